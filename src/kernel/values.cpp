// Values in context: what a number, a price or a prohibition is now, and why.
#include <algorithm>

#include "kernel/continuous.h"

namespace nexus {

i32 Reader::raw_value(unsigned object, Stat stat) const {
    return stat < kLiveStats ? s.object(object).value[stat] : g.card_of(s.object(object)).stats[stat];
}

i32 Reader::value(unsigned object, Stat stat) const { return std::max(0, raw_value(object, stat)); }

// Calls f(source object, amount) for every static of (seat, place) that reaches `object` only because it
// acts into that place.
template <class F>
static void area_changes(const Reader& e, unsigned object, Stat stat, Seat seat, Place place, F&& f) {
    if (!e.g.areas_cover_actors) return;
    const Object& o = e.s.object(object);
    if (seat == kNoSeat || Seat{o.owner} == seat) return;  // from afar, enemies only
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        for_each_bit(e.s.word(w).statics & e.s.word(w).at[place], [&](unsigned b) {
            unsigned source = w * 64 + b;
            if (e.s.object(source).blank || !(e.g.facts[e.s.object(source).card].flags & CardFacts::Area)) return;
            for (const Ability& a : e.card(source).abilities) {
                if (a.kind != AbilityKind::Static) continue;
                walk_static(e, a, static_env(e, source), [&](const Instr& in, const Filter* filter, const Env& env) {
                    if (in.op != Op::ModifyStat || in.a[1] != stat || !filter) return;
                    Env inside = env;
                    inside.locus_object = static_cast<u16>(object);
                    inside.locus_seat = seat;
                    inside.locus_place = place;
                    if (e.matches(*filter, inside, object) && !e.matches(*filter, env, object)) f(source, e.number(in.a[2], env));
                });
            }
        });
    }
}

i32 Reader::value_at(unsigned object, Stat stat, Seat seat, Place place) const {
    i32 v = raw_value(object, stat);
    area_changes(*this, object, stat, seat, place, [&](unsigned, i32 amount) { v += amount; });
    return std::max(0, v);
}

std::vector<BreakdownLine> Reader::breakdown(unsigned object, Stat stat, Seat locus_seat, Place locus) const {
    const Object& o = s.object(object);
    std::vector<BreakdownLine> out{{g.card_of(o).stats[stat], CardId{o.card}, "printed"}};
    auto add = [&](const Instr& in, const Env& env, CardId from, const Ability* a) {
        if (in.a[1] != stat) return;
        if (in.op == Op::SetStat) out.push_back({amount_of(*this, in, env), from, "set by " + g.card(from).name});
        if (in.op == Op::ModifyStat) out.push_back({amount_of(*this, in, env), from, a && !a->name.empty() ? a->name : g.card(from).name});
    };
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            unsigned source = w * 64 + b;
            if (s.object(source).blank) return;
            for (const Ability& a : card(source).abilities)
                if (a.kind == AbilityKind::Static && works(source, a))
                    walk_static(*this, a, static_env(*this, source), [&](const Instr& in, const Filter* f, const Env& env) {
                        if (f ? matches(*f, env, object) : source == object) add(in, env, CardId{s.object(source).card}, &a);
                    });
        });
    for (const Grant& grant : s.grants()) {  // passives that others gave
        const Ability& a = g.catalog->pools.abilities[grant.ability];
        if (a.kind != AbilityKind::Static) continue;
        walk_static(*this, a, static_env(*this, grant.object), [&](const Instr& in, const Filter* f, const Env& env) {
            if (f ? matches(*f, env, object) : grant.object == object) add(in, env, CardId{s.object(grant.object).card}, &a);
        });
    }
    for (const Effect& f : s.effects()) {
        Instr in = as_instr(f);
        Env env = effect_env(f);
        if (f.object == s.handle(object) && f.source_card != kNoCard) {
            const Ability* named = nullptr;
            for (const Ability& a : g.card(CardId{f.source_card}).abilities)
                for (const Instr& x : a.code)
                    if (x.op == in.op && x.a[1] == in.a[1]) named = &a;
            add(in, env, CardId{f.source_card}, named);
        }
    }
    area_changes(*this, object, stat, locus_seat, locus,
                 [&](unsigned source, i32 amount) { out.push_back({amount, CardId{s.object(source).card}, card(source).name}); });
    return out;
}

