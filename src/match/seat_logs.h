// The log of a game for each seat, and for an onlooker who sees everything: every choice and every event, as each may
// know them.
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
    void on_choice(const State& state, Seat by, const Choice& choice, const std::string& notation);

    // What happened, oldest first; choices as "B: pass", what they lead to indented. `eye`: a seat, or the number of
    // seats for the onlooker.
    const std::vector<std::string>& lines(unsigned eye);
    std::vector<std::size_t> lengths();                           // of all of them, by eye
    void forget_after(const std::vector<std::size_t>& lengths);   // after something was taken back

   private:
    void gather(unsigned eye);
    const Game& game_;
    std::vector<EventLog> logs_;
    std::vector<std::vector<std::string>> lines_;
};

}  // namespace nexus
