#include "search/evaluate.h"

#include <algorithm>
#include <string_view>

namespace nexus {

namespace {

constexpr i32 kWhole = 1000;

i32 share(i64 have, i64 want) { return want <= 0 ? kWhole : static_cast<i32>(std::clamp<i64>(have * kWhole / want, 0, kWhole)); }

i32 own_fulfilment(const Reader& e, const Condition& c, i16 index, const Env& env) {
    const bool counts_up = c.kind == Condition::Kind::Compare && !c.negated &&
                           (c.compare == Compare::AtLeast || c.compare == Compare::More);
    if (!counts_up) return e.condition(index, env) ? kWhole : 0;
    const Reader::Compared sides = e.compared(c, env);
    return share(sides.have, sides.want + (c.compare == Compare::More));
}

// How far a condition is met with all that is asked beside it: the mean.
i32 whole_fulfilment(const Reader& e, i16 condition, const Env& env) {
    i32 sum = 0, parts = 0;
    for (i16 at = condition; at >= 0; at = e.g.catalog->pools.conditions[static_cast<std::size_t>(at)].also, ++parts)
        sum += own_fulfilment(e, e.g.catalog->pools.conditions[static_cast<std::size_t>(at)], at, env);
    return parts ? sum / parts : kWhole;
}

// The challenges of a card in play are alternatives: the one that is nearest counts.
i32 progress(const Reader& e, unsigned index, const Object& o) {
    Env env;
    env.source = e.s.handle(index), env.source_card = CardId{o.card}, env.you = Seat{o.controller};
    i32 best = 0;
    for (i16 condition : e.g.challenges[o.card]) best = std::max(best, whole_fulfilment(e, condition, env));
    return best;
}

i64 worth(const ObjectWeight& row, const Object& o) {
    i64 points = i64{row.damage} * o.damage;
    for (unsigned k = 0; k < kLiveStats; ++k) points += i64{row.stat[k]} * std::max<i32>(0, o.value[k]);
    return row.each + points / row.divisor + (o.exhausted() ? row.exhausted : 0);
}

i64 worth_of_object(const Reader& e, const Evaluation& v, unsigned index) {
    const Object& o = e.s.object(index);
    i64 sum = 0;
    if (o.completed()) sum += v.completed;
    else if (v.progress && !e.g.challenges[o.card].empty()) sum += i64{v.progress} * progress(e, index, o) / kWhole;
    for (const ObjectWeight& row : v.objects)
        if ((!row.types || (o.types & row.types)) && (!row.places || has(row.places, o.place))) return sum + worth(row, o);
    return sum;
}

i64 worth_of_seat(const Reader& e, const Evaluation& v, Seat seat) {
    const SeatState& s = e.s.seat(seat);
    i64 sum = 0;
    for (unsigned k = 0; k < kMaxResources; ++k) sum += i64{v.resource[k]} * s.resource[k];
    for (unsigned k = 0; k < kMaxZones; ++k) sum += i64{v.card[k]} * s.zone_size[k];
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.controlled(seat, w), [&](unsigned b) { sum += worth_of_object(e, v, w * 64 + b); });
    for (const FactWeight& f : v.facts)
        for (const Fact& fact : e.g.rules->words.facts)
            if (std::string_view(f.fact) == fact.name) sum += i64{f.weight} * fact.get(e, seat);
    if (v.counter)
        for (const CounterRow& row : e.s.counters())
            if (e.s.is_alive(row.object) && e.controller(row.object.index) == seat) sum += i64{v.counter} * row.amount;
    return sum;
}

}  // namespace

i32 fulfilment(const World& world, i16 condition, const Env& env) { return whole_fulfilment(world.read(), condition, env); }

i64 evaluate(const World& world, const Evaluation& weights, Seat seat) {
    const Reader e = world.read();
    const Header& h = e.s.h;
    if (h.over) return has(h.winners, seat) ? kVictory / count(h.winners) : h.winners ? -kVictory : -kVictory / 2;
    if (!e.living(seat)) return -kVictory;
    i64 others = 0, rivals = 0;
    for_each_bit(h.living, [&](unsigned p) {
        if (Seat{p} != seat) others += worth_of_seat(e, weights, Seat{p}), ++rivals;
    });
    return worth_of_seat(e, weights, seat) - (rivals ? others / rivals : 0);
}

}  // namespace nexus
