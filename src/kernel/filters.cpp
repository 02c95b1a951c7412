// Filters as masks, numbers, conditions, players and places: the readers of lowered noun phrases.
#include <algorithm>
#include <cassert>

#include "kernel/internal.h"

namespace nexus {

// --- registers ------------------------------------------------------------------------------------------

namespace {
constexpr unsigned kVirtual = 3;  // r0 this, r1 and r2 from the event
u32 reg_word(const Env& env, unsigned reg) { return env.frame ? env.frame[2 + ProgramFrame::Regs + reg] : 0; }
RegTag tag_of(u32 word) { return static_cast<RegTag>(word >> 29); }

// Calls f(object) for everything that a register of an ability holds which no program carries out, until f returns false.
template <class F>
void each_selected(const Reader& e, const Env& env, unsigned reg, F&& f) {
    const i16 index = env.selected ? (*env.selected)[reg] : i16{-1};
    if (index < 0) return;
    const Filter& filter = e.g.catalog->pools.filters[index];
    if (filter.host_of == 0 && e.s.is_alive(env.source)) {  // what this card is attached to, and nothing else
        const u16 host = e.s.object(env.source.index).host;
        if (host != kNothing && e.matches(filter, env, host)) f(unsigned{host});
        return;
    }
    bool more = true;
    for (unsigned w = 0; w < e.s.words() && more; ++w)
        for_each_bit(e.matching(filter, env, w), [&](unsigned b) { more = more && f(w * 64 + b); });
}
}  // namespace

unsigned Reader::set_size(const Env& env, unsigned reg) const {
    if (reg == 0) return env.source.is_none() ? 0 : 1;
    if (reg < kVirtual) {
        if (!env.event) return 0;
        return (reg == 1 ? env.event->subject : env.event->other).is_none() ? 0 : 1;
    }
    if (!env.frame) {
        unsigned n = 0;
        each_selected(*this, env, reg, [&](unsigned) { return ++n, true; });
        return n;
    }
    u32 word = reg_word(env, reg);
    return tag_of(word) == RegTag::Set ? word & 0x1FFF : 0;
}

Handle Reader::set_item(const Env& env, unsigned reg, unsigned i) const {
    if (reg == 0) return env.source;
    if (reg < kVirtual) return reg == 1 ? env.event->subject : env.event->other;
    if (!env.frame) {
        Handle found;
        each_selected(*this, env, reg, [&](unsigned object) {
            if (i-- > 0) return true;
            found = s.handle(object);
            return false;
        });
        return found;
    }
    u32 word = reg_word(env, reg);
    return Handle::unpack(env.frame[2 + ProgramFrame::Handles + ((word >> 13) & 0xFFFF) + i]);
}

CardId Reader::card_of(Handle x) const {
    if (x.is_none()) return kNoCard;
    if (x.is_zone_card())
        return x.position() < s.zone_size(x.zone_seat(), x.zone()) ? CardId{s.zone(x.zone_seat(), x.zone())[x.position()].card} : kNoCard;
    const Object* o = known_object(x);
    return o ? CardId{o->card} : kNoCard;
}

// --- players and places -------------------------------------------------------------------------------------

u8 Reader::other_players(const PlayerSpec& p, const Env& env) const {
    u8 you = static_cast<u8>(1u << env.you);
    switch (p.kind) {
        case PlayerSpec::Kind::You: return you & s.h.living;
        case PlayerSpec::Kind::Opponents: return s.h.living & static_cast<u8>(~you);
        case PlayerSpec::Kind::EachPlayer: return s.h.living;
        case PlayerSpec::Kind::EventPlayer:
            return env.event && env.event->seat != kNoSeat ? static_cast<u8>(1u << env.event->seat) & s.h.living : u8{0};
        case PlayerSpec::Kind::ControllerOf:
        case PlayerSpec::Kind::OwnerOf: {
            u8 out = 0;
            for (unsigned i = 0; i < set_size(env, p.reg); ++i) {
                Handle x = set_item(env, p.reg, i);
                if (x.is_zone_card()) out |= static_cast<u8>(1u << x.zone_seat());
                else if (const Object* o = known_object(x))
                    out |= static_cast<u8>(1u << (p.kind == PlayerSpec::Kind::OwnerOf ? o->owner : o->controller));
            }
            return out & s.h.living;
        }
        case PlayerSpec::Kind::TurnPlayer: return static_cast<u8>(1u << s.h.turn_owner) & s.h.living;
        case PlayerSpec::Kind::Register: {
            u32 word = reg_word(env, p.reg);
            if (tag_of(word) == RegTag::Players) return static_cast<u8>(word) & s.h.living;
            return tag_of(word) == RegTag::Player ? static_cast<u8>(1u << (word & 7)) & s.h.living : u8{0};
        }
        case PlayerSpec::Kind::InQuestion: return env.in_question != kNoSeat ? static_cast<u8>(1u << env.in_question) & s.h.living : u8{0};
    }
    return 0;
}

Seat Reader::player(i16 index, const Env& env) const {
    u8 set = players(index, env);
    if (!set) return kNoSeat;
    for (unsigned i = 0; i < s.seats(); ++i)
        if (Seat p = s.seat_after(env.you, i); has(set, p)) return p;
    return kNoSeat;
}

// Two boards face each other: yours and an opponent's, the declared one's if one was declared (QN-R-134).
static bool faces(const Env& env, Seat from, Seat whose) {
    if (from == whose) return true;
    if (from != env.you) return whose == env.you;
    return env.declared == kNoSeat || whose == env.declared;
}

// The places of `whose` that have this relation to an anchor; what the same place is, every game agrees on.
static u16 related(const Reader& e, const Env& env, Relation relation, Seat from, Place place, Seat whose, const Object* anchor) {
    if (!faces(env, from, whose)) return 0;
    if (relation == Relation::Same) return from == whose ? static_cast<u16>(1u << place) : u16{0};
    return e.g.rules->board.related_places(e, relation, from, place, whose, anchor);
}

u16 Reader::places(const PlaceSpec& p, const Env& env, Seat whose) const {
    if (p.side == Side::Friendly && whose != env.you) return 0;
    if (p.side == Side::Enemy && whose == env.you) return 0;
    if (p.side == Side::OfPlayer && !has(players(p.player, env), whose)) return 0;
    u16 mask = p.mask ? p.mask : g.rules->board.board_places;
    if (p.relation == Relation::None) return mask;
    if (p.anchor == 0 && s.is_alive(env.source)) {  // around this card
        const Object& o = s.object(env.source.index);
        return mask & related(*this, env, p.relation, Seat{o.owner}, Place{o.place}, whose, &o);
    }
    u16 reached = 0;
    u32 word = p.anchor >= kVirtual ? reg_word(env, p.anchor) : 0;
    if (tag_of(word) == RegTag::Location)
        return mask & related(*this, env, p.relation, Seat{(word >> 8) & 7}, Place{word & 0xFF}, whose, nullptr);
    for (unsigned i = 0; i < set_size(env, p.anchor); ++i) {
        Handle x = set_item(env, p.anchor, i);
        if (const Object* o = known_object(x)) reached |= related(*this, env, p.relation, Seat{o->owner}, Place{o->place}, whose, o);
    }
    return mask & reached;
}

// --- filters ------------------------------------------------------------------------------------------------------

namespace {

bool subtype_fits(const CardDef& def, const Filter& f) {
    auto is = [&](i16 t) {
        return t < 64 ? has(def.subtype_bits, static_cast<unsigned>(t)) : std::ranges::find(def.subtypes, t) != def.subtypes.end();
    };
    if (f.subtypes[0] >= 0 && !is(f.subtypes[0]) && !(f.subtypes[1] >= 0 && is(f.subtypes[1]))) return false;
    return f.not_subtype < 0 || !is(f.not_subtype);
}

bool marks_fit(const Filter& f, const Object& o) {
    return !((f.token && !o.token()) || (f.not_token && o.token()) || (f.completed && !o.completed()) ||
             (f.not_completed && o.completed()));
}

bool combat_fits(const Reader& e, const Filter& f, const Env& env, Handle self) {
    if (f.attacking && !(e.s.h.in_attack && e.s.h.attacker == self)) return false;
    if (f.defending && !(e.s.h.in_attack && e.s.h.defender == self)) return false;
    return f.against < 0 ||
           (e.s.h.in_attack && e.matches_lki(e.g.catalog->pools.filters[f.against], env, f.attacking ? e.s.h.defender : e.s.h.attacker));
}

bool registers_fit(const Reader& e, const Filter& f, const Env& env, Handle self) {
    auto in_reg = [&](i8 reg) {
        for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(reg)); ++i)
            if (e.set_item(env, static_cast<unsigned>(reg), i) == self) return true;
        return false;
    };
    return (f.within < 0 || in_reg(f.within)) && (f.except < 0 || !in_reg(f.except)) && (f.except2 < 0 || !in_reg(f.except2));
}

