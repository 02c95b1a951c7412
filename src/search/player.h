// Whoever answers decisions. A player gets the true state, as the engine has it; one that thinks ahead must first
// determinize() a copy for its seat.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.h"
#include "kernel/engine.h"

namespace nexus {

class Player {
   public:
    virtual ~Player() = default;
    virtual const char* name() const = 0;
    // One of `choices`, which is never empty and is what the engine lists for this seat.
    virtual Choice choose(const Game& game, const State& state, Seat seat, const ChoiceList& choices) = 0;
};

std::span<const char* const> player_names();
Result<std::unique_ptr<Player>> make_player(std::string_view name, u64 seed);

}  // namespace nexus
