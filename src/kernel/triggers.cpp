// Events set off triggers; the Triggers procedure resolves what waits.
//
// Every waiting item carries (layer, set, seat rank, chosen order). Layers: what resolving an item sets off
// goes into the next layer, one set a cause, so that play is breadth first. Nested: it is resolved at once.
// Within a set the priority player's items come first, then in turn order; each player orders the own ones.
#include <algorithm>
#include <cstring>

#include "kernel/internal.h"

namespace nexus {

void store_event(u32* words, const EventInfo& e) {
    words[0] = u32{e.kind} | u32{e.seat} << 8 | u32{e.place} << 16 | u32{e.place_seat} << 24;
    words[1] = u32{e.card} | u32{static_cast<u16>(e.amount)} << 16;
    words[2] = e.subject.pack();
    words[3] = e.other.pack();
    words[4] = e.detail;
}

EventInfo load_event(const u32* words) {
    EventInfo e;
    e.kind = static_cast<u8>(words[0]), e.seat = static_cast<u8>(words[0] >> 8);
    e.place = static_cast<u8>(words[0] >> 16), e.place_seat = static_cast<u8>(words[0] >> 24);
    e.card = static_cast<u16>(words[1]), e.amount = static_cast<i16>(words[1] >> 16);
    e.subject = Handle::unpack(words[2]);
    e.other = Handle::unpack(words[3]);
    e.detail = static_cast<u16>(words[4]);
    return e;
}

// --- matching ---------------------------------------------------------------------------------------------

// Is the event's second party somebody it happens with? In all other events it is what causes them.
static bool other_takes_part(EventKind kind) {
    switch (kind) {
        case EventKind::DeclaredAttack:
        case EventKind::Attacked:
        case EventKind::AttackEnded:
        case EventKind::Survived:
        case EventKind::Attached:
        case EventKind::Boosted:
        case EventKind::Defended:
        case EventKind::Blocked:
        case EventKind::Hit:
        case EventKind::Missed: return true;
        default: return false;
    }
}

void Engine::tell_targets(const Ability& a, const Announced& announced, const Doer& by) {
    const Doer before = act_as(by);
    for_each_target(a, announced, [&](const Instr&, Handle x) { emit(EventKind::Targeted, by.seat, x, by.object); });
    act_as(before);
}

void Engine::announce(EventKind kind, Seat seat, Handle subject, Handle other, i32 amount, CardId id, u16 detail) {
    bool heard = has(state_.h.listens | lki_listens_, unsigned(kind));
    const bool counted = has(g.counted_kinds, unsigned(kind));
    EventInfo e;
    e.kind = static_cast<u8>(kind);
    e.seat = seat;
    e.card = id;
    e.amount = static_cast<i16>(std::clamp(amount, -32000, 32000));
    e.subject = subject;
    e.other = other;
    e.detail = detail;
    if (const Object* cause = known_object(other); acting_.seat == kNoSeat && cause) e.by = static_cast<u8>(cause->controller + 1);
    else if (acting_.seat != kNoSeat) e.by = static_cast<u8>(acting_.seat + 1);
    cause_ = !other.is_none() ? doer_of(other) : other_takes_part(kind) ? Doer{} : acting_;
    const Object* const about = known_object(subject);
    if (about) {
        e.place = about->place;
        e.place_seat = about->owner;
        if (id == kNoCard) e.card = about->card;
        heard &= has(state_.h.listens_to_others | lki_listens_ | g.facts_seen(*about).listens, unsigned(kind));
    }
    if (sink_) {
        Event out;
        out.info = e;
        out.info.by = 0;
        if (kind == EventKind::Drawn) out.info.card = kNoCard;  // who drew it is told apart
        if (about && (about->flags & Object::FaceDown)) out.visible_to = static_cast<u8>(1u << about->controller);
        report(out);
    }
    if (!counted && !heard) return;
    if (has(g.counted_by_value, unsigned(kind))) refresh();
    Heard told{e, about, subject_types(e, about)};
    if (counted) count_history(told);
    if (heard) match_triggers(told);
}

bool Engine::pattern_matches(const EventPattern& p, const Env& env, const EventInfo& e) const {
    if (unsigned(p.kind) != e.kind || (p.in_attack && !s.h.in_attack)) return false;
    bool of_kind = p.kind == EventKind::CountersAdded || p.kind == EventKind::CountersRemoved;
    if (p.amount >= 0 && p.amount != (of_kind ? static_cast<i16>(e.detail) : e.amount)) return false;
    if (p.resource >= 0 && p.resource != static_cast<i16>(e.detail)) return false;
    if (p.by >= 0 && !(e.by && has(players(p.by, env), e.by - 1u))) return false;
    if (p.actor >= 0 && !(e.seat != kNoSeat && has(players(p.actor, env), e.seat))) return false;
    auto fits = [&](i16 filter, Handle x) {
        if (filter < 0) return true;
        const Filter& f = g.catalog->pools.filters[filter];
        if (x.is_none()) return e.card != kNoCard && matches_card(f, env, CardId{e.card});
        return matches_lki(f, env, x);
    };
    if (!fits(p.subject, e.subject)) return false;
    return p.other < 0 || matches_doer(g.catalog->pools.filters[p.other], env, cause_);
}

// Of what types the subject is; an event without an object may be about a card.
u16 Engine::subject_types(const EventInfo& e, const Object* subject) const {
    return subject ? subject->types : e.subject.is_none() && e.card != kNoCard ? g.facts[e.card].types : u16{0};
}

// The whole pattern, for a "you" that its screen lets through.
bool Engine::fits(const EventScreen& screen, const EventPattern& p, const Env& env, const Heard& heard) const {
    const bool known = heard.subject || (heard.event.subject.is_none() && heard.event.card != kNoCard);
    if (screen.whole && (known || p.subject < 0) && (!screen.actor_asks() || living(env.you))) return true;
    return pattern_matches(p, env, heard.event);
}

// What a waiting trigger keeps of its event: nothing that only some may know.
static EventInfo kept(EventInfo e) {
    e.by = 0;
    if (static_cast<EventKind>(e.kind) == EventKind::Drawn) e.card = kNoCard;
    return e;
}

void Engine::match_triggers(Heard& heard) {
    const EventInfo& e = heard.event;
    if (state_.h.stale || state_.h.dirty) {
        refresh();
        heard.types = subject_types(e, heard.subject);
    }
    // What waits for something of its own is asked only about that; an event without an object may be about any of its card.
    const bool own = state_.is_alive(e.subject) && has(g.facts_seen(*heard.subject).listens, e.kind) && !heard.subject->blank;
    const auto awaits = [&](const Grant& grant) { return unsigned(g.awaited_by[static_cast<std::size_t>(grant.ability)]) == e.kind; };
    const bool any_given = std::ranges::any_of(state_.grants(), awaits);
    for (unsigned w = 0; w < state_.words(); ++w) {
        u64 waiting = 0, given = 0;  // by what is printed, by what they were given
        for_each_bit(heard.subject ? state_.word(w).listeners[e.kind % 4] : state_.word(w).alive, [&](unsigned b) {
            const Object& o = state_.object(w * 64 + b);
            const CardFacts& facts = g.facts_seen(o);
            waiting |= u64{has(heard.subject ? facts.listens_to_others : facts.listens, e.kind) && !o.blank} << b;
        });
        if (own && e.subject.index / 64 == w) waiting |= bit(e.subject.index % 64);
        if (any_given)
            for (const Grant& grant : state_.grants())
                if (grant.object / 64 == w && awaits(grant)) given |= bit(grant.object % 64);
        for_each_bit(waiting | given, [&](unsigned b) { match_object(w * 64 + b, heard, has(waiting, b), has(given, b)); });
    }
    Section<Lki> rows = state_.lki();
    for (u32 i = lki_batch_; i < rows.count() && g.keeps(KernelRule::LeftTogether); ++i) match_lost(rows[i], heard);
    // Delayed triggers: once.
    Section<Effect> effects = state_.effects();
    for (u32 i = 0; i < effects.count(); ++i) {
        if (static_cast<Op>(effects[i].op) != Op::Delay) continue;
        const Effect f = effects[i];
        Env env;
        env.source = f.source, env.source_card = CardId{f.source_card}, env.you = Seat{f.controller}, env.event = &e;
        if (!pattern_matches(g.catalog->pools.patterns[f.a], env, e)) continue;
        effects.erase(i--);
        if (!living(Seat{f.controller})) continue;  // nobody is left to do it
        Pending p;
        p.ability = AbilityRef::granted(static_cast<unsigned>(f.b));
        p.source = f.source, p.source_card = f.source_card, p.controller = f.controller;
        p.priority = state_.h.set_priority, p.layer = state_.h.layer, p.set = state_.h.set, p.event = kept(e);
        if (!f.object.is_none()) p.event.other = f.object;
        state_.pending().push(p);
    }
}

void Engine::plan(const Instr& in, const Env& env) {
    Effect later;
    later.op = static_cast<u8>(Op::Delay), later.duration = static_cast<u8>(Duration::Permanent);
    later.controller = later.until_seat = env.you;
    later.source = env.source, later.source_card = env.source_card;
    later.a = in.a[0], later.b = in.a[1];
    add_effect(later);
}

// Marks on a card whose triggered ability has been used this turn; the other marks of the kernel are in batch.cpp.
constexpr i16 kTriggerUse = -3;
static i16 use_of(AbilityRef ref) { return static_cast<i16>(ref.is_granted() ? 0x100 + ref.pool_index() : ref.index()); }
static bool used_up(const Reader& e, const Pending& p) {
    const u8 limit = p.ability.is_rule_item() ? u8{0} : e.g.ability(p.ability).per_turn;
    return limit && e.marks(p.source, kTriggerUse, use_of(p.ability)) >= limit && e.g.keeps(KernelRule::UseLimits);
}
static void note_use(Engine& e, const Pending& p) {
    if (!p.ability.is_rule_item() && e.g.ability(p.ability).per_turn) e.mark(p.source, kTriggerUse, Duration::EndOfTurn, use_of(p.ability));
}

// The "if" of an ability that is set off. No program of it runs yet: what it speaks of is looked for now.
static bool condition_holds(const Reader& e, const Ability& a, Env env) {
    if (a.condition < 0) return true;
    Selection selected;
    selected.fill(-1);
    for (const Instr& in : a.code)
        if (in.op == Op::Select) selected[static_cast<std::size_t>(in.a[0])] = in.a[1];
    env.selected = &selected;
    return e.condition(a.condition, env);
}

void Engine::consider(const EventScreen& screen, const EventPattern& p, i16 nth_of, AbilityRef ref, unsigned index, const Object& o,
                      const Heard& heard) {
    const Handle self{static_cast<u16>(index), o.gen};
    const EventInfo& e = heard.event;
    Env env;
    env.source = self;
    env.source_card = CardId{o.card};
    env.you = Seat{o.controller};
    env.event = &e;
    if (!fits(screen, p, env, heard)) return;
    const u8 counted_for = p.nth_of_each >= 0 ? e.seat : o.controller;
    if (nth_of >= 0 && (counted_for >= state_.seats() || past(static_cast<unsigned>(nth_of), Seat{counted_for}, self) != p.nth)) return;
    const Ability& a = g.ability(ref);
    if (state_.is_alive(self) && !works(index, a)) return;
    if (has(o.forbidden, unsigned(Capability::Interrupt))) return;
    if (g.may_trigger && !g.may_trigger(*this, o, self, e)) return;
    const bool asked_later = !a.at_once && g.rules->turn.asks_if_later && g.rules->turn.asks_if_later(e);
    if (!asked_later && !condition_holds(*this, a, env)) return;
    if (a.at_once) {
        for (const Instr& in : a.code)
            if (in.op == Op::Delay) plan(in, env);
        return;
    }
    Pending item;
    item.ability = ref;
    item.source = self;
    item.source_card = o.card;
    item.controller = o.controller;
    item.priority = state_.h.set_priority;
    item.layer = state_.h.layer;
    item.set = state_.h.set;
    item.event = kept(e);
    if (used_up(*this, item)) return;
    state_.pending().push(item);  // a full table drops the trigger: the loop ruling's safety net
}

void Engine::consider_printed(unsigned index, const Object& o, const Heard& heard) {
    const bool self = heard.event.subject == Handle{static_cast<u16>(index), o.gen};
    for (const TriggerLine& line : g.triggers[o.card])
        if (unsigned(line.kind) == heard.event.kind && has(line.screen.fit(heard), o.controller) &&
            (self || !line.screen.self || !heard.subject))
            consider(line.screen, g.catalog->pools.patterns[line.pattern], line.nth_of, AbilityRef::printed(CardId{o.card}, line.ability),
                     index, o, heard);
}

void Engine::consider_granted(i16 ability, unsigned index, const Object& o, const Heard& heard) {
    if (unsigned(g.awaited_by[static_cast<std::size_t>(ability)]) != heard.event.kind) return;
    const i16 pattern = g.catalog->pools.abilities[ability].pattern;
    const EventPattern& p = g.catalog->pools.patterns[pattern];
    consider({}, p, p.nth ? g.history_index({nth_counts(p, pattern), p.period}) : i16{-1},
             AbilityRef::granted(static_cast<unsigned>(ability)), index, o, heard);
}

void Engine::match_object(unsigned index, const Heard& heard, bool printed, bool granted) {
    if (printed) consider_printed(index, state_.object(index), heard);
    for (u32 i = 0; granted && i < state_.grants().count(); ++i)
        if (state_.grants()[i].object == index) consider_granted(state_.grants()[i].ability, index, state_.object(index), heard);
}

// What left together with the subject sees it leave.
void Engine::match_lost(const Lki& row, const Heard& heard) {
    const Object o = row.object;
    if (has(g.facts_seen(o).listens, heard.event.kind) && !o.blank) consider_printed(row.index, o, heard);
    for (u32 i = 0; i < state_.lost().count(); ++i) {
        const LostFact fact = state_.lost()[i];
        if (fact.what == LostFact::Ability && fact.object == Handle{row.index, o.gen})
            consider_granted(static_cast<i16>(fact.kind), row.index, o, heard);
    }
}

// --- resolving ---------------------------------------------------------------------------------------------------

void Engine::begin_cause(Seat priority) {
    state_.h.layer = 1;
    state_.h.set = 0;
    state_.h.set_priority = g.trigger_batches ? Seat{state_.h.turn_owner} : priority;
    state_.h.chain_effects = 0;
}

void Engine::wait(AbilityRef ability, Handle source, Seat controller, CardId card) {
    Pending p;
    p.ability = ability, p.source = source, p.source_card = card != kNoCard ? card : card_of(source), p.controller = controller;
    p.priority = state_.h.set_priority, p.layer = state_.h.layer, p.set = state_.h.set;
    state_.pending().push(p);
}

// The "if" of a waiting trigger, asked now.
static bool condition_holds(const Reader& e, const Pending& p) {
    Env env;
    env.source = p.source, env.source_card = CardId{p.source_card}, env.you = Seat{p.controller}, env.event = &p.event;
    return condition_holds(e, e.g.ability(p.ability), env);
}

void Engine::drop_unmet() {
    if (!g.rules->turn.asks_if_later) return;
    refresh();
    Section<Pending> items = state_.pending();
    for (u32 i = items.count(); i-- > 0;)
        if (!items[i].held && g.rules->turn.asks_if_later(items[i].event) && !condition_holds(*this, items[i])) items.erase(i);
}

void Engine::run_triggers() {
    if (any_pending()) {
        push(kTriggers, Seat{state_.h.set_priority});
        return;
    }
    g.rules->turn.chain_ended(*this);
    if (any_pending()) push(kTriggers, Seat{state_.h.set_priority});  // the last look completed something
    else if (state_.pending().count() == 0) clear_lki();
}

struct TriggerPool {
    enum Word : unsigned {
        Sets,
        NextOrder,
        HashLow,
        HashHigh,
        Brent,
        Accepted,
        MustDecline,
        Paid,
        Unanswered,
        Item,
        ItemEnd = Item + (sizeof(Pending) + 3) / 4
    };
    enum StepName : u8 { Announce, StoreTargets, PickNext, Begin, Payment, Resolve, After };
    enum Answered : u32 { kNew = 1, kBeingAnswered };
    static constexpr u32 kMaxEffects = 1000;

