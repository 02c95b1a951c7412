#include "card/query.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/words.h"

namespace nexus {

namespace {

bool blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0; }

// Lower case, one blank between words.
std::string folded(std::string_view s) { return join(split_words(lower(s)), " "); }
// "iron-tide" names what is called "Iron Tide".
std::string undashed(std::string_view s) {
    std::string out = folded(s);
    std::ranges::replace(out, '-', ' ');
    return out;
}

// `words` somewhere in `text`, beginning where a word begins. Both folded.
bool has_words(std::string_view text, std::string_view words) {
    for (std::size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1))
        if (at == 0 || !letter(text[at - 1]) || words.empty() || !letter(words.front())) return true;
    return false;
}

// Which of the names is meant: the whole name, else the only one that begins so. -1: none; -2: several.
int pick(std::string_view word, const std::vector<std::string>& names) {
    const std::string wanted = undashed(word);
    int found = -1;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (undashed(names[i]) == wanted) return static_cast<int>(i);
    for (std::size_t i = 0; i < names.size() && !wanted.empty(); ++i)
        if (starts_with(undashed(names[i]), wanted)) found = found == -1 ? static_cast<int>(i) : -2;
    return found;
}

std::string beginning_with(std::string_view word, const std::vector<std::string>& names) {
    std::vector<std::string> out;
    for (const std::string& n : names)
        if (starts_with(undashed(n), undashed(word))) out.push_back(n);
    return join(out, ", ");
}

constexpr std::size_t kMaxDepth = 64;  // of parentheses and negations

}  // namespace

struct QueryParser {
    using Kind = CardQuery::Kind;
    using Compare = CardQuery::Compare;
    using Node = CardQuery::Node;

    std::string_view text;
    const Catalog& catalog;
    std::span<const NamedCards> decks;
    std::vector<UnknownTerm>* unknown;
    CardQuery out{};
    std::size_t at = 0, depth = 0;
    std::vector<std::string> keys{};
    const Vocabulary& v = catalog.vocabulary;

    tl::unexpected<Error> problem(std::size_t where, std::string message, std::string expected = {}, std::string suggestion = {}) const {
        Error e;
        e.message = std::move(message);
        e.excerpt = std::string(text);
        e.column = static_cast<int>(where) + 1;
        e.expected = std::move(expected);
        e.suggestion = std::move(suggestion);
        return tl::unexpected<Error>(std::move(e));
    }

    int add(Node n) {
        out.nodes_.push_back(std::move(n));
        return static_cast<int>(out.nodes_.size()) - 1;
    }
    int together(Kind kind, std::vector<int> parts) {
        return parts.size() == 1 ? parts[0] : add({.kind = kind, .parts = std::move(parts)});
    }

    void skip() {
        while (at < text.size() && blank(text[at])) ++at;
    }
    bool ended() const { return at >= text.size() || text[at] == ')'; }
    // A word of the query language itself, standing alone.
    bool take(std::string_view word) {
        skip();
        const std::size_t end = at + word.size();
        if (end > text.size() || !iequals(text.substr(at, word.size()), word)) return false;
        if (letter(word.front()) && end < text.size() && !blank(text[end]) && text[end] != '(' && text[end] != ')') return false;
        at = end;
        return true;
    }

    Result<int> any() {
        std::vector<int> parts;
        do {
            Result<int> next = all();
            if (!next) return next;
            parts.push_back(*next);
        } while (take("or") || take("|"));
        return together(Kind::Or, std::move(parts));
    }
    Result<int> all() {
        std::vector<int> parts;
        for (;;) {
            skip();
            const std::size_t here = at;
            if (ended() || take("or") || take("|")) {
                at = here;
                if (parts.empty()) return problem(here, "something to look for is missing here", "a word, a \"phrase\" or key:value");
                return together(Kind::And, std::move(parts));
            }
            if (take("and") && !parts.empty()) continue;
            at = here;
            Result<int> next = one();
            if (!next) return next;
            parts.push_back(*next);
        }
    }
    Result<int> one() {
        if (++depth > kMaxDepth) return problem(at, "the query is nested too deeply");
        Result<int> node = negated_or_plain();
        --depth;
        return node;
    }
    Result<int> negated_or_plain() {
        skip();
        const std::size_t here = at;
        if (take("-") || take("not")) {
            skip();
            if (ended()) return problem(here, "nothing follows the negation", "a word, a \"phrase\" or key:value");
            Result<int> inner = one();
            return inner ? Result<int>(add({.kind = Kind::Not, .a = *inner})) : inner;
        }
        if (!take("(")) return term();
        Result<int> inner = any();
        if (!inner) return inner;
        if (!take(")")) return problem(here, "this parenthesis is not closed");
        return inner;
    }

