#include "cardfile/deck_file.h"

#include <gtest/gtest.h>

#include "library/card_files.h"

namespace nexus::cardfile {
namespace {

Catalog catalog_of(std::initializer_list<const char*> names) {
    Catalog c;
    c.vocabulary.game = "quantum-nexus";
    for (const char* name : names) {
        CardDef def;
        def.name = name;
        c.add(def);
    }
    c.vocabulary.types = {{"Unit", "Units"}, {"Mission", "Missions"}};
    return c;
}

Catalog fleet() { return catalog_of({"Scout Drone", "Iron Warden", "First Landing", "7th Fleet", "Nova: Reborn"}); }

constexpr const char* kDeck =
    "# a deck for beginners\n"
    "name: Iron Tide\n"
    "game: quantum-nexus\n"
    "\n"
    "Missions\n"
    "First Landing\n"
    "main\r\n"
    "4 scout drone   # fast\n"
    "2x Iron Warden\n"
    "[Maybe Later]\n"
    "7th Fleet\n"
    "nova: reborn\n";

TEST(DeckFile, ReadsNamesCountsAndSections) {
    Catalog c = fleet();
    auto deck = read_deck(c, kDeck, "iron.deck");
    ASSERT_TRUE(deck) << deck.error().front().to_string();
    EXPECT_EQ(deck->name, "Iron Tide");
    EXPECT_EQ(deck->game, "quantum-nexus");
    ASSERT_EQ(deck->lines.size(), 5u);
    EXPECT_EQ(deck->lines[0].section, "Missions");
    EXPECT_EQ(deck->lines[0].count, 1);
    EXPECT_EQ(deck->lines[1].section, "Main");
    EXPECT_EQ(deck->lines[1].count, 4);
    EXPECT_EQ(deck->lines[1].card, c.find("Scout Drone"));
    EXPECT_EQ(deck->lines[1].line, 8);
    EXPECT_EQ(deck->lines[2].count, 2);
    EXPECT_EQ(deck->lines[3].section, "Maybe Later");
    EXPECT_EQ(deck->lines[3].card, c.find("7th Fleet"));
    EXPECT_EQ(deck->lines[4].card, c.find("Nova: Reborn"));
    EXPECT_EQ(deck->cards().size(), 9u);
    EXPECT_EQ(deck->cards("main").size(), 6u);
}

TEST(DeckFile, WhatIsWrittenIsReadBack) {
    Catalog c = fleet();
    auto deck = read_deck(c, std::string("3 Iron Warden\n") + kDeck, "iron.deck");
    ASSERT_TRUE(deck);
    std::string text = write_deck(c, *deck);
    auto again = read_deck(c, text, "again.deck");
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->name, deck->name);
    EXPECT_EQ(again->game, deck->game);
    ASSERT_EQ(again->lines.size(), deck->lines.size());
    for (std::size_t i = 0; i < deck->lines.size(); ++i) {
        EXPECT_EQ(again->lines[i].count, deck->lines[i].count);
        EXPECT_EQ(again->lines[i].card, deck->lines[i].card);
        EXPECT_EQ(again->lines[i].section, deck->lines[i].section);
    }
    EXPECT_EQ(write_deck(c, *again), text);
}

TEST(DeckFile, ACanonicalListIsWrittenBackExactly) {
    constexpr const char* kCanonical =
        "# a deck for beginners\n"
        "# in two lines\n"
        "name: Iron Tide  # after the song\n"
        "game: quantum-nexus\n"
        "# said about the missions\n"
        "\n"
        "# the first\n"
        "Missions  # one is enough\n"
        "# the cheap one\n"
        "1 First Landing\n"
        "\n"
        "Main\n"
        "4 Scout Drone  # fast\n"
        "# strong ones\n"
        "\n"
        "2 Iron Warden\n"
        "#odd spelling of a comment\n"
        "\n"
        "[Maybe Later]\n"
        "1 7th Fleet\n"
        "\n"
        "# the end\n";
    Catalog c = fleet();
    auto deck = read_deck(c, kCanonical, "iron.deck");
    ASSERT_TRUE(deck) << deck.error().front().to_string();
    EXPECT_EQ(write_deck(c, *deck), kCanonical);
}

TEST(DeckFile, TheEditionStandsBelowTheGame) {
    const Catalog c = fleet();
    auto deck = read_deck(c, "Edition: enhanced # only there\n4 Scout Drone\ngame: quantum-nexus\n", "iron.deck");
    ASSERT_TRUE(deck) << deck.error().front().to_string();
    EXPECT_EQ(deck->edition, "enhanced");
    EXPECT_EQ(deck_words("edition: enhanced # x\n").edition, "enhanced");
    const std::string text = write_deck(c, *deck);
    EXPECT_EQ(text, "game: quantum-nexus\nedition: enhanced  # only there\n\n4 Scout Drone\n");
    EXPECT_EQ(write_deck(c, *read_deck(c, text, "again.deck")), text);
    EXPECT_FALSE(read_deck(c, "edition: classic\nedition: enhanced\n", "x")) << "two of them";
    EXPECT_FALSE(read_deck(c, "edition:\n", "x")) << "none";
}

TEST(DeckFile, WritingTidiesOnce) {
    Catalog c = fleet();
    auto deck = read_deck(
        c, "\n\n4x SCOUT drone #fast\n#x\ngame: quantum-nexus # g\n\n\nsideboard # empty\nmain # m\n\n\n7th fleet\n# end\n\n", "iron.deck");
    ASSERT_TRUE(deck) << deck.error().front().to_string();
    const std::string text = write_deck(c, *deck);
    for (const char* comment : {"#fast", "#x", "# g", "# empty", "# m", "# end"})
        EXPECT_NE(text.find(comment), text.npos) << comment << " in\n" << text;
    auto again = read_deck(c, text, "again.deck");
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(write_deck(c, *again), text);
    EXPECT_EQ(again->cards(), deck->cards());
}

TEST(DeckFile, WhatASectionWithoutCardsSaysIsKept) {
    Catalog c = fleet();
    auto deck = read_deck(c, "4 Scout Drone\n\nMain # later\n\nSideboard\n", "iron.deck");
    ASSERT_TRUE(deck);
    EXPECT_EQ(write_deck(c, *deck), "4 Scout Drone\n\n# later\n");
}

TEST(DeckFile, AnUnknownCardGetsTheNearestName) {
    auto deck = read_deck(fleet(), "Main\n4 Scout Drnoe\n2 Iron Wardn\n", "iron.deck");
    ASSERT_FALSE(deck);
    ASSERT_EQ(deck.error().size(), 2u) << "all problems at once";
    const Error& e = deck.error()[0];
    EXPECT_EQ(e.suggestion, "Scout Drone");
    EXPECT_EQ(e.file, "iron.deck");
    EXPECT_EQ(e.line, 2);
    EXPECT_EQ(e.column, 3);
    EXPECT_EQ(e.excerpt, "4 Scout Drnoe");
    EXPECT_EQ(deck.error()[1].suggestion, "Iron Warden");
    deck = read_deck(fleet(), "2 fleet\n", "iron.deck");
    ASSERT_FALSE(deck);
    EXPECT_EQ(deck.error()[0].suggestion, "7th Fleet") << "a part of the name";
}

TEST(DeckFile, AMistypedLineIsNotASection) {
    EXPECT_FALSE(read_deck(fleet(), "Mian\n", "x"));
    EXPECT_FALSE(read_deck(fleet(), "autor: me\n", "x"));
    EXPECT_FALSE(read_deck(fleet(), "4\n", "x"));
    EXPECT_FALSE(read_deck(fleet(), "name:\n", "x"));
    EXPECT_FALSE(read_deck(fleet(), "name: A\nname: B\n", "x"));
}

TEST(DeckFile, CountsHaveLimits) {
    EXPECT_FALSE(read_deck(fleet(), "0 Scout Drone\n", "x"));
    EXPECT_FALSE(read_deck(fleet(), "99999999999999999999 Scout Drone\n", "x"));
    EXPECT_TRUE(read_deck(fleet(), "200 Scout Drone", "x"));
}

TEST(DeckFile, ADeckForAnotherGameIsRefused) {
    auto deck = read_deck(fleet(), "game: quanta\n", "x");
    ASSERT_FALSE(deck);
    EXPECT_EQ(deck.error()[0].expected, "quantum-nexus");
}

TEST(DeckFile, ACardNamedLikeACountIsKept) {
    Catalog c = catalog_of({"Wardens", "2 Wardens"});
    Deck deck;
    deck.lines = {{1, c.find("2 Wardens"), "Main", 0}, {2, c.find("Wardens"), "Main", 0}};
    auto again = read_deck(c, write_deck(c, deck), "x");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->cards(), deck.cards());
}

TEST(DeckFile, AMissingFileIsAnErrorWithItsName) {
    auto deck = load_deck(fleet(), "/nowhere/at/all.deck");
    ASSERT_FALSE(deck);
    EXPECT_EQ(deck.error()[0].file, "/nowhere/at/all.deck");
}

}  // namespace
}  // namespace nexus::cardfile
