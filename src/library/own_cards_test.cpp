// Sets and decks of one's own beside a small shipped library.
#include "library/own_cards.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "library/files.h"
#include "library/library.h"
#include "match/bugreport.h"
#include "match/session.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace nexus {
namespace {

using testing::HasSubstr;

std::string set_text(const std::string& name, const std::string& card, const std::string& more = {}) {
    return "[set]\nname = \"" + name + "\"\ngame = \"quantum-nexus\"\n\n[[card]]\nname = \"" + card +
           "\"\ntype = \"Unit\"\ncp = 1\nattack = 1\ndefense = 2\nrange = \"Close\"\n" + more;
}

struct OwnCardsTest : testing::Test {
    TemporaryFolder folder;
    std::string cards = folder.path + "/cards", home = folder.path + "/home";

    OwnCardsTest() {
        put(cards + "/quantum-nexus/shipped.toml", set_text("Shipped", "Pebble"));
        put(cards + "/quantum-nexus/decks/stones.deck", "name: Stones\n2 Pebble\n");
        put(home + "/quantum-nexus/rivers.toml", set_text("Rivers", "Otter"));
        put(home + "/quantum-nexus/hills.toml", set_text("Hills", "Goat"));
        put(home + "/quantum-nexus/decks/wet.deck", "name: Wet Feet\n2 Otter\n1 Pebble\n");
    }
    static void put(const std::string& file, const std::string& text) {
        std::filesystem::create_directories(std::filesystem::path(file).parent_path());
        ASSERT_TRUE(write_file(file, text));
    }
    Result<LoadedGame> load(std::vector<std::string> decks, std::vector<std::string> folders = {}) const {
        return load_game(all_rulesets(), "quantum-nexus", "", {}, cards, OwnCards{std::move(folders), home, std::move(decks)});
    }
    Record played(const LoadedGame& g, const std::string& deck) const {
        const LibraryDeck list = *find_deck(g, deck);
        Session s(g.game, {list.cards(), list.cards()}, {list.name, list.name}, 1);
        s.set_own_sets(g.own_sets);
        return s.record();
    }
};

TEST_F(OwnCardsTest, WhatIsNotNamedTakesNoPart) {
    const LoadedGame without = *load_game(all_rulesets(), "quantum-nexus", "", {}, cards);
    const LoadedGame with = *load({"Stones"});
    EXPECT_EQ(with.catalog->hash(), without.catalog->hash());
    EXPECT_EQ(with.decks.size(), without.decks.size());
    EXPECT_TRUE(with.own_sets.empty());
    EXPECT_EQ(write_record(played(with, "Stones")), write_record(played(without, "Stones")));
}

TEST_F(OwnCardsTest, ADeckBringsTheSetsItUses) {
    const LoadedGame g = *load({"wet feet"});
    ASSERT_EQ(g.own_sets.size(), 1u);
    EXPECT_EQ(g.own_sets[0].name, "Rivers");
    EXPECT_EQ(find_deck(g, "wet")->cards().size(), 3u);
    EXPECT_EQ(g.catalog->find("Goat"), kNoCard);
}

TEST_F(OwnCardsTest, ASetOfTwoCardsComesForEitherOfThemAndOnce) {
    const std::string more = "\n[[card]]\nname = \"Trout\"\ntype = \"Unit\"\ncp = 1\nattack = 1\ndefense = 2\nrange = \"Close\"\n";
    put(home + "/quantum-nexus/lakes.toml", set_text("Lakes", "Pike", more));
    put(home + "/quantum-nexus/decks/first.deck", "name: First\n2 Pike\n");
    put(home + "/quantum-nexus/decks/second.deck", "name: Second\n2 Trout\n");
    put(home + "/quantum-nexus/decks/both.deck", "name: Both\n2 Trout\n1 Pike\n");
    for (const char* deck : {"First", "Second", "Both"}) {
        Result<LoadedGame> g = load({deck});
        ASSERT_TRUE(g) << g.error().to_string();
        ASSERT_EQ(g->own_sets.size(), 1u) << deck;
        EXPECT_EQ(g->own_sets[0].name, "Lakes");
        EXPECT_NE(g->catalog->find("Pike"), kNoCard);
        EXPECT_NE(g->catalog->find("Trout"), kNoCard);
    }
    EXPECT_EQ(find_deck(*load({"Both"}), "Both")->cards().size(), 3u);
}

TEST_F(OwnCardsTest, ADeckByItsFileBringsThemToo) {
    const LoadedGame g = *load({home + "/quantum-nexus/decks/wet.deck"});
    EXPECT_NE(g.catalog->find("Otter"), kNoCard);
}

TEST_F(OwnCardsTest, ABrokenSetStopsOnlyTheDecksThatNeedIt) {
    put(home + "/quantum-nexus/broken.toml", set_text("Broken", "Newt", "text = \"Drow a card.\"\n"));
    put(home + "/quantum-nexus/decks/newts.deck", "name: Newts\n2 Newt\n");
    EXPECT_TRUE(load({"Wet Feet"}));
    Result<LoadedGame> needs = load({"Newts"});
    ASSERT_FALSE(needs);
    EXPECT_THAT(needs.error().to_string(), HasSubstr("broken.toml:12:"));
    EXPECT_THAT(needs.error().message, HasSubstr("a deck needs this set"));
}

TEST_F(OwnCardsTest, ANamedFolderIsLoadedWhole) {
    const std::string flat = folder.path + "/flat";
    put(flat + "/one.toml", set_text("One", "Heron"));
    put(flat + "/two.toml", set_text("Two", "Crane"));
    put(flat + "/bad.toml", "[set\n");
    put(flat + "/birds.deck", "name: Birds\n2 Heron\n2 Crane\n");
    put(flat + "/other.toml", "[set]\nname = \"Other\"\ngame = \"quanta\"\n");
    put(flat + "/wrong.deck", "2 Herron\n");
    const LoadedGame g = *load({}, {flat});
    EXPECT_NE(g.catalog->find("Heron"), kNoCard);
    EXPECT_EQ(g.decks.front().name, "Birds");
    std::vector<std::string> out;
    for (const Error& e : g.own_problems) out.push_back(std::filesystem::path(e.file).filename());
    EXPECT_THAT(out, testing::IsSupersetOf({"bad.toml", "wrong.deck"}));
    EXPECT_THAT(out, testing::Not(testing::Contains("other.toml")));
}

TEST_F(OwnCardsTest, AFolderThatIsNotThereIsAnError) {
    Result<LoadedGame> g = load({}, {folder.path + "/none"});
    ASSERT_FALSE(g);
    EXPECT_THAT(g.error().message, HasSubstr("/none"));
}

TEST_F(OwnCardsTest, ARecordNamesItsSetsAndFindsThemAgain) {
    const Record record = played(*load({"Wet Feet"}), "Wet Feet");
    const std::string text = write_record(record);
    EXPECT_THAT(text, HasSubstr("\nset Rivers "));
    Result<Record> read = parse_record(text, "game.nexus");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->sets, record.sets);
    Result<LoadedGame> again = load_game(all_rulesets(), *read, cards, OwnCards{{}, home, {}});
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_TRUE(replay(*read, *again->game));
    EXPECT_EQ(again->own_sets, record.sets);
}

