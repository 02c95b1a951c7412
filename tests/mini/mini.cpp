#include "mini/mini.h"

#include <algorithm>
#include <utility>

namespace nexus::mini {

namespace {

enum SeatReg : unsigned { kTurns };
enum ProcedureId : u8 { kGameProcedure = kFirstGameProcedure, kTurnProcedure, kUseProcedure, kAttackProcedure };
constexpr u64 kAll = ~u64{0};

Choice plain(ChoiceKind kind, unsigned target = kNothing) { return {kind, 0, kNothing, static_cast<u16>(target), 0}; }
Choice choice_of(Frame f) { return Choice::unpack(u64{f[0]} | u64{f[1]} << 32); }
bool face_down(const Object& o) { return o.flags & Object::FaceDown; }

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

unsigned in_hand(const Engine& e, Seat seat, u16 card) {  // its first position
    unsigned at = 0;
    while (at < e.s.zone_size(seat, kHand) && e.s.zone(seat, kHand)[at].card != card) ++at;
    return at;
}

// After everything that happened: checks, then triggers, until the position is quiet.
Flow settle(Engine& e, Frame) {
    if (!e.s.h.over && check(e)) return Flow::again();
    if (e.s.h.over) return Flow::next();
    bool waiting = e.any_pending();
    e.run_triggers();
    return waiting ? Flow::again() : Flow::next();
}
Flow leave(Engine&, Frame) { return Flow::done(); }

// --- the game ---------------------------------------------------------------------------------------------------

void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    for (unsigned p = 0; p < decks.size(); ++p) {
        for (CardId id : decks[p]) e.push_card(Seat{p}, kDeck, id, 0);
        e.s.seat(Seat{p}).cards_total = static_cast<u16>(decks[p].size());
        e.s.seat(Seat{p}).resource[kLife] = 12;
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

// M-01: picks of one seat are a sequence; the answers stay sealed until everybody is done.
Flow ask_secretly(Engine& e, Frame) { return e.ask_sealed(Ask::Game, e.s.h.living), Flow::ask(); }
void list_returns(const Engine& e, Frame, Seat seat, ChoiceList& out) {
    for (unsigned i = 0; i < e.s.zone_size(seat, kHand); ++i) {
        u16 card = e.s.zone(seat, kHand)[i].card;
        Choice c{ChoiceKind::PickCard, 0, card, static_cast<u16>(seat * kMaxZones + kHand), 0};
        auto left = std::count_if(e.s.zone(seat, kHand), e.s.zone(seat, kHand) + e.s.zone_size(seat, kHand), [&](const ZoneCard& z) { return z.card == card; });
        for (u64 given : e.s.sealed(seat)) left -= Choice::unpack(given) == c;
        if (left > 0 && !out.contains(c)) out.push(c);
    }
    out.push(plain(ChoiceKind::Done));
}
Flow take_return(Engine& e, Frame, Seat seat, Choice c) { return c.kind == ChoiceKind::Done || e.s.sealed(seat).count() == 3 ? Flow::next() : Flow::ask(); }
Flow exchange(Engine& e, Frame) {
    for_each_bit(e.s.h.living, [&](unsigned p) {
        Seat seat{p};
        unsigned returned = 0;
        for (u64 given : e.s.sealed(seat))
            if (Choice c = Choice::unpack(given); c.kind == ChoiceKind::PickCard)
                e.move_card(Handle::zone_card(seat, kHand, in_hand(e, seat, c.source)), kDeck, 0), ++returned;
        if (returned) e.shuffle(seat, kDeck);
        while (returned-- > 0) e.draw(seat);
        e.s.sealed(seat).clear();
    });
    return Flow::next();
}

// M-02.
void list_bids(const Engine&, Frame, Seat, ChoiceList& out) {
    for (unsigned v = 0; v <= 3; ++v) out.push(plain(ChoiceKind::Number, v));
}
Flow take_bid(Engine&, Frame, Seat, Choice) { return Flow::next(); }
Flow open_bids(Engine& e, Frame) {
    int best = -1;
    for_each_bit(e.s.h.living, [&](unsigned p) {
        Section<u64> given = e.s.sealed(Seat{p});
        int bid = given.count() ? Choice::unpack(given[0]).target : 0;
        if (bid > best) best = bid, e.s.h.turn_owner = static_cast<u8>(p);
        given.clear();
    });
    e.gain(Seat{e.s.h.turn_owner}, kLife, -best);
    return Flow::next();
}
Flow play_turn(Engine& e, Frame) { return e.push(kTurnProcedure, Seat{e.s.h.turn_owner}), Flow::next(); }
Flow pass_turn(Engine& e, Frame) { return e.s.h.turn_owner = e.next_living(Seat{e.s.h.turn_owner}), Flow::go(5); }
constexpr Step kGameSteps[] = {
    {"deal", "M-01", deal}, {"cards to put back", "M-01", ask_secretly, list_returns, take_return}, {"exchange", "M-01", exchange},
    {"bids", "M-02", ask_secretly, list_bids, take_bid}, {"open the bids", "M-02", open_bids}, {"a turn", "M-03", play_turn}, {"next", "M-03", pass_turn},
};

// --- a turn (M-03) -----------------------------------------------------------------------------------------------

Flow begin_turn(Engine& e, Frame f) {
    Seat owner = f.seat();
    ++e.s.h.turn, e.s.h.phase = kMain, e.s.h.active = owner;
    e.begin_period(Period::Turn);
    e.expire(Duration::YourNextTurn, owner);
    e.begin_cause(owner);
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.controlled(owner, w), [&](unsigned b) { e.ready(e.s.handle(w * 64 + b)); });
    i16& turns = e.s.seat(owner).reg[kTurns];
    e.s.seat(owner).resource[kMana] = turns = static_cast<i16>(std::min(turns + 1, 8));
    e.touch(kResources);
    e.emit(EventKind::TurnBegan, owner);
    e.draw(owner);
    return Flow::next();
}
Flow main_window(Engine& e, Frame f) {
    if (!e.living(f.seat())) return Flow::done();  // M-04: out by drawing
    e.open_window(f.seat());
    return Flow::next();
}
Flow end_turn(Engine& e, Frame f) {
    e.begin_cause(e.living(f.seat()) ? f.seat() : e.next_living(f.seat()));
    e.emit(EventKind::TurnEnded, f.seat());
    return Flow::next();
}
Flow clean_up(Engine& e, Frame) {
    e.expire(Duration::EndOfTurn);
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).alive, [&](unsigned b) { e.s.object(w * 64 + b).damage = 0; });
    return Flow::next();
}
constexpr Step kTurnSteps[] = {
    {"begin", "M-03", begin_turn}, {"triggers", "M-14", settle}, {"opportunities", "M-03", main_window}, {"end", "M-03", end_turn},
    {"triggers", "M-14", settle},  {"clean up", "M-13", clean_up}, {"checks", "M-13", settle}, {"done", "M-03", leave},
};

