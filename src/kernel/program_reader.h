// What can be asked of a card program without running it: what it may pick, in which order, and what would come of it.
//   interpreter_picks.cpp     what may be picked, and the list of it
//   interpreter_arrivals.cpp  where what arrives may go
//   interpreter_declared.cpp  the one opponent whose board an effect looks across to
//   interpreter_idle.cpp      effects of which everybody knows that nothing comes
//   usability.cpp             questions about a program before it starts
// The Interpreter (kernel/interpreter.h) adds what a program does.
#pragma once

#include "kernel/internal.h"

namespace nexus {

using PF = ProgramFrame;

struct ProgramReader {
    const Reader& e;
    const State& s;
    FrameView f;
    const Ability& a;
    const Pools& pools;
    EventInfo event;
    Env env;

    ProgramReader(const Reader& reader, FrameView frame)
        : e(reader),
          s(reader.s),
          f(frame),
          a(reader.g.ability(AbilityRef{frame[PF::Ability]})),
          pools(reader.g.catalog->pools),
          event(load_event(&frame[PF::Event0])) {
        env.source = Handle::unpack(f[PF::Source]);
        env.source_card = CardId{f[PF::SourceCard]};
        env.you = f.seat();
        env.frame = f.base;
        env.event = &event;
        if (f[PF::Declared]) env.declared = Seat{f[PF::Declared] - 1};
    }
    // The same program with this opponent declared, to try something out. It must not outlive the one it is made from.
    ProgramReader facing(Seat opponent) const {
        ProgramReader other = *this;
        other.env.declared = opponent;
        return other;
    }

    Doer doer() const { return {env.you, env.source, env.source_card}; }
    bool mode(u32 m) const { return f[PF::Mode] == m; }

    // --- registers ---------------------------------------------------------------------------------------
    static u32 tag(RegTag t) { return static_cast<u32>(t) << 29; }
    u32 reg(unsigned r) const { return f[PF::Regs + r]; }
    unsigned handles_used() const { return f.size() - 2u - PF::Handles; }
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

    // --- the declared opponent: every part of an effect that looks across to a board faces the same one ----------------
    bool looks_across(const Filter& filter) const;
    bool several_opponents() const { return count(static_cast<u8>(s.h.living & ~(1u << env.you))) > 1; }
    bool must_declare(const Instr& in) const;
    bool differs_by_opponent(const Filter& filter) const;
    bool number_differs(i16 number) const;
    bool condition_differs(i16 condition) const;
    template <class F>
    void with_each_opponent(F&& fn) const {  // calls fn with this program facing each of them
        for_each_bit(static_cast<u8>(s.h.living & ~(1u << env.you)), [&](unsigned p) { fn(facing(Seat{p})); });
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
    u64 too_far(const Filter& filter, unsigned w) const;
    bool is_excepted(const Filter& filter, Handle x) const;
    bool seen_from(const Filter& filter, i16 r) const;
    bool leaves_room(const Instr& in, Handle x, unsigned later) const;
    bool depends_on_earlier_pick(unsigned pc) const;
    bool depends_on(const Instr& later, const Instr& in) const;
    bool blocks_later(const Instr& in, Handle x) const;
    unsigned candidate_count(const Instr& in, unsigned enough = ~0u) const;  // may stop there
    bool hidden_from_others(const Filter& filter) const;                     // picks among cards that only their owner sees
    bool doable() const;                                                     // is there enough for the choice that follows?
    // interpreter_idle.cpp: would everybody know that nothing comes of it?
    bool verb_is_idle(const Instr& in) const;
    bool pick_is_idle(unsigned pc) const;
    bool does_nothing(unsigned pc, unsigned end) const;

    // --- picks ---------------------------------------------------------------------------------------------------
    bool still_legal(const Filter& filter, Handle x) const;
    struct Range {
        unsigned least, most;
    };
    Range range(const Instr& in) const;       // how many an instruction picks
    Handles selected(const Instr& in) const;  // what Select finds
    void push_pick(Handle x, ChoiceList& out) const;
    bool mode_possible(i16 i) const;
    void list(ChoiceList& out) const;
    Handle find_zone_card(const Instr& in, Choice c) const;
    template <class F>
    void for_each_place(const PlaceSpec& spec, F&& fn) const {
        for (unsigned p = 0; p < s.seats(); ++p)
            if (e.living(Seat{p}))
                for_each_bit(e.places(spec, env, Seat{p}) & low_bits(static_cast<unsigned>(e.g.rules->board.places.size())),
                             [&](unsigned q) { fn(p, q); });
    }
    Handles extremes(const Instr& in) const;

    // --- arrivals: Move, PutIntoPlay, Create share the choice of places and the order of several ---------------
    unsigned arrivals(const Instr& in) const;
    static bool creates(const Instr& in) { return in.op == Op::Create || in.op == Op::CreateCopy; }
    i16 place_operand(const Instr& in) const { return creates(in) ? in.a[2] : in.a[1]; }
    unsigned created_each(const Instr& in) const;
    CardId created_card(const Instr& in) const;
    Seat arrival_seat(const Instr& in) const;
    u16 arrival_places(const Instr& in) const;
    // Places off the battlefield: cards that belong there go there when no place is named.
    u16 other_places() const {
        return static_cast<u16>(low_bits(static_cast<unsigned>(e.g.rules->board.places.size())) & ~u64{e.g.rules->board.board_places});
    }
    Seat orders_the_rest(const Instr& in) const;
    Handle waiting_card(const Instr& in, Choice c) const;

    // --- effects ---------------------------------------------------------------------------------------------------
    AbilityRef copied_effect() const;
    i32 price_to_pay(const Instr& in) const;
    static constexpr i16 kPaidFor = 2;  // PutIntoPlay
    i32 price_of(const Instr& in, Seat seat, CardId id) const;
    bool affordable(const Instr& in, Seat seat, CardId id) const;
    Handle found_again(Handle x) const;  // the card of an object that was destroyed, where it lies now
    Seat orders_cards(const Instr& in) const;
    Seat owner_of(Handle x) const;
};

// The words of a frame that is not on the stack.
struct LooseFrame {
    static constexpr unsigned kHandles = 64;
    u32 words[2 + PF::Handles + kHandles];
    LooseFrame(AbilityRef a, Handle source, CardId card, Seat you, const EventInfo& event, u32 mode);
};

// A program that is only thought through: it has a frame of its own, in which registers can be set, and changes nothing else.
struct LooseProgram : private LooseFrame, ProgramReader {
    LooseProgram(const Reader& reader, AbilityRef a, Handle source, CardId card, Seat you, const EventInfo& event, u32 mode)
        : LooseFrame(a, source, card, you, event, mode), ProgramReader(reader, FrameView{words}) {}
    LooseProgram(const LooseProgram&) = delete;

    void go_to(unsigned pc) { words[2 + PF::Pc] = pc; }
    void set_register(unsigned r, u32 word) { words[2 + PF::Regs + r] = word; }
    void set_handles(unsigned r, std::span<const Handle> xs);
    bool announceable(unsigned pc, unsigned end);  // could every pick from here on be made?
};

}  // namespace nexus
