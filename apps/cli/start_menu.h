// The question before a game: which game, which deck, against whom. Enter starts.
#pragma once

#include "table.h"
#include "terminal.h"

namespace nexus {

enum class Start { Play, Tutorial, Resume, Leave };
// Fills in game, deck and opponents; what the command line already said is the default.
Result<Start> start_menu(TableOptions& options, LineReader& reader, bool plain);

}  // namespace nexus