// --- actions and their rules -----------------------------------------------------------------------------------------

const CardDef& hand_card(const ActionContext& c, unsigned i) { return c.engine.g.card(CardId{c.engine.s.zone(c.seat, kHand)[i].card}); }
template <class F>
u64 hand_where(const ActionContext& c, unsigned w, F&& f) {
    u64 m = 0;
    for (unsigned i = w * 64; i < std::min(c.engine.s.zone_size(c.seat, kHand), (w + 1) * 64); ++i)
        if (f(hand_card(c, i), CardId{c.engine.s.zone(c.seat, kHand)[i].card})) m |= bit(i % 64);
    return m;
}
bool own_turn(const ActionContext& c) { return c.engine.s.h.turn_owner == c.seat && c.engine.s.h.phase == kMain; }
bool has_targets(const ActionContext& c, CardId id, i32 cost) {
    const CardDef& d = c.engine.g.card(id);
    return d.is(kCreature) || d.abilities.empty() || c.engine.can_use(AbilityRef::printed(id, 0), {}, id, c.seat, cost);
}
u64 is_turn_owner(const ActionContext& c, unsigned) { return own_turn(c) ? kAll : 0; }
u64 in_time(const ActionContext& c, unsigned w) { return own_turn(c) ? kAll : hand_where(c, w, [](const CardDef& d, CardId) { return d.is(kFlash); }); }
u64 no_trap(const ActionContext& c, unsigned w) { return hand_where(c, w, [](const CardDef& d, CardId) { return !d.is(kTrap); }); }
u64 may_play(const ActionContext& c, unsigned) { return c.engine.player_forbidden(c.seat, Capability::Play) ? 0 : kAll; }
u64 payable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](const CardDef&, CardId id) { return c.engine.cost_of(c.seat, id) <= c.engine.resource(c.seat, kMana); });
}
u64 targets_in_hand(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](const CardDef&, CardId id) { return has_targets(c, id, c.engine.cost_of(c.seat, id)); });
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
    for_each_bit(c.engine.s.word(w).at[kSet], [&](unsigned b) {
        if (has_targets(c, CardId{c.engine.s.object(w * 64 + b).card}, 0)) m |= bit(b);
    });
    return m;
}
u64 on_field(const ActionContext& c, unsigned w) { return c.engine.s.word(w).at[kField]; }
u64 ability_payable(const ActionContext& c, unsigned) {
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

constexpr ActionRule kCastRules[] = {{"M-05", "only Flashes are cast then", in_time}, {"M-07", "a Trap is set, not cast", no_trap},
    {"M-06", "an effect forbids it", may_play}, {"M-08", "not enough mana", payable}, {"M-09", "it has no legal target", targets_in_hand}};
constexpr ActionRule kSetRules[] = {{"M-05", "only in your own turn", is_turn_owner}, {"M-10", "a card of yours lies face down already", nothing_set}};
constexpr ActionRule kSetPlaces[] = {{"M-10", "cards are set in the set area", set_place}};
constexpr ActionRule kFlipRules[] = {{"M-10", "it does not lie face down", is_set}, {"M-09", "it has no legal target", set_has_targets}};
constexpr ActionRule kActivateRules[] = {{"M-10", "it lies face down", on_field}};
constexpr ActionRule kAbilityRules[] = {{"M-08", "its cost cannot be paid, or it has no legal target", ability_payable}};
constexpr ActionRule kAttackRules[] = {{"M-05", "only in your own turn", is_turn_owner}, {"M-11", "only creatures attack", is_creature},
    {"M-11", "it is exhausted", is_ready}, {"M-11", "an effect forbids it to attack", may_attack, attack_forbidder}};
constexpr u16 kAnyTime = 1 << kMain | 1 << kAnswer;
constexpr ActionKind kActions[] = {
    {"cast", SourceKind::Hand, TargetKind::None, kAnyTime, "M-03", "not now", nullptr, kCastRules, {}, kUseProcedure, nullptr, "M-05", "M-05"},
    {"set", SourceKind::Hand, TargetKind::OnPlace, 1 << kMain, "M-05", "not as an answer", nullptr, kSetRules, kSetPlaces, kUseProcedure, nullptr, "M-10", "M-10"},
    {"flip", SourceKind::Object, TargetKind::None, kAnyTime, "M-03", "not now", nullptr, kFlipRules, {}, kUseProcedure, nullptr, "M-10", "M-10"},
    {"activate", SourceKind::Ability, TargetKind::None, kAnyTime, "M-03", "not now", nullptr, kActivateRules, kAbilityRules, kUseProcedure, nullptr, "M-08", "M-08"},
    {"attack", SourceKind::Object, TargetKind::None, 1 << kMain, "M-05", "not as an answer", nullptr, kAttackRules, {}, kAttackProcedure, nullptr, "M-11", "M-11"},
};

// --- cast, flip, activate: announce, pay, be answered, resolve (M-12) --------------------------------------------------------

enum UseWord : unsigned { kPhase = 2, kRef, kSource, kCard, kAnnouncedAt, kUseWords = kAnnouncedAt + 1 + kAnnouncedWords };

void keep_announced(Engine& e, Frame f) {
    f[kAnnouncedAt] = e.s.h.announced.n;
    std::copy_n(e.s.h.announced.word.begin(), kAnnouncedWords, &f[kAnnouncedAt + 1]);
}
Announced announced_of(Frame f) {
    Announced a{f[kAnnouncedAt], {}};
    std::copy_n(&f[kAnnouncedAt + 1], kAnnouncedWords, a.word.begin());
    return a;
}
bool enters(const Engine& e, Frame f) { return choice_of(f).action != kActivate && e.g.card(CardId{f[kCard]}).is(kCreature); }

Flow announce(Engine& e, Frame f) {
    Choice c = choice_of(f);
    bool from_hand = e.g.rules->actions[c.action].source == SourceKind::Hand;
    Handle self = from_hand ? Handle::none() : e.s.handle(c.source);
    CardId id = from_hand ? CardId{c.source} : CardId{e.s.object(c.source).card};
    AbilityRef a;
    f[kCard] = id;
    if (c.action == kActivate) a = e.ability_at(c.source, c.ability);
    else if (c.action != kSetAction && !enters(e, f) && !e.g.card(id).abilities.empty()) a = AbilityRef::printed(id, 0);
    f[kSource] = self.pack();
    f[kRef] = a.value;
    e.s.h.announced = {};
    if (!a.none() && e.g.ability(a).cost) e.push_announce(a, c.action == kActivate ? self : Handle{}, id, f.seat(), {});
    return Flow::next();
}
Flow pay(Engine& e, Frame f) {
    keep_announced(e, f);
    Choice c = choice_of(f);
    Seat seat = f.seat();
    CardId id{f[kCard]};
    Handle self = Handle::unpack(f[kSource]);
    unsigned at = in_hand(e, seat, id);
    if (c.action == kCast) {
        e.pay(seat, kMana, e.cost_of(seat, id));
        e.move_card(Handle::zone_card(seat, kHand, at), kStack, 0);
        e.emit(EventKind::Played, seat, {}, {}, 0, id);
    } else if (c.action == kSetAction) {  // M-10; not answered
        e.take_card(seat, kHand, at);
        e.hidden_change();
        e.turn_face(e.enter(id, seat, Place{kSet}), true);
        return Flow::go(7);
    } else if (c.action == kFlip) {
        e.turn_face(self, false);
        if (enters(e, f)) e.move(self, Place{kField}), e.emit(EventKind::Deployed, seat, self);
        else e.leave(self, kStack, EventKind::Left);
    } else if (e.g.ability(AbilityRef{f[kRef]}).cost < e.g.ability(AbilityRef{f[kRef]}).effect) {
        e.push_program(AbilityRef{f[kRef]}, self, id, seat, {}, announced_of(f), ProgramFrame::Paying);
    }
    return Flow::next();
}
Flow paid(Engine& e, Frame f) {
    if (choice_of(f).action != kActivate) return Flow::next();
    keep_announced(e, f);  // what was picked while paying
    e.emit(EventKind::Activated, f.seat(), Handle::unpack(f[kSource]));
    return Flow::next();
}
Flow be_answered(Engine& e, Frame f) {
    f[kPhase] = std::exchange(e.s.h.phase, static_cast<u8>(kAnswer));
    e.open_window(e.next_living(f.seat()));
    return Flow::next();
}
// The card on the stack goes on; of equal ones the last. False if its owner has left the game.
bool off_stack(Engine& e, Frame f) {
    for (unsigned i = e.s.zone_size(f.seat(), kStack); i-- > 0;)
        if (e.s.zone(f.seat(), kStack)[i].card == f[kCard]) return e.take_card(f.seat(), kStack, i), true;
    return false;
}
Flow resolve(Engine& e, Frame f) {
    e.s.h.phase = static_cast<u8>(f[kPhase]);
    if (!e.living(f.seat())) return Flow::next();
    e.begin_cause(f.seat());
    Handle self = Handle::unpack(f[kSource]);
    AbilityRef a{f[kRef]};
    CardId id{f[kCard]};
    if (choice_of(f).action == kCast && enters(e, f) && off_stack(e, f)) {
        Handle x = e.enter(id, f.seat(), Place{kField});
        if (x.is_none()) e.push_card(f.seat(), kDiscard, id, 0xFF);
        else e.emit(EventKind::Deployed, f.seat(), x);
    }
    if (a.none()) return Flow::next();
    if (choice_of(f).action != kActivate) self = {};
    if (!e.targets_gone(a, self, id, f.seat(), {}, announced_of(f))) e.push_program(a, self, id, f.seat(), {}, announced_of(f), ProgramFrame::Resolving);
    return Flow::next();
}
Flow discard(Engine& e, Frame f) {
    if (choice_of(f).action != kActivate && !enters(e, f) && off_stack(e, f)) e.push_card(f.seat(), kDiscard, CardId{f[kCard]}, 0xFF);
    return Flow::next();
}
constexpr Step kUseSteps[] = {
    {"announce", "M-09", announce}, {"pay", "M-08", pay}, {"declare", "M-08", paid}, {"triggers", "M-14", settle}, {"answers", "M-12", be_answered},
    {"resolve", "M-12", resolve}, {"discard", "M-12", discard}, {"triggers", "M-14", settle}, {"done", "M-12", leave},
};

// --- attack (M-11) ----------------------------------------------------------------------------------------------------------

enum AttackWord : unsigned { kDefender = kPhase + 1, kBlocker, kAttackWords };

Flow ask_defender(Engine& e, Frame f) { return e.ask(Ask::Game, f.seat()), Flow::ask(); }
void list_defenders(const Engine& e, Frame f, Seat, ChoiceList& out) {
    for_each_bit(e.s.h.living & ~bit(f.seat()), [&](unsigned p) { out.push(plain(ChoiceKind::PickSeat, p)); });
}
Flow take_defender(Engine& e, Frame f, Seat, Choice c) {
    f[kDefender] = c.target;
    e.s.h.in_attack = 1;
    e.s.h.attacker = e.s.handle(choice_of(f).source);
    e.exhaust(e.s.h.attacker);
    e.emit(EventKind::DeclaredAttack, f.seat(), e.s.h.attacker);
    return Flow::next();
}
Flow ask_blocker(Engine& e, Frame f) {
    e.s.h.phase = static_cast<u8>(f[kPhase]);
    if (!e.s.is_alive(e.s.h.attacker) || !e.living(Seat{f[kDefender]})) return Flow::go(6);
    f[kBlocker] = Handle::none().pack();
    e.ask(Ask::Game, Seat{f[kDefender]});
    return Flow::ask();
}
void list_blockers(const Engine& e, Frame, Seat seat, ChoiceList& out) {
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.controlled(seat, w) & e.s.word(w).type[0] & ~e.s.word(w).exhausted, [&](unsigned b) { out.push(plain(ChoiceKind::Pick, w * 64 + b)); });
    out.push(plain(ChoiceKind::No));
}
Flow take_blocker(Engine& e, Frame f, Seat, Choice c) {
    if (c.kind == ChoiceKind::Pick) f[kBlocker] = e.s.handle(c.target).pack();
    return Flow::next();
}
void fight(Engine& e, Handle p, Handle q) {
    i32 there = e.value(p.index, kPower), back = e.value(q.index, kPower);
    e.g.rules->damage(e, q.index, there, p);
    e.g.rules->damage(e, p.index, back, q);
}
Flow strike(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    Handle blocker = Handle::unpack(f[kBlocker]);
    if (e.s.is_alive(blocker)) fight(e, e.s.h.attacker, blocker);
    else e.gain(Seat{f[kDefender]}, kLife, -e.value(e.s.h.attacker.index, kPower));
    return Flow::next();
}
Flow end_attack(Engine& e, Frame) { return e.s.h.in_attack = 0, e.s.h.attacker = {}, e.expire(Duration::ThisAttack), Flow::done(); }
constexpr Step kAttackSteps[] = {
    {"whom to attack", "M-11", ask_defender, list_defenders, take_defender}, {"triggers", "M-14", settle}, {"answers", "M-12", be_answered},
    {"block", "M-11", ask_blocker, list_blockers, take_blocker}, {"damage", "M-13", strike}, {"triggers", "M-14", settle},
    {"the attack ends", "M-11", end_attack},
};

