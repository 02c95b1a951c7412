// How a position stands for a seat, by the weights of its game (kernel/evaluation.h). Looks at everything in the state:
// give it a world that the seat could be in, never the true one.
// Must not know: any single game.
#pragma once

#include "kernel/reader.h"

namespace nexus {

inline constexpr i64 kVictory = 1'000'000'000;

// What the seat has, less what its living opponents have on average; a game that is over counts for its outcome alone.
i64 evaluate(const Reader& e, Seat seat);

// How far a condition is met, in thousandths: "control eight units" with six of them is 750.
i32 fulfilment(const Reader& e, i16 condition, const Env& env);

}  // namespace nexus
