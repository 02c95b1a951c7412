// What the editions of Quantum Nexus do differently, as one value: an edition is a Profile, an option of a table overrides one field of it.
// The code of this folder asks the profile and never the edition's name. docs/rules/quantum-nexus-editions.md lists the differences (QN-E-nn).
#pragma once

#include <span>
#include <string>

#include "kernel/ruleset.h"

namespace nexus::quantum_nexus {

enum class ColumnPairing : u8 { Mirrored, Same };
enum class TotalRule : u8 { Exactly, AtLeast };
enum class LeaderCap : u8 { Points25, None };
enum class DomainCheck : u8 { Units, AllTypes };
enum class DomainSum : u8 { Exactly6, AtMost6 };
enum class MissionsOut : u8 { BeforeShuffle, AfterFlip };
enum class FirstPlayer : u8 { LowestFlipChooses, Random };
enum class Deactivate : u8 { MakesReady, DisablesAbilities };
enum class EventPhases : u8 { Command, Any };
enum class InitiativeMode : u8 { FewestActions, ActivePlayer };
enum class CountInterrupts : u8 { BattleOnly, Never };
enum class TieBreakOne : u8 { CpOnCountedActions, CpIncomeThisTurn };
enum class TieBreakTwo : u8 { ClosingPassRowAnyPlayer, ClosingPassRowAmongTied, ClockwiseAfterLeader };
enum class CombatModel : u8 { AttackVsDefense, MutualAttackVsDefense, DamageToHealth };
enum class Blocking : u8 { No, ReadyUnitInTargetQuadrant };
enum class Unblocked : u8 { Fight, DamagePlayer };
enum class PlayerDamage : u8 { None, MillPerPoint };
enum class FrontPriority : u8 { Column, Row, None };
enum class CloseRange : u8 { SelfForwardBackSides, ForwardSides };
enum class MidRange : u8 { AllEight, ForwardSidesDiagonals };
enum class UpgradeHosts : u8 { UnitAsset, Unit };
enum class TriggerBatches : u8 { Layered, ActivePlayerThenTurnOrder };
enum class DeckOut : u8 { Eliminate, OthersWin };
// A switch that is off, or on, in `current`; the first value of an option is that of `current`.
enum class OffByDefault : u8 { No, Yes };
enum class OnByDefault : u8 { Yes, No };
constexpr bool on(OffByDefault x) { return x == OffByDefault::Yes; }
constexpr bool on(OnByDefault x) { return x == OnByDefault::Yes; }
enum class Stall : u8 { Drawn, Off };

struct Profile {
    ColumnPairing column_pairing = ColumnPairing::Mirrored;          // QN-R-048
    TotalRule deck_total = TotalRule::Exactly;                       // QN-E-01
    LeaderCap leader_cap = LeaderCap::Points25;                      // QN-E-03
    DomainCheck domain_check = DomainCheck::Units;                   // QN-E-07
    DomainSum domain_sum = DomainSum::Exactly6;                      // QN-E-05
    MissionsOut missions_out = MissionsOut::BeforeShuffle;           // QN-E-22
    FirstPlayer first_player = FirstPlayer::LowestFlipChooses;       // QN-E-23
    OnByDefault reshuffle_flips = OnByDefault::Yes;                  // QN-E-25
    OffByDefault opponent_cut = OffByDefault::No;                    // QN-E-21
    OffByDefault optional_disable = OffByDefault::No;                // QN-E-32
    u8 cp_growth = 0;                                                // QN-E-33
    Deactivate deactivate = Deactivate::MakesReady;                  // QN-E-15
    EventPhases event_phases = EventPhases::Command;                 // QN-E-40
    InitiativeMode initiative = InitiativeMode::FewestActions;       // QN-E-41
    CountInterrupts count_interrupts = CountInterrupts::BattleOnly;  // QN-E-42
    TieBreakOne tie1 = TieBreakOne::CpOnCountedActions;              // QN-E-43
    TieBreakTwo tie2 = TieBreakTwo::ClosingPassRowAnyPlayer;         // QN-E-44
    CombatModel combat = CombatModel::AttackVsDefense;               // QN-E-49 … QN-E-52
    OffByDefault damage_persists = OffByDefault::No;                 // QN-E-53
    Blocking blocking = Blocking::No;                                // QN-E-54
    Unblocked unblocked = Unblocked::Fight;                          // QN-E-55
    PlayerDamage player_damage = PlayerDamage::None;                 // QN-E-56
    OffByDefault open_quadrants = OffByDefault::No;                  // QN-R-163
    OnByDefault friendly_fire = OnByDefault::Yes;                    // QN-E-58
    FrontPriority front_priority = FrontPriority::Column;            // QN-E-59
    OffByDefault front_attacks_first = OffByDefault::No;             // QN-E-60
    OnByDefault exhausted_defends = OnByDefault::Yes;                // QN-E-61
    CloseRange close = CloseRange::SelfForwardBackSides;             // QN-E-64
    MidRange mid = MidRange::AllEight;                               // QN-E-65
    OffByDefault abilities_use_range = OffByDefault::No;             // QN-E-67
    UpgradeHosts upgrade_hosts = UpgradeHosts::UnitAsset;            // QN-E-75
    OffByDefault terrain_durations = OffByDefault::No;               // QN-E-78
    OnByDefault terrain_covers_attackers = OnByDefault::Yes;         // QN-E-80
    OffByDefault interrupts_need_ready = OffByDefault::No;           // QN-E-84
    TriggerBatches triggers = TriggerBatches::Layered;               // QN-E-86
    DeckOut deck_out = DeckOut::Eliminate;                           // QN-E-93
    OffByDefault players_targetable = OffByDefault::No;              // QN-E-20
    Stall stall = Stall::Drawn;                                      // QN-R-213

