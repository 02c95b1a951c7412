// Cards come to the table: Avatars are synthesised, units and items summoned, spells cast, set and recast; abilities are
// used, units move, items are given (PN-SYN, PN-SUM, PN-ITM, PN-SPL, PN-ACT, PN-MOV). Everything resolves at once (PN-QC-07).
#include <algorithm>

#include "kernel/use.h"
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

AbilityRef effect_of(const Reader& e, CardId id) {
    const CardDef& d = e.g.card(id);
    for (std::size_t i = 0; i < d.abilities.size(); ++i)
        if (d.abilities[i].kind == AbilityKind::Effect) return AbilityRef::printed(id, static_cast<unsigned>(i));
    return {};
}

i32 extra_for(const CardDef& d) { return d.is(kSpell) ? 2 : 1; }

// PN-MOV-02: by an act or an effect.
void moved(Engine& e, Handle x) {
    if (e.s.object(x.index).types & kUnit) e.mark(x, kSwitched, Duration::EndOfTurn);
}

// Neither retired nor destroyed (PN-SUM-04).
void replace_in(Engine& e, Seat seat, u8 place) {
    if (unsigned there = at(e, seat, place); there != kNothing) e.leave(e.s.handle(there), kDiscard, EventKind::Left);
}

namespace {

void from_hand(Engine& e, Seat seat, u16 card) {
    e.take_card(seat, kHand, e.find_card(seat, kHand, CardId{card}));
    e.touch(kZones);
}
// Before any card goes elsewhere: what is on the table says what it costs.
void pay_for(Engine& e, Seat seat, CardId id, i32 extra) {
    e.pay(seat, kMana, e.cost_of(seat, id) + extra);
    e.use_price_changes(seat, id);
}
u8 chosen_place(Choice c) { return static_cast<u8>(c.target % kMaxPlaces); }

// --- an Avatar is synthesised ---------------------------------------------------------------------------------------------

Flow synthesise(Engine& e, Frame f) {
    const Seat seat = f.seat();
    const CardId id{f.choice().source};
    e.begin_cause(seat);
    e.own(seat, kSynthesised) = 1;
    const Handle old = e.s.handle(at(e, seat, kAvatarSlot));
    std::vector<Handle> borne;  // PN-SYN-05
    for_each_object(e, seat, [&](unsigned i) {
        if (e.s.object(i).host == old.index) borne.push_back(e.s.handle(i));
    });
    for (Handle x : borne) unequip(e, x);
    from_hand(e, seat, id);
    if (is_virtual(e, old.index)) e.take_away(old);
    else e.leave(old, kDiscard, EventKind::Left);
    const Handle x = e.enter(id, seat, Place{kAvatarSlot});
    for (std::size_t i = 0; i < borne.size();) {  // what one gives may let another pass on
        e.refresh();
        if (!may_bear(e, x.index, borne[i].index)) {
            ++i;
            continue;
        }
        equip(e, borne[i], x, false);
        borne.erase(borne.begin() + static_cast<std::ptrdiff_t>(i));
        i = 0;
    }
    e.emit(EventKind::Synthesised, seat, x);
    turn_cards(e, seat, static_cast<unsigned>(e.card(x.index).stat(kRank)) / 2, false);  // PN-SYN-03
    return Flow::next();
}

constexpr Step kSynthesiseSteps[] = {
    {"synthesise", "PN-SYN-01", synthesise},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-MAIN-01", leave},
};

// --- a unit or an item is summoned -------------------------------------------------------------------------------------------

enum SummonWord : unsigned { kArrived = 2, kSummonWords };

Flow summon(Engine& e, Frame f) {
    const Seat seat = f.seat();
    const CardId id{f.choice().source};
    const u8 place = chosen_place(f.choice());
    e.begin_cause(seat);
    const bool occupied = at(e, seat, place) != kNothing;
    pay_for(e, seat, id, occupied ? extra_for(e.g.card(id)) : 0);
    from_hand(e, seat, id);
    replace_in(e, seat, place);
    const Handle x = e.enter(id, seat, Place{place});
    f[kArrived] = x.pack();
    e.emit(EventKind::Deployed, seat, x);
    e.refresh();
    return Flow::next();
}

// PN-ITM-03, PN-ITM-05: who bears it is chosen as it comes, if anybody can.
void list_bearers(const Reader& e, FrameView f, Seat seat, ChoiceList& out) {
    const Handle x = Handle::unpack(f[kArrived]);
    for_each_object(e, seat, [&](unsigned i) {
        if (may_bear(e, i, x.index)) out.push({ChoiceKind::Pick, 0, kNothing, static_cast<u16>(i), 0});
    });
}
Flow give_item(Engine& e, Frame f) {
    const Handle x = Handle::unpack(f[kArrived]);
    if (!e.s.is_alive(x) || !(e.s.object(x.index).types & kItem) || e.s.object(x.index).host != kNothing) return Flow::next();
    unsigned bearers = 0, only = kNothing;
    for_each_object(e, f.seat(), [&](unsigned i) {
        if (may_bear(e, i, x.index)) ++bearers, only = i;
    });
    if (bearers == 0) return Flow::next();
    if (bearers == 1) return equip(e, x, e.s.handle(only)), Flow::next();
    e.ask(Ask::Game, f.seat());
    return Flow::ask();
}
Flow take_bearer(Engine& e, Frame f, Seat, Choice c) { return equip(e, Handle::unpack(f[kArrived]), e.s.handle(c.target)), Flow::next(); }

constexpr Step kSummonSteps[] = {
    {"summon", "PN-SUM-01", summon},
    {"who bears it", "PN-ITM-03", give_item, list_bearers, take_bearer},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-MAIN-01", leave},
};

// --- spells --------------------------------------------------------------------------------------------------------------------

Flow announce_spell(Engine& e, Frame f) {
    const Choice c = f.choice();
    const bool in_play = e.g.rules->play.actions[c.action].source == SourceKind::Object;
    const CardId id = in_play ? CardId{e.s.object(c.source).card} : CardId{c.source};
    use::announce(e, f, effect_of(e, id), in_play ? e.s.handle(c.source) : Handle{}, id);
    return Flow::next();
}

// PN-SPL-01, PN-SPL-02.
Flow place_spell(Engine& e, Frame f) {
    use::keep(e, f);
    const Seat seat = f.seat();
    const CardId id{f.choice().source};
    const u8 place = chosen_place(f.choice());
    e.begin_cause(seat);
    const i32 extra = at(e, seat, place) != kNothing ? extra_for(e.g.card(id)) : 0;
    pay_for(e, seat, id, extra);
    from_hand(e, seat, id);
    replace_in(e, seat, place);
    use::set_self(f, e.enter(id, seat, Place{place}));
    return Flow::next();
}
// PN-QC-04: what was set is paid for when it is used.
Flow open_set_card(Engine& e, Frame f) {
    use::keep(e, f);
    const Handle x = use::self(f);
    e.begin_cause(f.seat());
    pay_for(e, f.seat(), CardId{e.s.object(x.index).card}, 0);
    e.turn_face(x, false);
    return Flow::next();
}
// PN-SPL-03.
Flow pay_again(Engine& e, Frame f) {
    use::keep(e, f);
    const Handle x = use::self(f);
    e.begin_cause(f.seat());
    e.mark(x, kRecast, Duration::EndOfTurn);
    if (e.option(kRecastCost, 0)) e.pay(f.seat(), kMana, e.card(x.index).stat(kManaCost));  // as printed (PN-R43)
    return Flow::next();
}
Flow pay_text_costs(Engine& e, Frame f) {
    use::pay(e, f);
    return Flow::next();
}
Flow declare_spell(Engine& e, Frame f) {
    use::keep(e, f);
    e.emit(EventKind::Played, f.seat(), {}, {}, 0, use::card(f));
    use::tell_targets(e, f);
    return Flow::next();
}
// PN-R49: as a chain, what was declared can be answered; otherwise it resolves at once (PN-QC-07).
bool chained(const Reader& e) { return e.option(kPriorityModel, 1); }
Flow be_answered(Engine& e, Frame) {
    if (chained(e)) e.open_window(Seat{e.s.h.turn_owner}, true);
    return Flow::next();
}
Flow keep_and_be_answered(Engine& e, Frame f) {
    use::keep(e, f);
    return be_answered(e, f);
}
Flow resolve_use(Engine& e, Frame f) {
    if (chained(e)) e.begin_cause(f.seat());
    use::resolve(e, f);
    return Flow::next();
}
// PN-CARD-18 … PN-CARD-20.
Flow spell_leaves(Engine& e, Frame f) {
    const Handle x = use::self(f);
    if (!e.s.is_alive(x)) return Flow::next();
    const u16 types = e.s.object(x.index).types;
    if ((types & kQuick) || ((types & kNormal) && e.option(kNormalLeaves, 1))) e.leave(x, kDiscard, EventKind::Left);
    return Flow::next();
}

constexpr Step kSpellSteps[] = {
    {"choose targets", "PN-SPL-01", announce_spell},
    {"pay and place", "PN-SPL-01", place_spell},
    {"further costs", "PN-STIP-03", pay_text_costs},
    {"declare", "PN-SPL-01", declare_spell},
    {"answers", "PN-QC-07", be_answered},
    {"resolve", "PN-SPL-01", resolve_use},
    {"to the Discard Pile", "PN-CARD-19", spell_leaves},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-QC-07", leave},
};
constexpr Step kCastSetSteps[] = {
    {"choose targets", "PN-QC-02", announce_spell},
    {"turn up and pay", "PN-QC-04", open_set_card},
    {"further costs", "PN-STIP-03", pay_text_costs},
    {"declare", "PN-QC-02", declare_spell},
    {"answers", "PN-QC-07", be_answered},
    {"resolve", "PN-QC-07", resolve_use},
    {"to the Discard Pile", "PN-CARD-19", spell_leaves},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-QC-07", leave},
};
constexpr Step kRecastSteps[] = {
    {"choose targets", "PN-SPL-03", announce_spell},
    {"pay again", "PN-SPL-03", pay_again},
    {"further costs", "PN-STIP-03", pay_text_costs},
    {"answers", "PN-QC-07", keep_and_be_answered},
    {"resolve", "PN-SPL-03", resolve_use},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-MAIN-01", leave},
};

// PN-QC-03, PN-QC-04: face-down, for nothing but what the slot asks.
Flow set_card(Engine& e, Frame f) {
    const Seat seat = f.seat();
    const u8 place = chosen_place(f.choice());
    e.begin_cause(seat);
    if (at(e, seat, place) != kNothing) e.pay(seat, kMana, extra_for(e.g.card(CardId{f.choice().source})));
    from_hand(e, seat, f.choice().source);
    replace_in(e, seat, place);
    e.turn_face(e.enter(CardId{f.choice().source}, seat, Place{place}), true);
    return Flow::next();
}
constexpr Step kSetSteps[] = {
    {"set face-down", "PN-QC-03", set_card},
    {"AUTO effects", "PN-AUTO-02", settle},
    {"done", "PN-MAIN-01", leave},
};

// --- abilities ---------------------------------------------------------------------------------------------------------------------

Flow announce_ability(Engine& e, Frame f) {
    const Choice c = f.choice();
    use::announce(e, f, e.ability_at(c.source, c.ability), e.s.handle(c.source), CardId{e.s.object(c.source).card});
    return Flow::next();
}
Flow pay_ability(Engine& e, Frame f) {
    use::keep(e, f);
    e.begin_cause(f.seat());
    e.mark(use::self(f), kUse, Duration::EndOfTurn, static_cast<i16>(f.choice().ability));
    e.set_done(true);
    use::pay(e, f);
    return Flow::next();
}
Flow declare_ability(Engine& e, Frame f) {
    use::keep(e, f);
    use::tell_targets(e, f);
    return be_answered(e, f);
}
Flow resolve_ability(Engine& e, Frame f) {
    if (chained(e)) e.begin_cause(f.seat());
    e.emit(EventKind::Activated, f.seat(), use::self(f));
    use::resolve(e, f);
    return Flow::next();
}
constexpr Step kActivateSteps[] = {
    {"choose targets", "PN-ACT-01", announce_ability}, {"pay", "PN-ACT-01", pay_ability},      {"answers", "PN-QC-07", declare_ability},
    {"resolve", "PN-ACT-01", resolve_ability},         {"AUTO effects", "PN-AUTO-02", settle}, {"done", "PN-MAIN-01", leave},
};

// --- moving and giving -----------------------------------------------------------------------------------------------------------------

// PN-MOV-01, PN-MOV-03: what is in the chosen place comes to this one.
Flow move(Engine& e, Frame f) {
    const Seat seat = f.seat();
    const Handle x = e.s.handle(f.choice().source);
    const u8 from = e.s.object(x.index).place, to = chosen_place(f.choice());
    const unsigned there = at(e, seat, to);
    e.begin_cause(seat);
    e.move(x, Place{to});
    if (there != kNothing) e.move(e.s.handle(there), Place{from});
    return Flow::next();
}
Flow give(Engine& e, Frame f) {
    e.begin_cause(f.seat());
    equip(e, e.s.handle(f.choice().source), e.s.handle(f.choice().target));
    return Flow::next();
}
constexpr Step kMoveSteps[] = {{"move", "PN-MOV-01", move}, {"AUTO effects", "PN-AUTO-02", settle}, {"done", "PN-MAIN-01", leave}};
constexpr Step kEquipSteps[] = {{"equip", "PN-ITM-04", give}, {"AUTO effects", "PN-AUTO-02", settle}, {"done", "PN-MAIN-01", leave}};

}  // namespace

const Procedure kSynthesiseTable{"Synthesise", 2, kSynthesiseSteps};
const Procedure kSummonTable{"Summon", kSummonWords, kSummonSteps};
const Procedure kSpellTable{"Spell", use::kWords, kSpellSteps};
const Procedure kSetTable{"Set", 2, kSetSteps};
const Procedure kCastSetTable{"Cast a set card", use::kWords, kCastSetSteps};
const Procedure kRecastTable{"Recast", use::kWords, kRecastSteps};
const Procedure kActivateTable{"Activate", use::kWords, kActivateSteps};
const Procedure kMoveTable{"Move", 2, kMoveSteps};
const Procedure kEquipTable{"Equip", 2, kEquipSteps};

}  // namespace nexus::project_nexus
