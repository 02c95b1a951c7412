// The mini game's own rules, each seen once from outside.
#include "mini/mini.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace nexus::mini {

namespace {

// A table in the middle of A's turn: hands and creatures as the test says, plenty of mana.
struct Board {
    std::shared_ptr<const Game> game = make_game();
    State state;
    std::unique_ptr<Engine> engine;

    explicit Board(unsigned seats = 2) {
        std::vector<std::vector<CardId>> decks(seats, std::vector<CardId>(20, id("Grunt")));
        state = make_state(*game, decks, 7);
        engine = std::make_unique<Engine>(*game, state);
        for (unsigned p = 0; p < seats; ++p) {
            for (unsigned i = 0; i < 5; ++i) engine->push_card(Seat{p}, kDeck, id("Grunt"), 0);
            state.seat(Seat{p}).resource[kLife] = 12;
            state.seat(Seat{p}).resource[kMana] = 8;
        }
    }
    CardId id(const char* name) const { return game->catalog->find(name); }
    void hand(unsigned seat, const char* name) { engine->push_card(Seat{seat}, kHand, id(name), static_cast<u8>(1u << seat)); }
    Handle field(unsigned seat, const char* name) { return engine->enter(id(name), Seat{seat}, Place{kField}); }
    void play() {
        for (unsigned p = 0; p < state.seats(); ++p) {
            unsigned cards = state.zone_size(Seat{p}, kDeck) + state.zone_size(Seat{p}, kHand);
            for (unsigned i = 0; i < state.seat(Seat{p}).objects_used; ++i) ++cards;
            state.seat(Seat{p}).cards_total = static_cast<u16>(cards);
        }
        kMini.turn.enter_phase(*engine, kMain, Seat{0});
        engine->advance();
    }
    Refusal answer(unsigned seat, Choice c) {
        Refusal r = engine->refusal(Seat{seat}, c);
        if (!r.refused()) engine->answer(Seat{seat}, c);
        EXPECT_EQ(check_invariants(*game, state), "");
        return r;
    }
    Refusal cast(unsigned seat, const char* name) { return answer(seat, {ChoiceKind::Act, kCast, id(name), kNothing, 0}); }
    Refusal pick(unsigned seat, Handle x) { return answer(seat, {ChoiceKind::Pick, 0, kNothing, x.index, 0}); }
    Refusal pass(unsigned seat) { return answer(seat, {}); }
    i32 life(unsigned seat) const { return state.seat(Seat{seat}).resource[kLife]; }
};

}  // namespace

TEST(Mini, M12_TheLastAnswerResolvesFirst) {
    Board b;
    Handle grunt = b.field(1, "Grunt");
    b.hand(0, "Bolt"), b.hand(1, "Growth");
    b.play();
    EXPECT_FALSE(b.cast(0, "Bolt").refused());
    b.pick(0, grunt);
    EXPECT_FALSE(b.cast(1, "Growth").refused());
    b.pick(1, grunt);
    b.pass(0), b.pass(1);  // Growth resolves; Bolt still waits
    EXPECT_EQ(b.engine->value(grunt.index, kToughness), 5);
    EXPECT_EQ(b.state.object(grunt.index).damage, 0);
    b.pass(0), b.pass(1);
    EXPECT_EQ(b.state.object(grunt.index).damage, 2);
    EXPECT_TRUE(b.state.is_alive(grunt));
}

TEST(Mini, M12_AnAnswerCanTakeTheTargetAway) {
    Board b;
    Handle grunt = b.field(1, "Grunt");
    b.hand(0, "Bolt"), b.hand(1, "Unsummon");
    b.play();
    b.cast(0, "Bolt"), b.pick(0, grunt);
    b.cast(1, "Unsummon"), b.pick(1, grunt);
    b.pass(0), b.pass(1), b.pass(0), b.pass(1);
    EXPECT_FALSE(b.state.is_alive(grunt));
    EXPECT_EQ(b.state.zone_size(Seat{1}, kHand), 1u);
    EXPECT_EQ(b.state.zone_size(Seat{0}, kDiscard), 1u);
}

