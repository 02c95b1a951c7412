// Attacks (QN-BT, QN-CB, QN-FA) and what damage does in a game without health (QN-R-062).
#include "kernel/spared.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

enum class AttackStep : u8 { Declare, Block, Compare, Triggers, End, Done };
enum AttackWord : unsigned { kBlocker = 2, kAttackWords };
Flow ask_block(Engine& e, Frame f);
Flow resolve(Engine& e, Frame f);

// Is a quadrant attacked, and not a unit (QN-R-163)? An effect may name a unit as the defender later on (QN-R-065).
bool declared_at_quadrant(const Reader& e, FrameView f) { return is_place(e.g.rules->play.actions[f.choice().action].target); }
bool at_open_quadrant(const Reader& e) { return e.s.h.defender.is_none(); }
Flow triggers(Engine& e, Frame f);
Flow end(Engine& e, Frame f);

// QN-BT-03, QN-IN-07: declaring exhausts at once and counts, whatever becomes of the attack.
Flow declare(Engine& e, Frame f) {
    Choice c = f.choice();
    const Handle attacker = e.s.handle(c.source), defender = declared_at_quadrant(e, f) ? Handle{} : e.s.handle(c.target);
    f[kBlocker] = Handle::none().pack();
    e.begin_attack(attacker, defender);
    count_action(e, f.seat(), 0);
    if (e.permitted(attacker.index, Capability::MustAttack)) e.mark(attacker, kDutyDone, Duration::EndOfTurn);
    if (!e.forbidden(attacker.index, Capability::ExhaustByAttacking)) {  // QN-R-066
        if (!e.s.object(attacker.index).attacks) e.count_attack(attacker.index);
        e.exhaust(attacker);
    }
    e.emit(EventKind::DeclaredAttack, f.seat(), attacker, defender);
    if (!defender.is_none()) e.emit(EventKind::Attacked, e.controller(defender.index), defender, attacker);
    e.emit(EventKind::Activated, f.seat(), attacker);  // QN-AB-04
    state_checks(e);                                   // QN-R-100: what the declaration completes belongs to its first layer
    e.run_triggers();
    return go_on(e, f, AttackStep::Block, ask_block);
}

// --- blocking (QN-E-54) ---------------------------------------------------------------------------------------

bool target_is_there(const Reader& e) { return at_open_quadrant(e) || e.s.is_alive(e.s.h.defender); }
Seat defending(const Reader& e, FrameView f) {
    return at_open_quadrant(e) ? Seat{f.choice().target / kMaxPlaces} : e.controller(e.s.h.defender.index);
}
// The quadrant that is attacked, or that of the unit which is.
Place attacked_place(const Reader& e, FrameView f) {
    return at_open_quadrant(e) ? Place{f.choice().target % kMaxPlaces} : Place{e.s.object(e.s.h.defender.index).place};
}
// QN-R-161: ready units in the quadrant that is attacked; the target itself may be one of them.
void list_blockers(const Reader& e, FrameView f, Seat seat, ChoiceList& out) {
    const Place place = attacked_place(e, f);
    for (unsigned w = 0; w < e.s.words(); ++w) {
        const WordMasks& m = e.s.word(w);
        for_each_bit(m.at[place] & m.type[kUnitBit] & ~m.exhausted & e.controlled(seat, w), [&](unsigned b) {
            if (!e.forbidden(w * 64 + b, Capability::Protect)) out.push({ChoiceKind::Pick, 0, kNothing, static_cast<u16>(w * 64 + b), 0});
        });
    }
    out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}
