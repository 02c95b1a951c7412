#include "scenario/until.h"

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/items.h"
#include "scenario/question.h"

namespace nexus::scenario {

namespace {

std::vector<std::string> phase_names(const Game& game) { return {game.rules->turn.phases.begin(), game.rules->turn.phases.end()}; }

Result<Until> phase_until(const Table& t, std::string_view text, bool next) {
    const std::vector<std::string> names = phase_names(t.game);
    for (unsigned i = 0; i < names.size(); ++i)
        if (iequals(text, names[i])) return Until{Until::What::Phase, i, next};
    std::vector<std::string> known = names;
    for (const char* word : {"turn", "owner", "quiet", "next"}) known.emplace_back(word);
    const std::string all = "a phase (" + join(names, ", ") + "), next PHASE, turn 3, next turn, owner B, B acts, or quiet";
    return problem("there is no phase '" + std::string(text) + "'", all, nearest(text, known));
}

}  // namespace

Result<Until> parse_until(const Table& t, std::string_view text) {
    std::string_view rest = text;
    if (iequals(rest, "quiet")) return Until{Until::What::Quiet, 0, false};
    const bool next = take_word(rest, "next");
    if (next && iequals(rest, "turn")) return Until{Until::What::Turn, t.state.h.turn + 1, false};
    if (next) return phase_until(t, rest, true);
    if (take_word(rest, "turn")) {
        int n = 0;
        if (!read_number(rest, n) || n < 1) return problem("'" + std::string(rest) + "' is no turn", "turn 3");
        return Until{Until::What::Turn, static_cast<unsigned>(n), false};
    }
    if (take_word(rest, "owner")) {
        const Seat seat = parse_seat(rest, t.state.seats());
        if (seat == kNoSeat) return problem("'" + std::string(rest) + "' is no seat", "owner B");
        return Until{Until::What::Owner, seat, false};
    }
    const std::vector<std::string> words = split_words(rest);
    if (words.size() == 2 && iequals(words[1], "acts") && parse_seat(words[0], t.state.seats()) != kNoSeat)
        return Until{Until::What::Acts, parse_seat(words[0], t.state.seats()), false};
    return phase_until(t, rest, false);
}

bool is_reached(const Until& u, const Table& t, bool moved) {
    switch (u.what) {
        case Until::What::Phase: return t.state.h.phase == u.value && (moved || !u.next);
        case Until::What::Turn: return t.state.h.turn == u.value;
        case Until::What::Owner: return t.state.h.turn_owner == u.value;
        case Until::What::Acts: return t.state.h.decision.ask == Ask::Act && has(t.state.h.decision.seats, u.value);
        case Until::What::Quiet: return is_quiet(t.engine);
    }
    return false;
}

std::string is_missed(const Until& u, const Table& t) {
    if (t.engine.over()) return "the game is over before: " + outcome(t.engine);
    if (u.what == Until::What::Turn && t.state.h.turn > u.value) return "it is turn " + std::to_string(t.state.h.turn) + " already";
    return {};
}

}  // namespace nexus::scenario
