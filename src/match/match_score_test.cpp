#include "match/match_score.h"

#include <gtest/gtest.h>

namespace nexus {
namespace {

constexpr u8 kA = 1, kB = 2, kNobody = 0;

MatchScore after(std::initializer_list<u8> winners, bool replay_draws = false) {
    MatchScore match(2, 3, replay_draws);
    for (u8 w : winners) match.add(w);
    return match;
}

}  // namespace

TEST(MatchScore, TwoWinsTakeAMatchOfThree_PN_PREP_01) {
    EXPECT_FALSE(after({}).over());
    EXPECT_FALSE(after({kA}).over());
    EXPECT_FALSE(after({kA, kB}).over());
    MatchScore quick = after({kA, kA});
    EXPECT_TRUE(quick.over());
    EXPECT_EQ(quick.winners(), kA);
    quick.add(kB);  // it is decided: nothing is added
    EXPECT_EQ(quick.wins(Seat{1}), 0u);
    EXPECT_EQ(after({kB, kA, kB}).winners(), kB);
}

// PN-EX-35.
TEST(MatchScore, ADrawnBoutIsPlayedForNobody_PN_PREP_02) {
    MatchScore won = after({kA, kNobody, kA});
    EXPECT_TRUE(won.over());
    EXPECT_EQ(won.outcome(), "A wins the match: A 2, B 0");
    MatchScore even = after({kA, kNobody, kB});
    EXPECT_TRUE(even.over());
    EXPECT_EQ(even.winners(), kNobody);
    EXPECT_EQ(even.outcome(), "a drawn match: A 1, B 1");
    EXPECT_EQ(after({kA, kNobody, kNobody}).winners(), kA);
}

TEST(MatchScore, DrawsAreReplayedWhereATableWantsIt) {
    MatchScore match = after({kA, kNobody, kNobody, kB}, true);
    EXPECT_FALSE(match.over());
    EXPECT_EQ(match.played(), 2u);
    EXPECT_EQ(match.score(), "A 1, B 1");
}

TEST(MatchScore, MoreThanHalfOfTheGamesDecideALongMatch) {
    MatchScore match(3, 7);
    for (u8 winner : {4, 1, 4, 2, 4}) match.add(winner);
    EXPECT_FALSE(match.over());
    match.add(4);
    EXPECT_TRUE(match.over());
    EXPECT_EQ(match.outcome(), "C wins the match: A 1, B 1, C 4");
}

TEST(MatchScore, HalfOfTheGamesDecideNothing) {
    MatchScore match(2, 4);
    match.add(1);
    match.add(1);
    EXPECT_FALSE(match.over());
}

TEST(MatchScore, AGameThatSeveralWinCountsForEachOfThem) {
    MatchScore match(3, 3);
    match.add(0b110);
    EXPECT_EQ(match.score(), "A 0, B 1, C 1");
    EXPECT_EQ(match.winners(), 0);
}

}  // namespace nexus
