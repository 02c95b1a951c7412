// Card programs written by hand: what the card language would compile to, for tests that must not depend on it.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "card/catalog.h"

namespace nexus::test {

using Code = std::vector<Instr>;

// One instruction; operands in the order of card/instructions.h.
template <class... T>
Instr op(Op code, T... operands) {
    Instr in;
    in.op = code;
    std::size_t i = 0;
    ((in.a[i++] = static_cast<i16>(operands)), ...);
    return in;
}

// Short names for pool entries.
struct Assembler {
    Pools& pools;
    i16 you = pools.player(PlayerSpec::Kind::You);
    i16 opponents = pools.player(PlayerSpec::Kind::Opponents);
    i16 everyone = pools.player(PlayerSpec::Kind::EachPlayer);

    i16 n(int value) { return pools.constant(value); }
    i16 filter(const Filter& f) { return pools.add(f); }
    i16 number(const NumberExpr& e) { return pools.add(e); }
    i16 in_register(unsigned r) { return pools.player(PlayerSpec::Kind::Register, r); }
    i16 controller_of(unsigned r) { return pools.player(PlayerSpec::Kind::ControllerOf, r); }
    i16 when(EventKind kind, i16 subject = -1, i16 actor = -1) {
        EventPattern p;
        p.kind = kind, p.subject = subject, p.actor = actor;
        return pools.add(p);
    }
    i16 self() {
        Filter f;
        f.self_only = true;
        return filter(f);
    }
};

// Announcement, payment and effect as one ability.
inline Ability ability(AbilityKind kind, const Code& announce, const Code& cost, const Code& effect) {
    Ability a;
    a.kind = kind;
    a.code = announce;
    a.cost = static_cast<u16>(a.code.size());
    a.code.insert(a.code.end(), cost.begin(), cost.end());
    a.effect = static_cast<u16>(a.code.size());
    a.code.insert(a.code.end(), effect.begin(), effect.end());
    a.code.push_back(op(Op::Stop));
    return a;
}
inline Ability triggered(i16 pattern, const Code& effect, const Code& announce = {}, const Code& cost = {}) {
    Ability a = ability(AbilityKind::Triggered, announce, cost, effect);
    a.pattern = pattern;
    a.optional = !cost.empty();
    return a;
}
inline Ability replacement(i16 pattern, const Code& effect, bool optional = false) {
    Ability a = ability(AbilityKind::Replacement, {}, {}, effect);
    a.pattern = pattern;
    a.optional = optional;
    return a;
}
inline Ability passive(const Code& effect) { return ability(AbilityKind::Static, {}, {}, effect); }
inline Ability active(const Code& announce, const Code& cost, const Code& effect) {
    return ability(AbilityKind::Active, announce, cost, effect);
}
inline Ability spell(const Code& announce, const Code& effect) { return ability(AbilityKind::Effect, announce, {}, effect); }

// A card of the type with this name; stats in the vocabulary's order.
inline CardDef card(const Catalog& c, const std::string& name, const std::string& type, std::initializer_list<int> stats,
                    std::vector<Ability> abilities = {}) {
    CardDef d;
    d.name = name;
    const TypeWord* word = c.vocabulary.find_type(type);
    d.type = static_cast<u8>(word - c.vocabulary.types.data());
    d.type_bits = word->sets;
    d.stays_in_play = word->stays_in_play;
    std::size_t i = 0;
    for (int v : stats) d.has_stats |= static_cast<u16>(1u << i), d.stats[i++] = static_cast<i16>(v);
    d.abilities = std::move(abilities);
    return d;
}

}  // namespace nexus::test
