// How the numbers of what lies in play differ between two positions, in plain words and as a seat may know them.
// Must not know: any single game, files.
#pragma once

#include <string>
#include <vector>

#include "kernel/reader.h"

namespace nexus {

// One line a number: "A's Longbow: Attack 2 -> 3, from Commander Ives". What came into play since is compared with its print.
// `viewer`: a seat, or kNoSeat for somebody who sees everything.
std::vector<std::string> value_changes(const Game& game, const State& before, const State& after, Seat viewer = kNoSeat);

}  // namespace nexus
