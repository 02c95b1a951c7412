#include "search/random_player.h"

namespace nexus {

Choice RandomPlayer::choose(const SeatView& view, const Budget&) {
    return view.choices()[random_.below(static_cast<u32>(view.choices().size()))];
}

}  // namespace nexus
