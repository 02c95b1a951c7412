// A batch of proposals on its way to commit: replacements and preventions apply once each, in the order the
// affected controller chooses, and may ask; what is left is committed together.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

namespace {

enum Word : unsigned { Kind, Cause, Count, Cursor, Used, Items };  // Items: one handle each; none = replaced

struct Candidate {
    AbilityRef ability;   // what happens instead; none = nothing
    Handle source;
    CardId card = kNoCard;
    Seat controller;
    int effect = -1;      // Replace row that is used up
    int index = -1;       // of the ability on its card, where its uses are limited
};

// The kernel's own marks; those of games are not negative.
constexpr i16 kReplacementUse = -1, kSpared = -2;

// "Would die", "would be put into the discard pile": whatever the way there.
bool is_meant(EventKind pattern, EventKind proposed) { return pattern == proposed || pattern == EventKind::Died || pattern == EventKind::Discarding; }

using Candidates = InlineVector<Candidate, 8>;

// Every replacement that applies to the object at the cursor.
Candidates candidates(const Engine& e, Frame f) {
    Candidates out;
    Handle x = Handle::unpack(f[Items + f[Cursor]]);
    if (!e.s.is_alive(x)) return out;
    EventKind kind = static_cast<EventKind>(f[Kind]);
    EventInfo info;
    info.kind = static_cast<u8>(kind);
    info.seat = e.controller(x.index);
    info.subject = x;
    info.other = Handle::unpack(f[Cause]);
    const Pools& pools = e.g.catalog->pools;
    auto fits = [&](const EventPattern& p, Handle source, CardId card, Seat you) {
        if (!is_meant(p.kind, kind) || (p.in_attack && !e.s.h.in_attack)) return false;
        Env env;
        env.source = source, env.source_card = card, env.you = you, env.event = &info;
        if (p.subject >= 0 && !e.matches(pools.filters[p.subject], env, x.index)) return false;
        return p.other < 0 || (!info.other.is_none() && e.matches_lki(pools.filters[p.other], env, info.other));
    };
    for (unsigned w = 0; w < e.s.words(); ++w) {
        u64 sources = e.s.word(w).replacing;
        for (const Grant& grant : e.s.grants())
            if (grant.object / 64 == w && pools.abilities[grant.ability].kind == AbilityKind::Replacement) sources |= bit(grant.object % 64);
        for_each_bit(sources, [&](unsigned b) {
            unsigned index = w * 64 + b;
            for (unsigned i = 0; i < e.ability_count(index); ++i) {
                AbilityRef ref = e.ability_at(index, i);
                const Ability& a = e.g.ability(ref);
                if (a.kind != AbilityKind::Replacement || !e.works(index, a)) continue;
                Handle source = e.s.handle(index);
                CardId card{e.s.object(index).card};
                if (!fits(pools.patterns[a.pattern], source, card, e.controller(index))) continue;
                if (a.per_turn && e.marks(source, kReplacementUse, static_cast<i16>(i)) >= a.per_turn) continue;
                if (!e.can_replace(ref, source, card, e.controller(index), info)) continue;
                out.push_back({ref, source, card, e.controller(index), -1, a.per_turn ? static_cast<int>(i) : -1});
            }
        });
    }
    Section<Effect> effects = e.s.effects();
    for (u32 i = 0; i < effects.count(); ++i) {
        const Effect& r = effects[i];
        if (static_cast<Op>(r.op) != Op::Replace || r.object != x) continue;
        if (is_meant(pools.patterns[r.a].kind, kind))
            out.push_back({r.b < 0 ? AbilityRef{} : AbilityRef::granted(static_cast<unsigned>(r.b)), r.source, CardId{r.source_card}, Seat{r.controller}, static_cast<int>(i)});
    }
    return out;
}

void use(Engine& e, Frame f, const Candidate& c) {
    Handle x = Handle::unpack(f[Items + f[Cursor]]);
    EventInfo info;
    info.kind = static_cast<u8>(f[Kind]);
    info.seat = e.controller(x.index);
    info.subject = x;
    info.other = Handle::unpack(f[Cause]);
    f[Items + f[Cursor]] = Handle::none().pack();
    ++f[Cursor];
    if (c.index >= 0) e.mark(c.source, kReplacementUse, Duration::EndOfTurn, static_cast<i16>(c.index));
    if (info.other.is_none()) note_spared(e, x);
    if (c.effect >= 0) {
        e.s.effects().erase(static_cast<unsigned>(c.effect));
        e.recount();
    }
    if (static_cast<EventKind>(f[Kind]) == EventKind::Destroyed)
        e.emit(EventKind::Saved, Seat{info.seat}, x, c.source, c.ability.none() ? -1 : e.g.ability(c.ability).keyword);
    if (!c.ability.none()) e.push_program(c.ability, c.source, c.card, c.controller, info, {}, ProgramFrame::Resolving);
}

Flow replace(Engine& e, Frame f) {
    e.refresh();
    while (f[Cursor] < f[Count]) {
        const Candidates options = candidates(e, f);
        if (options.empty()) {
            ++f[Cursor];
            continue;
        }
        bool optional = !options[0].ability.none() && e.g.ability(options[0].ability).optional;
        if (options.size() > 1 || optional) {
            e.ask(Ask::Replacement, e.controller(Handle::unpack(f[Items + f[Cursor]]).index));
            return Flow::ask();
        }
        use(e, f, options[0]);
        return Flow::again();
    }
    return Flow::next();
}

void list_replacements(const Engine& e, Frame f, Seat, ChoiceList& out) {
    const Candidates options = candidates(e, f);
    bool all_optional = true;
    for (unsigned i = 0; i < options.size(); ++i) {
        out.push({ChoiceKind::Mode, 0, kNothing, static_cast<u16>(i), 0});
        all_optional &= !options[i].ability.none() && e.g.ability(options[i].ability).optional;
    }
    if (all_optional) out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
}

Flow take_replacement(Engine& e, Frame f, Seat, Choice c) {
    if (c.kind == ChoiceKind::No) {
        ++f[Cursor];
        return Flow::again();
    }
    use(e, f, candidates(e, f)[c.target]);
    return Flow::again();
}

Flow commit(Engine& e, Frame f) {
    Handles left;
    for (unsigned i = 0; i < f[Count]; ++i) {
        Handle x = Handle::unpack(f[Items + i]);
        if (e.s.is_alive(x)) left.push_back(x);
    }
    if (!left.empty()) leave_together(e, left, e.role(ZoneRole::Discard), static_cast<EventKind>(f[Kind]), Handle::unpack(f[Cause]));
    return Flow::done();
}

constexpr Step kSteps[] = {
    {"replacements and preventions", "replacement", replace, list_replacements, take_replacement},
    {"commit what is left", "replacement", commit},
};

}  // namespace

bool was_spared(const Engine& e, Handle x) { return e.marks(x, kSpared, static_cast<i16>(e.s.object(x.index).damage)) > 0; }
void note_spared(Engine& e, Handle x) {
    e.unmark(x, kSpared);
    e.mark(x, kSpared, Duration::EndOfTurn, static_cast<i16>(e.s.object(x.index).damage));
}

const Procedure kBatchProcedure{"Batch", Items, kSteps};

void Engine::propose(EventKind kind, std::span<const Handle> objects, Handle cause) {
    Frame f = push(kBatch, Seat{s.h.active}, static_cast<unsigned>(objects.size()));
    f[Kind] = static_cast<u32>(kind);
    f[Cause] = cause.pack();
    f[Count] = static_cast<u32>(objects.size());
    for (unsigned i = 0; i < objects.size(); ++i) f[Items + i] = objects[i].pack();
}

}  // namespace nexus
