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
            if (std::string_view(p.game) != rules->id || std::string_view(p.edition) != rules->edition) continue;
            EXPECT_TRUE(find_deck(loaded, p.deck)) << p.deck;
            EXPECT_TRUE(find_deck(loaded, p.opponent)) << p.opponent;
        }
    }
}

TEST(Pairings, EveryShippedDeckHasAnOpponent) {
    for (const Ruleset* rules : all_rulesets()) {
        const LoadedGame loaded = *load_game(all_rulesets(), rules->id, rules->edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        for (const LibraryDeck& d : loaded.decks) EXPECT_NE(suggested_opponent(*rules, d.name), "") << rules->edition << " " << d.name;
    }
}

TEST(Pairings, APairHoldsBothWays) {
    const Pairing& p = suggested_pairings().front();
    const Ruleset& rules = *find_ruleset(p.game, p.edition);
    EXPECT_EQ(suggested_opponent(rules, p.deck), p.opponent);
    EXPECT_EQ(suggested_opponent(rules, p.opponent), p.deck);
    EXPECT_EQ(suggested_opponent(rules, "no such deck"), "");
}

}  // namespace
}  // namespace nexus
