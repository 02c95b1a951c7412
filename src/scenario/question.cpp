#include "scenario/question.h"

#include <algorithm>

#include "base/words.h"
#include "notation/notation.h"
#include "view/view.h"

namespace nexus::scenario {

namespace {

constexpr std::size_t kShownChoices = 6;

// Completes "A is asked …".
const char* purpose(Ask ask) {
    switch (ask) {
        case Ask::Act: return "to act or pass";
        case Ask::Target: return "to choose a target";
        case Ask::Choose: return "to choose";
        case Ask::PickPlace: return "to choose a place";
        case Ask::Player: return "to choose a player";
        case Ask::Number: return "to choose a number";
        case Ask::Mode: return "to choose one of several";
        case Ask::May: return "to say yes or no";
        case Ask::Accept: return "to accept or decline the trigger";
        case Ask::Order: return "which of its waiting triggers comes next";
        case Ask::Replacement: return "which replacement applies";
        case Ask::Game:
        case Ask::None: break;
    }
    return "to choose";
}

std::string asked_seats(u8 seats) {
    std::vector<std::string> names;
    for_each_bit(seats, [&](unsigned p) { names.push_back(seat_name(Seat{p})); });
    const std::string last = names.back();
    names.pop_back();
    return names.empty() ? last + " is" : join(names, ", ") + " and " + last + " are";
}

// The card or ability that the question is about.
std::string subject(const Game& game, const Observation& seen) {
    if (seen.about == kNoCard || seen.ask == Ask::Order) return {};
    const std::string name = seen.about_ability.none() ? std::string() : game.ability(seen.about_ability).name;
    return (seen.ask == Ask::Accept ? " of " : " for ") + quoted(game.card(seen.about).name) + (name.empty() ? "" : " (" + name + ")");
}

std::string choices_text(const Table& t, Seat seat) {
    ChoiceList all;
    t.engine.list(seat, all);
    std::vector<std::string> shown;
    for (std::size_t i = 0; i < all.size() && i < kShownChoices; ++i) {
        const Choice& c = all[static_cast<unsigned>(i)];
        std::string text = to_notation(t.game, t.state, seat, c);
        if (c.kind == ChoiceKind::Order) text += " (" + trigger_text(t.game, t.state, seat, t.state.pending()[c.target]) + ")";
        shown.push_back(std::move(text));
    }
    std::string out = (shown.size() == 1 && all.size() == 1 ? "; the only choice is: " : "; the choices are: ") + join(shown, ", ");
    if (all.size() > shown.size()) out += " and " + std::to_string(all.size() - shown.size()) + " more";
    return out;
}

}  // namespace

std::string question_text(const Table& t, bool still) {
    if (t.engine.over()) return "nobody is asked, the game is over: " + outcome(t.engine);
    const Decision& d = t.state.h.decision;
    if (!d.seats) return "nobody is asked";
    const Seat seat{lowest(d.seats)};
    const Observation seen = observe(t.game, t.state, seat);
    const bool own_words = d.ask == Ask::Game && *seen.step;
    std::string out = asked_seats(d.seats) + (still ? " still asked " : " asked ");
    out += own_words ? "this: " + std::string(seen.step) : purpose(d.ask) + subject(t.game, seen);
    return out + choices_text(t, seat);
}

bool is_quiet(const Reader& e) {
    if (e.s.pending().count() || e.s.h.decision.ask != Ask::Act || e.s.h.frame == 0xFFFF) return false;
    if (e.top().procedure() != kWindow) return false;
    for (u16 at = e.top().previous(); at != 0xFFFF; at = e.frame_at(at).previous())
        if (e.frame_at(at).procedure() < kFirstGameProcedure) return false;  // an action lies above the window it was taken in
    return true;
}

std::string unfinished_text(const Table& t) {
    if (t.engine.over() || !t.state.h.decision.seats || is_quiet(t.engine)) return {};
    return " [" + question_text(t, true) + "]";
}

}  // namespace nexus::scenario
