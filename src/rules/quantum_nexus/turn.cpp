// One turn: Ready, Deployment, Command, Battle (QN-TU, QN-RD, QN-PA, QN-IN).
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

Seat holder(const Reader& e) {
    Seat h{static_cast<unsigned>(e.s.h.reg[kInitiative])};
    return e.living(h) ? h : e.next_living(h);
}

Flow begin_turn(Engine& e, Frame) {
    e.count_turn();
    e.set_phase(kReady);
    e.begin_period(Period::Turn);
    e.begin_period(Period::Phase);
    if (profile(e).initiative == InitiativeMode::ActivePlayer && e.s.h.reg[kReason] != kByCard) {  // QN-E-47
        give_initiative(e, static_cast<i16>(e.s.h.turn_owner));
        e.own(kReason) = kOwnsTurn;
    }
    e.expire(Duration::YourNextTurn, Seat{e.s.h.turn_owner});
    // QN-LT-13: everything the Ready Phase triggers is one first-layer set; QN-RD-10, 11 say who is first.
    e.set_active(holder(e));
    e.begin_cause(holder(e));
    e.note(kTurnStarts, Seat{e.s.h.turn_owner});
    e.look_for_stall();  // QN-R-213, QN-R-214
    if (e.s.h.over) return Flow::next();
    e.emit(EventKind::TurnBegan, Seat{e.s.h.turn_owner});
    e.emit(EventKind::PhaseBegan, Seat{e.s.h.turn_owner}, {}, {}, kReady);
    return Flow::next();
}

// QN-RD-01, QN-RD-02: everything in play, no choice.
Flow ready_cards(Engine& e, Frame) {
    e.refresh();
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).exhausted, [&](unsigned b) {
            if (!e.forbidden(w * 64 + b, Capability::Ready)) e.ready(e.s.handle(w * 64 + b));
        });
    if (profile(e).has_health() && !on(profile(e).damage_persists)) e.clear_damage();  // QN-E-53, QN-R-165
    e.own(kDisabling) = 0;
    return Flow::next();
}

// QN-R-167: who may be asked about which cards. Each card is switched once; one without abilities only if it is disabled.
void list_switchable(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.controlled(seat, w) & ~e.s.word(w).at[MA], [&](unsigned b) {
            const Handle x = e.s.handle(w * 64 + b);
            const bool has_one = !e.card(x.index).abilities.empty() || is_disabled(e, x);
            if (has_one && !e.marked(x, kSwitched)) out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
        });
}

// QN-E-32: the owner of the turn first, then the others in turn order.
Flow ask_disable(Engine& e, Frame f) {
    if (!on(profile(e).optional_disable)) return Flow::next();
    e.refresh();
    for (; e.own(kDisabling) < static_cast<i16>(e.s.seats()); ++e.own(kDisabling)) {
        const Seat seat = e.s.seat_after(Seat{e.s.h.turn_owner}, static_cast<unsigned>(e.own(kDisabling)));
        ChoiceList cards(16);
        list_switchable(e, f, seat, cards);
        if (!e.living(seat) || cards.size() == 1) continue;
        e.ask(Ask::Game, seat);
        return Flow::ask();
    }
    return Flow::next();
}
Flow take_disable(Engine& e, Frame, Seat, Choice c) {
    if (c.kind == ChoiceKind::Done) {
        ++e.own(kDisabling);
        return Flow::again();
    }
    const Handle x = e.s.handle(c.target);
    set_disabled(e, x, !is_disabled(e, x));
    e.mark(x, kSwitched, Duration::EndOfTurn);
    return Flow::again();
}

// QN-RD-03 … QN-RD-05, QN-R-031: all draw, then all who could not are out together.
Flow draw_to_five(Engine& e, Frame) {
    u8 failed = 0;
    for (unsigned i = 0; i < e.s.seats(); ++i) {
        Seat p{(holder(e) + i) % e.s.seats()};
        if (!e.living(p) || e.player_forbidden(p, Capability::Draw)) continue;
        while (e.s.zone_size(p, kHand) < 5) {
            if (e.s.zone_size(p, kDeck) == 0) {
                failed |= static_cast<u8>(1u << p);
                break;
            }
            e.draw(p);
        }
    }
    if (failed) {
        if (e.g.keeps(kMissionsBeforeFailedDraw)) state_checks(e);  // QN-R-102: what the cards before the missing one completed comes first
        failed_draw(e, failed);
    }
    return e.s.h.over ? Flow::again() : Flow::next();
}

// A trigger that only grants its controller CP, without condition or choice: part of the sum (QN-R-032).
bool is_cp_grant(const Reader& e, const Pending& p) {
    const Ability& a = e.g.ability(p.ability);
    EventKind k = static_cast<EventKind>(p.event.kind);
    if ((k != EventKind::TurnBegan && k != EventKind::PhaseBegan) || a.optional || a.condition >= 0 || a.effect != 0 || a.code.size() != 2)
        return false;
    return a.code[0].op == Op::Gain && a.code[1].op == Op::Stop;
}

