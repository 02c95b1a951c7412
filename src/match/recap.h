// What happened since somebody last decided, told shortly: a paragraph for each action with what came of it. Passes, phases in
// which nothing happened and what another line says as well are left out; what repeats is counted.
#pragma once

#include <span>

#include "match/seat_logs.h"

namespace nexus {

// `lines` and `tales` of a seat's log, from where the recap begins.
std::vector<std::string> recap(std::span<const std::string> lines, std::span<const Tale> tales);

// Phases in which a seat could do nothing but pass, and was passed for without being asked.
struct PassedOver {
    u32 turn = 0;
    u8 phase = 0;
    bool own = false;  // in a turn in which this seat was to act
    bool operator==(const PassedOver&) const = default;
};
// Says of those that have ended by themselves that they did; nothing if there are none. `turn`, `phase`: where it stands now.
std::string passed_over_text(const Game& game, std::span<const PassedOver> passed, u32 turn, u8 phase);

// Paragraphs as lines of at most `width`, at most `room` of them: the newest are kept whole, and a line before them says what
// is missing and that `log` has it.
std::vector<std::string> newest_lines(std::span<const std::string> paragraphs, std::size_t width, std::size_t room, const char* more);

}  // namespace nexus
