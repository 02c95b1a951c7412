// What a player may do, and when: the actions of the Main Phase, Quick Casts in their windows (PN-QC), attacks (PN-BT).
#include <algorithm>

#include "kernel/listing.h"
#include "kernel/masks.h"
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr u64 kAll = ~u64{0};
constexpr u16 kMainOnly = 1 << kMain;
constexpr u16 kOpenWindows = 1 << kCharge | 1 << kStandby | 1 << kMain;  // Quick Casts that name no time (PN-QC-06)
constexpr u16 kAnyWindow = kOpenWindows | 1 << kBattle | 1 << kAttackStep | 1 << kGuardStep | 1 << kDamageStep | 1 << kEnd;

const CardDef& def(const ActionContext& c, CardId id) { return c.engine.g.card(id); }
i32 mana(const ActionContext& c) { return c.engine.resource(c.seat, kMana); }

u64 own_turn(const ActionContext& c, unsigned) { return c.engine.s.h.turn_owner == c.seat ? kAll : 0; }
void rule_out_outside_own_turn(ActionContext& c) { c.among = own_turn(c, 0); }
template <Capability kWhat>
u64 may(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return !c.engine.player_forbidden(c.seat, kWhat, id); });
}
template <Capability kWhat>
CardId who_forbids(const ActionContext& c, unsigned) {
    return c.engine.player_forbidder(c.seat, kWhat, c.card);
}
u64 affordable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return c.engine.cost_of(c.seat, id) <= mana(c); });
}

u64 affordable_unit(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return !def(c, id).is(kUnit) || c.engine.cost_of(c.seat, id) <= mana(c); });
}

// --- slots: which fit, and what an occupied one costs ----------------------------------------------------------------------

bool full(const ActionContext& c, unsigned slots) {
    bool all = true;
    for_each_bit(slots, [&](unsigned p) { all &= at(c.engine, c.seat, static_cast<u8>(p)) != kNothing; });
    return all;
}
u16 slots_for(const CardDef& d) { return d.is(kUnit) ? kFrontLine | kRearGuard : kSlots; }
u64 fitting_slot(const ActionContext& c, unsigned) { return slots_for(def(c, c.card)); }
u64 payable_with(const ActionContext& c, i32 price) {
    const CardDef& d = def(c, c.card);
    u64 m = 0;
    for_each_bit(slots_for(d), [&](unsigned p) {
        const bool occupied = at(c.engine, c.seat, static_cast<u8>(p)) != kNothing;
        if (price + (occupied ? extra_for(d) : 0) <= mana(c)) m |= bit(p);
    });
    return m;
}
u64 payable_slot(const ActionContext& c, unsigned) { return payable_with(c, c.engine.cost_of(c.seat, c.card)); }
u64 payable_to_set(const ActionContext& c, unsigned) { return payable_with(c, 0); }  // PN-QC-04
u64 payable_for_unit(const ActionContext& c, unsigned w) { return def(c, c.card).is(kUnit) ? payable_slot(c, w) : kAll; }
u64 free_where_it_must_be(const ActionContext& c, unsigned) {
    const bool over_others = c.engine.s.h.phase == kMain &&
                             (c.engine.option(kOverwriteNeedsFull, 0) ||
                              full(c, slots_for(def(c, c.card)) & (allowed_rows(def(c, c.card).keyword_bits) | kSlots)));
    u64 m = 0;
    for_each_bit(slots_for(def(c, c.card)), [&](unsigned p) {
        if (over_others || at(c.engine, c.seat, static_cast<u8>(p)) == kNothing) m |= bit(p);
    });
    return m;
}
u64 may_be_placed_there(const ActionContext& c, unsigned) { return allowed_rows(def(c, c.card).keyword_bits) | kSlots; }  // PN-CARD-06
u64 keep_their_rows(const ActionContext& c, unsigned) {  // also of what is there and would come here
    const Object& self = c.engine.s.object(c.source);
    u64 m = 0;
    for_each_bit(u64{allowed_rows(self.keywords)}, [&](unsigned p) {
        const unsigned there = at(c.engine, c.seat, static_cast<u8>(p));
        if (there == kNothing || has(allowed_rows(c.engine.s.object(there).keywords), self.place)) m |= bit(p);
    });
    return m;
}

