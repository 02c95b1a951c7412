#include "cardfile/rulebook.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "library/card_files.h"

namespace nexus::cardfile {
namespace {

constexpr const char* kDigest =
    "# Small Game: the rules\n"
    "\n"
    "Words that are no rule. - ZZ-NO-01 is not one either.\n"
    "\n"
    "## 1. Front-Row Priority (FR)\n"
    "\n"
    "- **SG-FR-01** A unit in `front` *protects* the **back row** (SG-R-001). [000 III]\n"
    "- **SG-FR-02** Attacks go first.\n"
    "\n"
    "  | CL | 0 | 1 |\n"
    "  |---|---|---|\n"
    "  | mana | 10 | 15 |\n"
    "\n"
    "```\n"
    "- **SG-FR-03** no rule: code\n"
    "```\n"
    "\n"
    "# Part 2\n"
    "\n"
    "**Draw Phase**\n"
    "- SG-DRAW-01 | Draw Phase; Stip. II | S, R:SG-R1, R2 | Draw a card | or none.\n"
    "- SG-INV-01: nothing is lost.\n"
    "\n"
    "**SG-R02 (H) Hand limit.** A: none. B: seven.\n"
    "Ruling: A.\n"
    "\n"
    "not of it\n"
    "\n"
    "### SG-R-001 Who protects? (ambiguity)\n"
    "- Where: 000.\n"
    "- **Ruling:** both.\n"
    "\n"
    "## 3. Examples\n"
    "\n"
    "| id | given | then |\n"
    "|---|---|---|\n"
    "| SG-EX-01 | two cards | one is drawn |\n"
    "| no id | x | y |\n";

struct RulebookTest : testing::Test {
    Rulebook book;
    RulebookTest() { book.read("small.md", kDigest); }
    std::vector<std::string> found(std::vector<std::string> words) const {
        std::vector<std::string> out;
        for (const RuleHit& h : book.search(words)) out.push_back(h.rule->id);
        return out;
    }
};

TEST_F(RulebookTest, ReadsEveryWayOfWritingARule) {
    std::vector<std::string> ids;
    for (const RuleText& r : book.rules()) ids.push_back(r.id);
    EXPECT_EQ(ids, (std::vector<std::string>{"SG-FR-01", "SG-FR-02", "SG-DRAW-01", "SG-INV-01", "SG-R02", "SG-R-001", "SG-EX-01"}));
    const RuleText* r = book.find("SG-FR-01");
    ASSERT_NE(r, nullptr);
    EXPECT_EQ(r->text, "A unit in `front` *protects* the **back row** (SG-R-001).");
    EXPECT_EQ(r->source, "000 III");
    EXPECT_EQ(r->headings, (std::vector<std::string>{"Small Game: the rules", "1. Front-Row Priority (FR)"}));
    EXPECT_EQ(r->line, 7);
    EXPECT_TRUE(r->plain);
    EXPECT_EQ(book.find("SG-FR-02")->text, "Attacks go first.\n\n| CL | 0 | 1 |\n|---|---|---|\n| mana | 10 | 15 |");
    EXPECT_EQ(book.find("SG-DRAW-01")->text, "Draw a card | or none.");
    EXPECT_EQ(book.find("SG-DRAW-01")->source, "Draw Phase; Stip. II; stated, ruling SG-R1, SG-R2");
    EXPECT_EQ(book.find("SG-DRAW-01")->headings.back(), "Draw Phase");
    EXPECT_EQ(book.find("SG-INV-01")->text, "nothing is lost.");
    EXPECT_EQ(book.find("SG-R-1")->title, "Who protects? (ambiguity)");
    EXPECT_EQ(book.find("SG-EX-01")->text, "- given: two cards\n- then: one is drawn");
}

TEST_F(RulebookTest, ARulingGoesUpToAnEmptyLine) {
    const RuleText* r = book.find("sg-r2");
    ASSERT_NE(r, nullptr);
    EXPECT_EQ(r->title, "Hand limit (hole)");
    EXPECT_EQ(r->text, "A: none. B: seven.\nRuling: A.");
}

TEST_F(RulebookTest, IdsAreFoundHoweverTheyAreWritten) {
    EXPECT_EQ(book.find("sg_fr_1"), book.find("SG-FR-01"));
    EXPECT_EQ(book.find("SG-FR-3"), nullptr);
    EXPECT_EQ(book.group("sg-fr").size(), 2u);
    EXPECT_EQ(book.group("SG-F").size(), 0u) << "parts of ids are whole";
    EXPECT_EQ(book.group("sg").size(), 7u);
    EXPECT_EQ(book.group("").size(), 0u);
    EXPECT_EQ(book.near_ids("SG-FR-03").front(), "SG-FR-01");
    EXPECT_EQ(book.near_ids("SG-DRWA-01").front(), "SG-DRAW-01");
}

TEST_F(RulebookTest, WordsAndIdsAreToldApart) {
    EXPECT_TRUE(book.looks_like_id("SG"));
    EXPECT_TRUE(book.looks_like_id("sg-fr"));
    EXPECT_TRUE(book.looks_like_id("xy-ab-07"));
    EXPECT_FALSE(book.looks_like_id("front-row"));
    EXPECT_FALSE(book.looks_like_id("draw"));
    EXPECT_FALSE(book.looks_like_id(""));
}

TEST_F(RulebookTest, SearchFindsAllWordsBestFirst) {
    EXPECT_EQ(found({"protects", "back"}), (std::vector<std::string>{"SG-FR-01"}));
    EXPECT_EQ(found({"protect"}).front(), "SG-R-001") << "a title says what it is about";
    EXPECT_EQ(found({"front", "row", "priority"}), (std::vector<std::string>{"SG-FR-01", "SG-FR-02"})) << "by their heading";
    EXPECT_EQ(found({"\"back row\""}), (std::vector<std::string>{"SG-FR-01"}));
    EXPECT_EQ(found({"\"row back\""}), (std::vector<std::string>{}));
    EXPECT_EQ(found({"cards"}), (std::vector<std::string>{"SG-DRAW-01", "SG-EX-01"})) << "one or many";
    EXPECT_TRUE(found({}).empty());
    EXPECT_TRUE(found({"", "\""}).empty());
    EXPECT_EQ(book.near_word("protcets"), "protects");
    EXPECT_EQ(book.near_word("protects"), "");
}

TEST_F(RulebookTest, PagesAndExcerptsAreForReading) {
    EXPECT_EQ(rule_page(book, *book.find("SG-FR-01"), 60),
              "SG-FR-01\n"
              "Small Game: the rules > 1. Front-Row Priority (FR)\n"
              "\n"
              "  A unit in front protects the back row (SG-R-001).\n"
              "\n"
              "Source: 000 III\n"
              "See SG-R-001: Who protects? (ambiguity)\n");
    const std::vector<std::string> words{"back"};
    EXPECT_EQ(rule_excerpt(*book.find("SG-FR-01"), words, 60), "A unit in front protects the *back* row (SG-R-001).");
    EXPECT_EQ(rule_excerpt(*book.find("SG-FR-01"), words, 30), "... the *back* row (SG-R-001).");
}

TEST_F(RulebookTest, SectionsJoinWhatStandsTogether) {
    const std::vector<RuleSection> sections = book.sections();
    ASSERT_EQ(sections.size(), 5u);
    EXPECT_EQ(sections[0].group, "SG-FR");
    EXPECT_EQ(sections[0].rules.size(), 2u);
    EXPECT_EQ(sections[3].group, "SG-R");
    EXPECT_EQ(sections[3].rules.size(), 2u);
}

TEST(Rulebook, TheShippedDigestsHaveTheirRules) {
    Result<Rulebook> book = load_rulebook(std::string(NEXUS_SOURCE_DIR) + "/docs/rules");
    ASSERT_TRUE(book) << book.error().to_string();
    EXPECT_GT(book->rules().size(), 1000u);
    for (const char* id :
         {"QN-FR-01", "QN-R-048", "QN-E-01", "QN-T-02b", "PN-STAT-05", "PN-R01", "PN-EX-36", "QA-KEY-02", "QA-R85", "QA-INV-11"}) {
        const RuleText* r = book->find(id);
        ASSERT_NE(r, nullptr) << id;
        EXPECT_EQ(r->id, id);
        EXPECT_FALSE(r->text.empty()) << id;
    }
}

TEST(Rulebook, AWordOfAGameIsExplainedFirst) {
    Result<Rulebook> book = load_rulebook(std::string(NEXUS_SOURCE_DIR) + "/docs/rules");
    ASSERT_TRUE(book) << book.error().to_string();
    for (auto [word, id] :
         {std::pair{"aura", "QA-KEY-01"}, {"Guard", "QA-KEY-03"}, {"{Summon}", "QA-CB-01"}, {"free attacker", "PN-ABL-01"}}) {
        const std::vector<std::string> words{word};
        ASSERT_FALSE(book->search(words).empty()) << word;
        EXPECT_EQ(book->search(words)[0].rule->id, id) << word;
    }
    EXPECT_EQ(book->term("Elemental Surge (Fire)", "PN-")->id, "PN-ABL-05");
    const std::vector<std::string> shroud{"shroud"}, guard{"Guard"};
    EXPECT_EQ(rule_excerpt(*book->find("QA-KEY-14"), shroud, 60), "*Shroud*: Effects cannot target it; attacks can.");
    EXPECT_EQ(rule_excerpt(*book->find("QA-KEY-14"), guard, 60), "Effects cannot target it; attacks can.");
    EXPECT_EQ(book->term("Guard", "QN-"), nullptr) << "no word of that game";
    EXPECT_EQ(term_meaning(*book, "Pacifist", "QA-"), "Cannot attack. May exert, guard, be attacked and strike back. QA-KEY-18");
}

TEST(Rulebook, AMissingFolderIsAnError) { EXPECT_FALSE(load_rulebook("/nowhere/at/all")); }

}  // namespace
}  // namespace nexus::cardfile
