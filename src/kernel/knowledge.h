// What a seat knows of a card, and of numbers that follow from cards: the tests that views, redaction and resampling share.
#pragma once

#include "kernel/game.h"

namespace nexus {

// Does the seat know which card lies at this position?
inline bool knows_card(const Game& game, const State& state, Seat viewer, Seat owner, Zone zone, unsigned position) {
    Visibility v = game.rules->board.zones[zone].visibility;
    if (v == Visibility::Public || (v == Visibility::Owner && viewer == owner)) return true;
    return has(state.zone(owner, zone)[position].known, viewer);
}

// Does the seat know which card this object is?
inline bool knows_object(const Object& o, Seat viewer) { return !(o.flags & Object::FaceDown) || o.owner == viewer; }

// Does the seat know where in the zone each card lies? Cards in hand change places: of somebody else's hand only the number
// is known, and which cards of it were shown.
inline bool knows_order(const Game& game, Seat viewer, Seat owner, Zone zone) {
    return owner == viewer || game.rules->board.zones[zone].visibility != Visibility::Owner;
}

// Does the seat know this count of the past, as it is kept for `you`? A count that asks which cards were drawn, and not only
// how many, is known to nobody but the seat that drew them; every other event is seen by all.
inline bool knows_count(const Game& game, unsigned query, Seat viewer, Seat you) {
    const HistoryQuery& q = game.history[query];
    const Pools& pools = game.catalog->pools;
    const EventPattern& p = pools.patterns[q.pattern];
    if (p.kind != EventKind::Drawn || (p.subject < 0 && p.other < 0 && !q.distinct)) return true;
    return you == viewer && p.actor >= 0 && pools.players[p.actor].kind == PlayerSpec::Kind::You;
}

}  // namespace nexus
