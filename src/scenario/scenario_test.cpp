#include "scenario/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nexus {
namespace {

using testing::HasSubstr;

const std::string kHead =
    "title: a test\ngame: quantum-nexus\nrules: QN-PR-05\n"
    "card \"Scout Drone\": Unit 3 CP 2/1 Close Mech\n"
    "card \"Wall\": Unit 2 CP Attack 0 Defense 3 Range Mid\n"
    "card \"Plate\": Upgrade 1 CP\n"
    "card \"Spark\": Unit 1/1 Close token\n"
    "card \"March\": Mission 12 CP\n";  // eight lines

std::string mistake(const std::string& text) {
    Result<Scenario> s = parse_scenario(text, "x.scenario");
    return s ? "none" : s.error().to_string();
}

ScenarioResult run(const std::string& body, const std::string& switched_off = {}) {
    Result<Scenario> s = parse_scenario(kHead + body, "x.scenario");
    if (!s) {
        ScenarioResult r;
        r.failures.push_back({"x.scenario", s.error().line, {}, {}, s.error().to_string()});
        return r;
    }
    return run_scenario(*s, switched_off);
}

std::string failures(const ScenarioResult& r) {
    std::string out;
    for (const ScenarioFailure& f : r.failures) out += f.to_string() + "\n";
    return out;
}

TEST(Scenario, ReadsInlineCards) {
    Result<Scenario> s = parse_scenario(kHead + "board:\nscript:\n expect turn 1\n", "x");
    ASSERT_TRUE(s) << s.error().to_string();
    const Catalog& c = *s->catalog;
    const CardDef& drone = c[c.find("scout drone")];
    EXPECT_EQ(drone.stats[0], 2);
    EXPECT_EQ(drone.stats[1], 1);
    EXPECT_EQ(drone.stat(c.vocabulary.cost_stat), 3);
    EXPECT_EQ(drone.stat(c.vocabulary.range_stat), 1);
    EXPECT_EQ(drone.subtypes.size(), 1u);
    EXPECT_EQ(c[c.find("Wall")].stats[1], 3);
    EXPECT_EQ(c[c.find("Wall")].stat(c.vocabulary.range_stat), 2);
    EXPECT_TRUE(c[c.find("Spark")].token);
    EXPECT_NE(c.find("Blank"), kNoCard);
}

TEST(Scenario, ComposesABoard) {
    ScenarioResult r = run(
        "board:\n turn 3 owner B\n phase Battle\n initiative A\n A CP 7\n A tally 2\n B base 9\n A hand: Wall, Blank x2\n A deck: Wall, 2 Scout Drone\n"
        " B discard: Wall\n A FC: Scout Drone exhausted (Plate x2) with 2 charge counters and 1 stun counter, Spark\n A MA: March completed, March\n"
        "script:\n expect turn 3; expect owner B; expect phase Battle; expect initiative A\n expect decision A act\n"
        " expect A CP 7\n expect A tally 2\n expect B base 9\n expect A hand: Blank x2, Wall\n expect A hand 3\n expect A deck top: Wall, Scout Drone\n"
        " expect B discard: Wall\n expect B deck 20\n expect A.FC: Plate x2, Scout Drone, Spark\n expect A.FC.1 exhausted\n expect A.FC.4 ready\n"
        " expect A.FC.2 attached to A.FC.1\n expect A.FC.1 2 charge counters\n expect A.FC.1 1 stun counter\n expect A.MA.1 completed\n expect A.MA.2 not completed\n"
        " expect A.FC.1 Attack 2\n expect A.FC.1 type Unit\n expect A.FC.1 not type Leader\n expect A.FC.1 is \"Scout Drone\"\n expect B.FC: empty\n expect log: none\n"
        " expect game goes on\n expect playing A, B\n expect A.FC.1 Range Close\n expect cost A \"Wall\" 2\n expect breakdown A.FC.1 Attack: 2 = 2 printed\n");
    EXPECT_TRUE(r.passed()) << failures(r);
}

TEST(Scenario, SetsUpByTheRules) {
    ScenarioResult r = run(
        "setup:\n A deck: March, Scout Drone, Wall, Blank x10\n B deck: March, Blank x10\n"
        "script:\n expect chooser A\n expect decision A game\n A: player B\n expect initiative B\n expect A hand: Scout Drone, Wall, Blank x3\n expect A deck 7\n expect A CP 12\n");
    EXPECT_TRUE(r.passed()) << failures(r);
}

TEST(Scenario, CasesHaveTheirOwnBoards) {
    ScenarioResult r = run(
        "case: one\nboard:\n A CP 1\nscript:\n expect A CP 1\ncase: two\nboard:\n C CP 2\nscript:\n expect C CP 2\n expect A CP 0\n"
        "case: three\ndeck d: Blank x2\nscript:\n expect deck d illegal QN-DC-01, QN-DC-08\n");
    EXPECT_TRUE(r.passed()) << failures(r);
    EXPECT_EQ(r.cases, 3u);
}

TEST(Scenario, PlaysAScript) {
    ScenarioResult r = run(
        "board:\n A CP 5\n A hand: Scout Drone, Plate\nscript:\n expect choices: pass, deploy \"Scout Drone\" FL, deploy \"Scout Drone\" FC, deploy \"Scout Drone\" FR, "
        "deploy \"Scout Drone\" BL, deploy \"Scout Drone\" BC, deploy \"Scout Drone\" BR\n expect choice count 7\n A: deploy \"Scout Drone\" FC; B: pass\n"
        " A: deploy \"Plate\" on FC.1\n expect A CP 1\n expect A actions 2\n pass until Battle\n expect targets A.FC.1: A.FC.1\n repeat 2: pass until turn 2\n expect turn 2\n"
        " B: concede\n expect winner A\n expect eliminated B\n expect no decision\n");
    EXPECT_TRUE(r.passed()) << failures(r);
}

TEST(Scenario, FailuresSayWhatIs) {
    const std::string board = "board:\n A CP 5\n A hand: Wall\n A FC: Scout Drone\nscript:\n ";
    EXPECT_THAT(failures(run(board + "expect A CP 6\n")), HasSubstr("x.scenario:14: expect A CP 6: it is 5"));
    EXPECT_THAT(failures(run(board + "expect A.FC: Wall\n")), HasSubstr("it is Scout Drone"));
    EXPECT_THAT(failures(run(board + "expect illegal A: deploy \"Wall\" FC\n")), HasSubstr("it is legal"));
    EXPECT_THAT(failures(run(board + "expect legal A: deploy \"Wall\" LO\n")), HasSubstr("it is refused by QN-DP-05"));
    EXPECT_THAT(failures(run(board + "expect illegal A: deploy \"Wall\" LO because QN-DP-04\n")), HasSubstr("QN-DP-05"));
    EXPECT_THAT(failures(run(board + "expect winner A\n")), HasSubstr("the game goes on"));
    EXPECT_THAT(failures(run(board + "B: pass\n")), HasSubstr("it is not your decision [A is asked]"));
    EXPECT_THAT(failures(run(board + "expect initative A\n")), HasSubstr("did you mean: initiative"));
    EXPECT_THAT(failures(run(board + "expect A.FC.1 Defence 1\n")), HasSubstr("did you mean: Defense"));
    EXPECT_THAT(failures(run(board + "expect log: Wall\n")), HasSubstr("it is none"));
}

TEST(Scenario, ASwitchedOffRuleIsNoticed) {
    const std::string body = "board:\n A CP 1\n A hand: Wall\nscript:\n expect illegal A: deploy \"Wall\" FC because QN-DP-04\n";
    EXPECT_TRUE(run(body).passed()) << failures(run(body));
    EXPECT_FALSE(run(body, "deploy/QN-DP-04").passed());
}

TEST(Scenario, ImpossiblePositionsAreReported) {
    EXPECT_THAT(failures(run("board:\n A FC: March\nscript:\n expect turn 1\n")), HasSubstr("QN-EI-05"));
    EXPECT_THAT(failures(run("board:\n A FC: Blank\nscript:\n expect turn 1\n")), HasSubstr("does not stay in play"));
}

TEST(Scenario, MistakesHavePlaceExpectationAndNearestWord) {
    EXPECT_THAT(mistake("game: quantum-nexsus\n"), testing::AllOf(HasSubstr("x.scenario:1:"), HasSubstr("did you mean: quantum-nexus")));
    EXPECT_THAT(mistake(kHead + "bord:\n"), testing::AllOf(HasSubstr("x.scenario:9:"), HasSubstr("did you mean: board")));
    EXPECT_THAT(mistake(kHead + "board:\nscript:\n A attack\n"), HasSubstr("expected: A: action"));
    EXPECT_THAT(mistake(kHead + "card \"X\": Unti 2 CP\nboard:\nscript:\n expect turn 1\n"), testing::AllOf(HasSubstr("x.scenario:9:11:"), HasSubstr("did you mean: Unit")));
    EXPECT_THAT(mistake(kHead + "card \"X\": Unit 2 2/2\nboard:\nscript:\n expect turn 1\n"), HasSubstr("the number 2 belongs to no stat"));
    EXPECT_THAT(mistake("game: quantum-nexus\nrules: QN-A-1, QN-A-2, QN-A-3, QN-A-4, QN-A-5, QN-A-6\nboard:\nscript:\n expect turn 1\n"), HasSubstr("names 6 rules"));
    EXPECT_THAT(mistake("game: quantum-nexus\nboard:\nscript:\n expect turn 1\n"), HasSubstr("names no rules"));
    EXPECT_THAT(failures(run("board:\n A hnad: Wall\nscript:\n expect turn 1\n")), testing::AllOf(HasSubstr("x.scenario:10:"), HasSubstr("did you mean: hand")));
    EXPECT_THAT(failures(run("board:\n A FC: Scot Drone exhausted\nscript:\n expect turn 1\n")), HasSubstr("did you mean: Scout Drone"));
}

TEST(Scenario, TextErrorsStandWhereTheTextStands) {
    EXPECT_THAT(mistake(kHead + "card \"X\": Unit 2 CP 1/1 Close\n  | Unit-Deploy: Draw a card.\n  | Unit-Deploy: Drawn a card.\nboard:\nscript:\n expect turn 1\n"),
                HasSubstr("x.scenario:11:18:"));
}

}  // namespace
}  // namespace nexus
