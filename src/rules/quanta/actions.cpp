// What a player may do (QA-TYPE, QA-CB, QA-ATK): play a card, use an ability, attach equipment, attack. Each is
// announced, can be answered, and resolves last in, first out (QA-FLA-03).
#include <algorithm>

#include "kernel/listing.h"
#include "kernel/masks.h"
#include "kernel/use.h"
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr u64 kAll = ~u64{0};
constexpr u16 kAnyTime = 1 << kStart | 1 << kMain | 1 << kEnd;

// The main part of one's own turn, with nothing waiting to resolve: the window lies in the turn itself.
bool own_quiet_turn(const Reader& e, Seat seat) {
    if (e.s.h.turn_owner != seat || e.s.h.phase != kMain) return false;
    FrameView window = e.top();
    return window.previous() != 0xFFFF && e.frame_at(window.previous()).procedure() == kTurnProcedure;
}
u64 in_own_turn(const ActionContext& c, unsigned) { return own_quiet_turn(c.engine, c.seat) ? kAll : 0; }
void rule_out_outside_own_turn(ActionContext& c) { c.among = in_own_turn(c, 0); }

// --- playing cards ----------------------------------------------------------------------------------------------

bool enters(const CardDef& d) { return d.stays_in_play; }
AbilityRef effect_of(const Reader& e, CardId id) {
    const CardDef& d = e.g.card(id);
    return enters(d) || d.abilities.empty() || d.abilities[0].kind != AbilityKind::Effect ? AbilityRef{} : AbilityRef::printed(id, 0);
}

u64 flash_or_own_turn(const ActionContext& c, unsigned w) {
    if (own_quiet_turn(c.engine, c.seat)) return kAll;
    return hand_where(c, w, [&](CardId id) { return c.engine.g.card(id).is(kFlash); });
}
u64 may_play(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return !c.engine.player_forbidden(c.seat, Capability::Play, id); });
}
CardId play_forbidder(const ActionContext& c, unsigned) { return c.engine.player_forbidder(c.seat, Capability::Play, c.card); }
u64 affordable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return c.engine.cost_of(c.seat, id) <= c.engine.resource(c.seat, kQuanta); });
}
u64 has_targets(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) {
        AbilityRef a = effect_of(c.engine, id);
        return a.none() || c.engine.can_use(a, {}, id, c.seat, c.engine.cost_of(c.seat, id));
    });
}

u64 own_faction(const ActionContext& c, unsigned w) {
    if (c.engine.option(kPlayAny, 0)) return kAll;
    Handle lord = lord_of(c.engine, c.seat);
    const int own = lord.is_none() ? -1 : faction_of(c.engine.g, c.engine.card(lord.index));
    const int neutral = static_cast<int>(c.engine.g.catalog->vocabulary.traits[0].values.size()) - 1;
    return hand_where(c, w, [&](CardId id) {
        const int of = faction_of(c.engine.g, c.engine.g.card(id));
        return of == own || of == neutral;
    });
}
u64 row_has_room(const ActionContext& c, unsigned w) {
    if (c.engine.option(kRowCap, 0)) return kAll;
    return hand_where(c, w, [&](CardId id) { return !enters(c.engine.g.card(id)) || !row_is_full(c.engine, c.seat, c.engine.g.card(id)); });
}

constexpr ActionRule kPlayRules[] = {
    {"QA-UNIT-08", "only flashes are played outside your own turn, or while something waits to resolve", flash_or_own_turn},
    {"QA-SET-13", "an effect forbids it", may_play, play_forbidder},
    {"QA-DECK-02", "it is of another faction than your Lord", own_faction},
    {"QA-ZONE-06", "its row is full", row_has_room},
    {"QA-TURN-15", "not enough quanta", affordable},
    {"QA-TOK-03", "it has no legal target", has_targets},
};

// --- abilities ----------------------------------------------------------------------------------------------------

