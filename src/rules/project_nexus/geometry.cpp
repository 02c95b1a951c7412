// The board (PN-BRD): lanes and slots, and which targets an attacker reaches (PN-BT, PN-AVA-05, PN-ABL-01 … PN-ABL-03).
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

Lane lane_of(u8 place) {
    switch (place) {
        case kFrontLeft:
        case kRearLeft:
        case kSlotLeft: return kLeft;
        case kFrontRight:
        case kRearRight:
        case kSlotRight: return kRight;
        default: return kCentre;
    }
}
u8 front_of(Lane lane) { return static_cast<u8>(unsigned{kFrontLeft} + lane); }
int rear_of(Lane lane) { return lane == kLeft ? kRearLeft : lane == kRight ? kRearRight : -1; }
u8 slot_of(Lane lane) { return static_cast<u8>(unsigned{kSlotLeft} + lane); }

namespace {

// Lane and row of a slot as drawn in PN-BRD: row 0 faces the opponent.
struct Cell {
    int lane, row;
};
constexpr Cell kCells[kPlaces] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 1}, {2, 2}, {1, 2}};

u16 slot_at(int lane, int row) {
    for (unsigned p = 0; p < kPlaces; ++p)
        if (kCells[p].lane == lane && kCells[p].row == row) return static_cast<u16>(1u << p);
    return 0;
}

}  // namespace

u16 related_places(const Reader&, Relation relation, Seat from, Place place, Seat to, const Object*) {
    if (place >= kPlaces) return 0;
    const auto [lane, row] = kCells[place];
    const bool own = from == to;
    const int across = 2 - lane;  // PN-BRD-05
    u16 out = 0;
    switch (relation) {
        case Relation::SameColumn:
            for (int r = 0; r < 3; ++r) out |= slot_at(own ? lane : across, r);
            return out;
        case Relation::SameRow:
            for (int l = 0; l < 3 && own; ++l) out |= slot_at(l, row);
            return out;
        case Relation::Adjacent:  // PN-R128: beside, before or behind it; the two Front-Lines touch
            if (own)
                return static_cast<u16>(slot_at(lane - 1, row) | slot_at(lane + 1, row) | slot_at(lane, row - 1) | slot_at(lane, row + 1));
            return row == 0 ? slot_at(across, 0) : u16{0};
        case Relation::Forward: return own ? slot_at(lane, row - 1) : row == 0 ? slot_at(across, 0) : u16{0};
        case Relation::Backward: return own ? slot_at(lane, row + 1) : u16{0};
        default: return 0;
    }
}

unsigned at(const Reader& e, Seat seat, u8 place) {
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        if (u64 there = e.s.word(w).at[place]) return w * 64 + lowest(there);
    }
    return kNothing;
}

u16 allowed_rows(u64 keywords) {
    return static_cast<u16>((has(keywords, kRearOnly) ? 0 : kFrontLine) | (has(keywords, kFrontOnly) ? 0 : kRearGuard));
}

// PN-AVA-03: own units of Front-Line and Rear-Guard.
unsigned avatar_sparks(const Reader& e, Seat seat) {
    unsigned exhausted = 0;
    for_each_object(e, seat, [&](unsigned i) {
        const Object& o = e.s.object(i);
        exhausted += o.exhausted() && (o.types & kUnit) && !(o.types & kAvatar);
    });
    return exhausted >= 3 ? 1 : 3;
}

i32 toll(const Reader& e, unsigned attacker, unsigned target) {
    constexpr i32 kOutOfReach = -1, kBehindTheFront = 2;
    const Object& a = e.s.object(attacker);
    const Object& t = e.s.object(target);
    const Seat defender{t.controller};
    const bool free = has_keyword(e, attacker, kFreeAttacker);
    auto front_open = [&](Lane lane) { return at(e, defender, front_of(lane)) == kNothing; };
    if (t.types & kAvatar) return front_open(kCentre) || (free && (a.types & kAvatar)) ? 0 : kOutOfReach;  // PN-BT-04, PN-ABL-02, PN-ABL-03
    if (has(kFrontLine, t.place)) return 0;                                                                // PN-BT-01
    if (!(t.types & (kUnit | kItem)) || (t.flags & Object::FaceDown)) return kOutOfReach;  // PN-BT-03: no spells, no set cards
    if (free) return 0;                                                                    // PN-ABL-01
    const Lane lane = lane_of(t.place);
    if (lane != facing(lane_of(a.place))) return kOutOfReach;
    if (front_open(lane)) return 0;
    return t.types & kItem ? kOutOfReach : kBehindTheFront;  // PN-BT-02
}

}  // namespace nexus::project_nexus
