// What a player may do with an opportunity, and the rules that each action must satisfy, in the order in which
// a refusal names them. Deploy (QN-DP), play an Event and activate an ability (QN-CM), attack (QN-BT).
#include <algorithm>

#include "kernel/listing.h"
#include "kernel/masks.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr u64 kAll = ~u64{0};

// What kind of card is being deployed: found once for all places.
constexpr unsigned kSourceTypes = 0;
void find_types(ActionContext& c) { c.scratch[kSourceTypes] = c.engine.g.facts[c.card].types; }
bool source_is(const ActionContext& c, u16 types) { return (c.scratch[kSourceTypes] & types) != 0; }

u64 affordable(const ActionContext& c, unsigned w) {
    const i32 have = c.engine.resource(c.seat, kCommand);
    return hand_where(c, w, [&](CardId id) { return c.engine.cost_of(c.seat, id) <= have; });
}

template <Capability kWhat>
u64 player_not_forbidden(const ActionContext& c, unsigned w) {
    if (!c.engine.s.h.player_bans) return kAll;
    return hand_where(c, w, [&](CardId id) { return !c.engine.player_forbidden(c.seat, kWhat, id); });
}
template <Capability kWhat>
CardId who_forbids_card(const ActionContext& c, unsigned) {
    return c.engine.player_forbidder(c.seat, kWhat, c.card);
}

// --- deploy at a place: Units, Assets, Terrain ------------------------------------------------------------------

template <u16 kTypes>
u64 hand_of(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return (c.engine.g.facts[id].types & kTypes) != 0; });
}
u64 deployable(const ActionContext& c, unsigned w) { return hand_of<kUnit | kAsset | kTerrain | kUpgrade>(c, w); }
u64 needs_no_host(const ActionContext& c, unsigned w) { return ~hand_of<kUpgrade>(c, w); }
u64 is_upgrade(const ActionContext& c, unsigned w) { return hand_of<kUpgrade>(c, w); }

u64 unit_place(const ActionContext& c, unsigned) { return source_is(c, kUnit) ? kQuadrants : kAll; }
u64 asset_place(const ActionContext& c, unsigned) { return source_is(c, kAsset) ? bit(LO) : kAll; }
u64 terrain_place(const ActionContext& c, unsigned) { return source_is(c, kTerrain) ? kQuadrants : kAll; }

u64 not_barred(const ActionContext& c, unsigned) { return ~u64{c.engine.barred_places(c.seat, c.card)}; }
CardId who_bars(const ActionContext& c, unsigned place) { return c.engine.place_forbidder(c.seat, c.card, Place{place}); }

// QN-LD-02: quadrants without an own Leader.
u64 leader_place(const ActionContext& c, unsigned) {
    if (!source_is(c, kLeader)) return kAll;
    u64 m = kAll;
    for (unsigned p = 0; p < 6; ++p)
        if (!leader_may_stand(c.engine, c.seat, Place{p}, kNothing)) m &= ~bit(p);
    return m;
}
CardId standing_leader(const ActionContext& c, unsigned place) {
    for (unsigned w = c.seat; w < c.engine.s.words(); w += c.engine.s.seats())
        if (const u64 m = c.engine.s.word(w).at[place] & c.engine.s.word(w).type[kLeaderBit])
            return CardId{c.engine.s.object(w * 64 + lowest(m)).card};
    return kNoCard;
}
// QN-TR-04: fewer than two own Terrains.
u64 terrain_room(const ActionContext& c, unsigned) {
    if (!source_is(c, kTerrain)) return kAll;
    u64 m = kAll;
    for (unsigned p = 0; p < 6; ++p)
        if (!terrain_fits(c.engine, c.seat, Place{p})) m &= ~bit(p);
    return m;
}

constexpr ActionRule kDeploySource[] = {
    {"QN-DP-03", "only Units, Leaders, Assets, Terrain and Upgrades are deployed", deployable},
    {"QN-UP-07", "an Upgrade is deployed onto a Unit or Asset of yours", needs_no_host},
    {"QN-PR-01", "a card effect forbids you to deploy", player_not_forbidden<Capability::Deploy>, who_forbids_card<Capability::Deploy>},
    {"QN-DP-04", "you do not have enough CP", affordable},
};
constexpr ActionRule kDeployTarget[] = {
    {"QN-DP-05", "Units are deployed into quadrants", unit_place},
    {"QN-DP-06", "Assets are deployed into the Loadout Area", asset_place},
    {"QN-TR-01", "Terrain is deployed into a quadrant", terrain_place},
    {"QN-LD-02", "a Leader of yours already stands there", leader_place, standing_leader},
    {"QN-TR-04", "two Terrains of yours already lie there", terrain_room},
    {"QN-PR-01", "a card effect keeps it out", not_barred, who_bars},
};

