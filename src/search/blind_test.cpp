// Players are blind by construction: what search is given cannot hold the true state, lead to it, or be made from it. The checks are made
// when this file is compiled; tools/check-includes looks at the sources as well (ctest `layers`).
#include <gtest/gtest.h>

#include <type_traits>

#include "search/evaluate.h"
#include "search/greedy_player.h"
#include "search/random_player.h"

namespace nexus {
namespace {

// Can the type be made of a state, be given one, or become one?
template <class T>
constexpr bool kTakesAState = std::is_constructible_v<T, const State&> || std::is_constructible_v<T, State&> ||
                              std::is_constructible_v<T, State&&> || std::is_constructible_v<T, const Game&, const State&> ||
                              std::is_constructible_v<T, const Game&, State&> || std::is_constructible_v<T, const Game*, const State&> ||
                              std::is_constructible_v<T, const Reader&> || std::is_assignable_v<T&, const State&> ||
                              std::is_assignable_v<T&, const Reader&>;
template <class T>
constexpr bool kBecomesAState = std::is_convertible_v<const T&, const State&> || std::is_convertible_v<const T&, const State*> ||
                                std::is_constructible_v<State, const T&> || std::is_constructible_v<Reader, const T&>;

static_assert(kTakesAState<State> && kBecomesAState<State> && kBecomesAState<Reader>, "the checks can find something");

// A world is made by Worlds alone.
static_assert(!kTakesAState<World> && !kBecomesAState<World>);
static_assert(!std::is_aggregate_v<World>, "no list of values makes a world");

// A view is made by whoever has the game, and cannot be kept by copying it.
static_assert(!kBecomesAState<SeatView> && !std::is_copy_constructible_v<SeatView> && !std::is_move_constructible_v<SeatView>);
static_assert(!kBecomesAState<Worlds>);
static_assert(std::is_same_v<decltype(&SeatView::game), const Game& (SeatView::*)() const>);
static_assert(std::is_same_v<decltype(&SeatView::choices), std::span<const Choice> (SeatView::*)() const>);
static_assert(std::is_same_v<decltype(&SeatView::observation), const Observation& (SeatView::*)() const>);
static_assert(std::is_same_v<decltype(&SeatView::events), const std::vector<Event>& (SeatView::*)() const>);
static_assert(std::is_same_v<decltype(&SeatView::worlds), const Worlds& (SeatView::*)() const>);
static_assert(std::is_same_v<decltype(&Worlds::sample), void (Worlds::*)(World&, Random&) const>);

// Neither has a member by which the state it was made of can be had.
template <class T>
concept ShowsAState = requires(const T& t) { t.state(); } || requires(const T& t) { t.truth(); } || requires(const T& t) { t.s; } ||
                      requires(const T& t) { t.state_; } || requires(const T& t) { t.truth_; } || requires(const T& t) { t.base_; };
static_assert(ShowsAState<Reader>, "the check can find something");
static_assert(!ShowsAState<SeatView> && !ShowsAState<Worlds> && !ShowsAState<World>);

// What players and the evaluation take.
static_assert(std::is_same_v<decltype(&Player::choose), Choice (Player::*)(const SeatView&, const Budget&)>);
static_assert(std::is_same_v<decltype(&Player::accepts_draw), bool (Player::*)(const SeatView&)>);
static_assert(std::is_same_v<decltype(&evaluate), i64 (*)(const World&, const Evaluation&, Seat)>);
static_assert(std::is_same_v<decltype(&fulfilment), i32 (*)(const World&, i16, const Env&)>);
static_assert(!kTakesAState<RandomPlayer> && !kTakesAState<GreedyPlayer>);
static_assert(!std::is_base_of_v<EventSink, RandomPlayer> && !std::is_base_of_v<EventSink, GreedyPlayer>, "a sink is shown the state");

TEST(BlindPlayers, EveryPlayerIsOneOfThoseCheckedHere) {
    const Evaluation weights;
    for (const char* name : player_names()) {
        const std::unique_ptr<Player> player = std::move(*make_player(name, 1, weights));
        EXPECT_TRUE(dynamic_cast<RandomPlayer*>(player.get()) || dynamic_cast<GreedyPlayer*>(player.get())) << name;
    }
}

}  // namespace
}  // namespace nexus
