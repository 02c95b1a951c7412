#include "mini/mini.h"

#include <algorithm>
#include <utility>

#include "kernel/masks.h"
#include "support/plain_ruleset.h"

namespace nexus::mini {

namespace {

enum SeatReg : unsigned { kTurns };
enum ProcedureId : u8 { kGameProcedure = kFirstGameProcedure, kTurnProcedure, kUseProcedure, kAttackProcedure };
constexpr u64 kAll = ~u64{0};

Choice plain(ChoiceKind kind, unsigned target = kNothing) { return {kind, 0, kNothing, static_cast<u16>(target), 0}; }
// M-04, M-13: who has no life is out, what has too much damage is destroyed; true if something was.
bool check(Engine& e) {
    u8 lost = 0;
    for_each_bit(e.s.h.living, [&](unsigned p) { lost |= static_cast<u8>(e.resource(Seat{p}, kLife) == 0 ? 1u << p : 0u); });
    e.eliminate(lost);
    if (e.s.h.over) return false;
    e.refresh();
    std::vector<Handle> doomed;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).type[0], [&](unsigned b) {
            unsigned i = w * 64 + b;
            if (e.s.object(i).damage >= e.value(i, kToughness) && !e.forbidden(i, Capability::BeDestroyed)) doomed.push_back(e.s.handle(i));
        });
    e.destroy(doomed, {});
    return !doomed.empty();
}
// After everything that happened: checks, then triggers, until the position is quiet.
Flow settle(Engine& e, Frame) {
    if (!e.s.h.over && check(e)) return Flow::again();
    if (e.s.h.over) return Flow::next();
    bool waiting = e.any_pending();
    e.run_triggers();
    return waiting ? Flow::again() : Flow::next();
}

// --- the game ---------------------------------------------------------------------------------------------------
void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    for (unsigned p = 0; p < decks.size(); ++p) {
        for (CardId id : decks[p]) e.push_card(Seat{p}, kDeck, id, 0);
        e.add_to_list(Seat{p}, static_cast<unsigned>(decks[p].size()));
        e.set_resource(Seat{p}, kLife, 12);
    }
    e.push(kGameProcedure, Seat{0});
}
Flow deal(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        e.shuffle(Seat{p}, kDeck);
        for (unsigned i = 0; i < 4; ++i) e.draw(Seat{p});
    }
    return Flow::next();
}
// M-01, M-02: a bid, then any number of cards; all of it stays sealed until everybody is done.
Flow ask_secretly(Engine& e, Frame) { return e.ask_sealed(Ask::Game, e.s.h.living), Flow::ask(); }
void list_secrets(const Reader& e, FrameView, Seat seat, ChoiceList& out) {
    for (unsigned bid = 0; bid <= 3 && !e.s.sealed(seat).count(); ++bid) out.push(plain(ChoiceKind::Number, bid));
    if (!out.empty()) return;
    for (unsigned i = 0; i < e.s.zone_size(seat, kHand); ++i) {
        Choice c{ChoiceKind::PickCard, 0, e.s.zone(seat, kHand)[i].card, static_cast<u16>(seat * kMaxZones + kHand), 0};
        auto left = std::count_if(e.s.zone(seat, kHand), e.s.zone(seat, kHand) + e.s.zone_size(seat, kHand),
                                  [&](const ZoneCard& z) { return z.card == c.source; });
        for (u64 given : e.s.sealed(seat)) left -= Choice::unpack(given) == c;
        if (left > 0 && !out.contains(c)) out.push(c);
    }
    out.push(plain(ChoiceKind::Done));
}
Flow take_secret(Engine& e, Frame, Seat seat, Choice c) {
    return c.kind == ChoiceKind::Done || e.s.sealed(seat).count() == 4 ? Flow::next() : Flow::ask();
}
Flow open_secrets(Engine& e, Frame) {
    int best = -1;
    for_each_bit(e.s.h.living, [&](unsigned p) {
        Seat seat{p};
        unsigned returned = 0;
        for (u64 given : e.s.sealed(seat)) {
            Choice c = Choice::unpack(given);
            if (c.kind == ChoiceKind::PickCard)
                e.move_card(Handle::zone_card(seat, kHand, e.find_card(seat, kHand, CardId{c.source})), kDeck, 0), ++returned;
            if (c.kind == ChoiceKind::Number && c.target > best) best = c.target, e.set_turn_owner(seat);
        }
        if (returned) e.shuffle(seat, kDeck);
        while (returned-- > 0) e.draw(seat);
        e.forget_sealed(seat);
    });
    e.gain(Seat{e.s.h.turn_owner}, kLife, -best);
    return Flow::next();
}
enum class GameStep : u8 { Deal, Bid, Open, Turn, NextTurn };
Flow play_turn(Engine& e, Frame) { return e.push(kTurnProcedure, Seat{e.s.h.turn_owner}), Flow::next(); }
Flow pass_turn(Engine& e, Frame) { return e.set_turn_owner(e.next_living(Seat{e.s.h.turn_owner})), Flow::go(GameStep::Turn); }
constexpr Step kGameSteps[] = {{"deal", "M-01", deal},
                               {"bid and put back", "M-01", ask_secretly, list_secrets, take_secret},
                               {"open", "M-02", open_secrets},
                               {"a turn", "M-03", play_turn},
                               {"next", "M-03", pass_turn}};
