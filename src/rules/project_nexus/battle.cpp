// The Battle Phase (PN-BAT): an attack is announced, locked, perhaps boosted, perhaps stopped by a body, and hits or misses.
#include <algorithm>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

// The element of what a card deals, and of the card itself: a subtype; -1 = none (PN-ABL-06).
i16 element_of(const Reader& e, CardId id) {
    if (id == kNoCard) return -1;
    const Vocabulary& v = e.g.catalog->vocabulary;
    for (i16 s : e.g.card(id).subtypes)
        if (std::ranges::find(v.traits[0].values, v.subtypes[static_cast<std::size_t>(s)]) != v.traits[0].values.end()) return s;
    return -1;
}
i16 surge_element(const Reader& e, const Object& o) {  // PN-ABL-05
    const u64 keywords = e.g.keeps(kSurges) ? o.keywords : 0;
    const std::vector<std::string>& elements = e.g.catalog->vocabulary.traits[0].values;
    for (unsigned i = 0; i < elements.size() && kFirstStatedSurge + i < kMaxKeywords; ++i)
        if (has(keywords, kFirstStatedSurge + i)) return e.g.catalog->vocabulary.find_subtype(elements[i]);
    return has(keywords, kSurge) ? element_of(e, CardId{o.card}) : i16{-1};
}

struct Blow {
    i32 amount = 0;
    i16 element = -1;
    i32 critical = 0;  // LP, each time it depletes an Avatar
    bool rollover = false;
    bool battle = false;
    Doer by;
};

void lose_life(Engine& e, Seat seat, i32 n) {
    if (n <= 0 || !e.g.keeps(kCriticalCosts)) return;
    e.gain(seat, kLife, -n);
    e.note(kCriticalHit, seat);
}

// The reference procedure of the rules: HP refill after each depletion; with Rollover the rest goes on (PN-BD-07 … PN-ABL-17).
void hit_avatar(Engine& e, unsigned object, const Blow& b) {
    const Seat seat = e.controller(object);
    const i32 full = e.value(object, kHp);
    i32 hp = full - e.s.object(object).damage, n = b.amount;
    for (;;) {
        if (n < hp) {
            e.set_damage(object, full - (hp - n));
            break;
        }
        n -= hp, hp = full;
        e.set_damage(object, e.g.keeps(kAvatarRefills) ? 0 : full - 1);
        lose_life(e, seat, b.critical);
        if (!b.rollover || !e.g.keeps(kRolloverGoesOn) || full <= 0 || n == 0 || e.resource(seat, kLife) <= 0) break;
    }
}

void deal(Engine& e, unsigned object, const Blow& b) {
    e.refresh();
    const Handle x = e.s.handle(object);
    const Object& o = e.s.object(object);
    const bool absorbs = e.g.keeps(kAbsorbs) && b.element >= 0 && has_keyword(e, object, kAbsorption) &&
                         std::ranges::find(e.card(object).subtypes, b.element) != e.card(object).subtypes.end();  // PN-ABL-07
    if (b.amount <= 0 || absorbs || !(o.types & (kUnit | kItem)) || e.forbidden(object, Capability::BeDamaged, b.by)) return;
    const bool avatar = (o.types & kAvatar) != 0;
    if (avatar) hit_avatar(e, object, b);
    else e.add_damage(object, b.amount, b.by.object);
    e.touch(kCounters, object);
    e.emit(EventKind::Damaged, Seat{o.controller}, x, b.by.object, b.amount);
    if (avatar || o.damage < e.value(object, kHp)) return;
    if (e.option(kCriticalOn, 1)) lose_life(e, Seat{o.controller}, b.critical);  // PN-R69
    if (b.battle) {
        if (e.forbidden(object, Capability::BeDestroyed, b.by)) return;
        e.perish({&x, 1}, b.by.object);  // PN-BD-02
        return;
    }
    e.mark(x, kDepletedByEffect, Duration::Permanent);
}

void strike(Engine& e, Handle attacker, Handle defender, bool battle) {
    e.refresh();
    Blow b;
    b.amount = e.value(attacker.index, kAtk);  // PN-BD-01
    b.element = surge_element(e, e.s.object(attacker.index));
    b.critical = e.value(attacker.index, kCritical);
    b.rollover = has_keyword(e, attacker.index, kRollover);
    b.battle = battle;
    b.by = e.doer_of(attacker);
    deal(e, defender.index, b);
}

}  // namespace