    static Pending current(FrameView f) {
        Pending p;
        std::memcpy(static_cast<void*>(&p), &f[Item], sizeof p);
        return p;
    }
    static void set_current(Frame f, const Pending& p) { std::memcpy(&f[Item], &p, sizeof p); }

    static unsigned rank(const Reader& e, const Pending& p) {
        unsigned k = 0;
        if (!e.g.keeps(KernelRule::WhoseFirst)) return k;
        while (k + 1 < e.s.seats() && e.s.seat_after(Seat{p.priority}, k) != p.controller) ++k;
        return k;
    }
    static u64 key(const Reader& e, const Pending& p) {
        u64 layer = e.g.rules->turn.trigger_order == TriggerOrder::Layers ? p.layer : 0xFFFFu - p.layer;
        return layer << 40 | u64{p.set} << 16 | rank(e, p) << 8 | p.order;
    }

    // The first item in order that satisfies `want`; -1 if none.
    template <class F>
    static int first(const Reader& e, F&& want) {
        int best = -1;
        Section<const Pending> items = e.s.pending();
        for (u32 i = 0; i < items.count(); ++i)
            if (!items[i].held && want(items[i]) && (best < 0 || key(e, items[i]) < key(e, items[static_cast<unsigned>(best)])))
                best = static_cast<int>(i);
        return best;
    }

