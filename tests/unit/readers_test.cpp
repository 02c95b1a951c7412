// Reading changes nothing, so that several threads may read one state at the same time: built with the preset `tsan`, this
// program shows every write to what another thread reads.
#include <gtest/gtest.h>

#include <thread>

#include "base/random.h"
#include "kernel/engine.h"
#include "library/library.h"
#include "notation/notation.h"
#include "rules/registry.h"
#include "search/evaluate.h"
#include "search/random_player.h"
#include "view/view.h"
#include "view/worlds.h"

namespace nexus {
namespace {

// Everything that can be asked of a position, in words; it is weighed in a world.
std::string everything(const Game& game, const State& state, const World& world) {
    const Evaluation& weights = *kit_of(*game.rules).evaluation;
    const Reader reader(game, state);
    std::string out = outcome(reader) + std::to_string(state.hash());
    for (unsigned p = 0; p < state.seats(); ++p) {
        ChoiceList choices;
        reader.list(Seat{p}, choices);
        for (const Choice& c : choices) out += to_notation(game, state, Seat{p}, c) + (reader.refusal(Seat{p}, c).refused() ? "!" : ",");
        out += to_text(observe(game, state, Seat{p})) + std::to_string(evaluate(world, weights, Seat{p}));
    }
    return out;
}

TEST(Readers, TwoThreadsMayReadOneState) {
    for (const Ruleset* rules : all_rulesets()) {
        Result<LoadedGame> loaded = load_game(all_rulesets(), rules->id, {}, {}, NEXUS_SOURCE_DIR "/cards");
        ASSERT_TRUE(loaded) << rules->id;
        std::vector<std::vector<CardId>> decks;
        for (const LibraryDeck& deck : loaded->decks) decks.push_back(deck.cards());
        decks.resize(2);
        State state = make_state(*loaded->game, decks, 11);
        Engine engine(*loaded->game, state);
        engine.start(decks);
        Random random(3);
        ChoiceList choices;
        for (unsigned answers = 0; answers < 300 && !engine.over(); ++answers) {
            if (answers % 25 == 0) {
                std::string one, other;
                World world;
                Worlds(*loaded->game, state, Seat{0}, {}).sample(world, random);
                std::thread beside([&] { other = everything(*loaded->game, state, world); });
                one = everything(*loaded->game, state, world);
                beside.join();
                ASSERT_EQ(one, other) << rules->id;
            }
            const Seat seat = engine.decider();
            engine.list(seat, choices);
            engine.answer(seat, choices[random.below(static_cast<u32>(choices.size()))]);
        }
    }
}

}  // namespace
}  // namespace nexus
