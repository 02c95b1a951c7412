#include "text/attribution.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/words.h"
#include "text/chart.h"
#include "text/lowering.h"
#include "text/substitutes.h"

namespace nexus::text {
namespace {

constexpr std::size_t kEnough = 12;  // experiments with one word that were carried out

// Words that say what is so anyway: steps follow one another, parts belong together, `current` and `immediately` name
// no other time, `one` in a condition is `at least one`. They may be left out without a difference and belong to what
// stands around them.
bool says_what_is_so(std::string_view word) {
    constexpr std::string_view kWords[] = {"then", "and", "current", "immediately", "instead", "at", "least"};
    return std::find(std::begin(kWords), std::end(kWords), lower(word)) != std::end(kWords);
}

// `this unit`, `attached unit`: which card is meant is settled before the noun is read; the noun only names it again.
bool names_again(const Tree& node) {
    if (node.is("o.host")) return true;
    if (node.is("o.det"))
        return node.kids[0].is("d.this") || node.kids[0].is("d.that") || node.kids[0].is("d.those") || node.kids[0].is("d.the");
    if (node.is("tok.unit")) return true;  // a token's size, type and keyword repeat its card
    if (node.is("ag.2")) return true;      // "Events or abilities": together they are whatever that side does
    if (node.is("n.effect")) return true;  // "card effects"
    if (node.is("o.done") || node.is("ps.done") || node.is("th.done") || node.is("th.it") || node.is("s.grow"))
        return true;                                             // which card is settled before the noun
    if (node.is("pls.each") || node.is("pls.all")) return true;  // "six" quadrants: another number is refused
    if (node.is("tag.exhaust.this") || node.is("s.free") || node.is("loc.range")) return true;
    if (node.is("pm.must")) return true;                                                             // a duty is one of each turn
    if (node.is("p.attack.asif")) return true;                                                       // one permission, said in one way
    if (node.is("p.enter.with") || node.is("w.counter") || node.is("cd.has.counters")) return true;  // counters "on it"
    if (node.is("n1") && std::ranges::any_of(node.items("Adj"), [](const Tree* a) { return a->is("a.quoted"); }))
        return true;  // 'Leader' units
    if (node.is("ps.object") || node.is("pl.whose")) return node.says("this") || node.says("that") || node.says("attached");
    return node.is("cost.free") || node.is("cost.pay") || node.is("f.addcost");
}

// Phrases whose own words, not those of their parts, may repeat what is so: "in addition to its other types", "your" opponents,
// "its CP cost", "card" effects, and a Type-Action label above a sentence that says when by itself.
bool own_words_repeat(const Tree& node) {
    if (node.is("ab.typeaction")) return Lowering::says_when(node["Body"]);
    return node.is("p.become") || node.is("pl.many") || node.is("v.deploy") || node.is("past.cause") || node.is("ev.player.cause");
}

bool is_mark(std::string_view token) {
    return std::none_of(
               token.begin(), token.end(),
               [](unsigned char c) { return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }) ||
           token == kGenitive || token == kPluralGenitive;
}

// What an exchange did to the explanation. The fewer lines it touches and the less it adds, the more it tells.
struct Difference {
    bool only_added = false, other_length = false;
    std::vector<u32> lines;

    bool any() const { return !lines.empty(); }
    friend bool operator<(const Difference& a, const Difference& b) {
        return std::tuple(a.only_added, a.other_length, a.lines.size()) < std::tuple(b.only_added, b.other_length, b.lines.size());
    }
};

// Lines of `before` that have no partner in `after`; if lines were only added, their neighbours.
Difference difference(const std::vector<std::string>& before, const std::vector<std::string>& after) {
    const std::size_t n = before.size(), m = after.size();
    std::vector<std::vector<u32>> common(n + 1, std::vector<u32>(m + 1));
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            common[i][j] = before[i] == after[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    Difference out;
    out.other_length = n != m;
    std::size_t i = 0, j = 0, added = 0;
    while (i < n || j < m) {
        if (i < n && j < m && before[i] == after[j]) {
            ++i, ++j;
        } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
            out.lines.push_back(static_cast<u32>(i++));
        } else {
            added = i;
            ++j;
        }
    }
    if (!out.lines.empty() || n == m) return out;
    out.only_added = true;
    if (added > 0) out.lines.push_back(static_cast<u32>(added - 1));
    if (added < n) out.lines.push_back(static_cast<u32>(added));
    return out;
}

struct Verdict {
    std::size_t tries = 0;  // exchanges that could be carried out
    Difference best;        // no lines: none of them made a difference

    void add(Difference d) {
        ++tries;
        if (d.any() && (!best.any() || d < best)) best = std::move(d);
    }
    bool settled() const { return tries >= kEnough || (best.lines.size() == 1 && !best.other_length); }
};

class Experiment {
   public:
    Experiment(Tree tree, Catalog catalog, const CardDef& card, Part part)
        : tree_(std::move(tree)),
          catalog_(std::move(catalog)),
          lexicon_(catalog_.vocabulary),
          context_{catalog_.vocabulary, catalog_.pools, catalog_.names(), card.name, card.type_bits, card.stays_in_play, {}, part},
          substitutes_(lexicon_, context_.card_names) {}

