#include "text/grammar.h"

#include <algorithm>
#include <functional>
#include <map>

#include "base/words.h"
#include "text/phrases.h"
#include "text/tokens.h"

namespace nexus::text {
namespace {

constexpr std::string_view kClassNames[] = {
    "Type",      "Sub",         "Keyword", "KeywordN", "Stat",  "Standing", "Protection", "Resource", "ZoneName",   "PlaceName",
    "PlaceNoun", "MissionNoun", "Phase",   "Period",   "Range", "Counter",  "CardName",   "GameVerb", "GameVerbOn", "GameVerbN",
    "Action",    "TypeAction",  "Title",   "Int",      "IntN",  "NumWord",  "Signed",     "Pair",     "Size"};
static_assert(std::size(kClassNames) == static_cast<std::size_t>(WordClass::Count));

struct Irregular {
    std::string_view base, third, participle;
};
constexpr Irregular kIrregular[] = {{"have", "has", "had"},          {"draw", "draws", "drawn"},
                                    {"put", "puts", "put"},          {"pay", "pays", "paid"},
                                    {"lose", "loses", "lost"},       {"get", "gets", "gotten"},
                                    {"deal", "deals", "dealt"},      {"choose", "chooses", "chosen"},
                                    {"cost", "costs", "cost"},       {"be", "is", "been"},
                                    {"become", "becomes", "become"}, {"control", "controls", "controlled"},
                                    {"hit", "hits", "hit"},          {"cancel", "cancels", "cancelled"},
                                    {"leave", "leaves", "left"},     {"do", "does", "done"},
                                    {"don't", "doesn't", "don't"},   {"die", "dies", "died"},
                                    {"swap", "swaps", "swapped"},    {"win", "wins", "won"},
                                    {"equip", "equips", "equipped"}, {"set", "sets", "set"},
                                    {"spend", "spends", "spent"},    {"deploy", "deploys", "deployed"},
                                    {"take", "takes", "taken"},      {"give", "gives", "given"}};

bool ends_with(std::string_view s, std::string_view tail) { return s.size() >= tail.size() && s.substr(s.size() - tail.size()) == tail; }
bool vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }
bool consonant_y(std::string_view s) { return s.size() > 1 && s.back() == 'y' && !vowel(s[s.size() - 2]); }

// --- pattern notation ---------------------------------------------------------------------------------------

struct Item;
using Sequence = std::vector<Item>;
struct Item {
    enum class Kind : u8 { Token, Variants, Meanings, Optional } kind = Kind::Token;
    std::string token;
    std::vector<Sequence> alternatives;
};

std::vector<std::string> pattern_tokens(std::string_view p) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < p.size();) {
        const char c = p[i];
        if (c == ' ') {
            ++i;
        } else if (c == '{') {
            const std::size_t e = p.find('}', i);
            out.emplace_back(p.substr(i, e + 1 - i));
            i = e + 1;
        } else if (std::string_view("()<>[]|").find(c) != std::string_view::npos) {
            out.emplace_back(1, c);
            ++i;
        } else {
            const std::size_t e = std::min(p.find_first_of(" ()<>[]|{", i), p.size());
            out.emplace_back(p.substr(i, e - i));
            i = e;
        }
    }
    return out;
}

std::vector<Sequence> parse_alternatives(const std::vector<std::string>& t, std::size_t& i, std::string_view stop) {
    std::vector<Sequence> out(1);
    for (; i < t.size() && t[i] != stop; ++i) {
        if (t[i] == "|") {
            out.emplace_back();
        } else if (t[i] == "(" || t[i] == "<" || t[i] == "[") {
            Item item;
            item.kind = t[i] == "(" ? Item::Kind::Variants : t[i] == "<" ? Item::Kind::Meanings : Item::Kind::Optional;
            const std::string_view close = t[i] == "(" ? ")" : t[i] == "<" ? ">" : "]";
            ++i;
            item.alternatives = parse_alternatives(t, i, close);
            out.back().push_back(std::move(item));
        } else {
            out.back().push_back({Item::Kind::Token, t[i], {}});
        }
    }
    return out;
}

struct Expansion {
    std::vector<std::string> tokens;
    std::vector<u8> meaning;
};

std::vector<Expansion> expand(const Sequence& sequence);

std::vector<Expansion> expand(const Item& item) {
    if (item.kind == Item::Kind::Token) return {{{item.token}, {}}};
    std::vector<Expansion> out;
    if (item.kind == Item::Kind::Optional) out.push_back({{}, {0}});
    u8 number = item.kind == Item::Kind::Optional ? 1 : 0;
    for (const Sequence& s : item.alternatives) {
        for (Expansion e : expand(s)) {
            if (item.kind != Item::Kind::Variants) e.meaning.insert(e.meaning.begin(), number);
            out.push_back(std::move(e));
        }
        ++number;
    }
    return out;
}