    static void drop_waiting(Engine& e) {
        Section<Pending> items = writable(e).pending();
        for (u32 i = items.count(); i-- > 0;)
            if (!items[i].held) items.erase(i);
    }

    static Flow announce(Engine& e, Frame f) {
        if (e.s.h.over) return Flow::done();
        if (f[Unanswered] == kBeingAnswered) {
            f[Unanswered] = 0;
            for (Pending& p : writable(e).pending()) --p.held;
        }
        for (;;) {
            int i = first(e, [](const Pending& p) { return !(p.flags & Pending::TargetsChosen); });
            if (i < 0) break;
            Pending& p = writable(e).pending()[static_cast<unsigned>(i)];
            f[Unanswered] = e.g.triggers_are_answered ? kNew : 0u;
            if (e.g.ability(p.ability).cost > 0) {
                writable(e).h.announced = {};
                e.push_announce(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event);
                return Flow::next();
            }
            p.flags |= Pending::TargetsChosen;
        }
        if (f[Unanswered] == kNew && e.any_pending()) {  // their targets are known now: they may be answered
            f[Unanswered] = kBeingAnswered;
            for (Pending& p : writable(e).pending()) ++p.held;
            e.open_window(Seat{e.s.h.turn_owner});
            return Flow::again();
        }
        return go_on(e, f, PickNext, pick_next);
    }

