// Where games that are under way are kept between starts: $XDG_STATE_HOME/nexus, or ~/.local/state/nexus.
// Where sets and decks of one's own lie: $XDG_DATA_HOME/nexus, or ~/.local/share/nexus.
#pragma once

#include <string>

#include "base/error.h"
#include "match/match_record.h"

namespace nexus {

std::string state_folder();    // made if it is not there; empty = there is no place to keep anything
std::string data_folder();     // empty = there is none
std::string kept_game_file();  // the game under way
std::string last_game_file();  // the last one that came to its end
std::string history_file();    // lines typed at the table

// The whole match, if it is one; the records say which program wrote them.
Result<void> keep_game(MatchRecord record, const std::string& file);
void forget_kept_game();

}  // namespace nexus