Flow ask_block(Engine& e, Frame f) {
    const bool possible = profile(e).blocking != Blocking::No && !e.s.h.over && e.s.is_alive(e.s.h.attacker) && target_is_there(e);
    if (!possible || e.forbidden(e.s.h.attacker.index, Capability::BeBlocked)) return go_on(e, f, AttackStep::Compare, resolve);
    e.refresh();
    const Seat seat = defending(e, f);
    ChoiceList blockers(8);
    list_blockers(e, f, seat, blockers);
    if (blockers.size() == 1 || !e.living(seat)) return go_on(e, f, AttackStep::Compare, resolve);
    e.ask(Ask::Game, seat);
    return Flow::ask();
}
Flow take_block(Engine& e, Frame f, Seat seat, Choice c) {
    if (c.kind != ChoiceKind::Pick) return Flow::next();
    const Handle blocker = e.s.handle(c.target);
    f[kBlocker] = blocker.pack();
    e.begin_cause(f.seat());
    e.emit(EventKind::Blocked, seat, blocker, e.s.h.attacker);
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

// --- the fight ------------------------------------------------------------------------------------------------

bool still_in_range(const Reader& e, FrameView f) {
    if (e.s.h.in_attack == 2) return true;  // an effect named the defender (QN-R-065)
    const Object& a = e.s.object(e.s.h.attacker.index);
    const Reach r = reach(e, a.value[kRange], Place{a.place});
    const bool own_side = !at_open_quadrant(e) && a.owner == e.s.object(e.s.h.defender.index).owner;
    return has(own_side ? r.own : r.opposing, attacked_place(e, f));
}

void tell_survivors(Engine& e, Handle attacker, Handle defender) {
    e.emit(EventKind::Survived, e.controller(defender.index), defender, attacker);
    if (attacker != defender) e.emit(EventKind::Survived, e.controller(attacker.index), attacker, defender);
}

// QN-CB-01 … QN-CB-05. Only the loser of the comparison is destroyed.
void compare_with_defense(Engine& e, Handle attacker, Handle defender, i32 attack, bool strikes_back) {
    const i32 defense = e.value(defender.index, kDefense);
    if (attack > defense) e.destroy({&defender, 1}, attacker);
    else if (defense > attack && strikes_back) e.destroy({&attacker, 1}, defender);
    else tell_survivors(e, attacker, defender);
}

// QN-E-49 … QN-E-52 in `classic`: two tests, both with the values before either card leaves.
void compare_each_other(Engine& e, Handle attacker, Handle defender, i32 attack, bool strikes_back) {
    DoomedList losers;
    if (attack > e.value(defender.index, kDefense)) losers.push_back({defender, attacker});
    if (strikes_back && e.value(defender.index, kAttack) > e.value(attacker.index, kDefense)) losers.push_back({attacker, defender});
    if (losers.empty()) tell_survivors(e, attacker, defender);
    else e.destroy(losers);
}

void wound(Engine& e, Handle x, i32 amount, Handle by) {
    if (amount <= 0) return;
    e.add_damage(x.index, amount, by);
    e.touch(kCounters, x.index);
    e.emit(EventKind::Damaged, e.controller(x.index), x, by, amount);
}

// QN-E-49 … QN-E-52 in `enhanced`: both deal damage at the same time.
void deal_damage(Engine& e, Handle attacker, Handle defender, i32 attack, bool strikes_back) {
    const i32 back = strikes_back ? e.value(defender.index, kAttack) : 0;
    wound(e, defender, attack, attacker);
    if (attacker != defender) wound(e, attacker, back, defender);
    defeat_wounded(e);
}

i32 attack_into(const Reader& e, Handle attacker, Seat owner, Place place) {  // QN-TR-07, QN-E-80; QN-R-060: values after modifiers
    return e.g.keeps(kTerrainCoversAttacker) ? e.value_at(attacker.index, kAttack, owner, place) : e.value(attacker.index, kAttack);
}

void compare(Engine& e, Handle attacker, Handle defender) {
    e.refresh();
    const Object& d = e.s.object(defender.index);
    const i32 attack = attack_into(e, attacker, Seat{d.owner}, Place{d.place});
    const bool strikes_back = !d.exhausted() || on(profile(e).exhausted_defends) || attacker == defender;  // QN-E-61, QN-R-145
    switch (profile(e).combat) {
        case CombatModel::AttackVsDefense: return compare_with_defense(e, attacker, defender, attack, strikes_back);
        case CombatModel::MutualAttackVsDefense: return compare_each_other(e, attacker, defender, attack, strikes_back);
        case CombatModel::DamageToHealth: return deal_damage(e, attacker, defender, attack, strikes_back);
    }
}

// QN-BT-08, QN-R-063: no comparison if one of the two has gone or moved out of range.
Flow resolve(Engine& e, Frame f) {
    const Handle attacker = e.s.h.attacker, defender = e.s.h.defender, blocker = Handle::unpack(f[kBlocker]);
    e.begin_cause(f.seat());
    e.refresh();
    const bool both = (e.s.is_alive(attacker) && target_is_there(e)) || !e.g.keeps(kBothStillThere);
    const bool goes_on = both && (!e.g.keeps(kStillInRange) || still_in_range(e, f));
    const bool hits_player = at_open_quadrant(e) || profile(e).unblocked == Unblocked::DamagePlayer;
    if (!blocker.is_none()) {  // whoever takes the attack on itself ends it, even by leaving
        if (e.s.is_alive(attacker) && e.s.is_alive(blocker)) compare(e, attacker, blocker);
    } else if (goes_on && hits_player) {  // QN-R-162, QN-R-163
        const Seat seat = defending(e, f), board = defender.is_none() ? seat : Seat{e.s.object(defender.index).owner};
        damage_player(e, seat, attack_into(e, attacker, board, attacked_place(e, f)));
    } else if (goes_on) {
        compare(e, attacker, defender);
    }
    return go_on(e, f, AttackStep::Triggers, triggers);
}

Flow triggers(Engine& e, Frame f) {
    if (e.s.h.over) return Flow::next();
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, AttackStep::End, end);
}

