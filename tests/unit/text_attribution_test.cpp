// Every word of a text becomes a part of its program, and the explanation says which.
#include "text/attribution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "base/words.h"
#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

CardDef card_of(char kind) {
    Bench bench;
    const Context context = bench.context(kind);
    CardDef card;
    card.name = context.card_name;
    card.type_bits = context.type_bits;
    card.stays_in_play = context.stays_in_play;
    return card;
}

Attribution attribution(char kind, std::string_view text) {
    Bench bench;
    Result<Attribution> a = attribute(text, bench.catalog, card_of(kind));
    EXPECT_TRUE(a) << a.error().to_string();
    return a ? *a : Attribution{};
}

// The explanation's lines that a word became.
std::vector<std::string> lines_of(const Attribution& a, std::string_view word) {
    std::vector<std::string> out;
    for (const AttributedWord& w : a.words)
        if (w.text == word)
            for (const u32 l : w.lines) out.push_back(a.lines[l].text);
    return out;
}

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(TextAttribution, WordsBelongToTheirClause) {
    const Attribution a = attribution('u', "When this unit is deployed, you may pay 2 CP to destroy target Asset.");
    EXPECT_THAT(lines_of(a, "deployed"), ElementsAre("when this card is deployed"));
    EXPECT_THAT(lines_of(a, "2"), ElementsAre("you pay 2 CP"));
    EXPECT_THAT(lines_of(a, "Asset"), ElementsAre("you target 1: Asset"));
    EXPECT_THAT(lines_of(a, "destroy"), ElementsAre("destroy the target"));
    EXPECT_THAT(a.idle(), IsEmpty());
}

TEST(TextAttribution, QuotedAbilitiesAreExplainedToo) {
    const Attribution a = attribution('u', "Friendly units have \"Active: Pay 1 CP. Draw a card.\"");
    EXPECT_THAT(lines_of(a, "Draw"), ElementsAre("you draw 1 card"));
    EXPECT_THAT(a.idle(), IsEmpty());
}

TEST(TextAttribution, MarksAreNotAsked) {
    const Attribution a = attribution('e', "Draw a card.");
    ASSERT_EQ(a.words.size(), 4u);
    EXPECT_TRUE(a.words[3].mark);
}

TEST(TextAttribution, AnErrorOfTheTextIsGivenBack) {
    Bench bench;
    EXPECT_FALSE(attribute("Draw a cart.", bench.catalog, card_of('e')));
}

// What the language reads and the engine has no use for yet: whom a protector protects.
bool is_known_gap(std::string_view line) { return line == "Exhausted friendly units cannot protect other units."; }

TEST(TextAttribution, ALabelExcusesItselfAlone) {
    const std::string idle = join(attribution('u', "Friendly units cannot protect other units.").idle(), " ");
    EXPECT_NE(idle, "");
    EXPECT_EQ(join(attribution('u', "Unit-Deploy: Friendly units cannot protect other units this turn.").idle(), " "), idle);
    EXPECT_EQ(
        join(attribution('u', "Unit-Deploy: When you deploy a Mech, friendly units cannot protect other units this turn.").idle(), " "),
        idle);
}

TEST(TextAttribution, EveryWordOfEveryExampleCounts) {
    std::ifstream file(NEXUS_SOURCE_DIR "/docs/card-language.md");
    ASSERT_TRUE(file);
    const std::string kinds = "ueagtm";
    const std::vector<std::string> fences{"```unit", "```event", "```asset", "```upgrade", "```terrain", "```mission"};
    char kind = 0;
    int examples = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("```")) {
            kind = 0;
            for (std::size_t i = 0; i < fences.size(); ++i)
                if (line == fences[i]) kind = kinds[i];
            continue;
        }
        if (kind == 0 || is_known_gap(line)) continue;
        EXPECT_EQ(join(attribution(kind, line).idle(), " "), "") << line;
        ++examples;
    }
    EXPECT_GT(examples, 150);
}

}  // namespace
}  // namespace nexus::text::test