// QN-RD-06, QN-RD-07.
Flow income(Engine& e, Frame) {
    const i32 growth = profile(e).cp_growth * (static_cast<i32>(e.s.h.turn) - 1);  // QN-E-33, QN-R-166
    for_each_bit(e.s.h.living, [&](unsigned p) { e.set_resource(Seat{p}, kCommand, e.own(Seat{p}, kBase) + growth); });
    e.touch(kResources);
    e.refresh();
    for (u32 i = 0; i < e.s.pending().count();) {
        if (!is_cp_grant(e, e.s.pending()[i]) || !e.g.keeps(kGrantsInTheSum)) {
            ++i;
            continue;
        }
        const Pending p = e.take_pending(i);
        const Instr& gain = e.g.ability(p.ability).code[0];
        Env env;
        env.source = p.source, env.source_card = CardId{p.source_card}, env.you = Seat{p.controller}, env.event = &p.event;
        for_each_bit(e.players(gain.a[0], env), [&](unsigned seat) { e.gain(Seat{seat}, kCommand, e.number(gain.a[2], env)); });
    }
    for_each_bit(e.s.h.living, [&](unsigned p) {  // QN-R-141
        e.own(Seat{p}, kIncome) = static_cast<i16>(std::min(30000, e.resource(Seat{p}, kCommand)));
    });
    return Flow::next();
}

