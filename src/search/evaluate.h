// How good a position is for a seat, by the weights of its game (gamekit/evaluation.h). It looks at everything in the position, hidden
// cards included, and therefore takes a world and no state.
// Must not know: any single game.
#pragma once

#include "gamekit/evaluation.h"
#include "view/world.h"

namespace nexus {

inline constexpr i64 kVictory = 1'000'000'000;

// What the seat has, less what its living opponents have on average; a game that is over counts for its outcome alone.
i64 evaluate(const World& world, const Evaluation& weights, Seat seat);

// How far a condition is met, in thousandths: "control eight units" with six of them is 750.
i32 fulfilment(const World& world, i16 condition, const Env& env);

}  // namespace nexus
