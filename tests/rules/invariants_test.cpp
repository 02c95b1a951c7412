// The invariants of Quantum Nexus, from the other side: a sound position is spoilt in one way, and the check must say so.
// That play never spoils one is shown by the scenarios, which look after every step.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "kernel/engine.h"
#include "rules/quantum_nexus/quantum_nexus.h"
#include "scenario/board.h"
#include "scenario/scenario.h"

namespace nexus {
namespace {

namespace qn = quantum_nexus;
constexpr Seat kA{0};

struct Position {
    std::shared_ptr<const Catalog> catalog;
    std::shared_ptr<const Game> game;
    State state;

    explicit Position(const std::string& board) {
        const std::string text =
            "title: A position to be spoilt\n"
            "game: quantum-nexus\n"
            "rules: QN-EI-01\n"
            "seats: 3\n"
            "card \"Captain\": Leader 5 CP 2/2 Close\n"
            "card \"Peasant\": Unit 1 CP 1/1 Close\n"
            "card \"Hill\": Terrain 1 CP\n"
            "card \"Plate\": Upgrade 1 CP\n"
            "card \"Cannon\": Asset 1 CP Defense 2\n"
            "card \"Road\": Mission 3 CP | Complete this mission when you control ten or more units.\n"
            "board:\n" +
            board +
            "script:\n"
            "  expect game goes on\n";
        Result<Scenario> parsed = parse_scenario(text, "spoilt");
        if (!parsed) throw std::runtime_error(parsed.error().to_string());
        catalog = parsed->catalog;
        game = Game::create(catalog, *parsed->rules, parsed->options).value();
        state = nexus::scenario::compose_board(*game, parsed->cases.front()).value();
        Engine(*game, state).advance();
    }

    CardId card(const char* name) const { return catalog->find(name); }
    unsigned first_object(Seat seat) const { return state.slot(seat, 0); }
    std::string broken() const { return check_invariants(*game, state); }
};

bool says(const std::string& message, const char* what) { return message.find(what) != std::string::npos; }

TEST(QuantumNexusInvariants, ASoundPositionIsNotReported) {
    Position p("  phase Command\n  A FC: Captain, Hill, Peasant (Plate)\n  A LO: Cannon\n  A MA: Road\n");
    EXPECT_EQ(p.broken(), "");
}

TEST(QuantumNexusInvariants, QN_EI_01_AnObjectOfAnotherOwnerIsReported) {
    Position p("  phase Command\n  A FC: Peasant\n");
    p.state.object(p.first_object(kA)).owner = 1;
    EXPECT_TRUE(says(p.broken(), "another owner")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_02_TwoLeadersAreReported) {
    Position p("  phase Command\n  A FC: Captain\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Captain"), kA, Place{qn::FC});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-02")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_02_LeadersInTwoQuadrantsAreNot) {
    Position p("  phase Command\n  A FC: Captain\n  A FL: Captain, Peasant\n  B FC: Captain\n");
    EXPECT_EQ(p.broken(), "");
}

TEST(QuantumNexusInvariants, QN_EI_03_ThreeTerrainsAreReported) {
    Position p("  phase Command\n  A FC: Hill, Hill\n");
    EXPECT_EQ(p.broken(), "");
    Engine e(*p.game, p.state);
    e.enter(p.card("Hill"), kA, Place{qn::FC});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-03")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_04_AnUpgradeWithoutHostIsReported) {
    Position p("  phase Command\n  A FC: Peasant\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Plate"), kA, Place{qn::FC});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-04")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_05_AMissionInHandIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.push_card(kA, qn::kHand, p.card("Road"), 0xFF);
    EXPECT_TRUE(says(p.broken(), "QN-EI-05")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_05_AMissionInAQuadrantIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Road"), kA, Place{qn::FC});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-05")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_06_NegativeCpIsReported) {
    Position p("  phase Command\n  A CP 2\n");
    p.state.seat(kA).resource[qn::kCommand] = -1;
    EXPECT_TRUE(says(p.broken(), "negative")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_07_AUnitInTheLoadoutIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Peasant"), kA, Place{qn::LO});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-07")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_07_AnAssetInAQuadrantIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Cannon"), kA, Place{qn::FC});
    e.refresh();
    EXPECT_TRUE(says(p.broken(), "QN-EI-07")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_08_AHolderWhoHasLeftIsReported) {
    Position p("  phase Command\n");
    p.state.h.living = 0b101;
    p.state.h.reg[qn::kInitiative] = 1;
    EXPECT_TRUE(says(p.broken(), "QN-EI-08")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_09_ALostCardIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.take_card(kA, qn::kDeck, 0);
    EXPECT_TRUE(says(p.broken(), "QN-EI-09")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_09_ADoubledCardIsReported) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.push_card(kA, qn::kDiscard, p.card("Peasant"), 0xFF);
    EXPECT_TRUE(says(p.broken(), "QN-EI-09")) << p.broken();
}

TEST(QuantumNexusInvariants, QN_EI_09_ATokenIsNoCard) {
    Position p("  phase Command\n");
    Engine e(*p.game, p.state);
    e.enter(p.card("Peasant"), kA, Place{qn::FC}, false, kNothing, true);
    e.refresh();
    EXPECT_EQ(p.broken(), "");
}

TEST(QuantumNexusInvariants, QN_EI_10_AReadyAttackerIsReported) {
    Position p("  phase Battle\n  A FC: Peasant\n");
    p.state.object(p.first_object(kA)).attacks = 1;
    EXPECT_TRUE(says(p.broken(), "QN-EI-10")) << p.broken();
    Engine(*p.game, p.state).exhaust(p.state.handle(p.first_object(kA)));
    EXPECT_EQ(p.broken(), "");
}

}  // namespace
}  // namespace nexus
