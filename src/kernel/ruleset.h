// The rules of a game as data: tables of procedures, actions, zones and places, and the few functions the kernel calls.
// One const Ruleset a game; it must not keep state of its own.
// Must not know: how a table is drawn, what computer players value (gamekit/).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "kernel/choice.h"
#include "kernel/event.h"

namespace nexus {

class Engine;
class Reader;
struct Doer;
struct Game;

// What a game may have at most, besides the limits of the state (kernel/state.h); Game::create checks them all.
inline constexpr unsigned kMaxPhases = 16;          // ActionKind::phases has a bit for each
inline constexpr unsigned kMaxProcedures = 32 - 4;  // PlayRules::plays has a bit for each, the kernel's four included
inline constexpr unsigned kMaxActions = 255;

// --- procedures -----------------------------------------------------------------------------------

// A step is named by an enum of its procedure, never by a bare number: one name for each row of the table, in the same order.
template <class T>
concept NamedStep = std::is_enum_v<T> && std::is_same_v<std::underlying_type_t<T>, u8>;

// How a step ends. If the step has pushed frames, its procedure goes on in this way as soon as they have returned.
struct Flow {
    enum class Kind : u8 { Next, Again, Goto, Return, Ask } kind = Kind::Next;
    u8 step = 0;
    static constexpr Flow next() { return {Kind::Next, 0}; }
    static constexpr Flow again() { return {Kind::Again, 0}; }
    static constexpr Flow go(NamedStep auto step) { return {Kind::Goto, static_cast<u8>(step)}; }
    static constexpr Flow done() { return {Kind::Return, 0}; }
    static constexpr Flow ask() { return {Kind::Ask, 0}; }
};

// A frame of the one stack, to look at: two header words and the procedure's own words.
struct FrameView {
    const u32* base;
    u8 procedure() const { return static_cast<u8>(base[0]); }
    u8 step() const { return static_cast<u8>(base[0] >> 8); }
    u16 size() const { return static_cast<u16>(base[0] >> 16); }
    u16 previous() const { return static_cast<u16>(base[1]); }
    Seat seat() const { return Seat{(base[1] >> 16) & 0xFF}; }
    const u32& operator[](unsigned i) const { return base[2 + i]; }
    // An action's procedure finds its choice in its first two words.
    Choice choice() const { return Choice::unpack(u64{base[2]} | u64{base[3]} << 32); }
    // Announced answers kept in the frame: a count and the words, from word `at` on.
    Announced kept(unsigned at) const {
        Announced a;
        a.n = base[2 + at];
        for (unsigned i = 0; i < kAnnouncedWords; ++i) a.word[i] = base[3 + at + i];
        return a;
    }
};

// The same, for the procedure that it belongs to: its words are its own to change.
struct Frame {
    u32* base;
    operator FrameView() const { return {base}; }
    FrameView view() const { return {base}; }
    u8 procedure() const { return view().procedure(); }
    u8 step() const { return view().step(); }
    void set_step(NamedStep auto step) { set_row(static_cast<u8>(step)); }
    void set_row(u8 row) { base[0] = (base[0] & ~0xFF00u) | (u32{row} << 8); }  // for the driver, which knows no names of steps
    u16 size() const { return view().size(); }
    u16 previous() const { return view().previous(); }
    Seat seat() const { return view().seat(); }
    void set_seat(Seat s) { base[1] = (base[1] & 0xFF00FFFFu) | (u32{s.value} << 16); }
    u32& operator[](unsigned i) const { return base[2 + i]; }
    Choice choice() const { return view().choice(); }
    void keep(unsigned at, const Announced& a) const {
        base[2 + at] = a.n;
        for (unsigned i = 0; i < kAnnouncedWords; ++i) base[3 + at + i] = a.word[i];
    }
    Announced kept(unsigned at) const { return view().kept(at); }
};

struct Step {
    const char* name;
    const char* rule;  // rule id this step carries out
    Flow (*run)(Engine&, Frame);
    void (*list)(const Reader&, FrameView, Seat, ChoiceList&) = nullptr;  // choices if the step asks
    Flow (*take)(Engine&, Frame, Seat, Choice) = nullptr;                 // applies an answer
    const char* modes = nullptr;                                          // what Mode answers are called: "rock|paper|scissors"
};

// For static_assert beside a table of steps: the table has a row for every name, and the row of that name runs `run`.
constexpr bool is_last(NamedStep auto step, std::span<const Step> table) { return static_cast<std::size_t>(step) + 1 == table.size(); }
constexpr bool runs(NamedStep auto step, std::span<const Step> table, Flow (*run)(Engine&, Frame)) {
    return table[static_cast<std::size_t>(step)].run == run;
}

struct Procedure {
    const char* name;
    u16 words;  // locals
    std::span<const Step> steps;
    u32 hashes = 0;  // bit per local that holds a hash of a position, hidden cards and all: no seat may have it
};

// --- actions: a candidate generator and ordered predicates, each with its rule ------------------------

enum class SourceKind : u8 { Hand, Object, Ability, Discard };
// the choice names a card, not an object
constexpr bool names_card(SourceKind k) { return k == SourceKind::Hand || k == SourceKind::Discard; }
enum class TargetKind : u8 {
    None,
    OnPlace,        // of one's own
    OnPlaceAcross,  // of another player
    OnObject
};

constexpr bool is_place(TargetKind k) { return k == TargetKind::OnPlace || k == TargetKind::OnPlaceAcross; }

struct ActionContext {
    const Reader& engine;
    Seat seat;
    u8 action = 0;
    unsigned source = kNothing;  // object index, or position in hand
    CardId card = kNoCard;
    const Ability* ability = nullptr;
    u16 ability_index = 0;
    u64 among = ~u64{0};  // the candidates of the word that earlier rules let through: only these matter
    u64 scratch[4] = {};  // what the game hoists out of one list
};

// Returns the candidates of word `w` (64 objects, 64 hand positions, or one seat's places) that satisfy
// the rule. The list is the AND of all; a refusal is the first that lacks the candidate.
using MaskRule = u64 (*)(const ActionContext&, unsigned w);

struct ActionRule {
    const char* id;
    const char* why;
    MaskRule mask;
    CardId (*culprit)(const ActionContext&, unsigned candidate) = nullptr;
};

enum ActionTrait : u8 {
    kHidesCard = 1,       // the card from hand lies face-down then: others see only that one is laid
    kMeantForOthers = 2,  // aimed at one's own side it is a slip: people are asked twice
    kAnswers = 4          // may be done in a window that was opened to answer something (Engine::open_window)
};

struct ActionKind {
    const char* verb;  // in notation
    SourceKind source;
    TargetKind target;
    u16 phases;              // where it is possible at all …
    const char* phase_rule;  // … by this rule …
    const char* phase_why;
    std::span<const ActionRule> source_rules;
    std::span<const ActionRule> target_rules;
    u8 procedure;                    // gets the packed choice in its first two words
    const char* source_domain_rule;  // refusal for something that is no candidate at all
    const char* target_domain_rule;
    void (*hoist)(ActionContext&) = nullptr;    // once a list: what all candidates share; among = 0: there are none
    void (*prepare)(ActionContext&) = nullptr;  // once a source: what all its targets share
    u8 traits = 0;                              // ActionTrait
    Op word = Op::Stop;                         // possible only if some card has this instruction; Stop = always
    constexpr bool is(ActionTrait trait) const { return traits & trait; }
};

using ActionLister = void (*)(const Reader&, Seat, ChoiceList&);

// --- tables ---------------------------------------------------------------------------------------------

// What the kernel wants a zone for. Each role but Other belongs to one zone of a game.
enum class ZoneRole : u8 {
    Other,
    Deck,
    Hand,
    Discard,
    Played,  // a card that an effect plays lies here until its own effect is over
    Removed  // out of the game for good
};
inline constexpr std::size_t kZoneRoles = 6;
enum class Visibility : u8 { Public, Owner, Nobody };

struct ZoneSpec {
    const char* name;
    ZoneRole role;
    Visibility visibility;
};

struct PlaceInfo {
    const char* code;  // "FL" in notation
    const char* name;  // "Front Left"
    u8 row, column;    // where it lies on the board of its seat
};

struct OptionSpec {
    const char* name;    // "board.columnPairing"
    const char* values;  // "mirrored|same"
    const char* ruling;  // QN-R-048
    const char* text;
    u8 preset = 0;  // which of the values it has if nobody says otherwise
};

struct DeckForm;  // deck_form.h

struct DeckProblem {
    std::string rule;
    std::string message;    // how far off: "203 CP, 3 over"
    std::string wanted;     // "exactly 200 in the main deck"
    int off = 0;            // by how much: above 0 too much, below 0 too little
    const char* part = "";  // which part of a rule that says several things: "size", "copies"
};
// One thing that deck construction demands, as problems name it.
struct DeckRow {
    const char* rule;
    const char* part = "";
};
// "203 CP, 3 over": `count` with its words, against the limit it is above or below.
inline DeckProblem deck_problem(std::string rule, int count, const std::string& words, int limit, std::string wanted,
                                const char* part = "") {
    const int off = count - limit;
    return {std::move(rule),
            std::to_string(count) + " " + words + ", " + std::to_string(off < 0 ? -off : off) + (off < 0 ? " short" : " over"),
            std::move(wanted), off, part};
}

// A number of the game that scenarios set and ask for, clients show, and logs mention.
struct Fact {
    const char* name;  // "initiative", "base CP"
    bool per_seat;
    bool is_seat;  // the number is a seat
    i32 (*get)(const Reader&, Seat);
    void (*set)(Engine&, Seat, i32);  // null = cannot be set
    bool shown = true;                // false: clients have it elsewhere
};

enum class TriggerOrder : u8 {
    Layers,  // breadth first: layers of sets, one set a cause
    Nested   // depth first: what a trigger sets off resolves before the next one
};

// Something the rules do that waits and is ordered like a trigger: a game verb with a name.
struct RuleItem {
    const char* name;  // "draw"
    u8 verb;
};

// When a game that goes nowhere ends drawn (kernel/stall.cpp).
struct StallRule {
    using Measure = i32 (*)(const Reader&);  // public knowledge, never below zero for long; a new low is progress
    const char* rule;                        // the ruling
    u8 option;                               // its switch: 0 = on, 1 = off
    bool turn_is_round;                      // all players act in one turn; otherwise a round has a turn for each
    std::span<const Measure> measures;       // at most kStallMeasures
};

// What lies where, and how it comes and goes.
struct BoardRules {
    std::span<const ZoneSpec> zones;
    std::span<const PlaceInfo> places;
    u16 board_places = 0;                 // bits of places that are the battlefield
    u8 loose_place = 0;                   // where an attachment goes that stays when its host leaves
    bool attachments_share_fate = false;  // what is attached leaves with its host, in the same way
    bool attachments_keep_place = false;  // what is attached lies in a place of its own
    u16 fixed_types = 0;                  // objects of these types never leave their place (Missions)
    u16 cardless_types = 0;               // objects of these types are no cards: they are never picked to go somewhere
    u16 named_only_types = 0;             // a pick to destroy finds these only by naming their type (Terrain)
    u16 face_down_types = 0;              // only cards of these types lie face-down in play; 0 = any may
    u16 retired_types = 0;                // what an effect destroys of these types is called retired
    u8 debts = 0;                         // resources (bits) that may fall below zero
    // How many more cards this zone of a player takes. Null = any number.
    unsigned (*zone_room)(const Reader&, Seat, Zone) = nullptr;
    // Places of `to` that have this relation to `place` of `from`. `anchor`: what lies there, as it is or as it was
    // when it left; null = a place alone.
    u16 (*related_places)(const Reader&, Relation relation, Seat from, Place place, Seat to,
                          const Object* anchor) = [](const Reader&, Relation, Seat, Place, Seat, const Object*) { return u16{0}; };
    // May a card or an object of these types arrive at this place?
    bool (*may_enter)(const Reader&, CardId card, u16 type_bits, Seat seat, Place place,
                      unsigned self) = [](const Reader&, CardId, u16, Seat, Place, unsigned) { return true; };
    // May this object become of these types (a second Leader may not)?
    // `entering`: by an effect just now, together with others perhaps; otherwise it is only looked at again.
    bool (*may_gain_types)(const Reader&, unsigned object, u16 bits, bool entering) = [](const Reader&, unsigned, u16, bool) {
        return true;
    };
    // An object changed its place, by a player's act or an effect.
    void (*moved)(Engine&, Handle) = [](Engine&, Handle) {};
    // An effect attaches one object to another. Null = plainly.
    void (*attach)(Engine&, Handle object, Handle host) = nullptr;
    // An effect put, moved or changed this object; the game may note it.
    void (*arrived)(Engine&, Handle) = [](Engine&, Handle) {};
    // Who orders several arrivals of one effect, if it matters (kNoSeat = listed order).
    // `becoming`: the types they gain where they lie; 0 = they arrive.
    Seat (*orders_entries)(const Reader&, std::span<const Handle>, u16 becoming) = [](const Reader&, std::span<const Handle>, u16) {
        return kNoSeat;
    };
};

struct DeckRules {
    u8 opening_hand = 0;  // cards that each player first draws
    u16 beside_deck = 0;  // types of a list that are not shuffled into the deck (Missions, a Lord)
    // Every broken rule of deck construction; to be asked through deck_problems (kernel/game.h). Null = any list may be played.
    std::vector<DeckProblem> (*check_deck)(const Game&, std::span<const CardId>) = nullptr;
    std::span<const DeckRow> rows = {};  // everything that check_deck may report; empty = not declared
    // Every broken rule about the sideboard of a list. Null = any cards may be in it.
    std::vector<DeckProblem> (*check_sideboard)(const Game&, std::span<const CardId>) = nullptr;
    // What a legal list looks like, with the options of this game; check_deck stays the judge. Null = no list can be built.
    DeckForm (*form)(const Game&) = nullptr;
    // Puts decks into zones and pushes the first procedure. Every game has it.
    void (*setup)(Engine&, std::span<const std::vector<CardId>> decks) = nullptr;
    // After `setup`, if these seats (bits) lost the previous game of a match: they choose who begins. Null = the rulebook says how
    // every game of a match begins.
    void (*losers_choose)(Engine&, u8 losers) = nullptr;
};

// How turns go, what waits for what, and how the game ends.
struct TurnRules {
    std::span<const char* const> phases;    // names by index
    std::span<const Procedure> procedures;  // indices from kFirstGameProcedure
    // For composed positions: pushes the procedures so that play goes on at the start of this phase, `first` acting.
    void (*enter_phase)(Engine&, u8 phase, Seat first) = [](Engine&, u8, Seat) {};
    u8 composed_turn = 1;  // the turn of a composed position that names none
    TriggerOrder trigger_order = TriggerOrder::Layers;
    bool windows_restart = false;          // after an action the first seat of the window is asked again; otherwise the next one
    bool triggers_are_answered = false;    // triggers that begin to wait open a window before they resolve
    u16 answered_apart = 0;                // phases in which there is a window between two of them as well
    std::span<const RuleItem> items = {};  // what the rules put among waiting triggers
    // After every completed effect: what the rules demand of the new position.
    void (*state_checks)(Engine&) = [](Engine&) {};
    // After every single instruction of an effect: what cannot wait for the effect's end. Null = everything can.
    void (*after_act)(Engine&) = nullptr;
    // A mission was completed.
    void (*completed)(Engine&, Handle) = [](Engine&, Handle) {};
    // The last layer is done.
    void (*chain_ended)(Engine&) = [](Engine&) {};
    // A triggered ability resolved or was chosen; `fizzled` if its targets were gone.
    void (*trigger_resolved)(Engine&, const Pending&, bool fizzled, i32 paid) = [](Engine&, const Pending&, bool, i32) {};
    // Players (bits) had to draw from an empty deck at the same moment.
    void (*failed_draw)(Engine&, u8 seats) = [](Engine&, u8) {};
    void (*eliminated)(Engine&, Seat) = [](Engine&, Seat) {};
    // Does this procedure go on when the seat it works for leaves the game (a turn, a phase)?
    bool (*survives_its_seat)(u8 procedure) = [](u8) { return false; };
    bool losers_effects_end = false;   // what a player who has left was doing stops
    bool turn_player_first = false;    // where several players do or choose something together; otherwise who makes them
    const StallRule* stall = nullptr;  // null = none
    // Does a waiting trigger still count? Null = always.
    bool (*still_waits)(const Reader&, const Pending&) = nullptr;
    // Is the "if" in front of a trigger of this event asked only when its place comes (Engine::drop_unmet)? Null = never.
    bool (*asks_if_later)(const EventInfo&) = nullptr;
    // Places, in a numbering of the game's own, into which this waiting trigger may put something that keeps others of its
    // kind out. Simultaneous triggers that share such a place are ordered by the active player. Null = there are none.
    u64 (*enters)(const Reader&, const Pending&) = nullptr;
    // Why this seat may not pass; null = never. Asked only while something may have a duty.
    Refusal (*must_act)(const Reader&, Seat) = nullptr;
};

// What players may do, and the verbs that only this game has.
struct PlayRules {
    std::span<const ActionKind> actions;
    std::span<const ActionLister> listers = {};  // compiled_listers (kernel/listing.h) of the same table; empty = none
    u32 plays = 0;                               // procedures (bits) that play a card: the choice, then what was announced
    // The card that this frame is playing will have no effect. Null = nothing can be cancelled.
    void (*cancel)(Engine&, Frame) = nullptr;
    // Rule ids for the kernel's own refusals.
    const char* target_rule = "";    // illegal target
    const char* choose_rule = "";    // illegal pick
    const char* order_rule = "";     // illegal order
    const char* optional_rule = "";  // illegal answer to an optional trigger
    const char* act_rule = "";       // no such action now
    const char* loop_rule = "";      // too much waits already
    const char* answer_rule = "";    // only some actions may answer what waits
    // May push a procedure that asks. As a cost, or where something depends on it, `last_done` says whether it was done.
    void (*game_verb)(Engine&, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount) = [](Engine&, u8, Seat,
                                                                                                     std::span<const Handle>, i32) {};
    // Could this verb be done in full? Null = always.
    bool (*can_do_verb)(const Reader&, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount) = nullptr;
    // Does everybody know that this verb would do nothing with any card of this seat? Null = never. Must not look at hidden cards.
    bool (*verb_is_idle)(const Reader&, u8 verb, Seat seat, i32 amount) = nullptr;
};

struct CombatRules {
    // `kind` of damage: a subtype, -1 = of none.
    void (*damage)(Engine&, unsigned object, i32 amount, i16 kind, const Doer& by) = [](Engine&, unsigned, i32, i16, const Doer&) {};
    void (*damage_player)(Engine&, Seat, i32 amount) = [](Engine&, Seat, i32) {};
    void (*fight)(Engine&, Handle attacker, Handle defender) = [](Engine&, Handle, Handle) {};
    void (*heal)(Engine&, unsigned object, i32 amount) = [](Engine&, unsigned, i32) {};
    // Does this object ignore an effect that would destroy it? It may pay for that. Null = nothing does.
    bool (*withstands)(Engine&, Handle) = nullptr;
    bool sacrifice_destroys = false;  // what is sacrificed counts as destroyed too
    int wounded_stat = -1;            // texts that ask for this stat mean what damage has left of it; -1 = none
};

struct ValueRules {
    // How far effects raise a resource; what is above stays. Null = without limit.
    i32 (*resource_limit)(const Reader&, Resource) = nullptr;
    // Clash of a prohibition and a permission: which rows stay. Bits: 1 forbid, 2 permit. By default "cannot" wins.
    u8 (*settle_clash)(bool forbid_is_area, bool permit_is_area) = [](bool, bool) { return u8{1}; };
    bool (*is_area_source)(const CardDef&) = [](const CardDef&) { return false; };  // sources whose clash cancels both (terrain)
    // Objects of these types may have abilities that do not work; then the game is asked (missions before completion).
    u16 idle_types = 0;
    bool (*ability_works)(const Reader&, unsigned object, const Ability&) = [](const Reader&, unsigned, const Ability&) { return true; };
    // Is this fact about a player (Vocabulary::privileges) true of this seat? Null = there are none.
    bool (*has_privilege)(const Reader&, u8 privilege, Seat) = nullptr;
};

// The words, numbers and switches of the game.
struct WordRules {
    void (*fill_vocabulary)(Vocabulary&) = [](Vocabulary&) {};
    void (*add_cards)(Catalog&) = nullptr;  // cards that the rules themselves bring
    std::span<const Fact> facts = {};
    std::span<const OptionSpec> options = {};
    // What the options change in how the kernel treats this game; says why they cannot go together, or nothing. Null = none.
    std::string (*configure)(Game&) = nullptr;
};

// An edition's own word for something: what logs, refusals and screens say instead.
struct Wording {
    const char* plain;
    const char* said;
};

// What the game tells people and tests.
struct TextRules {
    std::span<const Wording> wording = {};
    std::string (*outcome)(const Reader&) = [](const Reader&) { return std::string(); };  // "A wins: …"
    std::string (*note_text)(const Reader&, const Event&) = [](const Reader&, const Event&) {
        return std::string();
    };  // a Note as a line of the log
    std::string (*broken_invariant)(const Reader&) = [](const Reader&) { return std::string(); };  // empty = all hold
    // What a seat is asked that may act: "act, or pass to end your turn". Null = always "act, or pass".
    const char* (*asks)(const Reader&, Seat) = nullptr;
    // Who has the say, and why: one line of public knowledge; empty = nothing to tell. Null = never.
    std::string (*who_leads)(const Reader&) = nullptr;
};

// --- rules that are switched off in tests ------------------------------------------------------------------

// Rules of the kernel that a game may keep, as bits of Game::off. A game's own bits are those below.
enum class KernelRule : u8 {
    First = 32,
    OwnOrder = First,  // each player orders the own simultaneous triggers
    WhoseFirst,        // the triggers of one player come before those of the next
    Sets,              // what one effect sets off is a set of its own
    CauserFirst,       // in such a set whoever controls the effect comes first
    Fizzles,           // an effect without any target left does nothing
    IfAskedAgain,      // the "if" of a trigger is asked again when it resolves
    Loops,             // a position that returns ends a loop of triggers
    UseLimits,         // "once each turn" holds for triggers
    MayDecline,        // an optional trigger may be declined
    LeftTogether       // what leaves together sees each other leave
};
inline constexpr u8 kNoBit = 0xFF;

struct Ruleset;
// A rule that is no row of an action's table or of a procedure. Tests switch it off by name to show that a scenario notices
// (kernel/switches.h): either the ruleset is changed, or the code asks for the rule's bit (Game::keeps).
struct RuleSwitch {
    const char* rule;
    const char* name;  // in few words: "one-leader-a-quadrant"
    u8 bit = kNoBit;
    void (*leave_out)(Ruleset&) = nullptr;
    constexpr RuleSwitch(const char* id, const char* what, u8 which) : rule(id), name(what), bit(which) {}
    constexpr RuleSwitch(const char* id, const char* what, KernelRule which) : rule(id), name(what), bit(static_cast<u8>(which)) {}
    constexpr RuleSwitch(const char* id, const char* what, void (*change)(Ruleset&)) : rule(id), name(what), leave_out(change) {}
};

struct Ruleset {
    const char* id;           // "quantum-nexus"
    const char* edition;      // "current"
    const char* name;         // "Quantum Nexus"
    const char* rule_prefix;  // "QN-"
    unsigned min_seats, max_seats;
    BoardRules board = {};
    DeckRules deck = {};
    TurnRules turn = {};
    PlayRules play = {};
    CombatRules combat = {};
    ValueRules values = {};
    WordRules words = {};
    TextRules texts = {};
    std::span<const RuleSwitch> switches = {};
};

// A message of the engine in the words of the edition: each whole word that it has another word for is exchanged. For texts without names
// of cards in them.
std::string worded(const Ruleset& rules, std::string_view message);

// A catalog with the game's words and the cards its rules bring; sets come on top.
inline void start_catalog(const Ruleset& rules, Catalog& catalog) {
    rules.words.fill_vocabulary(catalog.vocabulary);
    if (rules.words.add_cards) rules.words.add_cards(catalog);
}

}  // namespace nexus
