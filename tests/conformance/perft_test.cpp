// Pinned behaviour: how many decisions and choices lie within a few answers of fixed positions, and the hashes that
// fixed games end with. Equal numbers with g++ and clang mean that both play the same game.
// A change of behaviour changes them: NEXUS_PRINT_PERFT=1 prints the new tables, and the commit says why.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "conformance/table.h"

namespace nexus::conformance {

namespace {

struct Position {
    const Table& (*table)();
    unsigned seats;
    u64 seed;
    unsigned answers;  // random ones after setup
    unsigned depth;
    u64 decisions, choices;
};

struct Pinned {
    const Table& (*table)();
    unsigned seats;
    u64 seed;
    u64 answers;
    u64 hash;
};

#include "conformance/pinned.inc"

void count(const Game& game, State& state, unsigned depth, u64& decisions, u64& choices) {
    if (depth == 0 || state.h.over) return;
    Engine e(game, state);
    ChoiceList list;
    e.list(list);
    ++decisions;
    choices += list.size();
    for (const Choice& c : list) {
        State next(state);
        Engine(game, next).answer(e.decider(), c);
        count(game, next, depth - 1, decisions, choices);
    }
}

const char* function_of(const Table& (*table)()) {
    return table == mini_table            ? "mini_table"
           : table == quanta_table        ? "quanta_table"
           : table == project_nexus_table ? "project_nexus_table"
           : table == classic_table       ? "classic_table"
           : table == enhanced_table      ? "enhanced_table"
                                          : "quantum_nexus_table";
}
bool printing() { return std::getenv("NEXUS_PRINT_PERFT") != nullptr; }

}  // namespace

TEST(Conformance, PerftOfFixedPositions) {
    for (const Position& p : kPositions) {
        Record r = new_record(p.table(), p.seats, p.seed);
        State s = start(r);
        Random random(p.seed);
        for (unsigned i = 0; i < p.answers && !s.h.over; ++i) {
            Answer a = random_answer(p.table(), s, random, false);
            Engine(*p.table().game, s).answer(a.seat, a.choice);
        }
        u64 decisions = 0, choices = 0;
        count(*p.table().game, s, p.depth, decisions, choices);
        if (printing()) {
            std::printf("    {%s, %u, %llu, %u, %u, %llu, %llu},\n", function_of(p.table), p.seats, (unsigned long long)p.seed, p.answers,
                        p.depth, (unsigned long long)decisions, (unsigned long long)choices);
            continue;
        }
        EXPECT_EQ(decisions, p.decisions) << p.table().name << ", seed " << p.seed;
        EXPECT_EQ(choices, p.choices) << p.table().name << ", seed " << p.seed;
    }
}

TEST(Conformance, PinnedGames) {
    for (const Pinned& p : kGames) {
        Record r = new_record(p.table(), p.seats, p.seed);
        State s = start(r);
        Random random(p.seed);
        u64 answers = 0, hash = s.hash();
        for (; !s.h.over && answers < 20000; ++answers) {
            Answer a = random_answer(p.table(), s, random);
            Engine(*p.table().game, s).answer(a.seat, a.choice);
            hash = mix64(hash + s.hash());  // every step counts, not only the last
        }
        if (printing()) {
            std::printf("    {%s, %u, %llu, %llu, 0x%016llx},\n", function_of(p.table), p.seats, (unsigned long long)p.seed,
                        (unsigned long long)answers, (unsigned long long)hash);
            continue;
        }
        EXPECT_EQ(answers, p.answers) << p.table().name << ", seed " << p.seed;
        EXPECT_EQ(hash, p.hash) << p.table().name << ", seed " << p.seed;
    }
}

}  // namespace nexus::conformance
