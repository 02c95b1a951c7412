// Preparation (QA-SET): Lords, opening hands, the mulligan as sealed choices, life, rolls for turn order; then
// turn after turn.
#include <algorithm>

#include "rules/quanta/quanta.h"

namespace nexus::quanta {

void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    for (unsigned p = 0; p < decks.size(); ++p) {
        Seat seat{p};
        e.add_to_list(seat, static_cast<unsigned>(decks[p].size()));
        for (CardId id : decks[p]) e.push_card(seat, e.g.card(id).is(kLord) ? kSide : kDeck, id, e.g.card(id).is(kLord) ? u8{0xFF} : u8{0});
    }
    e.push(kGameProcedure, Seat{0});
}

// QA-R110: asked about in place of the rolls.
void losers_choose(Engine& e, u8 losers) { e.own(kLosers) = losers; }

namespace {

// QA-SET-02: before anything else.
Flow place_lords(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p)
        if (e.s.zone_size(Seat{p}, kSide)) e.enter(e.take_card(Seat{p}, kSide, 0), Seat{p}, Place{kLordSeat});
    return Flow::next();
}

// QA-SET-03.
Flow deal(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        e.shuffle(Seat{p}, kDeck);
        for (i32 i = 0; i < kOpeningHand && e.s.zone_size(Seat{p}, kDeck); ++i) e.draw(Seat{p});
    }
    return Flow::next();
}

// QA-SET-04, QA-SET-05: everybody chooses in secret; all of it happens when all are done.
Flow ask_mulligan(Engine& e, Frame) { return e.ask_sealed(Ask::Game, e.s.h.living), Flow::ask(); }

void list_mulligan(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    for (unsigned i = 0; i < e.s.zone_size(seat, kHand); ++i) {
        Choice c{ChoiceKind::PickCard, 0, e.s.zone(seat, kHand)[i].card, static_cast<u16>(seat * kMaxZones + kHand), 0};
        auto left = std::count_if(e.s.zone(seat, kHand), e.s.zone(seat, kHand) + e.s.zone_size(seat, kHand),
                                  [&](const ZoneCard& z) { return z.card == c.source; });
        for (u64 given : e.s.sealed(seat)) left -= Choice::unpack(given) == c;
        if (left > 0 && !out.contains(c)) out.push(c);
    }
    out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}

Flow take_mulligan(Engine& e, Frame, Seat seat, Choice c) {
    return c.kind == ChoiceKind::Done || e.s.sealed(seat).count() == static_cast<u32>(kOpeningHand) ? Flow::next() : Flow::ask();
}

Flow mulligan(Engine& e, Frame) {
    for_each_bit(e.s.h.living, [&](unsigned p) {
        Seat seat{p};
        unsigned returned = 0;
        for (u64 given : e.s.sealed(seat)) {
            Choice c = Choice::unpack(given);
            if (c.kind != ChoiceKind::PickCard) continue;
            e.move_card(Handle::zone_card(seat, kHand, e.find_card(seat, kHand, CardId{c.source})), kDeck, 0);
            ++returned;
        }
        e.forget_sealed(seat);
        if (returned) e.shuffle(seat, kDeck);
        while (returned-- > 0) e.draw(seat);
    });
    return Flow::next();
}

// QA-SET-06, QA-SET-09.
Flow give_life(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) e.set_resource(Seat{p}, kLife, kStartingLife);
    e.touch(kResources);
    return Flow::next();
}

// QA-SET-07, QA-SET-08: a d1000 each; the tied roll again among themselves.
void order_by_rolls(Engine& e, std::span<u8> seats) {
    for (u8 p : seats) {
        e.own(Seat{p}, kRoll) = static_cast<i16>(1 + e.chance(1000));
        e.note(kRolls, Seat{p});
    }
    std::stable_sort(seats.begin(), seats.end(), [&](u8 a, u8 b) { return e.s.seat(Seat{a}).reg[kRoll] > e.s.seat(Seat{b}).reg[kRoll]; });
    for (std::size_t i = 0; i < seats.size();) {
        std::size_t end = i + 1;
        while (end < seats.size() && e.s.seat(Seat{seats[end]}).reg[kRoll] == e.s.seat(Seat{seats[i]}).reg[kRoll]) ++end;
        if (end - i > 1) order_by_rolls(e, seats.subspan(i, end - i));
        i = end;
    }
}

// QA-R100: for those who do not begin.
void compensate(Engine& e) {
    for_each_bit(e.s.h.living & ~(1u << e.s.h.turn_owner), [&](unsigned p) {
        if (e.option(kCompensation, 1) && e.s.zone_size(Seat{p}, kDeck)) e.draw(Seat{p});
        if (e.option(kCompensation, 2)) e.set_resource(Seat{p}, kMaximum, e.resource(Seat{p}, kMaximum) + 1);
    });
    e.touch(kResources);
}

