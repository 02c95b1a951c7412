#include "base/markdown.h"

#include <gtest/gtest.h>

namespace nexus {
namespace {

TEST(Markdown, MarksInsideALineBecomeWords) {
    EXPECT_EQ(plain_words("**Ruling:** (b) in `current`, *may* = choice"), "Ruling: (b) in current, may = choice");
    EXPECT_EQ(plain_words("see [rules](rules.md) [000 II]"), "see rules [000 II]");
    EXPECT_EQ(plain_words("2 * 3 * 4, 40*, {A: 40*}"), "2 * 3 * 4, 40*, {A: 40*}") << "a star is a star";
    EXPECT_EQ(plain_words("a `lone tick"), "a `lone tick");
}

TEST(Markdown, LinesAreWrappedAndListsHang) {
    EXPECT_EQ(plain_markdown("- one two three four five\n- six\n", 20), "- one two three four\n  five\n- six\n");
    EXPECT_EQ(plain_markdown("a\n\n\n\nb\n", 40), "a\n\nb\n");
}

TEST(Markdown, CodeStaysAsItIs) { EXPECT_EQ(plain_markdown("```\nx  =  1\n```\n", 20), "    x  =  1\n"); }

TEST(Markdown, TablesStandInColumnsOrLineByLine) {
    const char* table = "| from | reach |\n|---|---|\n| FL | own `FC` |\n";
    EXPECT_EQ(plain_markdown(table, 40), "from  reach\n----  ------\nFL    own FC\n");
    EXPECT_EQ(plain_markdown("| a | words |\n|---|---|\n| 1 | one two three four five six |\n", 20),
              "* a: 1\n  words: one two\n  three four five\n  six\n");
}

TEST(Markdown, CellsKnowCode) {
    EXPECT_EQ(table_cells("| a | `x|y` |"), (std::vector<std::string>{"a", "`x|y`"}));
    EXPECT_TRUE(table_cells("no row").empty());
    EXPECT_TRUE(is_table_rule("|---|:--|"));
    EXPECT_FALSE(is_table_rule("| a |"));
}

}  // namespace
}  // namespace nexus
