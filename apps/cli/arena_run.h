// Plays the games of an arena on several threads, tells how far it is, and ends when a signal asks for it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena_file.h"
#include "match/arena.h"

namespace nexus {

enum class Progress {
    None,
    Lines,   // a line now and then
    Redrawn  // one line of a terminal, again and again
};

struct ArenaRunOptions {
    u64 games = 0;
    unsigned jobs = 1;
    Progress progress = Progress::None;
};

// What a run took; nothing of it is in the tables.
struct ArenaTiming {
    struct Contender {
        u64 decisions = 0;                 // with something to choose
        double thinking = 0, longest = 0;  // seconds of processor time
    };
    std::array<Contender, kContenders> contender;
    u64 games = 0;
    unsigned jobs = 1;
    double seconds = 0, processor_seconds = 0;
};

struct ArenaOutcome {
    std::vector<ArenaGame> games;  // all that are complete, those of `there` included
    ArenaTiming timing;
    int signal = 0;        // that ended it; 0 = none
    bool refused = false;  // the engine refused what it listed: `problem` tells
    std::optional<Error> problem;
    bool abandoned = false;  // a player still thinks: the process must not wait for its thread
};

// Games that are `there` already are not played again; `file` may be null. From here on the first signal that asks the program
// to end lets it end in order, the next one ends it at once.
ArenaOutcome run_arena(const LoadedGame& loaded, const ArenaSettings& settings, const ArenaRunOptions& options,
                       const std::vector<ArenaGame>& there, ArenaFile* file);

}  // namespace nexus
