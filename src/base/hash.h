// 64-bit mixing and streaming hash over explicitly written values, never over memory:
// the same values give the same hash on every compiler.
#pragma once

#include <string_view>

#include "base/types.h"

namespace nexus {

constexpr u64 mix64(u64 x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

struct Hasher {
    u64 state = 0x9e3779b97f4a7c15ULL;
    constexpr void add(u64 v) { state = mix64(state + v) * 0x2545f4914f6cdd1dULL; }
    constexpr void add(std::string_view text) {
        add(text.size());
        for (char c : text) add(static_cast<u8>(c));
    }
    constexpr u64 value() const { return mix64(state); }
};

}  // namespace nexus