// --- synthesising and summoning --------------------------------------------------------------------------------------------------

u64 is_avatar(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return def(c, id).is(kAvatar); });
}
u64 not_yet_synthesised(const ActionContext& c, unsigned) { return c.engine.s.seat(c.seat).reg[kSynthesised] ? 0 : kAll; }
u64 rank_fits(const ActionContext& c, unsigned w) {
    const i32 now = c.engine.value(at(c.engine, c.seat, kAvatarSlot), kRank);
    return hand_where(
        c, w, [&](CardId id) { return now <= def(c, id).stat(kRank) && def(c, id).stat(kRank) <= c.engine.resource(c.seat, kLevel); });
}
u64 is_summoned(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return def(c, id).is(kUnit | kItem) && !def(c, id).is(kAvatar); });
}

constexpr ActionRule kSynthesiseRules[] = {
    {"PN-CARD-05", "only Avatars are synthesised", is_avatar},
    {"PN-MAIN-01", "only in your own turn", own_turn},
    {"PN-SYN-04", "you have synthesised this turn already", not_yet_synthesised},
    {"PN-SYN-01", "its rank must be at least your Avatar's and at most your Charge Level", rank_fits},
};
constexpr ActionRule kSummonRules[] = {
    {"PN-ACTN-06", "only units and items are summoned", is_summoned},
    {"PN-MAIN-01", "only in your own turn", own_turn},
    {"PN-STIP-05", "an effect forbids it", may<Capability::Deploy>, who_forbids<Capability::Deploy>},
    {"PN-SUM-01", "not enough mana for the unit", affordable_unit},
    {"PN-ITM-01", "not enough mana for the item", affordable},
};
constexpr ActionRule kSummonSlotRules[] = {
    {"PN-CARD-03", "units go to Front-Line and Rear-Guard, items to item and spell slots", fitting_slot},
    {"PN-CARD-06", "its own text forbids this slot", may_be_placed_there},
    {"PN-R28", "there is a free slot left", free_where_it_must_be},
    {"PN-SUM-02", "an occupied slot costs a unit 1 mana more", payable_for_unit},
    {"PN-ITM-02", "an occupied slot costs an item 1 mana more", payable_slot},
};

// --- spells ---------------------------------------------------------------------------------------------------------------------------

