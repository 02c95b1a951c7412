// Project Nexus: the handbook as tables and procedures. Rule ids PN-xx-nn are those of docs/rules/project-nexus.md;
// rulings PN-Rnn of docs/rules/rulings-project-nexus-quanta.md.
//
//   vocabulary.cpp  words and card data             geometry.cpp  lanes, slots, whom an attack may reach
//   setup.cpp       who begins, preparation         turn.cpp      phases
//   actions.cpp     what a player may do, and when  casting.cpp   summoning, synthesising, spells, abilities
//   battle.cpp      attack, guard, damage           equipment.cpp items and who bears them
//   charge.cpp      charge zone, mana, sparks       checks.cpp    depleted cards, defeat, invariants
//   deck.cpp        deck legality                   ruleset.cpp   the rules as one table
//   evaluation.cpp  what computer players value     table.cpp     how clients draw the table
#pragma once

#include "gamekit/evaluation.h"
#include "gamekit/table_spec.h"
#include "kernel/engine.h"

namespace nexus::project_nexus {

extern const Ruleset kRuleset;
extern const Evaluation kEvaluation;  // what computer players value (evaluation.cpp)
extern const TableSpec kTable;        // how clients draw the table (table.cpp)

// --- words of the game as numbers ---------------------------------------------------------------------------
inline constexpr Stat kAtk{0}, kHp{1}, kCritical{2}, kRank{3}, kManaCost{4};
enum Type : u16 { kUnit = 1, kAvatar = 2, kItem = 4, kSpell = 8, kNormal = 16, kQuick = 32, kContinuous = 64, kVirtual = 128 };
inline constexpr unsigned kUnitBit = 0, kAvatarBit = 1, kItemBit = 2;
// PN-BRD-01
enum PlaceName : u8 {
    kFrontLeft,
    kFrontCentre,
    kFrontRight,
    kRearLeft,
    kRearRight,
    kSlotLeft,
    kSlotCentre,
    kSlotRight,
    kAvatarSlot,
    kPlaces
};
inline constexpr u16 kFrontLine = 0b111, kRearGuard = 0b11000, kSlots = 0b11100000;
inline constexpr Zone kDeck{0}, kHand{1}, kDiscard{2}, kChargeZone{3}, kAside{4}, kRemovedZone{5};
inline constexpr Resource kMana{0}, kLife{1}, kLevel{2}, kMaximum{3};
enum Phase : u8 { kPreparation, kDraw, kCharge, kStandby, kMain, kBattle, kAttackStep, kGuardStep, kDamageStep, kEnd };

// The six common abilities need the engine (PN-ABL). An element stated with Elemental Surge is a keyword of its own.
enum Keyword : unsigned {
    kFreeAttacker,
    kVersatile,
    kPowerHungry,
    kRollover,
    kAbsorption,
    kSurge,
    kFrontOnly,
    kRearOnly,
    kFirstStatedSurge
};

enum SeatReg : unsigned { kHighWater, kSynthesised, kDeckedOut };  // PN-STAT-11, PN-SYN-04, PN-WIN-05
enum Option : unsigned {
    kDeckSize,
    kDeckCopies,
    kSingleBook,
    kPartialPreparation,
    kMandatoryCharge,
    kOverwriteNeedsFull,
    kNormalLeaves,
    kRecastCost,
    kAvatarMinimumRank,
    kDamageReset,
    kCriticalOn,
    kOwnSetCards,
    kPriorityModel,
    kStallOption,
    kCompensation
};
// Rules that the code asks for by a bit, so that tests can switch them off (Game::keeps).
enum Kept : u8 {
    kLifeLost,
    kDeckedOutLoses,
    kVirtualAvatarStays,
    kDepletedLeave,
    kAvatarRefreshes,
    kIndestructible,
    kRetiredByEffects,
    kMilestoneInChargePhase,
    kMilestoneElsewhere,
    kMilestoneOnce,
    kMaximumFollowsLevel,
    kFullChargeZone,
    kItemInItsLane,
    kHungryAlone,
    kHungryTakes,
    kVersatileBears,
    kItemComesOff,
    kNoBattleAtFirst,
    kAvatarRefills,
    kCriticalCosts,
    kRolloverGoesOn,
    kAbsorbs,
    kSurges,
    kNotedCritical,
    kOneCardASlot,
    kAttackAndNotHp
};
enum Mark : i16 { kUse, kRecast, kSwitched, kDepletedByEffect };  // PN-ACT-02, PN-SPL-03, PN-MOV-02, PN-R88
enum Verb : u8 { kSparkVerb, kRechargeVerb, kChargeVerb, kRetireVerb };

// The steps of a game and of a turn, a name for each row of their tables in setup.cpp and turn.cpp.
enum class GameStep : u8 { Begin, Throw, CompareThrows, Deal, FirstCharge, Replacements, Turn, NextTurn };
enum class TurnStep : u8 {
    DrawPhase,
    DrawEffects,
    ChargePhase,
    ChargeEffects,
    Charge,
    ChargeCasts,
    StandbyPhase,
    StandbyEffects,
    StandbyCasts,
    MainPhase,
    MainEffects,
    Actions,
    BattlePhase,
    BattleEffects,
    Attacks,
    EndPhase,
    EndEffects,
    EndCasts,
    EndOfTurn,
    EndOfTurnEffects,
    Expire,
    Checks,
    NormalCastsLeave,
    LastEffects,
    Done
};

enum ProcedureId : u8 {
    kGameProcedure = kFirstGameProcedure,
    kTurnProcedure,
    kSynthesiseProcedure,
    kSummonProcedure,
    kSpellProcedure,
    kSetProcedure,
    kCastSetProcedure,
    kRecastProcedure,
    kActivateProcedure,
    kMoveProcedure,
    kEquipProcedure,
    kAttackProcedure,
    kTurnCardsProcedure
};
extern const Procedure kGameTable, kTurnTable, kSynthesiseTable, kSummonTable, kSpellTable, kSetTable, kCastSetTable, kRecastTable,
    kActivateTable, kMoveTable, kEquipTable, kAttackTable, kTurnCardsTable;
enum NoteCode : i16 {
    kThrowsRock,
    kThrowsPaper,
    kThrowsScissors,
    kThrowAgain,
    kGoesFirst,
    kTurnStarts,
    kMilestone,
    kSparks,
    kRecharges,
    kCriticalHit
};

inline constexpr i32 kStartingLife = 40, kOpeningHand = 5, kZoneLimit = 12, kVirtualHp = 2000;

// --- shared by the files of this folder -----------------------------------------------------------------------
void fill_vocabulary(Vocabulary& v);
void add_cards(Catalog& catalog);  // the virtual Avatar (PN-CARD-23)
void setup(Engine& e, std::span<const std::vector<CardId>> decks);
void enter_phase(Engine& e, u8 phase, Seat first);
std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards);
DeckForm deck_form(const Game& g);
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards);
extern const std::span<const ActionKind> kActionTable;
extern const std::span<const ActionLister> kActionListers;
extern const std::span<const RuleSwitch> kSwitches;  // rules that tests switch off (switches.cpp)
extern const std::span<const DeckRow> kDeckRows;     // everything that deck construction demands

