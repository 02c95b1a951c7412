// After everything that happened: defeat, deaths, rows; and what must always hold.
#include <algorithm>

#include "rules/quanta/quanta.h"

namespace nexus::quanta {

u64 units(const Reader& e, unsigned w) { return e.s.word(w).type[kUnitBit]; }

Handle lord_of(const Reader& e, Seat seat) {
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        if (u64 there = e.s.word(w).at[kLordSeat]) return e.s.handle(w * 64 + lowest(there));
    }
    return {};
}

bool row_is_full(const Reader& e, Seat seat, const CardDef& card) {
    if (e.option(kRowCap, 0) || card.is(kLord)) return false;
    const u8 row = !card.is(kUnit) ? kBottom : has(card.keyword_bits, kGuard) ? kFront : kMiddle;
    unsigned n = 0;
    for (unsigned w = 0; w < e.s.words(); ++w) n += count(e.s.word(w).at[row] & e.controlled(seat, w));
    return n >= 7;
}

namespace {

bool doomed_unit(const Reader& e, unsigned index) {
    const Object& o = e.s.object(index);
    return o.damage >= e.raw_value(index, kToughness) || poisoned(e, e.s.handle(index));
}

// QA-ZONE-02, QA-ZONE-05: the row follows from [Guard]; what is attached lies with its bearer.
void keep_rows(Engine& e) {
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(units(e, w), [&](unsigned b) {
            unsigned index = w * 64 + b;
            u8 row = has_keyword(e, index, kGuard) ? kFront : kMiddle;
            if (e.s.object(index).place == row) return;
            e.lay_at(e.s.handle(index), Place{row});
            for (unsigned v = 0; v < e.s.words(); ++v)
                for_each_bit(e.s.word(v).type[kEquipmentBit], [&](unsigned c) {
                    if (e.s.object(v * 64 + c).host == index) e.lay_at(e.s.handle(v * 64 + c), Place{row});
                });
        });
}

// QA-LORD-03, QA-WIN-01, QA-UNIT-03, QA-DMG-06: true if something left.
bool check(Engine& e) {
    u8 lost = 0;
    for_each_bit(e.s.h.living, [&](unsigned p) {
        if (e.resource(Seat{p}, kLife) <= 0) lost |= static_cast<u8>(1u << p);
    });
    e.eliminate(lost);
    if (e.s.h.over) return false;
    e.refresh();
    keep_rows(e);
    e.refresh();
    std::vector<Handle> doomed;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(units(e, w), [&](unsigned b) {
            if (doomed_unit(e, w * 64 + b)) doomed.push_back(e.s.handle(w * 64 + b));
        });
    e.perish(doomed);  // QA-CB-13: together
    return !doomed.empty();
}

}  // namespace

void state_checks(Engine& e) {
    if (e.s.h.phase != kPreparation) check(e);
}

Flow settle(Engine& e, Frame) {
    if (!e.s.h.over && check(e)) return Flow::again();
    if (e.s.h.over) return Flow::next();
    bool waiting = e.any_pending();
    e.run_triggers();
    return waiting ? Flow::again() : Flow::next();
}

std::string outcome(const Reader& e) {
    if (!e.over()) return "the game goes on";
    if (!e.s.h.winners) return "a draw: all lost together (QA-WIN-03)";
    std::string names;
    for_each_bit(e.s.h.winners, [&](unsigned p) { names += std::string(names.empty() ? "" : ", ") + static_cast<char>('A' + p); });
    return names + " wins: the last Lord standing (QA-WIN-02)";
}

std::string note_text(const Reader& e, const Event& event) {
    const std::string seat(1, static_cast<char>('A' + event.info.seat));
    switch (event.info.amount) {
        case kRolls: return seat + " rolls " + std::to_string(e.s.seat(Seat{event.info.seat}).reg[kRoll]) + " for turn order";
        case kTurnStarts: return "turn " + std::to_string(e.s.h.turn) + ": " + seat;
        case kGoesFirst: return seat + " goes first";
        default: return {};
    }
}

std::string broken_invariant(const Reader& e) {
    bool resolving = e.s.h.phase == kPreparation;
    for (u16 at = e.s.h.frame; at != 0xFFFF; at = e.frame_at(at).previous()) {
        u8 procedure = e.frame_at(at).procedure();
        resolving |= procedure != kGameProcedure && procedure != kTurnProcedure && procedure != kWindow;
    }
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        Seat seat{p};
        const std::string who = "seat " + std::to_string(p);
        unsigned cards = 0;
        for (unsigned z = 0; z < e.g.rules->board.zones.size(); ++z) cards += e.s.zone_size(seat, Zone{z});
        for (unsigned i = 0; i < e.s.seat(seat).objects_used; ++i) {
            unsigned index = e.s.slot(Seat{p}, i);
            const Object& o = e.s.object(index);
            if (!o.alive()) continue;
            cards += !o.token();
            if (o.host != kNothing) {  // QA-INV-07
                const Object& host = e.s.object(o.host);
                if (!(host.types & kUnit) || host.controller != o.controller || host.place != o.place)
                    return who + ": equipment without its bearer (QA-INV-07)";
            }
            if (e.s.h.dirty || e.s.h.stale || resolving || e.over()) continue;
            if ((o.types & kUnit) && doomed_unit(e, index)) return who + ": a unit lives that should be dead (QA-INV-04)";
            if ((o.types & kUnit) && (o.place == kFront) != has_keyword(e, index, kGuard))
                return who + ": a unit stands in the wrong row (QA-ZONE-02)";
        }
        if (cards != e.s.seat(seat).cards_total || (!e.living(seat) && cards)) return who + ": cards are missing or too many (QA-INV-01)";
        if (e.living(seat) && e.s.h.phase != kPreparation && lord_of(e, seat).is_none())
            return who + ": the Lord has left the field (QA-LORD-05)";
        if (!e.over() && e.s.h.turn_owner != seat && e.resource(seat, kFlow)) return who + ": Flow outside the own turn (QA-INV-03)";
    }
    return {};
}

}  // namespace nexus::quanta
