// Sized integers and the strong ids used everywhere.
// An Id converts to its number freely (to index tables) but is never made from a number by accident.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nexus {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

template <class Tag, class Rep>
struct Id {
    Rep value{};
    constexpr Id() = default;
    constexpr explicit Id(std::size_t v) : value(static_cast<Rep>(v)) {}
    constexpr operator Rep() const { return value; }
    friend constexpr bool operator==(Id a, Id b) { return a.value == b.value; }
};

using Seat = Id<struct SeatTag, u8>;     // position at the table, clockwise
using CardId = Id<struct CardTag, u16>;  // index into a Catalog
using Place = Id<struct PlaceTag, u8>;   // a seat's place on the table (quadrant, slot, row), game defined
using Zone = Id<struct ZoneTag, u8>;     // a list of cards (deck, hand, discard …), game defined
using Stat = Id<struct StatTag, u8>;     // index into CardDef::stats
using Resource = Id<struct ResourceTag, u8>;

inline constexpr unsigned kMaxSeats = 6;
inline constexpr Seat kNoSeat{0xFF};
inline constexpr Place kNoPlace{0xFF};
inline constexpr CardId kNoCard{0xFFFF};

}  // namespace nexus
