// Events as a seat may see them, and events in plain words.
#pragma once

#include <string>
#include <vector>

#include "kernel/reader.h"

namespace nexus {

// Seats not in Event::visible_to learn that it happened, not with which card.
Event redact(const Event& event, Seat seat);

// One line of the log; empty for what a reader need not be told. Apply to a redacted event for a seat's log.
std::string describe(const Game& game, const State& state, const Event& event);

// May the viewer be told what `by` chose? A pick among hidden cards is not for everybody, nor is a sealed answer.
bool choice_is_open(const Game& game, const State& state, Seat viewer, Seat by, const Choice& choice);
std::string closed_choice_text(const Game& game, const Choice& choice);  // what others may know of it

// Collects lines while the engine runs: for one seat, or for a spectator who sees everything (kNoSeat).
class EventLog : public EventSink {
   public:
    explicit EventLog(const Game& game, Seat viewer = kNoSeat) : game_(game), viewer_(viewer) {}
    void on_event(const State& state, const Event& event) override;
    const std::vector<std::string>& lines() const { return lines_; }
    void clear() { lines_.clear(); }

   private:
    const Game& game_;
    Seat viewer_;
    Handle destroyed_, created_;  // Left after Destroyed and Deployed after Created say nothing new
    std::vector<std::string> lines_;
};

inline std::string seat_letter(Seat seat) {
    return seat < kMaxSeats ? std::string(1, static_cast<char>('A' + seat)) : std::string("nobody");
}

}  // namespace nexus
