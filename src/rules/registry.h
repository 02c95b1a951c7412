// The explicit list of games, each with all that it brings.
#pragma once

#include <span>
#include <string_view>

#include "gamekit/game_kit.h"

namespace nexus {

std::span<const GameKit> all_games();
// What the game of these rules brings besides them. The rules must be of the list, or a copy of such.
const GameKit& kit_of(const Ruleset& rules);

// The rules alone, in the same order.
std::span<const Ruleset* const> all_rulesets();
// By game id and edition; an empty edition means the game's first. Null if there is none.
const Ruleset* find_ruleset(std::string_view game, std::string_view edition = {});

}  // namespace nexus
