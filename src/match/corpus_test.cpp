#include "match/corpus.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/registry.h"

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The keywords: one with a text, one that says nothing by itself, one with a number, two without a meaning.
Catalog game_catalog() {
    Catalog c;
    Vocabulary& v = c.vocabulary;
    v.game = "mini";
    v.types = {{"Unit", "Units", 1, 1, true},
               {"Leader", "Leaders", 2, 3, true},
               {"Event", "Events", 4, 4, false},
               {"Mission", "Missions", 8, 8, true}};
    v.stats = {{"Attack", Stat{0}}, {"Defense", Stat{1}}, {"Range", Stat{2}}, {"CP", Stat{3}}};
    v.range_stat = Stat{2};
    v.cost_stat = Stat{3};
    v.ranges = {{"Close", 1}, {"Far", 3}};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"deck", Zone{0}, false}, {"hand", Zone{1}, false}, {"discard pile", Zone{2}, true}};
    v.periods = {{"turn", Period::Turn}};
    v.keywords = {{"Keen", "This unit has +1 Attack."}, {"Mark", "", false, true}, {"Armor", "", true}, {"Bold", ""}, {"Calm", ""}};
    return c;
}

cardfile::CsvTable table_of(const std::string& rows) {
    Result<cardfile::CsvTable> table = cardfile::read_csv("name,type,subtype,cp,attack,defense,range,part,text\n" + rows, "t.csv");
    EXPECT_TRUE(table);
    return table.value_or(cardfile::CsvTable{});
}

Corpus corpus_of(const std::string& rows, const std::vector<std::string>& native = {}, const Catalog& base = game_catalog()) {
    Result<Corpus> corpus = read_corpus(table_of(rows), base, native, "t.csv");
    EXPECT_TRUE(corpus) << corpus.error().to_string();
    return corpus ? *corpus : Corpus{};
}

const CardDef& card_named(const Corpus& c, std::string_view name) {
    const CardId id = c.catalog.find(name);
    EXPECT_NE(id, kNoCard) << name;
    static const CardDef none;
    return id == kNoCard ? none : c.catalog[id];
}

// The words that stop this text of an Event.
std::string phrase_of(const std::string& text, const std::vector<std::string>& native = {}) {
    const Corpus c = corpus_of("Q,Event,,1,,,,rule box,\"" + text + "\"\n", native);
    return c.texts.empty() ? "no text" : c.texts[0].phrase;
}

TEST(Corpus, TextsCountWhenTheyCompile) {
    const Corpus c = corpus_of(
        "Owl,Unit,\"Bird, Leader\",3,1,2,Far,rule box,\"When this unit is deployed, draw a card.\"\n"
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
    EXPECT_EQ(phrase_of("Destroy target."), "target.");
}

TEST(Corpus, APhraseIsTheUnknownWordAlone) {
    EXPECT_EQ(phrase_of("Destroy target q unit."), "q");
    EXPECT_EQ(phrase_of("Draw a card. Frobnicate, and draw a card."), "frobnicate");
    EXPECT_EQ(phrase_of("Frobnicate"), "frobnicate");
}

TEST(Corpus, APhraseMayBeTheEnd) { EXPECT_EQ(phrase_of("Draw a"), "the end"); }

TEST(Corpus, APhraseIsWhatCannotBeCarriedOut) {
    EXPECT_EQ(phrase_of("Gain control of target unit."), "'gain control of target unit' as an effect");
}

TEST(Corpus, ATextThatPrintsOtherwiseDoesNotCount) {
    const Corpus c = corpus_of("Q,Event,,1,,,,rule box,Draw  a card.\n");
    EXPECT_THAT(c.texts[0].problem.message, HasSubstr("does not print the text back"));
    EXPECT_EQ(c.texts[0].phrase, "printing");
}

TEST(Corpus, WordsThatContributeToNothingDoNotCount) {
    Catalog base;
    start_catalog(*find_ruleset("quantum-nexus"), base);
    const Corpus c = corpus_of("Owl,Unit,,3,1,2,Far,rule box,Friendly units cannot protect other units.\n", {}, base);
    EXPECT_EQ(c.texts[0].problem.message, "These words contribute to nothing: units");
    EXPECT_EQ(c.texts[0].phrase, "idle: units");
}

TEST(Corpus, AKeywordWithoutAMeaningDoesNotCount) {
    const std::string row = "Owl,Unit,N/A,3,1,2,Far,rule box,Calm\n";
    EXPECT_THAT(corpus_of(row).texts[0].problem.message, HasSubstr("has no meaning"));
    EXPECT_EQ(corpus_of(row).texts[0].phrase, "keyword Calm");
    EXPECT_TRUE(corpus_of(row, {"Bold", "Calm"}).texts[0].compiles());
}

TEST(Corpus, AKeywordThatIsGivenNeedsAMeaningToo) {
    const std::string row = "Owl,Unit,N/A,3,1,2,Far,rule box,Friendly units have Calm.\n";
    EXPECT_EQ(corpus_of(row).texts[0].phrase, "keyword Calm");
    EXPECT_EQ(corpus_of(row, {"Bold"}).texts[0].phrase, "keyword Calm");
    EXPECT_TRUE(corpus_of(row, {"Calm"}).texts[0].compiles());
}

TEST(Corpus, AKeywordMeansItsText) {
    const Corpus c = corpus_of(
        "A,Unit,,3,1,2,Far,rule box,Keen\nB,Unit,,3,1,2,Far,rule box,Mark\nC,Unit,,3,1,2,Far,rule box,Friendly units have Keen.\n");
    for (const CorpusText& t : c.texts) EXPECT_TRUE(t.compiles()) << t.problem.message;
    EXPECT_EQ(c.texts[0].abilities, 1u);
    EXPECT_EQ(c.texts[1].abilities, 0u);
}

TEST(Corpus, ProblemsAreGroupedTheMostFrequentFirst) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Frobnicate target unit.\nB,Event,,1,,,,rule box,Quux target unit.\nC,Event,,1,,,,rule box,Quux a unit.\n");
    const std::vector<CorpusProblem> p = problems_of(c);
    ASSERT_EQ(p.size(), 2u);
    EXPECT_EQ(p[0].phrase, "quux");
    ASSERT_EQ(p[0].texts.size(), 2u);
    EXPECT_EQ(p[0].texts[0], &c.texts[1]);
    EXPECT_EQ(p[0].texts[1], &c.texts[2]);
    EXPECT_EQ(p[1].phrase, "frobnicate");
    EXPECT_EQ(p[1].texts.size(), 1u);
}

