// How continuous changes are read: shared by what refreshes derived values and what explains them.
#pragma once

#include "kernel/internal.h"

namespace nexus {

// Header::revalued: what was found to be different since the game's state checks when values were refreshed.
enum Revalued : u8 { kRevalued = 1, kRetyped = 2 };  // stats, keywords or prohibitions; types

// Walks the static code of an ability; calls f(instr, filter or null for "this", env) for continuous instructions. What was
// selected before an instruction is known to its conditions and numbers, and in the env that f is given.
template <class F>
void walk_static(const Reader& e, const Ability& a, const Env& around, F&& f) {
    Selection filter_of;
    filter_of.fill(-1);
    Env env = around;
    env.selected = &filter_of;
    const Pools& pools = e.g.catalog->pools;
    for (unsigned pc = a.effect; pc < a.code.size();) {
        const Instr& in = a.code[pc];
        switch (in.op) {
            case Op::Select: filter_of[static_cast<std::size_t>(in.a[0])] = in.a[1]; break;
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
                    const i16 filter = filter_of[static_cast<std::size_t>(in.a[0])];
                    f(in, in.a[0] == 0 || filter < 0 ? nullptr : &pools.filters[filter], env);
                } else if (changes_no_object(in.op)) {
                    f(in, nullptr, env);
                }
        }
        ++pc;
    }
}

inline Env static_env(const Reader& e, unsigned object) {
    Env env;
    env.source = e.s.handle(object);
    env.source_card = CardId{e.s.object(object).card};
    env.you = e.controller(object);
    return env;
}

// A lasting one-shot change keeps the number it had when it was made.
inline i32 amount_of(const Reader& e, const Instr& in, const Env& env) { return in.a[4] == 1 ? in.a[3] : e.number(in.a[2], env); }

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
