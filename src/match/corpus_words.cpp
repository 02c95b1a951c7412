#include "match/corpus_words.h"

#include <algorithm>

#include "base/words.h"
#include "text/tokens.h"

namespace nexus {

namespace {

struct Scan {
    std::vector<std::string> tokens;
    const Vocabulary& v;
    WordsInUse out{};

    // Before the first and after the last there is nothing.
    std::string_view at(std::size_t i) const { return i < tokens.size() ? std::string_view(tokens[i]) : std::string_view{}; }
    std::string joined(std::size_t begin, std::size_t end) const {
        return text::join_tokens({tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.begin() + static_cast<std::ptrdiff_t>(end)});
    }
    const TypeWord* type_of(std::string_view word) const {
        for (const TypeWord& w : v.types)
            if (iequals(word, w.name) || iequals(word, w.plural)) return &w;
        return nullptr;
    }
    bool known(std::string_view word) const {
        const auto named = [&](const auto& list) {
            return std::any_of(list.begin(), list.end(), [&](const auto& w) { return iequals(w.name, word); });
        };
        return v.find_subtype(word) >= 0 || v.find_keyword(word) >= 0 || v.find_counter(word) >= 0 || type_of(word) || named(v.ranges) ||
               named(v.stats) || named(v.phases) || named(v.places) || named(v.resources);
    }

    void counter(std::size_t i) {
        if (i == 0 || (at(i) != "counter" && at(i) != "counters")) return;
        const std::string_view word = at(i - 1);
        constexpr std::string_view kPlain[] = {"a",     "more", "fewer", "no",  "all",   "additional", "one",  "two",
                                               "three", "four", "five",  "six", "those", "the",        "that", "X"};
        if (std::find(std::begin(kPlain), std::end(kPlain), word) == std::end(kPlain) && v.find_counter(word) < 0)
            out.counters.emplace_back(word);
    }
    // 'Paper Owl' unit token, a 'Tall Grass' Terrain card, 'Scribe' units.
    std::size_t quoted(std::size_t i) {
        if (at(i) != text::kOpenQuote) return i;
        const auto close = std::find(tokens.begin() + static_cast<std::ptrdiff_t>(i), tokens.end(), text::kCloseQuote);
        if (close == tokens.end()) return i;
        const auto end = static_cast<std::size_t>(close - tokens.begin());
        const std::string name = joined(i + 1, end);
        const TypeWord* type = type_of(at(end + 1));
        const std::string_view noun = type ? at(end + 2) : at(end + 1);
        if (noun == "token" || noun == "tokens" || (type && noun == "card")) {
            NamedToken t{name, type ? type->name : v.types.front().name, {}, {}, {}};
            const std::string_view size = at(i - 1);
            if (const std::size_t slash = size.find('/'); slash != size.npos) {
                t.attack = size.substr(0, slash);
                t.defense = size.substr(slash + 1);
            }
            const std::size_t behind = end + (type ? 3 : 2);
            if (at(behind) == "with")
                for (const KeywordWord& k : v.keywords)
                    if (iequals(k.name, at(behind + 1))) t.keyword = k.name;
            out.tokens.push_back(std::move(t));
        } else if ((type || at(end + 1) == "subtype") && !known(name) && end == i + 2) {
            out.subtypes.push_back(name);
        }
        return end;
    }
    // "Evolve from Old Heron (2 CP)": what stands before the price is a card.
    void origin(std::size_t i) {
        if (at(i) != "from" || v.find_keyword(at(i - 1)) < 0) return;
        std::size_t end = i + 1;
        while (text::is_capital(at(end))) ++end;
        if (end == i + 1 || at(end) != "(") return;
        out.tokens.push_back({joined(i + 1, end), v.types.front().name, {}, {}, {}});
    }
    // A word with a capital inside a sentence, before a type: "friendly Mage unit".
    void subtype(std::size_t i) {
        if (i == 0 || !text::is_capital(at(i)) || !type_of(at(i + 1)) || known(at(i))) return;
        const std::string_view before = at(i - 1);
        if (before == "." || before == ":" || before == text::kOpenText || before == text::kNewLine || text::is_capital(before)) return;
        out.subtypes.emplace_back(at(i));
    }
};

}  // namespace

WordsInUse words_in_use(std::string_view text, const Vocabulary& vocabulary) {
    Scan scan{text::token_words(text), vocabulary};
    for (std::size_t i = 0; i < scan.tokens.size(); ++i) {
        scan.counter(i);
        scan.subtype(i);
        scan.origin(i);
        i = scan.quoted(i);
    }
    return std::move(scan.out);
}

}  // namespace nexus
