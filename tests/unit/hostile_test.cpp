// Texts and cards that nobody means well: each is taken or refused with an error, and games with
// them end.
#include <gtest/gtest.h>

#include "base/random.h"
#include "cardfile/card_set.h"
#include "cardfile/deck_file.h"
#include "kernel/engine.h"
#include "library/library.h"
#include "rules/registry.h"
#include "text/text.h"
#include "text/tokens.h"
#include "unit/text_fixture.h"

namespace nexus {
namespace {

std::string repeated(std::string_view part, std::size_t times) {
    std::string out;
    out.reserve(part.size() * times);
    for (std::size_t i = 0; i < times; ++i) out += part;
    return out;
}

struct Hostile {
    const char* name;
    char kind;
    std::string text;
};

void PrintTo(const Hostile& h, std::ostream* out) { *out << h.name; }

std::vector<Hostile> hostile_texts() {
    std::string nul = "Draw a card.";
    nul[4] = '\0';
    return {
        {"NestedQuotes", 'u', repeated("Friendly units have \"", 180) + "Vigil" + repeated("\"", 180)},
        {"NestedQuotesAllowed", 'u', "Friendly units have \"Friendly units have \"Active: Pay 1 CP. Draw a card.\"\""},
        {"ThousandAnds", 'u', "This unit has Vigil" + repeated(" and Vigil", 1000) + "."},
        {"AsManyAndsAsFit", 'u', "This unit has Vigil" + repeated(" and Vigil", 290) + "."},
        {"AndsBetweenObjects", 'e', "Destroy target unit" + repeated(" and another target unit", 140) + "."},
        {"AndsBetweenVerbs", 'e', "Draw a card" + repeated(" and draw a card", 140) + "."},
        {"AndsWithoutEnd", 'e', "Draw a card" + repeated(" and", 590)},
        {"AndsThenAMistake", 'e', "Draw a card" + repeated(" and draw a card", 140) + " and drow a card."},
        {"Commas", 'u', "Vigil" + repeated(", Vigil", 290)},
        {"CommasThenAMistake", 'u', "Vigil" + repeated(", Vigil", 290) + ", Vigli"},
        {"SentencesThenAMistake", 'e', repeated("Draw a card. ", 110) + "Drow a card."},
        {"TriggersThenAMistake", 'u', repeated("When this unit attacks, draw a card. ", 60) + "When this unit attaks, draw a card."},
        {"Conditions", 'e', repeated("If you control a Leader, ", 90) + "draw a card."},
        {"ConditionsInARow", 'e', "If you control a Leader" + repeated(" and you control a Leader", 100) + ", draw a card."},
        {"Relatives", 'e', "Exhaust each unit" + repeated(" adjacent to a friendly unit", 100) + "."},
        {"RelativesThenAMistake", 'e', "Exhaust each unit" + repeated(" adjacent to a friendly unit", 100) + " adjacnt to a unit."},
        {"ModesThenAMistake", 'e', "Choose one: Draw a card" + repeated("; or draw a card", 110) + "; or drow a card."},
        {"KeywordLinesThenAMistake", 'u', repeated("Vigil\n", 290) + "Vigli"},
        {"ManyMistakes", 'e', repeated("Drow a crad. ", 120)},
        {"Adjectives", 'e', "Exhaust each " + repeated("friendly exhausted ", 250) + "unit."},
        {"Places", 'e', "Exhaust each unit" + repeated(" in the same column as a friendly unit in your Front Row", 45) + "."},
        {"ForEach", 'e', "Draw a card" + repeated(" for each unit you control", 110) + "."},
        {"Modes", 'e', "Choose one: Draw a card" + repeated("; or draw a card", 110) + "."},
        {"Labels", 'u', repeated("Active: ", 280)},
        {"Colons", 'u', repeated(": ", 500)},
        {"Brackets", 'u', repeated("(", 1900) + repeated(")", 1900)},
        {"Numbers", 'e', repeated("1 ", 599)},
        {"HugeNumber", 'e', "Gain 99999999999 CP."},
        {"HugeNumberToDraw", 'e', "Draw 99999999999 cards."},
        {"HugeChange", 'u', "This unit has +99999999999 Attack."},
        {"HugeSlash", 'e', "Target unit gets +99999999999/-99999999999."},
        {"NumberBeyondSixteenBits", 'e', "Gain 32768 CP."},
        {"HugeKeywordNumber", 'u', "Regrow (99999999999)"},
        {"FourThousandDigits", 'e', "Gain " + repeated("9", 3900) + " CP."},
        {"UnbalancedQuote", 'u', "Friendly units have \"Active: Pay 1 CP. Draw a card."},
        {"OnlyQuotes", 'u', repeated("\"", 3999)},
        {"QuotesAndBlanks", 'u', repeated("\" ", 1999)},
        {"Apostrophes", 'u', repeated("'", 3999)},
        {"NulBytes", 'e', nul},
        {"OnlyNulBytes", 'e', std::string(3999, '\0')},
        {"InvalidUtf8", 'e', "Draw a c\xC3\x28rd \xFF\xFE."},
        {"OnlyInvalidUtf8", 'e', repeated("\x80", 3999)},
        {"ControlCharacters", 'e', "Draw\x01 a\x7F card\x1B[31m."},
        {"LongWord", 'e', "Draw " + std::string(3900, 'a') + "."},
        {"LongWordNearAWord", 'e', "Destroy target " + repeated("friendly", 490) + "."},
        {"LongCapitalWord", 'u', std::string(3990, 'A')},
        {"LongHyphenedWord", 'u', repeated("Unit-", 700) + "Deploy: Draw a card."},
        {"CapitalWords", 'u', repeated("Vigil Overdrive ", 240)},
        {"LongTitle", 'u', repeated("Iron ", 590) + "(1 CP): Draw a card."},
        {"CardNames", 'e', "Create a " + repeated("Spark Mote ", 290) + "token."},
        {"Megabyte", 'e', repeated("Draw a card. ", 80000)},
        {"MegabyteOfLetters", 'e', std::string(1u << 20, 'x')},
        {"MegabyteOfBlanks", 'e', std::string(1u << 20, ' ')},
        {"TenThousandLines", 'e', repeated("Draw a card.\n", 10000)},
        {"EmptyLines", 'e', "Draw a card." + repeated("\n", 3900)},
        {"KeywordLines", 'u', repeated("Vigil\n", 298) + "Vigil"},
        {"OneLetterLines", 'u', repeated("A\n", 299)},
    };
}

class HostileText : public testing::TestWithParam<Hostile> {};

TEST_P(HostileText, IsTakenOrRefused) {
    text::test::Bench bench;
    const Result<text::Compiled> r = bench.compile(GetParam().kind, GetParam().text);
    if (!r) {
        EXPECT_FALSE(r.error().message.empty());
        EXPECT_LT(r.error().message.size(), 1000U);
        EXPECT_FALSE(r.error().to_string().empty());
        return;
    }
    EXPECT_EQ(text::print(r->tree, bench.catalog.vocabulary, text::test::test_names()), text::normalise(GetParam().text));
    for (const Ability& a : r->abilities) EXPECT_EQ(check_operands(a, bench.catalog.pools, bench.catalog.cards.size()), "");
}

INSTANTIATE_TEST_SUITE_P(Texts, HostileText, testing::ValuesIn(hostile_texts()),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(HostileNumbers, AreRefusedAndNotWrapped) {
    text::test::Bench bench;
    for (const char* text :
         {"Gain 99999999999 CP.", "Draw 99999999999 cards.", "Gain 32768 CP.", "Target unit gets +99999999999/-99999999999."})
        EXPECT_FALSE(bench.compile('e', text)) << text;
    EXPECT_TRUE(bench.compile('e', "Gain 9999 CP."));
}

TEST(HostileFiles, SetsAndDecksAreRefused) {
    for (const std::string& toml :
         {std::string(1, '\0'), std::string("\xFF\xFE"), std::string("[set]\nname \xC8\x8C"), repeated("[", 100000), repeated("a=[", 1000),
          repeated("[a.b]\n", 1000), "[set]\nname = \"" + std::string(100000, 'x') + "\"\n", repeated("[[card]]\n", 10000)}) {
        Catalog catalog;
        start_catalog(*find_ruleset("quantum-nexus"), catalog);
        EXPECT_FALSE(cardfile::load_set_text(catalog, toml, "hostile.toml").empty());
    }
    const Catalog none;
    for (const std::string& list : {std::string("99999999999 Wall"), std::string("1 \0Wall", 7), std::string(1u << 20, 'x'),
                                    repeated("4 Wall\n", 10000), std::string("-3 Wall"), std::string("1 \xFF\xFE")})
        EXPECT_FALSE(cardfile::read_deck(none, list, "hostile.deck"));
}

// --- cards that set each other off without end
// ------------------------------------------------------------------

constexpr const char* kEndless = R"([set]
name = "Endless"
game = "quantum-nexus"
subtypes = ["Mech"]
counters = ["charge", "+1/+1"]

[[card]]
name = "Standing Orders"
type = "Mission"
cp = 9
text = "Complete this mission when you control 60 or more units."

[[card]]
name = "Doubler"
type = "Unit"
cp = 1
attack = 1
defense = 1
range = "Close"
text = """
When this unit is deployed, put a charge counter on it.
When a charge counter is put on this unit, put a charge counter on it for each charge counter on it.
This unit has +1 Attack for each charge counter on it."""

[[card]]
name = "Second Doubler"
type = "Unit"
cp = 1
attack = 9999
defense = 9999
range = "Far"
text = """
Unit-Attack: Double this unit's Attack this turn.
Unit-Deploy: Double this unit's Defense this turn."""

[[card]]
name = "Left Mirror"
type = "Unit"
cp = 1
attack = 1
defense = 2
range = "Mid"
text = "When a friendly unit is exhausted, ready it."

[[card]]
name = "Right Mirror"
type = "Unit"
cp = 1
attack = 1
defense = 2
range = "Mid"
text = "When a friendly unit becomes ready, exhaust it."

[[card]]
name = "Egg"
type = "Unit"
token = true
attack = 1
defense = 1
range = "Close"
text = "When this unit is destroyed, create two Egg tokens in a friendly quadrant."

[[card]]
name = "Brood"
type = "Unit"
cp = 1
attack = 1
defense = 1
range = "Close"
text = "When a friendly unit enters play, create an Egg token in a friendly quadrant."

[[card]]
name = "Tithe"
type = "Asset"
cp = 1
text = "When you gain CP, gain 1 CP."

[[card]]
name = "Library"
type = "Asset"
cp = 1
text = "When you draw a card, you may discard a card. If you do, draw a card."

[[card]]
name = "Avenger"
type = "Unit"
cp = 1
attack = 3
defense = 1
range = "Far"
text = """
When a friendly unit is destroyed, destroy each other unit.
When this unit is destroyed, return it to its owner's hand."""

[[card]]
name = "Windfall"
type = "Event"
cp = 1
text = "Gain 9999 CP. Draw 9999 cards."

[[card]]
name = "Hatchery"
type = "Event"
cp = 1
text = "Create 9999 Egg tokens in a friendly quadrant."

[[card]]
name = "Collapse"
type = "Event"
cp = 1
text = "Destroy all units. Put 9999 +1/+1 counters on each friendly unit."
)";

constexpr u64 kMostSteps = 2000000;  // of the engine for one answer
constexpr unsigned kMostAnswers = 3000;

TEST(HostileCards, GamesEndOrGoOnAndNeverBreak) {
    const Result<LoadedGame> loaded = load_game(*find_ruleset("quantum-nexus"), {}, {{"endless.toml", kEndless}});
    ASSERT_TRUE(loaded) << loaded.error().to_string();
    const Game& game = *loaded->game;
    std::vector<CardId> all;
    for (std::size_t i = 0; i < game.catalog->cards.size(); ++i)
        if (!game.catalog->cards[i].token && game.catalog->cards[i].name != "Standing Orders") all.emplace_back(static_cast<u16>(i));
    u64 most = 0;
    unsigned over = 0;
    for (u64 seed = 1; seed <= 12; ++seed) {
        Random random(seed);
        std::vector<std::vector<CardId>> decks(2 + seed % 3);
        for (std::vector<CardId>& deck : decks) {
            deck.push_back(game.catalog->find("Standing Orders"));
            for (unsigned i = 0; i < 40; ++i) deck.push_back(all[random.below(static_cast<u32>(all.size()))]);
        }
        State s = make_state(game, decks, seed);
        Engine e(game, s);
        e.start(decks);
        ChoiceList choices;
        for (unsigned i = 0; i < kMostAnswers && !e.over(); ++i) {
            e.list(choices);
            ASSERT_FALSE(choices.empty()) << "seed " << seed << ", answer " << i;
            const u64 before = e.steps();
            e.answer(e.decider(), choices[random.below(static_cast<u32>(choices.size()))]);
            most = std::max(most, e.steps() - before);
            ASSERT_LT(e.steps() - before, kMostSteps) << "seed " << seed << ", answer " << i;
            if (i % 16 == 0) { ASSERT_EQ(check_invariants(game, s), "") << "seed " << seed << ", answer " << i; }
        }
        over += e.over();
        State back;
        ASSERT_TRUE(State::restore(s.serialise(), back));
        ASSERT_EQ(back.hash(), s.hash());
    }
    RecordProperty("most_steps", std::to_string(most));
    RecordProperty("games_over", static_cast<int>(over));
    EXPECT_GT(most, 100U) << "the endless cards were never in play";
}

}  // namespace
}  // namespace nexus
