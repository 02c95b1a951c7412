// The logs of a game: everybody's own choices, what others may know of them, and what they lead to.
#include "match/seat_logs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/composed_session.h"

namespace nexus {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr unsigned kA = 0, kB = 1, kOnlooker = 2;

using Told = std::pair<Tale, std::string>;

// A table whose choices are told to the logs before they are made.
struct Table {
    Session first;
    SeatLogs logs{first.game(), 2};
    Session session = Session(first_game(), first.state(), &logs);

    Table() : first(composed()) {}
    explicit Table(const std::string& cards_and_board)
        : first(composed_session("title: Logs\ngame: quantum-nexus\nrules: QN-PR-05\n" + cards_and_board +
                                 "script:\n  say Somebody acts.\n")) {}

    static Session composed() {
        return composed_session(
            "title: Logs\ngame: quantum-nexus\nrules: QN-PR-05\n"
            "card \"Gold\": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Gain 1 CP.\n"
            "card \"Think\": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Draw a card.\n"
            "card \"Bury\": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Put a card from your hand on the bottom of your deck.\n"
            "card \"Pawn\": Unit 1 CP 1/1 Close\n"
            "card \"Rook\": Unit 1 CP 1/1 Close\n"
            "board:\n  phase Command\n  A CP 5\n  A FC: Gold\n  A FL: Think\n  A FR: Bury\n  A hand: Pawn\n  A deck: Rook x5\n  B FC: Gold\nscript:\n  say Somebody acts.\n");
    }
    std::shared_ptr<const Game> first_game() const { return {std::shared_ptr<const Game>(), &first.game()}; }  // `first` keeps it

