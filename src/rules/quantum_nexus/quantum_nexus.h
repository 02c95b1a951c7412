// Quantum Nexus: the rulebook as tables and procedures, for all its editions. Rule ids QN-xx-nn are those of
// docs/rules/quantum-nexus.md, QN-E-nn those of docs/rules/quantum-nexus-editions.md; rulings QN-R-nnn of
// docs/rules/quantum-nexus-rulings.md.
//
//   profile.h       what editions and options change
//   vocabulary.cpp  words and card data         setup.cpp       missions, shuffle, first-player flip
//   geometry.cpp    quadrants, ranges           turn.cpp        the four phases, initiative
//   legality.cpp    what a player may do        procedures.cpp  how it is carried out
//   deck.cpp        deck construction           combat.cpp      attacks, comparison, damage
//   evaluation.cpp  what computer players value checks.cpp      missions, victory, elimination, invariants
//   ruleset.cpp     the rules as one table      table.cpp       how clients draw the table
//   switches.cpp    rules that tests switch off
#pragma once

#include "gamekit/evaluation.h"
#include "gamekit/table_spec.h"
#include "kernel/engine.h"
#include "rules/quantum_nexus/profile.h"

namespace nexus::quantum_nexus {

extern const Ruleset kCurrent, kClassic, kEnhanced;
extern const Evaluation kEvaluation, kHealthEvaluation;  // what computer players value (evaluation.cpp)
extern const TableSpec kTable, kHealthTable;             // how clients draw the table (table.cpp)
extern const std::span<const RuleSwitch> kSwitches;      // rules that tests switch off (switches.cpp)
extern const std::span<const DeckRow> kDeckRows;         // everything that deck construction demands

// --- words of the game as numbers ---------------------------------------------------------------------------
inline constexpr Stat kAttack{0}, kDefense{1}, kRange{2}, kCp{3}, kTechnology{4}, kMagic{5}, kPsionics{6}, kDivinity{7}, kLimit{8},
    kTurns{9};
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
enum SeatReg : unsigned { kBase, kActions, kTally, kLeaderLock, kIncome };
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
    kReason,
    kDisabling  // how many players have been asked whether they disable cards
};

// Rules that the code asks for by a bit, so that tests can switch them off (Game::keeps).
enum Kept : u8 {
    kOneLeader,
    kQuadrantStaysShut,
    kTwoTerrains,
    kAssetsInLoadout,
    kBarredPlaces,
    kMissionConditions,
    kCheckedFromReady,
    kMissionEffectsAfterwards,
    kSafeForTheChain,
    kMissionsWin,
    kFailedDraw,
    kLastOneWins,
    kInitiativePassesOn,
    kInterruptsCount,
    kPaidFizzleCounts,
    kInterruptActivates,
    kMissionsBeforeFailedDraw,
    kGrantsInTheSum,
    kStillInRange,
    kBothStillThere,
    kTerrainCoversAttacker,
    kInitiativeByCard,
    kTieByCp,
    kTieByPass,
    kDamageDestroys
};

// Why a player has the initiative.
enum Reason : i16 { kFirstTurn, kFewestActions, kFewestCp, kFirstToPass, kByCard, kLowestIncome, kNextAfterLeader, kOwnsTurn };

inline const Profile& profile(const Game& g) { return *static_cast<const Profile*>(g.profile.get()); }
inline const Profile& profile(const Reader& e) { return profile(e.g); }

// The steps of a game and of a turn, a name for each row of their tables in setup.cpp and turn.cpp.
enum class GameStep : u8 { Shuffle, Flip, FirstPlayer, ShuffleBack, Turn, NextTurn };
enum class TurnStep : u8 {
    Begin,
    Ready,
    Disable,
    Draw,
    Income,
    ReadyEffects,
    BeginPhase,
    Opportunities,
    EndPhase,
    Initiative,
    End,
    Expire,
    Done
};

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
enum NoteCode : i16 {
    kFlipped,
    kChooserFound,
    kFirstPlayerNamed,
    kInitiativeGoesTo,
    kPhaseStarts,
    kTurnStarts,
    kDeckCut,
    kPlayerHurt  // who is dealt damage; each card that it costs is told apart
};

// --- shared by the files of this folder -----------------------------------------------------------------------
void fill_current(Vocabulary& v);
void fill_classic(Vocabulary& v);
void fill_enhanced(Vocabulary& v);

