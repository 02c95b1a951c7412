// Going on with a game that was recorded, at this terminal.
#pragma once

#include "library/library.h"
#include "match/record.h"

namespace nexus {

// The record says who sits where, `loaded` has its cards; an exit code.
int play_on(Record record, const LoadedGame& loaded, bool plain);

}  // namespace nexus
