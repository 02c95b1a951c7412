// Values in context. Printed values, then everything that changes them, in layers: blanking, types and
// abilities, setting, adding, permissions; inside a layer by timestamp. Results are cached on the objects and
// refreshed, source by source, only when something they may depend on has changed.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

namespace {

struct Entry {          // one source of continuous change
    u32 stamp;
    i32 effect;         // index into effects, or -1
    u16 object;         // static source
    AbilityRef ability;
};

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
                } else if (in.op == Op::ForbidPlayer || in.op == Op::ChangeCost) {
                    f(in, nullptr);
                }
        }
        ++pc;
    }
}

Env static_env(const Engine& e, unsigned object) {
    Env env;
    env.source = e.s.handle(object);
    env.source_card = CardId{e.s.object(object).card};
    env.you = e.controller(object);
    return env;
}

// A lasting one-shot change keeps the number it had when it was made.
i32 amount_of(const Engine& e, const Instr& in, const Env& env) { return in.a[4] == 1 ? in.a[3] : e.number(in.a[2], env); }

i16 saturated(i32 v) { return static_cast<i16>(std::clamp(v, -32000, 32000)); }

struct Rows {            // permissions gathered before clashes are settled
    u16 forbid_area = 0, forbid_other = 0, permit_area = 0, permit_other = 0, permit_always = 0;
};

void apply(Engine& e, const Instr& in, unsigned index, const Env& env, bool area, Rows& rows) {
    Object& o = e.s.object(index);
    switch (in.op) {
        case Op::Blank: o.blank = 1; break;
        case Op::GrantType:
            if ((o.types & in.a[1]) != in.a[1] && e.g.rules->may_gain_types(e, index, static_cast<u16>(in.a[1]), false)) {
                o.types |= static_cast<u16>(in.a[1]);
                set_type_masks(e.s, index, o.types);
            }
            break;
        case Op::LoseType:
            o.types &= static_cast<u16>(~in.a[1]);
            set_type_masks(e.s, index, o.types);
            break;
        case Op::GrantKeyword:
            if (in.a[1] < 32) o.keywords |= 1u << in.a[1];
            break;
        case Op::LoseKeyword: o.keywords = in.a[1] < 0 ? 0 : o.keywords & ~(1u << in.a[1]); break;
        case Op::GrantAbility: {
            e.s.grants().push({static_cast<u16>(index), in.a[1]});
            const Ability& a = e.g.catalog->pools.abilities[in.a[1]];
            if (a.pattern >= 0 && a.kind == AbilityKind::Triggered) e.s.h.listens |= bit(unsigned(e.g.catalog->pools.patterns[a.pattern].kind));
            if (a.kind == AbilityKind::Replacement) e.s.h.any_replacement = 1;
            if (a.kind == AbilityKind::Active) e.s.word(index / 64).actives |= bit(index % 64);
            break;
        }
        case Op::SetStat:
            if (in.a[1] < static_cast<i16>(kLiveStats)) o.value[in.a[1]] = saturated(amount_of(e, in, env));
            break;
        case Op::ModifyStat:
            if (in.a[1] < static_cast<i16>(kLiveStats)) o.value[in.a[1]] = saturated(o.value[in.a[1]] + amount_of(e, in, env));
            break;
        case Op::Forbid:
            if (in.a[3] >= 0) {
                o.guarded |= static_cast<u16>(1u << in.a[1]);
                break;
            }
            (area ? rows.forbid_area : rows.forbid_other) |= static_cast<u16>(1u << in.a[1]); break;
        case Op::Permit:
            (in.a[2] == 1 ? rows.permit_always : area ? rows.permit_area : rows.permit_other) |= static_cast<u16>(1u << in.a[1]);
            break;
        default: break;
    }
}

