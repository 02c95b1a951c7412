#include "card/query.h"

#include <gtest/gtest.h>

#include "base/words.h"

namespace nexus {
namespace {

constexpr Stat kAttack{0}, kDefense{1}, kRange{2}, kPrice{4}, kMagic{5}, kMind{6};
constexpr u16 kUnit = 1, kLeader = 2, kEvent = 4;

struct CardQueryTest : testing::Test {
    Catalog c;
    std::vector<NamedCards> decks;
    CardQueryTest() {
        Vocabulary& v = c.vocabulary;
        v.types = {{"Unit", "Units", kUnit, kUnit}, {"Leader", "Leaders", kLeader, kUnit | kLeader}, {"Event", "Events", kEvent, kEvent}};
        v.stats = {{"Attack", kAttack}, {"Defense", kDefense}, {"Range", kRange}, {"CP", kPrice}, {"Magic", kMagic}, {"Mind", kMind}};
        v.ranges = {{"Close", 1}, {"Far", 3}};
        v.range_stat = kRange, v.cost_stat = kPrice;
        v.traits = {{"house", {"Oak", "Elm"}}};
        v.stat_groups = {{"domain", {kMagic, kMind}}};
        v.subtypes = {"Oak", "Elm", "Mech", "Mage"};
        v.keywords = {{.name = "Swift"}, {.name = "Shrouded"}};
        CardDef owl{.name = "Grey Owl",
                    .set = "First Light",
                    .type = 0,
                    .type_bits = kUnit,
                    .subtypes = {0, 3},
                    .keywords = {1},
                    .text = "When this unit is deployed,\ndraw a card."};
        set(owl, {{kAttack, 1}, {kDefense, 3}, {kRange, 3}, {kPrice, 2}, {kMagic, 1}});
        c.add(owl);
        CardDef chief{.name = "Chief",
                      .set = "First Light",
                      .type = 1,
                      .type_bits = kUnit | kLeader,
                      .subtypes = {1, 2},
                      .text = "Withdraw one unit."};
        set(chief, {{kAttack, 4}, {kDefense, 2}, {kRange, 1}, {kPrice, 6}, {kMagic, 0}});
        c.add(chief);
        CardDef study{.name = "Study", .set = "Second Set", .type = 2, .type_bits = kEvent, .text = "Draw two cards."};
        set(study, {{kPrice, 3}});
        c.add(study);
        decks = {{"Iron Tide", {c.find("Study")}}};
    }
    static void set(CardDef& d, std::initializer_list<std::pair<Stat, int>> stats) {
        for (const auto& [stat, value] : stats)
            d.stats[stat] = static_cast<i16>(value), d.has_stats = static_cast<u16>(d.has_stats | 1u << stat);
    }
    std::string found(std::string_view query) {
        Result<CardQuery> q = CardQuery::parse(query, c, decks);
        if (!q) return "error: " + q.error().message;
        std::vector<std::string> names;
        for (std::size_t i = 0; i < c.cards.size(); ++i)
            if (q->matches(CardId{static_cast<u16>(i)})) names.push_back(c.cards[i].name);
        return join(names, ", ");
    }
    Error error(std::string_view query) {
        Result<CardQuery> q = CardQuery::parse(query, c, decks);
        return q ? Error{} : q.error();
    }
};

TEST_F(CardQueryTest, KeysAndComparisonsMustAllHold) {
    EXPECT_EQ(found("type:unit domain:magic cp<=3 text:draw"), "Grey Owl");
    EXPECT_EQ(found("cp<=3"), "Grey Owl, Study");
    EXPECT_EQ(found("CP > 3"), "Chief");
    EXPECT_EQ(found("cost!=3"), "Grey Owl, Chief");
    EXPECT_EQ(found("cp:3"), "Study");
    EXPECT_EQ(found(""), "Grey Owl, Chief, Study") << "nothing asked, everything found";
}

TEST_F(CardQueryTest, TypesMeanWhatTextsMean) {
    EXPECT_EQ(found("type:unit"), "Grey Owl, Chief") << "a Leader is a unit";
    EXPECT_EQ(found("type:Leaders"), "Chief");
    EXPECT_EQ(found("type!=unit"), "Study");
}

TEST_F(CardQueryTest, WordsBeginWhereWordsBegin) {
    EXPECT_EQ(found("draw"), "Grey Owl, Study") << "not withdraw";
    EXPECT_EQ(found("\"deployed, draw\""), "Grey Owl") << "over the end of a line";
    EXPECT_EQ(found("name:ow"), "Grey Owl");
    EXPECT_EQ(found("name=owl"), "");
    EXPECT_EQ(found("name=\"grey owl\""), "Grey Owl");
}

TEST_F(CardQueryTest, NegationAlternativesAndParentheses) {
    EXPECT_EQ(found("-draw"), "Chief");
    EXPECT_EQ(found("not type:unit"), "Study");
    EXPECT_EQ(found("type:event or cp>5"), "Chief, Study");
    EXPECT_EQ(found("draw (type:event or keyword:swift)"), "Study");
    EXPECT_EQ(found("-(type:event | keyword:shrouded)"), "Chief");
    EXPECT_EQ(found("type:unit and -leader"), "Grey Owl, Chief") << "a bare word looks in name and text";
}

TEST_F(CardQueryTest, WordsOfTheVocabularyAreKeys) {
    EXPECT_EQ(found("house:oak"), "Grey Owl");
    EXPECT_EQ(found("subtype:mech"), "Chief");
    EXPECT_EQ(found("domain:magic"), "Grey Owl") << "a printed 0 is none";
    EXPECT_EQ(found("range:far"), "Grey Owl");
    EXPECT_EQ(found("range<far"), "Chief");
    EXPECT_EQ(found("attack>defense"), "Chief");
    EXPECT_EQ(found("set:second"), "Study");
    EXPECT_EQ(found("deck:iron-tide"), "Study");
}

TEST_F(CardQueryTest, ShortFormsWhileTheyAreClear) {
    EXPECT_EQ(found("att>=4"), "Chief");
    EXPECT_EQ(found("key:shr"), "Grey Owl");
    EXPECT_EQ(error("s:mech").expected, "subtype, set");
    EXPECT_EQ(error("subtype:m").expected, "Mech, Mage");
}

TEST_F(CardQueryTest, ErrorsShowThePlaceAndTheNearest) {
    Error e = error("draw tpye:unit");
    EXPECT_EQ(e.column, 6);
    EXPECT_EQ(e.suggestion, "type");
    EXPECT_EQ(e.excerpt, "draw tpye:unit");
    e = error("type:unti");
    EXPECT_EQ(e.column, 6);
    EXPECT_EQ(e.suggestion, "Unit");
    e = error("cp<=lots");
    EXPECT_EQ(e.column, 5);
    EXPECT_EQ(e.expected, "a number, or another stat");
    EXPECT_EQ(error("type<unit").column, 5);
    EXPECT_EQ(error("draw (type:unit").column, 6);
    EXPECT_EQ(error("draw)").column, 5);
    EXPECT_EQ(error("\"draw").column, 1);
    EXPECT_EQ(error("draw or").column, 8);
    EXPECT_EQ(error("cp<=").column, 5);
    EXPECT_EQ(error(":unit").column, 1);
    EXPECT_EQ(error("-").column, 1);
}

TEST_F(CardQueryTest, WhatAnotherGameMayHaveIsNoted) {
    std::vector<UnknownTerm> unknown;
    Result<CardQuery> q = CardQuery::parse("type:event or type:relic or rank>=3", c, decks, &unknown);
    ASSERT_TRUE(q);
    ASSERT_EQ(unknown.size(), 2u);
    EXPECT_EQ(unknown[0].at, 14u);
    EXPECT_EQ(unknown[0].error.column, 20);
    EXPECT_EQ(unknown[1].at, 28u);
    EXPECT_TRUE(q->matches(c.find("Study")));
    EXPECT_FALSE(q->matches(c.find("Chief")));
    EXPECT_FALSE(CardQuery::parse("(type:event", c, decks, &unknown)) << "that no game understands";
}

TEST_F(CardQueryTest, DeepNestingIsRefused) {
    EXPECT_NE(error(std::string(100000, '(')).message, "");
    EXPECT_NE(error(std::string(100000, '-') + "a").message, "");
}

TEST_F(CardQueryTest, LongQueriesAreAsked) {
    std::string all, any;
    for (int i = 0; i < 100000; ++i) all += "draw ", any += "zzz or ";
    EXPECT_EQ(found(all), "Grey Owl, Study");
    EXPECT_EQ(found(any + "study"), "Study");
}

}  // namespace
}  // namespace nexus
