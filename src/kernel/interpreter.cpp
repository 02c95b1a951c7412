// Card programs. A frame runs in one of three modes over the same code:
//   announcing  asks for targets, X, players and modes and writes the answers down,
//   paying      reads those answers back, then pays the cost (answers given while paying are written down too),
//   resolving   reads all answers back, then carries out the effect.
// One case an instruction of card/instructions.h; the word on the card is the case here.
#include <algorithm>
#include <cassert>

#include "kernel/internal.h"

namespace nexus {

using PF = ProgramFrame;

struct Interpreter {
    Engine& e;
    State& s;
    Frame f;
    const Ability& a;
    const Pools& pools;
    Env env;
    EventInfo event;

    Interpreter(Engine& engine, Frame frame)
        : e(engine), s(engine.s), f(frame), a(engine.g.ability(AbilityRef{frame[PF::Ability]})), pools(engine.g.catalog->pools),
          event(load_event(&frame[PF::Event0])) {
        env.source = Handle::unpack(f[PF::Source]);
        env.source_card = CardId{f[PF::SourceCard]};
        env.you = f.seat();
        env.frame = f.base;
        env.event = &event;
    }
    Interpreter(const Interpreter&) = delete;

    bool mode(u32 m) const { return f[PF::Mode] == m; }

