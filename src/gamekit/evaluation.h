// What a position is worth to a seat, as data: a game says what counts how much, search/evaluate.h adds it up.
// Points mean nothing by themselves; only differences between positions of the same game do.
// Must not know: any single game, who searches and how.
#pragma once

#include <array>
#include <span>

#include "kernel/state.h"

namespace nexus {

// What an object in play is worth to its controller. The first row that fits an object counts.
struct ObjectWeight {
    u16 types = 0;   // at least one of these; 0 = any
    u16 places = 0;  // at one of these; 0 = anywhere
    i32 each = 0;
    std::array<i32, kLiveStats> stat{};  // for each point of its current stats
    i32 damage = 0;                      // for each point of damage on it
    i32 exhausted = 0;
    i32 divisor = 1;  // of the points of stats and damage, where a game counts in hundreds
};

// A number of the game, by its name among WordRules::facts, for each point.
struct FactWeight {
    const char* fact;
    i32 weight;
};

struct Evaluation {
    std::array<i32, kMaxResources> resource{};  // for each point
    std::array<i32, kMaxZones> card{};          // for each card that lies there
    std::span<const ObjectWeight> objects = {};
    std::span<const FactWeight> facts = {};
    i32 progress = 0;   // a mission's condition that is met, in part as far as it is
    i32 completed = 0;  // a mission that is done
    i32 counter = 0;    // each counter on an own object
};

}  // namespace nexus
