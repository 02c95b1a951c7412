// How clients draw the table of a game, as data: words with {names} of stats, resources, zones (their size) or facts in them.
// Must not know: any single game, who draws and how.
#pragma once

#include <span>

#include "base/types.h"

namespace nexus {

struct Game;

struct ObjectLine {
    u16 types;           // objects that have one of these types; 0 = all others
    const char* format;  // "{Attack}/{Defense}"
};

struct TableSpec {
    std::span<const ObjectLine> objects = {};     // the first that fits
    const char* seat = "";                        // "CP {CP}  hand {hand}"
    u16 strips = 0;                               // places that are one line with their name; the others are fields, by row and column
    u16 piles = 0;                                // zones that are shown card by card where there is room
    bool (*turned_round)(const Game&) = nullptr;  // does the board across lie turned by half a circle? Null = yes
    std::span<const u8> phase_order = {};         // of the bar; empty = as they are numbered
};

}  // namespace nexus
