// The explicit list of games.
#pragma once

#include <span>
#include <string_view>

#include "kernel/ruleset.h"

namespace nexus {

std::span<const Ruleset* const> all_rulesets();
// By game id and edition; an empty edition means the game's first. Null if there is none.
const Ruleset* find_ruleset(std::string_view game, std::string_view edition = {});

}  // namespace nexus
