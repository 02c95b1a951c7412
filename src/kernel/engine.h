// The engine: runs a State under a Game until somebody must decide, and takes the answer.
//
//   Engine e(game, state, sink);  e.advance();  e.list(choices);  e.answer(seat, choice);  …
//
// Game procedures and the interpreter change the state only through the verbs below; each verb proposes,
// `commit` (commit.cpp) changes, matches triggers and emits events.
// Must not know: any single game, views, files.
#pragma once

#include <optional>
#include <utility>

#include "kernel/game.h"

namespace nexus {

// Kernel procedures; a game's own follow.
enum KernelProcedure : u8 { kProgram, kTriggers, kBatch, kWindow, kFirstGameProcedure };

// Layout of a program frame's words.
struct ProgramFrame {
    enum : unsigned {
        Ability,
        Pc,
        Mode,
        Source,
        SourceCard,
        Event0,
        Event1,
        Event2,
        Event3,
        Event4,
        Picked,     // picks made by the instruction at Pc
        PickStart,  // where they begin among the handles
        Replay,     // next announced word to be read back
        Ordered,    // arrivals: one more than the position whose turn was chosen
        Declared,   // one more than the opponent whose board this effect faces; 0 = none yet
        AnnouncedCount,
        Announced0,
        AnnouncedEnd = Announced0 + kAnnouncedWords,
        Regs = AnnouncedEnd,
        RegsEnd = Regs + 16,
        Handles = RegsEnd
    };
    enum ModeBits : u32 { Announcing = 1, Paying = 2, Resolving = 4 };
};

enum class RegTag : u32 { None, Set, Number, Player, Location, Players };

// A reader of the environment a filter or number is evaluated in: which card, who is "you", registers.
struct Env {
    Handle source;
    CardId source_card = kNoCard;
    Seat you;
    u32* frame = nullptr;  // program frame base, for registers; null in static context
    const EventInfo* event = nullptr;
    Seat declared = kNoSeat;  // the opponent whose board is looked across to; kNoSeat = every opponent's
    // Context value: treat `locus_object` as standing at this place too (attacks into an area).
    u16 locus_object = kNothing;
    Seat locus_seat = kNoSeat;
    Place locus_place = kNoPlace;
    Seat in_question = kNoSeat;  // PlayerSpec::Kind::InQuestion
};

// Who or what does something: for what is forbidden only to some.
struct Doer {
    Seat seat = kNoSeat;
    Handle object;
    CardId card = kNoCard;
};

struct BreakdownLine {
    i32 amount;
    CardId card;
    std::string what;  // "printed", "set", card name or ability name
};

class Engine {
   public:
    Engine(const Game& game, State& state, EventSink* sink = nullptr) : g(game), s(state), sink_(sink) {}

    const Game& g;
    State& s;

    // --- driving (advance.cpp) -----------------------------------------------------------------
    void start(std::span<const std::vector<CardId>> decks);  // after State was made by make_state
    void advance();                                          // until a decision or the end
    void list(ChoiceList& out) const;                        // of the only seat asked, or of the first
    void list(Seat seat, ChoiceList& out) const;
    Refusal refusal(Seat seat, const Choice& choice) const;  // why not; not refused = may be applied
    // Applies a choice that refusal() accepts (or that was just listed) and advances.
    void answer(Seat seat, const Choice& choice);
    bool over() const { return s.h.over; }
    Seat decider() const { return s.h.decision.seats ? Seat{lowest(s.h.decision.seats)} : kNoSeat; }
    u64 steps() const { return steps_; }
    // --- ends that the rulebook does not know (stall.cpp) ------------------------------------------
    void look_for_stall();  // a turn has begun: offers of a draw are over, a game that goes nowhere ends
    Refusal draw_refusal(Seat seat, const Choice& choice) const;
    void offer_draw(Seat seat);  // the last of all players to offer one ends the game

    // --- frames ----------------------------------------------------------------------------------
    std::optional<Pending> asked_trigger() const;  // Ask::Accept: what may be used
    Frame top() const { return Frame{s.stack() + s.h.frame}; }
    Frame frame_at(u16 offset) const { return Frame{s.stack() + offset}; }
    bool is_top(Frame f) const { return f.base == top().base; }     // it called nothing, or that has returned
    Frame push(u8 procedure, Seat seat, unsigned extra_words = 0);  // zeroed; top() afterwards
    void pop();
    const Procedure& procedure(u8 id) const { return *g.procedures[id]; }
    void ask(Ask what, Seat seat);
    void ask_sealed(Ask what, u8 seats);
    bool grow(unsigned words);  // top frame; false = full

