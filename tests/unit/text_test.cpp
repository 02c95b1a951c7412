// The card language: sentences that must compile, and what they compile to.
#include <gtest/gtest.h>

#include "unit/text_fixture.h"
#include "unit/text_sentences.h"

namespace nexus::text::test {
namespace {

// The instructions of an ability by name, sections apart: "Target | Pay Exhaust | Destroy Stop".
std::string ops(const Ability& a) {
    std::string out;
    for (std::size_t i = 0; i <= a.code.size(); ++i) {
        if (i == a.cost) out += "| ";
        if (i == a.effect) out += "| ";
        if (i < a.code.size()) out += std::string(info(a.code[i].op).name) + " ";
    }
    return out.empty() ? out : out.substr(0, out.size() - 1);
}

class Program : public testing::Test {
   protected:
    Bench bench;
    Compiled out;

    const Ability& first(char kind, std::string_view text) {
        Result<Compiled> r = bench.compile(kind, text);
        static const Ability kNone;
        if (!r) {
            ADD_FAILURE() << r.error().to_string();
            return kNone;
        }
        out = *r;
        if (out.abilities.empty()) return kNone;
        return out.abilities[0];
    }
    const Pools& pools() const { return bench.catalog.pools; }
    const Filter& filter(i16 i) const { return pools().filters.at(static_cast<std::size_t>(i)); }
    const EventPattern& pattern(const Ability& a) const { return pools().patterns.at(static_cast<std::size_t>(a.pattern)); }
    const NumberExpr& number(i16 i) const { return pools().numbers.at(static_cast<std::size_t>(i)); }
    const PlaceSpec& place(i16 i) const { return pools().places.at(static_cast<std::size_t>(i)); }
    const Condition& condition(i16 i) const { return pools().conditions.at(static_cast<std::size_t>(i)); }
    PlayerSpec::Kind player(i16 i) const { return pools().players.at(static_cast<std::size_t>(i)).kind; }
};

TEST(TextSentences, CompileAndPrintBack) {
    for (const Sentence& s : kSentences) {
        Bench bench;
        const Result<Compiled> r = bench.compile(s.kind, s.text);
        ASSERT_TRUE(r) << s.text << "\n" << r.error().to_string();
        EXPECT_EQ(print(r->tree, bench.catalog.vocabulary, test_names()), s.text);
        EXPECT_EQ(readings(s.text, bench.context(s.kind)).size(), 1U) << s.text;
        EXPECT_TRUE(!r->abilities.empty() || !r->keywords.empty()) << s.text;
        for (const Ability& a : r->abilities) {
            EXPECT_EQ(check_operands(a, bench.catalog.pools, test_names().size()), "") << s.text;
            ASSERT_FALSE(a.code.empty());
            EXPECT_EQ(a.code.back().op, Op::Stop) << s.text;
        }
        for (const Ability& a : bench.catalog.pools.abilities)
            EXPECT_EQ(check_operands(a, bench.catalog.pools, test_names().size()), "") << s.text;
    }
}

TEST_F(Program, CostStatMayBeCalledAsItsResource) {
    bench.catalog.vocabulary.stats[3].name = "CP";
    for (const std::string_view text :
         {"Destroy target unit with a CP cost of 4 or less.", "Destroy target unit with a cost of 4 or less."}) {
        const Ability& a = first('e', text);
        const Filter& f = filter(a.code[0].a[1]);
        ASSERT_EQ(f.bounds, 1);
        EXPECT_EQ(f.bound[0].stat, Stat{3});
        EXPECT_EQ(f.bound[0].compare, Compare::AtMost);
        EXPECT_EQ(print(out.tree, bench.catalog.vocabulary, {}), text);
    }
}

TEST_F(Program, KeywordsAreListedAndNumberedOnesExpand) {
    first('u', "Vigil. Blinkstep.");
    EXPECT_EQ(out.keywords, (std::vector<i16>{0, 2}));
    const Ability& a = first('u', "Regrow (3)");
    EXPECT_EQ(a.kind, AbilityKind::Triggered);
    EXPECT_EQ(number(a.code[0].a[2]).add, 3);
}

TEST_F(Program, ActiveAnnouncesPaysThenActs) {
    const Ability& a = first('u', "Active: Pay 2 CP. Destroy target enemy Asset.");
    EXPECT_EQ(a.kind, AbilityKind::Active);
    EXPECT_EQ(ops(a), "Target | Pay Exhaust | Destroy Stop");
    EXPECT_EQ(filter(a.code[0].a[1]).side, Side::Enemy);
    EXPECT_EQ(filter(a.code[0].a[1]).types, 4);
    EXPECT_EQ(a.code[2].a[0], 0);
    EXPECT_EQ(a.code[3].a[0], a.code[0].a[0]);
}

TEST_F(Program, ActiveExhaustsOnce) {
    EXPECT_EQ(ops(first('u', "Active: Exhaust this unit and pay 1 CP. Draw a card.")), "| Exhaust Pay | Draw Stop");
}

TEST_F(Program, ActiveMaySayThatItDoesNotExhaust) {
    const Ability& a = first('u', "Active: Pay 1 CP without exhausting this unit. Draw a card.");
    EXPECT_TRUE(a.free_of_exhaust);
    EXPECT_EQ(ops(a), "| Pay | Draw Stop");
    EXPECT_EQ(ops(first('u', "Active: Do not exhaust this unit. Draw a card.")), "| | Draw Stop");
    bench.catalog.vocabulary.active_exhausts = false;
    EXPECT_EQ(ops(first('u', "Active: Pay 1 CP. Draw a card.")), "| Pay | Draw Stop");
}

TEST_F(Program, ActiveNotesLimitPhasesAndUses) {
    const Ability& a = first('u', "Active (Command Phase or Battle Phase, once per turn): Pay 1 CP. Draw a card.");
    EXPECT_EQ(a.phases, (1U << 2) | (1U << 3));
    EXPECT_EQ(a.per_turn, 1);
}

TEST_F(Program, NamedAbilityWithPriceIsActive) {
    for (const std::string_view text : {"Shield Wall (2 CP): Ready target unit.", "Shield Wall: Ready target unit. (2 CP)"}) {
        const Ability& a = first('u', text);
        EXPECT_EQ(a.kind, AbilityKind::Active);
        EXPECT_EQ(a.name, "Shield Wall");
        EXPECT_EQ(ops(a), "Target | Pay Exhaust | Ready Stop");
    }
}

TEST_F(Program, CostsMayChooseThings) {
    EXPECT_EQ(ops(first('u', "Active: Pay 1 CP, exhaust this unit, and sacrifice a friendly Drone. Draw a card.")),
              "| Pay Exhaust Choose Sacrifice | Draw Stop");
    EXPECT_EQ(ops(first('u', "Active: Pay X CP. Draw X cards.")), "ChooseNumber | Pay Exhaust | Draw Stop");
}

TEST_F(Program, TypeActionIsATriggerOfAnyPlayer) {
    const Ability& a = first('u', "Mech-Attack, pay 1 CP: That unit gets +1 Attack for this attack.");
    EXPECT_EQ(a.kind, AbilityKind::Triggered);
    EXPECT_TRUE(a.optional);
    EXPECT_EQ(ops(a), "| Pay | ModifyStat Stop");
    EXPECT_EQ(pattern(a).kind, EventKind::DeclaredAttack);
    EXPECT_EQ(pattern(a).actor, -1);
    EXPECT_EQ(filter(pattern(a).subject).subtypes[0], 0);
    EXPECT_EQ(a.code[1].a[0], 1);  // that unit
    EXPECT_EQ(a.code[1].a[3], static_cast<i16>(Duration::ThisAttack));
    const Ability& b = first('u', "Player-Draw: That player loses 1 CP.");
    EXPECT_FALSE(b.optional);
    EXPECT_EQ(player(b.code[0].a[0]), PlayerSpec::Kind::EventPlayer);
}

TEST_F(Program, YouMayForTheWholeMakesATriggerOptional) {
    const Ability& a = first('u', "When this unit is deployed, you may draw a card.");
    EXPECT_TRUE(a.optional);
    EXPECT_EQ(ops(a), "| | DrawIfAny Stop");
    EXPECT_TRUE(filter(pattern(a).subject).self_only);
    const Ability& b = first('u', "When this unit is deployed, you may pay 1 CP. If you do, draw a card.");
    EXPECT_TRUE(b.optional);
    EXPECT_EQ(ops(b), "| Pay | Draw Stop");
    const Ability& c = first('u', "When this unit is deployed, you may exhaust target unit. Draw a card.");
    EXPECT_FALSE(c.optional);
    EXPECT_EQ(ops(c), "Target | | May Exhaust Draw Stop");
}

TEST_F(Program, IfAfterATriggerIsItsCondition) {
    const Ability& a = first('u', "When this unit attacks, if you control two or more Mechs, draw a card.");
    ASSERT_GE(a.condition, 0);
    EXPECT_EQ(condition(a.condition).compare, Compare::AtLeast);
    EXPECT_EQ(number(condition(a.condition).b).add, 2);
    EXPECT_EQ(ops(a), "| | Draw Stop");
}

TEST_F(Program, FirstTimeEachTurn) {
    const Ability& a = first('u', "The first time an enemy unit is destroyed each turn, draw a card.");
    EXPECT_EQ(pattern(a).nth, 1);
    EXPECT_EQ(pattern(a).period, Period::Turn);
    EXPECT_EQ(first('u', "Once per turn, when you draw a card, gain 1 CP.").per_turn, 1);
}

TEST_F(Program, TimesOfTheTurn) {
    EXPECT_EQ(pattern(first('u', "At the start of the turn, draw a card.")).kind, EventKind::TurnBegan);
    const EventPattern phase = pattern(first('u', "At the end of your Battle Phase, draw a card."));
    EXPECT_EQ(phase.kind, EventKind::PhaseEnded);
    EXPECT_EQ(phase.amount, 3);
    EXPECT_EQ(player(phase.actor), PlayerSpec::Kind::You);
}

TEST_F(Program, SentencesAfterATriggerBelongToIt) {
    first('u', "When this unit is deployed, draw a card. Gain 1 CP. When this unit is destroyed, lose 1 CP.");
    ASSERT_EQ(out.abilities.size(), 2U);
    EXPECT_EQ(ops(out.abilities[0]), "| | Draw Gain Stop");
    EXPECT_EQ(ops(out.abilities[1]), "| | Lose Stop");
}

TEST_F(Program, StaticSelectsAndLasts) {
    const Ability& a = first('u', "Other friendly Mech units in the Front Row have +1 Defense.");
    EXPECT_EQ(a.kind, AbilityKind::Static);
    EXPECT_EQ(ops(a), "| | Select ModifyStat Stop");
    const Filter& f = filter(a.code[0].a[1]);
    EXPECT_TRUE(f.not_this);
    EXPECT_EQ(f.side, Side::Friendly);
    EXPECT_EQ(place(f.place).mask, 7);
    EXPECT_EQ(a.code[1].a[3], static_cast<i16>(Duration::Static));
}

TEST_F(Program, PlacesOfStatics) {
    EXPECT_EQ(place(filter(first('t', "Units in this quadrant have +1 Attack.").code[0].a[1]).place).relation, Relation::Same);
    EXPECT_EQ(place(filter(first('u', "Units adjacent to this unit have +1 Attack.").code[0].a[1]).place).relation, Relation::Adjacent);
    EXPECT_EQ(place(filter(first('u', "Units in the same column as this unit have +1 Attack.").code[0].a[1]).place).relation,
              Relation::SameColumn);
    EXPECT_EQ(place(filter(first('u', "Units in an opponent's Back Row have -1 Attack.").code[0].a[1]).place).side, Side::Enemy);
    EXPECT_TRUE(filter(first('u', "Enemy units in range have -1 Attack.").code[0].a[1]).in_range_of_this);
    EXPECT_EQ(filter(first('g', "Attached unit has +1 Attack.").code[0].a[1]).host_of, 0);
}

TEST_F(Program, WhileBecomesIfOrNarrowsWhatIsSelected) {
    EXPECT_EQ(ops(first('u', "This unit has +1 Attack while you control a Leader.")), "| | If ModifyStat Stop");
    const Ability& a = first('u', "Enemy units lose all keywords while they have Jammed.");
    EXPECT_EQ(ops(a), "| | Select LoseKeyword Stop");
    EXPECT_EQ(filter(a.code[0].a[1]).counter, 1);
    EXPECT_EQ(a.code[1].a[1], -1);
}

TEST_F(Program, ForEachMultiplies) {
    const Ability& a = first('u', "This unit has +2 Attack for each Asset you control.");
    const NumberExpr& n = number(a.code[0].a[2]);
    EXPECT_EQ(n.kind, NumberExpr::Kind::Count);
    EXPECT_EQ(n.times, 2);
    EXPECT_EQ(ops(first('e', "For each enemy unit, draw a card.")), "| | Select ForEach Draw Jump Stop");
}

TEST_F(Program, PermissionsAndProhibitions) {
    const Ability& a = first('u', "This unit cannot attack or be attacked.");
    EXPECT_EQ(ops(a), "| | Forbid Forbid Stop");
    EXPECT_EQ(a.code[0].a[1], static_cast<i16>(Capability::Attack));
    EXPECT_EQ(a.code[1].a[1], static_cast<i16>(Capability::BeAttacked));
    const Ability& b = first('e', "Target unit may use one additional Active ability this turn even if another effect forbids it.");
    EXPECT_EQ(b.code[1].op, Op::Permit);
    EXPECT_EQ(b.code[1].a[1], static_cast<i16>(Capability::ActivateAgain));
    EXPECT_EQ(b.code[1].a[2], 1);
    EXPECT_EQ(first('u', "This unit does not exhaust when attacking.").code[0].a[1], static_cast<i16>(Capability::ExhaustByAttacking));
    EXPECT_EQ(first('u', "Opponents cannot draw cards.").code[0].op, Op::ForbidPlayer);
}

TEST_F(Program, Durations) {
    const auto lasts = [&](std::string_view text) { return static_cast<Duration>(first('e', text).code[1].a[3]); };
    EXPECT_EQ(lasts("Target unit gets +1 Attack."), Duration::EndOfTurn);
    EXPECT_EQ(lasts("Target unit gets +1 Attack for the rest of the game."), Duration::Permanent);
    EXPECT_EQ(lasts("Target unit gets +1 Attack until the start of your next turn."), Duration::YourNextTurn);
    EXPECT_EQ(lasts("Target unit gets +1 Attack until the end of the phase."), Duration::EndOfPhase);
    bench.catalog.vocabulary.default_duration = Duration::Permanent;
    EXPECT_EQ(lasts("Target unit gets +1 Attack."), Duration::Permanent);
}

TEST_F(Program, MissionsAskForStatesAndHistory) {
    const Ability& a = first('m', "Complete this mission after you have deployed three Mechs.");
    EXPECT_EQ(a.kind, AbilityKind::Challenge);
    EXPECT_TRUE(a.when_unfinished);
    EXPECT_EQ(ops(a), "| | Complete Stop");
    const NumberExpr& n = number(condition(a.condition).a);
    EXPECT_EQ(n.kind, NumberExpr::Kind::History);
    EXPECT_EQ(pools().patterns.at(static_cast<std::size_t>(n.a)).kind, EventKind::Deployed);
    EXPECT_EQ(number(condition(a.condition).b).add, 3);
    EXPECT_EQ(pattern(first('m', "Complete this mission at the end of the turn if you control no Assets.")).kind, EventKind::TurnEnded);
    const Ability& done = first('m', "When this mission is completed, draw a card.");
    EXPECT_EQ(pattern(done).kind, EventKind::Completed);
    EXPECT_TRUE(filter(pattern(done).subject).self_only);
}

TEST_F(Program, Replacements) {
    const Ability& a = first('u', "If this unit would be destroyed, exhaust it instead.");
    EXPECT_EQ(a.kind, AbilityKind::Replacement);
    EXPECT_TRUE(pattern(a).would);
    EXPECT_EQ(ops(a), "| | Exhaust Stop");
    const Ability& b = first('e', "The next time target unit would be destroyed this turn, it is not.");
    EXPECT_EQ(ops(b), "Target | | Replace Stop");
    EXPECT_EQ(b.code[1].a[2], -1);
}

TEST_F(Program, QuotedAbilitiesAreGranted) {
    const Ability& a = first('g', "Attached unit has \"Active: Pay 1 CP. Draw a card.\"");
    EXPECT_EQ(ops(a), "| | Select GrantAbility Stop");
    const Ability& granted = pools().abilities.at(static_cast<std::size_t>(a.code[1].a[1]));
    EXPECT_EQ(granted.kind, AbilityKind::Active);
    EXPECT_EQ(ops(granted), "| Pay Exhaust | Draw Stop");
}

TEST_F(Program, ChooseOneWithTargetsIsDecidedAtAnnouncement) {
    EXPECT_EQ(ops(first('e', "Choose one: Draw a card; or gain 1 CP.")), "| | ChooseMode Jump Jump Draw Jump Gain Stop");
    EXPECT_EQ(ops(first('e', "Choose one: Destroy target Asset; or gain 1 CP.")),
              "ChooseMode Jump Jump SetNumber Target Jump SetNumber | | If Destroy If Gain Stop");
}

TEST_F(Program, MayIfYouDoOtherwise) {
    const Ability& a = first('e', "You may discard a card. If you do, draw two cards. Otherwise, gain 1 CP.");
    EXPECT_EQ(ops(a), "| | May Choose Discard IfDone Draw Jump Gain Stop");
    EXPECT_EQ(a.code[0].a[1], 3);
    EXPECT_EQ(a.code[3].a[0], 6);
    EXPECT_EQ(a.code[5].a[0], 7);
}

TEST_F(Program, PlayersActInTurn) {
    const Ability& a = first('e', "Each opponent discards a card.");
    EXPECT_EQ(ops(a), "| | ForEachPlayer Choose Discard Jump Stop");
    EXPECT_EQ(player(a.code[1].a[2]), PlayerSpec::Kind::Register);
    EXPECT_EQ(filter(a.code[1].a[1]).zone, Zone{1});
    EXPECT_EQ(ops(first('e', "Target player draws two cards.")), "TargetPlayer | | Draw Stop");
}

// --- what pronouns mean ---

TEST_F(Program, ItIsTheSubjectOfTheTrigger) {
    EXPECT_EQ(first('u', "When this unit attacks a Leader, it gets +1 Attack for this attack.").code[0].a[0], 0);
    EXPECT_EQ(first('u', "When a friendly unit attacks a Leader, it gets +1 Attack for this attack.").code[0].a[0], 1);
}

TEST_F(Program, ItIsWhatTheTextJustNamed) {
    const Ability& a = first('u', "When this unit is deployed, choose an enemy unit. Exhaust it.");
    EXPECT_EQ(a.code[1].a[0], a.code[0].a[0]);
}

TEST_F(Program, ThatUnitIsNeverThisCard) {
    const Ability& a = first('u', "When this unit attacks a Drone, destroy that Drone.");
    EXPECT_EQ(a.code[0].a[0], 2);
}

TEST_F(Program, AnotherLeavesOutTheEarlierTarget) {
    const Ability& a = first('e', "Destroy target unit. Ready another target unit.");
    EXPECT_EQ(filter(a.code[1].a[1]).except, a.code[0].a[0]);
    EXPECT_TRUE(filter(first('u', "Active: Pay 1 CP. Ready another target unit.").code[0].a[1]).not_this);
}

TEST_F(Program, CardsThatWereLookedAt) {
    const Ability& a = first('e', "Look at the top three cards of your deck. Put one of them into your hand and discard the rest.");
    EXPECT_EQ(ops(a), "| | Top Look Choose MoveTo Select Discard Stop");
    EXPECT_EQ(filter(a.code[2].a[1]).within, a.code[0].a[0]);
    EXPECT_EQ(filter(a.code[4].a[1]).except, a.code[2].a[0]);
}

TEST_F(Program, EitherEventTriggers) {
    first('u', "When this unit attacks or is attacked, draw a card.");
    ASSERT_EQ(out.abilities.size(), 2U);
    EXPECT_EQ(pattern(out.abilities[0]).kind, EventKind::DeclaredAttack);
    EXPECT_EQ(pattern(out.abilities[1]).kind, EventKind::Attacked);
}

TEST_F(Program, CostOfTheFirstEachTurn) {
    const Ability& a = first('u', "The first Asset you deploy each turn costs 1 less CP.");
    EXPECT_EQ(ops(a), "| | If ChangeCost Stop");
    EXPECT_EQ(number(a.code[1].a[2]).add, -1);
}

TEST_F(Program, ThenGatesWhereTheGameSaysSo) {
    EXPECT_EQ(ops(first('e', "Draw a card, then discard a card.")), "| | Draw Choose Discard Stop");
    bench.catalog.vocabulary.then_gates = true;
    EXPECT_EQ(ops(first('e', "Draw a card, then discard a card.")), "| | Draw Gate Choose Discard Stop");
}

}  // namespace
}  // namespace nexus::text::test
