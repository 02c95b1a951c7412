#include "match/match_score.h"

#include <algorithm>

#include "base/bits.h"

namespace nexus {

void MatchScore::add(u8 winners) {
    if (over()) return;
    if (winners == 0 && replay_draws_) return;
    ++played_;
    for_each_bit(winners, [&](unsigned p) { ++wins_[p]; });
}

bool MatchScore::over() const {
    return played_ >= length_ || std::ranges::any_of(wins_, [&](unsigned n) { return n > length_ / 2; });
}

u8 MatchScore::winners() const {
    const auto most = std::ranges::max_element(wins_);
    return std::ranges::count(wins_, *most) == 1 ? static_cast<u8>(bit(static_cast<unsigned>(most - wins_.begin()))) : u8{0};
}

std::string MatchScore::score() const {
    std::string out;
    for (unsigned p = 0; p < wins_.size(); ++p)
        out += (p ? ", " : "") + std::string(1, static_cast<char>('A' + p)) + " " + std::to_string(wins_[p]);
    return out;
}

std::string MatchScore::outcome() const {
    const u8 best = winners();
    return (best ? std::string(1, static_cast<char>('A' + lowest(best))) + " wins the match: " : std::string("a drawn match: ")) + score();
}

}  // namespace nexus
