#include "kernel/statics.h"

#include "kernel/internal.h"

namespace nexus {

namespace {

// What a phrase looks at on other objects than the one it changes, and when that may be different.
struct Look {
    u16 world = 0, source = 0;
    Screen objects;  // of the world
    u16 zones = 0;   // as Statics::zone_bit
    u32 reads = 0;
    bool known = true;      // false: something that only a running program knows
    bool selected = false;  // it names what was selected before

    void operator|=(const Look& o) {
        world |= o.world, source |= o.source, objects.widen(o.objects), zones |= o.zones, reads |= o.reads;
        known &= o.known, selected |= o.selected;
    }
};

// What an ability changes, as far as it matters to what it asks.
struct Line {
    const Selection& selection;
    i16 filter;  // of what is changed; -1 = the card itself
};

struct Analyst {
    const Pools& pools;
    const Vocabulary& words;
    int wounded_stat;
    StaticsTable& table;

    static u32 bit_of(Stat stat) { return stat < kLiveStats ? 1u << stat : 0; }

    bool plain_player(i16 player) const {
        if (player < 0) return true;
        using Kind = PlayerSpec::Kind;
        Kind k = pools.players[player].kind;
        return k == Kind::You || k == Kind::Opponents || k == Kind::EachPlayer || k == Kind::InQuestion;
    }
    // A zone of these players, seen from the one who is "you".
    u16 zones_of(i16 player, Zone zone) const {
        using Kind = PlayerSpec::Kind;
        const Kind k = player < 0 ? Kind::EachPlayer : pools.players[player].kind;
        return static_cast<u16>((k != Kind::Opponents ? Statics::zone_bit(zone, true) : 0) |
                                (k != Kind::You ? Statics::zone_bit(zone, false) : 0));
    }
    bool plain_place(i16 place) const { return place < 0 || (pools.places[place].anchor == 0 && plain_player(pools.places[place].player)); }
    bool asks_range(const Filter& f) const {
        return f.in_range_of_this || (f.place >= 0 && pools.places[f.place].relation == Relation::InRange);
    }

    // Parts of a filter that a static ability can answer: no registers but r0, the card itself.
    bool plain(const Filter& f) const {
        return (f.against < 0 || plain(pools.filters[f.against])) && f.within < 0 && f.except < 0 && f.except2 < 0 && f.attached_to <= 0 &&
               f.host_of <= 0 && plain_player(f.player) && plain_place(f.place);
    }
    // The classes of change by which an object comes to fit or no longer fits.
    u16 classes(const Filter& f) const {
        if (f.zone != kInPlay) return kZones;
        u16 d = kBoard;
        if (f.ready || f.exhausted) d |= kExhaustion;
        if (f.attacking || f.defending) d |= kCombat;
        if (f.counter >= 0 || f.not_counter >= 0) d |= kCounters;
        for (unsigned i = 0; i < f.bounds; ++i) d |= by_damage(f.bound[i].stat);
        return d;
    }
    u16 by_damage(Stat stat) const { return wounded_stat == static_cast<int>(stat.value) ? u16{kCounters} : u16{0}; }
    u32 derived(const Filter& f) const {
        u32 d = derived_types(f.types | f.not_types);
        if (f.against >= 0) d |= derived(pools.filters[f.against]);
        if (f.keyword >= 0 || f.not_keyword >= 0) d |= kKeywords;
        for (unsigned i = 0; i < f.bounds; ++i) d |= bit_of(f.bound[i].stat);
        return d;
    }
    Look bounds(const Filter& f, const Line& line) const {
        Look out;
        for (unsigned i = 0; i < f.bounds; ++i) out |= number(f.bound[i].number, line);
        if (asks_range(f)) out.reads |= bit_of(words.range_stat);
        return out;
    }
    // Somebody else's objects are looked at.
    Look others(const Filter& f, const Line& line) const {
        Look out = bounds(f, line);
        out.world |= classes(f);
        if (f.zone == kInPlay) out.objects.widen(Screen::of(f));
        else out.zones |= zones_of(f.player, f.zone);
        out.reads |= derived(f);
        out.known &= plain(f);
        return out;
    }

    // What a register holds: r0 the card itself, otherwise what was selected before. `asked` are the classes of change
    // by which the answer may be another one, `derived` what is read there. What is read on the one object that is changed is
    // read in order.
    Look of_register(i16 reg, u16 asked, u32 derived, const Line& line) const {
        Look out;
        if (reg == 0) {
            out.source = asked & ~kCombat, out.world = asked & kCombat;
            if (line.filter >= 0) out.reads = derived;
            return out;
        }
        const i16 filter = line.selection[static_cast<std::size_t>(reg)];
        if (filter < 0) {
            out.known = false;
            return out;
        }
        const Filter& f = pools.filters[filter];
        out = others(f, line);
        out.selected = true;
        out.world |= asked;
        if (f.host_of == 0 && line.filter == filter) out.reads = bounds(f, line).reads;
        else out.reads |= derived;
        return out;
    }

