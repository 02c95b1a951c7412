// Which decks the start menu puts against each other. Between `greedy` players each of them wins 40 to 60 of 100 games;
// measure again when a deck or its cards change:
// `nexus arena --game G --edition E --deck X --deck Y --player greedy --player greedy --games 2000`.
// In half of those games a deck meets itself; "by pairing" has the others.
#pragma once

#include <span>
#include <string_view>

#include "kernel/ruleset.h"

namespace nexus {

struct Pairing {
    const char *game, *edition;
    const char *deck, *opponent;  // names of decks; either may be yours
};
std::span<const Pairing> suggested_pairings();
// The deck that suits best against this one; empty if the table has none.
std::string_view suggested_opponent(const Ruleset& rules, std::string_view deck);

}  // namespace nexus