bool exerts_itself(const Ability& a) {
    for (unsigned pc = a.cost; pc < a.effect; ++pc)
        if (a.code[pc].op == Op::Exhaust && a.code[pc].a[0] == 0) return true;
    return false;
}
u64 ability_in_time(const ActionContext& c, unsigned) { return c.ability->any_time || own_quiet_turn(c.engine, c.seat) ? kAll : 0; }
u64 not_forbidden(const ActionContext& c, unsigned) {
    return c.engine.forbidden(c.source, Capability::Activate) || c.engine.player_forbidden(c.seat, Capability::Activate) ? 0 : kAll;
}
u64 not_exerted(const ActionContext& c, unsigned) {
    return exerts_itself(*c.ability) && c.engine.s.object(c.source).exhausted() ? 0 : kAll;
}
bool may_exert(const Reader& e, unsigned object) {  // QA-UNIT-06, QA-REL-03, QA-LORD-04: the ban names units only
    return !(e.s.object(object).types & kUnit) || !e.fresh(object) || has_keyword(e, object, kSwift);
}
u64 not_too_fresh(const ActionContext& c, unsigned) { return exerts_itself(*c.ability) && !may_exert(c.engine, c.source) ? 0 : kAll; }
u64 not_used_up(const ActionContext& c, unsigned) {
    if (!c.ability->per_turn) return kAll;
    return c.engine.marks(c.engine.s.handle(c.source), kUse, static_cast<i16>(c.ability_index)) < c.ability->per_turn ? kAll : 0;
}
u64 usable(const ActionContext& c, unsigned) {
    return c.engine.can_use(c.engine.ability_at(c.source, c.ability_index), c.engine.s.handle(c.source), c.card, c.seat) ? kAll : 0;
}
CardId activate_forbidder(const ActionContext& c, unsigned) {
    return c.engine.forbidden(c.source, Capability::Activate) ? c.engine.forbidder(c.source, Capability::Activate)
                                                              : c.engine.player_forbidder(c.seat, Capability::Activate);
}

constexpr ActionRule kAbilityRules[] = {
    {"QA-CB-10", "only in your own turn with nothing waiting, unless it has [Flash]", ability_in_time},
    {"QA-SET-13", "an effect forbids it", not_forbidden, activate_forbidder},
    {"QA-CB-08", "the card is exerted", not_exerted},
    {"QA-CB-09", "it came into play this turn and has no [Swift]", not_too_fresh},
    {"QA-SET-13", "it was used as often as it may be this turn", not_used_up},
    {"QA-TURN-15", "its cost cannot be paid, or it has no legal target", usable},
};

// --- equipment ------------------------------------------------------------------------------------------------------

u64 is_equipment(const ActionContext& c, unsigned w) { return c.engine.s.word(w).type[kEquipmentBit]; }
i32 attach_cost(const Reader& e, unsigned object) { return std::max(0, e.raw_value(object, kAttachCost)); }
u64 attach_affordable(const ActionContext& c, unsigned w) {
    u64 m = 0;
    for_each_bit(c.engine.s.word(w).type[kEquipmentBit], [&](unsigned b) {
        if (attach_cost(c.engine, w * 64 + b) <= c.engine.resource(c.seat, kQuanta)) m |= bit(b);
    });
    return m;
}
u64 free_attach_left(const ActionContext& c, unsigned w) {  // QA-EQP-05
    u64 m = 0;
    for_each_bit(c.engine.s.word(w).type[kEquipmentBit], [&](unsigned b) {
        if (attach_cost(c.engine, w * 64 + b) > 0 || !c.engine.marked(c.engine.s.handle(w * 64 + b), kFreeAttach)) m |= bit(b);
    });
    return m;
}
u64 own_unit(const ActionContext& c, unsigned w) { return units(c.engine, w) & c.engine.controlled(c.seat, w); }
u64 not_its_bearer(const ActionContext& c, unsigned w) {
    u16 host = c.engine.s.object(c.source).host;
    return host != kNothing && host / 64u == w ? ~bit(host % 64) : kAll;
}

constexpr ActionRule kAttachRules[] = {
    {"QA-EQP-02", "only Equipment is attached", is_equipment},
    {"QA-EQP-02", "only in your own turn, with nothing waiting", in_own_turn},
    {"QA-EQP-02", "not enough quanta for its attach cost", attach_affordable},
    {"QA-EQP-05", "what attaches for nothing attaches once a turn", free_attach_left},
};
constexpr ActionRule kBearerRules[] = {
    {"QA-EQP-02", "Equipment goes to a unit you control", own_unit},
    {"QA-EQP-05", "it bears it already", not_its_bearer},
};

