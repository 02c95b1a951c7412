// What a game of Quanta says in words of its own: lines of the log, and how it ended.
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

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

}  // namespace nexus::quanta