    // --- registers ---------------------------------------------------------------------------------------
    static u32 tag(RegTag t) { return static_cast<u32>(t) << 29; }
    u32& reg(unsigned r) { return f[PF::Regs + r]; }
    unsigned handles_used() const { return f.size() - 2u - PF::Handles; }
    bool push_handle(Handle x) {
        if (!e.grow(1)) return false;
        f = e.top();
        f[PF::Handles + handles_used() - 1] = x.pack();
        env.frame = f.base;
        return true;
    }
    void set_reg(unsigned r, unsigned start, unsigned n) { reg(r) = tag(RegTag::Set) | start << 13 | n; }
    void set_handles(unsigned r, std::span<const Handle> xs) {
        unsigned start = handles_used(), n = 0;
        for (Handle x : xs) n += push_handle(x);
        set_reg(r, start, n);
    }
    void set_number(unsigned r, i32 v) { reg(r) = tag(RegTag::Number) | (static_cast<u32>(v) & 0x1FFFFFFF); }
    Handles items(i16 r) const {
        Handles out;
        for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(r)); ++i) {
            Handle x = e.set_item(env, static_cast<unsigned>(r), i);
            if (!x.is_none()) out.push_back(x);
        }
        return out;
    }
    Handles objects(i16 r) const {
        Handles out = items(r);
        out.remove_if([&](Handle x) { return !s.is_alive(x); });
        return out;
    }

    // --- announced answers ----------------------------------------------------------------------------------
    void write(u32 word) {
        if (f[PF::AnnouncedCount] < kAnnouncedWords) f[PF::Announced0 + f[PF::AnnouncedCount]++] = word;
    }
    u32 read() { return f[PF::Replay] < f[PF::AnnouncedCount] ? f[PF::Announced0 + f[PF::Replay]++] : 0; }

    // --- candidates for picks -----------------------------------------------------------------------------------
    bool picked_already(Handle x) const {
        unsigned n = f[PF::Picked];
        for (unsigned i = 0; i < n; ++i)
            if (Handle::unpack(f[PF::Handles + f[PF::PickStart] + i]) == x) return true;
        return false;
    }
    bool name_taken(const Filter& filter, CardId id) const {
        if (!filter.different_names) return false;
        for (unsigned i = 0; i < f[PF::Picked]; ++i)
            if (e.card_of(Handle::unpack(f[PF::Handles + f[PF::PickStart] + i])) == id) return true;
        return false;
    }
    // Calls fn(handle) for everything that may be picked next by `in`.
    template <class F>
    void candidates(const Instr& in, F&& fn) const {
        const Filter& filter = pools.filters[in.a[1]];
        if (filter.zone == kInPlay) {
            for (unsigned w = 0; w < s.words(); ++w)
                for_each_bit(e.matching(filter, env, w) & ~unnamed(filter, w), [&](unsigned b) {
                    unsigned index = w * 64 + b;
                    Handle x = s.handle(index);
                    if (picked_already(x) || name_taken(filter, CardId{s.object(index).card})) return;
                    if (in.op == Op::Target && e.forbidden(index, Capability::BeTargeted)) return;
                    if (in.op == Op::Target && blocks_later(in, x)) return;
                    fn(x);
                });
            return;
        }
        for_each_bit(filter.player >= 0 ? e.players(filter.player, env) : static_cast<u8>(1u << env.you), [&](unsigned p) {
            for (unsigned i = 0; i < s.zone_size(Seat{p}, filter.zone); ++i) {
                Handle x = Handle::zone_card(Seat{p}, filter.zone, i);
                CardId id{s.zone(Seat{p}, filter.zone)[i].card};
                if (e.matches_card(filter, env, id) && in_zone_registers(filter, x) && !picked_already(x) && !name_taken(filter, id)) fn(x);
            }
        });
    }
    unsigned zone_cards(const Filter& filter) const {
        unsigned n = 0;
        for_each_bit(filter.player >= 0 ? e.players(filter.player, env) : static_cast<u8>(1u << env.you), [&](unsigned p) { n += s.zone_size(Seat{p}, filter.zone); });
        return n;
    }
    // Objects that a pick finds only by naming their type, where the program destroys what it picks.
    u64 unnamed(const Filter& filter, unsigned w) const {
        u64 m = 0;
        if (filter.types || filter.self_only || filter.within >= 0) return 0;
        if (std::ranges::any_of(a.code, [](const Instr& in) { return in.op == Op::Destroy; }))
            for_each_bit(e.g.rules->named_only_types, [&](unsigned t) { m |= s.word(w).type[t]; });
        return m;
    }
    bool in_zone_registers(const Filter& filter, Handle x) const {
        auto within = [&](i8 r) {
            for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(r)); ++i)
                if (e.set_item(env, static_cast<unsigned>(r), i) == x) return true;
            return false;
        };
        if (filter.within >= 0 && !within(filter.within)) return false;
        return filter.except < 0 || !within(filter.except);
    }
    // Would picking x leave a later "another target" without a candidate? No pick leads into a dead end.
    bool leans_on(const Instr& later, const Instr& in) const {
        if (later.op != Op::Target || later.a[3] < 1) return false;
        const Filter& filter = pools.filters[later.a[1]];
        return filter.except == in.a[0] || filter.except2 == in.a[0];
    }
    bool blocks_later(const Instr& in, Handle x) const {
        for (unsigned pc = f[PF::Pc] + 1; pc < a.cost; ++pc) {
            const Instr& later = a.code[pc];
            if (!leans_on(later, in)) continue;
            const Filter& filter = pools.filters[later.a[1]];
            unsigned others = 0;
            for (unsigned w = 0; w < s.words(); ++w)
                for_each_bit(e.matching(filter, env, w), [&](unsigned b) { others += s.handle(w * 64 + b) != x; });
            if (others < static_cast<unsigned>(later.a[3])) return true;
        }
        return false;
    }
    unsigned candidate_count(const Instr& in) const {
        unsigned n = 0;
        const Filter& filter = pools.filters[in.a[1]];
        bool independent = filter.zone == kInPlay && f[PF::Picked] == 0 && !filter.different_names;
        for (unsigned pc = f[PF::Pc] + 1; independent && pc < a.cost; ++pc) independent = !leans_on(a.code[pc], in);
        if (!independent) {
            candidates(in, [&](Handle) { ++n; });
            return n;
        }
        for (unsigned w = 0; w < s.words(); ++w) {
            u64 m = e.matching(filter, env, w) & ~unnamed(filter, w);
            if (m && in.op == Op::Target) m &= ~e.forbidden_in(w, Capability::BeTargeted);
            n += count(m);
        }
        return n;
    }

    // --- flow ----------------------------------------------------------------------------------------------------
    Flow finish() {
        if (!mode(PF::Resolving)) {
            s.h.announced.n = f[PF::AnnouncedCount];
            for (unsigned i = 0; i < kAnnouncedWords; ++i) s.h.announced.word[i] = f[PF::Announced0 + i];
        }
        return Flow::done();
    }
    Flow fail_cost() {
        s.h.last_done = 0;
        return finish();
    }

    Flow run() {
        u16 program_frame = s.h.frame;
        for (;;) {
            unsigned pc = f[PF::Pc];
            if (mode(PF::Announcing) && pc >= a.cost) {
                s.h.last_done = 1;
                return finish();
            }
            if (mode(PF::Paying) && pc >= a.effect) {
                s.h.last_done = 1;
                return finish();
            }
            if (pc >= a.code.size()) return finish();
            const Instr& in = a.code[pc];
            bool replaying = !mode(PF::Announcing) && pc < (mode(PF::Paying) ? a.cost : a.effect);
            if (replaying) {
                replay(in);
                continue;
            }
            if (pc == a.effect && f[PF::Picked] == 0) e.refresh();
            Outcome outcome = execute(in);
            if (outcome == Outcome::Ask) return Flow::ask();
            if (outcome == Outcome::Stop) return finish();
            if (outcome == Outcome::FailCost) return fail_cost();
            if (s.h.over) return Flow::done();
            if (s.h.frame != program_frame) return Flow::again();  // a call: go on when it returns
            f = e.top();
            env.frame = f.base;
            e.refresh();
        }
    }

    enum class Outcome : u8 { Next, Ask, Stop, FailCost };
    Outcome next() {
        ++f[PF::Pc];
        f[PF::Ordered] = 0;
        f[PF::Picked] = 0;
        return Outcome::Next;
    }
    Outcome jump(i16 to) {
        f[PF::Pc] = static_cast<u32>(to);
        f[PF::Picked] = 0;
        return Outcome::Next;
    }

    // Reads an announced answer back; everything that is no pick was done before and is skipped.
    void replay(const Instr& in) {
        ++f[PF::Pc];
        switch (in.op) {
            case Op::Target:
            case Op::Choose: {
                unsigned n = read();
                Handles xs;
                const Filter& filter = pools.filters[in.a[1]];
                for (unsigned i = 0; i < n; ++i) {
                    Handle x = Handle::unpack(read());
                    if (in.op == Op::Target && !still_legal(filter, x)) continue;
                    xs.push_back(x);
                }
                set_handles(static_cast<unsigned>(in.a[0]), xs);
                break;
            }
            case Op::TargetPlayer:
            case Op::ChoosePlayer:
            case Op::ChoosePlace:
            case Op::ChooseNumber: reg(static_cast<unsigned>(in.a[0])) = read(); break;
            case Op::ChooseMode: f[PF::Pc] = static_cast<u32>(a.code[f[PF::Pc] + read()].a[0]); break;
            case Op::Jump: f[PF::Pc] = static_cast<u32>(in.a[0]); break;
            default: break;
        }
    }
    bool still_legal(const Filter& filter, Handle x) const {
        if (x.is_zone_card()) return e.card_of(x) != kNoCard && e.matches_card(filter, env, e.card_of(x));
        return s.is_alive(x) && e.matches(filter, env, x.index) && !e.forbidden(x.index, Capability::BeTargeted);
    }

    Outcome pick(const Instr& in) {
        bool announcing = in.op == Op::Target;
        if (f[PF::Picked] == 0) f[PF::PickStart] = handles_used();
        unsigned picked = f[PF::Picked], available = candidate_count(in);
        unsigned least = static_cast<unsigned>(in.a[3]), most = static_cast<unsigned>(in.a[4]);
        if (announcing && picked + available < least) {  // no legal target: the ability cannot be announced
            s.h.last_done = 0;
            return Outcome::Stop;
        }
        // A pick from a hidden zone is asked for even if nothing fits: not being asked would tell the others.
        const Filter& filter = pools.filters[in.a[1]];
        bool hidden = filter.zone != kInPlay && e.g.rules->zones[filter.zone].visibility != Visibility::Public && picked == 0;
        if (picked >= most || (available == 0 && !(hidden && zone_cards(filter)))) return end_pick(in);
        Seat chooser = e.player(in.a[2], env);
        if (chooser == kNoSeat) return end_pick(in);
        e.ask(announcing ? Ask::Target : Ask::Choose, chooser);
        return Outcome::Ask;
    }
    Outcome end_pick(const Instr& in) {
        unsigned n = f[PF::Picked];
        set_reg(static_cast<unsigned>(in.a[0]), f[PF::PickStart], n);
        if (f[PF::Pc] < a.effect) {
            write(n);
            for (unsigned i = 0; i < n; ++i) write(f[PF::Handles + f[PF::PickStart] + i]);
        }
        if (mode(PF::Paying) && n < static_cast<unsigned>(in.a[3])) return Outcome::FailCost;
        s.h.last_done = n > 0;
        return next();
    }

    // Equal cards of a zone are one choice.
    void push_pick(Handle x, ChoiceList& out) const {
        if (!x.is_zone_card()) return out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
        Choice c{ChoiceKind::PickCard, 0, e.card_of(x), static_cast<u16>(x.zone_seat() * kMaxZones + x.zone()), 0};
        if (!out.contains(c)) out.push(c);
    }

    void list(ChoiceList& out) const {
        const Instr& in = a.code[f[PF::Pc]];
        switch (in.op) {
            case Op::Target:
            case Op::Choose: {
                std::vector<u64> cards;  // sorted: the order in which they are offered must not tell how they lie
                candidates(in, [&](Handle x) {
                    if (!x.is_zone_card()) return out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
                    cards.push_back(Choice{ChoiceKind::PickCard, 0, e.card_of(x), static_cast<u16>(x.zone_seat() * kMaxZones + x.zone()), 0}.pack());
                });
                std::ranges::sort(cards);
                cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
                for (u64 packed : cards) out.push(Choice::unpack(packed));
                unsigned least = std::min<unsigned>(static_cast<unsigned>(in.a[3]), f[PF::Picked] + static_cast<unsigned>(out.size()));
                if (f[PF::Picked] >= least) out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
                break;
            }
            case Op::SelectExtreme:
                for (Handle x : extremes(in)) out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
                break;
            case Op::TargetPlayer:
            case Op::ChoosePlayer: for_each_bit(e.players(in.a[1], env), [&](unsigned p) { out.push({ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(p), 0}); }); break;
            case Op::ChoosePlace: for_each_place(pools.places[in.a[1]], [&](unsigned seat, unsigned place) { out.push({ChoiceKind::PickPlace, 0, kNothing, static_cast<u16>(seat * kMaxPlaces + place), 0}); }); break;
            case Op::ChooseNumber:
                for (i32 v = e.number(in.a[1], env); v <= e.number(in.a[2], env) && v < 1000; ++v) out.push({ChoiceKind::Number, 0, kNothing, static_cast<u16>(v), 0});
                break;
            case Op::ChooseMode:
                for (i16 i = 0; i < in.a[0]; ++i) out.push({ChoiceKind::Mode, 0, kNothing, static_cast<u16>(i), 0});
                break;
            case Op::May:
                out.push({ChoiceKind::Yes, 0, kNothing, kNothing, 0});
                out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
                break;
            case Op::Move:
            case Op::PutIntoPlay:
            case Op::Create:
            case Op::GrantType:
                if (s.h.decision.ask == Ask::Choose) {
                    for (unsigned i = f[PF::Picked]; i < e.set_size(env, static_cast<unsigned>(in.a[0])); ++i) push_pick(e.set_item(env, static_cast<unsigned>(in.a[0]), i), out);
                } else {
                    Seat whose = arrival_seat(in);
                    for_each_bit(arrival_places(in), [&](unsigned p) { out.push({ChoiceKind::PickPlace, 0, kNothing, static_cast<u16>(whose * kMaxPlaces + p), 0}); });
                }
                break;
            default: break;
        }
    }

    Flow take(Seat chooser, Choice c) {
        const Instr& in = a.code[f[PF::Pc]];
        switch (in.op) {
            case Op::Target:
            case Op::Choose:
                if (c.kind == ChoiceKind::Done) {
                    end_pick(in);
                } else {
                    Handle x = c.kind == ChoiceKind::Pick ? s.handle(c.target) : find_zone_card(in, c);
                    if (x.is_zone_card()) e.know(x.zone_seat(), x.zone(), x.position(), static_cast<u8>(1u << chooser));  // who picked it knows where it lies
                    if (push_handle(x)) ++f[PF::Picked];
                }
                break;
            case Op::SelectExtreme:
                set_handles(static_cast<unsigned>(in.a[0]), std::array<Handle, 1>{s.handle(c.target)});
                next();
                break;
            case Op::TargetPlayer:
            case Op::ChoosePlayer: answer_word(in, tag(RegTag::Player) | c.target); break;
            case Op::ChoosePlace: answer_word(in, tag(RegTag::Location) | static_cast<u32>(c.target / kMaxPlaces) << 8 | c.target % kMaxPlaces); break;
            case Op::ChooseNumber: answer_word(in, tag(RegTag::Number) | c.target); break;
            case Op::ChooseMode:
                if (f[PF::Pc] < a.effect) write(c.target);
                jump(a.code[f[PF::Pc] + 1 + c.target].a[0]);
                break;
            case Op::May:
                s.h.last_done = c.kind == ChoiceKind::Yes;
                if (c.kind == ChoiceKind::Yes) next();
                else jump(in.a[1]);
                break;
            case Op::Move:
            case Op::PutIntoPlay:
            case Op::Create:
            case Op::GrantType:
                if (c.kind == ChoiceKind::Pick) bring_forward(in, s.handle(c.target));
                else if (c.kind == ChoiceKind::PickCard) bring_forward(in, waiting_card(in, c));
                else arrive(in, Place{c.target % kMaxPlaces});
                break;
            default: break;
        }
        return Flow::again();
    }
    void answer_word(const Instr& in, u32 word) {
        reg(static_cast<unsigned>(in.a[0])) = word;
        if (f[PF::Pc] < a.effect) write(word);
        s.h.last_done = 1;
        next();
    }
    Handle find_zone_card(const Instr& in, Choice c) const {
        Handle found;
        u8 best = 0;
        candidates(in, [&](Handle x) {  // of equal cards, the one most seats have seen
            if (e.card_of(x) != c.source || x.zone_seat() * kMaxZones + x.zone() != c.target) return;
            u8 known = static_cast<u8>(count(s.zone(x.zone_seat(), x.zone())[x.position()].known) + 1u);
            if (known > best) found = x, best = known;
        });
        return found;
    }
    template <class F>
    void for_each_place(const PlaceSpec& spec, F&& fn) const {
        for (unsigned p = 0; p < s.seats(); ++p)
            if (e.living(Seat{p})) for_each_bit(e.places(spec, env, Seat{p}) & low_bits(static_cast<unsigned>(e.g.rules->places.size())), [&](unsigned q) { fn(p, q); });
    }
    Handles extremes(const Instr& in) const {
        Handles best;
        i32 bound = 0;
        const Filter& filter = pools.filters[in.a[1]];
        for (unsigned w = 0; w < s.words(); ++w)
            for_each_bit(e.matching(filter, env, w), [&](unsigned b) {
                i32 v = e.value(w * 64 + b, Stat{static_cast<unsigned>(in.a[2])});
                if (in.a[3] == 0) v = -v;
                if (best.empty() || v > bound) best.clear(), bound = v;
                if (v == bound) best.push_back(s.handle(w * 64 + b));
            });
        return best;
    }

    // --- arrivals: Move, PutIntoPlay, Create share the choice of places and the order of several ---------------
    // f[Picked] is how many have been dealt with.
    unsigned arrivals(const Instr& in) const {
        if (in.op != Op::Create) return e.set_size(env, static_cast<unsigned>(in.a[0]));
        return count(e.players(in.a[1], env)) * static_cast<unsigned>(std::clamp(e.number(in.a[3], env), 0, 64));
    }
    i16 place_operand(const Instr& in) const { return in.op == Op::Create ? in.a[2] : in.a[1]; }
    Seat arrival_seat(const Instr& in) const {
        if (in.op == Op::Create) {
            unsigned each = static_cast<unsigned>(std::max(1, e.number(in.a[3], env))), k = f[PF::Picked] / each;
            u8 set = e.players(in.a[1], env);
            for (unsigned i = 0; i < s.seats(); ++i) {
                unsigned p = (env.you + i) % s.seats();
                if (has(set, p) && k-- == 0) return Seat{p};
            }
            return env.you;
        }
        Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]);
        if (x.is_zone_card()) return x.zone_seat();
        const Object* o = e.known_object(x);
        return o ? Seat{o->owner} : env.you;
    }
    u16 arrival_places(const Instr& in) const {
        Seat whose = arrival_seat(in);
        CardId id = kNoCard;
        u16 types = 0;
        unsigned self = kNothing;
        if (in.op == Op::Create) {
            id = CardId{static_cast<unsigned>(in.a[0])};
            types = e.g.card(id).type_bits;
        } else {
            Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]);
            if (in.op == Op::Move && !s.is_alive(x)) return 0;
            id = e.card_of(x);
            if (id == kNoCard) return 0;
            types = in.op == Op::Move ? s.object(x.index).types : e.g.card(id).type_bits;
            if (in.op == Op::Move) self = x.index;
        }
        u16 mask = 0;
        i16 spec = place_operand(in);
        u16 wanted = spec >= 0 ? e.places(pools.places[spec], env, whose) : e.g.rules->board_places;
        if (spec < 0 || pools.places[spec].mask == 0) wanted |= spec < 0 || pools.places[spec].relation == Relation::None ? other_places() : u16{0};
        for_each_bit(wanted & low_bits(static_cast<unsigned>(e.g.rules->places.size())), [&](unsigned p) {
            if (self != kNothing && s.object(self).place == p) return;
            if (e.g.rules->may_enter(e, id, types, whose, Place{p}, self)) mask |= static_cast<u16>(1u << p);
        });
        return mask;
    }
    // Places off the battlefield: cards that belong there go there when no place is named.
    u16 other_places() const { return static_cast<u16>(low_bits(static_cast<unsigned>(e.g.rules->places.size())) & ~u64{e.g.rules->board_places}); }

    Outcome arrivals_step(const Instr& in) {
        if (f[PF::Picked] == 0) f[PF::PickStart] = handles_used();
        while (f[PF::Picked] < arrivals(in)) {
            if (Seat who = orders_the_rest(in); who != kNoSeat) {
                e.ask(Ask::Choose, who);
                return Outcome::Ask;
            }
            if (in.op == Op::GrantType) {
                grant_type(in, e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]++));
                continue;
            }
            u16 where = arrival_places(in);
            if (where == 0) {  // cannot be done: skipped, the others are done
                ++f[PF::Picked];
                s.h.last_done = 0;
                continue;
            }
            if (in.op == Op::Create && f[PF::Ordered] && has(where, f[PF::Ordered] - 1)) where = static_cast<u16>(1u << (f[PF::Ordered] - 1));
            if (count(where) > 1 && e.living(env.you)) {
                e.ask(Ask::PickPlace, env.you);
                return Outcome::Ask;
            }
            arrive(in, Place{lowest(where)});
            if (s.h.over) return Outcome::Stop;
        }
        return next();
    }
    // Who must say which of those that are left comes next; kNoSeat if the order does not matter or was said.
    Seat orders_the_rest(const Instr& in) const {
        if (in.op == Op::Create || in.a[0] < 3 || f[PF::Picked] + 1 >= arrivals(in) || f[PF::Ordered] == f[PF::Picked] + 1) return kNoSeat;
        Handles rest;
        for (unsigned i = f[PF::Picked]; i < arrivals(in); ++i) rest.push_back(e.set_item(env, static_cast<unsigned>(in.a[0]), i));
        Seat who = e.g.rules->orders_entries(e, rest, in.op == Op::GrantType ? static_cast<u16>(in.a[1]) : u16{0});
        return who != kNoSeat && e.living(who) ? who : kNoSeat;
    }
    // The next to arrive is x: swaps it to the front of those that wait.
    void bring_forward(const Instr& in, Handle x) {
        unsigned r = static_cast<unsigned>(in.a[0]);
        u32 start = (reg(r) >> 13) & 0xFFFF;
        for (unsigned i = f[PF::Picked]; i < e.set_size(env, r); ++i)
            if (e.set_item(env, r, i) == x) std::swap(f[PF::Handles + start + i], f[PF::Handles + start + f[PF::Picked]]);
        f[PF::Ordered] = f[PF::Picked] + 1;
    }
    Handle waiting_card(const Instr& in, Choice c) const {
        unsigned r = static_cast<unsigned>(in.a[0]);
        for (unsigned i = f[PF::Picked]; i < e.set_size(env, r); ++i) {
            Handle x = e.set_item(env, r, i);
            if (x.is_zone_card() && e.card_of(x) == c.source && x.zone_seat() * kMaxZones + x.zone() == c.target) return x;
        }
        return {};
    }
    void arrive(const Instr& in, Place place) {
        Seat whose = arrival_seat(in);
        if (in.op == Op::Create) {
            CardId id{static_cast<unsigned>(in.a[0])};
            Handle x = e.enter(id, whose, place, false, kNothing, true);
            ++f[PF::Picked];
            f[PF::Ordered] = arrival_seat(in) == whose ? place + 1u : 0;  // "in a quadrant": one for all of a player's
            if (x.is_none()) return;
            unsigned r = static_cast<unsigned>(in.a[4]);
            if (in.a[4] >= 0 && push_handle(x)) {
                unsigned n = (reg(r) >> 29) == static_cast<u32>(RegTag::Set) ? reg(r) & 0x1FFF : 0;
                set_reg(r, handles_used() - n - 1, n + 1);
            }
            e.g.rules->arrived(e, x);
            e.emit(EventKind::Created, whose, x);
            e.emit(EventKind::Deployed, whose, x);
            return;
        }
        Handle x = e.set_item(env, static_cast<unsigned>(in.a[0]), f[PF::Picked]);
        ++f[PF::Picked];
        if (in.op == Op::Move) {
            e.move(x, place);
            e.g.rules->arrived(e, x);
        } else if (x.is_zone_card()) {
            CardId id = e.take_card(x.zone_seat(), x.zone(), x.position());
            Handle entered = e.enter(id, x.zone_seat(), place, in.a[2] == 1);
            e.hidden_change();
            if (entered.is_none()) e.push_card(x.zone_seat(), e.role(ZoneRole::Discard), id, 0xFF);
            else e.g.rules->arrived(e, entered), e.emit(EventKind::Deployed, x.zone_seat(), entered);
        }
    }

    // --- lasting changes ---------------------------------------------------------------------------------------------
    void last(const Instr& in, Handle x, i16 p1, i16 p2, i16 p3, Duration d, bool fixed = false) {
        Effect row;
        row.op = static_cast<u8>(in.op);
        row.duration = static_cast<u8>(d == Duration::Instant || d == Duration::Static ? e.g.catalog->vocabulary.default_duration : d);
        row.controller = env.you;
        row.until_seat = env.you;
        row.object = x;
        row.source = env.source;
        row.source_card = env.source_card;
        row.a = p1, row.b = p2, row.c = p3, row.d = fixed ? 1 : -1;
        e.add_effect(row);
    }
    Outcome execute(const Instr& in) {
        switch (in.op) {
            case Op::Target:
            case Op::Choose: return pick(in);
            case Op::TargetPlayer:
            case Op::ChoosePlayer:
                if (!e.players(in.a[1], env) || e.player(in.a[2], env) == kNoSeat) {
                    s.h.last_done = 0;
                    return mode(PF::Announcing) ? Outcome::Stop : next();
                }
                e.ask(in.op == Op::TargetPlayer ? Ask::Target : Ask::Player, e.player(in.a[2], env));
                return Outcome::Ask;
            case Op::ChoosePlace: {
                unsigned n = 0;
                for_each_place(pools.places[in.a[1]], [&](unsigned, unsigned) { ++n; });
                if (n == 0 || e.player(in.a[2], env) == kNoSeat) return next();
                e.ask(Ask::PickPlace, e.player(in.a[2], env));
                return Outcome::Ask;
            }
            case Op::ChooseNumber:
                if (e.number(in.a[1], env) > e.number(in.a[2], env) || e.player(in.a[3], env) == kNoSeat) {
                    set_number(static_cast<unsigned>(in.a[0]), 0);
                    return next();
                }
                e.ask(Ask::Number, e.player(in.a[3], env));
                return Outcome::Ask;
            case Op::ChooseMode:
                if (e.player(in.a[1], env) == kNoSeat) return Outcome::Stop;
                e.ask(Ask::Mode, e.player(in.a[1], env));
                return Outcome::Ask;
            case Op::May:
                if (e.player(in.a[0], env) == kNoSeat) return jump(in.a[1]);
                e.ask(Ask::May, e.player(in.a[0], env));
                return Outcome::Ask;
            case Op::ChooseRandom: return choose_random(in);
            case Op::Select: {
                Handles found;
                f[PF::Picked] = 0;
                candidates(in, [&](Handle x) { found.push_back(x); });
                set_handles(static_cast<unsigned>(in.a[0]), found);
                return next();
            }
            case Op::SelectExtreme: {
                Handles best = extremes(in);
                if (best.size() > 1 && e.player(in.a[4], env) != kNoSeat) {
                    e.ask(Ask::Choose, e.player(in.a[4], env));
                    return Outcome::Ask;
                }
                set_handles(static_cast<unsigned>(in.a[0]), best);
                return next();
            }
            case Op::Top: {
                Handles cards;
                for_each_bit(e.players(in.a[2], env), [&](unsigned p) {
                    Zone z{static_cast<unsigned>(in.a[1])};
                    unsigned n = s.zone_size(Seat{p}, z), wanted = static_cast<unsigned>(std::max(0, e.number(in.a[3], env)));
                    for (unsigned i = 0; i < std::min(n, wanted); ++i) cards.push_back(Handle::zone_card(Seat{p}, z, n - 1 - i));
                });
                set_handles(static_cast<unsigned>(in.a[0]), cards);
                return next();
            }
            case Op::SetNumber: set_number(static_cast<unsigned>(in.a[0]), e.number(in.a[1], env)); return next();
            case Op::Jump: return jump(in.a[0]);
            case Op::If: return e.condition(in.a[0], env) ? next() : jump(in.a[1]);
            case Op::IfDone: return s.h.last_done ? next() : jump(in.a[0]);
            case Op::Gate: return s.h.last_done ? next() : Outcome::Stop;
            case Op::ForEach: return for_each(in);
            case Op::ForEachPlayer: return for_each_player(in);
            case Op::Stop: return Outcome::Stop;
            case Op::Move:
            case Op::PutIntoPlay:
            case Op::GrantType:
            case Op::Create: return arrivals_step(in);
            default: return act(in);
        }
    }

    Outcome choose_random(const Instr& in) {
        Handles all, chosen;
        f[PF::Picked] = 0;
        candidates(in, [&](Handle x) { all.push_back(x); });
        for (i32 n = e.number(in.a[2], env); n > 0 && !all.empty(); --n) {
            u32 k = s.h.random.below(all.size());
            chosen.push_back(all[k]);
            all.erase(k);
            e.hidden_change();
        }
        set_handles(static_cast<unsigned>(in.a[0]), chosen);
        return next();
    }
    Outcome for_each(const Instr& in) {
        if (e.set_size(env, static_cast<unsigned>(in.a[1])) == 0) return jump(in.a[2]);
        Handle x = e.set_item(env, static_cast<unsigned>(in.a[1]), 0);
        // The set loses its first member: that is the loop's counter.
        unsigned start = (reg(static_cast<unsigned>(in.a[1])) >> 13) & 0xFFFF, n = reg(static_cast<unsigned>(in.a[1])) & 0x1FFF;
        set_reg(static_cast<unsigned>(in.a[1]), start + 1, n - 1);
        set_handles(static_cast<unsigned>(in.a[0]), std::array<Handle, 1>{x});
        return next();
    }
    Outcome for_each_player(const Instr& in) {
        u32 word = reg(static_cast<unsigned>(in.a[0]));
        u8 left = e.players(in.a[1], env);
        u8 done = (word >> 29) == static_cast<u32>(RegTag::Player) ? static_cast<u8>(word >> 8) : u8{0};
        for (unsigned i = 0; i < s.seats(); ++i) {
            unsigned p = (env.you + i) % s.seats();
            if (!has(left, p) || has(done, p)) continue;
            reg(static_cast<unsigned>(in.a[0])) = tag(RegTag::Player) | static_cast<u32>(done | 1u << p) << 8 | p;
            return next();
        }
        reg(static_cast<unsigned>(in.a[0])) = 0;
        return jump(in.a[2]);
    }

    Outcome draw(const Instr& in, bool required) {
        // Draws of one effect are simultaneous: who cannot draw is told together, after everybody drew.
        u8 who = e.players(in.a[0], env);
        i32 n = std::clamp(e.number(in.a[1], env), 0, 1000);
        s.h.last_done = 0;
        for (i32 i = 0; i < n && !s.h.over; ++i) {
            // Order of events: what was drawn before may have completed something before the card that is missing.
            bool dry = false;
            for_each_bit(static_cast<u8>(who & s.h.living), [&](unsigned p) { dry |= s.zone_size(Seat{p}, e.role(ZoneRole::Deck)) == 0; });
            if (dry) e.g.rules->state_checks(e);
            u8 failed = 0;
            for (unsigned k = 0; k < s.seats() && !s.h.over; ++k) {
                Seat p{(env.you + k) % s.seats()};
                if (!has(who & s.h.living, p) || e.player_forbidden(p, Capability::Draw)) continue;
                if (s.zone_size(p, e.role(ZoneRole::Deck)) == 0) failed |= static_cast<u8>(1u << p);
                else s.h.last_done |= e.draw(p);
            }
            if (failed && required) e.g.rules->failed_draw(e, failed);
            who &= static_cast<u8>(~failed);
        }
        return next();
    }

    Outcome act(const Instr& in) {
        Handles xs;
        ++f[PF::Pc];  // calls made below return to the next instruction
        f[PF::Picked] = 0;
        switch (in.op) {
            case Op::Draw: --f[PF::Pc]; return draw(in, true);
            case Op::DrawIfAny: --f[PF::Pc]; return draw(in, false);
            case Op::Discard: {
                xs = items(in.a[0]);
                bool paying = mode(PF::Paying);
                s.h.last_done = !xs.empty();
                if (paying && xs.empty()) return Outcome::FailCost;
                discard(xs);
                break;
            }
            case Op::MoveTo: move_to(in); break;
            case Op::RemoveFromGame:  // set aside for good: every card stays in a zone of its owner
                xs = items(in.a[0]);
                std::sort(xs.begin(), xs.end(), deeper_cards_last);
                for (Handle x : xs) {
                    if (s.is_alive(x)) e.leave(x, e.role(ZoneRole::Other), EventKind::Left, env.source);
                    else if (x.is_zone_card()) e.move_card(x, e.role(ZoneRole::Other), 0);
                }
                break;
            case Op::Shuffle: for_each_bit(e.players(in.a[0], env), [&](unsigned p) { e.shuffle(Seat{p}, Zone{static_cast<unsigned>(in.a[1])}); }); break;
            case Op::Reveal: show(items(in.a[0]), 0xFF); break;
            case Op::RevealZone:
                for_each_bit(e.players(in.a[0], env), [&](unsigned p) {
                    Zone z{static_cast<unsigned>(in.a[1])};
                    for (unsigned i = 0; i < s.zone_size(Seat{p}, z); ++i) show(std::array<Handle, 1>{Handle::zone_card(Seat{p}, z, i)}, 0xFF);
                });
                break;
            case Op::Look: show(items(in.a[0]), e.players(in.a[1], env)); break;
            case Op::Destroy:
                xs = objects(in.a[0]);
                s.h.last_done = !xs.empty();
                e.destroy(xs, env.source);
                break;
            case Op::Sacrifice:
                xs = objects(in.a[0]);
                s.h.last_done = !xs.empty();
                if (mode(PF::Paying) && xs.empty()) return Outcome::FailCost;
                if (!xs.empty()) leave_together(e, xs, e.role(ZoneRole::Discard), EventKind::Left, env.source);
                break;
            case Op::Exhaust:
                xs = objects(in.a[0]);
                s.h.last_done = 0;
                for (Handle x : xs) {
                    if (s.object(x.index).exhausted() || e.forbidden(x.index, Capability::Exhaust)) continue;
                    e.exhaust(x);
                    s.h.last_done = 1;
                }
                if (mode(PF::Paying) && !s.h.last_done) return Outcome::FailCost;
                break;
            case Op::Ready:
                for (Handle x : objects(in.a[0]))
                    if (!e.forbidden(x.index, Capability::Ready)) e.ready(x);
                break;
            case Op::Swap: swap(in); break;
            case Op::Damage:
                for (Handle x : objects(in.a[0])) {
                    // Areas cover a unit that strikes into them, also by an ability.
                    env.locus_object = s.is_alive(env.source) ? env.source.index : u16{kNothing};
                    env.locus_seat = Seat{s.object(x.index).owner};
                    env.locus_place = Place{s.object(x.index).place};
                    i32 amount = e.number(in.a[1], env);
                    env.locus_object = kNothing;
                    e.g.rules->damage(e, x.index, amount, env.source);
                    if (s.h.over) break;
                }
                break;
            case Op::Fight: {
                Handles attackers = objects(in.a[0]), defenders = objects(in.a[1]);
                if (!attackers.empty() && !defenders.empty()) e.g.rules->fight(e, attackers[0], defenders[0]);
                break;
            }
            case Op::Redirect:
                xs = objects(in.a[0]);
                if (!xs.empty() && s.h.in_attack) s.h.defender = xs[0], s.h.in_attack = 2;
                break;
            case Op::Attach: {
                Handles hosts = objects(in.a[1]);
                for (Handle x : objects(in.a[0]))
                    if (!hosts.empty() && s.object(hosts[0].index).owner == s.object(x.index).owner) e.attach(x, hosts[0]);
                break;
            }
            case Op::AddCounters: for (Handle x : objects(in.a[0])) e.set_counters(x, static_cast<u16>(in.a[1]), e.number(in.a[2], env)); break;
            case Op::RemoveCounters:
                xs = objects(in.a[0]);
                if (mode(PF::Paying))
                    for (Handle x : xs)
                        if (e.counters(x, static_cast<u16>(in.a[1])) < e.number(in.a[2], env)) return Outcome::FailCost;
                for (Handle x : xs) e.set_counters(x, static_cast<u16>(in.a[1]), -e.number(in.a[2], env));
                break;
            case Op::Complete: for (Handle x : objects(in.a[0])) e.complete(x); break;
            case Op::Pay:
                s.h.last_done = e.pay(env.you, Resource{static_cast<unsigned>(in.a[0])}, e.number(in.a[1], env));
                if (!s.h.last_done && mode(PF::Paying)) return Outcome::FailCost;
                break;
            case Op::Gain:
            case Op::Lose:
                for_each_bit(e.players(in.a[0], env), [&](unsigned p) {
                    i32 n = e.number(in.a[2], env);
                    if (in.op == Op::Lose || !e.player_forbidden(Seat{p}, Capability::GainResource))
                        e.gain(Seat{p}, Resource{static_cast<unsigned>(in.a[1])}, in.op == Op::Gain ? n : -n);
                });
                break;
            case Op::ModifyStat:
            case Op::SetStat: {
                i32 amount = e.number(in.a[2], env);
                for (Handle x : objects(in.a[0])) last(in, x, in.a[1], in.a[2], static_cast<i16>(std::clamp(amount, -32000, 32000)), static_cast<Duration>(in.a[3]), true);
                break;
            }
            case Op::GrantKeyword:
            case Op::LoseKeyword:
            case Op::GrantAbility:
            case Op::Forbid: for (Handle x : objects(in.a[0])) last(in, x, in.a[1], -1, -1, static_cast<Duration>(in.a[2])); break;
            case Op::LoseType: for (Handle x : objects(in.a[0])) transform(in, x); break;
            case Op::Blank: for (Handle x : objects(in.a[0])) last(in, x, -1, -1, -1, static_cast<Duration>(in.a[1])); break;
            case Op::Permit: for (Handle x : objects(in.a[0])) last(in, x, in.a[1], in.a[2], -1, static_cast<Duration>(in.a[3])); break;
            case Op::ForbidPlayer:
                for_each_bit(e.players(in.a[0], env), [&](unsigned p) { last(in, {}, static_cast<i16>(p), in.a[1], -1, static_cast<Duration>(in.a[2])); });
                break;
            case Op::ChangeCost: last(in, {}, in.a[0], in.a[1], in.a[2], static_cast<Duration>(in.a[3])); break;
            case Op::Replace: for (Handle x : objects(in.a[0])) last(in, x, in.a[1], in.a[2], -1, static_cast<Duration>(in.a[3])); break;
            case Op::Delay: last(in, {}, in.a[0], in.a[1], -1, Duration::Permanent); break;
            case Op::GameVerb:
                for_each_bit(e.players(in.a[1], env), [&](unsigned p) {
                    xs = in.a[2] >= 0 ? items(in.a[2]) : Handles{};
                    e.g.rules->game_verb(e, static_cast<u8>(in.a[0]), Seat{p}, xs);
                });
                break;
            default: break;
        }
        return Outcome::Next;
    }

    void discard(Handles xs) {
        std::sort(xs.begin(), xs.end(), [](Handle p, Handle q) { return p.gen > q.gen; });  // from the back: positions stay true
        for (Handle x : xs) {
            if (!x.is_zone_card()) continue;
            if (x.zone() == e.role(ZoneRole::Hand)) e.discard_from_hand(x.zone_seat(), x.position());
            else e.move_card(x, e.role(ZoneRole::Discard), 0);
        }
    }
    // Objects first, then cards of zones from the highest position down, so that taking one moves none of the rest.
    static bool deeper_cards_last(Handle p, Handle q) { return p.is_zone_card() && q.is_zone_card() ? p.gen > q.gen : p.is_object() > q.is_object(); }
    void move_to(const Instr& in) {
        Zone to{static_cast<unsigned>(in.a[1])};
        Handles xs = items(in.a[0]);
        std::sort(xs.begin(), xs.end(), deeper_cards_last);
        u8 owners = 0;
        for (Handle x : xs) {
            if (s.is_alive(x)) {
                owners |= static_cast<u8>(1u << s.object(x.index).owner);
                e.leave(x, to, EventKind::Left, env.source);
                const Object* left = e.known_object(x);
                if (in.a[2] == 1 && left && !left->token() && !s.is_alive(x)) to_bottom(Seat{left->owner}, to);  // a token leaves no card behind
            } else if (x.is_zone_card()) {
                owners |= static_cast<u8>(1u << x.zone_seat());
                e.move_card(x, to, in.a[2] == 1 ? 1 : 0);
            }
        }
        if (in.a[2] == 2) for_each_bit(owners, [&](unsigned p) { e.shuffle(Seat{p}, to); });
    }
    void to_bottom(Seat seat, Zone zone) {
        unsigned n = s.zone_size(seat, zone);
        if (n < 2) return;
        u8 known = s.zone(seat, zone)[n - 1].known;
        CardId id = e.take_card(seat, zone, n - 1);
        e.push_card(seat, zone, id, known, false);
    }
    void show(std::span<const Handle> xs, u8 seats) {
        for (Handle x : xs) {
            if (!x.is_zone_card()) continue;
            e.know(x.zone_seat(), x.zone(), x.position(), seats);
            if (!e.sink()) continue;
            Event out;
            out.info.kind = static_cast<u8>(EventKind::Revealed);
            out.info.seat = x.zone_seat();
            out.info.card = e.card_of(x);
            out.visible_to = seats;
            e.report(out);
        }
    }
    void swap(const Instr& in) {
        Handles p = objects(in.a[0]), q = objects(in.a[1]);
        if (in.a[0] == in.a[1] && p.size() == 2) q.clear(), q.push_back(p[1]);
        if (p.empty() || q.empty() || s.object(p[0].index).owner != s.object(q[0].index).owner) return;
        Place a_place{s.object(p[0].index).place}, b_place{s.object(q[0].index).place};
        if (e.forbidden(p[0].index, Capability::Move) || e.forbidden(q[0].index, Capability::Move)) return;
        if (a_place == b_place || !may_change_places(p[0], q[0])) return;
        e.move(p[0], b_place);
        e.move(q[0], a_place);
    }
    // One check for both: each may enter where the other has just left.
    bool may_change_places(Handle p, Handle q) const {
        const Object& x = s.object(p.index);
        const Object& y = s.object(q.index);
        u64& left = s.word(p.index / 64).at[x.place];
        left &= ~bit(p.index % 64);
        u64& right = s.word(q.index / 64).at[y.place];
        right &= ~bit(q.index % 64);
        bool may = e.g.rules->may_enter(e, CardId{x.card}, x.types, Seat{x.owner}, Place{y.place}, p.index) &&
                   e.g.rules->may_enter(e, CardId{y.card}, y.types, Seat{y.owner}, Place{x.place}, q.index);
        left |= bit(p.index % 64);
        right |= bit(q.index % 64);
        return may;
    }
    void transform(const Instr& in, Handle x) {
        last(in, x, in.a[1], -1, -1, static_cast<Duration>(in.a[2]));
        e.refresh();
        e.emit(EventKind::Transformed, e.controller(x.index), x);
    }
    void grant_type(const Instr& in, Handle x) {
        s.h.last_done = 0;
        e.refresh();
        if (!s.is_alive(x) || !e.g.rules->may_gain_types(e, x.index, static_cast<u16>(in.a[1]), true)) return;  // fails, it stays what it was
        s.h.last_done = 1;
        transform(in, x);
        e.g.rules->arrived(e, x);
    }
};

