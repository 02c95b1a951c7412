// What the fuzz targets share: a small game, and a way to stop with a message.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "match/loaded_game.h"
#include "rules/registry.h"

namespace nexus::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

// libFuzzer keeps the input that leads here.
[[noreturn]] inline void broken(std::string_view what, std::string_view detail) {
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(detail.size()), detail.data());
    std::abort();
}

inline constexpr const char* kSet = R"([set]
name = "Small"
game = "quantum-nexus"
subtypes = ["Mech", "Drone", "Mage"]
counters = ["charge", "+1/+1"]

[[keyword]]
name = "Steady"
text = "This unit cannot be exhausted."

[[keyword]]
name = "Regrow"
text = "When this unit is attacked, put N +1/+1 counters on it."
takes_number = true

[[card]]
name = "Standing Orders"
type = "Mission"
cp = 9
text = "Complete this mission when you control nine or more units."

[[card]]
name = "Pebble"
type = "Unit"
subtypes = ["Mech"]
cp = 1
attack = 1
defense = 2
range = "Close"

[[card]]
name = "Lens"
type = "Unit"
subtypes = ["Drone"]
cp = 2
attack = 3
defense = 1
range = "Far"
text = "Unit-Deploy: Draw a card."

[[card]]
name = "Patcher"
type = "Unit"
cp = 2
attack = 0
defense = 2
range = "Mid"
text = "Patch (1 CP): Target friendly unit gets +2 Defense until the end of the turn."

[[card]]
name = "Plate"
type = "Upgrade"
cp = 1
text = "Attached unit has +1 Defense."

[[card]]
name = "Rethink"
type = "Event"
cp = 1
text = "Discard a card. Draw two cards."

[[card]]
name = "Mote"
type = "Unit"
token = true
attack = 1
defense = 1
range = "Close"

[[card]]
name = "Mote Nest"
type = "Asset"
cp = 2
text = "Active: Pay 1 CP. Create a Mote token in a friendly quadrant."
)";

inline const LoadedGame& small_game() {
    static const LoadedGame game = [] {
        Result<LoadedGame> g = load_game(*find_ruleset("quantum-nexus"), {}, {{"small.toml", kSet}});
        if (!g) broken("the small set does not load", g.error().to_string());
        return *g;
    }();
    return game;
}

inline std::vector<CardId> small_deck(const Game& game) {
    std::vector<CardId> deck{game.catalog->find("Standing Orders")};
    for (const char* name : {"Pebble", "Lens", "Patcher", "Plate", "Rethink", "Mote Nest"})
        deck.insert(deck.end(), 6, game.catalog->find(name));
    return deck;
}

}  // namespace nexus::fuzz
