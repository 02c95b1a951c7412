#include "cardfile/card_set.h"

#include <gtest/gtest.h>

#include "cardfile/toml_text.h"
#include "library/card_files.h"

namespace nexus::cardfile {
namespace {

constexpr u16 kUnit = 1, kLeader = 2, kEvent = 4;

Catalog empty_catalog() {
    Catalog c;
    Vocabulary& v = c.vocabulary;
    v.game = "mini";
    v.types = {{"Unit", "Units", kUnit, kUnit, true},
               {"Leader", "Leaders", kLeader, kUnit | kLeader, true},
               {"Event", "Events", kEvent, kEvent, false}};
    v.stats = {{"CP", Stat{0}}, {"Attack", Stat{1}}, {"Range", Stat{2}}, {"Mind Force", Stat{5}}};
    v.ranges = {{"Close", 1}, {"Mid", 2}, {"Far", 3}};
    v.range_stat = Stat{2};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"deck", Zone{0}, false}, {"hand", Zone{1}, false}, {"discard pile", Zone{2}, true}};
    v.actions = {{"Deploy", EventKind::Deployed}};
    v.subtypes = {"Beast"};
    return c;
}

const std::string kHead = "[set]\nname = \"First Light\"\ngame = \"mini\"\nsubtypes = [\"Mech\"]\ncounters = [\"charge\"]\n";  // five lines

std::string messages(const std::vector<Error>& errors) {
    std::string out;
    for (const Error& e : errors) out += e.to_string() + "\n";
    return out;
}

TEST(CardSet, AKeywordMayBeRepeatedButNotChanged) {
    Catalog c = empty_catalog();
    c.vocabulary.keywords.push_back({.name = "Shroud", .text = "This unit cannot be targeted."});
    EXPECT_EQ(
        messages(load_set_text(c, kHead + "[[keyword]]\nname = \"Shroud\"\ntext = \"This unit cannot be targeted.\"\n", "light.toml")), "");
    EXPECT_EQ(c.vocabulary.keywords.size(), 1u);
    const std::string other = messages(
        load_set_text(c, kHead + "[[keyword]]\nname = \"Shroud\"\ntext = \"This unit cannot attack.\"\n", "light.toml"));
    EXPECT_NE(other.find("there is a keyword 'Shroud' already: This unit cannot be targeted."), std::string::npos) << other;
    EXPECT_NE(other.find("`nexus rules Shroud` has the rule"), std::string::npos) << other;
}

TEST(CardSet, ReadsWhatIsPrinted) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c,
                                kHead +
                                    "[[keyword]]\nname = \"Steady\"\n"
                                    "[[card]]\nname = \"Scout Drone\"\ntype = \"unit\"\nsubtypes = [\"Mech\", \"beast\"]\n"
                                    "cp = 3\nattack = 0\nrange = \"far\"\nmind_force = 7\n"
                                    "[[card]]\nname = \"Captain\"\ntype = \"Leader\"\ntoken = true\n",
                                "light.toml");
    ASSERT_TRUE(errors.empty()) << messages(errors);
    const CardDef& scout = c[c.find("Scout Drone")];
    EXPECT_EQ(scout.set, "First Light");
    EXPECT_EQ(scout.subtypes, (std::vector<i16>{1, 0}));
    EXPECT_EQ(scout.stat(Stat{0}), 3);
    EXPECT_EQ(scout.stat(Stat{2}), 3);
    EXPECT_EQ(scout.stat(Stat{5}), 7);
    EXPECT_EQ(scout.has_stats, 0b100111);
    EXPECT_EQ(scout.subtype_bits, 0b11u);
    EXPECT_FALSE(scout.token);
    const CardDef& captain = c[c.find("Captain")];
    EXPECT_TRUE(captain.token);
    EXPECT_EQ(captain.type, 1);
    EXPECT_EQ(captain.type_bits, kUnit | kLeader);
    EXPECT_EQ(c.vocabulary.find_keyword("Steady"), 0);
    EXPECT_EQ(c.vocabulary.find_counter("charge"), 0);
    EXPECT_NE(c.hash(), 0u);
}

