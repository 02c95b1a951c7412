#include "view/seat_view.h"

namespace nexus {

const Observation& SeatView::observation() const {
    if (!observation_) observation_ = observe(game(), truth_, seat());
    return *observation_;
}

const std::vector<Event>& SeatView::events() const {
    if (!events_) events_ = news_ ? news_(seat()) : std::vector<Event>();
    return *events_;
}

}  // namespace nexus
