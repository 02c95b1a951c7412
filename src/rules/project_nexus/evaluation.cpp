// What computer players value: LP, the front that attacks, the Avatar that must fall before LP are lost, and the charge
// that pays for it all. Mana is filled up anew each turn.
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr ObjectWeight kObjects[] = {
    {.types = kVirtual, .damage = -3, .divisor = 100},
    {.types = kAvatar, .each = 40, .stat = {2, 3, 1000, 2000}, .damage = -3, .divisor = 100},
    {.types = kUnit, .places = kFrontLine, .each = 40, .stat = {4, 2, 1000, 0}, .damage = -2, .divisor = 100},
    {.types = kUnit, .each = 25, .stat = {2, 1, 500, 0}, .damage = -1, .divisor = 100},
    {.types = kItem, .each = 15, .stat = {1, 1, 500, 0}, .damage = -1, .divisor = 100},
    {.types = kContinuous, .each = 20},
    {.types = kQuick, .each = 5},
};

constexpr FactWeight kFacts[] = {{"sparked", -4}};

}  // namespace

const Evaluation kEvaluation = {
    .resource = {0, 60, 15, 2},
    .card = {1, 15},
    .objects = kObjects,
    .facts = kFacts,
    .counter = 5,
};

}  // namespace nexus::project_nexus
