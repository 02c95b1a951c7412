#include "match/match_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "view/redact.h"

namespace nexus {

MatchRecord single_game(Record record) {
    MatchRecord out;
    out.games.push_back(std::move(record));
    return out;
}

Seed game_seed(const Seed& first, unsigned game) {
    if (game <= 1) return first;
    if (first == Seed(first.digest())) return Seed(first.digest() + game - 1);
    const std::array<u32, 16> block = chacha20_block(first.words, game, {0x6d617463, 0x68, 0});
    Seed out;
    std::copy_n(block.begin(), out.words.size(), out.words.begin());
    return out;
}

std::string write_match(const MatchRecord& m) {
    if (!m.is_match()) return write_record(m.first());
    std::string out = fmt::format("nexus-match {}\nbest-of {}\n", MatchRecord::kVersion, m.best_of);
    if (m.replay_draws) out += "replay-draws\n";
    for (std::size_t p = 0; p < m.sideboards.size(); ++p)
        if (!m.sideboards[p].cards.empty())
            out += fmt::format("sideboard {}\n", seat_letter(Seat{p})) + write_record_cards(m.sideboards[p]);
    for (const Record& game : m.games) out += write_record(game);
    for (std::size_t p = 0; p < m.preparation.size(); ++p) {
        const Preparation& seat = m.preparation[p];
        if (!seat.deck.cards.empty()) out += fmt::format("prepare {}\n", seat_letter(Seat{p})) + write_record_cards(seat.deck);
        if (seat.ready) out += fmt::format("ready {}\n", seat_letter(Seat{p}));
    }
    return out;
}

// --- reading --------------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view kMatchWord = "nexus-match", kRecordWord = "nexus-record";

struct MatchReader {
    std::string_view text, file;
    std::size_t at = 0;  // where the next line begins
    int number = 0;
    std::string_view line{};
    MatchRecord out{};

    bool next() {
        if (at >= text.size()) return false;
        const std::size_t end = std::min(text.find('\n', at), text.size());
        line = trim(text.substr(at, end - at));
        at = end + 1;
        ++number;
        return true;
    }
    tl::unexpected<Error> problem(std::string message, std::string expected = {}) const {
        Error e;
        e.message = std::move(message);
        e.file = std::string(file);
        e.line = number;
        e.excerpt = std::string(line);
        e.expected = std::move(expected);
        return tl::unexpected(std::move(e));
    }
    static bool begins_with_word(std::string_view s, std::string_view word) {
        return starts_with(s, word) && (s.size() == word.size() || s[word.size()] == ' ');
    }
    std::string_view value_of(std::string_view word) const { return trim(line.substr(word.size())); }