// "A, then B": where A cannot be done, the only effect of the card cannot (PN-R109).
bool first_part_possible(const ActionContext& c, AbilityRef ref, bool from_hand, i32 price) {
    const Reader& e = c.engine;
    const Ability& a = e.g.ability(ref);
    const auto gate = std::find_if(a.code.begin() + a.effect, a.code.end(), [](const Instr& in) { return in.op == Op::Gate; });
    if (gate == a.code.end()) return true;
    for (auto in = a.code.begin() + a.effect; in != gate; ++in) {
        if (in->op == Op::Choose && in->a[3] > 0) {
            const Filter& f = e.g.catalog->pools.filters[in->a[1]];
            if (f.zone != kHand) continue;
            Env env;
            env.you = c.seat, env.source_card = c.card;
            unsigned n = 0;
            for (unsigned i = 0; i < e.s.zone_size(c.seat, kHand); ++i)
                n += e.matches_card(f, env, CardId{e.s.zone(c.seat, kHand)[i].card});
            if (from_hand && e.matches_card(f, env, c.card)) --n;  // it is not in hand any more then
            if (n < static_cast<unsigned>(in->a[3])) return false;
        }
        Env env;
        env.you = c.seat;
        if (in->op == Op::Pay && in->a[0] == kMana.value && price + e.number(in->a[1], env) > mana(c)) return false;
        if (in->op != Op::GameVerb) continue;
        const i32 amount = in->a[3] >= 0 ? e.number(in->a[3], env) : 1;
        if ((in->a[0] == kSparkVerb || in->a[0] == kRechargeVerb) && !can_do_verb(e, static_cast<u8>(in->a[0]), c.seat, {}, amount))
            return false;
        if (in->a[0] == kChargeVerb && e.s.zone_size(c.seat, kChargeZone) >= static_cast<unsigned>(kZoneLimit)) return false;
    }
    return true;
}
bool has_effect_now(const ActionContext& c, CardId id, Handle self, i32 price) {
    const AbilityRef a = effect_of(c.engine, id);
    if (a.none()) return true;
    ActionContext here = c;
    here.card = id;
    return c.engine.can_use(a, self, id, c.seat, price) && first_part_possible(here, a, self.is_none(), price);
}
u16 times_of(const Reader& e, CardId id) {  // where a spell may be cast at all
    const CardDef& d = e.g.card(id);
    if (!d.is(kQuick)) return kMainOnly;
    const AbilityRef a = effect_of(e, id);
    return a.none() || !e.g.ability(a).phases ? kOpenWindows : e.g.ability(a).phases;
}

u64 is_spell(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return def(c, id).is(kSpell); });
}
u64 is_quick(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return def(c, id).is(kQuick); });
}
u64 in_time(const ActionContext& c, unsigned w) {
    const bool answering = c.engine.only_answers();
    return hand_where(c, w,
                      [&](CardId id) { return has(times_of(c.engine, id), c.engine.s.h.phase) && (!answering || def(c, id).is(kQuick)); });
}
u64 castable(const ActionContext& c, unsigned w) {
    return hand_where(c, w, [&](CardId id) { return has_effect_now(c, id, {}, c.engine.cost_of(c.seat, id)); });
}

constexpr ActionRule kPlayRules[] = {
    {"PN-SPL-01", "only spells are played", is_spell},
    {"PN-QC-02", "in the opponent's turn only what was set is cast", own_turn},
    {"PN-QC-06", "not at this time", in_time},
    {"PN-STIP-05", "an effect forbids it", may<Capability::Play>, who_forbids<Capability::Play>},
    {"PN-SPL-01", "not enough mana", affordable},
    {"PN-STIP-03", "its effect cannot be paid for, or has no legal target", castable},
};
u64 castable_over(const ActionContext& c, unsigned) {  // what the slot costs more may be what its first part would need
    u64 m = kSlots;
    for_each_bit(u64{kSlots}, [&](unsigned p) {
        const i32 extra = at(c.engine, c.seat, static_cast<u8>(p)) == kNothing ? 0 : extra_for(def(c, c.card));
        if (extra && !has_effect_now(c, c.card, {}, c.engine.cost_of(c.seat, c.card) + extra)) m &= ~bit(p);
    });
    return m;
}
constexpr ActionRule kSpellSlotRules[] = {
    {"PN-CARD-17", "spells go to item and spell slots", fitting_slot},
    {"PN-QC-01", "the slot is occupied", free_where_it_must_be},
    {"PN-SPL-02", "an occupied slot costs 2 mana more", payable_slot},
    {"PN-STIP-03", "nothing would be left for what its effect costs", castable_over},
};
constexpr ActionRule kSetSlotRules[] = {
    {"PN-CARD-17", "spells go to item and spell slots", fitting_slot},
    {"PN-R28", "there is a free slot left", free_where_it_must_be},
    {"PN-SPL-02", "an occupied slot costs 2 mana more", payable_to_set},
};
constexpr ActionRule kSetRules[] = {
    {"PN-QC-03", "only Quick Casts are set", is_quick},
    {"PN-MAIN-01", "only in your own turn", own_turn},
};

