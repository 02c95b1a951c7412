// Setup and the first-player flip (QN-SU, QN-FF), and the game as an endless row of turns (QN-TU).
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// QN-SU-01, QN-SU-02: Missions leave the deck before anything else; their CP is the income of every turn.
void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    e.own(kGainsInitiative) = -1;
    for (unsigned p = 0; p < decks.size(); ++p) {
        Seat seat{p};
        e.add_to_list(seat, static_cast<unsigned>(decks[p].size()));
        for (CardId id : decks[p]) {
            const CardDef& def = e.g.card(id);
            if (def.is(kMission)) {
                e.enter(id, seat, Place{MA});
                e.own(seat, kBase) = static_cast<i16>(e.own(seat, kBase) + def.stat(kCp));
            } else {
                e.push_card(seat, kDeck, id, 0);
            }
        }
    }
    e.push(kGameProcedure, Seat{0});
}

// QN-R-220: a single loser is the chooser; several flip for it.
void losers_choose(Engine& e, u8 losers) { e.own(kContenders) = losers; }

namespace {

// QN-SU-03: every player shuffles.
Flow shuffle_decks(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) e.shuffle(Seat{p}, kDeck);
    if (e.s.h.reg[kContenders] == 0) e.own(kContenders) = e.s.h.living;
    return Flow::next();
}

void return_flipped(Engine& e, Seat seat) {
    while (e.s.zone_size(seat, kAside)) {
        unsigned last = e.s.zone_size(seat, kAside) - 1;
        e.push_card(seat, kDeck, e.take_card(seat, kAside, last), 0);
    }
    e.shuffle(seat, kDeck);
}

// QN-FF-01 … QN-FF-09, QN-R-021.
Flow flip(Engine& e, Frame) {
    u8 contenders = static_cast<u8>(e.s.h.reg[kContenders]) & e.s.h.living;
    if (count(contenders) <= 1) {  // the others conceded, or one player lost the previous game of the match (QN-R-220)
        e.own(kChooser) = static_cast<i16>(lowest(contenders ? contenders : e.s.h.living));
        return Flow::next();
    }
    bool used_up = false;
    for_each_bit(contenders, [&](unsigned p) { used_up |= e.s.zone_size(Seat{p}, kDeck) == 0; });
    if (used_up) {
        if (e.s.h.reg[kRestarted]) {  // a second time: chance decides among the tied
            u32 k = e.chance(count(contenders));
            for_each_bit(contenders, [&](unsigned p) {
                if (k-- == 0) e.own(kChooser) = static_cast<i16>(p);
            });
            e.hidden_change();
            e.note(kChooserFound, Seat{static_cast<unsigned>(e.s.h.reg[kChooser])});
            return Flow::next();
        }
        e.own(kRestarted) = 1;
        for_each_bit(contenders, [&](unsigned p) { return_flipped(e, Seat{p}); });
        return Flow::again();
    }
    i32 low = 0x7FFFFFFF;
    u8 lowest_seats = 0;
    for_each_bit(contenders, [&](unsigned p) {  // a flip is no draw: it triggers nothing (QN-FF-11)
        Seat seat{p};
        CardId id = e.take_card(seat, kDeck, e.s.zone_size(seat, kDeck) - 1);
        e.push_card(seat, kAside, id, 0xFF);
        e.hidden_change();
        e.note(kFlipped, seat, {}, id);
        i32 cp = e.g.card(id).stat(kCp);
        if (cp < low) low = cp, lowest_seats = 0;
        if (cp == low) lowest_seats |= static_cast<u8>(1u << p);
    });
    e.own(kContenders) = lowest_seats;
    if (count(lowest_seats) > 1) return Flow::again();  // QN-FF-06, QN-FF-08
    e.own(kChooser) = static_cast<i16>(lowest(lowest_seats));
    e.note(kChooserFound, Seat{lowest(lowest_seats)});
    return Flow::next();
}

// QN-FF-05: the chooser names any player.
Flow ask_first(Engine& e, Frame) {
    Seat chooser{static_cast<unsigned>(e.s.h.reg[kChooser])};
    if (!e.living(chooser)) e.own(kChooser) = static_cast<i16>(chooser = e.next_living(chooser));
    e.ask(Ask::Game, chooser);
    return Flow::ask();
}
void list_first(const Reader& e, FrameView, Seat, ChoiceList& out) {
    for_each_bit(e.s.h.living, [&](unsigned p) { out.push({ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(p), 0}); });
}
Flow take_first(Engine& e, Frame, Seat, Choice c) {
    e.own(kFirstPlayer) = static_cast<i16>(c.target);
    e.note(kFirstPlayerNamed, Seat{c.target});
    return Flow::next();
}

// QN-FF-10, QN-FF-12: everything goes back, shuffled; no opening hand.
Flow reshuffle(Engine& e, Frame) {
    for_each_bit(e.s.h.living, [&](unsigned p) { return_flipped(e, Seat{p}); });
    Seat first{static_cast<unsigned>(e.s.h.reg[kFirstPlayer])};
    if (!e.living(first)) first = e.next_living(first);
    give_initiative(e, first);  // QN-IN-16
    e.set_turn_owner(first);    // QN-TU-03
    return Flow::next();
}

Flow play_turn(Engine& e, Frame) {
    e.push(kTurnProcedure, Seat{e.s.h.turn_owner});
    return Flow::next();
}

// QN-TU-03, QN-R-002: the next turn belongs to the next living player clockwise.
Flow next_turn(Engine& e, Frame) {
    e.set_turn_owner(e.next_living(Seat{e.s.h.turn_owner}));
    return Flow::go(4);
}

constexpr Step kSteps[] = {
    {"shuffle", "QN-SU-03", shuffle_decks},
    {"flip", "QN-FF-01", flip},
    {"who takes the first turn?", "QN-FF-05", ask_first, list_first, take_first},
    {"shuffle the flipped cards back", "QN-FF-10", reshuffle},
    {"a turn", "QN-TU-01", play_turn},
    {"the next turn", "QN-TU-03", next_turn},
};

}  // namespace

const Procedure kGameTable{"Game", 0, kSteps};

}  // namespace nexus::quantum_nexus
