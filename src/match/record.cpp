#include "match/record.h"

#include <fmt/format.h>

#include <charconv>

#include "base/words.h"
#include "view/redact.h"

namespace nexus {

namespace {

std::vector<std::pair<std::string, std::string>> changed_options(const Game& game) {
    std::vector<std::pair<std::string, std::string>> out;
    for (std::size_t i = 0; i < game.option.size(); ++i)
        if (game.option[i] != game.rules->words.options[i].preset)
            out.emplace_back(game.rules->words.options[i].name, split(game.rules->words.options[i].values, '|')[game.option[i]]);
    return out;
}

}  // namespace

RecordDeck make_record_deck(const Game& game, std::string name, std::span<const CardId> cards) {
    RecordDeck deck{std::move(name), {}};
    for (CardId id : cards) {
        const std::string& card = game.card(id).name;
        if (!deck.cards.empty() && deck.cards.back().second == card) ++deck.cards.back().first;
        else deck.cards.emplace_back(1, card);
    }
    return deck;
}

Record make_record(const Game& game, std::span<const std::vector<CardId>> decks, std::span<const std::string> deck_names,
                   const Seed& seed) {
    Record r;
    r.game = game.rules->id;
    r.edition = game.rules->edition;
    r.options.values = changed_options(game);
    r.catalog = game.catalog->hash();
    r.seed = seed;
    for (std::size_t p = 0; p < decks.size(); ++p)
        r.decks.push_back(make_record_deck(game, p < deck_names.size() ? deck_names[p] : std::string(), decks[p]));
    return r;
}

std::string write_record_cards(const RecordDeck& deck) {
    std::string out;
    for (const auto& [n, name] : deck.cards) out += fmt::format("{} {}\n", n, name);
    return out;
}

std::string write_record(const Record& r) {
    std::string out = fmt::format("nexus-record {}\n", Record::kVersion);
    if (!r.engine.empty()) out += "engine " + r.engine + "\n";
    out += "game " + r.game + "\nedition " + r.edition + "\n";
    for (const auto& [name, value] : r.options.values) out += fmt::format("option {} {}\n", name, value);
    out += fmt::format("catalog {:016x}\n", r.catalog);
    for (const RecordSet& set : r.sets) out += fmt::format("set {} {:016x}\n", set.name, set.hash);
    out += fmt::format("seed {}\nseats {}\n", r.seed.text(), r.decks.size());
    if (r.losers) {
        out += "losers ";
        for_each_bit(r.losers, [&](unsigned p) { out += seat_letter(Seat{p}); });
        out += '\n';
    }
    for (std::size_t p = 0; p < r.players.size(); ++p) out += fmt::format("player {} {}\n", seat_letter(Seat{p}), r.players[p]);
    for (std::size_t p = 0; p < r.decks.size(); ++p) {
        out += fmt::format("deck {} {}\n", seat_letter(Seat{p}), r.decks[p].name);
        out += write_record_cards(r.decks[p]);
    }
    out += fmt::format("start #{:016x}\n", r.start);
    for (const RecordStep& s : r.steps) {
        out += fmt::format("{} {:016x} #{:016x}", seat_letter(s.seat), s.choice.pack(), s.hash);
        if (!s.comment.empty()) out += "  ; " + s.comment;
        out += '\n';
    }
    if (r.complete) out += "end\n";
    return out;
}

// --- reading ------------------------------------------------------------------------------------------------

namespace {

struct RecordReader {
    std::string_view rest;
    std::string_view file;
    int number = 0;
    std::string_view line{};
    bool cut = false;  // the line has no end: it is the last one, and perhaps not whole