    static Flow store_targets(Engine& e, Frame) {
        int i = first(e, [](const Pending& p) { return !(p.flags & Pending::TargetsChosen); });
        if (i < 0) return Flow::go(Announce);
        Pending& p = writable(e).pending()[static_cast<unsigned>(i)];
        p.flags |= Pending::TargetsChosen;
        p.announced = e.s.h.announced;
        if (!e.s.h.last_done) writable(e).pending().erase(static_cast<unsigned>(i));  // nothing it could target
        return Flow::go(Announce);
    }

    static bool same_item(const Pending& a, const Pending& b) {
        return a.ability == b.ability && a.source == b.source && std::memcmp(&a.event, &b.event, sizeof a.event) == 0 &&
               a.announced.n == b.announced.n && a.announced.word == b.announced.word;
    }
    static bool in_group(const Pending& p, const Pending& lead) {
        return !p.held && p.layer == lead.layer && p.set == lead.set && p.controller == lead.controller;
    }

    // Simultaneous triggers that may keep each other out, as indices; empty if there are fewer than two.
    static InlineVector<u32, 16> entries(const Reader& e, const Pending& lead) {
        InlineVector<u32, 16> out;
        if (!e.g.rules->turn.enters) return out;
        Section<const Pending> items = e.s.pending();
        u64 once = 0, twice = 0;
        for (const Pending& p : items) {
            if (p.held || p.layer != lead.layer || p.set != lead.set) continue;
            const u64 places = e.g.rules->turn.enters(e, p);
            twice |= once & places, once |= places;
        }
        for (u32 i = 0; i < items.count() && twice; ++i)
            if (!items[i].held && items[i].layer == lead.layer && items[i].set == lead.set && (e.g.rules->turn.enters(e, items[i]) & twice))
                out.push_back(i);
        return out;
    }

