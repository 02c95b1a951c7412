#include "card/face.h"

#include "base/words.h"

#include <gtest/gtest.h>

namespace nexus {
namespace {

Catalog small_catalog() {
    Catalog c;
    Vocabulary& v = c.vocabulary;
    v.types = {{"Unit", "Units", 1, 1, true}};
    v.stats = {{"Attack", Stat{0}}, {"Range", Stat{1}}, {"CP", Stat{2}}, {"Magic", Stat{5}}};
    v.range_stat = Stat{1};
    v.cost_stat = Stat{2};
    v.ranges = {{"Close", 1}, {"Far", 3}};
    v.resources = {{"CP", Resource{0}}};
    v.subtypes = {"Mage"};
    v.keywords = {{"Calm", "This unit cannot be exhausted."}};
    return c;
}

TEST(Face, ShowsWhatIsPrinted) {
    Catalog c = small_catalog();
    CardDef card;
    card.name = "Ember Adept";
    card.set = "First Light";
    card.subtypes = {0};
    card.stats[0] = 2;
    card.stats[1] = 3;
    card.stats[2] = 4;
    card.stats[5] = 1;
    card.has_stats = 0b100111;
    card.keywords = {0};
    card.text = "Calm. When this unit is deployed, draw a card.";
    EXPECT_EQ(card_face(card, c, 40),
              "+--------------------------------------+\n"
              "| Ember Adept                     4 CP |\n"
              "| Unit - Mage                          |\n"
              "+--------------------------------------+\n"
              "| Calm. When this unit is deployed,    |\n"
              "| draw a card.                         |\n"
              "| (Calm: This unit cannot be           |\n"
              "| exhausted.)                          |\n"
              "+--------------------------------------+\n"
              "| Attack 2   Range Far                 |\n"
              "| Magic 1                              |\n"
              "| First Light                          |\n"
              "+--------------------------------------+\n");
}

TEST(Face, ExplainsEveryKeywordThatIsPrinted) {
    Catalog c = small_catalog();
    c.vocabulary.keywords = {{.name = "Calm", .text = "This unit cannot be exhausted."},
                             {.name = "Guard"},
                             {.name = "Summon", .text = "When this card enters play,"},
                             {.name = "Swift"}};
    CardDef card;
    card.keywords = {0};
    card.text = "Calm. {Summon} Target unit gains Guard. Swiftly summon it.";
    std::vector<std::string> lines;
    for (const KeywordWord* w : keywords_on(card, c.vocabulary))
        lines.push_back(
            keyword_meaning(*w, [](std::string_view word) { return std::string(word == "Guard" ? "Attackers must choose it." : ""); }));
    EXPECT_EQ(lines, (std::vector<std::string>{"Calm: This unit cannot be exhausted.", "Guard: Attackers must choose it.",
                                               "Summon: When this card enters play."}));
}

TEST(Face, ALongerKeywordIsNotTheShorterOneToo) {
    Catalog c = small_catalog();
    c.vocabulary.keywords = {{.name = "Surge"}, {.name = "Surge (Fire)"}};
    CardDef card;
    card.keywords = {1};
    card.text = "Surge (Fire)";
    ASSERT_EQ(keywords_on(card, c.vocabulary).size(), 1u);
    EXPECT_EQ(keywords_on(card, c.vocabulary)[0]->name, "Surge (Fire)");
}

TEST(Face, AKeywordIsFoundAsItIsWritten) {
    Catalog c = small_catalog();
    ASSERT_NE(keyword_named(c.vocabulary, "{calm}"), nullptr);
    EXPECT_EQ(keyword_named(c.vocabulary, "[Calm]"), &c.vocabulary.keywords[0]);
    EXPECT_EQ(keyword_named(c.vocabulary, "storm"), nullptr);
}

TEST(Face, WrapsBetweenWords) {
    EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrapped("enormous", 4), (std::vector<std::string>{"enormous"}));
    EXPECT_TRUE(wrapped("", 10).empty());
}

}  // namespace
}  // namespace nexus
