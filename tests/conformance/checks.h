// What must hold at every decision of every game, whatever its rules.
#pragma once

#include "conformance/table.h"

namespace nexus::conformance {

struct Tally {  // over all games, for the report
    u64 games = 0, decisions = 0, real_decisions = 0, choices = 0, applied = 0, mutated = 0, refused = 0, swapped = 0, resampled = 0;
    u64 sealed_orders = 0, concessions = 0, unchanged = 0, cut = 0, in_effect = 0;
    u64 longest = 0, most_steps = 0;
};

inline constexpr u64 kMaxDecisions = 20000;

// Where a game writes its answers before it applies them: outlives a process that crashes.
struct Trail {
    std::size_t size = 0;
    Answer answers[kMaxDecisions + 1];
};

// Plays a random game with every check on; the first failure, "" if there is none. `record` gets the game.
std::string play_checked(Record& record, Tally& tally, Trail* trail = nullptr);

// Replays a record with every check on, at every decision or at the last one only, replacing answers that are not
// allowed (for shrinking).
std::string replay_checked(Record& record, Tally& tally, bool last_only, Trail* trail = nullptr);

// Replays without checks; the first answer after which the hash differs, or "".
std::string verify_hashes(const Record& record);

}  // namespace nexus::conformance
