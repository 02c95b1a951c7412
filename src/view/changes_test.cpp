#include "view/changes.h"

#include <gmock/gmock.h>

#include "cardfile/card_set.h"
#include "rules/registry.h"

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// An empty table of Quantum Nexus with cards of its own.
struct Board {
    std::shared_ptr<const Game> game;
    State state;

    Board() {
        const Ruleset& rules = *find_ruleset("quantum-nexus");
        auto catalog = std::make_shared<Catalog>();
        start_catalog(rules, *catalog);
        std::vector<cardfile::CardSource> cards(2);
        cards[0].name = "Longbow", cards[0].type = "Unit",
        cards[0].stats = {{"cp", "2"}, {"attack", "2"}, {"defense", "1"}, {"range", "Far"}};
        cards[1].name = "Captain", cards[1].type = "Unit",
        cards[1].stats = {{"cp", "4"}, {"attack", "1"}, {"defense", "3"}, {"range", "Mid"}},
        cards[1].text = "Other friendly units have +1 Attack.";
        for (const Error& e : cardfile::add_cards(*catalog, cards)) ADD_FAILURE() << e.to_string();
        game = Game::create(catalog, rules).value();
        std::vector<std::vector<CardId>> decks(2, std::vector<CardId>(20, game->catalog->find("Longbow")));
        state = make_state(*game, decks, 1);
        Engine(*game, state).start(decks);
    }
    Handle enter(const char* name, Place at) {
        Engine e(*game, state);
        Handle out = e.enter(game->catalog->find(name), Seat{0}, at);
        e.refresh();
        return out;
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
    Engine e(*b.game, b.state);
    e.destroy(std::array{captain}, {});
    e.refresh();
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
    Handle longbow = b.enter("Longbow", Place{1});
    Engine(*b.game, b.state).turn_face(longbow, true);
    const State before = b.state;
    b.enter("Captain", Place{2});
    EXPECT_THAT(value_changes(*b.game, before, b.state, Seat{1}), IsEmpty());
}

}  // namespace
}  // namespace nexus
