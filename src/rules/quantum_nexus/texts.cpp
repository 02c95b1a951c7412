// What a game of Quantum Nexus says in words of its own: lines of the log, and how it ended.
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

std::string outcome(const Reader& e) {
    if (!e.over()) return "the game goes on";
    auto name = [](unsigned p) { return std::string(1, static_cast<char>('A' + p)); };
    std::string winners;
    for_each_bit(e.s.h.winners, [&](unsigned p) { winners += (winners.empty() ? "" : ", ") + name(p); });
    if (winners.empty()) return "no winner";
    bool missions = (static_cast<u8>(e.s.h.reg[kSafe]) & e.s.h.winners) != 0;
    return winners + (count(e.s.h.winners) > 1 ? " win together" : " wins") +
           (missions ? ": all missions completed" : ": last player left");
}

std::string note_text(const Reader& e, const Event& event) {
    static constexpr const char* kPhaseNames[] = {"Ready", "Deployment", "Command", "Battle"};
    std::string who = event.info.seat < kMaxSeats ? std::string(1, static_cast<char>('A' + event.info.seat)) : "";
    switch (static_cast<NoteCode>(event.info.amount)) {
        case kFlipped:
            return who + " flips " + e.g.card(CardId{event.info.card}).name + " (" +
                   std::to_string(e.g.card(CardId{event.info.card}).stat(kCp)) + " CP)";
        case kChooserFound: return who + " chooses who goes first";
        case kFirstPlayerNamed: return who + " takes the first turn";
        case kInitiativeGoesTo: return who + " has the initiative for the next phase";
        case kPhaseStarts: return std::string(kPhaseNames[e.s.h.phase & 3]) + " Phase, initiative " + who;
        case kDeckCut: return "an opponent cuts the deck of " + who;
        case kPlayerHurt: return who + " is dealt damage";
        case kTurnStarts: return "turn " + std::to_string(e.s.h.turn) + ", owner " + who;
    }
    return {};
}

}  // namespace nexus::quantum_nexus
