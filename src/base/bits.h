// Bit helpers for the masks that rules are written in.
#pragma once

#include <bit>
#include <concepts>

#include "base/types.h"

namespace nexus {

constexpr u64 bit(unsigned i) { return u64{1} << i; }
constexpr u64 low_bits(unsigned n) { return n >= 64 ? ~u64{0} : (u64{1} << n) - 1; }
constexpr bool has(u64 mask, unsigned i) { return (mask >> i) & 1; }
constexpr unsigned lowest(u64 mask) { return static_cast<unsigned>(std::countr_zero(mask)); }
constexpr unsigned count(u64 mask) { return static_cast<unsigned>(std::popcount(mask)); }

// As && and ||, but everything is worked out: for conditions that cannot be foreseen.
template <std::same_as<bool>... B>
constexpr bool every(B... conditions) {
    return (static_cast<unsigned>(conditions) & ...);
}
template <std::same_as<bool>... B>
constexpr bool some(B... conditions) {
    return (static_cast<unsigned>(conditions) | ...);
}

template <class F>
constexpr void for_each_bit(u64 mask, F&& f) {
    for (; mask; mask &= mask - 1) f(lowest(mask));
}

}  // namespace nexus
