// Errors of the card language: where, why, what could stand there, and a repair that parses.
#include <gtest/gtest.h>

#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

class Diagnostics : public testing::Test {
   protected:
    Bench bench;
    Error error(char kind, std::string_view text) {
        const Result<Compiled> r = bench.compile(kind, text);
        if (r) ADD_FAILURE() << "compiles: " << text;
        return r ? Error{} : r.error();
    }
    static bool contains(const std::string& s, std::string_view part) { return s.find(part) != std::string::npos; }
};

TEST_F(Diagnostics, MisspeltWordIsNamedAndRepaired) {
    const Error e = error('e', "Destroy target frindly unit.");
    EXPECT_TRUE(contains(e.message, "'frindly' is unknown")) << e.message;
    EXPECT_EQ(e.line, 1);
    EXPECT_EQ(e.column, 16);
    EXPECT_EQ(e.excerpt, "Destroy target frindly unit.");
    EXPECT_EQ(e.suggestion, "Destroy target friendly unit.");
    EXPECT_TRUE(contains(e.expected, "friendly")) << e.expected;
}

TEST_F(Diagnostics, MisspeltVerb) {
    const Error e = error('e', "Drraw two cards.");
    EXPECT_EQ(e.suggestion, "Draw two cards.");
    EXPECT_EQ(e.column, 1);
}

TEST_F(Diagnostics, MissingFullStop) {
    const Error e = error('e', "Draw a card");
    EXPECT_TRUE(contains(e.message, "ends too early")) << e.message;
    EXPECT_EQ(e.suggestion, "Draw a card.");
}

TEST_F(Diagnostics, TwoMistakesAreRepairedTogether) {
    EXPECT_EQ(error('e', "Destry target frindly unit.").suggestion, "Destroy target friendly unit.");
}

TEST_F(Diagnostics, WrongArticleIsShown) {
    const Error e = error('e', "Destroy an unit.");
    EXPECT_TRUE(contains(e.message, "written differently")) << e.message;
    EXPECT_EQ(e.suggestion, "Destroy a unit.");
}

TEST_F(Diagnostics, MissingCapitalIsShown) { EXPECT_EQ(error('e', "draw a card.").suggestion, "Draw a card."); }

TEST_F(Diagnostics, WrongNumberOfTheVerb) {
    const Error e = error('e', "Target unit get +1 Attack.");
    EXPECT_EQ(e.suggestion, "Target unit gets +1 Attack.");
}

TEST_F(Diagnostics, UnknownNamesAreNotNames) {
    const Error e = error('e', "Create a Glow Worm token in a friendly quadrant.");
    EXPECT_TRUE(contains(e.message, "Glow")) << e.message;
    EXPECT_TRUE(contains(e.expected, "name of a card")) << e.expected;
    EXPECT_TRUE(e.suggestion.empty()) << e.suggestion;
}

TEST_F(Diagnostics, UnknownSubtype) {
    const Error e = error('e', "Destroy target Mehc unit.");
    EXPECT_EQ(e.suggestion, "Destroy target Mech unit.");
}

TEST_F(Diagnostics, LinesAndColumnsOfLaterLines) {
    const Error e = error('u', "Vigil.\nWhen this unit attaks, draw a card.");
    EXPECT_EQ(e.line, 2);
    EXPECT_EQ(e.column, 16);
    EXPECT_EQ(e.excerpt, "When this unit attaks, draw a card.");
}

TEST_F(Diagnostics, MessagesAreOneLine) {
    for (const char* text : {"Vigil\nVigil\nDrow a card.", "When this unit attacks, draw a card.\nWhen crad."})
        EXPECT_EQ(error('u', text).message.find('\n'), std::string::npos) << text;
}

TEST_F(Diagnostics, MisspeltLabelIsNoName) {
    const Error e = error('u', "Actve: Pay 1 CP. Draw a card.");
    EXPECT_TRUE(contains(e.message + e.expected, "Active")) << e.to_string();
    EXPECT_TRUE(contains(error('u', "Uint-Deploy: Draw a card.").expected, "Unit-Deploy"));
}