    std::vector<ExplainedLine> begin() {
        std::vector<ExplainedLine> lines = explained();
        for (const ExplainedLine& l : lines) before_.push_back(l.text);
        return lines;
    }
    // Line numbers by token; what contributes to nothing has none.
    std::vector<std::vector<u32>> run(std::size_t tokens) {
        lines_.assign(tokens, {});
        known_.assign(tokens, Known::Nothing);
        std::size_t at = 0;
        visit(tree_, at);
        // A text that is one word of the game, say, has nothing to be exchanged for.
        for (std::size_t t = 0; t < tokens; ++t)
            for (u32 l = 0; known_[t] == Known::Nothing && l < before_.size(); ++l) lines_[t].push_back(l);
        return std::move(lines_);
    }

   private:
    Tree tree_;
    Catalog catalog_;
    Lexicon lexicon_;
    Context context_;
    Substitutes substitutes_;
    std::vector<std::string> before_;
    enum class Known : u8 { Nothing, AsPhrase, ByItself };  // how a token's lines were found
    std::vector<std::vector<u32>> lines_;
    std::vector<Known> known_;

    std::vector<ExplainedLine> explained() {
        Compiled out;
        Lowering lowering(context_, lexicon_);
        if (!lowering.run(tree_, out)) return {};
        return explain(out.abilities, out.keywords, catalog_);
    }
    // What changes if `other` stands where `node` stands.
    void exchange(Tree& node, Tree other, Verdict& verdict) {
        std::swap(node, other);
        std::vector<std::string> after;
        for (ExplainedLine& l : explained()) after.push_back(std::move(l.text));
        if (!after.empty()) verdict.add(difference(before_, after));
        std::swap(node, other);
    }

    void settle(std::size_t token, const Verdict& verdict, Known how) {
        if (token >= known_.size() || verdict.tries == 0) return;
        known_[token] = how;
        lines_[token] = verdict.best.lines;
    }

    struct Span {
        std::size_t from = 0, to = 0;
    };

    void visit(Tree& node, std::size_t& at) {
        const std::size_t from = at;
        if (node.is_word()) {
            at += tree_tokens(node, lexicon_).size();
            Verdict verdict;
            for (Tree& other : substitutes_.of_word(node))
                if (!verdict.settled()) exchange(node, std::move(other), verdict);
            for (std::size_t t = from; t < at; ++t) settle(t, verdict, Known::ByItself);
            return;
        }
        const Rule& rule = Grammar::get().rule(static_cast<std::size_t>(node.rule));
        std::vector<Span> spans;  // tokens by position in the rule
        std::size_t kid = 0;
        for (const Symbol& s : rule.right) {
            const std::size_t start = at;
            if (s.kind == SymbolKind::Word) ++at;
            else if (kid < node.kids.size()) visit(node.kids[kid++], at);
            spans.push_back({start, at});
        }
        probe(node, rule, spans);
        if (Tree rest; Substitutes::shorter_list(node, rest)) {
            Verdict without;
            exchange(node, std::move(rest), without);
            if (without.tries > 0 && !without.best.any()) dismiss(node.kids[0], spans[0]);
        }
        if (names_again(node))
            for (std::size_t t = from; t < at; ++t)
                if (lines_[t].empty()) known_[t] = Known::Nothing;
        if (own_words_repeat(node))
            for (std::size_t i = 0; i < spans.size(); ++i)
                for (std::size_t t = spans[i].from; t < spans[i].to && rule.right[i].kind != SymbolKind::Category; ++t)
                    if (lines_[t].empty()) known_[t] = Known::Nothing;
        adopt(from, at);
    }

    // Parts that may be left out by the same template without them; fixed words that must stand there by other templates.
    void probe(Tree& node, const Rule& rule, const std::vector<Span>& spans) {
        std::vector<Verdict> otherwise(spans.size());                                      // something else in its place
        std::vector<std::pair<std::vector<std::size_t>, Verdict>> left_out(spans.size());  // nothing in its place; what was left out
        for (Substitute& s : substitutes_.of_template(node)) {
            Verdict verdict;
            exchange(node, std::move(s.tree), verdict);
            if (verdict.tries == 0) continue;
            for (const std::size_t i : s.missing) {
                auto& [parts, omission] = left_out[i];
                if (!s.omits) otherwise[i].add(verdict.best);
                else if (omission.tries == 0 || s.missing.size() < parts.size()) parts = s.missing, omission = verdict;
            }
        }
        const auto no_loss_of = [&](std::size_t i) { return left_out[i].second.tries > 0 && !left_out[i].second.best.any(); };
        std::size_t kid = 0;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (rule.right[i].kind == SymbolKind::Word) continue;
            if (no_loss_of(i)) dismiss(node.kids[kid], spans[i]);
            ++kid;
        }
        // "in a friendly quadrant" goes as a whole: `in` says as much as the rest of it does.
        const auto rest_counts = [&](std::size_t i) {
            return std::any_of(left_out[i].first.begin(), left_out[i].first.end(),
                               [&](std::size_t k) { return rule.right[k].kind != SymbolKind::Word && counts(spans[k]); });
        };
        Verdict whole;
        bool tried = false;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (rule.right[i].kind != SymbolKind::Word) continue;
            const Verdict& omission = left_out[i].second;
            const bool no_loss = no_loss_of(i);
            const std::size_t token = spans[i].from;
            const std::string& word = Grammar::get().word(rule.right[i].id);
            if (is_mark(word) || token >= known_.size()) continue;
            if (omission.best.any()) settle(token, omission, Known::ByItself);
            else if (otherwise[i].best.any()) settle(token, otherwise[i], Known::ByItself);
            else if (no_loss && !says_what_is_so(word) && !rest_counts(i)) settle(token, omission, Known::ByItself);
            if (known_[token] != Known::Nothing || no_loss) continue;
            if (!std::exchange(tried, true))
                for (Tree& other : substitutes_.of_phrase(node))
                    if (!whole.settled()) exchange(node, std::move(other), whole);
            if (whole.best.any()) settle(token, whole, Known::AsPhrase);
        }
    }