// --- the procedure -----------------------------------------------------------------------------------------------------

static Flow run_program(Engine& e, Frame f) { return Interpreter(e, f).run(); }
static void list_program(const Engine& e, Frame f, Seat, ChoiceList& out) { Interpreter(const_cast<Engine&>(e), f).list(out); }
static Flow take_program(Engine& e, Frame f, Seat seat, Choice c) { return Interpreter(e, f).take(seat, c); }

static constexpr Step kProgramSteps[] = {{"run", "card text", run_program, list_program, take_program}};
const Procedure kProgramProcedure{"Program", ProgramFrame::Handles, kProgramSteps};

void Engine::push_program(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced, u32 mode) {
    Frame f = push(kProgram, you);
    f[PF::Ability] = a.value;
    f[PF::Mode] = mode;
    f[PF::Source] = source.pack();
    f[PF::SourceCard] = source_card;
    store_event(&f[PF::Event0], event);
    f[PF::AnnouncedCount] = announced.n;
    for (unsigned i = 0; i < announced.n; ++i) f[PF::Announced0 + i] = announced.word[i];
}

void Engine::push_announce(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event) {
    push_program(a, source, source_card, you, event, {}, PF::Announcing);
}

// --- questions about a program before it starts ---------------------------------------------------------------------------

