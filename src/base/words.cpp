#include "base/words.h"

#include <algorithm>
#include <cctype>

namespace nexus {

namespace {
char low(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
}  // namespace

std::string_view trim(std::string_view s) {
    while (!s.empty() && blank(s.front())) s.remove_prefix(1);
    while (!s.empty() && blank(s.back())) s.remove_suffix(1);
    return s;
}

std::vector<std::string> split(std::string_view s, char separator) {
    std::vector<std::string> out;
    std::size_t start = 0;
    for (;;) {
        std::size_t end = s.find(separator, start);
        out.emplace_back(trim(s.substr(start, end == s.npos ? s.npos : end - start)));
        if (end == s.npos) return out;
        start = end + 1;
    }
}

std::vector<std::string> split_words(std::string_view s) {
    std::vector<std::string> out;
    std::size_t i = 0;
    while (i < s.size()) {
        while (i < s.size() && blank(s[i])) ++i;
        std::size_t start = i;
        while (i < s.size() && !blank(s[i])) ++i;
        if (i > start) out.emplace_back(s.substr(start, i - start));
    }
    return out;
}

std::string lower(std::string_view s) {
    std::string out(s);
    for (char& c : out) c = low(c);
    return out;
}

bool iequals(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return low(x) == low(y); });
}

bool starts_with(std::string_view s, std::string_view prefix) { return s.substr(0, prefix.size()) == prefix; }

std::string join(std::span<const std::string> parts, std::string_view separator) {
    std::string out;
    for (const std::string& p : parts) {
        if (!out.empty()) out += separator;
        out += p;
    }
    return out;
}

std::size_t length_of(std::string_view s) {
    return static_cast<std::size_t>(std::ranges::count_if(s, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string padded(std::string_view s, std::size_t width) {
    const std::size_t length = length_of(s);
    return std::string(s) + std::string(length < width ? width - length : 0, ' ');
}

std::string right_aligned(std::string_view s, std::size_t width) {
    const std::size_t length = length_of(s);
    return std::string(length < width ? width - length : 0, ' ') + std::string(s);
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> out;
    for (const std::string& word : split_words(text)) {
        if (out.empty() || length_of(out.back()) + 1 + length_of(word) > width) out.push_back(word);
        else out.back() += " " + word;
    }
    return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), previous(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) previous[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t same = low(a[i - 1]) == low(b[j - 1]) ? 0 : 1;
            row[j] = std::min({previous[j] + 1, row[j - 1] + 1, previous[j - 1] + same});
            if (i > 1 && j > 1 && low(a[i - 1]) == low(b[j - 2]) && low(a[i - 2]) == low(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before = previous;
        previous = row;
    }
    return previous[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> candidates) {
    std::string best;
    std::size_t best_distance = word.size() / 3 + 1;
    for (const std::string& c : candidates) {
        std::size_t d = edit_distance(word, c);
        if (d <= best_distance && (best.empty() || d < best_distance)) {
            best_distance = d;
            best = c;
        }
    }
    return best;
}

}  // namespace nexus
