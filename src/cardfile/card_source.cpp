// From what somebody wrote about a card to a CardDef: the checks, and the compiling of texts.
#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_map>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/toml_text.h"
#include "text/compiler.h"

namespace nexus::cardfile {

namespace {

constexpr int kMaxStatValue = 9999;

// Which of many names occur in a text. Texts name few cards, and looking for each of ten thousand names in each of ten thousand
// texts takes minutes: names are found by their first letters.
struct CardNames {
    static constexpr std::size_t kFirst = 8;
    std::vector<std::string> all;
    std::unordered_map<std::string, std::vector<std::size_t>> by_first{};
    std::array<bool, kFirst + 1> lengths{};
    std::vector<std::size_t> in_keywords{};  // a keyword's text is read as part of every text that has it

    CardNames(std::vector<std::string> names, const Vocabulary& vocabulary) : all(std::move(names)) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string first = all[i].substr(0, kFirst);
            lengths[first.size()] = true;
            by_first[first].push_back(i);
        }
        for (const KeywordWord& k : vocabulary.keywords)
            for (const std::size_t i : in(k.text)) in_keywords.push_back(i);
    }
    std::vector<std::size_t> in(std::string_view text) const {
        std::vector<std::size_t> out = in_keywords;
        for (std::size_t at = 0; at < text.size(); ++at)
            for (std::size_t n = 1; n <= kFirst && at + n <= text.size(); ++n) {
                if (!lengths[n]) continue;
                const auto found = by_first.find(std::string(text.substr(at, n)));
                if (found == by_first.end()) continue;
                for (const std::size_t i : found->second)
                    if (starts_with(text.substr(at), all[i])) out.push_back(i);
            }
        return out;
    }
};

struct Adder {
    Catalog& catalog;
    std::vector<Error> errors{};

    const Vocabulary& vocabulary() const { return catalog.vocabulary; }

    Error& problem(const CardSource& s, std::string_view key, const std::string& message) {
        Error& e = errors.emplace_back();
        e.message = (s.name.empty() ? "card" : s.name) + ": " + message;
        e.file = s.file;
        Position at = s.place(key);
        e.line = at.line;
        e.column = at.column;
        return e;
    }

    // First pass: everything printed but the text. A card with problems is declared too, so that
    // others may name it without a second error; its catalog is thrown away in the end.
    CardId declare(const CardSource& s) {
        if (s.errata) return correct(s);
        if (!check_name(s)) return kNoCard;
        CardDef def;
        def.name = s.name;
        def.set = s.set;
        def.token = s.token;
        def.text = std::string(trim(s.text));
        set_type(s, def);
        set_subtypes(s, def);
        for (const auto& [key, value] : s.stats) set_stat(s, def, key, value);
        return catalog.add(std::move(def));
    }

    // Official corrections outrank the card as it was printed: what an erratum names replaces what stood there.
    CardId correct(const CardSource& s) {
        CardId id = catalog.find(s.name);
        if (id == kNoCard) {
            Error& e = problem(s, "name", "there is no such card to correct");
            e.suggestion = nearest(s.name, catalog.names());
            return kNoCard;
        }
        CardDef& def = catalog.cards[id];
        if (!s.type.empty()) set_type(s, def);
        if (!s.subtypes.empty()) {
            def.subtypes.clear();
            set_subtypes(s, def);
        }
        for (const auto& [key, value] : s.stats) {
            if (const StatWord* word = find_stat(key)) def.has_stats &= static_cast<u16>(~bit(word->stat));
            set_stat(s, def, key, value);
        }
        if (s.place("text").column > 0 || !s.text.empty()) def.text = std::string(trim(s.text));
        return id;
    }

    bool check_name(const CardSource& s) {
        if (trim(s.name).empty()) {
            problem(s, "name", "it has no name").expected = "name = \"...\"";
        } else if (trim(s.name) != s.name) {
            problem(s, "name", "its name has blanks around it");
        } else if (s.name.find_first_of("#\n\r\t") != s.name.npos) {
            problem(s, "name", "its name has a character that deck files cannot hold").expected = "a name without # and line ends";
        } else if (CardId other = catalog.find(s.name); other != kNoCard) {
            const std::string& set = catalog[other].set;
            problem(s, "name", "there is a card of this name already" + (set.empty() ? "" : " in the set " + set));
        } else {
            return true;
        }
        return false;
    }