static_assert(is_last(GameStep::NextTurn, kGameSteps) && runs(GameStep::NextTurn, kGameSteps, pass_turn) &&
              runs(GameStep::Turn, kGameSteps, play_turn));

// --- a turn (M-03) -----------------------------------------------------------------------------------------------
enum class TurnStep : u8 { Begin, BeginTriggers, Opportunities, End, EndTriggers, CleanUp, Checks, Done };
Flow begin_turn(Engine& e, Frame f) {
    Seat owner = f.seat();
    e.count_turn(), e.set_phase(kMain), e.set_active(owner);
    e.begin_period(Period::Turn);
    e.expire(Duration::YourNextTurn, owner);
    e.begin_cause(owner);
    for (unsigned w = 0; w < e.s.words(); ++w) for_each_bit(e.controlled(owner, w), [&](unsigned b) { e.ready(e.s.handle(w * 64 + b)); });
    i16& turns = e.own(owner, kTurns);
    turns = static_cast<i16>(std::min(turns + 1, 8));
    e.set_resource(owner, kMana, turns);
    e.touch(kResources);
    e.emit(EventKind::TurnBegan, owner);
    e.draw(owner);
    return Flow::next();
}
// M-04: out by drawing
Flow main_window(Engine& e, Frame f) { return e.living(f.seat()) ? (e.open_window(f.seat()), Flow::next()) : Flow::done(); }
Flow end_turn(Engine& e, Frame f) {
    e.begin_cause(e.living(f.seat()) ? f.seat() : e.next_living(f.seat()));
    return e.emit(EventKind::TurnEnded, f.seat()), Flow::next();
}
Flow clean_up(Engine& e, Frame) {
    e.expire(Duration::EndOfTurn);
    e.clear_damage();
    return Flow::next();
}
constexpr Step kTurnSteps[] = {{"begin", "M-03", begin_turn}, {"triggers", "M-14", settle}, {"opportunities", "M-03", main_window},
                               {"end", "M-03", end_turn},     {"triggers", "M-14", settle}, {"clean up", "M-13", clean_up},
                               {"checks", "M-13", settle},    {"done", "M-03", leave}};
static_assert(is_last(TurnStep::Done, kTurnSteps) && runs(TurnStep::Opportunities, kTurnSteps, main_window));

