// The exact search of the deck builder (match/deck_build.h): which cards may be in the deck, which lie beside it, and how many cards of each
// cost make up the numbers. Must not know any single game.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/random.h"
#include "kernel/deck_form.h"
#include "kernel/game.h"
#include "match/deck_build.h"

namespace nexus {

// The wishes that are taken part in one search, made into numbers.
struct DeckTask {
    std::map<u16, int> keep;          // by card
    std::vector<bool> without;        // by card
    std::vector<int> points;          // by DeckForm::points: exactly so many; -1 = above 0; empty = no wish
    std::vector<std::string> values;  // of the trait; empty = no wish
    std::map<int, int> curve;         // by cost
    int size = 0;
};

// Nothing: there is no such deck.
std::optional<BuiltDeck> search_deck(const Game& game, const DeckForm& form, const DeckTask& task, u64 seed);

// Cards of the same cost in the deck, those that are capped apart.
struct CostGroup {
    int cost = 0;
    bool capped = false;
    std::vector<CardId> cards;
    int least = 0, most = 0;  // copies of all of them together
    int share = 0;            // of the deck, compared with other groups
};

// How many cards of each group are taken so that size, cost and cap are right, as near to the shares that the groups have of all cards as
// can be. -1 as size or cost: any. Nothing: it cannot be done.
std::optional<std::vector<int>> choose_counts(const std::vector<CostGroup>& groups, int size, int cost, int most_capped, Random& random);

}  // namespace nexus
