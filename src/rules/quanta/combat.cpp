// Attacks (QA-ATK) and damage (QA-DMG).
#include <algorithm>

#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

// What deals damage, as it was at that moment. A support is no object, and a card may be gone: then its printed keywords count.
struct Source {
    Doer by;
    u64 keywords = 0;
    Source(const Reader& e, const Doer& doer) : by(doer) {
        if (const Object* o = e.known_object(doer.object)) keywords = o->keywords, by.seat = Seat{o->controller};
        else if (doer.card != kNoCard) keywords = e.g.facts[doer.card].keywords;
    }
};

void heal_lord(Engine& e, Seat seat, i32 amount) {
    const i32 life = e.resource(seat, kLife);
    const i32 limit = e.option(kHealCap, 0) && e.g.keeps(kHealingStops) ? std::max(life, kStartingLife) : 1000000;  // QA-SET-12
    e.set_resource(seat, kLife, std::min(limit, life + std::max(0, amount)));
    e.touch(kResources);
}

void hurt_lord(Engine& e, Seat seat, i32 amount, Handle source) {
    e.gain(seat, kLife, -amount);  // QA-DMG-04
    Handle lord = lord_of(e, seat);
    if (!lord.is_none()) e.emit(EventKind::Damaged, seat, lord, source, amount);
}

}  // namespace

void lose_keyword(Engine& e, Handle x, Keyword k) {
    Effect lost;
    lost.op = static_cast<u8>(Op::LoseKeyword), lost.duration = static_cast<u8>(Duration::Permanent);
    lost.object = x, lost.source = x, lost.controller = e.s.object(x.index).controller, lost.a = static_cast<i16>(k);
    e.add_effect(lost);
    e.refresh();
}

bool withstands(Engine& e, Handle x) {
    e.refresh();
    if (!has_keyword(e, x.index, kAura) || !e.g.keeps(kAuraIgnores)) return false;
    lose_keyword(e, x, kAura);
    return true;
}

static bool proof_against(const Reader& e, unsigned object, const Source& from) {
    return e.g.keeps(kInvulnerable) && e.forbidden(object, Capability::BeDamaged, from.by);
}

// The reference procedure of the rules for one damage instance.
static void deal(Engine& e, unsigned object, i32 n, const Source& from, bool proof) {
    Handle x = e.s.handle(object), source = from.by.object;
    e.refresh();
    if ((n <= 0 && e.g.keeps(kNoDamageIsNone)) || !e.s.is_alive(x)) return;  // QA-DMG-05
    const Seat hurt = e.controller(object);
    const bool drains = has(from.keywords, kDrain) && e.g.keeps(kDrainHeals),
               pierces = has(from.keywords, kPierce) && e.g.keeps(kPierceGoesOn);
    if (e.s.object(object).types & kLord) {
        hurt_lord(e, hurt, n, source);
        if (drains) heal_lord(e, from.by.seat, n);
        return;
    }
    if (!(e.s.object(object).types & kUnit) && e.g.keeps(kOnlyUnitsAreHurt)) return;  // QA-REL-02
    if (proof) return;                                                                // QA-KEY-12, QA-KEY-13
    if (withstands(e, x)) return;                                                     // QA-KEY-20
    const i32 room = std::max(0, e.value(object, kToughness) - e.s.object(object).damage), over = std::max(0, n - room);
    e.add_damage(object, pierces ? n - over : n, source);
    e.touch(kCounters, object);
    if (has(from.keywords, kToxic) && e.g.keeps(kToxicKills)) { e.mark(x, kPoisoned, Duration::Permanent); }
    e.emit(EventKind::Damaged, hurt, x, source, n);
    if (pierces && over) hurt_lord(e, hurt, over, source);  // QA-KEY-08, QA-MP-04
    if (drains) heal_lord(e, from.by.seat, n);              // QA-KEY-17
}

void damage(Engine& e, unsigned object, i32 n, i16, const Doer& by) {
    e.refresh();
    const Source from(e, by);
    deal(e, object, n, from, proof_against(e, object, from));
}

void heal(Engine& e, unsigned object, i32 amount) {
    const Object& o = e.s.object(object);
    if (o.types & kLord) return heal_lord(e, Seat{o.controller}, amount);
    e.set_damage(object, std::max(0, o.damage - std::max(0, amount)));
    e.touch(kCounters, object);
}

bool poisoned(const Reader& e, Handle x) { return e.marked(x, kPoisoned); }

// QA-DMG-01 … QA-DMG-03.
void fight(Engine& e, Handle attacker, Handle defender) {
    e.refresh();
    const bool lord = (e.s.object(defender.index).types & kLord) != 0;
    const i32 strike = e.value(attacker.index, kStrength), back = lord ? 0 : e.value(defender.index, kStrength);
    const Source first(e, e.doer_of(attacker)), second(e, e.doer_of(defender));
    const bool defender_proof = proof_against(e, defender.index, first), attacker_proof = proof_against(e, attacker.index, second);
    deal(e, defender.index, strike, first, defender_proof);
    if (lord || e.option(kRetaliation, kNone) || !e.g.keeps(kStrikesBack)) return;
    const bool survives = e.s.object(defender.index).damage < e.value(defender.index, kToughness) && !poisoned(e, defender);
    if (e.option(kRetaliation, kSimultaneous) || survives) deal(e, attacker.index, back, second, attacker_proof);
}

namespace {

// QA-ATK, step 1: legality is not looked at again after this (QA-ATK-09).
Flow declare(Engine& e, Frame f) {
    Choice c = f.choice();
    Handle attacker = e.s.handle(c.source), defender = e.s.handle(c.target);
    e.begin_cause(f.seat());
    e.begin_attack(attacker, defender);
    if (!e.forbidden(attacker.index, Capability::ExhaustByAttacking)) e.exhaust(attacker);                        // QA-UNIT-05
    if (has_keyword(e, attacker.index, kHidden) && e.g.keeps(kHiddenIsLost)) lose_keyword(e, attacker, kHidden);  // QA-KEY-05
    e.emit(EventKind::DeclaredAttack, f.seat(), attacker, defender);
    e.emit(EventKind::Attacked, e.controller(defender.index), defender, attacker);
    return Flow::next();
}

Flow strike(Engine& e, Frame f) {
    Handle attacker = e.s.h.attacker, defender = e.s.h.defender;
    e.begin_cause(e.living(f.seat()) ? f.seat() : e.next_living(f.seat()));
    const bool both = e.s.is_alive(attacker) && e.s.is_alive(defender);
    if (both || !e.g.keeps(kBothStillThere)) fight(e, attacker, defender);  // QA-R33
    return Flow::next();
}

Flow end(Engine& e, Frame) {
    Handle attacker = e.s.h.attacker, defender = e.s.h.defender;
    e.end_attack();
    e.expire(Duration::ThisAttack);
    if (!e.s.h.over && e.s.is_alive(attacker)) e.emit(EventKind::AttackEnded, e.controller(attacker.index), attacker, defender);
    return Flow::next();
}

constexpr Step kSteps[] = {
    {"declare", "QA-ATK-01", declare}, {"callbacks", "QA-CB-03", settle}, {"answers", "QA-FLA-03", be_answered},
    {"damage", "QA-DMG-01", strike},   {"deaths", "QA-CB-13", settle},    {"the attack ends", "QA-ATK-08", end},
    {"triggers", "QA-CB-12", settle},  {"done", "QA-ATK-08", leave},
};

}  // namespace

const Procedure kAttackTable{"Attack", 2, kSteps};

}  // namespace nexus::quanta
