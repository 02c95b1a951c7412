// Games of Quantum Nexus over a handful of cards, played by chance: for tests of records, sessions and libraries.
#pragma once

#include <gtest/gtest.h>

#include "library/library.h"
#include "match/session.h"
#include "rules/registry.h"
#include "search/player.h"

namespace nexus::test {

inline constexpr const char* kSmallCards = R"([[card]]
name = "Pebble"
type = "Unit"
cp = 1
attack = 1
defense = 2
range = "Close"

[[card]]
name = "Lens"
type = "Unit"
cp = 2
attack = 3
defense = 1
range = "Far"
text = "Unit-Deploy: Draw a card."

[[card]]
name = "Rethink"
type = "Event"
cp = 1
text = "Discard a card. Draw two cards."
)";

// A set file: the one Mission that no deck of it can do without, then these cards.
inline std::string small_set(std::string_view cards = kSmallCards) {
    return R"([set]
name = "Small"
game = "quantum-nexus"

[[card]]
name = "Standing Orders"
type = "Mission"
cp = 9
text = "Complete this mission when you control nine or more units."

)" + std::string(cards);
}

inline LoadedGame small_game(const GameOptions& options = {}, std::string set = small_set()) {
    Result<LoadedGame> g = load_game(*find_ruleset("quantum-nexus"), options, {{"small.toml", std::move(set)}});
    if (!g) ADD_FAILURE() << g.error().to_string();
    return *g;
}

inline std::vector<CardId> small_deck(const Game& g) {
    std::vector<CardId> out{g.catalog->find("Standing Orders")};
    for (int i = 0; i < 10; ++i)
        for (const char* name : {"Pebble", "Lens", "Rethink"}) out.push_back(g.catalog->find(name));
    return out;
}

inline Session start(const std::shared_ptr<const Game>& g, u64 seed, EventSink* sink = nullptr) {
    return Session(g, {small_deck(*g), small_deck(*g)}, {"One", "Two"}, seed, sink);
}

// So many choices by chance, or until the game is over.
inline void play(Session& s, u64 seed, int steps) {
    static const Evaluation kWinningAlone;
    std::unique_ptr<Player> player = std::move(*make_player("random", seed, kWinningAlone));
    ChoiceList choices;
    for (int i = 0; i < steps && !s.over(); ++i) {
        Seat seat = s.decider();
        s.list(seat, choices);
        ASSERT_FALSE(s.answer(seat, player->choose(s.view(seat, choices), {}), "step").refused());
    }
}

}  // namespace nexus::test
