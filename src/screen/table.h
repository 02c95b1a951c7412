// The table as it lies: both sides' boards, missions, hands, resources, phase and initiative, drawn from what one
// seat may know and from the game's description of its table (TableSpec).
// Must not know: terminals, any single game, the State.
#pragma once

#include "gamekit/table_spec.h"
#include "screen/text.h"
#include "view/view.h"

namespace nexus::screen {

struct Shape {
    unsigned width = 80;
    unsigned height = 15;  // lines for the table; it takes fewer if it needs fewer
    bool unicode = true;
};

// What the choices at hand are about: it is marked on the table.
struct Marks {
    std::vector<unsigned> objects;  // indices
    std::vector<CardId> hand;
};

struct Names {
    std::vector<std::string> seats;  // "you", "greedy", by seat
};

Lines draw_table(const Game& game, const TableSpec& table, const Observation& o, const Names& names, const Marks& marks,
                 const Shape& shape);

// An object as the table shows it, without its number: "Scout Drone 2/3 Close". A long name is cut before its numbers are.
std::string object_label(const Game& game, const TableSpec& table, const Observation& o, const SeenObject& x, const Signs& s,
                         unsigned width = 999);
// Its number at its place, as the notation counts: FC.1
unsigned object_number(const Observation& o, const SeenObject& x);
std::string card_label(const Game& game, CardId id);  // with its price

}  // namespace nexus::screen
