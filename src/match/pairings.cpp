#include "match/pairings.h"

namespace nexus {

std::span<const Pairing> suggested_pairings() {
    static constexpr Pairing kPairings[] = {
        {"quantum-nexus", "Ember Court", "Iron Tide"},
        {"quantum-nexus", "Last Vigil", "Still Mind"},
        {"project-nexus", "Crosswind", "Nine Currents"},
        {"project-nexus", "Old Fort", "Red Anvil"},
        {"quanta", "Brass Meridian", "Deep Roots"},
        {"quanta", "Drowned Choir", "Ninth Tide"},
    };
    return kPairings;
}

std::string_view suggested_opponent(std::string_view game, std::string_view deck) {
    for (const Pairing& p : suggested_pairings()) {
        if (game != p.game) continue;
        if (deck == p.deck) return p.opponent;
        if (deck == p.opponent) return p.deck;
    }
    return {};
}

}  // namespace nexus
