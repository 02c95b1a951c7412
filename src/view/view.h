// What one seat may know: everything public, what it alone was shown, and nothing else. Screens, messages,
// bots and logs are built from this value and never from the State.
// Left out on purpose: the generator, sealed answers of others, hidden cards, the game's own registers (what is
// public of them is a Fact) and the count of hidden changes.
// Must not know: any single game, files.
#pragma once

#include <string>
#include <vector>

#include "kernel/reader.h"

namespace nexus {

// A list of cards as the viewer sees it. The order of a hidden hand tells when a card was drawn, so a hidden
// zone of somebody else is a size and a sorted list; every other zone has one entry a position, bottom first.
struct SeenZone {
    Zone zone;
    unsigned size = 0;
    bool by_position = false;
    std::vector<CardId> cards;   // by_position: `size` entries, kNoCard = unknown; otherwise the known ones, sorted
    std::vector<CardId> turned;  // of a public zone: those of them that lie turned down, sorted
};

struct SeenCounter {
    u16 kind = 0;
    i16 amount = 0;
};

struct SeenObject {
    Handle handle;
    CardId card = kNoCard;  // kNoCard: lies face down and is not the viewer's
    Seat owner, controller;
    Place place;
    u16 host = kNothing;  // object index it is attached to
    bool exhausted = false, token = false, face_down = false, completed = false;
    u8 used = 0, attacks = 0;
    u32 stamp = 0;
    i32 damage = 0;
    std::array<i16, kLiveStats> value{};
    u16 types = 0, blank = 0;
    u32 forbidden = 0, permitted = 0, guarded = 0;  // bit per Capability; guarded: forbidden to some
    u64 keywords = 0;
    std::vector<SeenCounter> counters;
    i32 progress = 0, goal = 0;  // of a challenge that counts towards something; no goal = it does not
};

struct SeenSeat {
    Seat seat;
    bool living = true;
    std::array<i32, kMaxResources> resource{};
    std::vector<SeenZone> zones;                 // by Zone
    std::vector<SeenObject> objects;             // that it owns, by index
    std::vector<std::pair<CardId, i32>> prices;  // of the viewer's own hand, where they are not the printed ones
    std::vector<CardId> unseen;                  // the viewer's own cards whose place it does not know, sorted
};

struct SeenFact {
    const char* name;
    Seat seat = kNoSeat;  // kNoSeat: of the game
    i32 value = 0;
    bool is_seat = false;
};

struct SeenPending {
    CardId source_card = kNoCard;
    Handle source;
    Seat controller;
    AbilityRef ability;
    u16 layer = 0, set = 0;
    u8 order = 0;
};

// An ability on its way: announced, being paid or resolving; the innermost first.
struct SeenProgram {
    CardId source_card = kNoCard;
    Handle source;
    Seat controller;
    AbilityRef ability;
    u32 mode = 0;                 // ProgramFrame::ModeBits
    std::vector<Handle> objects;  // in play, that it has picked or looks at
};

struct Observation {
    Seat viewer;
    unsigned seats = 0;
    u32 turn = 0;
    u8 phase = 0;
    Seat turn_owner, active;
    u8 living = 0;
    bool over = false;
    u8 winners = 0;
    std::string outcome;       // in words, once it is over
    u8 draw_offers = 0;        // who offers a draw in this turn
    u32 without_progress = 0;  // turns since the last progress …
    u32 stall_limit = 0;       // … and how many of them make a draw; 0 = the stall rule is off
    std::vector<SeenFact> facts;
    std::string who_leads;        // who has the say, and why, in the game's words
    std::vector<SeenSeat> table;  // by seat
    std::vector<Effect> effects;  // lasting changes, all public
    // What texts of any card of the game ask of the past, as counted: by question, then by seat. kUnknownCount where the
    // count would tell which hidden cards another player drew.
    static constexpr u16 kUnknownCount = 0xFFFF;
    std::vector<u16> history;
    std::vector<SeenPending> pending;
    std::vector<SeenProgram> resolving;
    bool in_attack = false;
    Handle attacker, defender;
    Ask ask = Ask::None;
    const char* step = "";   // Ask::Game, Ask::Act: the rules' own words for what is asked; may be empty
    CardId about = kNoCard;  // the card whose text asks, if one does
    AbilityRef about_ability;
    u8 asked = 0;  // seats that still have to answer
    bool sealed = false;
    std::vector<Choice> choices;     // only if the viewer is asked; sorted, so that the order tells nothing
    std::vector<Choice> own_sealed;  // what the viewer itself has answered in secret
};

Observation observe(const Game& game, const State& state, Seat seat);

// Complete: equal text is equal knowledge.
std::string to_text(const Observation& o);

// Equal knowledge has equal hashes, on every machine; whatever the seat does not know takes no part. Different knowledge has the same
// hash only by chance.
u64 knowledge_hash(const Observation& o);

const SeenObject* find_object(const Observation& o, unsigned index);

}  // namespace nexus