// --- what the kernel asks the game -----------------------------------------------------------------------------------------------

void damage(Engine& e, unsigned object, i32 amount, Handle source) {
    if (amount <= 0 || !(e.s.object(object).types & kCreature)) return;
    e.s.object(object).damage = std::min(e.s.object(object).damage + amount, 30000);
    e.emit(EventKind::Damaged, e.controller(object), e.s.handle(object), source, amount);
}
void eliminated(Engine& e, Seat) {
    if (count(e.s.h.living) <= 1) e.finish(e.s.h.living);
}
void game_verb(Engine& e, u8, Seat, std::span<const Handle> objects) {  // kHeal
    for (Handle x : objects)
        if (e.s.is_alive(x)) e.s.object(x.index).damage = 0;
}
void enter_phase(Engine& e, u8, Seat first) {
    e.s.h.turn_owner = first;
    e.s.h.phase = kMain;
    e.push(kGameProcedure, Seat{0}).set_step(6);
    e.push(kTurnProcedure, first).set_step(2);
}

std::string broken_invariant(const Engine& e) {
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
        for (unsigned z = 0; z < 4; ++z) cards += e.s.zone_size(seat, Zone{z});
        if (e.s.zone_size(seat, kStack) && !using_something) return "a card lies on the stack that nobody cast (M-12)";
        for (unsigned i = 0; i < e.s.seat(seat).objects_used; ++i) {
            const Object& o = e.s.object(p * e.s.slots_per_seat() + i);
            if (!o.alive()) continue;
            cards += !o.token(), set += o.place == kSet;
            if (face_down(o) != (o.place == kSet) || (!e.s.h.dirty && face_down(o) && o.types)) return "a card lies the wrong way up (M-10)";
        }
        if (set > 1) return "two cards of a seat lie face down (M-10)";
        if (cards != e.s.seat(seat).cards_total || (!e.living(seat) && cards)) return "seat " + std::to_string(p) + ": cards are missing or too many";
        if (e.living(seat) && e.s.h.decision.ask == Ask::Act && !e.resource(seat, kLife)) return "a seat without life goes on (M-04)";
    }
    return {};
}

