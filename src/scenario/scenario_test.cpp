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
    EXPECT_THAT(failures(run(board + "B: pass\n")), HasSubstr("it is not your decision [A is asked to act or pass; the choices are: "));
    EXPECT_THAT(failures(run(board + "expect initative A\n")), HasSubstr("did you mean: initiative"));
    EXPECT_THAT(failures(run(board + "expect A.FC.1 Defence 1\n")), HasSubstr("did you mean: Defense"));
    EXPECT_THAT(failures(run(board + "expect log: Wall\n")), HasSubstr("it is none"));
}

TEST(Scenario, ASwitchedOffRuleIsNoticed) {
    const std::string body = "board:\n A CP 1\n A hand: Wall\nscript:\n expect illegal A: deploy \"Wall\" FC because QN-DP-04\n";
    EXPECT_TRUE(run(body).passed()) << failures(run(body));
    EXPECT_FALSE(run(body, "deploy/QN-DP-04").passed());
}

TEST(Scenario, AStepOfAProcedureIsPassedOver) {
    const std::string body = "board:\n phase Ready\n turn 3 owner A\n A FC: Wall exhausted\nscript:\n expect A.FC.1 ready\n";
    EXPECT_EQ(failures(run(body)), "");
    EXPECT_FALSE(run(body, "step:Turn/QN-RD-01").passed());
    EXPECT_TRUE(run(body, "step:Turn/QN-RD-03").passed());
}

TEST(Scenario, AGameThatNoLongerComesToADecisionEnds) {
    const std::string body = "board:\n phase Battle\nscript:\n A: pass; B: pass\n expect turn 2\n expect game goes on\n";
    EXPECT_EQ(failures(run(body)), "");
    EXPECT_FALSE(run(body, "step:Game/QN-TU-01").passed());
}

TEST(Scenario, ADeclaredRuleIsSwitchedOffAloneByItsName) {
    const std::string body =
        "board:\n A hand: Blank x4\n A deck: empty\n phase Ready\n turn 3 owner A\nscript:\n expect eliminated A\n expect winner B\n";
    EXPECT_EQ(failures(run(body)), "");
    EXPECT_FALSE(run(body, "rule:QN-VE-01/failed-draw").passed());
    EXPECT_FALSE(run(body, "rule:QN-VE-04/last-one-wins").passed());
    EXPECT_TRUE(run(body, "rule:QN-MS-08/missions-win").passed());
}

TEST(Scenario, ARuleOfDeckConstructionIsSwitchedOffAloneByItsName) {
    const std::string body = "deck mine: Wall x1\nscript:\n expect deck mine illegal QN-DC-01, QN-DC-08\n";
    EXPECT_EQ(failures(run(body)), "");
    EXPECT_FALSE(run(body, "deck:QN-DC-01").passed());
    EXPECT_FALSE(run(body, "deck:QN-DC-08").passed());
    EXPECT_TRUE(run(body, "deck:QN-DC-07").passed());
}

TEST(Scenario, ARuleThatCannotBeSwitchedOffIsToldWithTheNearestOne) {
    const ScenarioResult r = run("board:\n A CP 1\nscript:\n expect turn 1\n", "rule:QN-VE-01/failed-drw");
    EXPECT_THAT(failures(r), HasSubstr("Quantum Nexus has no rule 'rule:QN-VE-01/failed-drw' that can be switched off"));
    EXPECT_THAT(failures(r), HasSubstr("rule:QN-VE-01/failed-draw"));
}

