// The engine: runs a State under a Game until somebody must decide, and takes the answer.
//
//   Engine e(game, state, sink);  e.advance();  e.list(choices);  e.answer(seat, choice);  …
//
// What can be asked is inherited from Reader, what keeps values up to date from DerivedValues; what is declared here changes the state. Game procedures see the state as
// something to look at (`s` is const) and change it only through the verbs below; each verb proposes, `commit` (commit.cpp, zones.cpp)
// changes, matches triggers and emits events. The kernel's own files reach the state itself (kernel/internal.h).
// Must not know: any single game, views, files.
#pragma once

#include <algorithm>

#include "kernel/derived.h"

namespace nexus {

class Engine : public DerivedValues {
   public:
    Engine(const Game& game, State& state, EventSink* sink = nullptr) : DerivedValues(game, state), sink_(sink) {}

    // --- driving (advance.cpp) -----------------------------------------------------------------
    // After State was made by make_state. `losers` (bits) lost the previous game of the match; 0 = there is none, or nobody lost it.
    void start(std::span<const std::vector<CardId>> decks, u8 losers = 0);
    void advance();  // until a decision or the end
    // Applies a choice that refusal() accepts (or that was just listed) and advances.
    void answer(Seat seat, const Choice& choice);
    u64 steps() const { return steps_; }
    // --- ends that the rulebook does not know (stall.cpp) ------------------------------------------
    void look_for_stall();       // a turn has begun: offers of a draw are over, a game that goes nowhere ends
    void offer_draw(Seat seat);  // the last of all players to offer one ends the game

    // --- frames ----------------------------------------------------------------------------------
    Frame top() { return Frame{state_.stack() + state_.h.frame}; }
    Frame frame_at(u16 offset) { return Frame{state_.stack() + offset}; }
    bool is_top(Frame f) { return f.base == top().base; }           // it called nothing, or that has returned
    Frame push(u8 procedure, Seat seat, unsigned extra_words = 0);  // zeroed; top() afterwards
    void pop();
    void ask(Ask what, Seat seat);
    void ask_sealed(Ask what, u8 seats);
    bool grow(unsigned words);  // top frame; false = full

    // --- verbs (commit.cpp, zones.cpp): all changes of the board go through here --------------------------------
    // The targets that were announced for something: each was targeted by it.
    void tell_targets(const Ability& a, const Announced& announced, const Doer& by);
    void emit(EventKind kind, Seat seat, Handle subject = {}, Handle other = {}, i32 amount = 0, CardId card = kNoCard, u16 detail = 0) {
        if (sink_ || has(s.h.listens | lki_listens_ | g.counted_kinds, unsigned(kind)))
            announce(kind, seat, subject, other, amount, card, detail);
    }
    Handle enter(CardId card, Seat owner, Place place, bool exhausted = false, unsigned host = kNothing, bool token = false);
    void destroy(std::span<const Doomed> objects);  // together; may push a Batch frame (replacements)
    void destroy(std::span<const Handle> objects, Handle cause) { destroy(doomed_by(objects, cause)); }
    // The same by the rules, not by an effect: nothing withstands it. `how`: Destroyed or Retired.
    void perish(std::span<const Handle> objects, Handle cause = {}, EventKind how = EventKind::Destroyed);
    void take_away(Handle object);                                         // a token of the rules' own vanishes: nothing left, nothing died
    void leave(Handle object, Zone to, EventKind how, Handle cause = {});  // commits at once
    void exhaust(Handle object);
    void ready(Handle object);
    void move(Handle object, Place place);
    void attach(Handle object, Handle host, bool anew = true);  // not anew: it only passes on, and nobody takes notice
    void detach(Handle object);                                 // lies loose where the game says
    void change_control(Handle object, Seat to);
    void settle_control(Handle object);       // by what still lasts, else back to its owner
    void lay_at(Handle object, Place place);  // puts it there without calling that a move
    void complete(Handle mission);
    void turn_face(Handle object, bool down);  // only its controller sees a face-down card
    void set_counters(Handle object, u16 kind, i32 change);
    bool draw(Seat seat);  // false = deck empty (the game was told)
    void discard_from_hand(Seat seat, unsigned position);
    void move_card(Handle zone_card, Zone to, unsigned where);  // 0 top, 1 bottom
    unsigned push_card(Seat seat, Zone zone, CardId card, u8 known, bool top = true);
    CardId take_card(Seat seat, Zone zone, unsigned position);  // removes; fixes references
    void shuffle(Seat seat, Zone zone);
    void know(Seat seat, Zone zone, unsigned position, u8 seats);  // knowledge grows
    void gain(Seat seat, Resource r, i32 amount);
    bool pay(Seat seat, Resource r, i32 amount);
    void use_price_changes(Seat seat, CardId card);  // it was paid for: changes for "the next" card are used up
    bool add_effect(Effect e);                       // false = table full
    void expire(Duration d, Seat seat = kNoSeat);
    // Marks: what rules remember of an object until a time, such as a use of an ability. The numbers are the game's own.
    void mark(Handle object, i16 what, Duration until, i16 detail = 0);
    void unmark(Handle object, i16 what);
    void begin_period(Period p);  // resets history and per-turn uses
    void eliminate(u8 seats);     // together
    void finish(u8 winners);
    void clear_lki();  // unless something paid for is still to have its effect
    void forget_lost();
    void note(i16 code, Seat seat = kNoSeat, Handle subject = {}, CardId card = kNoCard);  // the game's own log line
    void report(const Event& e) const {
        if (sink_) sink_->on_event(s, e);
    }
    void hidden_change() { ++state_.h.hidden_changes; }