// The first of the order that is still there begins.
void begin_with(Engine& e, const std::array<u8, kMaxSeats>& order) {
    e.set_turn_order(order);
    Seat first{e.s.h.order[0]};
    e.set_turn_owner(e.living(first) ? first : e.next_living(first));
    compensate(e);
}

Flow roll(Engine& e, Frame) {
    e.hidden_change();
    std::array<u8, kMaxSeats> order = e.s.h.order;
    if (const u8 losers = static_cast<u8>(e.s.h.reg[kLosers]) & e.s.h.living; losers) {  // QA-R110: several roll for it
        unsigned n = 0;
        for_each_bit(losers, [&](unsigned p) { order[n++] = static_cast<u8>(p); });
        if (n > 1) order_by_rolls(e, std::span<u8>(order).first(n));
        return e.push(kFirstTurnProcedure, Seat{order[0]}), Flow::next();
    }
    order_by_rolls(e, std::span<u8>(order).first(e.s.seats()));
    begin_with(e, order);
    return Flow::next();
}

// QA-R110: a loser of the previous game names any player; the others roll for the places behind.
Flow ask_first(Engine& e, Frame f) {
    if (!e.living(f.seat())) f.set_seat(e.next_living(f.seat()));
    return e.ask(Ask::Game, f.seat()), Flow::ask();
}
void list_first(const Reader& e, FrameView, Seat, ChoiceList& out) {
    for_each_bit(e.s.h.living, [&](unsigned p) { out.push({ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(p), 0}); });
}
Flow take_first(Engine& e, Frame, Seat, Choice c) {
    e.own(kLosers) = 0;
    std::array<u8, kMaxSeats> order = e.s.h.order;
    const auto seats = std::span<u8>(order).first(e.s.seats());
    std::ranges::stable_partition(seats, [&](u8 p) { return p == c.target; });
    e.hidden_change();
    if (seats.size() > 2) order_by_rolls(e, seats.subspan(1));
    e.note(kGoesFirst, Seat{c.target});
    begin_with(e, order);
    return Flow::done();
}
constexpr Step kFirstTurnSteps[] = {{"who takes the first turn?", "QA-R110", ask_first, list_first, take_first}};

Flow play_turn(Engine& e, Frame) { return e.push(kTurnProcedure, Seat{e.s.h.turn_owner}), Flow::next(); }
Flow next_turn(Engine& e, Frame) { return e.set_turn_owner(e.next_living(Seat{e.s.h.turn_owner})), Flow::go(GameStep::Turn); }  // QA-MP-01

constexpr Step kSteps[] = {
    {"place Lords", "QA-SET-02", place_lords},
    {"opening hands", "QA-SET-03", deal},
    {"mulligan: which cards go back for new ones? Then done", "QA-SET-04", ask_mulligan, list_mulligan, take_mulligan},
    {"return, shuffle, draw", "QA-SET-05", mulligan},
    {"life", "QA-SET-06", give_life},
    {"roll for turn order", "QA-SET-07", roll},
    {"a turn", "QA-TURN-01", play_turn},
    {"the next turn", "QA-MP-01", next_turn},
};
static_assert(is_last(GameStep::NextTurn, kSteps) && runs(GameStep::NextTurn, kSteps, next_turn) &&
              runs(GameStep::Turn, kSteps, play_turn));

}  // namespace

const Procedure kGameTable{"Game", 0, kSteps};
const Procedure kFirstTurnTable{"First turn", 0, kFirstTurnSteps};

// Composed positions begin with the start, the main part or the end of `first`'s turn.
void enter_phase(Engine& e, u8 phase, Seat first) {
    CardId plain = kNoCard;
    for (std::size_t i = 0; i < e.g.catalog->cards.size() && plain == kNoCard; ++i)
        if (e.g.catalog->cards[i].is(kLord) && e.g.catalog->cards[i].abilities.empty()) plain = CardId{i};
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        if (e.resource(Seat{p}, kLife) == 0) e.set_resource(Seat{p}, kLife, kStartingLife);
        if (plain == kNoCard || !lord_of(e, Seat{p}).is_none()) continue;
        e.enter(plain, Seat{p}, Place{kLordSeat});
        e.add_to_list(Seat{p}, 1);
    }
    const bool begins = phase == kPreparation || phase == kStart;
    e.compose_turn(first, begins ? u8{kStart} : phase, begins);
    e.push(kGameProcedure, Seat{0}).set_step(GameStep::NextTurn);  // after this turn
    e.push(kTurnProcedure, first).set_step(begins ? TurnStep::Begin : phase == kMain ? TurnStep::MainPart : TurnStep::End);
}

}  // namespace nexus::quanta
