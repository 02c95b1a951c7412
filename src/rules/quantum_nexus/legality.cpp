// What a player may do with an opportunity, and the rules that each action must satisfy, in the order in which
// a refusal names them. Deploy (QN-DP), play an Event and activate an ability (QN-CM), attack (QN-BT).
// How they are carried out is in procedures.cpp.
#include <algorithm>
#include <array>

#include "kernel/listing.h"
#include "kernel/masks.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// What a card says of another way of being played; null if it says nothing.
const Instr* another_way(const Reader& e, CardId id, Op op) {
    for (const Ability& a : e.g.card(id).abilities)
        for (const Instr& in : a.code)
            if (in.op == op) return &in;
    return nullptr;
}

i32 price_of(const Reader& e, Seat seat, const Instr& way) {
    Env env;
    env.you = seat;
    return std::max(0, e.number(way.op == Op::PlayAgain ? way.a[1] : way.a[2], env));
}

// One additional use a turn: a lasting permission leaves a row when it was used.
bool extra_use(const Reader& e, unsigned object) {
    return e.permitted(object, Capability::ActivateAgain) && !e.marked(e.s.handle(object), kExtraPermission);
}

bool exhausts_itself(const Ability& a) {
    for (unsigned pc = a.cost; pc < a.effect; ++pc)
        if (a.code[pc].op == Op::Exhaust && a.code[pc].a[0] == 0) return true;
    return false;
}

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
        if (!leader_fits(c.engine, c.seat, Place{p}, kNothing)) m &= ~bit(p);
    return m;
}
CardId leader_there(const ActionContext& c, unsigned place) {
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
    {"QN-LD-02", "a Leader of yours is already there", leader_place, leader_there},
    {"QN-TR-04", "two Terrains of yours already lie there", terrain_room},
    {"QN-PR-01", "a card effect keeps it out", not_barred, who_bars},
};

// --- deploy onto a host: Upgrades --------------------------------------------------------------------------------

u64 own_host(const ActionContext& c, unsigned w) { return c.engine.controlled(c.seat, w); }
u64 host_type(const ActionContext& c, unsigned w) {
    const WordMasks& m = c.engine.s.word(w);
    return m.type[kUnitBit] | m.type[kAssetBit];
}

