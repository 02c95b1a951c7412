// Pieces that rules of actions are made of, for every game.
#pragma once

#include <algorithm>

#include "kernel/engine.h"

namespace nexus {

// The cards in hand, of word w of the candidates, that satisfy f.
template <class F>
u64 hand_where(const ActionContext& c, unsigned w, F&& f) {
    const State& s = c.engine.s;
    const Zone hand = c.engine.role(ZoneRole::Hand);
    u64 m = 0;
    for (unsigned i = w * 64, end = std::min(s.zone_size(c.seat, hand), (w + 1) * 64); i < end; ++i)
        if (f(CardId{s.zone(c.seat, hand)[i].card})) m |= bit(i % 64);
    return m;
}

// The objects of word w that the acting seat controls, among some, that satisfy f.
template <class F>
u64 own_where(const ActionContext& c, unsigned w, u64 among, F&& f) {
    u64 m = 0;
    for_each_bit(c.engine.controlled(c.seat, w) & among, [&](unsigned b) {
        if (f(w * 64 + b)) m |= bit(b);
    });
    return m;
}

}  // namespace nexus