    // --- table facts -------------------------------------------------------------------------------
    bool fresh(unsigned object) const {  // came into play, or under this control, this turn
        return s.object(object).stamp >= s.h.turn_stamp || (s.object(object).flags & Object::Fresh);
    }
    bool living(Seat x) const { return has(s.h.living, x); }
    Seat next_living(Seat after) const;                             // in turn order, skipping the eliminated
    unsigned find_card(Seat seat, Zone zone, CardId card) const;    // its first position; the zone's size if it is not there
    void offer_cards(Seat seat, Zone zone, ChoiceList& out) const;  // as picks, equal ones once
    Seat first_to_choose(Seat you) const { return g.rules->turn_player_first ? Seat{s.h.turn_owner} : you; }  // where several do the same
    Seat controller(unsigned object) const { return Seat{s.object(object).controller}; }
    u64 controlled(Seat seat, unsigned w) const {  // objects of word w that `seat` controls
        if (s.h.control_changed) return controlled_one_by_one(seat, w);
        return s.owner_of_word(w) == seat ? s.word(w).alive : 0;  // the table is laid out by owner
    }
    u64 controlled_one_by_one(Seat seat, unsigned w) const;
    const CardDef& card(unsigned object) const { return g.card_of(s.object(object)); }
    bool stays_for_good(unsigned object) const { return (g.facts[s.object(object).card].types & g.rules->fixed_types) != 0; }
    Zone role(ZoneRole r) const { return g.zone_by_role[static_cast<unsigned>(r)]; }
    bool option(unsigned index, unsigned value) const { return g.option[index] == value; }
    i32 resource(Seat seat, Resource r) const { return s.seat(seat).resource[r]; }

