// A small and quick generator for players and samplers. Its numbers can be guessed: the chance of a game is base/chance.h.
// Algorithm: PCG-XSH-RR 64/32; same numbers on every compiler.
#pragma once

#include "base/hash.h"

namespace nexus {

struct Random {
    u64 state = 0;

    constexpr Random() = default;
    constexpr explicit Random(u64 seed) : state(mix64(seed + 0x632be59bd9b4e019ULL)) {}

    constexpr u32 next() {
        u64 old = state;
        state = old * 6364136223846793005ULL + 1442695040888963407ULL;
        u32 x = static_cast<u32>(((old >> 18) ^ old) >> 27);
        u32 rot = static_cast<u32>(old >> 59);
        return (x >> rot) | (x << ((32 - rot) & 31));
    }
    // Uniform in [0, n); n > 0. Multiply-shift, with rejection so that the result is exactly uniform.
    constexpr u32 below(u32 n) {
        u64 m = u64{next()} * n;
        u32 low = static_cast<u32>(m);
        if (low < n) {
            u32 threshold = (0u - n) % n;
            while (low < threshold) {
                m = u64{next()} * n;
                low = static_cast<u32>(m);
            }
        }
        return static_cast<u32>(m >> 32);
    }
};

}  // namespace nexus
