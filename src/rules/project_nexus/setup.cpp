// Preparation (PN-PREP): a throw for who begins, opening hands, the first charge; then turn after turn.
#include <algorithm>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    for (unsigned p = 0; p < decks.size(); ++p) {
        Seat seat{p};
        e.add_to_list(seat, static_cast<unsigned>(decks[p].size()));
        for (CardId id : decks[p]) e.push_card(seat, kDeck, id, 0);
    }
    e.push(kGameProcedure, Seat{0});
}

namespace {

Flow begin(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        e.set_resource(Seat{p}, kLife, kStartingLife);  // PN-STAT-01
        e.set_resource(Seat{p}, kMaximum, maximum_mana(0));
        e.enter(kVirtualAvatar, Seat{p}, Place{kAvatarSlot}, false, kNothing, true);  // PN-CARD-23
    }
    e.touch(kResources);
    return Flow::next();
}

// PN-PREP-03: both throw in secret; equal throws are thrown again.
Flow ask_throw(Engine& e, Frame) { return e.ask_sealed(Ask::Game, e.s.h.living), Flow::ask(); }
void list_throws(const Reader&, FrameView, Seat, ChoiceList& out) {
    for (u16 hand = 0; hand < 3; ++hand) out.push({ChoiceKind::Mode, 0, kNothing, hand, 0});
}
Flow take_throw(Engine&, Frame, Seat, Choice) { return Flow::next(); }

Flow compare_throws(Engine& e, Frame f) {
    unsigned thrown[2] = {};
    for (unsigned p = 0; p < 2; ++p) {
        for (u64 given : e.s.sealed(Seat{p})) thrown[p] = Choice::unpack(given).target;
        e.note(static_cast<i16>(kThrowsRock + static_cast<i16>(thrown[p])), Seat{p});
        e.forget_sealed(Seat{p});
    }
    if (thrown[0] == thrown[1])
        return ++f[0], e.note(kThrowAgain), Flow::go(GameStep::Throw);  // the number of the throw tells it from the last one
    const Seat first{thrown[0] == (thrown[1] + 1) % 3 ? 0u : 1u};       // paper beats rock, scissors paper, rock scissors
    e.set_turn_owner(first);
    e.set_turn_order(std::array<u8, 2>{first, other(first)});
    e.note(kGoesFirst, first);
    return Flow::next();
}

// PN-PREP-04.
Flow deal(Engine& e, Frame f) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        e.shuffle(Seat{p}, kDeck);
        const i32 more = e.option(kCompensation, 1) && p == e.s.h.turn_owner;  // PN-R134
        for (i32 i = 0; i < kOpeningHand + more && e.s.zone_size(Seat{p}, kDeck); ++i) e.draw(Seat{p});
    }
    f[0] = 0;
    f.set_seat(Seat{e.s.h.turn_owner});
    return Flow::next();
}

// PN-PREP-05, PN-PREP-07: two cards or none, the one who begins first.
Flow ask_first_charge(Engine& e, Frame f) {
    const unsigned least = e.option(kPartialPreparation, 1) ? 1 : 2;
    if (e.s.zone_size(f.seat(), kHand) == 0 || e.s.zone_size(f.seat(), kHand) + f[0] < least || f[0] == 2) return Flow::next();
    e.ask(Ask::Game, f.seat());
    return Flow::ask();
}
void list_first_charge(const Reader& e, FrameView f, Seat seat, ChoiceList& out) {
    e.offer_cards(seat, kHand, out);
    if (f[0] == 0 || e.option(kPartialPreparation, 1)) out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}
Flow take_first_charge(Engine& e, Frame f, Seat seat, Choice c) {
    if (c.kind == ChoiceKind::Done) return Flow::next();
    charge_card(e, Handle::zone_card(seat, kHand, e.find_card(seat, kHand, CardId{c.source})));
    ++f[0];
    return Flow::again();
}
Flow replace_charged(Engine& e, Frame f) {
    for (; f[0] > 0; --f[0])
        if (e.s.zone_size(f.seat(), kDeck)) e.draw(f.seat());
    if (f.seat() != e.s.h.turn_owner) return Flow::next();
    f.set_seat(other(f.seat()));
    return Flow::go(GameStep::FirstCharge);
}

