// Whoever answers decisions. A player gets a SeatView and nothing else of the game: no type of this folder can hold the true state or
// lead to it. The `layers` test looks for that in the sources of this folder, search/blind_test.cpp in its types.
//
// To choose is one call, which may take as long as the budget allows. A player that thinks in steps keeps them behind that call: it
// thinks step by step until the budget is spent or `stop` says so. Whoever has threads, clocks or a page to draw meanwhile is a driver
// at the edge, and either makes the budget or takes the steps itself.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.h"
#include "gamekit/evaluation.h"
#include "search/budget.h"
#include "view/seat_view.h"

namespace nexus {

class Player {
   public:
    virtual ~Player() = default;
    virtual const char* name() const = 0;
    // One of the view's choices, of which there is at least one.
    virtual Choice choose(const SeatView& view, const Budget& budget) = 0;
    // Somebody offers a draw: does this player agree? The view may have no choices.
    virtual bool accepts_draw(const SeatView&) { return false; }
};

std::span<const char* const> player_names();
// `evaluation`: what is valued in the game that is played; it outlives the player.
Result<std::unique_ptr<Player>> make_player(std::string_view name, u64 seed, const Evaluation& evaluation);

}  // namespace nexus
