#include "match/pairings.h"

namespace nexus {

std::span<const Pairing> suggested_pairings() {
    // Behind each: the share of the first deck between `greedy` players, with its 95 % interval: 1,000 games of `arena --seed 1`, but
    // for Iron Tide (--seed 2) and Ember Court (600 games).
    // clang-format off
    static constexpr Pairing kPairings[] = {
        {"quantum-nexus", "current", "Iron Tide", "Still Mind"},      // 56.9 %, 53.8 to 59.9
        {"quantum-nexus", "current", "Ember Court", "Last Vigil"},    // 53.3 %, 49.3 to 57.3
        {"quantum-nexus", "classic", "Four Crowns", "Second Line"},   // 45.8 %, 37.2 to 54.7 (120 games)
        {"quantum-nexus", "classic", "Iron Tide", "Still Mind"},      // not yet measured in this edition
        {"quantum-nexus", "classic", "Ember Court", "Last Vigil"},    // not yet measured in this edition
        {"quantum-nexus", "enhanced", "Long Summer", "Hard Line"},    // 56.4 %, 43.3 to 68.6 (55 games, 7 of them drawn)
        {"quantum-nexus", "enhanced", "Iron Tide", "Still Mind"},     // not yet measured in this edition
        {"quantum-nexus", "enhanced", "Ember Court", "Last Vigil"},   // not yet measured in this edition
        {"project-nexus", "alpha", "Old Fort", "Red Anvil"},          // 52.6 %, 49.5 to 55.7
        {"project-nexus", "alpha", "Crosswind", "Nine Currents"},     // 47.7 %, 44.6 to 50.8
        {"quanta", "first", "Brass Meridian", "Ninth Tide"},          // 54.8 %, 51.7 to 57.9
        {"quanta", "first", "Deep Roots", "Drowned Choir"},           // 56.4 %, 53.3 to 59.4
    };
    // clang-format on
    return kPairings;
}

std::string_view suggested_opponent(const Ruleset& rules, std::string_view deck) {
    for (const Pairing& p : suggested_pairings()) {
        if (std::string_view(p.game) != rules.id || std::string_view(p.edition) != rules.edition) continue;
        if (deck == p.deck) return p.opponent;
        if (deck == p.opponent) return p.deck;
    }
    return {};
}

}  // namespace nexus
