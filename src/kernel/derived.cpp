// Derived values: printed facts, then everything that changes them, in layers: blanking, types and abilities,
// setting, adding, permissions; inside a layer by timestamp. They are cached on the objects. What changes marks
// the objects that it may concern; these are refreshed one by one, unless some static ability reads what another
// writes (kernel/statics.h): then all are refreshed together, layer by layer.
#include <algorithm>

#include "kernel/continuous.h"

namespace nexus {

namespace {

struct Entry {  // one source of continuous change
    u32 stamp;
    i32 effect;  // index into effects, or -1
    u16 object;  // static source
    AbilityRef ability;
};

i16 saturated(i32 v) { return static_cast<i16>(std::clamp(v, -32000, 32000)); }

struct Rows {  // permissions gathered before clashes are settled
    u32 forbid_area = 0, forbid_other = 0, permit_area = 0, permit_other = 0, permit_always = 0;
    friend bool operator==(const Rows&, const Rows&) = default;
};

// Nothing changes it now: its derived values are what its card says.
bool as_printed(const Object& o, const CardFacts& facts) {
    return o.value == facts.value && o.types == facts.types && o.keywords == facts.keywords &&
           !(o.forbidden | o.permitted | o.guarded | o.blank);
}

// Its types changed while it is in play.
void retype(State& s, unsigned index) {
    set_type_masks(s, index, s.object(index).types);
    s.h.unchecked_types = ~0u, s.h.revalued |= kRetyped;
}

void apply(DerivedValues& e, const Instr& in, unsigned index, const Env& env, bool area, Rows& rows) {
    State& s = writable(e);
    Object& o = s.object(index);
    switch (in.op) {
        case Op::Blank: o.blank = 1; break;
        case Op::GrantType:
            if ((o.types & in.a[1]) != in.a[1] && e.g.rules->board.may_gain_types(e, index, static_cast<u16>(in.a[1]), false)) {
                o.types |= static_cast<u16>(in.a[1]);
                retype(s, index);
            }
            break;
        case Op::LoseType:
            o.types &= static_cast<u16>(~in.a[1]);
            retype(s, index);
            break;
        case Op::GrantKeyword: o.keywords |= bit(static_cast<unsigned>(in.a[1])); break;
        case Op::LoseKeyword: o.keywords = in.a[1] < 0 ? 0 : o.keywords & ~bit(static_cast<unsigned>(in.a[1])); break;
        case Op::GrantAbility: {
            Section<Grant> grants = s.grants();
            u32 at = grants.count();
            while (at > 0 && grants[at - 1].object > index) --at;
            if (!grants.insert(at, {static_cast<u16>(index), in.a[1]})) s.h.separable = 0;  // a full table is filled in one order only
            if (e.g.catalog->pools.abilities[in.a[1]].kind == AbilityKind::Active) s.word(index / 64).actives |= bit(index % 64);
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
                o.guarded |= 1u << in.a[1];
                break;
            }
            (area ? rows.forbid_area : rows.forbid_other) |= 1u << in.a[1];
            break;
        case Op::Permit:
            (in.a[2] == 1 ? rows.permit_always : area ? rows.permit_area : rows.permit_other) |= 1u << in.a[1];
            if (is_duty(static_cast<Capability>(in.a[1]))) s.h.duties = 1;
            break;
        default: break;
    }
}

// A counter that switches off the printed abilities of what has it.
bool is_blanking(const Game& g, const CounterRow& row) { return static_cast<i16>(row.kind) == g.blanking_counter; }

// What has a counter that is a state has the abilities of that state.
void give_state(DerivedValues& e, const CounterRow& row, Rows& rows) {
    for (const i16 ability : e.g.catalog->state(row.kind)) {
        Instr in;
        in.op = Op::GrantAbility, in.a[1] = ability;
        apply(e, in, row.object.index, Env{}, false, rows);
    }
}

// Where a permission meets a prohibition the game says which of the two stays.
void settle(const Ruleset& rules, const Rows& r, Object& o) {
    // Being allowed one more use is being allowed the use: it meets what forbids the use itself.
    constexpr u32 kAgain = 1u << unsigned(Capability::ActivateAgain), kUse = 1u << unsigned(Capability::Activate);
    auto as_use = [](u32 permits) { return permits & kAgain ? permits | kUse : permits; };
    u32 forbid[2] = {r.forbid_other, r.forbid_area}, permit[2] = {as_use(r.permit_other), as_use(r.permit_area)};
    u32 forbid_left[2] = {forbid[0], forbid[1]}, permit_left[2] = {permit[0], permit[1]};
    for (unsigned fa = 0; fa < 2; ++fa)
        for (unsigned pa = 0; pa < 2; ++pa) {
            u32 clash = forbid[fa] & permit[pa];
            if (!clash) continue;
            u8 stays = rules.values.settle_clash(fa, pa);
            if (!(stays & 1)) forbid_left[fa] &= ~clash;
            if (!(stays & 2)) permit_left[pa] &= ~(clash & kUse ? clash | kAgain : clash);
        }
    o.permitted = permit_left[0] | permit_left[1] | r.permit_always;
    o.forbidden = (forbid_left[0] | forbid_left[1]) & ~as_use(r.permit_always);
}

// Everything that changes objects in play, to be applied to all of them together, layer by layer.
struct AllChanges {
    DerivedValues& e;
    State& s;
    u16 layers = 0;  // in which there is something, as bits
    InlineVector<Entry, 64> entries{};
    InlineVector<Rows, 64 * kMaxSeats> rows{};  // by object; empty until some permission is about
    Rows nowhere{};

