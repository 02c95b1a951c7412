// Every whole scenario that docs/scenarios.md shows can be played, and holds.
#include <gtest/gtest.h>

#include <fstream>

#include "library/scenario_files.h"

namespace nexus {
namespace {

#ifndef NEXUS_SOURCE_DIR
#define NEXUS_SOURCE_DIR "."
#endif

std::vector<std::string> examples() {
    std::ifstream file(NEXUS_SOURCE_DIR "/docs/scenarios.md");
    std::vector<std::string> out;
    bool inside = false;
    std::string block;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("```")) {
            if (inside) block += line + "\n";
            continue;
        }
        if (inside && block.starts_with("title:")) out.push_back(block);
        inside = !inside;
        block.clear();
    }
    return out;
}

TEST(ScenarioDocs, EveryExampleHolds) {
    const std::vector<std::string> all = examples();
    EXPECT_GE(all.size(), 5u);
    for (const std::string& text : all) {
        const Result<Scenario> scenario = read_scenario(text, "docs/scenarios.md");
        ASSERT_TRUE(scenario) << scenario.error().to_string();
        for (const ScenarioFailure& f : run_scenario(*scenario).failures) ADD_FAILURE() << scenario->title << "\n" << f.to_string();
    }
}

}  // namespace
}  // namespace nexus
