#include "search/random_player.h"

namespace nexus {

Choice RandomPlayer::choose(const Game&, const State&, Seat, const ChoiceList& choices) {
    return choices[random_.below(static_cast<u32>(choices.size()))];
}

}  // namespace nexus
