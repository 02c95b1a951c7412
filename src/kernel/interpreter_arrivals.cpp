// Move, PutIntoPlay, Create and CreateCopy share the choice of places and the order of several arrivals.
#include "kernel/interpreter.h"

namespace nexus {

// f[Picked] is how many have been dealt with.
unsigned ProgramReader::arrivals(const Instr& in) const {
    if (!creates(in)) return e.set_size(env, static_cast<unsigned>(in.a[0]));
    return count(e.players(in.a[1], env)) * created_each(in);
}

// How many tokens one player creates.
unsigned ProgramReader::created_each(const Instr& in) const {
    const unsigned each = static_cast<unsigned>(std::clamp(e.number(in.a[3], env), 0, 64));
    return in.op == Op::Create ? each : std::min(64u, each * e.set_size(env, static_cast<unsigned>(in.a[0])));
}

// The card of the token that comes next; none if the original shows nothing.
CardId ProgramReader::created_card(const Instr& in) const {
    if (in.op == Op::Create) return CardId{static_cast<unsigned>(in.a[0])};
    const unsigned originals = e.set_size(env, static_cast<unsigned>(in.a[0]));
    const Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked] % originals);
    const Object* o = e.known_object(x);
    return o && (o->flags & Object::FaceDown) ? kNoCard : e.card_of(x);
}

Seat ProgramReader::arrival_seat(const Instr& in) const {
    if (creates(in)) {
        unsigned each = std::max(1u, created_each(in)), k = f[PF::Picked] / each;
        u8 set = e.players(in.a[1], env);
        for (unsigned i = 0; i < s.seats(); ++i) {
            unsigned p = (env.you + i) % s.seats();
            if (has(set, p) && k-- == 0) return Seat{p};
        }
        return env.you;
    }
    Handle x = found_again(e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]));
    if (x.is_zone_card()) return x.zone_seat();
    const Object* o = e.known_object(x);
    return o ? Seat{o->owner} : env.you;
}

u16 ProgramReader::arrival_places(const Instr& in) const {
    Seat whose = arrival_seat(in);
    CardId id = kNoCard;
    u16 types = 0;
    unsigned self = kNothing;
    if (creates(in)) {
        id = created_card(in);
        if (id == kNoCard) return 0;
        types = e.g.card(id).type_bits;
    } else {
        Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]);
        if (in.op == Op::PutIntoPlay && !(x = found_again(x)).is_zone_card()) return 0;
        if (in.op == Op::Move && (!s.is_alive(x) || e.forbidden(x.index, Capability::Move, doer()))) return 0;
        id = e.card_of(x);
        if (id == kNoCard) return 0;
        if (in.op == Op::PutIntoPlay && x.is_zone_card() && !affordable(in, x.zone_seat(), id)) return 0;
        types = in.op == Op::Move ? s.object(x.index).types : e.g.card(id).type_bits;
        if (in.op == Op::Move) self = x.index;
    }
    u16 mask = 0;
    i16 spec = place_operand(in);
    u16 wanted = spec >= 0 ? e.places(pools.places[spec], env, whose) : e.g.rules->board.board_places;
    if (spec < 0 || pools.places[spec].mask == 0)
        wanted |= spec < 0 || pools.places[spec].relation == Relation::None ? other_places() : u16{0};
    for_each_bit(wanted & low_bits(static_cast<unsigned>(e.g.rules->board.places.size())), [&](unsigned p) {
        if (self != kNothing && s.object(self).place == p) return;
        if (e.g.rules->board.may_enter(e, id, types, whose, Place{p}, self)) mask |= static_cast<u16>(1u << p);
    });
    return mask;
}

i32 ProgramReader::price_of(const Instr& in, Seat seat, CardId id) const {
    return std::max(0, e.cost_of(seat, id) + (in.a[3] >= 0 ? e.number(in.a[3], env) : 0));
}
bool ProgramReader::affordable(const Instr& in, Seat seat, CardId id) const {
    return in.a[2] != kPaidFor || price_of(in, seat, id) <= e.resource(seat, Resource{0});
}

Interpreter::Outcome Interpreter::arrivals_step(const Instr& in) {
    if (f[PF::Picked] == 0) f[PF::PickStart] = handles_used();
    while (f[PF::Picked] < arrivals(in)) {
        if (Seat who = orders_the_rest(in); who != kNoSeat) {
            e.ask(Ask::Choose, who);
            return Outcome::Ask;
        }
        if (in.op == Op::GrantType) {
            grant_type(in, e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]++));
            continue;
        }
        u16 where = arrival_places(in);
        if (where == 0) {  // cannot be done: skipped, the others are done
            ++f[PF::Picked];
            s.h.last_done = 0;
            continue;
        }
        if (creates(in) && f[PF::Ordered] && has(where, f[PF::Ordered] - 1)) where = static_cast<u16>(1u << (f[PF::Ordered] - 1));
        if (count(where) > 1 && e.living(env.you)) {
            e.ask(Ask::PickPlace, env.you);
            return Outcome::Ask;
        }
        arrive(in, Place{lowest(where)});
        if (s.h.over) return Outcome::Stop;
    }
    tell_arrivals(in);
    return next();
}

