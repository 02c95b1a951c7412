// Catalog + ruleset + options, immutable; several live side by side in one process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.h"
#include "kernel/ruleset.h"
#include "kernel/statics.h"

namespace nexus {

// One thing of the past that texts in this catalog ask for, counted for every seat.
struct HistoryQuery {
    i16 pattern = -1;
    Period period = Period::Game;
    bool distinct = false;  // each name once
    bool summed = false;
    bool things = false;  // each object once; cards that are no objects once by name
    friend bool operator==(const HistoryQuery&, const HistoryQuery&) = default;
};

// Is a history one card's own ("this unit attacked this turn"), and which party of the event is that card?
enum class OwnHistory : u8 { No, OfSubject, OfOther };

// What an "nth time each …" pattern counts: itself, or what each player does for itself.
inline i16 nth_counts(const EventPattern& p, i16 index) { return p.nth_of_each >= 0 ? p.nth_of_each : index; }

// An event, and what is asked of it again and again.
struct Heard {
    const EventInfo& event;
    const Object* subject;  // null: it has none that is known
    u16 types;              // of the subject, or of the card that the event is about
    u64 seats;              // for which "you" it can fit: a byte for each EventScreen::who

    Heard(const EventInfo& e, const Object* o, u16 of_types) : event(e), subject(o), types(of_types) {
        const u32 actor = e.seat < kMaxSeats ? 1u << e.seat : 0u, controller = o ? 1u << o->controller : 0u;
        const u32 by_side = o ? 0xFF0000FFu | controller << 8 | (~controller & 0xFFu) << 16 : ~0u;  // any, friendly, enemy, of a player
        seats = by_side | u64{by_side & actor * 0x01010101u} << 32;
    }
};

// What is seen of an event's pattern at a glance: for whom it can fit at all, and what kind of object.
struct EventScreen {
    u32 types = Screen::kOfAnyType;  // of the subject, or of the card that is none
    u16 not_types = 0;
    u8 who = 0;          // side of the subject as seen from "you"; 4 more: only for the seat that did it
    bool self = false;   // the subject is this card
    bool whole = false;  // nothing else is asked

