#include "text/chart.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory_resource>
#include <unordered_map>

namespace nexus::text {
namespace {

struct State {
    u16 rule;
    u16 dot;
    u32 origin;
};

// How a state was reached: the state with the dot one symbol earlier, and what was read there.
struct Link {
    i32 previous;  // state; -1 before the first symbol
    i32 child;     // completed state for a category; -1 for a word
    i32 word;      // index into Input::words of the column; -1 for a fixed word
};

// A chart is many small pieces that are thrown away together: they lie one behind the other in `room`, and after it in larger blocks.
struct Chart {
    std::array<std::byte, 64 * 1024> room;
    std::pmr::monotonic_buffer_resource memory{room.data(), room.size()};
    const Grammar& g;
    const Input& in;
    const Lexicon& lexicon;
    std::size_t n;

    std::pmr::vector<State> states{&memory};
    std::pmr::vector<u32> column_of{&memory};
    std::pmr::vector<std::pmr::vector<Link>> links{&memory};
    std::pmr::vector<std::pmr::vector<u32>> columns;
    std::pmr::vector<std::pmr::unordered_map<u64, u32>> index;                      // per column: key -> state
    std::pmr::vector<std::pmr::unordered_map<u16, std::pmr::vector<u32>>> waiting;  // per column: category -> states
    std::pmr::vector<std::pmr::vector<bool>> predicted;
    std::size_t furthest = 0;

    Chart(const Input& input, const Lexicon& lex)
        : g(Grammar::get()),
          in(input),
          lexicon(lex),
          n(input.tokens.size()),
          columns(n + 1, &memory),
          index(n + 1, &memory),
          waiting(n + 1, &memory),
          predicted(n + 1, std::pmr::vector<bool>(g.category_count(), false, &memory), &memory) {}
    Chart(const Chart&) = delete;
    Chart& operator=(const Chart&) = delete;

    void push(std::size_t column, State s, const Link* link) {
        const u64 key = (static_cast<u64>(s.rule) << 40) | (static_cast<u64>(s.dot) << 32) | s.origin;
        const auto [it, added] = index[column].try_emplace(key, static_cast<u32>(states.size()));
        if (added) {
            states.push_back(s);
            column_of.push_back(static_cast<u32>(column));
            links.emplace_back();
            columns[column].push_back(it->second);
        }
        if (link != nullptr) links[it->second].push_back(*link);
    }

    bool can_begin(const Rule& r, std::size_t column) const {
        const Symbol s = r.right[0];
        if (column >= n) return false;
        if (s.kind == SymbolKind::Word)
            return std::find(in.literals[column].begin(), in.literals[column].end(), s.id) != in.literals[column].end();
        if (s.kind == SymbolKind::Class)
            return std::any_of(in.words[column].begin(), in.words[column].end(), [&](const WordMatch& m) { return m.symbol == s.id; });
        for (const u16 w : in.literals[column])
            if (g.begins_with_word(s.id, w)) return true;
        for (const WordMatch& m : in.words[column])
            if (g.begins_with_class(s.id, m.symbol)) return true;
        return false;
    }

    void predict(std::size_t column, u16 category) {
        if (predicted[column][category]) return;
        predicted[column][category] = true;
        for (const u16 r : g.rules_of(category))
            if (can_begin(g.rule(r), column)) push(column, {r, 0, static_cast<u32>(column)}, nullptr);
    }

    void complete(u32 done, std::size_t column) {
        const State s = states[done];
        const auto it = waiting[s.origin].find(g.rule(s.rule).left);
        if (it == waiting[s.origin].end()) return;
        for (std::size_t k = 0; k < it->second.size(); ++k) {  // no phrase is empty: the list is complete by now
            const u32 w = it->second[k];
            const State x = states[w];
            const Link link{static_cast<i32>(w), static_cast<i32>(done), -1};
            push(column, {x.rule, static_cast<u16>(x.dot + 1), x.origin}, &link);
        }
    }

    void scan(u32 state, std::size_t column, Symbol symbol) {
        if (column >= n) return;
        const State s = states[state];
        const State next{s.rule, static_cast<u16>(s.dot + 1), s.origin};
        if (symbol.kind == SymbolKind::Word) {
            if (std::find(in.literals[column].begin(), in.literals[column].end(), symbol.id) == in.literals[column].end()) return;
            const Link link{static_cast<i32>(state), -1, -1};
            push(column + 1, next, &link);
            furthest = std::max(furthest, column + 1);
            return;
        }
        for (std::size_t m = 0; m < in.words[column].size(); ++m) {
            const WordMatch& w = in.words[column][m];
            if (w.symbol != symbol.id || column + w.length > n) continue;
            const Link link{static_cast<i32>(state), -1, static_cast<i32>(m)};
            push(column + w.length, next, &link);
            furthest = std::max(furthest, column + w.length);
        }
    }

    void run(u16 start) {
        predict(0, start);
        for (std::size_t c = 0; c <= n; ++c)
            for (std::size_t k = 0; k < columns[c].size(); ++k) {
                const u32 state = columns[c][k];
                const State s = states[state];
                const Rule& r = g.rule(s.rule);
                if (s.dot == r.right.size()) {
                    complete(state, c);
                    continue;
                }
                const Symbol symbol = r.right[s.dot];
                if (symbol.kind == SymbolKind::Category) {
                    waiting[c][symbol.id].push_back(state);
                    predict(c, symbol.id);
                } else {
                    scan(state, c, symbol);
                }
            }
    }