TEST(Scenario, RowsThatShareAnIdAreSwitchedOffOneByOne) {
    // The first row of "deploy" with this id is about cards that need a place, the second about Upgrades.
    const std::string wall = "board:\n A CP 1\n A hand: Wall\nscript:\n expect illegal A: deploy \"Wall\" FC because QN-DP-04\n";
    const std::string plate =
        "board:\n A CP 0\n A hand: Plate\n A FC: Wall\nscript:\n expect illegal A: deploy \"Plate\" on FC.1 because QN-DP-04\n";
    EXPECT_EQ(failures(run(wall)) + failures(run(plate)), "");
    EXPECT_FALSE(run(wall, "deploy/QN-DP-04#1").passed());
    EXPECT_TRUE(run(wall, "deploy/QN-DP-04#2").passed());
    EXPECT_TRUE(run(plate, "deploy/QN-DP-04#1").passed());
    EXPECT_FALSE(run(plate, "deploy/QN-DP-04#2").passed());
}

TEST(Scenario, ImpossiblePositionsAreReported) {
    EXPECT_THAT(failures(run("board:\n A FC: March\nscript:\n expect turn 1\n")), HasSubstr("QN-EI-05"));
    EXPECT_THAT(failures(run("board:\n A FC: Blank\nscript:\n expect turn 1\n")), HasSubstr("does not stay in play"));
}

TEST(Scenario, MistakesHavePlaceExpectationAndNearestWord) {
    EXPECT_THAT(mistake("game: quantum-nexsus\n"), testing::AllOf(HasSubstr("x.scenario:1:"), HasSubstr("did you mean: quantum-nexus")));
    EXPECT_THAT(mistake(kHead + "bord:\n"), testing::AllOf(HasSubstr("x.scenario:9:"), HasSubstr("did you mean: board")));
    EXPECT_THAT(mistake(kHead + "board:\nscript:\n A attack\n"), HasSubstr("expected: A: action"));
    EXPECT_THAT(mistake(kHead + "card \"X\": Unti 2 CP\nboard:\nscript:\n expect turn 1\n"),
                testing::AllOf(HasSubstr("x.scenario:9:11:"), HasSubstr("did you mean: Unit")));
    EXPECT_THAT(mistake(kHead + "card \"X\": Unit 2 2/2\nboard:\nscript:\n expect turn 1\n"), HasSubstr("the number 2 belongs to no stat"));
    EXPECT_THAT(mistake("game: quantum-nexus\nrules: QN-A-1, QN-A-2, QN-A-3, QN-A-4, QN-A-5, QN-A-6\nboard:\nscript:\n expect turn 1\n"),
                HasSubstr("names 6 rules"));
    EXPECT_THAT(mistake("game: quantum-nexus\nboard:\nscript:\n expect turn 1\n"), HasSubstr("names no rules"));
    EXPECT_THAT(failures(run("board:\n A hnad: Wall\nscript:\n expect turn 1\n")),
                testing::AllOf(HasSubstr("x.scenario:10:"), HasSubstr("did you mean: hand")));
    EXPECT_THAT(failures(run("board:\n A FC: Scot Drone exhausted\nscript:\n expect turn 1\n")), HasSubstr("did you mean: Scout Drone"));
}

// --- what a case says of itself ---------------------------------------------------------------------------------

TEST(Scenario, SeatsSeedAndOptionsOfACaseAreOfThatCaseAlone) {
    const std::string one =
        "case: one\nseats: 4\nseed: 7\noptions: board.columnPairing=same\nboard:\nscript:\n expect playing A, B, C, D\n";
    const std::string two = "case: two\nboard:\nscript:\n expect A CP 0\n expect playing C\n";
    Result<Scenario> s = parse_scenario(kHead + one + two, "x.scenario");
    ASSERT_TRUE(s) << s.error().to_string();
    EXPECT_EQ(s->cases[0].seats, 4u);
    EXPECT_EQ(s->cases[0].seed, 7u);
    EXPECT_EQ(s->cases[0].options.values.size(), 1u);
    EXPECT_EQ(s->cases[1].seats, 2u);
    EXPECT_EQ(s->cases[1].seed, 0u);
    EXPECT_TRUE(s->cases[1].options.values.empty());
    EXPECT_THAT(failures(run(one + two)), testing::AllOf(HasSubstr("[two] expect playing C"), testing::Not(HasSubstr("[one]"))));
    EXPECT_THAT(mistake(kHead + "case: one\nseats: 7\nboard:\nscript:\n expect turn 1\n"), HasSubstr("'7' is no number of players"));
    EXPECT_THAT(mistake(kHead + "case: one\nseats: 2\nboard:\n C CP 1\nscript:\n expect turn 1\n"), HasSubstr("3 seats are used"));
    EXPECT_THAT(mistake(kHead + "case: one\noptions: board.columnPairing=sideways\nboard:\nscript:\n expect turn 1\n"),
                HasSubstr("cannot be 'sideways'"));
    EXPECT_THAT(mistake(kHead + "case: one\nrules: QN-FR-01\n"),
                testing::AllOf(HasSubstr("'rules:' is not known in a case"), HasSubstr("expected: seats:, seed:, options:")));
}

