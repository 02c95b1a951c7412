// A match of several games between the same players: who has won how many, and whether it is decided.
#pragma once

#include <string>
#include <vector>

#include "base/types.h"

namespace nexus {

class MatchScore {
   public:
    // At most `length` games; who wins more than half of them has won. A drawn game counts as one of them, unless
    // draws are replayed.
    MatchScore(unsigned seats, unsigned length, bool replay_draws = false) : length_(length), replay_draws_(replay_draws), wins_(seats) {}

    void add(u8 winners);  // seats, as bits; none = a drawn game
    bool over() const;
    unsigned played() const { return played_; }
    unsigned wins(Seat seat) const { return wins_[seat]; }
    u8 winners() const;           // once over: who has most wins; none = a drawn match
    std::string score() const;    // "A 2, B 0"
    std::string outcome() const;  // "A wins the match: A 2, B 0"

   private:
    unsigned length_, played_ = 0;
    bool replay_draws_;
    std::vector<unsigned> wins_;
};

}  // namespace nexus
