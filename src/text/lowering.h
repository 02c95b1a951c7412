// From the tree of a text to programs.
//
// One Scope an ability: its three code sections, its registers, and the referents that `it`, `that unit` and
// `they` may mean. Errors are sticky: the first one is kept and everything after it is harmless.
// Files: lowering_referents (players, pronouns), lowering_nouns (filters, places), lowering_picks (targets and choices), lowering_numbers (amounts, conditions, durations),
// lowering_events (triggers and history), lowering_verbs (what players do), lowering_cards (to cards of zones), lowering_predicates
// (what cards do and have), lowering_clauses (sentences), lowering_players (what several players do), lowering_survey (what the whole text says), lowering_abilities (the whole rule box), lowering_missions (challenges).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "text/text.h"
#include "text/tree.h"

namespace nexus::text {

inline constexpr unsigned kMaxRegisters = 12;
inline constexpr unsigned kMaxTargets = 8;
inline constexpr i16 kThis = 0, kSubject = 1, kOther = 2;

struct Referent {
    enum class Kind : u8 { Object, Player, Place, Zone } kind = Kind::Object;
    i16 reg = -1;
    i16 player = -1;        // PlayerSpec of a player, or of a zone's owner
    Zone zone = kInPlay;    // of a zone, or where the cards of a set lie
    Side side = Side::Any;  // of things in play: whose they are
    u16 types = 0;          // of the head noun; 0 = any card
    bool plural = false;
    int count = 0;  // how many cards were looked at; 0 = not known
    bool subject = false;
    unsigned step = 0;             // 0: introduced by the trigger
    bool cost = false;             // picked as a payment
    bool picked_by_owner = false;  // one by one, by the player whose cards they are
};

// What a noun phrase says beyond its filter.
struct NounInfo {
    bool card = false;     // "card", "Event card"
    bool ability = false;  // "abilities", "effects"
    bool zone_named = false;
    bool superlative = false, highest = false;
    Stat stat{0};
    i16 actor = -1;  // "you deploy"
    std::optional<PlaceSpec> place;
};

// "an opponent", "each player" in a condition: it is asked of one after the other.
struct Quantified {
    Condition::Quantifier kind = Condition::Quantifier::None;
    i16 players = -1;  // PlayerSpec: of whom
};

// What a verb of the text did, for "this way" and "that many": members of a register that left in this way, or a noted number.
struct Doing {
    std::string_view verb;  // id of the phrase
    i16 reg = -1;
    EventKind left_by = EventKind::None;  // counted are those that really left so; None: the members of the register
    bool number = false;                  // the register holds a number
    bool gathered = false;                // of several players together
};

struct Scope {
    Ability ability;
    std::vector<Instr> announce, pay, effect;
    std::vector<Instr>* out = nullptr;
    unsigned registers = 3, targets = 0, step = 1;
    std::vector<Referent> referents;
    i16 actor = -1;               // PlayerSpec of who acts; -1 = you
    i16 one_actor = -1;           // PlayerSpec of "they" where several act at once: each one for itself
    Quantified* asked = nullptr;  // the players that the condition being read is asked about
    std::vector<Doing> doings;
    i16 accepted = -1, declined = -1;                   // PlayerSpecs of those who did what several players might do, and of the others
    std::vector<i16> noted;                             // PlayerSpecs of registers that hold several players
    const Tree* ransom = nullptr;                       // "unless they pay …", for the players who act
    std::vector<std::pair<const Tree*, bool>> own_ifs;  // "if they …", asked of each player who acts; true: unless
    bool optional_draw = false;                         // "you may draw": nobody has to
    i16 subject = -1;                                   // register of the clause's subject while its predicate is read
    bool naming_subject = false;                        // the clause's subject is being read
    std::vector<const Tree*> narrow;                    // conditions that each thing of the subject must meet for itself
    i16 x = -1, x_number = -1;                          // register, or number, that X means
    u32 announced = 7;                                  // registers that are set before anything is paid
    bool picking_target = false;                        // reading the filter of a target
    const Tree* each = nullptr;                         // "for each …", read where the number stands
    bool each_used = false, duration_used = false, even_used = false;
    std::optional<Duration> duration;
    bool summing = false;                    // an amount in an event is part of a sum
    i16 counted_kind = -1, counted_on = -1;  // counters that were just asked about: "remove them"
    bool pricing = false;                    // reading whose cost changes: "units you deploy" is allowed
    bool fixed = false;                      // static: no choices, everything lasts
    bool even = false;                       // "even if another effect forbids it"
    bool paid = false;                       // a cost was paid: "if you do" holds
    bool closed = false;                     // runs later: only what its own trigger names can be referred to
    bool replaces = false;                   // happens instead of something
    EventKind trigger = EventKind::None;
    std::vector<EventPattern> or_patterns;       // further events that trigger the same ability
    i16 anchor = -1;                             // register that "adjacent" is seen from
    Scope* outer = nullptr;                      // closed: whose things it may take along, one of them …
    i16 captured = -1;                           // … from this register; here it is kOther
    int sentence_start = -1, before_start = -1;  // where this sentence, and the one before, begin
    bool instead_allowed = false;
    int last_branch = -1;  // effect index of the last If / IfDone whose block just ended
    u16 type_bits = 0;     // of the card that has the ability
};

// The noun phrase itself, without the category around it.
inline const Tree& inner(const Tree& obj) { return obj.is("obj.any") || obj.is("obj.one") ? obj.kids[0] : obj; }

class Lowering {
   public:
    Lowering(Context& context, const Lexicon& lexicon);

