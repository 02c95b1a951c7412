// The verbs that change the board: objects in play, resources, lasting effects, and the end of players and games. Each verb keeps
// the masks, remembers what left (last-known information), updates knowledge and history, and emits its events, which match
// triggers. The verbs that change cards in zones are in zones.cpp.
#include <algorithm>

#include "kernel/engine.h"
#include "kernel/internal.h"

namespace nexus {

// --- arriving and leaving -----------------------------------------------------------------------------

// Which of the owner's slots is free, the first one; kNothing if none is.
static unsigned free_slot(const State& s, Seat owner) {
    for (unsigned k = 0; k < s.words_each(); ++k)
        if (const u64 room = ~s.word(s.word_of(owner, k)).alive) return k * 64 + lowest(room);
    return s.words_each() < s.h.words_per_seat ? s.words_each() * 64 : kNothing;
}

// Tokens leave a slot for every card of the owner: which of them can come into play is nobody's business.
static bool room_for_token(const Reader& e, Seat owner) {
    const State& s = e.s;
    unsigned left = s.slots_per_seat();
    for (unsigned k = 0; k < s.words_each(); ++k) left -= count(s.word(s.word_of(owner, k)).alive);
    unsigned cards = 0;
    for (unsigned z = 0; z < e.g.rules->board.zones.size(); ++z) cards += s.zone_size(owner, Zone{z});
    return left > cards;
}

void set_type_masks(State& s, unsigned index, u16 types) {
    WordMasks& w = s.word(index / 64);
    u64 b = bit(index % 64);
    for (unsigned t = 0; t < kTypeMasks; ++t) w.type[t] = has(types, t) ? w.type[t] | b : w.type[t] & ~b;
}

Handle Engine::enter(CardId id, Seat owner, Place place, bool exhausted, unsigned host, bool token) {
    if (token && !room_for_token(*this, owner)) return {};  // a full table: the token is not created
    const unsigned slot = free_slot(s, owner);
    if (slot == kNothing) return {};
    if (slot >= state_.words_each() * 64) state_.open_words();
    const unsigned index = state_.slot(owner, slot);
    const CardFacts& facts = g.facts[id];
    Object& o = state_.object(index);
    // Slots beyond the used ones were never written in a copy.
    const bool fresh = slot >= state_.seat(owner).objects_used;
    u16 gen = fresh ? u16{1} : static_cast<u16>(o.gen + 1);
    o = Object{};
    o.card = id;
    o.gen = gen;
    o.owner = o.controller = owner;
    o.place = place;
    o.flags = static_cast<u8>(Object::Alive | (exhausted ? Object::Exhausted : 0) | (token ? Object::Token : 0));
    o.host = static_cast<u16>(host);
    o.stamp = state_.h.next_stamp++;
    o.value = facts.value;
    o.types = facts.types;
    o.keywords = facts.keywords;
    SeatState& ss = state_.seat(owner);
    ss.objects_used = std::max<u16>(ss.objects_used, static_cast<u16>(slot + 1));
    WordMasks& w = state_.word(index / 64);
    u64 b = bit(index % 64);
    w.alive |= b;
    if (exhausted) w.exhausted |= b;
    if (host != kNothing) w.attached |= b;
    w.at[place] |= b;
    w.restricted &= ~b;
    for_each_bit(o.types & low_bits(kTypeMasks), [&](unsigned t) { w.type[t] |= b; });
    if (facts.flags & CardFacts::Active) w.actives |= b;
    if (facts.flags & CardFacts::Replacement) w.replacing |= b;
    if (facts.challenge_depends) w.challenges |= b;
    w.listen(index % 64, facts.listens_to_others);
    state_.h.listens |= facts.listens, state_.h.listens_to_others |= facts.listens_to_others;
    state_.h.awaited |= facts.challenge_depends;
    state_.h.awaited_history |= g.challenge_history[id];
    if (facts.flags & CardFacts::Replacement) state_.h.any_replacement = 1;
    if (any_static_works(index)) begin_statics(index);
    touch(kBoard, index);
    return state_.handle(index);
}

// A lasting effect came or went: what it changes on its object is out of date.
static void outdate_object_of(Engine& e, const Effect& f) {
    if (layer_of(static_cast<Op>(f.op)) != 0xFF && e.s.is_alive(f.object)) e.outdate(f.object.index);
}

// What was taken from an object comes back when the effect ends, one effect after the other; where the game does not
// let it (a second Leader), the object stays what it has become.
template <class F>
static void give_types_back(Engine& e, F&& ends) {
    Section<Effect> effects = writable(e).effects();
    for (u32 i = 0; i < effects.count();) {
        const Effect f = effects[i];
        if (static_cast<Op>(f.op) != Op::LoseType || !e.s.is_alive(f.object) || !ends(f)) {
            ++i;
            continue;
        }
        e.refresh();
        if (!e.g.rules->board.may_gain_types(e, f.object.index, static_cast<u16>(f.a), true)) {
            effects[i++].duration = static_cast<u8>(Duration::Permanent);
            continue;
        }
        effects.erase(i);
        outdate_object_of(e, f);
        e.recount();
        e.touch(kEffects);
    }
}

// Takes the object off the board and keeps its last-known information.
static void take_off(Engine& e, Handle x, EventKind how = EventKind::Left) {
    State& s = writable(e);
    Object& o = s.object(x.index);
    remember(s, x, how);
    WordMasks& w = s.word(x.index / 64);
    u64 b = bit(x.index % 64);
    s.h.overcounted = 1;
    if (e.acts_on_others(x.index)) e.outdate_reach(x.index);
    w.alive &= ~b, w.exhausted &= ~b, w.statics &= ~b, w.reaching &= ~b, w.local &= ~b, w.looks_elsewhere &= ~b, w.speaking &= ~b,
        w.actives &= ~b;
    w.replacing &= ~b, w.attached &= ~b, w.challenges &= ~b, w.at[o.place] &= ~b;
    for (u64& listeners : w.listeners) listeners &= ~b;
    set_type_masks(s, x.index, 0);
    o.flags = 0;
    Section<Effect> effects = s.effects();
    for (u32 i = effects.count(); i-- > 0;) {
        const Effect& f = effects[i];
        bool bound_to_source = static_cast<Duration>(f.duration) == Duration::WhileSource && f.source == x;
        if (bound_to_source && f.object != x) outdate_object_of(e, f);
        const bool returns = bound_to_source && f.object != x && static_cast<Op>(f.op) == Op::GainControl;
        const Handle borrowed = f.object;
        if (f.object == x || bound_to_source) effects.erase(i);
        if (returns) e.settle_control(borrowed);
    }
    Section<CounterRow> counters = s.counters();
    for (u32 i = counters.count(); i-- > 0;)
        if (counters[i].object == x) counters.erase(i);
    Section<Grant> grants = s.grants();
    for (u32 i = grants.count(); i-- > 0;)
        if (grants[i].object == x.index) grants.erase(i);
    e.touch(kBoard, x.index);
}

void leave_together(Engine& e, std::span<const Doomed> objects, Zone to, EventKind how) {
    State& s = writable(e);
    e.refresh();
    Handles gone, causes;
    for (const Doomed& x : objects) gone.push_back(x.object), causes.push_back(x.cause);
    if (e.g.rules->board.attachments_share_fate)
        for (unsigned i = 0; i < gone.size(); ++i)
            for (unsigned w = 0; w < s.words(); ++w)
                for_each_bit(s.word(w).attached, [&](unsigned b) {
                    unsigned index = w * 64 + b;
                    if (s.object(index).host != gone[i].index || gone.contains(s.handle(index))) return;
                    gone.push_back(s.handle(index)), causes.push_back(causes[i]);
                });
    if (s.lki().count() + gone.size() > State::kLki) e.forget_lost();  // long chains forget the oldest
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).attached, [&](unsigned b) {
            const Handle attached = s.handle(w * 64 + b), host = s.handle(s.object(attached.index).host);
            if (!gone.contains(host)) return;
            remember_attachment(s, host, attached, true);
            if (!gone.contains(attached)) e.detach(attached);
        });
    give_types_back(e, [&](const Effect& f) {
        return static_cast<Duration>(f.duration) == Duration::WhileSource && gone.contains(f.source) && !gone.contains(f.object);
    });
    u32 first = s.lki().count();
    u64 listens = s.h.listens_to_others;
    for (unsigned i = 0; i < gone.size(); ++i) {
        if (!s.is_alive(gone[i])) continue;
        const Object o = s.object(gone[i].index);
        listens |= e.g.facts_seen(o).listens;
        take_off(e, gone[i], how);
        if (o.token()) continue;
        bool attachment = i >= objects.size();
        Zone zone = attachment ? e.role(ZoneRole::Discard) : to;
        if (zone == kInPlay) continue;
        bool seen_by_all = !(o.flags & Object::FaceDown) || e.g.rules->board.zones[zone].visibility == Visibility::Public;
        e.push_card(Seat{o.owner}, zone, CardId{o.card}, seen_by_all ? u8{0xFF} : static_cast<u8>(1u << o.owner | 1u << o.controller));
    }
    // Triggers look at the board as it was: what left together sees what left.
    e.set_lki_batch(first, listens);
    for (unsigned i = 0; i < gone.size(); ++i) {
        const Handle x = gone[i];
        const Object* o = e.known_object(x);
        if (!o) continue;
        Seat controller{o->controller};
        // What dies of its wounds was destroyed by what dealt the last of them (QA-UNIT-03).
        const Handle by = causes[i].is_none() && o->damage > 0 && how == EventKind::Destroyed ? o->hurt_by : causes[i];
        if (how != EventKind::Left) e.emit(how, how == EventKind::Removed ? Seat{o->owner} : controller, x, by);
        if (how == EventKind::Sacrificed && e.g.rules->combat.sacrifice_destroys) e.emit(EventKind::Destroyed, controller, x, by);
        if (to == e.role(ZoneRole::Discard)) e.emit(EventKind::Died, controller, x, by), e.emit(EventKind::Discarding, controller, x, by);
        e.emit(EventKind::Left, controller, x, by);
    }
    e.set_lki_batch(0xFFFFFFFF, 0);
}