// --- deploy onto a host: Upgrades --------------------------------------------------------------------------------

u64 own_host(const ActionContext& c, unsigned w) { return c.engine.controlled(c.seat, w); }
u64 host_type(const ActionContext& c, unsigned w) {
    const WordMasks& m = c.engine.s.word(w);
    return m.type[kUnitBit] | m.type[kAssetBit];
}

u64 host_named(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return c.engine.may_be_attached(c.card, c.seat, i); });
}

constexpr ActionRule kUpgradeSource[] = {
    {"QN-DP-08", "only Upgrades are deployed onto another card", is_upgrade},
    {"QN-PR-01", "a card effect forbids you to deploy", player_not_forbidden<Capability::Deploy>, who_forbids_card<Capability::Deploy>},
    {"QN-DP-04", "you do not have enough CP", affordable},
};
constexpr ActionRule kUpgradeTarget[] = {
    {"QN-ZN-10", "a card never enters an opponent's area", own_host},
    {"QN-UP-01", "Upgrades attach to Units and Assets", host_type},
    {"QN-UP-01", "its text names what it is attached to", host_named},
};

// --- Events ---------------------------------------------------------------------------------------------------------

u64 is_event(const ActionContext& c, unsigned w) { return hand_of<kEvent>(c, w); }
bool playable_for(const ActionContext& c, CardId id, i32 price) {  // QN-R-084
    const CardDef& d = c.engine.g.card(id);
    return d.abilities.empty() || d.abilities[0].kind != AbilityKind::Effect ||
           c.engine.can_use(AbilityRef::printed(id, 0), {}, id, c.seat, price);
}
u64 event_has_targets(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return playable_for(c, id, c.engine.cost_of(c.seat, id)); });
}

constexpr ActionRule kEventSource[] = {
    {"QN-CM-01", "only Events are played", is_event},
    {"QN-PR-01", "a card effect forbids you to play it", player_not_forbidden<Capability::Play>, who_forbids_card<Capability::Play>},
    {"QN-CM-08", "you do not have enough CP", affordable},
    {"QN-AB-06", "it has no legal target", event_has_targets},
};

// --- Events from the discard pile, and units that grow out of others (words of later sets) -----------------------------

// What a card says of another way of being played; null if it says nothing.
const Instr* another_way(const Engine& e, CardId id, Op op) {
    for (const Ability& a : e.g.card(id).abilities)
        for (const Instr& in : a.code)
            if (in.op == op) return &in;
    return nullptr;
}
i32 price_of(const Engine& e, Seat seat, const Instr& way) {
    Env env;
    env.you = seat;
    return std::max(0, e.number(way.op == Op::PlayAgain ? way.a[1] : way.a[2], env));
}
template <class F>
u64 discard_where(const ActionContext& c, unsigned w, F&& f) {
    u64 m = 0;
    const unsigned n = c.engine.s.zone_size(c.seat, kDiscard);
    for (unsigned i = w * 64; i < n && i < w * 64 + 64; ++i)
        if (f(CardId{c.engine.s.zone(c.seat, kDiscard)[i].card})) m |= bit(i % 64);
    return m;
}
u64 can_return(const ActionContext& c, unsigned w) {
    return discard_where(c, w, [&](CardId id) { return another_way(c.engine, id, Op::PlayAgain) != nullptr; });
}
u64 return_allowed(const ActionContext& c, unsigned w) {
    return discard_where(c, w, [&](CardId id) { return !c.engine.player_forbidden(c.seat, Capability::Play, id); });
}
i32 return_price(const ActionContext& c, CardId id) {
    const Instr* way = another_way(c.engine, id, Op::PlayAgain);
    return way ? price_of(c.engine, c.seat, *way) : 0;
}
u64 return_affordable(const ActionContext& c, unsigned w) {
    return discard_where(c, w, [&](CardId id) { return return_price(c, id) <= c.engine.resource(c.seat, kCommand); });
}
u64 return_has_targets(const ActionContext& c, unsigned w) {
    return discard_where(c, w, [&](CardId id) { return playable_for(c, id, return_price(c, id)); });
}
constexpr ActionRule kReturnSource[] = {
    {"QN-CM-01", "it cannot be played from the discard pile", can_return},
    {"QN-PR-01", "a card effect forbids you to play it", return_allowed, who_forbids_card<Capability::Play>},
    {"QN-CM-08", "you do not have enough CP", return_affordable},
    {"QN-AB-06", "it has no legal target", return_has_targets},
};

