// How a player's actions are carried out: deploying and growing (QN-DP), playing an Event and using an Active ability (QN-CM).
// What may be done at all is in legality.cpp; attacks are in combat.cpp.
#include <algorithm>

#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

// Takes the named card out of hand: of equal cards, the one most seats have seen.
CardId take_from_hand(Engine& e, Seat seat, u16 card) {
    unsigned best = 0, best_known = 0;
    for (unsigned i = 0; i < e.s.zone_size(seat, kHand); ++i) {
        const ZoneCard& z = e.s.zone(seat, kHand)[i];
        unsigned known = count(z.known) + 1;
        if (z.card == card && known > best_known) best = i, best_known = known;
    }
    e.hidden_change();
    return e.take_card(seat, kHand, best);
}

Flow finish_effect(Engine& e, Frame) {
    if (e.s.h.over) return Flow::next();
    state_checks(e);
    e.end_use();
    e.run_triggers();
    return Flow::next();
}
Flow finish_and_leave(Engine& e, Frame f) {
    finish_effect(e, f);
    return e.is_top(f) && !e.s.h.over ? leave(e, f) : Flow::next();
}

constexpr u8 kThenTriggers = 1;  // the step after what deploying or growing does

// QN-DP-01, 04, 09, 11: pay, place, count.
Flow deploy(Engine& e, Frame f) {
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    i32 cost = e.cost_of(seat, id);
    e.pay(seat, kCommand, cost);
    e.use_price_changes(seat, id);
    take_from_hand(e, seat, c.source);
    bool upgrade = e.g.rules->play.actions[c.action].target == TargetKind::OnObject;
    Place place = upgrade ? Place{e.s.object(c.target).place} : Place{c.target % kMaxPlaces};
    Handle x = e.enter(id, seat, place, false, upgrade ? c.target : kNothing);
    count_action(e, seat, cost);
    e.emit(EventKind::Deployed, seat, x);
    if (upgrade) e.emit(EventKind::Attached, seat, x, e.s.handle(c.target));
    return go_on(e, f, kThenTriggers, finish_and_leave);
}

constexpr Step kDeploySteps[] = {
    {"pay and place", "QN-DP-01", deploy},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave},
};

// What it grows out of goes to the discard pile, without being destroyed, and the new unit stands in its place.
Flow grow(Engine& e, Frame f) {
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    const i32 cost = price_of(e, seat, *another_way(e, id, Op::GrowsFrom));
    e.pay(seat, kCommand, cost);
    take_from_hand(e, seat, c.source);
    const Place place{e.s.object(c.target).place};
    e.leave(e.s.handle(c.target), kDiscard, EventKind::Left);
    Handle x = e.enter(id, seat, place);
    count_action(e, seat, cost);
    e.emit(EventKind::Synthesised, seat, x);
    return go_on(e, f, kThenTriggers, finish_and_leave);
}

constexpr Step kGrowSteps[] = {
    {"pay and grow", "QN-DP-01", grow},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave},
};

bool from_discard(const Reader& e, FrameView f) { return e.g.rules->play.actions[f.choice().action].source == SourceKind::Discard; }

// Events and abilities share: announce, pay, what the declaration triggers, effect, what the effect triggers.
enum UseWord : unsigned { kAnnouncedAt = 2, kHashLow = kAnnouncedAt + 1 + kAnnouncedWords, kHashHigh, kFree, kCancelled, kUseWords };

void keep_announced(Engine& e, Frame f) {
    f[kAnnouncedAt] = e.s.h.announced.n;
    for (unsigned i = 0; i < kAnnouncedWords; ++i) f[kAnnouncedAt + 1 + i] = e.s.h.announced.word[i];
}
Announced announced_of(Frame f) {
    Announced a;
    a.n = f[kAnnouncedAt];
    for (unsigned i = 0; i < kAnnouncedWords; ++i) a.word[i] = f[kAnnouncedAt + 1 + i];
    return a;
}

AbilityRef event_ability(const Reader& e, CardId id) {
    const CardDef& d = e.g.card(id);
    return d.abilities.empty() || d.abilities[0].kind != AbilityKind::Effect ? AbilityRef{} : AbilityRef::printed(id, 0);
}

// Those of their steps that are gone on with at once.
enum UseStep : u8 { kPay = 1, kDeclare, kEffect };
Flow pay_event(Engine& e, Frame f);
Flow declare_event(Engine& e, Frame f);
Flow resolve_event(Engine& e, Frame f);

