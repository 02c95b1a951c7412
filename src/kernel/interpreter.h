// The interpreter of card programs, shared by its own files:
//   interpreter.cpp           flow: announcing, paying, resolving; branches and loops
//   interpreter_picks.cpp     what may be picked, listing it, taking the answer
//   interpreter_arrivals.cpp  Move, PutIntoPlay, Create, CreateCopy: places and the order of several
//   interpreter_declared.cpp  the one opponent whose board an effect looks across to
//   interpreter_effects.cpp   everything else a word does
//   usability.cpp             questions about a program before it starts
#pragma once

#include "kernel/internal.h"

namespace nexus {

using PF = ProgramFrame;

// A frame that is not on the stack, to evaluate registers in.
struct LooseFrame {
    static constexpr unsigned kHandles = 64;
    u32 words[2 + PF::Handles + kHandles];
    LooseFrame(AbilityRef a, Handle source, CardId card, Seat you, const EventInfo& event, u32 mode);
};

struct Interpreter {
    enum class Outcome : u8 { Next, Ask, Stop, FailCost };

    Engine& e;
    State& s;
    Frame f;
    const Ability& a;
    const Pools& pools;
    mutable Env env;  // `declared` is tried out while candidates are counted
    EventInfo event;

    unsigned loose = 0;  // room for handles in a frame that is not on the stack

    Interpreter(Engine& engine, Frame frame, unsigned loose_handles = 0)
        : e(engine),
          s(engine.s),
          f(frame),
          a(engine.g.ability(AbilityRef{frame[PF::Ability]})),
          pools(engine.g.catalog->pools),
          event(load_event(&frame[PF::Event0])),
          loose(loose_handles) {
        env.source = Handle::unpack(f[PF::Source]);
        env.source_card = CardId{f[PF::SourceCard]};
        env.you = f.seat();
        env.frame = f.base;
        env.event = &event;
        if (f[PF::Declared]) env.declared = Seat{f[PF::Declared] - 1};
    }
    Interpreter(const Interpreter&) = delete;

    Doer doer() const { return {env.you, env.source, env.source_card}; }
    bool mode(u32 m) const { return f[PF::Mode] == m; }

