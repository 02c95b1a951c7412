// Inline cards: `card "Scout Drone": Unit 3 CP 2/1 Close Mech | Unit-Deploy: Draw a card.`
#pragma once

#include "cardfile/card_set.h"

namespace nexus::scenario {

// `line` is the whole line, at `number`; further lines of the rule box are appended by the caller to `text`.
// New subtypes are added to the vocabulary. Errors have a column.
Result<cardfile::CardSource> parse_inline_card(Vocabulary& vocabulary, std::string_view line, int number, std::string_view file);

// A card without text that nobody can afford.
cardfile::CardSource blank_card(const Vocabulary& vocabulary);

}  // namespace nexus::scenario
