#include "search/random_player.h"

namespace nexus {

Choice RandomPlayer::choose(const Worlds&, const ChoiceList& choices) { return choices[random_.below(static_cast<u32>(choices.size()))]; }

}  // namespace nexus
