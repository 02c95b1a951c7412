// A Ruleset for small games made by tests: the defaults, and an outcome that names the winners' bits.
#pragma once

#include "kernel/engine.h"

namespace nexus::test {

inline Ruleset plain_ruleset() {
    Ruleset r{};
    r.board.related_places = [](const Reader&, Relation, Seat, Place place, Seat, const Object*) { return static_cast<u16>(1u << place); };
    r.deck.setup = [](Engine&, std::span<const std::vector<CardId>>) {};
    r.texts.outcome = [](const Reader& e) {
        return e.over() ? "winners " + std::to_string(e.s.h.winners) : std::string("the game goes on");
    };
    return r;
}

}  // namespace nexus::test
