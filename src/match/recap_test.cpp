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

TEST(Recap, OnlyNeighboursAreCountedTogether) {
    EXPECT_THAT(told({{Tale::Choice, "B: spark"}, {Tale::Choice, "B: fire"}, {Tale::Choice, "B: spark"}}),
                ElementsAre("B: spark", "B: fire", "B: spark"));
    EXPECT_THAT(told({{Tale::Choice, "B: wait"}, {Tale::Event, "one"}, {Tale::Event, "two"}, {Tale::Event, "two"}, {Tale::Event, "one"}}),
                ElementsAre("B: wait: one; two x2; one"));
}

TEST(Recap, WhatHappensWithoutAChoiceIsAParagraphOfItsOwn) {
    EXPECT_THAT(told({{Tale::Event, "  A's Wall is ready"},
                      {Tale::Event, "  A draws Lens"},
                      {Tale::Choice, "B: spark"},
                      {Tale::Event, "  B gains 1 CP"},
                      {Tale::Course, "  turn 3"},
                      {Tale::Event, "  B draws a card"},
                      {Tale::Event, "  B's Fox is ready"}}),
                ElementsAre("A's Wall is ready; A draws Lens", "B: spark: B gains 1 CP", "turn 3 - B draws a card; B's Fox is ready"));
}

TEST(Recap, OfSeveralPhasesWithoutEventsTheLastIsTold) {
    EXPECT_THAT(told({{Tale::Course, "Command Phase"}, {Tale::Course, "Battle Phase"}, {Tale::Detail, "nothing"}}),
                ElementsAre("Battle Phase"));
    EXPECT_THAT(told({}), IsEmpty());
}

TEST(Recap, ALineOfWhichTheKindIsNotKnownIsLeftOut) {
    const std::vector<std::string> lines{"B: spark", "B: fire"};
    EXPECT_THAT(recap(lines, std::vector<Tale>{Tale::Choice}), ElementsAre("B: spark"));
    EXPECT_THAT(recap(std::span(lines).first(1), std::vector<Tale>{Tale::Choice, Tale::Choice}), ElementsAre("B: spark"));
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

TEST(RecapLines, RoomThatIsLeftShowsTheBeginningOfTheOneBefore) {
    const std::vector<std::string> all{"one", "two", "the action and what came of it", "last"};
    EXPECT_THAT(newest_lines(all, 14, 3, ".."), ElementsAre(".. 2 before that: `log` has all", "the action..", "last"));
}

TEST(RecapLines, ALongParagraphIsShownWholeWhereThereIsRoom) {
    const std::vector<std::string> all{"first", "the action and what came of it", "last"};
    EXPECT_THAT(newest_lines(all, 14, 5, ".."), ElementsAre("first", "the action", "  and what", "  came of it", "last"));
    EXPECT_THAT(newest_lines(all, 14, 4, ".."), ElementsAre("first", "the action", "  and what..", "last"));
    EXPECT_THAT(newest_lines(std::span(all).first(2), 14, 1, ".."), ElementsAre(".. 2 before that: `log` has all"));
    EXPECT_THAT(newest_lines(std::span(all).first(1), 14, 1, ".."), ElementsAre("first"));
}

struct Passed : testing::Test {
    Game game;
    Passed() { game.rules = find_ruleset("quantum-nexus"); }
    std::string text(const std::vector<PassedOver>& passed, u32 turn, u8 phase) const {
        return passed_over_text(game, passed, turn, phase);
    }
};

TEST_F(Passed, AnEndedTurnSaysThatItEndedByItself) {
    const std::vector<PassedOver> passed{{4, 2, true}, {4, 3, true}};
    EXPECT_EQ(text(passed, 5, 1), "Turn 4 ended by itself: you could only pass in Command, Battle (`stop PHASE` asks you there)");
    EXPECT_EQ(text(passed, 4, 3), "You could only pass in Command (`stop PHASE` asks you there)");
    EXPECT_EQ(text({{4, 2, false}}, 5, 1), "") << "in the others' turns nobody waits to act";
}

TEST_F(Passed, SeveralTurnsAreToldFromTheFirstToTheLast) {
    EXPECT_EQ(text({{6, 3, true}, {4, 2, true}, {5, 2, true}}, 7, 1),
              "Turns 4 to 6 ended by themselves: you could only pass in Battle, Command (`stop PHASE` asks you there)");
    EXPECT_EQ(text({{5, 2, true}, {6, 1, true}}, 6, 3),
              "Turn 5 ended by itself: you could only pass in Command, Deployment (`stop PHASE` asks you there)")
        << "the turn that goes on has not ended";
    EXPECT_EQ(text({{4, 2, true}, {5, 2, true}, {6, 1, true}}, 6, 3),
              "Turns 4 to 5 ended by themselves: you could only pass in Command, Deployment (`stop PHASE` asks you there)");
}

TEST_F(Passed, ThePhaseOneIsInWasNotPassedOver) {
    EXPECT_EQ(text({{4, 2, true}}, 4, 2), "");
    EXPECT_EQ(text({{4, 2, true}}, 5, 2), "Turn 4 ended by itself: you could only pass in Command (`stop PHASE` asks you there)")
        << "that was the same phase of another turn";
    EXPECT_EQ(text({}, 4, 2), "");
}

}  // namespace
}  // namespace nexus