    bool next() {
        if (rest.empty()) return false;
        std::size_t end = rest.find('\n');
        cut = end == rest.npos;
        line = rest.substr(0, end);
        rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
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
    // "word rest of the line"
    bool keyed(std::string_view word, std::string& value) const {
        if (!starts_with(line, word) || (line.size() > word.size() && line[word.size()] != ' ')) return false;
        value = std::string(trim(line.substr(word.size())));
        return true;
    }
};

bool parse_number(std::string_view s, u64& out, int base) {
    auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), out, base);
    return ec == std::errc() && end == s.data() + s.size() && !s.empty();
}

// As hashes and choices are written: sixteen digits, so that one that was cut short is not taken for another.
bool parse_sixteen(std::string_view s, u64& out) { return s.size() == 16 && parse_number(s, out, 16); }

// `A 0000ffff00000001 #0123456789abcdef`
bool parse_step(const std::vector<std::string>& words, std::size_t seats, u64& packed, RecordStep& step) {
    if (words.size() != 3 || words[0].size() != 1 || words[0][0] < 'A' || words[0][0] >= static_cast<char>('A' + seats)) return false;
    step.seat = Seat{static_cast<unsigned>(words[0][0] - 'A')};
    return parse_sixteen(words[1], packed) && words[2][0] == '#' && parse_sixteen(std::string_view(words[2]).substr(1), step.hash);
}

// Is this the beginning of a choice or of the last line? A file that was cut short ends in such a line.
bool begins_a_step(std::string_view line, std::size_t seats) {
    if (starts_with("end", line)) return true;
    std::string whole = "A 0000000000000000 #0000000000000000";
    if (line.size() >= whole.size()) return false;
    std::copy(line.begin(), line.end(), whole.begin());
    u64 packed = 0;
    RecordStep step;
    return parse_step(split_words(whole), seats, packed, step);
}

Result<void> read_version(RecordReader& in) {
    std::string value;
    if (!in.next() || !in.keyed("nexus-record", value)) return in.problem("this is no game record", "`nexus-record 3` as the first line");
    u64 version = 0;
    if (!parse_number(value, version, 10)) return in.problem("the record's format has no number", "`nexus-record 3`");
    if (version > static_cast<u64>(Record::kVersion))
        return in.problem(
            fmt::format("the record has format {}, this program reads {}: it was written by a newer nexus; update to replay it", version,
                        Record::kVersion));
    if (version < static_cast<u64>(Record::kVersion))
        return in.problem(
            fmt::format("the record has format {}, this program reads {}: it was written by an older nexus; replay it with that one",
                        version, Record::kVersion));
    return {};
}

Result<void> read_deck_line(const RecordReader& in, Record& r) {
    RecordDeck none;
    if (!parse_record_card(in.line, r.decks.empty() ? none : r.decks.back()))
        return in.problem("this is no line of a record", "`4 Scout Drone`, `deck B name` or `start #hash`");
    if (r.decks.empty()) return in.problem("a card stands before the first deck", "`deck A name`");
    return {};
}

// `AC`: letters of seats, each once.
bool parse_losers(std::string_view letters, u64 seats, u8& out) {
    for (const char c : letters) {
        if (c < 'A' || c >= static_cast<char>('A' + seats) || has(out, static_cast<unsigned>(c - 'A'))) return false;
        out |= static_cast<u8>(bit(static_cast<unsigned>(c - 'A')));
    }
    return out != 0;
}

// `My First Set 5d1f27aa03c1e64b`
Result<void> read_set_line(const RecordReader& in, std::string_view value, Record& r) {
    RecordSet set;
    const std::size_t blank = value.rfind(' ');
    if (!parse_sixteen(value.substr(blank == value.npos ? 0 : blank + 1), set.hash))
        return in.problem("a set is a name and the hash of its file", "`set My First Set 0123456789abcdef`");
    if (blank != value.npos) set.name = std::string(trim(value.substr(0, blank)));
    r.sets.push_back(std::move(set));
    return {};
}

// Everything up to and including the start's hash.
Result<void> read_head(RecordReader& in, Record& r) {
    u64 seats = 0;
    while (in.next()) {
        std::string value;
        if (trim(in.line).empty()) continue;
        if (in.keyed("engine", r.engine) || in.keyed("game", r.game) || in.keyed("edition", r.edition)) continue;
        if (in.keyed("option", value)) {
            std::vector<std::string> words = split_words(value);
            if (words.size() != 2) return in.problem("an option is a name and a value", "`option board.columnPairing same`");
            r.options.values.emplace_back(words[0], words[1]);
        } else if (in.keyed("catalog", value)) {
            if (!parse_number(value, r.catalog, 16)) return in.problem("the catalog's hash is no hexadecimal number");
        } else if (in.keyed("set", value)) {
            if (Result<void> set = read_set_line(in, value, r); !set) return set;
        } else if (in.keyed("seed", value)) {
            const std::optional<Seed> seed = Seed::parse(value);
            if (!seed) return in.problem("the seed is neither a number nor 64 hexadecimal digits");
            r.seed = *seed;
        } else if (in.keyed("seats", value)) {
            if (!parse_number(value, seats, 10) || seats < 1 || seats > kMaxSeats)
                return in.problem("there cannot be that many seats", fmt::format("1 to {}", kMaxSeats));
        } else if (in.keyed("losers", value)) {
            if (r.losers || !parse_losers(value, seats, r.losers))
                return in.problem("the losers are letters of seats", "`losers B`, after the number of seats");
        } else if (in.keyed("player", value)) {
            std::vector<std::string> words = split_words(value);
            if (words.size() != 2 || r.players.size() >= kMaxSeats || words[0] != seat_letter(Seat{r.players.size()}))
                return in.problem("players stand in the order of the seats", "`player " + seat_letter(Seat{r.players.size()}) + " greedy`");
            r.players.push_back(words[1]);
        } else if (in.keyed("deck", value)) {
            if (r.decks.size() >= kMaxSeats || value.empty() || value.substr(0, 1) != seat_letter(Seat{r.decks.size()}))
                return in.problem("decks stand in the order of the seats", "`deck " + seat_letter(Seat{r.decks.size()}) + " name`");
            r.decks.push_back({std::string(trim(std::string_view(value).substr(1))), {}});
        } else if (in.keyed("start", value)) {
            if (seats == 0) return in.problem("the record does not say how many seats there are", "`seats 2` before the decks");
            if (!r.players.empty() && r.players.size() != seats)
                return in.problem(fmt::format("the record names {} seats and {} players", seats, r.players.size()));
            if (r.decks.size() != seats)
                return in.problem(fmt::format("the record names {} seats and has {} decks", seats, r.decks.size()));
            if (value.empty() || value[0] != '#' || !parse_sixteen(std::string_view(value).substr(1), r.start))
                return in.problem("the start has no hash", "`start #0123456789abcdef`");
            return {};
        } else if (Result<void> card = read_deck_line(in, r); !card) {
            return card;
        }
    }
    return in.problem("the record ends before the game starts", "`start #hash`");
}

Result<void> read_steps(RecordReader& in, Record& r) {
    while (in.next()) {
        std::string_view body = trim(in.line);
        if (body.empty()) continue;
        if (r.complete) return in.problem("something stands after the end of the record");
        if (body == "end") {
            r.complete = true;
            continue;
        }
        RecordStep step;
        std::size_t comment = body.find(';');
        if (comment != body.npos) step.comment = std::string(trim(body.substr(comment + 1)));
        std::vector<std::string> words = split_words(body.substr(0, comment));
        u64 packed = 0;
        if (!parse_step(words, r.decks.size(), packed, step)) {
            if (in.cut && begins_a_step(in.line, r.decks.size())) return {};
            return in.problem("this is no choice", "`A 0000ffff00000001 #0123456789abcdef`");
        }
        step.choice = Choice::unpack(packed);
        if (step.choice.kind > kLastChoiceKind) return in.problem("there is no such kind of choice");
        r.steps.push_back(std::move(step));
    }
    return {};
}

}  // namespace

