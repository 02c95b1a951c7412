#include "cardfile/deck_stats.h"

#include <gtest/gtest.h>

namespace nexus::cardfile {
namespace {

constexpr Stat kPrice{4}, kPower{0}, kLight{5};

struct DeckStatsTest : testing::Test {
    Catalog c;
    DeckStatsTest() {
        Vocabulary& v = c.vocabulary;
        v.types = {{"Unit", "Units"}, {"Event", "Events"}};
        v.stats = {{"Power", kPower}, {"Price", kPrice}, {"Light", kLight}};
        v.cost_stat = kPrice;
        v.range_stat = Stat{3};
        v.traits = {{"house", {"Oak", "Elm"}}};
        v.stat_groups = {{"sphere", {kLight}}};
        v.subtypes = {"Oak", "Elm", "Fox"};
        v.keywords = {{.name = "Swift"}};
    }
    CardId add(const char* name, u8 type, i16 price, i16 power, std::vector<i16> subtypes = {}) {
        CardDef d;
        d.name = name, d.type = type, d.subtypes = std::move(subtypes);
        d.stats[kPrice] = price, d.stats[kPower] = power;
        d.has_stats = static_cast<u16>(1u << kPrice | (type == 0 ? 1u << kPower : 0u));
        return c.add(d);
    }
};

TEST_F(DeckStatsTest, TheCurveHasItsGapsAndAddsUp) {
    const CardId fox = add("Fox", 0, 1, 2, {0, 2}), owl = add("Owl", 0, 3, 4, {1}), song = add("Song", 1, 3, 0);
    const std::vector<CardId> deck{fox, fox, owl, song};
    const DeckStats s = deck_stats(c, deck, 2);
    ASSERT_EQ(s.curve.size(), 3u);
    EXPECT_EQ(s.curve[0].here.cards, 2);
    EXPECT_EQ(s.curve[1].here.cards, 0);
    EXPECT_EQ(s.curve[1].up_to.cards, 2);
    EXPECT_EQ(s.curve[2].up_to.cards, 4);
    EXPECT_EQ(s.total_cost, 8);
    EXPECT_DOUBLE_EQ(s.mean_cost, 2);
    EXPECT_DOUBLE_EQ(s.median_cost, 2);
    EXPECT_DOUBLE_EQ(s.curve[0].here.expected, 1);
}

TEST_F(DeckStatsTest, TraitsAreCountedApartFromSubtypes) {
    const CardId fox = add("Fox", 0, 1, 2, {0, 2}), owl = add("Owl", 0, 3, 4, {1});
    c.cards[owl].keywords = {0};
    c.cards[owl].stats[kLight] = 1, c.cards[owl].has_stats |= 1u << kLight;
    const std::vector<CardId> deck{fox, fox, owl};
    const DeckStats s = deck_stats(c, deck, 1);
    ASSERT_EQ(s.subtypes.shares.size(), 1u);
    EXPECT_EQ(s.subtypes.shares[0].name, "Fox");
    ASSERT_EQ(s.traits.size(), 2u);
    EXPECT_EQ(s.traits[0].of, "house");
    EXPECT_EQ(s.traits[0].shares[0].name, "Oak");
    EXPECT_EQ(s.traits[0].shares[0].cards, 2);
    EXPECT_EQ(s.traits[1].of, "sphere");
    EXPECT_EQ(s.keywords.shares[0].name, "Swift");
    ASSERT_EQ(s.averages.size(), 1u);
    EXPECT_NEAR(s.averages[0].mean, 8.0 / 3, 1e-9);
}

TEST(DeckChances, AreHypergeometric) {
    EXPECT_NEAR(chance_of_one(60, 4, 5), 1 - (56.0 * 55 * 54 * 53 * 52) / (60.0 * 59 * 58 * 57 * 56), 1e-12);
    EXPECT_DOUBLE_EQ(chance_of_one(60, 0, 5), 0);
    EXPECT_DOUBLE_EQ(chance_of_one(3, 1, 5), 1) << "the whole deck is drawn";
    EXPECT_DOUBLE_EQ(chance_of_one(0, 0, 5), 0);
}

TEST_F(DeckStatsTest, AnEmptyDeckHasNothing) {
    const DeckStats s = deck_stats(c, {}, 5);
    EXPECT_EQ(s.cards, 0);
    EXPECT_TRUE(s.curve.empty());
}

}  // namespace
}  // namespace nexus::cardfile
