// What `watch` and `play` share: the options that say which game is played with which decks.
#pragma once

#include <string>
#include <vector>

#include "commands.h"
#include "library/library.h"
#include "match/match.h"
#include "search/player.h"

namespace nexus {

inline constexpr const char* kPerson = "person";  // a seat that no computer plays

struct TableOptions {
    std::string game = "quantum-nexus", edition;
    std::vector<std::string> set;      // name=value
    std::vector<std::string> cards;    // folders of own cards
    std::vector<std::string> decks;    // by seat; too few are repeated
    bool fair_opponent = false;        // of two seats the second gets the deck that suits the first, unless it is named
    std::vector<std::string> players;  // by seat; too few are repeated
    u64 seed = 0;
    bool seed_given = false;
    unsigned seats = 2;
    std::string record;
    unsigned best_of = 1;  // games of a match at most
    bool replay_draws = false;
    MatchForm form() const { return {best_of, replay_draws}; }
};

void add_table_options(CLI::App& command, TableOptions& options);

struct Table {
    LoadedGame loaded;
    std::vector<MatchDeck> decks;  // by seat
};
// Loads the game, finds a deck for every seat and refuses illegal ones.
Result<Table> set_up(TableOptions& options);
// Decks of the library that may be played; one deck by name or file, refused if it may not.
std::vector<LibraryDeck> legal_decks(const LoadedGame& loaded);
Result<LibraryDeck> legal_deck(const LoadedGame& loaded, const std::string& name);
// One a seat, too few names are repeated, too many refused, no names = random. Nobody (null) for a seat of a person.
Result<std::vector<std::unique_ptr<Player>>> make_players(const Ruleset& rules, const std::vector<std::string>& names, unsigned seats,
                                                          u64 seed);
std::string player_list();  // "random, greedy", for help

// How many players a game is for: "2", "2 to 6".
std::string seat_range(const Ruleset& rules);

// Prints and gives back the exit code of bad input.
int bad_input(const Error& error);

void add_cards_option(CLI::App& command, std::vector<std::string>& folders);
// What was asked for of one's own cards: folders that were named, and the decks that are to be played.
OwnCards own_cards(const std::vector<std::string>& folders, const std::vector<std::string>& decks = {});
// The ids of all games, each once.
std::vector<std::string> game_ids();
// "that is a Quanta deck: add --game quanta", if another game than this has a deck of that name; otherwise empty.
std::string deck_of_another_game(std::string_view name, std::string_view game);
// One line on stderr: this own set or deck is left out, and how to see everything that is wrong with it.
void tell_stays_out(const Error& error);
// Both tell on stderr which own sets and decks stay out.
Result<LoadedGame> load(const std::string& game, const std::string& edition, const GameOptions& options = {}, const OwnCards& own = {});
Result<LoadedGame> load(const Record& record, const std::vector<std::string>& folders = {});
Result<GameOptions> parse_options(const std::vector<std::string>& settings);

// Can the record be written where it was asked for? Said before the game, not after it.
Result<void> check_record_path(const TableOptions& options);
// The record of the whole match as a file, if one was asked for.
int save_record(const MatchRecord& record, const TableOptions& options);
// The next game of the match, as this table plays it.
Session begin_game(const Match& match, const LoadedGame& loaded, EventSink* sink);
// "game 2 of at most 3, so far A 1, B 0"
std::string game_heading(const Match& match);
// "B exchanges: 2 Longbow out, 2 Firebolt in", a line for each seat that has.
std::vector<std::string> exchange_lines(const Match& match, const Game& game);

}  // namespace nexus