    void choose(std::string_view line) {
        const Seat seat = parse_seat(line.substr(0, 1), 2);
        Result<Choice> choice = parse_notation(session.game(), session.state(), seat, line.substr(3));
        ASSERT_TRUE(choice) << choice.error().to_string();
        logs.on_choice(session.state(), seat, *choice, std::string(line.substr(3)));
        ASSERT_FALSE(session.answer(seat, *choice).refused());
    }
    // What the logs say of it, numbers that it changed included; the same to all who may know it.
    void choose_to_the_end(std::string_view line) {
        choose(line);
        logs.on_answered(session.state());
    }
    std::vector<Told> told(unsigned eye) {
        std::vector<Told> out;
        const std::vector<std::string>& lines = logs.lines(eye);
        const std::vector<Tale>& tales = logs.tales(eye);
        EXPECT_EQ(tales.size(), lines.size()) << "each line is of some kind";
        for (std::size_t i = 0; i < lines.size() && i < tales.size(); ++i) out.emplace_back(tales[i], lines[i]);
        return out;
    }
    void expect_told_to_all(const std::vector<Told>& lines) {
        for (unsigned eye : {kA, kB, kOnlooker}) EXPECT_EQ(told(eye), lines) << "eye " << eye;
    }
};

TEST(SeatLogs, NothingIsToldBeforeTheFirstChoice) {
    Table t;
    for (unsigned eye : {kA, kB, kOnlooker}) EXPECT_THAT(t.logs.lines(eye), IsEmpty());
    EXPECT_THAT(t.logs.lengths(), ElementsAre(0u, 0u, 0u));
}

TEST(SeatLogs, AnOpenChoiceIsToldToEverybody) {
    Table t;
    t.choose("A: pass");
    t.choose("B: activate FC.1");
    for (unsigned eye : {kA, kB, kOnlooker}) {
        ASSERT_GE(t.logs.lines(eye).size(), 2u);
        EXPECT_EQ(t.logs.lines(eye)[0], "A: pass");
        EXPECT_THAT(t.logs.lines(eye), Contains("B: activate FC.1 (Gold)"));
    }
}

TEST(SeatLogs, WhatAChoiceLeadsToStandsBelowIt) {
    Table t;
    t.choose("A: activate FC.1");
    for (unsigned eye : {kA, kB, kOnlooker}) {
        const std::vector<std::string> lines = t.logs.lines(eye);
        ASSERT_GT(lines.size(), 1u);
        EXPECT_EQ(lines[0], "A: activate FC.1 (Gold)");
        for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_THAT(lines[i], testing::StartsWith("  "));
        EXPECT_EQ(t.logs.lines(eye), lines) << "asking twice tells nothing twice";
    }
}

TEST(SeatLogs, ChoicesAndWhatTheyLeadToStandInTheirOrder) {
    Table t;
    t.choose("A: activate FC.1");
    t.choose("B: pass");
    for (unsigned eye : {kA, kB, kOnlooker}) {
        const std::vector<std::string>& lines = t.logs.lines(eye);
        ASSERT_GT(lines.size(), 2u);
        EXPECT_EQ(lines[0], "A: activate FC.1 (Gold)");
        EXPECT_THAT(lines[1], testing::StartsWith("  "));
        EXPECT_THAT(lines, Contains("B: pass"));
    }
}

TEST(SeatLogs, ADrawnCardIsNamedToWhoMaySeeIt) {
    Table t;
    t.choose("A: activate FL.1");
    const auto names = [&](unsigned eye) { return testing::Matches(Contains(HasSubstr("Rook")))(t.logs.lines(eye)); };
    EXPECT_TRUE(names(kA));
    EXPECT_FALSE(names(kB));
    EXPECT_TRUE(names(kOnlooker));
}

TEST(SeatLogs, AChoiceAmongHiddenCardsIsNotForOthers) {
    Table t;
    t.choose("A: activate FR.1");
    t.choose("A: card \"Pawn\"");
    EXPECT_THAT(t.logs.lines(kA), Contains("A: card \"Pawn\""));
    EXPECT_THAT(t.logs.lines(kOnlooker), Contains("A: card \"Pawn\""));
    EXPECT_THAT(t.logs.lines(kB), Contains("A: chooses in secret"));
    EXPECT_THAT(t.logs.lines(kB), Not(Contains(HasSubstr("Pawn"))));
}

TEST(SeatLogs, WhatIsTakenBackIsForgottenByAll) {
    Table t;
    t.choose("A: activate FC.1");
    std::vector<std::vector<std::string>> before;
    for (unsigned eye : {kA, kB, kOnlooker}) before.push_back(t.logs.lines(eye));
    const std::vector<std::size_t> lengths = t.logs.lengths();
    for (unsigned eye : {kA, kB, kOnlooker}) EXPECT_EQ(lengths[eye], before[eye].size());
    t.choose("B: activate FC.1");
    t.logs.forget_after(lengths);
    for (unsigned eye : {kA, kB, kOnlooker}) EXPECT_EQ(t.logs.lines(eye), before[eye]);
    t.logs.forget_after({100, 100, 0});
    EXPECT_EQ(t.logs.lines(kA), before[kA]) << "what is not there cannot be forgotten";
    EXPECT_THAT(t.logs.lines(kOnlooker), IsEmpty());
}

TEST(SeatLogs, LengthsCountWhatWasNotReadYet) {
    Table t;
    t.choose("A: activate FC.1");
    const std::vector<std::size_t> lengths = t.logs.lengths();
    EXPECT_EQ(lengths, (std::vector<std::size_t>{t.logs.lines(kA).size(), t.logs.lines(kB).size(), t.logs.lines(kOnlooker).size()}));
    EXPECT_GT(lengths[kOnlooker], 1u);
}

// --- what a line is ------------------------------------------------------------------------------------------------------

TEST(Tales, AreThereBeforeTheLinesAreAskedFor) {
    Table t;
    t.choose("A: activate FC.1");
    for (unsigned eye : {kA, kB, kOnlooker}) {
        const std::size_t tales = t.logs.tales(eye).size();
        EXPECT_GE(tales, 2u) << "the choice, and what came of it";
        EXPECT_EQ(t.logs.lines(eye).size(), tales);
    }
}

TEST(Tales, ThatTheCardWhichWasDeployedEntersPlayIsToldAlready) {
    Table t(
        "card \"Captain\": Unit 1 CP 1/1 Close | Other friendly units have +1 Attack.\n"
        "card \"Pawn\": Unit 1 CP 1/1 Close\n"
        "board:\n  phase Deployment\n  A CP 5\n  A FC: Pawn\n  A hand: Captain\n");
    t.choose_to_the_end("A: deploy \"Captain\" FR");
    const std::vector<Told> deployed{{Tale::Choice, "A: deploy \"Captain\" FR"},
                                     {Tale::Detail, "  A's Captain enters play at FR"},
                                     {Tale::Event, "  A's Pawn: Attack 1 -> 2, from Captain"}};
    t.expect_told_to_all(deployed);
    t.logs.on_answered(t.session.state());
    t.expect_told_to_all(deployed);
}

TEST(Tales, ThatAnotherCardEntersPlayIsAnEvent) {
    Table t(
        "card \"Pawn\": Unit 0 CP 1/1 Close\n"
        "card \"Herald\": Unit 1 CP 1/1 Close | When this unit is deployed, create a Pawn token in this quadrant.\n"
        "board:\n  phase Deployment\n  A CP 5\n  A hand: Herald\n");
    t.choose_to_the_end("A: deploy \"Herald\" FR");
    const std::vector<Told> lines = t.told(kB);
    EXPECT_THAT(lines, Contains(Told(Tale::Detail, "  A's Herald enters play at FR")));
    EXPECT_THAT(lines, Contains(Told(Tale::Event, "  A's Pawn is created at FR")));
}

TEST(Tales, ThatACardIsPlayedIsToldAlreadyAndWhatItDoesIsNot) {
    Table t(
        "card \"Pawn\": Unit 1 CP 1/1 Close\n"
        "card \"Spark\": Event 1 CP | Draw a card.\n"
        "board:\n  phase Command\n  A CP 5\n  A hand: Spark\n  A deck: Pawn x5\n");
    t.choose_to_the_end("A: play \"Spark\"");
    const Told choice(Tale::Choice, "A: play \"Spark\""), plays(Tale::Detail, "  A plays Spark");
    EXPECT_THAT(t.told(kA), ElementsAre(choice, plays, Told(Tale::Event, "  A draws Pawn")));
    EXPECT_THAT(t.told(kB), ElementsAre(choice, plays, Told(Tale::Event, "  A draws a card")));
}

TEST(Tales, PassesAndTheCourseOfTheTurnAreKnownAsSuch) {
    Table t("card \"Pawn\": Unit 1 CP 1/1 Close\nboard:\n  phase Deployment\n  A FC: Pawn\n  B FC: Pawn\n");
    t.choose_to_the_end("A: pass");
    t.choose_to_the_end("B: pass");
    const std::vector<Told> lines = t.told(kA);
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[0], Told(Tale::Pass, "A: pass"));
    EXPECT_EQ(lines[1], Told(Tale::Pass, "B: pass"));
    EXPECT_EQ(lines[2].first, Tale::Course) << "who has the initiative belongs to the next phase";
    EXPECT_EQ(lines[3].first, Tale::Course);
    EXPECT_THAT(lines[3].second, testing::StartsWith("  Command Phase"));
}

