// Shared by what sets triggers off (listening.cpp) and what resolves them (triggers.cpp); not for games.
#pragma once

#include "kernel/internal.h"

namespace nexus {

// Abilities that trigger only so many times a turn: has this one been used that often, and one use more of it.
bool used_up(const Reader& e, const Pending& p);
void note_use(Engine& e, const Pending& p);

// Does the "if" of a triggered ability hold in these surroundings?
bool condition_holds(const Reader& e, const Ability& a, Env env);

}  // namespace nexus