TEST_F(OwnCardsTest, AMissingSetIsNamedWithItsHashAndPlaces) {
    const Record record = played(*load({"Wet Feet"}), "Wet Feet");
    std::filesystem::remove(home + "/quantum-nexus/rivers.toml");
    Result<LoadedGame> again = load_game(all_rulesets(), record, cards, OwnCards{{}, home, {}});
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().message, HasSubstr("'Rivers' ("));
    EXPECT_THAT(again.error().expected, HasSubstr(home + "/quantum-nexus"));
}

TEST_F(OwnCardsTest, ASetWithOtherCardsIsNamedWithBothHashes) {
    const Record record = played(*load({"Wet Feet"}), "Wet Feet");
    put(home + "/quantum-nexus/rivers.toml", set_text("Rivers", "Otter", "text = \"When this unit is deployed, draw a card.\"\n"));
    Result<LoadedGame> again = load_game(all_rulesets(), record, cards, OwnCards{{}, home, {}});
    ASSERT_FALSE(again);
    EXPECT_THAT(again.error().message, HasSubstr("the set 'Rivers' of the record is"));
    EXPECT_THAT(again.error().message, HasSubstr("rivers.toml is"));
}

TEST_F(OwnCardsTest, ASetWithAnotherCommentIsStillTheSame) {
    const Record record = played(*load({"Wet Feet"}), "Wet Feet");
    put(home + "/quantum-nexus/rivers.toml", "# of water\n" + set_text("Rivers", "Otter"));
    EXPECT_TRUE(load_game(all_rulesets(), record, cards, OwnCards{{}, home, {}}));
}

TEST_F(OwnCardsTest, TwoSetsWithOneCardAreToldApart) {
    put(home + "/quantum-nexus/twin.toml", set_text("Twin", "Otter"));
    Result<LoadedGame> g = load({"Wet Feet"});
    ASSERT_FALSE(g);
    EXPECT_THAT(g.error().message, HasSubstr("rivers.toml"));
    EXPECT_THAT(g.error().message, HasSubstr("twin.toml"));
}

TEST_F(OwnCardsTest, AResumedGameKeepsItsSets) {
    const LoadedGame g = *load({"Wet Feet"});
    Result<Session> s = Session::resume(g.game, played(g, "Wet Feet"));
    ASSERT_TRUE(s) << s.error().to_string();
    EXPECT_EQ(s->record().sets, g.own_sets);
}

TEST_F(OwnCardsTest, ABugReportCarriesThem) {
    const LoadedGame g = *load({"Wet Feet"});
    Result<BugReport> report = parse_bugreport(write_bugreport({"0.1.0", "", single_game(played(g, "Wet Feet")), g.sets}), "report.txt");
    ASSERT_TRUE(report);
    Result<LoadedGame> elsewhere = load_game(*find_ruleset("quantum-nexus"), {}, report->sets);
    ASSERT_TRUE(elsewhere);
    EXPECT_TRUE(replay(report->record.first(), *elsewhere->game));
}

}  // namespace
}  // namespace nexus
