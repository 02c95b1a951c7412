#include "rules/quanta/quanta.h"

namespace nexus::quanta {

// The book's own words. The first are the engine's, in the order of Keyword; the others are rule text. The callbacks, in braces on a
// card, stand for the beginning of a sentence (QA-CB).
static void fill_keywords(Vocabulary& v) {
    for (const char* name : {"Aura", "Guard", "Hidden", "Swift", "Pierce", "Toxic", "Drain"}) v.keywords.push_back({.name = name});
    v.keywords.push_back({.name = "Lasting", .stays = true});                // QA-SUP-02
    v.keywords[kHidden].text = "This unit cannot be attacked or targeted.";  // QA-KEY-04; losing it is the engine's
    static constexpr std::pair<const char*, const char*> kTexts[] = {
        {"Shroud", "This card cannot be targeted."},                                     // QA-KEY-14
        {"Invulnerable", "This unit cannot be dealt damage."},                           // QA-KEY-12
        {"Regenerate", "At the start of your turn, remove all damage from this unit."},  // QA-KEY-16
        {"Pacifist", "This unit cannot attack."},                                        // QA-KEY-18
        {"Summon", "When this card enters play,"},                                       // QA-CB-01
        {"Death", "When this card dies,"},                                               // QA-CB-02
        {"Attack", "When this unit attacks,"},                                           // QA-CB-03
        {"Defend", "When this unit is attacked,"},                                       // QA-CB-04
        {"Battle", "When this unit attacks or is attacked,"},                            // QA-CB-05
        {"Upkeep", "At the start of your turn,"},                                        // QA-CB-07
        {"Echo", "At the start of your next turn,"},                                     // QA-CB-06
    };
    for (auto [name, text] : kTexts) v.keywords.push_back({.name = name, .text = text});
}

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
    fill_keywords(v);
    v.counters = {"plain"};  // QA-CNT-01
    v.place_noun = "row";
    v.mission_noun = "mission";
    v.cost_stat = kCost;
    v.range_stat = Stat{kLiveStats};
    v.active_exhausts = false;  // QA-CB-08: only what says Exert
    v.control_changes = v.free_arrivals = true;
    v.relations = 1u << unsigned(Relation::None) | 1u << unsigned(Relation::Same) | 1u << unsigned(Relation::SameRow);
    v.then_gates = false;
    v.default_duration = Duration::Permanent;
}

}  // namespace nexus::quanta
