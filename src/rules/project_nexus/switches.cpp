// Rules that tests switch off to show that a scenario notices (kernel/switches.h), besides the rows of actions and procedures.
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr RuleSwitch kSwitchList[] = {
    // defeat
    {"PN-WIN-01", "no-life-left", kLifeLost},
    {"PN-WIN-02", "no-card-to-draw", kDeckedOutLoses},
    {"PN-WIN-06", "checked-after-each-act", [](Ruleset& r) { r.turn.after_act = nullptr; }},
    {"PN-R132", "game-that-goes-nowhere", [](Ruleset& r) { r.turn.stall = nullptr; }},
    // Charge Level and mana
    {"PN-STAT-04", "full-charge-zone", kFullChargeZone},
    {"PN-STAT-08", "milestone-in-the-charge-phase", kMilestoneInChargePhase},
    {"PN-STAT-09", "milestone-elsewhere", kMilestoneElsewhere},
    {"PN-STAT-11", "milestone-once", kMilestoneOnce},
    {"PN-STAT-14", "maximum-follows-the-level", kMaximumFollowsLevel},
    {"PN-STIP-04", "room-in-the-charge-zone", [](Ruleset& r) { r.board.zone_room = nullptr; }},
    // what lies where
    {"PN-BRD-07", "one-card-a-slot", kOneCardASlot},
    {"PN-CARD-23", "virtual-avatar", kVirtualAvatarStays},
    {"PN-CARD-23", "virtual-avatar-gives-way", [](Ruleset& r) { r.board.arrived = BoardRules{}.arrived; }},
    {"PN-CARD-23", "virtual-avatar-stays", [](Ruleset& r) { r.board.fixed_types = r.board.cardless_types = 0; }},
    {"PN-MOV-02", "moved-this-turn", [](Ruleset& r) { r.board.moved = BoardRules{}.moved; }},
    {"PN-ACTN-08", "retired-by-effects", [](Ruleset& r) { r.board.retired_types = 0; }},
    {"PN-TURN-02", "no-battle-on-the-first-turn", kNoBattleAtFirst},
    // items
    {"PN-CARD-10", "attack-or-hp", kAttackAndNotHp},
    {"PN-CARD-12", "item-in-its-lane", kItemInItsLane},
    {"PN-CARD-16", "items-stay", [](Ruleset& r) { r.board.attachments_share_fate = true; }},
    {"PN-ITM-06", "item-comes-off", kItemComesOff},
    {"PN-ABL-09", "versatile", kVersatileBears},
    {"PN-ABL-10", "hungry-takes-all", kHungryTakes},
    {"PN-ABL-11", "nobody-but-the-hungry", kHungryAlone},
    // damage
    {"PN-BD-02", "depleted-leave", kDepletedLeave},
    {"PN-CARD-25", "avatar-refreshes", kAvatarRefreshes},
    {"PN-STIP-05", "cannot-be-destroyed", kIndestructible},
    {"PN-R88", "depleted-by-an-effect", kRetiredByEffects},
    {"PN-BD-07", "critical", kCriticalCosts},
    {"PN-BD-08", "avatar-refills", kAvatarRefills},
    {"PN-BD-10", "noted-critical", kNotedCritical},
    {"PN-ABL-05", "surge", kSurges},
    {"PN-ABL-07", "absorption", kAbsorbs},
    {"PN-ABL-15", "rollover", kRolloverGoesOn},
    {"PN-CARD-25", "current-hp", [](Ruleset& r) { r.combat.wounded_stat = -1; }},
    // triggers and choices
    {"PN-AUTO-02", "own-order", KernelRule::OwnOrder},
    {"PN-AUTO-02", "turn-player-first", KernelRule::WhoseFirst},
    {"PN-AUTO-03", "optional", KernelRule::MayDecline},
    {"PN-STIP-02", "no-target-left", KernelRule::Fizzles},
    {"PN-STIP-06", "choices-of-the-turn-player", [](Ruleset& r) { r.turn.turn_player_first = false; }},
    {"PN-STIP-05", "cannot-beats-may", [](Ruleset& r) { r.values.settle_clash = [](bool, bool) { return u8{2}; }; }},
    {"PN-R121", "if-of-the-turns-beginning", [](Ruleset& r) { r.turn.asks_if_later = nullptr; }},
};

constexpr DeckRow kDeckList[] = {{"PN-PREP-08", "least"}, {"PN-PREP-08", "most"}, {"PN-PREP-08", "copies"}, {"PN-CARD-23"}, {"PN-PREP-12"}};

}  // namespace

const std::span<const RuleSwitch> kSwitches = kSwitchList;
const std::span<const DeckRow> kDeckRows = kDeckList;

}  // namespace nexus::project_nexus
