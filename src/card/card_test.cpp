#include <gtest/gtest.h>

#include <set>

#include "card/catalog.h"

namespace nexus {
namespace {

constexpr u16 kUnit = 1, kEvent = 2;

Vocabulary small_vocabulary() {
    Vocabulary v;
    v.game = "mini";
    v.types = {{"Unit", "Units", kUnit, kUnit, true}, {"Event", "Events", kEvent, kEvent, false}};
    v.stats = {{"Attack", Stat{0}}, {"Defense", Stat{1}}};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"hand", Zone{0}, false}};
    v.subtypes = {"Mech", "Mage"};
    v.keywords = {{"Guard", "", false}};
    v.counters = {"charge"};
    return v;
}

Instr instr(Op op, std::initializer_list<int> operands) {
    Instr in;
    in.op = op;
    std::size_t i = 0;
    for (int v : operands) in.a[i++] = static_cast<i16>(v);
    return in;
}

// "Shield Ally (2 CP): Target friendly Mech unit gets +1 Attack until the end of the turn."
Ability shield_ally(Pools& pools) {
    Filter friendly_mech;
    friendly_mech.types = kUnit;
    friendly_mech.side = Side::Friendly;
    friendly_mech.subtypes[0] = 0;
    Ability a;
    a.kind = AbilityKind::Active;
    a.name = "Shield Ally";
    i16 you = pools.player(PlayerSpec::Kind::You);
    a.code = {instr(Op::Target, {3, pools.add(friendly_mech), you, 1, 1}), instr(Op::Pay, {0, pools.constant(2)}),
              instr(Op::ModifyStat, {3, 0, pools.constant(1), static_cast<int>(Duration::EndOfTurn)})};
    a.cost = 1;
    a.effect = 2;
    return a;
}

Ability deploy_trigger(Pools& pools) {
    EventPattern p;
    p.kind = EventKind::Deployed;
    Ability a;
    a.kind = AbilityKind::Triggered;
    a.pattern = pools.add(p);
    a.code = {instr(Op::Draw, {pools.player(PlayerSpec::Kind::You), pools.constant(1)})};
    return a;
}

CardDef unit(std::string name) {
    CardDef def;
    def.name = std::move(name);
    def.type_bits = kUnit;
    return def;
}

Catalog small_catalog() {
    Catalog c;
    c.vocabulary = small_vocabulary();
    CardDef scout = unit("Scout Drone");
    scout.subtypes = {0};
    scout.abilities = {shield_ally(c.pools), deploy_trigger(c.pools)};
    c.add(scout);
    c.add(unit("Old Mage"));
    return c;
}

TEST(InstructionTable, OperandsFitAnInstruction) {
    for (const OpInfo& op : kOps) {
        EXPECT_LE(std::string(op.operands).size(), kMaxOperands) << op.name;
        for (const char* l = op.operands; *l; ++l) EXPECT_NE(std::string("SFNPLDTRKCYXJAMZQIWU").find(*l), std::string::npos) << op.name;
    }
}

TEST(Names, EveryEventAndCapabilityHasItsOwn) {
    std::set<std::string> events, capabilities;
    for (unsigned i = 0; i < static_cast<unsigned>(EventKind::Count); ++i) events.insert(event_name(static_cast<EventKind>(i)));
    for (unsigned i = 0; i < static_cast<unsigned>(Capability::Count); ++i)
        capabilities.insert(capability_name(static_cast<Capability>(i)));
    EXPECT_EQ(events.size(), static_cast<std::size_t>(EventKind::Count));
    EXPECT_EQ(capabilities.size(), static_cast<std::size_t>(Capability::Count));
    EXPECT_EQ(events.count("?"), 0u);
    EXPECT_EQ(capabilities.count("?"), 0u);
}

