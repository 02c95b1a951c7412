// What a deck is made of, in numbers: cost curve, kinds of cards, keywords, and what an opening hand is likely to hold.
// Must not know any single game: what costs, types and traits are says the vocabulary; the hand's size says the caller.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "card/catalog.h"

namespace nexus::cardfile {

// Cards of a kind among those of the deck, and the opening hand.
struct Share {
    std::string name;
    int cards = 0;
    double expected = 0;  // how many of them a hand has on average
    double chance = 0;    // that a hand has at least one
};
struct Shares {
    std::string of;             // "type", "subtype", "faction", "domain"
    std::vector<Share> shares;  // most cards first
};
struct CostShare {
    int cost = 0;
    Share here;   // cards of just this cost
    Share up_to;  // of this cost or less
};
struct StatAverage {
    std::string name;
    int cards = 0;  // that have it
    double mean = 0;
};

struct DeckStats {
    int cards = 0, hand = 0;
    int with_cost = 0, total_cost = 0;
    double mean_cost = 0, median_cost = 0;
    std::vector<CostShare> curve;  // from the lowest cost to the highest, gaps too
    Shares types, subtypes, keywords;
    std::vector<Shares> traits;         // elements, factions, domains
    std::vector<StatAverage> averages;  // of the stats of the fight
};

// `cards`: what is shuffled into the deck, every copy.
DeckStats deck_stats(const Catalog& catalog, std::span<const CardId> cards, int hand);

// That `drawn` cards of a deck of `all` have at least one of the `wanted` (hypergeometric).
double chance_of_one(int all, int wanted, int drawn);

}  // namespace nexus::cardfile
