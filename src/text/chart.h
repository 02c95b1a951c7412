// An Earley chart: every reading of a text, or how far it can be read and what could come next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/tokens.h"
#include "text/tree.h"

namespace nexus::text {

struct Input {
    std::vector<Token> source;
    std::vector<std::string> tokens;
    std::vector<bool> capital;
    std::vector<std::vector<WordMatch>> words;  // word classes that match at each token
    std::vector<std::vector<u16>> literals;     // fixed words of the grammar that match at each token
    Lexicon::Names names;
};
Input read_input(std::string_view text, const Lexicon& lexicon, const std::vector<std::string>& card_names);
Input read_tokens(std::vector<Token> tokens, const Lexicon& lexicon, Lexicon::Names names);

struct Parse {
    std::vector<Tree> trees;       // readings that differ in meaning; at most `limit`
    std::size_t furthest = 0;      // tokens read before nothing fitted
    std::vector<Symbol> expected;  // what could follow there
    std::size_t work = 0;          // how much was looked at: the same on every machine
};

// Readings of the whole input as a phrase of the category.
Parse parse(const Input& input, const Lexicon& lexicon, std::string_view category = "Text", std::size_t limit = 4);

}  // namespace nexus::text