std::vector<Expansion> expand(const Sequence& sequence) {
    std::vector<Expansion> out(1);
    for (const Item& item : sequence) {
        const std::vector<Expansion> next = expand(item);
        std::vector<Expansion> product;
        for (const Expansion& a : out)
            for (const Expansion& b : next) {
                Expansion e = a;
                e.tokens.insert(e.tokens.end(), b.tokens.begin(), b.tokens.end());
                e.meaning.insert(e.meaning.end(), b.meaning.begin(), b.meaning.end());
                product.push_back(std::move(e));
            }
        out = std::move(product);
    }
    return out;
}

std::string mark(const std::string& t) {
    static const std::map<std::string, std::string_view, std::less<>> kMarks = {
        {"LP", "("}, {"RP", ")"}, {"SQ", kOpenQuote}, {"EQ", kCloseQuote}, {"QO", kOpenText}, {"QC", kCloseText},
        {"LB", "["}, {"RB", "]"}, {"LC", "{"},        {"RC", "}"},         {"NL", kNewLine},  {"BAR", "|"}};
    const auto it = kMarks.find(t);
    return it == kMarks.end() ? t : std::string(it->second);
}

// The features of one expansion: number and verb form of the first and second noun, verb form of the phrase.
struct Features {
    std::string n, m;
    char f = 0;
    static char verb(const std::string& number) { return number == "sg" ? 's' : 'b'; }
    std::string resolve(std::string s) const {
        replace(s, "$n", n);
        replace(s, "$m", m);
        if (!n.empty()) replace(s, "$v", std::string(1, verb(n)));
        if (!m.empty()) replace(s, "$w", std::string(1, verb(m)));
        if (f != 0) replace(s, "$f", std::string(1, f));
        return s;
    }
    static void replace(std::string& s, std::string_view what, const std::string& by) {
        if (by.empty()) return;
        for (std::size_t i = s.find(what); i != std::string::npos; i = s.find(what)) s.replace(i, what.size(), by);
    }
};

bool contains(std::string_view s, std::string_view part) { return s.find(part) != std::string_view::npos; }

Form form_named(std::string_view f) {
    if (f == "sg") return Form::Singular;
    if (f == "pl") return Form::Plural;
    if (f == "b" || f == "i") return Form::Base;
    if (f == "s") return Form::Third;
    if (f == "p") return Form::Participle;
    return Form::None;
}

}  // namespace

std::string_view class_name(WordClass c) { return kClassNames[static_cast<std::size_t>(c)]; }

std::string verb_form(std::string_view base, char form) {
    const std::string b(base);
    if (form == 'i') return b;
    if (form == 'b') return b == "be" ? "are" : b;
    for (const Irregular& x : kIrregular)
        if (x.base == base) return std::string(form == 's' ? x.third : x.participle);
    if (form == 's') {
        if (ends_with(b, "s") || ends_with(b, "x") || ends_with(b, "ch") || ends_with(b, "sh") || ends_with(b, "o")) return b + "es";
        return consonant_y(b) ? b.substr(0, b.size() - 1) + "ies" : b + "s";
    }
    if (ends_with(b, "e")) return b + "d";
    return consonant_y(b) ? b.substr(0, b.size() - 1) + "ied" : b + "ed";
}

std::string plural_of(std::string_view noun) {
    const std::string n(noun);
    for (const std::string_view hard : {"Mech", "mech", "Tech", "tech", "arch"})  // spoken with a k
        if (ends_with(n, hard)) return n + "s";
    if (ends_with(n, "man")) return n.substr(0, n.size() - 2) + "en";
    if (consonant_y(n)) return n.substr(0, n.size() - 1) + "ies";
    if (ends_with(n, "s") || ends_with(n, "x") || ends_with(n, "ch") || ends_with(n, "sh")) return n + "es";
    return n + "s";
}

// --- building -----------------------------------------------------------------------------------------------

struct Grammar::Builder {
    Grammar& g;