TEST(Mini, M05_OnlyFlashesAnswer) {
    Board b;
    b.hand(0, "Ogre"), b.hand(1, "Ogre");
    b.play();
    EXPECT_STREQ(b.cast(1, "Ogre").rule, "M-03");  // not asked
    b.cast(0, "Ogre");
    EXPECT_STREQ(b.cast(1, "Ogre").rule, "M-05");
}

TEST(Mini, M10_AFaceDownCardHasNoTypeAndIsNoTarget) {
    Board b;
    b.hand(0, "Captain"), b.hand(0, "Bolt");
    Handle ogre = b.field(0, "Ogre");
    b.play();
    b.answer(0, {ChoiceKind::Act, kSetAction, b.id("Captain"), kSet, 0});
    b.pass(1);
    EXPECT_EQ(b.engine->value(ogre.index, kPower), 4);  // its passive sleeps
    b.cast(0, "Bolt");
    ChoiceList targets;
    b.engine->list(targets);
    EXPECT_EQ(targets.size(), 1u);
    b.pick(0, ogre), b.pass(1), b.pass(0), b.pass(1);
    b.answer(0, {ChoiceKind::Act, kFlip, 1, kNothing, 0});
    EXPECT_EQ(b.engine->value(ogre.index, kPower), 5);
}

TEST(Mini, M15_CompulsoryLoopsEnd) {
    Board b;
    b.field(0, "Bell"), b.field(0, "Drum");
    Handle ooze = b.field(0, "Ooze");
    b.play();
    EXPECT_FALSE(b.answer(0, {ChoiceKind::Act, kActivate, ooze.index, kNothing, 1}).refused());
    EXPECT_LT(b.engine->steps(), 100000u);
    while (b.state.h.phase == kAnswer) b.pass(b.engine->decider());
    EXPECT_GT(b.engine->counters(ooze, 0), 100);
    EXPECT_LT(b.engine->steps(), 100000u);
}

TEST(Mini, ReplacedDestructionLeavesTheCreature) {
    Board b;
    Handle phoenix = b.field(1, "Phoenix");
    b.hand(0, "Wrath");
    b.play();
    b.cast(0, "Wrath"), b.pass(1), b.pass(0);
    EXPECT_TRUE(b.state.is_alive(phoenix));
    EXPECT_EQ(b.life(1), 11);
}

TEST(Mini, M02_SecretBidsMayArriveInAnyOrder) {
    std::shared_ptr<const Game> game = make_game();
    u64 hashes[2];
    for (unsigned order = 0; order < 2; ++order) {
        std::vector<std::vector<CardId>> decks(3, std::vector<CardId>(20, game->catalog->find("Grunt")));
        State s = make_state(*game, decks, 5);
        Engine e(*game, s);
        e.start(decks);
        for (unsigned i = 0; i < 3; ++i) {
            unsigned p = order ? 2 - i : i;
            EXPECT_EQ(s.h.turn, 0u);  // nothing happens before the last answer
            e.answer(Seat{p}, {ChoiceKind::Number, 0, kNothing, static_cast<u16>(p), 0});
            e.answer(Seat{p}, {ChoiceKind::PickCard, 0, game->catalog->find("Grunt"), static_cast<u16>(p * kMaxZones + kHand), 0});
            e.answer(Seat{p}, {ChoiceKind::Done, 0, kNothing, kNothing, 0});
        }
        EXPECT_EQ(s.h.turn_owner, 2);
        EXPECT_EQ(e.resource(Seat{2}, kLife), 10);
        hashes[order] = s.hash();
    }
    EXPECT_EQ(hashes[0], hashes[1]);
}

}  // namespace nexus::mini
