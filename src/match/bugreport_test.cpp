// Bug reports as texts: what is written, and what is said about one that cannot be read.
#include "match/bugreport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nexus {
namespace {

using testing::HasSubstr;

BugReport small_report() {
    BugReport r;
    r.version = "0.1.0";
    r.note = "odd";
    r.record.games.resize(1);
    r.record.games[0].game = "quantum-nexus";
    r.record.games[0].edition = "current";
    r.record.games[0].decks.resize(2);
    r.sets = {{"cards/first (old).toml", "one\ntwo"}, {"second.toml", "\nthree\n"}};
    return r;
}

Error error_in(std::string_view text) {
    Result<BugReport> r = parse_bugreport(text, "report.txt");
    EXPECT_FALSE(r) << "it was read";
    return r ? Error{} : r.error();
}

TEST(BugReport, SectionsSayHowManyLinesTheyHave) {
    BugReport r = small_report();
    r.note = "";
    r.sets[0].text = "one\ntwo";
    const std::string text = write_bugreport(r);
    EXPECT_THAT(text, testing::StartsWith("nexus-bugreport 1\n=== version (1 lines)\n0.1.0\n=== note (0 lines)\n=== record ("));
    EXPECT_THAT(text, testing::EndsWith("=== set cards/first (old).toml (2 lines)\none\ntwo\n=== set second.toml (2 lines)\n\nthree\n"));
}

TEST(BugReport, IsReadAsItWasWritten) {
    const BugReport r = small_report();
    Result<BugReport> read = parse_bugreport(write_bugreport(r) + "\n\n", "report.txt");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->version, "0.1.0");
    EXPECT_EQ(read->note, "odd\n");
    EXPECT_EQ(write_match(read->record), write_match(r.record));
    ASSERT_EQ(read->sets.size(), 2u);
    EXPECT_EQ(read->sets[0].name, "cards/first (old).toml");
    EXPECT_EQ(read->sets[0].text, "one\ntwo\n");
    EXPECT_EQ(read->sets[1].name, "second.toml");
    EXPECT_EQ(read->sets[1].text, "\nthree\n");
}

TEST(BugReport, SectionsOfLaterProgramsArePassedOver) {
    const std::string text = write_bugreport(small_report()) + "=== mood (2 lines)\n=== record (9 lines)\ngood\n";
    Result<BugReport> read = parse_bugreport(text, "report.txt");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->sets.size(), 2u);
    EXPECT_EQ(read->note, "odd\n");
    EXPECT_EQ(read->record.first().game, "quantum-nexus");
}

TEST(BugReport, IsKnownByItsFirstLine) {
    EXPECT_TRUE(is_bugreport(write_bugreport(small_report())));
    EXPECT_FALSE(is_bugreport(write_match(small_report().record)));
    const Error e = error_in("nexus-record 3\n");
    EXPECT_THAT(e.message, HasSubstr("does not read this as a bug report"));
    EXPECT_EQ(e.file, "report.txt");
    EXPECT_EQ(e.line, 1);
    EXPECT_EQ(e.excerpt, "nexus-record 3");
    EXPECT_EQ(e.expected, "`nexus-bugreport 1` as the first line");
}

TEST(BugReport, ALineBetweenSectionsIsAnError) {
    for (const char* line : {"hello", "=== note (x lines)", "=== note ( lines)", "=== note (1x lines)", "=== note 1 lines)",
                             "=== note (1 line)", "=== lines)", "note (1 lines)", "=== (0 lines)"}) {
        const Error e = error_in("nexus-bugreport 1\n=== version (2 lines)\n0.1.0\nmore\n" + std::string(line) + "\n=== note (0 lines)\n");
        EXPECT_EQ(e.message, "here a section of the bug report should begin") << line;
        EXPECT_EQ(e.line, 5) << line;
        EXPECT_EQ(e.excerpt, line);
        EXPECT_EQ(e.expected, "`=== record (120 lines)`");
    }
}

TEST(BugReport, ASectionThatIsCutShortIsAnError) {
    const Error e = error_in("nexus-bugreport 1\n=== note (3 lines)\none\ntwo");
    EXPECT_EQ(e.message, "the bug report is cut short in the section 'note'");
    EXPECT_EQ(e.line, 3);
    EXPECT_EQ(e.excerpt, "=== note (3 lines)");
}

TEST(BugReport, AnErrorInTheRecordStandsWhereItIsInTheReport) {
    const Error e = error_in("nexus-bugreport 1\n=== version (1 lines)\n0.1.0\n=== record (2 lines)\nnexus-record 3\nhello\n");
    EXPECT_THAT(e.message, HasSubstr("no line of a record"));
    EXPECT_EQ(e.file, "report.txt");
    EXPECT_EQ(e.line, 6);
    EXPECT_EQ(e.excerpt, "hello");
}

TEST(BugReport, NeedsARecord) {
    const Error e = error_in("nexus-bugreport 1\n=== version (1 lines)\n0.1.0\n");
    EXPECT_EQ(e.message, "the bug report has no record");
    EXPECT_EQ(e.line, 3);
    EXPECT_EQ(e.expected, "a section `=== record (120 lines)`");
    EXPECT_EQ(error_in("nexus-bugreport 1").line, 1);
}

}  // namespace
}  // namespace nexus
