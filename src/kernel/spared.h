// What the rules would have removed and something else happened instead.
#pragma once

#include "kernel/reader.h"

namespace nexus {

// Was this object saved from its wounds in this turn, and has no other wound since?
bool was_spared(const Reader& e, Handle x);

}  // namespace nexus