    Look number(i16 i, const Line& line) const {
        Look out;
        if (i < 0) return out;
        const NumberExpr& n = pools.numbers[i];
        switch (n.kind) {
            case NumberExpr::Kind::Constant: break;
            case NumberExpr::Kind::Count: return others(pools.filters[n.a], line);
            case NumberExpr::Kind::StatOf:
                return of_register(n.a, n.printed ? u16{0} : by_damage(n.stat), n.printed ? 0 : bit_of(n.stat), line);
            case NumberExpr::Kind::ResourceOf: out.world = kResources, out.known = plain_player(n.player); break;
            case NumberExpr::Kind::CardsIn:
                out.world = kZones, out.zones = zones_of(n.player, n.zone), out.known = plain_player(n.player);
                break;
            case NumberExpr::Kind::CountersOn: return of_register(n.a, kCounters, 0, line);
            case NumberExpr::Kind::History: out.world = kHistory, out.known = plain_player(n.player); break;
            case NumberExpr::Kind::Register:
            case NumberExpr::Kind::SetSize:
            case NumberExpr::Kind::LastCount:
            case NumberExpr::Kind::DoneTo:
            case NumberExpr::Kind::EventAmount: out.known = false; break;
        }
        return out;
    }

    Look condition(i16 i, const Line& line) const {
        Look out;
        for (; i >= 0; i = pools.conditions[i].also) {
            const Condition& c = pools.conditions[i];
            switch (c.kind) {
                case Condition::Kind::Compare: out |= number(c.a, line), out |= number(c.b, line); break;
                case Condition::Kind::Matches: {
                    const Filter& f = pools.filters[c.b];
                    out |= bounds(f, line);
                    out |= of_register(c.a, classes(f), derived(f), line);
                    out.known &= plain(f);
                    break;
                }
                case Condition::Kind::YourTurn:
                case Condition::Kind::InPhase: out.world |= kClock; break;
                case Condition::Kind::Standing: out.world |= kClock, out.known &= plain_player(c.b); break;
                case Condition::Kind::SamePlayer: out.known &= plain_player(c.a) && plain_player(c.b); break;
                case Condition::Kind::InPlay: out |= of_register(c.a, 0, 0, line); break;
                case Condition::Kind::Attacking:
                case Condition::Kind::Defending:
                    out |= of_register(c.a, kCombat, 0, line);
                    if (c.b >= 0) out |= others(pools.filters[c.b], line);
                    break;
            }
        }
        return out;
    }

    void add(Statics& s, const Ability& a, unsigned index) const {
        Selection selected;
        selected.fill(-1);
        std::vector<std::pair<i16, i16>> open;  // condition, and where it ends
        for (unsigned pc = a.effect; pc < a.code.size(); ++pc) {
            const Instr& in = a.code[pc];
            while (!open.empty() && open.back().second <= static_cast<i16>(pc)) open.pop_back();
            if (in.op == Op::Stop) return;
            if (in.op == Op::Select) selected[static_cast<std::size_t>(in.a[0])] = in.a[1];
            else if (in.op == Op::If) open.emplace_back(in.a[0], in.a[1]);
            else if (layer_of(in.op) != 0xFF)
                add_line(s, a, index, in, {selected, in.a[0] == 0 ? i16{-1} : selected[static_cast<std::size_t>(in.a[0])]}, open);
            else if (in.op == Op::ChangeCost) s.priced |= Screen::of(pools.filters[in.a[0]]).types;
            else if (!changes_no_object(in.op)) s.separable = false;
        }
    }

    // What is given looks at the table too, from whoever has it.
    void add_given(Statics& s, Look& look, i16 index) const {
        const Statics& given = table.granted[static_cast<std::size_t>(index)];
        s.separable &= given.separable;
        look.world |= given.of_world;
        look.objects.widen(given.world), look.zones |= given.zones;
        s.of_target |= given.of_target | given.of_source;
        look.reads |= given.reads | given.claims;
        s.writes |= given.writes | given.claims;
        const Ability& ability = pools.abilities[static_cast<std::size_t>(index)];
        if (ability.kind == AbilityKind::Triggered && ability.pattern >= 0)
            s.listens |= bit(unsigned(pools.patterns[ability.pattern].kind));
    }

