// What a seat knows of a card: the one test that views, redaction and resampling share.
#pragma once

#include "kernel/game.h"

namespace nexus {

// Does the seat know which card lies at this position?
inline bool knows_card(const Game& game, const State& state, Seat viewer, Seat owner, Zone zone, unsigned position) {
    Visibility v = game.rules->zones[zone].visibility;
    if (v == Visibility::Public || (v == Visibility::Owner && viewer == owner)) return true;
    return has(state.zone(owner, zone)[position].known, viewer);
}

// Does the seat know which card this object is?
inline bool knows_object(const Object& o, Seat viewer) { return !(o.flags & Object::FaceDown) || o.owner == viewer; }

}  // namespace nexus
