// Where cards and decks are looked for, and what is said when they are not there.
#include "library/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "library/files.h"
#include "support/small_game.h"
#include "support/temporary_folder.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

// In a folder of its own, with NEXUS_HOME as the test says; everything as it was afterwards.
struct Elsewhere {
    TemporaryFolder folder;
    fs::path before = fs::current_path();
    const char* home = std::getenv("NEXUS_HOME");
    std::string home_before = home ? home : "";

    Elsewhere() {
        fs::current_path(folder.path);
        unsetenv("NEXUS_HOME");
    }
    ~Elsewhere() {
        fs::current_path(before);
        if (home) setenv("NEXUS_HOME", home_before.c_str(), 1);
        else unsetenv("NEXUS_HOME");
    }
    void make(const std::string& below) const { fs::create_directories(folder.path + "/" + below); }
    void set_home(const std::string& below) const { setenv("NEXUS_HOME", (folder.path + "/" + below).c_str(), 1); }
};

TEST(LibraryFolders, TheHomeComesFirst) {
    const Elsewhere e;
    e.make("home/cards"), e.make("home/docs/rules"), e.make("cards"), e.make("docs/rules"), e.make("source/cards");
    e.set_home("home");
    EXPECT_EQ(cards_directory(e.folder.path + "/source"), e.folder.path + "/home/cards");
    EXPECT_EQ(rules_directory(e.folder.path + "/source"), e.folder.path + "/home/docs/rules");
}

TEST(LibraryFolders, ThenTheFolderOneIsIn) {
    const Elsewhere e;
    e.make("home"), e.make("cards"), e.make("docs/rules"), e.make("source/cards");
    EXPECT_EQ(cards_directory(e.folder.path + "/source"), "cards");
    EXPECT_EQ(rules_directory(e.folder.path + "/source"), "docs/rules");
    e.set_home("home");
    EXPECT_EQ(cards_directory(e.folder.path + "/source"), "cards") << "a home without cards is passed over";
}

TEST(LibraryFolders, ThenTheSources) {
    const Elsewhere e;
    e.make("home"), e.make("source/cards");
    e.set_home("home");
    EXPECT_EQ(cards_directory(e.folder.path + "/source"), e.folder.path + "/source/cards");
    EXPECT_EQ(rules_directory(e.folder.path + "/source"), e.folder.path + "/source/docs/rules") << "the last, if there is none";
}

TEST(Library, AnEditionIsFoundByItsName) {
    Ruleset first{}, second{}, other{};
    first.id = second.id = "one", first.edition = "first", second.edition = "second";
    other.id = "two", other.edition = "only";
    const Ruleset* const games[] = {&first, &second, &other};
    EXPECT_EQ(*find_rules(games, "one", ""), &first);
    EXPECT_EQ(*find_rules(games, "one", "second"), &second);
    EXPECT_EQ(*find_rules(games, "two", ""), &other);
    EXPECT_EQ(*find_rules(games, "two", "only"), &other);
}

TEST(Library, WhatThereIsInsteadOfAnUnknownGame) {
    Ruleset first{}, second{}, other{}, another{};
    first.id = second.id = "one", first.edition = "first", second.edition = "second";
    other.id = another.id = "two", other.edition = "old", another.edition = "new";
    const Ruleset* const games[] = {&first, &second, &other, &another};
    const Error edition = find_rules(games, "one", "secnd").error();
    EXPECT_EQ(edition.message, "there is no edition 'secnd' of one");
    EXPECT_EQ(edition.expected, "first, second");
    EXPECT_EQ(edition.suggestion, "second");
    const Error game = find_rules(games, "twoo", "first").error();
    EXPECT_EQ(game.message, "there is no game 'twoo'");
    EXPECT_EQ(game.expected, "one, two");
    EXPECT_EQ(game.suggestion, "two");
    EXPECT_EQ(find_rules(games, "two", "first").error().expected, "old, new");
}

TEST(Library, OneErrorSaysHowToSeeTheOthers) {
    Error a, b;
    a.message = "A is wrong", b.message = "B is wrong";
    EXPECT_EQ(one_error({a}, "ask").message, "A is wrong");
    EXPECT_EQ(one_error({a, b}, "ask").message, "A is wrong (the first of 2 problems; ask)");
}

