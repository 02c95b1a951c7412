#include "scenario/items.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "base/words.h"
#include "notation/notation.h"

namespace nexus::scenario {

tl::unexpected<Error> problem(std::string message, std::string expected, std::string suggestion) {
    Error e;
    e.message = std::move(message);
    e.expected = std::move(expected);
    e.suggestion = std::move(suggestion);
    return tl::unexpected<Error>(std::move(e));
}

bool read_number(std::string_view word, int& n) {
    auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), n);
    return ec == std::errc{} && end == word.data() + word.size();
}

bool take_word(std::string_view& rest, std::string_view name) {
    std::string_view r = trim(rest);
    if (r.size() < name.size() || !iequals(r.substr(0, name.size()), name)) return false;
    std::string_view after = r.substr(name.size());
    if (!after.empty() && after[0] != ' ' && after[0] != '\t') return false;
    rest = trim(after);
    return true;
}

std::vector<Seat> take_seats(std::string_view& rest, unsigned seats) {
    std::vector<Seat> out;
    for (std::string_view r = trim(rest);;) {
        const std::size_t end = std::min(r.find_first_of(" \t,.:"), r.size());
        const Seat seat = parse_seat(r.substr(0, end), seats);
        if (seat == kNoSeat) return {};
        out.push_back(seat);
        r = trim(r.substr(end));
        if (r.empty() || r[0] != ',') {
            rest = !r.empty() && r[0] == '.' ? r.substr(1) : r;
            return out;
        }
        r = trim(r.substr(1));
    }
}

std::size_t find_outside(std::string_view text, char c) {
    bool inside = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (inside && text[i] == '\\') {
            ++i;
            continue;
        }
        if (text[i] == '"') inside = !inside;
        if (!inside && depth == 0 && text[i] == c) return i;
        if (!inside && text[i] == '(') ++depth;
        if (!inside && text[i] == ')') --depth;
    }
    return text.npos;
}

namespace {

constexpr const char* kAdditions =
    "exhausted, completed, token, x3, with 2 charge counters, with 1 damage, fresh, face-down, (attached cards)";

std::string joined(std::span<const std::string> words) { return unquoted(join(words, " ")); }

bool is_counter_word(std::string_view w) { return iequals(w, "counter") || iequals(w, "counters"); }

// `4`, `4x`, `x4`
bool read_count(std::string_view w, unsigned& count) {
    int n = 0;
    std::string_view digits = w;
    if (digits.size() > 1 && (digits[0] == 'x' || digits[0] == 'X')) digits.remove_prefix(1);
    else if (digits.size() > 1 && (digits.back() == 'x' || digits.back() == 'X')) digits.remove_suffix(1);
    if (!read_number(digits, n) || n < 0 || n > 1000) return false;
    count = static_cast<unsigned>(n);
    return true;
}

struct ItemReader {
    const Catalog& catalog;
    bool additions;
    std::vector<std::string> words{};
    std::size_t at = 0;
    Item item{};

    // The longest run of words that is the name of a card.
    bool find_name(std::size_t from) {
        for (std::size_t n = words.size(); n > from; --n) {
            CardId id = catalog.find(joined(std::span(words).subspan(from, n - from)));
            if (id == kNoCard) continue;
            item.card = id;
            at = n;
            return true;
        }
        return false;
    }

    Result<void> read_counters() {
        do {
            int n = 0;
            if (++at >= words.size() || !read_number(words[at], n))
                return problem("a number of counters is missing", "with 2 charge counters");
            std::size_t begin = ++at;
            if (at < words.size() && iequals(words[at], "damage")) {
                item.damage = n;
                ++at;
                continue;
            }
            while (at < words.size() && !is_counter_word(words[at])) ++at;
            if (at >= words.size() || at == begin) return problem("the kind of counter is missing", "with 2 charge counters");
            std::string kind = joined(std::span(words).subspan(begin, at - begin));
            i16 index = catalog.vocabulary.find_counter(kind);
            if (index < 0)
                return problem("there is no counter '" + kind + "'", join(catalog.vocabulary.counters, ", "),
                               nearest(kind, catalog.vocabulary.counters));
            item.counters.emplace_back(static_cast<u16>(index), n);
            ++at;
        } while (at < words.size() && iequals(words[at], "and"));
        return {};
    }

