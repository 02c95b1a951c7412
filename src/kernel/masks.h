// Pieces that rules of actions are made of, for every game.
#pragma once

#include "kernel/engine.h"

namespace nexus {

// The cards in hand, of the candidates in word w, that satisfy f.
template <class F>
u64 hand_where(const ActionContext& c, unsigned w, F&& f) {
    const State& s = c.engine.s;
    const ZoneCard* hand = s.zone(c.seat, c.engine.role(ZoneRole::Hand)) + w * 64;
    u64 m = 0;
    for_each_bit(c.among, [&](unsigned b) { m |= u64{f(CardId{hand[b].card})} << b; });
    return m;
}

// The candidates of word w that the acting seat controls, among some, that satisfy f.
template <class F>
u64 own_where(const ActionContext& c, unsigned w, u64 among, F&& f) {
    u64 m = 0;
    for_each_bit(c.engine.controlled(c.seat, w) & among & c.among, [&](unsigned b) { m |= u64{f(w * 64 + b)} << b; });
    return m;
}

}  // namespace nexus
