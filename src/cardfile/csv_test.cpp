#include "cardfile/csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nexus::cardfile {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Csv, QuotedFieldsHoldCommasQuotesAndLines) {
    Result<CsvTable> t = read_csv("name,text\n\"Vale, the Old\",\"Says \"\"hello\"\".\nTwice.\"\nPlain,No quotes.\n", "t.csv");
    ASSERT_TRUE(t);
    EXPECT_THAT(t->columns, ElementsAre("name", "text"));
    ASSERT_EQ(t->rows.size(), 2u);
    EXPECT_THAT(t->rows[0].fields, ElementsAre("Vale, the Old", "Says \"hello\".\nTwice."));
    EXPECT_EQ(t->rows[1].line, 4);
}

TEST(Csv, EmptyFieldsAndWindowsLineEndsAreKept) {
    Result<CsvTable> t = read_csv("a,b,c\r\n,,\r\n1,,3", "t.csv");
    ASSERT_TRUE(t);
    ASSERT_EQ(t->rows.size(), 2u);
    EXPECT_THAT(t->rows[0].fields, ElementsAre("", "", ""));
    EXPECT_THAT(t->rows[1].fields, ElementsAre("1", "", "3"));
}

TEST(Csv, ColumnsAreFoundInAnyCapitalisation) {
    Result<CsvTable> t = read_csv("Name,Text\n", "t.csv");
    ASSERT_TRUE(t);
    EXPECT_EQ(t->column("text"), 1);
    EXPECT_EQ(t->column("cp"), -1);
}

TEST(Csv, AnOpenQuoteIsAnErrorWithItsLine) {
    Result<CsvTable> t = read_csv("a,b\n1,2\n3,\"four\n", "t.csv");
    ASSERT_FALSE(t);
    EXPECT_EQ(t.error().line, 3);
    EXPECT_THAT(t.error().message, HasSubstr("never closed"));
}

TEST(Csv, ARowOfAnotherLengthIsAnError) {
    Result<CsvTable> t = read_csv("a,b\n1\n", "t.csv");
    ASSERT_FALSE(t);
    EXPECT_THAT(t.error().to_string(), HasSubstr("t.csv:2"));
}

}  // namespace
}  // namespace nexus::cardfile