// A frame that is not on the stack, to evaluate registers in.
struct LooseFrame {
    u32 words[2 + PF::Handles + 64];
    LooseFrame(AbilityRef a, Handle source, CardId card, Seat you, const EventInfo& event, u32 mode) {
        std::fill_n(words, 2 + PF::Handles, 0u);
        words[0] = kProgram | (2 + PF::Handles) << 16;
        Frame f{words};
        f.set_seat(you);
        f[PF::Ability] = a.value;
        f[PF::Mode] = mode;
        f[PF::Source] = source.pack();
        f[PF::SourceCard] = card;
        store_event(&f[PF::Event0], event);
    }
};

// Costs first: they are cheap to look at, and registers that an announcement would fill are empty either way.
static bool costs_payable(const Engine& e, const Ability& a, const Env& env, i32 extra_cost, bool exhausted_is_fine) {
    const State& s = e.s;
    i32 need[kMaxResources] = {extra_cost};
    for (unsigned pc = a.cost; pc < a.effect; ++pc) {
        const Instr& x = a.code[pc];
        if (x.op == Op::Pay) need[x.a[0]] += std::max(0, e.number(x.a[1], env));
        if (x.op != Op::Exhaust && x.op != Op::RemoveCounters && x.op != Op::Sacrifice) continue;
        if (x.a[0] == 0 && !s.is_alive(env.source)) return false;
        if (x.op == Op::Sacrifice) continue;
        for (unsigned i = 0, n = e.set_size(env, static_cast<unsigned>(x.a[0])); i < n; ++i) {
            Handle o = e.set_item(env, static_cast<unsigned>(x.a[0]), i);
            if (!s.is_alive(o)) continue;
            if (x.op == Op::Exhaust && ((s.object(o.index).exhausted() && !(exhausted_is_fine && x.a[0] == 0)) || e.forbidden(o.index, Capability::Exhaust))) return false;
            if (x.op == Op::RemoveCounters && e.counters(o, static_cast<u16>(x.a[1])) < e.number(x.a[2], env)) return false;
        }
    }
    for (unsigned r = 0; r < kMaxResources; ++r)
        if (need[r] > e.resource(env.you, Resource{r})) return false;
    return true;
}

