// A game looked at on the table, step by step: back and forth, by itself at a chosen speed, or with a jump.
// `watch` and `replay` use it on a terminal.
#pragma once

#include <functional>

#include "match/session.h"
#include "terminal.h"
#include "view/redact.h"

namespace nexus {

// Lines for each seat, and last for somebody who sees everything.
using EachEye = std::vector<std::vector<std::string>>;

class ViewLogs : public EventSink {
   public:
    ViewLogs(const Game& game, unsigned seats);
    void on_event(const State& state, const Event& event) override;
    EachEye drained();   // since the last time
    std::vector<std::string> told(const State& state, Seat by, const Choice& choice, const std::string& notation) const;

   private:
    const Game& game_;
    std::vector<EventLog> logs_;
};

// One step of what is looked at: the position before it, and what was chosen there.
struct ViewedGame {
    std::shared_ptr<const Game> game;
    std::vector<std::string> names;              // of the seats
    // States and choices so far; `more` makes the next one, false = there is none.
    EachEye before;                              // what happened before the first choice
    std::vector<State> states;                   // states[i]: before step i; the last is where it stands
    std::vector<std::vector<std::string>> choices;   // choices[i]: "A: pass", as each pair of eyes is told
    std::vector<EachEye> events;                 // events[i]: what choice i led to; events.size() == choices.size()
    std::function<bool(ViewedGame&)> more;
};

struct ViewerOptions {
    double speed = 0;                            // steps a second; 0 = waits for a key
    bool plain = false;
    bool branches = false;                       // may the viewer play on from here?
};

enum class ViewEnd { Left, Branch };
struct Viewed {
    ViewEnd end = ViewEnd::Left;
    std::size_t step = 0;
};
Viewed view_game(ViewedGame& game, const ViewerOptions& options);

}  // namespace nexus