// A folder `cards` with a set that only `enhanced` has, and a deck for it.
struct EditionCards {
    TemporaryFolder folder;
    EditionCards() {
        const std::string game = folder.path + "/quantum-nexus";
        fs::create_directories(game + "/decks");
        const std::string unit = "type = \"Unit\"\ncp = 1\nattack = 1\ndefense = 1\nrange = \"Close\"\n";
        write_file(game + "/a.toml", "[set]\nname = \"A\"\ngame = \"quantum-nexus\"\n[[card]]\nname = \"Otter\"\n" + unit);
        write_file(game + "/b.toml",
                   "[set]\nname = \"B\"\ngame = \"quantum-nexus\"\neditions = [\"enhanced\"]\n[[card]]\nname = \"Heron\"\n" + unit +
                       "text = \"When this unit attacks, deal 1 damage to target opponent.\"\n");
        write_file(game + "/decks/a.deck", "name: All\n2 Otter\n");
        write_file(game + "/decks/z.deck", "name: Birds\nedition: enhanced\n2 Heron\n");
    }
    LoadedGame load(const char* edition) const { return *load_game(all_rulesets(), "quantum-nexus", edition, {}, folder.path); }
};

TEST(Library, ASetOfOneEditionStaysOutOfTheOthers) {
    const EditionCards cards;
    EXPECT_NE(cards.load("enhanced").catalog->find("Heron"), kNoCard);
    EXPECT_EQ(cards.load("enhanced").sets.size(), 2u);
    for (const char* edition : {"current", "classic"}) {
        EXPECT_EQ(cards.load(edition).catalog->find("Heron"), kNoCard) << edition;
        EXPECT_NE(cards.load(edition).catalog->find("Otter"), kNoCard) << edition;
        EXPECT_EQ(cards.load(edition).sets.size(), 1u) << edition;
    }
}

TEST(Library, ADeckOfOneEditionIsListedThereAndFirst) {
    const EditionCards cards;
    const LoadedGame enhanced = cards.load("enhanced"), current = cards.load("current");
    ASSERT_EQ(enhanced.decks.size(), 2u);
    EXPECT_EQ(enhanced.decks[0].name, "Birds") << "before those of every edition";
    EXPECT_TRUE(enhanced.other_decks.empty());
    ASSERT_EQ(current.decks.size(), 1u);
    EXPECT_EQ(current.decks[0].name, "All");
    EXPECT_TRUE(current.deck_problems.empty()) << "cards of another edition are no problem here";
    ASSERT_EQ(current.other_decks.size(), 1u);
    EXPECT_EQ(current.other_decks[0].edition, "enhanced");
    EXPECT_THAT(find_deck(current, "birds").error().message, HasSubstr("add --edition enhanced"));
}

TEST(Library, EveryEditionOfQuantumNexusHasTwoDecksOfItsOwn) {
    for (const char* edition : {"classic", "enhanced"}) {
        const LoadedGame g = *load_game(all_rulesets(), "quantum-nexus", edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        unsigned own = 0;
        for (const LibraryDeck& d : g.decks) {
            if (d.deck.edition != edition) continue;
            ++own;
            EXPECT_TRUE(g.game->rules->deck.check_deck(*g.game, d.cards()).empty()) << d.name;
        }
        EXPECT_GE(own, 2u) << edition;
        EXPECT_TRUE(g.deck_problems.empty()) << edition;
    }
}

TEST(Library, ProblemsOfAllSetsAreCounted) {
    const auto set = [](const std::string& name) {
        return SourceFile{name + ".toml", "[set]\nname = \"" + name + "\"\ngame = \"quantum-nexus\"\n[[card]]\nname = \"" + name +
                                              "\"\ntype = \"Gizmo\"\n"};
    };
    Result<LoadedGame> g = load_game(*find_ruleset("quantum-nexus"), {}, {set("One"), set("Two")});
    ASSERT_FALSE(g);
    EXPECT_EQ(g.error().file, "One.toml");
    EXPECT_THAT(g.error().message, HasSubstr("(the first of 2 problems; `nexus cards check` lists them)"));
}

TEST(Library, AGameKnowsItsSetsAndItsOptions) {
    const LoadedGame g = small_game({{{"board.columnPairing", "same"}}});
    ASSERT_EQ(g.sets.size(), 1u);
    EXPECT_EQ(g.sets[0].name, "small.toml");
    EXPECT_EQ(g.sets[0].text, small_set());
    EXPECT_EQ(g.game->catalog, g.catalog);
    EXPECT_NE(g.game->option, small_game().game->option);
    Result<LoadedGame> wrong = load_game(*find_ruleset("quantum-nexus"), {{{"board.columnPairing", "sideways"}}},
                                         {{"small.toml", small_set()}});
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error().to_string(), HasSubstr("sideways"));
}

