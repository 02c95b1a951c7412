// Rules that tests switch off to show that a scenario notices (kernel/switches.h), besides the rows of actions and procedures.
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr RuleSwitch kSwitchList[] = {
    // who may be where
    {"QN-LD-02", "one-leader-a-quadrant", kOneLeader},
    {"QN-LD-07", "becoming-a-leader", [](Ruleset& r) { r.board.may_gain_types = BoardRules{}.may_gain_types; }},
    {"QN-LD-09", "leaders-entering-at-once", [](Ruleset& r) { r.board.orders_entries = BoardRules{}.orders_entries; }},
    {"QN-R-096", "triggers-of-leaders-entering", [](Ruleset& r) { r.turn.enters = nullptr; }},
    {"QN-LD-12", "quadrant-stays-shut", kQuadrantStaysShut},
    {"QN-TR-04", "two-terrains-a-quadrant", kTwoTerrains},
    {"QN-AS-01", "assets-in-the-loadout", kAssetsInLoadout},
    {"QN-PR-01", "places-that-texts-bar", kBarredPlaces},
    {"QN-UP-06", "upgrades-share-their-hosts-fate", [](Ruleset& r) { r.board.attachments_share_fate = false; }},
    {"QN-EI-05", "missions-stay", [](Ruleset& r) { r.board.fixed_types = 0; }},
    {"QN-TR-14", "terrain-must-be-named", [](Ruleset& r) { r.board.named_only_types = 0; }},
    // missions, victory, elimination
    {"QN-R-100", "mission-conditions", kMissionConditions},
    {"QN-R-106", "checked-from-the-ready-phase", kCheckedFromReady},
    {"QN-MS-06", "mission-effects-after-completion", kMissionEffectsAfterwards},
    {"QN-MS-08", "missions-win", kMissionsWin},
    {"QN-R-101", "safe-for-the-chain", kSafeForTheChain},
    {"QN-R-102", "missions-before-the-failed-draw", kMissionsBeforeFailedDraw},
    {"QN-VE-01", "failed-draw", kFailedDraw},
    {"QN-VE-04", "last-one-wins", kLastOneWins},
    {"QN-R-213", "game-that-goes-nowhere", [](Ruleset& r) { r.turn.stall = nullptr; }},
    // triggers
    {"QN-LT-05", "layers", [](Ruleset& r) { r.turn.trigger_order = TriggerOrder::Nested; }},
    {"QN-LT-02", "own-order", KernelRule::OwnOrder},
    {"QN-LT-03", "whose-first", KernelRule::WhoseFirst},
    {"QN-LT-06", "a-set-for-each-cause", KernelRule::Sets},
    {"QN-LT-07", "priority-of-the-causer", KernelRule::CauserFirst},
    {"QN-FZ-01", "no-target-left", KernelRule::Fizzles},
    {"QN-IR-03", "optional", KernelRule::MayDecline},
    {"QN-R-122", "loops", KernelRule::Loops},
    {"QN-R-126", "once-each-turn", KernelRule::UseLimits},
    {"QN-R-200", "if-asked-again", KernelRule::IfAskedAgain},
    {"QN-R-200", "if-of-the-ready-phase", [](Ruleset& r) { r.turn.asks_if_later = nullptr; }},
    {"QN-R-032", "grants-in-the-sum", kGrantsInTheSum},
    {"QN-IR-07", "interrupts-activate", kInterruptActivates},
    // initiative and duty
    {"QN-R-016", "initiative-passes-on", kInitiativePassesOn},
    {"QN-IN-08", "interrupts-count-in-battle", kInterruptsCount},
    {"QN-FZ-05", "paid-fizzle-counts", kPaidFizzleCounts},
    {"QN-R-017", "initiative-by-card", kInitiativeByCard},
    {"QN-IN-09", "tie-by-cp", kTieByCp},
    {"QN-IN-10", "tie-by-pass", kTieByPass},
    {"QN-PR-01", "must-attack", [](Ruleset& r) { r.turn.must_act = nullptr; }},
    // combat and clashes
    {"QN-BT-08", "still-in-range", kStillInRange},
    {"QN-R-063", "both-still-there", kBothStillThere},
    {"QN-TR-07", "terrain-covers-the-attacker", kTerrainCoversAttacker},
    {"QN-R-062", "damage-destroys", kDamageDestroys},
    {"QN-R-068", "effect-attacks", [](Ruleset& r) { r.combat.fight = CombatRules{}.fight; }},
    {"QN-TR-10", "clash-with-terrain", [](Ruleset& r) { r.values.settle_clash = ValueRules{}.settle_clash; }},
};

constexpr DeckRow kDeckList[] = {{"QN-DC-01"}, {"QN-DC-03"}, {"QN-VR-04"}, {"QN-DC-06"}, {"QN-DC-07"}, {"QN-DC-08"},
                                 {"QN-DC-09"}, {"QN-DC-12"}, {"QN-DC-13"}, {"QN-E-01"},  {"QN-E-05"},  {"QN-E-07"}};

}  // namespace

const std::span<const RuleSwitch> kSwitches = kSwitchList;
const std::span<const DeckRow> kDeckRows = kDeckList;

}  // namespace nexus::quantum_nexus
