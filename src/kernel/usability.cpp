// Questions about a program before it starts: can it be announced and paid, are its targets gone?
#include <algorithm>

#include "kernel/program_reader.h"

namespace nexus {

LooseFrame::LooseFrame(AbilityRef a, Handle source, CardId card, Seat you, const EventInfo& event, u32 mode) {
    std::fill_n(words, 2 + PF::Handles, 0u);
    words[0] = kProgram | (2 + PF::Handles) << 16;
    Frame f{words};
    f.set_seat(you);
    f[PF::Ability] = a.value;
    f[PF::Mode] = mode;
    f[PF::Source] = source.pack();
    f[PF::SourceCard] = card;
    store_event(&f[PF::Event0], event);
}

void LooseProgram::set_handles(unsigned r, std::span<const Handle> xs) {
    const unsigned start = handles_used();
    unsigned n = 0;
    for (Handle x : xs) {
        if (handles_used() == LooseFrame::kHandles) break;
        words[0] += 1u << 16;  // the frame's size
        words[2 + PF::Handles + handles_used() - 1] = x.pack();
        ++n;
    }
    set_register(r, tag(RegTag::Set) | start << 13 | n);
}

// Costs first: they are cheap to look at, and registers that an announcement would fill are empty either way.
static bool costs_payable(const Reader& e, std::span<const Instr> costs, const Env& env, i32 extra_cost, bool exhausted_is_fine) {
    const State& s = e.s;
    i32 need[kMaxResources] = {extra_cost};  // a discount is never more than the price
    for (const Instr& x : costs) {
        if (x.op == Op::Pay) need[x.a[0]] += std::max(0, e.number(x.a[1], env));
        if (x.op == Op::GameVerb && e.g.rules->play.can_do_verb) {
            Handles objects;
            if (x.a[2] >= 0) {
                for (unsigned i = 0, n = e.set_size(env, static_cast<unsigned>(x.a[2])); i < n; ++i)
                    objects.push_back(e.set_item(env, static_cast<unsigned>(x.a[2]), i));
                if (objects.empty() && x.a[2] != 0) continue;  // still to be chosen
            }
            if (!e.g.rules->play.can_do_verb(e, static_cast<u8>(x.a[0]), env.you, objects, x.a[3] >= 0 ? e.number(x.a[3], env) : 1))
                return false;
        }
        if (x.op != Op::Exhaust && x.op != Op::RemoveCounters && x.op != Op::Sacrifice) continue;
        if (x.a[0] == 0 && !s.is_alive(env.source)) return false;
        if (x.op == Op::Sacrifice) continue;
        for (unsigned i = 0, n = e.set_size(env, static_cast<unsigned>(x.a[0])); i < n; ++i) {
            Handle o = e.set_item(env, static_cast<unsigned>(x.a[0]), i);
            if (!s.is_alive(o)) continue;
            if (x.op == Op::Exhaust &&
                ((s.object(o.index).exhausted() && !(exhausted_is_fine && x.a[0] == 0)) || e.forbidden(o.index, Capability::Exhaust)))
                return false;
            if (x.op == Op::RemoveCounters && e.counters(o, static_cast<u16>(x.a[1])) < e.number(x.a[2], env)) return false;
        }
    }
    for (unsigned r = 0; r < kMaxResources; ++r)
        if (need[r] > e.resource(env.you, Resource{r})) return false;
    return true;
}

// Could every pick from here on be made? Of several modes one is enough.
bool LooseProgram::announceable(unsigned pc, unsigned end) {
    for (; pc < end; ++pc) {
        const Instr& x = a.code[pc];
        go_to(pc);
        switch (x.op) {
            case Op::TargetPlayer: {  // a later target may be one of this player's: it is enough if one player leaves something for it
                bool some = false;
                for_each_bit(e.players(x.a[1], env), [&](unsigned p) {
                    if (some) return;
                    set_register(static_cast<unsigned>(x.a[0]), tag(RegTag::Player) | p);
                    some = announceable(pc + 1, end);
                });
                return some;
            }
            case Op::Target:
            case Op::Choose:
                if (depends_on_earlier_pick(pc)) break;  // looked at together with that one
                if (const auto least = static_cast<unsigned>(x.a[3]); x.a[3] > 0 && candidate_count(x, least) < least) return false;
                break;
            case Op::Select: set_handles(static_cast<unsigned>(x.a[0]), selected(x)); break;  // what a target is seen from
            case Op::ChooseMode:
                for (i16 i = 0; i < x.a[0]; ++i)
                    if (announceable(static_cast<unsigned>(a.code[pc + 1 + static_cast<unsigned>(i)].a[0]), end)) return true;
                return false;
            case Op::Jump: pc = static_cast<unsigned>(x.a[0]) - 1; break;
            default: break;
        }
    }
    return true;
}

bool Reader::mode_possible(AbilityRef ref, Handle source, CardId source_card, Seat you, const EventInfo& event, unsigned pc) const {
    LooseProgram in(*this, ref, source, source_card, you, event, PF::Announcing);
    return in.announceable(pc, in.a.effect);
}

bool Reader::can_use(AbilityRef ref, Handle source, CardId source_card, Seat you, i32 extra_cost, bool exhausted_is_fine,
                     const EventInfo* trigger) const {
    const Ability& a = g.ability(ref);
    Env env;
    env.source = source, env.source_card = source_card, env.you = you, env.event = trigger;
    if (a.kind == AbilityKind::Active && s.is_alive(source)) extra_cost += use_change(source.index);
    if (!costs_payable(*this, std::span(a.code).subspan(a.cost, a.effect - a.cost), env, extra_cost, exhausted_is_fine)) return false;
    auto asks = [](Op op) { return op == Op::Target || op == Op::Choose || op == Op::TargetPlayer; };
    unsigned first = trigger ? a.cost : 0u;
    if (std::none_of(a.code.begin() + first, a.code.begin() + a.effect, [&](const Instr& x) { return asks(x.op); })) return true;
    LooseProgram in(*this, ref, source, source_card, you, trigger ? *trigger : EventInfo{}, PF::Announcing);
    return in.announceable(first, a.effect);
}

// An optional replacement is offered only to who can do what it asks first.
bool Reader::can_replace(AbilityRef ref, Handle source, CardId source_card, Seat you, const EventInfo& event) const {
    const Ability& a = g.ability(ref);
    if (!a.optional) return true;
    auto is_price = [](const Instr& x) {
        return x.op == Op::Pay || x.op == Op::Exhaust || x.op == Op::RemoveCounters || x.op == Op::Sacrifice || x.op == Op::GameVerb ||
               x.op == Op::Choose || x.op == Op::Discard;
    };
    auto price_ends = std::find_if_not(a.code.begin() + a.effect, a.code.end(), is_price);
    Env env;
    env.source = source, env.source_card = source_card, env.you = you, env.event = &event;
    const std::span<const Instr> price{a.code.begin() + a.effect, price_ends};
    if (std::none_of(price.begin(), price.end(), [](const Instr& x) { return x.op == Op::Choose; }))
        return costs_payable(*this, price, env, 0, false);
    LooseProgram in(*this, ref, source, source_card, you, event, PF::Resolving);
    return costs_payable(*this, price, env, 0, false) && in.announceable(a.effect, a.effect + static_cast<unsigned>(price.size()));
}

bool Reader::targets_gone(AbilityRef ref, Handle source, CardId source_card, Seat you, const EventInfo& event,
                          const Announced& announced) const {
    const Ability& a = g.ability(ref);
    LooseProgram in(*this, ref, source, source_card, you, event, PF::Resolving);
    unsigned word = 0, mandatory = 0, legal = 0;
    for (unsigned pc = 0; pc < a.cost && word < announced.n; ++pc) {
        const Instr& x = a.code[pc];
        if (x.op == Op::Target) {
            unsigned n = announced.word[word++];
            for (unsigned i = 0; i < n && word < announced.n; ++i) {
                Handle t = Handle::unpack(announced.word[word++]);
                if (x.a[3] == 0) continue;  // "up to": never fizzles
                ++mandatory;
                // "another" is judged against the registers, which are not loaded here: identity was checked when chosen.
                Filter filter = g.catalog->pools.filters[x.a[1]];
                filter.except = filter.except2 = filter.within = -1;
                legal += in.still_legal(filter, t);
            }
        } else if (x.op == Op::TargetPlayer || x.op == Op::ChooseNumber || x.op == Op::ChooseMode || x.op == Op::ChoosePlayer ||
                   x.op == Op::ChoosePlace) {
            u32 answer = announced.word[word++];
            if (x.op != Op::ChooseMode) in.set_register(static_cast<unsigned>(x.a[0]), answer);  // targets may be of this player
            if (x.op == Op::TargetPlayer) {
                ++mandatory;
                legal += living(Seat{answer & 7});
            }
            if (x.op == Op::ChooseMode) pc = static_cast<unsigned>(a.code[pc + 1 + answer].a[0]) - 1;
        } else if (x.op == Op::Select) {
            in.set_handles(static_cast<unsigned>(x.a[0]), in.selected(x));
        } else if (x.op == Op::Jump) {
            pc = static_cast<unsigned>(x.a[0]) - 1;
        }
    }
    return mandatory > 0 && legal == 0 && g.keeps(KernelRule::Fizzles);
}

}  // namespace nexus