void Engine::leave(Handle object, Zone to, EventKind how, Handle cause) {
    if (state_.is_alive(object) && !stays_for_good(object.index)) leave_together(*this, doomed_by({&object, 1}, cause), to, how);
}

Doer Reader::doer_of(Handle cause) const {
    const Object* o = known_object(cause);
    return o ? Doer{Seat{o->controller}, cause, CardId{o->card}} : Doer{};
}

void Engine::destroy(std::span<const Doomed> objects) {
    refresh();
    Handles seen;
    DoomedList retired, doomed;
    for (const auto& [x, cause] : objects) {
        if (!state_.is_alive(x) || stays_for_good(x.index) || seen.contains(x)) continue;
        if (forbidden(x.index, Capability::BeDestroyed, doer_of(cause))) continue;
        seen.push_back(x);
        if (g.rules->combat.withstands && g.rules->combat.withstands(*this, x)) continue;
        const bool is_retired = state_.object(x.index).types & g.rules->board.retired_types;
        (is_retired ? retired : doomed).push_back({x, cause});
    }
    discard(retired, EventKind::Retired, false);
    discard(doomed, EventKind::Destroyed, false);
}

void Engine::take_away(Handle x) {
    if (!state_.is_alive(x)) return;
    take_off(*this, x);
}