TEST(CardSet, AllProblemsAtOnceInTheOrderOfTheFile) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c,
                                kHead +
                                    "[[card]]\n"                // 6
                                    "name = \"Scout Drone\"\n"  // 7
                                    "type = \"Unti\"\n"         // 8
                                    "subtypes = [\"Mehc\"]\n"   // 9
                                    "cp = -1\n"                 // 10
                                    "atack = 2\n"               // 11
                                    "range = \"Fra\"\n"         // 12
                                    "mind_force = 2.5\n"        // 13
                                    "[[card]]\n"                // 14
                                    "type = \"Unit\"\n"         // 15
                                    "[[card]]\n"                // 16
                                    "name = \"scout drone\"\n"  // 17
                                    "type = \"Unit\"\n",
                                "light.toml");
    ASSERT_EQ(errors.size(), 8u) << messages(errors);
    EXPECT_EQ(errors[0].line, 8);
    EXPECT_EQ(errors[0].column, 8);
    EXPECT_EQ(errors[0].suggestion, "Unit");
    EXPECT_EQ(errors[0].expected, "Unit, Leader, Event");
    EXPECT_EQ(errors[0].excerpt, "type = \"Unti\"");
    EXPECT_NE(errors[0].message.find("Scout Drone"), std::string::npos);
    EXPECT_EQ(errors[1].line, 9);
    EXPECT_EQ(errors[1].column, 13);
    EXPECT_EQ(errors[1].suggestion, "Mech");
    EXPECT_EQ(errors[2].line, 10);
    EXPECT_EQ(errors[3].line, 11);
    EXPECT_EQ(errors[3].column, 1);
    EXPECT_EQ(errors[3].suggestion, "attack");
    EXPECT_EQ(errors[4].line, 12);
    EXPECT_EQ(errors[4].suggestion, "Far");
    EXPECT_EQ(errors[5].line, 13);
    EXPECT_NE(errors[5].message.find("2.5"), std::string::npos);
    EXPECT_EQ(errors[6].line, 14);
    EXPECT_EQ(errors[7].line, 17);
    for (const Error& e : errors) EXPECT_EQ(e.file, "light.toml");
}

TEST(CardSet, NothingIsAddedWhenAnythingIsWrong) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c,
                                kHead +
                                    "[[keyword]]\nname = \"Steady\"\n[[card]]\nname = \"A\"\ntype = \"Unit\"\n"
                                    "[[card]]\nname = \"B\"\ntype = \"Uint\"\n",
                                "x.toml");
    EXPECT_EQ(errors.size(), 1u) << messages(errors);
    EXPECT_TRUE(c.cards.empty());
    EXPECT_EQ(c.find("A"), kNoCard);
    EXPECT_EQ(c.vocabulary.find_subtype("Mech"), -1);
    EXPECT_EQ(c.vocabulary.find_keyword("Steady"), -1);
}

TEST(CardSet, ValuesOfTheWrongShape) {
    for (const char* line :
         {"name = 3", "name = \"A\"\ntype = 1", "name = \"A\"\ntype = \"Unit\"\ncp = \"3\"", "name = \"A\"\ntype = \"Unit\"\ncp = [1]",
          "name = \"A\"\ntype = \"Unit\"\ncp = true", "name = \"A\"\ntype = \"Unit\"\ncp = 99999999999",
          "name = \"A\"\ntype = \"Unit\"\ncp = 1\nrange = 1", "name = \"A\"\ntype = \"Unit\"\ntoken = 1",
          "name = \"A\"\ntype = \"Unit\"\nsubtypes = \"Mech\"", "name = \"A\"\ntype = \"Unit\"\nsubtypes = [1]",
          "name = \"A\"\ntype = \"Unit\"\ntext = 1", "name = \"A # B\"\ntype = \"Unit\"", "name = \" A\"\ntype = \"Unit\"",
          "name = \"A\"\ntype = \"Unit\"\nsubtypes = [\"Mech\", \"mech\"]"}) {
        Catalog c = empty_catalog();
        auto errors = load_set_text(c, kHead + "[[card]]\n" + line + "\n", "x.toml");
        EXPECT_EQ(errors.size(), 1u) << line << "\n" << messages(errors);
        for (const Error& e : errors) EXPECT_GT(e.line, 6) << line;
    }
}