    // `best-of 3`: a number and nothing else.
    static bool number_in(std::string_view s, unsigned& value) {
        const auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), value);
        return ec == std::errc() && end == s.data() + s.size();
    }
    Result<unsigned> seat_in(std::string_view s) const {
        if (s.size() != 1 || s[0] < 'A' || s[0] >= static_cast<char>('A' + kMaxSeats))
            return problem("here the letter of a seat is wanted");
        return static_cast<unsigned>(s[0] - 'A');
    }

    Result<void> read_version() {
        unsigned version = 0;
        next();
        if (!number_in(value_of(kMatchWord), version))
            return problem("the record of the match has no number of its format", "`nexus-match 1`");
        if (version != MatchRecord::kVersion)
            return problem(fmt::format("the record of the match has format {}, this program reads {}: it was written by {} nexus", version,
                                       MatchRecord::kVersion, version > MatchRecord::kVersion ? "a newer" : "an older"));
        return {};
    }

    // Cards under a heading, up to the next line that is none.
    void read_cards(RecordDeck& deck) {
        for (std::size_t before = at; next(); before = at) {
            if (line.empty() || parse_record_card(line, deck)) continue;
            at = before, --number;
            return;
        }
    }

    // Everything before the first game.
    Result<void> read_head() {
        for (std::size_t before = at; next(); before = at) {
            if (line.empty()) continue;
            if (begins_with_word(line, kRecordWord)) {
                at = before, --number;
                if (out.best_of <= 1) return problem("the record of the match does not say how many games it has", "`best-of 3`");
                return {};
            }
            if (begins_with_word(line, "best-of")) {
                if (!number_in(value_of("best-of"), out.best_of) || (out.best_of != 3 && out.best_of != 5))
                    return problem("a match cannot have that many games", "`best-of 3` or `best-of 5`");
            } else if (line == "replay-draws") {
                out.replay_draws = true;
            } else if (begins_with_word(line, "sideboard")) {
                Result<unsigned> seat = seat_in(value_of("sideboard"));
                if (!seat) return tl::unexpected(seat.error());
                if (*seat < out.sideboards.size()) return problem("sideboards stand in the order of the seats, each once");
                out.sideboards.resize(*seat + 1);
                read_cards(out.sideboards.back());
            } else {
                return problem("this is no line of a match", "`best-of 3`, `sideboard A`, or the record of the first game");
            }
        }
        return problem("the record of the match has no game", "`nexus-record 3`");
    }

    // The lines of one game are read as a record of its own.
    Result<void> read_game() {
        const std::size_t begin = at;
        const int before = number;
        std::size_t end = text.size();
        for (bool first = true; next(); first = false) {
            if (first) continue;
            const bool is_next = begins_with_word(line, kRecordWord) || begins_with_word(line, "prepare") ||
                                 begins_with_word(line, "ready");
            if (!is_next) continue;
            end = static_cast<std::size_t>(line.data() - text.data());
            at = end, --number;
            break;
        }
        Result<Record> game = parse_record(text.substr(begin, end - begin), file);
        if (!game) {
            Error e = game.error();
            e.line += before;
            return tl::unexpected(std::move(e));
        }
        const std::size_t seats = game->decks.size();
        if (!out.games.empty() && out.first().decks.size() != seats) return problem("a game of the match has another number of seats");
        if (!out.games.empty() && !out.games.back().complete) return problem("a game follows that has no end");
        if (out.sideboards.size() > seats) return problem("there is a sideboard for a seat that nobody has");
        out.games.push_back(std::move(*game));
        return {};
    }

    Result<void> read_preparation() {
        const bool list = begins_with_word(line, "prepare");
        const Result<unsigned> seat = seat_in(value_of(list ? "prepare" : "ready"));
        if (!seat) return tl::unexpected(seat.error());
        if (*seat >= out.first().decks.size()) return problem("there is no such seat in this match");
        if (!out.games.back().complete) return problem("the next game is prepared before the last one has ended");
        out.preparation.resize(out.first().decks.size());
        Preparation& of = out.preparation[*seat];
        if (list) of.deck.name = out.games.back().decks[*seat].name, read_cards(of.deck);
        else of.ready = true;
        return {};
    }

    Result<void> read_all() {
        if (Result<void> ok = read_version(); !ok) return ok;
        if (Result<void> ok = read_head(); !ok) return ok;
        for (std::size_t before = at; next(); before = at) {
            if (line.empty()) continue;
            Result<void> ok{};
            if (begins_with_word(line, kRecordWord) && out.preparation.empty()) {
                at = before, --number;
                ok = read_game();
            } else if (begins_with_word(line, "prepare") || begins_with_word(line, "ready")) {
                ok = read_preparation();
            } else {
                return problem("this is no line of a match", "`nexus-record 3`, `prepare A` or `ready A`");
            }
            if (!ok) return ok;
        }
        return {};
    }
};

}  // namespace

Result<MatchRecord> parse_match(std::string_view text, std::string_view file) {
    if (!MatchReader::begins_with_word(text.substr(0, text.find('\n')), kMatchWord)) {
        Result<Record> record = parse_record(text, file);
        if (!record) return tl::unexpected(record.error());
        return single_game(std::move(*record));
    }
    MatchReader in{text, file};
    if (Result<void> ok = in.read_all(); !ok) return tl::unexpected(ok.error());
    return std::move(in.out);
}

}  // namespace nexus