u64 can_grow(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return another_way(c.engine, id, Op::GrowsFrom) != nullptr; });
}
u64 growth_payable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) {
        const Instr* way = another_way(c.engine, id, Op::GrowsFrom);
        return way && price_of(c.engine, c.seat, *way) <= c.engine.resource(c.seat, kCommand);
    });
}
u64 grows_out_of(const ActionContext& c, unsigned w) {
    const Instr* way = another_way(c.engine, c.card, Op::GrowsFrom);
    return way ? own_where(c, w, kAll, [&](unsigned i) { return c.engine.s.object(i).card == way->a[0]; }) : 0;
}
u64 may_take_its_place(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) {
        const Object& o = c.engine.s.object(i);
        return may_enter(c.engine, c.card, c.engine.g.facts[c.card].types, c.seat, Place{o.place}, i);
    });
}
u64 growth_not_barred(const ActionContext& c, unsigned w) {
    const u16 barred = c.engine.barred_places(c.seat, c.card);
    return own_where(c, w, kAll, [&](unsigned i) { return !has(barred, c.engine.s.object(i).place); });
}
CardId who_bars_growth(const ActionContext& c, unsigned i) {
    return c.engine.place_forbidder(c.seat, c.card, Place{c.engine.s.object(i).place});
}
constexpr ActionRule kGrowSource[] = {
    {"QN-DP-03", "it does not grow out of another card", can_grow},
    {"QN-DP-04", "you do not have enough CP", growth_payable},
};
constexpr ActionRule kGrowTarget[] = {
    {"QN-ZN-10", "it grows out of another card, of yours", grows_out_of},
    {"QN-PR-01", "a card effect keeps it out", growth_not_barred, who_bars_growth},
    {"QN-LD-02", "it may not stand there", may_take_its_place},
};

// --- Active abilities --------------------------------------------------------------------------------------------------

u64 on_board_or_loadout(const ActionContext& c, unsigned w) {
    const WordMasks& m = c.engine.s.word(w);
    return m.alive & ~m.at[MA];
}
template <Capability kWhat>
u64 not_forbidden(const ActionContext& c, unsigned w) {
    return c.engine.s.word(w).restricted & c.among ? ~c.engine.forbidden_in(w, kWhat) : kAll;
}
template <Capability kWhat>
CardId culprit(const ActionContext& c, unsigned object) {
    return c.engine.forbidder(object, kWhat);
}

bool exhausts_itself(const Ability& a) {
    for (unsigned pc = a.cost; pc < a.effect; ++pc)
        if (a.code[pc].op == Op::Exhaust && a.code[pc].a[0] == 0) return true;
    return false;
}

// One additional use a turn: a lasting permission leaves a row when it was used.
bool extra_use(const Engine& e, unsigned object) {
    return e.permitted(object, Capability::ActivateAgain) && !e.marked(e.s.handle(object), kExtraPermission);
}

u64 source_ready(const ActionContext& c, unsigned) {  // QN-CM-04
    return !exhausts_itself(*c.ability) || !c.engine.s.object(c.source).exhausted() || extra_use(c.engine, c.source);
}
u64 not_used_up(const ActionContext& c, unsigned) {  // QN-CM-06, QN-R-019
    const Handle self = c.engine.s.handle(c.source);
    const i16 ability = static_cast<i16>(c.ability_index);
    if (c.engine.marks(self, kIdleUse, ability)) return 0;  // it cost nothing and changed nothing this phase
    return c.ability->per_turn == 0 || c.engine.marks(self, kUse, ability) < c.ability->per_turn;
}
u64 payable(const ActionContext& c, unsigned) {  // QN-CM-03
    const Engine& e = c.engine;
    Handle self = e.s.handle(c.source);
    AbilityRef ref = e.ability_at(c.source, c.ability_index);
    bool waived = extra_use(e, c.source) && exhausts_itself(*c.ability);  // an extra use does not mind that the card is exhausted
    return e.can_use(ref, self, c.card, c.seat, 0, waived);
}

constexpr ActionRule kActivateSource[] = {
    {"QN-CM-02", "abilities are activated on cards of your battlefield and Loadout", on_board_or_loadout},
    {"QN-TR-06", "a card effect forbids it to use Active abilities", not_forbidden<Capability::Activate>, culprit<Capability::Activate>},
};
constexpr ActionRule kActivateAbility[] = {
    {"QN-CM-04", "it is exhausted", source_ready},
    {"QN-CM-06", "it may not be repeated", not_used_up},
    {"QN-CM-03", "its cost cannot be paid, or it has no legal target", payable},
};

// --- attacks --------------------------------------------------------------------------------------------------------------

u64 is_unit(const ActionContext& c, unsigned w) { return c.engine.s.word(w).type[kUnitBit]; }
u64 is_ready(const ActionContext& c, unsigned w) { return ~c.engine.s.word(w).exhausted; }
u64 has_range(const ActionContext& c, unsigned w) {  // QN-R-061
    return own_where(c, w, kAll, [&](unsigned i) { return c.engine.s.object(i).value[kRange] > 0; });
}