void Engine::perish(std::span<const Handle> doomed, Handle cause, EventKind how) {
    discard(doomed_by(doomed, cause), how, cause.is_none());
}

void Engine::discard(std::span<const Doomed> doomed, EventKind how, bool by_rules) {
    if (doomed.empty()) return;
    if (state_.h.any_replacement) propose(how, doomed, by_rules);
    else leave_together(*this, doomed, role(ZoneRole::Discard), how);
}

// --- changes of objects in play ---------------------------------------------------------------------------

void Engine::exhaust(Handle x) {
    if (!state_.is_alive(x) || state_.object(x.index).exhausted()) return;
    state_.object(x.index).flags |= Object::Exhausted;
    state_.word(x.index / 64).exhausted |= bit(x.index % 64);
    touch(kExhaustion, x.index);
    emit(EventKind::Exhausted, controller(x.index), x);
}

void Engine::ready(Handle x) {
    if (!state_.is_alive(x) || !state_.object(x.index).exhausted()) return;
    state_.object(x.index).flags &= static_cast<u8>(~Object::Exhausted);
    state_.object(x.index).attacks = 0;
    state_.word(x.index / 64).exhausted &= ~bit(x.index % 64);
    touch(kExhaustion, x.index);
    emit(EventKind::Readied, controller(x.index), x);
    if (g.readying_deactivates) emit(EventKind::Deactivated, controller(x.index), x);
}

// Puts an object to a place; whom its static abilities reach there may be others.
void Engine::lay_at(Handle x, Place place) {
    const unsigned index = x.index;
    Object& o = state_.object(index);
    WordMasks& w = state_.word(index / 64);
    const bool acts = acts_on_others(index);
    if (acts) outdate_reach(index);
    w.at[o.place] &= ~bit(index % 64);
    w.at[place] |= bit(index % 64);
    o.place = place;
    if (acts) outdate_reach(index);
    touch(kBoard, index);
}