    bool actor_asks() const { return who >= 4; }
    u8 fit(const Heard& heard) const {
        return (types & (heard.types | Screen::kOfAnyType)) && !(not_types & heard.types) ? static_cast<u8>(heard.seats >> (who * 8))
                                                                                          : u8{0};
    }
};
struct HistoryLine {
    EventScreen screen;
    u16 query = 0;
};

// An ability that waits for an event.
struct TriggerLine {
    EventScreen screen;
    EventKind kind = EventKind::None;
    u8 ability = 0;  // of its card
    i16 pattern = -1;
    i16 nth_of = -1;  // the history it counts by, where only the nth event counts
};

// What the engine asks of a card most often, in less than a cache line.
struct CardFacts {
    enum Flag : u16 {
        Static = 1,
        Active = 2,
        Replacement = 4,
        CostChange = 8,     // says something of prices, …
        CostOfOthers = 16,  // … not of its own alone
        UseChange = 32,     // says what using Active abilities costs
        PlayerBan = 64,     // … what players may do
        Speaks = CostOfOthers | UseChange | PlayerBan,
        Area = 128,
        OwnBoard = 256,    // its mission condition looks at no other seat's board
        PlainStatic = 512  // has a static ability that belongs to no keyword
    };
    std::array<i16, kLiveStats> value{};
    u64 listens = 0, listens_to_others = 0;
    u64 subtypes = 0;  // the first 64 as a mask
    u64 keywords = 0;
    u16 types = 0;
    u16 challenge_depends = 0;  // classes of change its mission condition looks at
    u32 challenge_types = 0;    // of what types the objects are that it looks at, as in Screen
    u16 active_phases = 0;      // where some Active ability of its own may be used
    i16 cost = 0;
    u16 flags = 0;
};

struct GameOptions {
    std::vector<std::pair<std::string, std::string>> values;  // name, value; the rest are defaults
};

struct Env;
struct AlteredRules;

struct Game {
    std::shared_ptr<const Catalog> catalog;
    const Ruleset* rules = nullptr;
    std::vector<u8> option;  // value index by WordRules::options
    std::array<Zone, kZoneRoles> zone_by_role{};
    std::vector<HistoryQuery> history;
    std::vector<OwnHistory> own_history;                    // by query
    std::vector<std::vector<HistoryLine>> history_by_kind;  // by EventKind
    std::vector<std::vector<TriggerLine>> triggers;         // by card
    std::vector<std::vector<u8>> actives;                   // by card: which of its abilities are Active
    std::vector<EventKind> awaited_by;                      // by ability of the pool: what it waits for, if it is triggered
    u64 counted_kinds = 0;                       // the kinds that some history counts: of every card of the catalog, whoever plays it
    u64 counted_by_value = 0;                    // … and those of them for which a history asks for stats or keywords
    std::array<std::vector<u16>, 3> history_in;  // by Period: the histories that begin anew with it
    std::vector<const Procedure*> procedures;    // the kernel's, then the ruleset's
    std::vector<std::vector<ActionRule>> source_rules, target_rules;  // by action; a rule may be switched off
    std::array<std::vector<u8>, 16> actions_in;                       // by phase: the actions that are possible there at all
    std::span<const ActionLister> listers;     // PlayRules::listers, or what the game takes instead for its options; empty = none
    std::vector<CardFacts> facts;              // by card
    std::vector<std::vector<i16>> challenges;  // by card: mission conditions that are looked at, not awaited
    std::vector<u64> challenge_history;        // by card: the histories they ask for, as history_bit
    std::vector<i16> history_of_number;        // by number: its history, -1 if it asks for none
    StaticsTable statics;
    bool windows_restart = false, triggers_are_answered = false;  // as the ruleset says, or its options
    u16 answered_apart = 0;
    bool own_effects_target = false;  // what cannot be targeted may be by its controller's effects
    // What a game made of its options, for its own code, which alone knows the type.
    std::shared_ptr<const void> profile;
    std::vector<u16> action_phases;     // by action: where it is possible at all; as the table says, or the options
    int wounded_stat = -1;              // texts that ask for this stat mean what damage has left of it; -1 = none
    bool readying_deactivates = false;  // a card that is made ready is deactivated, as texts of this game say
    bool turn_player_first = false;     // where several players do or choose something together; otherwise who makes them
    i16 blanking_counter = -1;          // what has such a counter has none of its printed abilities; -1 = there is none
    const char* blanking_rule = "";     // why its abilities are not used
    bool areas_cover_actors = true;     // what is about a place also concerns who acts into it (Reader::value_at)
    // Triggers that wait together are one batch: the owner of the turn and then the others in turn order say what they do with theirs before
    // the first of them resolves; what that sets off is the next batch.
    bool trigger_batches = false;
    // May an ability of this object be triggered by this event? Null = always.
    bool (*may_trigger)(const Reader& e, const Object& object, Handle self, const EventInfo& event) = nullptr;
    // Objects of word w that an ability of this source may not target, for their place. Null = all may be.
    u64 (*out_of_reach)(const Reader& e, const Env& env, unsigned w) = nullptr;
    const char* reach_rule = "";  // the refusal for those
    u64 ops[2] = {};              // instructions that some card's own abilities have
    bool uses(Op op) const { return has(ops[unsigned(op) / 64], unsigned(op) % 64); }
    u16 ability_phases = 0;  // phases that some Active ability names
    CardFacts face_down_facts;
    CardDef face_down;  // a card nobody sees: everything about it is empty
    // For tests that show that a rule is missed when it is switched off (kernel/switches.h); empty in every other game.
    std::string switched_off;                     // "deploy/QN-DP-04"
    std::shared_ptr<const AlteredRules> altered;  // what `rules` then points into
    u64 off = 0;                                  // RuleSwitch::bit
    bool steps_apart = false;                     // no step may go on with the next by itself: one of them is left out
    const DeckRow* deck_row_off = nullptr;
    bool keeps(unsigned rule) const { return !has(off, rule); }
    bool keeps(KernelRule rule) const { return keeps(static_cast<unsigned>(rule)); }

    static Result<std::shared_ptr<const Game>> create(std::shared_ptr<const Catalog> catalog, const Ruleset& rules,
                                                      const GameOptions& options = {}, const std::string& switched_off = {});

    i16 history_index(const HistoryQuery& q) const;
    static u64 history_bit(unsigned query) { return bit(query % 64); }
    std::vector<Ability> rule_items;  // by TurnRules::items
    const Ability& ability(AbilityRef ref) const {
        if (ref.is_rule_item()) return rule_items[ref.pool_index()];
        return ref.is_granted() ? catalog->pools.abilities[ref.pool_index()] : (*catalog)[ref.card()].abilities[ref.index()];
    }
    const CardDef& card(CardId id) const { return (*catalog)[id]; }
    // What the rules see of an object: face down it has no name, type, stat or ability.
    const CardFacts& facts_seen(const Object& o) const { return o.flags & Object::FaceDown ? face_down_facts : facts[o.card]; }
    const CardDef& card_of(const Object& o) const { return o.flags & Object::FaceDown ? face_down : (*catalog)[CardId{o.card}]; }
};

// Every broken rule of deck construction; empty = the list is legal.
std::vector<DeckProblem> deck_problems(const Game& game, std::span<const CardId> cards);

}  // namespace nexus