constexpr ZoneSpec kZones[] = {{"deck", ZoneRole::Deck, Visibility::Nobody}, {"hand", ZoneRole::Hand, Visibility::Owner},
    {"discard", ZoneRole::Discard, Visibility::Public}, {"stack", ZoneRole::Other, Visibility::Public}};
constexpr PlaceInfo kPlaces[] = {{"F", "Field", 0, 0}, {"S", "Set", 1, 0}};
constexpr Fact kFacts[] = {{"turns", true, false, [](const Engine& e, Seat p) { return i32{e.s.seat(p).reg[kTurns]}; }, nullptr}};
constexpr const char* kPhases[] = {"Before", "Main", "Answer"};
const Procedure kProcedures[] = {{"Game", 0, kGameSteps}, {"Turn", 0, kTurnSteps}, {"Use", kUseWords, kUseSteps}, {"Attack", kAttackWords, kAttackSteps}};

void fill_vocabulary(Vocabulary& v) {
    v.game = "mini";
    v.types = {{"Creature", "Creatures", kCreature, kCreature, true}, {"Spell", "Spells", kSpell, kSpell, true},
               {"Flash", "Flashes", kFlash, kFlash, true}, {"Trap", "Traps", kTrap, kTrap, true}};  // any card may lie face down in play
    v.stats = {{"Power", kPower}, {"Toughness", kToughness}, {"Cost", kCost}};
    v.resources = {{"mana", kMana}, {"life", kLife}};
    v.zones = {{"deck", kDeck}, {"hand", kHand}, {"discard pile", kDiscard, true}};
    v.cost_stat = kCost;
}

}  // namespace

