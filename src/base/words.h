// Small string tools shared by every reader of human text: splitting, trimming, nearest spelling.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace nexus {

std::string_view trim(std::string_view s);
std::vector<std::string> split(std::string_view s, char separator);  // pieces are trimmed
std::vector<std::string> split_words(std::string_view s);            // on blanks
std::string lower(std::string_view s);
bool iequals(std::string_view a, std::string_view b);
bool starts_with(std::string_view s, std::string_view prefix);
std::string join(std::span<const std::string> parts, std::string_view separator);

// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t length_of(std::string_view s);
std::string padded(std::string_view s, std::size_t width);         // blanks after it, up to `width` characters
std::string right_aligned(std::string_view s, std::size_t width);  // blanks before it
// Lines of at most `width` characters, broken between words; a word that is longer stands alone.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Edits (insert, delete, replace, swap of neighbours), letters compared without case.
std::size_t edit_distance(std::string_view a, std::string_view b);
// The candidate nearest to `word` if it is within a third of its length, else empty.
std::string nearest(std::string_view word, std::span<const std::string> candidates);

}  // namespace nexus
