// What could stand in a text instead of one of its parts.
#include "text/substitutes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/tokens.h"
#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

struct Workbench {
    Bench bench;
    Lexicon lexicon{bench.catalog.vocabulary};
    Substitutes substitutes{lexicon, test_names()};

    Tree tree(char kind, std::string_view text) {
        const Result<Compiled> r = bench.compile(kind, text);
        Tree t;
        if (!r) ADD_FAILURE() << r.error().to_string();
        else if (!deserialise(r->tree, lexicon, t)) ADD_FAILURE() << text;
        return t;
    }
    std::string printed(const Tree& t) const { return join_tokens(tree_tokens(t, lexicon)); }
    std::vector<std::string> instead_of(const Tree& t) const {
        std::vector<std::string> out;
        for (const Tree& other : t.is_word() ? substitutes.of_word(t) : substitutes.of_phrase(t)) out.push_back(printed(other));
        return out;
    }
};

// Its first word of that class.
const Tree* word(const Tree& t, WordClass c) {
    if (t.is_word()) return class_of(t.symbol) == c ? &t : nullptr;
    for (const Tree& k : t.kids)
        if (const Tree* found = word(k, c)) return found;
    return nullptr;
}

template <class F>
void each_part(const Tree& t, F&& fn) {
    fn(t);
    for (const Tree& k : t.kids) each_part(k, fn);
}

constexpr std::string_view kTexts[] = {
    "When this unit is deployed, you may pay 2 CP to destroy target Asset.",
    "Put two charge counters on each friendly Mech unit in the Front Row.",
    "Target enemy unit gets -1 Attack and gains Vigil until the end of the turn.",
    "When this unit is destroyed, create two Spark Mote tokens.",
    "Look at the top three cards of your deck. Put one into your hand and the rest on the bottom of your deck.",
    "If you control three or more units, draw a card.",
};

TEST(Substitutes, AreWholeTreesThatCanBeStored) {
    Workbench w;
    std::size_t tried = 0;
    for (const std::string_view text : kTexts)
        each_part(w.tree(text.starts_with("When") ? 'u' : 'e', text), [&](const Tree& node) {
            const auto whole = [&](const Tree& t) {
                Tree back;
                EXPECT_TRUE(deserialise(serialise(t), w.lexicon, back)) << text << ": " << w.printed(t);
                EXPECT_EQ(serialise(back), serialise(t));
                ++tried;
            };
            if (node.is_word()) return;
            for (const Tree& t : w.substitutes.of_phrase(node)) whole(t);
            for (const Substitute& s : w.substitutes.of_template(node)) whole(s.tree);
        });
    EXPECT_GT(tried, 1500u);
}

TEST(Substitutes, OfAPhraseAreTheOtherTemplatesOfItsKind) {
    Workbench w;
    std::vector<std::string> ids;
    each_part(w.tree('e', "Draw a card."), [&](const Tree& node) {
        if (!node.is("v.draw")) return;
        for (const Tree& other : w.substitutes.of_phrase(node)) ids.emplace_back(other.id());
    });
    EXPECT_THAT(ids, Contains("v.destroy"));  // needs a card, in words of the vocabulary
    EXPECT_THAT(ids, Contains("v.create"));   // needs the name of one
    EXPECT_THAT(ids, Not(Contains("v.draw")));
}

TEST(Substitutes, ThatKeepMostComeFirst) {
    Workbench w;
    const Tree t = w.tree('e', "Destroy target unit.");
    each_part(t, [&](const Tree& node) {
        if (!node.is("v.destroy")) return;
        const std::vector<Tree> others = w.substitutes.of_phrase(node);
        ASSERT_FALSE(others.empty());
        EXPECT_THAT(w.printed(others.front()), testing::HasSubstr("target unit"));
        EXPECT_THAT(w.printed(others.back()), Not(testing::HasSubstr("target unit")));
    });
}

TEST(Substitutes, OfAWordAreOtherThingsOfItsClass) {
    Workbench w;
    const auto of = [&](char kind, std::string_view text, WordClass c) {
        const Tree t = w.tree(kind, text);
        const Tree* found = word(t, c);
        if (found == nullptr) ADD_FAILURE() << text;
        return found == nullptr ? std::vector<std::string>{} : w.instead_of(*found);
    };
    EXPECT_THAT(of('e', "Destroy target Asset.", WordClass::Type), Contains("Terrain"));
    EXPECT_THAT(of('e', "Destroy target Asset.", WordClass::Type), Not(Contains("Asset")));
    EXPECT_THAT(of('e', "Create a Spark Mote token.", WordClass::CardName), ElementsAre("Drone", "Lantern Keeper", "Old Ferry"));
    EXPECT_THAT(of('e', "Target unit gets +1 Attack until the end of the turn.", WordClass::Signed), ElementsAre("+2", "-1", "-3"));
    EXPECT_THAT(of('e', "Draw three cards.", WordClass::NumWord), ElementsAre("Two", "Four"));
    EXPECT_THAT(of('e', "Target unit gets +1 Attack until the end of the turn.", WordClass::Period), ElementsAre("Phase", "Game"));
}

TEST(Substitutes, OfATemplateLackAPartOrHaveAnother) {
    Workbench w;
    const Tree t = w.tree('e', "Destroy up to two target units.");
    bool omitted = false;
    each_part(t, [&](const Tree& node) {
        if (node.is_word() || !node.is("d.num")) return;
        for (const Substitute& s : w.substitutes.of_template(node)) {
            EXPECT_THAT(s.missing, Not(IsEmpty()));
            EXPECT_NE(w.printed(s.tree), w.printed(node));
            omitted |= s.omits;
        }
    });
    EXPECT_TRUE(omitted);
}

TEST(Substitutes, OfAListAreItsOtherMembers) {
    Workbench w;
    const Tree t = w.tree('e', "Destroy target enemy Mech unit.");
    std::size_t lists = 0;
    each_part(t, [&](const Tree& node) {
        Tree rest;
        if (!Substitutes::shorter_list(node, rest)) return;
        ++lists;
        EXPECT_EQ(w.printed(node), "Enemy Mech");
        EXPECT_EQ(w.printed(rest), "Mech");
    });
    EXPECT_EQ(lists, 1u);
}

}  // namespace
}  // namespace nexus::text::test