u64 host_may_be_asset(const ActionContext& c, unsigned w) {  // QN-E-75
    return profile(c.engine).upgrade_hosts == UpgradeHosts::Unit ? c.engine.s.word(w).type[kUnitBit] : kAll;
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
    {"QN-E-75", "Upgrades attach to Units only", host_may_be_asset},
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
    {"QN-LD-02", "it may not be placed there", may_take_its_place},
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
    const Reader& e = c.engine;
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
inline u64 objects_at(const WordMasks& m, u64 quadrants) {
    u64 out = 0;
    for (unsigned p = 0; p < 6; ++p) out |= m.at[p] & kLanes.lane[quadrants][p];
    return out;
}

enum Scratch : unsigned { kProtectedColumns, kOwnReach, kOpposingReach, kProvoked };

u64 not_own(const ActionContext& c, unsigned w) {  // QN-E-58
    return on(profile(c.engine).friendly_fire) ? kAll : ~c.engine.controlled(c.seat, w);
}

void find_reach(ActionContext& c) {
    const Object& o = c.engine.s.object(c.source);
    Reach r = wide_reach(c.engine, o.value[kRange], Place{o.place});
    c.scratch[kOwnReach] = r.own, c.scratch[kOpposingReach] = r.opposing;
}
u64 in_reach(const ActionContext& c, unsigned w) {  // QN-RG-06, QN-FA-02 … 04
    const State& s = c.engine.s;
    bool own = s.owner_of_word(w) == s.object(c.source).owner;
    return objects_at(s.word(w), c.scratch[own ? kOwnReach : kOpposingReach]);
}

// QN-E-64, QN-E-65: where the edition's range is narrower.
template <Range kRanged>
u64 in_narrow_reach(const ActionContext& c, unsigned w) {
    const Object& o = c.engine.s.object(c.source);
    if (o.value[kRange] != kRanged || !is_narrow(profile(c.engine), kRanged)) return kAll;
    const Reach r = reach(c.engine, kRanged, Place{o.place});
    return objects_at(c.engine.s.word(w), c.engine.s.owner_of_word(w) == o.owner ? r.own : r.opposing);
}

// Units that protect what is behind them (QN-FR): the mask and its culprit ask this.
u64 protectors(const Reader& e, unsigned w) { return e.s.word(w).type[kUnitBit] & ~e.forbidden_in(w, Capability::Protect); }

// QN-FR: columns of each seat whose front quadrant holds a unit, three bits a seat.
void find_protected_columns(ActionContext& c) {
    const Reader& e = c.engine;
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
    if (seat == c.seat || profile(c.engine).front_priority != FrontPriority::Column) return kAll;  // QN-FR-09, QN-E-59
    if (c.engine.permitted(c.source, Capability::IgnoreProtectors)) return kAll;
    return ~objects_at(c.engine.s.word(w), (c.scratch[kProtectedColumns] >> (seat * 3) & 7) << 3);  // the quadrants behind them
}
// QN-E-59: where the whole front row protects the whole back row.
u64 not_behind_front_row(const ActionContext& c, unsigned w) {
    const unsigned seat = c.engine.s.owner_of_word(w);
    if (seat == c.seat || profile(c.engine).front_priority != FrontPriority::Row) return kAll;
    if (!(c.scratch[kProtectedColumns] >> (seat * 3) & 7) || c.engine.permitted(c.source, Capability::IgnoreProtectors)) return kAll;
    return ~objects_at(c.engine.s.word(w), kBackRow);
}
CardId front_unit(const ActionContext& c, unsigned object) {
    const Reader& e = c.engine;
    for (unsigned w = e.s.object(object).owner; w < e.s.words(); w += e.s.seats())
        if (const u64 front = objects_at(e.s.word(w), kFrontRow) & protectors(e, w)) return CardId{e.s.object(w * 64 + lowest(front)).card};
    return kNoCard;
}
CardId protector(const ActionContext& c, unsigned object) {
    const Reader& e = c.engine;
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
    const Reader& e = c.engine;
    u64 m = 0;
    for_each_bit(is_unit(c, w) & ~e.controlled(c.seat, w), [&](unsigned b) {
        if (e.permitted(w * 64 + b, Capability::MustBeAttacked)) m |= bit(b);
    });
    return m ? m & in_reach(c, w) & in_narrow_reach<kClose>(c, w) & in_narrow_reach<kMid>(c, w) & not_protected(c, w) &
                   not_behind_front_row(c, w) & ~safe_from_attack(c, w)
             : 0;
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

constexpr ActionRule kAttackTarget[] = {
    {"QN-BT-04", "only Units can be attacked", is_unit},
    {"QN-E-58", "own units are not attacked", not_own},
    {"QN-RG-06", "it is not within range", in_reach},
    {"QN-E-64", "Close reaches neither backward nor its own quadrant", in_narrow_reach<kClose>},
    {"QN-E-65", "Mid does not reach backward", in_narrow_reach<kMid>},
    {"QN-FR-01", "a unit in front of it protects it", not_protected, protector},
    {"QN-E-59", "the back row is not attacked while a unit is in the front row", not_behind_front_row, front_unit},
    {"QN-PR-01", "a card effect forbids attacking it", may_be_attacked, who_shields},
    {"QN-PR-01", "another unit must be attacked", not_drawn_away, provoker},
};

// Could this ready unit attack something? Asked with the same rules as the list of attacks.
bool has_target(const ActionContext& around, unsigned unit) {
    ActionContext c = around;
    c.source = unit, c.card = CardId{c.engine.s.object(unit).card};
    find_targets(c);
    for (unsigned w = 0; w < c.engine.s.words(); ++w) {
        u64 m = c.engine.s.word(w).alive;
        for (const ActionRule& rule : kAttackTarget) c.among = m, m = m ? m & rule.mask(c, w) : 0;
        if (m) return true;
    }
    return false;
}

// QN-E-60, QN-R-143: a unit of the back row waits until no unit of the front row can attack any more.
unsigned waiting_front_unit(const ActionContext& c) {
    const Reader& e = c.engine;
    for (unsigned w = 0; w < e.s.words(); ++w) {
        u64 front = objects_at(e.s.word(w), kFrontRow) & e.controlled(c.seat, w) & is_unit(c, w) & is_ready(c, w);
        for (front &= ~e.forbidden_in(w, Capability::Attack); front; front &= front - 1)
            if (const unsigned unit = w * 64 + lowest(front); e.s.object(unit).value[kRange] > 0 && has_target(c, unit)) return unit;
    }
    return kNothing;
}
u64 front_row_first(const ActionContext& c, unsigned w) {
    if (!on(profile(c.engine).front_attacks_first)) return kAll;
    const u64 back = objects_at(c.engine.s.word(w), kBackRow) & c.among;
    return back && waiting_front_unit(c) != kNothing ? ~back : kAll;
}
CardId front_unit_to_attack(const ActionContext& c, unsigned) {
    const unsigned unit = waiting_front_unit(c);
    return unit == kNothing ? kNoCard : CardId{c.engine.s.object(unit).card};
}

constexpr ActionRule kAttackSource[] = {
    {"QN-UN-01", "only Units attack", is_unit},
    {"QN-BT-02", "it is exhausted", is_ready},
    {"QN-CA-08", "it has no range", has_range},
    {"QN-PR-01", "a card effect forbids you to attack", attack_not_forbidden, who_forbids_attacks},
    {"QN-PR-01", "a card effect forbids it to attack", not_forbidden<Capability::Attack>, culprit<Capability::Attack>},
    {"QN-E-60", "units of the front row attack first", front_row_first, front_unit_to_attack},
};

// --- attacks on an open quadrant (QN-R-163) -----------------------------------------------------------------------------

void find_open_reach(ActionContext& c) {
    const Object& o = c.engine.s.object(c.source);
    c.scratch[kOpposingReach] = reach(c.engine, o.value[kRange], Place{o.place}).opposing;
}
u64 quadrant_in_reach(const ActionContext& c, unsigned) { return c.scratch[kOpposingReach]; }
// The quadrants of a player that units are in; for these masks a word is a seat.
u64 held_quadrants(const Reader& e, unsigned seat) {
    u64 held = 0;
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats())
        for (unsigned p = 0; p < 6; ++p) held |= u64{(e.s.word(w).at[p] & e.s.word(w).type[kUnitBit]) != 0} << p;
    return held;
}
u64 no_unit_in_range(const ActionContext& c, unsigned seat) {
    return held_quadrants(c.engine, seat) & c.scratch[kOpposingReach] ? 0 : kAll;
}
constexpr ActionRule kOpenTarget[] = {
    {"QN-RG-06", "it is not within range", quadrant_in_reach},
    {"QN-R-163", "a unit of that player is within range: attack it", no_unit_in_range},
};

// The same without what only other editions ask, for the many tables that play without it: every row here is one above.
constexpr ActionRule kPlainTarget[] = {kAttackTarget[0], kAttackTarget[2], kAttackTarget[5], kAttackTarget[7], kAttackTarget[8]};
static_assert(kPlainTarget[1].mask == in_reach && kPlainTarget[2].mask == not_protected && kPlainTarget[4].mask == not_drawn_away);

// clang-format off
constexpr ActionKind kActionList[] = {
    {"deploy", SourceKind::Hand, TargetKind::OnPlace, 1 << kDeployment, "QN-UN-02", "cards are deployed in the Deployment Phase", kDeploySource,
     kDeployTarget, kDeployProcedure, "QN-DP-01", "QN-ZN-10", nullptr, find_types},
    {"deploy", SourceKind::Hand, TargetKind::OnObject, 1 << kDeployment, "QN-UP-02", "Upgrades are deployed in the Deployment Phase", kUpgradeSource,
     kUpgradeTarget, kDeployProcedure, "QN-DP-01", "QN-UP-07"},
    {"play", SourceKind::Hand, TargetKind::None, 1 << kCommandPhase, "QN-CM-07", "Events are played in the Command Phase", kEventSource, {},
     kEventProcedure, "QN-CM-01", "QN-CM-01"},
    {"activate", SourceKind::Ability, TargetKind::None, 1 << kCommandPhase, "QN-AB-01", "it is not usable in this phase", kActivateSource,
     kActivateAbility, kActivateProcedure, "QN-CM-01", "QN-CM-01"},
    {"attack", SourceKind::Object, TargetKind::OnObject, 1 << kBattle, "QN-BT-01", "attacks are declared in the Battle Phase", kAttackSource,
     kAttackTarget, kAttackProcedure, "QN-BT-01", "QN-BT-06", find_protected_columns, find_targets, kMeantForOthers},
    {"recall", SourceKind::Discard, TargetKind::None, 1 << kCommandPhase, "QN-CM-07", "Events are played in the Command Phase", kReturnSource, {},
     kEventProcedure, "QN-CM-01", "QN-CM-01", nullptr, nullptr, 0, Op::PlayAgain},
    {"grow", SourceKind::Hand, TargetKind::OnObject, 1 << kDeployment, "QN-UN-02", "units grow in the Deployment Phase", kGrowSource,
     kGrowTarget, kGrowProcedure, "QN-DP-01", "QN-ZN-10", nullptr, nullptr, 0, Op::GrowsFrom},
    {"attack", SourceKind::Object, TargetKind::OnPlaceAcross, 1 << kBattle, "QN-R-163", "quadrants are not attacked", kAttackSource,
     kOpenTarget, kAttackProcedure, "QN-BT-01", "QN-R-163", find_protected_columns, find_open_reach},
};
// clang-format on

}  // namespace