bool depleted_by_effect(const Reader& e, Handle x) {
    return e.marked(x, kDepletedByEffect) || std::ranges::any_of(e.s.effects(), [&](const Effect& f) {
               return static_cast<Op>(f.op) == Op::ModifyStat && f.object == x && f.a == static_cast<i16>(kHp) && f.c < 0;
           });
}

// PN-BD-07, PN-BD-10: a spell's noted Critical counts, otherwise no LP are lost.
void damage(Engine& e, unsigned object, i32 amount, i16 element, const Doer& by) {
    Blow b;
    b.amount = amount, b.element = element, b.by = by;
    if (const Object* o = e.known_object(by.object); o && element < 0) b.element = surge_element(e, *o);
    if (by.card != kNoCard && e.g.card(by.card).is(kSpell) && e.g.keeps(kNotedCritical)) b.critical = e.g.card(by.card).stat(kCritical);
    deal(e, object, b);
}

void fight(Engine& e, Handle attacker, Handle defender) { strike(e, attacker, defender, false); }

void heal(Engine& e, unsigned object, i32 amount) {
    e.set_damage(object, std::max(0, e.s.object(object).damage - std::max(0, amount)));
    e.touch(kCounters, object);
}

namespace {

enum Word : unsigned { kStirred = 2, kBooster, kBlocked, kHits, kAttackWords };

void begin_step(Engine& e, Frame f, u8 phase) {
    e.set_phase(phase);
    e.begin_cause(f.seat());
    e.emit(EventKind::PhaseBegan, f.seat(), {}, {}, phase);
}
Flow window(Engine& e, Frame f) {
    if (!e.s.h.over) e.open_window(f.seat());
    return Flow::next();
}
Handle attacker_of(const Reader& e) { return e.s.h.attacker; }
Handle defender_of(const Reader& e) { return e.s.h.defender; }

enum class AttackStep : u8 {
    Begin,
    BeginEffects,
    Target,
    Boost,
    Lock,
    Declare,
    DeclareEffects,
    AttackCasts,
    Guard,
    GuardEffects,
    Attacked,
    AttackedEffects,
    Block,
    BlockEffects,
    GuardCasts,
    Damage,
    DamageEffects,
    DamageCasts,
    HitOrMiss,
    HitEffects,
    Calculation,
    Depleted,
    Expire,
    Checks,
    End,
    EndEffects,
    BackToStart
};

// --- Attack Step -------------------------------------------------------------------------------------------------------------

Flow attack_step(Engine& e, Frame f) {
    e.name_attack(e.s.handle(f.choice().source), e.s.handle(f.choice().target));
    begin_step(e, f, kAttackStep);
    f[kStirred] = e.any_pending();
    return Flow::next();
}

bool can_still_attack(const Reader& e, FrameView f) {
    const Handle x = attacker_of(e);
    if (!e.s.is_alive(x) || e.controller(x.index) != f.seat()) return false;
    const Object& o = e.s.object(x.index);
    const bool avatar = (o.types & kAvatar) != 0;
    if (o.exhausted() || e.forbidden(x.index, Capability::Attack) ||
        (!avatar && !has(kFrontLine, o.place) && !e.permitted(x.index, Capability::Attack)))
        return false;
    return !avatar || face_up(e, f.seat()) >= avatar_sparks(e, f.seat());
}
void list_targets(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    const unsigned attacker = attacker_of(e).index;
    for_each_object(e, other(seat), [&](unsigned i) {
        const i32 price = toll(e, attacker, i);
        if (price < 0 || price > e.resource(seat, kMana) || e.forbidden(i, Capability::BeAttacked, e.doer_of(attacker_of(e)))) return;
        out.push({ChoiceKind::Pick, 0, kNothing, static_cast<u16>(i), 0});
    });
}
// PN-BS-02: what was announced becomes final here; it may change if something happened in between, or must.
Flow fix_target(Engine& e, Frame f) {
    e.refresh();
    if (e.s.h.over || !can_still_attack(e, f)) return Flow::go(AttackStep::BackToStart);
    ChoiceList targets(16);
    list_targets(e, f, f.seat(), targets);
    if (targets.empty()) return Flow::go(AttackStep::BackToStart);
    const bool stands = e.s.is_alive(defender_of(e)) && targets.contains({ChoiceKind::Pick, 0, kNothing, defender_of(e).index, 0});
    if (stands && (!f[kStirred] || targets.size() == 1)) return Flow::next();
    if (targets.size() == 1) return e.name_attack(attacker_of(e), e.s.handle(targets[0].target)), Flow::next();
    e.ask(Ask::Game, f.seat());
    return Flow::ask();
}
Flow take_target(Engine& e, Frame, Seat, Choice c) { return e.name_attack(attacker_of(e), e.s.handle(c.target)), Flow::next(); }

// PN-BA-03: the refreshed unit directly behind.
unsigned booster_behind(const Reader& e, Seat seat) {
    const Object& a = e.s.object(attacker_of(e).index);
    if (a.types & kAvatar) return kNothing;  // PN-AVA-06
    const int rear = has(kFrontLine, a.place) ? rear_of(lane_of(a.place)) : -1;
    const unsigned there = rear < 0 ? kNothing : at(e, seat, static_cast<u8>(rear));
    return there == kNothing || e.s.object(there).exhausted() || e.forbidden(there, Capability::Exhaust) ? unsigned{kNothing} : there;
}
Flow ask_boost(Engine& e, Frame f) {
    f[kBooster] = Handle::none().pack();
    if (booster_behind(e, f.seat()) == kNothing) return Flow::next();
    e.ask(Ask::Game, f.seat());
    return Flow::ask();
}
void list_boost(const Reader& e, FrameView f, Seat, ChoiceList& out) {
    out.push({ChoiceKind::Pick, 0, kNothing, static_cast<u16>(booster_behind(e, f.seat())), 0});
    out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}
Flow take_boost(Engine& e, Frame f, Seat, Choice c) {
    if (c.kind == ChoiceKind::Pick) f[kBooster] = e.s.handle(c.target).pack();
    return Flow::next();
}

// PN-BA-02, PN-BT-05, PN-AVA-02: everything is paid as the attack is locked; nothing comes back (PN-BD-11).
Flow lock(Engine& e, Frame f) {
    const Handle attacker = attacker_of(e);
    e.begin_cause(f.seat());
    e.pay(f.seat(), kMana, toll(e, attacker.index, defender_of(e).index));
    const bool avatar = (e.s.object(attacker.index).types & kAvatar) != 0;
    const unsigned sparks = avatar ? avatar_sparks(e, f.seat()) : 0;
    e.begin_attack(attacker, defender_of(e));
    if (!e.forbidden(attacker.index, Capability::ExhaustByAttacking)) e.exhaust(attacker);
    e.count_attack(attacker.index);
    if (sparks) turn_cards(e, f.seat(), sparks, true);
    return Flow::next();
}
Flow declare(Engine& e, Frame f) {
    const Handle attacker = attacker_of(e), defender = defender_of(e), booster = Handle::unpack(f[kBooster]);
    if (!e.s.is_alive(attacker)) return Flow::next();
    if (e.s.is_alive(booster)) {  // PN-BA-04, PN-BA-05: its ATK, for this battle
        e.refresh();
        e.exhaust(booster);
        Effect row;
        row.op = static_cast<u8>(Op::ModifyStat), row.duration = static_cast<u8>(Duration::ThisAttack);
        row.controller = f.seat();
        row.object = attacker, row.source = booster, row.source_card = e.s.object(booster.index).card;
        row.a = static_cast<i16>(kAtk), row.c = static_cast<i16>(e.value(booster.index, kAtk)), row.d = 1;
        e.add_effect(row);
    }
    e.emit(EventKind::DeclaredAttack, f.seat(), attacker, defender);
    if (e.s.is_alive(booster)) e.emit(EventKind::Boosted, f.seat(), booster, attacker);
    if (e.s.is_alive(defender)) e.emit(EventKind::Attacked, e.controller(defender.index), defender, attacker);
    return Flow::next();
}

// --- Guard Step ------------------------------------------------------------------------------------------------------------------

Flow guard_step(Engine& e, Frame f) { return begin_step(e, f, kGuardStep), Flow::next(); }
Flow stands_attacked(Engine& e, Frame f) {
    if (!e.s.is_alive(defender_of(e))) return Flow::next();
    e.begin_cause(f.seat());
    e.emit(EventKind::Defended, e.controller(defender_of(e).index), defender_of(e), attacker_of(e));
    return Flow::next();
}

// PN-BG-01, PN-BG-02, PN-BG-05 … PN-BG-07.
void list_blocks(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    const Object& d = e.s.object(defender_of(e).index);
    auto offer = [&](int place) {
        if (unsigned there = place < 0 ? kNothing : at(e, seat, static_cast<u8>(place));
            there != kNothing && !e.forbidden(there, Capability::Protect))
            out.push({ChoiceKind::Pick, 0, kNothing, static_cast<u16>(there), 0});
    };
    if (d.types & kAvatar) offer(kRearLeft), offer(kRearRight);
    else if (has(kFrontLine, d.place)) offer(rear_of(lane_of(d.place)));
    out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}
Flow ask_block(Engine& e, Frame f) {
    f[kBlocked] = 0;
    if (e.s.h.over || !e.s.is_alive(attacker_of(e)) || !e.s.is_alive(defender_of(e))) return Flow::next();
    e.refresh();
    if (e.forbidden(attacker_of(e).index, Capability::BeBlocked)) return Flow::next();
    const Seat seat = e.controller(defender_of(e).index);
    ChoiceList choices(4);
    list_blocks(e, f, seat, choices);
    if (choices.size() == 1) return Flow::next();
    e.ask(Ask::Game, seat);
    return Flow::ask();
}
// PN-BG-03, PN-BG-08: whatever its HP, by battle.
Flow take_block(Engine& e, Frame f, Seat seat, Choice c) {
    if (c.kind == ChoiceKind::Done) return Flow::next();
    const Handle blocker = e.s.handle(c.target);
    f[kBlocked] = 1;
    e.begin_cause(f.seat());
    e.emit(EventKind::Blocked, seat, blocker, attacker_of(e));
    if (!e.forbidden(blocker.index, Capability::BeDestroyed, e.doer_of(attacker_of(e)))) e.perish({&blocker, 1}, attacker_of(e));
    return Flow::next();
}

// --- Damage Step --------------------------------------------------------------------------------------------------------------------

Flow damage_step(Engine& e, Frame f) { return begin_step(e, f, kDamageStep), Flow::next(); }
bool both_there(const Reader& e) { return e.s.is_alive(attacker_of(e)) && e.s.is_alive(defender_of(e)); }
Flow hit_or_miss(Engine& e, Frame f) {
    f[kHits] = !f[kBlocked] && both_there(e);  // PN-BG-04, PN-BD-11
    e.begin_cause(f.seat());
    e.emit(f[kHits] ? EventKind::Hit : EventKind::Missed, f.seat(), attacker_of(e), defender_of(e));
    return Flow::next();
}
Flow calculate(Engine& e, Frame f) {
    if (f[kHits] && both_there(e) && !e.s.h.over) {
        e.begin_cause(f.seat());
        strike(e, attacker_of(e), defender_of(e), true);
    }
    return Flow::next();
}
// PN-AUTO-01: what lasts for the battle ends before its end is noticed.
Flow expire(Engine& e, Frame) {
    e.expire(Duration::ThisAttack);
    if (e.option(kDamageReset, 2)) e.clear_damage();  // PN-R68
    return Flow::next();
}
Flow end(Engine& e, Frame f) {
    const Handle attacker = attacker_of(e), defender = defender_of(e);
    e.end_attack();
    e.begin_cause(f.seat());
    if (!e.s.h.over)
        e.emit(EventKind::AttackEnded, f.seat(), e.s.is_alive(attacker) ? attacker : Handle{},
               e.s.is_alive(defender) ? defender : Handle{});
    return Flow::next();
}
Flow back_to_start(Engine& e, Frame) {  // PN-BD-12
    e.expire(Duration::ThisAttack);     // of an attack that was called off
    e.end_attack();
    e.set_phase(kBattle);
    return Flow::done();
}

constexpr Step kSteps[] = {
    {"Attack Step", "PN-BA-01", attack_step},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"choose the target", "PN-BS-02", fix_target, list_targets, take_target},
    {"boost?", "PN-BA-03", ask_boost, list_boost, take_boost},
    {"lock", "PN-BA-02", lock},
    {"declare", "PN-BA-01", declare},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"Quick Casts", "PN-QC-06", window},
    {"Guard Step", "PN-BG-01", guard_step},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"attacked", "PN-BG-01", stands_attacked},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"body-block?", "PN-BG-01", ask_block, list_blocks, take_block},
    {"AUTO effects", "PN-BG-03", settle},
    {"Quick Casts", "PN-QC-06", window},
    {"Damage Step", "PN-BD-01", damage_step},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"Quick Casts", "PN-QC-06", window},
    {"hit or miss", "PN-BG-04", hit_or_miss},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"calculation", "PN-BD-01", calculate},
    {"depleted cards leave", "PN-BD-02", settle},
    {"what lasts for the battle ends", "PN-AUTO-01", expire},
    {"checks", "PN-CARD-25", settle},
    {"the battle ends", "PN-AUTO-01", end},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"back to the Start Step", "PN-BD-12", back_to_start},
};
static_assert(is_last(AttackStep::BackToStart, kSteps) && runs(AttackStep::BackToStart, kSteps, back_to_start));

}  // namespace

const Procedure kAttackTable{"Attack", kAttackWords, kSteps};

}  // namespace nexus::project_nexus