TEST(Scenario, ACaseChangesAnOptionOfTheFile) {
    const std::string head = "title: t\ngame: quantum-nexus\nrules: QN-PR-05\noptions: board.columnPairing=same\n";
    Result<Scenario> s = parse_scenario(head + "case: one\noptions: board.columnPairing=mirrored\nboard:\nscript:\n expect turn 1\n", "x");
    ASSERT_TRUE(s) << s.error().to_string();
    ASSERT_EQ(s->cases[0].options.values.size(), 1u);
    EXPECT_EQ(s->cases[0].options.values[0].second, "mirrored");
}

// --- several seats ------------------------------------------------------------------------------------------------

TEST(Scenario, ALineMayNameSeveralSeats) {
    ScenarioResult r = run(
        "board:\n A, B, C, D CP 3\n B, D hand: Wall, Blank\n A, C FC: Wall\n A.FL: Spark\n"
        "script:\n expect A, B, C, D CP 3\n expect B, D hand: Blank, Wall\n expect A, C.FC: Wall\n expect A, C hand 0\n A, B, C, D: pass\n expect phase Command\n");
    EXPECT_TRUE(r.passed()) << failures(r);
    EXPECT_THAT(failures(run("board:\n C CP 3\nscript:\n expect A, C CP 3\n")), HasSubstr("A: it is 0"));
    EXPECT_THAT(failures(run("board:\n C CP 3\nscript:\n A, C: pass\n")), HasSubstr("[B is asked to act or pass"));
}

// --- pass until -----------------------------------------------------------------------------------------------------

TEST(Scenario, PassUntilDoesNothingWhereItIsAlready) {
    const std::string board = "board:\n phase Command\n C CP 1\nscript:\n ";
    EXPECT_TRUE(run(board + "pass until Command\n expect turn 1; expect decision A act\n").passed());
    EXPECT_TRUE(run(board + "pass until turn 1\n expect phase Command\n").passed());
    EXPECT_TRUE(run(board + "pass until owner A\n expect turn 1\n").passed());
    EXPECT_TRUE(run(board + "pass until A acts\n expect decision A act\n").passed());
    EXPECT_TRUE(run(board + "pass until quiet\n expect decision A act\n").passed());
}

TEST(Scenario, PassUntilGoesOnToWhatIsNamed) {
    const std::string board = "board:\n phase Command\n C CP 1\nscript:\n ";
    EXPECT_TRUE(run(board + "pass until next Command\n expect turn 2; expect phase Command\n").passed());
    EXPECT_TRUE(run(board + "pass until next turn\n expect turn 2; expect owner B\n").passed());
    EXPECT_TRUE(run(board + "pass until owner C\n expect turn 3\n").passed());
    EXPECT_TRUE(run(board + "pass until C acts\n expect turn 1; expect decision C act\n").passed());
    EXPECT_TRUE(run(board + "pass until Battle\n expect turn 1; expect phase Battle\n").passed());
}

