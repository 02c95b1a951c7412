#include "text/diagnostics.h"

#include <algorithm>

#include "base/words.h"

namespace nexus::text {
namespace {

constexpr std::size_t kMaxParses = 80;   // spent on looking for a repair
constexpr std::size_t kMaxExpected = 9;

std::string quoted(const std::vector<std::string>& tokens, std::size_t begin, std::size_t end) {
    std::vector<std::string> part(tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.begin() + static_cast<std::ptrdiff_t>(end));
    std::string s = join_tokens(part);
    if (!part.empty() && !is_capital(part[0])) s = lower_first(s);
    return s;
}

bool is_known(const Input& in, std::size_t i, const Lexicon& lexicon) {
    return !in.literals[i].empty() || !in.words[i].empty() || lexicon.known(in.tokens[i]) || lexicon.known(lower_first(in.tokens[i]));
}

bool is_word_token(const std::string& t) {
    return !t.empty() && ((t[0] >= 'a' && t[0] <= 'z') || (t[0] >= 'A' && t[0] <= 'Z'));
}

// Every single word the language knows in this game.
std::vector<std::string> all_words(const Lexicon& lexicon) {
    std::vector<std::string> out;
    const Grammar& g = Grammar::get();
    for (std::size_t w = 0; w < g.word_count(); ++w)
        if (is_word_token(g.word(static_cast<u16>(w)))) out.push_back(g.word(static_cast<u16>(w)));
    for (std::size_t s = 0; s < kClassSymbols; ++s)
        for (std::string& w : lexicon.words_of(static_cast<u16>(s))) out.push_back(std::move(w));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

struct Repairer {
    const Lexicon& lexicon;
    const std::vector<std::string>& names;
    std::vector<std::string> words;
    std::size_t parses = 0;

    std::vector<std::string> near(const std::string& token) const {
        std::vector<std::pair<std::size_t, std::string>> found;
        const std::size_t most = std::max<std::size_t>(1, token.size() / 3);
        const auto consider = [&](const std::string& w) {
            if (w == token || w.size() > token.size() + most || token.size() > w.size() + most) return;
            const std::size_t d = edit_distance(token, w);
            if (d <= most) found.emplace_back(d, w);
        };
        for (const std::string& w : words) consider(w);
        for (const std::string& n : names)
            if (n.find(' ') == std::string::npos) consider(n);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<std::string> out;
        for (std::size_t i = 0; i < found.size() && i < 6; ++i) out.push_back(found[i].second);
        return out;
    }

    // The printed text if these tokens read as one thing; else empty, and how far they went.
    std::string attempt(const std::vector<std::string>& tokens, Parse& p, Input& in) {
        if (parses >= kMaxParses) return {};
        ++parses;
        in = read_input(join_tokens(tokens), lexicon, names);
        p = parse(in, lexicon, "Text", 2);
        return p.trees.size() == 1 ? join_tokens(tree_tokens(p.trees[0], lexicon)) : std::string();
    }

    std::string repair(const std::vector<std::string>& tokens, std::size_t furthest, const std::vector<Symbol>& expected, unsigned edits) {
        const Grammar& g = Grammar::get();
        struct Try {
            std::vector<std::string> tokens;
            std::size_t furthest;
            std::vector<Symbol> expected;
        };
        std::vector<Try> further;
        std::string result;
        const auto test = [&](std::vector<std::string> changed) {
            Parse p;
            Input in;
            result = attempt(changed, p, in);
            if (!result.empty()) return true;
            if (p.trees.empty() && p.furthest > furthest) further.push_back({std::move(changed), p.furthest, p.expected});
            return false;
        };
        // Another spelling, here or one word earlier.
        for (std::size_t back = 0; back < 2; ++back) {
            if (furthest < back || furthest - back >= tokens.size()) continue;
            const std::size_t i = furthest - back;
            if (!is_word_token(tokens[i])) continue;
            for (const std::string& w : near(tokens[i])) {
                std::vector<std::string> changed = tokens;
                changed[i] = w;
                if (test(std::move(changed))) return result;
            }
        }
        // A word or mark left out.
        std::vector<std::string> missing;
        for (const Symbol& s : expected)
            if (s.kind == SymbolKind::Word) missing.push_back(g.word(s.id));
        std::stable_sort(missing.begin(), missing.end(), [](const std::string& a, const std::string& b) { return !is_word_token(a) && is_word_token(b); });
        for (std::size_t k = 0; k < missing.size() && k < 8; ++k) {
            std::vector<std::string> changed = tokens;
            changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(furthest), missing[k]);
            if (test(std::move(changed))) return result;
        }
        // A word too many.
        if (furthest < tokens.size() && !is_capital(tokens[furthest])) {
            std::vector<std::string> changed = tokens;
            changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(furthest));
            if (!changed.empty() && test(std::move(changed))) return result;
        }
        if (edits < 2) return {};
        std::stable_sort(further.begin(), further.end(), [](const Try& a, const Try& b) { return a.furthest > b.furthest; });
        for (std::size_t k = 0; k < further.size() && k < 3; ++k) {
            const std::string found = repair(further[k].tokens, further[k].furthest, further[k].expected, edits - 1);
            if (!found.empty()) return found;
        }
        return {};
    }
};

std::string expected_words(const std::vector<Symbol>& expected) {
    const Grammar& g = Grammar::get();
    std::vector<std::string> phrases, marks;
    for (const Symbol& s : expected) {
        const std::string d = g.describe(s);
        if (d.empty()) continue;
        std::vector<std::string>& list = s.kind == SymbolKind::Word ? marks : phrases;
        if (std::find(list.begin(), list.end(), d) == list.end()) list.push_back(d);
    }
    phrases.insert(phrases.end(), marks.begin(), marks.end());
    if (phrases.size() > kMaxExpected) phrases.resize(kMaxExpected);
    return join(phrases, "; ");
}

// The words of a tree with its phrases in brackets.
std::string bracketed(const Tree& t, const Lexicon& lexicon) {
    const std::vector<std::string> tokens = tree_tokens(t, lexicon);
    if (t.is_word()) return join(tokens, " ");
    std::string s;
    std::size_t k = 0;
    const Grammar& g = Grammar::get();
    for (const Symbol& sym : g.rule(static_cast<std::size_t>(t.rule)).right) {
        std::string part;
        if (sym.kind == SymbolKind::Word) {
            const std::string w = g.word(sym.id);
            part = w;
        } else if (k < t.kids.size()) {
            part = bracketed(t.kids[k++], lexicon);
        }
        s += (s.empty() ? "" : " ") + part;
    }
    const bool group = tokens.size() > 1 && t.kids.size() + 1 > 1 && g.rule(static_cast<std::size_t>(t.rule)).right.size() > 1;
    return group ? "[" + s + "]" : s;
}

void find_difference(const Tree& a, const Tree& b, const Tree*& x, const Tree*& y) {
    x = &a;
    y = &b;
    if (a.is_word() || b.is_word() || a.rule != b.rule || a.kids.size() != b.kids.size()) return;
    const Tree* only_a = nullptr;
    const Tree* only_b = nullptr;
    for (std::size_t i = 0; i < a.kids.size(); ++i) {
        if (same_meaning(a.kids[i], b.kids[i])) continue;
        if (only_a != nullptr) return;
        only_a = &a.kids[i];
        only_b = &b.kids[i];
    }
    if (only_a != nullptr) find_difference(*only_a, *only_b, x, y);
}

void titles(const Tree& t, std::vector<const Tree*>& out) {
    if (t.is_word() && class_of(t.symbol) == WordClass::Title) out.push_back(&t);
    for (const Tree& k : t.kids) titles(k, out);
}

}  // namespace

