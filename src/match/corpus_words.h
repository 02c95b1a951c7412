// Words that a text uses as if everybody knew them: counters ("ember counter"), tokens in quotes with their size,
// cards that others come from, subtypes in quotes or before a type.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "card/vocabulary.h"

namespace nexus {

struct NamedToken {
    std::string name, type;
    std::string attack, defense;  // empty if the text gives no size
    std::string keyword;          // empty if it names none
};

struct WordsInUse {
    std::vector<std::string> counters, subtypes;
    std::vector<NamedToken> tokens;
};

WordsInUse words_in_use(std::string_view text, const Vocabulary& vocabulary);

}  // namespace nexus