    // --- readings ---
    std::size_t limit = 4;
    std::unordered_map<u32, std::vector<Tree>> memo;

    static void keep(std::vector<Tree>& list, Tree t, std::size_t most) {
        if (list.size() >= most) return;
        for (const Tree& other : list)
            if (same_meaning(other, t)) return;
        list.push_back(std::move(t));
    }

    Tree leaf(const WordMatch& m, std::size_t column) const {
        Tree t;
        t.symbol = m.symbol;
        t.value = m.value;
        t.spelling = m.spelling;
        t.token = static_cast<u32>(column);
        t.word = lexicon.base_name(class_of(m.symbol), m.value);
        const WordClass c = class_of(m.symbol);
        if (c == WordClass::CardName) {
            for (std::size_t k = 0; k < in.names.index.size(); ++k)
                if (in.names.index[k] == m.value) t.word = join_tokens(in.names.tokens[k]);
        } else if (c >= WordClass::TypeAction) {
            std::vector<std::string> words(in.tokens.begin() + static_cast<std::ptrdiff_t>(column),
                                           in.tokens.begin() + static_cast<std::ptrdiff_t>(column + m.length));
            if (c == WordClass::NumWord) words[0] = lower_first(words[0]);
            t.word = join_tokens(words);
            if (c == WordClass::NumWord) t.word = lower_first(t.word);
        }
        return t;
    }

    // Trees of a state: the symbols up to its dot as children.
    const std::vector<Tree>& trees(u32 state) {
        if (const auto it = memo.find(state); it != memo.end()) return it->second;
        memo[state] = {};
        std::vector<Tree> out;
        const State s = states[state];
        if (s.dot == 0) {
            Tree t;
            t.rule = s.rule;
            t.token = s.origin;
            out.push_back(std::move(t));
        }
        for (const Link& link : links[state]) {
            const std::vector<Tree>& before = trees(static_cast<u32>(link.previous));
            for (const Tree& b : before) {
                if (link.child >= 0) {
                    const std::vector<Tree>& kids = trees(static_cast<u32>(link.child));
                    for (const Tree& kid : kids) {
                        Tree t = b;
                        t.kids.push_back(kid);
                        keep(out, std::move(t), limit);
                    }
                } else {
                    Tree t = b;
                    if (link.word >= 0) {
                        const std::size_t column = column_of[static_cast<u32>(link.previous)];
                        t.kids.push_back(leaf(in.words[column][static_cast<std::size_t>(link.word)], column));
                    }
                    keep(out, std::move(t), limit);
                }
            }
        }
        return memo[state] = std::move(out);
    }
};

}  // namespace

static std::size_t n_links(const Chart& chart) {
    std::size_t n = 0;
    for (const std::pmr::vector<Link>& l : chart.links) n += l.size();
    return n;
}

Input read_tokens(std::vector<Token> tokens, const Lexicon& lexicon, Lexicon::Names names) {
    Input in;
    in.names = std::move(names);
    in.source = std::move(tokens);
    for (const Token& t : in.source) in.tokens.push_back(t.text);
    in.capital = capital_places(in.tokens);
    const Grammar& g = Grammar::get();
    for (std::size_t i = 0; i < in.tokens.size(); ++i) {
        in.words.push_back(lexicon.matches(in.tokens, in.capital, i, in.names));
        std::vector<u16>& ids = in.literals.emplace_back();
        const auto look = [&](const std::string& w) {
            const int id = g.find_word(w);
            if (id >= 0) ids.push_back(static_cast<u16>(id));
        };
        look(in.tokens[i]);
        if (!in.capital[i]) continue;
        if (const std::string low = lower_first(in.tokens[i]); low != in.tokens[i]) look(low);
        if (const std::string high = raise(in.tokens[i]); high != in.tokens[i]) look(high);
    }
    return in;
}

Input read_input(std::string_view text, const Lexicon& lexicon, const std::vector<std::string>& card_names) {
    return read_tokens(tokenise(text), lexicon, lexicon.names_in(text, card_names));
}

Parse parse(const Input& input, const Lexicon& lexicon, std::string_view category, std::size_t limit) {
    Parse out;
    Chart chart(input, lexicon);
    chart.limit = limit;
    const int start = chart.g.find_category(category);
    if (start < 0) return out;
    chart.run(static_cast<u16>(start));
    out.furthest = chart.furthest;
    out.work = chart.states.size() + n_links(chart);
    for (const u32 s : chart.columns[chart.n]) {
        const State& x = chart.states[s];
        const Rule& r = chart.g.rule(x.rule);
        if (r.left != start || x.origin != 0 || x.dot != r.right.size()) continue;
        const std::vector<Tree>& trees = chart.trees(s);
        for (const Tree& t : trees) Chart::keep(out.trees, t, limit);
    }
    if (!out.trees.empty()) return out;
    const auto want = [&](Symbol s) {
        if (std::find(out.expected.begin(), out.expected.end(), s) == out.expected.end()) out.expected.push_back(s);
    };
    if (chart.furthest == 0) want({SymbolKind::Category, static_cast<u16>(start)});
    for (const u32 s : chart.columns[chart.furthest]) {
        const State& x = chart.states[s];
        const Rule& r = chart.g.rule(x.rule);
        if (x.dot > 0 && x.dot < r.right.size()) want(r.right[x.dot]);
    }
    return out;
}

}  // namespace nexus::text
