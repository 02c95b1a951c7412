// What computer players value. Missions win; units are what Missions are made of. Unspent CP is lost with the turn
// and hands are filled up to five, so that neither is worth saving.
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr ObjectWeight kObjects[] = {
    {.types = kMission},
    {.types = kLeader, .each = 30, .stat = {8, 8, 2, 8}},
    {.types = kUnit, .each = 20, .stat = {8, 8, 2, 6}},
    {.types = kAsset, .each = 15, .stat = {0, 0, 0, 6}},
    {.types = kTerrain, .each = 5, .stat = {0, 0, 0, 4}},
    {.types = kUpgrade, .each = 2, .stat = {0, 0, 0, 4}},
};

}  // namespace

const Evaluation kEvaluation = {
    .card = {1, 6},
    .objects = kObjects,
    .progress = 400,
    .completed = 800,
    .counter = 2,
};

}  // namespace nexus::quantum_nexus