struct Reach {
    u16 own, opposing;
};
// by narrowness (QN-E-64, QN-E-65), pairing of columns, range and place
struct ReachTable {
    Reach reach[2][2][4][6];
};
extern const ReachTable kReachTable;
inline Reach wide_reach(const Reader& e, i32 range, Place from) {  // QN-RG-01 … 05
    if (from >= 6 || range < 0 || range > kFar) return {0, 0};
    return kReachTable.reach[0][profile(e).column_pairing == ColumnPairing::Mirrored][range][from];
}
inline bool is_narrow(const Profile& p, i32 range) {
    return (range == kClose && p.close == CloseRange::ForwardSides) || (range == kMid && p.mid == MidRange::ForwardSidesDiagonals);
}
inline Reach reach(const Reader& e, i32 range, Place from) {  // as the edition has it
    if (from >= 6 || range < 0 || range > kFar) return {0, 0};
    const Profile& p = profile(e);
    return kReachTable.reach[is_narrow(p, range)][p.column_pairing == ColumnPairing::Mirrored][range][from];
}
u64 out_of_reach(const Reader& e, const Env& env, unsigned w);  // QN-E-67
constexpr u8 kMostImpact = 9;
enum GameVerb : u8 { kGainInitiative = 0, kFirstImpact = 1, kDeactivateVerb = kMostImpact + 1, kReactivateVerb };

u64 enters(const Reader& e, const Pending& p);
bool asks_if_later(const EventInfo& event);
u16 related_places(const Reader& e, Relation relation, Seat from, Place place, Seat to, const Object* anchor);

// Rows that remember something of an object until the turn ends; uses say of which ability.
enum Mark : i16 { kUse, kIdleUse, kExtraPermission, kDutyDone, kSwitched };
Refusal must_act(const Reader& e, Seat seat);
// Shared by what may be done (legality.cpp) and how it is done (procedures.cpp).
const Instr* another_way(const Reader& e, CardId id, Op op);
i32 price_of(const Reader& e, Seat seat, const Instr& way);
bool extra_use(const Reader& e, unsigned object);
bool exhausts_itself(const Ability& a);
inline constexpr unsigned kPlayAction = 2, kOpenAttackAction = 7;  // rows of it
extern const std::span<const ActionKind> kActionTable;
extern const std::span<const ActionLister> kActionListers, kPlainListers;
bool attacks_are_plain(const Profile& p);  // then kPlainListers give the same lists, sooner

struct Initiative {
    Seat seat;
    Reason reason;
};
Initiative next_initiative(const Reader& e, u8 first_passer);  // QN-IN
void count_action(Engine& e, Seat seat, i32 cp);               // QN-IN-06

void enter_phase(Engine& e, u8 phase, Seat first);
void setup(Engine& e, std::span<const std::vector<CardId>> decks);
std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards);
DeckForm deck_form(const Game& g);
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards);
void losers_choose(Engine& e, u8 losers);

bool leader_fits(const Reader& e, Seat seat, Place place, unsigned self, bool entering = true);  // QN-LD-02
void cancel(Engine& e, Frame f);
// Ends an action's procedure once nothing waits any more: a wounded unit whose end could be replaced dies after the triggers of its step.
Flow leave_when_quiet(Engine& e, Frame f);
// Texts may look at who has it.
inline void give_initiative(Engine& e, i16 seat) {
    e.own(kInitiative) = seat;
    e.touch(kClock);
}
bool terrain_fits(const Reader& e, Seat seat, Place place);  // QN-TR-04
bool may_enter(const Reader& e, CardId card, u16 types, Seat seat, Place place, unsigned self);
bool may_gain_types(const Reader& e, unsigned object, u16 bits, bool entering);
void arrived(Engine& e, Handle x);

void damage(Engine& e, unsigned object, i32 amount, i16 kind, const Doer& by);
void damage_player(Engine& e, Seat seat, i32 amount);   // QN-R-160
void defeat_wounded(Engine& e);                         // QN-E-49
void set_disabled(Engine& e, Handle x, bool disabled);  // QN-R-167
bool is_disabled(const Reader& e, Handle x);
inline constexpr const char* kTurnMarker = "turn";
inline constexpr const char* kDisabledMarker = "disabled";
void begin_terrain(Engine& e, Handle x);  // QN-E-78
void end_terrains(Engine& e);
void fight(Engine& e, Handle attacker, Handle defender);

void state_checks(Engine& e);
void completed(Engine& e, Handle mission);
void chain_ended(Engine& e);
void failed_draw(Engine& e, u8 seats);
void eliminated(Engine& e, Seat seat);
void trigger_resolved(Engine& e, const Pending& p, bool fizzled, i32 paid);
bool ability_works(const Reader& e, unsigned object, const Ability& a);
std::string broken_invariant(const Reader& e);
std::string outcome(const Reader& e);
std::string note_text(const Reader& e, const Event& event);

}  // namespace nexus::quantum_nexus