    // Those of them whose place is still to be named; empty if nobody has to name one.
    static InlineVector<u32, 16> unplaced(const Reader& e, const Pending& lead) {
        InlineVector<u32, 16> out = entries(e, lead);
        Section<const Pending> items = e.s.pending();
        out.remove_if([&](u32 i) { return items[i].entry() != 0; });
        bool alike = true;
        for (u32 i : out) alike &= same_item(items[i], items[out[0]]);
        if (out.size() > 1 && !alike) return out;
        out.clear();
        return out;
    }

    static unsigned places_named(const Reader& e) {
        unsigned most = 0;
        for (const Pending& p : e.s.pending()) most = std::max(most, p.entry());
        return most;
    }

    // The active player orders them, whoever's they are (QN-LD-09, QN-R-096). True: somebody is asked.
    static bool order_entries(Engine& e, const Pending& lead) {
        if (!unplaced(e, lead).empty()) {
            const Seat active{e.s.h.active};
            e.ask(Ask::Order, e.living(active) ? active : e.next_living(active));
            return true;
        }
        for (u32 i : entries(e, lead))
            if (!e.s.pending()[i].entry()) writable(e).pending()[i].set_entry(places_named(e) + 1);
        return false;
    }

    // Ordered ones take each other's turns: the first of them comes when the turn of any of them has come.
    static unsigned in_entry_order(const Reader& e, unsigned next) {
        const Pending lead = e.s.pending()[next];
        for (u32 i = 0; i < e.s.pending().count() && lead.entry(); ++i) {
            const Pending& p = e.s.pending()[i];
            if (!p.held && p.entry() && p.layer == lead.layer && p.set == lead.set && p.entry() < e.s.pending()[next].entry()) next = i;
        }
        return next;
    }