// Sets of quadrants as masks, one a quadrant: without branches, since which ones are meant is hard to foresee.
struct Quadrants {
    u64 lane[64][8] = {};
    constexpr Quadrants() {
        for (unsigned set = 0; set < 64; ++set)
            for (unsigned p = 0; p < 6; ++p) lane[set][p] = has(set, p) ? kAll : 0;
    }
};
constexpr Quadrants kLanes;
inline u64 standing_at(const WordMasks& m, u64 quadrants) {
    u64 out = 0;
    for (unsigned p = 0; p < 6; ++p) out |= m.at[p] & kLanes.lane[quadrants][p];
    return out;
}

enum Scratch : unsigned { kProtectedColumns, kOwnReach, kOpposingReach, kProvoked };

void find_reach(ActionContext& c) {
    const Object& o = c.engine.s.object(c.source);
    Reach r = reach(c.engine, o.value[kRange], Place{o.place});
    c.scratch[kOwnReach] = r.own, c.scratch[kOpposingReach] = r.opposing;
}
u64 in_reach(const ActionContext& c, unsigned w) {  // QN-RG-06, QN-FA-02 … 04
    const State& s = c.engine.s;
    bool own = s.owner_of_word(w) == s.object(c.source).owner;
    return standing_at(s.word(w), c.scratch[own ? kOwnReach : kOpposingReach]);
}

// Units that protect what stands behind them (QN-FR): the mask and its culprit ask this.
u64 protectors(const Engine& e, unsigned w) { return e.s.word(w).type[kUnitBit] & ~e.forbidden_in(w, Capability::Protect); }

// QN-FR: columns of each seat whose front quadrant holds a unit, three bits a seat.
void find_protected_columns(ActionContext& c) {
    const Engine& e = c.engine;
    u64 columns = 0;
    for (unsigned w = 0; w < e.s.words(); ++w) {
        const WordMasks& m = e.s.word(w);
        unsigned seat = e.s.owner_of_word(w);
        const u64 shields = protectors(e, w);
        for (unsigned col = 0; col < 3; ++col) columns |= u64{(m.at[col] & shields) != 0} << (seat * 3 + col);
    }
    c.scratch[kProtectedColumns] = columns;
}
inline u64 not_protected(const ActionContext& c, unsigned w) {
    unsigned seat = c.engine.s.owner_of_word(w);
    if (seat == c.seat) return kAll;  // QN-FR-09
    if (c.engine.permitted(c.source, Capability::IgnoreProtectors)) return kAll;
    return ~standing_at(c.engine.s.word(w), (c.scratch[kProtectedColumns] >> (seat * 3) & 7) << 3);  // the quadrants behind them
}
CardId protector(const ActionContext& c, unsigned object) {
    const Engine& e = c.engine;
    const Object& o = e.s.object(object);
    if (o.place < 3 || o.place > 5) return kNoCard;
    for (unsigned w = o.owner; w < e.s.words(); w += e.s.seats()) {
        const u64 front = e.s.word(w).at[o.place - 3] & protectors(e, w);
        if (front) return CardId{e.s.object(w * 64 + lowest(front)).card};
    }
    return kNoCard;
}

u64 attack_not_forbidden(const ActionContext& c, unsigned) { return c.engine.player_forbidden(c.seat, Capability::Attack) ? 0 : kAll; }
CardId who_forbids_attacks(const ActionContext& c, unsigned) { return c.engine.player_forbidder(c.seat, Capability::Attack); }

u64 safe_from_attack(const ActionContext& c, unsigned w) {
    return c.engine.forbidden_in(w, Capability::BeAttacked, Doer{c.seat, c.engine.s.handle(c.source), c.card});
}
u64 may_be_attacked(const ActionContext& c, unsigned w) { return c.engine.s.word(w).restricted & c.among ? ~safe_from_attack(c, w) : kAll; }
CardId who_shields(const ActionContext& c, unsigned object) {
    return c.engine.forbidder(object, Capability::BeAttacked, Doer{c.seat, c.engine.s.handle(c.source), c.card});
}