    // --- verbs of turns, combat and use: what a game's own procedures keep account of ---------------------------
    i16& own(unsigned which) { return state_.h.reg[which]; }                      // a number of the game's own
    i16& own(Seat seat, unsigned which) { return state_.seat(seat).reg[which]; }  // … and of a player's
    void count_turn() { ++state_.h.turn; }
    void set_phase(u8 phase) { state_.h.phase = phase, touch(kClock); }
    void set_active(Seat seat) { state_.h.active = seat; }
    void set_turn_owner(Seat seat) { state_.h.turn_owner = seat; }
    void set_turn_order(std::span<const u8> seats) { std::copy(seats.begin(), seats.end(), state_.h.order.begin()); }
    // For composed positions: whose turn it is and in which phase; a turn that is yet to begin will be counted then.
    void compose_turn(Seat owner, u8 phase, bool yet_to_begin) {
        state_.h.turn_owner = owner, state_.h.phase = phase;
        if (yet_to_begin && state_.h.turn > 0) --state_.h.turn;
    }
    void begin_attack(Handle attacker, Handle defender) {
        state_.h.in_attack = 1, state_.h.attacker = attacker, state_.h.defender = defender;
        touch(kCombat);
    }
    void name_attack(Handle attacker, Handle defender) { state_.h.attacker = attacker, state_.h.defender = defender; }  // not begun yet
    void end_attack() {
        state_.h.in_attack = 0, state_.h.attacker = state_.h.defender = {};
        touch(kCombat);
    }
    void count_attack(unsigned object) { ++state_.object(object).attacks; }
    void count_use(Handle object);  // of an Active ability
    void set_damage(unsigned object, i32 damage) { state_.object(object).damage = damage; }
    void add_damage(unsigned object, i32 amount, Handle by);
    void clear_damage();  // of everything in play
    void set_resource(Seat seat, Resource r, i32 amount) { state_.seat(seat).resource[r] = amount; }
    void add_to_list(Seat seat, unsigned cards) { state_.seat(seat).cards_total = static_cast<u16>(state_.seat(seat).cards_total + cards); }
    void turn_card(Seat seat, Zone zone, unsigned position, bool up) { state_.zone(seat, zone)[position].face_up = up; }
    u32 chance(u32 below) { return state_.h.chance.below(below); }
    void forget_sealed(Seat seat) { state_.sealed(seat).clear(); }
    void forget_pending() { state_.pending().clear(); }
    Pending take_pending(unsigned index);
    bool end_first_effect(const auto& ends);  // the first lasting effect that `ends` picks; false = there is none
    void forget_announced() { state_.h.announced = {}; }
    void begin_use() { state_.h.mid_use = 1; }  // something is paid for: what the price was stays known until …
    void end_use() { state_.h.mid_use = 0; }    // … it has had its effect
    void nothing_paid_yet() { state_.h.paid = 0; }
    void set_done(bool done) { state_.h.last_done = done; }  // outcome of the last optional act or payment
    void all_checked();                                      // the game has looked at everything that changed

