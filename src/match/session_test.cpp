// A game being played: who is asked, what is written down, what is taken up again.
#include "match/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/composed_session.h"
#include "support/small_game.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::HasSubstr;

constexpr Seat kA{0}, kB{1};
constexpr u8 kOnlyA = 1, kOnlyB = 2;

struct EventCounter : EventSink {
    unsigned events = 0;
    void on_event(const State&, const Event&) override { ++events; }
};

// Both have the one action that shows nothing; A is asked first.
Session two_counters(EventSink* sink = nullptr) {
    return composed_session(
        "title: Counting\ngame: quantum-nexus\nrules: QN-PR-05\n"
        "card \"Gold\": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Gain 1 CP.\n"
        "board:\n  phase Command\n  A CP 5\n  A FC: Gold\n  B FR: Gold\nscript:\n  say Somebody acts.\n",
        sink);
}

TEST(SessionPlay, ANewGameIsWrittenDown) {
    const LoadedGame g = small_game();
    const Session s = start(g.game, 21);
    EXPECT_EQ(s.record().game, "quantum-nexus");
    EXPECT_EQ(s.record().edition, "current");
    EXPECT_EQ(s.record().seed, 21u);
    EXPECT_EQ(s.record().catalog, g.catalog->hash());
    EXPECT_EQ(s.record().start, s.state().hash());
    EXPECT_FALSE(s.record().complete);
    ASSERT_EQ(s.record().decks.size(), 2u);
    EXPECT_EQ(s.record().decks[1].name, "Two");
}

TEST(SessionPlay, AComposedPositionIsItsOwnStart) {
    const Session s = two_counters();
    EXPECT_EQ(s.record().game, "quantum-nexus");
    EXPECT_EQ(s.record().edition, "current");
    EXPECT_EQ(s.record().start, s.state().hash());
}

TEST(SessionPlay, WhoIsAskedHasTheChoices) {
    Session s = two_counters();
    EXPECT_EQ(s.decider(), kA);
    act(s, "A: pass");
    EXPECT_EQ(s.decider(), kB);
    ChoiceList choices;
    s.list(kB, choices);
    EXPECT_GE(choices.size(), 2u) << "an ability, and a pass";
    s.list(kA, choices);
    EXPECT_TRUE(choices.empty());
}

TEST(SessionPlay, AnAnswerIsWrittenDown) {
    Session s = two_counters();
    act(s, "A: pass");
    ChoiceList choices;
    s.list(kB, choices);
    ASSERT_FALSE(s.answer(kB, choices[0], "why not").refused());
    ASSERT_EQ(s.record().steps.size(), 2u);
    EXPECT_EQ(s.record().steps[0].seat, kA);
    EXPECT_EQ(s.record().steps[1].seat, kB);
    EXPECT_EQ(s.record().steps[1].choice, choices[0]);
    EXPECT_EQ(s.record().steps[1].hash, s.state().hash());
    EXPECT_EQ(s.record().steps[1].comment, "why not");
    EXPECT_FALSE(s.record().complete);
}

TEST(SessionPlay, WhoIsNotAskedIsRefused) {
    Session s = two_counters();
    const u64 before = s.state().hash();
    EXPECT_TRUE(s.answer(kB, Choice{}).refused());
    EXPECT_TRUE(s.record().steps.empty());
    EXPECT_EQ(s.state().hash(), before);
}

TEST(SessionPlay, EitherSeatMayConcede) {
    for (const Seat seat : {kA, kB}) {
        Session s = two_counters();
        EXPECT_FALSE(s.concede(seat).refused());
        EXPECT_TRUE(s.over());
        EXPECT_EQ(s.decider(), kNoSeat);
        EXPECT_EQ(s.state().h.winners, seat == kA ? kOnlyB : kOnlyA);
        ASSERT_EQ(s.record().steps.size(), 1u);
        EXPECT_EQ(s.record().steps[0].seat, seat);
        EXPECT_TRUE(s.record().complete);
    }
}

TEST(SessionPlay, AVictoryThatIsTakenBackIsNotTheEnd) {
    Session s = composed_session(
        "title: Riches\ngame: quantum-nexus\nrules: QN-PR-05\n"
        "card \"Gold\": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Gain 1 CP.\n"
        "card \"Riches\": Mission 3 CP | Complete this mission when you have 6 or more CP.\n"
        "board:\n  phase Command\n  A CP 5\n  A FC: Gold\n  A MA: Riches\nscript:\n  say Somebody acts.\n");
    const u64 before = s.state().hash();
    act(s, "A: activate FC.1");
    ASSERT_TRUE(s.over());
    EXPECT_TRUE(s.record().complete);
    ASSERT_TRUE(s.undo(kA));
    EXPECT_EQ(s.state().hash(), before);
    EXPECT_FALSE(s.record().complete);
    EXPECT_TRUE(s.record().steps.empty());
}

TEST(SessionPlay, UndoTakesBackTheLastChoiceOfTheSeat) {
    Session s = two_counters();
    act(s, "A: activate FC.1");
    const u64 before = s.state().hash();
    act(s, "B: activate FR.1; A: pass");
    ASSERT_TRUE(s.can_undo(kB));
    ASSERT_TRUE(s.undo(kB));
    EXPECT_EQ(s.state().hash(), before);
    EXPECT_EQ(s.record().steps.size(), 1u);
    EXPECT_FALSE(s.can_undo(kB)) << "B has chosen nothing";
    EXPECT_EQ(s.undo(kB).error().message, "there is nothing to take back");
    EXPECT_TRUE(s.can_undo(kA));
}

TEST(SessionPlay, TheSinkHearsWhatHappens) {
    EventCounter counter;
    Session s = two_counters(&counter);
    act(s, "A: activate FC.1");
    EXPECT_GT(counter.events, 0u);
}

TEST(SessionPlay, AResumedGameIsToldAgain) {
    const LoadedGame g = small_game();
    EventCounter first, again;
    Session s = start(g.game, 22, &first);
    play(s, 22, 30);
    ASSERT_GT(first.events, 0u);
    Result<Session> resumed = Session::resume(g.game, s.record(), &again);
    ASSERT_TRUE(resumed) << resumed.error().to_string();
    EXPECT_EQ(again.events, first.events);
    EXPECT_EQ(write_record(resumed->record()), write_record(s.record()));
}

TEST(SessionPlay, ARecordOfOtherCardsIsNotResumed) {
    const LoadedGame g = small_game();
    Session s = start(g.game, 23);
    Record r = s.record();
    r.decks[1].cards[0].second = "Peble";
    Result<Session> resumed = Session::resume(g.game, r);
    ASSERT_FALSE(resumed);
    EXPECT_THAT(resumed.error().message, HasSubstr("Peble"));
}

}  // namespace
}  // namespace nexus