Flow announce_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    AbilityRef a = event_ability(e, id);
    e.forget_announced();
    if (!a.none() && e.g.ability(a).cost > 0) e.push_announce(a, {}, id, f.seat(), {});
    return go_on(e, f, kPay, pay_event);
}

// QN-EV-01, QN-CM-08, QN-CM-10.
Flow pay_event(Engine& e, Frame f) {
    keep_announced(e, f);
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    const bool again = from_discard(e, f);
    i32 cost = again ? price_of(e, seat, *another_way(e, id, Op::PlayAgain)) : e.cost_of(seat, id);
    e.pay(seat, kCommand, cost);
    if (again) {
        for (unsigned i = e.s.zone_size(seat, kDiscard); i-- > 0;)
            if (e.s.zone(seat, kDiscard)[i].card == id) {
                e.take_card(seat, kDiscard, i);
                break;
            }
    } else {
        e.use_price_changes(seat, id);
        take_from_hand(e, seat, c.source);
    }
    e.push_card(seat, kAside, id, 0xFF);
    count_action(e, seat, cost);
    e.begin_use();
    AbilityRef a = event_ability(e, id);
    if (!a.none() && e.g.ability(a).cost < e.g.ability(a).effect)
        e.push_program(a, {}, id, seat, {}, announced_of(f), ProgramFrame::Paying);
    return go_on(e, f, kDeclare, declare_event);
}

Flow declare_event(Engine& e, Frame f) {
    keep_announced(e, f);
    CardId id{f.choice().source};
    Seat seat = f.seat();
    e.emit(EventKind::Played, seat, {}, {}, 0, id);
    AbilityRef a = event_ability(e, id);
    if (!a.none()) e.tell_targets(e.g.ability(a), announced_of(f), {seat, {}, id});  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, kEffect, resolve_event);
}

void report_fizzle(Engine& e, AbilityRef a, Seat seat, CardId card) {
    Event out;
    out.what = Happening::Fizzled;
    out.info.seat = seat;
    out.ability = a;
    out.source_card = card;
    e.report(out);
}

Flow resolve_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    AbilityRef a = event_ability(e, id);
    e.begin_cause(f.seat());
    if (a.none()) return Flow::next();
    if (f[kCancelled] || e.targets_gone(a, {}, id, f.seat(), {}, announced_of(f))) report_fizzle(e, a, f.seat(), id);  // QN-FZ-01
    else e.push_program(a, {}, id, f.seat(), {}, announced_of(f), ProgramFrame::Resolving);
    return Flow::next();
}

// QN-CM-09: to the discard pile after its own effect, before what it triggered.
Flow discard_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    const bool gone = from_discard(e, f);  // played again from there: out of the game
    for (unsigned i = e.s.zone_size(f.seat(), kAside); i-- > 0;)
        if (e.s.zone(f.seat(), kAside)[i].card == id) {
            e.take_card(f.seat(), kAside, i);
            e.push_card(f.seat(), gone ? kRemovedZone : kDiscard, id, 0xFF);
            break;
        }
    if (gone) e.emit(EventKind::Removed, f.seat(), {}, {}, 0, id);
    return finish_and_leave(e, f);
}

constexpr Step kEventSteps[] = {
    {"choose targets", "QN-AB-06", announce_event},
    {"pay", "QN-EV-01", pay_event},
    {"declare", "QN-CM-08", declare_event},
    {"effect", "QN-EV-02", resolve_event},
    {"discard, then triggers", "QN-CM-09", discard_event},
    {"done", "QN-PA-03", leave},
};

AbilityRef used_ability(const Reader& e, FrameView f) {
    Choice c = f.choice();
    return e.ability_at(c.source, c.ability);
}

Flow pay_ability(Engine& e, Frame f);
Flow declare_ability(Engine& e, Frame f);
Flow resolve_ability(Engine& e, Frame f);

enum ActivateWord : unsigned { kRef = kUseWords, kSourceHandle, kExtraUse, kActivateWords };

Flow announce_ability(Engine& e, Frame f) {
    Choice c = f.choice();
    Handle self = e.s.handle(c.source);
    f[kRef] = used_ability(e, f).value;
    f[kSourceHandle] = self.pack();
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    f[kExtraUse] = extra_use(e, c.source) && e.s.object(c.source).exhausted() && exhausts_itself(a);
    e.forget_announced();
    if (a.cost > 0) e.push_announce(AbilityRef{f[kRef]}, self, CardId{e.s.object(c.source).card}, f.seat(), {});
    return go_on(e, f, kPay, pay_ability);
}

