// A game as it may be for all that a seat knows. Worlds come from `Worlds::sample` and from copies of such, never from a state: whoever
// has a World, and thinks ahead in it, cannot have the true state instead.
// Must not know: any single game, files, who thinks.
#pragma once

#include "kernel/reader.h"

namespace nexus {

class World {
   public:
    // To be filled by `Worlds::sample`; until then nothing may be asked of it.
    World() = default;

    Reader read() const { return Reader(*game_, state_); }
    // A choice that is listed for the seat in this world.
    void answer(Seat seat, const Choice& choice);

    friend bool operator==(const World& a, const World& b) { return a.state_ == b.state_; }

   private:
    friend class Worlds;
    const Game* game_ = nullptr;
    State state_;
};

}  // namespace nexus
