// Taking back a choice: one case for each reason that forbids it, and those in which nothing was learnt.
#include "support/composed_session.h"

namespace nexus {
namespace {

constexpr u8 kNobody = 0, kB = 1u << 1, kC = 1u << 2;
constexpr Seat kA{0};
constexpr const char* kScript = "script:\n  say Somebody acts.\n";

const std::string kCards = R"(title: Undo
game: quantum-nexus
seats: 3
seed: 7
rules: QN-PR-05
card "Gold": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Gain 1 CP.
card "Think": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Draw a card.
card "Gift": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Target opponent draws a card.
card "Peek": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Look at the top card of your deck.
card "Spy": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Look at target opponent's hand.
card "Show": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Reveal your hand.
card "Riffle": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Shuffle your deck.
card "Slip": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Discard a card at random.
card "Toss": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Discard a card.
card "Bury": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Put a card from your hand on the bottom of your deck. Reveal the top card of your deck.
card "Mill": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Discard the top card of your deck.
card "Home": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Return target unit to its owner's hand.
card "Bolt": Unit 1 CP 1/1 Close | Active: Pay 0 CP. Destroy target unit.
card "Note": Event 0 CP | Gain 1 CP.
card "Pawn": Unit 1 CP 1/1 Close
card "Rook": Unit 1 CP 1/1 Close
board:
  phase Command
  A CP 5
  B FC: Pawn
)";

Session quantum_nexus(std::string hands) { return composed_session(kCards + hands + kScript); }

// The last choice of A and all after it are taken back, exactly if nothing speaks against it.
void expect_undo(Session& s, bool allowed, u8 watching, std::string_view what) {
    const u64 now = s.state().hash();
    const std::size_t steps = s.record().steps.size();
    EXPECT_EQ(s.can_undo(kA, watching), allowed) << what;
    EXPECT_EQ(s.state().hash(), now) << what;
    if (allowed) return;
    EXPECT_FALSE(s.undo(kA, watching)) << what;
    EXPECT_EQ(s.state().hash(), now) << what;
    EXPECT_EQ(s.record().steps.size(), steps) << what;
}

struct UndoCase {
    const char* what;
    const char* board;               // further lines
    const char* actions;             // the last one of A is taken back
    bool alone, before_b, before_c;  // allowed if nobody, B, C watches
};

TEST(Undo, OneCaseForEachReason) {
    const UndoCase cases[] = {
        {"nothing is hidden", "  A FC: Gold\n", "A: activate FC.1", true, true, true},
        {"a pass", "", "A: pass", true, true, true},
        {"everybody saw a unit leave", "  A FC: Bolt\n", "A: activate FC.1; A: pick B.FC.1", true, true, true},
        {"a unit returns to a hand", "  A FC: Home\n", "A: activate FC.1; A: pick B.FC.1", true, true, true},
        {"A draws", "  A FC: Think\n", "A: activate FC.1", false, false, false},
        {"B draws by A's effect", "  A FC: Gift\n", "A: activate FC.1; A: player B", true, false, true},
        {"C draws by A's effect", "  A FC: Gift\n", "A: activate FC.1; A: player C", true, true, false},
        {"A looks at the own deck", "  A FC: Peek\n", "A: activate FC.1", false, false, false},
        {"A looks at B's hand", "  A FC: Spy\n  B hand: Pawn\n", "A: activate FC.1; A: player B", false, false, false},
        {"A's hand is shown to the others", "  A FC: Show\n  A hand: Pawn\n", "A: activate FC.1", true, false, false},
        {"a card of A's hand is discarded", "  A FC: Toss\n  A hand: Pawn\n", "A: activate FC.1; A: card \"Pawn\"", true, false, false},
        {"the top card is discarded", "  A FC: Mill\n", "A: activate FC.1", false, false, false},
        {"chance, a shuffle", "  A FC: Riffle\n", "A: activate FC.1", false, false, false},
        {"chance, a random card", "  A FC: Slip\n  A hand: Pawn, Rook\n", "A: activate FC.1", false, false, false},
        {"B draws afterwards", "  B FR: Think\n", "A: pass; B: activate FR.1", true, false, true},
        {"B shows the hand afterwards", "  B FR: Show\n  B hand: Pawn\n", "A: pass; B: activate FR.1", false, false, false},
        {"B shuffles afterwards", "  B FR: Riffle\n", "A: pass; B: activate FR.1", false, false, false},
        {"B uses an open ability afterwards", "  B FR: Gold\n", "A: pass; B: activate FR.1", true, true, true},
        {"A plays a card from the hand", "  A hand: Note\n", "A: play \"Note\"", true, false, false},
        {"B plays a card from the hand afterwards", "  B hand: Note\n", "A: pass; B: play \"Note\"", false, false, false},
    };
    for (const UndoCase& c : cases) {
        Session s = quantum_nexus(c.board);
        act(s, c.actions);
        expect_undo(s, c.alone, kNobody, std::string(c.what) + ", nobody watches");
        expect_undo(s, c.before_b, kB, std::string(c.what) + ", B watches");
        expect_undo(s, c.before_c, kC, std::string(c.what) + ", C watches");
        expect_undo(s, c.alone && c.before_b && c.before_c, kB | kC, std::string(c.what) + ", both watch");
    }
}

// What one seat no longer knows does not make up for what it has learnt.
TEST(Undo, ForgettingOneCardDoesNotMakeUpForSeeingAnother) {
    Session s = quantum_nexus("  A FC: Show\n  A FL: Bury\n  A hand: Pawn, Rook\n  A deck: Gold, Blank x20\n");
    act(s, "A: activate FC.1; B: pass; C: pass");
    act(s, "A: activate FL.1; A: card \"Pawn\"");
    EXPECT_FALSE(s.can_undo(kA, kB));
    EXPECT_FALSE(s.can_undo(kA, kC));
}

TEST(Undo, TakesBackTheChoiceAndAllAfterIt) {
    Session s = quantum_nexus("  A FC: Gold\n  B hand: Blank\n");
    const u64 before = s.state().hash();
    act(s, "A: activate FC.1; B: pass; C: pass");
    ASSERT_TRUE(s.undo(kA, kB | kC));
    EXPECT_EQ(s.state().hash(), before);
    EXPECT_TRUE(s.record().steps.empty());
    EXPECT_FALSE(s.can_undo(kA));
    EXPECT_FALSE(s.can_undo(Seat{1}));
    EXPECT_FALSE(s.undo(Seat{1}));
}

constexpr const char* kFaceDown = R"(title: Face-down cards
game: project-nexus
rules: PN-QC-03
card "Dew": Quick Cast 0 mana | Gain 1 LP.
card "Recall": Unit 1 mana 500/500 Critical 1 | ACT Pay 1 mana: Return target card to its owner's hand.
board:
  phase Main
  turn 3 owner A
  A mana 5
  A hand: Dew, Blank
)";

