#include "view/world.h"

#include "kernel/engine.h"

namespace nexus {

void World::answer(Seat seat, const Choice& choice) { Engine(*game_, state_).answer(seat, choice); }

}  // namespace nexus
