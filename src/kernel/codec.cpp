// Canonical encoding of a State: one list of fields a structure, used for serialising, restoring and hashing.
// Derived fields are left out; little-endian, fixed widths.
#include <type_traits>

#include "base/hash.h"
#include "kernel/choice.h"

namespace nexus {

namespace {

constexpr u32 kMagic = 0x5453584E;  // "NXST"
constexpr u32 kVersion = 5;

struct Encoder {
    std::vector<u8> out;
    template <class T>
    void operator()(T& v) {
        std::array<u8, sizeof(T)> bytes;
        for (unsigned i = 0; i < sizeof(T); ++i) bytes[i] = static_cast<u8>(static_cast<u64>(v) >> (8 * i));
        out.insert(out.end(), bytes.begin(), bytes.end());
    }
};

struct Decoder {
    std::span<const u8> in;
    std::size_t pos = 0;
    bool ok = true;
    template <class T>
    void operator()(T& v) {
        if (pos + sizeof(T) > in.size()) {
            ok = false;
            return;
        }
        u64 x = 0;
        for (unsigned i = 0; i < sizeof(T); ++i) x |= u64{in[pos + i]} << (8 * i);
        pos += sizeof(T);
        v = static_cast<T>(x);
    }
};

// Packs fields into 64-bit words before mixing.
struct Mixer {
    Hasher hasher;
    u64 word = 0;
    unsigned bits = 0;
    template <class T>
    void operator()(T& v) {
        constexpr unsigned kWidth = sizeof(T) * 8;
        u64 x = static_cast<u64>(v) & low_bits(kWidth);
        if (bits + kWidth > 64) flush();
        word |= x << bits;
        bits += kWidth;
    }
    void flush() {
        hasher.add(word);
        word = 0;
        bits = 0;
    }
    u64 value() {
        if (bits) flush();
        return hasher.value();
    }
};

// A structure to be written down or hashed (const), or to be read into.
template <class T, class S>
concept Either = std::is_same_v<std::remove_const_t<T>, S>;

// Converts to anything: how many of them a structure takes says how many fields it has.
struct Anything {
    template <class T>
    operator T() const;
};
template <class T, class... Given>
consteval std::size_t field_count() {
    if constexpr (requires { T{Given{}..., Anything{}}; }) return field_count<T, Given..., Anything>();
    else return sizeof...(Given);
}

// What is written down or hashed: the whole state, or a position that may return.
enum class Scope { Everything, Chain, Turn };

// A field that is left out of some scopes, or that is written down in another place.
template <class T>
struct Partly {
    T& field;
    bool in;
};
template <class T>
Partly<T> only_if(bool in, T& field) {
    return {field, in};
}
template <class T>
Partly<T> elsewhere(T& field) {
    return {field, false};
}

template <class F, class T>
void put(F& f, T& v) {
    if constexpr (requires { fields(f, v); }) fields(f, v);
    else if constexpr (requires { v.begin(); })
        for (auto& x : v) f(x);
    else f(v);
}
template <class F, class T>
void put(F& f, Partly<T>& v) {
    if (v.in) put(f, v.field);
}

// The fields of S in the order in which they are written down. A field that is missing does not compile.
template <class S, class F, class... Fields>
void list(F& f, Fields&&... all) {
    static_assert(sizeof...(Fields) == field_count<S>(), "the list of fields is not complete");
    (put(f, all), ...);
}

template <class F>
void fields(F& f, Either<Handle> auto& x) {
    list<Handle>(f, x.index, x.gen);
}
template <class F>
void fields(F& f, Either<StoredObject> auto& o) {
    list<StoredObject>(f, o.card, o.gen, o.owner, o.controller, o.place, o.flags, o.host, o.used, o.attacks, o.stamp, o.damage, o.hurt_by);
}
template <class F>
void fields(F& f, Either<Object> auto& o) {
    using Stored = std::conditional_t<std::is_const_v<std::remove_reference_t<decltype(o)>>, const StoredObject, StoredObject>;
    fields(f, static_cast<Stored&>(o));
}
template <class F>
void fields(F& f, Either<ZoneCard> auto& c) {
    list<ZoneCard>(f, c.card, c.known, c.face_up);
}
template <class F>
void fields(F& f, Either<SeatState> auto& s) {
    list<SeatState>(f, s.resource, s.reg, s.zone_size, s.objects_used, s.cards_total);
}
template <class F>
void fields(F& f, Either<Effect> auto& e) {
    list<Effect>(f, e.op, e.duration, e.controller, e.until_seat, e.object, e.source, e.a, e.b, e.c, e.d, e.stamp, e.source_card, e.uses);
}
template <class F>
void fields(F& f, Either<CounterRow> auto& c) {
    list<CounterRow>(f, c.object, c.kind, c.amount);
}
template <class F>
void fields(F& f, Either<EventInfo> auto& e) {
    list<EventInfo>(f, e.kind, e.seat, e.place, e.place_seat, e.card, e.amount, e.detail, elsewhere(e.by), elsewhere(e.unused), e.subject,
                    e.other);  // `by` is known only while triggers are matched
}
template <class F>
void fields(F& f, Either<Announced> auto& a) {
    f(a.n);
    if constexpr (std::is_same_v<F, Decoder>)
        if (a.n > kAnnouncedWords) a.n = 0;
    for (u32 i = 0; i < a.n; ++i) f(a.word[i]);
}
template <class F>
void fields(F& f, Either<AbilityRef> auto& a) {
    list<AbilityRef>(f, a.value);
}
template <class F>
void fields(F& f, Either<Pending> auto& p) {
    list<Pending>(f, p.ability, p.source, p.controller, p.priority, p.layer, p.set, p.order, p.flags, p.source_card, p.held, p.event,
                  p.announced);
}
template <class F>
void fields(F& f, Either<HistoryRow> auto& r) {
    list<HistoryRow>(f, r.query, r.seat, r.is_object, r.card, r.gen, r.amount);
}
template <class F>
void fields(F& f, Either<Lki> auto& l) {  // what was derived of it then is known no other way
    list<Lki>(f, l.object, elsewhere(l.index), elsewhere(l.how));
    put(f, l.object.value), f(l.object.types), f(l.object.keywords), f(l.object.blank), f(l.index), f(l.how);
}
template <class F>
void fields(F& f, Either<LostFact> auto& l) {
    list<LostFact>(f, l.object, l.attached, l.what, elsewhere(l.unused), l.kind, l.amount, elsewhere(l.unused2));
}
template <class F>
void fields(F& f, Either<Decision> auto& d) {
    list<Decision>(f, d.ask, d.seats, d.sealed, elsewhere(d.unused));
}
template <class F>
void fields(F& f, Either<Chance> auto& c) {
    put(f, c.seed.words), f(c.drawn);
}

// Some fields only ever grow, or are random: a loop returns to the same position without them. From turn to turn
// the number of the turn grows too. What is still to be looked at is no part of a position either.
template <class F>
void fields(F& f, Either<StoredHeader> auto& h, Scope scope) {
    const bool all = scope == Scope::Everything;
    list<StoredHeader>(f, elsewhere(h.seats), elsewhere(h.words_per_seat), h.living, h.winners, h.over, h.phase, h.active, h.turn_owner,
                       only_if(scope != Scope::Turn, h.turn), only_if(all, h.ending), only_if(all, h.draw_offers), only_if(all, h.lowest),
                       only_if(all, h.next_stamp), only_if(all, h.chance), only_if(all, h.hidden_changes), only_if(all, h.chain_effects),
                       only_if(all, h.layer), only_if(all, h.set), h.frame, h.set_priority, h.first_passer, h.last_done, h.last_count,
                       h.in_attack, h.control_changed, h.mid_use, only_if(all, h.unchecked), only_if(all, h.unchecked_boards),
                       only_if(all, h.unchecked_history), h.stacked, h.attacker, h.defender, h.decision, h.paid, h.announced, h.reg,
                       h.order, only_if(all, h.turn_stamp));
}

template <class F, class T>
void rows(F& f, Section<T> section) {
    f(*section.size);
    if constexpr (std::is_same_v<F, Decoder>)
        if (*section.size > section.capacity) *section.size = 0;
    for (T& row : section) {
        if constexpr (std::is_same_v<F, Decoder>) new (&row) T();  // what is not written down is as in a new row
        put(f, row);
    }
}

const StoredHeader& stored(const Header& h) { return h; }
StoredHeader& stored(Header& h) { return h; }

}  // namespace

std::vector<u8> State::serialise() const {
    Encoder w;
    const u32 magic = kMagic, version = kVersion;
    w(magic), w(version), w(h.seats), w(h.words_per_seat), w(layout_.zone_capacity), w(layout_.history_queries);
    fields(w, stored(h), Scope::Everything);
    for (unsigned s = 0; s < h.seats; ++s) {
        fields(w, seat(Seat{s}));
        for (unsigned i = 0; i < seat(Seat{s}).objects_used; ++i) fields(w, object(slot(Seat{s}, i)));
        for (unsigned z = 0; z < kMaxZones; ++z)
            for (unsigned i = 0; i < zone_size(Seat{s}, Zone{z}); ++i) fields(w, zone(Seat{s}, Zone{z})[i]);
        w(*sealed(Seat{s}).size);
        for (const u64& c : sealed(Seat{s})) w(c);
    }
    w(sizes_[12]);
    for (u32 i = 0; i < stack_used(); ++i) w(stack()[i]);
    rows(w, pending()), rows(w, effects()), rows(w, counters()), rows(w, lki()), rows(w, lost()), rows(w, names()), rows(w, positions());
    for (u32 i = 0; i < layout_.history_queries * h.seats; ++i) w(history()[i]);
    return std::move(w.out);
}

bool State::restore(std::span<const u8> bytes, State& into) {
    Decoder r{bytes};
    u32 magic = 0, version = 0, zone_capacity = 0, queries = 0;
    u8 seats = 0, words_per_seat = 0;
    r(magic), r(version), r(seats), r(words_per_seat), r(zone_capacity), r(queries);
    if (!r.ok || magic != kMagic || version != kVersion || seats == 0 || seats > kMaxSeats || words_per_seat == 0 ||
        words_per_seat > kMaxWords || zone_capacity > kMaxZone || queries > kMaxHistories)
        return false;
    State s(seats, words_per_seat, zone_capacity, queries);
    fields(r, stored(s.h), Scope::Everything);
    for (unsigned p = 0; p < seats && r.ok; ++p) {
        SeatState& ss = s.seat(Seat{p});
        fields(r, ss);
        if (ss.objects_used > s.slots_per_seat()) return false;
        for (u16 n : ss.zone_size)
            if (n > zone_capacity) return false;
        while (s.words_each() * 64 < ss.objects_used) s.open_words();
        for (unsigned i = 0; i < ss.objects_used; ++i) fields(r, *new (&s.object(s.slot(Seat{p}, i))) Object());
        for (unsigned z = 0; z < kMaxZones; ++z)
            for (unsigned i = 0; i < ss.zone_size[z]; ++i) fields(r, *new (&s.zone(Seat{p}, Zone{z})[i]) ZoneCard());
        Section<u64> sealed = s.sealed(Seat{p});
        r(*sealed.size);
        if (*sealed.size > sealed.capacity) return false;
        for (u64& c : sealed) r(c);
    }
    r(s.sizes_[12]);
    if (s.sizes_[12] > kStackWords) return false;
    for (u32 i = 0; i < s.stack_used(); ++i) r(s.stack()[i]);
    rows(r, s.pending()), rows(r, s.effects()), rows(r, s.counters()), rows(r, s.lki()), rows(r, s.lost()), rows(r, s.names()),
        rows(r, s.positions());
    for (u32 i = 0; i < queries * seats; ++i) r(s.history()[i]);
    if (!r.ok || r.pos != bytes.size()) return false;
    for (unsigned p = 0; p < seats; ++p)
        for (unsigned i = 0; i < s.seat(Seat{p}).objects_used; ++i) {
            const unsigned index = s.slot(Seat{p}, i);
            Object& o = s.object(index);
            if (!o.alive()) continue;
            WordMasks& w = s.word(index / 64);
            const u64 b = bit(index % 64);
            if (o.place >= kMaxPlaces) return false;
            w.alive |= b;
            if (o.exhausted()) w.exhausted |= b;
            if (o.host != kNothing) w.attached |= b;
            w.at[o.place] |= b;
        }
    s.h.expect_everything();
    into = std::move(s);
    return true;
}

namespace {
template <class T>
u64 entity_hash(u64 kind, u64 where, T& value) {
    Mixer m;
    m.hasher.state += kind * 0x9e3779b97f4a7c15ULL + where;
    put(m, value);
    return m.value();
}
}  // namespace

static u64 hash_state(const State& s, Scope scope) {
    const bool monotone = scope == Scope::Everything;
    Mixer m;
    fields(m, stored(s.h), scope);
    u64 sum = m.value();
    for (unsigned p = 0; p < s.seats(); ++p) {
        sum += entity_hash(1, p, s.seat(Seat{p}));
        for (unsigned i = 0; i < s.seat(Seat{p}).objects_used; ++i) {
            unsigned index = s.slot(Seat{p}, i);
            if (!s.object(index).alive()) continue;
            Object o = s.object(index);
            if (!monotone) o.stamp = 0, o.gen = 0;
            sum += entity_hash(2, index, o);
        }
        for (unsigned z = 0; z < kMaxZones; ++z)
            for (unsigned i = 0; i < s.zone_size(Seat{p}, Zone{z}); ++i)
                sum += entity_hash(3, (p * kMaxZones + z) * 8192 + i, s.zone(Seat{p}, Zone{z})[i]);
        Mixer sealed;
        for (const u64& c : s.sealed(Seat{p})) sealed(c);
        sum += sealed.value() * (p + 1);
    }
    if (monotone) {
        Mixer stack;
        for (u32 i = 0; i < s.stack_used(); ++i) stack(s.stack()[i]);
        sum += stack.value();
    }
    u64 n = 0;
    for (const Pending& p : s.pending()) {
        Pending copy = p;
        if (!monotone) copy.layer = 0, copy.set = 0, copy.source.gen = 0, copy.event.subject.gen = 0, copy.event.other.gen = 0;
        sum += entity_hash(4, n++, copy);
    }
    n = 0;
    for (const Effect& e : s.effects()) {
        Effect copy = e;
        if (!monotone) copy.stamp = 0;
        sum += entity_hash(5, n++, copy);
    }
    n = 0;
    for (const CounterRow& c : s.counters()) sum += entity_hash(6, n++, c);
    if (monotone) {
        n = 0;
        for (const Lki& l : s.lki()) sum += entity_hash(7, n++, l);
        n = 0;
        for (const LostFact& l : s.lost()) sum += entity_hash(9, n++, l);
        n = 0;
        for (const HistoryRow& r : s.names()) sum += entity_hash(8, n++, r);
        n = 0;
        for (const u64& hash : s.positions()) sum += entity_hash(10, n++, hash);
    }
    if (scope != Scope::Chain) {
        Mixer history;
        for (u32 i = 0; i < s.layout().history_queries * s.seats(); ++i) history(s.history()[i]);
        sum += history.value();
    }
    return mix64(sum);
}

u64 State::hash() const { return hash_state(*this, Scope::Everything); }
u64 State::position_hash() const { return hash_state(*this, Scope::Chain); }
u64 State::turn_hash() const { return hash_state(*this, Scope::Turn); }

}  // namespace nexus