    void make_rows() {
        rows.clear();
        for (unsigned i = 0; i < s.words() * 64; ++i) rows.push_back({});
    }
    Rows& row_of(unsigned index) { return rows.size() > index ? rows[index] : nowhere; }

    void add_static(u32 stamp, unsigned index, AbilityRef ref, const Ability& a) {
        entries.push_back({stamp, -1, static_cast<u16>(index), ref});
        for (const Instr& in : a.code)
            if (layer_of(in.op) != 0xFF) layers |= static_cast<u16>(1u << layer_of(in.op));
    }
    void add_printed(unsigned index) {
        const Object& o = s.object(index);
        const CardDef& def = e.g.card_of(o);
        for (unsigned i = 0; i < def.abilities.size(); ++i)
            if (const Ability& a = def.abilities[i]; a.kind == AbilityKind::Static && e.works(index, a))
                add_static(o.stamp, index, AbilityRef::printed(CardId{o.card}, i), a);
    }
    void add_effect(u32 i) {
        const Effect& f = s.effects()[i];
        layers |= static_cast<u16>(1u << layer_of(static_cast<Op>(f.op)));
        entries.push_back({f.stamp, static_cast<i32>(i), 0, {}});
    }
    // Passives that were granted join the later layers.
    void add_granted() {
        for (const Grant& grant : s.grants()) {
            const Ability& a = e.g.catalog->pools.abilities[grant.ability];
            if (a.kind != AbilityKind::Static) continue;
            add_static(s.object(grant.object).stamp, grant.object, AbilityRef::granted(static_cast<unsigned>(grant.ability)), a);
            if (has(layers, kPermissions) && rows.size() != s.words() * 64) make_rows();
        }
    }
    void sort() {  // few and nearly sorted
        for (unsigned i = 1; i < entries.size(); ++i)
            for (unsigned j = i; j > 0 && entries[j].stamp < entries[j - 1].stamp; --j) std::swap(entries[j], entries[j - 1]);
    }