// Where a permission meets a prohibition the game says which of the two stays.
void settle(const Ruleset& rules, const Rows& r, Object& o) {
    // Being allowed one more use is being allowed the use: it meets what forbids the use itself.
    constexpr u16 kAgain = 1u << unsigned(Capability::ActivateAgain), kUse = 1u << unsigned(Capability::Activate);
    auto as_use = [](u16 permits) { return static_cast<u16>(permits & kAgain ? permits | kUse : permits); };
    u16 forbid[2] = {r.forbid_other, r.forbid_area}, permit[2] = {as_use(r.permit_other), as_use(r.permit_area)};
    u16 forbid_left[2] = {forbid[0], forbid[1]}, permit_left[2] = {permit[0], permit[1]};
    for (unsigned fa = 0; fa < 2; ++fa)
        for (unsigned pa = 0; pa < 2; ++pa) {
            u16 clash = forbid[fa] & permit[pa];
            if (!clash) continue;
            u8 stays = rules.settle_clash(fa, pa);
            if (!(stays & 1)) forbid_left[fa] &= static_cast<u16>(~clash);
            if (!(stays & 2)) permit_left[pa] &= static_cast<u16>(~(clash & kUse ? clash | kAgain : clash));
        }
    o.permitted = static_cast<u16>(permit_left[0] | permit_left[1] | r.permit_always);
    o.forbidden = static_cast<u16>((forbid_left[0] | forbid_left[1]) & ~as_use(r.permit_always));
}

Instr as_instr(const Effect& f) {
    Instr in;
    in.op = static_cast<Op>(f.op);
    in.a = {0, f.a, f.b, f.c, f.d};
    return in;
}

}  // namespace

