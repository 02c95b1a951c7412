// A game looked at on the table, step by step: back and forth, by itself at a chosen speed, or with a jump.
// `watch` and `replay` use it on a terminal.
#pragma once

#include <functional>

#include "match/match.h"
#include "match/seat_logs.h"
#include "terminal.h"

namespace nexus {

// What is looked at: positions, and the log that leads from one to the next.
struct ViewedGame {
    std::shared_ptr<const Game> game;
    std::vector<std::string> names;  // of the seats
    SeatLogs* logs = nullptr;
    std::vector<State> states;                   // states[i]: before choice i; the last is where it stands
    std::vector<std::vector<std::size_t>> told;  // told[i]: how long the logs were there
    std::function<bool(ViewedGame&)> more;       // makes the next position; false = there is none. Empty = all are here
    struct Part {
        std::size_t first;    // the position that the game begins with
        std::string heading;  // "game 2 of at most 3, so far A 1, B 0"; empty if there is only one game
    };
    std::vector<Part> parts;  // the games, in their order

    // A game of this match follows.
    void begin_game(const Match& match);
    std::size_t part_of(std::size_t step) const;  // which of the games

    void add(const State& state) {
        states.push_back(state);
        told.push_back(logs->lengths());
    }
};

struct ViewerOptions {
    double speed = 0;  // steps a second; 0 = waits for a key
    bool plain = false;
    bool branches = false;  // may the viewer play on from here?
};

enum class ViewEnd { Left, Branch };
struct Viewed {
    ViewEnd end = ViewEnd::Left;
    std::size_t step = 0;
};
Viewed view_game(ViewedGame& game, const ViewerOptions& options);

}  // namespace nexus