    // --- values (refresh.cpp, values.cpp) -------------------------------------------------------------------------
    void refresh() {  // if something is out of date
        if (s.h.stale && !s.h.dirty) refresh_stale();
        if (s.h.dirty) refresh_all();
    }
    // Something of these classes (Change) changed: on the table as a whole, or on one object.
    void touch(u16 what) {
        s.h.unchecked |= what;
        if (what & kOnBoards) s.h.unchecked_boards = 0xFF, s.h.unchecked_types = ~0u;
        if (s.h.depends & what) restate_for(what);
    }
    void touch(u16 what, unsigned index) {
        s.h.unchecked |= what;
        const Object& o = s.object(index);
        s.h.unchecked_boards |= static_cast<u8>(1u << o.owner | 1u << o.controller);
        s.h.unchecked_types |= u32{o.types} | g.facts_seen(o).types;
        if (!(s.h.depends & what)) return;
        if (s.h.depends_target & what) restate(index);
        if (acts_on_others(index)) restate_source(what, index);
        restate_for(what, index);
    }
    void touch_history(unsigned query) {  // something of the past is counted otherwise now
        s.h.unchecked_history |= Game::history_bit(query);
        touch(kHistory);
    }
    void touch(Seat seat, Zone zone) {  // a card came there or went
        s.h.unchecked |= kZones;
        if (s.h.depends & kZones) restate_zone(seat, zone);
    }
    void restate(unsigned index) {  // this object's derived values are out of date
        if (!s.h.separable) {
            s.h.dirty = 1;
            return;
        }
        s.word(index / 64).stale |= bit(index % 64);
        s.h.stale = 1;
    }
    // What is waited for at all, exactly. Between two calls it may be more: what left is not taken out at once.
    void recount();
    void restate_reach(unsigned source);         // those its static abilities reach
    bool acts_on_others(unsigned index) const {  // may have a static ability, printed or granted
        return has(s.word(index / 64).statics, index % 64) || (s.grants().count() && granted_static(index));
    }
    i32 value(unsigned object, Stat stat) const;  // current, floor 0
    i32 raw_value(unsigned object, Stat stat) const;
    i32 value_at(unsigned object, Stat stat, Seat seat, Place place) const;  // while it acts into that place
    bool forbidden(unsigned object, Capability c) const { return has(s.object(object).forbidden, unsigned(c)); }
    u64 forbidden_in(unsigned w, Capability c) const {  // objects of word w
        u64 m = 0;
        for_each_bit(s.word(w).restricted, [&](unsigned b) {
            if (forbidden(w * 64 + b, c)) m |= bit(b);
        });
        return m;
    }
    bool forbidden(unsigned object, Capability c, const Doer& by) const {  // unconditionally, or to this one
        if (g.own_effects_target && c == Capability::BeTargeted && by.seat == controller(object)) return false;
        return forbidden(object, c) || (has(s.object(object).guarded, unsigned(c)) && guarded_from(object, c, by));
    }
    Doer doer_of(Handle cause) const;  // an object, as something that acts
    u64 forbidden_in(unsigned w, Capability c, const Doer& by) const {
        u64 m = 0;
        for_each_bit(s.word(w).restricted, [&](unsigned b) {
            if (forbidden(w * 64 + b, c, by)) m |= bit(b);
        });
        return m;
    }
    bool permitted(unsigned object, Capability c) const { return has(s.object(object).permitted, unsigned(c)); }
    bool player_forbidden(Seat seat, Capability c, CardId card = kNoCard) const {
        return s.h.player_bans && find_ban(seat, c, card, nullptr);
    }
    // The card responsible, for refusals: found by the same walk as the prohibition itself.
    CardId player_forbidder(Seat seat, Capability c, CardId card = kNoCard) const;
    CardId place_forbidder(Seat seat, CardId card, Place place) const;
    // Places of `seat` that a card effect keeps this card out of.
    u16 barred_places(Seat seat, CardId card) const { return s.h.player_bans ? find_barred_places(seat, card) : u16{0}; }
    // Does what the card says of its host allow this one?
    bool may_be_attached(CardId card, Seat seat, unsigned host) const;
    // What using an Active ability of this object costs more (or less) than it says.
    i32 use_change(unsigned object) const { return s.h.use_changes ? find_use_change(object) : 0; }
    std::vector<BreakdownLine> breakdown(unsigned object, Stat stat, Seat locus_seat = kNoSeat, Place locus = kNoPlace) const;
    i32 cost_of(Seat seat, CardId card) const {
        return s.h.cost_changes || (g.facts[card].flags & CardFacts::CostChange) ? changed_cost(seat, card)
                                                                                 : std::max<i32>(0, g.facts[card].cost);
    }
    std::vector<BreakdownLine> cost_breakdown(Seat seat, CardId card) const;     // the parts of cost_of, before it stops at zero
    i32 counters(Handle object, u16 kind) const;                                 // on it now, or when it left
    bool is_attached(Handle object, Handle host) const;                          // … now, or when one of the two left
    CardId forbidder(unsigned object, Capability c, const Doer& by = {}) const;  // a card responsible, for refusals
    // Does an ability of this object work now (its keyword is there, the game lets it)?
    bool works(unsigned object, const Ability& a) const {
        if (a.keyword >= 0 && !has(s.object(object).keywords, static_cast<unsigned>(a.keyword))) return false;
        return !(s.object(object).types & g.rules->idle_types) || g.rules->ability_works(*this, object, a);
    }
    bool any_static_works(unsigned object) const;
    // Abilities of an object, printed and granted, in a fixed order.
    unsigned printed_abilities(unsigned object) const {
        return s.object(object).blank ? 0 : static_cast<unsigned>(card(object).abilities.size());
    }
    unsigned granted_abilities(unsigned object) const;
    unsigned ability_count(unsigned object) const {
        return printed_abilities(object) + (s.grants().count() ? granted_abilities(object) : 0);
    }
    AbilityRef ability_at(unsigned object, unsigned i) const {
        const unsigned printed = printed_abilities(object);
        return i < printed ? AbilityRef::printed(CardId{s.object(object).card}, i) : granted_ability(object, i - printed);
    }

