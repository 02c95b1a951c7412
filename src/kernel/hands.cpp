// What others know of a hand. They may have been shown some of its cards, but a hand has no order: when a card leaves it, they
// cannot tell by its place which one it was.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

bool unordered(const Reader& e, Zone zone) { return e.g.rules->board.zones[zone].visibility == Visibility::Owner; }

static void forget(ZoneCard& card, u8 seats) {
    if (card.known & seats) card.known &= static_cast<u8>(~seats), card.face_up = 0;
}

// Another seat that was shown one of two equal cards in a hand cannot tell which of them leaves: it is the one it was shown.
void one_fewer_known(Engine& e, Seat seat, Zone zone, const ZoneCard& taken) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        if (Seat{p} == seat || has(taken.known, p)) continue;
        ZoneCard* const cards = writable(e).zone(seat, zone);
        for (unsigned i = 0; i < e.s.zone_size(seat, zone); ++i)
            if (cards[i].card == taken.card && has(cards[i].known, p)) {
                forget(cards[i], static_cast<u8>(1u << p));
                break;
            }
    }
}

// A card has left the hand, and only these seats saw which: the others know no longer what is left of it.
void forget_hand(Engine& e, Seat seat, Zone zone, u8 saw) {
    for (unsigned i = 0; i < e.s.zone_size(seat, zone); ++i) forget(writable(e).zone(seat, zone)[i], static_cast<u8>(~(saw | 1u << seat)));
}

// Has the effect that is being carried out shown the cards it moves?
bool shown_by_the_effect(const Reader& e) {
    if (e.s.h.frame == 0xFFFF || e.top().procedure() != kProgram) return false;
    const FrameView f = e.top();
    const Ability& a = e.g.ability(AbilityRef{f[ProgramFrame::Ability]});
    return std::any_of(a.code.begin(), a.code.begin() + std::min<std::ptrdiff_t>(f[ProgramFrame::Pc], std::ssize(a.code)),
                       [](const Instr& in) { return in.op == Op::Reveal || in.op == Op::RevealZone || in.op == Op::Look; });
}

}  // namespace nexus