    static bool operator_char(char c) { return c == ':' || c == '<' || c == '>' || c == '=' || c == '!'; }
    Result<std::string> quoted() {
        const std::size_t from = at, end = text.find('"', from + 1);
        if (end == text.npos) return problem(from, "this quotation mark is not closed");
        at = end + 1;
        return std::string(text.substr(from + 1, end - from - 1));
    }
    Result<int> term() {
        const std::size_t from = at;
        if (text[at] == '"') {
            Result<std::string> phrase = quoted();
            if (!phrase) return tl::unexpected(phrase.error());
            return words(Kind::NameOrText, from, *phrase);
        }
        while (at < text.size() && !blank(text[at]) && text[at] != '(' && text[at] != ')' && text[at] != '"' && !operator_char(text[at]))
            ++at;
        const std::string word(text.substr(from, at - from));
        const std::size_t end = at;
        skip();
        if (at >= text.size() || !operator_char(text[at]) || (text[at] == ':' && at != end)) {  // "a :b" is no key
            at = end;
            if (word.empty())
                return problem(from, "'" + std::string(1, text[from]) + "' has no key before it", "key:value, as in type:unit");
            return words(Kind::NameOrText, from, word);
        }
        if (word.empty()) return problem(from, "'" + std::string(1, text[from]) + "' has no key before it", "key:value, as in type:unit");
        return keyed(word, from);
    }

    Result<int> words(Kind kind, std::size_t from, std::string_view value) {
        std::string f = folded(value);
        if (f.empty()) return problem(from, "there are no words to look for");
        return add({.kind = kind, .words = std::move(f)});
    }

    Result<Compare> comparison() {
        const std::size_t from = at;
        std::string_view op = text.substr(at, at + 1 < text.size() && text[at + 1] == '=' ? 2 : 1);
        at += op.size();
        if (op == ":" || op == "=" || op == "==" || op == ":=") return Compare::Equal;
        if (op == "!=") return Compare::NotEqual;
        if (op == "<") return Compare::Less;
        if (op == "<=") return Compare::LessEqual;
        if (op == ">") return Compare::Greater;
        if (op == ">=") return Compare::GreaterEqual;
        return problem(from, "'" + std::string(op) + "' is no comparison", ": = != < <= > >=");
    }

    void list_keys() {
        keys = {"name", "text", "type", "subtype", "keyword", "set", "deck"};
        auto add_key = [&](const std::string& key) {
            if (std::ranges::none_of(keys, [&](const std::string& k) { return iequals(k, key); })) keys.push_back(key);
        };
        for (const TraitWord& t : v.traits) add_key(t.field);
        for (const StatGroupWord& g : v.stat_groups) add_key(g.field);
        for (const StatWord& s : v.stats) add_key(s.name);
        add_key("cost");
    }

    struct Keyed {
        std::string_view key;
        std::size_t key_at, op_at, value_at;
        Compare compare;
        bool exact;
        std::string value;
    };
    Result<int> keyed(const std::string& word, std::size_t from) {
        Keyed k{word, from, at, 0, Compare::Equal, text[at] == '=', {}};
        Result<Compare> compare = comparison();
        if (!compare) return tl::unexpected(compare.error());
        k.compare = *compare;
        skip();
        k.value_at = at;
        if (at < text.size() && text[at] == '"') {
            Result<std::string> q = quoted();
            if (!q) return tl::unexpected(q.error());
            k.value = *q;
        } else {
            while (!ended() && !blank(text[at])) ++at;
            k.value = std::string(text.substr(k.value_at, at - k.value_at));
        }
        if (trim(k.value).empty()) return problem(k.value_at, "'" + word + "' has no value after it");
        Result<int> node = resolved(k);
        if (node || !unknown) return node;
        unknown->push_back({from, node.error()});
        return add({.kind = Kind::None});
    }
    Result<int> resolved(const Keyed& k) {
        const int i = pick(k.key, keys);
        if (i == -2) return problem(k.key_at, "'" + std::string(k.key) + "' could be several keys", beginning_with(k.key, keys));
        if (i == -1) {
            const std::string near = nearest(k.key, keys);
            return problem(k.key_at, "there is no key '" + std::string(k.key) + "'",
                           join(keys, ", ") + "; or quotation marks around words that have such signs", near);
        }
        const std::string& key = keys[static_cast<std::size_t>(i)];
        if (const StatWord* stat = stat_named(key)) return number(*stat, k.compare, k.value, k.value_at);
        if (k.compare != Compare::Equal && k.compare != Compare::NotEqual)
            return problem(k.op_at, "'" + key + "' is no number and cannot be compared like one", key + ":" + k.value);
        Result<int> node = chosen(key, k.value, k.value_at, k.exact || k.compare == Compare::NotEqual);
        if (!node || k.compare == Compare::Equal) return node;
        return add({.kind = Kind::Not, .a = *node});
    }

