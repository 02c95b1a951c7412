#include "support/hidden.h"

#include <algorithm>

namespace nexus::test {

namespace {

// Kept apart from kernel/knowledge.h, so that a mistake there is no mistake here.
bool lies_hidden(const Game& game, const State& state, Seat viewer, Seat owner, unsigned zone, unsigned position) {
    const Visibility v = game.rules->board.zones[zone].visibility;
    const bool open = v == Visibility::Public || (v == Visibility::Owner && owner == viewer);
    return !open && !(state.zone(owner, Zone{zone})[position].known >> viewer & 1);
}

}  // namespace

std::vector<Unknown> unknown_cards(const Game& game, State& state, Seat viewer, Seat owner) {
    std::vector<Unknown> out;
    for (unsigned z = 0; z < game.rules->board.zones.size(); ++z)
        for (unsigned i = 0; i < state.zone_size(owner, Zone{z}); ++i)
            if (lies_hidden(game, state, viewer, owner, z, i)) out.push_back({&state.zone(owner, Zone{z})[i].card, 0});
    for (unsigned i = 0; i < state.seat(owner).objects_used; ++i) {
        Object& o = state.object(state.slot(owner, i));
        if (o.alive() && (o.flags & Object::FaceDown) && Seat{o.owner} != viewer)
            out.push_back({&o.card, game.rules->board.face_down_types});
    }
    return out;
}

bool swap_unseen(const Game& game, State& state, Seat viewer, Random& random) {
    const unsigned first = random.below(state.seats());
    for (unsigned k = 0; k < state.seats(); ++k) {
        std::vector<Unknown> cards = unknown_cards(game, state, viewer, Seat{(first + k) % state.seats()});
        if (cards.empty()) continue;
        const Unknown one = cards[random.below(static_cast<u32>(cards.size()))];
        std::erase_if(cards, [&](const Unknown& other) {
            return *other.card == *one.card || !one.could_be(game, *other.card) || !other.could_be(game, *one.card);
        });
        if (cards.empty()) continue;
        std::swap(*one.card, *cards[random.below(static_cast<u32>(cards.size()))].card);
        state.h.dirty = 1;  // values in play may look at hidden cards
        Engine(game, state).refresh();
        return true;
    }
    return false;
}

}  // namespace nexus::test