TEST(Corpus, ProblemsThatAreEquallyFrequentKeepTheirOrder) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Quux a unit.\nB,Event,,1,,,,rule box,Draw a card.\nC,Event,,1,,,,rule box,Frobnicate a unit.\n");
    const std::vector<CorpusProblem> p = problems_of(c);
    ASSERT_EQ(p.size(), 2u);
    EXPECT_EQ(p[0].phrase, "quux");
    EXPECT_EQ(p[1].phrase, "frobnicate");
}

TEST(Corpus, PartsOfAMissionAreOneCard) {
    const Corpus c = corpus_of(
        "Long Road,Mission,,2,,,,passive ability,Friendly units have +1 Attack.\nLong Road,Mission,,2,,,,one-time ability,\"Immediately, draw a card.\"\n");
    ASSERT_EQ(c.texts.size(), 2u);
    EXPECT_EQ(c.texts[0].card, c.texts[1].card);
    EXPECT_EQ(c.texts[0].first_ability, 0u);
    EXPECT_EQ(c.texts[1].first_ability, 1u);
    EXPECT_EQ(c.texts[1].abilities, 1u);
}

TEST(Corpus, AMissionWithoutAChallengeIsCompletedAnyway) {
    const Corpus c = corpus_of(
        "Long Road,Mission,,2,,,,passive ability,Friendly units have +1 Attack.\n"
        "Wide Road,Mission,,2,,,,challenge,Frobnicate.\n"
        "High Road,Mission,,2,,,,challenge,Complete this mission when you control two or more units.\n"
        "Owl,Unit,,2,1,1,Far,rule box,Friendly units have +1 Attack.\n");
    EXPECT_EQ(card_named(c, "Long Road").text, "Friendly units have +1 Attack.\nComplete this mission at the end of the turn.");
    EXPECT_EQ(card_named(c, "Wide Road").text, "Complete this mission at the end of the turn.");
    EXPECT_EQ(card_named(c, "High Road").text, "Complete this mission when you control two or more units.");
    EXPECT_EQ(card_named(c, "Owl").text, "Friendly units have +1 Attack.");
}

