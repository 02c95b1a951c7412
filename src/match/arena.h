// Many games between two computer players: who sits where with which deck in game number i, and how one game is played.
// Game i depends on the settings and on i alone, so that games may be played in any order, on any number of threads, and in
// several runs. Must not know: threads, files, clocks, any single game.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "match/loaded_game.h"
#include "search/player.h"

namespace nexus {

inline constexpr unsigned kContenders = 2;

struct ArenaDeck {
    std::string name;
    std::vector<CardId> cards;
    u64 hash = 0;  // of the names of the cards in the order of the list
};

// Everything that a result depends on.
struct ArenaSettings {
    std::string engine;  // the program's version
    std::string game, edition;
    std::vector<std::pair<std::string, std::string>> options;  // those that are not the default
    u64 catalog = 0;
    u64 library = 0;  // of the lists that computer players know of
    u64 seed = 1;
    unsigned seats = 2;
    u64 limit = 100000;  // choices of a game at most
    std::array<std::string, kContenders> players;
    std::vector<ArenaDeck> decks;

    bool meets_itself() const { return players[0] == players[1]; }
};

u64 deck_hash(const Catalog& catalog, const std::vector<CardId>& cards);
u64 library_hash(const LoadedGame& loaded);
// Decks are told apart by their names in the tables: two of one name, or one deck twice, are refused.
Result<void> check_decks(const ArenaSettings& settings);

// --- the schedule ----------------------------------------------------------------------------------------

struct Seating {
    std::array<u8, kMaxSeats> deck{}, contender{};  // by seat
    std::array<u64, kMaxSeats> player_seed{};       // by seat
    u64 seed = 0;                                   // of the game
};

// Games come in groups with the same seed and the same decks at the seats, in which the contenders change seats until each
// has had each seat equally often. A player that meets itself has no seats to change: then every game has its own seed.
unsigned group_size(const ArenaSettings& settings);
// After each multiple of so many games each contender has had each deck at each seat equally often.
u64 balanced_games(const ArenaSettings& settings);
Seating seating(const ArenaSettings& settings, u64 number);

// --- one game --------------------------------------------------------------------------------------------

enum class ArenaEnding : u8 {
    Won,
    Together,  // won by several
    Drawn,
    Stalled,    // drawn because nothing went on any more
    Unfinished  // it came to the limit of choices
};
inline constexpr std::array<const char*, 5> kEndingWords = {"won", "together", "drawn", "stalled", "unfinished"};
ArenaEnding ending_of(const State& state);

struct ArenaGame {
    u64 number = 0;
    Seat first = kNoSeat;  // who had the first turn; nobody if there was none
    ArenaEnding ending = ArenaEnding::Unfinished;
    u8 winners = 0;  // seats, as bits
    u64 choices = 0;
    friend bool operator==(const ArenaGame&, const ArenaGame&) = default;
};

// Asks the player; nothing = the game is given up.
using ArenaChooser = std::function<std::optional<Choice>(unsigned contender, Player&, const SeatView&)>;
// Nothing if it was given up. An error if the engine refuses what it listed, which is a bug worth reporting.
// `evaluation`: what the players value in this game.
Result<std::optional<ArenaGame>> play_arena_game(const LoadedGame& loaded, const Evaluation& evaluation, const ArenaSettings& settings,
                                                 u64 number, const ArenaChooser& choose);

}  // namespace nexus