    const StatWord* stat_named(std::string_view key) const {
        if (const StatWord* s = v.find_stat(key)) return s;
        if (!iequals(key, "cost")) return nullptr;
        for (const StatWord& s : v.stats)
            if (s.stat == v.cost_stat) return &s;
        return nullptr;
    }

    Result<int> number(const StatWord& stat, Compare compare, std::string_view value, std::size_t where) {
        Node n{.kind = Kind::Number, .a = static_cast<int>(stat.stat), .compare = compare};
        const auto [end, ec] = std::from_chars(value.data(), value.data() + value.size(), n.number);
        if (ec == std::errc() && end == value.data() + value.size()) return add(std::move(n));
        std::vector<std::string> names;
        if (stat.stat == v.range_stat) {
            for (const RangeWord& r : v.ranges) names.push_back(r.name);
            if (const int r = pick(value, names); r >= 0) {
                n.number = v.ranges[static_cast<std::size_t>(r)].value;
                return add(std::move(n));
            }
        }
        std::vector<std::string> stats;
        for (const StatWord& s : v.stats) stats.push_back(s.name);
        if (const int s = pick(value, stats); s >= 0) {
            n.stat = static_cast<int>(v.stats[static_cast<std::size_t>(s)].stat);
            return add(std::move(n));
        }
        const std::string expected = names.empty() ? "a number, or another stat" : join(names, ", ");
        names.insert(names.end(), stats.begin(), stats.end());
        return problem(where, "'" + std::string(value) + "' is no value of " + stat.name, expected, nearest(value, names));
    }

    // Which of the names; the error has what there is.
    Result<int> choose(const std::string& what, const std::vector<std::string>& names, std::string_view value, std::size_t where) const {
        constexpr std::size_t kListed = 16;
        const int i = pick(value, names);
        if (i >= 0) return i;
        if (i == -2) return problem(where, "'" + std::string(value) + "' could be several", beginning_with(value, names));
        const std::string near = nearest(value, names);
        return problem(where, "there is no " + what + " '" + std::string(value) + "'",
                       near.empty() && names.size() <= kListed ? join(names, ", ") : "", near);
    }

    Result<int> chosen(const std::string& key, const std::string& value, std::size_t where, bool exact) {
        if (key == "name") return words(exact ? Kind::ExactName : Kind::Name, where, value);
        if (key == "text") return words(exact ? Kind::ExactText : Kind::Text, where, value);
        if (key == "type") return type(value, where);
        if (key == "subtype") return index(Kind::Subtype, key, v.subtypes, value, where);
        if (key == "keyword") {
            std::vector<std::string> names;
            for (const KeywordWord& w : v.keywords) names.push_back(w.name);
            return index(Kind::Keyword, key, names, value, where);
        }
        if (key == "set") return set(value, where);
        if (key == "deck") {
            std::vector<std::string> names;
            for (const NamedCards& d : decks) names.push_back(d.name);
            return index(Kind::Deck, key, names, value, where);
        }
        for (const TraitWord& t : v.traits)
            if (t.field == key) return trait(t, value, where);
        for (const StatGroupWord& g : v.stat_groups)
            if (g.field == key) return stat_of_group(g, value, where);
        return problem(where, "'" + key + "' cannot be asked for");
    }
    Result<int> index(Kind kind, const std::string& what, const std::vector<std::string>& names, std::string_view value,
                      std::size_t where) {
        Result<int> i = choose(what, names, value, where);
        return i ? Result<int>(add({.kind = kind, .a = *i})) : i;
    }
    // A Leader is a unit, as texts mean it.
    Result<int> type(std::string_view value, std::size_t where) {
        std::vector<std::string> names{"token"};
        for (const TypeWord& t : v.types) {
            if (iequals(value, t.plural)) value = t.name;
            names.push_back(t.name);
        }
        Result<int> i = choose("type", names, value, where);
        if (!i) return i;
        if (*i == 0) return add({.kind = Kind::Token});
        return add({.kind = Kind::Type, .a = v.types[static_cast<std::size_t>(*i) - 1].bits});
    }
    Result<int> set(std::string_view value, std::size_t where) {
        std::vector<std::string> names;
        for (const CardDef& c : catalog.cards)
            if (!c.set.empty() && std::ranges::find(names, c.set) == names.end()) names.push_back(c.set);
        Result<int> i = choose("set", names, value, where);
        return i ? Result<int>(add({.kind = Kind::Set, .words = names[static_cast<std::size_t>(*i)]})) : i;
    }
    // An open trait (elements that sets add) takes any subtype.
    Result<int> trait(const TraitWord& t, std::string_view value, std::size_t where) {
        if (t.open && pick(value, t.values) < 0 && v.find_subtype(value) >= 0)
            return add({.kind = Kind::Subtype, .a = v.find_subtype(value)});
        Result<int> i = choose(t.field, t.values, value, where);
        return i ? Result<int>(add({.kind = Kind::Subtype, .a = v.find_subtype(t.values[static_cast<std::size_t>(*i)])})) : i;
    }
    Result<int> stat_of_group(const StatGroupWord& g, std::string_view value, std::size_t where) {
        std::vector<std::string> names;
        std::vector<int> stats;
        for (const StatWord& s : v.stats) {
            if (std::ranges::find(g.stats, s.stat) == g.stats.end()) continue;
            names.push_back(s.name);
            stats.push_back(static_cast<int>(s.stat));
        }
        Result<int> i = choose(g.field, names, value, where);
        return i ? Result<int>(add({.kind = Kind::Number, .a = stats[static_cast<std::size_t>(*i)], .compare = Compare::Greater})) : i;
    }
};

