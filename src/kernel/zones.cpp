// The verbs that change cards in zones: drawing, discarding, moving, shuffling, and who knows which card lies where. Each verb
// keeps what others know of a hand (hands.cpp) and emits its events. The verbs that change the board are in commit.cpp.
#include <algorithm>
#include <cassert>

#include "kernel/engine.h"
#include "kernel/internal.h"

namespace nexus {

// Position handles in program frames follow their cards.
static void fix_references(Engine& e, Seat seat, Zone zone, unsigned position, int shift) {
    State& s = writable(e);
    u16 index = Handle::zone_card(seat, zone, 0).index;
    for (u16 offset = s.h.frame; offset != 0xFFFF;) {
        Frame f = e.frame_at(offset);
        if (f.procedure() == kProgram)
            for (unsigned i = ProgramFrame::Handles; i < f.size() - 2u; ++i) {
                Handle x = Handle::unpack(f[i]);
                if (x.index != index) continue;
                if (shift < 0 && x.gen == position) f[i] = Handle::none().pack();
                else if (x.gen >= position) f[i] = Handle{x.index, static_cast<u16>(x.gen + shift)}.pack();
            }
        offset = f.previous();
    }
}

unsigned Reader::find_card(Seat seat, Zone zone, CardId card) const {
    unsigned at = 0;
    while (at < s.zone_size(seat, zone) && s.zone(seat, zone)[at].card != card) ++at;
    return at;
}

void Reader::offer_cards(Seat seat, Zone zone, ChoiceList& out) const {
    for (unsigned i = 0; i < s.zone_size(seat, zone); ++i) {
        const Choice c{ChoiceKind::PickCard, 0, s.zone(seat, zone)[i].card, static_cast<u16>(seat * kMaxZones + zone), 0};
        if (!out.contains(c)) out.push(c);
    }
}

CardId Engine::take_card(Seat seat, Zone zone, unsigned position) {
    ZoneCard* cards = state_.zone(seat, zone);
    u16& n = state_.seat(seat).zone_size[zone];
    assert(position < n);
    const ZoneCard taken = cards[position];
    const CardId id{taken.card};
    for (unsigned i = position + 1; i < n; ++i) cards[i - 1] = cards[i];
    --n;
    if (unordered(*this, zone)) one_fewer_known(*this, seat, zone, taken);
    touch(seat, zone);
    fix_references(*this, seat, zone, position, -1);
    return id;
}

unsigned Engine::push_card(Seat seat, Zone zone, CardId id, u8 known, bool top_end) {
    ZoneCard* cards = state_.zone(seat, zone);
    u16& n = state_.seat(seat).zone_size[zone];
    touch(seat, zone);
    assert(n < state_.layout().zone_capacity);
    ZoneCard c{id, known, static_cast<u8>(known == 0xFF ? 1 : 0)};
    if (top_end) {
        cards[n] = c;
        return n++;
    }
    for (unsigned i = n; i > 0; --i) cards[i] = cards[i - 1];
    cards[0] = c;
    ++n;
    fix_references(*this, seat, zone, 0, +1);
    return 0;
}

bool Engine::draw(Seat seat) {
    Zone deck = role(ZoneRole::Deck);
    unsigned n = state_.zone_size(seat, deck);
    if (n == 0) {
        g.rules->turn.failed_draw(*this, static_cast<u8>(1u << seat));
        return false;
    }
    u8 known = static_cast<u8>(state_.zone(seat, deck)[n - 1].known | (1u << seat));
    CardId id = take_card(seat, deck, n - 1);
    push_card(seat, role(ZoneRole::Hand), id, known);
    hidden_change();
    if (sink_) {
        Event e;
        e.what = Happening::DrewCard;
        e.visible_to = known;
        e.info.seat = seat;
        e.info.card = id;
        report(e);
    }
    emit(EventKind::Drawn, seat, {}, {}, 0, id);
    return true;
}

void Engine::discard_from_hand(Seat seat, unsigned position) {
    CardId id = take_card(seat, role(ZoneRole::Hand), position);
    push_card(seat, role(ZoneRole::Discard), id, 0xFF);
    hidden_change();
    emit(EventKind::Discarded, seat, {}, {}, 0, id);
    reaches_discard(seat, id);
}

void Engine::move_card(Handle x, Zone to, unsigned where) {
    Seat seat = x.zone_seat();
    Zone from = x.zone();
    if (x.position() >= state_.zone_size(seat, from)) return;
    u8 known = state_.zone(seat, from)[x.position()].known;
    if (unordered(*this, from) && !shown_by_the_effect(*this))
        known = static_cast<u8>(1u << seat);  // others do not see which card of the hand it is
    CardId id = take_card(seat, from, x.position());
    if (g.rules->board.zones[to].visibility == Visibility::Public) known = 0xFF;
    if (g.rules->board.zones[to].visibility == Visibility::Owner) known |= static_cast<u8>(1u << seat);
    push_card(seat, to, id, known, where == 0);
    if (unordered(*this, from) && from != to) forget_hand(*this, seat, from, known);
    hidden_change();
    if (sink_) {
        Event e;
        e.what = Happening::ZoneMove;
        e.visible_to = known;
        e.info.seat = seat;
        e.info.card = id;
        e.info.place = from;
        e.info.place_seat = to;
        report(e);
    }
    if (to != role(ZoneRole::Discard)) return;
    emit(EventKind::Discarded, seat, {}, {}, 0, id);
    reaches_discard(seat, id);
}

// A card that was not in play may wait for this all the same: "When this unit is put into your Discard Pile".
void Engine::reaches_discard(Seat seat, CardId id) {
    if (!has(g.facts[id].listens, unsigned(EventKind::Discarding))) return;
    const CardDef& def = g.card(id);
    for (std::size_t i = 0; i < def.abilities.size(); ++i) {
        const Ability& a = def.abilities[i];
        if (a.kind != AbilityKind::Triggered || a.pattern < 0) continue;
        const EventPattern& p = g.catalog->pools.patterns[a.pattern];
        if (p.kind != EventKind::Discarding || p.subject < 0 || !g.catalog->pools.filters[p.subject].self_only) continue;
        wait(AbilityRef::printed(id, static_cast<unsigned>(i)), {}, seat, id);
    }
}

void Engine::shuffle(Seat seat, Zone zone) {
    ZoneCard* cards = state_.zone(seat, zone);
    unsigned n = state_.zone_size(seat, zone);
    for (unsigned i = 0; i < n; ++i) cards[i].known = 0, cards[i].face_up = 0;
    if (!state_.h.stacked) {
        Draws draws(state_.h.chance);
        for (unsigned i = n; i > 1; --i) std::swap(cards[i - 1], cards[draws.below(i)]);
    }
    hidden_change();
    emit(EventKind::Shuffled, seat);
}

void Engine::know(Seat seat, Zone zone, unsigned position, u8 seats) {
    u8& known = state_.zone(seat, zone)[position].known;
    if ((known | seats) == known) return;
    known |= seats;
    hidden_change();
}

}  // namespace nexus