TEST(CardSet, TheSetItselfIsChecked) {
    for (const char* text :
         {"", "[set]\ngame = \"mini\"\n", "[set]\nname = \"x\"\n", "[set]\nname = \"x\"\ngame = \"quanta\"\n",
          "[set]\nname = \"x\"\ngame = \"mini\"\nsubtype = [\"A\"]\n", "[set]\nname = \"x\"\ngame = \"mini\"\n[[cards]]\n",
          "[set]\nname = \"x\"\ngame = \"mini\"\n[card]\nname = \"A\"\n",
          "[set]\nname = \"x\"\ngame = \"mini\"\n[[keyword]]\ntext = \"\"\n",
          "[set]\nname = \"x\"\ngame = \"mini\"\n[[keyword]]\nname = \"A\"\n[[keyword]]\nname = \"a\"\n"}) {
        Catalog c = empty_catalog();
        auto errors = load_set_text(c, text, "x.toml");
        EXPECT_EQ(errors.size(), 1u) << text << "\n" << messages(errors);
    }
}

TEST(CardSet, BrokenTomlIsAnErrorWithItsPlace) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, kHead + "[[card]]\nname = \"A\n", "x.toml");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].line, 7);
    EXPECT_EQ(errors[0].excerpt, "name = \"A");
    errors = load_set_text(c, "a = \"\xff\xfe\"", "x.toml");
    EXPECT_EQ(errors.size(), 1u);
    errors = load_set(c, "/nowhere/x.toml");
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].file, "/nowhere/x.toml");
}

TEST(CardSet, SetsLoadOneAfterAnother) {
    Catalog c = empty_catalog();
    ASSERT_TRUE(load_set_text(c, kHead + "[[card]]\nname = \"A\"\ntype = \"Unit\"\n", "a.toml").empty());
    u64 first = c.hash();
    ASSERT_TRUE(load_set_text(c, "[set]\nname = \"Two\"\ngame = \"mini\"\n[[card]]\nname = \"B\"\ntype = \"Unit\"\nsubtypes = [\"Mech\"]\n",
                              "b.toml")
                    .empty());
    EXPECT_EQ(c.cards.size(), 2u);
    EXPECT_NE(c.hash(), first);
    EXPECT_EQ(load_set_text(c, kHead + "[[card]]\nname = \"a\"\ntype = \"Unit\"\n", "c.toml").size(), 1u);
}

TEST(CardSet, ACardDefinedByHand) {
    Catalog c = empty_catalog();
    CardSource s;
    s.name = "Inline";
    s.type = "Unit";
    s.stats = {{"attack", "4"}, {"range", "Mid"}};
    s.file = "judge.scenario";
    s.line = 12;
    ASSERT_TRUE(add_card(c, s).empty());
    EXPECT_EQ(c[c.find("inline")].stat(Stat{1}), 4);
    s.name = "Other";
    s.stats = {{"attack", "four"}};
    auto errors = add_card(c, s);
    ASSERT_EQ(errors.size(), 1u);
    EXPECT_EQ(errors[0].file, "judge.scenario");
    EXPECT_EQ(errors[0].line, 12);
    EXPECT_EQ(c.find("Other"), kNoCard);
}