void Engine::refresh_all() {
    s.h.dirty = 0;
    s.h.stale = 0;
    s.h.local_statics = 1;
    s.grants().clear();
    s.h.any_replacement = s.h.cost_changes = s.h.player_bans = 0;
    s.h.depends = 0;
    s.h.listens = 0;
    static thread_local std::vector<Entry> entries;  // scratch only: holds nothing between calls
    static thread_local std::vector<Rows> rows;
    entries.clear();
    u16 layers = 0;
    for (unsigned w = 0; w < s.words(); ++w) {
        WordMasks& masks = s.word(w);
        masks.type = {};
        masks.statics = 0;
        masks.restricted = 0;
        masks.actives = 0;
        masks.listeners = 0;
        masks.stale = 0;
        for_each_bit(masks.alive, [&](unsigned b) {
            unsigned index = w * 64 + b;
            Object& o = s.object(index);
            const CardFacts& facts = g.facts_seen(o);
            o.value = facts.value;
            o.types = facts.types;
            o.keywords = facts.keywords;
            o.blank = 0, o.guarded = 0, o.forbidden = 0, o.permitted = 0;
            for_each_bit(o.types & low_bits(kTypeMasks), [&](unsigned t) { masks.type[t] |= bit(b); });
            s.h.listens |= facts.listens;
            if (facts.flags & CardFacts::Replacement) s.h.any_replacement = 1;
            if (facts.flags & CardFacts::Active) masks.actives |= bit(b);
            if (facts.listens) masks.listeners |= bit(b);
            if (any_static_works(index)) {
                const CardDef& def = g.card_of(o);
                masks.statics |= bit(b);
                s.h.depends |= facts.static_depends;
                s.h.local_statics &= (facts.flags & CardFacts::Local) != 0;
                s.h.cost_changes |= (facts.flags & CardFacts::CostChange) != 0;
                s.h.player_bans |= (facts.flags & CardFacts::PlayerBan) != 0;
                for (unsigned i = 0; i < def.abilities.size(); ++i) {
                    const Ability& a = def.abilities[i];
                    if (a.kind != AbilityKind::Static || !works(index, a)) continue;
                    entries.push_back({o.stamp, -1, static_cast<u16>(index), AbilityRef::printed(CardId{o.card}, i)});
                    layers |= g.static_layers[o.card][i];
                }
            }
        });
    }
    Section<Effect> effects = s.effects();
    for (u32 i = 0; i < effects.count(); ++i) {
        Op op = static_cast<Op>(effects[i].op);
        if (op == Op::Replace) s.h.any_replacement = 1;
        if (op == Op::ChangeCost) s.h.cost_changes = 1;
        if (op == Op::ForbidPlayer) s.h.player_bans = 1;
        if (op == Op::Delay) s.h.listens |= bit(unsigned(g.catalog->pools.patterns[effects[i].a].kind));
        if (layer_of(op) == 0xFF) continue;
        layers |= static_cast<u16>(1u << layer_of(op));
        if (layer_of(op) < kAdding) s.h.local_statics = 0;
        entries.push_back({effects[i].stamp, static_cast<i32>(i), 0, {}});
    }
    s.h.continuous = !entries.empty() || effects.count() > 0;
    if (entries.empty()) return;
    for (std::size_t i = 1; i < entries.size(); ++i)  // few and nearly sorted
        for (std::size_t j = i; j > 0 && entries[j].stamp < entries[j - 1].stamp; --j) std::swap(entries[j], entries[j - 1]);
    Rows nowhere;
    auto row_of = [&](unsigned index) -> Rows& { return rows.size() > index ? rows[index] : nowhere; };
    rows.clear();
    if (has(layers, kPermissions)) rows.assign(s.words() * 64, {});
    for (u8 layer = 0; layer < kLayers; ++layer) {
        if (!has(layers, layer)) continue;
        for (std::size_t k = 0; k < entries.size(); ++k) {
            const Entry x = entries[k];
            if (x.effect >= 0) {
                const Effect& f = effects[static_cast<unsigned>(x.effect)];
                if (layer_of(static_cast<Op>(f.op)) != layer || !s.is_alive(f.object)) continue;
                Env env;
                env.source = f.source;
                env.source_card = CardId{f.source_card};
                env.you = Seat{f.controller};
                apply(*this, as_instr(f), f.object.index, env, f.source_card != kNoCard && (g.facts[f.source_card].flags & CardFacts::Area), row_of(f.object.index));
                continue;
            }
            if ((s.object(x.object).blank && !x.ability.is_granted()) || !works(x.object, g.ability(x.ability))) continue;
            Env env = static_env(*this, x.object);
            bool area = (g.facts[s.object(x.object).card].flags & CardFacts::Area) != 0;
            walk_static(*this, g.ability(x.ability), env, [&](const Instr& in, const Filter* f) {
                if (layer_of(in.op) != layer) return;
                if (!f) return apply(*this, in, x.object, env, area, row_of(x.object));
                for (unsigned w = 0; w < s.words(); ++w)
                    for_each_bit(matching(*f, env, w), [&](unsigned b) { apply(*this, in, w * 64 + b, env, area, row_of(w * 64 + b)); });
            });
        }
        if (layer == kTypesAndAbilities)  // granted passives join the later layers
            for (const Grant& grant : s.grants()) {
                const Ability& a = g.catalog->pools.abilities[grant.ability];
                if (a.kind != AbilityKind::Static) continue;
                s.h.depends = kAnything;
                s.h.local_statics = 0;
                entries.push_back({s.object(grant.object).stamp, -1, grant.object, AbilityRef::granted(static_cast<unsigned>(grant.ability))});
                for (const Instr& in : a.code)
                    if (layer_of(in.op) != 0xFF) layers |= static_cast<u16>(1u << layer_of(in.op));
                if (has(layers, kPermissions) && rows.size() != s.words() * 64) rows.assign(s.words() * 64, {});
            }
    }
    if (has(layers, kPermissions))
        for (unsigned w = 0; w < s.words(); ++w)
            for_each_bit(s.word(w).alive, [&](unsigned b) {
                settle(*g.rules, rows[w * 64 + b], s.object(w * 64 + b));
                if (s.object(w * 64 + b).forbidden || s.object(w * 64 + b).guarded) s.word(w).restricted |= bit(b);
            });
}