    // --- triggers (triggers.cpp) --------------------------------------------------------------------------
    void begin_cause(Seat priority);  // what is triggered from here on forms one first-layer set
    void wait(AbilityRef ability, Handle source, Seat controller, CardId card = kNoCard);  // joins what waits to be resolved
    void drop_unmet();    // those whose "if" was to be asked later (TurnRules::asks_if_later) and does not hold
    void run_triggers();  // pushes the Triggers procedure if something waits

    // --- programs (interpreter*.cpp) -----------------------------------------------------------------------------------
    // Announces targets etc.; the result is in s.h.announced when the frame returns.
    void push_announce(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event);
    void push_program(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced,
                      u32 mode);

    // --- windows (window.cpp) ---------------------------------------------------------------------------------
    // Opens a window: seats act or pass in turn order from `first` until all living passed in a row.
    // With `answers` only actions that answer (kAnswers) are let in.
    void open_window(Seat first, bool answers = false);

    EventSink* sink() const { return sink_; }

    // Kernel internals shared between its files.
    // batch.cpp: replacements, then commit. By the rules: what was spared is not spared again while its damage is the same.
    void propose(EventKind kind, std::span<const Doomed> objects, bool by_rules);
    Doer act_as(const Doer& by) { return std::exchange(acting_, by); }  // what happens from here on is its doing; returns whose it was
    void set_lki_batch(u32 first, u64 listens) { lki_batch_ = first, lki_listens_ = listens; }

   private:
    friend struct Interpreter;
    friend struct TriggerPool;
    EventSink* sink_;
    u64 steps_ = 0;
    Doer acting_;                 // what is at work: the source of the program that runs, and whose it is
    Doer cause_;                  // what caused the event that triggers are being matched with
    u64 lki_listens_ = 0;         // what was listened for before they left
    u32 lki_batch_ = 0xFFFFFFFF;  // last-known rows from here on left together with the event being emitted
    void discard(std::span<const Doomed> objects, EventKind how, bool by_rules);  // from play, together
    void take_answer(Seat seat, const Choice& choice);
    void unwind(Seat gone);
    void announce(EventKind kind, Seat seat, Handle subject, Handle other, i32 amount, CardId card, u16 detail);
    void match_triggers(Heard& heard);
    void plan(const Instr& in, const Env& env);
    void match_object(unsigned index, const Heard& heard, bool printed, bool granted);
    void match_lost(const Lki& row, const Heard& heard);
    void consider_printed(unsigned index, const Object& o, const Heard& heard);
    void consider_granted(i16 ability, unsigned index, const Object& o, const Heard& heard);
    void consider(const EventScreen& screen, const EventPattern& p, i16 nth_of, AbilityRef ref, unsigned index, const Object& o,
                  const Heard& heard);
    bool pattern_matches(const EventPattern& p, const Env& env, const EventInfo& e) const;
    u16 subject_types(const EventInfo& e, const Object* subject) const;
    bool fits(const EventScreen& screen, const EventPattern& p, const Env& env, const Heard& heard) const;
    void count_history(const Heard& heard);
    void count_own_history(u16 query, const EventInfo& e);
    void reaches_discard(Seat seat, CardId card);
};

bool Engine::end_first_effect(const auto& ends) {
    const Section<Effect> effects = state_.effects();
    const Effect* const found = std::find_if(effects.begin(), effects.end(), ends);
    if (found == effects.end()) return false;
    effects.erase(static_cast<std::size_t>(found - effects.begin()));
    return true;
}

// The next step of a frame at once, where nothing was called in between; otherwise when that has returned.
inline Flow go_on(Engine& e, Frame f, NamedStep auto step, Flow (*run)(Engine&, Frame)) {
    if (!e.is_top(f) || e.s.h.over || e.g.steps_apart) return Flow::go(step);
    f.set_step(step);
    return run(e, f);
}

// The last step of most procedures: nothing is left to do.
inline Flow leave(Engine&, Frame) { return Flow::done(); }

// A state fit for these decks: table width and zone sizes are chosen here.
State make_state(const Game& game, std::span<const std::vector<CardId>> decks, const Seed& seed);

// Brings the derived values of a state up to date that was restored or composed: afterwards it may be read.
void up_to_date(const Game& game, State& state);

}  // namespace nexus