    // The whole text. False on an error; then message() and token() say what and where.
    bool run(const Tree& text, Compiled& out);
    const std::string& message() const { return message_; }
    u32 token() const { return token_; }

    // Does the first sentence of this body have a trigger of its own?
    static bool says_when(const Tree& body);

   private:
    Context& context_;
    const Lexicon& lexicon_;
    const Vocabulary& v_;
    Pools& pools_;
    Scope* s_ = nullptr;
    std::vector<Ability>* abilities_ = nullptr;
    std::vector<i16>* keywords_ = nullptr;
    bool granted_ = false;
    unsigned keyword_depth_ = 0;
    std::string message_;
    u32 token_ = 0;

    bool failed() const { return !message_.empty(); }
    bool fail(const Tree& at, std::string message);
    bool unsupported(const Tree& at, std::string_view what);
    std::string words(const Tree& t) const;

    // Lowers something into lists of its own: quoted abilities, what a granted keyword means.
    template <class F>
    void apart(std::vector<Ability>& abilities, std::vector<i16>& keywords, F&& lower) {
        Scope* const scope = s_;
        std::vector<Ability>* const abilities_before = abilities_;
        std::vector<i16>* const keywords_before = keywords_;
        const bool granted_before = granted_;
        abilities_ = &abilities;
        keywords_ = &keywords;
        granted_ = true;
        lower();
        granted_ = granted_before;
        keywords_ = keywords_before;
        abilities_ = abilities_before;
        s_ = scope;
    }

    // --- code ---
    std::size_t emit(Op op, std::initializer_list<int> operands = {});
    void emit_announce(Op op, std::initializer_list<int> operands);
    std::size_t here() const { return s_->out->size(); }
    void patch(std::size_t at, unsigned operand) { (*s_->out)[at].a[operand] = static_cast<i16>(here()); }
    i16 new_register(const Tree& at);
    i16 you() { return pools_.player(PlayerSpec::Kind::You); }
    i16 actor() { return s_->actor < 0 ? you() : s_->actor; }
    bool actor_is_you() { return s_->actor < 0 || s_->actor == you(); }

    // --- who and what (lowering_referents, lowering_nouns, lowering_picks) ---
    void refer(i16 reg, u16 types, bool plural, bool subject = false);
    void refer_player(i16 spec);
    void refer_zone(Zone zone, i16 player);
    void refer_place(i16 reg);
    Referent& introduce(Referent::Kind kind);
    void choose_place(const Tree& quad, PlaceSpec& p);  // one place out of those, by its player or as a target
    // What a closed scope takes along from around it, one thing.
    template <class F>
    i16 from_outside(F&& find) {
        Scope* const inner = s_;
        s_ = inner->outer;
        const i16 reg = find();
        s_ = inner;
        if (reg == kThis) return kThis;
        if (inner->captured >= 0 && inner->captured != reg) message_ = "What happens later can remember one thing, not two";
        inner->captured = reg;
        return kOther;
    }
    i16 it(const Tree& at);
    i16 they(const Tree& at);
    i16 that(const Tree& at, const Tree& noun);
    i16 done_thing(const Tree& t);
    const Referent* last(Referent::Kind kind) const;
    i16 previous_object(u16 types) const {
        return previous_object(types, kInPlay, s_->referents.size());
    }  // what "other" and "another" leave out
    i16 previous_object(u16 types, Zone zone, std::size_t named) const;  // of that zone, among the first so many
    bool known_at_announcement(const Filter& f) const;
    void keep_within(Filter& f, i16 reg) const;  // members of the set in a register

