// Everything that a game brings: its rules, how its table is drawn, and what computer players value in it. The engine plays with the
// rules alone; a client draws by the second and a player judges by the third. All three live as long as the program.
#pragma once

#include "gamekit/evaluation.h"
#include "gamekit/table_spec.h"
#include "kernel/ruleset.h"

namespace nexus {

struct GameKit {
    const Ruleset* rules;
    const TableSpec* table;
    const Evaluation* evaluation;
};

}  // namespace nexus