    // Their controller has nothing to say about the order of these two.
    static bool order_is_settled(const Pending& a, const Pending& b) { return same_item(a, b) || (a.entry() && b.entry()); }

    // Is this one that its controller still has to say yes or no to, before anything of its batch happens?
    static bool undecided(const Reader& e, const Pending& p) {
        return e.g.trigger_batches && !(p.flags & Pending::Accepted) && e.g.ability(p.ability).optional;
    }

    // The next item: of a batch, those that somebody has still to decide about come first. -1 if nothing waits.
    static int next_item(const Reader& e) {
        const int i = first(e, [](const Pending&) { return true; });
        if (i < 0 || !e.g.trigger_batches) return i;
        const u16 layer = e.s.pending()[static_cast<unsigned>(i)].layer;
        const int open = first(e, [&](const Pending& p) { return p.layer == layer && undecided(e, p); });
        return open < 0 ? i : open;
    }

    static Flow pick_next(Engine& e, Frame f) {
        int i = next_item(e);
        if (i < 0 && !e.s.h.over) {
            e.g.rules->turn.chain_ended(e);
            if (e.any_pending() && !e.s.h.over) return Flow::go(Announce);
        }
        if (i < 0 || e.s.h.over) {
            drop_waiting(e);
            if (e.s.pending().count() == 0) e.clear_lki();
            return Flow::done();
        }
        if (e.s.pending().count() == 1) {  // nothing to order
            Pending only = e.s.pending()[0];
            if (!only.order) only.order = 1;
            set_current(f, only);
            writable(e).pending().clear();
            return go_on(e, f, Begin, begin);
        }
        if (order_entries(e, e.s.pending()[static_cast<unsigned>(i)])) return Flow::ask();
        const Pending lead = e.s.pending()[static_cast<unsigned>(i)];
        unsigned unordered = 0, ordered = 0;
        for (const Pending& p : e.s.pending())
            if (in_group(p, lead)) ++(p.order ? ordered : unordered);
        bool all_alike = true;  // equal items need no order
        const Pending* sample = nullptr;
        for (const Pending& p : e.s.pending())
            if (in_group(p, lead) && !p.order) {
                all_alike &= !sample || order_is_settled(*sample, p);
                sample = &p;
            }
        if (unordered > 1 && !all_alike && e.g.keeps(KernelRule::OwnOrder)) {  // the whole order is chosen before the first resolves
            f[NextOrder] = ordered + 1;
            e.ask(Ask::Order, Seat{lead.controller});
            return Flow::ask();
        }
        for (Pending& p : writable(e).pending())
            if (in_group(p, lead) && !p.order) p.order = static_cast<u8>(std::min(255u, ++ordered));
        const unsigned next = in_entry_order(e, static_cast<unsigned>(next_item(e)));
        set_current(f, e.s.pending()[next]);
        writable(e).pending().erase(next);
        return go_on(e, f, Begin, begin);
    }

