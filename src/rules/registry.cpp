#include "rules/registry.h"

#include <array>
#include <cstdlib>

#include "rules/project_nexus/project_nexus.h"
#include "rules/quanta/quanta.h"
#include "rules/quantum_nexus/card_check.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus {

static constexpr GameKit kAll[] = {
    {&quantum_nexus::kCurrent, &quantum_nexus::kTable, &quantum_nexus::kEvaluation, quantum_nexus::without_meaning},
    {&quantum_nexus::kClassic, &quantum_nexus::kTable, &quantum_nexus::kEvaluation, quantum_nexus::without_meaning},
    {&quantum_nexus::kEnhanced, &quantum_nexus::kHealthTable, &quantum_nexus::kHealthEvaluation, quantum_nexus::without_meaning},
    {&project_nexus::kRuleset, &project_nexus::kTable, &project_nexus::kEvaluation},
    {&quanta::kRuleset, &quanta::kTable, &quanta::kEvaluation},
};
static constexpr auto kRules = [] {
    std::array<const Ruleset*, std::size(kAll)> out{};
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = kAll[i].rules;
    return out;
}();

std::span<const GameKit> all_games() { return kAll; }
std::span<const Ruleset* const> all_rulesets() { return kRules; }

const GameKit& kit_of(const Ruleset& rules) {
    for (const GameKit& kit : kAll)
        if (std::string_view(kit.rules->id) == rules.id && std::string_view(kit.rules->edition) == rules.edition) return kit;
    std::abort();  // whoever made these rules left them out of the list
}

const Ruleset* find_ruleset(std::string_view game, std::string_view edition) {
    for (const Ruleset* r : kRules)
        if (game == r->id && (edition.empty() || edition == r->edition)) return r;
    return nullptr;
}

}  // namespace nexus
