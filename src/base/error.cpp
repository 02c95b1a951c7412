#include "base/error.h"

#include "base/words.h"

namespace nexus {

namespace {

constexpr std::size_t kLongestExcerpt = 160, kBeforeCaret = 100;

// Control characters would move the cursor, or worse.
std::string printable(std::string s) {
    for (char& c : s)
        if (c != '\n' && (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)) c = c == '\t' ? ' ' : '?';
    return s;
}

// Further lines stand under the first.
std::string indented(const std::string& s) {
    std::string out;
    for (const char c : s) out += c == '\n' ? std::string("\n        ") : std::string(1, c);
    return out;
}

bool is_inside_letter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Columns count bytes; people count letters.
std::size_t letters(const std::string& line, std::size_t bytes) {
    return length_of(std::string_view(line).substr(0, bytes)) + (bytes > line.size() ? bytes - line.size() : 0);
}

// The line with a caret under the column; of a very long line the part around it.
std::string excerpt_lines(std::string excerpt, int column) {
    std::size_t caret = column > 0 ? static_cast<std::size_t>(column - 1) : 0;
    if (excerpt.size() > kLongestExcerpt) {
        std::size_t begin = caret > kBeforeCaret ? caret - kBeforeCaret : 0;
        while (begin < caret && begin < excerpt.size() && is_inside_letter(excerpt[begin])) ++begin;
        const bool more = begin < excerpt.size() && excerpt.size() - begin > kLongestExcerpt;
        excerpt = (begin > 0 ? "... " : "") + (begin < excerpt.size() ? excerpt.substr(begin, kLongestExcerpt) : std::string()) +
                  (more ? " ..." : "");
        caret = caret - begin + (begin > 0 ? 4 : 0);
    }
    const std::string before(letters(excerpt, caret), ' ');
    std::string out = "\n    " + printable(std::move(excerpt));
    if (column > 0) out += "\n    " + before + "^";
    return out;
}

}  // namespace

std::string Error::to_string() const {
    std::string out;
    if (!file.empty()) out += file + ":";
    if (line > 0) out += std::to_string(line) + ":";
    if (line > 0 && column > 0)
        out += std::to_string(excerpt.empty() ? static_cast<std::size_t>(column)
                                              : letters(excerpt, static_cast<std::size_t>(column - 1)) + 1) +
               ":";
    if (!out.empty()) out += " ";
    out += printable(message);
    if (!excerpt.empty()) out += excerpt_lines(excerpt, column);
    if (!expected.empty()) out += "\n    expected: " + printable(expected);
    if (!suggestion.empty()) out += "\n    did you mean: " + indented(printable(suggestion));
    return out;
}

}  // namespace nexus