bool parse_record_card(std::string_view line, RecordDeck& deck) {
    const std::size_t blank = line.find(' ');
    u64 n = 0;
    if (blank == line.npos || !parse_number(line.substr(0, blank), n, 10) || n < 1 || n > 9999 || trim(line.substr(blank)).empty())
        return false;
    deck.cards.emplace_back(static_cast<int>(n), std::string(trim(line.substr(blank))));
    return true;
}

Result<Record> parse_record(std::string_view text, std::string_view file) {
    RecordReader in{text, file};
    Record r;
    if (Result<void> ok = read_version(in); !ok) return tl::unexpected(ok.error());
    if (Result<void> ok = read_head(in, r); !ok) return tl::unexpected(ok.error());
    if (Result<void> ok = read_steps(in, r); !ok) return tl::unexpected(ok.error());
    if (r.game.empty()) return in.problem("the record does not say which game it is", "`game quantum-nexus`");
    return r;
}

// --- replaying ----------------------------------------------------------------------------------------------

Result<std::vector<std::vector<CardId>>> decks_of(const Record& r, const Game& game) {
    if (r.game != game.rules->id || r.edition != game.rules->edition)
        return fail(fmt::format("the record is a game of {} ({}), not of {} ({})", r.game, r.edition, game.rules->id, game.rules->edition));
    if (r.options.values != changed_options(game)) return fail("the record was played with other options than this game");
    if (r.decks.size() < game.rules->min_seats || r.decks.size() > game.rules->max_seats)
        return fail(fmt::format("{} is for {} to {} seats, the record has {}", game.rules->name, game.rules->min_seats,
                                game.rules->max_seats, r.decks.size()));
    std::vector<std::vector<CardId>> decks;
    std::vector<std::string> unknown;
    for (const RecordDeck& deck : r.decks) {
        std::vector<CardId>& cards = decks.emplace_back();
        for (const auto& [n, name] : deck.cards) {
            CardId id = game.catalog->find(name);
            if (id == kNoCard) unknown.push_back(name);
            else cards.insert(cards.end(), static_cast<std::size_t>(n), id);
        }
        if (cards.size() > kMaxDeck)
            return fail(fmt::format("a deck of the record has {} cards, and there can be {} at most", cards.size(), kMaxDeck));
    }
    if (!unknown.empty()) {
        Error e;
        e.message = "the record plays cards that are not here: " + join(unknown, ", ");
        e.expected = "the card sets it was played with; a bug report carries them";
        return tl::unexpected(std::move(e));
    }
    if (r.catalog != game.catalog->hash()) {
        Error e;
        e.message = fmt::format("the cards have changed: the record was played with catalog {:016x}, the cards here are {:016x}", r.catalog,
                                game.catalog->hash());
        e.expected = "the card sets it was played with; a bug report carries them";
        return tl::unexpected(std::move(e));
    }
    return decks;
}