    // --- registers ---------------------------------------------------------------------------------------
    static u32 tag(RegTag t) { return static_cast<u32>(t) << 29; }
    u32& reg(unsigned r) { return f[PF::Regs + r]; }
    unsigned handles_used() const { return f.size() - 2u - PF::Handles; }
    bool push_handle(Handle x) {
        if (loose) {
            if (handles_used() == loose) return false;
            f.base[0] += 1u << 16;
        } else {
            if (!e.grow(1)) return false;
            f = e.top();
        }
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

    // --- the declared opponent: every part of an effect that looks across to a board faces the same one ----------------
    bool looks_across(const Filter& filter) const;
    bool several_opponents() const { return count(static_cast<u8>(s.h.living & ~(1u << env.you))) > 1; }
    void declare(Seat opponent) { f[PF::Declared] = opponent + 1u, env.declared = opponent; }
    void declare_by(const Filter& filter, Handle x);  // what is picked names its board
    bool must_declare(const Instr& in) const;
    bool differs_by_opponent(const Filter& filter) const;
    bool number_differs(i16 number) const;
    bool condition_differs(i16 condition) const;
    template <class F>
    void with_each_opponent(F&& fn) const {  // calls fn with each of them declared
        for_each_bit(static_cast<u8>(s.h.living & ~(1u << env.you)), [&](unsigned p) {
            env.declared = Seat{p};
            fn(Seat{p});
        });
        env.declared = kNoSeat;
    }
    bool shares_opponent(const Instr& in, const Instr& later) const;  // must both picks be of one opponent?
    bool leads_nowhere(const Instr& in, Handle x) const;              // would picking it leave too few on its board?

    // --- candidates for picks -----------------------------------------------------------------------------------
    bool picked_already(Handle x) const;
    bool name_taken(const Filter& filter, CardId id) const;
    // Calls fn(handle) for everything that may be picked next by `in`, until it says that this is enough.
    template <class F>
    void candidates(const Instr& in, F&& fn) const {
        auto more = [&](Handle x) {
            if constexpr (std::is_void_v<decltype(fn(x))>) return fn(x), true;
            else return fn(x);
        };
        const Filter& filter = pools.filters[in.a[1]];
        if (filter.zone == kInPlay) {
            for (unsigned w = 0; w < s.words(); ++w)
                for (u64 m = e.matching(filter, env, w) & ~unpickable(filter, w); m; m &= m - 1) {
                    unsigned index = w * 64 + lowest(m);
                    Handle x = s.handle(index);
                    if (picked_already(x) || name_taken(filter, CardId{s.object(index).card})) continue;
                    if (leads_nowhere(in, x)) continue;
                    if (in.op == Op::Target && (e.forbidden(index, Capability::BeTargeted, doer()) || blocks_later(in, x))) continue;
                    if (!more(x)) return;
                }
            return;
        }
        // What is picked to be bought must be payable.
        const std::size_t after = f[PF::Pc] + 1;
        const Instr* bought = after < a.code.size() && a.code[after].op == Op::PutIntoPlay && a.code[after].a[0] == in.a[0] ? &a.code[after]
                                                                                                                            : nullptr;
        auto may_be_picked = [&](Handle x) {
            const Seat p = x.zone_seat();
            const CardId id{s.zone(p, filter.zone)[x.position()].card};
            if (bought && !affordable(*bought, p, id)) return false;
            return e.matches_card(filter, env, id) && !is_excepted(filter, x) && !picked_already(x) && !name_taken(filter, id) &&
                   !(in.op == Op::Target && blocks_later(in, x));
        };
        const unsigned whose = filter.player >= 0 ? e.players(filter.player, env) : 1u << env.you;
        if (filter.within >= 0) {  // a few cards of the zone, as they lie there
            for (Handle x : zone_cards_within(filter, whose))
                if (may_be_picked(x) && !more(x)) return;
            return;
        }
        for (unsigned left = whose; left; left &= left - 1)
            for (unsigned i = 0, n = s.zone_size(Seat{lowest(left)}, filter.zone); i < n; ++i)
                if (const Handle x = Handle::zone_card(Seat{lowest(left)}, filter.zone, i); may_be_picked(x) && !more(x)) return;
    }
    Handles zone_cards_within(const Filter& filter, unsigned whose) const;
    unsigned zone_cards(const Filter& filter) const;
    u64 unpickable(const Filter& filter, unsigned w) const;
    bool is_excepted(const Filter& filter, Handle x) const;
    bool seen_from(const Filter& filter, i16 r) const;
    bool leaves_room(const Instr& in, Handle x, unsigned later) const;
    bool leans_on_an_earlier_pick(unsigned pc) const;
    bool leans_on(const Instr& later, const Instr& in) const;
    bool blocks_later(const Instr& in, Handle x) const;
    unsigned candidate_count(const Instr& in, unsigned enough = ~0u) const;  // may stop there
    bool announceable(unsigned pc, unsigned end);                            // usability.cpp
    bool hidden_from_others(const Filter& filter) const;                     // picks among cards that only their owner sees
    bool doable() const;                                                     // is there enough for the choice that follows?
    // interpreter_idle.cpp: would everybody know that nothing comes of it?
    bool verb_is_idle(const Instr& in) const;
    bool pick_is_idle(unsigned pc) const;
    bool does_nothing(unsigned pc, unsigned end) const;

    // --- flow ----------------------------------------------------------------------------------------------------
    Flow finish();
    Flow fail_cost();
    Flow run();
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
    void replay(const Instr& in);
    Outcome execute(const Instr& in);
    Outcome choose_random(const Instr& in);
    Outcome for_each(const Instr& in);
    Outcome for_each_player(const Instr& in);

    // --- picks ---------------------------------------------------------------------------------------------------
    bool still_legal(const Filter& filter, Handle x) const;
    struct Range {
        unsigned least, most;
    };
    Range range(const Instr& in) const;  // how many an instruction picks
    void select(const Instr& in);
    Outcome pick(const Instr& in);
    Outcome end_pick(const Instr& in);
    void push_pick(Handle x, ChoiceList& out) const;
    bool mode_possible(i16 i) const;
    void list(ChoiceList& out) const;
    Flow take(Seat chooser, Choice c);
    void answer_word(const Instr& in, u32 word);
    Handle find_zone_card(const Instr& in, Choice c) const;
    template <class F>
    void for_each_place(const PlaceSpec& spec, F&& fn) const {
        for (unsigned p = 0; p < s.seats(); ++p)
            if (e.living(Seat{p}))
                for_each_bit(e.places(spec, env, Seat{p}) & low_bits(static_cast<unsigned>(e.g.rules->places.size())),
                             [&](unsigned q) { fn(p, q); });
    }
    Handles extremes(const Instr& in) const;

    // --- arrivals: Move, PutIntoPlay, Create share the choice of places and the order of several ---------------
    unsigned arrivals(const Instr& in) const;
    static bool creates(const Instr& in) { return in.op == Op::Create || in.op == Op::CreateCopy; }
    i16 place_operand(const Instr& in) const { return creates(in) ? in.a[2] : in.a[1]; }
    unsigned created_each(const Instr& in) const;
    CardId created_card(const Instr& in) const;
    // CopyEffect: f[Picked] says how far it is.
    enum CopyStage : u32 { kAsk, kAnnouncing, kSameTargets };
    AbilityRef copied_effect() const;
    Outcome copy_effect(const Instr& in);
    enum PlayStage : u32 { kTake, kAnnounced, kPaid, kResolved };  // PlayCard: f[Picked] says how far it is
    Outcome play_card(const Instr& in);
    Seat arrival_seat(const Instr& in) const;
    u16 arrival_places(const Instr& in) const;
    // Places off the battlefield: cards that belong there go there when no place is named.
    u16 other_places() const {
        return static_cast<u16>(low_bits(static_cast<unsigned>(e.g.rules->places.size())) & ~u64{e.g.rules->board_places});
    }
    Outcome arrivals_step(const Instr& in);
    Seat orders_the_rest(const Instr& in) const;
    void bring_forward(const Instr& in, Handle x);
    Handle waiting_card(const Instr& in, Choice c) const;
    void arrive(const Instr& in, Place place);
    void tell_arrivals(const Instr& in);
    void tell_arrival(const Instr& in, Handle x);

    // --- effects ---------------------------------------------------------------------------------------------------
    void last(const Instr& in, Handle x, i16 p1, i16 p2, i16 p3, Duration d, bool fixed = false);
    std::array<i32, kMaxSeats> amounts(i16 players, i16 number);
    Outcome draw(const Instr& in, bool required);
    Outcome act(const Instr& in);
    i32 price_to_pay(const Instr& in) const;
    static constexpr i16 kPaidFor = 2;  // PutIntoPlay
    i32 price_of(const Instr& in, Seat seat, CardId id) const;
    bool affordable(const Instr& in, Seat seat, CardId id) const;
    void cancel();
    void discard(Handles xs);
    // Objects first, then cards of zones from the highest position down, so that taking one moves none of the rest.
    static bool deeper_cards_last(Handle p, Handle q) {
        return p.is_zone_card() && q.is_zone_card() ? p.gen > q.gen : p.is_object() > q.is_object();
    }
    Handle found_again(Handle x) const;  // the card of an object that was destroyed, where it lies now
    Outcome move_to_step(const Instr& in);
    Seat orders_cards(const Instr& in) const;
    Seat owner_of(Handle x) const;
    void move_to(const Instr& in);
    void to_bottom(Seat seat, Zone zone);
    void show(std::span<const Handle> xs, u8 seats);
    void swap(const Instr& in);
    bool may_change_places(Handle p, Handle q) const;
    void transform(const Instr& in, Handle x);
    void grant_type(const Instr& in, Handle x);
};

}  // namespace nexus
