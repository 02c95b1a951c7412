// What an edition of Quantum Nexus cannot honour of a card that the card language reads.
#pragma once

#include <vector>

#include "card/catalog.h"
#include "kernel/ruleset.h"

namespace nexus::quantum_nexus {

std::vector<DeckProblem> without_meaning(const Ruleset& edition, const CardDef& card);

}  // namespace nexus::quantum_nexus