bool Engine::can_use(AbilityRef ref, Handle source, CardId source_card, Seat you, i32 extra_cost, bool exhausted_is_fine, const EventInfo* trigger) const {
    const Ability& a = g.ability(ref);
    Env env;
    env.source = source, env.source_card = source_card, env.you = you, env.event = trigger;
    if (!costs_payable(*this, a, env, extra_cost, exhausted_is_fine)) return false;
    auto asks = [](Op op) { return op == Op::Target || op == Op::Choose || op == Op::TargetPlayer; };
    unsigned pc = trigger ? a.cost : 0u;
    while (pc < a.effect && !asks(a.code[pc].op)) ++pc;
    if (pc >= a.effect) return true;
    LooseFrame loose(ref, source, source_card, you, trigger ? *trigger : EventInfo{}, PF::Announcing);
    Interpreter in(const_cast<Engine&>(*this), Frame{loose.words});
    for (; pc < a.effect; ++pc) {
        const Instr& x = a.code[pc];
        Frame{loose.words}[PF::Pc] = pc;
        if (x.op == Op::TargetPlayer && !players(x.a[1], in.env)) return false;
        if ((x.op == Op::Target || x.op == Op::Choose) && x.a[3] > 0 && in.candidate_count(x) < static_cast<unsigned>(x.a[3])) return false;
    }
    return true;
}