TEST(Pools, EqualEntriesAreShared) {
    Pools pools;
    EXPECT_EQ(pools.constant(2), pools.constant(2));
    EXPECT_NE(pools.constant(2), pools.constant(3));
    Filter f;
    f.types = kUnit;
    EXPECT_EQ(pools.add(f), pools.add(f));
    EXPECT_EQ(pools.add(shield_ally(pools)), pools.add(shield_ally(pools)));
    EXPECT_EQ(pools.player(PlayerSpec::Kind::ControllerOf, 1), pools.player(PlayerSpec::Kind::ControllerOf, 1));
    EXPECT_NE(pools.player(PlayerSpec::Kind::ControllerOf, 1), pools.player(PlayerSpec::Kind::ControllerOf, 2));
}

TEST(CheckOperands, ASoundProgramPasses) {
    Pools pools;
    EXPECT_EQ(check_operands(shield_ally(pools), pools, 1), "");
    EXPECT_EQ(check_operands(deploy_trigger(pools), pools, 1), "");
}

TEST(CheckOperands, EachLetterHasItsRange) {
    Pools pools;
    i16 you = pools.player(PlayerSpec::Kind::You), one = pools.constant(1);
    i16 any = pools.add(Filter{}), where = pools.add(PlaceSpec{});
    auto problem = [&](Instr in) {
        Ability a;
        a.code = {in};
        return check_operands(a, pools, 2);
    };
    EXPECT_EQ(problem(instr(Op::Destroy, {15})), "");
    EXPECT_NE(problem(instr(Op::Destroy, {16})), "");
    EXPECT_NE(problem(instr(Op::Destroy, {-1})), "");
    EXPECT_EQ(problem(instr(Op::Select, {3, any})), "");
    EXPECT_NE(problem(instr(Op::Select, {3, any + 1})), "");
    EXPECT_NE(problem(instr(Op::Draw, {you, one + 1})), "");
    EXPECT_NE(problem(instr(Op::Draw, {you + 1, one})), "");
    EXPECT_EQ(problem(instr(Op::Move, {0, where})), "");
    EXPECT_NE(problem(instr(Op::Move, {0, where + 1})), "");
    EXPECT_EQ(problem(instr(Op::Blank, {0, static_cast<int>(Duration::Permanent)})), "");
    EXPECT_NE(problem(instr(Op::Blank, {0, static_cast<int>(Duration::Permanent) + 1})), "");
    EXPECT_NE(problem(instr(Op::ModifyStat, {0, static_cast<int>(kMaxStats), one, 0})), "");
    EXPECT_EQ(problem(instr(Op::Jump, {1})), "");
    EXPECT_NE(problem(instr(Op::Jump, {2})), "");
    EXPECT_NE(problem(instr(Op::Forbid, {0, static_cast<int>(Capability::Count), 0})), "");
    EXPECT_EQ(problem(instr(Op::Create, {1, you, where, one, 3})), "");
    EXPECT_NE(problem(instr(Op::Create, {2, you, where, one, 3})), "");
    EXPECT_EQ(problem(instr(Op::LoseKeyword, {0, -1, 0})), "");
    EXPECT_NE(problem(instr(Op::GrantKeyword, {0, -1, 0})), "");
    EXPECT_NE(problem(instr(Op::If, {0, 1})), "");
    EXPECT_NE(problem(instr(Op::GrantAbility, {0, 0, 0})), "");
    EXPECT_NE(problem(instr(Op::ChooseMode, {2, you})), "") << "its jumps are missing";
}

TEST(CheckOperands, FollowsEntriesIntoThePools) {
    Pools pools;
    Filter f;
    f.bounds = 1;
    f.bound[0].number = 7;
    Ability a;
    a.code = {instr(Op::Select, {3, pools.add(f)})};
    EXPECT_NE(check_operands(a, pools, 1).find("number 7 does not exist"), std::string::npos);
}

