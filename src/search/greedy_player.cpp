#include "search/greedy_player.h"

#include <algorithm>
#include <limits>

#include "search/evaluate.h"
#include "view/determinize.h"

namespace nexus {

namespace {

// A number for the decision, from what its seat sees.
u64 fingerprint(const State& state, Seat seat, const ChoiceList& choices) {
    const Header& h = state.h;
    u64 out = mix64(u64{h.turn} << 32 | u64{h.phase} << 8 | seat);
    out = mix64(out ^ h.next_stamp);
    for (const Choice& c : choices) out = mix64(out ^ c.pack());
    return out;
}

}  // namespace

Choice GreedyPlayer::choose(const Game& game, const State& state, Seat seat, const ChoiceList& choices) {
    if (choices.size() == 1) return choices[0];
    game_ = &game, seat_ = seat, turn_ = state.h.turn, answers_ = 0;
    Random random(seed_ ^ fingerprint(state, seat, choices));
    std::vector<i64> sum(choices.size());
    const unsigned worlds = std::clamp(kTrials / static_cast<unsigned>(choices.size()), 1u, kWorlds);
    for (unsigned w = 0; w < worlds; ++w) {
        State world = state;
        determinize(game, world, seat, random);
        for (std::size_t i = 0; i < choices.size(); ++i) sum[i] += try_choice(world, choices[i], 0);
    }
    return choices[best_of(sum, choices, random)];
}

// The highest, drawn among equals; but what is no better than doing nothing is left alone, or some turns would never end.
std::size_t GreedyPlayer::best_of(std::span<const i64> sum, const ChoiceList& choices, Random& random) {
    std::size_t best = 0;
    u32 equals = 1;
    for (std::size_t i = 1; i < sum.size(); ++i) {
        if (sum[i] > sum[best]) best = i, equals = 1;
        else if (sum[i] == sum[best] && random.below(++equals) == 0) best = i;
    }
    for (std::size_t i = 0; i < sum.size(); ++i)
        if (choices[i].kind == ChoiceKind::Pass && (sum[i] == sum[best] || !patient())) return i;
    return best;
}

// A gain that can be had without end in one turn is not wanted without end.
bool GreedyPlayer::patient() {
    if (turn_ != acting_turn_) acting_turn_ = turn_, acts_ = 0;
    return ++acts_ <= kPatience;
}

i64 GreedyPlayer::try_choice(const State& world, const Choice& choice, unsigned depth) {
    State& trial = trial_[depth];
    trial = world;
    Engine(*game_, trial).answer(seat_, choice);
    ++answers_;
    return outlook(trial, depth);
}

// What comes of it once the turn is over. Changes the world.
i64 GreedyPlayer::outlook(State& world, unsigned depth) {
    Engine e(*game_, world);
    Random dice = world.h.random;  // equal in all trials of a world: they differ by the choice, not by luck
    for (unsigned n = 0; n < kLongestTurn && !e.over() && e.living(seat_) && world.h.turn == turn_; ++n) {
        const Seat who = e.decider();
        const Ask ask = world.h.decision.ask;
        const bool think = who == seat_ && ask != Ask::Act && ask != Ask::Order && depth < kFollowUps && answers_ < kBudget;
        if (think) return best_follow_up(world, depth + 1);
        e.answer(who, let_go(e, who, dice));
        ++answers_;
    }
    return evaluate(e, seat_);
}

i64 GreedyPlayer::best_follow_up(const State& world, unsigned depth) {
    ChoiceList& options = options_[depth];
    Engine(*game_, const_cast<State&>(world)).list(seat_, options);
    const std::size_t stride = (options.size() + kOptions - 1) / kOptions;
    i64 best = std::numeric_limits<i64>::min();
    for (std::size_t i = 0; i < options.size(); i += stride) best = std::max(best, try_choice(world, options[i], depth));
    return best;
}

// What somebody answers who starts nothing: passes where that is possible, otherwise anything.
Choice GreedyPlayer::let_go(const Engine& e, Seat who, Random& dice) {
    if (e.s.h.decision.ask == Ask::Act) return {ChoiceKind::Pass};
    ChoiceList& options = options_[0];
    e.list(who, options);
    return options[dice.below(static_cast<u32>(options.size()))];
}

}  // namespace nexus
