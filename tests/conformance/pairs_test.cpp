// Pairs of games that differ in unseen cards, in the places of hidden cards and in lists not yet shown: the seat that must
// not know gets the same views, events, log lines, choices and refusals in both, and the same worlds are made up for it.
//   NEXUS_PAIRS        how many pairs a game (default 60); the editions of Quantum Nexus share them
//   NEXUS_PAIRS_FIRST  first seed (default 1)
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "conformance/pairs.h"

namespace nexus::conformance {

namespace {

constexpr u64 kEditions = 3;  // of Quantum Nexus

u64 from_environment(const char* name, u64 otherwise) {
    const char* value = std::getenv(name);
    return value && *value ? std::strtoull(value, nullptr, 10) : otherwise;
}

// One part in `parts` of the pairs.
void play_pairs(const Table& table, u64 parts = 1) {
    const u64 pairs = std::max<u64>(1, from_environment("NEXUS_PAIRS", 60) / parts), first = from_environment("NEXUS_PAIRS_FIRST", 1);
    const Ruleset& rules = *table.game->rules;
    const unsigned most = std::min(rules.max_seats, 4u);
    PairTally t;
    for (u64 seed = first; t.pairs < pairs && seed < first + 3 * pairs; ++seed) {
        const unsigned seats = rules.min_seats + static_cast<unsigned>(seed % (most - rules.min_seats + 1));
        const std::string problem = play_pair(table, seats, seed, t);
        ASSERT_EQ(problem, "") << table.name << ", " << seats << " seats, NEXUS_PAIRS=1 NEXUS_PAIRS_FIRST=" << seed;
    }
    std::printf(
        "%s: %llu pairs (%llu cards swapped, %llu places permuted, %llu cards of other lists), %llu decisions, %llu of them the viewer's, %llu secret choices that differ, "
        "%llu events, %llu told as news, %llu refusals, %llu worlds, %llu undos; %llu became public, %llu had no choice in common, %llu came to their end, %llu were cut\n",
        table.name, (unsigned long long)t.pairs, (unsigned long long)t.swapped, (unsigned long long)t.permuted,
        (unsigned long long)t.other_lists, (unsigned long long)t.decisions, (unsigned long long)t.own_decisions,
        (unsigned long long)t.secret_twins, (unsigned long long)t.events, (unsigned long long)t.news, (unsigned long long)t.refusals,
        (unsigned long long)t.worlds, (unsigned long long)t.undos, (unsigned long long)t.became_public,
        (unsigned long long)t.no_common_choice, (unsigned long long)t.finished, (unsigned long long)t.cut);
    EXPECT_GE(t.pairs * 2, pairs) << "too few games could be changed";
    EXPECT_GT(t.decisions, t.pairs) << "the pairs ended before anything could be compared";
}

}  // namespace

TEST(NonInterference, Mini) { play_pairs(mini_table()); }
TEST(NonInterference, QuantumNexus) { play_pairs(quantum_nexus_table(), kEditions); }
TEST(NonInterference, QuantumNexusShippedCards) { play_pairs(shipped_table(), kEditions); }
TEST(NonInterference, WideWords) { play_pairs(wide_words_table(), kEditions); }
TEST(NonInterference, Classic) { play_pairs(classic_table(), kEditions); }
TEST(NonInterference, ClassicShippedCards) { play_pairs(classic_cards_table(), kEditions); }
TEST(NonInterference, ClassicWideWords) { play_pairs(classic_words_table(), kEditions); }
TEST(NonInterference, Enhanced) { play_pairs(enhanced_table(), kEditions); }
TEST(NonInterference, EnhancedShippedCards) { play_pairs(enhanced_cards_table(), kEditions); }
TEST(NonInterference, EnhancedWideWords) { play_pairs(enhanced_words_table(), kEditions); }
TEST(NonInterference, Quanta) { play_pairs(quanta_table()); }
TEST(NonInterference, ProjectNexus) { play_pairs(project_nexus_table()); }

}  // namespace nexus::conformance
