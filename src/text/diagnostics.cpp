#include "text/diagnostics.h"

#include <algorithm>

#include "base/words.h"

namespace nexus::text {
namespace {

constexpr std::size_t kMaxParses = 80;    // spent on looking for a repair
constexpr std::size_t kMaxWork = 60000;   // of all these parses together: long texts get fewer tries
constexpr std::size_t kMaxListed = 10;    // words of a class that are listed one by one
constexpr std::size_t kLongestWord = 40;  // in a message
constexpr std::size_t kMaxExpected = 9;
constexpr unsigned kEdits = 2;  // words that a repair may change

std::string quoted(const std::vector<std::string>& tokens, std::size_t begin, std::size_t end) {
    std::vector<std::string> part(tokens.begin() + static_cast<std::ptrdiff_t>(begin), tokens.begin() + static_cast<std::ptrdiff_t>(end));
    for (std::string& w : part) w = shortened(w);
    std::string s = join_tokens(part);
    if (!part.empty() && !is_capital(part[0])) s = lower_first(s);
    return s;
}

bool is_known(const Input& in, std::size_t i, const Lexicon& lexicon) {
    return !in.literals[i].empty() || !in.words[i].empty() || lexicon.known(in.tokens[i]) || lexicon.known(lower_first(in.tokens[i]));
}

bool is_word_token(const std::string& t) { return !t.empty() && ((t[0] >= 'a' && t[0] <= 'z') || (t[0] >= 'A' && t[0] <= 'Z')); }

bool is_mark(const std::string& t) { return t == "," || t == "." || t == ":" || t == ";" || t == ")" || t == kNewLine || t == kCloseText; }

// ", after 'what stands before'": up to four words.
std::string after_words(const std::vector<std::string>& tokens, std::size_t i) {
    std::size_t begin = i > 4 ? i - 4 : 0;
    for (std::size_t k = begin; k < i; ++k)
        if (tokens[k] == kNewLine) begin = k + 1;
    if (i > 0 && begin == i) return ", at the start of a line";
    while (begin + 1 < i && is_mark(tokens[begin])) ++begin;
    return i == 0 ? "" : ", after '" + quoted(tokens, begin, i) + "'";
}

bool quote_is_open(const std::vector<std::string>& tokens) {
    return std::count(tokens.begin(), tokens.end(), kOpenText) > std::count(tokens.begin(), tokens.end(), kCloseText);
}

// A word of the language that is only written small.
bool wrong_capital(const std::string& token) { return is_capital(token) && Grammar::get().find_word(lower_first(token)) >= 0; }

// When, whenever or at, before the comma that never comes.
bool only_says_when(const Input& in, const Parse& p) {
    const Grammar& g = Grammar::get();
    const std::size_t i = p.furthest;
    if (i < in.tokens.size() && in.tokens[i] != ".") return false;
    if (std::none_of(p.expected.begin(), p.expected.end(),
                     [&](const Symbol& s) { return s.kind == SymbolKind::Word && g.word(s.id) == ","; }))
        return false;
    std::size_t begin = i;
    while (begin > 0 && !is_mark(in.tokens[begin - 1]) && in.tokens[begin - 1] != kOpenText) --begin;
    if (begin > 0 && in.tokens[begin - 1] == ",") return false;
    const std::string first = begin < in.tokens.size() ? lower_first(in.tokens[begin]) : std::string();
    return first == "when" || first == "whenever" || first == "at";
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

// Words and marks that a text can lack without meaning something else.
bool says_nothing(const std::string& token) {
    static constexpr std::string_view kFillers[] = {"the", "a",      "an",   "then",   "also",       "just",
                                                    "now", "please", "very", "simply", "immediately"};
    return !is_word_token(token) || std::find(std::begin(kFillers), std::end(kFillers), token) != std::end(kFillers);
}

struct Repairer {
    const Lexicon& lexicon;
    const std::vector<std::string>& names;
    std::vector<std::string> words;
    std::size_t parses = 0, work = 0;
    std::size_t replaced = ~std::size_t{0};  // the one word that the repair exchanged, and for what
    std::string replacement{};

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

    // Names of several words that are spelled nearly as the words from here on.
    std::vector<std::string> near_names(const std::vector<std::string>& tokens, std::size_t at) const {
        std::vector<std::pair<std::size_t, std::string>> found;
        const auto consider = [&](const std::string& name) {
            const auto n = static_cast<std::size_t>(std::count(name.begin(), name.end(), ' ')) + 1;
            if (n < 2 || at + n > tokens.size() || token_words(name).size() != n) return;
            const std::string here = join(std::vector<std::string>(tokens.begin() + static_cast<std::ptrdiff_t>(at),
                                                                   tokens.begin() + static_cast<std::ptrdiff_t>(at + n)),
                                          " ");
            const std::size_t most = name.size() / 4;
            if (here.size() > name.size() + most || name.size() > here.size() + most) return;
            if (const std::size_t d = edit_distance(here, name); d <= most) found.emplace_back(d, name);
        };
        for (const std::string& n : names) consider(n);
        for (const PlaceWord& w : lexicon.vocabulary().places) consider(w.name);
        for (const ZoneWord& w : lexicon.vocabulary().zones) consider(w.name);
        for (const KeywordWord& w : lexicon.vocabulary().keywords) consider(w.name);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        std::vector<std::string> out;
        for (std::size_t i = 0; i < found.size() && i < 3; ++i) out.push_back(found[i].second);
        return out;
    }

    // The printed text if these tokens read as one thing; else empty, and how far they went.
    std::string attempt(const std::vector<std::string>& tokens, Parse& p, Input& in) {
        if (parses >= kMaxParses || work >= kMaxWork) return {};
        ++parses;
        in = read_input(join_tokens(tokens), lexicon, names);
        p = parse(in, lexicon, "Text", 2);
        work += p.work;
        return p.trees.size() == 1 ? join_tokens(tree_tokens(p.trees[0], lexicon)) : std::string();
    }

    // A text that cannot be read, how far it was read, and what could have come there.
    struct Unread {
        std::vector<std::string> tokens;
        std::size_t furthest;
        std::vector<Symbol> expected;
    };

    // The changes of one word or name that are tried on a text, one kind after the other. Each kind says whether it made the text readable.
    struct Round {
        Repairer& r;
        const Unread& text;
        std::vector<Unread> further{};  // changed texts that were read further, but not to their end
        std::string result{};           // the printed text that was read

        auto here(std::vector<std::string>& tokens) const { return tokens.begin() + static_cast<std::ptrdiff_t>(text.furthest); }

        bool test(std::vector<std::string> changed) {
            Parse p;
            Input in;
            result = r.attempt(changed, p, in);
            if (!result.empty()) return true;
            if (p.trees.empty() && p.furthest > text.furthest) further.push_back({std::move(changed), p.furthest, p.expected});
            return false;
        }
        // Another spelling, of the word where reading ended or of the one before it.
        bool respell(bool first_edit) {
            for (std::size_t back = 0; back < 2; ++back) {
                if (text.furthest < back || text.furthest - back >= text.tokens.size()) continue;
                const std::size_t i = text.furthest - back;
                if (!is_word_token(text.tokens[i])) continue;
                for (const std::string& w : r.near(text.tokens[i])) {
                    std::vector<std::string> changed = text.tokens;
                    changed[i] = w;
                    if (!test(std::move(changed))) continue;
                    if (first_edit) r.replaced = i, r.replacement = w;
                    return true;
                }
            }
            return false;
        }
        // A name of several words.
        bool rename() {
            for (const std::string& name : r.near_names(text.tokens, text.furthest)) {
                const std::vector<std::string> parts = token_words(name);
                std::vector<std::string> changed = text.tokens;
                std::copy(parts.begin(), parts.end(), here(changed));
                if (test(std::move(changed))) return true;
            }
            return false;
        }
        // A word or mark that was left out.
        bool insert() {
            std::vector<std::string> missing;
            for (const Symbol& s : text.expected)
                if (s.kind == SymbolKind::Word) missing.push_back(Grammar::get().word(s.id));
            std::stable_sort(missing.begin(), missing.end(),
                             [](const std::string& a, const std::string& b) { return !is_word_token(a) && is_word_token(b); });
            for (std::size_t k = 0; k < missing.size() && k < 8; ++k) {
                std::vector<std::string> changed = text.tokens;
                changed.insert(here(changed), missing[k]);
                if (test(std::move(changed))) return true;
            }
            return false;
        }
        // A word too many: one that says nothing, or is written twice. A word that matters to the meaning is never dropped.
        bool drop() {
            const std::size_t i = text.furthest;
            const bool in_text = i < text.tokens.size();
            if (!in_text || !(says_nothing(text.tokens[i]) || (i > 0 && text.tokens[i] == text.tokens[i - 1]))) return false;
            std::vector<std::string> changed = text.tokens;
            changed.erase(here(changed));
            return !changed.empty() && test(std::move(changed));
        }
    };

    std::string repair(const Unread& text, unsigned edits) {
        Round round{*this, text};
        if (round.respell(edits == kEdits) || round.rename() || round.insert() || round.drop()) return round.result;
        if (edits < 2) return {};
        std::vector<Unread>& further = round.further;
        std::stable_sort(further.begin(), further.end(), [](const Unread& a, const Unread& b) { return a.furthest > b.furthest; });
        for (std::size_t k = 0; k < further.size() && k < 3; ++k) {
            const std::string found = repair(further[k], edits - 1);
            if (!found.empty()) return found;
        }
        return {};
    }
};

// A kind of word, with the words themselves when they are few.
std::string describe(const Symbol& s, const Lexicon& lexicon) {
    const Grammar& g = Grammar::get();
    if (s.kind == SymbolKind::Word) {
        const std::string& w = g.word(s.id);
        if (w == kGenitive) return "'s";
        if (w == kOpenQuote || w == kCloseQuote || w == kPluralGenitive) return "a single quote";
    }
    std::string out = g.describe(s);
    if (s.kind != SymbolKind::Class || out.empty()) return out;
    std::vector<std::string> words;
    const WordClass c = class_of(s.id);
    for (std::size_t i = 0; i < lexicon.size(c); ++i)
        if (std::string w = lexicon.base_name(c, static_cast<i16>(i));
            !w.empty() && std::find(words.begin(), words.end(), w) == words.end())
            words.push_back(std::move(w));
    return words.empty() || words.size() > kMaxListed ? out : out + " (" + join(words, ", ") + ")";
}

std::string expected_words(const std::vector<Symbol>& expected, const Lexicon& lexicon) {
    const Grammar& g = Grammar::get();
    std::vector<std::string> phrases, marks;
    for (const Symbol& s : expected) {
        const std::string d = describe(s, lexicon);
        if (d.empty()) continue;
        if (s.kind == SymbolKind::Word && g.word(s.id) == ".") {  // the end of the sentence is what lacks most often
            phrases.insert(phrases.begin(), d);
            continue;
        }
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

std::string shortened(std::string_view word) {
    if (word.size() <= kLongestWord) return std::string(word);
    std::size_t n = kLongestWord;
    while (n > 0 && (static_cast<unsigned char>(word[n]) & 0xC0U) == 0x80U) --n;
    return std::string(word.substr(0, n)) + "…";
}

Error no_reading(std::string_view text, const Input& in, const Parse& p, const Lexicon& lexicon, const std::vector<std::string>& names) {
    const std::size_t n = in.tokens.size(), i = p.furthest;
    const std::string after = after_words(in.tokens, i);
    const bool unfinished = only_says_when(in, p);
    std::string message;
    if (unfinished) message = "This says when, but not what happens" + after;
    else if (i >= n && quote_is_open(in.tokens)) message = "A quote is opened and not closed" + after;
    else if (i >= n) message = "The text ends too early" + after;
    else if (!is_known(in, i, lexicon) && wrong_capital(in.tokens[i])) message = "'" + in.tokens[i] + "' has no capital here" + after;
    else if (is_word_token(in.tokens[i]) && !is_known(in, i, lexicon))
        message = "The word '" + shortened(in.tokens[i]) + "' is unknown" + after;
    else message = "'" + quoted(in.tokens, i, i + 1) + "' does not fit here" + after;
    Error e = error_at(text, i < n ? in.source[i].begin : text.size(), std::move(message));
    if (unfinished) e.expected = "a comma and what happens, such as ', draw a card'";
    else if (i == 0)
        e.expected = "a keyword; a label, such as Active: or Unit-Deploy:; a sentence, such as When this unit is deployed, draw a card";
    else e.expected = expected_words(p.expected, lexicon);
    Repairer r{lexicon, names, all_words(lexicon)};
    e.suggestion = r.repair({in.tokens, i, p.expected}, kEdits);
    if (!e.suggestion.empty() && r.replaced < i) {  // the word before is the wrong one, not the one that stopped the reading
        const std::string expected = "'" + r.replacement + "'";
        const std::string suggestion = std::move(e.suggestion);
        e = error_at(text, in.source[r.replaced].begin,
                     "'" + quoted(in.tokens, r.replaced, r.replaced + 1) + "' does not fit here" + after_words(in.tokens, r.replaced));
        e.expected = expected;
        e.suggestion = suggestion;
    }
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