    static void list_order(const Reader& e, FrameView, Seat, ChoiceList& out) {
        if (e.s.h.decision.ask != Ask::Order) return;
        int i = next_item(e);
        if (i < 0) return;
        const Pending lead = e.s.pending()[static_cast<unsigned>(i)];
        Section<const Pending> items = e.s.pending();
        const InlineVector<u32, 16> entering = unplaced(e, lead);
        for (u32 k : entering) out.push({ChoiceKind::Order, 0, kNothing, static_cast<u16>(k), 0});
        for (u32 k = 0; k < items.count() && entering.empty(); ++k) {
            if (!in_group(items[k], lead) || items[k].order) continue;
            bool twin = false;  // indistinguishable items are one choice
            for (u32 j = 0; j < k; ++j) twin |= in_group(items[j], lead) && !items[j].order && order_is_settled(items[j], items[k]);
            if (!twin) out.push({ChoiceKind::Order, 0, kNothing, static_cast<u16>(k), 0});
        }
    }

    static Flow take_order(Engine& e, Frame f, Seat, Choice c) {
        const int i = next_item(e);
        Pending& chosen = writable(e).pending()[c.target];
        if (i >= 0 && !unplaced(e, e.s.pending()[static_cast<unsigned>(i)]).empty()) chosen.set_entry(places_named(e) + 1);
        else chosen.order = static_cast<u8>(std::min(255u, f[NextOrder]));
        return Flow::again();
    }

    static Flow begin(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        f[Paid] = 0;
        if (p.flags & Pending::Accepted) return go_on(e, f, Payment, payment);
        if (used_up(e, p)) return Flow::go(Announce);
        const bool optional = a.optional && e.g.keeps(KernelRule::MayDecline);
        if (!optional) note_use(e, p);
        if (!optional) return a.cost < a.effect ? go_on(e, f, Payment, payment) : go_on(e, f, Resolve, resolve);
        e.refresh();
        bool usable = condition_holds(e, p) &&
                      e.can_use(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, 0, false, &p.event) &&
                      !has(f[MustDecline], p.controller);
        usable = usable && !e.effect_is_idle(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event);
        if (!usable) return Flow::go(Announce);  // cannot be chosen: nothing is asked, nothing counts
        e.ask(Ask::Accept, Seat{p.controller});
        return Flow::ask();
    }

    static void list_accept(const Reader&, FrameView, Seat, ChoiceList& out) {
        out.push({ChoiceKind::Yes, 0, kNothing, kNothing, 0});
        out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
    }

    static Flow take_accept(Engine& e, Frame f, Seat seat, Choice c) {
        if (c.kind == ChoiceKind::Yes) {
            note_use(e, current(f));
            f[Accepted] |= 1u << seat;
            if (!e.g.trigger_batches) return Flow::go(Payment);
            Pending accepted = current(f);
            accepted.flags |= Pending::Accepted;
            writable(e).pending().push(accepted);
            return Flow::go(PickNext);
        }
        Pending p = current(f);
        Event out;
        out.what = Happening::Declined;
        out.info.seat = seat;
        out.ability = p.ability;
        out.source_card = p.source_card;
        e.report(out);
        return Flow::go(Announce);
    }

    static Flow payment(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        Header& h = writable(e).h;
        h.paid = 0;
        h.announced = p.announced;
        h.last_done = 1;
        // Triggers of the payment belong to this item's effects.
        open_set(e, f, p);
        if (a.cost < a.effect)
            e.push_program(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced, ProgramFrame::Paying);
        return Flow::next();
    }

    static void open_set(Engine& e, Frame f, const Pending& p) {
        Header& h = writable(e).h;
        h.layer = static_cast<u16>(std::min(60000, p.layer + 1));
        h.set = e.g.keeps(KernelRule::Sets) && !e.g.trigger_batches ? static_cast<u16>(++f[Sets]) : u16{0};
        if (e.g.trigger_batches) h.set_priority = h.turn_owner;
        else if (e.g.keeps(KernelRule::CauserFirst)) h.set_priority = p.controller;
    }

    static Flow resolve(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        if (a.cost < a.effect) {
            if (!e.s.h.last_done) return Flow::go(Announce);  // a cost that cannot be paid: nothing happens
            p.announced = e.s.h.announced;
            f[Paid] = static_cast<u32>(e.s.h.paid);
            set_current(f, p);
        } else {
            open_set(e, f, p);
        }
        e.refresh();
        bool holds_still = (!e.g.keeps(KernelRule::IfAskedAgain) || condition_holds(e, p)) &&
                           (!e.g.rules->turn.still_waits || e.g.rules->turn.still_waits(e, p));
        bool gone = e.targets_gone(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced);
        if (gone || !holds_still) {
            Event out;
            out.what = Happening::Fizzled;
            out.info = p.event;
            out.info.seat = p.controller;
            out.ability = p.ability;
            out.source_card = p.source_card;
            e.report(out);
            e.g.rules->turn.trigger_resolved(e, p, true, static_cast<i32>(f[Paid]));
            return Flow::go(Announce);
        }
        e.emit(EventKind::Triggered, Seat{p.controller}, p.source, {}, a.keyword >= 0 ? a.keyword : a.label);
        if (e.sink()) {
            Event out;
            out.what = Happening::TriggerBegan;
            out.info = p.event;
            out.info.seat = p.controller;
            out.info.amount = static_cast<i16>(p.layer);
            out.ability = p.ability;
            out.source_card = p.source_card;
            e.report(out);
        }
        e.push_program(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced, ProgramFrame::Resolving);
        return Flow::next();
    }

