// Going on with a game that was recorded, at this terminal.
#pragma once

#include "match/record.h"

namespace nexus {

// The record says who sits where; an exit code.
int play_on(Record record, bool plain);

}  // namespace nexus
