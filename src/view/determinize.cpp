#include "view/determinize.h"

#include <algorithm>
#include <vector>

#include "kernel/knowledge.h"

namespace nexus {

namespace {

// Where a card lies that the viewer does not know: a reference into the state. What lies face-down in play may be of
// certain types only, as everybody knows.
struct Unknown {
    u16* card;
    u16 types;  // 0 = any

    bool could_be(const Game& game, u16 id) const { return !types || game.card(CardId{id}).is(types); }
};
std::vector<Unknown> unknown_cards(const Game& game, State& state, Seat viewer, Seat owner) {
    std::vector<Unknown> out;
    for (unsigned z = 0; z < game.rules->zones.size(); ++z)
        for (unsigned i = 0; i < state.zone_size(owner, Zone{z}); ++i)
            if (!knows_card(game, state, viewer, owner, Zone{z}, i)) out.push_back({&state.zone(owner, Zone{z})[i].card, 0});
    for (unsigned i = 0; i < state.seat(owner).objects_used; ++i) {
        Object& o = state.object(state.slot(owner, i));
        if (o.alive() && !knows_object(o, viewer)) out.push_back({&o.card, game.rules->face_down_types});
    }
    return out;
}

// Which cards these are is known, not which lies where: what comes of them must not depend on where they lie now.
void forget_positions(const std::vector<Unknown>& cards) {
    std::vector<u16> ids;
    for (const Unknown& x : cards) ids.push_back(*x.card);
    std::ranges::sort(ids);
    for (std::size_t i = 0; i < cards.size(); ++i) *cards[i].card = ids[i];
}

// Values in play may look at hidden cards.
void refresh(const Game& game, State& state) {
    state.h.dirty = 1;
    Engine(game, state).refresh();
}

}  // namespace

void determinize(const Game& game, State& state, Seat viewer, Random& random) {
    for (unsigned p = 0; p < state.seats(); ++p) {
        std::vector<Unknown> cards = unknown_cards(game, state, viewer, Seat{p});
        std::ranges::stable_sort(cards, [](const Unknown& a, const Unknown& b) { return (a.types != 0) < (b.types != 0); });
        forget_positions(cards);
        for (std::size_t i = cards.size(); i > 1; --i) {  // the choosy places last in the list are served first
            std::vector<std::size_t> fitting;
            for (std::size_t k = 0; k < i && cards[i - 1].types; ++k)
                if (cards[i - 1].could_be(game, *cards[k].card)) fitting.push_back(k);
            const std::size_t with = cards[i - 1].types ? fitting[random.below(static_cast<u32>(fitting.size()))] : random.below(static_cast<u32>(i));
            std::swap(*cards[i - 1].card, *cards[with].card);
        }
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
        std::vector<Unknown> cards = unknown_cards(game, state, viewer, Seat{(first + k) % state.seats()});
        if (cards.empty()) continue;
        const Unknown one = cards[random.below(static_cast<u32>(cards.size()))];
        std::erase_if(cards, [&](const Unknown& other) { return *other.card == *one.card || !one.could_be(game, *other.card) || !other.could_be(game, *one.card); });
        if (cards.empty()) continue;
        std::swap(*one.card, *cards[random.below(static_cast<u32>(cards.size()))].card);
        refresh(game, state);
        return true;
    }
    return false;
}

}  // namespace nexus
