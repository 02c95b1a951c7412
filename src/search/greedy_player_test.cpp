// The greedy player: what it may know, that it repeats itself, and that it is worth playing against.
#include "search/greedy_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cardfile/card_set.h"
#include "library/library.h"
#include "rules/registry.h"
#include "search/evaluate.h"
#include "search/random_player.h"
#include "support/hidden.h"

namespace nexus {
namespace {

const LoadedGame& library(const std::string& id) {
    static std::map<std::string, LoadedGame> all;
    auto found = all.find(id);
    if (found == all.end()) found = all.emplace(id, load_game(all_rulesets(), id, "", {}, NEXUS_SOURCE_DIR "/cards").value()).first;
    return found->second;
}

// A game of library decks that can be stopped at every decision.
struct Table {
    std::shared_ptr<const Game> game;
    std::vector<std::vector<CardId>> decks;
    State state;
    ChoiceList choices;
    DeckModel model;

    Table(std::shared_ptr<const Game> g, std::vector<std::vector<CardId>> d, u64 seed)
        : game(std::move(g)), decks(std::move(d)), state(make_state(*game, decks, seed)) {
        Engine(*game, state).start(decks);
    }
    bool ask() {  // what is listed now; false once over
        if (state.h.over) return false;
        Engine(*game, state).list(choices);
        return true;
    }
    const Evaluation& weights() const { return *kit_of(*game->rules).evaluation; }
    Seat seat() { return Engine(*game, state).decider(); }
    void answer(const Choice& c) { Engine(*game, state).answer(seat(), c); }
    Choice choice_of(Player& player) { return choice_of(player, state); }
    Choice choice_of(Player& player, const State& s, const Budget& budget = {}) {
        return player.choose(SeatView(*game, s, seat(), choices, model), budget);
    }
};
Table table(const std::string& id, u64 seed) {
    const LoadedGame& g = library(id);
    const std::size_t n = g.decks.size();
    Table out(g.game, {g.decks[seed % n].cards(), g.decks[(seed + 1 + seed / n) % n].cards()}, seed);
    out.model = deck_model(g);
    return out;
}

class GreedyGames : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, GreedyGames, testing::Values("quantum-nexus", "project-nexus", "quanta"), [](const auto& game) {
    std::string name = game.param;
    std::erase(name, '-');
    return name;
});

TEST_P(GreedyGames, AnswersWithWhatIsListed) {
    Table t = table(GetParam(), 5);
    GreedyPlayer player(1, t.weights());
    for (int i = 0; i < 60 && t.ask(); ++i) {
        const Choice c = t.choice_of(player);
        ASSERT_TRUE(t.choices.contains(c)) << "decision " << i;
        t.answer(c);
    }
}

TEST_P(GreedyGames, TheSameSeedAndDecisionGiveTheSameAnswer) {
    Table t = table(GetParam(), 6);
    GreedyPlayer player(7, t.weights());
    for (int i = 0; i < 60 && t.ask(); ++i) {
        const Choice c = t.choice_of(player);
        GreedyPlayer again(7, t.weights());
        ASSERT_EQ(t.choice_of(again), c) << "decision " << i;
        t.answer(c);
    }
}

TEST_P(GreedyGames, WhatLiesHiddenDoesNotMatter) {
    Table t = table(GetParam(), 8);
    Random random(9);
    int compared = 0;
    for (int i = 0; i < 80 && t.ask(); ++i) {
        State other = t.state;
        int swaps = 0;
        while (swaps < 40 && test::swap_unseen(*t.game, other, t.seat(), random)) ++swaps;
        if (swaps) {
            ++compared;
            GreedyPlayer one(3, t.weights()), same(3, t.weights());
            ASSERT_EQ(t.choice_of(one, other), t.choice_of(same)) << "decision " << i;
        }
        t.answer(t.choices[random.below(static_cast<u32>(t.choices.size()))]);
    }
    EXPECT_GT(compared, 40);
}

TEST_P(GreedyGames, LeavesTheStateAlone) {
    Table t = table(GetParam(), 10);
    GreedyPlayer player(1, t.weights());
    for (int i = 0; i < 30 && t.ask(); ++i) {
        const u64 before = t.state.hash();
        const Choice c = t.choice_of(player);
        ASSERT_EQ(t.state.hash(), before);
        t.answer(c);
    }
}

TEST_P(GreedyGames, ABudgetThatIsLargeEnoughChangesNothing) {
    Table t = table(GetParam(), 11);
    GreedyPlayer greedy(4, t.weights()), other(4, t.weights());
    unsigned asked = 0;
    const Budget large{.playouts = 100, .answers = 2500, .stop = [&] { return ++asked == 0; }};
    for (int i = 0; i < 40 && t.ask(); ++i) {
        const Choice c = t.choice_of(greedy);
        ASSERT_EQ(t.choice_of(other, t.state, large), c) << "decision " << i;
        t.answer(c);
    }
    EXPECT_GT(asked, 0u);
}

TEST_P(GreedyGames, ASmallBudgetIsKept) {
    Table t = table(GetParam(), 12);
    GreedyPlayer greedy(4, t.weights());
    unsigned asked = 0;
    for (int i = 0; i < 40 && t.ask(); ++i) {
        asked = 0;
        const Choice stopped = t.choice_of(greedy, t.state, {.stop = [&] { return ++asked > 0; }});
        ASSERT_TRUE(t.choices.contains(stopped)) << "decision " << i;
        ASSERT_LE(asked, 1u) << "who is told to stop thinks no further";
        asked = 0;
        const Choice few = t.choice_of(greedy, t.state, {.playouts = 2, .answers = 0, .stop = [&] { return ++asked == 0; }});
        ASSERT_TRUE(t.choices.contains(few)) << "decision " << i;
        ASSERT_LE(asked, 1u) << "two playouts are two worlds at most";
        t.answer(few);
    }
}

TEST_P(GreedyGames, BeatsRandomPlay) {
    constexpr unsigned kGames = 24;
    unsigned won = 0;
    for (unsigned i = 0; i < kGames; ++i) {
        Table t = table(GetParam(), 100 + i);
        const Seat mine{i % 2};
        GreedyPlayer greedy(i, t.weights());
        RandomPlayer other(i + 1);
        while (t.ask()) t.answer(t.seat() == mine ? t.choice_of(greedy) : t.choice_of(other));
        won += t.state.h.winners == 1u << mine;
    }
    EXPECT_GE(won, 18u) << "of " << kGames;
}

// --- small positions -------------------------------------------------------------------------------------------------

cardfile::CardSource card(const char* name, const char* type, std::vector<std::pair<std::string, std::string>> stats,
                          const char* text = "") {
    cardfile::CardSource c;
    c.name = name, c.type = type, c.stats = std::move(stats), c.text = text;
    return c;
}

Table small_table(const char* mission, u64 seed) {
    const Ruleset& rules = *find_ruleset("quantum-nexus");
    auto catalog = std::make_shared<Catalog>();
    start_catalog(rules, *catalog);
    const std::vector<Error> errors = cardfile::add_cards(
        *catalog, std::vector<cardfile::CardSource>{
                      card("Orders", "Mission", {{"cp", "9"}}, mission),
                      card("Pebble", "Unit", {{"cp", "1"}, {"attack", "1"}, {"defense", "2"}, {"range", "Close"}}),
                      card("Waste", "Event", {{"cp", "1"}}, "Discard a card."),
                  });
    for (const Error& e : errors) ADD_FAILURE() << e.to_string();
    std::vector<CardId> deck{catalog->find("Orders")};
    for (int i = 0; i < 12; ++i) deck.push_back(catalog->find("Pebble")), deck.push_back(catalog->find("Waste"));
    return Table(Game::create(catalog, rules).value(), {deck, deck}, seed);
}

bool wins(Table& t, const Choice& c) {
    const Seat seat = t.seat();
    State after = t.state;
    Engine(*t.game, after).answer(seat, c);
    return after.h.over && has(after.h.winners, seat);
}

TEST(Greedy, TakesTheChoiceThatWins) {
    Table t = small_table("Complete this mission when you control three or more units.", 4);
    GreedyPlayer greedy(1, t.weights());
    RandomPlayer random(2);
    int chances = 0;
    for (int i = 0; i < 200 && t.ask(); ++i) {
        const Choice c = t.choice_of(greedy);
        const bool chance = std::any_of(t.choices.begin(), t.choices.end(), [&](const Choice& x) { return wins(t, x); });
        chances += chance;
        EXPECT_EQ(wins(t, c), chance);
        t.answer(chance ? c : t.choice_of(random));
    }
    EXPECT_EQ(chances, 1);
    EXPECT_TRUE(t.state.h.over);
}

TEST(Greedy, AConditionIsMetInPart) {
    Table t = small_table("Complete this mission when you control four or more units.", 4);
    Engine e(*t.game, t.state);
    unsigned mission = 0;
    while (!t.state.object(mission).alive()) ++mission;
    Env env;
    env.source = t.state.handle(mission), env.source_card = CardId{t.state.object(mission).card}, env.you = Seat{0};
    const i16 condition = t.game->challenges[t.state.object(mission).card].at(0);
    auto met = [&] {  // what lies in play is the same in every world
        World world;
        Random random(1);
        Worlds(*t.game, t.state, Seat{0}, t.model).sample(world, random);
        return fulfilment(world, condition, env);
    };
    EXPECT_EQ(met(), 0);
    for (int n = 1; n <= 5; ++n) {
        e.enter(t.game->catalog->find("Pebble"), Seat{0}, Place{0});
        e.refresh();
        EXPECT_EQ(met(), std::min(n, 4) * 250);
    }
}

}  // namespace
}  // namespace nexus
