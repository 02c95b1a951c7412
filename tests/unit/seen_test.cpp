// What a view and a log say of a composed position: progress of missions, layers of triggers, places of the table.
#include <gmock/gmock.h>

#include <set>

#include "rules/registry.h"
#include "support/composed_session.h"
#include "view/redact.h"
#include "view/view.h"

namespace nexus {
namespace {

using testing::ElementsAre;

SeenObject mission(std::string_view board) {
    const std::string head = R"(title: Progress of missions
game: quantum-nexus
rules: QN-MS-04
card "Pawn": Unit 1 CP 1/1 Close
card "Six Units": Mission 4 CP | Complete this mission when you control six or more units.
card "Two Leaders": Mission 4 CP | Complete this mission when you control exactly two Leaders.
card "Three Deployed": Mission 4 CP | Complete this mission after you have deployed three units.
card "Few Cards": Mission 4 CP | Complete this mission when you control two or fewer units.
card "Outnumber": Mission 4 CP | Complete this mission when you control more units than an opponent.
card "First": Mission 4 CP | Complete this mission when you have the initiative and you control nine or more units.
card "Stalled": Mission 4 CP | Complete this mission if you have 99 or more CP.
board:
  phase Command
  initiative B
)";
    Session s = composed_session(head + std::string(board) + "script:\n  say Look.\n");
    for (unsigned viewer = 0; viewer < 2; ++viewer) {  // missions lie open: everybody sees the same
        const Observation o = observe(s.game(), s.state(), Seat{viewer});
        const unsigned index = objects_at(s.state(), Seat{0}, parse_place(s.game(), s.state(), Seat{0}, "MA")->place).front();
        const SeenObject* seen = find_object(o, index);
        EXPECT_NE(seen, nullptr);
        if (viewer == 1 && seen) return *seen;
    }
    return {};
}

// Equal text is equal knowledge: each field, changed alone, changes the text.
TEST(Observe, EveryFieldIsInTheText) {
    Session s = composed_session(R"(title: One of everything
game: quantum-nexus
rules: QN-R-140
card "Pawn": Unit 1 CP 1/1 Close
board:
  phase Command
  A CP 3
  A FC: Pawn
  B hand: Pawn
script:
  say Look.
)");
    const Observation seen = observe(s.game(), s.state(), Seat{0});
    const std::string text = to_text(seen);
    struct Change {
        const char* field;
        void (*apply)(Observation&);
    };
    const Change changes[] = {
        {"viewer", [](Observation& o) { o.viewer = Seat{5}; }},
        {"seats", [](Observation& o) { ++o.seats; }},
        {"turn", [](Observation& o) { ++o.turn; }},
        {"phase", [](Observation& o) { ++o.phase; }},
        {"turn owner", [](Observation& o) { o.turn_owner = Seat{5}; }},
        {"active", [](Observation& o) { o.active = Seat{5}; }},
        {"living", [](Observation& o) { o.living ^= 1; }},
        {"over", [](Observation& o) { o.over = true; }},
        {"who leads", [](Observation& o) { o.who_leads += "x"; }},
        {"first resource", [](Observation& o) { ++o.table[0].resource[0]; }},
        {"second resource", [](Observation& o) { ++o.table[0].resource[1]; }},
        {"third resource", [](Observation& o) { ++o.table[1].resource[2]; }},
        {"fourth resource", [](Observation& o) { ++o.table[1].resource[3]; }},
        {"size of a zone", [](Observation& o) { ++o.table[1].zones[0].size; }},
        {"place of an object", [](Observation& o) { o.table[0].objects[0].place = Place{3}; }},
        {"owner of an object", [](Observation& o) { o.table[0].objects[0].owner = Seat{5}; }},
        {"controller of an object", [](Observation& o) { o.table[0].objects[0].controller = Seat{5}; }},
        {"damage", [](Observation& o) { ++o.table[0].objects[0].damage; }},
        {"exhausted", [](Observation& o) { o.table[0].objects[0].exhausted = true; }},
        {"first stat", [](Observation& o) { ++o.table[0].objects[0].value[0]; }},
        {"last stat", [](Observation& o) { ++o.table[0].objects[0].value[kLiveStats - 1]; }},
        {"in attack", [](Observation& o) { o.in_attack = true; }},
        {"who is asked", [](Observation& o) { o.asked ^= 2; }},
        {"sealed", [](Observation& o) { o.sealed = true; }},
        {"a choice", [](Observation& o) { o.choices.clear(); }},
    };
    for (const Change& change : changes) {
        Observation o = seen;
        change.apply(o);
        EXPECT_NE(to_text(o), text) << change.field;
    }
}

TEST(Observe, AMissionShowsHowFarItIs) {
    struct Case {
        const char* board;
        i32 progress, goal;
    };
    for (const Case& c :
         {Case{"  A MA: Six Units, Stalled\n", 0, 6}, Case{"  A MA: Six Units, Stalled\n  A FC: Pawn x5\n  B FC: Pawn x3\n", 5, 6},
          Case{"  A MA: Six Units completed, Stalled\n  A FC: Pawn x6\n", 6, 6},
          Case{"  A MA: Six Units completed, Stalled\n  A FC: Pawn x7\n", 6, 6}, Case{"  A MA: Two Leaders, Stalled\n", 0, 2},
          Case{"  A MA: Three Deployed, Stalled\n", 0, 3}}) {
        const SeenObject seen = mission(c.board);
        EXPECT_EQ(seen.progress, c.progress) << c.board;
        EXPECT_EQ(seen.goal, c.goal) << c.board;
    }
}

TEST(Observe, AMissionThatCountsTowardsNothingShowsNoGoal) {
    for (const char* board : {"  A MA: Few Cards, Stalled\n  A FC: Pawn x3\n", "  A MA: Outnumber, Stalled\n  B FC: Pawn\n"}) {
        const SeenObject seen = mission(board);
        EXPECT_EQ(seen.goal, 0) << board;
        EXPECT_EQ(seen.progress, 0) << board;
    }
}

struct TriggerLog : EventSink {
    const Game* game = nullptr;
    std::vector<std::string> lines;
    void on_event(const State& state, const Event& event) override {
        if (event.what == Happening::TriggerBegan) lines.push_back(describe(*game, state, event));
    }
};

TEST(Describe, ATriggerOfALaterLayerSaysWhichOne) {
    TriggerLog log;
    Session s = composed_session(R"(title: Layers
game: quantum-nexus
rules: QN-LT-01
card "Bell": Unit 1 CP 1/1 Close | When this unit is deployed, gain 1 CP.
card "Purse": Unit 1 CP 1/1 Close | When you gain CP, put a charge counter on this unit.
card "Jar": Unit 1 CP 1/1 Close | Fill: When a charge counter is put on a friendly unit, draw a card.
counters: charge
board:
  phase Deployment
  A CP 5
  A hand: Bell
  A FL: Purse
  A FR: Jar
script:
  say Look.
)",
                                 &log);
    log.game = &s.game();
    act(s, "A: deploy \"Bell\" FC");
    EXPECT_THAT(log.lines, ElementsAre("Bell triggers", "Purse triggers in layer 2", "Jar: Fill triggers in layer 3"));
}