bool hosts_fit(const Reader& e, const Filter& f, const Env& env, Handle self) {
    auto any_of = [&](i8 reg, auto&& fits) {
        for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(reg)); ++i)
            if (fits(e.set_item(env, static_cast<unsigned>(reg), i))) return true;
        return false;
    };
    if (f.attached_to >= 0 && !any_of(f.attached_to, [&](Handle host) { return e.is_attached(self, host); })) return false;
    return f.host_of < 0 || any_of(f.host_of, [&](Handle attached) { return e.is_attached(attached, self); });
}

// Facts that masks do not hold: asked object by object, stats last.
bool slow_fit(const Reader& e, const Filter& f, const Env& env, const Object& o, Handle self) {
    auto has_keyword = [&](i16 k) { return k >= 0 && has(o.keywords, static_cast<unsigned>(k)); };
    if ((f.asks & Filter::Subtypes) && !subtype_fits(e.g.card_of(o), f)) return false;
    if ((f.asks & Filter::This) && ((f.self_only && self != env.source) || (f.not_this && self == env.source))) return false;
    if ((f.asks & Filter::Keywords) &&
        ((f.keyword >= 0 && !has_keyword(f.keyword) && !has_keyword(f.or_keyword)) || has_keyword(f.not_keyword)))
        return false;
    if ((f.asks & Filter::Name) && (o.card != f.name || (o.flags & Object::FaceDown))) return false;
    if (f.asks & Filter::Counters) {
        if (f.counter >= 0 && e.counters(self, static_cast<u16>(f.counter)) < f.counters) return false;
        if (f.not_counter >= 0 && e.counters(self, static_cast<u16>(f.not_counter)) > 0) return false;
    }
    if ((f.asks & Filter::Marks) && !marks_fit(f, o)) return false;
    if ((f.asks & Filter::Combat) && !combat_fits(e, f, env, self)) return false;
    if ((f.asks & Filter::Registers) && !registers_fit(e, f, env, self)) return false;
    if ((f.asks & Filter::Hosts) && !hosts_fit(e, f, env, self)) return false;
    for (unsigned i = 0; i < f.bounds; ++i) {
        Stat stat = f.bound[i].stat;
        i32 v = stat < kLiveStats ? e.asked_value(o, stat) : e.g.card_of(o).stats[stat];
        if (!holds(f.bound[i].compare, v, e.number(f.bound[i].number, env))) return false;
    }
    return true;
}

