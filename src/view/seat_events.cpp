#include "view/seat_events.h"

#include <algorithm>

#include "view/redact.h"

namespace nexus {

void SeatEvents::on_event(const State&, const Event& event) { events_.push_back(event); }

void SeatEvents::on_answer(Seat by) {
    seen_[by] = events_.size();
    forget_what_all_have_seen();
}

std::vector<Event> SeatEvents::news(Seat seat) const {
    std::vector<Event> out;
    out.reserve(events_.size() - seen_[seat]);
    for (std::size_t i = seen_[seat]; i < events_.size(); ++i) out.push_back(redact(events_[i], seat));
    return out;
}

// Only once they are the greater part, so that what is left is not moved again and again.
void SeatEvents::forget_what_all_have_seen() {
    const std::size_t all = *std::min_element(seen_.begin(), seen_.begin() + seats_);
    if (2 * all <= events_.size()) return;
    events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(all));
    for (unsigned p = 0; p < seats_; ++p) seen_[p] -= all;
}

}  // namespace nexus