const Ruleset kMini = {
    .id = "mini", .edition = "test", .name = "Mini", .rule_prefix = "M-", .min_seats = 2, .max_seats = 6,
    .procedures = kProcedures, .actions = kActions, .zones = kZones, .places = kPlaces, .options = {}, .facts = kFacts, .phases = kPhases,
    .board_places = 1 << kField, .trigger_order = TriggerOrder::Nested, .named_only_types = 0, .attachments_share_fate = false,
    .target_rule = "M-09", .choose_rule = "M-08", .order_rule = "M-14", .optional_rule = "M-08", .act_rule = "M-03", .loop_rule = "M-15",
    .fill_vocabulary = fill_vocabulary, .check_deck = [](const Game&, std::span<const CardId>) { return std::vector<DeckProblem>{}; },
    .setup = setup, .enter_phase = enter_phase, .state_checks = [](Engine& e) { check(e); }, .completed = [](Engine&, Handle) {},
    .chain_ended = [](Engine&) {}, .trigger_resolved = [](Engine&, const Pending&, bool, i32) {},
    .failed_draw = [](Engine& e, u8 seats) { e.eliminate(seats); }, .eliminated = eliminated,
    .survives_its_seat = [](u8 procedure) { return procedure == kGameProcedure || procedure == kTurnProcedure; },
    .may_gain_types = [](const Engine&, unsigned, u16, bool) { return true; },
    .may_enter = [](const Engine&, CardId, u16 types, Seat, Place place, unsigned) { return (types & kCreature) && place == kField; },
    .related_places = [](const Engine&, Relation, Seat, Place place, Seat, unsigned) { return static_cast<u16>(1u << place); },
    .arrived = [](Engine&, Handle) {}, .damage = damage, .fight = fight,
    .orders_entries = [](const Engine&, std::span<const Handle>, u16) { return kNoSeat; }, .game_verb = game_verb,
    .settle_clash = [](bool, bool) { return u8{1}; }, .is_area_source = [](const CardDef&) { return false; },
    .ability_works = [](const Engine&, unsigned, const Ability&) { return true; }, .broken_invariant = broken_invariant,
    .outcome = [](const Engine& e) { return e.over() ? "winners " + std::to_string(e.s.h.winners) : std::string("the game goes on"); },
    .note_text = [](const Engine&, const Event&) { return std::string(); },
};

}  // namespace nexus::mini