inline bool has_keyword(const Reader& e, unsigned object, Keyword k) { return has(e.s.object(object).keywords, k); }
inline constexpr CardId kVirtualAvatar{0};  // the first card of every catalog
inline bool is_virtual(const Reader& e, unsigned object) { return e.s.object(object).card == kVirtualAvatar; }
inline u64 units(const Reader& e, unsigned w) { return e.s.word(w).type[kUnitBit]; }  // Avatars too (PN-CARD-21)
template <class F>
void for_each_object(const Reader& e, Seat seat, F&& f) {  // of this seat's side, by index
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        for_each_bit(e.s.word(w).alive, [&](unsigned b) { f(w * 64 + b); });
    }
}

// geometry.cpp
enum Lane : u8 { kLeft, kCentre, kRight };
Lane lane_of(u8 place);
u16 related_places(const Reader& e, Relation relation, Seat from, Place place, Seat to, const Object* anchor);
inline Lane facing(Lane lane) { return static_cast<Lane>(2 - lane); }  // PN-BRD-05
u8 front_of(Lane lane);
int rear_of(Lane lane);  // -1: the centre has none (PN-BRD-04)
u8 slot_of(Lane lane);
unsigned at(const Reader& e, Seat seat, u8 place);  // object there; kNothing
u16 allowed_rows(u64 keywords);                     // PN-CARD-06
inline Seat other(Seat seat) { return Seat{1u - seat}; }
i32 toll(const Reader& e, unsigned attacker, unsigned target);  // mana an attack on it costs; -1 = it is out of reach (PN-BT)
unsigned avatar_sparks(const Reader& e, Seat seat);             // what an attack of the Avatar costs now (PN-AVA-02)

// charge.cpp
i32 maximum_mana(i32 level);                                        // PN-STAT-05
void level_changed(Engine& e, Seat seat);                           // milestones (PN-STAT-08 … PN-STAT-14)
unsigned face_up(const Reader& e, Seat seat);                       // charge cards that can be sparked
void turn_cards(Engine& e, Seat seat, unsigned n, bool face_down);  // spark, recharge; pushes a frame that asks where it matters
bool charge_card(Engine& e, Handle zone_card);                      // PN-ACTN-02; false: the zone is full
void game_verb(Engine& e, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount);
bool can_do_verb(const Reader& e, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount);
bool verb_is_idle(const Reader& e, u8 verb, Seat seat, i32 amount);

// equipment.cpp
bool equippable(const Reader& e, unsigned item);                    // PN-CARD-15
bool may_bear(const Reader& e, unsigned unit, unsigned item);       // PN-CARD-12, PN-ABL-09, PN-ABL-11
void equip(Engine& e, Handle item, Handle unit, bool anew = true);  // PN-CARD-10, PN-CARD-11; not anew: it passes on (PN-SYN-05)
void unequip(Engine& e, Handle item);
void keep_equipment(Engine& e);  // PN-ABL-10 … PN-ABL-14, PN-ITM-06

// battle.cpp
void damage(Engine& e, unsigned object, i32 amount, i16 element, const Doer& by);
void fight(Engine& e, Handle attacker, Handle defender);
void heal(Engine& e, unsigned object, i32 amount);
bool depleted_by_effect(const Reader& e, Handle x);  // PN-R88: it counts as retired

// casting.cpp
AbilityRef effect_of(const Reader& e, CardId id);
i32 extra_for(const CardDef& d);  // PN-SUM-02, PN-ITM-02, PN-SPL-02
void moved(Engine& e, Handle x);
void replace_in(Engine& e, Seat seat, u8 place);  // what lies there goes to the Discard Pile

void state_checks(Engine& e);
void after_act(Engine& e);                   // PN-STAT-14, PN-WIN-06
void check_defeat(Engine& e);                // PN-WIN
bool asks_if_later(const EventInfo& event);  // PN-R121
Flow settle(Engine& e, Frame f);             // checks and AUTO effects, until the position is quiet
std::string broken_invariant(const Reader& e);
std::string outcome(const Reader& e);
std::string note_text(const Reader& e, const Event& event);

}  // namespace nexus::project_nexus