// --- attacks (QA-ATK) --------------------------------------------------------------------------------------------------

u64 is_unit(const ActionContext& c, unsigned w) { return units(c.engine, w); }
u64 unexerted(const ActionContext& c, unsigned w) { return ~c.engine.s.word(w).exhausted; }
u64 rested(const ActionContext& c, unsigned w) {
    u64 m = kAll;
    for_each_bit(units(c.engine, w), [&](unsigned b) {
        if (!may_exert(c.engine, w * 64 + b)) m &= ~bit(b);
    });
    return m;
}
u64 may_attack(const ActionContext& c, unsigned w) { return ~c.engine.forbidden_in(w, Capability::Attack); }
CardId attack_forbidder(const ActionContext& c, unsigned i) { return c.engine.forbidder(i, Capability::Attack); }

u64 unit_or_lord(const ActionContext& c, unsigned w) { return units(c.engine, w) | c.engine.s.word(w).type[kLordBit]; }
u64 of_an_opponent(const ActionContext& c, unsigned w) { return ~c.engine.controlled(c.seat, w); }
u64 may_be_attacked(const ActionContext& c, unsigned w) {
    return ~c.engine.forbidden_in(w, Capability::BeAttacked, {c.seat, c.engine.s.handle(c.source), c.card});
}
CardId attacked_forbidder(const ActionContext& c, unsigned i) {
    return c.engine.forbidder(i, Capability::BeAttacked, {c.seat, c.engine.s.handle(c.source), c.card});
}
// QA-ATK-03, QA-ATK-04, QA-KEY-06: while a player has a Guard that could be attacked, only Guards of that player are.
u64 past_no_guard(const ActionContext& c, unsigned w) {
    const Reader& e = c.engine;
    if (e.permitted(c.source, Capability::IgnoreProtectors)) return kAll;
    u64 open = 0;
    for_each_bit(e.s.word(w).alive, [&](unsigned b) {
        if (!has(c.scratch[0], e.controller(w * 64 + b)) || has_keyword(e, w * 64 + b, kGuard)) open |= bit(b);
    });
    return open;
}
// Calls f with every Guard that this attacker could choose.
template <class F>
void each_guard(const ActionContext& c, F&& f) {
    const Reader& e = c.engine;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(units(e, w) & may_be_attacked(c, w), [&](unsigned b) {
            if (has_keyword(e, w * 64 + b, kGuard)) f(w * 64 + b);
        });
}
// Whom a Guard protects: once for all targets.
void find_guarded(ActionContext& c) {
    c.scratch[0] = 0;
    each_guard(c, [&](unsigned guard) { c.scratch[0] |= bit(c.engine.controller(guard)); });
}
CardId guard_of(const ActionContext& c, unsigned object) {
    CardId found = kNoCard;
    each_guard(c, [&](unsigned guard) {
        if (found == kNoCard && c.engine.controller(guard) == c.engine.controller(object)) found = CardId{c.engine.s.object(guard).card};
    });
    return found;
}
u64 lord_only_when_rested(const ActionContext& c, unsigned w) {  // QA-ATK-06
    return c.engine.fresh(c.source) ? ~c.engine.s.word(w).type[kLordBit] : kAll;
}

constexpr ActionRule kAttackRules[] = {
    {"QA-ATK-01", "only units attack", is_unit},
    {"QA-ATK-08", "only in your own turn, with nothing waiting", in_own_turn},
    {"QA-UNIT-07", "it is exerted", unexerted},
    {"QA-UNIT-06", "it came into play this turn and has no [Swift]", rested},
    {"QA-KEY-18", "it cannot attack", may_attack, attack_forbidder},
};
constexpr ActionRule kVictimRules[] = {
    {"QA-ATK-02", "only units and Lords are attacked", unit_or_lord},
    {"QA-ATK-02", "only what an opponent controls is attacked", of_an_opponent},
    {"QA-ATK-07", "it cannot be attacked", may_be_attacked, attacked_forbidder},
    {"QA-ATK-03", "a unit with [Guard] protects it", past_no_guard, guard_of},
    {"QA-ATK-06", "on the turn it enters it attacks units only", lord_only_when_rested},
};