TEST(Scenario, PassUntilSaysWhyNot) {
    const std::string board = "board:\n turn 3\n phase Command\nscript:\n ";
    EXPECT_THAT(failures(run(board + "pass until turn 2\n")), HasSubstr("it is turn 3 already"));
    EXPECT_THAT(failures(run(board + "pass until Batle\n")),
                testing::AllOf(HasSubstr("there is no phase 'Batle'"), HasSubstr("did you mean: Battle")));
    EXPECT_THAT(failures(run(board + "pass until owner X\n")), HasSubstr("'X' is no seat"));
    EXPECT_THAT(failures(run("setup:\n A deck: March, Blank x10\nscript:\n pass until Battle\n")),
                HasSubstr("B is asked this: who takes the first turn?; the choices are: player A, player B"));
}

TEST(Scenario, PassUntilQuietEndsAttacksStacksAndWaitingTriggers) {
    const std::string attack =
        "title: t\ngame: project-nexus\nrules: PN-BS-02\ncard \"Lancer\": Unit 0 mana 1500/2000 Critical 1\ncard \"Pawn\": Unit 0 mana 500/900 Critical 1\n"
        "board:\n phase Battle\n A FLL: Lancer\n B FLL: Pawn\nscript:\n A: attack FLL.1 > B.FLL.1\n expect B.FLL: Pawn\n pass until quiet\n expect phase Battle\n expect A.FLL.1 exhausted\n expect B.FLL: empty\n";
    Result<Scenario> s = parse_scenario(attack, "x.scenario");
    ASSERT_TRUE(s) << s.error().to_string();
    EXPECT_EQ(failures(run_scenario(*s)), "");
}

TEST(Scenario, ABoardThatTheTurnForbidsIsReported) {
    Result<Scenario> s = parse_scenario(
        "title: t\ngame: project-nexus\nrules: PN-TURN-02\nboard:\n turn 1\n phase Battle\nscript:\n expect turn 1\n", "x.scenario");
    ASSERT_TRUE(s) << s.error().to_string();
    EXPECT_THAT(failures(run_scenario(*s)), HasSubstr("this position is not possible: the first turn has no Battle Phase (PN-TURN-02)"));
}

TEST(Scenario, AnExplicitTurnIsExactInEveryGameAndPhase) {
    const std::pair<const char*, std::vector<const char*>> games[] = {{"quantum-nexus", {"Ready", "Deployment", "Command", "Battle"}},
                                                                      {"project-nexus", {"Draw", "Charge", "Standby", "Main", "End"}},
                                                                      {"quanta", {"Start", "Main"}}};
    for (const auto& [game, phases] : games)
        for (const char* phase : phases)
            for (const char* turn : {"1", "2", "7"}) {
                const std::string lines = game == std::string("quanta")          ? "QA-TURN-01\ncard \"Plain Lord\": Lord"
                                          : game == std::string("project-nexus") ? "PN-TURN-01"
                                                                                 : "QN-TU-01";
                Result<Scenario> s = parse_scenario("title: t\ngame: " + std::string(game) + "\nrules: " + lines + "\nboard:\n turn " +
                                                        turn + " owner B\n phase " + phase + "\nscript:\n expect turn " + turn +
                                                        "\n expect owner B\n",
                                                    "x.scenario");
                ASSERT_TRUE(s) << s.error().to_string();
                EXPECT_EQ(failures(run_scenario(*s)), "") << game << " " << phase;
            }
}

// --- lines that do not fit the question --------------------------------------------------------------------------------

const std::string kOrders =
    "card \"Guard Bot\": Unit 2 CP 1/1 Close | When a friendly unit is deployed, draw a card.\n"
    "card \"Clerk\": Unit 2 CP 1/1 Close | When a friendly unit is deployed, gain 1 CP.\n"
    "card \"Shot\": Event 1 CP | Destroy target enemy unit.\n";
const std::string kOrderBoard =
    kOrders +
    "board:\n A CP 9\n A hand: Wall\n A FC: Guard Bot, Clerk\n A FL: Guard Bot\nscript:\n A: deploy \"Wall\" FR\n expect decision A order\n ";

