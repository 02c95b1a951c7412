// What a seat may know when it decides: the choices that it has, what it sees, what happened since it last decided, and worlds that it
// cannot tell from the true one. This is all that a computer player gets, and nothing in it leads to the true state: what is made from
// that state is made here, when it is first asked for, and shows what the seat knows.
//
// A view holds for one decision: the state it was made of must stay as it is. One thread at a time may ask.
// Must not know: any single game, files, who asks.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "view/seat_events.h"
#include "view/view.h"
#include "view/worlds.h"

namespace nexus {

class SeatView {
   public:
    // `choices`: as the engine lists them for the seat; none for a seat that is not asked. They stay the caller's, like all else.
    // `news`: what a seat is told of the events since it last decided (`SeatEvents::news`); empty if nobody listened.
    using News = std::function<std::vector<Event>(Seat)>;
    SeatView(const Game& game, const State& truth, Seat seat, std::span<const Choice> choices, const DeckModel& model, News news = {})
        : truth_(truth), choices_(choices), news_(std::move(news)), worlds_(game, truth, seat, model) {}
    SeatView(const SeatView&) = delete;
    SeatView& operator=(const SeatView&) = delete;

    const Game& game() const { return worlds_.game(); }
    Seat seat() const { return worlds_.seat(); }
    std::span<const Choice> choices() const { return choices_; }
    const Observation& observation() const;
    // Oldest first, redacted; what the seat's own last answer led to comes first.
    const std::vector<Event>& events() const;
    const Worlds& worlds() const { return worlds_; }

   private:
    const State& truth_;
    std::span<const Choice> choices_;
    News news_;
    Worlds worlds_;
    mutable std::optional<Observation> observation_;
    mutable std::optional<std::vector<Event>> events_;
};

}  // namespace nexus
