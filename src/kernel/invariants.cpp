// What must be true of every position between steps. A broken invariant is a programmer's error.
#include <fmt/ranges.h>

#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

static std::string masks_agree(const State& s) {
    for (unsigned w = 0; w < s.words(); ++w) {
        const WordMasks& masks = s.word(w);
        auto at = [&](unsigned b, const char* what) { return "object " + std::to_string(w * 64 + b) + ": " + what; };
        const unsigned first = w / s.seats() * 64, used = s.seat(Seat{s.owner_of_word(w)}).objects_used;
        for (unsigned b = 0; b < 64; ++b) {
            bool written = first + b < used;  // beyond it nothing was ever written
            if (has(masks.alive, b) != (written && s.object(w * 64 + b).alive())) return at(b, "alive mask disagrees");
        }
        u64 standing = 0;
        for (u64 m : masks.at) {
            if (m & ~masks.alive) return at(lowest(m & ~masks.alive), "a dead object stands somewhere");
            if (m & standing) return at(lowest(m & standing), "stands at two places");
            standing |= m;
        }
        std::string broken;
        for_each_bit(masks.alive, [&](unsigned b) {
            const Object& o = s.object(w * 64 + b);
            if (o.place >= kMaxPlaces || !has(masks.at[o.place], b)) broken = at(b, "place mask disagrees");
            if (has(masks.exhausted, b) != o.exhausted()) broken = at(b, "exhausted mask disagrees");
            if (o.owner != s.owner_of_word(w)) broken = at(b, "lies in another owner's slots");
            if (o.host != kNothing && !s.object(o.host).alive()) broken = at(b, "attached to nothing");
            if (has(masks.attached, b) != (o.host != kNothing)) broken = at(b, "attached mask disagrees");
            for (unsigned t = 0; t < kTypeMasks && !s.h.dirty; ++t)
                if (has(masks.type[t], b) != has(o.types, t)) broken = at(b, "type mask disagrees");
        });
        if (!broken.empty()) return broken;
    }
    return {};
}

// What was refreshed piece by piece must be what looking at everything gives.
static std::string derived_values_agree(const Game& game, const State& state) {
    if (state.h.dirty || state.h.stale) return {};
    State copy = state;
    copy.h.dirty = 1;
    Engine(game, copy).refresh();
    for (unsigned i = 0; i < state.words() * 64; ++i) {
        const Object& a = state.object(i);
        const Object& b = copy.object(i);
        if (!state.in_play(i)) continue;
        bool same = a.value == b.value && a.types == b.types && a.forbidden == b.forbidden && a.permitted == b.permitted &&
                    a.keywords == b.keywords && a.blank == b.blank && a.guarded == b.guarded;
        if (!same)
            return fmt::format(
                "object {} ({}) is out of date: types {:x} not {:x}, keywords {:x} not {:x}, forbidden {:x} not {:x}, permitted {:x} not {:x}, guarded {:x} not {:x}, blank {} not {}, stats {} not {}",
                i, game.card_of(a).name, a.types, b.types, a.keywords, b.keywords, a.forbidden, b.forbidden, a.permitted, b.permitted,
                a.guarded, b.guarded, a.blank, b.blank, fmt::join(a.value, "/"), fmt::join(b.value, "/"));
    }
    auto same_grant = [](const Grant& a, const Grant& b) { return a.object == b.object && a.ability == b.ability; };
    if (!std::ranges::equal(state.grants(), copy.grants(), same_grant)) return "granted abilities are out of date";
    return {};
}

static std::string frames_are_sound(const Reader& e) {
    u32 end = e.s.stack_used();
    for (u16 offset = e.s.h.frame; offset != 0xFFFF;) {
        FrameView f = e.frame_at(offset);
        if (offset + f.size() != end) return "frame at " + std::to_string(offset) + " does not end where the next begins";
        if (f.step() >= e.procedure(f.procedure()).steps.size())
            return std::string("frame of ") + e.procedure(f.procedure()).name + " is beyond its last step";
        end = offset;
        offset = f.previous();
    }
    return end == 0 || e.s.h.frame == 0xFFFF ? std::string() : "the bottom frame does not begin at 0";
}

std::string check_invariants(const Game& game, const State& state) {
    const Reader e(game, state);
    std::string broken = masks_agree(state);
    if (broken.empty()) broken = frames_are_sound(e);
    if (broken.empty()) broken = derived_values_agree(game, state);
    if (broken.empty() && state.h.over && state.h.decision.seats) broken = "a decision is open although the game is over";
    if (broken.empty() && (state.h.decision.seats & ~state.h.living)) broken = "a seat that left the game is asked";
    for (unsigned p = 0; broken.empty() && p < state.seats(); ++p)
        for (unsigned r = 0; r < kMaxResources; ++r)
            if (state.seat(Seat{p}).resource[r] < 0 && !has(game.rules->board.debts, r))
                broken = "seat " + std::to_string(p) + " has a negative resource";
    if (broken.empty()) broken = game.rules->texts.broken_invariant(e);
    return broken;
}

}  // namespace nexus
