// How much a player may think about one decision. Counted in what is done and not in time, so that the same budget gives the same choice
// on every machine; whoever has a clock puts it behind `stop`.
#pragma once

#include <functional>

#include "base/types.h"

namespace nexus {

struct Budget {
    static constexpr u64 kUnlimited = ~u64{0};
    u64 playouts = kUnlimited;   // choices that are tried out in a world, at most
    u64 answers = kUnlimited;    // choices that are answered in worlds for it, all seats together, at most
    std::function<bool()> stop;  // asked between playouts: true = answer now, with the best so far; empty = never

    bool stopped() const { return stop && stop(); }
};

}  // namespace nexus