    i16 player(const Tree& t, bool pattern = false);
    i16 quantified(const Tree& t, Condition::Quantifier kind, i16 players);
    i16 they_who_act() const { return s_->one_actor >= 0 ? s_->one_actor : s_->actor; }
    i16 owner(const Tree& poss, bool pattern = false);  // whose zone or side
    i16 owned_object(const Tree& poss);                 // whose stat or place
    void set_side(i16 spec, Side& side, i16& player_spec);
    u16 type_bits(const Tree& type_word) const;
    void head(const Tree& noun, Filter& f, NounInfo& info);
    void adjective(const Tree& adj, Filter& f, NounInfo& info, bool plural);
    void modifier(const Tree& post, Filter& f, NounInfo& info);
    void location(const Tree& loc, Filter& f, NounInfo& info);
    void noun(const Tree& n1, Filter& f, NounInfo& info);
    Filter counted_noun(const Tree& n1);  // for numbers: no superlatives, no abilities
    void place(const Tree& quad, PlaceSpec& p, bool destination);
    void zone(const Tree& z, Zone& out_zone, i16& out_player, bool pattern = false);
    void bound(const Tree& at, Filter& f, Stat stat, Compare compare, i16 number);
    std::optional<Zone> zone_named(std::string_view name) const;

    struct Pick {
        i16 chooser = -1;          // PlayerSpec; -1 = you
        std::optional<Zone> zone;  // of a plain "card"
        bool own = false;          // the acting player's own things
        bool random = false;
        bool counted = false;   // "a card for each …": so many of them
        bool optional = false;  // may find nothing
    };
    i16 object(const Tree& obj, const Pick& pick);
    i16 object(const Tree& obj) { return object(obj, Pick{}); }
    static std::vector<Tree> parts_of(const Tree& both);
    Tree either(const Tree& both);
    int left_of(i16 set, i16 taken) const;
    i16 anchor_object(const Tree& obj);  // what a place is seen from; in a lasting ability all that fit
    void set_apart(Filter& f) const;
    i16 determined(const Tree& obj, const Tree& det, const Tree& n1, const Pick& pick);
    i16 choose(const Tree& at, Filter f, const NounInfo& info, int least, int most, bool target, bool plural, const Pick& pick);
    i16 select(const Tree& at, Filter f, const NounInfo& info, bool plural, const Pick& pick);
    void finish_filter(Filter& f, const NounInfo& info, const Pick& pick);
    // The filter of a noun phrase in a trigger, a condition or a count; `self`: it is this card.
    Filter pattern_filter(const Tree& obj, bool& self, NounInfo& info);
    struct Range {
        int least = 1, most = 1;
        bool target = false;
    };
    Range range_of(const Tree& det);

    // --- numbers, conditions, durations (lowering_numbers.cpp) ---
    int count_of(const Tree& num) const;
    i16 number(const Tree& t);
    i16 amount(const Tree& t);
    i16 signed_number(const Tree& word);
    i16 scaled(i16 number_index);
    i16 x_value(const Tree& at);
    NumberExpr counted(const Tree& count);
    int counters(const Tree& t, i16& kind, i16& number_index);  // 0 on error
    i16 counter_kind(const Tree& name);
    i16 conditions(const Tree& conds);
    void condition(const Tree& t, std::vector<Condition>& out);
    void plain_condition(const Tree& t, std::vector<Condition>& out);
    void compare_players(const Tree& t, i16 who, std::vector<Condition>& out);  // "control more units than …"
    void resource_condition(const Tree& t, i16 who, std::vector<Condition>& out);
    i16 amount_bound(const Tree& amount_tree, Compare& compare);
    Condition past_condition(const Tree& past, bool negated);
    Condition done_condition(const Tree& way);
    void count_for_one(const Tree& at, NumberExpr& n, int needed, const Condition& c);
    void control_condition(const Tree& t, i16 who, std::vector<Condition>& out);
    void condition_of(const Tree& has, i16 who, std::vector<Condition>& out);
    void count_things(const Tree& obj, i16 who, bool negated, std::vector<Condition>& out);
    void stand_together(const Tree& t, const Tree& whom, Relation relation, std::vector<Condition>& out);
    static Relation relation_named(const Tree& t);  // "the same column", row, place
    void stat_bound(const Tree& value, Stat stat, Filter& f);
    int places_of(const Tree& places, PlaceSpec& p);
    Condition compare_count(const Tree& obj, Filter f, const NounInfo& info);
    i16 chain(const std::vector<Condition>& all);
    bool narrows(const Tree& conds) const;  // "while they have …": about each thing for itself
    static const Tree* counted_subject(const Tree& condition_tree);
    void narrow(const Tree& cond, Filter& f);
    void narrow_by(const Tree& cond, Filter& f, const NounInfo& info);
    std::optional<Duration> duration(const Tree& dur);
    Duration lasting() const;
    Period period(const Tree& t) const;

