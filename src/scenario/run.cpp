// Plays the cases of a scenario, one after another, each from its own start.
#include "base/words.h"
#include "notation/notation.h"
#include "scenario/board.h"
#include "scenario/items.h"
#include "scenario/scenario.h"
#include "scenario/table.h"

namespace nexus {

namespace {

using namespace scenario;

constexpr unsigned kMaxPasses = 1000;

struct Player {
    const Game& game;
    const Scenario& scenario;
    ScenarioResult& result;

    void fail(const ScenarioCase& c, int line, std::string statement, std::string message) const {
        result.failures.push_back({scenario.file, line, c.name, std::move(statement), std::move(message)});
    }

    // Every choice on offer is read back as it is printed.
    static std::string unreadable_choice(const Table& t) {
        Seat seat = t.engine.decider();
        ChoiceList all;
        t.engine.list(all);
        for (const Choice& c : all) {
            std::string text = to_notation(t.game, t.state, seat, c);
            Result<Choice> back = parse_notation(t.game, t.state, seat, text);
            if (!back || !(*back == c)) return text;
        }
        return {};
    }

    // Unasked: invariants, copies, writing out and reading back, notation.
    static std::string unsound(const Table& t) {
        std::string broken = check_invariants(t.game, t.state);
        if (!broken.empty()) return "an invariant is broken: " + broken;
        State copy = t.state, restored;
        if (!(copy == t.state) || copy.hash() != t.state.hash()) return "a copy of the state is not equal to it";
        if (!State::restore(t.state.serialise(), restored)) return "the state, written out, cannot be read back";
        if (!(restored == t.state) || restored.hash() != t.state.hash()) return "the state, written out and read back, has changed";
        std::string choice = unreadable_choice(t);
        if (!choice.empty()) return "a choice is not read as it is printed: " + choice;
        return {};
    }

    bool start(Table& t, const ScenarioCase& c) const {
        if (c.start == ScenarioCase::Start::Board) {
            Result<State> state = compose_board(game, scenario, c);
            if (!state) return fail(c, state.error().line, {}, one_line(state.error())), false;
            t.state = std::move(*state);
            t.engine.advance();
        } else if (c.start == ScenarioCase::Start::Setup) {
            Result<std::vector<std::vector<CardId>>> decks = setup_decks(game, c);
            if (!decks) return fail(c, decks.error().line, {}, one_line(decks.error())), false;
            t.state = make_state(game, *decks, scenario.seed ? scenario.seed : 1);
            t.state.h.stacked = scenario.seed == 0;
            t.engine.start(*decks);
        } else {
            return true;
        }
        std::string broken = unsound(t);
        if (!broken.empty()) return fail(c, c.line, {}, "this position is not possible: " + broken), false;
        return true;
    }

    // False = the case cannot go on.
    bool answer(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat, std::string_view action) const {
        if (seat >= t.state.seats()) return fail(c, l.line, l.text, "nobody sits there"), false;
        Result<Choice> choice = parse_notation(game, t.state, seat, action);
        if (!choice) return fail(c, l.line, l.text, one_line(choice.error())), false;
        Refusal r = t.engine.refusal(seat, *choice);
        if (r.refused()) {
            std::string who = t.engine.decider() == kNoSeat ? "" : " [" + seat_name(t.engine.decider()) + " is asked]";
            std::string by = r.culprit == kNoCard ? "" : " (" + game.card(r.culprit).name + ")";
            return fail(c, l.line, l.text, "refused by " + std::string(r.rule) + ": " + r.why + by + who), false;
        }
        t.engine.answer(seat, *choice);
        ++result.steps;
        std::string broken = unsound(t);
        if (!broken.empty()) return fail(c, l.line, l.text, broken), false;
        return true;
    }

    bool pass_until(Table& t, const ScenarioCase& c, const ScenarioLine& l, std::string_view rest) const {
        int turn = 0;
        unsigned phase = 0xFF;
        if (std::string_view r = rest; take_word(r, "turn")) {
            if (!read_number(r, turn)) return fail(c, l.line, l.text, "'" + std::string(r) + "' is no turn"), false;
        } else {
            std::vector<std::string> names;
            for (unsigned i = 0; i < game.rules->phases.size(); ++i) {
                names.emplace_back(game.rules->phases[i]);
                if (iequals(rest, game.rules->phases[i])) phase = i;
            }
            if (phase == 0xFF) return fail(c, l.line, l.text, "there is no phase '" + std::string(rest) + "'; " + join(names, ", ")), false;
        }
        u32 begun = t.state.h.turn;
        u8 from = t.state.h.phase;
        for (unsigned i = 0; i < kMaxPasses; ++i) {
            bool moved = i > 0 && (t.state.h.phase != from || t.state.h.turn != begun);
            if (turn ? t.state.h.turn >= static_cast<u32>(turn) : moved && t.state.h.phase == phase) return true;
            if (t.engine.over()) return fail(c, l.line, l.text, "the game is over before: " + game.rules->outcome(t.engine)), false;
            if (t.state.h.decision.ask != Ask::Act) return fail(c, l.line, l.text, "somebody is asked for something else than an action"), false;
            if (!answer(t, c, l, t.engine.decider(), "pass")) return false;
        }
        return fail(c, l.line, l.text, "it does not come"), false;
    }

    bool step(Table& t, const ScenarioCase& c, const ScenarioLine& l) const {
        std::string_view rest = l.text;
        if (take_word(rest, "expect")) {
            ++result.expectations;
            std::optional<std::string> no = check_expectation(t, rest);
            if (no) fail(c, l.line, l.text, *no);
            return true;
        }
        if (take_word(rest, "say")) return true;
        if (!t.has_state()) return fail(c, l.line, l.text, "the case has neither a board nor a setup"), false;
        if (take_word(rest, "pass") && take_word(rest, "until")) return pass_until(t, c, l, rest);
        std::size_t colon = find_outside(l.text, ':');
        Seat seat = parse_seat(trim(std::string_view(l.text).substr(0, colon)), kMaxSeats);
        return answer(t, c, l, seat, trim(std::string_view(l.text).substr(colon + 1)));
    }

    void play(const ScenarioCase& c) const {
        ++result.cases;
        Table table(game, scenario, c);
        if (!start(table, c)) return;
        for (const ScenarioLine& l : c.script)
            if (!step(table, c, l)) return;
    }
};

}  // namespace

std::string ScenarioFailure::to_string() const {
    std::string out = file + ":" + std::to_string(line) + ": ";
    if (!in_case.empty()) out += "[" + in_case + "] ";
    if (!statement.empty()) out += statement + ": ";
    return out + message;
}

ScenarioResult run_scenario(const Scenario& scenario, const std::string& switched_off) {
    ScenarioResult result;
    result.file = scenario.file;
    result.title = scenario.title;
    Result<std::shared_ptr<const Game>> game = Game::create(scenario.catalog, *scenario.rules, scenario.options, switched_off);
    if (!game) {
        result.failures.push_back({scenario.file, 1, {}, {}, one_line(game.error())});
        return result;
    }
    for (const ScenarioCase& c : scenario.cases) Player{**game, scenario, result}.play(c);
    return result;
}

}  // namespace nexus