    bool counts(Span span) const {
        return std::any_of(lines_.begin() + static_cast<std::ptrdiff_t>(span.from), lines_.begin() + static_cast<std::ptrdiff_t>(span.to),
                           [](const auto& l) { return !l.empty(); });
    }

    // A part that can be left out without a loss says nothing, unless something in it makes a difference: a duration that
    // is also the usual one, a side that was named before. Its own fixed words are no proof when they were exchanged as
    // a phrase: any other phrase would make a difference there.
    void dismiss(const Tree& part, Span span) {
        if (innermost(part).is("loc.field")) return;  // where things are if nothing else is said
        if (innermost(part).is("adv.able")) return;   // everything is done as far as it can be
        if (innermost(part).is("tag.exhaust") || innermost(part).is("tag.exhaust.this"))
            return;  // Active abilities exhaust their card anyway
        forget_fixed(part, span.from);
        if (counts(span)) return;
        for (std::size_t t = span.from; t < span.to && t < known_.size(); ++t) known_[t] = Known::ByItself;
    }
    // Through phrases that are nothing but another phrase.
    static const Tree& innermost(const Tree& node) {
        const Tree* t = &node;
        while (!t->is_word() && t->kids.size() == 1 && Grammar::get().rule(static_cast<std::size_t>(t->rule)).right.size() == 1)
            t = &t->kids[0];
        return *t;
    }
    // Clears what was found for the phrase's own words.
    void forget_fixed(const Tree& node, std::size_t at) {
        const Tree& phrase = innermost(node);
        if (phrase.is_word()) return;
        std::size_t kid = 0;
        for (const Symbol& s : Grammar::get().rule(static_cast<std::size_t>(phrase.rule)).right) {
            if (s.kind != SymbolKind::Word) {
                at += tree_tokens(phrase.kids[kid++], lexicon_).size();
                continue;
            }
            if (known_[at] == Known::AsPhrase) {
                known_[at] = Known::Nothing;
                lines_[at].clear();
            }
            ++at;
        }
    }

    // A word that nothing else can stand for belongs to what stands around it.
    void adopt(std::size_t from, std::size_t to) {
        std::vector<u32> around;
        for (std::size_t t = from; t < to && t < lines_.size(); ++t) around.insert(around.end(), lines_[t].begin(), lines_[t].end());
        if (around.empty()) return;
        std::sort(around.begin(), around.end());
        around.erase(std::unique(around.begin(), around.end()), around.end());
        for (std::size_t t = from; t < to && t < lines_.size(); ++t) {
            if (known_[t] != Known::Nothing) continue;
            known_[t] = Known::AsPhrase;
            lines_[t] = around;
        }
    }
};

}  // namespace

std::vector<std::string> Attribution::idle() const {
    std::vector<std::string> out;
    for (const AttributedWord& w : words)
        if (!w.mark && w.lines.empty()) out.push_back(w.text);
    return out;
}

Result<Attribution> attribute(std::string_view text, const Catalog& catalog, const CardDef& card, Part part) {
    Catalog scratch = catalog;
    Context context{scratch.vocabulary, scratch.pools, scratch.names(), card.name, card.type_bits, card.stays_in_play, {}, part};
    if (Result<Compiled> compiled = compile(text, context); !compiled) return tl::unexpected(std::move(compiled.error()));
    const Lexicon lexicon(scratch.vocabulary);
    const Input input = read_input(text, lexicon, context.card_names);
    Parse p = parse(input, lexicon);
    Experiment experiment(std::move(p.trees[0]), std::move(scratch), card, part);
    Attribution out;
    out.lines = experiment.begin();
    std::vector<std::vector<u32>> lines = experiment.run(input.source.size());
    for (std::size_t i = 0; i < input.source.size(); ++i) {
        const Token& t = input.source[i];
        out.words.push_back({std::string(text.substr(t.begin, t.end - t.begin)), t.begin, t.end, is_mark(t.text), std::move(lines[i])});
    }
    return out;
}

}  // namespace nexus::text