Flow end(Engine& e, Frame f) {
    Handle attacker = e.s.h.attacker, defender = e.s.h.defender;
    e.end_attack();
    e.expire(Duration::ThisAttack);
    if (e.s.h.over) return Flow::next();
    e.begin_cause(f.seat());
    if (profile(e).has_health()) defeat_wounded(e);  // Health may have been lent for this attack
    if (e.s.is_alive(attacker)) e.emit(EventKind::AttackEnded, e.controller(attacker.index), attacker, defender);
    if (!e.any_pending() && e.is_top(f)) return Flow::done();
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

constexpr Step kSteps[] = {
    {"declare", "QN-BT-03", declare},     {"block?", "QN-E-54", ask_block, list_blockers, take_block},
    {"compare", "QN-BT-08", resolve},     {"triggers", "QN-BT-07", triggers},
    {"the attack ends", "QN-PA-03", end}, {"done", "QN-PA-03", leave_when_quiet},
};
static_assert(is_last(AttackStep::Done, kSteps) && runs(AttackStep::Block, kSteps, ask_block) &&
              runs(AttackStep::Compare, kSteps, resolve) && runs(AttackStep::Triggers, kSteps, triggers) &&
              runs(AttackStep::End, kSteps, end));

}  // namespace

const Procedure kAttackTable{"Attack", kAttackWords, kSteps};

// QN-R-062, QN-R-071: more than the Defense destroys a Unit or Asset and nothing is remembered; where there is Health, damage stays
// (QN-E-53, QN-R-186).
void damage(Engine& e, unsigned object, i32 amount, i16, const Doer& by) {
    Handle x = e.s.handle(object);
    if (amount <= 0 || !(e.s.object(object).types & (kUnit | kAsset))) return;
    if (profile(e).has_health()) {
        wound(e, x, amount, by.object);
        return defeat_wounded(e);
    }
    e.emit(EventKind::Damaged, e.controller(object), x, by.object, amount);
    e.refresh();
    if (amount > e.value(object, kDefense) && e.g.keeps(kDamageDestroys)) e.destroy({&x, 1}, by.object);
}

// QN-E-49: damage that brings Health to zero or less.
void defeat_wounded(Engine& e) {
    e.refresh();
    Handles defeated;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).type[kUnitBit] | e.s.word(w).type[kAssetBit], [&](unsigned b) {
            const Object& o = e.s.object(w * 64 + b);
            const Handle x = e.s.handle(w * 64 + b);
            const bool dead = o.damage > 0 && o.damage >= e.value(x.index, kDefense) && !was_spared(e, x);  // QN-R-222
            if (dead && !e.forbidden(x.index, Capability::BeDestroyed, e.doer_of(o.hurt_by))) defeated.push_back(x);
        });
    e.perish(defeated);
}

// QN-R-160: a card of the deck for each point, without drawing it; an empty deck costs nothing more.
void damage_player(Engine& e, Seat seat, i32 amount) {
    if (amount <= 0 || !e.living(seat) || profile(e).player_damage == PlayerDamage::None) return;  // QN-E-56
    e.note(kPlayerHurt, seat);
    for (i32 i = 0; i < amount && e.s.zone_size(seat, kDeck) > 0; ++i)
        e.move_card(Handle::zone_card(seat, kDeck, e.s.zone_size(seat, kDeck) - 1), kDiscard, 0);
}

// QN-R-068: an effect that says "attacks" uses the comparison alone.
void fight(Engine& e, Handle attacker, Handle defender) {
    if ((e.s.object(attacker.index).types & kUnit) && (e.s.object(defender.index).types & kUnit)) compare(e, attacker, defender);
}

}  // namespace nexus::quantum_nexus