u64 is_set(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return (c.engine.s.object(i).flags & Object::FaceDown) != 0; });
}
CardId hidden_card(const ActionContext& c, unsigned i) { return CardId{c.engine.s.object(i).card}; }
u64 not_in_own_turn(const ActionContext& c, unsigned) {
    return c.engine.s.h.turn_owner == c.seat && c.engine.option(kOwnSetCards, 1) ? 0 : kAll;
}
u64 set_in_time(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return has(times_of(c.engine, hidden_card(c, i)), c.engine.s.h.phase); });
}
u64 set_affordable(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return c.engine.cost_of(c.seat, hidden_card(c, i)) <= mana(c); });
}
u64 set_castable(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) {
        return has_effect_now(c, hidden_card(c, i), c.engine.s.handle(i), c.engine.cost_of(c.seat, hidden_card(c, i)));
    });
}
u64 set_allowed(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return !c.engine.player_forbidden(c.seat, Capability::Play, hidden_card(c, i)); });
}
constexpr ActionRule kCastRules[] = {
    {"PN-QC-02", "only what was set is cast from the table", is_set},
    {"PN-R108", "own set cards are for the opponent's turn", not_in_own_turn},
    {"PN-QC-06", "not at this time", set_in_time},
    {"PN-STIP-05", "an effect forbids it", set_allowed, who_forbids<Capability::Play>},
    {"PN-QC-04", "not enough mana", set_affordable},
    {"PN-QC-02", "its effect cannot be paid for, or has no legal target", set_castable},
};

u64 is_continuous(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) {
        return (c.engine.s.object(i).types & kContinuous) && !effect_of(c.engine, CardId{c.engine.s.object(i).card}).none();
    });
}
u64 of_an_earlier_turn(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return !c.engine.fresh(i); });
}
u64 not_yet_recast(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) { return !c.engine.marked(c.engine.s.handle(i), kRecast); });
}
u64 recastable(const ActionContext& c, unsigned w) {
    return own_where(c, w, kAll, [&](unsigned i) {
        const CardId id{c.engine.s.object(i).card};
        const i32 price = c.engine.option(kRecastCost, 0) ? def(c, id).stat(kManaCost) : 0;
        return price <= mana(c) && has_effect_now(c, id, c.engine.s.handle(i), price);
    });
}
constexpr ActionRule kRecastRules[] = {
    {"PN-SPL-03", "only a Continuous Cast that does something is recast", is_continuous},
    {"PN-MAIN-01", "only in your own turn", own_turn},
    {"PN-SPL-03", "it was played this turn", of_an_earlier_turn},
    {"PN-R43", "it was recast this turn already", not_yet_recast},
    {"PN-SPL-03", "not enough mana, or its effect cannot be done", recastable},
};

// --- abilities, moves, items --------------------------------------------------------------------------------------------------------------

u64 not_forbidden(const ActionContext& c, unsigned) {
    return c.engine.forbidden(c.source, Capability::Activate) || c.engine.player_forbidden(c.seat, Capability::Activate) ? 0 : kAll;
}
CardId activate_forbidder(const ActionContext& c, unsigned) {
    return c.engine.forbidden(c.source, Capability::Activate) ? c.engine.forbidder(c.source, Capability::Activate)
                                                              : c.engine.player_forbidder(c.seat, Capability::Activate);
}
u64 not_used_up(const ActionContext& c, unsigned) {
    const unsigned most = c.ability->per_turn ? c.ability->per_turn : 1;
    return c.engine.marks(c.engine.s.handle(c.source), kUse, static_cast<i16>(c.ability_index)) < most ? kAll : 0;
}
u64 usable(const ActionContext& c, unsigned) {
    return c.engine.can_use(c.engine.ability_at(c.source, c.ability_index), c.engine.s.handle(c.source), c.card, c.seat) ? kAll : 0;
}
constexpr ActionRule kAbilityRules[] = {
    {"PN-ACT-01", "only in your own Main Phase", own_turn},
    {"PN-STIP-05", "an effect forbids it", not_forbidden, activate_forbidder},
    {"PN-ACT-02", "it was used as often as it may be this turn", not_used_up},
    {"PN-ACT-01", "its cost cannot be paid, or it has no legal target", usable},
};

