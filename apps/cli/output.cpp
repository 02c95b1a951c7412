#include "output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/words.h"
#include "library/card_files.h"
#include "library/library.h"
#include "terminal.h"

namespace nexus {

std::size_t output_width() {
    constexpr int kLeast = 30;
    int width = 0;
    if (const char* columns = std::getenv("COLUMNS")) width = std::atoi(columns);
    if (width <= 0) width = static_cast<int>(terminal_look(false).width);
    return static_cast<std::size_t>(std::max(width, kLeast));
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) { return fmt::format("{} {}", n, n == 1 ? one : many); }

std::string Columns::text(std::size_t indent, std::size_t width, std::size_t kept) const {
    std::vector<std::size_t> widths(right.size());
    for (const std::vector<std::string>& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], length_of(row[i]));
    std::size_t shown = 0, used = indent;
    for (; shown < widths.size(); ++shown) {
        const std::size_t more = widths[shown] + (shown && widths[shown] ? 2 : 0);
        if (shown >= kept && used + more > width) break;
        used += more;
    }
    std::string out;
    for (const std::vector<std::string>& row : rows) {
        std::string line(indent, ' ');
        for (std::size_t i = 0; i < row.size() && i < shown; ++i) {
            if (widths[i] == 0) continue;
            if (i) line += "  ";
            line += right[i] ? right_aligned(row[i], widths[i]) : padded(row[i], widths[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

GameWords game_words(const Ruleset& rules) {
    Result<cardfile::Rulebook> book = load_rulebook(rules_directory(NEXUS_SOURCE_DIR));
    if (!book) return {};
    return [book = std::move(*book), prefix = std::string(rules.rule_prefix)](std::string_view word) {
        return cardfile::term_meaning(book, word, prefix);
    };
}

}  // namespace nexus
