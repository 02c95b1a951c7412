// Everything that a game brings: its rules, how its table is drawn, and what computer players value in it. The engine plays with the
// rules alone; a client draws by the second and a player judges by the third. All of them live as long as the program.
#pragma once

#include <vector>

#include "card/catalog.h"
#include "gamekit/evaluation.h"
#include "gamekit/table_spec.h"
#include "kernel/ruleset.h"

namespace nexus {

struct GameKit {
    const Ruleset* rules;
    const TableSpec* table;
    const Evaluation* evaluation;
    // What is printed on a card and has no meaning in this edition, with the rule that says why. Null = everything has one.
    std::vector<DeckProblem> (*without_meaning)(const Ruleset&, const CardDef&) = nullptr;
};

}  // namespace nexus
