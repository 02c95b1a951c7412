// The Charge Zone (PN-ACTN-02 … PN-ACTN-05) and what its size means for mana (PN-STAT).
#include <algorithm>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

i32 maximum_mana(i32 level) { return 10 + 5 * (level / 3); }

// Each milestone rewards once a bout (PN-STAT-11): in the own Charge Phase with a full pool, otherwise with five more.
void level_changed(Engine& e, Seat seat) {
    const i32 level = static_cast<i32>(e.s.zone_size(seat, kChargeZone));
    if (e.resource(seat, kLevel) == level) return;
    e.set_resource(seat, kLevel, level);
    if (e.g.keeps(kMaximumFollowsLevel)) e.set_resource(seat, kMaximum, maximum_mana(level));  // PN-STAT-14
    const i32 reached = level / 3, before = e.own(seat, kHighWater), mana = e.resource(seat, kMana);
    if (reached > before) {
        e.own(seat, kHighWater) = static_cast<i16>(e.g.keeps(kMilestoneOnce) ? reached : 0);
        const bool own_charge_phase = e.s.h.phase == kCharge && e.s.h.turn_owner == seat && e.g.keeps(kMilestoneInChargePhase);
        if (own_charge_phase) e.set_resource(seat, kMana, std::max(mana, maximum_mana(level)));               // PN-STAT-08
        else if (e.g.keeps(kMilestoneElsewhere)) e.set_resource(seat, kMana, mana + 5 * (reached - before));  // PN-STAT-09, PN-STAT-10
        e.note(kMilestone, seat);
    }
    e.touch(kResources);
}

unsigned face_up(const Reader& e, Seat seat) {
    const ZoneCard* cards = e.s.zone(seat, kChargeZone);
    return static_cast<unsigned>(
        std::count_if(cards, cards + e.s.zone_size(seat, kChargeZone), [](const ZoneCard& c) { return c.face_up != 0; }));
}

bool charge_card(Engine& e, Handle card) {
    const Seat seat = card.zone_seat();
    if (e.s.zone_size(seat, kChargeZone) >= static_cast<unsigned>(kZoneLimit) && e.g.keeps(kFullChargeZone)) return false;  // PN-STAT-04
    e.move_card(card, kChargeZone, 0);
    level_changed(e, seat);
    return true;
}

// --- turning charge cards: their owner says which, where they differ --------------------------------------------------

namespace {

enum Word : unsigned { kLeft_, kDown };

bool can_turn(const ZoneCard& c, bool down) { return (c.face_up != 0) == down; }

void turn_one(Engine& e, Seat seat, u16 card, bool down) {
    const ZoneCard* cards = e.s.zone(seat, kChargeZone);
    for (unsigned i = 0; i < e.s.zone_size(seat, kChargeZone); ++i) {
        if (cards[i].card != card || !can_turn(cards[i], down)) continue;
        e.turn_card(seat, kChargeZone, i, !down);
        e.touch(kZones);
        e.note(down ? kSparks : kRecharges, seat, {}, CardId{card});
        return;
    }
}

void list_turns(const Reader& e, FrameView f, Seat seat, ChoiceList& out) {
    const ZoneCard* cards = e.s.zone(seat, kChargeZone);
    for (unsigned i = 0; i < e.s.zone_size(seat, kChargeZone); ++i) {
        Choice c{ChoiceKind::PickCard, 0, cards[i].card, static_cast<u16>(seat * kMaxZones + kChargeZone), 0};
        if (can_turn(cards[i], f[kDown]) && !out.contains(c)) out.push(c);
    }
}

Flow turn(Engine& e, Frame f) {
    const Seat seat = f.seat();
    unsigned able = 0;
    u16 sample = kNothing;
    bool alike = true;
    const ZoneCard* cards = e.s.zone(seat, kChargeZone);
    for (unsigned i = 0; i < e.s.zone_size(seat, kChargeZone); ++i) {
        if (!can_turn(cards[i], f[kDown])) continue;
        alike &= sample == kNothing || sample == cards[i].card;
        sample = cards[i].card;
        ++able;
    }
    if (f[kLeft_] == 0 || able == 0) return Flow::done();
    if (alike || able <= f[kLeft_]) {
        turn_one(e, seat, sample, f[kDown]);
        --f[kLeft_];
        return Flow::again();
    }
    e.ask(Ask::Game, seat);
    return Flow::ask();
}

Flow take_turn(Engine& e, Frame f, Seat seat, Choice c) {
    turn_one(e, seat, c.source, f[kDown]);
    --f[kLeft_];
    return Flow::again();
}

constexpr Step kTurnSteps[] = {{"turn charge cards", "PN-ACTN-03", turn, list_turns, take_turn}};

}  // namespace