TEST(Describe, AGameWithoutLayersDoesNotSpeakOfThem) {
    TriggerLog log;
    Session s = composed_session(R"(title: No layers
game: quanta
set: first-tides
rules: QA-CB-01
card "Plain Lord": Lord
card "Bell": Unit 0 cost 1/1 | {Summon}: Create a Chime token.
card "Chime": Unit 1/1 token | {Summon}: Gain 1 life.
board:
  A hand: Bell
script:
  say Look.
)",
                                 &log);
    log.game = &s.game();
    act(s, "A: play \"Bell\"");
    for (int i = 0; i < 6; ++i) act(s, s.decider() == Seat{0} ? "A: pass" : "B: pass");
    ASSERT_GE(log.lines.size(), 2u);
    for (const std::string& line : log.lines) EXPECT_EQ(line.find("layer"), line.npos) << line;
}

TEST(Rulesets, NoTwoFieldsOfATableAreAtTheSameSpot) {
    for (const GameKit& kit : all_games()) {
        const Ruleset* r = kit.rules;
        std::set<std::pair<int, int>> taken;
        for (unsigned p = 0; p < r->board.places.size(); ++p) {
            if (has(kit.table->strips, p)) continue;
            EXPECT_TRUE(taken.insert({r->board.places[p].row, r->board.places[p].column}).second)
                << r->id << " " << r->edition << ": " << r->board.places[p].code;
        }
    }
}

TEST(Rulesets, AGameIsFoundWithAllThatItBrings) {
    ASSERT_EQ(all_games().size(), all_rulesets().size());
    for (std::size_t i = 0; i < all_games().size(); ++i) {
        const GameKit& kit = all_games()[i];
        EXPECT_EQ(kit.rules, all_rulesets()[i]);
        const Ruleset copy = *kit.rules;
        EXPECT_EQ(&kit_of(copy), &kit) << kit.rules->id;
        EXPECT_STRNE(kit.table->seat, "") << kit.rules->id;
        EXPECT_FALSE(kit.evaluation->objects.empty()) << kit.rules->id;
    }
}

}  // namespace
}  // namespace nexus
