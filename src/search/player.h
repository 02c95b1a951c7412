// Whoever answers decisions. A player never gets the true state: it may ask for worlds that its seat cannot tell from it.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "base/error.h"
#include "view/worlds.h"

namespace nexus {

class Player {
   public:
    virtual ~Player() = default;
    virtual const char* name() const = 0;
    // One of `choices`, which is never empty and is what the engine lists for this seat.
    virtual Choice choose(const Worlds& worlds, const ChoiceList& choices) = 0;
    // Somebody offers a draw: does this player agree?
    virtual bool accepts_draw(const Worlds&) { return false; }
};

std::span<const char* const> player_names();
Result<std::unique_ptr<Player>> make_player(std::string_view name, u64 seed);

}  // namespace nexus