    u16 word(const std::string& w) {
        const auto [it, added] = g.word_ids_.try_emplace(w, static_cast<u16>(g.words_.size()));
        if (added) g.words_.push_back(w);
        return it->second;
    }
    u16 category(const std::string& c) {
        const auto [it, added] = g.category_ids_.try_emplace(c, static_cast<u16>(g.categories_.size()));
        if (added) {
            g.categories_.push_back(c);
            g.by_left_.emplace_back();
        }
        return it->second;
    }
    u16 phrase(const std::string& id, const std::string& cat, const std::string& pattern) {
        const auto i = static_cast<u16>(g.phrases_.size());
        g.phrase_ids_[id] = i;
        g.phrases_.push_back({id, cat, pattern, {}});
        return i;
    }
    void add(u16 phrase_index, Rule rule) {
        Phrase& p = g.phrases_[phrase_index];
        for (const u16 other : p.rules) {  // a feature that does not show
            const Rule& r = g.rules_[other];
            if (r.left == rule.left && r.right == rule.right && r.passive == rule.passive) return;
        }
        rule.phrase = phrase_index;
        rule.variant = static_cast<u16>(p.rules.size());
        const auto i = static_cast<u16>(g.rules_.size());
        p.rules.push_back(i);
        g.by_left_[rule.left].push_back(i);
        g.rules_.push_back(std::move(rule));
    }

    Symbol slot(const std::string& name) {
        const std::size_t dot = name.find('.');
        const std::string base = name.substr(0, dot);
        for (std::size_t c = 0; c < std::size(kClassNames); ++c)
            if (kClassNames[c] == base) {
                const Form f = dot == std::string::npos ? Form::None : form_named(name.substr(dot + 1));
                return {SymbolKind::Class, class_symbol(static_cast<WordClass>(c), f)};
            }
        if (name.back() == '+') list(name);
        return {SymbolKind::Category, category(name)};
    }
    // X+ : one or more X.
    void list(const std::string& name) {
        if (g.category_ids_.contains(name)) return;
        const u16 left = category(name);
        const u16 p = phrase(name, name, "one or more");
        const Symbol one{SymbolKind::Category, category(name.substr(0, name.size() - 1))};
        const Symbol many{SymbolKind::Category, left};
        Rule r;
        r.left = left;
        r.right = {one};
        r.meaning = {0};
        add(p, r);
        r.right = {one, many};
        r.meaning = {1};
        add(p, r);
    }

    void expansion(u16 p, const std::string& left, const Expansion& e, const Features& env) {
        Rule r;
        r.left = category(left);
        r.meaning = e.meaning;
        const bool own_form = env.f != 0;
        for (const std::string& t : e.tokens) {
            if (t[0] == '{') {
                r.right.push_back(slot(env.resolve(t.substr(1, t.size() - 2))));
                continue;
            }
            std::string base = t, printed;
            if (t[0] == '~' || t[0] == '%') {
                const std::size_t dot = t.find('.');
                base = t.substr(1, dot == std::string::npos ? dot : dot - 1);
                const std::string form = dot == std::string::npos ? "" : env.resolve(t.substr(dot + 1));
                if (t[0] == '%') printed = (form.empty() ? env.n : form) == "pl" ? plural_of(base) : base;
                else printed = verb_form(base, !form.empty() ? form[0] : own_form ? env.f : env.n.empty() ? 'b' : Features::verb(env.n));
            } else {
                printed = base = mark(t);
            }
            r.right.push_back({SymbolKind::Word, word(printed)});
            r.lemmas.push_back(word(base));
        }
        // A place after a passive is said once for all of them, by p.done.
        const bool says_place = std::find(e.tokens.begin(), e.tokens.end(), "{Quad}") != e.tokens.end();
        const bool gives_passive = left == "VP.p" && e.tokens.size() > 1 && e.tokens[0][0] == '~' && e.tokens[1] == "{Obj}" && !says_place;
        Rule passive = r;
        add(p, std::move(r));
        if (!gives_passive) return;
        passive.left = category("Passive");
        passive.passive = true;
        passive.right.erase(passive.right.begin() + 1);
        add(p, std::move(passive));
    }

    void line(const std::string& cat, const std::string& text) {
        const std::size_t colon = text.find(" : ");
        std::string id(trim(text.substr(0, colon)));
        const std::string pattern(trim(text.substr(colon + 3)));
        std::vector<std::string> only;
        if (const std::size_t b = id.find('<'); b != std::string::npos) {
            only = split(id.substr(b + 1, id.size() - b - 2), ',');
            id = std::string(trim(id.substr(0, b)));
        }
        const u16 p = phrase(id, cat, pattern);
        const std::string both = cat + " " + pattern;
        std::vector<Features> envs(1);
        const auto each = [&envs](auto&& values, auto&& set) {
            std::vector<Features> out;
            for (const Features& e : envs)
                for (const auto& v : values) {
                    Features x = e;
                    set(x, v);
                    out.push_back(std::move(x));
                }
            envs = std::move(out);
        };
        const std::vector<std::string> numbers{"sg", "pl"};
        if (contains(both, "$n")) each(numbers, [](Features& x, const std::string& v) { x.n = v; });
        if (contains(both, "$m")) each(numbers, [](Features& x, const std::string& v) { x.m = v; });
        if (contains(both, "$f")) {
            const std::string forms = starts_with(cat, "Pred.") ? "bspi" : "bsp";
            each(forms, [](Features& x, char v) { x.f = v; });
        }
        std::size_t at = 0;
        const std::vector<Sequence> parsed = parse_alternatives(pattern_tokens(pattern), at, "");
        for (const Features& env : envs) {
            const std::string left = env.resolve(cat);
            const std::string feature = left.substr(std::min(left.size(), left.find('.') + 1));
            if (!only.empty() && std::find(only.begin(), only.end(), feature) == only.end()) continue;
            for (const Sequence& s : parsed)
                for (const Expansion& e : expand(s)) expansion(p, left, e, env);
        }
    }

