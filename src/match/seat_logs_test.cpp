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

// A table whose choices are told to the logs before they are made.
struct Table {
    Session first = composed();
    SeatLogs logs{first.game(), 2};
    Session session = Session(first_game(), first.state(), &logs);

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

}  // namespace
}  // namespace nexus
