// Everything that can be asked of a position without changing it: values, legality, listing, filters and numbers.
//
// A Reader is a game and a state that it only looks at. Values must be up to date before one is made: `Engine::advance` and
// `up_to_date` see to that, and nothing is refreshed in here. Several threads may read one state at the same time.
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
    // clang-format off
    enum : unsigned {
        Ability, Pc, Mode, Source, SourceCard, Event0, Event1, Event2, Event3, Event4,
        Picked,      // picks made by the instruction at Pc
        PickStart,   // where they begin among the handles
        Replay,      // next announced word to be read back
        Ordered,     // arrivals: one more than the position whose turn was chosen
        Declared,    // one more than the opponent whose board this effect faces; 0 = none yet
        AnnouncedCount, Announced0, AnnouncedEnd = Announced0 + kAnnouncedWords, Regs = AnnouncedEnd, RegsEnd = Regs + 16, Handles = RegsEnd
    };
    // clang-format on
    enum ModeBits : u32 { Announcing = 1, Paying = 2, Resolving = 4 };
};

enum class RegTag : u32 { None, Set, Number, Player, Location, Players };

// The surroundings that a filter or number is evaluated in: which card, who is "you", registers.
struct Env {
    Handle source;
    CardId source_card = kNoCard;
    Seat you;
    const u32* frame = nullptr;           // program frame base, for registers; null in static context
    const Selection* selected = nullptr;  // … where this tells what they hold
    const EventInfo* event = nullptr;
    Seat declared = kNoSeat;  // the opponent whose board is looked across to; kNoSeat = every opponent's
    // Context value: treat `locus_object` as if it were at this place too (attacks into an area).
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

class Reader {
   public:
    Reader(const Game& game, const State& state) : g(game), s(state) {}

    const Game& g;
    const State& s;

    // --- decisions (advance.cpp, legality.cpp) --------------------------------------------------------
    bool over() const { return s.h.over; }
    Seat decider() const { return s.h.decision.seats ? Seat{lowest(s.h.decision.seats)} : kNoSeat; }
    void list(ChoiceList& out) const;  // of the only seat asked, or of the first
    void list(Seat seat, ChoiceList& out) const;
    Refusal refusal(Seat seat, const Choice& choice) const;  // why not; not refused = may be applied
    void list_actions(Seat seat, ChoiceList& out) const;
    Refusal action_refusal(Seat seat, const Choice& c) const;
    Refusal draw_refusal(Seat seat, const Choice& choice) const;
    Refusal pass_refusal(Seat seat) const { return s.h.duties && g.rules->turn.must_act ? g.rules->turn.must_act(*this, seat) : Refusal{}; }
    // Actions may answer actions without end; a stack that is nearly full only resolves.
    bool room_to_act() const { return s.stack_used() <= State::kStackWords - State::kStackReserve; }
    bool only_answers() const;  // is the open window one in which only actions that answer (kAnswers) are let in?

    // --- frames ----------------------------------------------------------------------------------
    std::optional<Pending> asked_trigger() const;  // Ask::Accept: what may be used
    FrameView top() const { return FrameView{s.stack() + s.h.frame}; }
    FrameView frame_at(u16 offset) const { return FrameView{s.stack() + offset}; }
    const Procedure& procedure(u8 id) const { return *g.procedures[id]; }
    bool any_pending() const {  // a trigger waits that nobody is answering just now
        for (const Pending& p : s.pending())
            if (!p.held) return true;
        return false;
    }

    // --- table facts -------------------------------------------------------------------------------
    bool fresh(unsigned object) const {  // came into play, or under this control, this turn
        return s.object(object).stamp >= s.h.turn_stamp || (s.object(object).flags & Object::Fresh);
    }
    bool living(Seat x) const { return has(s.h.living, x); }
    Seat next_living(Seat after) const;                             // in turn order, skipping the eliminated
    unsigned find_card(Seat seat, Zone zone, CardId card) const;    // its first position; the zone's size if it is not there
    void offer_cards(Seat seat, Zone zone, ChoiceList& out) const;  // as picks, equal ones once
    Seat first_to_choose(Seat you) const { return g.turn_player_first ? Seat{s.h.turn_owner} : you; }  // where several do the same
    Seat controller(unsigned object) const { return Seat{s.object(object).controller}; }
    u64 controlled(Seat seat, unsigned w) const {  // objects of word w that `seat` controls
        if (s.h.control_changed) return controlled_one_by_one(seat, w);
        return s.owner_of_word(w) == seat ? s.word(w).alive : 0;  // the table is laid out by owner
    }
    u64 controlled_one_by_one(Seat seat, unsigned w) const;
    const CardDef& card(unsigned object) const { return g.card_of(s.object(object)); }
    bool stays_for_good(unsigned object) const { return (g.facts[s.object(object).card].types & g.rules->board.fixed_types) != 0; }
    Zone role(ZoneRole r) const { return g.zone_by_role[static_cast<unsigned>(r)]; }
    bool option(unsigned index, unsigned value) const { return g.option[index] == value; }
    i32 resource(Seat seat, Resource r) const { return s.seat(seat).resource[r]; }
    // Marks: what rules remember of an object until a time, such as a use of an ability. The numbers are the game's own.
    unsigned marks(Handle object, i16 what, i16 detail = 0) const;  // how many of these
    bool marked(Handle object, i16 what) const;                     // with any detail