namespace {

std::string written_by(const Record& r) { return r.engine.empty() ? "" : " (recorded by nexus " + r.engine + ")"; }

std::string step_name(const Record& r, std::size_t i) {
    return fmt::format("choice {} of {}, by {}", i + 1, r.steps.size(), seat_letter(r.steps[i].seat));
}

}  // namespace

Result<Replayed> replay(const Record& r, const Game& game, std::size_t limit, EventSink* sink, const BeforeStep& before) {
    Result<std::vector<std::vector<CardId>>> decks = decks_of(r, game);
    if (!decks) return tl::unexpected(decks.error());
    Replayed out{make_state(game, *decks, r.seed), 0};
    Engine e(game, out.state, sink);
    e.start(*decks, r.losers);
    if (out.state.hash() != r.start)
        return fail(fmt::format("the start differs: recorded #{:016x}, now #{:016x}{}", r.start, out.state.hash(), written_by(r)));
    for (std::size_t i = 0; i < r.steps.size() && i < limit; ++i) {
        const RecordStep& step = r.steps[i];
        Refusal no = e.refusal(step.seat, step.choice);
        if (no.refused()) return fail(fmt::format("{}: it is refused here by {}: {}{}", step_name(r, i), no.rule, no.why, written_by(r)));
        if (before) before(out.state, i, step);
        e.answer(step.seat, step.choice);
        ++out.steps;
        if (out.state.hash() != step.hash)
            return fail(fmt::format("{}: the state after it differs: recorded #{:016x}, now #{:016x}{}", step_name(r, i), step.hash,
                                    out.state.hash(), written_by(r)));
    }
    return out;
}

}  // namespace nexus
