// Rules that tests switch off to show that a scenario notices (kernel/switches.h), besides the rows of actions and procedures.
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr RuleSwitch kSwitchList[] = {
    // defeat
    {"QA-WIN-01", "no-life-left", kNoLifeLoses},
    {"QA-TURN-12", "failed-draw", kFailedDraw},
    {"QA-WIN-02", "last-one-wins",
     [](Ruleset& r) {
         r.turn.eliminated = [](Engine& e, Seat) {
             if (!e.s.h.living) e.finish(0);
         };
     }},
    {"QA-MP-03", "effects-of-losers-end", [](Ruleset& r) { r.turn.losers_effects_end = false; }},
    {"QA-R98", "game-that-goes-nowhere", [](Ruleset& r) { r.turn.stall = nullptr; }},
    // rows and what lies there
    {"QA-ZONE-02", "row-of-guards", kRowOfGuard},
    {"QA-ZONE-05", "equipment-follows", kEquipmentFollows},
    {"QA-ZONE-06", "row-limit", kRowLimit},
    {"QA-EQP-04", "equipment-stays", [](Ruleset& r) { r.board.attachments_share_fate = true; }},
    {"QA-LORD-05", "lords-stay", [](Ruleset& r) { r.board.fixed_types = r.board.named_only_types = 0; }},
    {"QA-LORD-03", "life-below-zero", [](Ruleset& r) { r.board.debts = 0; }},
    {"QA-TURN-05", "ten-quanta", kTenQuanta},
    {"QA-TURN-05", "ten-quanta-by-effects", [](Ruleset& r) { r.values.resource_limit = nullptr; }},
    // damage
    {"QA-UNIT-03", "damage-kills", kDamageKills},
    {"QA-DMG-02", "strikes-back", kStrikesBack},
    {"QA-DMG-05", "no-damage-is-none", kNoDamageIsNone},
    {"QA-REL-02", "only-units-are-hurt", kOnlyUnitsAreHurt},
    {"QA-R33", "both-still-there", kBothStillThere},
    {"QA-SET-12", "healing-stops", kHealingStops},
    {"QA-KEY-01", "aura", kAuraIgnores},
    {"QA-KEY-01", "aura-against-destruction", [](Ruleset& r) { r.combat.withstands = nullptr; }},
    {"QA-KEY-05", "hidden-is-lost", kHiddenIsLost},
    {"QA-KEY-08", "pierce", kPierceGoesOn},
    {"QA-KEY-10", "toxic", kToxicKills},
    {"QA-KEY-12", "invulnerable", kInvulnerable},
    {"QA-KEY-17", "drain", kDrainHeals},
    {"QA-KEY-22", "cannot-beats-may", [](Ruleset& r) { r.values.settle_clash = [](bool, bool) { return u8{2}; }; }},
    // triggers and answers
    {"QA-CB-12", "nested", [](Ruleset& r) { r.turn.trigger_order = TriggerOrder::Layers; }},
    {"QA-CB-12", "own-order", KernelRule::OwnOrder},
    {"QA-CB-12", "active-player-first", KernelRule::WhoseFirst},
    {"QA-CB-11", "optional", KernelRule::MayDecline},
    {"QA-CB-13", "die-together", KernelRule::LeftTogether},
    {"QA-TOK-03", "no-target-left", KernelRule::Fizzles},
    {"QA-R15", "upkeep-of-what-left", [](Ruleset& r) { r.turn.still_waits = nullptr; }},
    {"QA-R91", "if-of-the-upkeep", [](Ruleset& r) { r.turn.asks_if_later = nullptr; }},
    {"QA-MP-05", "first-player-again", [](Ruleset& r) { r.turn.windows_restart = false; }},
    {"QA-FLA-03", "triggers-are-answered", [](Ruleset& r) { r.turn.triggers_are_answered = false; }},
    {"QA-R77", "answered-apart", [](Ruleset& r) { r.turn.answered_apart = 0; }},
};

constexpr DeckRow kDeckList[] = {{"QA-DECK-02"}, {"QA-DECK-03"},     {"QA-DECK-04", "size"}, {"QA-DECK-04", "copies"},
                                 {"QA-TOK-01"},  {"QA-R85", "Flow"}, {"QA-R85", "Equipment"}};

}  // namespace

const std::span<const RuleSwitch> kSwitches = kSwitchList;
const std::span<const DeckRow> kDeckRows = kDeckList;

}  // namespace nexus::quanta
