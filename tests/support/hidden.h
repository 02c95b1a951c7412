// Exchanges what a seat does not know, for tests of hidden information.
#pragma once

#include "base/random.h"
#include "kernel/engine.h"

namespace nexus::test {

// Exchanges two different cards of one owner at positions unknown to the viewer. False if there are none.
bool swap_unseen(const Game& game, State& state, Seat viewer, Random& random);

// Where cards of one owner lie that the viewer does not know, as references into the state. What lies face-down in play
// may be of certain types only, as everybody knows.
struct Unknown {
    u16* card;
    u16 types;  // 0 = any

    bool could_be(const Game& game, u16 id) const { return !types || game.card(CardId{id}).is(types); }
};
std::vector<Unknown> unknown_cards(const Game& game, State& state, Seat viewer, Seat owner);

}  // namespace nexus::test