// --- actions and their rules -----------------------------------------------------------------------------------------
bool is(const ActionContext& c, CardId id, u16 types) { return c.engine.g.card(id).is(types); }
bool own_turn(const ActionContext& c) { return c.engine.s.h.turn_owner == c.seat && c.engine.s.h.phase == kMain; }
bool has_targets(const ActionContext& c, CardId id, i32 mana) {
    return is(c, id, kCreature) || c.engine.g.card(id).abilities.empty() ||
           c.engine.can_use(AbilityRef::printed(id, 0), {}, id, c.seat, mana);
}
u64 is_turn_owner(const ActionContext& c, unsigned) { return own_turn(c) ? kAll : 0; }
u64 in_time(const ActionContext& c, unsigned w) {
    return own_turn(c) ? kAll : hand_where(c, w, [&](CardId id) { return is(c, id, kFlash); });
}
u64 no_trap(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return !is(c, id, kTrap); });
}
u64 may_play(const ActionContext& c, unsigned) { return c.engine.player_forbidden(c.seat, Capability::Play) ? 0 : kAll; }
i32 cost(const ActionContext& c, CardId id) { return c.engine.cost_of(c.seat, id); }
u64 payable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return cost(c, id) <= c.engine.resource(c.seat, kMana); });
}
u64 targets_in_hand(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return has_targets(c, id, cost(c, id)); });
}
u64 nothing_set(const ActionContext& c, unsigned) {
    u64 any = 0;
    for (unsigned w = 0; w < c.engine.s.words(); ++w) any |= c.engine.s.word(w).at[kSet] & c.engine.controlled(c.seat, w);
    return any ? 0 : kAll;
}
u64 set_place(const ActionContext&, unsigned) { return bit(kSet); }
u64 is_set(const ActionContext& c, unsigned w) { return c.engine.s.word(w).at[kSet]; }
u64 set_has_targets(const ActionContext& c, unsigned w) {
    u64 m = 0;
    for_each_bit(c.engine.s.word(w).at[kSet],
                 [&](unsigned b) { m |= has_targets(c, CardId{c.engine.s.object(w * 64 + b).card}, 0) ? bit(b) : 0; });
    return m;
}
u64 on_field(const ActionContext& c, unsigned w) { return c.engine.s.word(w).at[kField]; }
u64 usable(const ActionContext& c, unsigned) {
    return c.engine.can_use(c.engine.ability_at(c.source, c.ability_index), c.engine.s.handle(c.source), c.card, c.seat);
}
u64 is_creature(const ActionContext& c, unsigned w) { return c.engine.s.word(w).type[0]; }
u64 is_ready(const ActionContext& c, unsigned w) { return ~c.engine.s.word(w).exhausted; }
u64 may_attack(const ActionContext& c, unsigned w) {
    u64 m = kAll;
    for_each_bit(c.engine.s.word(w).alive, [&](unsigned b) { m &= ~(c.engine.forbidden(w * 64 + b, Capability::Attack) ? bit(b) : 0); });
    return m;
}
CardId attack_forbidder(const ActionContext& c, unsigned i) { return c.engine.forbidder(i, Capability::Attack); }

constexpr ActionRule kCastRules[] = {{"M-05", "only Flashes are cast then", in_time},
                                     {"M-07", "a Trap is set, not cast", no_trap},
                                     {"M-06", "an effect forbids it", may_play},
                                     {"M-08", "not enough mana", payable},
                                     {"M-09", "it has no legal target", targets_in_hand}};
constexpr ActionRule kSetRules[] = {{"M-05", "only in your own turn", is_turn_owner},
                                    {"M-10", "a card of yours lies face down already", nothing_set}};
constexpr ActionRule kSetPlaces[] = {{"M-10", "cards are set in the set area", set_place}};
constexpr ActionRule kFlipRules[] = {{"M-10", "it does not lie face down", is_set}, {"M-09", "it has no legal target", set_has_targets}};
constexpr ActionRule kActivateRules[] = {{"M-10", "it lies face down", on_field}};
constexpr ActionRule kAbilityRules[] = {{"M-08", "its cost cannot be paid, or it has no legal target", usable}};
constexpr ActionRule kAttackRules[] = {{"M-05", "only in your own turn", is_turn_owner},
                                       {"M-11", "only creatures attack", is_creature},
                                       {"M-11", "it is exhausted", is_ready},
                                       {"M-11", "an effect forbids it to attack", may_attack, attack_forbidder}};
constexpr u16 kAnyTime = 1 << kMain | 1 << kAnswer;
// clang-format off
constexpr ActionKind kActions[] = {
    {"cast", SourceKind::Hand, TargetKind::None, kAnyTime, "M-03", "not now", kCastRules, {}, kUseProcedure, "M-05", "M-05"},
    {"set", SourceKind::Hand, TargetKind::OnPlace, 1 << kMain, "M-05", "not as an answer", kSetRules, kSetPlaces, kUseProcedure, "M-10", "M-10"},
    {"flip", SourceKind::Object, TargetKind::None, kAnyTime, "M-03", "not now", kFlipRules, {}, kUseProcedure, "M-10", "M-10"},
    {"activate", SourceKind::Ability, TargetKind::None, kAnyTime, "M-03", "not now", kActivateRules, kAbilityRules, kUseProcedure, "M-08", "M-08"},
    {"attack", SourceKind::Object, TargetKind::None, 1 << kMain, "M-05", "not as an answer", kAttackRules, {}, kAttackProcedure, "M-11", "M-11"},
};
// clang-format on