TEST(Undo, ACardThatIsSetFaceDownShowsNothing) {
    Session s = composed_session(std::string(kFaceDown) + kScript);
    act(s, "A: set \"Dew\" ISL");
    EXPECT_TRUE(s.can_undo(kA, kB));
    EXPECT_TRUE(s.can_undo(kA));
}

TEST(Undo, AFaceDownCardThatReturnsToTheHandShowsNothing) {
    Session s = composed_session(std::string(kFaceDown) + "  A ISL: Dew face-down\n  A FLL: Recall\n" + kScript);
    act(s, "A: activate FLL.1; A: pick ISL.1");
    ASSERT_EQ(s.state().zone_size(kA, Zone{1}), 3u);
    EXPECT_TRUE(s.can_undo(kA, kB));
    EXPECT_TRUE(s.can_undo(kA));
}

TEST(Undo, AFaceDownCardThatIsTurnedUpWasSeenByTheOpponentAlone) {
    Session s = composed_session(std::string(kFaceDown) + "  A ISL: Dew face-down\n" + kScript);
    act(s, "A: cast ISL.1");
    EXPECT_FALSE(s.can_undo(kA, kB));
    EXPECT_TRUE(s.can_undo(kA));
}

constexpr const char* kSealed = R"(title: Sealed answers
game: quanta
rules: QA-SET-04
card "Plain Lord": Lord
card "Ox": Unit 3 cost 3/3
setup:
  A deck: Plain Lord, Ox x40
  B deck: Plain Lord, Ox x40
script:
  say Somebody acts.
)";

TEST(Undo, ASealedAnswerIsTakenBackOnlyBeforeTheLastOneIsIn) {
    Session s = composed_session(kSealed);
    ASSERT_TRUE(s.state().h.decision.sealed);
    act(s, "A: done");
    ASSERT_TRUE(s.state().h.decision.sealed);
    EXPECT_TRUE(s.can_undo(kA, kB));
    act(s, "B: done");
    EXPECT_FALSE(s.can_undo(kA));
    EXPECT_FALSE(s.can_undo(kA, kB));
}

}  // namespace
}  // namespace nexus