// clang-format off
constexpr ActionKind kActionList[] = {
    {"play", SourceKind::Hand, TargetKind::None, kAnyTime, "QA-SUP-01", "not now", kPlayRules, {}, kPlayProcedure, "QA-SUP-01", "QA-SUP-01"},
    {"activate", SourceKind::Ability, TargetKind::None, kAnyTime, "QA-CB-08", "not now", {}, kAbilityRules, kActivateProcedure, "QA-CB-08", "QA-CB-08"},
    {"attach", SourceKind::Object, TargetKind::OnObject, kAnyTime, "QA-EQP-02", "not now", kAttachRules, kBearerRules, kAttachProcedure, "QA-EQP-02", "QA-EQP-02", rule_out_outside_own_turn},
    {"attack", SourceKind::Object, TargetKind::OnObject, kAnyTime, "QA-ATK-08", "not now", kAttackRules, kVictimRules, kAttackProcedure, "QA-ATK-01", "QA-ATK-02", rule_out_outside_own_turn, find_guarded},
};
// clang-format on

// --- a card is played -----------------------------------------------------------------------------------------------------

// What was paid stays known until nothing waits any more for its effect.
Flow leave(Engine& e, Frame f) {
    e.end_use();
    for (u16 below = f.previous(); below != 0xFFFF; below = e.frame_at(below).previous()) {
        const u8 procedure = e.frame_at(below).procedure();
        if (procedure == kPlayProcedure || procedure == kActivateProcedure) e.begin_use();
    }
    return Flow::done();
}

Flow announce_card(Engine& e, Frame f) {
    const CardId id{f.choice().source};
    use::announce(e, f, effect_of(e, id), {}, id);
    return Flow::next();
}

// QA-TURN-15, QA-FLOW-02 … QA-FLOW-06.
Flow pay_card(Engine& e, Frame f) {
    use::keep(e, f);
    Seat seat = f.seat();
    CardId id{f.choice().source};
    e.pay(seat, kQuanta, e.cost_of(seat, id));
    e.use_price_changes(seat, id);
    e.move_card(Handle::zone_card(seat, kHand, e.find_card(seat, kHand, id)), kStack, 0);
    if (e.s.h.turn_owner == seat && e.option(kFlowCountsSelf, 0)) e.gain(seat, kFlow, 1);
    e.begin_use();
    use::pay(e, f);
    return Flow::next();
}

Flow declare_card(Engine& e, Frame f) {
    use::keep(e, f);
    e.emit(EventKind::Played, f.seat(), {}, {}, 0, use::card(f));
    use::tell_targets(e, f);
    return Flow::next();
}

// The card on the stack goes on; of equal ones the last. False if its owner has left the game.
bool off_stack(Engine& e, Seat seat, u16 card) {
    for (unsigned i = e.s.zone_size(seat, kStack); i-- > 0;)
        if (e.s.zone(seat, kStack)[i].card == card) return e.take_card(seat, kStack, i), true;
    return false;
}

Flow resolve_card(Engine& e, Frame f) {
    Seat seat = f.seat();
    CardId id{f.choice().source};
    if (!e.living(seat)) return Flow::next();
    e.begin_cause(Seat{e.s.h.turn_owner});
    const CardDef& d = e.g.card(id);
    if (enters(d)) {
        if (!off_stack(e, seat, id)) return Flow::next();
        Handle x = e.enter(id, seat, Place{d.is(kUnit) ? u8{kMiddle} : u8{kBottom}});
        if (x.is_none()) e.push_card(seat, kGraveyard, id, 0xFF);  // no room on the table
        else e.emit(EventKind::Deployed, seat, x);
        return Flow::next();
    }
    const AbilityRef a = use::ability(f);
    if (!a.none() && !e.targets_gone(a, {}, id, seat, {}, use::announced(f)))
        for (unsigned i = static_cast<unsigned>(d.abilities.size()); i-- > 1;)  // an {Echo} of its own line; what is pushed last runs first
            if (d.abilities[i].kind == AbilityKind::Effect)
                e.push_program(AbilityRef::printed(id, i), {}, id, seat, {}, {}, ProgramFrame::Resolving);
    use::resolve(e, f);  // QA-TOK-03
    return Flow::next();
}

