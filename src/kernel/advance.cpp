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
    u32 start = state_.stack_used();
    if (start + words > State::kStackWords) {  // cannot be reached: chains are bounded and frames are few
        std::fputs("nexus: frame stack overflow\n", stderr);
        std::abort();
    }
    u32* base = state_.stack() + start;
    for (unsigned i = 0; i < words; i += State::kStackSlack)
        std::memset(base + i, 0, sizeof(u32) * State::kStackSlack);  // frames are small: no call
    base[0] = id | words << 16;
    base[1] = state_.h.frame | u32{seat.value} << 16;
    state_.h.frame = static_cast<u16>(start);
    state_.set_stack_used(start + words);
    return Frame{base};
}

void Engine::pop() {
    Frame f = top();
    state_.set_stack_used(state_.h.frame);
    state_.h.frame = f.previous();
}

bool Engine::grow(unsigned words) {
    Frame f = top();
    if (state_.stack_used() + words > State::kStackWords - 512) return false;
    for (unsigned i = 0; i < words; ++i) state_.stack()[state_.stack_used() + i] = 0;
    state_.set_stack_used(state_.stack_used() + words);
    f.base[0] = (f.base[0] & 0xFFFF) | (u32{f.size()} + words) << 16;
    return true;
}

void Engine::ask(Ask what, Seat seat) { state_.h.decision = {what, static_cast<u8>(1u << seat), 0, 0}; }

void Engine::ask_sealed(Ask what, u8 seats) {
    state_.h.decision = {what, seats, 1, 0};
    for (unsigned p = 0; p < state_.seats(); ++p) state_.sealed(Seat{p}).clear();
}

// --- table facts ----------------------------------------------------------------------------------------------

Seat Reader::next_living(Seat after) const {
    Seat next = after;
    do next = s.seat_after(next, 1);
    while (!has(s.h.living, next) && next != after);
    return next;
}

u64 Reader::controlled_one_by_one(Seat seat, unsigned w) const {
    u64 m = 0;
    for_each_bit(s.word(w).alive, [&](unsigned b) {
        if (s.object(w * 64 + b).controller == seat) m |= bit(b);
    });
    return m;
}

// --- driving --------------------------------------------------------------------------------------------------------

void Engine::start(std::span<const std::vector<CardId>> decks, u8 losers) {
    g.rules->deck.setup(*this, decks);
    if (losers && g.rules->deck.losers_choose) g.rules->deck.losers_choose(*this, losers);
    advance();
}

static void follow(Engine& e, u16 offset, Flow flow) {
    // The step may have pushed frames: the flow speaks of the frame that ran it.
    Frame f = e.frame_at(offset);
    switch (flow.kind) {
        case Flow::Kind::Next: f.set_row(static_cast<u8>(f.step() + 1)); break;
        case Flow::Kind::Goto: f.set_row(flow.step); break;
        case Flow::Kind::Return:
            assert(e.s.h.frame == offset && "a step that calls must not return");
            e.pop();
            break;
        case Flow::Kind::Again:
        case Flow::Kind::Ask: break;
    }
}

void Engine::advance() {
    while (!state_.h.over && !state_.h.decision.seats) {
        u16 offset = state_.h.frame;
        Frame f = frame_at(offset);
        const Procedure& p = procedure(f.procedure());
        ++steps_;
        follow(*this, offset, p.steps[f.step()].run(*this, f));
    }
    refresh();
}

void Reader::list(ChoiceList& out) const { list(decider(), out); }

void Reader::list(Seat seat, ChoiceList& out) const {
    out.clear();
    if (over() || seat == kNoSeat || !has(s.h.decision.seats, seat)) return;
    FrameView f = top();
    procedure(f.procedure()).steps[f.step()].list(*this, f, seat, out);
}

