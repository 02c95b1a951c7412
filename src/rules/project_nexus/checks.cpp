// After everything that happened: levels, defeat, who bears what, depleted cards; and what must always hold.
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

bool has_hp(const Reader& e, unsigned i) {
    const Object& o = e.s.object(i);
    return (o.types & (kUnit | kItem)) && has(e.card(i).has_stats, kHp);
}
bool depleted(const Reader& e, unsigned i) { return has_hp(e, i) && e.s.object(i).damage >= e.raw_value(i, kHp); }

// True if something left.
bool check(Engine& e) {
    for (unsigned p = 0; p < e.s.seats(); ++p) level_changed(e, Seat{p});
    check_defeat(e);
    if (e.s.h.over) return false;
    if (!e.s.h.unchecked) return false;
    // Whose turn it is, mana and cards elsewhere matter only by what they change on the board.
    const bool elsewhere = !(e.s.h.unchecked & ~(kClock | kResources | kZones | kHistory | kExhaustion | kCombat));
    e.refresh();
    const bool same = elsewhere && !e.s.h.revalued;
    e.all_checked();
    if (same) return false;
    for (unsigned p = 0; p < e.s.seats(); ++p)  // PN-CARD-23
        if (at(e, Seat{p}, kAvatarSlot) == kNothing && e.g.keeps(kVirtualAvatarStays))
            e.enter(kVirtualAvatar, Seat{p}, Place{kAvatarSlot}, false, kNothing, true);
    keep_equipment(e);
    e.refresh();
    Handles retired, gone;
    for (unsigned p = 0; p < e.s.seats(); ++p)
        for_each_object(e, Seat{p}, [&](unsigned i) {
            const Handle x = e.s.handle(i);
            if (!depleted(e, i)) {
                e.unmark(x, kDepletedByEffect);  // it has been healed in time
                return;
            }
            if (e.s.object(i).types & kAvatar) {
                if (e.g.keeps(kAvatarRefreshes)) e.set_damage(i, 0);                               // PN-CARD-25: without Critical
            } else if (!e.forbidden(i, Capability::BeDestroyed) || !e.g.keeps(kIndestructible)) {  // PN-STIP-05
                (depleted_by_effect(e, x) && e.g.keeps(kRetiredByEffects) ? retired : gone).push_back(x);
            }
        });
    if (!e.g.keeps(kDepletedLeave)) return false;
    e.perish(gone, {}, EventKind::Left);
    e.perish(retired, {}, EventKind::Retired);
    return !gone.empty() || !retired.empty();
}

}  // namespace

// Two defeats in one step are a draw (PN-WIN-04, PN-WIN-05).
void check_defeat(Engine& e) {
    if (e.s.h.over || e.s.h.phase == kPreparation) return;
    u8 lost = 0;
    for_each_bit(e.s.h.living, [&](unsigned p) {
        const bool no_life = e.resource(Seat{p}, kLife) <= 0 && e.g.keeps(kLifeLost);
        const bool no_card = e.s.seat(Seat{p}).reg[kDeckedOut] && e.g.keeps(kDeckedOutLoses);
        if (no_life || no_card) lost |= static_cast<u8>(1u << p);
    });
    e.eliminate(lost);
}

void after_act(Engine& e) {
    if (e.s.h.phase == kPreparation) return;
    for (unsigned p = 0; p < e.s.seats(); ++p) level_changed(e, Seat{p});  // PN-STAT-14: at once
    check_defeat(e);
}

void state_checks(Engine& e) {
    if (e.s.h.phase != kPreparation) check(e);
}

Flow settle(Engine& e, Frame) {
    if (!e.s.h.over && check(e)) return Flow::again();
    if (e.s.h.over) return Flow::next();
    const bool waiting = e.any_pending();
    e.run_triggers();
    return waiting ? Flow::again() : Flow::next();
}

std::string broken_invariant(const Reader& e) {
    if (e.s.h.turn == 1 && e.s.h.phase >= kBattle && e.s.h.phase <= kDamageStep) return "the first turn has no Battle Phase (PN-TURN-02)";
    bool resolving = e.s.h.phase == kPreparation;
    for (u16 at_frame = e.s.h.frame; at_frame != 0xFFFF; at_frame = e.frame_at(at_frame).previous()) {
        const u8 procedure = e.frame_at(at_frame).procedure();
        resolving |= procedure != kGameProcedure && procedure != kTurnProcedure && procedure != kWindow;
    }
    const bool quiet = !e.s.h.dirty && !e.s.h.stale && !resolving && !e.over();
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        const Seat seat{p};
        const std::string who = "seat " + std::to_string(p);
        unsigned cards = 0;
        for (unsigned z = 0; z < e.g.rules->board.zones.size(); ++z) cards += e.s.zone_size(seat, Zone{z});
        u16 taken = 0;
        std::string broken;
        for_each_object(e, seat, [&](unsigned i) {
            const Object& o = e.s.object(i);
            const CardDef& d = e.g.card(CardId{o.card});
            cards += !o.token();
            if (has(taken, o.place)) broken = who + ": two cards in one slot (PN-INV-02)";
            taken = static_cast<u16>(taken | 1u << o.place);
            const u16 fits = d.is(kAvatar) ? 1 << kAvatarSlot : d.is(kUnit) ? kFrontLine | kRearGuard : kSlots;
            if (!has(fits, o.place)) broken = who + ": " + d.name + " lies in the wrong slot (PN-INV-02)";
            if ((o.flags & Object::FaceDown) && !d.is(kQuick)) broken = who + ": only Quick Casts lie face-down (PN-INV-02)";
            if (!quiet) return;
            if (depleted(e, i) && !((o.types & kAvatar) && e.raw_value(i, kHp) <= 0) && !e.forbidden(i, Capability::BeDestroyed))
                broken = who + ": " + d.name + " has no HP left (PN-INV-05)";
            if (o.host != kNothing && !may_bear(e, o.host, i)) broken = who + ": " + d.name + " is borne by the wrong unit (PN-INV-06)";
        });
        if (!broken.empty()) return broken;
        const bool gone = !e.living(seat);
        if (cards != e.s.seat(seat).cards_total || (gone && cards)) return who + ": cards are missing or too many (PN-INV-01)";
        if (gone || resolving) continue;
        const i32 level = static_cast<i32>(e.s.zone_size(seat, kChargeZone));
        if (level > kZoneLimit || e.resource(seat, kLevel) != level || e.resource(seat, kMaximum) != maximum_mana(level) ||
            e.resource(seat, kMana) < 0)
            return who + ": mana does not fit the Charge Level (PN-INV-03)";
        if (!has(taken, kAvatarSlot)) return who + ": no Avatar, not even a virtual one (PN-CARD-23)";
    }
    if (e.s.h.in_attack && e.s.h.turn == 1) return "an attack on the first turn (PN-INV-08)";
    return {};
}

}  // namespace nexus::project_nexus
