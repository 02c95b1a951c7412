// Hashes and the written form of a state: whatever is kept has a say in them, and whatever is not kept has none.
#include <gtest/gtest.h>

#include <functional>

#include "support/composed_session.h"

namespace nexus {
namespace {

// Two triggers wait to be ordered; before that a unit with counters has left, so that there is something in every table.
Session full_session() {
    Session s = composed_session(R"(
title: Something in every table
game: quantum-nexus
rules: QN-PR-05
counters: charge
card "Clerk": Unit 2 CP 1/1 Close | When a friendly unit is destroyed, draw a card.
  | If you have played an Event this turn, this unit has +1 Defense.
card "Guard": Unit 2 CP 1/1 Close | When a friendly unit is destroyed, gain 1 CP.
card "Drone": Unit 1 CP 1/1 Close
card "Plan": Event 1 CP | Target friendly unit gets +1 Attack until the end of the turn.
card "Bolt": Event 1 CP | Destroy target unit.
board:
  phase Command
  A CP 9
  A hand: Plan, Bolt, Blank
  A deck: Blank x3
  B deck: Blank x2
  A FC: Clerk, Guard with 1 charge counter
  A FL: Drone with 2 charge counters
  B FL: Drone
script:
  expect phase Command
)");
    act(s, "A: play \"Plan\"; A: pick FC.1; B: pass; A: play \"Bolt\"; A: pick FL.1");
    return s;
}

// What lay in a slot before says nothing of the position.
State without_the_dead(const State& from) {
    State s = from;
    for (unsigned p = 0; p < s.seats(); ++p)
        for (unsigned i = 0; i < s.seat(Seat{p}).objects_used; ++i)
            if (Object& o = s.object(s.slot(Seat{p}, i)); !o.alive()) o = Object{};
    return s;
}

TEST(Codec, TheExampleHasSomethingInEveryTable) {
    const Session session = full_session();
    const State& s = session.state();
    EXPECT_GT(s.pending().count(), 0u);
    EXPECT_GT(s.effects().count(), 0u);
    EXPECT_GT(s.counters().count(), 0u);
    EXPECT_GT(s.lki().count(), 0u);
    EXPECT_GT(s.lost().count(), 0u);
    EXPECT_GT(s.stack_used(), 0u);
    EXPECT_GT(s.layout().history_queries, 0u);
}

TEST(Codec, NoByteOfWhatIsKeptLacksASayInTheHash) {
    constexpr std::size_t kLayoutBytes = 18;  // how much room the tables have is no part of the position
    Session session = full_session();
    State full = session.state();
    ASSERT_TRUE(full.names().push({.card = 3}));
    ASSERT_TRUE(full.sealed(Seat{1}).push(7));
    const std::vector<u8> bytes = full.serialise();
    const u64 hash = full.hash();
    const std::vector<u8> known = without_the_dead(full).serialise();
    std::size_t compared = 0;
    for (std::size_t i = kLayoutBytes; i < bytes.size(); ++i) {
        std::vector<u8> changed = bytes;
        changed[i] ^= 1;
        State other;
        if (!State::restore(changed, other)) continue;  // a size that does not fit what follows
        if (other.serialise() != changed || without_the_dead(other).serialise() == known) continue;
        EXPECT_NE(other.hash(), hash) << "byte " << i;
        ++compared;
    }
    EXPECT_GT(compared, bytes.size() / 2);
}

TEST(Codec, EverySeatsZonesAndSealedAnswersAreHashedByTheirPlace) {
    Session session = full_session();
    State a = session.state(), b = session.state();
    ASSERT_TRUE(a.sealed(Seat{0}).push(7));
    ASSERT_TRUE(b.sealed(Seat{1}).push(7));
    EXPECT_NE(a.hash(), b.hash());
    a = session.state(), b = session.state();
    std::swap(b.zone(Seat{0}, Zone{0})[0].card, b.zone(Seat{1}, Zone{0})[0].card);
    b.zone(Seat{0}, Zone{0})[0].known ^= 2;
    EXPECT_NE(a.hash(), b.hash());
}

struct Edit {
    const char* what;
    std::function<void(State&)> make;
};

TEST(Codec, APositionIsAnotherOneWhenSomethingOnTheTableIs) {
    const Edit edits[] = {
        {"the phase", [](State& s) { ++s.h.phase; }},
        {"the turn", [](State& s) { ++s.h.turn; }},
        {"a resource", [](State& s) { ++s.seat(Seat{1}).resource[0]; }},
        {"damage", [](State& s) { ++s.object(0).damage; }},
        {"exhaustion", [](State& s) { s.object(0).flags ^= Object::Exhausted; }},
        {"a place", [](State& s) { ++s.object(0).place; }},
        {"a card in a zone", [](State& s) { ++s.zone(Seat{1}, Zone{0})[0].card; }},
        {"a counter", [](State& s) { ++s.counters()[0].amount; }},
        {"a lasting effect", [](State& s) { ++s.effects()[0].a; }},
        {"whose trigger waits", [](State& s) { s.pending()[0].controller ^= 1; }},
        {"how many triggers wait", [](State& s) { s.pending().erase(0); }},
        {"who is asked", [](State& s) { s.h.decision.seats ^= 3; }},
        {"the game's own numbers", [](State& s) { ++s.h.reg[0]; }},
        {"a sealed answer", [](State& s) { s.sealed(Seat{1}).push(7); }},
    };
    const Session session = full_session();
    for (const Edit& e : edits) {
        State s = session.state();
        ASSERT_TRUE(s.object(0).alive());
        e.make(s);
        EXPECT_NE(s.position_hash(), session.state().position_hash()) << e.what;
    }
}

TEST(Codec, APositionThatReturnsIsTheSameWhateverHasBeenCountedSince) {
    const Edit edits[] = {
        {"when a card came", [](State& s) { s.object(0).stamp += 5; }},
        {"when an effect began", [](State& s) { s.effects()[0].stamp += 5; }},
        {"the layer and set of a trigger", [](State& s) { ++s.pending()[0].layer, ++s.pending()[0].set; }},
        {"how often a slot was used",
         [](State& s) { ++s.pending()[0].source.gen, ++s.pending()[0].event.subject.gen, ++s.pending()[0].event.other.gen; }},
        {"how often a slot on the table was used", [](State& s) { ++s.object(0).gen; }},
        {"the generator", [](State& s) { ++s.h.chance.drawn; }},
        {"the stamps", [](State& s) { ++s.h.next_stamp, ++s.h.turn_stamp; }},
        {"the layer", [](State& s) { ++s.h.layer, ++s.h.set, ++s.h.chain_effects; }},
        {"what is still to be checked", [](State& s) { s.h.unchecked ^= kZones, s.h.unchecked_boards ^= 1, s.h.unchecked_history ^= 1; }},
        {"the past", [](State& s) { ++s.history()[0]; }},
        {"what has left", [](State& s) { s.lki().clear(), s.lost().clear(); }},
        {"what waits on the stack of frames", [](State& s) { ++s.stack()[s.stack_used() - 1]; }},
    };
    const Session session = full_session();
    for (const Edit& e : edits) {
        State s = session.state();
        e.make(s);
        EXPECT_NE(s.hash(), session.state().hash()) << e.what;
        EXPECT_EQ(s.position_hash(), session.state().position_hash()) << e.what;
    }
}

TEST(Codec, WhatIsCutOffOrTooLongIsNotRestored) {
    const Session session = full_session();
    const std::vector<u8> bytes = session.state().serialise();
    State into;
    ASSERT_TRUE(State::restore(bytes, into));
    for (std::size_t n = 0; n < bytes.size(); ++n) ASSERT_FALSE(State::restore({bytes.data(), n}, into)) << n;
    std::vector<u8> longer = bytes;
    longer.push_back(0);
    EXPECT_FALSE(State::restore(longer, into));
    EXPECT_EQ(into, session.state());
}

TEST(Codec, ARestoredStateHasItsMasks) {
    const Session session = full_session();
    State s = session.state(), back;
    s.object(0).flags |= Object::Exhausted;
    s.word(0).exhausted |= 1;
    ASSERT_TRUE(State::restore(s.serialise(), back));
    for (unsigned w = 0; w < s.words(); ++w) {
        EXPECT_EQ(back.word(w).alive, s.word(w).alive);
        EXPECT_EQ(back.word(w).exhausted, s.word(w).exhausted);
        EXPECT_EQ(back.word(w).attached, s.word(w).attached);
        EXPECT_EQ(back.word(w).at, s.word(w).at);
    }
}

}  // namespace
}  // namespace nexus
