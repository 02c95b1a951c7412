// What is kept of the past, and how much room a state has, must not tell which cards lie in a deck.
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance/table.h"

namespace nexus::conformance {

namespace {

// The same public numbers, other cards: every list of the other seats made anew, as long as it was.
std::vector<std::vector<CardId>> other_decks(const Table& table, const Record& r, Random& random) {
    std::vector<std::vector<CardId>> out = r.decks;
    for (std::size_t p = 1; p < out.size(); ++p) {
        std::vector<CardId> cards = table.deck(*table.game->catalog, random);
        while (cards.size() < out[p].size()) cards.push_back(cards[random.below(static_cast<u32>(cards.size()))]);
        cards.resize(out[p].size());
        out[p] = cards;
    }
    return out;
}

void compare_layouts(const Table& table) {
    Random random(11);
    for (u64 seed = 1; seed <= 20; ++seed) {
        const Record r = new_record(table, table.game->rules->min_seats, seed);
        const State one = make_state(*table.game, r.decks, seed), other = make_state(*table.game, other_decks(table, r, random), seed);
        ASSERT_TRUE(one.layout() == other.layout()) << table.name;
        ASSERT_EQ(one.h.words_per_seat, other.h.words_per_seat) << table.name;
        ASSERT_EQ(one, other) << table.name << ": before the setup nothing depends on the cards";
    }
}

// Every history is counted, whoever asks: a sum of all counts that only grows where some event of its kind happened.
void count_all(const Table& table, u64 games) {
    std::vector<u64> ever(table.game->history.size());
    struct Kinds : EventSink {
        u64 seen = 0;
        void on_event(const State&, const Event& e) override { seen |= e.what == Happening::Event ? bit(e.info.kind) : 0; }
    } kinds;
    for (u64 seed = 1; seed <= games; ++seed) {
        const Record r = new_record(table, table.game->rules->min_seats, seed);
        State s = make_state(*table.game, r.decks, seed);
        Engine e(*table.game, s, &kinds);
        e.start(r.decks);
        Random random(seed);
        for (unsigned answers = 0; !e.over() && answers < 3000; ++answers) {
            const Answer answer = random_answer(table, s, random);
            e.answer(answer.seat, answer.choice);
            for (std::size_t q = 0; q < ever.size(); ++q)
                for (unsigned p = 0; p < s.seats(); ++p) ever[q] += s.history()[q * s.seats() + p];
        }
    }
    for (std::size_t q = 0; q < ever.size(); ++q) {
        const EventPattern& p = table.game->catalog->pools.patterns[table.game->history[q].pattern];
        const bool plain = p.subject < 0 && p.other < 0 && p.by < 0 && p.amount < 0 && p.resource < 0 && !p.in_attack;
        if (plain && has(kinds.seen, static_cast<unsigned>(p.kind))) { EXPECT_GT(ever[q], 0u) << table.name << ", history " << q; }
    }
}

const Table& (*const kTables[])() = {mini_table,           quantum_nexus_table, wide_words_table,   shipped_table,
                                     classic_table,        classic_cards_table, enhanced_table,     enhanced_words_table,
                                     enhanced_cards_table, quanta_table,        project_nexus_table};

}  // namespace

TEST(Conformance, RoomDoesNotDependOnTheCards) {
    for (const auto& table : kTables) compare_layouts(table());
}

TEST(Conformance, EveryHistoryIsCounted) {
    for (const auto& table : kTables) count_all(table(), 10);
}

}  // namespace nexus::conformance
