// Does a scenario notice when a rule is switched off? For every rule that can be (kernel/switches.h), the scenarios that name it are run
// without it until one fails.
#pragma once

#include <span>

#include "library/scenario_files.h"

namespace nexus {

// Prints a line for each rule. True = every rule is missed by a scenario that names it, and those of `toothless` by none.
bool show_bites(std::span<const Scenario> scenarios, const SuiteOptions& options);

}  // namespace nexus
