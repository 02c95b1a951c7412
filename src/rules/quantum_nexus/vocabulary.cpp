#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// The words that all editions share.
static void fill_common(Vocabulary& v) {
    v.game = "quantum-nexus";
    v.types = {
        {"Unit", "Units", kUnit, kUnit, true},
        {"Leader", "Leaders", kLeader, kUnit | kLeader, true},  // QN-CA-04
        {"Asset", "Assets", kAsset, kAsset, true},
        {"Event", "Events", kEvent, kEvent, false},
        {"Upgrade", "Upgrades", kUpgrade, kUpgrade, true},
        {"Terrain", "Terrains", kTerrain, kTerrain, true, false, false, true},
        {"Mission", "Missions", kMission, kMission, true},
    };
    v.stats = {{"Attack", kAttack}, {"Defense", kDefense},   {"Range", kRange},       {"CP", kCp},       {"Technology", kTechnology},
               {"Magic", kMagic},   {"Psionics", kPsionics}, {"Divinity", kDivinity}, {"Limit", kLimit}, {"Turns", kTurns}};
    v.stat_groups = {{"domain", {kTechnology, kMagic, kPsionics, kDivinity}}};  // QN-CA-10
    v.resources = {{"CP", kCommand}};
    v.zones = {{"deck", kDeck}, {"hand", kHand}, {"discard pile", kDiscard, true}};
    v.places = {{"Front Row", kFrontRow},
                {"Back Row", kBackRow},
                {"Front Left", 1 << FL},
                {"Front Center", 1 << FC},
                {"Front Right", 1 << FR},
                {"Back Left", 1 << BL},
                {"Back Center", 1 << BC},
                {"Back Right", 1 << BR},
                {"Loadout", 1 << LO},
                {"Mission Area", 1 << MA},
                {"flank", 1 << FL | 1 << BL | 1 << FR | 1 << BR},
                {"Left", 1 << FL | 1 << BL},
                {"Right", 1 << FR | 1 << BR},
                {"Center", 1 << FC | 1 << BC}};  // QN-ZN-08
    v.phases = {{"Ready", kReady}, {"Deployment", kDeployment}, {"Command", kCommandPhase}, {"Battle", kBattle}};
    v.periods = {{"turn", Period::Turn},
                 {"phase", Period::Phase},
                 {"game", Period::Game},
                 {"Activation Sequence", Period::Turn, kDeployment, kBattle}};  // a word of later sets: a stretch of phases
    v.ranges = {{"Close", kClose}, {"Mid", kMid}, {"Far", kFar}};
    v.duties = v.other_ways = v.cancels = v.paid_uses = v.barred_places = true;
    v.board_places = 6;
    v.protection = "Front-Row Priority";
    v.privileges = {"initiative"};
    v.actions = {{"Deploy", EventKind::Deployed},    {"Attack", EventKind::DeclaredAttack}, {"Draw", EventKind::Drawn},
                 {"Play", EventKind::Played},        {"Discard", EventKind::Discarded},     {"Destroy", EventKind::Destroyed},
                 {"Move", EventKind::Moved},         {"Ready", EventKind::Readied},         {"Exhaust", EventKind::Exhausted},
                 {"Activate", EventKind::Activated}, {"Target", EventKind::Targeted},       {"Pass", EventKind::Passed},
                 {"Complete", EventKind::Completed}};
    v.counters = {kDisabledMarker, kTurnMarker};  // QN-R-167, QN-R-170
    v.verbs = {{"gain the initiative", kGainInitiative},
               {"deactivate {Obj}", kDeactivateVerb, EventKind::Deactivated},
               {"reactivate {Obj}", kReactivateVerb}};
    for (u8 n = 1; n <= kMostImpact; ++n)
        v.verbs.push_back({"inflict Impact " + std::to_string(n) + " on {Obj}", n});  // a word of later sets
    v.place_noun = "quadrant";
    v.mission_noun = "mission";
    v.range_stat = kRange;
    v.cost_stat = kCp;
    v.active_exhausts = true;  // QN-CM-03
    v.then_gates = false;
    v.default_duration = Duration::EndOfTurn;  // QN-R-036
}

// A second name for a word: texts may use either.
template <class Words>
static void also_called(Words& words, std::string_view known, const char* name, const char* plural = nullptr) {
    for (std::size_t i = 0, n = words.size(); i < n; ++i) {
        if (words[i].name != known) continue;
        auto second = words[i];
        second.name = name;
        if constexpr (requires { second.plural; }) second.plural = plural;
        words.push_back(std::move(second));
        return;
    }
}

void fill_current(Vocabulary& v) { fill_common(v); }
void fill_classic(Vocabulary& v) { fill_common(v); }

// QN-E-16, QN-R-164, QN-R-187: other words for the same things.
void fill_enhanced(Vocabulary& v) {
    fill_common(v);
    also_called(v.stats, "Defense", "Health");
    for (StatWord& word : v.stats)  // the first of two names is the one that is printed
        if (word.stat == kDefense) word.name = word.name == "Health" ? "Defense" : "Health";
    also_called(v.zones, "deck", "library");
    also_called(v.types, "Event", "Spell", "Spells");
    v.players_are_hurt = true;  // QN-E-20, QN-R-160
}

}  // namespace nexus::quantum_nexus
