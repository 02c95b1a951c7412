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

unsigned at(const Engine& e, Seat seat, u8 place) {
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        if (u64 there = e.s.word(w).at[place]) return w * 64 + lowest(there);
    }
    return kNothing;
}

u16 allowed_rows(u64 keywords) {
    return static_cast<u16>((has(keywords, kRearOnly) ? 0 : kFrontLine) | (has(keywords, kFrontOnly) ? 0 : kRearGuard));
}

// PN-AVA-03: own units of Front-Line and Rear-Guard.
unsigned avatar_sparks(const Engine& e, Seat seat) {
    unsigned exhausted = 0;
    for_each_object(e, seat, [&](unsigned i) {
        const Object& o = e.s.object(i);
        exhausted += o.exhausted() && (o.types & kUnit) && !(o.types & kAvatar);
    });
    return exhausted >= 3 ? 1 : 3;
}

i32 toll(const Engine& e, unsigned attacker, unsigned target) {
    constexpr i32 kOutOfReach = -1, kBehindTheFront = 2;
    const Object& a = e.s.object(attacker);
    const Object& t = e.s.object(target);
    const Seat defender{t.controller};
    const bool free = has_keyword(e, attacker, kFreeAttacker);
    auto front_open = [&](Lane lane) { return at(e, defender, front_of(lane)) == kNothing; };
    if (t.types & kAvatar) return front_open(kCentre) || (free && (a.types & kAvatar)) ? 0 : kOutOfReach;  // PN-BT-04, PN-ABL-02, PN-ABL-03
    if (has(kFrontLine, t.place)) return 0;                                                               // PN-BT-01
    if (!(t.types & (kUnit | kItem)) || (t.flags & Object::FaceDown)) return kOutOfReach;                 // PN-BT-03: no spells, no set cards
    if (free) return 0;                                                                                   // PN-ABL-01
    const Lane lane = lane_of(t.place);
    if (lane != facing(lane_of(a.place))) return kOutOfReach;
    if (front_open(lane)) return 0;
    return t.types & kItem ? kOutOfReach : kBehindTheFront;                                               // PN-BT-02
}

}  // namespace nexus::project_nexus
