#include "text/tree.h"

#include <algorithm>

#include "base/words.h"
#include "text/tokens.h"

namespace nexus::text {
namespace {

const Rule& rule_of(const Tree& t) { return Grammar::get().rule(static_cast<std::size_t>(t.rule)); }

bool has_vocabulary(WordClass c) {
    return c < WordClass::CardName || c == WordClass::GameVerb || c == WordClass::GameVerbOn || c == WordClass::GameVerbN ||
           c == WordClass::Action;
}

std::string_view base_of(std::string_view name) {
    name = name.substr(0, name.find('.'));
    return name;
}

void write(const Tree& t, std::string& out) {
    if (t.is_word()) {
        out += '{';
        out += class_name(class_of(t.symbol));
        out += ':' + std::to_string(static_cast<int>(form_of(t.symbol))) + ':' + std::to_string(t.spelling) + ' ' + t.word + '}';
        return;
    }
    out += '(';
    out += t.id();
    out += ':' + std::to_string(rule_of(t).variant);
    for (const Tree& k : t.kids) write(k, out);
    out += ')';
}

struct Reader {
    std::string_view s;
    const Lexicon& lexicon;
    std::size_t i = 0;
    unsigned depth = 0;

    std::string_view until(char stop) {
        const std::size_t e = std::min(s.find(stop, i), s.size());
        const std::string_view part = s.substr(i, e - i);
        i = std::min(e + 1, s.size());
        return part;
    }
    bool number(std::string_view digits, int& out) const {
        if (digits.empty() || digits.size() > 5) return false;
        out = 0;
        for (char c : digits) {
            if (c < '0' || c > '9') return false;
            out = out * 10 + (c - '0');
        }
        return true;
    }
    bool word(Tree& t) {
        const std::string_view name = until(':'), form = until(':'), spelling = until(' '), text = until('}');
        int f = 0, sp = 0, c = -1;
        for (int k = 0; k < static_cast<int>(WordClass::Count); ++k)
            if (class_name(static_cast<WordClass>(k)) == name) c = k;
        if (c < 0 || !number(form, f) || f >= static_cast<int>(kForms) || !number(spelling, sp)) return false;
        const auto cls = static_cast<WordClass>(c);
        t.symbol = class_symbol(cls, static_cast<Form>(f));
        t.spelling = static_cast<u8>(sp);
        t.word = std::string(text);
        t.value = has_vocabulary(cls) ? lexicon.find(cls, text) : number_value(text);
        return true;
    }
    static constexpr int kMaxDepth = 2000;  // a list of 600 words is that deep a tree
    bool read(Tree& t) {
        if (i >= s.size() || ++depth > kMaxDepth) return false;
        const char open = s[i++];
        bool ok = false;
        if (open == '{') ok = word(t);
        if (open == '(') ok = node(t);
        --depth;
        return ok;
    }
    bool node(Tree& t) {
        const std::string_view id = until(':');
        const std::size_t digits = i;
        while (i < s.size() && s[i] >= '0' && s[i] <= '9') ++i;
        int variant = 0;
        const Grammar& g = Grammar::get();
        const int phrase = g.find_phrase(id);
        if (phrase < 0 || !number(s.substr(digits, i - digits), variant)) return false;
        const Phrase& p = g.phrases()[static_cast<std::size_t>(phrase)];
        if (static_cast<std::size_t>(variant) >= p.rules.size()) return false;
        t.rule = p.rules[static_cast<std::size_t>(variant)];
        while (i < s.size() && s[i] != ')')
            if (!read(t.kids.emplace_back())) return false;
        if (i >= s.size()) return false;
        ++i;
        return fits(t);
    }
    static bool fits(const Tree& t) {
        const Rule& r = rule_of(t);
        std::size_t k = 0;
        for (const Symbol& sym : r.right) {
            if (sym.kind == SymbolKind::Word) continue;
            if (k >= t.kids.size()) return false;
            const Tree& kid = t.kids[k++];
            if (sym.kind == SymbolKind::Class ? !kid.is_word() || kid.symbol != sym.id : kid.is_word() || rule_of(kid).left != sym.id)
                return false;
        }
        return k == t.kids.size();
    }
};

}  // namespace

std::string_view Tree::id() const { return is_word() ? std::string_view{} : Grammar::get().phrase_of(rule_of(*this)).id; }
bool Tree::passive() const { return !is_word() && rule_of(*this).passive; }
std::string_view Tree::category() const {
    return is_word() ? class_name(class_of(symbol)) : std::string_view(Grammar::get().category(rule_of(*this).left));
}
bool Tree::plural() const {
    if (is_word()) return form_of(symbol) == Form::Plural;
    const std::string_view c = category();
    return c.size() > 3 && c.substr(c.size() - 3) == ".pl";
}
bool Tree::says(std::string_view lemma) const {
    if (is_word()) return false;
    const Grammar& g = Grammar::get();
    const Rule& r = rule_of(*this);
    return std::any_of(r.lemmas.begin(), r.lemmas.end(), [&](u16 w) { return g.word(w) == lemma; });
}

std::string_view base_category(const Tree& t) { return base_of(t.category()); }

const Tree* Tree::kid(std::string_view name, unsigned n) const {
    for (const Tree& k : kids)
        if (base_category(k) == name && n-- == 0) return &k;
    return nullptr;
}
const Tree& Tree::operator[](std::string_view name) const {
    const Tree* k = kid(name);
    static const Tree kNone;
    return k != nullptr ? *k : kNone;
}
std::vector<const Tree*> Tree::items(std::string_view name) const {
    std::vector<const Tree*> out;
    const std::string list = std::string(name) + "+";
    for (const Tree& k : kids) {
        if (k.category() != list) continue;
        for (const Tree* t = &k; t != nullptr; t = t->kids.size() > 1 ? &t->kids[1] : nullptr) out.push_back(&t->kids[0]);
    }
    return out;
}

std::string serialise(const Tree& tree) {
    std::string out;
    write(tree, out);
    return out;
}

bool deserialise(std::string_view text, const Lexicon& lexicon, Tree& out) {
    Reader r{text, lexicon};
    out = Tree{};
    return r.read(out) && !out.is_word() && r.i == text.size();
}

std::vector<std::string> tree_tokens(const Tree& t, const Lexicon& lexicon) {
    if (t.is_word()) {
        const WordClass c = class_of(t.symbol);
        if (has_vocabulary(c)) return token_words(lexicon.spelled(c, form_of(t.symbol), t.value, t.spelling));
        std::vector<std::string> words = token_words(t.word);
        if (c == WordClass::CardName && form_of(t.symbol) == Form::Plural && !words.empty()) words.back() = plural_of(words.back());
        return words;
    }
    std::vector<std::string> out;
    const Grammar& g = Grammar::get();
    std::size_t k = 0;
    for (const Symbol& s : rule_of(t).right) {
        if (s.kind == SymbolKind::Word) {
            out.push_back(g.word(s.id));
            continue;
        }
        if (k >= t.kids.size()) break;
        for (std::string& w : tree_tokens(t.kids[k++], lexicon)) out.push_back(std::move(w));
    }
    return out;
}

bool same_meaning(const Tree& a, const Tree& b) {
    if (a.is_word() != b.is_word() || a.kids.size() != b.kids.size()) return false;
    if (a.is_word()) return class_of(a.symbol) == class_of(b.symbol) && iequals(a.word, b.word);
    const Rule& x = rule_of(a);
    const Rule& y = rule_of(b);
    if (x.phrase != y.phrase || x.passive != y.passive || x.meaning != y.meaning) return false;
    for (std::size_t i = 0; i < a.kids.size(); ++i)
        if (!same_meaning(a.kids[i], b.kids[i])) return false;
    return true;
}

}  // namespace nexus::text
