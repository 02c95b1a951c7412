// A card as it is printed, for terminals: name and cost, type line, rule box, stats, set.
// Must not know any single game: which stats there are and which is the cost says the vocabulary.
#pragma once

#include <string>

#include "card/catalog.h"

namespace nexus {

inline constexpr std::size_t kFaceWidth = 60;

std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width = kFaceWidth);

// Parts of it, for tables of cards.
std::string type_line(const CardDef& card, const Vocabulary& vocabulary);                 // "Unit - Mech, Engineer"
std::string subtype_words(const CardDef& card, const Vocabulary& vocabulary);             // "Mech, Engineer"
std::string cost_words(const CardDef& card, const Vocabulary& vocabulary);                // "3 CP"; empty if it has no cost
std::string stat_value(const CardDef& card, const StatWord& stat, const Vocabulary& vocabulary);  // "2", "Close"
// Which stats the card has, without the cost, each once, in the game's order.
std::vector<const StatWord*> stats_of(const CardDef& card, const Vocabulary& vocabulary);

}  // namespace nexus