    // --- values (values.cpp) -----------------------------------------------------------------------------
    i32 value(unsigned object, Stat stat) const;  // current, floor 0
    i32 raw_value(unsigned object, Stat stat) const;
    i32 value_at(unsigned object, Stat stat, Seat seat, Place place) const;  // while it acts into that place
    std::vector<BreakdownLine> breakdown(unsigned object, Stat stat, Seat locus_seat = kNoSeat, Place locus = kNoPlace) const;
    i32 cost_of(Seat seat, CardId card) const {
        return s.h.cost_changes || (g.facts[card].flags & CardFacts::CostChange) ? changed_cost(seat, card)
                                                                                 : std::max<i32>(0, g.facts[card].cost);
    }
    std::vector<BreakdownLine> cost_breakdown(Seat seat, CardId card) const;  // the parts of cost_of, before it stops at zero
    i32 use_change(unsigned object) const {  // what using an Active ability of this object costs more (or less) than it says
        return s.h.use_changes ? find_use_change(object) : 0;
    }
    i32 counters(Handle object, u16 kind) const;         // on it now, or when it left
    bool is_attached(Handle object, Handle host) const;  // … now, or when one of the two left

    // --- what is forbidden and permitted (values.cpp) --------------------------------------------------------
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
    u64 forbidden_in(unsigned w, Capability c, const Doer& by) const {
        u64 m = 0;
        for_each_bit(s.word(w).restricted, [&](unsigned b) {
            if (forbidden(w * 64 + b, c, by)) m |= bit(b);
        });
        return m;
    }
    Doer doer_of(Handle cause) const;  // an object, as something that acts
    bool permitted(unsigned object, Capability c) const { return has(s.object(object).permitted, unsigned(c)); }
    bool player_forbidden(Seat seat, Capability c, CardId card = kNoCard) const {
        return s.h.player_bans && find_ban(seat, c, card, nullptr);
    }
    // The card responsible, for refusals: found by the same walk as the prohibition itself.
    CardId forbidder(unsigned object, Capability c, const Doer& by = {}) const;
    CardId player_forbidder(Seat seat, Capability c, CardId card = kNoCard) const;
    CardId place_forbidder(Seat seat, CardId card, Place place) const;
    // Places of `seat` that a card effect keeps this card out of.
    u16 barred_places(Seat seat, CardId card) const { return s.h.player_bans ? find_barred_places(seat, card) : u16{0}; }
    // Does what the card says of its host allow this one?
    bool may_be_attached(CardId card, Seat seat, unsigned host) const;

    // --- abilities of an object, printed and granted, in a fixed order -----------------------------------------
    bool works(unsigned object, const Ability& a) const {  // its keyword is there, and the game lets it work
        if (a.keyword >= 0 && !has(s.object(object).keywords, static_cast<unsigned>(a.keyword))) return false;
        return !(s.object(object).types & g.rules->values.idle_types) || g.rules->values.ability_works(*this, object, a);
    }
    bool any_static_works(unsigned object) const;
    bool acts_on_others(unsigned index) const {  // may have a static ability, printed or granted
        return has(s.word(index / 64).statics, index % 64) || (s.grants().count() && granted_static(index));
    }
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
    i32 asked_value(const Object& o, Stat stat) const;       // what a text means by this stat (Game::wounded_stat)
    i32 past(unsigned query, Seat seat, Handle self) const;  // a history, as this player and this card ask for it
    EventKind left_by(Handle x) const;                       // how it left play in this chain; None if it did not
    unsigned set_size(const Env& env, unsigned reg) const;
    Handle set_item(const Env& env, unsigned reg, unsigned i) const;

    // --- programs before they run (usability.cpp) ---------------------------------------------------------------
    // Could the announcement and payment be completed now? With `trigger` the targets were chosen when it triggered: payment only.
    bool can_use(AbilityRef a, Handle source, CardId source_card, Seat you, i32 extra_cost = 0, bool exhausted_is_fine = false,
                 const EventInfo* trigger = nullptr) const;
    // Would everybody know that nothing comes of its effect? Then nobody is asked whether to use it.
    bool effect_is_idle(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event) const;
    bool mode_possible(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, unsigned pc) const;
    bool can_replace(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event) const;
    bool targets_gone(AbilityRef a, Handle source, CardId source_card, Seat you, const EventInfo& event, const Announced& announced) const;

   protected:
    bool guarded_from(unsigned object, Capability c, const Doer& by) const;
    AbilityRef granted_ability(unsigned object, unsigned i) const;
    bool granted_static(unsigned index) const;
    const Object* last_known(Handle x) const;
    u8 other_players(const PlayerSpec& p, const Env& env) const;
    i32 counted_number(i16 index, const Env& env) const;
    bool find_ban(Seat seat, Capability c, CardId card, CardId* by) const;
    u16 find_barred_places(Seat seat, CardId card) const;
    i32 find_use_change(unsigned object) const;
    i32 changed_cost(Seat seat, CardId card, std::vector<BreakdownLine>* parts = nullptr) const;
    u32 possible_types(const Object& o) const;
};

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

// Empty when the state is sound: kernel bookkeeping first, then the game's own invariants.
std::string check_invariants(const Game& game, const State& state);

// Turns without progress after which the game is drawn, 0 if the stall rule is off (stall.cpp).
unsigned stall_limit(const Reader& e);
// A measure that all games with decks share.
i32 cards_in_decks(const Reader& e);
// How the game ended, in words: "A wins: …".
std::string outcome(const Reader& e);

}  // namespace nexus
