// Attacks (QN-BT, QN-CB, QN-FA) and what damage does in a game without health (QN-R-062).
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

enum AttackStep : u8 { kCompare = 1, kTriggersOfAttack, kEnd };
Flow resolve(Engine& e, Frame f);
Flow triggers(Engine& e, Frame f);
Flow end(Engine& e, Frame f);

// QN-BT-03, QN-IN-07: declaring exhausts at once and counts, whatever becomes of the attack.
Flow declare(Engine& e, Frame f) {
    Choice c = f.choice();
    Handle attacker = e.s.handle(c.source), defender = e.s.handle(c.target);
    e.begin_attack(attacker, defender);
    count_action(e, f.seat(), 0);
    if (e.permitted(attacker.index, Capability::MustAttack)) e.mark(attacker, kDutyDone, Duration::EndOfTurn);
    if (!e.forbidden(attacker.index, Capability::ExhaustByAttacking)) {  // QN-R-066
        if (!e.s.object(attacker.index).attacks) e.count_attack(attacker.index);
        e.exhaust(attacker);
    }
    e.emit(EventKind::DeclaredAttack, f.seat(), attacker, defender);
    e.emit(EventKind::Attacked, e.controller(defender.index), defender, attacker);
    e.emit(EventKind::Activated, f.seat(), attacker);  // QN-AB-04
    state_checks(e);                                   // QN-R-100: what the declaration completes belongs to its first layer
    e.run_triggers();
    return go_on(e, f, kCompare, resolve);
}

bool still_in_range(const Reader& e, Handle attacker, Handle defender) {
    if (e.s.h.in_attack == 2) return true;  // an effect named the defender (QN-R-065)
    const Object& a = e.s.object(attacker.index);
    const Object& d = e.s.object(defender.index);
    Reach r = reach(e, a.value[kRange], Place{a.place});
    return has(a.owner == d.owner ? r.own : r.opposing, d.place);
}

// QN-CB-01 … QN-CB-05. Only the loser of the comparison is destroyed.
void compare(Engine& e, Handle attacker, Handle defender) {
    e.refresh();
    const Object& d = e.s.object(defender.index);
    // QN-TR-07: Terrain in the attacked quadrant covers the attacker too. QN-R-060: values after modifiers.
    i32 attack = e.g.keeps(kTerrainCoversAttacker) ? e.value_at(attacker.index, kAttack, Seat{d.owner}, Place{d.place})
                                                   : e.value(attacker.index, kAttack);
    i32 defense = e.value(defender.index, kDefense);
    if (attack > defense) e.destroy({&defender, 1}, attacker);
    else if (defense > attack) e.destroy({&attacker, 1}, defender);
    else if (attacker == defender) e.emit(EventKind::Survived, e.controller(defender.index), defender, attacker);
    else {
        e.emit(EventKind::Survived, e.controller(defender.index), defender, attacker);
        e.emit(EventKind::Survived, e.controller(attacker.index), attacker, defender);
    }
}

// QN-BT-08, QN-R-063: no comparison if one of the two has gone or moved out of range.
Flow resolve(Engine& e, Frame f) {
    Handle attacker = e.s.h.attacker, defender = e.s.h.defender;
    e.begin_cause(f.seat());
    const bool both = (e.s.is_alive(attacker) && e.s.is_alive(defender)) || !e.g.keeps(kBothStillThere);
    if (both && (still_in_range(e, attacker, defender) || !e.g.keeps(kStillInRange))) compare(e, attacker, defender);
    return go_on(e, f, kTriggersOfAttack, triggers);
}

Flow triggers(Engine& e, Frame f) {
    if (e.s.h.over) return Flow::next();
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, kEnd, end);
}

Flow end(Engine& e, Frame f) {
    Handle attacker = e.s.h.attacker, defender = e.s.h.defender;
    e.end_attack();
    e.expire(Duration::ThisAttack);
    if (e.s.h.over) return Flow::next();
    if (!e.s.is_alive(attacker)) return Flow::done();
    e.begin_cause(f.seat());
    e.emit(EventKind::AttackEnded, e.controller(attacker.index), attacker, defender);
    if (!e.any_pending()) return Flow::done();
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

constexpr Step kSteps[] = {
    {"declare", "QN-BT-03", declare},     {"compare", "QN-BT-08", resolve}, {"triggers", "QN-BT-07", triggers},
    {"the attack ends", "QN-PA-03", end}, {"done", "QN-PA-03", leave},
};

}  // namespace

const Procedure kAttackTable{"Attack", 2, kSteps};

// QN-R-062, QN-R-071: more than the Defense destroys a Unit or Asset; nothing is remembered.
void damage(Engine& e, unsigned object, i32 amount, i16, const Doer& by) {
    Handle x = e.s.handle(object);
    if (amount <= 0 || !(e.s.object(object).types & (kUnit | kAsset))) return;
    e.emit(EventKind::Damaged, e.controller(object), x, by.object, amount);
    e.refresh();
    if (amount > e.value(object, kDefense) && e.g.keeps(kDamageDestroys)) e.destroy({&x, 1}, by.object);
}

// QN-R-068: an effect that says "attacks" uses the comparison alone.
void fight(Engine& e, Handle attacker, Handle defender) {
    if ((e.s.object(attacker.index).types & kUnit) && (e.s.object(defender.index).types & kUnit)) compare(e, attacker, defender);
}

}  // namespace nexus::quantum_nexus