Refusal Reader::refusal(Seat seat, const Choice& choice) const {
    if (over()) return {g.rules->play.act_rule, "the game is over", kNoCard};
    if (choice.kind == ChoiceKind::Concede)
        return living(seat) ? Refusal{} : Refusal{g.rules->play.act_rule, "you have left the game", kNoCard};
    if (choice.kind == ChoiceKind::OfferDraw) return draw_refusal(seat, choice);
    if (!has(s.h.decision.seats, seat)) return {g.rules->play.act_rule, "it is not your decision", kNoCard};
    if (s.h.decision.ask == Ask::Act) {
        if (choice.kind == ChoiceKind::Pass)
            return choice == Choice{ChoiceKind::Pass, 0, kNothing, kNothing, 0}
                       ? pass_refusal(seat)
                       : Refusal{g.rules->play.act_rule, "a pass names nothing", kNoCard};
        return action_refusal(seat, choice);
    }
    ChoiceList all(64);
    list(seat, all);
    if (all.contains(choice)) return {};
    switch (s.h.decision.ask) {
        case Ask::Target:
            if (target_is_too_far(*this, choice)) return {g.reach_rule, "it is not within the range of that unit", kNoCard};
            return {g.rules->play.target_rule, "that is no legal target", kNoCard};
        case Ask::Order: return {g.rules->play.order_rule, "choose which of your waiting triggers comes next", kNoCard};
        case Ask::Accept: return {g.rules->play.optional_rule, "use it or decline it", kNoCard};
        case Ask::Game: {
            FrameView f = top();
            return {procedure(f.procedure()).steps[f.step()].rule, "that is not among the choices", kNoCard};
        }
        default: return {g.rules->play.choose_rule, "that is not among the choices", kNoCard};
    }
}

// A broken invariant is a programmer's error: checked builds stop where it happens.
static void stop_if_broken([[maybe_unused]] const Reader& e) {
#if NEXUS_CHECKED
    if (!e.g.switched_off.empty()) return;  // a scenario is to notice it
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
        state_.h.decision.seats &= static_cast<u8>(~(1u << seat));
        eliminate(static_cast<u8>(1u << seat));
        if (!state_.h.over) unwind(seat);
        return;
    }
    if (choice.kind == ChoiceKind::OfferDraw) return offer_draw(seat);
    u16 offset = state_.h.frame;
    Frame f = top();
    const Step& step = procedure(f.procedure()).steps[f.step()];
    if (state_.h.decision.sealed) {
        state_.sealed(seat).push(choice.pack());
        Flow flow = step.take(*this, f, seat, choice);
        if (flow.kind != Flow::Kind::Ask) state_.h.decision.seats &= static_cast<u8>(~(1u << seat));
        if (!state_.h.decision.seats) {
            state_.h.decision = {};
            follow(*this, offset, Flow::next());
        }
    } else {
        state_.h.decision = {};
        follow(*this, offset, step.take(*this, f, seat, choice));
    }
}

// A seat left in the middle of something: what it was doing ends, what others were doing goes on.
void Engine::unwind(Seat gone) {
    if (state_.h.decision.seats) {
        // Somebody else is choosing. The kernel's questions are asked again, since what could be chosen may have
        // left; an opportunity too, since the row may be complete. A decision of the game itself stays while it has an answer.
        ChoiceList left(64);
        if (top().procedure() >= kFirstGameProcedure) list(left);
        if (left.empty() && !state_.h.decision.sealed) state_.h.decision = {};
        return;
    }
    if (state_.h.decision.sealed) {  // the others have all answered
        state_.h.decision = {};
        follow(*this, state_.h.frame, Flow::next());
        return;
    }
    state_.h.decision = {};
    while (state_.h.frame != 0xFFFF) {
        Frame f = top();
        bool structural = f.procedure() == kTriggers || f.procedure() == kWindow || f.procedure() == kBatch || f.previous() == 0xFFFF ||
                          g.rules->turn.survives_its_seat(f.procedure());
        if (structural || f.seat() != gone) {
            // A step of the pool was waiting for the seat that left: it starts over with what is left.
            if (f.procedure() == kTriggers) f.set_row(0);
            return;
        }
        pop();
    }
}

}  // namespace nexus