    void first_sets() {
        const std::size_t n = g.categories_.size();
        g.first_words_.assign(n, std::vector<bool>(g.words_.size()));
        g.first_classes_.assign(n, std::vector<bool>(kClassSymbols));
        const auto merge = [](std::vector<bool>& to, const std::vector<bool>& from) {
            const std::vector<bool> before = to;
            std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::logical_or<>());
            return to != before;
        };
        for (const Rule& r : g.rules_) {
            const Symbol s = r.right[0];
            if (s.kind == SymbolKind::Word) g.first_words_[r.left][s.id] = true;
            if (s.kind == SymbolKind::Class) g.first_classes_[r.left][s.id] = true;
        }
        for (bool changed = true; changed;) {
            changed = false;
            std::vector<std::vector<bool>> seen(n, std::vector<bool>(n));
            for (const Rule& r : g.rules_) {
                const Symbol s = r.right[0];
                if (s.kind != SymbolKind::Category || seen[r.left][s.id]) continue;
                seen[r.left][s.id] = true;
                changed |= merge(g.first_words_[r.left], g.first_words_[s.id]);
                changed |= merge(g.first_classes_[r.left], g.first_classes_[s.id]);
            }
        }
    }
};

Grammar::Grammar() {
    Builder b{*this};
    std::string category;
    std::size_t i = 0;
    while (i < kPhraseTable.size()) {
        const std::size_t e = std::min(kPhraseTable.find('\n', i), kPhraseTable.size());
        const std::string line(trim(kPhraseTable.substr(i, e - i)));
        i = e + 1;
        if (line.empty()) continue;
        if (line[0] == '@') category = line.substr(1);
        else b.line(category, line);
    }
    b.first_sets();
}

const Grammar& Grammar::get() {
    static const Grammar grammar;
    return grammar;
}

int Grammar::find_word(std::string_view w) const {
    const auto it = word_ids_.find(std::string(w));
    return it == word_ids_.end() ? -1 : it->second;
}
int Grammar::find_category(std::string_view name) const {
    const auto it = category_ids_.find(std::string(name));
    return it == category_ids_.end() ? -1 : it->second;
}
int Grammar::find_phrase(std::string_view id) const {
    const auto it = phrase_ids_.find(std::string(id));
    return it == phrase_ids_.end() ? -1 : it->second;
}

std::string Grammar::describe(const Symbol& s) const {
    if (s.kind == SymbolKind::Word) {
        const std::vector<std::string> one{words_[s.id]};
        return words_[s.id] == kNewLine                                  ? "a line break"
               : words_[s.id] == kOpenText || words_[s.id] == kCloseText ? "\""
                                                                         : "'" + words_[s.id] + "'";
    }
    const std::string name = s.kind == SymbolKind::Class ? std::string(class_name(class_of(s.id))) : categories_[s.id];
    std::string base = name.substr(0, name.find('.'));
    if (!base.empty() && base.back() == '+') base.pop_back();
    return std::string(category_words(base));
}

std::string Grammar::reference(const std::map<std::string, std::string>& examples) const {
    std::string out =
        "# Phrases of the card language\n\nGenerated from the table that reads and prints card texts (`./dev docs`); do not edit. `{X}` stands for a phrase of kind X,\n"
        "`(a|b)` for wordings of one meaning, `<a|b>` for different meanings, `[x]` for an optional part, `~verb` and `%noun` for inflected\n"
        "words. Under a template stands a sentence that uses it; each was compiled when this page was made.\n";
    std::string last;
    for (const Phrase& p : phrases_) {
        if (p.id.back() == '+') continue;
        const std::string base = p.category.substr(0, p.category.find('.'));
        if (base != last) {
            const std::string_view words = category_words(base);
            out += "\n## " + base + (words.empty() ? "" : ": " + std::string(words)) + "\n";
            last = base;
        }
        out += "- `" + p.id + "`: `" + p.pattern + "`\n";
        if (const auto example = examples.find(p.id); example != examples.end()) out += "  *" + example->second + "*\n";
    }
    return out;
}

}  // namespace nexus::text
