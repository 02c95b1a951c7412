// A card as it is printed, for terminals: name and cost, type line, rule box, stats, set.
// Must not know any single game: which stats there are and which is the cost says the vocabulary.
#pragma once

#include <functional>
#include <string>

#include "card/catalog.h"

namespace nexus {

inline constexpr std::size_t kFaceWidth = 60;

// What the rulebook says of a word; empty if it says nothing. (cardfile/rulebook.h can be asked.)
using GameWords = std::function<std::string(std::string_view word)>;

// With a line for every keyword that is printed on the card.
std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width = kFaceWidth, const GameWords& game_words = {});

// Parts of it, for tables of cards.
std::string type_line(const CardDef& card, const Vocabulary& vocabulary);                         // "Unit - Mech, Engineer"
std::string subtype_words(const CardDef& card, const Vocabulary& vocabulary);                     // "Mech, Engineer"
std::string cost_words(const CardDef& card, const Vocabulary& vocabulary);                        // "3 CP"; empty if it has no cost
std::string stat_value(const CardDef& card, const StatWord& stat, const Vocabulary& vocabulary);  // "2", "Close"
// The keywords that are printed on the card: its own, and those that its text speaks of.
std::vector<const KeywordWord*> keywords_on(const CardDef& card, const Vocabulary& vocabulary);
// The keyword of this name, also as it is written in braces or brackets; null if it is none.
const KeywordWord* keyword_named(const Vocabulary& vocabulary, std::string_view name);
std::string keyword_meaning(const KeywordWord& word,
                            const GameWords& game_words = {});  // "Guard: Attackers must …"; the name alone if nobody says more
// Which stats the card has, without the cost, each once, in the game's order.
std::vector<const StatWord*> stats_of(const CardDef& card, const Vocabulary& vocabulary);

}  // namespace nexus
