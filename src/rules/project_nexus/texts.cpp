// What a bout of Project Nexus says in words of its own: lines of the log, and how it ended.
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

std::string outcome(const Reader& e) {
    if (!e.over()) return "the bout goes on";
    if (!e.s.h.winners) return "a draw: both lost together (PN-WIN-04)";
    const unsigned winner = lowest(e.s.h.winners);
    const Seat loser = other(Seat{winner});
    const bool decked = e.s.seat(loser).reg[kDeckedOut] != 0;
    const bool life = e.resource(loser, kLife) <= 0;
    return std::string(1, static_cast<char>('A' + winner)) + " wins: " +
           (life     ? "the opponent has no LP left (PN-WIN-01)"
            : decked ? "the opponent cannot draw (PN-WIN-02)"
                     : "the opponent has left the bout (PN-ACTN-10)");
}

std::string note_text(const Reader& e, const Event& event) {
    const std::string seat(1, static_cast<char>('A' + (event.info.seat < 2 ? event.info.seat : 0)));
    const SeatState& me = e.s.seat(Seat{event.info.seat < 2 ? event.info.seat : 0u});
    const std::string card = event.info.card == kNoCard ? "" : e.g.card(CardId{event.info.card}).name;
    switch (event.info.amount) {
        case kThrowsRock: return seat + " throws rock";
        case kThrowsPaper: return seat + " throws paper";
        case kThrowsScissors: return seat + " throws scissors";
        case kThrowAgain: return "equal: thrown again";
        case kGoesFirst: return seat + " goes first";
        case kTurnStarts: return "turn " + std::to_string(e.s.h.turn) + ": " + seat;
        case kMilestone:
            return seat + " reaches Charge Level " + std::to_string(me.resource[kLevel]) + ": mana " + std::to_string(me.resource[kMana]) +
                   " of " + std::to_string(me.resource[kMaximum]);
        case kSparks: return seat + " sparks " + card;
        case kRecharges: return seat + " recharges " + card;
        case kCriticalHit: return seat + " takes a Critical: " + std::to_string(me.resource[kLife]) + " LP left";
        default: return {};
    }
}

}  // namespace nexus::project_nexus
