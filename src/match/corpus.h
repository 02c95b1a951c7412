// A table of rule texts by somebody else's hand: how much of it is read as it stands, and does what was compiled run?
//
// A text counts only if it compiles, every word of it became a part of its program, every keyword it gives has a
// meaning, and the tree prints the text back. Columns: name, type, subtype, cp, attack, defense, range, part, text.
// Must not know any single game.
#pragma once

#include <string>
#include <vector>

#include "cardfile/csv.h"
#include "kernel/game.h"

namespace nexus {

struct CorpusText {
    std::string name, part, text;
    int line = 0;                // in the table
    CardId card = kNoCard;       // in Corpus::catalog; several texts may be of one card
    Error problem;               // message empty: it compiles
    std::string phrase;          // the words that stopped it
    unsigned abilities = 0;      // how many it compiled to
    bool stands_alone = true;    // says by itself which part of its card it is
    unsigned first_ability = 0;  // on the card
    unsigned instructions = 0;   // of its programs, granted abilities included
    unsigned ran = 0;            // how many of them ran in some game

    bool compiles() const { return problem.message.empty(); }
};

struct Corpus {
    Catalog catalog;  // the game's cards, then the table's with the texts that compile
    CardId first{0};  // where the table's cards begin
    std::vector<CorpusText> texts;
};

// `base` is the game's catalog with all definitions that the texts may use; `native` are the keywords that the game
// itself knows. Names, subtypes, counters and quoted names of the table are declared by their use.
Result<Corpus> read_corpus(const cardfile::CsvTable& table, const Catalog& base, const std::vector<std::string>& native,
                           std::string_view file);

// Plays random games with decks of the table's cards and `filler`, and counts what ran.
Result<void> play_corpus(Corpus& corpus, const Ruleset& rules, const std::vector<std::vector<CardId>>& filler, unsigned games, u64 seed);

// Problems by the phrase that stopped the text, most frequent first.
struct CorpusProblem {
    std::string phrase;
    std::vector<const CorpusText*> texts;
};
std::vector<CorpusProblem> problems_of(const Corpus& corpus);

}  // namespace nexus