    void set_type(const CardSource& s, CardDef& def) {
        std::vector<std::string> names;
        for (const TypeWord& w : vocabulary().types)
            if (!w.group) names.push_back(w.name);
        const TypeWord* type = vocabulary().find_type(s.type);
        if (!type || type->group) {
            Error& e = problem(
                s, "type", s.type.empty() ? "it has no type" : (type ? "no card is just a '" : "there is no card type '") + s.type + "'");
            e.expected = join(names, ", ");
            e.suggestion = nearest(s.type, names);
            return;
        }
        def.type = static_cast<u8>(type - vocabulary().types.data());
        def.type_bits = type->sets ? type->sets : type->bits;
        def.stays_in_play = def.lies_in_play = type->stays_in_play || std::ranges::any_of(vocabulary().keywords, [&](const KeywordWord& k) {
                                                   return k.stays && s.text.find("[" + k.name + "]") != std::string::npos;
                                               });
        def.lies_in_play |= type->lies_in_play;
    }

    void set_subtypes(const CardSource& s, CardDef& def) {
        for (const std::string& word : s.subtypes) {
            i16 subtype = vocabulary().find_subtype(word);
            if (subtype < 0) {
                Error& e = problem(s, "subtypes." + word, "there is no subtype '" + word + "'");
                e.expected = "a subtype of the game, or one listed under subtypes in [set]";
                e.suggestion = nearest(word, vocabulary().subtypes);
            } else if (std::find(def.subtypes.begin(), def.subtypes.end(), subtype) != def.subtypes.end()) {
                problem(s, "subtypes." + word, "the subtype '" + word + "' is there twice");
            } else {
                def.subtypes.push_back(subtype);
            }
        }
    }

    const StatWord* find_stat(std::string_view key) const {
        for (const StatWord& w : vocabulary().stats)
            if (stat_key(w.name) == key) return &w;
        return nullptr;
    }

    void unknown_key(const CardSource& s, const std::string& key) {
        std::vector<std::string> keys{"name", "type", "subtypes", "token", "text"};
        for (const TraitWord& t : vocabulary().traits) keys.push_back(t.field);
        for (const StatWord& w : vocabulary().stats) keys.push_back(stat_key(w.name));
        Error& e = problem(s, key, "a card has no '" + key + "'");
        e.expected = join(keys, ", ");
        e.suggestion = nearest(key, keys);
    }

    void set_stat(const CardSource& s, CardDef& def, const std::string& key, const std::string& value) {
        const StatWord* word = find_stat(key);
        if (!word) return unknown_key(s, key);
        u16 mark = static_cast<u16>(bit(word->stat));
        if (def.has_stats & mark) {
            problem(s, key, "'" + key + "' is there twice");
            return;
        }
        def.has_stats |= mark;
        i16& stat = def.stats[word->stat];
        if (!vocabulary().ranges.empty() && word->stat == vocabulary().range_stat) return set_range(s, stat, key, value);
        int number = -1;
        auto [end, ec] = std::from_chars(value.data(), value.data() + value.size(), number);
        if (ec == std::errc{} && end == value.data() + value.size() && number >= 0 && number <= kMaxStatValue) {
            stat = static_cast<i16>(number);
            return;
        }
        problem(s, key, "'" + key + "' cannot be " + value).expected = "a whole number from 0 to " + std::to_string(kMaxStatValue);
    }

    void set_range(const CardSource& s, i16& stat, const std::string& key, const std::string& value) {
        std::vector<std::string> names;
        for (const RangeWord& w : vocabulary().ranges) {
            names.push_back(w.name);
            if (!iequals(w.name, value)) continue;
            stat = w.value;
            return;
        }
        Error& e = problem(s, key, "'" + key + "' cannot be '" + value + "'");
        e.expected = join(names, ", ");
        e.suggestion = nearest(value, names);
    }