TEST(CheckOperands, AConditionThatRefersToItselfIsFound) {
    Pools pools;
    Condition c;
    c.kind = Condition::Kind::YourTurn;
    c.also = 0;
    pools.conditions.push_back(c);
    Ability a;
    a.condition = 0;
    EXPECT_NE(check_operands(a, pools, 1).find("refers to itself"), std::string::npos);
}

TEST(Vocabulary, FindsWordsInAnyCapitalisation) {
    Vocabulary v = small_vocabulary();
    EXPECT_EQ(v.find_subtype("mage"), 1);
    EXPECT_EQ(v.find_subtype("Fish"), -1);
    EXPECT_EQ(v.subtype("Fish"), 2);
    EXPECT_EQ(v.subtype("fish"), 2);
    EXPECT_EQ(v.find_keyword("GUARD"), 0);
    EXPECT_EQ(v.find_counter("charge"), 0);
    ASSERT_NE(v.find_type("event"), nullptr);
    EXPECT_FALSE(v.find_type("event")->stays_in_play);
    ASSERT_NE(v.find_stat("defense"), nullptr);
    EXPECT_EQ(v.find_stat("defense")->stat, Stat{1});
    EXPECT_EQ(v.find_stat("speed"), nullptr);
}

TEST(Catalog, FindsCardsInAnyCapitalisation) {
    Catalog c = small_catalog();
    EXPECT_EQ(c.find("scout drone"), CardId{0});
    EXPECT_EQ(c.find("Scout"), kNoCard);
    EXPECT_EQ(c.add(unit("SCOUT DRONE")), kNoCard) << "the name is taken";
    EXPECT_EQ(c.names(), (std::vector<std::string>{"Scout Drone", "Old Mage"}));
}

TEST(Catalog, SealDerivesTheSummaries) {
    Catalog c = small_catalog();
    ASSERT_EQ(c.seal(), "");
    const CardDef& scout = c[CardId{0}];
    EXPECT_EQ(scout.listens, bit(static_cast<unsigned>(EventKind::Deployed)));
    EXPECT_EQ(scout.subtype_bits, 1u);
    EXPECT_TRUE(scout.has_active);
    EXPECT_FALSE(scout.has_static);
    EXPECT_EQ(c[CardId{1}].listens, 0u);
}

TEST(Catalog, SealNotesStaticChangesOfCost) {
    Catalog c = small_catalog();
    Ability cheaper;
    cheaper.kind = AbilityKind::Static;
    cheaper.code = {instr(Op::ChangeCost, {c.pools.add(Filter{}), c.pools.player(PlayerSpec::Kind::You), c.pools.constant(-1),
                                           static_cast<int>(Duration::Static)})};
    c.cards[1].abilities = {cheaper};
    ASSERT_EQ(c.seal(), "");
    EXPECT_TRUE(c.cards[1].has_cost_change);
    EXPECT_TRUE(c.cards[1].has_static);
    EXPECT_FALSE(c.cards[0].has_cost_change);
}

TEST(Catalog, SealNamesTheCardWithABrokenProgram) {
    Catalog c = small_catalog();
    c.cards[1].abilities = {deploy_trigger(c.pools)};
    c.cards[1].abilities[0].code[0].a[1] = 99;
    std::string problem = c.seal();
    EXPECT_EQ(problem.find("Old Mage: ability 1: instruction 0 (Draw)"), 0u) << problem;
}

TEST(Catalog, SealChecksGrantedAbilities) {
    Catalog c = small_catalog();
    Ability broken;
    broken.code = {instr(Op::Jump, {9})};
    c.pools.add(broken);
    EXPECT_NE(c.seal().find("granted ability"), std::string::npos);
}

TEST(Catalog, SealRefusesATriggerWithoutAnEvent) {
    Catalog c = small_catalog();
    c.cards[0].abilities[1].pattern = -1;
    EXPECT_NE(c.seal().find("waits for no event"), std::string::npos);
}

