// What the static abilities of a card look at and change, worked out once when a game is made. Objects are
// refreshed one by one as long as no static ability reads what another writes on some other object.
#pragma once

#include <array>
#include <vector>

#include "card/catalog.h"

namespace nexus {

// What continuous effects write on objects, and what static abilities may read there: a bit for each live stat, one
// for keywords, one for each type.
inline constexpr u32 kKeywords = 1u << kLiveStats;
constexpr u32 derived_types(u16 types) { return u32{types} << (kLiveStats + 1); }
constexpr u16 types_in(u32 derived) { return static_cast<u16>(derived >> (kLiveStats + 1)); }

// What the registers of an ability mean where no program runs: all objects in play that fit this filter; -1 = nothing.
using Selection = std::array<i16, 16>;

// Objects that a line, or any line of a card, may concern: enough of its filters to pass by most objects cheaply.
struct Screen {
    static constexpr u32 kOfAnyType = 1u << 16;
    static constexpr u8 kOwnSide = 1, kOtherSides = 2;
    u32 types = 0;  // type bits; kOfAnyType = any object
    u8 sides = 0;
    bool here = true;    // only where the card itself lies
    bool hosted = true;  // only what the card is attached to

    static Screen of(const Filter& f) {
        Screen out;
        out.types = f.types ? f.types : kOfAnyType;
        out.sides = f.side == Side::Friendly ? kOwnSide : f.side == Side::Enemy ? kOtherSides : kOwnSide | kOtherSides;
        return out;
    }
    void widen(const Screen& other) { types |= other.types, sides |= other.sides, here &= other.here, hosted &= other.hosted; }
    bool lets(u32 of_types, bool same_side) const {
        return every((types & (of_types | kOfAnyType)) != 0, (sides & (same_side ? kOwnSide : kOtherSides)) != 0);
    }
};

// One continuous instruction of a static ability, ready to be applied.
struct StaticLine {
    Instr in;  // fixed amounts are worked out
    u8 layer = 0;
    bool whole = false;   // the screen and the next two are all that the filter asks
    bool others = false;  // not the card itself
    u64 subtypes = 0;     // one of these; 0 = any
    i16 filter = -1;      // -1 = the card itself
    Screen reach;
    std::array<i16, 2> when{-1, -1};  // conditions, all of them
    u16 ability = 0;                  // of the card, or in the pool of granted ones
    i16 keyword = -1;                 // the ability is what this keyword means
    i16 selection = -1;               // of the table: what its conditions and its number mean by registers; -1 = they name none
};

struct Statics {
    std::vector<StaticLine> lines;
    Screen reach;           // of all lines that change others
    bool separable = true;  // the lines say everything; otherwise all objects are refreshed together
    bool self_only = true;  // they change nothing but the card itself
    // Classes of change (kernel/state.h) that matter: of an object it may reach, of the card itself, of anything else.
    u16 of_target = 0, of_source = 0, of_world = 0;
    Screen world;   // which objects matter, of all that are looked at …
    u16 zones = 0;  // … and which zones, of whom
    static constexpr u16 zone_bit(Zone zone, bool own) { return static_cast<u16>(1u << (zone + (own ? 0u : 8u))); }
    u32 reads = 0, writes = 0;  // reads = on other objects than the one that is changed
    u32 claims = 0;             // types it gives itself where the others of that type let it
    u16 blanks = 0;             // types of what it may blank
    u64 listens = 0;            // events that abilities it gives wait for
    u32 priced = 0;             // types of the cards whose prices it changes, as in Screen
};

struct StaticsTable {
    std::vector<Statics> printed;  // by card
    std::vector<Statics> granted;  // by ability of the pool
    std::vector<Selection> selections;
};
// `wounded_stat`: as in the ruleset, the stat that damage takes from.
StaticsTable make_statics(const Catalog& catalog, int wounded_stat);

// What one continuous instruction writes; and reads, where that follows from the instruction alone.
u32 derived_writes(const StaticsTable& table, Op op, i16 operand);
u32 derived_reads(Op op, i16 operand);

}  // namespace nexus
