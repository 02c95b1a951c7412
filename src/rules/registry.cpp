#include "rules/registry.h"

#include "rules/project_nexus/project_nexus.h"
#include "rules/quanta/quanta.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus {

static const Ruleset* const kAll[] = {&quantum_nexus::kCurrent, &quantum_nexus::kClassic, &quantum_nexus::kEnhanced,
                                      &project_nexus::kRuleset, &quanta::kRuleset};

std::span<const Ruleset* const> all_rulesets() { return kAll; }

const Ruleset* find_ruleset(std::string_view game, std::string_view edition) {
    for (const Ruleset* r : kAll)
        if (game == r->id && (edition.empty() || edition == r->edition)) return r;
    return nullptr;
}

}  // namespace nexus
