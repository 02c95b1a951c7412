// What is asked now, in words: for messages about lines that do not fit the question.
#pragma once

#include "scenario/table.h"

namespace nexus::scenario {

// `A is asked to choose a target for "Guard Bot"; the choices are: pick B.FC.1, pick B.FC.2`
std::string question_text(const Table& table, bool still = false);

// Does nothing wait to be answered or carried out? A player is asked to act or pass, in a window that the turn itself opened:
// no action, effect or trigger is under way, and no trigger waits.
bool is_quiet(const Reader& engine);

// Added to an expectation that fails before everything is done: ` [A is still asked to …]`; empty when it is quiet.
std::string unfinished_text(const Table& table);

}  // namespace nexus::scenario
