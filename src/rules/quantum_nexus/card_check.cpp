#include "rules/quantum_nexus/card_check.h"

#include "base/words.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// What the card language reads in every edition, and this one has no rule for.
std::vector<DeckProblem> without_meaning(const Ruleset& edition, const CardDef& card) {
    std::vector<u8> presets;
    for (const OptionSpec& option : edition.words.options) presets.push_back(option.preset);
    const Profile p = profile_from(presets);
    const std::string text = lower(card.text);
    std::vector<DeckProblem> out;
    if (card.stat(kTurns) > 0 && !on(p.terrain_durations))
        out.push_back(
            {"QN-E-78", "its number of turns is not counted", "Terrain without `turns`: in this edition it stays until it is removed", 0});
    else if (card.stat(kTurns) > 0 && !card.is(kTerrain))
        out.push_back({"QN-E-78", "its number of turns is not counted", "`turns` on a Terrain", 0});
    if (card.is(kUpgrade) && p.upgrade_hosts == UpgradeHosts::Unit && text.find("attached asset") != text.npos)
        out.push_back({"QN-E-75", "it can be attached to nothing", "an Upgrade for a unit: Assets have none in this edition", 0});
    if (p.front_priority == FrontPriority::None && text.find("front-row priority") != text.npos)
        out.push_back({"QN-E-59", "it speaks of Front-Row Priority", "another text: front units protect nobody in this edition", 0});
    if (!p.has_health() && (text.find("remove all damage") != text.npos || text.starts_with("heal ") || text.find(" heal ") != text.npos))
        out.push_back({"QN-R-062", "it heals, and no damage is remembered", "another text: a unit has no Health in this edition", 0});
    return out;
}

}  // namespace nexus::quantum_nexus