// A unit that must be attacked takes the attacks of its enemies that can reach it.
u64 provokers(const ActionContext& c, unsigned w) {
    const Engine& e = c.engine;
    u64 m = 0;
    for_each_bit(is_unit(c, w) & ~e.controlled(c.seat, w), [&](unsigned b) {
        if (e.permitted(w * 64 + b, Capability::MustBeAttacked)) m |= bit(b);
    });
    return m ? m & in_reach(c, w) & not_protected(c, w) & ~safe_from_attack(c, w) : 0;
}
void find_targets(ActionContext& c) {
    find_reach(c);
    c.scratch[kProvoked] = 0;
    if (!c.engine.s.h.duties) return;
    for (unsigned w = 0; w < c.engine.s.words(); ++w) c.scratch[kProvoked] |= provokers(c, w);
}
u64 not_drawn_away(const ActionContext& c, unsigned w) { return c.scratch[kProvoked] ? provokers(c, w) : kAll; }
CardId provoker(const ActionContext& c, unsigned) {
    for (unsigned w = 0; w < c.engine.s.words(); ++w)
        if (const u64 m = provokers(c, w)) return CardId{c.engine.s.object(w * 64 + lowest(m)).card};
    return kNoCard;
}

constexpr ActionRule kAttackSource[] = {
    {"QN-UN-01", "only Units attack", is_unit},
    {"QN-BT-02", "it is exhausted", is_ready},
    {"QN-CA-08", "it has no range", has_range},
    {"QN-PR-01", "a card effect forbids you to attack", attack_not_forbidden, who_forbids_attacks},
    {"QN-PR-01", "a card effect forbids it to attack", not_forbidden<Capability::Attack>, culprit<Capability::Attack>},
};
constexpr ActionRule kAttackTarget[] = {
    {"QN-BT-04", "only Units can be attacked", is_unit},
    {"QN-RG-06", "it is not within range", in_reach},
    {"QN-FR-01", "a unit in front of it protects it", not_protected, protector},
    {"QN-PR-01", "a card effect forbids attacking it", may_be_attacked, who_shields},
    {"QN-PR-01", "another unit must be attacked", not_drawn_away, provoker},
};

constexpr ActionKind kActionList[] = {
    {"deploy", SourceKind::Hand, TargetKind::OnPlace, 1 << kDeployment, "QN-UN-02", "cards are deployed in the Deployment Phase",
     kDeploySource, kDeployTarget, kDeployProcedure, "QN-DP-01", "QN-ZN-10", nullptr, find_types},
    {"deploy", SourceKind::Hand, TargetKind::OnObject, 1 << kDeployment, "QN-UP-02", "Upgrades are deployed in the Deployment Phase",
     kUpgradeSource, kUpgradeTarget, kDeployProcedure, "QN-DP-01", "QN-UP-07"},
    {"play",
     SourceKind::Hand,
     TargetKind::None,
     1 << kCommandPhase,
     "QN-CM-07",
     "Events are played in the Command Phase",
     kEventSource,
     {},
     kEventProcedure,
     "QN-CM-01",
     "QN-CM-01"},
    {"activate", SourceKind::Ability, TargetKind::None, 1 << kCommandPhase, "QN-AB-01", "it is not usable in this phase", kActivateSource,
     kActivateAbility, kActivateProcedure, "QN-CM-01", "QN-CM-01"},
    {"attack", SourceKind::Object, TargetKind::OnObject, 1 << kBattle, "QN-BT-01", "attacks are declared in the Battle Phase",
     kAttackSource, kAttackTarget, kAttackProcedure, "QN-BT-01", "QN-BT-06", find_protected_columns, find_targets, kMeantForOthers},
    {"recall",
     SourceKind::Discard,
     TargetKind::None,
     1 << kCommandPhase,
     "QN-CM-07",
     "Events are played in the Command Phase",
     kReturnSource,
     {},
     kEventProcedure,
     "QN-CM-01",
     "QN-CM-01",
     nullptr,
     nullptr,
     0,
     Op::PlayAgain},
    {"grow", SourceKind::Hand, TargetKind::OnObject, 1 << kDeployment, "QN-UN-02", "units grow in the Deployment Phase", kGrowSource,
     kGrowTarget, kGrowProcedure, "QN-DP-01", "QN-ZN-10", nullptr, nullptr, 0, Op::GrowsFrom},
};

// --- carrying them out -------------------------------------------------------------------------------------------------------

// Takes the named card out of hand: of equal cards, the one most seats have seen.
CardId take_from_hand(Engine& e, Seat seat, u16 card) {
    unsigned best = 0, best_known = 0;
    for (unsigned i = 0; i < e.s.zone_size(seat, kHand); ++i) {
        const ZoneCard& z = e.s.zone(seat, kHand)[i];
        unsigned known = count(z.known) + 1;
        if (z.card == card && known > best_known) best = i, best_known = known;
    }
    e.hidden_change();
    return e.take_card(seat, kHand, best);
}

Flow finish_effect(Engine& e, Frame) {
    if (e.s.h.over) return Flow::next();
    state_checks(e);
    e.s.h.mid_use = 0;
    e.run_triggers();
    return Flow::next();
}
Flow leave_procedure(Engine&, Frame) { return Flow::done(); }
Flow finish_and_leave(Engine& e, Frame f) {
    finish_effect(e, f);
    return e.is_top(f) && !e.s.h.over ? leave_procedure(e, f) : Flow::next();
}