// A library in a folder: <folder>/quantum-nexus with the small set, and these decks.
struct Shelf {
    TemporaryFolder folder;
    std::string game = folder.path + "/quantum-nexus";

    explicit Shelf(const std::vector<std::pair<std::string, std::string>>& decks = {}) {
        fs::create_directories(game);
        EXPECT_TRUE(write_file(game + "/small.toml", small_set()));
        if (!decks.empty()) fs::create_directories(game + "/decks");
        for (const auto& [name, text] : decks) EXPECT_TRUE(write_file(game + "/decks/" + name, text));
    }
    Result<LoadedGame> load() const { return load_game(all_rulesets(), "quantum-nexus", "", {}, folder.path); }
};

TEST(Library, AFolderWithoutDecksIsALibraryToo) {
    const Shelf shelf;
    Result<LoadedGame> g = shelf.load();
    ASSERT_TRUE(g) << g.error().to_string();
    EXPECT_TRUE(g->decks.empty());
    EXPECT_THAT(g->sets.at(0).name, testing::EndsWith("/quantum-nexus/small.toml"));
    const Error e = find_deck(*g, "Stones").error();
    EXPECT_EQ(e.message, "there is no deck 'Stones', neither in the library nor as a file");
    EXPECT_EQ(e.expected, "a deck file: the library has no decks");
}

TEST(Library, AFolderThatIsNotThereSaysWhoNamesIt) {
    const Shelf shelf;
    Result<LoadedGame> g = load_game(all_rulesets(), "quanta", "", {}, shelf.folder.path);
    ASSERT_FALSE(g);
    EXPECT_EQ(g.error().expected, "the card sets of Quanta; NEXUS_HOME names the folder that has `cards` in it");
}

TEST(Library, ASetWithAProblemKeepsTheGameFromLoading) {
    const Shelf shelf;
    ASSERT_TRUE(write_file(shelf.game + "/wrong.toml", "[set]\n"));
    Result<LoadedGame> g = shelf.load();
    ASSERT_FALSE(g);
    EXPECT_THAT(g.error().file, HasSubstr("wrong.toml"));
}

TEST(Library, DecksAreFoundByNameAndByFile) {
    const Shelf shelf({{"stones.deck", "name: Grey Stones\nMain\n2 Pebble\n1 Lens\nSideboard\n3 Rethink\n"},
                       {"plain.deck", "1 Lens\n"},
                       {"wrong.deck", "1 Lense\n1 Peble\n"}});
    Result<LoadedGame> g = shelf.load();
    ASSERT_TRUE(g) << g.error().to_string();
    const CardId pebble = g->catalog->find("Pebble"), lens = g->catalog->find("Lens");
    EXPECT_EQ(find_deck(*g, "GREY stones")->name, "Grey Stones");
    EXPECT_EQ(find_deck(*g, "Stones")->name, "Grey Stones");
    EXPECT_EQ(find_deck(*g, "plain")->name, "plain");
    EXPECT_THAT(find_deck(*g, "plain")->file, testing::EndsWith("/decks/plain.deck"));
    EXPECT_THAT(find_deck(*g, "stones")->cards(), ElementsAre(pebble, pebble, lens));
    EXPECT_EQ(g->deck_problems.size(), 2u);
    EXPECT_EQ(find_deck(*g, "Grey Stone").error().expected, "plain, Grey Stones");
    EXPECT_EQ(find_deck(*g, "Grey Stone").error().suggestion, "Grey Stones");
    EXPECT_THAT(deck_model(*g).lists, ElementsAre(ElementsAre(lens), ElementsAre(pebble, pebble, lens)));
}

TEST(Library, ADeckMayBeAnyFile) {
    const Shelf shelf;
    const std::string named = shelf.folder.path + "/named.txt", plain = shelf.folder.path + "/plain.txt";
    ASSERT_TRUE(write_file(named, "name: Mine\n1 Lens\n"));
    ASSERT_TRUE(write_file(plain, "2 Pebble\n"));
    Result<LoadedGame> g = shelf.load();
    ASSERT_TRUE(g) << g.error().to_string();
    EXPECT_EQ(find_deck(*g, named)->name, "Mine");
    EXPECT_EQ(find_deck(*g, named)->file, named);
    EXPECT_EQ(find_deck(*g, plain)->name, "plain");
    EXPECT_EQ(find_deck(*g, plain)->cards().size(), 2u);
}

}  // namespace
}  // namespace nexus