TEST(Corpus, PartsNeedNotSayWhichTheyAre) {
    const Corpus c = corpus_of(
        "Long Road,Mission,,2,,,,challenge,Draw six cards.\nLong Road,Mission,,2,,,,one-time ability,Draw a card.\nOwl,Unit,,2,1,1,Far,rule box,Draw a card.\n");
    ASSERT_EQ(c.texts.size(), 3u);
    EXPECT_TRUE(c.texts[0].compiles()) << c.texts[0].problem.message;
    EXPECT_TRUE(c.texts[1].compiles()) << c.texts[1].problem.message;
    EXPECT_FALSE(c.texts[0].stands_alone);
    EXPECT_FALSE(c.texts[1].stands_alone);
    EXPECT_FALSE(c.texts[2].compiles());
}

TEST(Corpus, APartThatDoesNotSayWhichItIsIsLeftOutOfPlay) {
    const Corpus c = corpus_of(
        "Long Road,Mission,,2,,,,one-time ability,Draw a card.\nLong Road,Mission,,2,,,,one-time ability,\"Immediately, draw a card.\"\n");
    EXPECT_EQ(c.texts[0].abilities, 0u);
    EXPECT_TRUE(c.texts[1].stands_alone);
    EXPECT_EQ(c.texts[1].abilities, 1u);
    EXPECT_EQ(c.texts[1].first_ability, 0u);
    EXPECT_EQ(card_named(c, "Long Road").text, "Immediately, draw a card.\nComplete this mission at the end of the turn.");
}

TEST(Corpus, OneTokenInTwoSizesIsNotTheEndOfTheTable) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Create a 1/1 'Paper Owl' unit token.\nB,Event,,1,,,,rule box,Create a 2/2 'Paper Owl' unit token.\n");
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

TEST(Corpus, EachCardTheGameDoesNotTakeHasItsOwnProblem) {
    const Corpus c = corpus_of(
        "A,Unit,,two,1,1,Far,rule box,Friendly units have +1 Attack.\nB,Gizmo,,1,,,,rule box,Draw a card.\nB,Gizmo,,1,,,,challenge,Draw a card.\n");
    ASSERT_EQ(c.texts.size(), 3u);
    EXPECT_THAT(c.texts[0].problem.message, HasSubstr("'cp' cannot be two"));
    EXPECT_THAT(c.texts[1].problem.message, HasSubstr("no card type 'Gizmo'"));
    EXPECT_EQ(c.texts[2].problem.message, c.texts[1].problem.message);
    EXPECT_EQ(card_named(c, "A").has_stats, 0);
    EXPECT_EQ(card_named(c, "A").text, "");
    EXPECT_EQ(card_named(c, "B").type, 0) << "a plain one is of the first type";
}

TEST(Corpus, ACardWithoutANameIsTheEndOfTheTable) {
    const Result<Corpus> c = read_corpus(
        table_of("A,Event,,1,,,,rule box,Draw a card.\n,Event,,1,,,,rule box,Draw a card.\n,Unit,,1,,,,rule box,Draw a card.\n"),
        game_catalog(), {}, "t.csv");
    ASSERT_FALSE(c);
    EXPECT_THAT(c.error().message, HasSubstr("it has no name"));
    EXPECT_EQ(c.error().file, "t.csv");
    EXPECT_EQ(c.error().line, 3);
}

TEST(Corpus, CardsHaveTheNumbersOfTheTable) {
    const Corpus c = corpus_of("Owl,Unit,,4,1,2,Far,rule box,Keen\nRain,Event,-,2,-,n/a,,rule box,Draw a card.\n");
    const CardDef& owl = card_named(c, "Owl");
    EXPECT_EQ(owl.has_stats, 0b1111);
    EXPECT_THAT((std::vector<i16>{owl.stats[0], owl.stats[1], owl.stats[2], owl.stats[3]}), ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(owl.set, "corpus");
    EXPECT_EQ(card_named(c, "Rain").has_stats, 0b1000);
    EXPECT_TRUE(card_named(c, "Rain").subtypes.empty());
}

TEST(Corpus, NumbersThatTheGameDoesNotHaveAreLeftOut) {
    Catalog base = game_catalog();
    base.vocabulary.stats = {{"Attack", Stat{0}}, {"CP", Stat{3}}};
    const Corpus c = corpus_of("Owl,Unit,,4,1,2,Far,rule box,Keen\n", {}, base);
    EXPECT_TRUE(c.texts[0].compiles()) << c.texts[0].problem.message;
    EXPECT_EQ(card_named(c, "Owl").has_stats, 0b1001);
}

TEST(Corpus, SubtypesOfTheTableAreWordsOfTheTexts) {
    const Corpus c = corpus_of("Owl,Unit,\"Bird, Leader, N/A\",4,1,2,Far,rule box,Keen\nRain,Event,,2,,,,rule box,Destroy target Bird.\n");
    EXPECT_TRUE(c.texts[1].compiles()) << c.texts[1].problem.message;
    EXPECT_THAT(c.catalog.vocabulary.subtypes, ElementsAre("Bird"));
    EXPECT_THAT(card_named(c, "Owl").subtypes, ElementsAre(0));
}

TEST(Corpus, WordsInUseAreWordsOfTheTexts) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Put an ember counter on target unit.\nC,Event,,1,,,,rule box,Put an ash counter on target unit.\nB,Event,,1,,,,rule box,Destroy target Mage unit.\n");
    for (const CorpusText& t : c.texts) EXPECT_TRUE(t.compiles()) << t.problem.message;
    EXPECT_THAT(c.catalog.vocabulary.counters, ElementsAre("ember", "ash"));
    EXPECT_THAT(c.catalog.vocabulary.subtypes, ElementsAre("Mage"));
}