    void apply_states(u8 layer) {
        if (layer == kBlanking)
            for (const CounterRow& row : s.counters())
                if (is_blanking(e.g, row) && s.is_alive(row.object)) s.object(row.object.index).blank = 1;
        if (layer == kTypesAndAbilities)
            for (const CounterRow& row : s.counters()) give_state(e, row, nowhere);
    }
    void apply_effect(const Effect& f, u8 layer) {
        if (layer_of(static_cast<Op>(f.op)) != layer || !s.is_alive(f.object)) return;
        const bool area = f.source_card != kNoCard && (e.g.facts[f.source_card].flags & CardFacts::Area);
        apply(e, as_instr(f), f.object.index, effect_env(f), area, row_of(f.object.index));
    }
    void apply_static(const Entry& x, u8 layer) {
        if ((s.object(x.object).blank && !x.ability.is_granted()) || !e.works(x.object, e.g.ability(x.ability))) return;
        const bool area = (e.g.facts[s.object(x.object).card].flags & CardFacts::Area) != 0;
        walk_static(e, e.g.ability(x.ability), static_env(e, x.object), [&](const Instr& in, const Filter* f, const Env& env) {
            if (layer_of(in.op) != layer) return;
            if (!f) return apply(e, in, x.object, env, area, row_of(x.object));
            for (unsigned w = 0; w < s.words(); ++w)
                for_each_bit(e.matching(*f, env, w), [&](unsigned b) { apply(e, in, w * 64 + b, env, area, row_of(w * 64 + b)); });
        });
    }
    void apply_layers() {
        if (has(layers, kPermissions)) make_rows();
        for (u8 layer = 0; layer < kLayers; ++layer) {
            if (!has(layers, layer)) continue;
            apply_states(layer);
            for (unsigned k = 0; k < entries.size(); ++k) {
                const Entry x = entries[k];
                if (x.effect >= 0) apply_effect(s.effects()[static_cast<unsigned>(x.effect)], layer);
                else apply_static(x, layer);
            }
            if (layer == kTypesAndAbilities) add_granted();
        }
    }
    void settle_permissions() {
        if (!has(layers, kPermissions)) return;
        for (unsigned w = 0; w < s.words(); ++w)
            for_each_bit(s.word(w).alive, [&](unsigned b) {
                Object& o = s.object(w * 64 + b);
                if (rows[w * 64 + b] != Rows{}) settle(*e.g.rules, rows[w * 64 + b], o);
                if (o.forbidden || o.guarded) s.word(w).restricted |= bit(b);
            });
    }
};

// Nothing derived is known any more.
void forget_derived(State& s) {
    s.h.dirty = 0;
    s.h.stale = 0;
    s.h.separable = 1;
    s.h.revalued |= kRevalued;
    s.h.duties = 0;
    s.grants().clear();
    s.h.depends = s.h.depends_target = s.h.depends_world = 0;
    s.h.reads = s.h.writes = s.h.claims = 0;
    s.h.blankers = s.h.blanked = 0;
    for (unsigned w = 0; w < s.words(); ++w) {
        WordMasks& masks = s.word(w);
        masks.type = {};
        masks.statics = masks.reaching = masks.local = masks.looks_elsewhere = masks.speaking = 0;
        masks.restricted = 0;
        masks.actives = 0;
        masks.listeners = {};
        masks.replacing = masks.challenges = 0;
        masks.stale = 0;
    }
}

// The object is as its card says.
void reset_to_printed(const Game& g, Object& o, WordMasks& masks, unsigned b) {
    const CardFacts& facts = g.facts_seen(o);
    o.value = facts.value;
    o.types = facts.types;
    o.keywords = facts.keywords;
    o.blank = 0, o.guarded = 0, o.forbidden = 0, o.permitted = 0;
    for_each_bit(o.types & low_bits(kTypeMasks), [&](unsigned t) { masks.type[t] |= bit(b); });
    if (facts.flags & CardFacts::Active) masks.actives |= bit(b);
    if (facts.flags & CardFacts::Replacement) masks.replacing |= bit(b);
    if (facts.challenge_depends && !o.completed()) masks.challenges |= bit(b);
    masks.listen(b, facts.listens_to_others);
}

}  // namespace

void DerivedValues::refresh_all() {
    forget_derived(state_);
    AllChanges changes{*this, state_};
    for (unsigned w = 0; w < state_.words(); ++w)
        for_each_bit(state_.word(w).alive, [&](unsigned b) {
            reset_to_printed(g, state_.object(w * 64 + b), state_.word(w), b);
            if (!any_static_works(w * 64 + b)) return;
            mark_statics(w * 64 + b);
            changes.add_printed(w * 64 + b);
        });
    Section<Effect> effects = state_.effects();
    for (u32 i = 0; i < effects.count(); ++i) {
        if (layer_of(static_cast<Op>(effects[i].op)) == 0xFF) continue;
        note_effect(effects[i]);
        changes.add_effect(i);
    }
    state_.h.continuous = !changes.entries.empty() || effects.count() > 0;
    for (const CounterRow& row : state_.counters()) {
        if (!is_state(row.kind)) continue;
        note_state(row.kind);
        changes.layers |= static_cast<u16>(1u << (is_blanking(g, row) ? kBlanking : kTypesAndAbilities));
    }
    if (changes.layers) {
        changes.sort();
        changes.apply_layers();
        changes.settle_permissions();
    }
    recount();
}

void DerivedValues::recount() {
    state_.h.any_replacement = state_.h.cost_changes = state_.h.use_changes = state_.h.player_bans = 0;
    state_.h.listens = state_.h.listens_to_others = 0;
    state_.h.awaited = 0;
    state_.h.awaited_history = 0;
    state_.h.overcounted = 0;
    for (unsigned w = 0; w < state_.words(); ++w) {
        const WordMasks& masks = state_.word(w);
        for_each_bit(masks.alive, [&](unsigned b) {
            const CardFacts& facts = g.facts_seen(state_.object(w * 64 + b));
            state_.h.listens |= facts.listens, state_.h.listens_to_others |= facts.listens_to_others;
            if (has(masks.challenges, b))
                state_.h.awaited |= facts.challenge_depends,
                    state_.h.awaited_history |= g.challenge_history[state_.object(w * 64 + b).card];
            state_.h.any_replacement |= (facts.flags & CardFacts::Replacement) != 0;
            if (!has(masks.statics, b)) return;
            await(g.statics.printed[state_.object(w * 64 + b).card].listens);
            note_speaking(facts);
        });
    }
    for (const Effect& f : state_.effects()) note_waiting(f);
    for (const Grant& grant : state_.grants()) note_granted(grant.ability);
    for (const CounterRow& row : state_.counters())  // they may not have been given yet
        for (const i16 ability : g.catalog->state(row.kind)) note_granted(ability);
}

void DerivedValues::note_granted(i16 ability) {
    const Ability& a = g.catalog->pools.abilities[ability];
    if (a.pattern >= 0 && a.kind == AbilityKind::Triggered) await(bit(unsigned(g.catalog->pools.patterns[a.pattern].kind)));
    if (a.kind == AbilityKind::Replacement) state_.h.any_replacement = 1;
}

void DerivedValues::note_state(u16 counter) {
    if (static_cast<i16>(counter) == g.blanking_counter) state_.h.continuous = 1, state_.h.separable = 0;
    for (const i16 ability : g.catalog->state(counter)) {
        note_statics(g.statics.granted[static_cast<std::size_t>(ability)], 0);
        note_granted(ability);
        state_.h.continuous = 1;
    }
}

void DerivedValues::note_waiting(const Effect& f) {
    switch (static_cast<Op>(f.op)) {
        case Op::Replace: state_.h.any_replacement = 1; break;
        case Op::ChangeCost: state_.h.cost_changes = 1; break;
        case Op::ChangeUse: state_.h.use_changes = 1; break;
        case Op::ForbidPlayer: state_.h.player_bans = 1; break;
        case Op::Delay: await(bit(unsigned(g.catalog->pools.patterns[f.a].kind))); break;
        case Op::GrantAbility: note_granted(f.a); break;
        default: break;
    }
}

// Of what types it may turn out to be, before the layer of types has been looked at.
u32 Reader::possible_types(const Object& o) const { return o.types | g.facts_seen(o).types | types_in(g.statics.printed[o.card].claims); }

namespace {

// What one object needs of all that changes objects: nothing that is written on another one is read here.
struct ObjectChanges {
    struct Change {
        u64 order;               // layer, then timestamp
        const StaticLine* line;  // of a static ability, or …
        const Effect* effect;    // … a lasting effect
        u16 source;
        bool granted;
    };
    DerivedValues& e;
    State& s;
    const unsigned index;
    Object& o;
    const CardFacts& facts;
    const u32 possible;  // Reader::possible_types
    InlineVector<Change, 32> changes{};
    unsigned next = 0;  // the first change that was not applied yet
    Rows rows{};
    bool permissions = false;

