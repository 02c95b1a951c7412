// What a card's text becomes: instructions and the small tables their operands point into.
// Plain data; indices are i16 into the Catalog's pools, -1 meaning "none".
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/bits.h"
#include "card/instructions.h"

namespace nexus {

// What can happen. The subject is the object an event is about, `other` the second party, `seat` the
// player who acts or is affected. Triggers, history and logs all speak in these words.
enum class EventKind : u8 {
    None,
    Deployed,   // subject entered play; seat its controller
    Left,       // subject left play in any way (also when destroyed)
    Destroyed,  // subject was destroyed; other: what destroyed it
    Moved,      // subject changed place
    Exhausted,
    Readied,
    Drawn,           // seat drew one card
    Discarded,       // seat's card was discarded
    Played,          // seat played a card from hand for its one effect (an Event)
    Activated,       // subject's ability was used by seat, an attack declared, an interrupt resolved
    DeclaredAttack,  // subject attacks other
    Attacked,        // subject is attacked by other
    Targeted,        // subject was targeted by other
    Survived,        // subject survived an attack by other
    Damaged,         // subject was dealt `amount` damage by other
    Attached,        // subject was attached to other
    CountersAdded,
    CountersRemoved,
    Transformed,  // subject changed its types
    Completed,    // subject (a mission) was completed by seat
    Paid,         // seat paid `amount`
    Gained,       // seat gained `amount`
    TurnBegan,    // seat owns the turn
    TurnEnded,
    PhaseBegan,  // amount: phase index
    PhaseEnded,
    Passed,  // seat passed
    Shuffled,
    Revealed,
    Created,      // subject is a new token
    Eliminated,   // seat left the game
    Triggered,    // subject's triggered ability begins to resolve; amount: the keyword it belongs to
    AttackEnded,  // subject's attack on other is over, whatever became of it
    Died,         // subject went from play to its owner's discard zone, in any way
    Saved,        // subject would have been destroyed and was not; other: what saved it; amount: its keyword
    Retired,      // subject was put into the discard zone by an effect, where a game tells that from destruction
    Synthesised,  // subject took the place of what it grew out of
    Boosted,      // subject lends its strength to the attack of other
    Defended,     // subject is attacked by other when blocks are chosen
    Blocked,      // subject throws itself before the attack of other
    Hit,          // subject's attack reaches other
    Missed,       // subject's attack does not reach other
    Discarding,   // subject reaches the discard zone, from play; a card from elsewhere is told itself
    Sacrificed,   // subject was given up by its controller
    Removed,      // subject, or a card from elsewhere, left the game; seat its owner
    Deactivated,  // subject was deactivated, whatever the game means by that
    Count
};
const char* event_name(EventKind k);
// What may happen otherwise than it would: the ends of things in play.
constexpr bool can_be_replaced(EventKind k) {
    return k == EventKind::Destroyed || k == EventKind::Retired || k == EventKind::Died || k == EventKind::Discarding;
}

enum class Compare : u8 { Equal, AtLeast, AtMost, More, Less, NotEqual };
constexpr bool holds(Compare c, i32 a, i32 b) {
    switch (c) {
        case Compare::Equal: return a == b;
        case Compare::AtLeast: return a >= b;
        case Compare::AtMost: return a <= b;
        case Compare::More: return a > b;
        case Compare::Less: return a < b;
        case Compare::NotEqual: return a != b;
    }
    return false;
}

enum class Duration : u8 {
    Instant,     // once, nothing lasts
    Static,      // as long as the static ability applies
    ThisAttack,  // until the attack in progress ends
    EndOfPhase,
    EndOfTurn,
    YourNextTurn,  // until the start of the controller's next turn
    WhileSource,   // as long as this card is in play
    Permanent      // rest of the game
};

enum class Period : u8 { Game, Turn, Phase };

// What rules and cards may permit or forbid. A row is (capability, objects, sign, source).
// clang-format off
enum class Capability : u8 {
    Attack, BeAttacked, BeTargeted, Activate, ActivateAgain, Ready, Exhaust, ExhaustByAttacking, Move, BeDestroyed,
    Protect,      // shielding others (front row, Guard)
    Interrupt,    // triggered abilities
    IgnoreProtectors,  // attacking what others protect
    BeDamaged,
    BeBlocked,    // its attacks stopped by another's body
    BeEquipped,   // given to somebody to bear
    MustAttack,   // duties: permitted is what has one
    MustBeAttacked,
    Deploy, Play, Draw, GainResource,  // of players alone
    Count
};
// clang-format on
constexpr bool is_duty(Capability c) { return c == Capability::MustAttack || c == Capability::MustBeAttacked; }
const char* capability_name(Capability c);

enum class Side : u8 { Any, Friendly, Enemy, OfPlayer };

// A place seen from an anchor. The game says which places are meant.
enum class Relation : u8 { None, Same, SameColumn, SameRow, Adjacent, Forward, Backward, Left, Right, InRange };

struct PlaceSpec {
    u16 mask = 0;           // bit per Place; 0 = every place of the board
    Side side = Side::Any;  // whose
    i16 player = -1;        // PlayerSpec for Side::OfPlayer
    Relation relation = Relation::None;
    u8 anchor = 0;  // register holding an object or a place
    friend bool operator==(const PlaceSpec&, const PlaceSpec&) = default;
};

struct StatBound {
    Stat stat{0};
    Compare compare = Compare::Equal;
    i16 number = -1;
    friend bool operator==(const StatBound&, const StatBound&) = default;
};

inline constexpr Zone kInPlay{0xFF};

// A lowered noun phrase. Everything set must hold.
struct Filter {
    u16 types = 0;  // at least one of these type bits; 0 = any
    u16 not_types = 0;
    Zone zone = kInPlay;  // cards of this zone instead of objects in play
    Side side = Side::Any;
    i16 player = -1;                      // PlayerSpec for Side::OfPlayer, or whose zone
    std::array<i16, 2> subtypes{-1, -1};  // either of them
    i16 not_subtype = -1;
    i16 keyword = -1, not_keyword = -1;
    i16 or_keyword = -1;  // or this one instead of `keyword`
    i16 counter = -1;     // has counters (a state marker) of this kind …
    i16 counters = 1;     // … at least so many
    i16 not_counter = -1;
    i16 name = -1;  // CardId
    bool ready = false, exhausted = false;
    bool token = false, not_token = false;
    bool completed = false, not_completed = false;
    bool not_this = false;                      // "other"
    bool different_names = false;               // several picks: pairwise different names
    bool in_range_of_this = false;              // within this unit's range
    bool attacking = false, defending = false;  // in the attack in progress …
    i16 against = -1;                           // … whose other party fits this filter
    i8 within = -1;                             // member of this register ("of them")
    i8 except = -1, except2 = -1;               // not in these registers ("another")
    i8 attached_to = -1;                        // attached to an object of this register
    i8 host_of = -1;                            // host of an object of this register ("attached unit")
    bool self_only = false;                     // only this card
    u8 bounds = 0;
    std::array<StatBound, 2> bound{};
    i16 place = -1;  // PlaceSpec
    // What it asks beyond types, side, readiness and place, in groups; set by Pools::add.
    enum Asks : u16 {
        Subtypes = 1,
        Name = 2,
        Keywords = 4,
        Counters = 8,
        Marks = 16,
        Combat = 32,
        This = 64,
        Registers = 128,
        Hosts = 256,
        Bounds = 512
    };
    u16 asks = 0;
    bool simple() const { return asks == 0; }
    friend bool operator==(const Filter&, const Filter&) = default;
    u16 found_asks() const {
        u16 out = 0;
        auto note = [&](bool asked, Asks group) {
            if (asked) out |= group;
        };
        note(subtypes[0] >= 0 || not_subtype >= 0, Subtypes);
        note(name >= 0, Name);
        note(keyword >= 0 || or_keyword >= 0 || not_keyword >= 0, Keywords);
        note(counter >= 0 || not_counter >= 0, Counters);
        note(token || not_token || completed || not_completed, Marks);
        note(attacking || defending || against >= 0, Combat);
        note(self_only || not_this, This);
        note(within >= 0 || except >= 0 || except2 >= 0, Registers);
        note(attached_to >= 0 || host_of >= 0, Hosts);
        note(bounds > 0, Bounds);
        return out;
    }
};

struct NumberExpr {
    enum class Kind : u8 {
        Constant,    // add alone
        Register,    // a: number register (X, amount paid)
        Count,       // a: filter
        StatOf,      // a: register, stat; summed over the set
        ResourceOf,  // player, resource
        CardsIn,     // player, zone
        CountersOn,  // a: register, b: counter kind
        SetSize,     // a: register
        EventAmount,
        History,    // a: event pattern, period, distinct
        LastCount,  // how much the act before this one did: cards drawn, counters removed
        DoneTo      // a: register, b: EventKind; how many of the set left play in this way
    };
    Kind kind = Kind::Constant;
    i16 a = -1, b = -1;
    i16 player = -1;  // whose; History: whose past, -1 = yours
    Stat stat{0};
    Resource resource{0};
    Zone zone{0};
    Period period = Period::Game;
    bool printed = false;          // StatOf: the printed value
    bool distinct_names = false;   // History: each name once
    bool distinct_things = false;  // History: each object once; cards that are no objects once by name
    bool distinct_places = false;  // Count: the places they are at
    bool summed = false;           // History: the amounts of the events, not their number
    i16 times = 1;                 // result = kind * times + add, then capped
    i16 add = 0;
    i16 cap = -1;  // -1 = none
    friend bool operator==(const NumberExpr&, const NumberExpr&) = default;
};

struct PlayerSpec {
    // clang-format off
    enum class Kind : u8 {
        You, Opponents, EachPlayer, EventPlayer, ControllerOf, OwnerOf, Register, TurnPlayer,
        InQuestion     // the one who is looked at: in a condition about several players, in an amount that each of several has
    };
    // clang-format on
    Kind kind = Kind::You;
    u8 reg = 0;
    friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

struct Condition {
    enum class Kind : u8 {
        Compare,  // number a (compare) number b
        Matches,  // every object of register a fits filter b (and there is one)
        YourTurn,
        InPhase,     // a: phase mask
        InPlay,      // register a is still in play
        SamePlayer,  // one of the players a is one of the players b
        Standing,    // the game's own fact number a is true of one of the players b (-1: of you) (Vocabulary::privileges)
        Attacking,   // register a attacks now, something that fits filter b (-1: anything)
        Defending    // register a is attacked now, by something that fits filter b
    };
    // Whom it is asked about, one player after the other (PlayerSpec::Kind::InQuestion); `negated` is asked of each one.
    enum class Quantifier : u8 { None, Some, Every };
    Kind kind = Kind::Compare;
    i16 a = -1, b = -1;
    nexus::Compare compare = nexus::Compare::Equal;
    bool negated = false;
    Quantifier quantifier = Quantifier::None;
    i16 players = -1;  // PlayerSpec: of whom it must hold
    i16 also = -1;     // another condition that must hold too
    friend bool operator==(const Condition&, const Condition&) = default;
};

struct EventPattern {
    EventKind kind = EventKind::None;
    bool would = false;      // before it happens (replacement)
    i16 subject = -1;        // filter
    i16 other = -1;          // filter
    i16 actor = -1;          // PlayerSpec: event.seat must be one of them
    i16 by = -1;             // PlayerSpec: one of them caused it
    i16 amount = -1;         // phase index, counter kind …; -1 = any
    i16 resource = -1;       // what was paid or gained; -1 = any
    bool in_attack = false;  // only while an attack is in progress
    u8 nth = 0;              // only the nth such event each `period`; 0 = every
    i16 nth_of_each = -1;    // pattern with "you" for the player who did it: the nth is counted for each one apart
    Period period = Period::Turn;
    friend bool operator==(const EventPattern&, const EventPattern&) = default;
};

struct Instr {
    Op op = Op::Stop;
    std::array<i16, kMaxOperands> a{-1, -1, -1, -1, -1};
    friend bool operator==(const Instr&, const Instr&) = default;
};

enum class AbilityKind : u8 {
    Effect,      // what an Event does when it resolves
    Active,      // used by choice, as an action
    Triggered,   // an interrupt
    Static,      // passive, always on
    Challenge,   // completes its mission while `condition` holds, or when `pattern` happens
    Replacement  // "if … would …, … instead", static
};

struct Ability {
    AbilityKind kind = AbilityKind::Effect;
    bool optional = false;         // the controller may decline (has a cost, or says "may" for the whole)
    bool free_of_exhaust = false;  // Active: does not exhaust its card
    bool when_unfinished = false;  // works on an uncompleted mission
    bool at_once = false;          // Triggered: only plans for later, and does so without waiting
    bool any_time = false;         // Active: also as an answer, and in others' turns
    std::string name;              // "Shield Ally"; empty if unnamed
    // Code: [0, cost) announcement (targets, X, modes), [cost, effect) payment, [effect, end) effect.
    std::vector<Instr> code;
    u16 cost = 0, effect = 0;
    i16 pattern = -1;
    i16 condition = -1;  // "if" that is asked when it triggers and again when it resolves
    u16 phases = 0;      // Active: phases it may be used in; 0 = the game's usual one
    u8 per_turn = 0;     // at most so often each turn; 0 = no limit
    i16 label = -1;      // the keyword it is written under ("Echo: …")
    i16 keyword = -1;    // it is what this keyword means: gone when the keyword is lost
    friend bool operator==(const Ability&, const Ability&) = default;
};

// The pools that operands point into. Equal entries are shared.
struct Pools {
    std::vector<Filter> filters;
    std::vector<NumberExpr> numbers;
    std::vector<PlayerSpec> players;
    std::vector<PlaceSpec> places;
    std::vector<Condition> conditions;
    std::vector<EventPattern> patterns;
    std::vector<Ability> abilities;  // granted and delayed abilities, replacements

    i16 add(const Filter& f);
    i16 add(const NumberExpr& n);
    i16 add(const PlayerSpec& p);
    i16 add(const PlaceSpec& p);
    i16 add(const Condition& c);
    i16 add(const EventPattern& p);
    i16 add(Ability a);
    i16 constant(int value);  // a constant number
    i16 player(PlayerSpec::Kind kind, unsigned reg = 0);
};

// Checks every operand of every instruction against the pools; empty when sound.
std::string check_operands(const Ability& ability, const Pools& pools, std::size_t card_count);

}  // namespace nexus
