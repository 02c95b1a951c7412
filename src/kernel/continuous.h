// How continuous changes are read: shared by what refreshes derived values and what explains them.
#pragma once

#include <algorithm>
#include <iterator>

#include "kernel/internal.h"

namespace nexus {

// Header::revalued: what was found to be different since the game's state checks when values were refreshed.
enum Revalued : u8 { kRevalued = 1, kRetyped = 2 };  // stats, keywords or prohibitions; types

// Walks the static code of an ability; calls f(instr, filter or null for "this") for continuous instructions.
template <class F>
void walk_static(const Engine& e, const Ability& a, const Env& env, F&& f) {
    i16 filter_of[16];
    std::fill(std::begin(filter_of), std::end(filter_of), i16{-1});
    const Pools& pools = e.g.catalog->pools;
    for (unsigned pc = a.effect; pc < a.code.size();) {
        const Instr& in = a.code[pc];
        switch (in.op) {
            case Op::Select: filter_of[in.a[0]] = in.a[1]; break;
            case Op::If:
                if (!e.condition(in.a[0], env)) {
                    pc = static_cast<unsigned>(in.a[1]);
                    continue;
                }
                break;
            case Op::Jump: pc = static_cast<unsigned>(in.a[0]); continue;
            case Op::Stop: return;
            default:
                if (layer_of(in.op) != 0xFF) {
                    i16 filter = filter_of[in.a[0]];
                    f(in, in.a[0] == 0 || filter < 0 ? nullptr : &pools.filters[filter]);
                } else if (changes_no_object(in.op)) {
                    f(in, nullptr);
                }
        }
        ++pc;
    }
}

inline Env static_env(const Engine& e, unsigned object) {
    Env env;
    env.source = e.s.handle(object);
    env.source_card = CardId{e.s.object(object).card};
    env.you = e.controller(object);
    return env;
}

// A lasting one-shot change keeps the number it had when it was made.
inline i32 amount_of(const Engine& e, const Instr& in, const Env& env) { return in.a[4] == 1 ? in.a[3] : e.number(in.a[2], env); }

inline Instr as_instr(const Effect& f) {
    Instr in;
    in.op = static_cast<Op>(f.op);
    in.a = {0, f.a, f.b, f.c, f.d};
    return in;
}

inline Env effect_env(const Effect& f) {
    Env env;
    env.source = f.source;
    env.source_card = CardId{f.source_card};
    env.you = Seat{f.controller};
    return env;
}

}  // namespace nexus