u64 is_plain_unit(const ActionContext& c, unsigned w) { return units(c.engine, w) & ~c.engine.s.word(w).type[kAvatarBit]; }
u64 not_switched(const ActionContext& c, unsigned w) {
    return own_where(c, w, units(c.engine, w), [&](unsigned i) { return !c.engine.marked(c.engine.s.handle(i), kSwitched); });
}
u64 may_move(const ActionContext& c, unsigned w) { return ~c.engine.forbidden_in(w, Capability::Move); }
CardId move_forbidder(const ActionContext& c, unsigned i) { return c.engine.forbidder(i, Capability::Move); }
u64 in_its_lane(const ActionContext& c, unsigned) {
    const u8 place = c.engine.s.object(c.source).place;
    const Lane lane = lane_of(place);
    if (rear_of(lane) < 0) return 0;  // PN-MOV-05
    return bit(place == front_of(lane) ? static_cast<unsigned>(rear_of(lane)) : front_of(lane));
}
u64 partner_may_switch(const ActionContext& c, unsigned) {
    u64 m = 0;
    for_each_bit(u64{kFrontLine | kRearGuard}, [&](unsigned p) {
        const unsigned there = at(c.engine, c.seat, static_cast<u8>(p));
        if (there == kNothing || !c.engine.marked(c.engine.s.handle(there), kSwitched)) m |= bit(p);
    });
    return m;
}
u64 partner_may_move(const ActionContext& c, unsigned) {
    u64 m = 0;
    for_each_bit(u64{kFrontLine | kRearGuard}, [&](unsigned p) {
        const unsigned there = at(c.engine, c.seat, static_cast<u8>(p));
        if (there == kNothing || !c.engine.forbidden(there, Capability::Move)) m |= bit(p);
    });
    return m;
}
CardId partner_forbidder(const ActionContext& c, unsigned place) {
    return c.engine.forbidder(at(c.engine, c.seat, static_cast<u8>(place)), Capability::Move);
}
constexpr ActionRule kMoveRules[] = {
    {"PN-MOV-01", "only units of Front-Line and Rear-Guard move", is_plain_unit},
    {"PN-MAIN-01", "only in your own turn", own_turn},
    {"PN-MOV-02", "it has switched its position this turn", not_switched},
    {"PN-STIP-05", "an effect forbids it", may_move, move_forbidder},
};
constexpr ActionRule kMoveSlotRules[] = {
    {"PN-MOV-01", "units move inside their lane", in_its_lane},
    {"PN-CARD-06", "the own text of a unit forbids its new slot", keep_their_rows},
    {"PN-MOV-02", "what is there has switched its position this turn", partner_may_switch},
    {"PN-STIP-05", "an effect forbids what is there to move", partner_may_move, partner_forbidder},
};

u64 is_loose_item(const ActionContext& c, unsigned w) {
    return own_where(c, w, c.engine.s.word(w).type[kItemBit],
                     [&](unsigned i) { return c.engine.s.object(i).host == kNothing && equippable(c.engine, i); });
}
u64 can_bear(const ActionContext& c, unsigned w) {
    return own_where(c, w, units(c.engine, w), [&](unsigned i) { return may_bear(c.engine, i, c.source); });
}
constexpr ActionRule kEquipRules[] = {
    {"PN-ITM-04", "only an item that nobody bears, and that can be borne, is equipped", is_loose_item},
    {"PN-MAIN-01", "only in your own turn", own_turn},
};
constexpr ActionRule kBearerRules[] = {{"PN-CARD-12", "it cannot bear this item", can_bear}};