    bool in_reach(const Screen& reach, const Object& from) const {
        const bool here = every(from.place == o.place, from.owner == o.owner);
        return every(reach.lets(possible, from.controller == o.controller), some(!reach.here, here),
                     some(!reach.hosted, from.host == index));
    }
    void add(const Change& c) {  // few and nearly sorted
        changes.push_back(c);
        for (unsigned j = changes.size() - 1; j > 0 && changes[j].order < changes[j - 1].order; --j) std::swap(changes[j], changes[j - 1]);
    }
    void add_lines_of(unsigned source) {
        const Object& from = s.object(source);
        const Statics& statics = e.g.statics.printed[from.card];
        if (source != index && !in_reach(statics.reach, from)) return;
        for (const StaticLine& line : statics.lines)
            if (line.filter < 0 ? source == index : in_reach(line.reach, from))
                add({u64{line.layer} << 32 | from.stamp, &line, nullptr, static_cast<u16>(source), false});
    }
    void collect() {
        for (unsigned w = 0; w < s.words(); ++w) {
            const WordMasks& sources = s.word(w);
            const u64 near = s.owner_of_word(w) == o.owner ? sources.at[o.place] : 0;
            const u64 own = w == index / 64 ? sources.statics & bit(index % 64) : 0;
            for_each_bit((sources.reaching & (~sources.local | near)) | own, [&](unsigned b) { add_lines_of(w * 64 + b); });
        }
        const Handle self = s.handle(index);
        for (const Effect& f : s.effects())
            if (f.object == self && layer_of(static_cast<Op>(f.op)) != 0xFF)
                add({u64{layer_of(static_cast<Op>(f.op))} << 32 | f.stamp, nullptr, &f, 0, false});
    }
    void add_granted(const Grant& grant) {
        for (const StaticLine& line : e.g.statics.granted[static_cast<std::size_t>(grant.ability)].lines)
            if (line.layer > kTypesAndAbilities && (line.filter < 0 ? grant.object == index : in_reach(line.reach, s.object(grant.object))))
                add({u64{line.layer} << 32 | 0xFFFFFFFF, &line, nullptr, grant.object, true});
    }