void Engine::move(Handle x, Place place) {
    if (!state_.is_alive(x) || stays_for_good(x.index)) return;
    Object& o = state_.object(x.index);
    if (o.place == place) return;
    lay_at(x, place);
    for (unsigned v = 0; v < state_.words() && !g.rules->board.attachments_keep_place; ++v)  // attachments lie with their host
        for_each_bit(state_.word(v).attached, [&](unsigned b) {
            if (state_.object(v * 64 + b).host == x.index) lay_at(state_.handle(v * 64 + b), place);
        });
    if (g.rules->board.moved) g.rules->board.moved(*this, x);
    emit(EventKind::Moved, controller(x.index), x);
}

void Engine::attach(Handle x, Handle host, bool anew) {
    if (!state_.is_alive(x) || !state_.is_alive(host)) return;
    if (acts_on_others(x.index)) outdate_reach(x.index);
    state_.object(x.index).host = host.index;
    state_.word(x.index / 64).attached |= bit(x.index % 64);
    lay_at(x, Place{g.rules->board.attachments_keep_place ? state_.object(x.index).place : state_.object(host.index).place});
    if (anew) emit(EventKind::Attached, controller(x.index), x, host);
}

void Engine::detach(Handle x) {
    Object& o = state_.object(x.index);
    if (o.host == kNothing) return;
    if (acts_on_others(x.index)) outdate_reach(x.index);
    o.host = kNothing;
    state_.word(x.index / 64).attached &= ~bit(x.index % 64);
    lay_at(x, Place{g.rules->board.attachments_keep_place ? o.place : g.rules->board.loose_place});
}

// What it carries and what carries it stay with their own controllers. It is new on that side.
void Engine::change_control(Handle x, Seat to) {
    if (!state_.is_alive(x) || stays_for_good(x.index) || state_.object(x.index).controller == to) return;
    if (acts_on_others(x.index)) outdate_reach(x.index);
    for (unsigned w = 0; w < state_.words(); ++w)
        for_each_bit(state_.word(w).attached, [&](unsigned b) {
            if (state_.object(w * 64 + b).host == x.index) detach(state_.handle(w * 64 + b));
        });
    detach(x);
    Object& o = state_.object(x.index);
    o.controller = to;
    o.flags |= Object::Fresh;
    state_.h.control_changed = 1;
    touch(kAnything);
    state_.h.dirty = 1;
}

void Engine::settle_control(Handle x) {
    if (!state_.is_alive(x)) return;
    Seat now{state_.object(x.index).owner};
    for (const Effect& f : state_.effects())
        if (static_cast<Op>(f.op) == Op::GainControl && f.object == x && has(state_.h.living, static_cast<unsigned>(f.a)))
            now = Seat{static_cast<unsigned>(f.a)};
    change_control(x, now);
}

void Engine::complete(Handle x) {
    if (!state_.is_alive(x) || state_.object(x.index).completed()) return;
    state_.object(x.index).flags |= Object::Completed;
    state_.word(x.index / 64).challenges &= ~bit(x.index % 64);
    state_.h.overcounted = 1;
    touch(kBoard, x.index);
    if (any_static_works(x.index)) begin_statics(x.index);
    g.rules->turn.completed(*this, x);
    emit(EventKind::Completed, controller(x.index), x);
}

void Engine::turn_face(Handle x, bool down) {
    if (!state_.is_alive(x) || bool(state_.object(x.index).flags & Object::FaceDown) == down) return;
    state_.object(x.index).flags ^= Object::FaceDown;
    const bool laid_down = down && state_.object(x.index).stamp + 1 == state_.h.next_stamp;  // it came just now, out of the hand
    if (laid_down) forget_hand(*this, Seat{state_.object(x.index).owner}, role(ZoneRole::Hand), 0);
    touch(kAnything);
    state_.h.dirty = 1;
    refresh();  // its abilities listen from here on
    hidden_change();
    if (!down) emit(EventKind::Revealed, controller(x.index), x);
}

