// Worlds that a seat cannot tell apart: the cards it does not know change places, chance and secret answers are
// drawn anew. What the seat knows stays as it is: observe() gives the same text before and after (but for the
// seats that are asked again).
#pragma once

#include "kernel/engine.h"

namespace nexus {

// Resamples everything the viewer does not know. Cards unknown to it are permuted among the unknown positions of
// the same owner, all hidden zones together; seats that answered an open decision in secret are asked again. The
// outcome depends on what the viewer knows and on the generator, not on what lay where.
void determinize(const Game& game, State& state, Seat viewer, Random& random);

// For tests of hidden information: exchanges two different cards of one owner at positions unknown to the viewer.
// False if there are none.
bool swap_unseen(const Game& game, State& state, Seat viewer, Random& random);

}  // namespace nexus