constexpr u8 kThenTriggers = 1;  // the step after what deploying or growing does

// QN-DP-01, 04, 09, 11: pay, place, count.
Flow deploy(Engine& e, Frame f) {
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    i32 cost = e.cost_of(seat, id);
    e.pay(seat, kCommand, cost);
    e.use_price_changes(seat, id);
    take_from_hand(e, seat, c.source);
    bool upgrade = e.g.rules->actions[c.action].target == TargetKind::OnObject;
    Place place = upgrade ? Place{e.s.object(c.target).place} : Place{c.target % kMaxPlaces};
    Handle x = e.enter(id, seat, place, false, upgrade ? c.target : kNothing);
    count_action(e, seat, cost);
    e.emit(EventKind::Deployed, seat, x);
    if (upgrade) e.emit(EventKind::Attached, seat, x, e.s.handle(c.target));
    return go_on(e, f, kThenTriggers, finish_and_leave);
}

constexpr Step kDeploySteps[] = {
    {"pay and place", "QN-DP-01", deploy},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave_procedure},
};

// What it grows out of goes to the discard pile, without being destroyed, and the new unit stands in its place.
Flow grow(Engine& e, Frame f) {
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    const i32 cost = price_of(e, seat, *another_way(e, id, Op::GrowsFrom));
    e.pay(seat, kCommand, cost);
    take_from_hand(e, seat, c.source);
    const Place place{e.s.object(c.target).place};
    e.leave(e.s.handle(c.target), kDiscard, EventKind::Left);
    Handle x = e.enter(id, seat, place);
    count_action(e, seat, cost);
    e.emit(EventKind::Synthesised, seat, x);
    return go_on(e, f, kThenTriggers, finish_and_leave);
}

constexpr Step kGrowSteps[] = {
    {"pay and grow", "QN-DP-01", grow},
    {"triggers", "QN-PA-03", finish_and_leave},
    {"done", "QN-PA-03", leave_procedure},
};

bool from_discard(const Engine& e, Frame f) { return e.g.rules->actions[f.choice().action].source == SourceKind::Discard; }

// Events and abilities share: announce, pay, what the declaration triggers, effect, what the effect triggers.
enum UseWord : unsigned { kAnnouncedAt = 2, kHashLow = kAnnouncedAt + 1 + kAnnouncedWords, kHashHigh, kFree, kCancelled, kUseWords };

void keep_announced(Engine& e, Frame f) {
    f[kAnnouncedAt] = e.s.h.announced.n;
    for (unsigned i = 0; i < kAnnouncedWords; ++i) f[kAnnouncedAt + 1 + i] = e.s.h.announced.word[i];
}
Announced announced_of(Frame f) {
    Announced a;
    a.n = f[kAnnouncedAt];
    for (unsigned i = 0; i < kAnnouncedWords; ++i) a.word[i] = f[kAnnouncedAt + 1 + i];
    return a;
}

AbilityRef event_ability(const Engine& e, CardId id) {
    const CardDef& d = e.g.card(id);
    return d.abilities.empty() || d.abilities[0].kind != AbilityKind::Effect ? AbilityRef{} : AbilityRef::printed(id, 0);
}

// Those of their steps that are gone on with at once.
enum UseStep : u8 { kPay = 1, kDeclare, kEffect };
Flow pay_event(Engine& e, Frame f);
Flow declare_event(Engine& e, Frame f);
Flow resolve_event(Engine& e, Frame f);

Flow announce_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    AbilityRef a = event_ability(e, id);
    e.s.h.announced = {};
    if (!a.none() && e.g.ability(a).cost > 0) e.push_announce(a, {}, id, f.seat(), {});
    return go_on(e, f, kPay, pay_event);
}

// QN-EV-01, QN-CM-08, QN-CM-10.
Flow pay_event(Engine& e, Frame f) {
    keep_announced(e, f);
    Choice c = f.choice();
    Seat seat = f.seat();
    CardId id{c.source};
    const bool again = from_discard(e, f);
    i32 cost = again ? price_of(e, seat, *another_way(e, id, Op::PlayAgain)) : e.cost_of(seat, id);
    e.pay(seat, kCommand, cost);
    if (again) {
        for (unsigned i = e.s.zone_size(seat, kDiscard); i-- > 0;)
            if (e.s.zone(seat, kDiscard)[i].card == id) {
                e.take_card(seat, kDiscard, i);
                break;
            }
    } else {
        e.use_price_changes(seat, id);
        take_from_hand(e, seat, c.source);
    }
    e.push_card(seat, kAside, id, 0xFF);
    count_action(e, seat, cost);
    e.s.h.mid_use = 1;
    AbilityRef a = event_ability(e, id);
    if (!a.none() && e.g.ability(a).cost < e.g.ability(a).effect)
        e.push_program(a, {}, id, seat, {}, announced_of(f), ProgramFrame::Paying);
    return go_on(e, f, kDeclare, declare_event);
}