void Engine::set_counters(Handle x, u16 kind, i32 change) {
    if (!state_.is_alive(x) || change == 0) return;
    Section<CounterRow> rows = state_.counters();
    for (u32 i = 0; i < rows.count(); ++i) {
        if (rows[i].object != x || rows[i].kind != kind) continue;
        i32 before = rows[i].amount;
        i32 now = std::clamp(before + change, 0, 30000);
        rows[i].amount = static_cast<i16>(now);
        if (now == 0) rows.erase(i);
        touch(kCounters, x.index);
        if (now == 0 && is_state(kind)) outdate(x.index);
        if (now != before)
            emit(now > before ? EventKind::CountersAdded : EventKind::CountersRemoved, controller(x.index), x, {},
                 now > before ? now - before : before - now, kNoCard, kind);
        return;
    }
    if (change < 0 || !rows.push({x, kind, static_cast<i16>(std::min(change, 30000))})) return;
    touch(kCounters, x.index);
    if (is_state(kind)) {
        note_state(kind);
        outdate(x.index);
    }
    emit(EventKind::CountersAdded, controller(x.index), x, {}, change, kNoCard, kind);
}

// --- resources, effects, periods -----------------------------------------------------------------------------------

void Engine::gain(Seat seat, Resource r, i32 amount) {
    i32& have = state_.seat(seat).resource[r];
    i32 before = have;
    const i32 most = g.rules->values.resource_limit ? std::max(before, g.rules->values.resource_limit(*this, r)) : 1000000;
    have = std::clamp(have + std::clamp(amount, -1000000, 1000000), has(g.rules->board.debts, r) ? -1000000 : 0, most);
    touch(kResources);
    if (have > before) emit(EventKind::Gained, seat, {}, {}, have - before, kNoCard, r);
}

bool Engine::pay(Seat seat, Resource r, i32 amount) {
    i32& have = state_.seat(seat).resource[r];
    if (amount > have) return false;
    if (amount <= 0) return true;
    have -= amount;
    state_.h.paid += amount;
    touch(kResources);
    emit(EventKind::Paid, seat, {}, {}, amount, kNoCard, r);
    return true;
}

void Engine::use_price_changes(Seat seat, CardId id) {
    if (!state_.h.cost_changes) return;
    Section<Effect> effects = state_.effects();
    for (u32 i = effects.count(); i-- > 0;) {
        const Effect& f = effects[i];
        if (static_cast<Op>(f.op) != Op::ChangeCost || f.d != 1) continue;
        Env env;
        env.source = f.source, env.source_card = CardId{f.source_card}, env.you = Seat{f.controller};
        if (has(players(f.b, env), seat) && matches_card(g.catalog->pools.filters[f.a], env, id)) effects.erase(i);
    }
}

bool Engine::add_effect(Effect e) {
    e.stamp = state_.h.next_stamp++;
    if (!state_.effects().push(e)) return false;
    state_.h.continuous = 1;
    note_effect(e);
    outdate_object_of(*this, e);
    touch(kEffects);
    note_waiting(e);
    return true;
}

// Marks are rows of the table of lasting effects that change nothing: a = detail, b = what.
constexpr Op kMark = Op::GameVerb;
static bool is_mark(const Effect& f, Handle x, i16 what) { return static_cast<Op>(f.op) == kMark && f.object == x && f.b == what; }

void Engine::mark(Handle x, i16 what, Duration until, i16 detail) {
    Effect row;
    row.op = static_cast<u8>(kMark), row.duration = static_cast<u8>(until);
    row.object = x, row.a = detail, row.b = what;
    add_effect(row);
}
unsigned Reader::marks(Handle x, i16 what, i16 detail) const {
    return static_cast<unsigned>(
        std::count_if(s.effects().begin(), s.effects().end(), [&](const Effect& f) { return is_mark(f, x, what) && f.a == detail; }));
}
bool Reader::marked(Handle x, i16 what) const {
    return std::any_of(s.effects().begin(), s.effects().end(), [&](const Effect& f) { return is_mark(f, x, what); });
}
void Engine::unmark(Handle x, i16 what) {
    Section<Effect> effects = state_.effects();
    for (u32 i = effects.count(); i-- > 0;)
        if (is_mark(effects[i], x, what)) effects.erase(i);
}

