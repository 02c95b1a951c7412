// What each word of an effect does to the table; the changes themselves are the engine's verbs (commit.cpp, zones.cpp).
#include <algorithm>
#include <cassert>

#include "kernel/interpreter.h"
#include "kernel/knowledge.h"

namespace nexus {

void Interpreter::last(const Instr& in, Handle x, i16 p1, i16 p2, i16 p3, Duration d, bool fixed) {
    Effect row;
    row.op = static_cast<u8>(in.op);
    row.duration = static_cast<u8>(d == Duration::Instant || d == Duration::Static ? e.g.catalog->vocabulary.default_duration : d);
    row.controller = env.you;
    row.until_seat = env.you;
    row.object = x;
    row.source = env.source;
    row.source_card = env.source_card;
    row.a = p1, row.b = p2, row.c = p3, row.d = fixed ? 1 : -1;
    e.add_effect(row);
}

// How much each of these players has, gets or does: worked out for all of them before anything changes.
std::array<i32, kMaxSeats> Interpreter::amounts(i16 players, i16 number) {
    std::array<i32, kMaxSeats> out{};
    for_each_bit(e.players(players, env), [&](unsigned p) {
        env.in_question = Seat{p};
        out[p] = e.number(number, env);
    });
    env.in_question = kNoSeat;
    return out;
}

Interpreter::Outcome Interpreter::draw(const Instr& in, bool required) {
    // Draws of one effect are one step, as those of a turn are: everybody draws what there is, then all who lacked a
    // card are told together (QN-R-203, PN-R124, QA-R93).
    const std::array<i32, kMaxSeats> wanted = amounts(in.a[0], in.a[1]);
    u8 who = e.players(in.a[0], env), failed = 0;
    s.h.last_done = 0, s.h.last_count = 0;
    for (i32 i = 0; i < 1000 && !s.h.over && (who & s.h.living); ++i) {
        for_each_bit(who, [&](unsigned p) {
            if (i >= wanted[p]) who &= static_cast<u8>(~(1u << p));
        });
        for (unsigned k = 0; k < s.seats() && !s.h.over; ++k) {
            Seat p = s.seat_after(e.first_to_choose(env.you), k);
            if (!has(who & s.h.living, p) || e.player_forbidden(p, Capability::Draw)) continue;
            if (s.zone_size(p, e.role(ZoneRole::Deck)) == 0) failed |= static_cast<u8>(1u << p);
            else if (e.draw(p)) s.h.last_done = 1, ++s.h.last_count;
        }
        who &= static_cast<u8>(~failed);
    }
    if (failed && required && !s.h.over) {
        e.g.rules->turn.state_checks(e);  // what was drawn may have completed something before the card that is missing
        if (!s.h.over) e.g.rules->turn.failed_draw(e, failed);
    }
    return next();
}

// What is printed, changed by what makes uses dearer or cheaper.
i32 ProgramReader::price_to_pay(const Instr& in) const {
    const i32 n = e.number(in.a[1], env);
    const bool use = mode(PF::Paying) && a.kind == AbilityKind::Active && in.a[0] == 0 && s.is_alive(env.source);
    return use ? std::max(0, n + e.use_change(env.source.index)) : n;
}

Interpreter::Outcome Interpreter::act(const Instr& in) {
    Handles xs;
    std::array<i32, kMaxSeats> each{};
    bool unpayable = false;
    ++f[PF::Pc];  // calls made below return to the next instruction
    f[PF::Picked] = 0;
    switch (in.op) {
        case Op::Draw: --f[PF::Pc]; return draw(in, true);
        case Op::DrawIfAny: --f[PF::Pc]; return draw(in, false);
        case Op::Discard: {
            xs = items(in.a[0]);
            bool paying = mode(PF::Paying);
            s.h.last_done = !xs.empty();
            if (paying && xs.empty()) return Outcome::FailCost;
            discard(xs);
            break;
        }
        case Op::RemoveFromGame:  // set aside for good: every card stays in a zone of its owner
            xs = items(in.a[0]);
            for (Handle& x : xs) x = found_again(x);
            std::sort(xs.begin(), xs.end(), deeper_cards_last);
            for (Handle x : xs) {
                if (s.is_alive(x)) {
                    e.leave(x, e.role(ZoneRole::Removed), EventKind::Removed, env.source);
                } else if (x.is_zone_card()) {
                    const CardId gone = e.card_of(x);
                    e.move_card(x, e.role(ZoneRole::Removed), 0);
                    e.emit(EventKind::Removed, x.zone_seat(), {}, env.source, 0, gone);
                }
            }
            break;
        case Op::Shuffle:
            for_each_bit(e.players(in.a[0], env), [&](unsigned p) { e.shuffle(Seat{p}, Zone{static_cast<unsigned>(in.a[1])}); });
            break;
        case Op::Reveal: show(items(in.a[0]), 0xFF); break;
        case Op::RevealZone:
            for_each_bit(e.players(in.a[0], env), [&](unsigned p) {
                Zone z{static_cast<unsigned>(in.a[1])};
                for (unsigned i = 0; i < s.zone_size(Seat{p}, z); ++i) show(std::array<Handle, 1>{Handle::zone_card(Seat{p}, z, i)}, 0xFF);
            });
            break;
        case Op::Look: show(items(in.a[0]), e.players(in.a[1], env)); break;
        case Op::Destroy:
            xs = objects(in.a[0]);
            xs.remove_if([&](Handle x) { return e.forbidden(x.index, Capability::BeDestroyed, doer()); });
            s.h.last_done = !xs.empty();
            e.destroy(xs, env.source);
            break;
        case Op::Sacrifice:
            xs = objects(in.a[0]);
            xs.remove_if([&](Handle x) { return e.stays_for_good(x.index); });
            s.h.last_done = !xs.empty();
            if (mode(PF::Paying) && xs.empty()) return Outcome::FailCost;
            if (!xs.empty()) leave_together(e, doomed_by(xs, env.source), e.role(ZoneRole::Discard), EventKind::Sacrificed);
            break;
        case Op::Exhaust:
            xs = objects(in.a[0]);
            s.h.last_done = 0;
            for (Handle x : xs) {
                if (s.object(x.index).exhausted() || e.forbidden(x.index, Capability::Exhaust, doer())) continue;
                e.exhaust(x);
                s.h.last_done = 1;
            }
            if (mode(PF::Paying) && !s.h.last_done) return Outcome::FailCost;
            break;
        case Op::Ready:
            for (Handle x : objects(in.a[0]))
                if (!e.forbidden(x.index, Capability::Ready)) e.ready(x);
            break;
        case Op::Swap: swap(in); break;
        case Op::Damage:
            for (Handle x : objects(in.a[0])) {
                // Areas cover a unit that strikes into them, also by an ability.
                env.locus_object = s.is_alive(env.source) ? env.source.index : u16{kNothing};
                env.locus_seat = Seat{s.object(x.index).owner};
                env.locus_place = Place{s.object(x.index).place};
                i32 amount = e.number(in.a[1], env);
                env.locus_object = kNothing;
                e.g.rules->combat.damage(e, x.index, amount, in.a[2], doer());
                if (s.h.over) break;
            }
            break;
        case Op::Settle: e.g.rules->turn.state_checks(e); break;
        case Op::GainControl:
            if (Seat to = e.player(in.a[1], env); to != kNoSeat)
                for (Handle x : objects(in.a[0])) {
                    last(in, x, static_cast<i16>(to), -1, -1, static_cast<Duration>(in.a[2]));
                    e.settle_control(x);
                }
            break;
        case Op::Heal:
            for (Handle x : objects(in.a[0])) e.g.rules->combat.heal(e, x.index, e.number(in.a[1], env));
            break;
        case Op::Fight: {
            Handles attackers = objects(in.a[0]), defenders = objects(in.a[1]);
            if (!attackers.empty() && !defenders.empty()) e.g.rules->combat.fight(e, attackers[0], defenders[0]);
            break;
        }
        case Op::Redirect:
            xs = objects(in.a[0]);
            if (!xs.empty() && s.h.in_attack) s.h.defender = xs[0], s.h.in_attack = 2, e.touch(kCombat);
            break;
        case Op::Attach: {
            Handles hosts = objects(in.a[1]);
            for (Handle x : objects(in.a[0]))
                if (hosts.empty() || s.object(hosts[0].index).owner != s.object(x.index).owner ||
                    !e.may_be_attached(CardId{s.object(x.index).card}, Seat{s.object(x.index).owner}, hosts[0].index))
                    continue;
                else if (e.g.rules->board.attach) e.g.rules->board.attach(e, x, hosts[0]);
                else e.attach(x, hosts[0]);
            break;
        }
        case Op::AddCounters:
            for (Handle x : objects(in.a[0])) e.set_counters(x, static_cast<u16>(in.a[1]), e.number(in.a[2], env));
            break;
        case Op::RemoveCounters:
            xs = objects(in.a[0]);
            if (mode(PF::Paying))
                for (Handle x : xs)
                    if (e.counters(x, static_cast<u16>(in.a[1])) < e.number(in.a[2], env)) return Outcome::FailCost;
            s.h.last_count = 0;
            for (Handle x : xs) {
                const i32 before = e.counters(x, static_cast<u16>(in.a[1]));
                e.set_counters(x, static_cast<u16>(in.a[1]), -e.number(in.a[2], env));
                s.h.last_count = static_cast<i16>(s.h.last_count + before - e.counters(x, static_cast<u16>(in.a[1])));
            }
            break;
        case Op::Complete:
            for (Handle x : objects(in.a[0])) e.complete(x);
            break;
        case Op::Pay:
            s.h.last_done = e.pay(env.you, Resource{static_cast<unsigned>(in.a[0])}, price_to_pay(in));
            if (!s.h.last_done && mode(PF::Paying)) return Outcome::FailCost;
            break;
        case Op::DamagePlayers: {
            const std::array<i32, kMaxSeats> n = amounts(in.a[0], in.a[1]);
            for_each_bit(e.players(in.a[0], env), [&](unsigned p) { e.g.rules->combat.damage_player(e, Seat{p}, n[p]); });
            break;
        }
        case Op::Gain:
        case Op::Lose: {
            const std::array<i32, kMaxSeats> n = amounts(in.a[0], in.a[2]);
            for_each_bit(e.players(in.a[0], env), [&](unsigned p) {
                if (in.op == Op::Lose || !e.player_forbidden(Seat{p}, Capability::GainResource))
                    e.gain(Seat{p}, Resource{static_cast<unsigned>(in.a[1])}, in.op == Op::Gain ? n[p] : -n[p]);
            });
            break;
        }
        case Op::ModifyStat:
        case Op::SetStat: {
            i32 amount = e.number(in.a[2], env);
            for (Handle x : objects(in.a[0]))
                last(in, x, in.a[1], in.a[2], static_cast<i16>(std::clamp(amount, -32000, 32000)), static_cast<Duration>(in.a[3]), true);
            break;
        }
        case Op::GrantKeyword:
        case Op::LoseKeyword:
        case Op::GrantAbility:
            for (Handle x : objects(in.a[0])) last(in, x, in.a[1], -1, -1, static_cast<Duration>(in.a[2]));
            break;
        case Op::Forbid:
            for (Handle x : objects(in.a[0])) last(in, x, in.a[1], -1, in.a[3], static_cast<Duration>(in.a[2]));
            break;
        case Op::LoseType:
            for (Handle x : objects(in.a[0])) transform(in, x);
            break;
        case Op::Blank:
            for (Handle x : objects(in.a[0])) last(in, x, -1, -1, -1, static_cast<Duration>(in.a[1]));
            break;
        case Op::Permit:
            for (Handle x : objects(in.a[0])) last(in, x, in.a[1], in.a[2], -1, static_cast<Duration>(in.a[3]));
            break;
        case Op::ForbidPlayer:
            for_each_bit(e.players(in.a[0], env),
                         [&](unsigned p) { last(in, {}, static_cast<i16>(p), in.a[1], in.a[3], static_cast<Duration>(in.a[2])); });
            break;
        case Op::ChangeUse: last(in, {}, in.a[0], in.a[1], -1, static_cast<Duration>(in.a[2])); break;
        case Op::ChangeCost: last(in, {}, in.a[0], in.a[1], in.a[2], static_cast<Duration>(in.a[3]), in.a[4] == 1); break;
        case Op::Replace:
            for (Handle x : objects(in.a[0])) last(in, x, in.a[1], in.a[2], -1, static_cast<Duration>(in.a[3]));
            break;
        case Op::Cancel: cancel(); break;
        case Op::Delay:
            if (in.a[2] < 0) last(in, {}, in.a[0], in.a[1], -1, Duration::Permanent);
            else
                for (Handle x : objects(in.a[2])) last(in, x, in.a[0], in.a[1], -1, Duration::Permanent);
            break;
        case Op::EndGame: {
            const u8 who = e.players(in.a[0], env) & s.h.living;
            if (in.a[1]) e.finish(who);
            else e.eliminate(who);
            break;
        }
        case Op::GameVerb:
            xs = in.a[2] >= 0 ? items(in.a[2]) : Handles{};
            each = amounts(in.a[1], in.a[3]);
            for_each_bit(e.players(in.a[1], env), [&](unsigned p) {
                const i32 n = in.a[3] >= 0 ? each[p] : 1;
                const bool possible = !e.g.rules->play.can_do_verb ||
                                      e.g.rules->play.can_do_verb(e, static_cast<u8>(in.a[0]), Seat{p}, xs, n);
                s.h.last_done = possible;
                unpayable |= mode(PF::Paying) && !possible;
                const bool gates = f[PF::Pc] < a.code.size() && a.code[f[PF::Pc]].op == Op::Gate;  // all of it, or nothing
                if (!unpayable && (possible || !gates)) e.g.rules->play.game_verb(e, static_cast<u8>(in.a[0]), Seat{p}, xs, n);
            });
            if (unpayable) return Outcome::FailCost;
            break;
        default: break;
    }
    return Outcome::Next;
}

void Interpreter::discard(Handles xs) {
    std::sort(xs.begin(), xs.end(), [](Handle p, Handle q) { return p.gen > q.gen; });  // from the back: positions stay true
    for (Handle x : xs) {
        if (s.is_alive(x)) e.leave(x, e.role(ZoneRole::Discard), EventKind::Left, env.source);
        if (!x.is_zone_card()) continue;
        if (x.zone() == e.role(ZoneRole::Hand)) e.discard_from_hand(x.zone_seat(), x.position());
        else e.move_card(x, e.role(ZoneRole::Discard), 0);
    }
}

Handle ProgramReader::found_again(Handle x) const {
    if (!x.is_object() || s.is_alive(x)) return x;
    const Object* o = e.known_object(x);
    if (!o || o->token()) return x;
    Seat owner{o->owner};
    Zone z = e.role(ZoneRole::Discard);
    for (unsigned i = s.zone_size(owner, z); i-- > 0;)
        if (s.zone(owner, z)[i].card == o->card) return Handle::zone_card(owner, z, i);
    return x;
}

// Several cards that go on a deck, or under it, are put in order first, one pick after the other; the first lies nearest to the top.
Interpreter::Outcome Interpreter::move_to_step(const Instr& in) {
    for (; f[PF::Picked] < e.set_size(env, static_cast<unsigned>(in.a[0])); ++f[PF::Picked])
        if (Seat who = orders_cards(in); who != kNoSeat) {
            e.ask(Ask::Choose, who);
            return Outcome::Ask;
        }
    move_to(in);
    return next();
}

Seat ProgramReader::owner_of(Handle x) const {
    if (x.is_zone_card()) return x.zone_seat();
    const Object* o = e.known_object(x);
    return o ? Seat{o->owner} : kNoSeat;
}

// Who says which card comes next (PN-ORD-04); kNoSeat if it makes no difference, was said, or cannot be said without
// showing cards that this player has not seen: then they keep their order.
Seat ProgramReader::orders_cards(const Instr& in) const {
    const unsigned r = static_cast<unsigned>(in.a[0]);
    if (in.a[2] >= 2 || Zone{static_cast<unsigned>(in.a[1])} != e.role(ZoneRole::Deck) || r < 3 || f[PF::Ordered] == f[PF::Picked] + 1)
        return kNoSeat;
    const Handle first = e.set_item(env, r, f[PF::Picked]);
    const Seat owner = owner_of(first);
    const Seat who = in.a[3] >= 0 ? e.player(in.a[3], env) : owner;
    if (owner == kNoSeat || who == kNoSeat || !e.living(who)) return kNoSeat;
    unsigned cards = 0;
    bool differ = false, hidden = false;
    for (unsigned i = f[PF::Picked]; i < e.set_size(env, r); ++i) {
        const Handle x = e.set_item(env, r, i);
        if (owner_of(x) != owner) continue;
        ++cards;
        differ |= e.card_of(x) != e.card_of(first);
        if (!x.is_zone_card()) continue;
        if (!knows_card(e.g, s, who, owner, x.zone(), x.position())) return kNoSeat;
        hidden |= e.g.rules->board.zones[x.zone()].visibility != Visibility::Public;
    }
    return cards > 1 && (differ || hidden) ? who : kNoSeat;  // not being asked would tell the others that they are equal
}

void Interpreter::move_to(const Instr& in) {
    Zone to{static_cast<unsigned>(in.a[1])};
    const int where = in.a[2] & 3;
    Handles xs = items(in.a[0]);
    for (Handle& x : xs) x = found_again(x);
    if (where == 0) std::reverse(xs.begin(), xs.end());  // what was named first lies on top
    u8 owners = 0;
    for (unsigned i = 0; i < xs.size(); ++i) {
        const Handle x = xs[i];
        const Seat owner = owner_of(x);
        if (owner == kNoSeat || (e.g.rules->board.zone_room && !e.g.rules->board.zone_room(e, owner, to)))
            continue;  // it stays where it is
        if (s.is_alive(x)) {
            owners |= static_cast<u8>(1u << s.object(x.index).owner);
            e.leave(x, to, EventKind::Left, env.source);
            const Object* left = e.known_object(x);
            if (where == 1 && left && !left->token() && !s.is_alive(x)) to_bottom(Seat{left->owner}, to);  // a token leaves no card behind
        } else if (x.is_zone_card()) {
            owners |= static_cast<u8>(1u << x.zone_seat());
            e.move_card(x, to, where == 1 ? 1 : 0);
            // The cards that are still to come have closed up; what goes under their own pile lifts them.
            for (unsigned k = i + 1; k < xs.size(); ++k)
                if (xs[k].index == x.index) xs[k].gen = static_cast<u16>(xs[k].gen - (xs[k].gen > x.gen) + (where == 1 && x.zone() == to));
        }
    }
    if (where == 2) for_each_bit(owners, [&](unsigned p) { e.shuffle(Seat{p}, to); });
}

void Interpreter::to_bottom(Seat seat, Zone zone) {
    unsigned n = s.zone_size(seat, zone);
    if (n < 2) return;
    u8 known = s.zone(seat, zone)[n - 1].known;
    CardId id = e.take_card(seat, zone, n - 1);
    e.push_card(seat, zone, id, known, false);
}

void Interpreter::show(std::span<const Handle> xs, u8 seats) {
    for (Handle x : xs) {
        if (!x.is_zone_card()) continue;
        e.know(x.zone_seat(), x.zone(), x.position(), seats);
        if (!e.sink()) continue;
        Event out;
        out.info.kind = static_cast<u8>(EventKind::Revealed);
        out.info.seat = x.zone_seat();
        out.info.card = e.card_of(x);
        out.visible_to = seats;
        e.report(out);
    }
}

void Interpreter::swap(const Instr& in) {
    Handles p = objects(in.a[0]), q = objects(in.a[1]);
    if (in.a[0] == in.a[1] && p.size() == 2) q.clear(), q.push_back(p[1]);
    if (p.empty() || q.empty() || s.object(p[0].index).owner != s.object(q[0].index).owner) return;
    Place a_place{s.object(p[0].index).place}, b_place{s.object(q[0].index).place};
    if (e.forbidden(p[0].index, Capability::Move, doer()) || e.forbidden(q[0].index, Capability::Move, doer())) return;
    if (a_place == b_place || !may_change_places(p[0], q[0])) return;
    e.move(p[0], b_place);
    e.move(q[0], a_place);
}

// One check for both: each may enter where the other has just left.
bool Interpreter::may_change_places(Handle p, Handle q) {
    const Object& x = s.object(p.index);
    const Object& y = s.object(q.index);
    u64& left = s.word(p.index / 64).at[x.place];
    left &= ~bit(p.index % 64);
    u64& right = s.word(q.index / 64).at[y.place];
    right &= ~bit(q.index % 64);
    bool may = e.g.rules->board.may_enter(e, CardId{x.card}, x.types, Seat{x.owner}, Place{y.place}, p.index) &&
               e.g.rules->board.may_enter(e, CardId{y.card}, y.types, Seat{y.owner}, Place{x.place}, q.index);
    left |= bit(p.index % 64);
    right |= bit(q.index % 64);
    return may;
}

void Interpreter::transform(const Instr& in, Handle x) {
    last(in, x, in.a[1], -1, -1, static_cast<Duration>(in.a[2]));
    e.refresh();
    e.emit(EventKind::Transformed, e.controller(x.index), x);
}

void Interpreter::grant_type(const Instr& in, Handle x) {
    s.h.last_done = 0;
    e.refresh();
    if (!s.is_alive(x) || !e.g.rules->board.may_gain_types(e, x.index, static_cast<u16>(in.a[1]), true))
        return;  // fails, it stays what it was
    s.h.last_done = 1;
    transform(in, x);
    e.g.rules->board.arrived(e, x);
}

// --- copies of effects ------------------------------------------------------------------------------------------

AbilityRef ProgramReader::copied_effect() const {
    const CardId id{event.card};
    if (id == kNoCard || static_cast<EventKind>(event.kind) != EventKind::Played) return {};
    const std::vector<Ability>& abilities = e.g.card(id).abilities;
    return abilities.empty() || abilities[0].kind != AbilityKind::Effect ? AbilityRef{} : AbilityRef::printed(id, 0);
}

// The frame of the procedure that is playing this card; 0xFFFF if none is.
static u16 playing_frame(const Reader& e, CardId card) {
    for (u16 at = e.s.h.frame; at != 0xFFFF; at = e.frame_at(at).previous()) {
        const FrameView f = e.frame_at(at);
        if (!has(e.g.rules->play.plays, f.procedure())) continue;
        const Choice c = f.choice();
        const bool card_named = names_card(e.g.rules->play.actions[c.action].source);
        if ((card_named ? c.source : e.s.object(c.source).card) == card) return at;
    }
    return 0xFFFF;
}

// What was announced for the card that is being played, by the procedure that plays it.
static Announced announced_for(const Reader& e, CardId card) {
    constexpr unsigned kAfterTheChoice = 2;
    const u16 playing = playing_frame(e, card);
    return playing == 0xFFFF ? Announced{} : e.frame_at(playing).kept(kAfterTheChoice);
}

static bool new_targets_exist(const Reader& e, AbilityRef effect, CardId id, Seat you) {
    LooseProgram in(e, effect, {}, id, you, EventInfo{}, PF::Announcing);
    return in.a.cost > 0 && in.announceable(0, in.a.cost);
}

void Interpreter::cancel() {
    const u16 playing = playing_frame(e, CardId{event.card});
    s.h.last_done = playing != 0xFFFF && e.g.rules->play.cancel != nullptr;
    if (s.h.last_done) e.g.rules->play.cancel(e, e.frame_at(playing));
}

Interpreter::Outcome Interpreter::copy_effect(const Instr& in) {
    const CardId id{event.card};
    const AbilityRef effect = copied_effect();
    if (effect.none()) {
        s.h.last_done = 0;
        return next();
    }
    if (f[PF::Picked] == kAsk && in.a[0] == 1 && new_targets_exist(e, effect, id, env.you)) {
        e.ask(Ask::May, env.you);
        return Outcome::Ask;
    }
    const Announced announced = f[PF::Picked] == kAnnouncing && s.h.last_done ? s.h.announced : announced_for(e, id);
    s.h.last_done = 1;
    const Outcome out = next();
    if (!e.targets_gone(effect, {}, id, env.you, {}, announced))
        e.push_program(effect, {}, id, env.you, {}, announced, ProgramFrame::Resolving);
    return out;
}

// A card of a zone is played by this effect: taken, announced, paid for, carried out, laid down.
Interpreter::Outcome Interpreter::play_card(const Instr& in) {
    const Zone aside = e.role(ZoneRole::Played);
    const bool free = (in.a[2] & 1) != 0, leaves = (in.a[2] & 2) != 0;
    if (f[PF::Picked] == kTake) {
        const Handles cards = items(in.a[0]);
        const CardId id = cards.empty() || !cards[0].is_zone_card() ? kNoCard : e.card_of(cards[0]);
        const bool has_effect = id != kNoCard && !e.g.card(id).abilities.empty() && e.g.card(id).abilities[0].kind == AbilityKind::Effect;
        const i32 price = has_effect && !free ? e.cost_of(env.you, id) : 0;
        if (!has_effect || e.player_forbidden(env.you, Capability::Play, id) ||
            !e.can_use(AbilityRef::printed(id, 0), {}, id, env.you, price)) {
            s.h.last_done = 0;
            return next();
        }
        e.pay(env.you, Resource{0}, price);
        const Seat owner = cards[0].zone_seat();
        e.take_card(owner, cards[0].zone(), cards[0].position());
        e.push_card(owner, aside, id, 0xFF);
        e.hidden_change();
        set_number(static_cast<unsigned>(in.a[1]), static_cast<i32>(owner) << 16 | id);
        e.emit(EventKind::Played, env.you, {}, {}, 0, id);
        f[PF::Picked] = kAnnounced;
        s.h.announced = {};
        s.h.last_done = 1;
        if (e.g.ability(AbilityRef::printed(id, 0)).cost > 0) e.push_announce(AbilityRef::printed(id, 0), {}, id, env.you, {});
        return Outcome::Next;
    }
    const u32 noted = reg(static_cast<unsigned>(in.a[1]));
    const CardId id{noted & 0xFFFF};
    const Seat owner{(noted >> 16) & 7};
    const AbilityRef effect = AbilityRef::printed(id, 0);
    const Announced announced = s.h.announced;
    if (f[PF::Picked] == kAnnounced) {  // what the card asks for beside its price
        f[PF::Picked] = kPaid;
        const Ability& played = e.g.ability(effect);
        if (s.h.last_done && played.cost < played.effect) e.push_program(effect, {}, id, env.you, {}, announced, ProgramFrame::Paying);
        return Outcome::Next;
    }
    if (f[PF::Picked] == kPaid) {
        f[PF::Picked] = kResolved;
        if (s.h.last_done && !e.targets_gone(effect, {}, id, env.you, {}, announced))
            e.push_program(effect, {}, id, env.you, {}, announced, ProgramFrame::Resolving);
        return Outcome::Next;
    }
    for (unsigned i = e.s.zone_size(owner, aside); i-- > 0;)
        if (e.s.zone(owner, aside)[i].card == id) {
            e.take_card(owner, aside, i);
            e.push_card(owner, e.role(leaves ? ZoneRole::Removed : ZoneRole::Discard), id, 0xFF);
            break;
        }
    if (leaves) e.emit(EventKind::Removed, owner, {}, env.source, 0, id);
    s.h.last_done = 1;
    return next();
}

}  // namespace nexus