TEST(Scenario, ALineThatDoesNotFitSaysWhatIsAsked) {
    const std::string target =
        kOrders +
        "board:\n phase Command\n A CP 9\n A hand: Shot\n B FC: Wall, Wall\nscript:\n A: play \"Shot\"\n expect decision A target\n ";
    EXPECT_THAT(
        failures(run(target + "A: order \"Shot\"\n")),
        HasSubstr("there is nothing to order now [A is asked to choose a target for \"Shot\"; the choices are: pick B.FC.1, pick B.FC.2]"));
    EXPECT_THAT(failures(run(target + "A: pass\n")), HasSubstr("[A is asked to choose a target for \"Shot\""));
    EXPECT_THAT(failures(run(target + "B: pass\n")), HasSubstr("[A is asked to choose a target for \"Shot\""));
    EXPECT_THAT(failures(run(target + "A: order \"Shot\", \"Wall\"\n")), HasSubstr("[A is asked to choose a target for \"Shot\""));
    EXPECT_THAT(failures(run(target + "pass until quiet\n")), HasSubstr("A is asked to choose a target for \"Shot\""));
    EXPECT_THAT(failures(run(target + "expect A CP 3\n")), HasSubstr("[A is still asked to choose a target for \"Shot\""));
    const std::string act = "board:\n A CP 9\n A hand: Wall\nscript:\n ";
    EXPECT_THAT(
        failures(run(act + "A: order \"Wall\"\n")),
        HasSubstr(
            "[A is asked to act or pass; the choices are: pass, deploy \"Wall\" FL, deploy \"Wall\" FC, deploy \"Wall\" FR, deploy \"Wall\" BL, deploy \"Wall\" BC and 1 more]"));
    EXPECT_THAT(failures(run(act + "A: yes\n")), HasSubstr("[A is asked to act or pass"));
    EXPECT_THAT(failures(run(act + "A: deploy \"Wall\" LO\n")), testing::Not(HasSubstr("is asked")));
    EXPECT_THAT(failures(run(act + "A: deploy \"Wal\" FC\n")), testing::Not(HasSubstr("is asked")));
    EXPECT_THAT(failures(run(act + "expect A CP 3\n")), testing::Not(HasSubstr("is still asked")));
}

// --- ordering triggers ----------------------------------------------------------------------------------------------------

TEST(Scenario, OneLineOrdersAllTriggers) {
    EXPECT_TRUE(run(kOrderBoard +
                    "A: order \"Clerk\", \"Guard Bot\", \"Guard Bot\"\n expect log: Clerk, Guard Bot, Guard Bot\n expect decision B act\n")
                    .passed());
    EXPECT_TRUE(run(kOrderBoard + "A: order FL.1, \"Clerk\", FC.1\n expect log: Guard Bot, Clerk, Guard Bot\n").passed());
    EXPECT_TRUE(run(kOrderBoard + "A: order FL.1; A: order FC.1\n expect log: Guard Bot, Guard Bot, Clerk\n").passed());
    EXPECT_TRUE(run(kOrderBoard + "A: order any\n expect decision B act\n expect A hand 2\n B: pass; A: order any; A: pass\n").passed());
    const ScenarioResult r = run(kOrderBoard + "A: order \"Clerk\", FL.1\n expect log: Clerk, Guard Bot, Guard Bot\n");
    EXPECT_TRUE(r.passed()) << failures(r);
}