TEST_F(Diagnostics, OneTimeEffectNeedsATrigger) {
    const Error e = error('u', "Draw a card.");
    EXPECT_TRUE(contains(e.message, "say when")) << e.message;
}

TEST_F(Diagnostics, LastingAbilitiesChooseNothing) {
    EXPECT_TRUE(contains(error('u', "Target unit has +1 Attack.").message, "cannot choose"));
    EXPECT_TRUE(contains(error('u', "This unit has +1 Attack until the end of the turn.").message, "no end of its own"));
}

TEST_F(Diagnostics, DurationWithoutAnythingThatLasts) {
    EXPECT_TRUE(contains(error('e', "Draw a card until the end of the turn.").message, "lasts"));
}

TEST_F(Diagnostics, ForEachWithoutANumber) {
    EXPECT_TRUE(contains(error('e', "Destroy target unit for each Asset you control.").message, "multiply"));
}

TEST_F(Diagnostics, PronounsNeedAnAntecedent) {
    EXPECT_TRUE(contains(error('e', "Destroy it.").message, "nothing to refer to"));
    EXPECT_TRUE(contains(error('e', "Destroy those units.").message, "nothing to refer to"));
    EXPECT_TRUE(contains(error('e', "That player draws a card.").message, "refer"));
    EXPECT_TRUE(contains(error('e', "Attach target Upgrade to target unit. Exhaust it.").message, "two things"));
}

TEST_F(Diagnostics, OnlyPaymentsAreCosts) {
    EXPECT_TRUE(contains(error('u', "Active: Draw a card. Gain 1 CP.").message, "cannot be a cost"));
}

TEST_F(Diagnostics, XNeedsAValue) { EXPECT_TRUE(contains(error('e', "Draw X cards.").message, "X has no value")); }

TEST_F(Diagnostics, TargetsComeFirst) {
    EXPECT_TRUE(contains(error('e', "Choose a unit. Destroy target unit adjacent to it.").message, "picked before"));
}

TEST_F(Diagnostics, WhatIsReadButCannotBeDoneSaysSo) {
    const Error e = error('e', "Gain control of target unit.");
    EXPECT_TRUE(contains(e.message, "cannot be carried out yet")) << e.message;
    EXPECT_EQ(e.column, 1);
}

TEST_F(Diagnostics, InsteadNeedsWould) { EXPECT_TRUE(contains(error('e', "Draw a card instead.").message, "would")); }

TEST_F(Diagnostics, TooManyTargets) {
    std::string text;
    for (int i = 0; i < 9; ++i) text += std::string(i > 0 ? " " : "") + "Exhaust target unit.";
    EXPECT_TRUE(contains(error('e', text).message, "at most 8 targets"));
}

TEST_F(Diagnostics, TooManyThings) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += std::string(i > 0 ? " " : "") + "Exhaust a unit.";
    EXPECT_TRUE(contains(error('e', text).message, "too many things"));
}

TEST_F(Diagnostics, TooLong) {
    EXPECT_TRUE(contains(error('e', std::string(5000, 'a')).message, "too long"));
    std::string text;
    for (int i = 0; i < 700; ++i) text += "a ";
    EXPECT_TRUE(contains(error('e', text).message, "too long"));
    EXPECT_TRUE(contains(error('e', "").message, "empty"));
}

TEST_F(Diagnostics, QuotesNestOnlySoFar) {
    EXPECT_TRUE(contains(error('u', "Friendly units have \"Friendly units have \"Friendly units have \"Vigil\"\"\"").message, "nested"));
}

TEST_F(Diagnostics, ThisUnitOnAnotherType) {
    EXPECT_TRUE(contains(error('a', "When this unit attacks, draw a card. This unit gets +1 Attack.").message, "another type"));
}

}  // namespace
}  // namespace nexus::text::test
