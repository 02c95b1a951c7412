// The past is counted only as far as a card of the decks asks for it. A game that counts everything must go the same way.
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/table.h"

namespace nexus::conformance {

namespace {

std::span<u16> counts(const State& s) { return {s.history(), std::size_t{s.layout().history_queries} * s.seats()}; }

void compare(const Table& table, u64 games) {
    bool left_out = table.game->history.empty();
    for (u64 seed = 1; seed <= games; ++seed) {
        const Ruleset& rules = *table.game->rules;
        const Record r = new_record(table, rules.min_seats + static_cast<unsigned>(seed % (std::min(rules.max_seats, 4u) - rules.min_seats + 1)), seed);
        State some = make_state(*table.game, r.decks, seed), all = some;
        left_out |= std::ranges::find(counts(some), State::kNotCounted) != counts(some).end();
        std::ranges::fill(counts(all), u16{0});
        all.h.counted = ~u64{0};
        Engine a(*table.game, some), b(*table.game, all);
        a.start(r.decks), b.start(r.decks);
        Random random(seed);
        ChoiceList one, other;
        for (unsigned answers = 0; !a.over() && answers < 3000; ++answers) {
            const Answer answer = random_answer(table, some, random);
            a.list(answer.seat, one), b.list(answer.seat, other);
            ASSERT_TRUE(std::equal(one.begin(), one.end(), other.begin(), other.end())) << table.name << ", seed " << seed << ", answer " << answers;
            a.answer(answer.seat, answer.choice), b.answer(answer.seat, answer.choice);
        }
        ASSERT_EQ(some.h.winners, all.h.winners) << table.name << ", seed " << seed;
    }
    EXPECT_TRUE(left_out) << table.name << ": every history was counted, so nothing was compared";
}

}  // namespace

TEST(Conformance, HistoriesThatNobodyAsksFor) {
    compare(mini_table(), 20);
    compare(quantum_nexus_table(), 20);
    compare(wide_words_table(), 20);
    compare(shipped_table(), 60);
    compare(quanta_table(), 20);
    compare(project_nexus_table(), 40);
}

}  // namespace nexus::conformance
