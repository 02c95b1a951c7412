// Between two games of a match: people exchange cards with their sideboards, computer players keep what they have.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "match/match.h"
#include "terminal.h"

namespace nexus {

struct BetweenGames {
    const Game& game;
    const std::vector<std::string>& players;  // by seat
    LineReader& reader;
    bool plain = false;
    std::function<void()> keep;  // called before every question: the match as it is now is written down
};

// Until every seat is ready; false = somebody left.
bool prepare_next_game(Match& match, const BetweenGames& at);

// Clears the screen and waits until this person is there; false = nobody came.
bool hand_over_screen(Seat to, LineReader& reader, bool plain);

}  // namespace nexus
