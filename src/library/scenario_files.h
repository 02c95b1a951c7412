// Scenario files on the disk: the sets that they name, and many of them run one after the other.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "scenario/scenario.h"

namespace nexus {

// Scenarios that are parsed with it find the sets they name: `set: first_light` among the shipped sets, `set: words.toml` beside the
// scenario's file.
ScenarioSets sets_on_disk();
// One scenario, with the sets that it names.
Result<Scenario> read_scenario(std::string_view text, std::string_view file);

struct SuiteOptions {
    bool bite = false, quiet = false, json = false;
    ScenarioTrial trial;
    // With bite: rules that need not be missed when they are switched off; one that is missed is a failure.
    std::vector<std::string> toothless;
};
// Files and folders (with the folders below them); prints to standard output. 0 = everything passed.
int run_scenarios(std::span<const std::string> paths, const SuiteOptions& options);

}  // namespace nexus