bool side_fits(const Reader& e, const Filter& f, const Env& env, Seat controller) {
    switch (f.side) {
        case Side::Any: return true;
        case Side::Friendly: return controller == env.you;
        case Side::Enemy: return controller != env.you;
        case Side::OfPlayer: return has(e.players(f.player, env), controller);
    }
    return false;
}

u16 filter_places(const Reader& e, const Filter& f, const Env& env, Seat whose) {
    u16 mask = 0xFFFF;
    if (f.place >= 0) mask &= e.places(e.g.catalog->pools.places[f.place], env, whose);
    if (f.in_range_of_this) {
        const Object* o = e.known_object(env.source);
        mask &= o ? related(e, env, Relation::InRange, Seat{o->owner}, Place{o->place}, whose, o) : u16{0};
    }
    return mask;
}

}  // namespace

i32 Reader::asked_value(const Object& o, Stat stat) const {
    const i32 v = std::max<i32>(0, o.value[stat]);
    return g.wounded_stat == static_cast<int>(stat.value) ? std::max<i32>(0, v - o.damage) : v;
}

u64 Reader::matching(const Filter& f, const Env& env, unsigned w) const {
    const WordMasks& masks = s.word(w);
    u64 m = masks.alive;
    if (f.types) {
        u64 any = 0;
        for_each_bit(f.types, [&](unsigned t) { any |= masks.type[t]; });
        m &= any;
    }
    if (f.not_types) for_each_bit(f.not_types, [&](unsigned t) { m &= ~masks.type[t]; });
    if (f.ready) m &= ~masks.exhausted;
    if (f.exhausted) m &= masks.exhausted;
    if (!m) return 0;
    if (f.side == Side::Friendly) m &= controlled(env.you, w);
    else if (f.side == Side::Enemy) m &= ~controlled(env.you, w);
    else if (f.side == Side::OfPlayer) {
        u64 any = 0;
        for_each_bit(players(f.player, env), [&](unsigned p) { any |= controlled(Seat{p}, w); });
        m &= any;
    }
    if (m && (f.place >= 0 || f.in_range_of_this)) {
        u64 there = 0;
        u16 where = filter_places(*this, f, env, Seat{s.owner_of_word(w)});
        for_each_bit(where & low_bits(kMaxPlaces), [&](unsigned p) { there |= masks.at[p]; });
        m &= there;
    }
    if (m && !f.simple()) {
        u64 keep = 0;
        for_each_bit(m, [&](unsigned b) {
            unsigned index = w * 64 + b;
            if (slow_fit(*this, f, env, s.object(index), s.handle(index))) keep |= bit(b);
        });
        m = keep;
    }
    return m;
}

