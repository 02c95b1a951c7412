// Items and who bears them (PN-CARD-09 … PN-CARD-16, PN-ITM-03 … PN-ITM-06, Versatile, Power Hungry).
#include <algorithm>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr i16 kEquipRow = -2;  // marks the rows that an item gives its bearer, among all that it may give

// The unit that draws all items of its side to itself: the one that came last (PN-ABL-12).
unsigned holder(const Reader& e, Seat seat) {
    unsigned found = kNothing;
    for_each_object(e, seat, [&](unsigned i) {
        if (has_keyword(e, i, kPowerHungry) && (e.s.object(i).types & kUnit) && !is_virtual(e, i) &&
            (found == kNothing || e.s.object(i).stamp > e.s.object(found).stamp))
            found = i;
    });
    return found;
}

}  // namespace

bool equippable(const Reader& e, unsigned item) { return (e.s.object(item).types & kItem) && !e.forbidden(item, Capability::BeEquipped); }

bool may_bear(const Reader& e, unsigned unit, unsigned item) {
    const Object& u = e.s.object(unit);
    const Object& i = e.s.object(item);
    if (!(u.types & kUnit) || is_virtual(e, unit) || u.controller != i.controller || !equippable(e, item)) return false;
    if (unsigned hungry = holder(e, Seat{u.controller}); hungry != kNothing && e.g.keeps(kHungryAlone)) return hungry == unit;  // PN-ABL-11
    if ((u.types & kAvatar) && has_keyword(e, unit, kVersatile) && e.g.keeps(kVersatileBears)) return true;                     // PN-ABL-09
    return lane_of(u.place) == lane_of(i.place) || !e.g.keeps(kItemInItsLane);  // PN-CARD-12, PN-CARD-13
}

// The bearer gets the item's ATK, or its HP if it has no ATK, and its Critical: as printed (PN-R110).
void equip(Engine& e, Handle item, Handle unit, bool anew) {
    unequip(e, item);
    const CardDef& d = e.card(item.index);
    auto give = [&](Stat stat) {
        if (d.stat(stat) == 0) return;
        Effect row;
        row.op = static_cast<u8>(Op::ModifyStat), row.duration = static_cast<u8>(Duration::WhileSource);
        row.controller = e.controller(item.index);
        row.object = unit, row.source = item, row.source_card = e.s.object(item.index).card;
        row.a = static_cast<i16>(stat), row.b = kEquipRow, row.c = d.stat(stat), row.d = 1;
        e.add_effect(row);
    };
    give(d.stat(kAtk) > 0 || !e.g.keeps(kAttackAndNotHp) ? kAtk : kHp);
    give(kCritical);
    e.attach(item, unit, anew);
}

void unequip(Engine& e, Handle item) {
    if (e.s.object(item.index).host == kNothing) return;
    const Handle host = e.s.handle(e.s.object(item.index).host);
    const auto is_of_item = [&](const Effect& f) {
        return f.source == item && f.b == kEquipRow && static_cast<Op>(f.op) == Op::ModifyStat;
    };
    while (e.end_first_effect(is_of_item)) {}
    e.detach(item);
    if (e.s.is_alive(host)) e.outdate(host.index);
    e.touch(kEffects);
}

void keep_equipment(Engine& e) {
    e.refresh();
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        const unsigned hungry = holder(e, Seat{p});
        Handles items;
        for_each_object(e, Seat{p}, [&](unsigned i) {
            if (e.s.object(i).types & kItem) items.push_back(e.s.handle(i));
        });
        for (Handle x : items) {
            const u16 host = e.s.object(x.index).host;
            if (hungry != kNothing && host != hungry && equippable(e, x.index) && e.g.keeps(kHungryTakes))
                equip(e, x, e.s.handle(hungry));  // PN-ABL-10, PN-ABL-13
            else if (host != kNothing && (!e.s.object(host).alive() || !may_bear(e, host, x.index)) && e.g.keeps(kItemComesOff))
                unequip(e, x);  // PN-ITM-06, PN-ABL-14
        }
    }
}

}  // namespace nexus::project_nexus
