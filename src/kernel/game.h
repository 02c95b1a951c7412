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
    bool distinct = false;
    bool summed = false;
    friend bool operator==(const HistoryQuery&, const HistoryQuery&) = default;
};

// What is seen of a query at a glance: who may be asking at all, and of what kind of object.
struct HistoryScreen {
    bool actor_asks = false;     // "you": only the seat that did it asks for it
    Side side = Side::Any;       // of the object, from the asking seat
    u16 types = 0, not_types = 0;
};

// What the engine asks of a card most often, in half a cache line.
struct CardFacts {
    enum Flag : u8 { Static = 1, Active = 2, Replacement = 4, CostChange = 8, PlayerBan = 16, Area = 32, OwnBoard = 64 };  // OwnBoard: its mission condition looks at no other seat's board
    std::array<i16, kLiveStats> value{};
    u64 listens = 0;
    u32 keywords = 0;
    u16 types = 0;
    u16 challenge_depends = 0;   // classes of change its mission condition looks at
    i16 cost = 0;
    u8 flags = 0;
};

struct GameOptions {
    std::vector<std::pair<std::string, std::string>> values;   // name, value; the rest are defaults
};

struct Game {
    std::shared_ptr<const Catalog> catalog;
    const Ruleset* rules = nullptr;
    std::vector<u8> option;                       // value index by Ruleset::options
    std::array<Zone, 4> zone_by_role{};
    std::vector<HistoryQuery> history;            // indexed by EventKind through by_kind
    std::vector<HistoryScreen> history_screens;   // by query
    std::vector<std::vector<u16>> history_by_kind;
    u64 counted_kinds = 0;                        // the kinds that some history counts
    std::vector<const Procedure*> procedures;     // the kernel's, then the ruleset's
    std::vector<std::vector<ActionRule>> source_rules, target_rules;  // by action; a rule may be switched off
    std::vector<CardFacts> facts;                 // by card
    std::vector<std::vector<i16>> challenges;     // by card: mission conditions that are looked at, not awaited
    std::vector<u64> challenge_history;           // by card: the histories they ask for, as history_bit
    std::vector<i16> history_of_number;           // by number: its history, -1 if it asks for none
    StaticsTable statics;
    bool windows_restart = false, triggers_are_answered = false;   // as the ruleset says, or its options
    u16 answered_apart = 0;
    bool own_effects_target = false;              // what cannot be targeted may be by its controller's effects
    u64 ops[2] = {};                              // instructions that some card's own abilities have
    bool uses(Op op) const { return has(ops[unsigned(op) / 64], unsigned(op) % 64); }
    u16 ability_phases = 0;                       // phases that some Active ability names
    bool history_needs_values = false;            // some history asks for stats or keywords
    CardFacts face_down_facts;
    CardDef face_down;                            // a card nobody sees: everything about it is empty
    std::string switched_off;                     // "deploy/QN-DP-04", for tests that show a rule bites

    static Result<std::shared_ptr<const Game>> create(std::shared_ptr<const Catalog> catalog, const Ruleset& rules,
                                                      const GameOptions& options = {}, const std::string& switched_off = {});

    i16 history_index(const HistoryQuery& q) const;
    static u64 history_bit(unsigned query) { return bit(query % 64); }
    std::vector<Ability> rule_items;              // by Ruleset::items
    const Ability& ability(AbilityRef ref) const {
        if (ref.is_rule_item()) return rule_items[ref.pool_index()];
        return ref.is_granted() ? catalog->pools.abilities[ref.pool_index()] : (*catalog)[ref.card()].abilities[ref.index()];
    }
    const CardDef& card(CardId id) const { return (*catalog)[id]; }
    // What the rules see of an object: face down it has no name, type, stat or ability.
    const CardFacts& facts_seen(const Object& o) const { return o.flags & Object::FaceDown ? face_down_facts : facts[o.card]; }
    const CardDef& card_of(const Object& o) const { return o.flags & Object::FaceDown ? face_down : (*catalog)[CardId{o.card}]; }
};

}  // namespace nexus