    constexpr bool has_health() const { return combat == CombatModel::DamageToHealth; }
};

// The three editions.
constexpr Profile current_profile() { return {}; }
constexpr Profile classic_profile() {
    Profile p;
    p.leader_cap = LeaderCap::None;
    p.domain_sum = DomainSum::AtMost6;
    p.missions_out = MissionsOut::AfterFlip;
    p.count_interrupts = CountInterrupts::Never;
    p.tie1 = TieBreakOne::CpIncomeThisTurn;
    p.tie2 = TieBreakTwo::ClockwiseAfterLeader;
    p.combat = CombatModel::MutualAttackVsDefense;
    p.friendly_fire = OnByDefault::No;
    p.front_priority = FrontPriority::Row;
    p.front_attacks_first = OffByDefault::Yes;
    p.exhausted_defends = OnByDefault::No;
    p.close = CloseRange::ForwardSides;
    p.mid = MidRange::ForwardSidesDiagonals;
    p.abilities_use_range = OffByDefault::Yes;
    p.terrain_covers_attackers = OnByDefault::No;
    p.interrupts_need_ready = OffByDefault::Yes;
    return p;
}
constexpr Profile enhanced_profile() {
    Profile p;
    p.deck_total = TotalRule::AtLeast;
    p.domain_check = DomainCheck::AllTypes;
    p.first_player = FirstPlayer::Random;
    p.reshuffle_flips = OnByDefault::No;
    p.opponent_cut = OffByDefault::Yes;
    p.optional_disable = OffByDefault::Yes;
    p.cp_growth = 1;
    p.deactivate = Deactivate::DisablesAbilities;
    p.initiative = InitiativeMode::ActivePlayer;
    p.combat = CombatModel::DamageToHealth;
    p.damage_persists = OffByDefault::Yes;
    p.blocking = Blocking::ReadyUnitInTargetQuadrant;
    p.unblocked = Unblocked::DamagePlayer;
    p.player_damage = PlayerDamage::MillPerPoint;
    p.open_quadrants = OffByDefault::Yes;
    p.friendly_fire = OnByDefault::No;
    p.front_priority = FrontPriority::None;
    p.exhausted_defends = OnByDefault::No;
    p.upgrade_hosts = UpgradeHosts::Unit;
    p.terrain_durations = OffByDefault::Yes;
    p.terrain_covers_attackers = OnByDefault::No;
    p.triggers = TriggerBatches::ActivePlayerThenTurnOrder;
    p.players_targetable = OffByDefault::Yes;
    return p;
}

// The options of an edition: the same switches, with the edition's own values as what they are if a table says nothing.
inline constexpr unsigned kSwitchCount = 38;
struct Options {
    OptionSpec row[kSwitchCount];
};
extern const Options kCurrentOptions, kClassicOptions, kEnhancedOptions;
// The profile that a table plays by: its edition and its options, as indices of their values.
Profile profile_from(std::span<const u8> options);
// Why these values cannot go together; empty if they can.
std::string contradiction(const Profile& p);
inline constexpr u8 kStallOption = kSwitchCount - 1;

}  // namespace nexus::quantum_nexus