bool Engine::targets_gone(AbilityRef ref, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced) const {
    const Ability& a = g.ability(ref);
    LooseFrame loose(ref, source, source_card, you, event, PF::Resolving);
    Interpreter in(const_cast<Engine&>(*this), Frame{loose.words});
    unsigned word = 0, mandatory = 0, legal = 0;
    for (unsigned pc = 0; pc < a.cost && word < announced.n; ++pc) {
        const Instr& x = a.code[pc];
        if (x.op == Op::Target) {
            unsigned n = announced.word[word++];
            for (unsigned i = 0; i < n && word < announced.n; ++i) {
                Handle t = Handle::unpack(announced.word[word++]);
                if (x.a[3] == 0) continue;  // "up to": never fizzles
                ++mandatory;
                // "another" is judged against the registers, which are not loaded here: identity was checked when chosen.
                Filter filter = g.catalog->pools.filters[x.a[1]];
                filter.except = filter.except2 = filter.within = -1;
                legal += in.still_legal(filter, t);
            }
        } else if (x.op == Op::TargetPlayer || x.op == Op::ChooseNumber || x.op == Op::ChooseMode || x.op == Op::ChoosePlayer || x.op == Op::ChoosePlace) {
            u32 answer = announced.word[word++];
            if (x.op == Op::TargetPlayer) {
                ++mandatory;
                legal += living(Seat{answer & 7});
            }
            if (x.op == Op::ChooseMode) pc = static_cast<unsigned>(a.code[pc + 1 + answer].a[0]) - 1;
        } else if (x.op == Op::Jump) {
            pc = static_cast<unsigned>(x.a[0]) - 1;
        }
    }
    return mandatory > 0 && legal == 0;
}

}  // namespace nexus