Flow play_turn(Engine& e, Frame) { return e.push(kTurnProcedure, Seat{e.s.h.turn_owner}), Flow::next(); }
Flow next_turn(Engine& e, Frame) {
    return e.set_turn_owner(e.next_living(Seat{e.s.h.turn_owner})), Flow::go(GameStep::Turn);
}  // PN-TURN-03

constexpr Step kSteps[] = {
    {"life, mana, virtual Avatars", "PN-STAT-01", begin},
    {"rock, paper or scissors", "PN-PREP-03", ask_throw, list_throws, take_throw, "rock|paper|scissors"},
    {"compare", "PN-PREP-03", compare_throws},
    {"opening hands", "PN-PREP-04", deal},
    {"charge two cards and draw two for them, or none", "PN-PREP-05", ask_first_charge, list_first_charge, take_first_charge},
    {"replacements", "PN-PREP-05", replace_charged},
    {"a turn", "PN-TURN-01", play_turn},
    {"the next turn", "PN-TURN-03", next_turn},
};
static_assert(is_last(GameStep::NextTurn, kSteps) && runs(GameStep::NextTurn, kSteps, next_turn));
static_assert(runs(GameStep::Throw, kSteps, ask_throw) && runs(GameStep::FirstCharge, kSteps, ask_first_charge) &&
              runs(GameStep::Turn, kSteps, play_turn));

// Where a composed turn begins, by phase; every step of a battle is composed as the beginning of the Battle Phase.
constexpr TurnStep kFirstSteps[] = {
    TurnStep::DrawPhase,   TurnStep::DrawPhase,   TurnStep::ChargePhase, TurnStep::StandbyPhase, TurnStep::MainPhase,
    TurnStep::BattlePhase, TurnStep::BattlePhase, TurnStep::BattlePhase, TurnStep::BattlePhase,  TurnStep::EndPhase,
};
static_assert(std::size(kFirstSteps) == kEnd + 1);

}  // namespace

const Procedure kGameTable{"Bout", 1, kSteps};

// Composed positions begin with the phase they name, `first` being the turn player; items are in the slot of
// the lane of who bears them.
void enter_phase(Engine& e, u8 phase, Seat first) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        Seat seat{p};
        const i32 level = static_cast<i32>(e.s.zone_size(seat, kChargeZone));
        if (e.resource(seat, kLife) == 0) e.set_resource(seat, kLife, kStartingLife);
        e.set_resource(seat, kLevel, level);
        e.set_resource(seat, kMaximum, maximum_mana(level));
        e.own(seat, kHighWater) = static_cast<i16>(level / 3);
        if (at(e, seat, kAvatarSlot) == kNothing) e.enter(kVirtualAvatar, seat, Place{kAvatarSlot}, false, kNothing, true);
        std::vector<Handle> borne;
        for_each_object(e, seat, [&](unsigned i) {
            if (e.s.object(i).host != kNothing) borne.push_back(e.s.handle(i));
        });
        for (Handle x : borne) {
            const Handle host = e.s.handle(e.s.object(x.index).host);
            e.detach(x);
            const u8 own = slot_of(lane_of(e.s.object(host.index).place));
            u8 slot = own;
            for (u8 s = kSlotLeft; s <= kSlotRight && at(e, seat, slot) != kNothing; ++s) slot = s;
            e.lay_at(x, Place{slot});
            equip(e, x, host);
        }
    }
    e.forget_pending();  // what is composed triggers nothing
    e.refresh();
    e.set_turn_order(std::array<u8, 2>{first, other(first)});
    e.compose_turn(first, phase, kFirstSteps[phase] == TurnStep::DrawPhase);
    e.push(kGameProcedure, Seat{0}).set_step(GameStep::NextTurn);  // after this turn
    e.push(kTurnProcedure, first).set_step(kFirstSteps[phase]);
}

}  // namespace nexus::project_nexus
