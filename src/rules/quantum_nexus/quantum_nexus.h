// Quantum Nexus, edition `current`: the rulebook as tables and procedures. Rule ids QN-xx-nn are those of
// docs/rules/quantum-nexus.md; rulings QN-R-nnn of docs/rules/quantum-nexus-rulings.md.
//
//   vocabulary.cpp  words and card data      setup.cpp    missions, shuffle, first-player flip
//   geometry.cpp    quadrants, ranges        turn.cpp     the four phases, initiative
//   actions.cpp     what a player may do     combat.cpp   attacks, comparison, damage
//   deck.cpp        deck construction        checks.cpp   missions, victory, elimination, invariants
//   evaluation.cpp  what computer players value
#pragma once

#include "kernel/engine.h"

namespace nexus::quantum_nexus {

extern const Ruleset kCurrent;
extern const Evaluation kEvaluation;  // what computer players value (evaluation.cpp)

// --- words of the game as numbers ---------------------------------------------------------------------------
inline constexpr Stat kAttack{0}, kDefense{1}, kRange{2}, kCp{3}, kTechnology{4}, kMagic{5}, kPsionics{6}, kDivinity{7}, kLimit{8};
inline constexpr unsigned kDomains = 4;
enum Type : u16 { kUnit = 1, kLeader = 2, kAsset = 4, kEvent = 8, kUpgrade = 16, kTerrain = 32, kMission = 64 };
inline constexpr unsigned kUnitBit = 0, kLeaderBit = 1, kAssetBit = 2, kTerrainBit = 5, kMissionBit = 6;
enum PlaceName : u8 { FL, FC, FR, BL, BC, BR, LO, MA, kPlaces };
inline constexpr u16 kFrontRow = 0b000111, kBackRow = 0b111000, kQuadrants = 0b111111;
inline constexpr Zone kDeck{0}, kHand{1}, kDiscard{2}, kAside{3}, kRemovedZone{4};
inline constexpr Resource kCommand{0};
enum Range : i16 { kNoRange, kClose, kMid, kFar };
enum Phase : u8 { kReady, kDeployment, kCommandPhase, kBattle };

// Registers of a seat and of the game.
enum SeatReg : unsigned { kBase, kActions, kTally, kLeaderLock };
enum GameReg : unsigned {
    kInitiative,
    kFirstPlayer,
    kChooser,
    kContenders,
    kRestarted,
    kGainsInitiative,
    kSafe,
    kChecking,
    kByRule,
    kReason
};

// Why a player has the initiative.
enum Reason : i16 { kFirstTurn, kFewestActions, kFewestCp, kFirstToPass, kByCard };

enum Option : unsigned { kColumnPairing, kTieBreakTwo, kStallOption };

enum ProcedureId : u8 {
    kGameProcedure = kFirstGameProcedure,
    kTurnProcedure,
    kDeployProcedure,
    kEventProcedure,
    kActivateProcedure,
    kAttackProcedure,
    kGrowProcedure
};
extern const Procedure kGameTable, kTurnTable, kDeployTable, kGrowTable, kEventTable, kActivateTable, kAttackTable;

// Log lines of the game's own (Event::info.amount of a Note).
enum NoteCode : i16 { kFlipped, kChooserFound, kFirstPlayerNamed, kInitiativeGoesTo, kPhaseStarts, kTurnStarts };

// --- shared by the files of this folder -----------------------------------------------------------------------
void fill_vocabulary(Vocabulary& v);

struct Reach {
    u16 own, opposing;
};
struct ReachTable {
    Reach reach[2][4][6];
};  // by option, range and place
extern const ReachTable kReachTable;
inline Reach reach(const Engine& e, i32 range, Place from) {  // QN-RG-01 … 05
    if (from >= 6 || range < 0 || range > kFar) return {0, 0};
    return kReachTable.reach[e.option(kColumnPairing, 0)][range][from];
}
constexpr u8 kMostImpact = 9;

u64 enters(const Engine& e, const Pending& p);
bool asks_if_later(const EventInfo& event);
u16 related_places(const Engine& e, Relation relation, Seat from, Place place, Seat to, const Object* anchor);

// Rows that remember something of an object until the turn ends; uses say of which ability.
enum Mark : i16 { kUse, kIdleUse, kExtraPermission, kDutyDone };
Refusal must_act(const Engine& e, Seat seat);
extern const std::span<const ActionKind> kActionTable;
extern const std::span<const ActionLister> kActionListers;

struct Initiative {
    Seat seat;
    Reason reason;
};
Initiative next_initiative(const Engine& e, u8 first_passer);  // QN-IN
void count_action(Engine& e, Seat seat, i32 cp);               // QN-IN-06

void enter_phase(Engine& e, u8 phase, Seat first);
void setup(Engine& e, std::span<const std::vector<CardId>> decks);
std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards);

bool leader_may_stand(const Engine& e, Seat seat, Place place, unsigned self, bool entering = true);  // QN-LD-02
void cancel(Engine& e, Frame f);
// Texts may look at who has it.
inline void give_initiative(Engine& e, i16 seat) {
    e.s.h.reg[kInitiative] = seat;
    e.touch(kClock);
}
bool terrain_fits(const Engine& e, Seat seat, Place place);  // QN-TR-04
bool may_enter(const Engine& e, CardId card, u16 types, Seat seat, Place place, unsigned self);
bool may_gain_types(const Engine& e, unsigned object, u16 bits, bool entering);
void arrived(Engine& e, Handle x);

void damage(Engine& e, unsigned object, i32 amount, i16 kind, const Doer& by);
void fight(Engine& e, Handle attacker, Handle defender);

void state_checks(Engine& e);
void completed(Engine& e, Handle mission);
void chain_ended(Engine& e);
void failed_draw(Engine& e, u8 seats);
void eliminated(Engine& e, Seat seat);
void trigger_resolved(Engine& e, const Pending& p, bool fizzled, i32 paid);
bool ability_works(const Engine& e, unsigned object, const Ability& a);
std::string broken_invariant(const Engine& e);
std::string outcome(const Engine& e);
std::string note_text(const Engine& e, const Event& event);

}  // namespace nexus::quantum_nexus
