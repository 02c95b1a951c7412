// A batch of proposals on its way to commit: for each object, what may happen instead; what is left is committed together.
//
// Which of several replacements applies is chosen by the controller of the object. Whoever controls a replacement that
// says "you may" then says yes or no to it; one that was declined is not offered again for this object. A compulsory one
// that can be used only for some of the objects is used where its controller says.
#include <algorithm>

#include "kernel/internal.h"
#include "kernel/spared.h"

namespace nexus {

namespace {

// CausedBy: the card and the seat whose doing it is. Chosen: one more than the candidate whose controller has to say yes or no; 0 = none.
// Items: two words each, the object (none = replaced) and what causes it. Behind them two words for each candidate declined for the object
// at the cursor.
enum Word : unsigned { Kind, CausedBy, ByRules, Count, Cursor, Chosen, Declined, Items };
constexpr unsigned kItemWords = 2;

struct Candidate {
    AbilityRef ability;  // what happens instead; none = nothing
    Handle source;
    CardId card = kNoCard;
    Seat controller;
    int effect = -1;    // Replace row that is used up
    int index = -1;     // of the ability on its card, where its uses are limited …
    unsigned uses = 0;  // … and how often it can still be used
    bool optional = false;
};

// The kernel's own marks; those of games are not negative.
constexpr i16 kReplacementUse = -1, kSpared = -2;

}  // namespace

bool was_spared(const Reader& e, Handle x) { return e.marks(x, kSpared, static_cast<i16>(e.s.object(x.index).damage)) > 0; }

namespace {

// "Would die", "would be put into the discard pile": whatever the way there.
bool is_meant(EventKind pattern, EventKind proposed) {
    return pattern == proposed || pattern == EventKind::Died || pattern == EventKind::Discarding;
}

// The rules would remove an object and something happened instead: while its damage is the same, that does not happen again.
void note_spared(Engine& e, Handle x) {
    e.unmark(x, kSpared);
    e.mark(x, kSpared, Duration::EndOfTurn, static_cast<i16>(e.s.object(x.index).damage));
}

using Candidates = InlineVector<Candidate, 8>;

constexpr unsigned item_at(unsigned i) { return Items + kItemWords * i; }
unsigned declined_at(FrameView f) { return item_at(f[Count]); }
Handle item(FrameView f, unsigned i) { return Handle::unpack(f[item_at(i)]); }
Handle cause_of(FrameView f, unsigned i) { return Handle::unpack(f[item_at(i) + 1]); }

EventInfo proposal(const Reader& e, FrameView f, unsigned i) {
    EventInfo info;
    info.kind = static_cast<u8>(f[Kind]);
    info.seat = e.controller(item(f, i).index);
    info.subject = item(f, i);
    info.other = cause_of(f, i);
    return info;
}

// What does it: an object, or the card of an Event.
Doer doer(const Reader& e, FrameView f, Handle cause) {
    return cause.is_none() ? Doer{Seat{f[CausedBy] >> 16}, {}, CardId{f[CausedBy] & 0xFFFF}} : e.doer_of(cause);
}

bool was_declined(FrameView f, const Candidate& c) {
    for (unsigned i = 0, at = declined_at(f); i < f[Declined]; ++i, at += 2)
        if (f[at] == c.ability.value && f[at + 1] == c.source.pack()) return true;
    return false;
}

// False: no room to note it.
bool decline(Engine& e, Frame& f, const Candidate& c) {
    const unsigned at = declined_at(f) + 2 * f[Declined];
    if (f.size() - 2u < at + 2) {
        if (!e.grow(2)) return false;
        f = e.top();
    }
    f[at] = c.ability.value;
    f[at + 1] = c.source.pack();
    ++f[Declined];
    return true;
}

void go_to_next_object(Frame f) {
    ++f[Cursor];
    f[Chosen] = f[Declined] = 0;
}

// Every replacement that applies to this object of the batch.
Candidates replacements_of(const Reader& e, FrameView f, unsigned nth) {
    Candidates out;
    const Handle x = item(f, nth);
    if (!e.s.is_alive(x) || (f[ByRules] && was_spared(e, x))) return out;
    const EventInfo info = proposal(e, f, nth);
    const EventKind kind = static_cast<EventKind>(f[Kind]);
    const Pools& pools = e.g.catalog->pools;
    auto fits = [&](const EventPattern& p, Handle source, CardId card, Seat you) {
        if (!is_meant(p.kind, kind) || (p.in_attack && !e.s.h.in_attack)) return false;
        Env env;
        env.source = source, env.source_card = card, env.you = you, env.event = &info;
        if (p.subject >= 0 && !e.matches(pools.filters[p.subject], env, x.index)) return false;
        return p.other < 0 || e.matches_doer(pools.filters[p.other], env, doer(e, f, cause_of(f, nth)));
    };
    for (unsigned w = 0; w < e.s.words(); ++w) {
        u64 sources = e.s.word(w).replacing;
        for (const Grant& grant : e.s.grants())
            if (grant.object / 64 == w && pools.abilities[grant.ability].kind == AbilityKind::Replacement)
                sources |= bit(grant.object % 64);
        for_each_bit(sources, [&](unsigned b) {
            unsigned index = w * 64 + b;
            for (unsigned i = 0; i < e.ability_count(index); ++i) {
                AbilityRef ref = e.ability_at(index, i);
                const Ability& a = e.g.ability(ref);
                if (a.kind != AbilityKind::Replacement || !e.works(index, a)) continue;
                Handle source = e.s.handle(index);
                CardId card{e.s.object(index).card};
                if (!fits(pools.patterns[a.pattern], source, card, e.controller(index))) continue;
                const unsigned used = a.per_turn ? e.marks(source, kReplacementUse, static_cast<i16>(i)) : 0;
                if (a.per_turn && used >= a.per_turn) continue;
                if (!e.can_replace(ref, source, card, e.controller(index), info)) continue;
                out.push_back(
                    {ref, source, card, e.controller(index), -1, a.per_turn ? static_cast<int>(i) : -1, a.per_turn - used, a.optional});
            }
        });
    }
    Section<const Effect> effects = e.s.effects();
    for (u32 i = 0; i < effects.count(); ++i) {
        const Effect& r = effects[i];
        if (static_cast<Op>(r.op) != Op::Replace || r.object != x) continue;
        if (!is_meant(pools.patterns[r.a].kind, kind)) continue;
        const AbilityRef ability = r.b < 0 ? AbilityRef{} : AbilityRef::granted(static_cast<unsigned>(r.b));
        out.push_back({ability, r.source, CardId{r.source_card}, Seat{r.controller}, static_cast<int>(i), -1, 0,
                       r.b >= 0 && e.g.ability(ability).optional});
    }
    return out;
}

// Those that may still be used for the object at the cursor. Nobody says yes for a player who has left.
Candidates candidates(const Reader& e, FrameView f) {
    Candidates out;
    for (const Candidate& c : replacements_of(e, f, f[Cursor]))
        if (!was_declined(f, c) && (!c.optional || e.living(c.controller))) out.push_back(c);
    return out;
}

void use(Engine& e, Frame f, const Candidate& c) {
    const Handle x = item(f, f[Cursor]);
    const EventInfo info = proposal(e, f, f[Cursor]);
    f[item_at(f[Cursor])] = Handle::none().pack();
    go_to_next_object(f);
    if (c.index >= 0) e.mark(c.source, kReplacementUse, Duration::EndOfTurn, static_cast<i16>(c.index));
    if (f[ByRules]) note_spared(e, x);
    if (c.effect >= 0) {
        writable(e).effects().erase(static_cast<unsigned>(c.effect));
        e.recount();
    }
    if (static_cast<EventKind>(f[Kind]) == EventKind::Destroyed)
        e.emit(EventKind::Saved, Seat{info.seat}, x, c.source, c.ability.none() ? -1 : e.g.ability(c.ability).keyword);
    if (!c.ability.none()) e.push_program(c.ability, c.source, c.card, c.controller, info, {}, ProgramFrame::Resolving);
}

// The objects, from the cursor on, that this compulsory replacement could be used for; empty if it can be used for all of them.
Handles rivals(const Reader& e, FrameView f, const Candidate& c) {
    Handles out;
    for (unsigned i = f[Cursor]; i < f[Count] && c.uses > 0; ++i)
        for (const Candidate& other : replacements_of(e, f, i))
            if (other.ability == c.ability && other.source == c.source) out.push_back(item(f, i));
    if (out.size() <= c.uses) out.clear();
    return out;
}

Flow ask_replacement(Engine& e, Seat seat) {
    e.ask(Ask::Replacement, seat);
    return Flow::ask();
}

Flow replace(Engine& e, Frame f) {
    e.refresh();
    while (f[Cursor] < f[Count]) {
        const Candidates options = candidates(e, f);
        f[Chosen] = 0;
        if (options.empty()) {
            go_to_next_object(f);
            continue;
        }
        if (options.size() > 1) return ask_replacement(e, e.controller(item(f, f[Cursor]).index));
        if (options[0].optional) {
            f[Chosen] = 1;
            return ask_replacement(e, options[0].controller);
        }
        if (e.living(options[0].controller) && !rivals(e, f, options[0]).empty()) {
            e.ask(Ask::Choose, options[0].controller);
            return Flow::ask();
        }
        use(e, f, options[0]);
        return Flow::again();
    }
    return Flow::next();
}

// May this seat decline what is left? It declines its own; compulsory ones cannot be declined.
bool may_decline(const Candidates& options, Seat seat) {
    bool own = false;
    for (const Candidate& c : options) {
        if (!c.optional) return false;
        own |= c.controller == seat;
    }
    return own;
}

void list_replacements(const Reader& e, FrameView f, Seat seat, ChoiceList& out) {
    const Candidates options = candidates(e, f);
    if (e.s.h.decision.ask == Ask::Choose) {
        for (Handle x : rivals(e, f, options[0])) out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
        return;
    }
    const unsigned offered = f[Chosen] ? 1u : options.size();
    for (unsigned i = 0; i < offered; ++i) out.push({ChoiceKind::Mode, 0, kNothing, static_cast<u16>(i), 0});
    if (f[Chosen] || may_decline(options, seat)) out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
}

// The object that is to be saved comes first.
void bring_to_cursor(Frame f, Handle x) {
    for (unsigned i = f[Cursor]; i < f[Count]; ++i)
        if (item(f, i) == x) std::swap_ranges(&f[item_at(i)], &f[item_at(i + 1)], &f[item_at(f[Cursor])]);
}

Flow take_replacement(Engine& e, Frame f, Seat seat, Choice c) {
    const Candidates options = candidates(e, f);
    if (c.kind == ChoiceKind::Pick) {
        bring_to_cursor(f, e.s.handle(c.target));
        use(e, f, options[0]);
        return Flow::again();
    }
    if (c.kind == ChoiceKind::No) {
        bool noted = true;
        for (unsigned i = 0; i < options.size() && noted; ++i)
            if (f[Chosen] ? f[Chosen] == i + 1 : options[i].controller == seat) noted = decline(e, f, options[i]);
        if (!noted) go_to_next_object(f);
        return Flow::again();
    }
    const unsigned picked = f[Chosen] ? f[Chosen] - 1 : c.target;
    if (!f[Chosen] && options[picked].optional && options[picked].controller != seat) {  // its controller has the last word
        f[Chosen] = picked + 1;
        e.ask(Ask::Replacement, options[picked].controller);
        return Flow::ask();
    }
    use(e, f, options[picked]);
    return Flow::again();
}

Flow commit(Engine& e, Frame f) {
    DoomedList left;
    for (unsigned i = 0; i < f[Count]; ++i)
        if (e.s.is_alive(item(f, i))) left.push_back({item(f, i), cause_of(f, i)});
    if (left.empty()) return Flow::done();
    const bool one_cause = std::ranges::all_of(left, [&](const Doomed& x) { return x.cause == left[0].cause; });
    const Doer before = e.act_as(doer(e, f, one_cause ? left[0].cause : Handle::none()));  // otherwise each event names its own
    leave_together(e, left, e.role(ZoneRole::Discard), static_cast<EventKind>(f[Kind]));
    e.act_as(before);
    return Flow::done();
}

constexpr Step kSteps[] = {
    {"replacements and preventions", "replacement", replace, list_replacements, take_replacement},
    {"commit what is left", "replacement", commit},
};

}  // namespace

const Procedure kBatchProcedure{"Batch", Items, kSteps};

void Engine::propose(EventKind kind, std::span<const Doomed> objects, bool by_rules) {
    Frame f = push(kBatch, Seat{state_.h.active}, kItemWords * static_cast<unsigned>(objects.size()));
    f[Kind] = static_cast<u32>(kind);
    f[CausedBy] = static_cast<u32>(acting_.seat) << 16 | acting_.card;
    f[ByRules] = by_rules;
    f[Count] = static_cast<u32>(objects.size());
    for (unsigned i = 0; i < objects.size(); ++i) f[item_at(i)] = objects[i].object.pack(), f[item_at(i) + 1] = objects[i].cause.pack();
}

}  // namespace nexus