    // --- events (lowering_events.cpp) ---
    bool event(const Tree& ev, EventPattern& p, bool refers);
    bool player_event(const Tree* player_tree, const Tree& vp, EventPattern& p, bool refers);  // null: you
    bool either_event(const Tree& ev, EventPattern& p, bool refers);
    bool object_event(const Tree& obj, const Tree& pred, EventPattern& p, bool refers);
    bool into_discard(const Tree& put) const;
    void phase_called(const Tree& t);
    bool verb_event(const Tree& vp, EventPattern& p);
    void agent(const Tree& a, EventPattern& p);
    Filter agent_filter(const Tree& a);
    const Tree* whose_ability(const Tree& whole);
    void possessor(const Tree& poss, i16& slot, bool refers);
    bool time_event(const Tree& time, EventPattern& p, i16& condition_index);
    void event_object(const Tree& obj, i16& slot, i16 reg, bool subject, bool refers);
    NumberExpr history(const Tree& past, int& needed, Compare& compare);
    int quantity(const Tree& obj, Compare& compare) const;
    static bool different_things(const Tree& obj);

    // --- verbs (lowering_verbs.cpp, lowering_cards.cpp) ---
    void acts(const Tree& effs);
    void acts_of(const Tree& effs, i16 player_spec);
    void players_act(const Tree& c);  // "each opponent discards a card unless they pay 2 CP"
    bool are_several(i16 player_spec) const;
    void gather(const Tree& at, std::size_t first_doing);
    void did(std::string_view verb, i16 reg, EventKind left_by = EventKind::None);
    void did_damage(const Tree& vp, i16 reg);
    void did_so_many(const Tree& vp);  // the number that the last act did
    const Doing* done_this_way(const Tree& way) const;
    NumberExpr count_done(const Doing& done) const;
    // One player after the other, in turn order.
    template <class F>
    void for_each_player(const Tree& at, i16 player_spec, F&& act) {
        const i16 reg = new_register(at);
        const std::size_t top = here();
        const std::size_t head_at = emit(Op::ForEachPlayer, {reg, player_spec, -1});
        act(pools_.player(PlayerSpec::Kind::Register, static_cast<unsigned>(reg)));
        emit(Op::Jump, {static_cast<int>(top)});
        patch(head_at, 2);
    }
    void verb(const Tree& vp, i16 given = -1);
    void verb_cards(const Tree& vp, i16 given, bool& known);
    void verb_board(const Tree& vp, i16 given, bool& known);
    void verb_other(const Tree& vp, i16 given, bool& known);
    bool token_agrees(const Tree& token);
    void choose_up_to(const Tree& vp);
    void draw(const Tree& vp);
    void draw_cards(const Tree& vp, i16 number, bool optional = false);
    NumberExpr that_many(const Tree& at);
    bool returned_from_play(i16 reg) const;
    void swap(const Tree& vp);
    void create(const Tree& vp);
    void create_copy(const Tree& vp);
    void copy_effect(const Tree& vp);
    void cancel(const Tree& at, i16 given);
    void move_counters(const Tree& vp);
    bool new_targets(const Tree& effs);
    i16 put(const Tree& vp, const Tree& dest, i16 given);  // the register of what is put
    void put_on_deck(i16 reg, Zone deck, bool bottom, bool in_any_order);
    void check_destination(const Tree& z, i16 reg);
    bool payable(const Tree& effs) const;
    static std::vector<const Tree*> verbs_of(const Tree& effs);

    // --- predicates (lowering_predicates.cpp) ---
    void predicates(const Tree& obj, const Tree& preds);
    void predicate(const Tree& pred, const Tree& obj);
    void modal(const Tree& predm, const Tree& obj);
    void stat_changes(const Tree& mods, i16 reg);
    void quality(const Tree& q, i16 reg, bool lose);
    void change_cost(const Tree& obj, const Tree& pred);
    void change_use(const Tree& obj, const Tree& pred);
    bool attacks_on(const Tree& m, const Tree& obj);
    bool enters_places(const Tree& m, const Tree& obj);
    void set_stat(const Tree& clause);
    void change_resource(const Tree& clause);
    void limit_timing(const Tree& c);
    void limit_uses(const Tree& sentence_tree);
    std::optional<Capability> attacks_past_protectors(const Tree& p);
    std::vector<Capability> capabilities(const Tree& pred);
    static std::optional<Capability> passive_capability(const Tree& done);
    void player_modal(const Tree& clause);
    i16 find_subject(const Tree& obj);
    i16 subject_register(const Tree& obj);