const Procedure kTurnCardsTable{"Turn charge cards", 2, kTurnSteps};

void turn_cards(Engine& e, Seat seat, unsigned n, bool down) {
    Frame f = e.push(kTurnCardsProcedure, seat);
    f[kLeft_] = n;
    f[kDown] = down;
}

// --- verbs of texts ----------------------------------------------------------------------------------------------------

bool can_do_verb(const Reader& e, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount) {
    const unsigned n = static_cast<unsigned>(std::max(0, amount));
    switch (verb) {
        case kSparkVerb: return face_up(e, seat) >= n;
        case kRechargeVerb: return e.s.zone_size(seat, kChargeZone) - face_up(e, seat) >= n;
        case kChargeVerb:
            return !objects.empty() && e.s.zone_size(seat, kChargeZone) + objects.size() <= static_cast<unsigned>(kZoneLimit) &&
                   std::ranges::all_of(objects, [&](Handle x) { return x.is_zone_card() || (e.s.is_alive(x) && !is_virtual(e, x.index)); });
        case kRetireVerb: return std::ranges::any_of(objects, [&](Handle x) { return e.s.is_alive(x) && !is_virtual(e, x.index); });
        default: return true;
    }
}

// How many cards lie in a Charge Zone, and which way up, is public.
bool verb_is_idle(const Reader& e, u8 verb, Seat seat, i32 amount) {
    switch (verb) {
        case kSparkVerb: return amount <= 0 || face_up(e, seat) < static_cast<unsigned>(amount);         // PN-STIP-02
        case kRechargeVerb: return amount <= 0 || face_up(e, seat) == e.s.zone_size(seat, kChargeZone);  // PN-ACTN-04
        case kChargeVerb: return e.s.zone_size(seat, kChargeZone) >= static_cast<unsigned>(kZoneLimit);  // PN-STAT-04
        default: return false;
    }
}

void game_verb(Engine& e, u8 verb, Seat seat, std::span<const Handle> objects, i32 amount) {
    std::vector<Handle> things(objects.begin(), objects.end());
    switch (verb) {
        case kSparkVerb:  // PN-ACTN-03: all of it or nothing (PN-STIP-02)
            if (face_up(e, seat) >= static_cast<unsigned>(std::max(0, amount)))
                turn_cards(e, seat, static_cast<unsigned>(std::max(0, amount)), true);
            break;
        case kRechargeVerb: turn_cards(e, seat, static_cast<unsigned>(std::max(0, amount)), false); break;  // PN-ACTN-04
        case kChargeVerb:
            std::sort(things.begin(), things.end(), [](Handle a, Handle b) { return a.gen > b.gen; });  // positions in zones stay true
            for (Handle x : things)
                if (x.is_zone_card()) {
                    charge_card(e, x);
                } else if (e.s.is_alive(x) &&
                           e.s.zone_size(Seat{e.s.object(x.index).owner}, kChargeZone) < static_cast<unsigned>(kZoneLimit)) {
                    e.leave(x, kChargeZone, EventKind::Left);
                    level_changed(e, Seat{e.s.object(x.index).owner});
                }
            break;
        case kRetireVerb: {  // PN-ACTN-08
            std::erase_if(things, [&](Handle x) { return !e.s.is_alive(x) || is_virtual(e, x.index); });
            const auto spells = std::stable_partition(things.begin(), things.end(),
                                                      [&](Handle x) { return !e.g.card(CardId{e.s.object(x.index).card}).is(kSpell); });
            e.perish({spells, things.end()}, {}, EventKind::Destroyed);  // PN-R107
            e.perish({things.begin(), spells}, {}, EventKind::Retired);
            break;
        }
        default: break;
    }
}

}  // namespace nexus::project_nexus
