// How a player's actions are carried out: deploying and growing (QN-DP), playing an Event and using an Active ability (QN-CM).
// What may be done at all is in legality.cpp; attacks are in combat.cpp.
#include <algorithm>

#include "kernel/use.h"
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
    return e.is_top(f) && !e.s.h.over ? leave_when_quiet(e, f) : Flow::next();
}

enum class DeployStep : u8 { Enter, Triggers, Done };  // also of growing

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
    begin_terrain(e, x);
    e.emit(EventKind::Deployed, seat, x);
    if (upgrade) e.emit(EventKind::Attached, seat, x, e.s.handle(c.target));
    return go_on(e, f, DeployStep::Triggers, finish_and_leave);
}

constexpr Step kDeploySteps[] = {
    {"pay and place", "QN-DP-01", deploy},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave_when_quiet},
};
static_assert(is_last(DeployStep::Done, kDeploySteps) && runs(DeployStep::Triggers, kDeploySteps, finish_and_leave));

// What it grows out of goes to the discard pile, without being destroyed, and the new unit takes its place.
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
    return go_on(e, f, DeployStep::Triggers, finish_and_leave);
}

constexpr Step kGrowSteps[] = {
    {"pay and grow", "QN-DP-01", grow},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave_when_quiet},
};
static_assert(is_last(DeployStep::Done, kGrowSteps) && runs(DeployStep::Triggers, kGrowSteps, finish_and_leave));

bool from_discard(const Reader& e, FrameView f) { return e.g.rules->play.actions[f.choice().action].source == SourceKind::Discard; }

// Beside what every use keeps.
enum EventWord : unsigned { kCancelled = use::kWords, kEventWords };

AbilityRef event_ability(const Reader& e, CardId id) {
    const CardDef& d = e.g.card(id);
    return d.abilities.empty() || d.abilities[0].kind != AbilityKind::Effect ? AbilityRef{} : AbilityRef::printed(id, 0);
}

enum class UseStep : u8 { Announce, Pay, Declare, Effect, Triggers, Done };
Flow pay_event(Engine& e, Frame f);
Flow declare_event(Engine& e, Frame f);
Flow resolve_event(Engine& e, Frame f);

Flow announce_event(Engine& e, Frame f) {
    const CardId id{f.choice().source};
    use::announce(e, f, event_ability(e, id), {}, id);
    return go_on(e, f, UseStep::Pay, pay_event);
}

// QN-EV-01, QN-CM-08, QN-CM-10.
Flow pay_event(Engine& e, Frame f) {
    use::keep(e, f);
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
    use::pay(e, f);
    return go_on(e, f, UseStep::Declare, declare_event);
}

Flow declare_event(Engine& e, Frame f) {
    use::keep(e, f);
    e.emit(EventKind::Played, f.seat(), {}, {}, 0, use::card(f));
    use::tell_targets(e, f);  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, UseStep::Effect, resolve_event);
}

Flow resolve_event(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    use::resolve(e, f, f[kCancelled] != 0);  // QN-FZ-01
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
    {"done", "QN-PA-03", leave_when_quiet},
};
static_assert(is_last(UseStep::Done, kEventSteps) && runs(UseStep::Pay, kEventSteps, pay_event) &&
              runs(UseStep::Declare, kEventSteps, declare_event) && runs(UseStep::Effect, kEventSteps, resolve_event));

Flow pay_ability(Engine& e, Frame f);
Flow declare_ability(Engine& e, Frame f);
Flow resolve_ability(Engine& e, Frame f);

enum ActivateWord : unsigned { kHashLow = use::kWords, kHashHigh, kFree, kExtraUse, kActivateWords };

Flow announce_ability(Engine& e, Frame f) {
    const Choice c = f.choice();
    const AbilityRef a = e.ability_at(c.source, c.ability);
    f[kExtraUse] = extra_use(e, c.source) && e.s.object(c.source).exhausted() && exhausts_itself(e.g.ability(a));
    use::announce(e, f, a, e.s.handle(c.source), CardId{e.s.object(c.source).card});
    return go_on(e, f, UseStep::Pay, pay_ability);
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
    use::keep(e, f);
    const Handle self = use::self(f);
    const Ability& a = e.g.ability(use::ability(f));
    if (f[kExtraUse]) use_extra(e, self);
    e.nothing_paid_yet();
    e.begin_use();
    e.set_done(true);
    const auto pays = [](const Instr& in) { return in.op == Op::Pay; };
    if (const i32 more = e.s.is_alive(self) ? e.use_change(self.index) : 0;
        more > 0 && std::none_of(a.code.begin() + a.cost, a.code.begin() + a.effect, pays))
        e.pay(f.seat(), kCommand, more);
    use::pay(e, f);
    return go_on(e, f, UseStep::Declare, declare_ability);
}

// QN-CM-10, QN-R-014: counted only in the Command Phase.
Flow declare_ability(Engine& e, Frame f) {
    use::keep(e, f);
    const Handle self = use::self(f);
    const Ability& a = e.g.ability(use::ability(f));
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
    use::tell_targets(e, f);  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, UseStep::Effect, resolve_ability);
}

Flow resolve_ability(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    use::resolve(e, f);
    return Flow::next();
}

// QN-R-019: what cost nothing and changed nothing may not be repeated in the phase.
Flow note_idle_use(Engine& e, Frame f) {
    const Handle self = use::self(f);
    if (f[kFree] && !e.s.h.over && e.s.is_alive(self) && e.s.position_hash() == (u64{f[kHashHigh]} << 32 | f[kHashLow]))
        e.mark(self, kIdleUse, Duration::EndOfPhase, static_cast<i16>(f.choice().ability));
    return leave_when_quiet(e, f);
}

constexpr Step kActivateSteps[] = {
    {"choose targets", "QN-AB-06", announce_ability}, {"pay", "QN-CM-03", pay_ability},        {"declare", "QN-CM-10", declare_ability},
    {"effect", "QN-CM-01", resolve_ability},          {"triggers", "QN-PA-03", finish_effect}, {"done", "QN-CM-06", note_idle_use},
};
static_assert(is_last(UseStep::Done, kActivateSteps) && runs(UseStep::Pay, kActivateSteps, pay_ability) &&
              runs(UseStep::Declare, kActivateSteps, declare_ability) && runs(UseStep::Effect, kActivateSteps, resolve_ability));

}  // namespace

Flow leave_when_quiet(Engine& e, Frame) {
    if (e.s.h.over || !profile(e).has_health() || !e.any_pending()) return Flow::done();
    e.run_triggers();
    return Flow::again();
}

void cancel(Engine&, Frame f) { f[kCancelled] = 1; }

const Procedure kDeployTable{"Deploy", 2, kDeploySteps};
const Procedure kGrowTable{"Grow", 2, kGrowSteps};
const Procedure kEventTable{"PlayEvent", kEventWords, kEventSteps};
const Procedure kActivateTable{"Activate", kActivateWords, kActivateSteps, 1u << kHashLow | 1u << kHashHigh};

}  // namespace nexus::quantum_nexus
