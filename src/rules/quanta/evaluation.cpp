// What computer players value: life, what lies on the field, and cards to follow it. Unspent quanta are lost.
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr ObjectWeight kObjects[] = {
    {.types = kLord},
    {.types = kUnit, .each = 20, .stat = {12, 8, 4, 0}, .damage = -8},
    {.types = kRelic | kSupport, .each = 15, .stat = {0, 0, 8, 0}},
    {.types = kEquipment, .each = 5, .stat = {0, 0, 4, 0}},
};

}  // namespace

const Evaluation kEvaluation = {
    .resource = {0, 12, 30, 0},
    .card = {1, 15},
    .objects = kObjects,
    .counter = 5,
};

}  // namespace nexus::quanta
