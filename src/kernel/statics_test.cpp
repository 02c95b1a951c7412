// What is worked out of a static ability before a game begins: when it is looked at again, and whether objects can be
// refreshed one by one. Too little would leave values out of date, too much would only be slow, and neither is wanted.
#include <gtest/gtest.h>

#include "scenario/scenario.h"

namespace nexus {
namespace {

// The statics of a unit of Quantum Nexus with this rule box.
Statics of(const std::string& text, const std::string& printed = "Unit 2 CP 1/1 Close", int wounded_stat = -1) {
    const std::string file =
        "title: One card\ngame: quantum-nexus\nrules: QN-PR-05\ncounters: charge\nsubtypes: Mech\n"
        "keyword \"Steady\": This unit cannot be exhausted.\n"
        "card \"Test\": " +
        printed + " | " + text + "\nboard:\n  phase Command\nscript:\n  expect turn 1\n";
    Result<Scenario> read = parse_scenario(file, "one.scenario");
    if (!read) {
        ADD_FAILURE() << read.error().to_string();
        return {};
    }
    const Catalog& catalog = *read->catalog;
    for (std::size_t i = 0; i < catalog.cards.size(); ++i)
        if (catalog.cards[i].name == "Test") return make_statics(catalog, wounded_stat).printed[i];
    ADD_FAILURE() << "the card is missing";
    return {};
}

constexpr u32 kAttack = 1, kDefense = 2;

struct Expected {
    const char* text;
    u16 world, source, target;  // classes of change that matter
};

TEST(Statics, LookAtTheClassesOfChangeThatTheyNameAndAtNoOther) {
    const Expected all[] = {
        {"This unit has +1 Attack.", 0, 0, 0},
        {"Other friendly units have +1 Attack.", 0, kBoard, kBoard},
        {"Exhausted friendly units have +1 Attack.", 0, kBoard, kBoard | kExhaustion},
        {"Friendly units with a charge counter have +1 Attack.", 0, kBoard, kBoard | kCounters},
        {"While this unit is exhausted, it has +1 Attack.", 0, kBoard | kExhaustion, 0},
        {"While you have 3 or more CP, this unit has +1 Attack.", kResources, kBoard, 0},
        {"While you have two or more cards in your hand, this unit has +1 Attack.", kZones, kBoard, 0},
        {"While you have played an Event this turn, this unit has +1 Attack.", kHistory, kBoard, 0},
        {"While it is your turn, this unit has +1 Attack.", kClock, kBoard, 0},
        {"While you have the initiative, this unit has +1 Attack.", kClock, kBoard, 0},
        {"While you control three or more units, this unit has +1 Attack.", kBoard, kBoard, 0},
        {"While you control three or more exhausted units, this unit has +1 Attack.", kBoard | kExhaustion, kBoard, 0},
        {"This unit has +1 Attack for each charge counter on it.", 0, kCounters, 0},
        {"This unit has +1 Attack for each other friendly unit.", kBoard, kBoard, 0},
        {"This unit has +1 Attack for each card in your discard pile.", kZones, kBoard, 0},
        {"Attacking friendly units have +1 Attack.", kCombat, kBoard, kBoard},
    };
    for (const Expected& e : all) {
        const Statics s = of(e.text);
        EXPECT_EQ(s.of_world, e.world) << e.text;
        EXPECT_EQ(s.of_source, e.source) << e.text;
        EXPECT_EQ(s.of_target, e.target) << e.text;
    }
}

TEST(Statics, OfTwoConditionsBothAreLookedAt) {
    const Statics s = of("While you have 3 or more CP and you have two or more cards in your hand, this unit has +1 Attack.");
    EXPECT_EQ(s.of_world, kResources | kZones);
    const Statics own = of("While this unit is exhausted and you have 3 or more CP, it has +1 Attack.");
    EXPECT_EQ(own.of_world, kResources);
    EXPECT_EQ(own.of_source, kBoard | kExhaustion);
}

TEST(Statics, AreAppliedOneByOneWhereNoneReadsWhatAnotherWrites) {
    for (const char* text :
         {"This unit has +1 Attack.", "Other friendly units have +1 Attack.", "Friendly units in the Front Row have +1 Attack.",
          "Friendly units in this quadrant have +1 Attack.", "While an opponent controls three or more units, this unit has +1 Attack.",
          "While each player controls a unit, this unit has +1 Attack.", "While you have 3 or more CP, this unit has +1 Attack.",
          "While an opponent has two or more cards in hand, this unit has +1 Attack.", "Enemy units in range have -1 Attack."})
        EXPECT_TRUE(of(text).separable) << text;
}

TEST(Statics, ReadWhatTheirConditionsAskOfOtherObjects) {
    EXPECT_EQ(of("Other friendly units have +1 Attack.").reads, 0u);
    EXPECT_EQ(of("Other friendly units have +1 Attack.").writes, kAttack);
    EXPECT_EQ(of("Other friendly units have +1 Defense.").writes, kDefense);
    EXPECT_EQ(of("Other friendly units have Steady.").writes, kKeywords);
    EXPECT_TRUE(of("While you control a unit with 3 or more Attack, this unit has +1 Defense.").reads & kAttack);
    EXPECT_TRUE(of("While you control a unit with Steady, this unit has +1 Defense.").reads & kKeywords);
    EXPECT_FALSE(of("While you control a unit, this unit has +1 Defense.").reads & (kAttack | kKeywords));
    const Statics both = of("While this unit has 3 or more Attack and this unit has Steady, other friendly units have +1 Defense.");
    EXPECT_TRUE(both.reads & kAttack);
    EXPECT_TRUE(both.reads & kKeywords);
}

constexpr const char* kUpgrade = "Upgrade 1 CP";

TEST(Statics, LookAtWhatIsAskedOfSomethingSelected) {
    const Expected all[] = {
        {"The attached unit has +2 Attack while attacking.", kBoard | kCombat, kBoard, kBoard},
        {"The attached unit has +2 Attack while it is exhausted.", kBoard | kExhaustion, kBoard, kBoard},
        {"If the attached unit has a charge counter, it has +2 Attack.", kBoard | kCounters, kBoard, kBoard},
        {"As long as the attached unit is in the Back Row, it has +2 Attack.", kBoard, kBoard, kBoard},
        {"If the attached unit has 3 or more Attack, it has +1 Defense.", kBoard, kBoard, kBoard},
        {"As long as your Leader is exhausted, friendly units have +1 Attack.", kBoard | kExhaustion, kBoard, kBoard},
    };
    for (const Expected& e : all) {
        const Statics s = of(e.text, kUpgrade);
        EXPECT_EQ(s.of_world, e.world) << e.text;
        EXPECT_EQ(s.of_source, e.source) << e.text;
        EXPECT_EQ(s.of_target, e.target) << e.text;
        EXPECT_TRUE(s.separable) << e.text;
        EXPECT_GE(s.lines.at(0).selection, 0) << e.text;
    }
    EXPECT_EQ(of("The attached unit has +2 Attack.", kUpgrade).lines.at(0).selection, -1);
    EXPECT_EQ(of("While this unit is exhausted, it has +1 Attack.").lines.at(0).selection, -1);
}

TEST(Statics, ReadTheSelectedUnlessItIsWhatTheyChange) {
    EXPECT_FALSE(of("If the attached unit has 3 or more Attack, it has +1 Defense.", kUpgrade).reads & kAttack);
    EXPECT_TRUE(of("If the attached unit has 3 or more Attack, friendly units have +1 Defense.", kUpgrade).reads & kAttack);
    EXPECT_TRUE(of("As long as your Leader has 3 or more Attack, this unit has +1 Defense.").reads & kAttack);
    EXPECT_TRUE(of("As long as your Leader has Steady, this unit has +1 Defense.").reads & kKeywords);
}

TEST(Statics, AreRefreshedTogetherWhereWhatTheyChangeDependsOnSomethingSelected) {
    for (const char* text :
         {"Units adjacent to the attached unit have +1 Attack.", "The attached unit has +1 Attack for each Upgrade attached to it."})
        EXPECT_FALSE(of(text, kUpgrade).separable) << text;
}

TEST(Statics, LookAtDamageWhereItTakesFromTheStatThatTheyAskFor) {
    constexpr int kDefenseStat = 1;
    const char* own = "While this unit has 2 or more Defense, it has +1 Attack.";
    const char* of_host = "If the attached unit has 2 or more Defense, it has +1 Attack.";
    EXPECT_FALSE(of(own).of_source & kCounters);
    EXPECT_TRUE(of(own, "Unit 2 CP 1/1 Close", kDefenseStat).of_source & kCounters);
    EXPECT_FALSE(of(of_host, kUpgrade).of_world & kCounters);
    EXPECT_TRUE(of(of_host, kUpgrade, kDefenseStat).of_world & kCounters);
    EXPECT_FALSE(of("While this unit has 2 or more Attack, it has +1 Defense.", "Unit 2 CP 1/1 Close", kDefenseStat).of_source & kCounters);
}

TEST(Statics, ThatGiveAnAbilityAreNoMoreSeparableThanIt) {
    EXPECT_TRUE(of("Other friendly units have \"This unit has +1 Attack.\"").separable);
    EXPECT_FALSE(of("Other friendly units have \"Units adjacent to your Leader have +1 Attack.\"").separable);
}

TEST(Statics, KnowWhoseZonesTheyCount) {
    const auto zones = [](const char* text) { return of(text).zones; };
    const u16 mine = zones("This unit has +1 Attack for each card in your discard pile.");
    const u16 theirs = zones("While an opponent has two or more cards in hand, this unit has +1 Attack.");
    EXPECT_NE(mine & 0xFF, 0);
    EXPECT_EQ(mine & 0xFF00, 0);
    EXPECT_NE(theirs & 0xFF00, 0);
    EXPECT_EQ(of("This unit has +1 Attack for each other friendly unit.").zones, 0);
}

TEST(Statics, KnowWhomTheyReach) {
    const Statics own = of("This unit has +1 Attack.");
    EXPECT_TRUE(own.self_only);
    const Statics others = of("Other friendly units have +1 Attack.");
    EXPECT_FALSE(others.self_only);
    EXPECT_EQ(others.reach.sides, Screen::kOwnSide);
    EXPECT_TRUE(others.lines.at(0).others);
    EXPECT_FALSE(others.reach.here);
    const Statics enemies = of("Enemy units have -1 Attack.");
    EXPECT_EQ(enemies.reach.sides, Screen::kOtherSides);
    EXPECT_FALSE(enemies.lines.at(0).others);
    EXPECT_TRUE(of("Friendly units in this quadrant have +1 Attack.").reach.here);
    EXPECT_EQ(of("Friendly Mech units have +1 Attack.").lines.at(0).subtypes, 1u);
}

}  // namespace
}  // namespace nexus
