#include "match/recap.h"

#include <gmock/gmock.h>

#include "rules/registry.h"

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> told(const std::vector<std::pair<Tale, std::string>>& log) {
    std::vector<std::string> lines;
    std::vector<Tale> tales;
    for (const auto& [tale, line] : log) lines.push_back(line), tales.push_back(tale);
    return recap(lines, tales);
}

TEST(Recap, AnActionIsOneParagraphWithWhatCameOfIt) {
    EXPECT_THAT(told({{Tale::Choice, "B: play \"Firebolt\""},
                      {Tale::Detail, "  B plays Firebolt"},
                      {Tale::Pass, "A: pass"},
                      {Tale::Event, "  A's Wall is destroyed"},
                      {Tale::Event, "  A draws Lens"}}),
                ElementsAre("B: play \"Firebolt\": A's Wall is destroyed; A draws Lens"));
}

TEST(Recap, PassesAndPhasesWithoutEventsAreLeftOut) {
    EXPECT_THAT(told({{Tale::Pass, "B: pass"},
                      {Tale::Course, "  Command Phase"},
                      {Tale::Pass, "B: pass"},
                      {Tale::Course, "  Battle Phase"},
                      {Tale::Choice, "B: attack FC.1 > A.FC.1"},
                      {Tale::Course, "  turn 3"}}),
                ElementsAre("Battle Phase - B: attack FC.1 > A.FC.1"));
}

TEST(Recap, NothingButPassesTellsHowFarItIs) {
    EXPECT_THAT(told({{Tale::Pass, "B: pass"}, {Tale::Course, "  Battle Phase"}}), ElementsAre("Battle Phase"));
}

TEST(Recap, WhatRepeatsIsCounted) {
    EXPECT_THAT(told({{Tale::Choice, "B: activate LO.1"},
                      {Tale::Event, "  B draws a card"},
                      {Tale::Event, "  B draws a card"},
                      {Tale::Event, "  B draws a card"}}),
                ElementsAre("B: activate LO.1: B draws a card x3"));
    EXPECT_THAT(told({{Tale::Choice, "B: spark"}, {Tale::Choice, "B: spark"}}), ElementsAre("B: spark x2"));
}

TEST(RecapLines, TheNewestAreKeptAndTheRestIsSaid) {
    const std::vector<std::string> all{"one", "two", "three", "four"};
    EXPECT_THAT(newest_lines(all, 40, 4, ".."), ElementsAre("one", "two", "three", "four"));
    EXPECT_THAT(newest_lines(all, 40, 3, ".."), ElementsAre(".. 2 before that: `log` has all", "three", "four"));
    EXPECT_THAT(newest_lines(all, 40, 0, ".."), IsEmpty());
}

TEST(RecapLines, AParagraphThatIsTooLongKeepsItsBeginning) {
    const std::vector<std::string> all{"first", "the action and what came of it"};
    EXPECT_THAT(newest_lines(all, 14, 3, ".."), ElementsAre("first", "the action", "  and what.."));
}

TEST(PassedOver, AnEndedTurnSaysThatItEndedByItself) {
    const Game* game = nullptr;
    Game made;
    made.rules = find_ruleset("quantum-nexus");
    game = &made;
    const std::vector<PassedOver> passed{{4, 2, true}, {4, 3, true}};
    EXPECT_EQ(passed_over_text(*game, passed, 5, 1),
              "Turn 4 ended by itself: you could only pass in Command, Battle (`stop PHASE` asks you there)");
    EXPECT_EQ(passed_over_text(*game, passed, 4, 3), "You could only pass in Command (`stop PHASE` asks you there)");
    EXPECT_EQ(passed_over_text(*game, std::vector<PassedOver>{{4, 2, false}}, 5, 1), "") << "in the others' turns nobody waits to act";
}

}  // namespace
}  // namespace nexus
