#include "match/pairings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "library/library.h"
#include "rules/registry.h"

namespace nexus {
namespace {

TEST(Pairings, EveryDeckOfTheTableIsInTheLibrary) {
    for (const Ruleset* rules : all_rulesets()) {
        const LoadedGame loaded = *load_game(all_rulesets(), rules->id, rules->edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        for (const Pairing& p : suggested_pairings()) {
            if (std::string_view(p.game) != rules->id) continue;
            EXPECT_TRUE(find_deck(loaded, p.deck)) << p.deck;
            EXPECT_TRUE(find_deck(loaded, p.opponent)) << p.opponent;
        }
    }
}

TEST(Pairings, EveryShippedDeckHasAnOpponent) {
    for (const Ruleset* rules : all_rulesets()) {
        const LoadedGame loaded = *load_game(all_rulesets(), rules->id, rules->edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        for (const LibraryDeck& d : loaded.decks) EXPECT_NE(suggested_opponent(rules->id, d.name), "") << d.name;
    }
}

TEST(Pairings, APairHoldsBothWays) {
    const Pairing& p = suggested_pairings().front();
    EXPECT_EQ(suggested_opponent(p.game, p.deck), p.opponent);
    EXPECT_EQ(suggested_opponent(p.game, p.opponent), p.deck);
    EXPECT_EQ(suggested_opponent(p.game, "no such deck"), "");
}

}  // namespace
}  // namespace nexus
