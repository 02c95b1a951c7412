// A game as its start and its choices, in a text file that any machine replays to the same hashes:
//
//     nexus-record 3
//     engine 0.1.0                      # who wrote it; only for messages
//     game quantum-nexus
//     edition current
//     option board.columnPairing same   # only those that are not the default
//     catalog 93be27c1f00d51a2
//     set My First Set 5d1f27aa03c1e64b # only sets that are not shipped, in the order they were loaded: name and hash of the file
//     seed 42          (a number, or 64 hexadecimal digits)
//     seats 2
//     losers B                          # only in a later game of a match: who lost the one before
//     player A person                   # who sat there, if it is known
//     deck A Iron Tide
//     4 Scout Drone                     # in the order of the list: it is part of the start
//     deck B …
//     start #5d1f27aa03c1e64b           # the state's hash before the first choice
//     A 0000ffff00000001 #0123456789abcdef   ; seat, packed choice, hash after it, anything
//     end
//
// Must not know: notation, any single game.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "kernel/engine.h"

namespace nexus {

struct RecordDeck {
    std::string name;
    std::vector<std::pair<int, std::string>> cards;  // count and name, in order
};

struct RecordSet {
    std::string name;
    u64 hash = 0;  // of the file's text
    bool operator==(const RecordSet&) const = default;
};

struct RecordStep {
    Seat seat;
    Choice choice;
    u64 hash = 0;         // of the state after it
    std::string comment;  // for readers; means nothing
};

struct Record {
    static constexpr int kVersion = 3;
    std::string engine;
    std::string game, edition;
    GameOptions options;
    u64 catalog = 0;
    std::vector<RecordSet> sets;
    Seed seed;
    std::vector<std::string> players;  // by seat, as make_player calls them, or "person"; empty = not known
    std::vector<RecordDeck> decks;     // by seat
    u8 losers = 0;                     // seats (bits) that lost the previous game of the match: they may choose who begins
    u64 start = 0;
    std::vector<RecordStep> steps;
    bool complete = false;  // has its last line: it was not cut short
};

// Cards in a row that are the same become one line.
RecordDeck make_record_deck(const Game& game, std::string name, std::span<const CardId> cards);
// The header of a record for these decks; the start's hash and the choices are still to come.
Record make_record(const Game& game, std::span<const std::vector<CardId>> decks, std::span<const std::string> deck_names, const Seed& seed);

std::string write_record(const Record& record);
std::string write_record_cards(const RecordDeck& deck);  // a line each: `4 Scout Drone`
bool parse_record_card(std::string_view line, RecordDeck& deck);
// A file that was cut short in the middle of a choice has the choices before it; any other broken line is an error.
Result<Record> parse_record(std::string_view text, std::string_view file);

// Is this record one of this game? Says which side differs and what to do: game, edition, options, unknown cards, catalog.
Result<std::vector<std::vector<CardId>>> decks_of(const Record& record, const Game& game);

struct Replayed {
    State state;
    std::size_t steps = 0;
};
// Called before each choice is applied.
using BeforeStep = std::function<void(const State&, std::size_t step, const RecordStep&)>;

// Applies the first `limit` choices, verifying that each is legal and leads to the recorded hash.
Result<Replayed> replay(const Record& record, const Game& game, std::size_t limit = ~std::size_t{0}, EventSink* sink = nullptr,
                        const BeforeStep& before = {});

}  // namespace nexus