// QA-SUP-01: a support's normal trip to the graveyard is no death (QA-R54).
Flow discard_card(Engine& e, Frame f) {
    Seat seat = f.seat();
    CardId id{f.choice().source};
    if (!enters(e.g.card(id)) && off_stack(e, seat, id)) e.push_card(seat, kGraveyard, id, 0xFF);
    if (e.living(seat) && e.s.h.turn_owner == seat && e.option(kFlowCountsSelf, 1)) e.gain(seat, kFlow, 1);
    return Flow::next();
}

constexpr Step kPlaySteps[] = {
    {"choose targets", "QA-TOK-03", announce_card},
    {"pay", "QA-TURN-15", pay_card},
    {"declare", "QA-FLOW-04", declare_card},
    {"triggers", "QA-CB-12", settle},
    {"answers", "QA-FLA-03", be_answered},
    {"resolve", "QA-FLA-03", resolve_card},
    {"to the graveyard", "QA-SUP-01", discard_card},
    {"triggers", "QA-CB-12", settle},
    {"done", "QA-FLA-03", leave},
};

// --- an ability is used ---------------------------------------------------------------------------------------------------------

Flow announce_ability(Engine& e, Frame f) {
    const Choice c = f.choice();
    use::announce(e, f, e.ability_at(c.source, c.ability), e.s.handle(c.source), CardId{e.s.object(c.source).card});
    return Flow::next();
}

Flow pay_ability(Engine& e, Frame f) {
    use::keep(e, f);
    const Handle self = use::self(f);
    if (exerts_itself(e.g.ability(use::ability(f))) && has_keyword(e, self.index, kHidden)) lose_keyword(e, self, kHidden);  // QA-KEY-05
    e.set_done(true);
    e.begin_use();
    use::pay(e, f);
    return Flow::next();
}

Flow declare_ability(Engine& e, Frame f) {
    use::keep(e, f);
    const Handle self = use::self(f);
    if (e.g.ability(use::ability(f)).per_turn) e.mark(self, kUse, Duration::EndOfTurn, static_cast<i16>(f.choice().ability));
    e.emit(EventKind::Activated, f.seat(), self);
    use::tell_targets(e, f);
    return Flow::next();
}

Flow resolve_ability(Engine& e, Frame f) {
    if (!e.living(f.seat())) return Flow::next();
    e.begin_cause(Seat{e.s.h.turn_owner});
    use::resolve(e, f);
    return Flow::next();
}

constexpr Step kActivateSteps[] = {
    {"choose targets", "QA-TOK-03", announce_ability},
    {"pay", "QA-CB-08", pay_ability},
    {"declare", "QA-CB-08", declare_ability},
    {"triggers", "QA-CB-12", settle},
    {"answers", "QA-FLA-03", be_answered},
    {"resolve", "QA-FLA-03", resolve_ability},
    {"triggers", "QA-CB-12", settle},
    {"done", "QA-FLA-03", leave},
};

// --- equipment is attached: no targeting, no exert, nothing to answer (QA-EQP-06) ---------------------------------------------------

Flow attach(Engine& e, Frame f) {
    Choice c = f.choice();
    Handle self = e.s.handle(c.source), bearer = e.s.handle(c.target);
    i32 cost = attach_cost(e, c.source);
    e.pay(f.seat(), kQuanta, cost);
    if (cost == 0) e.mark(self, kFreeAttach, Duration::EndOfTurn);
    e.attach(self, bearer);
    return Flow::next();
}

constexpr Step kAttachSteps[] = {
    {"attach", "QA-EQP-02", attach},
    {"triggers", "QA-CB-12", settle},
    {"done", "QA-EQP-03", leave},
};

}  // namespace

const std::span<const ActionKind> kActionTable = kActionList;
constexpr auto kListers = compiled_listers<kActionList>();
const std::span<const ActionLister> kActionListers = kListers;
const Procedure kPlayTable{"Play", use::kWords, kPlaySteps};
const Procedure kActivateTable{"Activate", use::kWords, kActivateSteps};
const Procedure kAttachTable{"Attach", 2, kAttachSteps};

}  // namespace nexus::quanta