// Calls f(instruction, env) for what the static abilities in play say with this instruction; cards that have it are so marked.
// `about`: the player for whom it is asked. With `types` only those that may change the price of a card of these types.
template <class F>
static void each_static(const Reader& e, Op op, CardFacts::Flag marked, Seat about, F&& f, u32 types = 0) {
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).speaking, [&](unsigned b) {
            const unsigned source = w * 64 + b;
            if (!(e.g.facts[e.s.object(source).card].flags & marked) || e.s.object(source).blank) return;
            if (types && !(e.g.statics.printed[e.s.object(source).card].priced & types)) return;
            Env around = static_env(e, source);
            around.in_question = about;
            for (const Ability& a : e.card(source).abilities)
                if (a.kind == AbilityKind::Static && e.works(source, a))
                    walk_static(e, a, around, [&](const Instr& in, const Filter*, const Env& env) {
                        if (in.op == op) f(in, env);
                    });
        });
}

bool Reader::find_ban(Seat seat, Capability c, CardId id, CardId* by) const {
    auto meant = [&](i16 filter, const Env& env) {
        return filter < 0 || (id != kNoCard && matches_card(g.catalog->pools.filters[filter], env, id));
    };
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::ForbidPlayer && f.b == static_cast<i16>(c) && f.a == seat && meant(f.c, effect_env(f))) {
            if (by) *by = CardId{f.source_card};
            return true;
        }
    bool found = false;
    each_static(*this, Op::ForbidPlayer, CardFacts::PlayerBan, seat, [&](const Instr& in, const Env& env) {
        if (found || in.a[1] != static_cast<i16>(c) || !has(players(in.a[0], env), seat) || !meant(in.a[3], env)) return;
        found = true;
        if (by) *by = env.source_card;
    });
    return found;
}

CardId Reader::player_forbidder(Seat seat, Capability c, CardId id) const {
    CardId by = kNoCard;
    if (s.h.player_bans) find_ban(seat, c, id, &by);
    return by;
}

bool Reader::may_be_attached(CardId id, Seat seat, unsigned host) const {
    Env env;
    env.source_card = id, env.you = seat;
    for (const Ability& a : g.card(id).abilities)
        for (const Instr& in : a.code)
            if (in.op == Op::HostsOnly && !matches(g.catalog->pools.filters[in.a[0]], env, host)) return false;
    return true;
}

// Calls f(places, card) for everything in play that keeps this card out of places of the seat.
template <class F>
static void each_bar(const Reader& e, Seat seat, CardId id, F&& f) {
    each_static(e, Op::ForbidPlaces, CardFacts::PlayerBan, seat, [&](const Instr& in, const Env& env) {
        if (!has(e.players(in.a[0], env), seat)) return;
        if (in.a[3] >= 0 && !e.matches_card(e.g.catalog->pools.filters[in.a[3]], env, id)) return;
        f(e.places(e.g.catalog->pools.places[in.a[1]], env, seat), env.source_card);
    });
}

u16 Reader::find_barred_places(Seat seat, CardId id) const {
    u16 out = 0;
    each_bar(*this, seat, id, [&](u16 barred, CardId) { out |= barred; });
    return out;
}

CardId Reader::place_forbidder(Seat seat, CardId id, Place place) const {
    CardId by = kNoCard;
    each_bar(*this, seat, id, [&](u16 barred, CardId from) {
        if (by == kNoCard && has(barred, place)) by = from;
    });
    return by;
}

i32 Reader::find_use_change(unsigned object) const {
    i32 out = 0;
    auto change = [&](i16 filter, i16 amount, const Env& env) {
        if (matches(g.catalog->pools.filters[filter], env, object)) out += number(amount, env);
    };
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::ChangeUse) change(f.a, f.b, effect_env(f));
    each_static(*this, Op::ChangeUse, CardFacts::UseChange, controller(object),
                [&](const Instr& in, const Env& env) { change(in.a[0], in.a[1], env); });
    return out;
}

std::vector<BreakdownLine> Reader::cost_breakdown(Seat seat, CardId id) const {
    std::vector<BreakdownLine> parts{{g.facts[id].cost, id, "printed"}};
    changed_cost(seat, id, &parts);
    return parts;
}