// --- cast, set, flip, activate: announce, pay, be answered, resolve (M-12) ----------------------------------------------------
enum class UseStep : u8 { Announce, Pay, Declare, DeclareTriggers, Answers, Resolve, Discard, LastTriggers, Done };
enum UseWord : unsigned { kPhase = 2, kRef, kSource, kCard, kAnnounced, kUseWords = kAnnounced + 1 + kAnnouncedWords };
bool enters(const Reader& e, FrameView f) { return f.choice().action != kActivate && e.g.card(CardId{f[kCard]}).is(kCreature); }
Flow announce(Engine& e, Frame f) {
    Choice c = f.choice();
    bool from_hand = c.action == kCast || c.action == kSetAction;
    Handle self = from_hand ? Handle::none() : e.s.handle(c.source);
    CardId id = from_hand ? CardId{c.source} : CardId{e.s.object(c.source).card};
    f[kCard] = id, f[kSource] = self.pack();
    AbilityRef a;
    if (c.action == kActivate) a = e.ability_at(c.source, c.ability);
    else if (c.action != kSetAction && !enters(e, f) && !e.g.card(id).abilities.empty()) a = AbilityRef::printed(id, 0);
    f[kRef] = a.value;
    e.forget_announced();
    if (!a.none() && e.g.ability(a).cost) e.push_announce(a, c.action == kActivate ? self : Handle{}, id, f.seat(), {});
    return Flow::next();
}
Flow pay(Engine& e, Frame f) {
    f.keep(kAnnounced, e.s.h.announced);
    Seat seat = f.seat();
    CardId id{f[kCard]};
    Handle self = Handle::unpack(f[kSource]), in_zone = Handle::zone_card(seat, kHand, e.find_card(seat, kHand, CardId{id}));
    switch (f.choice().action) {
        case kCast:
            e.pay(seat, kMana, e.cost_of(seat, id)), e.move_card(in_zone, kStack, 0), e.emit(EventKind::Played, seat, {}, {}, 0, id);
            break;
        case kSetAction:  // M-10; not answered
            e.take_card(seat, kHand, in_zone.position());
            return e.turn_face(e.enter(id, seat, Place{kSet}), true), Flow::go(UseStep::LastTriggers);
        case kFlip:
            e.turn_face(self, false);
            if (!enters(e, f)) e.leave(self, kStack, EventKind::Left);
            else e.move(self, Place{kField}), e.emit(EventKind::Deployed, seat, self);
            break;
        default: e.push_program(AbilityRef{f[kRef]}, self, id, seat, {}, f.kept(kAnnounced), ProgramFrame::Paying);
    }
    return Flow::next();
}
Flow paid(Engine& e, Frame f) {
    if (f.choice().action != kActivate) return Flow::next();
    f.keep(kAnnounced, e.s.h.announced);  // with what was picked while paying
    return e.emit(EventKind::Activated, f.seat(), Handle::unpack(f[kSource])), Flow::next();
}
Flow be_answered(Engine& e, Frame f) {
    f[kPhase] = e.s.h.phase;
    e.set_phase(kAnswer);
    return e.open_window(e.next_living(f.seat())), Flow::next();
}
// The card on the stack goes on; of equal ones the last. False if its owner has left the game.
bool off_stack(Engine& e, Frame f) {
    for (unsigned i = e.s.zone_size(f.seat(), kStack); i-- > 0;)
        if (e.s.zone(f.seat(), kStack)[i].card == f[kCard]) return e.take_card(f.seat(), kStack, i), true;
    return false;
}
Flow resolve(Engine& e, Frame f) {
    e.set_phase(static_cast<u8>(f[kPhase]));
    if (!e.living(f.seat())) return Flow::next();
    e.begin_cause(f.seat());
    CardId id{f[kCard]};
    if (f.choice().action == kCast && enters(e, f) && off_stack(e, f)) {
        Handle x = e.enter(id, f.seat(), Place{kField});
        if (x.is_none()) e.push_card(f.seat(), kDiscard, id, 0xFF);  // no room
        else e.emit(EventKind::Deployed, f.seat(), x);
    }
    AbilityRef a{f[kRef]};
    Handle self = f.choice().action == kActivate ? Handle::unpack(f[kSource]) : Handle{};
    if (!a.none() && !e.targets_gone(a, self, id, f.seat(), {}, f.kept(kAnnounced)))
        e.push_program(a, self, id, f.seat(), {}, f.kept(kAnnounced), ProgramFrame::Resolving);
    return Flow::next();
}
Flow discard(Engine& e, Frame f) {
    if (f.choice().action != kActivate && !enters(e, f) && off_stack(e, f)) e.push_card(f.seat(), kDiscard, CardId{f[kCard]}, 0xFF);
    return Flow::next();
}
constexpr Step kUseSteps[] = {
    {"announce", "M-09", announce},   {"pay", "M-08", pay},         {"declare", "M-08", paid},    {"triggers", "M-14", settle},
    {"answers", "M-12", be_answered}, {"resolve", "M-12", resolve}, {"discard", "M-12", discard}, {"triggers", "M-14", settle},
    {"done", "M-12", leave}};