    // --- filters and numbers (filters.cpp) -------------------------------------------------------------
    u64 matching(const Filter& f, const Env& env, unsigned w) const;  // objects in play
    bool matches(const Filter& f, const Env& env, unsigned object) const;
    bool matches_card(const Filter& f, const Env& env, CardId card) const;  // printed facts only
    bool matches_lki(const Filter& f, const Env& env, Handle object) const;
    bool matches_doer(const Filter& f, const Env& env, const Doer& by) const;
    i32 number(i16 index, const Env& env) const {
        if (index < 0) return 0;
        const NumberExpr& n = g.catalog->pools.numbers[index];
        return n.kind == NumberExpr::Kind::Constant && n.cap < 0 ? n.add : counted_number(index, env);
    }
    bool condition(i16 index, const Env& env) const;
    // Both sides of a comparison; of several players, those of the one who decides whether it holds.
    struct Compared {
        i32 have, want;
    };
    Compared compared(const Condition& c, const Env& env) const;
    u8 players(i16 index, const Env& env) const {  // seats as bits
        const u8 you = static_cast<u8>(1u << env.you);
        if (index < 0) return you;
        const PlayerSpec& p = g.catalog->pools.players[index];
        return p.kind == PlayerSpec::Kind::You ? you & s.h.living : other_players(p, env);
    }
    Seat player(i16 index, const Env& env) const;  // the first of them from "you"
    u16 places(const PlaceSpec& p, const Env& env, Seat whose) const;
    const Object* known_object(Handle x) const {  // in play, or last-known
        if (!x.is_object()) return nullptr;
        return s.is_alive(x) ? &s.object(x.index) : last_known(x);
    }
    CardId card_of(Handle x) const;
    i32 asked_value(const Object& o, Stat stat) const;       // what a text means by this stat (Ruleset::wounded_stat)
    i32 past(unsigned query, Seat seat, Handle self) const;  // a history, as this player and this card ask for it
    EventKind left_by(Handle x) const;                       // how it left play in this chain; None if it did not
    unsigned set_size(const Env& env, unsigned reg) const;
    Handle set_item(const Env& env, unsigned reg, unsigned i) const;

    // --- verbs (commit.cpp): all changes of the board go through here ---------------------------------------
    // The targets that were announced for something: each was targeted by it.
    void tell_targets(const Ability& a, const Announced& announced, const Doer& by);
    void emit(EventKind kind, Seat seat, Handle subject = {}, Handle other = {}, i32 amount = 0, CardId card = kNoCard, u16 detail = 0) {
        if (sink_ || has(s.h.listens | lki_listens_ | g.counted_kinds, unsigned(kind)))
            announce(kind, seat, subject, other, amount, card, detail);
    }
    Handle enter(CardId card, Seat owner, Place place, bool exhausted = false, unsigned host = kNothing, bool token = false);
    void destroy(std::span<const Handle> objects, Handle cause);  // may push a Batch frame (replacements)
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
    void settle_control(Handle object);      // by what still lasts, else back to its owner
    void stand(Handle object, Place place);  // puts it there without calling that a move
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
    unsigned marks(Handle object, i16 what, i16 detail = 0) const;  // how many of these
    bool marked(Handle object, i16 what) const;                     // with any detail
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
    void hidden_change() { ++s.h.hidden_changes; }

    // --- triggers (triggers.cpp) --------------------------------------------------------------------------
    void begin_cause(Seat priority);  // what is triggered from here on forms one first-layer set
    void wait(AbilityRef ability, Handle source, Seat controller, CardId card = kNoCard);  // joins what waits to be resolved
    void drop_unmet();          // those whose "if" was to be asked later (Ruleset::asks_if_later) and does not hold
    void run_triggers();        // pushes the Triggers procedure if something waits
    bool any_pending() const {  // that nobody is answering just now
        for (const Pending& p : s.pending())
            if (!p.held) return true;
        return false;
    }

    // --- programs (interpreter*.cpp, usability.cpp) -------------------------------------------------------------------------
    // Announces targets etc.; the result is in s.h.announced when the frame returns.
    void push_announce(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event);
    void push_program(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced,
                      u32 mode);
    // Could the announcement and payment be completed now? With `trigger` the targets were chosen when it triggered: payment only.
    bool can_use(AbilityRef a, Handle source, CardId source_card, Seat you, i32 extra_cost = 0, bool exhausted_is_fine = false,
                 const EventInfo* trigger = nullptr) const;
    // Would everybody know that nothing comes of its effect? Then nobody is asked whether to use it.
    bool effect_is_idle(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event) const;
    bool mode_possible(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, unsigned pc) const;
    bool can_replace(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event) const;
    bool targets_gone(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced) const;

    // --- windows (window.cpp) ---------------------------------------------------------------------------------
    // Opens a window: seats act or pass in turn order from `first` until all living passed in a row.
    Refusal pass_refusal(Seat seat) const { return s.h.duties && g.rules->must_act ? g.rules->must_act(*this, seat) : Refusal{}; }
    // With `answers` only actions that answer (kAnswers) are let in.
    void open_window(Seat first, bool answers = false);
    bool only_answers() const;