    // The object is as its card says, and has nothing that it was given: that is returned.
    InlineVector<i16, 8> reset() {
        o.value = facts.value;
        if (o.types != facts.types) {
            o.types = facts.types;
            retype(s, index);
        }
        o.keywords = facts.keywords;
        o.blank = 0, o.guarded = 0, o.forbidden = 0, o.permitted = 0;
        WordMasks& masks = s.word(index / 64);
        const u64 b = bit(index % 64);
        masks.actives = (masks.actives & ~b) | (facts.flags & CardFacts::Active ? b : 0);
        Section<Grant> grants = s.grants();
        InlineVector<i16, 8> given;
        for (u32 i = grants.count(); i-- > 0;)
            if (grants[i].object == index) given.push_back(grants[i].ability), grants.erase(i);
        return given;
    }
    void apply_states() {
        const Handle self = s.handle(index);
        for (const CounterRow& row : s.counters())
            if (row.object == self) {
                if (is_blanking(e.g, row)) o.blank = 1;
                give_state(e, row, rows);
            }
    }
    void apply_effect(const Change& c) {
        const bool area = c.effect->source_card != kNoCard && (e.g.facts[c.effect->source_card].flags & CardFacts::Area);
        permissions |= c.order >> 32 == kPermissions;
        apply(e, as_instr(*c.effect), index, effect_env(*c.effect), area, rows);
    }
    void apply_line(const Change& c) {
        const Object& from = s.object(c.source);
        const StaticLine& line = *c.line;
        if ((from.blank && !c.granted) || (line.filter >= 0 && !(line.reach.types & (o.types | Screen::kOfAnyType)))) return;
        if (line.keyword >= 0 && !has(from.keywords, static_cast<unsigned>(line.keyword))) return;
        if ((from.types & e.g.rules->values.idle_types) &&
            !e.works(c.source, c.granted ? e.g.catalog->pools.abilities[line.ability] : e.card(c.source).abilities[line.ability]))
            return;
        Env env = static_env(e, c.source);
        if (line.selection >= 0) env.selected = &e.g.statics.selections[static_cast<std::size_t>(line.selection)];
        for (i16 condition : line.when)
            if (condition >= 0 && !e.condition(condition, env)) return;
        if (line.filter >= 0) {
            if ((line.others && c.source == index) || (line.subtypes && !(line.subtypes & facts.subtypes))) return;
            if (!line.whole && !e.matches(e.g.catalog->pools.filters[line.filter], env, index)) return;
        }
        permissions |= line.layer == kPermissions;
        apply(e, line.in, index, env, (e.g.facts[from.card].flags & CardFacts::Area) != 0, rows);
    }
    void apply_up_to(u64 layer) {
        for (; next < changes.size() && changes[next].order >> 32 <= layer; ++next)
            if (changes[next].effect) apply_effect(changes[next]);
            else apply_line(changes[next]);
    }
};

}  // namespace

void DerivedValues::refresh_object(unsigned index) {
    Object& o = state_.object(index);
    ObjectChanges changes{*this, state_, index, o, g.facts_seen(o), possible_types(o)};
    changes.collect();
    const bool states = !g.catalog->states.empty() || g.blanking_counter >= 0;
    const bool given = state_.grants().count() || (states && state_.counters().count());
    if (changes.changes.empty() && !given && as_printed(o, changes.facts)) return;

    const u64 old_value = std::bit_cast<u64>(o.value);
    static_assert(sizeof(o.value) == sizeof old_value);
    const u64 old_keywords = o.keywords;
    const u32 old_forbidden = o.forbidden;
    const u8 old_blank = o.blank;
    const InlineVector<i16, 8> old_grants = changes.reset();
    if (states) changes.apply_states();
    changes.apply_up_to(kTypesAndAbilities);
    // Passives that were given join the later layers, after the others of each.
    u32 kept = old_grants.size(), changed = 0;
    for (const Grant& grant : state_.grants()) {
        if (grant.object == index && (kept == 0 || old_grants[--kept] != grant.ability)) changed = 1, note_granted(grant.ability);
        changes.add_granted(grant);
    }
    changes.apply_up_to(kLayers);
    // Others are changed by what it has no longer, or has now.
    if (changed || kept) {
        state_.h.overcounted = 1;
        for (i16 ability : old_grants) outdate_lines(index, g.statics.granted[static_cast<std::size_t>(ability)]);
        outdate_reach(index);
    } else if ((o.keywords != old_keywords || o.blank != old_blank) && acts_on_others(index)) {
        outdate_reach(index);
    }
    if (changes.permissions) settle(*g.rules, changes.rows, o);
    if (std::bit_cast<u64>(o.value) != old_value || o.keywords != old_keywords || o.forbidden != old_forbidden)
        state_.h.revalued |= kRevalued;
    WordMasks& masks = state_.word(index / 64);
    const u64 b = bit(index % 64);
    masks.restricted = (masks.restricted & ~b) | (o.forbidden | o.guarded ? b : 0);
}

bool Reader::any_static_works(unsigned index) const {
    const Object& o = s.object(index);
    const u16 flags = g.facts_seen(o).flags;
    if (!(flags & CardFacts::Static)) return false;
    if ((flags & CardFacts::PlainStatic) && !(o.types & g.rules->values.idle_types)) return true;
    return std::ranges::any_of(g.card_of(o).abilities, [&](const Ability& a) { return a.kind == AbilityKind::Static && works(index, a); });
}

// In which masks an object with working static abilities is, and what these look at.
void DerivedValues::mark_statics(unsigned index) {
    const Object& o = state_.object(index);
    const Statics& statics = g.statics.printed[o.card];
    WordMasks& masks = state_.word(index / 64);
    const u64 b = bit(index % 64);
    masks.statics |= b;
    if (!statics.self_only) masks.reaching |= b;
    if (statics.reach.here) masks.local |= b;
    if (statics.of_world) masks.looks_elsewhere |= b;
    if (g.facts[o.card].flags & CardFacts::Speaks) masks.speaking |= b;
    note_statics(statics, g.facts[o.card].types);
}

// Its static abilities work from here on.
void DerivedValues::begin_statics(unsigned index) {
    state_.h.continuous = 1;
    mark_statics(index);
    note_speaking(g.facts[state_.object(index).card]);
    outdate_reach(index);
}

void DerivedValues::note_speaking(const CardFacts& facts) {
    state_.h.cost_changes |= (facts.flags & CardFacts::CostOfOthers) != 0;
    state_.h.use_changes |= (facts.flags & CardFacts::UseChange) != 0;
    state_.h.player_bans |= (facts.flags & CardFacts::PlayerBan) != 0;
}

void DerivedValues::note_statics(const Statics& statics, u16 types) {
    state_.h.depends_target |= statics.of_target;
    state_.h.depends_world |= statics.of_world;
    state_.h.depends |= statics.of_target | statics.of_source | statics.of_world;
    state_.h.reads |= statics.reads;
    state_.h.writes |= statics.writes;
    if (statics.claims & state_.h.claims) state_.h.separable = 0;  // two of them look at each other
    state_.h.claims |= statics.claims;
    await(statics.listens);
    if (statics.blanks) state_.h.blankers |= types, state_.h.blanked |= statics.blanks;
    if (!statics.separable) state_.h.depends = kAnything, state_.h.separable = 0;
    if ((state_.h.reads & (state_.h.writes | state_.h.claims)) || (state_.h.writes & state_.h.claims) ||
        (state_.h.blankers & state_.h.blanked))
        state_.h.separable = 0;
}

void DerivedValues::note_effect(const Effect& f) {
    const Op op = static_cast<Op>(f.op);
    state_.h.reads |= derived_reads(op, f.a);
    state_.h.writes |= derived_writes(g.statics, op, f.a);
    if (op == Op::Blank && state_.is_alive(f.object) && g.statics.printed[state_.object(f.object.index).card].blanks)
        state_.h.separable = 0;
    const Statics none;
    note_statics(op == Op::GrantAbility ? g.statics.granted[static_cast<std::size_t>(f.a)] : none, 0);
}

bool Reader::granted_static(unsigned index) const {
    return std::ranges::any_of(s.grants(), [&](const Grant& grant) {
        return grant.object == index && !g.statics.granted[static_cast<std::size_t>(grant.ability)].lines.empty();
    });
}

void DerivedValues::outdate_lines(unsigned source, const Statics& statics) {
    const Object& from = state_.object(source);
    for (const StaticLine& line : statics.lines) {
        if (line.filter < 0) {
            outdate(source);
            continue;
        }
        if (line.reach.hosted) {
            if (from.host != kNothing) outdate(from.host);
            continue;
        }
        for (unsigned w = 0; w < state_.words(); ++w) {
            WordMasks& masks = state_.word(w);
            u64 reached = masks.alive;
            if (line.reach.here) reached &= state_.owner_of_word(w) == from.owner ? masks.at[from.place] : 0;
            if (!reached) continue;
            if (line.reach.sides == Screen::kOwnSide) reached &= controlled(Seat{from.controller}, w);
            if (line.reach.sides == Screen::kOtherSides) reached &= ~controlled(Seat{from.controller}, w);
            if (line.reach.types != Screen::kOfAnyType) {
                u64 any = 0;
                for_each_bit(line.reach.types & low_bits(kTypeMasks), [&](unsigned t) { any |= masks.type[t]; });
                reached &= any;
            }
            if (reached) masks.stale |= reached, state_.h.stale = 1;
        }
    }
}

void DerivedValues::outdate_reach(unsigned source) {
    if (!state_.h.separable) state_.h.dirty = 1;
    if (state_.h.dirty) return;
    outdate_lines(source, g.statics.printed[state_.object(source).card]);
    for (const Grant& grant : state_.grants())
        if (grant.object == source) outdate_lines(source, g.statics.granted[static_cast<std::size_t>(grant.ability)]);
}

template <class F>
void DerivedValues::outdate_where(u16 what, F&& concerned) {
    if (!state_.h.separable) state_.h.dirty = 1;
    if (state_.h.dirty || !(state_.h.depends_world & what)) return;
    for (unsigned w = 0; w < state_.words(); ++w)
        for_each_bit(state_.word(w).looks_elsewhere, [&](unsigned b) {
            const Object& from = state_.object(w * 64 + b);
            const Statics& statics = g.statics.printed[from.card];
            if ((statics.of_world & what) && concerned(statics, from)) outdate_reach(w * 64 + b);
        });
    for (const Grant& grant : state_.grants()) {
        const Statics& statics = g.statics.granted[static_cast<std::size_t>(grant.ability)];
        if ((statics.of_world & what) && concerned(statics, state_.object(grant.object))) outdate_reach(grant.object);
    }
}

void DerivedValues::outdate_for(u16 what) {
    outdate_where(what, [](const Statics&, const Object&) { return true; });
}

void DerivedValues::outdate_for(u16 what, unsigned index) {
    const Object& o = state_.object(index);
    const u32 possible = possible_types(o);
    outdate_where(
        what, [&](const Statics& statics, const Object& from) { return statics.world.lets(possible, from.controller == o.controller); });
}

void DerivedValues::outdate_zone(Seat seat, Zone zone) {
    outdate_where(kZones, [&](const Statics& statics, const Object& from) {
        return (statics.zones & Statics::zone_bit(zone, from.controller == seat)) != 0;
    });
}

void DerivedValues::outdate_source(u16 what, unsigned index) {
    u16 looked_at = has(state_.word(index / 64).statics, index % 64) ? g.statics.printed[state_.object(index).card].of_source : u16{0};
    for (const Grant& grant : state_.grants())
        if (grant.object == index) looked_at |= g.statics.granted[static_cast<std::size_t>(grant.ability)].of_source;
    if (looked_at & what) outdate_reach(index);
}

void DerivedValues::refresh_stale() {
    // What an object has no longer or has now may concern others; what they have does not come back to it, or all
    // would be refreshed together.
    while (state_.h.stale && !state_.h.dirty) {
        state_.h.stale = 0;
        for (unsigned w = 0; w < state_.words(); ++w) {
            u64 stale = state_.word(w).stale;
            state_.word(w).stale = 0;
            for_each_bit(stale & state_.word(w).alive, [&](unsigned b) { refresh_object(w * 64 + b); });
        }
    }
}

void up_to_date(const Game& game, State& state) { DerivedValues(game, state).refresh(); }

}  // namespace nexus
