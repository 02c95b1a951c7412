#include "view/determinize.h"

#include <algorithm>
#include <vector>

#include "view/knowledge.h"

namespace nexus {

namespace {

// Where a card lies that the viewer does not know: a reference into the state.
std::vector<u16*> unknown_cards(const Game& game, State& state, Seat viewer, Seat owner) {
    std::vector<u16*> out;
    for (unsigned z = 0; z < game.rules->zones.size(); ++z)
        for (unsigned i = 0; i < state.zone_size(owner, Zone{z}); ++i)
            if (!knows_card(game, state, viewer, owner, Zone{z}, i)) out.push_back(&state.zone(owner, Zone{z})[i].card);
    for (unsigned i = 0; i < state.seat(owner).objects_used; ++i) {
        Object& o = state.object(owner * state.slots_per_seat() + i);
        if (o.alive() && !knows_object(o, viewer)) out.push_back(&o.card);
    }
    return out;
}

// Values in play may look at hidden cards.
void refresh(const Game& game, State& state) {
    state.h.dirty = 1;
    Engine(game, state).refresh();
}

}  // namespace

void determinize(const Game& game, State& state, Seat viewer, Random& random) {
    for (unsigned p = 0; p < state.seats(); ++p) {
        std::vector<u16*> cards = unknown_cards(game, state, viewer, Seat{p});
        for (std::size_t i = cards.size(); i > 1; --i) std::swap(*cards[i - 1], *cards[random.below(static_cast<u32>(i))]);
        if (Seat{p} == viewer || !state.h.decision.sealed || state.sealed(Seat{p}).count() == 0) continue;
        state.sealed(Seat{p}).clear();
        state.h.decision.seats |= static_cast<u8>((1u << p) & state.h.living);
    }
    u64 high = random.next(), low = random.next();
    state.h.random = Random(high << 32 | low);
    refresh(game, state);
}

bool swap_unseen(const Game& game, State& state, Seat viewer, Random& random) {
    unsigned first = random.below(state.seats());
    for (unsigned k = 0; k < state.seats(); ++k) {
        std::vector<u16*> cards = unknown_cards(game, state, viewer, Seat{(first + k) % state.seats()});
        if (cards.empty()) continue;
        u16* one = cards[random.below(static_cast<u32>(cards.size()))];
        std::erase_if(cards, [&](u16* other) { return *other == *one; });
        if (cards.empty()) continue;
        std::swap(*one, *cards[random.below(static_cast<u32>(cards.size()))]);
        refresh(game, state);
        return true;
    }
    return false;
}

}  // namespace nexus
