// What computer players value. Missions win, and units, Assets and Terrain are what Missions ask for; by themselves they
// are worth little. Hands are filled up to five, so that every card played is a card drawn: what is still in the deck counts
// against its owner. Unspent CP is lost.
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr ObjectWeight kObjects[] = {
    {.types = kMission},
    {.types = kLeader, .each = 12, .stat = {1, 1}},
    {.types = kUnit, .places = kFrontRow, .each = 6, .stat = {1, 1}},
    {.types = kUnit, .each = 2, .stat = {1, 1}},
    {.types = kAsset | kTerrain | kUpgrade, .each = 2},
};

// Damage stays on a unit: what is left of its Defense counts.
constexpr ObjectWeight kWounded[] = {
    {.types = kMission},
    {.types = kLeader, .each = 12, .stat = {1, 1}, .damage = -1},
    {.types = kUnit, .each = 4, .stat = {1, 1}, .damage = -1},
    {.types = kAsset | kTerrain | kUpgrade, .each = 2},
};

}  // namespace

const Evaluation kEvaluation = {
    .card = {-60},
    .objects = kObjects,
    .progress = 1000,
    .completed = 2500,
    .counter = 2,
};

// Where attacks discard cards of a deck, every card that is left in it is life.
const Evaluation kHealthEvaluation = {
    .card = {4},
    .objects = kWounded,
    .progress = 1000,
    .completed = 2500,
};

}  // namespace nexus::quantum_nexus