// One object by itself: every static ability is local (only adds, forbids or permits, object by object).
void Engine::refresh_object(unsigned index) {
    Object& o = s.object(index);
    const CardFacts& facts = g.facts_seen(o);
    o.value = facts.value;
    o.types = facts.types;
    o.keywords = facts.keywords;
    o.blank = 0, o.guarded = 0, o.forbidden = 0, o.permitted = 0;
    Rows rows;
    bool permissions = false;
    auto take = [&](const Instr& in, const Env& env, bool area) {
        permissions |= in.op == Op::Forbid || in.op == Op::Permit;
        apply(*this, in, index, env, area, rows);
    };
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            unsigned source = w * 64 + b;
            const Object& from = s.object(source);
            if (from.blank) return;
            for (const StaticLine& line : g.static_lines[from.card]) {
                if (line.types && !(line.types & o.types)) continue;
                if (line.side == Side::Friendly ? from.controller != o.controller : line.side == Side::Enemy && from.controller == o.controller) continue;
                if (line.here && (from.owner != o.owner || from.place != o.place)) continue;
                if (line.filter < 0 && source != index) continue;
                Env env = static_env(*this, source);
                if (line.filter >= 0 && !line.whole && !matches(g.catalog->pools.filters[line.filter], env, index)) continue;
                if (!works(source, card(source).abilities[line.ability])) continue;
                if (line.op == Op::ModifyStat && line.a[0] < static_cast<i16>(kLiveStats)) {
                    o.value[line.a[0]] = saturated(o.value[line.a[0]] + line.a[1]);
                } else {
                    Instr in;
                    in.op = line.op;
                    in.a = {0, line.a[0], line.a[1], line.op == Op::Forbid ? line.a[2] : i16{-1}, -1};
                    take(in, env, (g.facts[from.card].flags & CardFacts::Area) != 0);
                }
            }
        });
    Handle self = s.handle(index);
    for (const Effect& f : s.effects()) {
        if (f.object != self || layer_of(static_cast<Op>(f.op)) == 0xFF) continue;
        Env env;
        env.source = f.source;
        env.source_card = CardId{f.source_card};
        env.you = Seat{f.controller};
        take(as_instr(f), env, f.source_card != kNoCard && (g.facts[f.source_card].flags & CardFacts::Area));
    }
    if (permissions) settle(*g.rules, rows, o);
    u64& restricted = s.word(index / 64).restricted;
    restricted = o.forbidden || o.guarded ? restricted | bit(index % 64) : restricted & ~bit(index % 64);
}

bool Engine::any_static_works(unsigned index) const {
    const Object& o = s.object(index);
    if (!(g.facts_seen(o).flags & CardFacts::Static)) return false;
    return std::ranges::any_of(g.card_of(o).abilities, [&](const Ability& a) { return a.kind == AbilityKind::Static && works(index, a); });
}

void Engine::restate_reach(unsigned source) {
    restate(source);
    if (!s.h.local_statics) return;
    Env env = static_env(*this, source);
    for (const StaticLine& line : g.static_lines[s.object(source).card]) {
        if (line.filter < 0) continue;
        for (unsigned w = 0; w < s.words(); ++w)
            if (u64 reached = matching(g.catalog->pools.filters[line.filter], env, w)) s.word(w).stale |= reached, s.h.stale = 1;
    }
}

void Engine::refresh_stale() {
    s.h.stale = 0;
    for (unsigned w = 0; w < s.words(); ++w) {
        u64 stale = s.word(w).stale;
        s.word(w).stale = 0;
        for_each_bit(stale & s.word(w).alive, [&](unsigned b) { refresh_object(w * 64 + b); });
    }
}

i32 Engine::raw_value(unsigned object, Stat stat) const {
    return stat < kLiveStats ? s.object(object).value[stat] : g.card_of(s.object(object)).stats[stat];
}

i32 Engine::value(unsigned object, Stat stat) const { return std::max(0, raw_value(object, stat)); }

// Calls f(source object, amount) for every static of (seat, place) that reaches `object` only because it
// acts into that place.
template <class F>
static void area_changes(const Engine& e, unsigned object, Stat stat, Seat seat, Place place, F&& f) {
    const Object& o = e.s.object(object);
    if (seat == kNoSeat || Seat{o.owner} == seat) return;  // from afar, enemies only
    for (unsigned k = 0; k < e.s.h.words_per_seat; ++k) {
        unsigned w = seat * e.s.h.words_per_seat + k;
        for_each_bit(e.s.word(w).statics & e.s.word(w).at[place], [&](unsigned b) {
            unsigned source = w * 64 + b;
            if (e.s.object(source).blank || !(e.g.facts[e.s.object(source).card].flags & CardFacts::Area)) return;
            Env env = static_env(e, source), inside = env;
            inside.locus_object = static_cast<u16>(object);
            inside.locus_seat = seat;
            inside.locus_place = place;
            for (const Ability& a : e.card(source).abilities) {
                if (a.kind != AbilityKind::Static) continue;
                walk_static(e, a, env, [&](const Instr& in, const Filter* filter) {
                    if (in.op != Op::ModifyStat || in.a[1] != stat || !filter) return;
                    if (e.matches(*filter, inside, object) && !e.matches(*filter, env, object)) f(source, e.number(in.a[2], env));
                });
            }
        });
    }
}

