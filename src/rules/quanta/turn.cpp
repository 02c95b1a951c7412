// A turn (QA-TURN): un-exert, the items of turn start in the order its player likes, one free main part, the end.
#include <algorithm>

#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

// QA-TURN-09: un-exert first. Then draw, quanta, upkeep, Regenerate and Echo share one timing (QA-TURN-02, QA-TURN-10).
Flow begin(Engine& e, Frame f) {
    Seat owner = f.seat();
    e.count_turn();
    e.set_active(owner);
    e.set_phase(kStart);
    e.begin_period(Period::Turn);
    e.expire(Duration::YourNextTurn, owner);
    e.touch(kClock);
    e.note(kTurnStarts, owner);
    e.look_for_stall();  // QA-R98, QA-R99
    if (e.s.h.over) return Flow::next();
    e.begin_cause(owner);
    e.refresh();
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.controlled(owner, w) & e.s.word(w).exhausted, [&](unsigned b) {
            if (!e.forbidden(w * 64 + b, Capability::Ready)) e.ready(e.s.handle(w * 64 + b));
        });
    e.emit(EventKind::TurnBegan, owner);
    return Flow::next();
}

// QA-R92: who cannot draw does not, and loses nothing by it. QA-TURN-12 is failed_draw's.
void draw_for_turn(Engine& e, Seat seat) {
    if (!e.player_forbidden(seat, Capability::Draw)) e.draw(seat);
}

// Where nothing else waits the usual order needs no asking.
Flow start_items(Engine& e, Frame f) {
    Seat owner = f.seat();
    bool others = std::ranges::any_of(e.s.pending(), [&](const Pending& p) { return p.controller == owner; }) ||
                  has(e.s.h.listens, unsigned(EventKind::Drawn));  // somebody may care for the order
    if (others) {
        e.wait(AbilityRef::rule_item(kDrawCard), lord_of(e, owner), owner);
        e.wait(AbilityRef::rule_item(kRefill), lord_of(e, owner), owner);
    } else {
        draw_for_turn(e, owner);
        if (e.living(owner) && !e.s.h.over) refill(e, owner);
    }
    return Flow::next();
}

// QA-TURN-13. Others have their opportunities too: a flash may be played at any time (QA-FLA-01).
Flow main_part(Engine& e, Frame f) {
    if (!e.living(f.seat())) return Flow::next();
    e.set_phase(kMain);
    e.open_window(f.seat());
    return Flow::next();
}

// QA-TURN-14: effects first, then what lasts until now ends, then Flow.
Flow end(Engine& e, Frame f) {
    e.set_phase(kEnd);
    e.begin_cause(e.living(f.seat()) ? f.seat() : e.next_living(f.seat()));
    e.emit(EventKind::TurnEnded, f.seat());
    return Flow::next();
}

Flow clean_up(Engine& e, Frame f) {
    e.expire(Duration::EndOfTurn);
    e.set_resource(f.seat(), kFlow, 0);  // QA-FLOW-03
    e.touch(kResources);
    return Flow::next();
}

// What happened while things ended is of this turn too: it ends before the next begins.
Flow leave(Engine& e, Frame f) {
    const bool lasts = std::ranges::any_of(e.s.effects(),
                                           [](const Effect& x) { return static_cast<Duration>(x.duration) == Duration::EndOfTurn; });
    return !e.s.h.over && (lasts || e.resource(f.seat(), kFlow)) ? Flow::go(TurnStep::CleanUp) : Flow::done();
}

constexpr Step kSteps[] = {
    {"un-exert", "QA-TURN-09", begin},
    {"draw, quanta, upkeep", "QA-TURN-02", start_items},
    {"triggers", "QA-TURN-16", settle},
    {"main part", "QA-TURN-13", main_part},
    {"end of turn", "QA-TURN-14", end},
    {"triggers", "QA-TURN-14", settle},
    {"what lasted until now ends", "QA-TURN-14", clean_up},
    {"checks", "QA-UNIT-03", settle},
    {"done", "QA-MP-01", leave},
};
static_assert(is_last(TurnStep::Done, kSteps) && runs(TurnStep::Begin, kSteps, begin) && runs(TurnStep::MainPart, kSteps, main_part) &&
              runs(TurnStep::End, kSteps, end) && runs(TurnStep::CleanUp, kSteps, clean_up));

}  // namespace

const Procedure kTurnTable{"Turn", 0, kSteps};

// QA-R91: the items of turn start share one timing; an upkeep effect asks its "if" when its place among them comes.
bool asks_if_later(const EventInfo& event) { return static_cast<EventKind>(event.kind) == EventKind::TurnBegan; }

// QA-TURN-01 (b), QA-TURN-03, QA-TURN-05, QA-TURN-07: one more at most ten, then exactly that many.
void refill(Engine& e, Seat seat) {
    const i32 before = e.resource(seat, kMaximum), maximum = before < kMostQuanta || !e.g.keeps(kTenQuanta) ? before + 1 : before;
    e.set_resource(seat, kMaximum, maximum);
    e.set_resource(seat, kQuanta, maximum);
    e.touch(kResources);
}

void game_verb(Engine& e, u8 verb, Seat seat, std::span<const Handle> objects, i32) {
    switch (verb) {
        case kDrawItem: draw_for_turn(e, seat); break;
        case kQuantaItem: refill(e, seat); break;
        case kVoidVerb: {  // QA-ZONE-07: not dying
            std::vector<Handle> gone(objects.begin(), objects.end());
            std::sort(gone.begin(), gone.end(), [](Handle a, Handle b) { return a.gen > b.gen; });  // positions in zones stay true
            for (Handle x : gone) {
                if (e.s.is_alive(x)) e.leave(x, kVoid, EventKind::Left);
                else if (x.is_zone_card()) e.move_card(x, kVoid, 0);
            }
            break;
        }
        default: break;
    }
}

// All may answer, the active player first; in sequence nobody does.
Flow be_answered(Engine& e, Frame) {
    if (e.option(kPriorityModel, 0)) e.open_window(Seat{e.s.h.turn_owner});
    return Flow::next();
}

// QA-R15: an upkeep effect of a card that has left does not happen. An Echo waits without its card (QA-CB-06).
bool still_waits(const Reader& e, const Pending& p) {
    return p.ability.is_granted() || p.ability.is_rule_item() || static_cast<EventKind>(p.event.kind) != EventKind::TurnBegan ||
           e.s.is_alive(p.source);
}

}  // namespace nexus::quanta
