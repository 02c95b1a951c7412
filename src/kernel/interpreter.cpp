// Card programs. A frame runs in one of three modes over the same code:
//   announcing  asks for targets, X, players and modes and writes the answers down,
//   paying      reads those answers back, then pays the cost (answers given while paying are written down too),
//   resolving   reads all answers back, then carries out the effect.
// One case an instruction of card/instructions.h; the word on the card is the case here.
#include "kernel/interpreter.h"

namespace nexus {

Flow Interpreter::finish() {
    if (!mode(PF::Resolving)) {
        s.h.announced.n = f[PF::AnnouncedCount];
        for (unsigned i = 0; i < kAnnouncedWords; ++i) s.h.announced.word[i] = f[PF::Announced0 + i];
    }
    return Flow::done();
}

Flow Interpreter::fail_cost() {
    s.h.last_done = 0;
    return finish();
}

Flow Interpreter::run() {
    u16 program_frame = s.h.frame;
    struct Acting {  // what happens meanwhile is this card's doing
        Doer& doer;
        ~Acting() { doer = {}; }
    } acting{e.acting_};
    e.acting_ = doer();
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
        if (EventSink* sink = e.sink()) sink->on_instruction(AbilityRef{f[PF::Ability]}, pc);
        Outcome outcome = execute(in);
        if (e.g.rules->turn.after_act) e.g.rules->turn.after_act(e);
        if (outcome == Outcome::Ask) return Flow::ask();
        if (outcome == Outcome::Stop) return finish();
        if (outcome == Outcome::FailCost) return fail_cost();
        if (s.h.over) return Flow::done();
        if (e.g.rules->turn.losers_effects_end && !e.living(env.you) && s.h.frame == program_frame) return finish();
        if (s.h.frame != program_frame) return Flow::again();  // a call: go on when it returns
        stay_on(e.top());
        e.refresh();
    }
}

