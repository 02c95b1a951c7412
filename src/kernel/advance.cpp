// The driver: run until somebody must decide, list what they may answer, take the answer.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernel/internal.h"

namespace nexus {

// --- frames -----------------------------------------------------------------------------------------------

Frame Engine::push(u8 id, Seat seat, unsigned extra_words) {
    unsigned words = 2u + procedure(id).words + extra_words;
    u32 start = s.stack_used();
    if (start + words > State::kStackWords) {  // cannot be reached: chains are bounded and frames are few
        std::fputs("nexus: frame stack overflow\n", stderr);
        std::abort();
    }
    u32* base = s.stack() + start;
    for (unsigned i = 0; i < words; i += State::kStackSlack)
        std::memset(base + i, 0, sizeof(u32) * State::kStackSlack);  // frames are small: no call
    base[0] = id | words << 16;
    base[1] = s.h.frame | u32{seat.value} << 16;
    s.h.frame = static_cast<u16>(start);
    s.set_stack_used(start + words);
    return Frame{base};
}

void Engine::pop() {
    Frame f = top();
    s.set_stack_used(s.h.frame);
    s.h.frame = f.previous();
}

bool Engine::grow(unsigned words) {
    Frame f = top();
    if (s.stack_used() + words > State::kStackWords - 512) return false;
    for (unsigned i = 0; i < words; ++i) s.stack()[s.stack_used() + i] = 0;
    s.set_stack_used(s.stack_used() + words);
    f.base[0] = (f.base[0] & 0xFFFF) | (u32{f.size()} + words) << 16;
    return true;
}

void Engine::ask(Ask what, Seat seat) { s.h.decision = {what, static_cast<u8>(1u << seat), 0, 0}; }

void Engine::ask_sealed(Ask what, u8 seats) {
    s.h.decision = {what, seats, 1, 0};
    for (unsigned p = 0; p < s.seats(); ++p) s.sealed(Seat{p}).clear();
}

// --- table facts ----------------------------------------------------------------------------------------------

Seat Engine::next_living(Seat after) const {
    Seat next = after;
    do next = s.seat_after(next, 1);
    while (!has(s.h.living, next) && next != after);
    return next;
}

u64 Engine::controlled_one_by_one(Seat seat, unsigned w) const {
    u64 m = 0;
    for_each_bit(s.word(w).alive, [&](unsigned b) {
        if (s.object(w * 64 + b).controller == seat) m |= bit(b);
    });
    return m;
}

// --- driving --------------------------------------------------------------------------------------------------------

void Engine::start(std::span<const std::vector<CardId>> decks) {
    g.rules->setup(*this, decks);
    advance();
}

static void follow(Engine& e, u16 offset, Flow flow) {
    // The step may have pushed frames: the flow speaks of the frame that ran it.
    Frame f = e.frame_at(offset);
    switch (flow.kind) {
        case Flow::Kind::Next: f.set_step(static_cast<u8>(f.step() + 1)); break;
        case Flow::Kind::Goto: f.set_step(flow.step); break;
        case Flow::Kind::Return:
            assert(e.s.h.frame == offset && "a step that calls must not return");
            e.pop();
            break;
        case Flow::Kind::Again:
        case Flow::Kind::Ask: break;
    }
}

void Engine::advance() {
    while (!s.h.over && !s.h.decision.seats) {
        u16 offset = s.h.frame;
        Frame f = frame_at(offset);
        const Procedure& p = procedure(f.procedure());
        ++steps_;
        follow(*this, offset, p.steps[f.step()].run(*this, f));
    }
    refresh();
}

void Engine::list(ChoiceList& out) const { list(decider(), out); }

void Engine::list(Seat seat, ChoiceList& out) const {
    out.clear();
    if (over() || seat == kNoSeat || !has(s.h.decision.seats, seat)) return;
    Frame f = top();
    procedure(f.procedure()).steps[f.step()].list(*this, f, seat, out);
}

Refusal Engine::refusal(Seat seat, const Choice& choice) const {
    if (over()) return {g.rules->act_rule, "the game is over", kNoCard};
    if (choice.kind == ChoiceKind::Concede) return living(seat) ? Refusal{} : Refusal{g.rules->act_rule, "you have left the game", kNoCard};
    if (choice.kind == ChoiceKind::OfferDraw) return draw_refusal(seat, choice);
    if (!has(s.h.decision.seats, seat)) return {g.rules->act_rule, "it is not your decision", kNoCard};
    if (s.h.decision.ask == Ask::Act) {
        if (choice.kind == ChoiceKind::Pass)
            return choice == Choice{ChoiceKind::Pass, 0, kNothing, kNothing, 0}
                       ? pass_refusal(seat)
                       : Refusal{g.rules->act_rule, "a pass names nothing", kNoCard};
        return action_refusal(seat, choice);
    }
    ChoiceList all(64);
    list(seat, all);
    if (all.contains(choice)) return {};
    switch (s.h.decision.ask) {
        case Ask::Target: return {g.rules->target_rule, "that is no legal target", kNoCard};
        case Ask::Order: return {g.rules->order_rule, "choose which of your waiting triggers comes next", kNoCard};
        case Ask::Accept: return {g.rules->optional_rule, "use it or decline it", kNoCard};
        case Ask::Game: {
            Frame f = top();
            return {procedure(f.procedure()).steps[f.step()].rule, "that is not among the choices", kNoCard};
        }
        default: return {g.rules->choose_rule, "that is not among the choices", kNoCard};
    }
}

// A broken invariant is a programmer's error: checked builds stop where it happens.
static void stop_if_broken([[maybe_unused]] const Engine& e) {
#if NEXUS_CHECKED
    std::string broken = check_invariants(e.g, e.s);
    if (broken.empty()) return;
    std::fprintf(stderr, "nexus: broken invariant after a choice: %s\n", broken.c_str());
    std::abort();
#endif
}

void Engine::answer(Seat seat, const Choice& choice) {
    take_answer(seat, choice);
    advance();
    stop_if_broken(*this);
}

void Engine::take_answer(Seat seat, const Choice& choice) {
    if (choice.kind == ChoiceKind::Concede) {
        s.h.decision.seats &= static_cast<u8>(~(1u << seat));
        eliminate(static_cast<u8>(1u << seat));
        if (!s.h.over) unwind(seat);
        return;
    }
    if (choice.kind == ChoiceKind::OfferDraw) return offer_draw(seat);
    u16 offset = s.h.frame;
    Frame f = top();
    const Step& step = procedure(f.procedure()).steps[f.step()];
    if (s.h.decision.sealed) {
        s.sealed(seat).push(choice.pack());
        Flow flow = step.take(*this, f, seat, choice);
        if (flow.kind != Flow::Kind::Ask) s.h.decision.seats &= static_cast<u8>(~(1u << seat));
        if (!s.h.decision.seats) {
            s.h.decision = {};
            follow(*this, offset, Flow::next());
        }
    } else {
        s.h.decision = {};
        follow(*this, offset, step.take(*this, f, seat, choice));
    }
}

// A seat left in the middle of something: what it was doing ends, what others were doing goes on.
void Engine::unwind(Seat gone) {
    if (s.h.decision.seats) {
        // Somebody else is choosing. The kernel's questions are asked again, since what could be chosen may have
        // left; an opportunity too, since the row may be complete. A game's own stands while it has an answer.
        ChoiceList left(64);
        if (top().procedure() >= kFirstGameProcedure) list(left);
        if (left.empty() && !s.h.decision.sealed) s.h.decision = {};
        return;
    }
    if (s.h.decision.sealed) {  // the others have all answered
        s.h.decision = {};
        follow(*this, s.h.frame, Flow::next());
        return;
    }
    s.h.decision = {};
    while (s.h.frame != 0xFFFF) {
        Frame f = top();
        bool structural = f.procedure() == kTriggers || f.procedure() == kWindow || f.procedure() == kBatch || f.previous() == 0xFFFF ||
                          g.rules->survives_its_seat(f.procedure());
        if (structural || f.seat() != gone) {
            // A step of the pool was waiting for the seat that left: it starts over with what is left.
            if (f.procedure() == kTriggers) f.set_step(0);
            if (f.procedure() == kWindow && f.step() == 0) return;
            return;
        }
        pop();
    }
}

}  // namespace nexus