i32 Engine::value_at(unsigned object, Stat stat, Seat seat, Place place) const {
    i32 v = raw_value(object, stat);
    area_changes(*this, object, stat, seat, place, [&](unsigned, i32 amount) { v += amount; });
    return std::max(0, v);
}

std::vector<BreakdownLine> Engine::breakdown(unsigned object, Stat stat, Seat locus_seat, Place locus) const {
    const Object& o = s.object(object);
    std::vector<BreakdownLine> out{{g.card_of(o).stats[stat], CardId{o.card}, "printed"}};
    auto add = [&](const Instr& in, const Env& env, CardId from, const Ability* a) {
        if (in.a[1] != stat) return;
        if (in.op == Op::SetStat) out.push_back({amount_of(*this, in, env), from, "set by " + g.card(from).name});
        if (in.op == Op::ModifyStat) out.push_back({amount_of(*this, in, env), from, a && !a->name.empty() ? a->name : g.card(from).name});
    };
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            unsigned source = w * 64 + b;
            if (s.object(source).blank) return;
            Env env = static_env(*this, source);
            for (const Ability& a : card(source).abilities)
                if (a.kind == AbilityKind::Static && works(source, a))
                    walk_static(*this, a, env, [&](const Instr& in, const Filter* f) {
                        if (f ? matches(*f, env, object) : source == object) add(in, env, CardId{s.object(source).card}, &a);
                    });
        });
    for (const Grant& grant : s.grants()) {  // passives that others gave
        const Ability& a = g.catalog->pools.abilities[grant.ability];
        if (a.kind != AbilityKind::Static) continue;
        Env env = static_env(*this, grant.object);
        walk_static(*this, a, env, [&](const Instr& in, const Filter* f) {
            if (f ? matches(*f, env, object) : grant.object == object) add(in, env, CardId{s.object(grant.object).card}, &a);
        });
    }
    for (const Effect& f : s.effects()) {
        Instr in = as_instr(f);
        Env env;
        env.source = f.source;
        env.source_card = CardId{f.source_card};
        env.you = Seat{f.controller};
        if (f.object == s.handle(object) && f.source_card != kNoCard) {
            const Ability* named = nullptr;
            for (const Ability& a : g.card(CardId{f.source_card}).abilities)
                for (const Instr& x : a.code)
                    if (x.op == in.op && x.a[1] == in.a[1]) named = &a;
            add(in, env, CardId{f.source_card}, named);
        }
    }
    area_changes(*this, object, stat, locus_seat, locus,
                 [&](unsigned source, i32 amount) { out.push_back({amount, CardId{s.object(source).card}, card(source).name}); });
    return out;
}

bool Engine::player_forbidden(Seat seat, Capability c) const {
    if (!s.h.player_bans) return false;
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::ForbidPlayer && f.b == static_cast<i16>(c) && f.a == seat) return true;
    bool forbidden_now = false;
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            Env env = static_env(*this, w * 64 + b);
            if (s.object(w * 64 + b).blank) return;
            for (const Ability& a : card(w * 64 + b).abilities)
                if (a.kind == AbilityKind::Static && works(w * 64 + b, a))
                    walk_static(*this, a, env, [&](const Instr& in, const Filter*) {
                        if (in.op == Op::ForbidPlayer && in.a[1] == static_cast<i16>(c) && has(players(in.a[0], env), seat)) forbidden_now = true;
                    });
        });
    return forbidden_now;
}