TEST(CardSet, TextsAreCompiled) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, kHead + "[[card]]\nname = \"Scout Drone\"\ntype = \"Unit\"\ntext = \"Unit-Deploy: Draw a card.\"\n",
                                "x.toml");
    ASSERT_TRUE(errors.empty()) << messages(errors);
    const CardDef& scout = c.cards[0];
    ASSERT_EQ(scout.abilities.size(), 1u);
    EXPECT_EQ(scout.abilities[0].kind, AbilityKind::Triggered);
    EXPECT_EQ(scout.listens, bit(static_cast<unsigned>(EventKind::Deployed)));
    EXPECT_EQ(scout.text, "Unit-Deploy: Draw a card.");
}

TEST(CardSet, AnErrorInATextStandsWhereItIsInTheFile) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, kHead + "[[card]]\nname = \"Scout Drone\"\ntype = \"Unit\"\ntext = \"Unit-Deploy: Draw a gribble.\"\n",
                                "x.toml");
    ASSERT_EQ(errors.size(), 1u) << messages(errors);
    EXPECT_EQ(errors[0].line, 9);
    EXPECT_GT(errors[0].column, 8);
    EXPECT_NE(errors[0].message.find("Scout Drone"), std::string::npos);
    EXPECT_EQ(errors[0].excerpt, "text = \"Unit-Deploy: Draw a gribble.\"");
    errors = load_set_text(
        c,
        kHead +
            "[[card]]\nname = \"Scout Drone\"\ntype = \"Unit\"\ntext = \"\"\"\nUnit-Deploy: Draw a card.\nUnit-Deploy: Draw a gribble.\n\"\"\"\n",
        "x.toml");
    ASSERT_EQ(errors.size(), 1u) << messages(errors);
    EXPECT_EQ(errors[0].line, 11);
}

TEST(CardSet, AnErrorInAKeywordsTextStandsWhereItIs) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, kHead + "[[keyword]]\nname = \"Steady\"\ntext = \"Gribble gribble.\"\n", "x.toml");
    ASSERT_EQ(errors.size(), 1u) << messages(errors);
    EXPECT_EQ(errors[0].line, 8);
    EXPECT_NE(errors[0].message.find("Steady"), std::string::npos);
}

void expect_at(std::string_view literal, int line, int column, int file_line, int file_column) {
    Position p = position_in_literal(literal, {10, 5}, line, column);
    EXPECT_EQ(p.line, file_line) << literal;
    EXPECT_EQ(p.column, file_column) << literal;
}

TEST(CardSet, AKeywordMayBeTheTriggerOfALabel) {
    Catalog c = empty_catalog();
    auto errors = load_set_text(c,
                                kHead +
                                    "[[keyword]]\nname = \"Onset\"\ntext = \"When this unit is deployed,\"\n"
                                    "[[card]]\nname = \"Herald\"\ntype = \"Unit\"\ntext = \"Onset: Draw a card.\"\n",
                                "light.toml");
    EXPECT_TRUE(errors.empty()) << messages(errors);
}

TEST(CardSet, AWordOfTheGameMayHaveASecondName) {
    Catalog c = empty_catalog();
    c.vocabulary.periods = {{"turn", Period::Turn}};
    auto errors = load_set_text(
        c,
        kHead +
            "[[word]]\nname = \"Game Round\"\nmeans = \"turn\"\n"
            "[[card]]\nname = \"Surge\"\ntype = \"Event\"\ntext = \"Target unit gets +1 Attack until the end of the Game Round.\"\n",
        "light.toml");
    EXPECT_TRUE(errors.empty()) << messages(errors);
    EXPECT_NE(messages(load_set_text(c, "[set]\nname = \"B\"\ngame = \"mini\"\n[[word]]\nname = \"Bout\"\nmeans = \"trun\"\n", "b.toml"))
                  .find("did you mean: turn"),
              std::string::npos);
}