TEST(Corpus, ANameThatIsTakenGetsItsType) {
    Catalog base = game_catalog();
    CardDef rain;
    rain.name = "Rain";
    base.add(rain);
    const Corpus c = corpus_of(
        "Rain,Event,,1,,,,rule box,Draw a card.\nOwl,Unit,,1,1,1,Far,rule box,Keen\nowl,Event,,1,,,,rule box,Draw a card.\nOwl,Unit,,1,1,1,Far,rule box,Mark\n",
        {}, base);
    EXPECT_EQ(c.first, CardId{1u});
    std::vector<std::string> names;
    for (const CorpusText& t : c.texts) names.push_back(c.catalog[t.card].name);
    EXPECT_THAT(names, ElementsAre("Rain (Event)", "Owl", "owl (Event)", "Owl"));
    EXPECT_EQ(card_named(c, "Owl").text, "Keen\nMark");
}

TEST(Corpus, ATextKeepsWhatTheTableSaysOfIt) {
    const Corpus c = corpus_of("A,Event,,1,,,,rule box,Draw a card.\nLong Road,Mission,,2,,,,one-time ability,Draw a card.\n");
    EXPECT_EQ(c.texts[1].name, "Long Road");
    EXPECT_EQ(c.texts[1].part, "one-time ability");
    EXPECT_EQ(c.texts[1].text, "Draw a card.");
    EXPECT_EQ(c.texts[1].line, 3);
}

TEST(Corpus, TokensAreCardsOfTheTable) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Create a 2/3 'Paper Owl' leader token with Keen.\nB,Event,,1,,,,rule box,Create a 'Tall Tree' token.\nC,Event,,1,,,,rule box,Create two 'Tall Tree' tokens.\n");
    const CardDef& owl = card_named(c, "Paper Owl");
    EXPECT_TRUE(owl.token);
    EXPECT_EQ(owl.type, 1);
    EXPECT_EQ(owl.set, "corpus");
    EXPECT_EQ(owl.has_stats, 0b11);
    EXPECT_EQ(owl.stats[0], 2);
    EXPECT_EQ(owl.stats[1], 3);
    EXPECT_EQ(owl.text, "Keen");
    EXPECT_EQ(card_named(c, "Tall Tree").has_stats, 0);
    EXPECT_EQ(c.catalog.cards.size(), 5u);
}

TEST(Corpus, ATokenTheGameDoesNotTakeIsAPlainOne) {
    const Corpus c = corpus_of(
        "A,Event,,1,,,,rule box,Create a 1/1 'Tall Tree' unit token.\nB,Event,,1,,,,rule box,Create a 12345/1 'Paper Owl' leader token with Keen.\n");
    EXPECT_TRUE(c.texts[0].compiles()) << c.texts[0].problem.message;
    EXPECT_EQ(card_named(c, "Tall Tree").has_stats, 0b11);
    EXPECT_EQ(card_named(c, "Paper Owl").has_stats, 0);
    EXPECT_EQ(card_named(c, "Paper Owl").text, "");
    EXPECT_EQ(card_named(c, "Paper Owl").type, 0);
}

TEST(Corpus, AMissingColumnIsAnError) {
    Result<cardfile::CsvTable> table = cardfile::read_csv("name,text\nA,Draw a card.\n", "t.csv");
    ASSERT_TRUE(table);
    const Error e = read_corpus(*table, game_catalog(), {}, "t.csv").error();
    EXPECT_EQ(e.message, "the table has no column 'type'");
    EXPECT_EQ(e.file, "t.csv");
}

}  // namespace
}  // namespace nexus
