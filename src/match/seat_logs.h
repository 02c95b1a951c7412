// The log of a game for each seat: every choice and every event, as that seat may know them.
#pragma once

#include <string>
#include <vector>

#include "view/redact.h"

namespace nexus {

class SeatLogs : public EventSink {
   public:
    SeatLogs(const Game& game, unsigned seats);
    void on_event(const State& state, const Event& event) override;
    // Before it is applied: `notation` for those who may be told.
    void on_choice(const Game& game, const State& state, Seat by, const Choice& choice, const std::string& notation);
    // What happened, oldest first; choices as "B: pass", what they lead to indented.
    const std::vector<std::string>& lines(Seat seat);
    void forget_after(const std::vector<std::size_t>& lengths);   // after something was taken back
    std::vector<std::size_t> lengths();

   private:
    void gather(unsigned seat);
    std::vector<EventLog> logs_;
    std::vector<std::vector<std::string>> lines_;
};

}  // namespace nexus
