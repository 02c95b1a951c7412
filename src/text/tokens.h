// Rule-box text as words and marks, and words and marks as text again.
// Spacing, capitals at the start of a sentence and `a`/`an` are matters of place: the tokens do not hold
// them and join() restores them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/types.h"

namespace nexus::text {

// Marks that look alike in print and differ in meaning have their own spelling as tokens.
inline constexpr std::string_view kOpenQuote = "'<", kCloseQuote = ">'";
inline constexpr std::string_view kOpenText = "\"<", kCloseText = ">\"";
inline constexpr std::string_view kGenitive = "'s", kPluralGenitive = "s'";
inline constexpr std::string_view kNewLine = "\n";

struct Token {
    std::string text;
    std::size_t begin = 0, end = 0;  // bytes of the source
};

std::vector<Token> tokenise(std::string_view text);
std::vector<std::string> token_words(std::string_view text);

// Where a capital belongs to the place and not to the word: after a full stop, a colon, an opening quote.
std::vector<bool> capital_places(const std::vector<std::string>& tokens);

// Tokens as print; `a` becomes `an` by the next word.
std::string join_tokens(const std::vector<std::string>& tokens);

// One blank between words; a line break only where a paragraph ends.
std::string normalise(std::string_view text);

struct Position {
    int line = 1, column = 1;
    std::string excerpt;  // the whole line
};
Position position_of(std::string_view text, std::size_t offset);

bool is_capital(std::string_view word);
std::string raise(std::string_view word);  // first letter to a capital
std::string lower_first(std::string_view word);

}  // namespace nexus::text