    void add_line(Statics& s, const Ability& a, unsigned index, const Instr& in, const Line& changed,
                  const std::vector<std::pair<i16, i16>>& open) const {
        const i16 filter = changed.filter;
        StaticLine line{.in = in, .layer = layer_of(in.op), .filter = filter, .ability = static_cast<u16>(index), .keyword = a.keyword};
        const bool own = filter < 0;
        if (open.size() > line.when.size()) s.separable = false;
        Look look;
        for (std::size_t i = 0; i < open.size() && i < line.when.size(); ++i) {
            line.when[i] = open[i].first;
            look |= condition(open[i].first, changed);
        }
        if (!own || !open.empty()) s.of_source |= kBoard;
        if (!own) {
            const Filter& f = pools.filters[filter];
            const PlaceSpec here{.relation = Relation::Same};
            line.reach = Screen::of(f);
            line.reach.here = f.place >= 0 && pools.places[f.place] == here;
            line.reach.hosted = f.host_of == 0;
            line.others = f.not_this;
            const bool masked = f.subtypes[0] < 64 && f.subtypes[1] < 64;
            for (i16 t : f.subtypes)
                if (masked && t >= 0) line.subtypes |= bit(static_cast<unsigned>(t));
            const bool few = masked && f.not_subtype < 0 && !f.self_only && !(f.asks & ~(Filter::Subtypes | Filter::This));
            line.whole = few && !f.not_types && !f.ready && !f.exhausted && !f.in_range_of_this && f.side != Side::OfPlayer &&
                         (f.place < 0 || line.reach.here);
            s.reach.widen(line.reach);
            s.self_only = false;
            s.of_target |= classes(f) & ~kCombat;
            look |= bounds(f, changed);
            look.world |= classes(f) & kCombat;
            look.known &= plain(f) && f.zone == kInPlay;
            if (a.keyword >= 0 && line.layer <= kTypesAndAbilities) look.reads |= kKeywords;  // later layers are told when the keyword goes
        }
        if (in.op == Op::ModifyStat || in.op == Op::SetStat) {
            look |= number(in.a[2], changed);
            if (look.world) s.of_source |= kBoard;  // what is counted may be counted around the card
            const NumberExpr& n = pools.numbers[in.a[2]];
            if (n.kind == NumberExpr::Kind::Constant && n.cap < 0) line.in.a[3] = n.add, line.in.a[4] = 1;
        }
        if (in.op == Op::GrantAbility) add_given(s, look, in.a[1]);
        if (in.op == Op::Blank)
            s.blanks |= own || line.reach.types == Screen::kOfAnyType ? u16{0xFFFF} : static_cast<u16>(line.reach.types);
        s.separable &= look.known;
        s.of_world |= look.world, s.of_source |= look.source;
        s.world.widen(look.objects), s.zones |= look.zones;
        s.reads |= look.reads;
        if (own && in.op == Op::GrantType) {
            s.claims |= derived_types(static_cast<u16>(in.a[1]));
            s.of_world |= kBoard;
            s.world.widen({static_cast<u16>(in.a[1]), Screen::kOwnSide | Screen::kOtherSides, false, false});
        } else {
            s.reads |= derived_reads(in.op, in.a[1]);
            s.writes |= derived_writes({}, in.op, in.a[1]);
        }
        if (look.selected) {
            line.selection = static_cast<i16>(table.selections.size());
            table.selections.push_back(changed.selection);
        }
        s.lines.push_back(line);
    }
};

}  // namespace

u32 derived_writes(const StaticsTable& table, Op op, i16 operand) {
    switch (op) {
        case Op::ModifyStat:
        case Op::SetStat: return operand < static_cast<i16>(kLiveStats) ? 1u << operand : 0;
        case Op::GrantType:
        case Op::LoseType: return derived_types(static_cast<u16>(operand));
        case Op::GrantKeyword:
        case Op::LoseKeyword: return kKeywords;
        case Op::GrantAbility:
            return table.granted.empty()
                       ? 0
                       : table.granted[static_cast<std::size_t>(operand)].writes | table.granted[static_cast<std::size_t>(operand)].claims;
        default: return 0;
    }
}

// Whether an object may become of a type depends on the others of that type.
u32 derived_reads(Op op, i16 operand) { return op == Op::GrantType || op == Op::LoseType ? derived_types(static_cast<u16>(operand)) : 0; }

StaticsTable make_statics(const Catalog& catalog, int wounded_stat) {
    StaticsTable table;
    const Analyst analyst{catalog.pools, catalog.vocabulary, wounded_stat, table};
    // A granted ability that grants abilities comes after those it grants.
    for (std::size_t i = 0; i < catalog.pools.abilities.size(); ++i) {
        Statics s;
        if (catalog.pools.abilities[i].kind == AbilityKind::Static) {
            bool grants_later = false;
            for (const Instr& in : catalog.pools.abilities[i].code)
                grants_later |= in.op == Op::GrantAbility && in.a[1] >= static_cast<i16>(i);
            if (grants_later) s.separable = false;
            else analyst.add(s, catalog.pools.abilities[i], static_cast<unsigned>(i));
        }
        table.granted.push_back(std::move(s));
    }
    for (const CardDef& def : catalog.cards) {
        Statics s;
        for (std::size_t i = 0; i < def.abilities.size(); ++i)
            if (def.abilities[i].kind == AbilityKind::Static) analyst.add(s, def.abilities[i], static_cast<unsigned>(i));
        table.printed.push_back(std::move(s));
    }
    return table;
}

}  // namespace nexus