static_assert(is_last(UseStep::Done, kUseSteps) && runs(UseStep::LastTriggers, kUseSteps, settle));

// --- attack (M-11) ----------------------------------------------------------------------------------------------------------
enum AttackWord : unsigned { kDefender = kPhase + 1, kAttackWords };
Flow ask_defender(Engine& e, Frame f) { return e.ask(Ask::Game, f.seat()), Flow::ask(); }
void list_defenders(const Reader& e, FrameView f, Seat, ChoiceList& out) {
    for_each_bit(e.s.h.living & ~bit(f.seat()), [&](unsigned p) { out.push(plain(ChoiceKind::PickSeat, p)); });
}
Flow take_defender(Engine& e, Frame f, Seat, Choice c) {
    f[kDefender] = c.target;
    e.begin_attack(e.s.handle(f.choice().source), {});
    e.exhaust(e.s.h.attacker);
    return e.emit(EventKind::DeclaredAttack, f.seat(), e.s.h.attacker), Flow::next();
}
Flow strike(Engine& e, Frame f) {
    e.set_phase(static_cast<u8>(f[kPhase]));
    e.begin_cause(f.seat());
    if (e.s.is_alive(e.s.h.attacker) && e.living(Seat{f[kDefender]}))
        e.gain(Seat{f[kDefender]}, kLife, -e.value(e.s.h.attacker.index, kPower));
    return Flow::next();
}
Flow end_attack(Engine& e, Frame) { return e.end_attack(), e.expire(Duration::ThisAttack), Flow::done(); }
constexpr Step kAttackSteps[] = {{"whom to attack", "M-11", ask_defender, list_defenders, take_defender},
                                 {"triggers", "M-14", settle},
                                 {"answers", "M-12", be_answered},
                                 {"damage", "M-13", strike},
                                 {"triggers", "M-14", settle},
                                 {"end", "M-11", end_attack}};

// --- what the kernel asks the game -----------------------------------------------------------------------------------------------
void damage(Engine& e, unsigned object, i32 amount, i16, const Doer& by) {
    if (amount <= 0 || !(e.s.object(object).types & kCreature)) return;
    e.set_damage(object, std::min(e.s.object(object).damage + amount, 30000));
    e.emit(EventKind::Damaged, e.controller(object), e.s.handle(object), by.object, amount);
}
void fight(Engine& e, Handle p, Handle q) {
    i32 back = e.value(q.index, kPower);
    damage(e, q.index, e.value(p.index, kPower), -1, e.doer_of(p));
    damage(e, p.index, back, -1, e.doer_of(q));
}
void heal(Engine& e, u8, Seat, std::span<const Handle> objects, i32) {
    for (Handle x : objects)
        if (e.s.is_alive(x)) e.set_damage(x.index, 0);
}
void enter_phase(Engine& e, u8, Seat first) {
    e.compose_turn(first, kMain, false);
    e.push(kGameProcedure, Seat{0}).set_step(GameStep::NextTurn);
    e.push(kTurnProcedure, first).set_step(TurnStep::Opportunities);
}

