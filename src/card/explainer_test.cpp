#include "card/explainer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace nexus {
namespace {

std::vector<std::string> texts(const std::vector<ExplainedLine>& lines) {
    std::vector<std::string> out;
    for (const ExplainedLine& l : lines) out.push_back(std::string(l.depth, '>') + l.text);
    return out;
}

struct Program {
    Catalog catalog;
    Ability ability;
    Program() {
        catalog.vocabulary.types = {{"Unit", "Units", 1, 1, true}};
        catalog.vocabulary.resources = {{"CP", Resource{0}}};
    }
    i16 you() { return catalog.pools.player(PlayerSpec::Kind::You); }
    i16 units() {
        Filter f;
        f.types = 1;
        return catalog.pools.add(f);
    }
    void emit(Op op, std::array<i16, kMaxOperands> a) { ability.code.push_back({op, a}); }
    std::vector<std::string> explained() { return texts(explain({&ability, 1}, {}, catalog)); }
};

TEST(Explainer, APlainLossIsNoUpperLimit) {
    Program p;
    p.emit(Op::Lose, {p.you(), 0, p.catalog.pools.constant(2)});
    p.emit(Op::Gain, {p.you(), 0, p.catalog.pools.constant(3)});
    const std::vector<std::string> lines = p.explained();
    EXPECT_TRUE(std::ranges::any_of(lines, [](const std::string& l) { return l.ends_with("you lose 2 CP"); }))
        << testing::PrintToString(lines);
    EXPECT_TRUE(std::ranges::none_of(lines, [](const std::string& l) { return l.find("up to") != l.npos; }))
        << testing::PrintToString(lines);
}

TEST(Explainer, ChoicesCostsAndEffectsInOrder) {
    Program p;
    p.ability.kind = AbilityKind::Active;
    p.ability.name = "Bolt";
    p.emit(Op::Target, {3, p.units(), p.you(), 1, 1});
    p.emit(Op::Pay, {0, p.catalog.pools.constant(2)});
    p.emit(Op::Destroy, {3});
    p.emit(Op::Stop, {});
    p.ability.cost = 1;
    p.ability.effect = 2;
    EXPECT_EQ(p.explained(), (std::vector<std::string>{"active ability, used as an action, called 'Bolt'", "you target 1: Unit",
                                                       "you pay 2 CP", "destroy the target"}));
}

TEST(Explainer, BlocksStandFurtherIn) {
    Program p;
    p.emit(Op::May, {p.you(), 2});
    p.emit(Op::Draw, {p.you(), p.catalog.pools.constant(2)});
    p.emit(Op::Gain, {p.you(), 0, p.catalog.pools.constant(1)});
    EXPECT_EQ(p.explained(), (std::vector<std::string>{"when it is played", "you may:", ">you draw 2 cards", "you gain 1 CP"}));
}

TEST(Explainer, GrantedAbilitiesAreExplainedWhereTheyAreGiven) {
    Program p;
    Ability inner;
    inner.kind = AbilityKind::Triggered;
    EventPattern attacks;
    attacks.kind = EventKind::DeclaredAttack;
    Filter self;
    self.self_only = true;
    attacks.subject = p.catalog.pools.add(self);
    inner.pattern = p.catalog.pools.add(attacks);
    inner.code = {{Op::Ready, {0}}};
    p.ability.kind = AbilityKind::Static;
    p.emit(Op::Select, {3, p.units()});
    p.emit(Op::GrantAbility, {3, p.catalog.pools.add(inner), static_cast<i16>(Duration::Static)});
    EXPECT_EQ(p.explained(), (std::vector<std::string>{"lasting ability, works by itself", "find all of: Unit",
                                                       "all of (Unit): has this ability:", ">triggered ability", ">when this card attacks",
                                                       ">ready this card"}));
}

TEST(Explainer, EveryInstructionHasWords) {
    for (unsigned op = 0; op < kOpCount; ++op) {
        Program p;
        p.catalog.vocabulary.subtypes = {"Fire"};
        p.emit(static_cast<Op>(op), {});
        p.emit(Op::Draw, {p.you(), p.catalog.pools.constant(1)});  // a Stop that ends the program is not explained
        const std::vector<std::string> lines = p.explained();
        EXPECT_TRUE(std::ranges::find(lines, "?") == lines.end()) << info(static_cast<Op>(op)).name;
    }
}

}  // namespace
}  // namespace nexus