    // --- clauses (lowering_clauses.cpp) ---
    struct Sentence {
        std::vector<const Tree*> frames;
        const Tree* core = nullptr;  // a Clause or a Grant
    };
    static Sentence sentence_of(const Tree& sent);
    void sentence(const Sentence& st, std::size_t from = 0);
    void clause(const Tree& c);
    void may(const Tree& c);
    void choose_one(const Tree& c);
    void grant(const Tree& g);
    void next_time(const Tree& frame, const Sentence& st, std::size_t from);
    using Core = void (Lowering::*)(const Tree&);
    void delayed(const Tree& frame, const Tree& when, const Sentence& st, std::size_t from, Core core = nullptr);
    bool instead_of_before(const Sentence& st, std::size_t from);
    void players_who(const Tree& c);
    void bar_places(const Tree& at, i16 who, const Tree& quad, const Tree* obj);
    void loop(const Tree& frame, const Sentence& st, std::size_t from);
    std::size_t open_fight(const Tree& clause, const Tree& fight);
    void offer_ransom(const Tree& unless, std::size_t start);
    void meet_subject(const Tree& at, const Tree& whole);
    void with_adverbs(const Tree& c, void (Lowering::*core)(const Tree&));
    void plain_clause(const Tree& c);
    void happens_instead(const Tree& c);
    std::size_t open_if(const Tree& conds, bool negated);
    i16 sub_ability(const Sentence& st, std::size_t from, AbilityKind kind, const EventPattern& pattern, bool refers_subject,
                    i16* captured = nullptr, Core core = nullptr);
    static void flatten(const Tree& t, Sentence& out);
    static bool mentions_target(const Tree& t);
    static bool speaks_of_them(const Tree& t);
    static bool speaks_of_it(const Tree& t);
    static bool says_this(const Tree& obj);
    void ask_about_it(const Tree& conds, bool negated, std::size_t start);
    std::size_t emit_ransom(const Tree& unless, i16 payer);
    void close_branch(std::size_t at);
    i16 note_players(const Tree& at);
    i16 noted_register(i16 player_spec) const;

    // --- abilities (lowering_abilities.cpp, lowering_missions.cpp) ---
    void paragraph(const Tree& par, bool with_body = true);
    void keyword(const Tree& kw);
    void expand_keyword(const Tree& at, i16 index, i32 number, const std::string& card = {});
    void labelled(const Tree& abil);
    void active(const Tree& abil);
    void body(const Tree& body_tree, const std::string& name, bool labelled_body);
    void body(const std::vector<Sentence>& all, const std::string& name, bool labelled_body);
    void triggered(const std::vector<Sentence>& group, const std::string& name, const Tree* price = nullptr);
    void tagged(const Tree& abil);
    void pay_tags(const Tree& abil);
    void pay_x(const Tree& at, Resource resource);
    void choose_x(const Tree& at, const NumberExpr& most);
    void effect_sentences(const std::vector<Sentence>& group, std::size_t from);
    void optional_acts(const Tree& c);
    void pay_cost(const Tree& effs);
    void self_exhaust(bool free);
    static std::vector<Sentence> sentences_of(const Tree& body_tree);
    void static_ability(const Sentence& st, const std::string& name);
    void mission_part(const std::vector<Sentence>& all, const std::string& name);
    void challenge(const Tree& c, const std::string& name);
    void type_action(const Tree& abil);
    void begin(Scope& scope, AbilityKind kind, const std::string& name);
    void finish(Scope& scope);
    bool finds_in_play(const std::vector<Instr>& code) const;
    Ability assemble(Scope& scope);
    bool trigger_frame(const Tree& frame, bool instead = false);
    void count_each_apart(const Tree& frame, EventPattern& p);
    std::vector<Instr>* price_section();
    static bool is_trigger(const Tree& frame);
    static bool triggers(const Sentence& s);
    // lowering_survey.cpp
    const Tree* missing_relation(const Tree& t) const;
    static bool refers_back(const Tree& t);
    static bool asks_who_did(const Tree& t);
    static bool next_own_turn(const Tree& time);
    bool asks_who_did_ = false;  // somewhere it says "if they do" or "if they do not"
    bool refers_back_ = false;   // somewhere it says "this way" or "that many"
    bool delaying_ = false;      // the time is one that comes once
    void notes(const Tree& abil, Ability& a);
    void mark_ability(const Tree& mark, Ability& a);
};

}  // namespace nexus::text
