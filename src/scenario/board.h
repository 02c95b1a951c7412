// Positions for scenarios: composed from a `board:`, or made by the rules from a `setup:`.
#pragma once

#include "kernel/engine.h"
#include "scenario/scenario.h"

namespace nexus::scenario {

// A position in which play may go on: the engine has still to be advanced. Errors have a line.
Result<State> compose_board(const Game& game, const ScenarioCase& from);
// The decks of a `setup:`, as the engine wants them: the top card last.
Result<std::vector<std::vector<CardId>>> setup_decks(const Game& game, const ScenarioCase& from);

}  // namespace nexus::scenario
