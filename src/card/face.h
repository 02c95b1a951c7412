// A card as it is printed, for terminals: name and cost, type line, rule box, stats, set.
// Must not know any single game: which stats there are and which is the cost says the vocabulary.
#pragma once

#include <string>

#include "card/catalog.h"

namespace nexus {

inline constexpr std::size_t kFaceWidth = 60;

std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width = kFaceWidth);

// Lines of at most `width` characters, broken between words; a word that is longer stands alone.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

}  // namespace nexus
