#include "scenario/cards.h"

#include <algorithm>
#include <cctype>

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/items.h"

namespace nexus::scenario {

namespace {

constexpr const char* kShape = "card \"Name\": Unit 3 CP 2/1 Close Mech | rule text";

struct Word {
    std::string text;
    int column;
};

// Words with their columns; `offset` is where the piece begins in the line.
std::vector<Word> words_of(std::string_view piece, std::size_t offset) {
    std::vector<Word> out;
    std::size_t from = 0;
    for (const std::string& w : split_quoted(piece, ' ')) {
        from = piece.find(w, from);
        out.push_back({w, static_cast<int>(offset + from + 1)});
        from += w.size();
    }
    return out;
}

struct CardReader {
    Vocabulary& v;
    cardfile::CardSource& card;
    std::vector<Word> words;
    std::size_t at = 0;

    tl::unexpected<Error> wrong(const Word& w, std::string message, std::string expected, std::string suggestion = {}) const {
        tl::unexpected<Error> e = problem(std::move(message), std::move(expected), std::move(suggestion));
        e.value().line = card.line;
        e.value().column = w.column;
        return e;
    }

    // A stat name of one or more words beginning at `from`; returns how many words it takes.
    const StatWord* stat_at(std::size_t from, std::size_t& length) const {
        for (length = std::min<std::size_t>(3, words.size() - std::min(from, words.size())); length > 0; --length) {
            std::string name;
            for (std::size_t i = 0; i < length; ++i) name += (i ? " " : "") + words[from + i].text;
            for (const StatWord& s : v.stats)
                if (iequals(s.name, name)) return &s;
        }
        return nullptr;
    }
    void set(const StatWord& stat, const Word& value) {
        std::string key = cardfile::stat_key(stat.name);
        card.stats.emplace_back(key, value.text);
        card.places.emplace_back(key, cardfile::Position{card.line, value.column});
    }
    const StatWord* range_stat() const {
        for (const StatWord& s : v.stats)
            if (s.stat == v.range_stat) return &s;
        return nullptr;
    }
    bool is_range(std::string_view w) const {
        return std::ranges::any_of(v.ranges, [&](const RangeWord& r) { return iequals(r.name, w); });
    }

    bool pair_of_stats(const Word& w) {
        std::size_t slash = w.text.find('/');
        int a = 0, b = 0;
        if (slash == w.text.npos || v.stats.size() < 2 || !read_number(w.text.substr(0, slash), a) ||
            !read_number(w.text.substr(slash + 1), b))
            return false;
        set(v.stats[0], {std::to_string(a), w.column});
        set(v.stats[1], {std::to_string(b), w.column + static_cast<int>(slash) + 1});
        return true;
    }

    Result<void> next() {
        const Word& w = words[at];
        std::size_t length = 0;
        int n = 0;
        if (pair_of_stats(w)) return ++at, Result<void>{};
        if (read_number(w.text, n)) {
            const StatWord* stat = stat_at(at + 1, length);
            if (!stat) return wrong(w, "the number " + w.text + " belongs to no stat", stat_names());
            set(*stat, w);
            at += 1 + length;
            return {};
        }
        if (const StatWord* stat = stat_at(at, length); stat && at + length < words.size()) {
            set(*stat, words[at + length]);
            at += length + 1;
            return {};
        }
        if (is_range(w.text) && range_stat()) {
            set(*range_stat(), w);
            return ++at, Result<void>{};
        }
        if (iequals(w.text, "token")) {
            card.token = true;
            return ++at, Result<void>{};
        }
        if (w.text[0] == '"' || std::isupper(static_cast<unsigned char>(w.text[0]))) {
            std::string subtype = unquoted(w.text);
            v.subtype(subtype);
            card.subtypes.push_back(subtype);
            card.places.emplace_back("subtypes." + subtype, cardfile::Position{card.line, w.column});
            return ++at, Result<void>{};
        }
        return wrong(w, "'" + w.text + "' is not understood",
                     "a stat (" + stat_names() + "), a range, token, or a subtype with a capital letter");
    }
    std::string stat_names() const {
        std::vector<std::string> names;
        for (const StatWord& s : v.stats) names.push_back(s.name);
        return join(names, ", ");
    }
};

}  // namespace

Result<cardfile::CardSource> parse_inline_card(Vocabulary& vocabulary, std::string_view line, int number, std::string_view file) {
    cardfile::CardSource card;
    card.file = std::string(file);
    card.line = number;
    card.set = "this scenario";
    std::size_t colon = find_outside(line, ':');
    std::size_t quote = line.find('"');
    auto malformed = [&](std::string message, std::size_t column) {
        tl::unexpected<Error> e = problem(std::move(message), kShape);
        e.value().line = number, e.value().column = static_cast<int>(column + 1);
        return e;
    };
    if (quote == line.npos || colon == line.npos || quote > colon)
        return malformed("a card needs a name in quotes and a colon", line.find_first_not_of(" \t"));
    card.name = unquoted(trim(line.substr(quote, colon - quote)));
    card.places.emplace_back("name", cardfile::Position{number, static_cast<int>(quote + 1)});
    std::size_t bar = line.find('|', colon);
    std::string_view facts = line.substr(colon + 1, bar == line.npos ? line.npos : bar - colon - 1);
    CardReader reader{vocabulary, card, words_of(facts, colon + 1)};
    if (reader.words.empty()) return malformed("the card has no type", colon);
    card.type = reader.words[0].text;
    card.places.emplace_back("type", cardfile::Position{number, reader.words[0].column});
    reader.at = 1;
    for (std::string name = card.type; reader.at < reader.words.size() && reader.at < 3;) {  // "Quick Cast"
        name += " " + reader.words[reader.at].text;
        if (!vocabulary.find_type(name)) break;
        card.type = name;
        ++reader.at;
    }
    while (reader.at < reader.words.size()) {
        Result<void> ok = reader.next();
        if (!ok) return tl::unexpected(ok.error());
    }
    if (bar != line.npos) {
        std::string_view text = line.substr(bar + 1);
        std::size_t lead = std::min(text.find_first_not_of(" \t"), text.size());
        card.text = std::string(trim(text));
        if (!card.text.empty()) card.places.emplace_back("text", cardfile::Position{number, static_cast<int>(bar + 2 + lead)});
    }
    return card;
}

cardfile::CardSource blank_card(const Vocabulary& v) {
    cardfile::CardSource card;
    card.name = "Blank";
    card.type = v.types[0].name;
    for (const TypeWord& t : v.types)
        if (!t.stays_in_play) card.type = t.name;
    for (const StatWord& s : v.stats)
        if (s.stat == v.cost_stat) card.stats.emplace_back(cardfile::stat_key(s.name), "99");
    return card;
}

}  // namespace nexus::scenario
