// Which decks the start menu puts against each other: a table to be changed when games have been measured (`nexus arena`).
#pragma once

#include <span>
#include <string_view>

namespace nexus {

struct Pairing {
    const char* game;
    const char *deck, *opponent;  // names of decks; either may be yours
};
std::span<const Pairing> suggested_pairings();
// The deck that suits best against this one; empty if the table has none.
std::string_view suggested_opponent(std::string_view game, std::string_view deck);

}  // namespace nexus