TEST(Catalog, TheHashIsOfWhatIsPrintedAndCompiled) {
    auto hash = [](auto&& change) {
        Catalog c = small_catalog();
        change(c);
        EXPECT_EQ(c.seal(), "");
        return c.hash();
    };
    u64 same = hash([](Catalog&) {});
    EXPECT_EQ(same, hash([](Catalog&) {}));
    EXPECT_EQ(same, hash([](Catalog& c) { EXPECT_EQ(c.seal(), ""); })) << "sealing twice changes nothing";
    EXPECT_NE(same, hash([](Catalog& c) { c.cards[0].stats[0] = 1; }));
    EXPECT_NE(same, hash([](Catalog& c) { c.cards[0].text = "x"; }));
    EXPECT_NE(same, hash([](Catalog& c) { c.cards[1].name = "Older Mage"; }));
    EXPECT_NE(same, hash([](Catalog& c) { c.cards[0].abilities[0].code[2].a[3] = static_cast<i16>(Duration::ThisAttack); }));
    EXPECT_NE(same, hash([](Catalog& c) { c.pools.numbers[0].add = 5; }));
}

TEST(Disassembler, ReadsAsWords) {
    Catalog c = small_catalog();
    EXPECT_EQ(disassemble(c.cards[0].abilities[0], c),
              "Active 'Shield Ally'\n"
              "announce:\n"
              "  0  Target r3, friendly Mech Unit, you, at least 1, at most 1\n"
              "cost:\n"
              "  1  Pay CP, 2\n"
              "effect:\n"
              "  2  ModifyStat r3, Attack, +1, until end of turn\n");
    EXPECT_EQ(disassemble(c.cards[0].abilities[1], c),
              "Triggered, when deployed\n"
              "effect:\n"
              "  0  Draw you, 1\n");
}

TEST(Disassembler, SurvivesABrokenProgram) {
    Catalog c = small_catalog();
    Ability a;
    a.code = {instr(Op::Select, {3, 999}), instr(Op::Draw, {-5, 400}), instr(Op::Create, {99, 0, 77, 0, 3})};
    EXPECT_NE(disassemble(a, c).find("filter#999"), std::string::npos);
}

Catalog with_keywords(unsigned n) {
    Catalog c;
    c.vocabulary = small_vocabulary();
    while (c.vocabulary.keywords.size() < n)
        c.vocabulary.keywords.push_back({"Word" + std::to_string(c.vocabulary.keywords.size() + 1), "", false});
    CardDef def{.name = "Last", .type = 0, .type_bits = kUnit};
    def.keywords = {static_cast<i16>(n - 1)};
    c.add(def);
    return c;
}

TEST(Catalog, EveryKeywordUpToTheLimitCounts) {
    Catalog c = with_keywords(kMaxKeywords);
    ASSERT_EQ(c.seal(), "");
    EXPECT_EQ(c.cards[0].keyword_bits, u64{1} << 63);
}

TEST(Catalog, OneKeywordTooManyIsRefusedByName) {
    Catalog c = with_keywords(kMaxKeywords + 1);
    const std::string problem = c.seal();
    EXPECT_NE(problem.find("65 keywords"), std::string::npos) << problem;
    EXPECT_NE(problem.find("64 at most"), std::string::npos) << problem;
    EXPECT_NE(problem.find("'Word65'"), std::string::npos) << problem;
}

TEST(Catalog, OneAbilityTooManyIsRefused) {
    Catalog c;
    c.vocabulary = small_vocabulary();
    CardDef def{.name = "Wordy", .type = 0, .type_bits = kUnit};
    Ability a;
    a.kind = AbilityKind::Static;
    a.code = {Instr{}};
    def.abilities.assign(kMaxAbilities + 1, a);
    c.add(def);
    EXPECT_NE(c.seal().find("Wordy: there are 256 abilities"), std::string::npos);
}

}  // namespace
}  // namespace nexus
