#include "match/corpus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/corpus_words.h"

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Catalog game_catalog() {
    Catalog c;
    Vocabulary& v = c.vocabulary;
    v.game = "mini";
    v.types = {{"Unit", "Units", 1, 1, true}, {"Leader", "Leaders", 2, 3, true}, {"Event", "Events", 4, 4, false}, {"Mission", "Missions", 8, 8, true}};
    v.stats = {{"Attack", Stat{0}}, {"Defense", Stat{1}}, {"Range", Stat{2}}, {"CP", Stat{3}}};
    v.range_stat = Stat{2};
    v.cost_stat = Stat{3};
    v.ranges = {{"Close", 1}, {"Far", 3}};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"deck", Zone{0}, false}, {"hand", Zone{1}, false}, {"discard pile", Zone{2}, true}};
    v.periods = {{"turn", Period::Turn}};
    v.keywords = {{"Calm", ""}};
    return c;
}

Corpus corpus_of(const std::string& rows, const std::vector<std::string>& native = {}) {
    Result<cardfile::CsvTable> table = cardfile::read_csv("name,type,subtype,cp,attack,defense,range,part,text\n" + rows, "t.csv");
    EXPECT_TRUE(table);
    Result<Corpus> corpus = read_corpus(*table, game_catalog(), native, "t.csv");
    EXPECT_TRUE(corpus) << corpus.error().to_string();
    return corpus ? *corpus : Corpus{};
}

TEST(CorpusWords, CountersTokensAndSubtypesAreKnownByTheirUse) {
    const Catalog c = game_catalog();
    const WordsInUse w = words_in_use("Put an ember counter on each friendly Mage unit. Create a 2/3 'Paper Owl' unit token. Your 'Scribe' units have +1 Attack.", c.vocabulary);
    EXPECT_THAT(w.counters, ElementsAre("ember"));
    EXPECT_THAT(w.subtypes, ElementsAre("Mage", "Scribe"));
    ASSERT_EQ(w.tokens.size(), 1u);
    EXPECT_EQ(w.tokens[0].name, "Paper Owl");
    EXPECT_EQ(w.tokens[0].type, "Unit");
    EXPECT_EQ(w.tokens[0].attack, "2");
    EXPECT_EQ(w.tokens[0].defense, "3");
}

TEST(Corpus, TextsCountWhenTheyCompile) {
    const Corpus c = corpus_of("Owl,Unit,\"Bird, Leader\",3,1,2,Far,rule box,\"When this unit is deployed, draw a card.\"\n"
                               "Rain,Event,Weather,2,N/A,N/A,N/A,rule box,Frobnicate target Bird.\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_TRUE(c.texts[0].compiles()) << c.texts[0].problem.message;
    EXPECT_EQ(c.texts[0].abilities, 1u);
    const CardDef& owl = c.catalog[c.texts[0].card];
    EXPECT_EQ(owl.type, 1);  // a Leader
    EXPECT_EQ(owl.abilities.size(), 1u);
    EXPECT_FALSE(c.texts[1].compiles());
    EXPECT_EQ(c.texts[1].phrase, "frobnicate");
}

TEST(Corpus, APhraseIsTheWordThatStopsAndTheOneBeforeIt) {
    const Corpus c = corpus_of("Q,Event,,1,,,,rule box,X draw.\nR,Event,,1,,,,rule box,Destroy target draw.\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_EQ(c.texts[0].phrase, "X draw");
    EXPECT_EQ(c.texts[1].phrase, "target draw");
}

TEST(Corpus, AKeywordWithoutAMeaningDoesNotCount) {
    const std::string row = "Owl,Unit,N/A,3,1,2,Far,rule box,Calm\n";
    EXPECT_THAT(corpus_of(row).texts[0].problem.message, HasSubstr("has no meaning"));
    EXPECT_TRUE(corpus_of(row, {"Calm"}).texts[0].compiles());
}

TEST(Corpus, ProblemsAreGroupedTheMostFrequentFirst) {
    const Corpus c = corpus_of("A,Event,,1,,,,rule box,Frobnicate target unit.\nB,Event,,1,,,,rule box,Quux target unit.\nC,Event,,1,,,,rule box,Quux a unit.\n");
    const std::vector<CorpusProblem> p = problems_of(c);
    ASSERT_EQ(p.size(), 2u);
    EXPECT_EQ(p[0].phrase, "quux");
    EXPECT_EQ(p[0].texts.size(), 2u);
}

TEST(Corpus, PartsOfAMissionAreOneCard) {
    const Corpus c = corpus_of("Long Road,Mission,,2,,,,passive ability,Friendly units have +1 Attack.\nLong Road,Mission,,2,,,,one-time ability,\"Immediately, draw a card.\"\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_EQ(c.texts[0].card, c.texts[1].card);
    EXPECT_EQ(c.texts[1].first_ability, 1u);
}

TEST(Corpus, PartsNeedNotSayWhichTheyAre) {
    const Corpus c = corpus_of("Long Road,Mission,,2,,,,challenge,Draw six cards.\nLong Road,Mission,,2,,,,one-time ability,Draw a card.\nOwl,Unit,,2,1,1,Far,rule box,Draw a card.\n");
    ASSERT_EQ(c.texts.size(), 3u);
    EXPECT_TRUE(c.texts[0].compiles()) << c.texts[0].problem.message;
    EXPECT_TRUE(c.texts[1].compiles()) << c.texts[1].problem.message;
    EXPECT_FALSE(c.texts[1].stands_alone);
    EXPECT_FALSE(c.texts[2].compiles());
}

TEST(Corpus, OneTokenInTwoSizesIsNotTheEndOfTheTable) {
    const Corpus c = corpus_of("A,Event,,1,,,,rule box,Create a 1/1 'Paper Owl' unit token.\nB,Event,,1,,,,rule box,Create a 2/2 'Paper Owl' unit token.\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_TRUE(c.texts[0].compiles());
    EXPECT_EQ(c.catalog[c.texts[0].card].abilities.size(), 1u);
    EXPECT_TRUE(c.catalog[c.texts[1].card].abilities.empty());
}

TEST(Corpus, ACardTheGameDoesNotTakeIsOneProblem) {
    const Corpus c = corpus_of("A,Gizmo,,1,,,,rule box,Draw a card.\nB,Event,,1,,,,rule box,Draw a card.\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_FALSE(c.texts[0].compiles());
    EXPECT_EQ(c.texts[0].phrase, "its card");
    EXPECT_TRUE(c.texts[1].compiles());
}

TEST(Corpus, AMissingColumnIsAnError) {
    Result<cardfile::CsvTable> table = cardfile::read_csv("name,text\nA,Draw a card.\n", "t.csv");
    ASSERT_TRUE(table);
    EXPECT_THAT(read_corpus(*table, game_catalog(), {}, "t.csv").error().message, HasSubstr("no column 'type'"));
}

}  // namespace
}  // namespace nexus
