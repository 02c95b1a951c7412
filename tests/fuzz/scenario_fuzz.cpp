// Any scenario file is refused with an error or runs to its end.
#include "fuzz/support.h"
#include "scenario/scenario.h"

using namespace nexus;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Result<Scenario> scenario = parse_scenario(fuzz::as_text(data, size), "fuzz.scenario");
    if (!scenario) {
        if (scenario.error().message.empty()) fuzz::broken("refused without a message", fuzz::as_text(data, size));
        (void)scenario.error().to_string();
        return 0;
    }
    std::size_t lines = 0;
    for (const ScenarioCase& c : scenario->cases) lines += c.script.size();
    if (lines > 200) return 0;  // long, not wrong
    for (const ScenarioFailure& f : run_scenario(*scenario).failures) {
        (void)f.to_string();
        for (const char* words : {"an invariant is broken", "a copy of the state", "written out", "not read as it is printed"})
            if (f.message.find(words) != f.message.npos) fuzz::broken("unsound", f.message);
    }
    return 0;
}