// Reads an announced answer back; everything that is no pick was done before and is skipped.
void Interpreter::replay(const Instr& in) {
    ++f[PF::Pc];
    switch (in.op) {
        case Op::Target:
        case Op::Choose:
        case Op::ChooseUpTo: {
            unsigned n = read();
            Handles xs;
            const Filter& filter = pools.filters[in.a[1]];
            for (unsigned i = 0; i < n; ++i) {
                Handle x = Handle::unpack(read());
                if (in.op == Op::Target && !still_legal(filter, x)) continue;
                declare_by(filter, x);
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
        case Op::Select: select(in); break;  // what a target is seen from
        case Op::SetNumber: set_number(static_cast<unsigned>(in.a[0]), e.number(in.a[1], env)); break;
        case Op::Jump: f[PF::Pc] = static_cast<u32>(in.a[0]); break;
        default: break;
    }
}

Interpreter::Outcome Interpreter::execute(const Instr& in) {
    if (must_declare(in)) {
        e.ask(Ask::Player, env.you);
        return Outcome::Ask;
    }
    switch (in.op) {
        case Op::Target:
        case Op::Choose:
        case Op::ChooseUpTo: return pick(in);
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
            if (e.player(in.a[0], env) == kNoSeat || !doable()) {
                s.h.last_done = 0;
                return jump(in.a[1]);
            }
            e.ask(Ask::May, e.player(in.a[0], env));
            return Outcome::Ask;
        case Op::MayPay: {
            Seat payer = e.player(in.a[0], env);
            s.h.last_done = 0;
            if (payer == kNoSeat || e.resource(payer, Resource{static_cast<unsigned>(in.a[1])}) < e.number(in.a[2], env)) return next();
            e.ask(Ask::May, payer);
            return Outcome::Ask;
        }
        case Op::ChooseRandom: return choose_random(in);
        case Op::Select:
            f[PF::Picked] = 0;
            select(in);
            return next();
        case Op::SelectExtreme: {
            Handles best = extremes(in);
            if (best.size() > 1 && in.a[4] >= 0 && e.player(in.a[4], env) != kNoSeat) {
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
        case Op::AddNumber: {
            const u32 word = reg(static_cast<unsigned>(in.a[0]));
            const i32 before = (word >> 29) == static_cast<u32>(RegTag::Number) ? static_cast<i32>(word << 3) >> 3 : 0;
            set_number(static_cast<unsigned>(in.a[0]), before + e.number(in.a[1], env));
            return next();
        }
        case Op::Gather: {
            Handles all;  // also of cards that have gone where they cannot be followed: they are counted
            for (i16 r : {in.a[0], in.a[1]})
                for (unsigned i = 0; i < e.set_size(env, static_cast<unsigned>(r)); ++i)
                    all.push_back(e.set_item(env, static_cast<unsigned>(r), i));
            set_handles(static_cast<unsigned>(in.a[0]), all);
            return next();
        }
        case Op::AddPlayers: {
            const u32 word = reg(static_cast<unsigned>(in.a[0]));
            const u32 before = (word >> 29) == static_cast<u32>(RegTag::Players) ? word & 0xFF : 0;
            reg(static_cast<unsigned>(in.a[0])) = tag(RegTag::Players) | before | e.players(in.a[1], env);
            return next();
        }
        case Op::Stop: return Outcome::Stop;
        case Op::Move:
        case Op::PutIntoPlay:
        case Op::GrantType:
        case Op::Create:
        case Op::CreateCopy: return arrivals_step(in);
        case Op::MoveTo: return move_to_step(in);
        case Op::CopyEffect: return copy_effect(in);
        case Op::PlayCard: return play_card(in);
        default: return act(in);
    }
}

Interpreter::Outcome Interpreter::choose_random(const Instr& in) {
    Handles all, chosen;
    f[PF::Picked] = 0;
    candidates(in, [&](Handle x) { all.push_back(x); });
    for (i32 n = e.number(in.a[2], env); n > 0 && !all.empty(); --n) {
        u32 k = e.chance(all.size());
        chosen.push_back(all[k]);
        all.erase(k);
        e.hidden_change();
    }
    set_handles(static_cast<unsigned>(in.a[0]), chosen);
    return next();
}

Interpreter::Outcome Interpreter::for_each(const Instr& in) {
    if (e.set_size(env, static_cast<unsigned>(in.a[1])) == 0) return jump(in.a[2]);
    Handle x = e.set_item(env, static_cast<unsigned>(in.a[1]), 0);
    // The set loses its first member: that is the loop's counter.
    unsigned start = (reg(static_cast<unsigned>(in.a[1])) >> 13) & 0xFFFF, n = reg(static_cast<unsigned>(in.a[1])) & 0x1FFF;
    set_reg(static_cast<unsigned>(in.a[1]), start + 1, n - 1);
    set_handles(static_cast<unsigned>(in.a[0]), std::array<Handle, 1>{x});
    return next();
}

Interpreter::Outcome Interpreter::for_each_player(const Instr& in) {
    u32 word = reg(static_cast<unsigned>(in.a[0]));
    u8 left = e.players(in.a[1], env);
    u8 done = (word >> 29) == static_cast<u32>(RegTag::Player) ? static_cast<u8>(word >> 8) : u8{0};
    for (unsigned i = 0; i < s.seats(); ++i) {
        unsigned p = s.seat_after(e.first_to_choose(env.you), i);
        if (!has(left, p) || has(done, p)) continue;
        reg(static_cast<unsigned>(in.a[0])) = tag(RegTag::Player) | static_cast<u32>(done | 1u << p) << 8 | p;
        return next();
    }
    reg(static_cast<unsigned>(in.a[0])) = 0;
    return jump(in.a[2]);
}

// --- the procedure -----------------------------------------------------------------------------------------------------

static Flow run_program(Engine& e, Frame f) { return Interpreter(e, f).run(); }
static void list_program(const Reader& e, FrameView f, Seat, ChoiceList& out) { ProgramReader(e, f).list(out); }
static Flow take_program(Engine& e, Frame f, Seat seat, Choice c) { return Interpreter(e, f).take(seat, c); }

static constexpr Step kProgramSteps[] = {{"run", "card text", run_program, list_program, take_program}};
const Procedure kProgramProcedure{"Program", ProgramFrame::Handles, kProgramSteps};

void Engine::push_program(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced,
                          u32 mode) {
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

}  // namespace nexus