TEST(Tales, AnAttackIsToldByTheLineThatNamesBothSides) {
    Table t("card \"Pawn\": Unit 1 CP 1/1 Close\ncard \"Rook\": Unit 1 CP 1/3 Close\nboard:\n  phase Battle\n  A FC: Pawn\n  B FC: Rook\n");
    t.choose_to_the_end("A: attack FC.1 > B.FC.1");
    t.expect_told_to_all({{Tale::Detail, "A: attack FC.1 > B.FC.1 (Pawn > Rook)"},
                          {Tale::Detail, "  A's Pawn is exhausted"},
                          {Tale::Choice, "  A's Pawn attacks B's Rook"},
                          {Tale::Event, "  A's Pawn is destroyed by B's Rook"}});
}

TEST(Tales, OnlyThatTheActingCardIsExhaustedIsToldAlready) {
    Table t(
        "card \"Pawn\": Unit 1 CP 1/1 Close\n"
        "card \"Warden\": Unit 1 CP 1/1 Close | Active: Exhaust this unit. Exhaust all enemy units.\n"
        "board:\n  phase Command\n  A FC: Warden\n  B FC: Pawn\n");
    t.choose_to_the_end("A: activate FC.1");
    t.expect_told_to_all({{Tale::Choice, "A: activate FC.1 (Warden)"},
                          {Tale::Detail, "  A's Warden is exhausted"},
                          {Tale::Event, "  B's Pawn is exhausted"}});
}

TEST(Tales, AnAnswerIsAnEventAndConcedingIsAChoice) {
    Table t;
    t.choose_to_the_end("A: activate FR.1");
    t.choose_to_the_end("A: card \"Pawn\"");
    EXPECT_THAT(t.told(kA), Contains(Told(Tale::Event, "A: card \"Pawn\"")));
    EXPECT_THAT(t.told(kB), Contains(Told(Tale::Event, "A: chooses in secret")));
    t.choose_to_the_end("B: concede");
    EXPECT_THAT(t.told(kA), Contains(Told(Tale::Choice, "B: concede")));
}

TEST(Tales, OfWhatIsTakenBackAreForgottenToo) {
    Table t;
    t.choose_to_the_end("A: activate FC.1");
    const std::vector<Told> before = t.told(kB);
    const std::vector<std::size_t> lengths = t.logs.lengths();
    t.choose_to_the_end("B: activate FC.1");
    t.logs.forget_after(lengths);
    EXPECT_EQ(t.told(kB), before);
}

TEST(SeatLogs, AFaceDownCardIsNamedToItsOwnerAndToTheOnlooker) {
    Table t;
    State s = t.session.state();
    const Choice choice = *parse_notation(t.session.game(), s, Seat{0}, "activate FC.1");
    Engine(t.session.game(), s).turn_face(s.handle(choice.source), true);
    t.logs.on_choice(s, Seat{0}, choice, "activate FC.1");
    EXPECT_THAT(t.logs.lines(kA), ElementsAre("A: activate FC.1 (Gold)"));
    EXPECT_THAT(t.logs.lines(kB), ElementsAre("A: activate FC.1 (a face-down card)"));
    EXPECT_THAT(t.logs.lines(kOnlooker), ElementsAre("A: activate FC.1 (Gold)"));
}

}  // namespace
}  // namespace nexus
