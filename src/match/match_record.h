// A whole match in one text: what all of its games share, then the record of each game as match/record.h writes it, then how far the
// next game is prepared.
//
//     nexus-match 1
//     best-of 3
//     replay-draws                      # only if drawn games are not counted
//     sideboard A                       # before the first game, by seat; only of those who have one
//     2 Longbow
//     nexus-record 3                    # the first game
//     …
//     end
//     nexus-record 3                    # the second one, with the decks as they are then
//     …
//     prepare A                         # between two games: the deck of A as it is now
//     4 Scout Drone
//     ready A                           # A is content with it
//
// A match of one game is written as the record of that game alone. Must not know notation, nor any single game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/record.h"

namespace nexus {

struct Preparation {
    RecordDeck deck;  // empty = as in the last game
    bool ready = false;
};

struct MatchRecord {
    static constexpr int kVersion = 1;
    unsigned best_of = 1;
    bool replay_draws = false;
    std::vector<RecordDeck> sideboards;    // by seat, before the first game; may be fewer than seats
    std::vector<Record> games;             // at least one; all but the last are over
    std::vector<Preparation> preparation;  // by seat; empty = no further game is being prepared

    const Record& first() const { return games.front(); }
    bool is_match() const { return best_of > 1; }
};

// A record of one game as a match of one.
MatchRecord single_game(Record record);

std::string write_match(const MatchRecord& match);
// Reads the record of a single game too. Lines of errors are counted from the beginning of the text.
Result<MatchRecord> parse_match(std::string_view text, std::string_view file);

// The seed of a game of the match, from 1: a number is counted up, of any other seed the next one cannot be guessed.
Seed game_seed(const Seed& first, unsigned game);

}  // namespace nexus
