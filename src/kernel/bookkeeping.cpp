// Verbs of turns, combat and use: what a game's own procedures keep account of. The shorter ones are in engine.h.
#include "kernel/internal.h"

namespace nexus {

void Engine::count_use(Handle object) {
    if (!state_.is_alive(object)) return;
    u8& used = state_.object(object.index).used;
    used = static_cast<u8>(std::min(255, used + 1));
}

void Engine::add_damage(unsigned object, i32 amount, Handle by) {
    constexpr i32 kMostDamage = 30000;
    Object& o = state_.object(object);
    o.damage = std::min(o.damage + amount, kMostDamage);
    o.hurt_by = by;
}

void Engine::clear_damage() {
    for (unsigned w = 0; w < state_.words(); ++w)
        for_each_bit(state_.word(w).alive, [&](unsigned b) { state_.object(w * 64 + b).damage = 0; });
    touch(kCounters);
}

Pending Engine::take_pending(unsigned index) {
    const Pending taken = state_.pending()[index];
    state_.pending().erase(index);
    return taken;
}

void Engine::all_checked() {
    Header& h = state_.h;
    h.unchecked = 0, h.unchecked_boards = 0, h.unchecked_history = 0, h.unchecked_types = 0, h.revalued = 0;
}

}  // namespace nexus
