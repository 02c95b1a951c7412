#include "view/changes.h"

#include <gmock/gmock.h>

#include "cardfile/card_set.h"
#include "kernel/engine.h"
#include "rules/registry.h"

namespace nexus {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;

// An empty table of Quantum Nexus with cards of its own.
struct Board {
    std::shared_ptr<const Game> game;
    State state;

    explicit Board(std::size_t deck = 20) {
        const Ruleset& rules = *find_ruleset("quantum-nexus");
        auto catalog = std::make_shared<Catalog>();
        start_catalog(rules, *catalog);
        std::vector<cardfile::CardSource> cards;
        auto unit = [&](const char* name, const char* cp, const char* attack, const char* defense, const char* range, const char* text) {
            cardfile::CardSource c;
            c.name = name, c.type = "Unit", c.text = text;
            c.stats = {{"cp", cp}, {"attack", attack}, {"defense", defense}, {"range", range}};
            cards.push_back(c);
        };
        unit("Longbow", "2", "2", "1", "Far", "");
        unit("Captain", "4", "1", "3", "Mid", "Other friendly units have +1 Attack.");
        unit("Marshal", "5", "1", "4", "Mid", "Other friendly units have +1 Attack and +2 Defense.");
        unit("Rabble", "2", "1", "1", "Close", "This unit has +1 Attack for each other friendly unit.");
        unit("Fog", "3", "0", "2", "Close", "Enemy units have -2 Attack.");
        unit("Gaoler", "3", "0", "2", "Close", "Enemy units cannot attack.");
        unit("Lantern", "3", "0", "2", "Close", "Other friendly units have Mid range.");
        for (const Error& e : cardfile::add_cards(*catalog, cards)) ADD_FAILURE() << e.to_string();
        game = Game::create(catalog, rules).value();
        std::vector<std::vector<CardId>> decks(2, std::vector<CardId>(deck, game->catalog->find("Longbow")));
        state = make_state(*game, decks, 1);
        Engine(*game, state).start(decks);
    }
    Handle enter(const char* name, Place at, Seat seat = Seat{0}) {
        Engine e(*game, state);
        Handle out = e.enter(game->catalog->find(name), seat, at);
        e.refresh();
        return out;
    }
    void destroy(Handle x) {
        Engine e(*game, state);
        e.destroy(std::array{x}, {});
        e.refresh();
    }
};

TEST(ValueChanges, ANumberThatChangesNamesItsCause) {
    Board b;
    b.enter("Longbow", Place{1});
    const State before = b.state;
    b.enter("Captain", Place{2});
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 3, from Captain"));
    EXPECT_THAT(value_changes(*b.game, b.state, b.state), IsEmpty());
}

TEST(ValueChanges, WhatNoLongerCountsIsNamedToo) {
    Board b;
    b.enter("Longbow", Place{1});
    Handle captain = b.enter("Captain", Place{2});
    const State before = b.state;
    b.destroy(captain);
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 3 -> 2, no longer from Captain"));
}

TEST(ValueChanges, WhatComesIntoPlayIsComparedWithItsPrint) {
    Board b;
    b.enter("Captain", Place{2});
    const State before = b.state;
    b.enter("Longbow", Place{1});
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 3, from Captain"));
}

TEST(ValueChanges, NumbersOfAFaceDownCardAreNotToldToOthers) {
    Board b;
    const Handle longbow = b.enter("Longbow", Place{1});
    Engine(*b.game, b.state).turn_face(longbow, true);
    b.state.object(longbow.index).value[0] = 2;
    const State before = b.state;
    b.state.object(longbow.index).value[0] = 3;
    EXPECT_THAT(value_changes(*b.game, before, b.state, Seat{1}), IsEmpty());
    EXPECT_THAT(value_changes(*b.game, before, b.state, Seat{0}), ElementsAre("A's Longbow: Attack 2 -> 3")) << "its owner knows it";
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 3")) << "who watches both sides knows it";
}

TEST(ValueChanges, EveryNumberOfEveryCardOnEitherSideIsTold) {
    Board b;
    b.enter("Longbow", Place{1}), b.enter("Rabble", Place{1}), b.enter("Longbow", Place{1}, Seat{1});
    const State before = b.state;
    b.enter("Marshal", Place{2}), b.enter("Captain", Place{2}, Seat{1});
    EXPECT_THAT(value_changes(*b.game, before, b.state, Seat{1}),
                ElementsAre("A's Longbow: Attack 2 -> 3, from Marshal", "A's Longbow: Defense 1 -> 3, from Marshal",
                            "A's Rabble: Attack 2 -> 4, from Rabble and Marshal", "A's Rabble: Defense 1 -> 3, from Marshal",
                            "B's Longbow: Attack 2 -> 3, from Captain"));
}

TEST(ValueChanges, OfManyCardsEachIsToldOnce) {
    Board b(200);
    b.enter("Gaoler", Place{1}, Seat{1});
    for (int i = 0; i < 100; ++i) b.enter("Longbow", Place{1});
    const State before = b.state;
    b.enter("Captain", Place{2});
    const std::vector<std::string> told = value_changes(*b.game, before, b.state);
    EXPECT_EQ(told.size(), 100u);
    EXPECT_THAT(told, Each("A's Longbow: Attack 2 -> 3, from Captain"));
}

TEST(ValueChanges, OfTwoEqualCausesOneMayComeOrGo) {
    Board b;
    b.enter("Longbow", Place{1}), b.enter("Captain", Place{2});
    State before = b.state;
    const Handle second = b.enter("Captain", Place{2});
    EXPECT_THAT(value_changes(*b.game, before, b.state),
                ElementsAre("A's Longbow: Attack 3 -> 4, from Captain", "A's Captain: Attack 1 -> 2, from Captain",
                            "A's Captain: Attack 1 -> 2, from Captain"));
    before = b.state;
    b.destroy(second);
    EXPECT_THAT(value_changes(*b.game, before, b.state),
                ElementsAre("A's Longbow: Attack 4 -> 3, no longer from Captain", "A's Captain: Attack 2 -> 1, no longer from Captain"));
}

TEST(ValueChanges, TwoCausesOfOneNameAreNamedOnce) {
    Board b;
    b.enter("Longbow", Place{1});
    const State before = b.state;
    b.enter("Captain", Place{2}), b.enter("Captain", Place{2});
    EXPECT_EQ(value_changes(*b.game, before, b.state).front(), "A's Longbow: Attack 2 -> 4, from Captain");
}

TEST(ValueChanges, OneCauseMayTakeThePlaceOfAnother) {
    Board b;
    b.enter("Longbow", Place{1});
    const Handle captain = b.enter("Captain", Place{2});
    const State before = b.state;
    b.destroy(captain);
    b.enter("Marshal", Place{3}), b.enter("Captain", Place{3}), b.enter("Fog", Place{1}, Seat{1});
    EXPECT_EQ(value_changes(*b.game, before, b.state).front(), "A's Longbow: Attack 3 -> 2, from Marshal and Fog");
    b.state = before;
    b.destroy(captain);
    b.enter("Fog", Place{1}, Seat{1});
    EXPECT_EQ(value_changes(*b.game, before, b.state).front(), "A's Longbow: Attack 3 -> 0, from Fog, no longer from Captain");
}

TEST(ValueChanges, ACauseThatCountsForMoreOrLessIsNotSaidToBeGone) {
    Board b;
    b.enter("Rabble", Place{1}), b.enter("Longbow", Place{1});
    State before = b.state;
    const Handle third = b.enter("Longbow", Place{2});
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Rabble: Attack 2 -> 3, from Rabble"));
    before = b.state;
    b.destroy(third);
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Rabble: Attack 3 -> 2, from Rabble"));
}

TEST(ValueChanges, ANumberBelowZeroIsToldAsZero) {
    Board b;
    b.enter("Longbow", Place{1});
    State before = b.state;
    b.enter("Fog", Place{1}, Seat{1});
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 0, from Fog"));
    before = b.state;
    b.enter("Fog", Place{2}, Seat{1});
    EXPECT_THAT(value_changes(*b.game, before, b.state), IsEmpty()) << "it is still none";
    before = b.state;
    for (int i = 0; i < 3; ++i) b.enter("Captain", Place{2});
    EXPECT_EQ(value_changes(*b.game, before, b.state).front(), "A's Longbow: Attack 0 -> 1, from Captain");
}

TEST(ValueChanges, ARangeIsToldByItsWord) {
    Board b;
    b.enter("Longbow", Place{1});
    const State before = b.state;
    b.enter("Lantern", Place{2});
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Range Far -> Mid, from set by Lantern"));
}

TEST(ValueChanges, WhatCannotBeFoundInTheSumHasNoCause) {
    Board b;
    const Handle longbow = b.enter("Longbow", Place{1});
    const State before = b.state;
    b.state.object(longbow.index).value[0] += 1;
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 3"));
}

TEST(ValueChanges, WhatCameToThePlaceOfAnotherIsComparedWithItsPrint) {
    Board b;
    const Handle rabble = b.enter("Rabble", Place{1});
    b.enter("Captain", Place{2});
    const State before = b.state;
    b.destroy(rabble);
    ASSERT_EQ(b.enter("Longbow", Place{1}).index, rabble.index);
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("A's Longbow: Attack 2 -> 3, from Captain"));
}

TEST(ValueChanges, AreToldOfWhoeverControlsTheCard) {
    Board b;
    const Handle longbow = b.enter("Longbow", Place{1});
    b.state.object(longbow.index).controller = 1;
    const State before = b.state;
    b.state.object(longbow.index).value[0] += 2;
    EXPECT_THAT(value_changes(*b.game, before, b.state), ElementsAre("B's Longbow: Attack 2 -> 4"));
}

}  // namespace
}  // namespace nexus