    // Actions may answer actions without end; a stack that is nearly full only resolves.
    bool room_to_act() const { return s.stack_used() <= State::kStackWords - State::kStackReserve; }
    void list_actions(Seat seat, ChoiceList& out) const;  // legality.cpp
    Refusal action_refusal(Seat seat, const Choice& c) const;

    EventSink* sink() const { return sink_; }

    // Kernel internals shared between its files.
    // batch.cpp: replacements, then commit. By the rules: what was spared is not spared again while its damage is the same.
    void propose(EventKind kind, std::span<const Handle> objects, Handle cause, bool by_rules);
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
    bool guarded_from(unsigned object, Capability c, const Doer& by) const;
    AbilityRef granted_ability(unsigned object, unsigned i) const;
    void discard(std::span<const Handle> objects, Handle cause, EventKind how, bool by_rules);  // from play, together
    const Object* last_known(Handle x) const;
    u8 other_players(const PlayerSpec& p, const Env& env) const;
    i32 counted_number(i16 index, const Env& env) const;
    bool find_ban(Seat seat, Capability c, CardId card, CardId* by) const;
    u16 find_barred_places(Seat seat, CardId card) const;
    i32 find_use_change(unsigned object) const;
    i32 changed_cost(Seat seat, CardId card, std::vector<BreakdownLine>* parts = nullptr) const;
    void refresh_all();
    void refresh_stale();
    void refresh_object(unsigned index);
    u32 possible_types(const Object& o) const;
    template <class F>
    void restate_where(u16 what, F&& concerned);  // what those static abilities reach that look at the world for this …
    void restate_for(u16 what);
    void restate_for(u16 what, unsigned index);  // … on this object …
    void restate_zone(Seat seat, Zone zone);     // … or in this player's zone
    void restate_source(u16 what, unsigned index);
    void restate_lines(unsigned source, const Statics& statics);
    void begin_statics(unsigned index);                                              // its static abilities work from here on
    void mark_statics(unsigned index);                                               // in the masks
    void note_speaking(const CardFacts& facts);                                      // it may speak of prices and players
    void await(u64 kinds) { s.h.listens |= kinds, s.h.listens_to_others |= kinds; }  // events of whatever object
    void note_statics(const Statics& statics, u16 types);                            // they are at work: what they look at and write
    void note_effect(const Effect& f);
    bool granted_static(unsigned index) const;
    void note_waiting(const Effect& f);
    void note_granted(i16 ability);
    void note_state(u16 counter);  // something has it: what its abilities look at and wait for
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

// A state fit for these decks: table width and zone sizes are chosen here.
// The next step of a frame at once, where nothing was called in between; otherwise when that has returned.
inline Flow go_on(Engine& e, Frame f, u8 step, Flow (*run)(Engine&, Frame)) {
    if (!e.is_top(f) || e.s.h.over) return Flow::go(step);
    f.set_step(step);
    return run(e, f);
}

// Calls fn(instruction, target) for every target that was announced for an ability.
template <class F>
void for_each_target(const Ability& a, const Announced& announced, F&& fn) {
    unsigned word = 0;
    for (unsigned pc = 0; pc < a.cost && word < announced.n; ++pc) {
        const Instr& in = a.code[pc];
        switch (in.op) {
            case Op::Target:
                for (unsigned n = announced.word[word++]; n > 0 && word < announced.n; --n) fn(in, Handle::unpack(announced.word[word++]));
                break;
            case Op::ChooseMode: pc = static_cast<unsigned>(a.code[pc + 1 + announced.word[word++]].a[0]) - 1; break;
            case Op::Jump: pc = static_cast<unsigned>(in.a[0]) - 1; break;
            case Op::TargetPlayer:
            case Op::ChoosePlayer:
            case Op::ChoosePlace:
            case Op::ChooseNumber: ++word; break;
            default: break;
        }
    }
}

State make_state(const Game& game, std::span<const std::vector<CardId>> decks, u64 seed);

// Empty when the state is sound: kernel bookkeeping first, then the game's own invariants.
std::string check_invariants(const Game& game, const State& state);

// Turns without progress after which the game is drawn, 0 if the stall rule is off (stall.cpp).
unsigned stall_limit(const Engine& e);
// A measure that all games with decks share.
i32 cards_in_decks(const Engine& e);
// How the game ended, in words: "A wins: …".
std::string outcome(const Engine& e);

}  // namespace nexus