// What one instruction puts into play enters together: each is told when all are there, so that each sees the others
// (QN-R-204, PN-R125, QA-R94).
void Interpreter::tell_arrivals(const Instr& in) {
    if (in.op == Op::Move || in.op == Op::GrantType) return;
    for (unsigned i = f[PF::PickStart], n = handles_used(); i < n; ++i) tell_arrival(in, Handle::unpack(f[PF::Handles + i]));
}

void Interpreter::tell_arrival(const Instr& in, Handle x) {
    if (!s.is_alive(x)) return;
    const Seat owner{s.object(x.index).owner};
    if (creates(in)) e.emit(EventKind::Created, owner, x);
    e.emit(EventKind::Deployed, owner, x);
}

// Who must say which of those that are left comes next; kNoSeat if the order does not matter or was said.
Seat ProgramReader::orders_the_rest(const Instr& in) const {
    if (creates(in) || in.a[0] < 3 || f[PF::Picked] + 1 >= arrivals(in) || f[PF::Ordered] == f[PF::Picked] + 1) return kNoSeat;
    Handles rest;
    for (unsigned i = f[PF::Picked]; i < arrivals(in); ++i) rest.push_back(e.set_item(env, static_cast<unsigned>(in.a[0]), i));
    Seat who = e.g.rules->board.orders_entries(e, rest, in.op == Op::GrantType ? static_cast<u16>(in.a[1]) : u16{0});
    return who != kNoSeat && e.living(who) ? who : kNoSeat;
}

// The next to arrive is x: swaps it to the front of those that wait.
void Interpreter::bring_forward(const Instr& in, Handle x) {
    unsigned r = static_cast<unsigned>(in.a[0]);
    u32 start = (reg(r) >> 13) & 0xFFFF;
    for (unsigned i = f[PF::Picked]; i < e.set_size(env, r); ++i)
        if (e.set_item(env, r, i) == x) std::swap(f[PF::Handles + start + i], f[PF::Handles + start + f[PF::Picked]]);
    f[PF::Ordered] = f[PF::Picked] + 1;
}

Handle ProgramReader::waiting_card(const Instr& in, Choice c) const {
    unsigned r = static_cast<unsigned>(in.a[0]);
    for (unsigned i = f[PF::Picked]; i < e.set_size(env, r); ++i) {
        Handle x = e.set_item(env, r, i);
        if (x.is_zone_card() && e.card_of(x) == c.source && x.zone_seat() * kMaxZones + x.zone() == c.target) return x;
    }
    return {};
}

void Interpreter::arrive(const Instr& in, Place place) {
    Seat whose = arrival_seat(in);
    if (creates(in)) {
        const CardId id = created_card(in);
        Handle x = e.enter(id, whose, place, false, kNothing, true);
        ++f[PF::Picked];
        f[PF::Ordered] = arrival_seat(in) == whose ? place + 1u : 0;  // "in a quadrant": one for all of a player's
        if (x.is_none()) return;
        const bool noted = push_handle(x);
        if (in.a[4] >= 0 && noted) {  // a loop goes on with the same set
            const unsigned r = static_cast<unsigned>(in.a[4]), at = handles_used() - 1, start = (reg(r) >> 13) & 0xFFFF,
                           n = reg(r) & 0x1FFF;
            const bool goes_on = (reg(r) >> 29) == static_cast<u32>(RegTag::Set) && start + n == at;
            set_reg(r, goes_on ? start : at, goes_on ? n + 1 : 1);
        }
        e.g.rules->board.arrived(e, x);
        if (!noted) tell_arrival(in, x);
        return;
    }
    Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]);
    ++f[PF::Picked];
    if (in.op == Op::PutIntoPlay) x = found_again(x);
    if (in.op == Op::Move) {
        e.move(x, place);
        e.g.rules->board.arrived(e, x);
    } else if (x.is_zone_card()) {
        if (in.a[2] == kPaidFor) {
            const CardId bought = e.card_of(x);
            e.pay(x.zone_seat(), Resource{0}, price_of(in, x.zone_seat(), bought));
            e.use_price_changes(x.zone_seat(), bought);
        }
        CardId id = e.take_card(x.zone_seat(), x.zone(), x.position());
        Handle entered = e.enter(id, x.zone_seat(), place, in.a[2] == 1);
        e.hidden_change();
        if (entered.is_none()) e.push_card(x.zone_seat(), e.role(ZoneRole::Discard), id, 0xFF);
        else if (e.g.rules->board.arrived(e, entered); !push_handle(entered)) tell_arrival(in, entered);
    }
}

}  // namespace nexus