Flow declare_event(Engine& e, Frame f) {
    keep_announced(e, f);
    CardId id{f.choice().source};
    Seat seat = f.seat();
    e.emit(EventKind::Played, seat, {}, {}, 0, id);
    AbilityRef a = event_ability(e, id);
    if (!a.none()) e.tell_targets(e.g.ability(a), announced_of(f), {seat, {}, id});  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, kEffect, resolve_event);
}

void report_fizzle(Engine& e, AbilityRef a, Seat seat, CardId card) {
    Event out;
    out.what = Happening::Fizzled;
    out.info.seat = seat;
    out.ability = a;
    out.source_card = card;
    e.report(out);
}

Flow resolve_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    AbilityRef a = event_ability(e, id);
    e.begin_cause(f.seat());
    if (a.none()) return Flow::next();
    if (f[kCancelled] || e.targets_gone(a, {}, id, f.seat(), {}, announced_of(f))) report_fizzle(e, a, f.seat(), id);  // QN-FZ-01
    else e.push_program(a, {}, id, f.seat(), {}, announced_of(f), ProgramFrame::Resolving);
    return Flow::next();
}

// QN-CM-09: to the discard pile after its own effect, before what it triggered.
Flow discard_event(Engine& e, Frame f) {
    CardId id{f.choice().source};
    const bool gone = from_discard(e, f);  // played again from there: out of the game
    for (unsigned i = e.s.zone_size(f.seat(), kAside); i-- > 0;)
        if (e.s.zone(f.seat(), kAside)[i].card == id) {
            e.take_card(f.seat(), kAside, i);
            e.push_card(f.seat(), gone ? kRemovedZone : kDiscard, id, 0xFF);
            break;
        }
    if (gone) e.emit(EventKind::Removed, f.seat(), {}, {}, 0, id);
    return finish_and_leave(e, f);
}

constexpr Step kEventSteps[] = {
    {"choose targets", "QN-AB-06", announce_event},
    {"pay", "QN-EV-01", pay_event},
    {"declare", "QN-CM-08", declare_event},
    {"effect", "QN-EV-02", resolve_event},
    {"discard, then triggers", "QN-CM-09", discard_event},
    {"done", "QN-PA-03", leave_procedure},
};

AbilityRef used_ability(const Engine& e, Frame f) {
    Choice c = f.choice();
    return e.ability_at(c.source, c.ability);
}

Flow pay_ability(Engine& e, Frame f);
Flow declare_ability(Engine& e, Frame f);
Flow resolve_ability(Engine& e, Frame f);

enum ActivateWord : unsigned { kRef = kUseWords, kSourceHandle, kExtraUse, kActivateWords };

Flow announce_ability(Engine& e, Frame f) {
    Choice c = f.choice();
    Handle self = e.s.handle(c.source);
    f[kRef] = used_ability(e, f).value;
    f[kSourceHandle] = self.pack();
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    f[kExtraUse] = extra_use(e, c.source) && e.s.object(c.source).exhausted() && exhausts_itself(a);
    e.s.h.announced = {};
    if (a.cost > 0) e.push_announce(AbilityRef{f[kRef]}, self, CardId{e.s.object(c.source).card}, f.seat(), {});
    return go_on(e, f, kPay, pay_ability);
}

// An effect's extra use: the permission is used up, the card stays exhausted.
void use_extra(Engine& e, Handle self) {
    Section<Effect> effects = e.s.effects();
    auto once = std::find_if(effects.begin(), effects.end(), [&](const Effect& f) {
        return static_cast<Op>(f.op) == Op::Permit && f.object == self && f.a == static_cast<i16>(Capability::ActivateAgain);
    });
    if (once != effects.end()) {
        effects.erase(static_cast<std::size_t>(once - effects.begin()));
    } else {
        e.mark(self, kExtraPermission, Duration::EndOfTurn);
    }
    e.s.h.dirty = 1;
    e.ready(self);  // so that the printed exhaust cost can be paid as usual
}