// An effect's extra use: the permission is used up, the card stays exhausted.
void use_extra(Engine& e, Handle self) {
    const bool once = e.end_first_effect([&](const Effect& f) {
        return static_cast<Op>(f.op) == Op::Permit && f.object == self && f.a == static_cast<i16>(Capability::ActivateAgain);
    });
    if (!once) e.mark(self, kExtraPermission, Duration::EndOfTurn);
    e.all_outdated();
    e.ready(self);  // so that the printed exhaust cost can be paid as usual
}

Flow pay_ability(Engine& e, Frame f) {
    keep_announced(e, f);
    Handle self = Handle::unpack(f[kSourceHandle]);
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    if (f[kExtraUse]) use_extra(e, self);
    e.nothing_paid_yet();
    e.begin_use();
    e.set_done(true);
    const auto pays = [](const Instr& in) { return in.op == Op::Pay; };
    if (const i32 more = e.s.is_alive(self) ? e.use_change(self.index) : 0;
        more > 0 && std::none_of(a.code.begin() + a.cost, a.code.begin() + a.effect, pays))
        e.pay(f.seat(), kCommand, more);
    if (a.cost < a.effect)
        e.push_program(AbilityRef{f[kRef]}, self, CardId{e.card_of(self)}, f.seat(), {}, announced_of(f), ProgramFrame::Paying);
    return go_on(e, f, kDeclare, declare_ability);
}

// QN-CM-10, QN-R-014: counted only in the Command Phase.
Flow declare_ability(Engine& e, Frame f) {
    keep_announced(e, f);
    Handle self = Handle::unpack(f[kSourceHandle]);
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    if (e.s.h.phase == kCommandPhase) count_action(e, f.seat(), e.s.h.paid);
    f[kFree] = a.cost == a.effect;
    e.count_use(self);
    if (a.per_turn) e.mark(self, kUse, Duration::EndOfTurn, static_cast<i16>(f.choice().ability));
    if (f[kFree]) {
        e.end_use();  // as it will be when it is compared
        u64 before = e.s.position_hash();
        e.begin_use();
        f[kHashLow] = static_cast<u32>(before), f[kHashHigh] = static_cast<u32>(before >> 32);
    }
    e.emit(EventKind::Activated, f.seat(), self);
    e.tell_targets(a, announced_of(f), {f.seat(), self, e.card_of(self)});  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, kEffect, resolve_ability);
}

Flow resolve_ability(Engine& e, Frame f) {
    Handle self = Handle::unpack(f[kSourceHandle]);
    AbilityRef a{f[kRef]};
    CardId id = e.card_of(self) != kNoCard ? e.card_of(self) : a.is_granted() ? kNoCard : a.card();
    e.begin_cause(f.seat());
    if (e.targets_gone(a, self, id, f.seat(), {}, announced_of(f))) report_fizzle(e, a, f.seat(), id);
    else e.push_program(a, self, id, f.seat(), {}, announced_of(f), ProgramFrame::Resolving);
    return Flow::next();
}

// QN-R-019: what cost nothing and changed nothing may not be repeated in the phase.
Flow note_idle_use(Engine& e, Frame f) {
    Handle self = Handle::unpack(f[kSourceHandle]);
    if (f[kFree] && !e.s.h.over && e.s.is_alive(self) && e.s.position_hash() == (u64{f[kHashHigh]} << 32 | f[kHashLow]))
        e.mark(self, kIdleUse, Duration::EndOfPhase, static_cast<i16>(f.choice().ability));
    return Flow::done();
}

constexpr Step kActivateSteps[] = {
    {"choose targets", "QN-AB-06", announce_ability}, {"pay", "QN-CM-03", pay_ability},        {"declare", "QN-CM-10", declare_ability},
    {"effect", "QN-CM-01", resolve_ability},          {"triggers", "QN-PA-03", finish_effect}, {"done", "QN-CM-06", note_idle_use},
};

}  // namespace

void cancel(Engine&, Frame f) { f[kCancelled] = 1; }

const Procedure kDeployTable{"Deploy", 2, kDeploySteps};
const Procedure kGrowTable{"Grow", 2, kGrowSteps};
const Procedure kEventTable{"PlayEvent", kUseWords, kEventSteps};
const Procedure kActivateTable{"Activate", kActivateWords, kActivateSteps, 1u << kHashLow | 1u << kHashHigh};

}  // namespace nexus::quantum_nexus
