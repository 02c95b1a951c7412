// Picks uniformly among the listed choices, with a generator of its own. It tries nothing out, so that no budget is too small.
#pragma once

#include "search/player.h"

namespace nexus {

class RandomPlayer : public Player {
   public:
    explicit RandomPlayer(u64 seed) : random_(seed) {}
    const char* name() const override { return "random"; }
    Choice choose(const SeatView& view, const Budget& budget) override;

   private:
    Random random_;
};

}  // namespace nexus
