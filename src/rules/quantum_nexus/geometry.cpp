// Quadrants and ranges (QN-BG, QN-RG). One attacker facing one declared opponent:
//
//     y=3   B.BR  B.BC  B.BL        the opponent's board is turned round (QN-BG-08)
//     y=2   B.FR  B.FC  B.FL
//     ------------------------
//     y=1   A.FL  A.FC  A.FR        x = -1, 0, +1
//     y=0   A.BL  A.BC  A.BR
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

// x 0..2 from the left, y as drawn
struct Cell {
    int x, y;
};

constexpr Cell cell(unsigned place) { return {static_cast<int>(place % 3), place < 3 ? 1 : 0}; }

// The quadrant at (x, y): own places for y 0 and 1, the opponent's for 2 and 3; -1 off the board (QN-BG-09).
constexpr int place_at(int x, int y, bool mirrored) {
    if (x < 0 || x > 2 || y < 0 || y > 3) return -1;
    if (y <= 1) return y == 1 ? x : x + 3;
    int column = mirrored ? 2 - x : x;
    return y == 2 ? column : column + 3;
}

constexpr void add(Reach& r, int x, int y, bool mirrored) {
    int p = place_at(x, y, mirrored);
    if (p < 0) return;
    (y <= 1 ? r.own : r.opposing) |= static_cast<u16>(1u << p);
}

// What a narrow range reaches lies ahead or beside, never behind and never where the unit is.
constexpr Reach compute_narrow(i32 range, unsigned place, bool mirrored) {
    Reach r{0, 0};
    auto [x, y] = cell(place);
    if (range != kClose && range != kMid) return r;
    add(r, x, y + 1, mirrored), add(r, x - 1, y, mirrored), add(r, x + 1, y, mirrored);
    if (range == kMid) add(r, x - 1, y + 1, mirrored), add(r, x + 1, y + 1, mirrored);
    return r;
}

constexpr Reach compute(i32 range, unsigned place, bool mirrored) {
    Reach r{0, 0};
    auto [x, y] = cell(place);
    if (range == kClose) {  // QN-RG-01: own quadrant and one step in each direction
        add(r, x, y, mirrored), add(r, x, y + 1, mirrored), add(r, x, y - 1, mirrored), add(r, x - 1, y, mirrored),
            add(r, x + 1, y, mirrored);
    } else if (range == kMid) {  // QN-RG-02: the surrounding eight
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy)
                if (dx || dy) add(r, x + dx, y + dy, mirrored);
    } else if (range == kFar) {  // QN-RG-03, 04: all columns exactly two rows ahead
        for (int column = 0; column < 3; ++column) add(r, column, y + 2, mirrored);
    }
    return r;
}

constexpr ReachTable make_table() {
    ReachTable t{};
    for (unsigned mirrored = 0; mirrored < 2; ++mirrored)
        for (int range = 0; range < 4; ++range)
            for (unsigned place = 0; place < 6; ++place) {
                t.reach[0][mirrored][range][place] = compute(range, place, mirrored == 1);
                t.reach[1][mirrored][range][place] = compute_narrow(range, place, mirrored == 1);
            }
    return t;
}
constexpr u16 one(int place) { return place < 0 ? u16{0} : static_cast<u16>(1u << place); }

}  // namespace

constexpr ReachTable kReachTable = make_table();

u16 related_places(const Reader& e, Relation relation, Seat from, Place place, Seat to, const Object* anchor) {
    if (place >= 6) return 0;  // only quadrants have neighbours
    auto [x, y] = cell(place);
    bool own = from == to, mirrored = profile(e).column_pairing == ColumnPairing::Mirrored;
    // The quadrant one step away, if it lies on the board of `to`.
    auto step = [&](int dx, int dy) { return own == (y + dy <= 1) ? one(place_at(x + dx, y + dy, mirrored)) : u16{0}; };
    switch (relation) {
        case Relation::None:
        case Relation::Same: break;
        case Relation::SameColumn:
            return own ? one(place_at(x, 0, mirrored)) | one(place_at(x, 1, mirrored))
                       : one(place_at(x, 2, mirrored)) | one(place_at(x, 3, mirrored));
        case Relation::SameRow: return own ? (y == 1 ? kFrontRow : kBackRow) : u16{0};
        case Relation::Adjacent: return static_cast<u16>(step(0, 1) | step(0, -1) | step(-1, 0) | step(1, 0));
        case Relation::Forward: return step(0, 1);    // QN-BG-02, 03
        case Relation::Backward: return step(0, -1);  // QN-BG-04
        case Relation::Left: return step(-1, 0);      // QN-BG-05
        case Relation::Right: return step(1, 0);
        case Relation::InRange: {  // QN-RG-09
            if (!anchor) return 0;
            Reach r = reach(e, std::max<i32>(0, anchor->value[kRange]), place);
            return own ? r.own : r.opposing;
        }
    }
    return 0;
}

// What a unit cannot reach; a card that is no unit, or lies in no quadrant, has no range that could bind it.
u64 out_of_reach(const Reader& e, const Env& env, unsigned w) {
    const Object* const unit = e.known_object(env.source);
    if (!unit || !(unit->types & kUnit) || unit->place >= 6) return 0;
    const Reach r = reach(e, std::max<i32>(0, unit->value[kRange]), Place{unit->place});
    const u16 places = e.s.owner_of_word(w) == unit->owner ? r.own : r.opposing;
    u64 reached = 0;
    for_each_bit(places, [&](unsigned p) { reached |= e.s.word(w).at[p]; });
    return e.s.word(w).alive & ~reached;
}

}  // namespace nexus::quantum_nexus
