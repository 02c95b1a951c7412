// The games of an arena as lines of a text file, each written when its game is over, so that a run which was stopped goes on:
//
//     nexus-arena 1
//     engine: 0.1.0
//     game: quanta
//     …                            what a result depends on, one thing a line
//     deck 1: Deep Roots 93be27c1f00d51a2
//     games #5d1f27aa
//     0 B won A 214 #0123abcd      number, who began, how it ended, who won, choices; then a check of the line
//
// A file may end in the middle of a line: what is not whole is played again. Lines come in any order.
// Must not know: files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/arena.h"

namespace nexus {

std::string results_header(const ArenaSettings& settings);
std::string results_line(const ArenaSettings& settings, const ArenaGame& game);

struct ArenaResults {
    std::vector<ArenaGame> games;  // each number once, by number
    std::size_t whole = 0;         // so many bytes are good: the rest was cut short. 0 = the header is still to be written
};
// Refuses a file of other settings and names what differs, and one that is damaged before its end.
Result<ArenaResults> read_results(const ArenaSettings& settings, std::string_view text, std::string_view file);

}  // namespace nexus
