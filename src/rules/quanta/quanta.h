// Quanta: the rulebook as tables and procedures. Rule ids QA-xx-nn are those of docs/rules/quanta.md; rulings
// QA-Rnn of docs/rules/rulings-project-nexus-quanta.md.
//
//   vocabulary.cpp  words and card data          setup.cpp   Lords, mulligan, turn order
//   turn.cpp        turn start, main part, end   actions.cpp what a player may do
//   combat.cpp      attacks and damage           checks.cpp  deaths, defeat, invariants
//   deck.cpp        deck legality                table.cpp   how clients draw the table
//   evaluation.cpp  what computer players value  ruleset.cpp the rules as one table
//   switches.cpp    rules that tests switch off
#pragma once

#include "gamekit/evaluation.h"
#include "gamekit/table_spec.h"
#include "kernel/engine.h"

namespace nexus::quanta {

extern const Ruleset kRuleset;
extern const Evaluation kEvaluation;  // what computer players value (evaluation.cpp)
extern const TableSpec kTable;        // how clients draw the table (table.cpp)

// --- words of the game as numbers ---------------------------------------------------------------------------
inline constexpr Stat kStrength{0}, kToughness{1}, kCost{2}, kAttachCost{3};
enum Type : u16 { kUnit = 1, kSupport = 2, kFlash = 4, kRelic = 8, kEquipment = 16, kLord = 32 };
inline constexpr unsigned kUnitBit = 0, kEquipmentBit = 4, kLordBit = 5;
enum PlaceName : u8 { kFront, kMiddle, kBottom, kLordSeat, kPlaces };  // QA-ZONE-02 … QA-ZONE-04
inline constexpr Zone kDeck{0}, kHand{1}, kGraveyard{2}, kVoid{3}, kSide{4}, kStack{5};
inline constexpr Resource kQuanta{0}, kLife{1}, kMaximum{2}, kFlow{3};
enum Phase : u8 { kPreparation, kMain, kStart, kEnd };

// Keywords that need the engine, in the order of the vocabulary; the others are rule text in the set.
enum Keyword : unsigned { kAura, kGuard, kHidden, kSwift, kPierce, kToxic, kDrain, kNativeKeywords };

enum SeatReg : unsigned { kRoll };
enum GameReg : unsigned { kLosers };  // of the previous game of a match, until one of them has named who begins
// Rules that the code asks for by a bit, so that tests can switch them off (Game::keeps).
enum Kept : u8 {
    kNoLifeLoses,
    kRowOfGuard,
    kEquipmentFollows,
    kDamageKills,
    kToxicKills,
    kRowLimit,
    kAuraIgnores,
    kInvulnerable,
    kPierceGoesOn,
    kDrainHeals,
    kHealingStops,
    kHiddenIsLost,
    kStrikesBack,
    kNoDamageIsNone,
    kOnlyUnitsAreHurt,
    kTenQuanta,
    kBothStillThere,
    kFailedDraw
};
enum Mark : i16 { kUse, kFreeAttach, kPoisoned };  // kPoisoned: to be destroyed at the next check (QA-KEY-10)
enum Option : unsigned {
    kRetaliation,
    kDeckOut,
    kHealCap,
    kFlowCountsSelf,
    kEquipmentOption,
    kFlowOption,
    kRowCap,
    kPlayAny,
    kShroudBlocksOwn,
    kPriorityModel,
    kStallOption,
    kCompensation
};
enum Retaliation : unsigned { kSimultaneous, kNone, kIfSurvives };
enum Verb : u8 { kDrawItem, kQuantaItem, kVoidVerb };  // QA-TURN-01; "void {Obj}"
enum Item : unsigned { kDrawCard, kRefill };           // TurnRules::items

// The steps of a game and of a turn, a name for each row of their tables in setup.cpp and turn.cpp.
enum class GameStep : u8 { PlaceLords, Deal, AskMulligan, Mulligan, Life, Roll, Turn, NextTurn };
enum class TurnStep : u8 { Begin, StartItems, StartTriggers, MainPart, End, EndTriggers, CleanUp, Checks, Done };

enum ProcedureId : u8 {
    kGameProcedure = kFirstGameProcedure,
    kTurnProcedure,
    kPlayProcedure,
    kActivateProcedure,
    kAttachProcedure,
    kAttackProcedure,
    kFirstTurnProcedure
};
extern const Procedure kGameTable, kTurnTable, kPlayTable, kActivateTable, kAttachTable, kAttackTable, kFirstTurnTable;
enum NoteCode : i16 { kRolls, kTurnStarts, kGoesFirst };

inline constexpr i32 kStartingLife = 30, kMostQuanta = 10, kOpeningHand = 5;

// --- shared by the files of this folder -----------------------------------------------------------------------
void fill_vocabulary(Vocabulary& v);
void setup(Engine& e, std::span<const std::vector<CardId>> decks);
void enter_phase(Engine& e, u8 phase, Seat first);
int faction_of(const Game& g, const CardDef& d);                    // index into the vocabulary's list; -1 = none
bool row_is_full(const Reader& e, Seat seat, const CardDef& card);  // QA-ZONE-06
std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards);
DeckForm deck_form(const Game& g);
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards);
void losers_choose(Engine& e, u8 losers);

extern const std::span<const ActionKind> kActionTable;
extern const std::span<const ActionLister> kActionListers;
extern const std::span<const RuleSwitch> kSwitches;  // rules that tests switch off (switches.cpp)
extern const std::span<const DeckRow> kDeckRows;     // everything that deck construction demands

inline bool has_keyword(const Reader& e, unsigned object, Keyword k) { return has(e.s.object(object).keywords, k); }
void lose_keyword(Engine& e, Handle x, Keyword k);  // for as long as it stays in play
Handle lord_of(const Reader& e, Seat seat);
u64 units(const Reader& e, unsigned w);  // on the field, of word w

void damage(Engine& e, unsigned object, i32 amount, i16 kind, const Doer& by);  // QA-DMG
void fight(Engine& e, Handle attacker, Handle defender);
void heal(Engine& e, unsigned object, i32 amount);  // QA-SET-12
bool poisoned(const Reader& e, Handle x);           // QA-KEY-10: to be destroyed at the next check
bool withstands(Engine& e, Handle x);               // QA-KEY-01

void refill(Engine& e, Seat seat);  // QA-TURN-01 (b)
void game_verb(Engine& e, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount);
void state_checks(Engine& e);
Flow be_answered(Engine& e, Frame f);                 // QA-FLA-03, QA-MP-05
Flow settle(Engine& e, Frame f);                      // checks and triggers, until the position is quiet
bool asks_if_later(const EventInfo& event);           // QA-R91
bool still_waits(const Reader& e, const Pending& p);  // QA-R15
std::string broken_invariant(const Reader& e);
std::string outcome(const Reader& e);
std::string note_text(const Reader& e, const Event& event);

}  // namespace nexus::quanta
