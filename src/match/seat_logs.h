// The log of a game for each seat, and for an onlooker who sees everything: every choice and every event, as each may
// know them.
#pragma once

#include <string>
#include <vector>

#include "view/redact.h"

namespace nexus {

// What a line of the log is, for whoever tells it shorter.
enum class Tale : u8 {
    Choice,  // "B: deploy …"
    Pass,    // a choice that does nothing
    Course,  // how far the turn has come: "Battle Phase, initiative B"
    Event,   // what came of it
    Detail   // what another line says as well: the card that was just played enters play
};

class SeatLogs : public EventSink {
   public:
    SeatLogs(const Game& game, unsigned seats);
    void on_event(const State& state, const Event& event) override;
    // Before it is applied: `notation` for those who may be told.
    void on_choice(const State& state, Seat by, const Choice& choice, const std::string& notation);
    // After it was applied: tells which numbers it changed.
    void on_answered(const State& state);

    // What happened, oldest first; choices as "B: pass", what they lead to indented. `eye`: a seat, or the number of
    // seats for the onlooker.
    const std::vector<std::string>& lines(unsigned eye);
    const std::vector<Tale>& tales(unsigned eye);                // of each line
    std::vector<std::size_t> lengths();                          // of all of them, by eye
    void forget_after(const std::vector<std::size_t>& lengths);  // after something was taken back

   private:
    struct Tales {
        std::vector<Tale> lines, waiting;        // of what was gathered, and of what the EventLog still has
        std::size_t choice = 0;                  // where the last choice stands
        std::size_t note = ~std::size_t{0} - 1;  // which of those that wait is the last note of the game
        u32 turn = 0;                            // as far as was told
        u8 phase = 0;
    };
    void gather(unsigned eye);
    Tale tale_of(const State& state, const Event& event, Tales& told) const;
    Tale tale_of_note(const State& state, const Event& event, Tales& told) const;
    const Game& game_;
    std::vector<EventLog> logs_;
    std::vector<std::vector<std::string>> lines_;
    std::vector<Tales> tales_;
    State before_;  // the last choice
    Choice choice_;
    bool open_ = false;  // between a choice and its end
};

}  // namespace nexus
