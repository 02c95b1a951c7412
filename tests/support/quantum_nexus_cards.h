// A catalog for Quantum Nexus tests whose programs are written by hand: every card type, trigger, cost and kind
// of target. It does not change when the card language does, so that counts and hashes over it can be pinned.
#pragma once

#include <memory>

#include "base/random.h"
#include "kernel/engine.h"

namespace nexus::test {

std::shared_ptr<const Catalog> quantum_nexus_catalog();  // with the words of the edition `current`
// `rules` is an edition of Quantum Nexus. The cards have the same numbers in every edition.
std::shared_ptr<const Game> quantum_nexus_game(const Ruleset& rules);
// 30 to 60 cards with three to five Missions; not a legal 200-CP deck.
std::vector<CardId> quantum_nexus_deck(const Catalog& catalog, Random& random);

}  // namespace nexus::test
