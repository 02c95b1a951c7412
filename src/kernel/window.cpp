// One Window procedure for every game: seats act or pass, in turn order from the first, until every living seat
// has passed in an unbroken row. What an action is, and whether it resolves at once or opens a window of its
// own (a stack is windows inside windows), is the action's procedure.
#include "kernel/internal.h"

namespace nexus {

namespace {

enum class WindowStep : u8 { Offer, MoveOn, Close };
enum Word : unsigned { Now, Passed, First, Answers };  // whose opportunity; who passed in the row; who began it; only answers are let in

bool row_is_complete(const Reader& e, FrameView f) { return (f[Passed] & e.s.h.living) == e.s.h.living; }

Flow offer(Engine& e, Frame f) {
    const bool abandoned = e.g.rules->turn.windows_restart && !e.living(f.seat());  // it was the window of one who has left
    if (e.s.h.over || abandoned || row_is_complete(e, f)) return Flow::go(WindowStep::Close);
    Seat now{f[Now]};
    if (!e.living(now)) f[Now] = now = e.next_living(now);
    writable(e).h.active = now;
    e.ask(Ask::Act, now);
    return Flow::ask();
}

void list(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    if (!e.pass_refusal(seat).refused()) out.push({ChoiceKind::Pass, 0, kNothing, kNothing, 0});
    e.list_actions(seat, out);
}

Flow move_on(Engine& e, Frame f) {
    f[Now] = e.next_living(Seat{f[Now]});
    f.set_step(WindowStep::Offer);
    return offer(e, f);
}

Flow take(Engine& e, Frame f, Seat seat, Choice c) {
    if (c.kind != ChoiceKind::Pass || e.s.pending().count() == 0) e.begin_cause(seat);  // a pass is no cause among what waits
    if (c.kind == ChoiceKind::Pass) {
        if (!(f[Passed] & e.s.h.living)) f[First] = seat;
        f[Passed] |= 1u << seat;
        e.emit(EventKind::Passed, seat);
        e.g.rules->turn.state_checks(e);
        e.run_triggers();
        return e.is_top(f) && !e.s.h.over ? move_on(e, f) : Flow::go(WindowStep::MoveOn);
    }
    f[Passed] = 0;
    if (e.g.windows_restart) f[Now] = f.seat();
    else f.set_step(WindowStep::MoveOn);
    u8 procedure = e.g.rules->play.actions[c.action].procedure;
    Frame action = e.push(procedure, seat);
    u64 packed = c.pack();
    action[0] = static_cast<u32>(packed);
    action[1] = static_cast<u32>(packed >> 32);
    return Flow::again();
}

Flow close(Engine& e, Frame f) {
    Seat first{f[First]};
    writable(e).h.first_passer = e.living(first) || e.s.h.over ? first : e.next_living(first);
    return Flow::done();
}

constexpr Step kSteps[] = {
    {"an opportunity", "window", offer, list, take},
    {"the opportunity moves on", "window", move_on},
    {"the row of passes is complete", "window", close},
};
static_assert(is_last(WindowStep::Close, kSteps) && runs(WindowStep::Close, kSteps, close));
static_assert(runs(WindowStep::Offer, kSteps, offer) && runs(WindowStep::MoveOn, kSteps, move_on));

}  // namespace

const Procedure kWindowProcedure{"Window", 4, kSteps};

void Engine::open_window(Seat first, bool answers) {
    Frame f = push(kWindow, first);
    f[Answers] = answers;
    f[Now] = living(first) ? first : next_living(first);
    f[First] = f[Now];
}

bool Reader::only_answers() const { return top().procedure() == kWindow && top()[Answers]; }

}  // namespace nexus
