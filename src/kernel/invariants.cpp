// What must be true of every position between steps. A broken invariant is a programmer's error.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

static std::string masks_agree(const State& s) {
    for (unsigned i = 0; i < s.words() * 64; ++i) {
        const Object& o = s.object(i);
        const WordMasks& w = s.word(i / 64);
        auto at = [&](const char* what) { return "object " + std::to_string(i) + ": " + what; };
        bool used = i % s.slots_per_seat() < s.seat(Seat{i / s.slots_per_seat()}).objects_used;  // beyond it nothing was ever written
        if (has(w.alive, i % 64) != (used && o.alive())) return at("alive mask disagrees");
        if (!has(w.alive, i % 64)) {
            for (u64 m : w.at)
                if (has(m, i % 64)) return at("a dead object stands somewhere");
            continue;
        }
        if (o.place >= kMaxPlaces || !has(w.at[o.place], i % 64)) return at("place mask disagrees");
        for (unsigned p = 0; p < kMaxPlaces; ++p)
            if (p != o.place && has(w.at[p], i % 64)) return at("stands at two places");
        if (has(w.exhausted, i % 64) != o.exhausted()) return at("exhausted mask disagrees");
        if (o.owner != i / s.slots_per_seat()) return at("lies in another owner's slots");
        if (o.host != kNothing && !s.object(o.host).alive()) return at("attached to nothing");
        if (!s.h.dirty)
            for (unsigned t = 0; t < kTypeMasks; ++t)
                if (has(w.type[t], i % 64) != has(o.types, t)) return at("type mask disagrees");
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
        if (!state.stands(i)) continue;
        bool same = a.value == b.value && a.types == b.types && a.forbidden == b.forbidden && a.permitted == b.permitted && a.keywords == b.keywords && a.blank == b.blank && a.guarded == b.guarded;
        if (!same) return "object " + std::to_string(i) + " (" + game.card_of(a).name + "): derived values are out of date";
    }
    auto same_grant = [](const Grant& a, const Grant& b) { return a.object == b.object && a.ability == b.ability; };
    if (!std::ranges::equal(state.grants(), copy.grants(), same_grant)) return "granted abilities are out of date";
    return {};
}

static std::string frames_are_sound(const Engine& e) {
    u32 end = e.s.stack_used();
    for (u16 offset = e.s.h.frame; offset != 0xFFFF;) {
        Frame f = e.frame_at(offset);
        if (offset + f.size() != end) return "frame at " + std::to_string(offset) + " does not end where the next begins";
        if (f.step() >= e.procedure(f.procedure()).steps.size()) return std::string("frame of ") + e.procedure(f.procedure()).name + " is beyond its last step";
        end = offset;
        offset = f.previous();
    }
    return end == 0 || e.s.h.frame == 0xFFFF ? std::string() : "the bottom frame does not begin at 0";
}

std::string check_invariants(const Game& game, const State& state) {
    Engine e(game, const_cast<State&>(state));
    std::string broken = masks_agree(state);
    if (broken.empty()) broken = frames_are_sound(e);
    if (broken.empty()) broken = derived_values_agree(game, state);
    if (broken.empty() && state.h.over && state.h.decision.seats) broken = "a decision is open although the game is over";
    if (broken.empty() && (state.h.decision.seats & ~state.h.living)) broken = "a seat that left the game is asked";
    for (unsigned p = 0; broken.empty() && p < state.seats(); ++p)
        for (i32 r : state.seat(Seat{p}).resource)
            if (r < 0) broken = "seat " + std::to_string(p) + " has a negative resource";
    if (broken.empty()) broken = game.rules->broken_invariant(e);
    return broken;
}

}  // namespace nexus
