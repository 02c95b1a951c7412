#include "rules/quanta/quanta.h"

namespace nexus::quanta {

void fill_vocabulary(Vocabulary& v) {
    v.game = "quanta";
    v.types = {
        {"Unit", "Units", kUnit, kUnit, true},
        {"Support", "Supports", kSupport, kSupport, false},
        {"Flash", "Flashes", kFlash, kSupport | kFlash, false},  // QA-FLA-01
        {"Relic", "Relics", kRelic, kRelic, true},
        {"Equipment", "Equipment", kEquipment, kEquipment, true},
        {"Lord", "Lords", kLord, kLord, true},
        {"Quanta Lord", "Quanta Lords", kLord, kLord, true},
    };
    v.stats = {{"strength", kStrength}, {"toughness", kToughness}, {"cost", kCost}, {"attach", kAttachCost}};
    v.resources = {{"quanta", kQuanta}, {"life", kLife}, {"maximum quanta", kMaximum}, {"Flow", kFlow}};
    v.zones = {{"deck", kDeck}, {"hand", kHand}, {"graveyard", kGraveyard, true}, {"void", kVoid}};
    v.places = {{"front row", 1 << kFront}, {"middle row", 1 << kMiddle}, {"bottom row", 1 << kBottom}};
    v.periods = {{"turn", Period::Turn}, {"game", Period::Game}};
    v.verbs = {{"void {Obj}", kVoidVerb}};
    v.traits = {{"faction", {"Arcane", "Science", "Nature", "Outsider", "Neutral"}}};  // QA-DECK-01
    v.subtypes = v.traits[0].values;
    for (const char* name : {"Aura", "Guard", "Hidden", "Swift", "Pierce", "Toxic", "Drain"}) v.keywords.push_back({.name = name});
    v.keywords.push_back({.name = "Lasting", .stays = true});  // QA-SUP-02
    v.keywords[kHidden].text = "This unit cannot be attacked or targeted.";  // QA-KEY-04; losing it is the engine's
    v.counters = {"plain"};                         // QA-CNT-01
    v.place_noun = "row";
    v.mission_noun = "mission";
    v.cost_stat = kCost;
    v.range_stat = Stat{kLiveStats};
    v.active_exhausts = false;                      // QA-CB-08: only what says Exert
    v.control_changes = v.free_arrivals = true;
    v.relations = 1u << unsigned(Relation::None) | 1u << unsigned(Relation::Same) | 1u << unsigned(Relation::SameRow);
    v.then_gates = false;
    v.default_duration = Duration::Permanent;
}

}  // namespace nexus::quanta
