// Random games of any ruleset as values: a table is a game and a way to make decks, a record is a seed, decks
// and answers. Records replay, are printed as text, and shrink.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "kernel/engine.h"

namespace nexus::conformance {

struct Table {
    const char* name;
    std::shared_ptr<const Game> game;
    std::vector<CardId> (*deck)(const Catalog&, Random&);
};

const Table& mini_table();
// Quantum Nexus with hand-written programs: the editions current, classic and enhanced.
const Table& quantum_nexus_table();
const Table& classic_table();
const Table& enhanced_table();
// The editions with words that no shipped card has.
const Table& wide_words_table();
const Table& classic_words_table();
const Table& enhanced_words_table();
// The editions with the cards of cards/quantum-nexus, compiled from their texts.
const Table& shipped_table();
const Table& classic_cards_table();
const Table& enhanced_cards_table();
const Table& quanta_table();  // the other games with the cards that come with them
const Table& project_nexus_table();

struct Answer {
    Seat seat;
    Choice choice;
};

struct Record {
    const Table* table = nullptr;
    u64 seed = 0;
    std::vector<std::vector<CardId>> decks;
    std::vector<Answer> answers;
    std::vector<u64> hashes;  // [0] after setup, then after every answer
};

Record new_record(const Table& table, unsigned seats, u64 seed);
State start(const Record& record);  // set up and advanced to the first decision

// What a random player does next: a seat that is asked answers with a listed choice; rarely somebody concedes.
Answer random_answer(const Table& table, State& state, Random& random, bool may_concede = true);

// An answer as a line of text.
std::string describe(const Table& table, State& state, const Answer& answer);
std::string to_text(const Record& record, const std::string& failure);

// The shortest record found for which `fails` still gives a failure of the same kind (the words before the first
// colon). Answers that a shorter game does not allow are replaced by the first listed choice.
Record shrink(const Record& record, const std::string& failure, const std::function<std::string(Record&)>& fails);

// Writes the text to a new file in TMPDIR (or /tmp), which stays there, and returns its name.
std::string write_failure(const Table& table, u64 seed, const std::string& text);

}  // namespace nexus::conformance
