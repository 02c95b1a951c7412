#include "text/substitutes.h"

#include <algorithm>
#include <limits>

#include "text/tokens.h"

namespace nexus::text {
namespace {

constexpr u32 kNever = std::numeric_limits<u32>::max() / 4;
constexpr u32 kPronoun = 40;  // what refers to something rarely fits where nothing was named

bool is_pronoun(std::string_view id) {
    return id == "o.it" || id == "o.they" || id == "d.that" || id == "d.those" || id == "d.chosen" || id == "o.rest" || id == "pl.they" ||
           id == "ps.its" || id == "ps.their";
}

Tree word_tree(u16 symbol, i16 value, std::string word) {
    Tree t;
    t.symbol = symbol;
    t.value = value;
    t.word = std::move(word);
    return t;
}

// Words of classes that are patterns and not lists.
std::vector<std::string> pattern_words(WordClass c, const Vocabulary& v) {
    switch (c) {
        case WordClass::Int: return {"1", "2", "3", "4"};
        case WordClass::IntN: return {"2", "3", "4"};
        case WordClass::NumWord: return {"two", "three", "four"};
        case WordClass::Signed: return {"+1", "+2", "-1", "-3"};
        case WordClass::Pair: return {"+1/+1", "+2/+2", "-1/-1", "+2/+1"};
        case WordClass::Size: return {"1/1", "2/3", "4/4"};
        case WordClass::Title: return {"Alpha", "Omega"};
        case WordClass::TypeAction: {
            std::vector<std::string> out;
            for (const TypeWord& t : v.types)
                for (std::size_t a = 0; a < v.actions.size() && a < 2; ++a) out.push_back(t.name + "-" + v.actions[a].name);
            return out;
        }
        default: return {};
    }
}

// Two names of one thing.
bool same_thing(WordClass c, i16 a, i16 b, const Vocabulary& v) {
    const auto x = static_cast<std::size_t>(a), y = static_cast<std::size_t>(b);
    const auto both = [&](const auto& list) { return a >= 0 && b >= 0 && x < list.size() && y < list.size(); };
    switch (c) {
        case WordClass::Period: return both(v.periods) && v.periods[x].period == v.periods[y].period;
        case WordClass::Phase: return both(v.phases) && v.phases[x].index == v.phases[y].index;
        case WordClass::ZoneName: return both(v.zones) && v.zones[x].zone == v.zones[y].zone;
        case WordClass::PlaceName: return both(v.places) && v.places[x].mask == v.places[y].mask;
        case WordClass::Range: return both(v.ranges) && v.ranges[x].value == v.ranges[y].value;
        case WordClass::Type: return both(v.types) && v.types[x].bits == v.types[y].bits;
        default: return a == b;
    }
}

bool is_pattern(WordClass c) { return c >= WordClass::TypeAction; }

// Positions of `a` that are not in `b`; `extra` is how much of `b` is not in `a`.
std::vector<std::size_t> missing_parts(const Rule& a, const Rule& b, std::size_t& extra) {
    const std::size_t n = a.right.size(), m = b.right.size();
    std::vector<std::vector<u32>> common(n + 1, std::vector<u32>(m + 1));
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            common[i][j] = a.right[i] == b.right[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    std::vector<std::size_t> out;
    std::size_t i = 0, j = 0;
    while (i < n) {
        if (j < m && a.right[i] == b.right[j]) {
            ++i, ++j;
        } else if (j == m || common[i + 1][j] >= common[i][j + 1]) {
            out.push_back(i++);
        } else {
            ++j;
        }
    }
    extra = m - (n - out.size());
    return out;
}

}  // namespace

Substitutes::Substitutes(const Lexicon& lexicon, const std::vector<std::string>& card_names) : lexicon_(lexicon), names_(card_names) {
    const Grammar& g = Grammar::get();
    cost_.assign(g.category_count(), kNever);
    smallest_.assign(g.category_count(), -1);
    for (bool again = true; again;) {
        again = false;
        for (std::size_t r = 0; r < g.rules().size(); ++r) {
            const Rule& rule = g.rule(r);
            u32 cost = is_pronoun(g.phrase_of(rule).id) ? kPronoun : 1;
            for (const Symbol& s : rule.right) {
                Tree ignored;
                if (s.kind == SymbolKind::Category) cost += cost_[s.id];
                else if (s.kind == SymbolKind::Class && !smallest_word(s.id, ignored)) cost = kNever;
                cost = std::min(cost, kNever);
            }
            if (cost >= cost_[rule.left]) continue;
            cost_[rule.left] = cost;
            smallest_[rule.left] = static_cast<i32>(r);
            again = true;
        }
    }
}

bool Substitutes::smallest_word(u16 symbol, Tree& out) const {
    const WordClass c = class_of(symbol);
    if (is_pattern(c)) {
        const std::vector<std::string> words = pattern_words(c, lexicon_.vocabulary());
        if (words.empty()) return false;
        out = word_tree(symbol, number_value(words[0]), words[0]);
        return true;
    }
    if (c == WordClass::CardName) {
        if (names_.empty()) return false;
        out = word_tree(symbol, 0, names_[0]);
        return true;
    }
    for (i16 k = 0; k < static_cast<i16>(lexicon_.size(c)); ++k) {
        if (lexicon_.spelled(c, form_of(symbol), k, 0).empty()) continue;
        out = word_tree(symbol, k, lexicon_.base_name(c, k));
        return true;
    }
    return false;
}

Tree Substitutes::smallest(u16 category) const {
    Tree out;
    out.rule = smallest_[category];
    for (const Symbol& s : Grammar::get().rule(static_cast<std::size_t>(out.rule)).right) {
        if (s.kind == SymbolKind::Category) out.kids.push_back(smallest(s.id));
        else if (s.kind == SymbolKind::Class) smallest_word(s.id, out.kids.emplace_back());
    }
    return out;
}

std::vector<Tree> Substitutes::of_word(const Tree& word) const {
    std::vector<Tree> out;
    const WordClass c = class_of(word.symbol);
    if (is_pattern(c)) {
        for (const std::string& w : pattern_words(c, lexicon_.vocabulary()))
            if (w != word.word) out.push_back(word_tree(word.symbol, number_value(w), w));
    } else if (c == WordClass::CardName) {
        for (std::size_t i = 0; i < names_.size() && out.size() < 3; ++i)
            if (static_cast<i16>(i) != word.value) out.push_back(word_tree(word.symbol, static_cast<i16>(i), names_[i]));
    } else {
        for (i16 k = 0; k < static_cast<i16>(lexicon_.size(c)); ++k)
            if (!same_thing(c, k, word.value, lexicon_.vocabulary()) && !lexicon_.spelled(c, form_of(word.symbol), k, 0).empty())
                out.push_back(word_tree(word.symbol, k, lexicon_.base_name(c, k)));
    }
    return out;
}

// The rule's parts: the node's own where they fit, the smallest otherwise.
bool Substitutes::fill(const Rule& rule, std::size_t index, const Tree& node, Tree& out, std::size_t& kept) const {
    out = Tree{};
    out.rule = static_cast<i32>(index);
    out.token = node.token;
    kept = 0;
    std::vector<bool> used(node.kids.size());
    for (const Symbol& s : rule.right) {
        if (s.kind == SymbolKind::Word) continue;
        std::size_t k = 0;
        for (; k < node.kids.size(); ++k) {
            const Tree& kid = node.kids[k];
            if (!used[k] && kid.is_word() == (s.kind == SymbolKind::Class) &&
                (kid.is_word() ? kid.symbol : Grammar::get().rule(static_cast<std::size_t>(kid.rule)).left) == s.id)
                break;
        }
        if (k < node.kids.size()) {
            used[k] = true;
            ++kept;
            out.kids.push_back(node.kids[k]);
        } else if (s.kind == SymbolKind::Class) {
            if (!smallest_word(s.id, out.kids.emplace_back())) return false;
        } else {
            if (cost_[s.id] >= kNever) return false;
            out.kids.push_back(smallest(s.id));
        }
    }
    return true;
}

std::vector<Substitute> Substitutes::of_template(const Tree& node) const {
    std::vector<Substitute> out;
    const Grammar& g = Grammar::get();
    const Rule& rule = g.rule(static_cast<std::size_t>(node.rule));
    for (const u16 r : g.rules_of(rule.left)) {
        const Rule& other = g.rule(r);
        if (other.phrase != rule.phrase || other.passive != rule.passive || other.meaning == rule.meaning) continue;
        Substitute s;
        std::size_t extra = 0, kept = 0;
        s.missing = missing_parts(rule, other, extra);
        s.omits = extra == 0;
        if (s.missing.empty() || !fill(other, r, node, s.tree, kept)) continue;
        // Of the wordings of one meaning the nearest: a word that is only spelled otherwise is not missing.
        const auto same = [&](const Substitute& x) { return g.rule(static_cast<std::size_t>(x.tree.rule)).meaning == other.meaning; };
        if (const auto it = std::find_if(out.begin(), out.end(), same); it == out.end()) out.push_back(std::move(s));
        else if (s.missing.size() < it->missing.size()) *it = std::move(s);
    }
    return out;
}

std::vector<Tree> Substitutes::of_phrase(const Tree& node) const {
    const Grammar& g = Grammar::get();
    const Rule& rule = g.rule(static_cast<std::size_t>(node.rule));
    std::vector<std::pair<std::size_t, Tree>> found;
    std::vector<u16> phrases;  // one rule a template is enough
    for (const u16 r : g.rules_of(rule.left)) {
        const Rule& other = g.rule(r);
        if (other.phrase == rule.phrase && other.passive == rule.passive) continue;
        if (std::find(phrases.begin(), phrases.end(), other.phrase) != phrases.end()) continue;
        std::size_t kept = 0;
        Tree t;
        if (!fill(other, r, node, t, kept)) continue;
        phrases.push_back(other.phrase);
        found.emplace_back(kept, std::move(t));
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Tree> out;
    for (auto& [kept, tree] : found) out.push_back(std::move(tree));
    return out;
}

// Members of a list are its kids, first and rest; the rest is a list of the same category.
bool Substitutes::shorter_list(const Tree& list, Tree& out) {
    if (list.is_word() || !list.category().ends_with('+') || list.kids.size() != 2) return false;
    out = list.kids[1];
    return true;
}

}  // namespace nexus::text