// QN-PR-01: while a unit that must attack can, its controller does not pass.
Refusal must_act(const Reader& e, Seat seat) {
    if (e.s.h.phase != kBattle) return {};
    ChoiceList attacks(128);  // there are seldom more, and it grows
    e.list_actions(seat, attacks);
    for (const Choice& c : attacks)
        if (e.g.rules->play.actions[c.action].procedure == kAttackProcedure && e.permitted(c.source, Capability::MustAttack) &&
            !e.marked(e.s.handle(c.source), kDutyDone))
            return {"QN-PR-01", "a unit of yours must attack", CardId{e.s.object(c.source).card}};
    return {};
}

const std::span<const ActionKind> kActionTable = kActionList;
constexpr auto kListers = compiled_listers<kActionList>();
const std::span<const ActionLister> kActionListers = kListers;

constexpr unsigned kAttackAction = 4;
constexpr auto kPlainList = [] {
    std::array<ActionKind, std::size(kActionList)> out{};
    std::copy(std::begin(kActionList), std::end(kActionList), out.begin());
    out[kAttackAction].source_rules = out[kAttackAction].source_rules.first(std::size(kAttackSource) - 1);
    out[kAttackAction].target_rules = kPlainTarget;
    return out;
}();
static_assert(kAttackSource[std::size(kAttackSource) - 1].mask == front_row_first);
constexpr auto kPlainListersTable = compiled_listers<kPlainList>();
const std::span<const ActionLister> kPlainListers = kPlainListersTable;

bool attacks_are_plain(const Profile& p) {
    return on(p.friendly_fire) && p.front_priority == FrontPriority::Column && !on(p.front_attacks_first) &&
           p.close == CloseRange::SelfForwardBackSides && p.mid == MidRange::AllEight;
}

}  // namespace nexus::quantum_nexus