TEST(PositionInLiteral, AllKindsOfTomlStrings) {
    expect_at("\"abc\"", 1, 1, 10, 6);
    expect_at("\"abc\"", 1, 3, 10, 8);
    expect_at("'abc'", 1, 3, 10, 8);
    expect_at("\"abc\" # more", 1, 99, 10, 9);  // no further than the closing quote
    expect_at("\"a\\\"c\"", 1, 3, 10, 9);       // an escape is two letters wide
    expect_at("\"a\\nb\"", 2, 1, 10, 9);        // a line end by escape
    expect_at("\"\\u00e9b\"", 1, 3, 10, 12);    // one letter of two bytes
    expect_at(
        "\"\xc3\xa9"
        "b\"",
        1, 3, 10, 7);                                  // the same, unescaped
    expect_at("\"\"\"\nab\ncd\n\"\"\"", 1, 1, 11, 1);  // the first line end does not count
    expect_at("\"\"\"\nab\ncd\n\"\"\"", 2, 2, 12, 2);
    expect_at("\"\"\"\r\nab\r\ncd\"\"\"", 2, 2, 12, 2);
    expect_at("\"\"\"\nab \\\n   cd\"\"\"", 1, 5, 12, 5);  // a line continuation
    expect_at("'''a\\\nb'''", 2, 1, 11, 1);                // no escapes here
}

TEST(CardSet, PlacesAreRightFarDownInALongFile) {
    std::string text = kHead;
    for (int i = 0; i < 2000; ++i)
        text += "[[card]]\nname = \"Card " + std::to_string(i) + "\" # \u00e9\ntype = \"Unit\"\ntext = \"Unit-Deploy: Draw a card.\"\n";
    text += "[[card]]\nname = \"Last\"\ntype = \"Unit\"\ntext = \"Unit-Deploy: Drow a card.\"\n";
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, text, "long.toml");
    ASSERT_EQ(errors.size(), 1u) << messages(errors);
    EXPECT_EQ(errors[0].line, 5 + 4 * 2000 + 4);
    EXPECT_EQ(errors[0].column, 22);
    EXPECT_EQ(errors[0].excerpt, "text = \"Unit-Deploy: Drow a card.\"");
}

TEST(CardSet, TextsNameOtherCardsHoweverLongTheirNamesAre) {
    std::string text = kHead + "[[keyword]]\nname = \"Escort\"\ntext = \"When this unit is deployed, create an Ox token.\"\n";
    for (const std::string name : {"Ox", "Little Ox", "Little Oxen of the Hills"})
        text += "[[card]]\nname = \"" + name + "\"\ntype = \"Unit\"\ntoken = true\n";
    text +=
        "[[card]]\nname = \"Herd\"\ntype = \"Unit\"\ntext = \"Escort\"\n"
        "[[card]]\nname = \"Herder\"\ntype = \"Unit\"\ntext = \"When this unit is deployed, create a Little Oxen of the Hills token.\"\n";
    Catalog c = empty_catalog();
    auto errors = load_set_text(c, text, "names.toml");
    ASSERT_TRUE(errors.empty()) << messages(errors);
    const auto creates = [&](const char* card) {
        std::string out;
        for (const Ability& a : c[c.find(card)].abilities) out += disassemble(a, c);
        return out;
    };
    EXPECT_NE(creates("Herd").find("Ox"), std::string::npos) << creates("Herd");
    EXPECT_NE(creates("Herder").find("Little Oxen of the Hills"), std::string::npos) << creates("Herder");
}

TEST(SourceLines, FindsPlacesByLineAndCodePoint) {
    const SourceLines s("one\r\nt\u00f6 two\n\nend");
    EXPECT_EQ(s.line(1), "one");
    EXPECT_EQ(s.line(3), "");
    EXPECT_EQ(s.line(4), "end");
    EXPECT_EQ(s.line(5), "");
    EXPECT_EQ(s.from({2, 4}), "two\n\nend");
    EXPECT_EQ(s.from({4, 2}), "nd");
    EXPECT_EQ(s.from({2, 40}), "");
    EXPECT_EQ(s.from({0, 1}), "");
}

}  // namespace
}  // namespace nexus::cardfile