// --- attacks ---------------------------------------------------------------------------------------------------------------------------------

u64 fights(const ActionContext& c, unsigned w) {
    u64 m = 0;
    for (unsigned p : {kFrontLeft, kFrontCentre, kFrontRight}) m |= c.engine.s.word(w).at[p];
    u64 let = own_where(c, w, units(c.engine, w), [&](unsigned i) { return c.engine.permitted(i, Capability::Attack); });  // PN-STIP-01
    return (m & units(c.engine, w)) | let | c.engine.s.word(w).type[kAvatarBit];
}
u64 of_rank(const ActionContext& c, unsigned w) {    // PN-AVA-01
    constexpr i32 kRanks[] = {3, 0, 1, 2, 4, 5, 6};  // by the values of the option
    return own_where(c, w, c.engine.s.word(w).alive, [&](unsigned i) {
        return !(c.engine.s.object(i).types & kAvatar) ||
               (!is_virtual(c.engine, i) && c.engine.value(i, kRank) >= kRanks[c.engine.g.option[kAvatarMinimumRank]]);
    });
}
u64 refreshed(const ActionContext& c, unsigned w) { return ~c.engine.s.word(w).exhausted; }
u64 may_attack(const ActionContext& c, unsigned w) { return ~c.engine.forbidden_in(w, Capability::Attack); }
CardId attack_forbidder(const ActionContext& c, unsigned i) { return c.engine.forbidder(i, Capability::Attack); }
u64 can_spark(const ActionContext& c, unsigned w) {
    if (face_up(c.engine, c.seat) >= avatar_sparks(c.engine, c.seat)) return kAll;
    return ~c.engine.s.word(w).type[kAvatarBit];
}

u64 across_the_table(const ActionContext& c, unsigned w) { return ~c.engine.controlled(c.seat, w); }
u64 may_be_attacked(const ActionContext& c, unsigned w) {
    return ~c.engine.forbidden_in(w, Capability::BeAttacked, {c.seat, c.engine.s.handle(c.source), c.card});
}
CardId attacked_forbidder(const ActionContext& c, unsigned i) {
    return c.engine.forbidder(i, Capability::BeAttacked, {c.seat, c.engine.s.handle(c.source), c.card});
}
// Everything but what is of these kinds and out of reach.
u64 reached(const ActionContext& c, unsigned w, u64 kinds) {
    u64 m = kAll;
    for_each_bit(c.engine.s.word(w).alive & ~c.engine.controlled(c.seat, w) & kinds, [&](unsigned b) {
        if (toll(c.engine, c.source, w * 64 + b) < 0) m &= ~bit(b);
    });
    return m;
}
u64 avatar_open(const ActionContext& c, unsigned w) { return reached(c, w, c.engine.s.word(w).type[kAvatarBit]); }
u64 rear_in_reach(const ActionContext& c, unsigned w) { return reached(c, w, units(c.engine, w) & ~c.engine.s.word(w).type[kAvatarBit]); }
u64 slot_in_reach(const ActionContext& c, unsigned w) { return reached(c, w, ~units(c.engine, w)); }
u64 toll_payable(const ActionContext& c, unsigned w) {
    u64 m = 0;
    for_each_bit(c.engine.s.word(w).alive & ~c.engine.controlled(c.seat, w), [&](unsigned b) {
        if (toll(c.engine, c.source, w * 64 + b) <= mana(c)) m |= bit(b);
    });
    return m;
}
constexpr ActionRule kAttackRules[] = {
    {"PN-BA-01", "only units of the Front-Line and Avatars attack", fights},
    {"PN-BS-02", "only the turn player attacks", own_turn},
    {"PN-AVA-01", "an Avatar of this rank does not attack", of_rank},
    {"PN-BA-02", "it is exhausted", refreshed},
    {"PN-STIP-05", "it cannot attack", may_attack, attack_forbidder},
    {"PN-AVA-04", "too few face-up charge cards to spark", can_spark},
};
constexpr ActionRule kVictimRules[] = {
    {"PN-BT-01", "only what the opponent has is attacked", across_the_table},
    {"PN-STIP-05", "it cannot be attacked", may_be_attacked, attacked_forbidder},
    {"PN-BT-04", "a unit of the centre Front-Line protects the Avatar", avatar_open},
    {"PN-BT-02", "only the Rear-Guard of the facing lane is in reach", rear_in_reach},
    {"PN-BT-03", "only items are in reach, in the facing lane and with its Front-Line empty", slot_in_reach},
    {"PN-BT-05", "not enough mana to attack behind the Front-Line", toll_payable},
};