i32 Reader::changed_cost(Seat seat, CardId id, std::vector<BreakdownLine>* parts) const {
    i32 cost = g.facts[id].cost;
    auto change = [&](i16 filter, i16 who, i16 amount, const Env& env) {
        if (!has(players(who, env), seat) || !matches_card(g.catalog->pools.filters[filter], env, id)) return;
        const i32 by = number(amount, env);
        cost += by;
        if (parts && by)
            parts->push_back({by, env.source_card, env.source_card == kNoCard ? std::string("an effect") : g.card(env.source_card).name});
    };
    if (g.facts[id].flags & CardFacts::CostChange) {  // what the card says of its own price holds in hand
        Env in_hand;
        in_hand.source_card = id, in_hand.you = in_hand.in_question = seat;
        for (const Ability& a : g.card(id).abilities)
            if (a.kind == AbilityKind::Static)
                walk_static(*this, a, in_hand, [&](const Instr& in, const Filter*, const Env& env) {
                    if (in.op == Op::ChangeCost && g.catalog->pools.filters[in.a[0]].self_only) change(in.a[0], in.a[1], in.a[2], env);
                });
    }
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::ChangeCost) {
            Env env;
            env.source = f.source;
            env.source_card = CardId{f.source_card};
            env.you = Seat{f.controller};
            change(f.a, f.b, f.c, env);
        }
    each_static(
        *this, Op::ChangeCost, CardFacts::CostOfOthers, seat,
        [&](const Instr& in, const Env& env) {
            if (!g.catalog->pools.filters[in.a[0]].self_only) change(in.a[0], in.a[1], in.a[2], env);
        },
        g.facts[id].types | Screen::kOfAnyType);
    return std::max(0, cost);
}

// Calls f(instruction, env, card) for every lasting change with `op` of this capability that lies on the object: by an
// effect, by what is printed, by what was given. The one walk for what is forbidden and for who forbids it.
template <class F>
static void each_permission(const Reader& e, Op op, unsigned object, Capability c, F&& f) {
    const State& s = e.s;
    for (const Effect& row : s.effects())
        if (static_cast<Op>(row.op) == op && row.a == static_cast<i16>(c) && row.object == s.handle(object))
            f(as_instr(row), effect_env(row), CardId{row.source_card});
    auto ask = [&](unsigned source, const Ability& a) {
        walk_static(e, a, static_env(e, source), [&](const Instr& in, const Filter* reach, const Env& env) {
            if (in.op != op || in.a[1] != static_cast<i16>(c)) return;
            if (reach ? e.matches(*reach, env, object) : source == object) f(in, env, env.source_card);
        });
    };
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            const unsigned source = w * 64 + b;
            if (s.object(source).blank) return;
            for (const Ability& a : e.card(source).abilities)
                if (a.kind == AbilityKind::Static && e.works(source, a)) ask(source, a);
        });
    for (const Grant& grant : s.grants()) {
        const Ability& a = e.g.catalog->pools.abilities[grant.ability];
        if (a.kind == AbilityKind::Static) ask(grant.object, a);
    }
}

// Asks every prohibition of this kind that lies on the object whether it means this doer.
bool Reader::guarded_from(unsigned object, Capability c, const Doer& by) const {
    bool found = false;
    each_permission(*this, Op::Forbid, object, c, [&](const Instr& in, const Env& env, CardId) {
        found = found || (in.a[3] >= 0 && matches_doer(g.catalog->pools.filters[in.a[3]], env, by));
    });
    return found;
}

CardId Reader::forbidder(unsigned object, Capability c, const Doer& by) const {
    auto is_area = [&](CardId card) { return card != kNoCard && (g.facts[card].flags & CardFacts::Area); };
    bool permit[2] = {false, false};
    const bool always = forbidden(object, c);  // otherwise forbidden to this doer alone
    if (always) each_permission(*this, Op::Permit, object, c, [&](const Instr&, const Env&, CardId card) { permit[is_area(card)] = true; });
    auto withstands = [&](bool area) {  // the permissions on the same object
        for (bool other : {false, true})
            if (permit[other] && !(g.rules->values.settle_clash(area, other) & 1)) return false;
        return true;
    };
    CardId found = kNoCard;
    each_permission(*this, Op::Forbid, object, c, [&](const Instr& in, const Env& env, CardId card) {
        if (found != kNoCard) return;
        const bool meant = in.a[3] < 0 ? always && withstands(is_area(card))
                                       : !always && matches_doer(g.catalog->pools.filters[in.a[3]], env, by);
        if (meant) found = card;
    });
    return found;
}

unsigned Reader::granted_abilities(unsigned object) const {
    return static_cast<unsigned>(std::ranges::count_if(s.grants(), [&](const Grant& grant) { return grant.object == object; }));
}

AbilityRef Reader::granted_ability(unsigned object, unsigned i) const {
    for (const Grant& grant : s.grants())
        if (grant.object == object && i-- == 0) return AbilityRef::granted(static_cast<unsigned>(grant.ability));
    return {};
}

}  // namespace nexus
