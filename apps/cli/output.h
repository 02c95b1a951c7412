// How commands print: as wide as the terminal, in columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "card/face.h"
#include "kernel/ruleset.h"

namespace nexus {

// Columns of what is printed: $COLUMNS if it is a number, else the terminal's, else 80. Never below 30.
std::size_t output_width();

// "1 card", "3 cards".
std::string counted(std::size_t n, std::string_view one, std::string_view many);

// Rows whose cells stand under each other. Columns that do not fit into the width are left out from the right,
// never the first `kept` ones.
struct Columns {
    std::vector<bool> right;  // right-aligned columns
    std::vector<std::vector<std::string>> rows{};
    std::string text(std::size_t indent, std::size_t width, std::size_t kept) const;
};

// What the rulebook says of the game's own words, for faces of cards; nothing where there is no rulebook.
GameWords game_words(const Ruleset& rules);

}  // namespace nexus