i32 Engine::changed_cost(Seat seat, CardId id) const {
    i32 cost = g.facts[id].cost;
    auto change = [&](i16 filter, i16 who, i16 amount, const Env& env) {
        if (has(players(who, env), seat) && matches_card(g.catalog->pools.filters[filter], env, id)) cost += number(amount, env);
    };
    if (g.facts[id].flags & CardFacts::CostChange) {  // what the card says of its own price holds in hand
        Env env;
        env.source_card = id, env.you = seat;
        for (const Ability& a : g.card(id).abilities)
            if (a.kind == AbilityKind::Static)
                walk_static(*this, a, env, [&](const Instr& in, const Filter*) {
                    if (in.op == Op::ChangeCost && g.catalog->pools.filters[in.a[0]].self_only) change(in.a[0], in.a[1], in.a[2], env);
                });
    }
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::ChangeCost) {
            Env env;
            env.source = f.source;
            env.you = Seat{f.controller};
            change(f.a, f.b, f.c, env);
        }
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            unsigned source = w * 64 + b;
            if (!(g.facts[s.object(source).card].flags & CardFacts::CostChange) || s.object(source).blank) return;
            Env env = static_env(*this, source);
            for (const Ability& a : card(source).abilities)
                if (a.kind == AbilityKind::Static && works(source, a))
                    walk_static(*this, a, env, [&](const Instr& in, const Filter*) {
                        if (in.op == Op::ChangeCost && !g.catalog->pools.filters[in.a[0]].self_only) change(in.a[0], in.a[1], in.a[2], env);
                    });
        });
    return std::max(0, cost);
}

i32 Engine::counters(Handle object, u16 kind) const {
    for (const CounterRow& r : s.counters())
        if (r.object == object && r.kind == kind) return r.amount;
    return 0;
}

// Asks every prohibition of this kind that lies on the object whether it means this doer.
bool Engine::guarded_from(unsigned object, Capability c, const Doer& by) const {
    const std::vector<Filter>& filters = g.catalog->pools.filters;
    for (const Effect& f : s.effects()) {
        if (static_cast<Op>(f.op) != Op::Forbid || f.c < 0 || f.a != static_cast<i16>(c) || f.object != s.handle(object)) continue;
        Env env;
        env.source = f.source, env.source_card = CardId{f.source_card}, env.you = Seat{f.controller};
        if (matches_doer(filters[f.c], env, by)) return true;
    }
    bool found = false;
    auto ask = [&](unsigned source, const Ability& a) {
        Env env = static_env(*this, source);
        walk_static(*this, a, env, [&](const Instr& in, const Filter* f) {
            if (in.op != Op::Forbid || in.a[3] < 0 || in.a[1] != static_cast<i16>(c)) return;
            if (f ? matches(*f, env, object) : source == object) found |= matches_doer(filters[in.a[3]], env, by);
        });
    };
    for (unsigned w = 0; w < s.words() && !found; ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            if (s.object(w * 64 + b).blank) return;
            for (const Ability& a : card(w * 64 + b).abilities)
                if (a.kind == AbilityKind::Static && works(w * 64 + b, a)) ask(w * 64 + b, a);
        });
    for (const Grant& grant : s.grants()) {
        const Ability& a = g.catalog->pools.abilities[grant.ability];
        if (a.kind == AbilityKind::Static && !found) ask(grant.object, a);
    }
    return found;
}

CardId Engine::forbidder(unsigned object, Capability c) const {
    for (const Effect& f : s.effects())
        if (static_cast<Op>(f.op) == Op::Forbid && f.a == static_cast<i16>(c) && f.object == s.handle(object)) return CardId{f.source_card};
    CardId found = kNoCard;
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(s.word(w).statics, [&](unsigned b) {
            unsigned source = w * 64 + b;
            Env env = static_env(*this, source);
            for (const Ability& a : card(source).abilities)
                if (a.kind == AbilityKind::Static && works(source, a))
                    walk_static(*this, a, env, [&](const Instr& in, const Filter* f) {
                        if (in.op == Op::Forbid && in.a[1] == static_cast<i16>(c) && (f ? matches(*f, env, object) : source == object))
                            found = CardId{s.object(source).card};
                    });
        });
    return found;
}

unsigned Engine::ability_count(unsigned object) const {
    unsigned n = s.object(object).blank ? 0 : static_cast<unsigned>(card(object).abilities.size());
    for (const Grant& grant : s.grants()) n += grant.object == object;
    return n;
}

AbilityRef Engine::ability_at(unsigned object, unsigned i) const {
    unsigned printed = s.object(object).blank ? 0 : static_cast<unsigned>(card(object).abilities.size());
    if (i < printed) return AbilityRef::printed(CardId{s.object(object).card}, i);
    i -= printed;
    for (const Grant& grant : s.grants())
        if (grant.object == object && i-- == 0) return AbilityRef::granted(static_cast<unsigned>(grant.ability));
    return {};
}

}  // namespace nexus
