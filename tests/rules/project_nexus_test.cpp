// What scenarios cannot see of Project Nexus: what the other seat is told.
#include <gtest/gtest.h>

#include "kernel/engine.h"
#include "library/library.h"
#include "rules/registry.h"
#include "view/redact.h"
#include "view/view.h"

namespace nexus {
namespace {

TEST(ProjectNexus, ASetCardIsNotNamedToTheOtherSeat) {
    auto loaded = load_game(all_rulesets(), "project-nexus", {}, {}, cards_directory(NEXUS_SOURCE_DIR));
    ASSERT_TRUE(loaded) << loaded.error().to_string();
    const Game& game = *loaded->game;
    u8 set = 0;
    while (std::string_view(game.rules->play.actions[set].verb) != "set") ++set;
    const CardId card = game.catalog->find("Mirror Pool");
    ASSERT_NE(card, kNoCard);
    std::vector<std::vector<CardId>> decks(2, std::vector<CardId>(20, card));
    State state = make_state(game, decks, 1);
    Engine(game, state).start(decks);
    state.h.decision.sealed = 0;
    const Choice choice{ChoiceKind::Act, set, card, 6, 0};
    EXPECT_TRUE(choice_is_open(game, state, Seat{0}, Seat{0}, choice));
    EXPECT_FALSE(choice_is_open(game, state, Seat{1}, Seat{0}, choice));
    EXPECT_EQ(closed_choice_text(game, choice), "set a card ISC");
}

}  // namespace
}  // namespace nexus
