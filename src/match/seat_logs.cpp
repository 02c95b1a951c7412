#include "match/seat_logs.h"

namespace nexus {

SeatLogs::SeatLogs(const Game& game, unsigned seats) : game_(game), lines_(seats + 1) {
    for (unsigned p = 0; p < seats; ++p) logs_.emplace_back(game, Seat{p});
    logs_.emplace_back(game);
}

void SeatLogs::on_event(const State& state, const Event& event) {
    for (EventLog& log : logs_) log.on_event(state, event);
}

void SeatLogs::gather(unsigned eye) {
    for (const std::string& line : logs_[eye].lines()) lines_[eye].push_back("  " + line);
    logs_[eye].clear();
}

void SeatLogs::on_choice(const State& state, Seat by, const Choice& choice, const std::string& notation) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        bool open = p + 1 == lines_.size() || choice_is_open(game_, state, Seat{p}, by, choice);
        lines_[p].push_back(seat_letter(by) + ": " + (open ? notation : closed_choice_text(game_, choice)));
    }
}

const std::vector<std::string>& SeatLogs::lines(unsigned eye) {
    gather(eye);
    return lines_[eye];
}

std::vector<std::size_t> SeatLogs::lengths() {
    std::vector<std::size_t> out;
    for (unsigned p = 0; p < lines_.size(); ++p) out.push_back(lines(p).size());
    return out;
}

void SeatLogs::forget_after(const std::vector<std::size_t>& lengths) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        if (lengths[p] < lines_[p].size()) lines_[p].resize(lengths[p]);
    }
}

}  // namespace nexus