    // Second pass: every name is known now.
    void compile_text(const CardSource& s, CardId id, const text::Compiler& compiler, text::Context& context, CardNames& names) {
        CardDef& def = catalog.cards[id];
        def.abilities.clear();
        def.keywords.clear();
        if (def.text.empty()) return;
        context.card_name = def.name;
        context.type_bits = def.type_bits;
        context.stays_in_play = def.stays_in_play;
        const std::vector<std::size_t> named = names.in(def.text);
        for (const std::size_t i : named) context.card_names[i] = names.all[i];
        Result<text::Compiled> compiled = compiler.compile(def.text, context);
        for (const std::size_t i : named) context.card_names[i].clear();
        if (!compiled) {  // once more, with all the names that could have been meant
            context.card_names.swap(names.all);
            compiled = compiler.compile(def.text, context);
            context.card_names.swap(names.all);
        }
        if (!compiled) {
            text_error(s, std::move(compiled.error()));
            return;
        }
        def.abilities = std::move(compiled->abilities);
        def.keywords = std::move(compiled->keywords);
    }

    // The error has its place inside the trimmed text; people need it in the file.
    void text_error(const CardSource& s, Error inner) {
        int line = std::max(inner.line, 1), column = std::max(inner.column, 1);
        std::string_view lead = std::string_view(s.text).substr(0, std::min(s.text.find_first_not_of(" \t\r\n"), s.text.size()));
        if (line == 1) column += static_cast<int>(lead.size() - (lead.rfind('\n') + 1));
        line += static_cast<int>(std::count(lead.begin(), lead.end(), '\n'));
        Error& e = problem(s, "text", inner.message);
        e.expected = std::move(inner.expected);
        e.suggestion = std::move(inner.suggestion);
        Position begin = s.place("text");
        if (begin.column == 0) {  // the place in the file is unknown: show the text itself
            e.column = inner.column;
            e.excerpt = inner.excerpt.empty() ? std::string(SourceLines(trim(s.text)).line(std::max(inner.line, 1))) : inner.excerpt;
            return;
        }
        Position at = s.literal.empty() ? Position{begin.line + line - 1, line == 1 ? begin.column + column - 1 : column}
                                        : position_in_literal(s.literal, begin, line, column);
        e.line = at.line;
        e.column = at.column;
    }

    void seal(std::span<const CardSource> sources) {
        std::string message = catalog.seal();
        if (message.empty()) return;
        Error& e = errors.emplace_back();
        e.message = message;
        for (const CardSource& s : sources) {
            if (e.file.empty()) e.file = s.file;
            if (starts_with(message, s.name + ": ")) e.line = s.line;
        }
    }
};

}  // namespace

Position CardSource::place(std::string_view key) const {
    for (const auto& [k, at] : places)
        if (k == key) return at;
    std::size_t dot = key.find('.');
    return dot == key.npos ? Position{line, 0} : place(key.substr(0, dot));
}

std::string stat_key(std::string_view stat_name) {
    std::string key = lower(stat_name);
    for (char& c : key)
        if (c == ' ') c = '_';
    return key;
}

std::vector<Error> add_cards(Catalog& catalog, std::span<const CardSource> sources) {
    Catalog work = catalog;
    Adder adder{work};
    std::vector<CardId> ids;
    for (const CardSource& s : sources) ids.push_back(adder.declare(s));
    CardNames names(work.names(), work.vocabulary);
    text::Context context{work.vocabulary, work.pools, std::vector<std::string>(names.all.size()), {}, 0, true, work.cards};
    const text::Compiler compiler(work.vocabulary);
    for (bool tokens : {true, false})  // tokens first: texts may repeat what they are
        for (std::size_t i = 0; i < sources.size(); ++i)
            if (sources[i].token == tokens && ids[i] != kNoCard && (sources[i].errata || work.vocabulary.find_type(sources[i].type)))
                adder.compile_text(sources[i], ids[i], compiler, context, names);
    if (adder.errors.empty()) adder.seal(sources);
    if (adder.errors.empty()) catalog = std::move(work);
    return std::move(adder.errors);
}

std::vector<Error> add_card(Catalog& catalog, const CardSource& source) { return add_cards(catalog, {&source, 1}); }

}  // namespace nexus::cardfile
