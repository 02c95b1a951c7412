// A turn (PN-TURN): Draw, Charge, Standby, Main, Battle, End. Windows are sequences, not stacks (PN-QC-07).
#include <algorithm>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

void begin_phase(Engine& e, Frame f, u8 phase) {
    e.set_phase(phase);
    e.begin_cause(f.seat());
    e.emit(EventKind::PhaseBegan, f.seat(), {}, {}, phase);
}

// --- Draw Phase: cards refresh, mana becomes the maximum, one card is drawn; nobody acts (PN-DRAW) --------------------

Flow draw_phase(Engine& e, Frame f) {
    const Seat owner = f.seat();
    e.count_turn();
    e.set_active(owner);
    e.begin_period(Period::Turn);
    e.expire(Duration::YourNextTurn, owner);
    for (unsigned p = 0; p < e.s.seats(); ++p) e.own(Seat{p}, kSynthesised) = 0;
    e.note(kTurnStarts, owner);
    e.look_for_stall();  // PN-R132, PN-R133
    if (e.s.h.over) return Flow::next();
    begin_phase(e, f, kDraw);
    e.emit(EventKind::TurnBegan, owner);
    e.refresh();
    for_each_object(e, owner, [&](unsigned i) {  // PN-DRAW-01
        if (!e.forbidden(i, Capability::Ready)) e.ready(e.s.handle(i));
    });
    e.set_resource(owner, kMana, e.resource(owner, kMaximum));  // PN-STAT-07, PN-STAT-12
    e.touch(kResources);
    if (!e.player_forbidden(owner, Capability::Draw)) e.draw(owner);  // PN-DRAW-03, PN-DRAW-04, PN-R123
    if (!e.s.h.over) e.drop_unmet();                                  // PN-R121
    return Flow::next();
}

// --- Charge Phase (PN-CHG) ----------------------------------------------------------------------------------------------

Flow charge_phase(Engine& e, Frame f) {
    begin_phase(e, f, kCharge);
    return Flow::next();
}
Flow ask_charge(Engine& e, Frame f) {
    const bool possible = e.s.zone_size(f.seat(), kHand) > 0 && e.s.zone_size(f.seat(), kChargeZone) < static_cast<unsigned>(kZoneLimit);
    if (e.s.h.over || !possible) return Flow::next();  // PN-CHG-02
    e.ask(Ask::Game, f.seat());
    return Flow::ask();
}
void list_charge(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    e.offer_cards(seat, kHand, out);
    if (e.option(kMandatoryCharge, 1)) out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});  // PN-R18
}
Flow take_charge(Engine& e, Frame, Seat seat, Choice c) {
    if (c.kind == ChoiceKind::Done) return Flow::next();
    charge_card(e, Handle::zone_card(seat, kHand, e.find_card(seat, kHand, CardId{c.source})));
    return Flow::next();
}

// --- Standby, Main, Battle ------------------------------------------------------------------------------------------------

Flow standby_phase(Engine& e, Frame f) { return begin_phase(e, f, kStandby), Flow::next(); }
Flow main_phase(Engine& e, Frame f) { return begin_phase(e, f, kMain), Flow::next(); }
Flow window(Engine& e, Frame f) {
    if (!e.s.h.over) e.open_window(f.seat());
    return Flow::next();
}
// PN-TURN-02: no Battle Phase on the first turn of all.
Flow battle_phase(Engine& e, Frame f) {
    if (e.s.h.turn == 1 && e.g.keeps(kNoBattleAtFirst)) return Flow::go(TurnStep::EndPhase);
    begin_phase(e, f, kBattle);
    return Flow::next();
}

// --- End Phase (PN-END) -----------------------------------------------------------------------------------------------------

Flow end_phase(Engine& e, Frame f) { return begin_phase(e, f, kEnd), Flow::next(); }
Flow end_of_turn(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    e.emit(EventKind::TurnEnded, f.seat());
    return Flow::next();
}
Flow expire(Engine& e, Frame) {
    e.expire(Duration::EndOfTurn);                    // PN-END-02
    if (e.option(kDamageReset, 1)) e.clear_damage();  // PN-R68
    return Flow::next();
}
// PN-END-03: Normal Casts of this turn are done.
Flow clear_normal_casts(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        std::vector<Handle> done;
        for_each_object(e, Seat{p}, [&](unsigned i) {
            if ((e.s.object(i).types & kNormal) && !(e.s.object(i).flags & Object::FaceDown)) done.push_back(e.s.handle(i));
        });
        for (Handle x : done) e.leave(x, kDiscard, EventKind::Left);
    }
    return Flow::next();
}
// What happened while things ended is of this turn too: it ends before the next begins.
Flow done(Engine& e, Frame) {
    const bool lasts = std::ranges::any_of(e.s.effects(),
                                           [](const Effect& x) { return static_cast<Duration>(x.duration) == Duration::EndOfTurn; });
    return !e.s.h.over && lasts ? Flow::go(TurnStep::Expire) : Flow::done();
}

constexpr Step kSteps[] = {
    {"Draw Phase", "PN-DRAW-01", draw_phase},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"Charge Phase", "PN-CHG-01", charge_phase},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"charge a card", "PN-CHG-01", ask_charge, list_charge, take_charge},
    {"Quick Casts", "PN-CHG-03", window},
    {"Standby Phase", "PN-STB-01", standby_phase},
    {"standby effects", "PN-STB-01", settle},
    {"Quick Casts", "PN-STB-02", window},
    {"Main Phase", "PN-MAIN-01", main_phase},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"actions", "PN-MAIN-01", window},
    {"Battle Phase", "PN-BS-01", battle_phase},
    {"AUTO effects", "PN-BS-01", settle},
    {"attacks", "PN-BS-02", window},
    {"End Phase", "PN-END-01", end_phase},
    {"AUTO effects", "PN-END-01", settle},
    {"Quick Casts", "PN-QC-06", window},
    {"end of turn", "PN-END-01", end_of_turn},
    {"AUTO effects", "PN-END-01", settle},
    {"what lasted until now ends", "PN-END-02", expire},
    {"checks", "PN-CARD-25", settle},
    {"Normal Casts leave", "PN-END-03", clear_normal_casts},
    {"AUTO effects", "PN-AUTO-05", settle},
    {"done", "PN-END-04", done},
};
static_assert(is_last(TurnStep::Done, kSteps) && runs(TurnStep::DrawPhase, kSteps, draw_phase) &&
              runs(TurnStep::ChargePhase, kSteps, charge_phase) && runs(TurnStep::StandbyPhase, kSteps, standby_phase) &&
              runs(TurnStep::MainPhase, kSteps, main_phase) && runs(TurnStep::BattlePhase, kSteps, battle_phase) &&
              runs(TurnStep::EndPhase, kSteps, end_phase) && runs(TurnStep::Expire, kSteps, expire));

}  // namespace

const Procedure kTurnTable{"Turn", 0, kSteps};

// PN-R121: what waits for the beginning of a turn asks its "if" after refreshing, mana and the draw.
bool asks_if_later(const EventInfo& event) {
    const EventKind kind = static_cast<EventKind>(event.kind);
    return kind == EventKind::TurnBegan || (kind == EventKind::PhaseBegan && event.amount == kDraw);
}

}  // namespace nexus::project_nexus