    static Flow after(Engine& e, Frame f) {
        Pending p = current(f);
        e.g.rules->turn.trigger_resolved(e, p, false, static_cast<i32>(f[Paid]));
        if (!e.s.h.over) e.g.rules->turn.state_checks(e);
        if (e.s.h.over) {
            drop_waiting(e);
            return Flow::done();
        }
        ++writable(e).h.chain_effects;
        if (has(e.g.answered_apart, e.s.h.phase)) f[Unanswered] = kNew;
        break_loops(e, f);
        return go_on(e, f, Announce, announce);
    }

    // The same position with the same waiting triggers: whoever used an optional part must decline from now on,
    // first in seat order; if every part is compulsory, what waits is dropped. Brent's cycle finding.
    static void break_loops(Engine& e, Frame f) {
        if (e.s.h.chain_effects >= kMaxEffects) return drop_waiting(e);
        if (e.s.h.chain_effects < 24 || !e.any_pending() || !e.g.keeps(KernelRule::Loops)) return;
        u64 now = e.s.position_hash();
        u64 saved = u64{f[HashHigh]} << 32 | f[HashLow];
        u32 power = f[Brent] >> 16, length = (f[Brent] & 0xFFFF) + 1;
        if (power && now == saved) {
            u8 free = static_cast<u8>(f[Accepted] & ~f[MustDecline] & e.s.h.living);
            if (!free) return drop_waiting(e);
            Seat first_seat{e.s.h.active};
            while (!has(free, first_seat)) first_seat = e.s.seat_after(first_seat, 1);
            f[MustDecline] |= 1u << first_seat;
            f[Accepted] = 0;
            f[Brent] = 0;
            return;
        }
        if (!power || length >= power) {
            f[HashLow] = static_cast<u32>(now), f[HashHigh] = static_cast<u32>(now >> 32);
            power = power ? power * 2 : 1;
            length = 0;
            f[Accepted] = 0;
        }
        f[Brent] = power << 16 | length;
    }
};

static constexpr Step kTriggerSteps[] = {
    {"choose targets of new triggers", "triggers", TriggerPool::announce},
    {"remember the targets", "triggers", TriggerPool::store_targets},
    {"take the next trigger", "triggers", TriggerPool::pick_next, TriggerPool::list_order, TriggerPool::take_order},
    {"begin it", "triggers", TriggerPool::begin, TriggerPool::list_accept, TriggerPool::take_accept},
    {"pay its cost", "triggers", TriggerPool::payment},
    {"resolve it", "triggers", TriggerPool::resolve},
    {"look at what it changed", "triggers", TriggerPool::after},
};
static_assert(is_last(TriggerPool::After, kTriggerSteps) && runs(TriggerPool::Announce, kTriggerSteps, TriggerPool::announce) &&
              runs(TriggerPool::PickNext, kTriggerSteps, TriggerPool::pick_next) &&
              runs(TriggerPool::Begin, kTriggerSteps, TriggerPool::begin) &&
              runs(TriggerPool::Payment, kTriggerSteps, TriggerPool::payment) &&
              runs(TriggerPool::Resolve, kTriggerSteps, TriggerPool::resolve));
const Procedure kTriggersProcedure{"Triggers", TriggerPool::ItemEnd, kTriggerSteps,
                                   1u << TriggerPool::HashLow | 1u << TriggerPool::HashHigh};

std::optional<Pending> Reader::asked_trigger() const {
    if (s.h.decision.ask != Ask::Accept || !s.h.decision.seats || top().procedure() != kTriggers) return std::nullopt;
    return TriggerPool::current(top());
}

}  // namespace nexus