    Result<Item> read(std::string_view text) {
        std::size_t open = find_outside(text, '(');
        std::string outside(text);
        if (open != text.npos) {
            std::size_t close = text.rfind(')');
            if (close == text.npos || close < open) return problem("a bracket is not closed", "Guard Bot (Shield Plate)");
            if (!additions) return problem("nothing is attached to a card in a zone", "a list of cards");
            Result<std::vector<Item>> inner = parse_items(catalog, text.substr(open + 1, close - open - 1), additions);
            if (!inner) return tl::unexpected(inner.error());
            item.attached = std::move(*inner);
            outside = std::string(text.substr(0, open)) + " " + std::string(text.substr(close + 1));
        }
        words = split_quoted(outside, ' ');
        if (words.empty()) return problem("a card is missing", "the name of a card");
        bool counted = false;
        if (!find_name(0)) {
            unsigned n = 0;
            counted = words.size() > 1 && read_count(words[0], n) && find_name(1);
            if (counted) item.count = n;
        }
        if (item.card == kNoCard) return unknown();
        while (at < words.size()) {
            const std::string& w = words[at];
            if (!counted && (w[0] == 'x' || w[0] == 'X') && read_count(w, item.count)) counted = true, ++at;
            else if (additions && iequals(w, "exhausted")) item.exhausted = true, ++at;
            else if (additions && iequals(w, "ready")) ++at;
            else if (additions && iequals(w, "face-down")) item.face_down = true, ++at;
            else if (additions && iequals(w, "fresh")) item.fresh = true, ++at;
            else if (additions && iequals(w, "completed")) item.completed = true, ++at;
            else if (additions && iequals(w, "token")) item.token = true, ++at;
            else if (additions && iequals(w, "with")) {
                Result<void> ok = read_counters();
                if (!ok) return tl::unexpected(ok.error());
            } else {
                return problem("'" + w + "' is not understood after " + quoted(catalog[item.card].name),
                               additions ? kAdditions : "x3, or a comma and the next card");
            }
        }
        item.token |= catalog[item.card].token;
        return std::move(item);
    }

    tl::unexpected<Error> unknown() const {
        std::size_t n = words.size();
        for (std::size_t i = 1; i < words.size(); ++i)
            for (const char* stop : {"exhausted", "completed", "token", "with", "ready"})
                if (iequals(words[i], stop)) n = std::min(n, i);
        unsigned count = 0;
        if (n > 1 && read_count(words[n - 1], count)) --n;
        std::size_t from = n > 1 && read_count(words[0], count) ? 1 : 0;
        std::string name = joined(std::span(words).subspan(from, n - from));
        return problem("there is no card " + quoted(name), "a card that the scenario defines", nearest(name, catalog.names()));
    }
};

}  // namespace

Result<std::vector<Item>> parse_items(const Catalog& catalog, std::string_view text, bool additions) {
    std::vector<Item> out;
    text = trim(text);
    if (text.empty() || iequals(text, "empty") || iequals(text, "none")) return out;
    for (const std::string& piece : split_quoted(text, ',')) {
        Result<Item> item = ItemReader{catalog, additions}.read(piece);
        if (!item) return tl::unexpected(item.error());
        out.push_back(std::move(*item));
    }
    return out;
}

Result<std::vector<CardId>> parse_cards(const Catalog& catalog, std::string_view text) {
    Result<std::vector<Item>> items = parse_items(catalog, text, false);
    if (!items) return tl::unexpected(items.error());
    std::vector<CardId> out;
    for (const Item& i : *items) out.insert(out.end(), i.count, i.card);
    return out;
}

std::string list_text(const Catalog& catalog, std::vector<CardId> cards) {
    std::map<std::string, unsigned> count;
    for (CardId id : cards) ++count[catalog[id].name];
    std::string out;
    for (const auto& [name, n] : count) out += (out.empty() ? "" : ", ") + name + (n > 1 ? " x" + std::to_string(n) : "");
    return out.empty() ? "none" : out;
}

std::vector<std::string> counter_words(std::string_view text) {
    std::vector<std::string> out;
    std::string spaced;
    for (char c : text) spaced += c == '(' || c == ')' || c == ',' ? ' ' : c;
    std::vector<std::string> words = split_quoted(spaced, ' ');
    for (std::size_t i = 0; i < words.size(); ++i) {
        int n = 0;
        bool begins = i + 2 < words.size() && (iequals(words[i], "with") || iequals(words[i], "and")) && read_number(words[i + 1], n);
        if (!begins) continue;
        std::size_t end = i + 2;
        if (end < words.size() && iequals(words[end], "damage")) continue;
        while (end < words.size() && !is_counter_word(words[end])) ++end;
        if (end < words.size() && end > i + 2) out.push_back(joined(std::span(words).subspan(i + 2, end - i - 2)));
    }
    return out;
}

}  // namespace nexus::scenario