Flow pay_ability(Engine& e, Frame f) {
    keep_announced(e, f);
    Handle self = Handle::unpack(f[kSourceHandle]);
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    if (f[kExtraUse]) use_extra(e, self);
    e.s.h.paid = 0;
    e.s.h.mid_use = 1;
    e.s.h.last_done = 1;
    const auto pays = [](const Instr& in) { return in.op == Op::Pay; };
    if (const i32 more = e.s.is_alive(self) ? e.use_change(self.index) : 0;
        more > 0 && std::none_of(a.code.begin() + a.cost, a.code.begin() + a.effect, pays))
        e.pay(f.seat(), kCommand, more);
    if (a.cost < a.effect)
        e.push_program(AbilityRef{f[kRef]}, self, CardId{e.card_of(self)}, f.seat(), {}, announced_of(f), ProgramFrame::Paying);
    return go_on(e, f, kDeclare, declare_ability);
}

// QN-CM-10, QN-R-014: counted only in the Command Phase.
Flow declare_ability(Engine& e, Frame f) {
    keep_announced(e, f);
    Handle self = Handle::unpack(f[kSourceHandle]);
    const Ability& a = e.g.ability(AbilityRef{f[kRef]});
    if (e.s.h.phase == kCommandPhase) count_action(e, f.seat(), e.s.h.paid);
    f[kFree] = a.cost == a.effect;
    if (e.s.is_alive(self)) e.s.object(self.index).used = static_cast<u8>(std::min(255, e.s.object(self.index).used + 1));
    if (a.per_turn) e.mark(self, kUse, Duration::EndOfTurn, static_cast<i16>(f.choice().ability));
    if (f[kFree]) {
        e.s.h.mid_use = 0;  // as it will be when it is compared
        u64 before = e.s.position_hash();
        e.s.h.mid_use = 1;
        f[kHashLow] = static_cast<u32>(before), f[kHashHigh] = static_cast<u32>(before >> 32);
    }
    e.emit(EventKind::Activated, f.seat(), self);
    e.tell_targets(a, announced_of(f), {f.seat(), self, e.card_of(self)});  // QN-LT-14, QN-R-130
    state_checks(e);
    e.run_triggers();
    return go_on(e, f, kEffect, resolve_ability);
}

Flow resolve_ability(Engine& e, Frame f) {
    Handle self = Handle::unpack(f[kSourceHandle]);
    AbilityRef a{f[kRef]};
    CardId id = e.card_of(self) != kNoCard ? e.card_of(self) : a.is_granted() ? kNoCard : a.card();
    e.begin_cause(f.seat());
    if (e.targets_gone(a, self, id, f.seat(), {}, announced_of(f))) report_fizzle(e, a, f.seat(), id);
    else e.push_program(a, self, id, f.seat(), {}, announced_of(f), ProgramFrame::Resolving);
    return Flow::next();
}

// QN-R-019: what cost nothing and changed nothing may not be repeated in the phase.
Flow note_idle_use(Engine& e, Frame f) {
    Handle self = Handle::unpack(f[kSourceHandle]);
    if (f[kFree] && !e.s.h.over && e.s.is_alive(self) && e.s.position_hash() == (u64{f[kHashHigh]} << 32 | f[kHashLow]))
        e.mark(self, kIdleUse, Duration::EndOfPhase, static_cast<i16>(f.choice().ability));
    return Flow::done();
}

constexpr Step kActivateSteps[] = {
    {"choose targets", "QN-AB-06", announce_ability}, {"pay", "QN-CM-03", pay_ability},        {"declare", "QN-CM-10", declare_ability},
    {"effect", "QN-CM-01", resolve_ability},          {"triggers", "QN-PA-03", finish_effect}, {"done", "QN-CM-06", note_idle_use},
};

}  // namespace

// QN-PR-01: while a unit that must attack can, its controller does not pass.
Refusal must_act(const Engine& e, Seat seat) {
    if (e.s.h.phase != kBattle) return {};
    static thread_local ChoiceList attacks;  // scratch only: holds nothing between calls
    attacks.clear();
    e.list_actions(seat, attacks);
    for (const Choice& c : attacks)
        if (e.g.rules->actions[c.action].procedure == kAttackProcedure && e.permitted(c.source, Capability::MustAttack) &&
            !e.marked(e.s.handle(c.source), kDutyDone))
            return {"QN-PR-01", "a unit of yours must attack", CardId{e.s.object(c.source).card}};
    return {};
}

void cancel(Engine&, Frame f) { f[kCancelled] = 1; }

const std::span<const ActionKind> kActionTable = kActionList;
constexpr auto kListers = compiled_listers<kActionList>();
const std::span<const ActionLister> kActionListers = kListers;
const Procedure kDeployTable{"Deploy", 2, kDeploySteps};
const Procedure kGrowTable{"Grow", 2, kGrowSteps};
const Procedure kEventTable{"PlayEvent", kUseWords, kEventSteps};
const Procedure kActivateTable{"Activate", kActivateWords, kActivateSteps, 1u << kHashLow | 1u << kHashHigh};

}  // namespace nexus::quantum_nexus
