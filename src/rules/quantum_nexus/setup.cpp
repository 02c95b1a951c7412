// Setup and the first-player flip (QN-SU, QN-FF), and the game as an endless row of turns (QN-TU).
#include <algorithm>

#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// QN-SU-01, QN-SU-02: their CP is the income of every turn.
static void lay_out_mission(Engine& e, Seat seat, CardId id) {
    e.enter(id, seat, Place{MA});
    e.own(seat, kBase) = static_cast<i16>(e.own(seat, kBase) + e.g.card(id).stat(kCp));
}

// Missions leave the deck before anything else (QN-SU-01), or after the flip (QN-E-22).
void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    e.own(kGainsInitiative) = -1;
    for (unsigned p = 0; p < decks.size(); ++p) {
        Seat seat{p};
        e.add_to_list(seat, static_cast<unsigned>(decks[p].size()));
        for (CardId id : decks[p]) {
            const bool out = e.g.card(id).is(kMission) && profile(e).missions_out == MissionsOut::BeforeShuffle;
            if (out) lay_out_mission(e, seat, id);
            else e.push_card(seat, kDeck, id, 0);
        }
    }
    e.push(kGameProcedure, Seat{0});
}

// QN-R-220: a single loser is the chooser; several flip for it.
void losers_choose(Engine& e, u8 losers) { e.own(kContenders) = losers; }

namespace {

// QN-E-21, QN-R-171: how an opponent cuts is chance.
void cut_deck(Engine& e, Seat seat) {
    e.note(kDeckCut, seat);
    e.shuffle(seat, kDeck);
}

// QN-SU-03: every player shuffles.
Flow shuffle_decks(Engine& e, Frame) {
    for (unsigned p = 0; p < e.s.seats(); ++p) {
        e.shuffle(Seat{p}, kDeck);
        if (on(profile(e).opponent_cut)) cut_deck(e, Seat{p});
    }
    if (e.s.h.reg[kContenders] == 0) e.own(kContenders) = e.s.h.living;
    return Flow::next();
}

void return_flipped(Engine& e, Seat seat, bool shuffled = true) {
    while (e.s.zone_size(seat, kAside)) {
        unsigned last = e.s.zone_size(seat, kAside) - 1;
        e.push_card(seat, kDeck, e.take_card(seat, kAside, last), shuffled ? u8{0} : u8{0xFF});
    }
    if (shuffled) e.shuffle(seat, kDeck);
}

// QN-E-22, QN-R-148. In the order of the catalog, which does not tell how they lay in the deck.
void take_missions_out(Engine& e, Seat seat) {
    std::vector<CardId> missions;
    for (const Zone zone : {kAside, kDeck})
        for (unsigned i = e.s.zone_size(seat, zone); i-- > 0;)
            if (e.g.card(CardId{e.s.zone(seat, zone)[i].card}).is(kMission)) missions.push_back(e.take_card(seat, zone, i));
    std::ranges::sort(missions);
    for (CardId id : missions) lay_out_mission(e, seat, id);
}

// QN-E-23: chance names the player who takes the first turn; nobody chooses.
Flow draw_first_player(Engine& e) {
    u32 k = e.chance(count(e.s.h.living));
    for_each_bit(e.s.h.living, [&](unsigned p) {
        if (k-- == 0) e.own(kFirstPlayer) = e.own(kChooser) = static_cast<i16>(p);
    });
    e.hidden_change();
    e.note(kFirstPlayerNamed, Seat{static_cast<unsigned>(e.s.h.reg[kFirstPlayer])});
    return Flow::go(GameStep::ShuffleBack);
}

// QN-FF-01 … QN-FF-09, QN-R-021.
Flow flip(Engine& e, Frame) {
    if (profile(e).first_player == FirstPlayer::Random) return draw_first_player(e);
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
    for_each_bit(e.s.h.living, [&](unsigned p) {
        take_missions_out(e, Seat{p});
        return_flipped(e, Seat{p}, on(profile(e).reshuffle_flips));  // QN-E-25
    });
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
    return Flow::go(GameStep::Turn);
}

constexpr Step kSteps[] = {
    {"shuffle", "QN-SU-03", shuffle_decks},
    {"flip", "QN-FF-01", flip},
    {"who takes the first turn?", "QN-FF-05", ask_first, list_first, take_first},
    {"shuffle the flipped cards back", "QN-FF-10", reshuffle},
    {"a turn", "QN-TU-01", play_turn},
    {"the next turn", "QN-TU-03", next_turn},
};
static_assert(is_last(GameStep::NextTurn, kSteps) && runs(GameStep::NextTurn, kSteps, next_turn) &&
              runs(GameStep::Turn, kSteps, play_turn));

}  // namespace

const Procedure kGameTable{"Game", 0, kSteps};

}  // namespace nexus::quantum_nexus
