// What is worked out of the cards when a game is made, so that most changes need not be looked at.
#include <gtest/gtest.h>

#include "kernel/game.h"
#include "scenario/scenario.h"

namespace nexus {
namespace {

struct Made {
    std::shared_ptr<const Game> game;
    std::size_t card = 0;
    const CardFacts& facts() const { return game->facts[card]; }
};

// A game of Quantum Nexus with this Mission.
Made with_mission(const std::string& condition) {
    const std::string file =
        "title: One card\ngame: quantum-nexus\nrules: QN-MS-04\ncounters: charge\nsubtypes: Mech\n"
        "keyword \"Steady\": This unit cannot be exhausted.\n"
        "card \"Test\": Mission 3 CP | Complete this mission when " +
        condition + ".\nboard:\n  phase Command\nscript:\n  expect turn 1\n";
    Result<Scenario> read = parse_scenario(file, "one.scenario");
    if (!read) {
        ADD_FAILURE() << read.error().to_string();
        return {};
    }
    Made made{Game::create(read->catalog, *read->rules, {}).value()};
    for (std::size_t i = 0; i < read->catalog->cards.size(); ++i)
        if (read->catalog->cards[i].name == "Test") made.card = i;
    return made;
}

TEST(Missions, DependOnTheClassesOfChangeThatTheirConditionsName) {
    const struct {
        const char* condition;
        u16 depends;
    } all[] = {
        {"you control three or more units", kBoard},
        {"you control three or more exhausted units", kBoard | kExhaustion},
        {"you control three or more ready units", kBoard | kExhaustion},
        {"you control an attacking unit", kBoard | kCombat},
        {"you control a unit with a charge counter", kBoard | kCounters},
        {"you control a unit with Steady", kBoard | kEffects},
        {"you control a unit with 3 or more Attack", kBoard | kValues},
        {"you have 5 or more CP", kResources},
        {"you have three or more cards in your hand", kBoard | kZones},
        {"you have played two Events this turn", kHistory},
        {"it is your turn", kClock},
        {"you have the initiative", kClock},
        {"you control three or more units and you have 5 or more CP", kBoard | kResources},
        {"you have 5 or more CP and you control three or more exhausted units", kBoard | kExhaustion | kResources},
        {"you have 5 or more CP and you have played two Events this turn", kResources | kHistory},
    };
    for (const auto& e : all) EXPECT_EQ(with_mission(e.condition).facts().challenge_depends, e.depends) << e.condition;
}

TEST(Missions, ThatCountTheirOwnersObjectsLookAtNoOtherBoard) {
    const auto own = [](const char* condition) { return (with_mission(condition).facts().flags & CardFacts::OwnBoard) != 0; };
    EXPECT_TRUE(own("you control three or more units"));
    EXPECT_TRUE(own("you control three or more exhausted units"));
    EXPECT_TRUE(own("you control two or more units and a Terrain"));
    EXPECT_FALSE(own("an opponent controls no units"));
    EXPECT_FALSE(own("you control more units than each opponent"));
    EXPECT_FALSE(own("you have 5 or more CP"));
    EXPECT_FALSE(own("you control three or more units and you have 5 or more CP"));
    EXPECT_FALSE(own("you control a unit with 3 or more Attack"));
}

TEST(Missions, KnowTheTypesOfWhatTheyCount) {
    const auto types = [](const char* condition) { return with_mission(condition).facts().challenge_types; };
    const u32 units = types("you control three or more units"), terrains = types("you control a Terrain");
    EXPECT_NE(units, 0u);
    EXPECT_NE(terrains, 0u);
    EXPECT_EQ(units & terrains, 0u);
    EXPECT_EQ(types("you control two or more units and a Terrain"), units | terrains);
    EXPECT_EQ(types("you have 5 or more CP"), 0u);
    EXPECT_EQ(types("you have played two Events this turn"), 0u);
    EXPECT_TRUE(types("you control a unit with 3 or more Attack") & Screen::kOfAnyType);
    EXPECT_TRUE(types("it is your turn") & Screen::kOfAnyType);
}

TEST(Missions, KnowTheHistoriesTheyAskFor) {
    const auto histories = [](const char* condition) {
        const Made made = with_mission(condition);
        return made.game->challenge_history[made.card];
    };
    EXPECT_EQ(histories("you control three or more units"), 0u);
    EXPECT_EQ(count(histories("you have played two Events this turn")), 1u);
    EXPECT_EQ(count(histories("you control three or more units and you have played two Events this turn")), 1u);
    EXPECT_EQ(count(histories("you have deployed two units this turn and you have played two Events this turn")), 2u);
}

TEST(Histories, ThatAskForStatsOrKeywordsNeedCurrentValues) {
    const auto by_value = [](const char* condition) { return with_mission(condition).game->counted_by_value; };
    EXPECT_EQ(by_value("you have deployed two units this turn"), 0u);
    EXPECT_EQ(by_value("you have deployed a unit with 3 or more Attack this turn"), bit(unsigned(EventKind::Deployed)));
    EXPECT_EQ(by_value("you have deployed a unit with 3 or more Attack this turn and you have destroyed a unit with Steady this turn"),
              bit(unsigned(EventKind::Deployed)) | bit(unsigned(EventKind::Destroyed)));
}

}  // namespace
}  // namespace nexus