static bool fits_object(const Reader& e, const Filter& f, const Env& env, const Object& o, Handle self) {
    if (f.types && !(o.types & f.types)) return false;
    if (o.types & f.not_types) return false;
    if (f.ready && o.exhausted()) return false;
    if (f.exhausted && !o.exhausted()) return false;
    if (!side_fits(e, f, env, Seat{o.controller})) return false;
    if (f.place >= 0 || f.in_range_of_this) {
        bool there = o.place < kMaxPlaces && has(filter_places(e, f, env, Seat{o.owner}), o.place);
        if (!there && self.index == env.locus_object) there = has(filter_places(e, f, env, env.locus_seat), env.locus_place);
        if (!there) return false;
    }
    return f.simple() || slow_fit(e, f, env, o, self);
}

bool Reader::matches(const Filter& f, const Env& env, unsigned index) const {
    return fits_object(*this, f, env, s.object(index), s.handle(index));
}

bool Reader::matches_lki(const Filter& f, const Env& env, Handle x) const {
    const Object* o = known_object(x);
    return o && fits_object(*this, f, env, *o, x);
}

// Does what acts fit? An Event's card is no object: its side is that of who plays it.
bool Reader::matches_doer(const Filter& f, const Env& env, const Doer& by) const {
    if (by.object.is_object()) return matches_lki(f, env, by.object);
    return by.card != kNoCard && side_fits(*this, f, env, by.seat) && matches_card(f, env, by.card);
}

bool Reader::matches_card(const Filter& f, const Env& env, CardId id) const {
    const CardDef& def = g.card(id);
    if (f.types && !(def.type_bits & f.types)) return false;
    if (def.type_bits & f.not_types) return false;
    if (f.simple()) return true;
    if ((f.asks & Filter::Subtypes) && !subtype_fits(def, f)) return false;
    if (f.name >= 0 && id != f.name) return false;
    if (f.asks & Filter::Keywords) {
        auto prints = [&](i16 k) { return k >= 0 && std::ranges::find(def.keywords, k) != def.keywords.end(); };
        if ((f.keyword >= 0 && !prints(f.keyword)) || prints(f.not_keyword)) return false;
    }
    if (f.self_only && env.source_card != id) return false;
    for (unsigned i = 0; i < f.bounds; ++i)
        if (!holds(f.bound[i].compare, def.stats[f.bound[i].stat], number(f.bound[i].number, env))) return false;
    return true;
}

// --- numbers and conditions ---------------------------------------------------------------------------------------------

