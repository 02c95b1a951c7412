// What the games of an arena say: shares with their intervals by player, deck, pairing of decks, seat and first player, and
// how games ended. Sums alone, so that the order in which games come makes no difference.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "match/arena.h"

namespace nexus {

// Wilson's interval: where the true share lies, with 95 % confidence.
struct Interval {
    double low = 0, high = 1;
};
Interval wilson(u64 wins, u64 games);

struct Share {
    u64 games = 0, wins = 0;
    void add(bool won) { ++games, wins += won; }
    double share() const { return games ? static_cast<double>(wins) / static_cast<double>(games) : 0; }
    Interval interval() const { return wilson(wins, games); }
};

using EndingCounts = std::array<u64, kEndingWords.size()>;

// Games in which both decks sat at the table. Where both are the same deck nobody is told apart: then only the ends count.
struct Pairing {
    u64 games = 0, first_wins = 0, second_wins = 0;
    EndingCounts endings{};
};

struct ArenaTally {
    explicit ArenaTally(const ArenaSettings& settings);
    void add(const ArenaGame& game);

    u64 games = 0, choices = 0;
    EndingCounts endings{};
    // A contender has won if all winners are its seats. Empty for a player that meets itself, which would win every game.
    std::vector<Share> by_player;
    std::vector<Share> by_player_first;  // … of the games in which one of its seats had the first turn
    // Each seat counts, so that a deck at two seats counts twice; games in which all seats have the same deck do not count.
    std::vector<Share> by_deck;
    std::vector<Share> by_seat;
    Share first;                                                  // games that whoever had the first turn won
    std::vector<Share> by_first_seat;                             // … by the seat that had it
    std::map<std::pair<unsigned, unsigned>, Pairing> by_pairing;  // decks, the lower number first

   private:
    void add_pairings(const ArenaGame& game, const Seating& at);
    const ArenaSettings* settings_;
};

// A table of text: a row of headings, then the rows. The first column is on the left, the others on the right.
struct ArenaSection {
    std::vector<std::vector<std::string>> rows;
};
std::vector<ArenaSection> arena_sections(const ArenaSettings& settings, const ArenaTally& tally);
// "Quanta (first), seed 1, 2 seats, 4 decks: greedy against random" and "120 of 400 games (30.0 %), 214 choices a game".
std::string arena_title(const Ruleset& rules, const ArenaSettings& settings, const ArenaTally& tally, u64 asked);

// The fields of the object that `--json` prints, without those about the run itself.
std::string arena_json(const ArenaSettings& settings, const ArenaTally& tally, u64 asked, const std::string& timing);

// "120 of 400 games, 12.3 games/s, 23 s left": `done` of all, `played` of them in `seconds`.
std::string arena_progress(u64 done, u64 asked, u64 played, double seconds);

}  // namespace nexus