// clang-format off
constexpr ActionKind kActionList[] = {
    {"synthesise", SourceKind::Hand, TargetKind::None, kMainOnly, "PN-MAIN-01", "only in the Main Phase", kSynthesiseRules, {}, kSynthesiseProcedure, "PN-SYN-01", "PN-SYN-01", rule_out_outside_own_turn},
    {"summon", SourceKind::Hand, TargetKind::OnPlace, kMainOnly, "PN-MAIN-01", "only in the Main Phase", kSummonRules, kSummonSlotRules, kSummonProcedure, "PN-SUM-01", "PN-SUM-01", rule_out_outside_own_turn},
    {"play", SourceKind::Hand, TargetKind::OnPlace, kAnyWindow, "PN-DRAW-05", "not in this phase", kPlayRules, kSpellSlotRules, kSpellProcedure, "PN-SPL-01", "PN-SPL-01", rule_out_outside_own_turn, nullptr, kAnswers},
    {"set", SourceKind::Hand, TargetKind::OnPlace, kMainOnly, "PN-QC-03", "only in the Main Phase", kSetRules, kSetSlotRules, kSetProcedure, "PN-QC-03", "PN-QC-03", rule_out_outside_own_turn, nullptr, kHidesCard},
    {"cast", SourceKind::Object, TargetKind::None, kAnyWindow, "PN-DRAW-05", "not in this phase", kCastRules, {}, kCastSetProcedure, "PN-QC-02", "PN-QC-02", nullptr, nullptr, kAnswers},
    {"recast", SourceKind::Object, TargetKind::None, kMainOnly, "PN-SPL-03", "only in the Main Phase", kRecastRules, {}, kRecastProcedure, "PN-SPL-03", "PN-SPL-03", rule_out_outside_own_turn},
    {"activate", SourceKind::Ability, TargetKind::None, kMainOnly, "PN-AUTO-04", "only in the Main Phase", {}, kAbilityRules, kActivateProcedure, "PN-ACT-01", "PN-ACT-01", rule_out_outside_own_turn},
    {"move", SourceKind::Object, TargetKind::OnPlace, kMainOnly, "PN-MOV-01", "only in the Main Phase", kMoveRules, kMoveSlotRules, kMoveProcedure, "PN-MOV-01", "PN-MOV-01", rule_out_outside_own_turn},
    {"equip", SourceKind::Object, TargetKind::OnObject, kMainOnly, "PN-ITM-04", "only in the Main Phase", kEquipRules, kBearerRules, kEquipProcedure, "PN-ITM-04", "PN-ITM-04", rule_out_outside_own_turn},
    {"attack", SourceKind::Object, TargetKind::OnObject, 1 << kBattle, "PN-BS-02", "only in the Battle Phase", kAttackRules, kVictimRules, kAttackProcedure, "PN-BA-01", "PN-BT-01", rule_out_outside_own_turn},
};
// clang-format on

}  // namespace

const std::span<const ActionKind> kActionTable = kActionList;
constexpr auto kListers = compiled_listers<kActionList>();
const std::span<const ActionLister> kActionListers = kListers;

}  // namespace nexus::project_nexus
