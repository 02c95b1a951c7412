// The words a game adds to the common card language. Plain data, filled by the game and by set files;
// `text` reads it and never sees a rule.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "card/program.h"

namespace nexus {

struct TypeWord {
    std::string name;           // "Unit"
    std::string plural;         // "Units"
    u16 bits = 0;               // what an effect that names this type looks for
    u16 sets = 0;               // what a card of this type has (a Leader is also a Unit)
    bool stays_in_play = true;  // false: its text is what it does when played
    bool lies_in_play = false;  // … but it lies on the table all the same, for a while or for good
    bool group = false;         // a word of texts: no card is of this type alone
    bool mass = false;          // "all Terrain": the plural may look like the singular
};
struct StatWord {
    std::string name;
    Stat stat;
};
struct ResourceWord {
    std::string name;
    Resource resource;
    bool derived = false;  // follows from the position: nobody gains, loses or pays it
};
struct ZoneWord {
    std::string name;
    Zone zone;
    bool discard = false;
};
// "Front Row", "Back Left"
struct PlaceWord {
    std::string name;
    u16 mask = 0;
};
struct PhaseWord {
    std::string name;  // "Command"
    u8 index = 0;
    bool step = false;  // called a Step, not a Phase
    u8 last = 0;        // it has steps: all from its index to this one belong to it
    u16 mask() const { return static_cast<u16>(last > index ? (2u << last) - (1u << index) : 1u << index); }
};
struct PeriodWord {
    std::string name;
    Period period = Period::Turn;
    i8 first_phase = -1, last_phase = -1;  // a stretch of phases inside the turn
};
// a named value of the range stat
struct RangeWord {
    std::string name;
    i16 value = 0;
};
// Deploy in Unit-Deploy
struct ActionWord {
    std::string name;
    EventKind kind = EventKind::None;
};
// "gain the initiative", "void {Obj}", "spark {N}". `event`: what a card that suffers it sees, if texts may wait for that.
struct GameVerbWord {
    std::string phrase;
    u8 verb = 0;
    EventKind event = EventKind::None;
};
struct KeywordWord {
    std::string name;
    std::string text;  // rule text that it means, in the card language; empty = native to the game
    bool takes_number = false;
    bool label = false;      // says nothing by itself: a word that other texts may look for
    bool undefined = false;  // a set names it and does not say what it means: no card may have it
    bool stays = false;      // a card with it stays in play where others of its type do not
};
// A group of subtypes that a card file writes under a name of its own: faction = "Nature".
// Where sets may add values, they list them among their subtypes.
struct TraitWord {
    std::string field;
    std::vector<std::string> values;
    bool open = false;
};

// A group of stats with a name of its own: a card is of the domain Magic if it has Magic above 0.
struct StatGroupWord {
    std::string field;
    std::vector<Stat> stats;
};

struct Vocabulary {
    std::string game;
    std::vector<TypeWord> types;
    std::vector<StatWord> stats;
    std::vector<ResourceWord> resources;
    std::vector<ZoneWord> zones;
    std::vector<PlaceWord> places;
    std::vector<PhaseWord> phases;
    std::vector<PeriodWord> periods;
    std::vector<RangeWord> ranges;
    std::vector<ActionWord> actions;
    std::vector<GameVerbWord> verbs;
    std::vector<std::string> privileges;  // what a player may have by the game's own rules: "initiative"
    std::vector<TraitWord> traits;        // their values are subtypes too
    std::vector<StatGroupWord> stat_groups;
    std::vector<std::string> subtypes;    // open to set files
    std::vector<KeywordWord> keywords;    // open to set files
    std::vector<std::string> counters;    // counters and state markers, open to set files
    std::string protection;               // what keeps those behind others from being attacked is called
    std::string place_noun = "quadrant";  // what a place on the board is called
    std::string mission_noun = "mission";
    Stat range_stat{0};
    Stat cost_stat{0};
    bool active_exhausts = true;                      // Active abilities exhaust their card unless they say otherwise
    u8 board_places = 0;                              // how many places a player's board has
    bool duties = false;                              // units may have to attack or to be attacked
    bool other_ways = false;                          // cards may be played again from the discard zone, or put on others
    bool cancels = false;                             // what is being played can be stopped before it has its effect
    bool paid_uses = false;                           // what Active abilities cost to use can change
    bool barred_places = false;                       // cards may keep others out of places
    u16 relations = 0xFFFF;                           // bit per Relation: those that places of this game can have
    bool zones_are_owners = true;                     // a card that is sent to another player's zone goes to its owner's, by the rules
    bool free_arrivals = false;                       // what an effect deploys (summons) is not paid for
    bool control_changes = false;                     // cards may be controlled by others than their owners
    u16 apart_from_all = 0;                           // types that "all units" does not mean, though one of them is a unit
    bool players_are_hurt = false;                    // damage may be dealt to players
    bool then_gates = false;                          // ", then" makes what follows depend on what came before
    Duration default_duration = Duration::EndOfTurn;  // of one-shot changes that name none

    // Index of a name in an open list, added if it is new.
    i16 subtype(std::string_view name);
    i16 counter(std::string_view name);
    // Lookups without adding; -1 if unknown.
    i16 find_subtype(std::string_view name) const;
    i16 find_keyword(std::string_view name) const;
    i16 find_counter(std::string_view name) const;
    const TypeWord* find_type(std::string_view name) const;
    const StatWord* find_stat(std::string_view name) const;
};

}  // namespace nexus