std::string broken_invariant(const Reader& e) {
    bool using_something = false, attacking = false;
    for (u16 at = e.s.h.frame; at != 0xFFFF; at = e.frame_at(at).previous()) {
        using_something |= e.frame_at(at).procedure() == kUseProcedure;
        attacking |= e.frame_at(at).procedure() == kAttackProcedure;
    }
    if (e.s.h.in_attack && !attacking) return "an attack goes on that nobody makes (M-11)";
    if (e.s.h.phase == kAnswer && !using_something && !attacking) return "nothing is to be answered (M-12)";
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        Seat seat{p};
        unsigned cards = 0, set = 0;
        for (unsigned z = 0; z < e.g.rules->board.zones.size(); ++z) cards += e.s.zone_size(seat, Zone{z});
        if (e.s.zone_size(seat, kStack) && !using_something) return "a card lies on the stack that nobody cast (M-12)";
        for (unsigned i = 0; i < e.s.seat(seat).objects_used; ++i) {
            const Object& o = e.s.object(e.s.slot(Seat{p}, i));
            if (!o.alive()) continue;
            cards += !o.token(), set += o.place == kSet;
            bool down = o.flags & Object::FaceDown;
            if (down != (o.place == kSet) || (!e.s.h.dirty && down && o.types)) return "a card lies the wrong way up (M-10)";
        }
        if (set > 1) return "two cards of a seat lie face down (M-10)";
        if (cards != e.s.seat(seat).cards_total || (!e.living(seat) && cards))
            return "seat " + std::to_string(p) + ": cards are missing or too many";
        if (e.living(seat) && e.s.h.decision.ask == Ask::Act && !e.resource(seat, kLife)) return "a seat without life goes on (M-04)";
    }
    return {};
}

constexpr ZoneSpec kZones[] = {{"deck", ZoneRole::Deck, Visibility::Nobody},
                               {"hand", ZoneRole::Hand, Visibility::Owner},
                               {"discard", ZoneRole::Discard, Visibility::Public},
                               {"stack", ZoneRole::Played, Visibility::Public},
                               {"removed", ZoneRole::Removed, Visibility::Public}};
constexpr PlaceInfo kPlaces[] = {{"F", "Field", 0, 0}, {"S", "Set", 1, 0}};
constexpr Fact kFacts[] = {{"turns", true, false, [](const Reader& e, Seat p) { return i32{e.s.seat(p).reg[kTurns]}; }, nullptr}};
constexpr const char* kPhases[] = {"Before", "Main", "Answer"};
const Procedure kProcedures[] = {
    {"Game", 0, kGameSteps}, {"Turn", 0, kTurnSteps}, {"Use", kUseWords, kUseSteps}, {"Attack", kAttackWords, kAttackSteps}};

}  // namespace

const Ruleset kMini = [] {
    Ruleset r = test::plain_ruleset();
    r.id = "mini", r.edition = "test", r.name = "Mini", r.rule_prefix = "M-", r.min_seats = 2, r.max_seats = 6;
    r.turn.procedures = kProcedures, r.play.actions = kActions, r.board.zones = kZones, r.board.places = kPlaces, r.words.facts = kFacts,
    r.turn.phases = kPhases;
    r.board.board_places = 1 << kField, r.turn.trigger_order = TriggerOrder::Nested;
    r.play.target_rule = "M-09", r.play.choose_rule = r.play.optional_rule = "M-08", r.play.order_rule = "M-14", r.play.act_rule = "M-03",
    r.play.loop_rule = "M-15";
    r.words.fill_vocabulary = fill_vocabulary, r.deck.setup = setup, r.turn.enter_phase = enter_phase,
    r.texts.broken_invariant = broken_invariant;
    r.combat.damage = damage, r.combat.fight = fight, r.play.game_verb = heal;
    r.turn.state_checks = [](Engine& e) { check(e); };
    r.turn.failed_draw = [](Engine& e, u8 seats) { e.eliminate(seats); };
    r.turn.eliminated = [](Engine& e, Seat) {
        if (count(e.s.h.living) <= 1) e.finish(e.s.h.living);
    };
    r.turn.survives_its_seat = [](u8 procedure) { return procedure == kGameProcedure || procedure == kTurnProcedure; };
    r.board.may_enter = [](const Reader&, CardId, u16 types, Seat, Place place, unsigned) {
        return (types & kCreature) && place == kField;
    };
    return r;
}();

}  // namespace nexus::mini