Error error_at(std::string_view text, std::size_t offset, std::string message) {
    Error e;
    const Position p = position_of(text, offset);
    e.message = std::move(message);
    e.line = p.line;
    e.column = p.column;
    e.excerpt = p.excerpt;
    return e;
}

Error no_reading(std::string_view text, const Input& in, const Parse& p, const Lexicon& lexicon, const std::vector<std::string>& names) {
    const std::size_t n = in.tokens.size(), i = p.furthest;
    const std::string after = i == 0 ? "" : ", after '" + quoted(in.tokens, i > 4 ? i - 4 : 0, i) + "'";
    std::string message;
    if (i >= n) message = "The text ends too early" + after;
    else if (is_word_token(in.tokens[i]) && !is_known(in, i, lexicon)) message = "The word '" + in.tokens[i] + "' is unknown" + after;
    else message = "'" + quoted(in.tokens, i, i + 1) + "' does not fit here" + after;
    Error e = error_at(text, i < n ? in.source[i].begin : text.size(), std::move(message));
    e.expected = expected_words(p.expected);
    Repairer r{lexicon, names, all_words(lexicon)};
    e.suggestion = r.repair(in.tokens, i, p.expected, 2);
    return e;
}

Error several_readings(std::string_view text, const Parse& p, const Input& in, const Lexicon& lexicon) {
    const Tree* a = nullptr;
    const Tree* b = nullptr;
    find_difference(p.trees[0], p.trees[1], a, b);
    const u32 token = std::min<u32>(a->token, static_cast<u32>(in.source.size()) - 1);
    std::string first = bracketed(*a, lexicon), second = bracketed(*b, lexicon);
    if (first == second) {
        first += " (" + std::string(a->id()) + ")";
        second += " (" + std::string(b->id()) + ")";
    }
    return error_at(text, in.source[token].begin, "The text can be read in two ways: " + first + "  or  " + second);
}

Error written_otherwise(std::string_view text, const std::string& printed) {
    const std::string given = normalise(text);
    std::size_t i = 0;
    while (i < given.size() && i < printed.size() && given[i] == printed[i]) ++i;
    // Back to the start of the word, and to its place in the text as given.
    while (i > 0 && i < given.size() && given[i - 1] != ' ' && given[i - 1] != '\n') --i;
    Error e = error_at(given == text ? text : std::string_view(given), i, "The text is understood, but it is written differently");
    e.suggestion = printed;
    return e;
}

std::string misspelt_label(const Tree& tree, const Lexicon& lexicon, u32& token) {
    std::vector<const Tree*> found;
    titles(tree, found);
    const Vocabulary& v = lexicon.vocabulary();
    for (const Tree* t : found) {
        token = t->token;
        if (t->word.find(' ') != std::string::npos) continue;
        for (const std::string_view label : {"Active", "Passive", "Interrupt"})
            if (edit_distance(t->word, label) <= 2) return std::string(label);
        const std::size_t dash = t->word.rfind('-');
        if (dash == std::string::npos) continue;
        for (const ActionWord& a : v.actions) {
            if (a.name != t->word.substr(dash + 1)) continue;
            std::vector<std::string> who{"Player"};
            for (const TypeWord& x : v.types) who.push_back(x.name);
            who.insert(who.end(), v.subtypes.begin(), v.subtypes.end());
            const std::string best = nearest(t->word.substr(0, dash), who);
            return (best.empty() ? std::string("a type or subtype") : best) + "-" + a.name;
        }
    }
    return {};
}

}  // namespace nexus::text
