#include "match/arena_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "base/bits.h"
#include "base/words.h"
#include "view/redact.h"

namespace nexus {

namespace {

constexpr std::string_view kMagic = "nexus-arena ", kFormat = "1", kGames = "games #";

using Lines = std::vector<std::pair<std::string, std::string>>;  // what it is, its value

Lines setting_lines(const ArenaSettings& s) {
    std::vector<std::string> options;
    for (const auto& [name, value] : s.options) options.push_back(name + "=" + value);
    Lines out{{"engine", s.engine},
              {"game", s.game},
              {"edition", s.edition},
              {"options", options.empty() ? "none" : join(options, ", ")},
              {"catalog", fmt::format("{:016x}", s.catalog)},
              {"library of decks", fmt::format("{:016x}", s.library)},
              {"seed", std::to_string(s.seed)},
              {"seats", std::to_string(s.seats)},
              {"limit", std::to_string(s.limit)}};
    for (unsigned c = 0; c < kContenders; ++c) out.emplace_back(fmt::format("player {}", c + 1), s.players[c]);
    for (std::size_t d = 0; d < s.decks.size(); ++d)
        out.emplace_back(fmt::format("deck {}", d + 1), fmt::format("{} {:016x}", s.decks[d].name, s.decks[d].hash));
    return out;
}

std::string header_lines(const ArenaSettings& s) {
    std::string out = fmt::format("{}{}\n", kMagic, kFormat);
    for (const auto& [key, value] : setting_lines(s)) out += key + ": " + value + "\n";
    return out;
}

u32 check_of(std::string_view text, u64 key = 0) {
    Hasher h;
    h.add(key), h.add(text);
    return static_cast<u32>(h.value());
}

// Lines of another file do not pass as lines of this one.
u64 key_of(const ArenaSettings& s) {
    Hasher h;
    h.add(header_lines(s));
    return h.value();
}

std::string line_text(const ArenaGame& g, u64 key) {
    std::string winners;
    for_each_bit(g.winners, [&](unsigned p) { winners += seat_letter(Seat{p}); });
    const std::string out = fmt::format("{} {} {} {} {}", g.number, g.first < kMaxSeats ? seat_letter(g.first) : "-",
                                        kEndingWords[static_cast<unsigned>(g.ending)], winners.empty() ? "-" : winners, g.choices);
    return fmt::format("{} #{:08x}\n", out, check_of(out, key));
}

bool read_number(std::string_view text, u64& out) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), out);
    return problem == std::errc() && end == text.data() + text.size();
}

// Seats by their letters, "-" for none.
bool read_seats(std::string_view text, unsigned seats, u8& out) {
    out = 0;
    if (text == "-") return true;
    for (char c : text) {
        const unsigned p = static_cast<unsigned char>(c) - unsigned{'A'};
        if (p >= seats) return false;
        out |= static_cast<u8>(1u << p);
    }
    return true;
}

// A line without its end of line; false if it is not exactly what would have been written.
bool read_line(std::string_view line, unsigned seats, u64 key, ArenaGame& out) {
    const std::vector<std::string> word = split_words(line);
    if (word.size() != 6) return false;
    u8 first = 0;
    if (!read_number(word[0], out.number) || !read_seats(word[1], seats, first) || !read_seats(word[3], seats, out.winners) ||
        !read_number(word[4], out.choices))
        return false;
    const auto ending = std::ranges::find(kEndingWords, std::string_view(word[2]));
    if (ending == kEndingWords.end()) return false;
    out.ending = static_cast<ArenaEnding>(ending - kEndingWords.begin());
    out.first = first ? Seat{lowest(first)} : kNoSeat;
    return line_text(out, key) == std::string(line) + "\n";
}

// What stands in a header that is not ours; as far as it goes.
Lines read_header(std::string_view text) {
    Lines out;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (line.starts_with(kGames)) break;
        if (const std::size_t colon = line.find(": "); colon != line.npos) out.emplace_back(line.substr(0, colon), line.substr(colon + 2));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return out;
}

tl::unexpected<Error> refused(std::string_view file, std::string message, int line = 0) {
    Error e;
    e.file = std::string(file);
    e.message = std::move(message);
    e.line = line;
    return tl::unexpected<Error>(std::move(e));
}

tl::unexpected<Error> other_settings(const ArenaSettings& s, std::string_view text, std::string_view file) {
    if (!text.starts_with(kMagic)) return refused(file, "this is no file of arena results, and it is left as it is");
    if (const std::string_view first = text.substr(0, text.find('\n')); first != std::string(kMagic) + std::string(kFormat))
        return refused(file,
                       fmt::format("these arena results have the format '{}', which this nexus does not read: it writes '{}{}'", first,
                                   kMagic, kFormat),
                       1);
    const Lines there = read_header(text), here = setting_lines(s);
    const auto value = [](const Lines& lines, const std::string& key) {
        const auto at = std::ranges::find(lines, key, &Lines::value_type::first);
        return at == lines.end() ? std::string("missing") : at->second;
    };
    std::vector<std::string> differences;
    for (const auto& [key, mine] : here)
        if (value(there, key) != mine) differences.push_back(fmt::format("{} is {} there and {} here", key, value(there, key), mine));
    for (const auto& [key, theirs] : there)
        if (value(here, key) == "missing") differences.push_back(fmt::format("{} is {} there and missing here", key, theirs));
    if (differences.empty()) return refused(file, "the beginning of these arena results is damaged");
    Error e = refused(file, "these are results of other settings: " + join(differences, "; ")).value();
    e.expected = "the same settings, or another file";
    return tl::unexpected<Error>(std::move(e));
}

}  // namespace

std::string results_header(const ArenaSettings& s) {
    const std::string lines = header_lines(s);
    return fmt::format("{}{}{:08x}\n", lines, kGames, check_of(lines));
}

std::string results_line(const ArenaSettings& s, const ArenaGame& game) { return line_text(game, key_of(s)); }

Result<ArenaResults> read_results(const ArenaSettings& s, std::string_view text, std::string_view file) {
    const std::string header = results_header(s);
    ArenaResults out;
    if (!text.starts_with(header)) {
        if (header.starts_with(text)) return out;  // cut short before the first game, or empty
        return other_settings(s, text, file);
    }
    out.whole = header.size();
    const u64 key = key_of(s);
    std::map<u64, ArenaGame> games;
    int number = static_cast<int>(std::ranges::count(header, '\n')), broken = 0;  // lines
    for (std::size_t at = header.size(), end; (end = text.find('\n', at)) != text.npos; at = end + 1) {
        ++number;
        ArenaGame game;
        if (!read_line(text.substr(at, end - at), s.seats, key, game)) {
            if (!broken) broken = number;
            continue;
        }
        if (broken)
            return refused(file, "this line is damaged, and whole ones come after it: take it out, and its game is played again", broken);
        if (const auto [was, added] = games.try_emplace(game.number, game); !added && was->second != game)
            return refused(file, fmt::format("game {} has two different results: take one of them out", game.number), number);
        out.whole = end + 1;
    }
    for (const auto& [n, game] : games) out.games.push_back(game);
    return out;
}

}  // namespace nexus
