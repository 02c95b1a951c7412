#include "match/seat_logs.h"

#include "kernel/knowledge.h"
#include "view/changes.h"

namespace nexus {

SeatLogs::SeatLogs(const Game& game, unsigned seats) : game_(game), lines_(seats + 1), tales_(seats + 1) {
    for (unsigned p = 0; p < seats; ++p) logs_.emplace_back(game, Seat{p});
    logs_.emplace_back(game);
}

// A note without a card that comes with another phase or turn tells how far it has come; a note just before it belongs to it.
Tale SeatLogs::tale_of_note(const State& state, const Event& event, Tales& told) const {
    const bool moved = open_ && (state.h.turn != told.turn || state.h.phase != told.phase);
    if (event.info.card != kNoCard || !moved) return Tale::Event;
    told.turn = state.h.turn, told.phase = state.h.phase;
    if (told.note + 1 == told.waiting.size()) told.waiting.back() = Tale::Course;
    return Tale::Course;
}

// What follows from the choice at once is told with it already.
Tale SeatLogs::tale_of(const State& state, const Event& event, Tales& told) const {
    if (event.what == Happening::Note) return tale_of_note(state, event, told);
    if (!open_ || choice_.kind != ChoiceKind::Act) return Tale::Event;
    if (names_card(game_.rules->play.actions[choice_.action].source)) {
        const bool moves = event.what == Happening::ZoneMove;
        const EventKind kind = event.what == Happening::Event ? static_cast<EventKind>(event.info.kind) : EventKind::None;
        return event.info.card == choice_.source && (moves || kind == EventKind::Played || kind == EventKind::Deployed) ? Tale::Detail
                                                                                                                        : Tale::Event;
    }
    if (event.what != Happening::Event || event.info.subject.is_zone_card() || event.info.subject.index != choice_.source)
        return Tale::Event;
    if (static_cast<EventKind>(event.info.kind) == EventKind::Exhausted) return Tale::Detail;
    if (static_cast<EventKind>(event.info.kind) != EventKind::DeclaredAttack) return Tale::Event;
    told.lines[told.choice] = Tale::Detail;  // with names it is easier to read
    return Tale::Choice;
}

void SeatLogs::on_event(const State& state, const Event& event) {
    for (unsigned eye = 0; eye < logs_.size(); ++eye) {
        const std::size_t before = logs_[eye].lines().size();
        logs_[eye].on_event(state, event);
        if (logs_[eye].lines().size() == before) continue;
        const Tale tale = tale_of(state, event, tales_[eye]);
        tales_[eye].waiting.push_back(tale);
        if (event.what == Happening::Note) tales_[eye].note = tales_[eye].waiting.size() - 1;
    }
}

void SeatLogs::gather(unsigned eye) {
    Tales& told = tales_[eye];
    for (const std::string& line : logs_[eye].lines()) lines_[eye].push_back("  " + line);
    told.lines.insert(told.lines.end(), told.waiting.begin(), told.waiting.end());
    told.waiting.clear();
    told.note = ~std::size_t{0} - 1;
    logs_[eye].clear();
}

static Tale tale_of_choice(const Choice& choice) {
    switch (choice.kind) {
        case ChoiceKind::Pass: return Tale::Pass;
        case ChoiceKind::Order: return Tale::Detail;
        case ChoiceKind::Act:
        case ChoiceKind::Concede: return Tale::Choice;
        default: return Tale::Event;  // an answer to a question that something else led to
    }
}

// " (Pool Scribe > Thicket Cub)": what the places of the notation hold, as far as the viewer knows it.
static std::string names_at(const Game& game, const State& state, unsigned eye, const Choice& choice) {
    if (choice.kind != ChoiceKind::Act) return {};
    auto name = [&](unsigned object) -> std::string {
        const Object& o = state.object(object);
        return eye < state.seats() && !knows_object(o, Seat{eye}) ? "a face-down card" : game.card(CardId{o.card}).name;
    };
    const ActionKind& kind = game.rules->play.actions[choice.action];
    std::string out;
    if (!names_card(kind.source) && choice.source != kNothing) out = name(choice.source);
    if (kind.target == TargetKind::OnObject && choice.target != kNothing) out += (out.empty() ? "" : " > ") + name(choice.target);
    return out.empty() ? out : " (" + out + ")";
}

void SeatLogs::on_choice(const State& state, Seat by, const Choice& choice, const std::string& notation) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        bool open = p + 1 == lines_.size() || choice_is_open(game_, state, Seat{p}, by, choice);
        tales_[p].choice = lines_[p].size();
        tales_[p].turn = state.h.turn, tales_[p].phase = state.h.phase;
        tales_[p].lines.push_back(tale_of_choice(choice));
        lines_[p].push_back(seat_letter(by) + ": " +
                            (open ? notation + names_at(game_, state, p, choice) : closed_choice_text(game_, choice)));
    }
    before_ = state, choice_ = choice, open_ = true;
}

void SeatLogs::on_answered(const State& state) {
    if (!open_) return;
    open_ = false;
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        for (const std::string& line : value_changes(game_, before_, state, p + 1 == lines_.size() ? kNoSeat : Seat{p})) {
            lines_[p].push_back("  " + line);
            tales_[p].lines.push_back(Tale::Event);
        }
    }
}

const std::vector<std::string>& SeatLogs::lines(unsigned eye) {
    gather(eye);
    return lines_[eye];
}

const std::vector<Tale>& SeatLogs::tales(unsigned eye) {
    gather(eye);
    return tales_[eye].lines;
}

std::vector<std::size_t> SeatLogs::lengths() {
    std::vector<std::size_t> out;
    for (unsigned p = 0; p < lines_.size(); ++p) out.push_back(lines(p).size());
    return out;
}

void SeatLogs::forget_after(const std::vector<std::size_t>& lengths) {
    for (unsigned p = 0; p < lines_.size(); ++p) {
        gather(p);
        if (lengths[p] >= lines_[p].size()) continue;
        lines_[p].resize(lengths[p]);
        tales_[p].lines.resize(lengths[p]);
    }
}

}  // namespace nexus