void Engine::expire(Duration d, Seat seat) {
    auto ends = [&](const Effect& e) {
        return static_cast<Duration>(e.duration) == d && (d != Duration::YourNextTurn || e.until_seat == seat);
    };
    give_types_back(*this, ends);
    Section<Effect> effects = state_.effects();
    u32 kept = 0;
    Handles returning;
    for (u32 i = 0; i < effects.count(); ++i) {
        const Effect e = effects[i];
        const bool over_now = ends(e);
        if (over_now) outdate_object_of(*this, e);
        if (over_now && static_cast<Op>(e.op) == Op::GainControl) returning.push_back(e.object);
        if (!over_now) effects[kept++] = e;
    }
    if (kept == effects.count()) return;
    *effects.size = kept;
    for (Handle x : returning) settle_control(x);
    recount();
    touch(kEffects);
}

void Engine::begin_period(Period p) {
    for (const u16 q : g.history_in[static_cast<std::size_t>(p)]) {
        for (unsigned x = 0; x < state_.seats(); ++x) {
            u16& counted = state_.history()[std::size_t{q} * state_.seats() + x];
            if (!counted) continue;
            counted = 0;
            touch_history(q);
        }
        Section<HistoryRow> names = state_.names();
        for (u32 i = names.count(); i-- > 0;)
            if (names[i].query == q) names.erase(i), touch_history(q);
    }
    if (p != Period::Turn) return;
    if (state_.h.overcounted) recount();  // what left in the turn that ends is waited for no longer
    state_.h.turn_stamp = state_.h.next_stamp;
    for (unsigned w = 0; w < state_.words(); ++w)
        for_each_bit(state_.word(w).alive, [&](unsigned b) {
            Object& o = state_.object(w * 64 + b);
            o.used = 0;
            o.attacks = 0;
            o.flags &= static_cast<u8>(~Object::Fresh);
        });
}

// --- the end of players and games --------------------------------------------------------------------------------------

// What others attached to it stays on the table.
static void drop_carried(Engine& e, Handle x) {
    for (unsigned w = 0; w < e.s.words() && !e.g.rules->board.attachments_share_fate; ++w)
        for_each_bit(e.s.word(w).attached, [&](unsigned b) {
            if (e.s.object(w * 64 + b).host == x.index) e.detach(e.s.handle(w * 64 + b));
        });
}

void Engine::eliminate(u8 seats) {
    seats &= state_.h.living;
    if (!seats) return;
    state_.h.living &= static_cast<u8>(~seats);
    state_.h.draw_offers = 0;  // they were made to a fuller table
    for_each_bit(seats, [&](unsigned p) {
        for (unsigned i = 0; i < state_.seat(Seat{p}).objects_used; ++i) {
            Handle x = state_.handle(state_.slot(Seat{p}, i));
            if (state_.is_alive(x)) drop_carried(*this, x), take_off(*this, x);
        }
        for (unsigned w = 0; w < state_.words() && state_.h.control_changed; ++w)  // what was borrowed goes to its owner's pile
            for_each_bit(state_.word(w).alive, [&](unsigned b) {
                const Object o = state_.object(w * 64 + b);
                if (o.controller != p || o.owner == p) return;
                drop_carried(*this, state_.handle(w * 64 + b));
                take_off(*this, state_.handle(w * 64 + b));
                if (!o.token()) push_card(Seat{o.owner}, role(ZoneRole::Discard), CardId{o.card}, 0xFF);
            });
        for (u16& n : state_.seat(Seat{p}).zone_size) n = 0;
        state_.seat(Seat{p}).cards_total = 0;
        Section<Pending> pending = state_.pending();
        for (u32 i = pending.count(); i-- > 0;)
            if (pending[i].controller == p) pending.erase(i);
        for (Pending& q : pending)
            if (q.priority == p) q.priority = next_living(Seat{p});
        for (Effect& f : state_.effects())  // QN-R-212, QA-R97: until their turn would have come
            if (static_cast<Duration>(f.duration) == Duration::YourNextTurn && f.until_seat == p) f.until_seat = next_living(Seat{p});
    });
    state_.h.dirty = 1;
    for_each_bit(seats, [&](unsigned p) { emit(EventKind::Eliminated, Seat{p}); });
    for_each_bit(seats, [&](unsigned p) {
        if (!state_.h.over) g.rules->turn.eliminated(*this, Seat{p});
    });
}

void Engine::finish(u8 winners) {
    state_.h.over = 1;
    state_.h.winners = winners;
    state_.h.decision = {};
}

void Engine::note(i16 code, Seat seat, Handle subject, CardId id) {
    if (!sink_) return;
    Event e;
    e.what = Happening::Note;
    e.info.amount = code;
    e.info.seat = seat;
    e.info.subject = subject;
    e.info.card = id;
    report(e);
}

}  // namespace nexus