// QN-RD-09: now everything else that was triggered.
Flow ready_effects(Engine& e, Frame) {
    e.own(kChecking) = 1;  // QN-R-106: conditions are looked at from here on
    e.drop_unmet();        // QN-R-200
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

Flow begin_phase(Engine& e, Frame) {
    e.expire(Duration::EndOfPhase);
    e.set_phase(static_cast<u8>(e.s.h.phase + 1));
    e.begin_period(Period::Phase);
    for (unsigned p = 0; p < e.s.seats(); ++p) e.own(Seat{p}, kActions) = e.own(Seat{p}, kTally) = 0;  // QN-IN-14
    give_initiative(e, holder(e));
    e.set_active(holder(e));
    e.begin_cause(holder(e));
    e.note(kPhaseStarts, holder(e));
    e.emit(EventKind::PhaseBegan, Seat{e.s.h.turn_owner}, {}, {}, e.s.h.phase);
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

Flow opportunities(Engine& e, Frame) {
    if (profile(e).has_health() && e.any_pending()) {  // what the checks of the phase's beginning led to
        e.run_triggers();
        return Flow::again();
    }
    e.open_window(holder(e));  // QN-PA-01
    return Flow::next();
}

Flow end_phase(Engine& e, Frame) {
    u8 first_passer = e.s.h.first_passer;
    e.set_active(holder(e));  // QN-R-003
    e.begin_cause(holder(e));
    Initiative next = next_initiative(e, first_passer);  // the comparison is made as the phase closes
    e.own(kByRule) = next.seat;
    e.own(kReason) = next.reason;
    e.emit(EventKind::PhaseEnded, Seat{e.s.h.turn_owner}, {}, {}, e.s.h.phase);
    state_checks(e);
    e.run_triggers();
    return Flow::next();
}

// QN-CM-11, QN-BT-11, QN-BT-12.
Flow hand_over_initiative(Engine& e, Frame) {
    i16 gained = e.s.h.reg[kGainsInitiative];  // QN-R-017
    bool by_card = gained >= 0 && e.g.keeps(kInitiativeByCard) && e.living(Seat{static_cast<unsigned>(gained)});
    give_initiative(e, by_card ? gained : e.s.h.reg[kByRule]);
    if (by_card) e.own(kReason) = kByCard;
    give_initiative(e, holder(e));
    e.own(kGainsInitiative) = -1;
    e.note(kInitiativeGoesTo, holder(e));
    return e.s.h.phase < kBattle ? Flow::go(TurnStep::BeginPhase) : Flow::next();
}

// QN-R-036: "end of turn" is after the Battle Phase's last trigger.
Flow end_turn(Engine& e, Frame) {
    e.begin_cause(holder(e));
    if (on(profile(e).terrain_durations)) end_terrains(e);
    e.emit(EventKind::TurnEnded, Seat{e.s.h.turn_owner});
    e.run_triggers();
    return Flow::next();
}

Flow expire_turn(Engine& e, Frame) {
    e.expire(Duration::EndOfPhase);
    e.expire(Duration::EndOfTurn);
    if (profile(e).has_health()) {  // Health that was only lent may be what a wounded unit lived by
        e.begin_cause(holder(e));
        defeat_wounded(e);
        e.run_triggers();
    }
    return Flow::next();
}

Flow leave_turn(Engine&, Frame) { return Flow::done(); }

constexpr Step kSteps[] = {
    {"the turn begins", "QN-TU-01", begin_turn},
    {"ready all cards", "QN-RD-01", ready_cards},
    {"disable cards?", "QN-E-32", ask_disable, list_switchable, take_disable},
    {"draw to five", "QN-RD-03", draw_to_five},
    {"CP income", "QN-RD-06", income},
    {"Ready effects", "QN-RD-09", ready_effects},
    {"the phase begins", "QN-TU-01", begin_phase},
    {"opportunities", "QN-PA-01", opportunities},
    {"the phase ends", "QN-PA-04", end_phase},
    {"initiative for the next phase", "QN-IN-01", hand_over_initiative},
    {"the turn ends", "QN-TU-01", end_turn},
    {"end-of-turn effects expire", "QN-TU-01", expire_turn},
    {"done", "QN-TU-01", leave_turn},
};
static_assert(is_last(TurnStep::Done, kSteps) && runs(TurnStep::Begin, kSteps, begin_turn) &&
              runs(TurnStep::BeginPhase, kSteps, begin_phase) && runs(TurnStep::Opportunities, kSteps, opportunities));

}  // namespace

const Procedure kTurnTable{"Turn", 0, kSteps};

// QN-R-200: the Ready Phase asks for "if" after readying, drawing and the CP sum.
bool asks_if_later(const EventInfo& event) {
    const EventKind kind = static_cast<EventKind>(event.kind);
    return kind == EventKind::TurnBegan || (kind == EventKind::PhaseBegan && event.amount == kReady);
}

void enter_phase(Engine& e, u8 phase, Seat first) {
    e.own(kGainsInitiative) = -1;
    e.own(kSafe) = 0;  // a position in mid-game is not won yet, in whatever order its Missions were laid down
    give_initiative(e, first);
    e.own(kChecking) = phase != kReady || e.s.h.turn > 1;
    e.compose_turn(Seat{e.s.h.turn_owner}, phase, phase == kReady);
    e.push(kGameProcedure, first).set_step(GameStep::NextTurn);  // after this turn
    e.push(kTurnProcedure, Seat{e.s.h.turn_owner}).set_step(phase == kReady ? TurnStep::Begin : TurnStep::Opportunities);
    e.set_active(first);
    if (phase != kReady) e.begin_cause(first);
}

void count_action(Engine& e, Seat seat, i32 cp) {
    i16& n = e.own(seat, kActions);
    i16& tally = e.own(seat, kTally);
    n = static_cast<i16>(std::min(30000, n + 1));
    tally = static_cast<i16>(std::min(30000, tally + cp));
}

// QN-IN-01, QN-IN-09, QN-IN-10: fewest counted actions, then fewest CP on them, then the first passer of the row.
Initiative next_initiative(const Reader& e, u8 first_passer) {
    auto least = [&](u8 among, unsigned reg) {
        i16 low = 32767;
        u8 out = 0;
        for_each_bit(among, [&](unsigned p) {
            i16 v = e.s.seat(Seat{p}).reg[reg];
            if (v < low) low = v, out = 0;
            if (v == low) out |= static_cast<u8>(1u << p);
        });
        return out;
    };
    const Profile& p = profile(e);
    if (p.initiative == InitiativeMode::ActivePlayer) {  // QN-R-169
        const Seat owner{e.s.h.turn_owner};
        return {e.living(owner) ? owner : e.next_living(owner), kOwnsTurn};
    }
    u8 tied = least(e.s.h.living, kActions);
    if (count(tied) == 1) return {Seat{lowest(tied)}, kFewestActions};
    const bool by_income = p.tie1 == TieBreakOne::CpIncomeThisTurn;  // QN-E-43, QN-R-141
    if (e.g.keeps(kTieByCp)) tied = least(tied, by_income ? kIncome : kTally);
    if (count(tied) == 1) return {Seat{lowest(tied)}, by_income ? kLowestIncome : kFewestCp};
    if (p.tie2 == TieBreakTwo::ClockwiseAfterLeader) {  // QN-R-142: the leader comes last
        Seat next = e.next_living(holder(e));
        while (!has(tied, next)) next = e.next_living(next);
        return {next, kNextAfterLeader};
    }
    Seat first{e.g.keeps(kTieByPass) ? first_passer : u8{0}};
    if (!e.living(first)) first = e.next_living(first);
    if (p.tie2 == TieBreakTwo::ClosingPassRowAmongTied)  // QN-R-007 (b): the first passer among the tied
        while (!has(tied, first)) first = e.next_living(first);
    return {first, kFirstToPass};
}

}  // namespace nexus::quantum_nexus