// How many objects in play fit, or on how many places there are any.
static i64 count_in_play(const Reader& e, const NumberExpr& n, const Filter& f, const Env& env) {
    const State& s = e.s;
    i64 v = f.attached_to >= 0 ? lost_attachments(e, f, env) : 0;
    const bool own = f.side == Side::Friendly && !s.h.control_changed;
    for (unsigned w = own ? env.you : 0u; w < s.words(); w += own ? s.seats() : 1u) {
        const u64 found = e.matching(f, env, w);
        if (!n.distinct_places) v += count(found);
        else
            for (unsigned p = 0; p < kMaxPlaces; ++p) v += (s.word(w).at[p] & found) != 0;
    }
    return v;
}

// How many cards of a zone fit.
static i64 count_in_zone(const Reader& e, const Filter& f, const Env& env) {
    i64 v = 0;
    for_each_bit(f.player >= 0 ? e.players(f.player, env) : static_cast<u8>(1u << env.you), [&](unsigned p) {
        for (unsigned i = 0; i < e.s.zone_size(Seat{p}, f.zone); ++i)
            v += e.matches_card(f, env, CardId{e.s.zone(Seat{p}, f.zone)[i].card});
    });
    return v;
}

// A stat of all that a register holds, added up.
static i64 added_stats(const Reader& e, const NumberExpr& n, const Env& env) {
    i64 v = 0;
    for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(n.a)); ++i) {
        const Handle x = e.set_item(env, static_cast<unsigned>(n.a), i);
        const CardId id = e.card_of(x);
        if (id == kNoCard) continue;
        const Object* o = e.known_object(x);
        if (n.printed || !o || n.stat >= kLiveStats) v += e.g.card(id).stats[n.stat];
        else if (x.index == env.locus_object && e.s.is_alive(x)) v += e.value_at(x.index, n.stat, env.locus_seat, env.locus_place);
        else v += e.asked_value(*o, n.stat);
    }
    return v;
}

// To how many of what a register holds something was done. Who retires something destroys it by an effect.
static i64 count_done_to(const Reader& e, const NumberExpr& n, const Env& env) {
    const auto how = static_cast<EventKind>(n.b);
    const auto destroys = [](EventKind kind) { return kind == EventKind::Destroyed || kind == EventKind::Retired; };
    i64 v = 0;
    for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(n.a)); ++i) {
        const EventKind left = e.left_by(e.set_item(env, static_cast<unsigned>(n.a), i));
        v += left == how || (destroys(how) && destroys(left));
    }
    return v;
}

i32 Reader::counted_number(i16 index, const Env& env) const {
    const NumberExpr& n = g.catalog->pools.numbers[index];
    i64 v = 0;
    switch (n.kind) {
        case NumberExpr::Kind::Constant: break;
        case NumberExpr::Kind::Register: {
            u32 word = reg_word(env, static_cast<unsigned>(n.a));
            v = tag_of(word) == RegTag::Number ? (static_cast<i32>(word << 3) >> 3) : 0;
            break;
        }
        case NumberExpr::Kind::Count: {
            const Filter& f = g.catalog->pools.filters[n.a];
            v = f.zone == kInPlay ? count_in_play(*this, n, f, env) : count_in_zone(*this, f, env);
            break;
        }
        case NumberExpr::Kind::StatOf: v = added_stats(*this, n, env); break;
        case NumberExpr::Kind::ResourceOf:
            for_each_bit(players(n.player, env), [&](unsigned p) { v += s.seat(Seat{p}).resource[n.resource]; });
            break;
        case NumberExpr::Kind::CardsIn: for_each_bit(players(n.player, env), [&](unsigned p) { v += s.zone_size(Seat{p}, n.zone); }); break;
        case NumberExpr::Kind::CountersOn:
            for (unsigned i = 0; i < set_size(env, static_cast<unsigned>(n.a)); ++i)
                v += counters(set_item(env, static_cast<unsigned>(n.a), i), static_cast<u16>(n.b));
            break;
        case NumberExpr::Kind::SetSize: v = set_size(env, static_cast<unsigned>(n.a)); break;
        case NumberExpr::Kind::LastCount: v = s.h.last_count; break;
        case NumberExpr::Kind::DoneTo: v = count_done_to(*this, n, env); break;
        case NumberExpr::Kind::EventAmount: v = env.event ? env.event->amount : 0; break;
        case NumberExpr::Kind::History: {
            i16 q = g.history_of_number[static_cast<std::size_t>(index)];
            const Seat whose = n.player < 0 ? env.you : player(n.player, env);
            v = q < 0 || whose == kNoSeat ? 0 : past(static_cast<unsigned>(q), whose, env.source);
            break;
        }
    }
    v = v * n.times + n.add;
    if (n.cap >= 0) v = std::min<i64>(v, n.cap);
    return static_cast<i32>(std::clamp<i64>(v, -1000000, 1000000));
}

