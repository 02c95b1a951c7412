// Random games of every game, checked at every decision (conformance/checks.cpp says what is checked).
//   NEXUS_CONFORMANCE_GAMES  a number N (default 60) that the shares of all tables are parts of: N * 24 / 60 games of mini, of
//                            Quanta and of Project Nexus each; N * 24 / 60 of Quantum Nexus with hand-written programs, N * 12 / 60
//                            with the shipped cards and N * 12 / 60 with words that no shipped card has, a third in each edition
//   NEXUS_CONFORMANCE_FIRST  first seed (default 1)
//   NEXUS_CONFORMANCE_NO_SHRINK  report a failure as it is, without looking for a shorter game
//   NEXUS_CONFORMANCE_EVERY  check one of so many decisions, by chance (default 1: every one); all are played
#include <gtest/gtest.h>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <new>

#include "base/words.h"
#include "conformance/checks.h"

namespace nexus::conformance {

namespace {

u64 from_environment(const char* name, u64 otherwise) {
    const char* value = std::getenv(name);
    return value && *value ? std::strtoull(value, nullptr, 10) : otherwise;
}

// One game in a process of its own, so that a crash is a failure like any other and shrinks too.
// NEXUS_CONFORMANCE_NO_FORK=1 keeps it in this process, for debuggers and coverage.
struct Shared {
    Tally tally;
    Trail trail;
    char failure[8192];
};

Shared& shared() {
    static Shared* memory = new (mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) Shared;
    return *memory;
}

template <class F>
std::string apart(Record& record, F&& play) {
    Shared& s = shared();
    s.trail.size = 0;
    if (std::getenv("NEXUS_CONFORMANCE_NO_FORK")) return play(s);
    std::fflush(nullptr);
    pid_t child = fork();
    if (child == 0) {
        std::string failure = play(s);
        std::snprintf(s.failure, sizeof s.failure, "%s", failure.c_str());
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    record.answers.assign(s.trail.answers, s.trail.answers + s.trail.size);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return s.failure;
    return "crash: " +
           (WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status)) : "exit code " + std::to_string(WEXITSTATUS(status)));
}

void report(const Table& table, const Tally& t) {
    std::printf(
        "%s: %llu games, %llu decisions (%llu with a choice, %llu inside effects), %llu choices, %llu applied, %llu mutated (%llu refused), "
        "%llu swaps, %llu resamplings, %llu sealed orders, %llu concessions; longest game %llu, most steps %llu, cut %llu, hash unchanged %llu\n",
        table.name, (unsigned long long)t.games, (unsigned long long)t.decisions, (unsigned long long)t.real_decisions,
        (unsigned long long)t.in_effect, (unsigned long long)t.choices, (unsigned long long)t.applied, (unsigned long long)t.mutated,
        (unsigned long long)t.refused, (unsigned long long)t.swapped, (unsigned long long)t.resampled, (unsigned long long)t.sealed_orders,
        (unsigned long long)t.concessions, (unsigned long long)t.longest, (unsigned long long)t.most_steps, (unsigned long long)t.cut,
        (unsigned long long)t.unchanged);
}

// `share` sixtieths of the number of games.
void play_games(const Table& table, unsigned share) {
    u64 games = std::max<u64>(1, from_environment("NEXUS_CONFORMANCE_GAMES", 60) * share / 60),
        first = from_environment("NEXUS_CONFORMANCE_FIRST", 1);
    Tally& tally = shared().tally = {};
    for (u64 seed = first; seed < first + games; ++seed) {
        const Ruleset& rules = *table.game->rules;
        unsigned seats = rules.min_seats + static_cast<unsigned>(seed % (std::min(rules.max_seats, 6u) - rules.min_seats + 1));
        Record record = new_record(table, seats, seed);
        std::string failure = apart(record, [&](Shared& s) {
            std::string problem = play_checked(record, s.tally, &s.trail);
            return problem.empty() ? verify_hashes(record) : problem;
        });
        if (failure.empty()) continue;
        if (std::getenv("NEXUS_CONFORMANCE_NO_SHRINK")) FAIL() << table.name << ", " << seats << " seats, seed " << seed << ": " << failure;
        bool at_the_end = !starts_with(failure, "continuation") && !starts_with(failure, "replay");
        auto fails = [&](Record& r) { return apart(r, [&](Shared& s) { return replay_checked(r, s.tally, at_the_end, &s.trail); }); };
        Record whole = record;
        at_the_end = at_the_end && fails(whole).substr(0, 6) == failure.substr(0, 6);  // a sample that only the whole game draws
        Record small = shrink(record, failure, fails);
        std::string last = fails(small), text = to_text(small, last);
        FAIL() << table.name << ", " << seats << " seats, seed " << seed << " (NEXUS_CONFORMANCE_GAMES=1 NEXUS_CONFORMANCE_FIRST=" << seed
               << "), " << record.answers.size() << " answers, shrunk to " << small.answers.size() << " ("
               << write_failure(table, seed, text) << "):\n"
               << text << "in the whole game: " << failure;
    }
    report(table, tally);
    EXPECT_LE(tally.cut * 100, tally.games) << "games that do not end";
    EXPECT_LE(tally.unchanged * 100, tally.decisions) << "answers that change nothing";
    EXPECT_GT(tally.refused * 2, tally.mutated) << "most mutations should be illegal";
}

}  // namespace

TEST(Conformance, MiniRandomGames) { play_games(mini_table(), 24); }
TEST(Conformance, QuantumNexusRandomGames) { play_games(quantum_nexus_table(), 8); }
TEST(Conformance, QuantumNexusShippedCards) { play_games(shipped_table(), 4); }
TEST(Conformance, WideWordsRandomGames) { play_games(wide_words_table(), 4); }
TEST(Conformance, ClassicRandomGames) { play_games(classic_table(), 8); }
TEST(Conformance, ClassicShippedCards) { play_games(classic_cards_table(), 4); }
TEST(Conformance, ClassicWideWordsRandomGames) { play_games(classic_words_table(), 4); }
TEST(Conformance, EnhancedRandomGames) { play_games(enhanced_table(), 8); }
TEST(Conformance, EnhancedShippedCards) { play_games(enhanced_cards_table(), 4); }
TEST(Conformance, EnhancedWideWordsRandomGames) { play_games(enhanced_words_table(), 4); }
TEST(Conformance, QuantaRandomGames) { play_games(quanta_table(), 24); }
TEST(Conformance, ProjectNexusRandomGames) { play_games(project_nexus_table(), 24); }

}  // namespace nexus::conformance
