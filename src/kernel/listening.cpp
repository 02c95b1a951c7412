// Events are announced here: they are counted for histories and set off the triggers that listen for them. What is set off waits;
// triggers.cpp resolves it.
#include <algorithm>

#include "kernel/triggers.h"

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
bool used_up(const Reader& e, const Pending& p) {
    const u8 limit = p.ability.is_rule_item() ? u8{0} : e.g.ability(p.ability).per_turn;
    return limit && e.marks(p.source, kTriggerUse, use_of(p.ability)) >= limit && e.g.keeps(KernelRule::UseLimits);
}
void note_use(Engine& e, const Pending& p) {
    if (!p.ability.is_rule_item() && e.g.ability(p.ability).per_turn) e.mark(p.source, kTriggerUse, Duration::EndOfTurn, use_of(p.ability));
}

// No program of the ability runs yet: what its condition speaks of is looked for now.
bool condition_holds(const Reader& e, const Ability& a, Env env) {
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

}  // namespace nexus
