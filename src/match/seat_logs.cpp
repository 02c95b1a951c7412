#include "match/seat_logs.h"

namespace nexus {

SeatLogs::SeatLogs(const Game& game, unsigned seats) : lines_(seats) {
    for (unsigned p = 0; p < seats; ++p) logs_.emplace_back(game, Seat{p});
}

void SeatLogs::on_event(const State& state, const Event& event) {
    for (EventLog& log : logs_) log.on_event(state, event);
}

void SeatLogs::gather(unsigned seat) {
    for (const std::string& line : logs_[seat].lines()) lines_[seat].push_back("  " + line);
    logs_[seat].clear();
}

void SeatLogs::on_choice(const Game& game, const State& state, Seat by, const Choice& choice, const std::string& notation) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        bool open = by == p || choice_is_open(game, state, Seat{p}, by, choice);
        lines_[p].push_back(seat_letter(by) + ": " + (open ? notation : closed_choice_text(game, choice)));
    }
}

const std::vector<std::string>& SeatLogs::lines(Seat seat) {
    gather(seat);
    return lines_[seat];
}

std::vector<std::size_t> SeatLogs::lengths() {
    std::vector<std::size_t> out;
    for (unsigned p = 0; p < lines_.size(); ++p) out.push_back(lines(Seat{p}).size());
    return out;
}

void SeatLogs::forget_after(const std::vector<std::size_t>& lengths) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        if (lengths[p] < lines_[p].size()) lines_[p].resize(lengths[p]);
    }
}

}  // namespace nexus
