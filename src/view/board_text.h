// The table as plain text, for terminals and logs: from an Observation and the game's tables alone.
#pragma once

#include <string>

#include "view/view.h"

namespace nexus {

std::string board_text(const Game& game, const Observation& o);

// "Scout Drone [Attack 2, Defense 1, Close] exhausted"
std::string object_text(const Game& game, const Observation& o, const SeenObject& x);

}  // namespace nexus
