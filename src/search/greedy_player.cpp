#include "search/greedy_player.h"

#include <algorithm>
#include <limits>

#include "search/evaluate.h"

namespace nexus {

namespace {

// A number for the decision, from what its seat sees.
u64 fingerprint(const Reader& e, Seat seat, std::span<const Choice> choices) {
    const Header& h = e.s.h;
    u64 out = mix64(u64{h.turn} << 32 | u64{h.phase} << 8 | seat);
    out = mix64(out ^ h.next_stamp);
    for (const Choice& c : choices) out = mix64(out ^ c.pack());
    if (!h.decision.sealed) return out;
    // Players who answer at the same time may be asked again until they differ: what is asked counts how often.
    const FrameView asking = e.top();
    for (unsigned i = 0; i + 2 < asking.size(); ++i) out = mix64(out ^ asking[i]);
    return out;
}

// Objects that look the same get the same number: twenty equal tokens are one candidate, not twenty.
u64 look_of(const Reader& e, unsigned object) {
    if (!e.s.in_play(object)) return object;
    const Object& o = e.s.object(object);
    u64 out = mix64(u64{o.card} << 48 | u64{o.controller} << 40 | u64{o.place} << 32 | u64{o.flags} << 24 | u64{o.used} << 16 |
                    u64{o.host});
    for (i16 v : o.value) out = mix64(out ^ static_cast<u16>(v));
    out = mix64(out ^ o.keywords) ^ (u64{static_cast<u32>(o.damage)} << 32 | o.guarded);
    return mix64(out) ^ (u64{o.forbidden} << 32 | o.permitted);
}

u64 look_of(const Reader& e, const Choice& c) {
    if (c.kind != ChoiceKind::Act && c.kind != ChoiceKind::Pick) return mix64(c.pack());
    const ActionKind* action = c.kind == ChoiceKind::Act ? &e.g.rules->play.actions[c.action] : nullptr;
    const u64 source = action && !names_card(action->source) ? look_of(e, c.source) : c.source;
    const u64 target = !action || action->target == TargetKind::OnObject ? look_of(e, c.target) : c.target;
    return mix64(mix64(source + 1) ^ mix64(target + 2) ^ mix64(u64(c.kind) | u64{c.action} << 8 | u64{c.ability} << 16));
}

// The choices worth a trial: of those that look the same the first, and of too many some.
std::vector<std::size_t> candidates(const Reader& e, std::span<const Choice> choices, std::size_t most, Random& random) {
    std::vector<std::pair<u64, std::size_t>> looks;
    for (std::size_t i = 0; i < choices.size(); ++i) looks.emplace_back(look_of(e, choices[i]), i);
    std::ranges::sort(looks);
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (i == 0 || looks[i].first != looks[i - 1].first) out.push_back(looks[i].second);
    std::ranges::sort(out);  // a pass is listed first and stays
    for (std::size_t i = 1; i < most && most < out.size(); ++i) std::swap(out[i], out[i + random.below(static_cast<u32>(out.size() - i))]);
    out.resize(std::min(out.size(), most));
    return out;
}

}  // namespace

Choice GreedyPlayer::choose(const SeatView& view, const Budget& budget) {
    const std::span<const Choice> choices = view.choices();
    if (choices.size() == 1) return choices[0];
    seat_ = view.seat();
    const unsigned trials = static_cast<unsigned>(std::clamp<u64>(budget.playouts, 2, kTrials));
    const unsigned answers = static_cast<unsigned>(std::min<u64>(budget.answers, kAnswers));
    Random any(seed_);
    view.worlds().sample(world_, any);  // what is known is the same in all worlds
    turn_ = world_.read().s.h.turn;
    Random random(seed_ ^ fingerprint(world_.read(), seat_, choices));
    const std::vector<std::size_t> tried = candidates(world_.read(), choices, trials, random);
    std::vector<i64> sum(tried.size());
    const unsigned worlds = std::clamp(trials / static_cast<unsigned>(tried.size()), 1u, kWorlds);
    for (unsigned w = 0; w < worlds && (w == 0 || !budget.stopped()); ++w) {  // only whole worlds compare all choices
        view.worlds().sample(world_, random);
        for (std::size_t i = 0; i < tried.size(); ++i) {
            left_ = answers / (worlds * static_cast<unsigned>(tried.size()));
            sum[i] += try_choice(world_, choices[tried[i]], 0);
        }
    }
    // The highest, drawn among equals; but what is no better than doing nothing is left alone, or some turns would never end.
    std::size_t best = 0;
    u32 equals = 1;
    for (std::size_t i = 1; i < sum.size(); ++i) {
        if (sum[i] > sum[best]) best = i, equals = 1;
        else if (sum[i] == sum[best] && random.below(++equals) == 0) best = i;
    }
    const bool may_pass = choices[0].kind == ChoiceKind::Pass;
    if (may_pass && (sum[best] == sum[0] || !patient())) return choices[0];
    return choices[tried[best]];
}

bool GreedyPlayer::accepts_draw(const SeatView& view) {
    Random random(seed_);
    i64 sum = 0;
    for (unsigned w = 0; w < kWorlds; ++w) {
        view.worlds().sample(world_, random);
        sum += evaluate(world_, evaluation_, view.seat());
    }
    return sum <= 0;
}

// A gain that can be had without end in one turn is not wanted without end.
bool GreedyPlayer::patient() {
    if (turn_ != acting_turn_) acting_turn_ = turn_, acts_ = 0;
    return ++acts_ <= kPatience;
}

i64 GreedyPlayer::try_choice(const World& world, const Choice& choice, unsigned depth) {
    World& trial = trial_[depth];
    trial = world;
    trial.answer(seat_, choice);
    spend();
    return outlook(trial, depth);
}

// What comes of it once the turn is over. Changes the world.
i64 GreedyPlayer::outlook(World& world, unsigned depth) {
    const Reader e = world.read();
    const Header& h = e.s.h;
    Random dice(h.chance.seed.words[0]);  // equal in all trials of a world: they differ by the choice, not by luck
    bool settled = false;                 // the choice is done with: somebody may act
    for (unsigned n = 0; n < kLongestTurn && !e.over() && e.living(seat_) && h.turn == turn_; ++n) {
        const Seat who = e.decider();
        const Ask ask = h.decision.ask;
        const bool think = !settled && who == seat_ && ask != Ask::Act && ask != Ask::Order && depth < kFollowUps && left_ > 0;
        if (think) return best_follow_up(world, depth + 1);
        settled |= ask == Ask::Act;
        world.answer(who, let_go(world, who, dice));
        spend();
    }
    return evaluate(world, evaluation_, seat_);
}

i64 GreedyPlayer::best_follow_up(const World& world, unsigned depth) {
    ChoiceList& options = options_[depth];
    world.read().list(seat_, options);
    const std::size_t stride = (options.size() + kOptions - 1) / kOptions;
    i64 best = std::numeric_limits<i64>::min();
    for (std::size_t i = 0; i < options.size(); i += stride) best = std::max(best, try_choice(world, options[i], depth));
    return best;
}

// What somebody answers who starts nothing: passes where that is possible, otherwise anything.
Choice GreedyPlayer::let_go(const World& world, Seat who, Random& dice) {
    const Reader e = world.read();
    if (e.s.h.decision.ask == Ask::Act) return {ChoiceKind::Pass};
    ChoiceList& options = options_[0];
    e.list(who, options);
    return options[dice.below(static_cast<u32>(options.size()))];
}

}  // namespace nexus
