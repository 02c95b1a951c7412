// The interpreter of card programs, shared by its own files:
//   interpreter.cpp           flow: announcing, paying, resolving; branches and loops
//   interpreter_picks.cpp     what may be picked, listing it, taking the answer
//   interpreter_arrivals.cpp  Move, PutIntoPlay, Create, CreateCopy: places and the order of several
//   interpreter_declared.cpp  the one opponent whose board an effect looks across to
//   interpreter_effects.cpp   everything else a word does
// What it looks at is inherited from ProgramReader; what is declared here changes the state.
#pragma once

#include "kernel/program_reader.h"

namespace nexus {

struct Interpreter : ProgramReader {
    enum class Outcome : u8 { Next, Ask, Stop, FailCost };

    Engine& e;
    State& s;
    Frame f;

    Interpreter(Engine& engine, Frame frame) : ProgramReader(engine, frame), e(engine), s(writable(engine)), f(frame) {}
    Interpreter(const Interpreter&) = delete;
    void stay_on(Frame frame) {  // frames move when something is pushed above them
        f = frame;
        ProgramReader::f = frame;
        env.frame = frame.base;
    }

    // --- registers ---------------------------------------------------------------------------------------
    u32& reg(unsigned r) { return f[PF::Regs + r]; }
    bool push_handle(Handle x) {
        if (!e.grow(1)) return false;
        stay_on(e.top());
        f[PF::Handles + handles_used() - 1] = x.pack();
        return true;
    }
    void set_reg(unsigned r, unsigned start, unsigned n) { reg(r) = tag(RegTag::Set) | start << 13 | n; }
    void set_handles(unsigned r, std::span<const Handle> xs) {
        unsigned start = handles_used(), n = 0;
        for (Handle x : xs) n += push_handle(x);
        set_reg(r, start, n);
    }
    void set_number(unsigned r, i32 v) { reg(r) = tag(RegTag::Number) | (static_cast<u32>(v) & 0x1FFFFFFF); }

    // --- announced answers ----------------------------------------------------------------------------------
    void write(u32 word) {
        if (f[PF::AnnouncedCount] < kAnnouncedWords) f[PF::Announced0 + f[PF::AnnouncedCount]++] = word;
    }
    u32 read() { return f[PF::Replay] < f[PF::AnnouncedCount] ? f[PF::Announced0 + f[PF::Replay]++] : 0; }

    void declare(Seat opponent) { f[PF::Declared] = opponent + 1u, env.declared = opponent; }
    void declare_by(const Filter& filter, Handle x);  // what is picked names its board

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
    void select(const Instr& in) { set_handles(static_cast<unsigned>(in.a[0]), selected(in)); }
    Outcome pick(const Instr& in);
    Outcome end_pick(const Instr& in);
    Flow take(Seat chooser, Choice c);
    void answer_word(const Instr& in, u32 word);

    // --- arrivals ------------------------------------------------------------------------------------------------
    Outcome arrivals_step(const Instr& in);
    void bring_forward(const Instr& in, Handle x);
    void arrive(const Instr& in, Place place);
    void tell_arrivals(const Instr& in);
    void tell_arrival(const Instr& in, Handle x);

    // --- effects ---------------------------------------------------------------------------------------------------
    // CopyEffect: f[Picked] says how far it is.
    enum CopyStage : u32 { kAsk, kAnnouncing, kSameTargets };
    Outcome copy_effect(const Instr& in);
    enum PlayStage : u32 { kTake, kAnnounced, kPaid, kResolved };  // PlayCard: f[Picked] says how far it is
    Outcome play_card(const Instr& in);
    void last(const Instr& in, Handle x, i16 p1, i16 p2, i16 p3, Duration d, bool fixed = false);
    std::array<i32, kMaxSeats> amounts(i16 players, i16 number);
    Outcome draw(const Instr& in, bool required);
    Outcome act(const Instr& in);
    void cancel();
    void discard(Handles xs);
    // Objects first, then cards of zones from the highest position down, so that taking one moves none of the rest.
    static bool deeper_cards_last(Handle p, Handle q) {
        return p.is_zone_card() && q.is_zone_card() ? p.gen > q.gen : p.is_object() > q.is_object();
    }
    Outcome move_to_step(const Instr& in);
    void move_to(const Instr& in);
    void to_bottom(Seat seat, Zone zone);
    void show(std::span<const Handle> xs, u8 seats);
    void swap(const Instr& in);
    bool may_change_places(Handle p, Handle q);  // takes both off their places while it asks the game
    void transform(const Instr& in, Handle x);
    void grant_type(const Instr& in, Handle x);
};

}  // namespace nexus