TEST(Scenario, OrdersThatDoNotFitSayWhatWaits) {
    EXPECT_THAT(failures(run(kOrderBoard + "A: order \"Clerk\", \"Guard Bot\"\n")),
                HasSubstr("several waiting triggers are called \"Guard Bot\""));
    EXPECT_THAT(
        failures(run(kOrderBoard + "A: order \"Guard Bot\"\n")),
        testing::AllOf(HasSubstr("several waiting triggers are called \"Guard Bot\""), HasSubstr("order FC.1"), HasSubstr("order FL.1")));
    EXPECT_THAT(failures(run(kOrderBoard + "A: order \"Clerk\", \"Wall\"\n")), HasSubstr("no waiting trigger is called \"Wall\""));
    EXPECT_THAT(failures(run(kOrderBoard + "A: order \"Clerk\", FC.1, FL.1, FL.1\n")), HasSubstr("4 triggers are named, and 3 wait"));
    EXPECT_THAT(failures(run(kOrderBoard + "B: order any\n")), HasSubstr("A is asked which of its waiting triggers comes next"));
    EXPECT_THAT(
        failures(run(kOrderBoard + "B: pass\n")),
        HasSubstr(
            "[A is asked which of its waiting triggers comes next; the choices are: order FC.1 (\"Guard Bot\" FC.1), order \"Clerk\" (\"Clerk\" FC.2), order FL.1 (\"Guard Bot\" FL.1)]"));
    EXPECT_THAT(failures(run(kOrderBoard + "expect A hand 2\n")),
                HasSubstr("it is 0 [A is still asked which of its waiting triggers comes next"));
    EXPECT_THAT(failures(run(kOrderBoard + "expect log: Clerk, Guard Bot\n")),
                HasSubstr("it is none [A is still asked which of its waiting triggers comes next"));
}

// --- replacements -----------------------------------------------------------------------------------------------------------

TEST(Scenario, YesIsTheOnlyReplacement) {
    const std::string board =
        "card \"Shot\": Event 1 CP | Destroy target enemy unit.\n"
        "card \"Saved\": Unit 2 CP 1/1 Close | If this unit would be destroyed, you may exhaust it instead.\n"
        "board:\n phase Command\n A CP 9\n A hand: Shot\n B FC: Saved\nscript:\n A: play \"Shot\"; A: pick B.FC.1\n expect decision B replacement\n ";
    ScenarioResult r = run(board + "expect choices: mode 1, no\n expect choices: yes, no\n B: yes\n expect B.FC.1 exhausted\n");
    EXPECT_TRUE(r.passed()) << failures(r);
    EXPECT_TRUE(run(board + "B: mode 1\n expect B.FC.1 exhausted\n").passed());
    EXPECT_TRUE(run(board + "B: no\n expect B.FC: empty\n").passed());
}

TEST(Scenario, TextErrorsStandWhereTheTextStands) {
    EXPECT_THAT(
        mistake(
            kHead +
            "card \"X\": Unit 2 CP 1/1 Close\n  | Unit-Deploy: Draw a card.\n  | Unit-Deploy: Drawn a card.\nboard:\nscript:\n expect turn 1\n"),
        HasSubstr("x.scenario:11:18:"));
}

// PN-BRD-07, and what the boards of Quanta do not have: refused, so that no text does something else than it says.
TEST(Scenario, TextsThatAGameCannotHonourAreRefused) {
    const std::string rest = "board:\n phase Main\nscript:\n expect turn 2\n";
    EXPECT_THAT(
        mistake(
            "title: T\ngame: project-nexus\nrules: PN-BRD-07\ncard \"X\": Normal Cast 1 mana | Put a card from your hand on top of your opponent's deck.\n" +
            rest),
        HasSubstr("Cards go to their owners' zones"));
    EXPECT_THAT(
        mistake(
            "title: T\ngame: project-nexus\nrules: PN-R128\ncard \"X\": Normal Cast 1 mana | Retire each unit in range of target unit.\n" +
            rest),
        HasSubstr("means nothing in this game"));
    EXPECT_THAT(
        mistake("title: T\ngame: quanta\nrules: QA-ZONE-02\ncard \"X\": Support 1 cost | Destroy each unit adjacent to target unit.\n" +
                rest),
        HasSubstr("means nothing in this game"));
    EXPECT_THAT(mistake("title: T\ngame: quanta\nrules: QA-ZONE-02\ncard \"X\": Support 1 cost | Deactivate target unit.\n" + rest),
                HasSubstr("The word 'Deactivate' is unknown"));
}

}  // namespace
}  // namespace nexus
