// What happened since each seat last decided, as that seat may see it. Whoever has the game lets it listen; seats get their
// share of it with a SeatView (view/seat_view.h).
// Must not know: any single game, files.
#pragma once

#include <array>
#include <vector>

#include "kernel/event.h"

namespace nexus {

class SeatEvents : public EventSink {
   public:
    explicit SeatEvents(unsigned seats) : seats_(seats) {}
    void on_event(const State& state, const Event& event) override;
    // Before the answer is applied: what it leads to is news to whoever gave it.
    void on_answer(Seat by);
    // Oldest first, redacted.
    std::vector<Event> news(Seat seat) const;

   private:
    void forget_what_all_have_seen();

    unsigned seats_;
    std::vector<Event> events_;                  // as they are, since some seat last decided
    std::array<std::size_t, kMaxSeats> seen_{};  // by seat: so many of them were there when it last decided
};

}  // namespace nexus