std::string near_names(std::string_view name, const std::vector<std::string>& names) {
    constexpr std::size_t kShown = 5;
    if (std::string near = nearest(name, names); !near.empty()) return near;
    std::vector<std::string> parts;
    const std::string wanted = folded(name);
    for (const std::string& n : names)
        if (!wanted.empty() && folded(n).find(wanted) != std::string::npos && parts.size() < kShown) parts.push_back(n);
    return join(parts, ", ");
}

Result<CardQuery> CardQuery::parse(std::string_view text, const Catalog& catalog, std::span<const NamedCards> decks,
                                   std::vector<UnknownTerm>* unknown) {
    QueryParser p{text, catalog, decks, unknown};
    p.list_keys();
    p.out.catalog_ = &catalog;
    p.out.decks_ = decks;
    p.skip();
    if (p.at >= text.size()) {
        p.out.root_ = p.add({});
        return std::move(p.out);
    }
    Result<int> root = p.any();
    if (!root) return tl::unexpected(root.error());
    p.skip();
    if (p.at < text.size()) return p.problem(p.at, "this parenthesis closes nothing");
    p.out.root_ = *root;
    return std::move(p.out);
}

bool CardQuery::matches(CardId card) const { return matches(nodes_[static_cast<std::size_t>(root_)], card); }

bool CardQuery::matches(const Node& n, CardId id) const {
    const CardDef& card = (*catalog_)[id];
    const auto node = [&](int i) { return matches(nodes_[static_cast<std::size_t>(i)], id); };
    const auto contains = [&](const std::vector<i16>& list) { return std::ranges::find(list, static_cast<i16>(n.a)) != list.end(); };
    switch (n.kind) {
        case Kind::All: return true;
        case Kind::None: return false;
        case Kind::And: return std::ranges::all_of(n.parts, node);
        case Kind::Or: return std::ranges::any_of(n.parts, node);
        case Kind::Not: return !node(n.a);
        case Kind::Name: return has_words(folded(card.name), n.words);
        case Kind::Text: return has_words(folded(card.text), n.words);
        case Kind::NameOrText: return has_words(folded(card.name), n.words) || has_words(folded(card.text), n.words);
        case Kind::ExactName: return folded(card.name) == n.words;
        case Kind::ExactText: return folded(card.text) == n.words;
        case Kind::Type: return card.is(static_cast<u16>(n.a));
        case Kind::Token: return card.token;
        case Kind::Subtype: return contains(card.subtypes);
        case Kind::Keyword: return contains(card.keywords);
        case Kind::Set: return card.set == n.words;
        case Kind::Deck: {
            const std::vector<CardId>& cards = decks_[static_cast<std::size_t>(n.a)].cards;
            return std::ranges::find(cards, id) != cards.end();
        }
        case Kind::Number: break;
    }
    const Stat left{static_cast<u8>(n.a)}, right{static_cast<u8>(n.stat < 0 ? n.a : n.stat)};
    if (!has(card.has_stats, left) || !has(card.has_stats, right)) return false;
    const int a = card.stat(left), b = n.stat < 0 ? n.number : card.stat(right);
    switch (n.compare) {
        case Compare::Less: return a < b;
        case Compare::LessEqual: return a <= b;
        case Compare::Equal: return a == b;
        case Compare::NotEqual: return a != b;
        case Compare::GreaterEqual: return a >= b;
        case Compare::Greater: return a > b;
    }
    return false;
}

}  // namespace nexus
