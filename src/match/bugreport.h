// A failing game in one file that replays anywhere: its record, the program's version, what was seen, and the
// card sets it was played with. Sections say how many lines they have, so that any text fits inside.
//
//     nexus-bugreport 1
//     === version (1 lines)
//     0.1.0
//     === note (2 lines)
//     …
//     === record (120 lines)
//     …
//     === set cards/quantum-nexus/first_light.toml (80 lines)
//     …
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/loaded_game.h"
#include "match/match_record.h"

namespace nexus {

struct BugReport {
    std::string version;
    std::string note;
    MatchRecord record;  // a single game or a match
    std::vector<SourceFile> sets;
};

bool is_bugreport(std::string_view text);
std::string write_bugreport(const BugReport& report);
Result<BugReport> parse_bugreport(std::string_view text, std::string_view file);

}  // namespace nexus
