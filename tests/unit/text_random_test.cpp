// Random trees: what the table can print, the table reads back, and reads in one way. NEXUS_RANDOM_TREES says how many.
#include <gtest/gtest.h>

#include <cstdlib>

#include <algorithm>
#include <map>

#include "base/random.h"
#include "text/chart.h"
#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

class Generator {
   public:
    Generator(const Lexicon& lexicon, u64 seed) : lexicon_(lexicon), state_(seed) {
        const Grammar& g = Grammar::get();
        depth_.assign(g.category_count(), 99);
        for (bool changed = true; changed;) {
            changed = false;
            for (const Rule& r : g.rules())
                if (need(r) < depth_[r.left]) {
                    depth_[r.left] = need(r);
                    changed = true;
                }
        }
    }

    Tree tree(std::string_view category, int depth) { return node(static_cast<u16>(Grammar::get().find_category(category)), depth); }

   private:
    const Lexicon& lexicon_;
    u64 state_;
    std::vector<int> depth_;

    std::size_t pick(std::size_t n) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state_ >> 33) % n);
    }
    int need(const Rule& r) const {
        int most = 0;
        for (const Symbol& s : r.right)
            if (s.kind == SymbolKind::Category) most = std::max(most, depth_[s.id]);
        return most + 1;
    }
    Tree node(u16 category, int depth) {
        const Grammar& g = Grammar::get();
        std::map<u16, std::vector<u16>> by_phrase;
        for (const u16 r : g.rules_of(category))
            if (need(g.rule(r)) <= depth) by_phrase[g.rule(r).phrase].push_back(r);
        if (by_phrase.empty()) {
            u16 best = g.rules_of(category)[0];
            for (const u16 r : g.rules_of(category))
                if (need(g.rule(r)) < need(g.rule(best))) best = r;
            by_phrase[g.rule(best).phrase].push_back(best);
        }
        auto it = by_phrase.begin();
        std::advance(it, static_cast<std::ptrdiff_t>(pick(by_phrase.size())));
        Tree t;
        t.rule = it->second[pick(it->second.size())];
        for (const Symbol& s : g.rule(static_cast<std::size_t>(t.rule)).right) {
            if (s.kind == SymbolKind::Category) t.kids.push_back(node(s.id, depth - 1));
            if (s.kind == SymbolKind::Class) t.kids.push_back(leaf(s.id));
        }
        return t;
    }
    Tree leaf(u16 symbol) {
        Tree t;
        t.symbol = symbol;
        switch (class_of(symbol)) {
            case WordClass::Int:
            case WordClass::IntN: t.word = "3"; break;
            case WordClass::NumWord: t.word = "four"; break;
            case WordClass::Signed: t.word = "+1"; break;
            case WordClass::Pair: t.word = "-1/-1"; break;
            case WordClass::Size: t.word = "2/3"; break;
            case WordClass::Title: t.word = "Storm of Glass"; break;
            case WordClass::TypeAction: t.word = "Mech-Attack"; break;
            case WordClass::CardName: t.word = "Lantern Keeper"; break;
            default: {
                do t.value = static_cast<i16>(pick(lexicon_.size(class_of(symbol))));
                while (lexicon_.spelled(class_of(symbol), form_of(symbol), t.value, 0).empty());
                t.word = lexicon_.base_name(class_of(symbol), t.value);
            }
        }
        return t;
    }
};

// Two readings are rightly an error where a word could be a player's or a card's.
bool rightly_ambiguous(const std::string& text) {
    const std::vector<Token> tokens = tokenise(text);
    return std::any_of(tokens.begin(), tokens.end(), [](const Token& t) { return t.text == "they" || t.text == "They"; });
}

TEST(TextRandom, TreesComeBackAlone) {
    const Vocabulary vocabulary = test_vocabulary();
    const Lexicon lexicon(vocabulary);
    Generator generator(lexicon, 7);
    int lost = 0, several = 0;
    std::string examples;
    const char* wanted = std::getenv("NEXUS_RANDOM_TREES");
    const int trees = wanted != nullptr ? std::atoi(wanted) : 4000;
    for (int i = 0; i < trees; ++i) {
        const Tree t = generator.tree("Text", 8 + i % 5);
        const std::string text = join_tokens(tree_tokens(t, lexicon));
        if (tokenise(text).size() > 120) continue;
        const Parse p = parse(read_input(text, lexicon, test_names()), lexicon);
        const bool found = std::any_of(p.trees.begin(), p.trees.end(), [&](const Tree& x) { return same_meaning(x, t); });
        if (!found && ++lost < 4) examples += "\nlost: " + text;
        if (p.trees.size() > 1 && !rightly_ambiguous(text) && ++several < 12)
            examples += "\nseveral: " + text + "\n  " + serialise(p.trees[0]) + "\n  " + serialise(p.trees[1]);
        for (const Tree& x : p.trees) {
            Tree again;
            ASSERT_TRUE(deserialise(serialise(x), lexicon, again)) << text;
            ASSERT_EQ(join_tokens(tree_tokens(again, lexicon)), text);
        }
    }
    EXPECT_EQ(lost, 0) << examples;
    EXPECT_EQ(several, 0) << examples;
}

TEST(TextRandom, NoiseNeverReads) {
    const Vocabulary vocabulary = test_vocabulary();
    const Lexicon lexicon(vocabulary);
    u64 state = 11;
    const auto pick = [&](std::size_t n) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state >> 33) % n);
    };
    const Grammar& g = Grammar::get();
    Bench bench;
    for (int i = 0; i < 200; ++i) {
        std::string text;
        const std::size_t n = 3 + pick(12);
        for (std::size_t k = 0; k < n; ++k) text += (k > 0 ? " " : "") + g.word(static_cast<u16>(pick(g.word_count())));
        const Result<Compiled> r = bench.compile('u', text);
        if (!r) {
            EXPECT_FALSE(r.error().message.empty()) << text;
            EXPECT_GT(r.error().line, 0) << text;
        }
    }
}

}  // namespace
}  // namespace nexus::text::test