// Is one condition true, without those that must hold too, asked about nobody in particular?
static bool holds_now(const Reader& e, const Condition& c, const Env& env) {
    const State& s = e.s;
    const std::vector<Filter>& filters = e.g.catalog->pools.filters;
    const auto reg = static_cast<unsigned>(c.a);
    switch (c.kind) {
        case Condition::Kind::Compare: return holds(c.compare, e.number(c.a, env), e.number(c.b, env));
        case Condition::Kind::Matches: {
            const unsigned n = e.set_size(env, reg);
            bool ok = n > 0;
            for (unsigned i = 0; i < n && ok; ++i) ok = e.matches_lki(filters[c.b], env, e.set_item(env, reg, i));
            return ok;
        }
        case Condition::Kind::YourTurn: return s.h.turn_owner == env.you;
        case Condition::Kind::SamePlayer: return (e.players(c.a, env) & e.players(c.b, env)) != 0;
        case Condition::Kind::Standing: {
            bool stands = false;
            if (e.g.rules->values.has_privilege)
                for_each_bit(e.players(c.b, env),
                             [&](unsigned p) { stands = stands || e.g.rules->values.has_privilege(e, static_cast<u8>(c.a), Seat{p}); });
            return stands;
        }
        case Condition::Kind::InPhase: return has(static_cast<u64>(c.a), s.h.phase);
        case Condition::Kind::Attacking:
        case Condition::Kind::Defending: {
            const bool attacks = c.kind == Condition::Kind::Attacking;
            const Handle self = attacks ? s.h.attacker : s.h.defender, other = attacks ? s.h.defender : s.h.attacker;
            return s.h.in_attack && e.set_size(env, reg) > 0 && e.set_item(env, reg, 0) == self &&
                   (c.b < 0 || e.matches_lki(filters[c.b], env, other));
        }
        case Condition::Kind::InPlay: return e.set_size(env, reg) > 0 && s.is_alive(e.set_item(env, reg, 0));
    }
    return false;
}

// The same of the players it is about: of some one of them, or of every one.
static bool holds_of_players(const Reader& e, const Condition& c, const Env& env) {
    const bool every_one = c.quantifier == Condition::Quantifier::Every;
    bool found = every_one;
    for_each_bit(e.players(c.players, env), [&](unsigned p) {
        Env about = env;
        about.in_question = Seat{p};
        const bool ok = holds_now(e, c, about) != c.negated;
        found = every_one ? found && ok : found || ok;
    });
    return found;
}

Reader::Compared Reader::compared(const Condition& c, const Env& env) const {
    if (c.quantifier == Condition::Quantifier::None) return {number(c.a, env), number(c.b, env)};
    Compared out{0, 0};
    bool first = true;
    for_each_bit(players(c.players, env), [&](unsigned p) {
        Env about = env;
        about.in_question = Seat{p};
        const Compared one{number(c.a, about), number(c.b, about)};
        const i32 lead = one.have - one.want, before = out.have - out.want;
        if (first || (c.quantifier == Condition::Quantifier::Some ? lead > before : lead < before)) out = one;
        first = false;
    });
    return out;
}

bool Reader::condition(i16 index, const Env& env) const {
    while (index >= 0) {
        const Condition& c = g.catalog->pools.conditions[index];
        const bool ok = c.quantifier == Condition::Quantifier::None ? holds_now(*this, c, env) != c.negated
                                                                    : holds_of_players(*this, c, env);
        if (!ok) return false;
        index = c.also;
    }
    return true;
}

}  // namespace nexus
