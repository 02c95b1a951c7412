// Random games of every game, checked at every decision (conformance/checks.cpp says what is checked).
//   NEXUS_CONFORMANCE_GAMES  how many in all (default 60): four tenths mini, four Quantum Nexus with hand-written
//                            programs, two Quantum Nexus with the shipped cards; seeds are fixed
//   NEXUS_CONFORMANCE_FIRST  first seed (default 1)
#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include "base/words.h"
#include "conformance/checks.h"

namespace nexus::conformance {

namespace {

u64 from_environment(const char* name, u64 otherwise) {
    const char* value = std::getenv(name);
    return value && *value ? std::strtoull(value, nullptr, 10) : otherwise;
}

char now_playing[160];

// A crash cannot be shrunk here; it says which game to play again.
void say_which_game(int signal) {
    if (write(STDERR_FILENO, now_playing, std::strlen(now_playing)) < 0) _exit(1);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

void report(const Table& table, const Tally& t) {
    std::printf("%s: %llu games, %llu decisions (%llu with a choice, %llu inside effects), %llu choices, %llu applied, %llu mutated (%llu refused), "
                "%llu swaps, %llu resamplings, %llu sealed orders, %llu concessions; longest game %llu, most steps %llu, cut %llu, hash unchanged %llu\n",
                table.name, (unsigned long long)t.games, (unsigned long long)t.decisions, (unsigned long long)t.real_decisions, (unsigned long long)t.in_effect,
                (unsigned long long)t.choices, (unsigned long long)t.applied, (unsigned long long)t.mutated, (unsigned long long)t.refused, (unsigned long long)t.swapped,
                (unsigned long long)t.resampled, (unsigned long long)t.sealed_orders, (unsigned long long)t.concessions, (unsigned long long)t.longest,
                (unsigned long long)t.most_steps, (unsigned long long)t.cut, (unsigned long long)t.unchanged);
}

// `share` tenths of all games.
void play_games(const Table& table, unsigned share) {
    std::signal(SIGABRT, say_which_game);
    u64 games = std::max<u64>(1, from_environment("NEXUS_CONFORMANCE_GAMES", 60) * share / 10), first = from_environment("NEXUS_CONFORMANCE_FIRST", 1);
    Tally tally;
    for (u64 seed = first; seed < first + games; ++seed) {
        unsigned seats = 2 + static_cast<unsigned>(seed % 5);
        std::snprintf(now_playing, sizeof now_playing, "while playing %s with %u seats: NEXUS_CONFORMANCE_GAMES=1 NEXUS_CONFORMANCE_FIRST=%llu\n", table.name, seats, (unsigned long long)seed);
        Record record = new_record(table, seats, seed);
        std::string failure = play_checked(record, tally);
        if (failure.empty()) failure = verify_hashes(record);
        if (failure.empty()) continue;
        Tally shrinking;
        bool at_the_end = !starts_with(failure, "continuation") && !starts_with(failure, "replay");
        auto fails = [&](Record& r) { return replay_checked(r, shrinking, at_the_end); };
        Record small = shrink(record, failure, fails);
        std::string last = fails(small);
        std::string file = write_failure(small, last);
        FAIL() << table.name << ", " << seats << " seats, seed " << seed << ", " << record.answers.size() << " answers, shrunk to " << small.answers.size() << " (" << file
               << "):\n" << to_text(small, last) << "in the whole game: " << failure;
    }
    report(table, tally);
    EXPECT_LE(tally.cut * 100, tally.games) << "games that do not end";
    EXPECT_LE(tally.unchanged * 100, tally.decisions) << "answers that change nothing";
    EXPECT_GT(tally.refused * 2, tally.mutated) << "most mutations should be illegal";
}

}  // namespace

TEST(Conformance, MiniRandomGames) { play_games(mini_table(), 4); }
TEST(Conformance, QuantumNexusRandomGames) { play_games(quantum_nexus_table(), 4); }
TEST(Conformance, QuantumNexusShippedCards) { play_games(shipped_table(), 2); }

}  // namespace nexus::conformance
