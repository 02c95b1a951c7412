// Plays the cases of a scenario, one after another, each from its own start.
#include <algorithm>

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/board.h"
#include "scenario/items.h"
#include "scenario/order.h"
#include "scenario/question.h"
#include "scenario/scenario.h"
#include "scenario/table.h"
#include "scenario/until.h"

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
            Result<State> state = compose_board(game, c);
            if (!state) return fail(c, state.error().line, {}, one_line(state.error())), false;
            t.state = std::move(*state);
            if (std::string broken = check_invariants(game, t.state); !broken.empty())
                return fail(c, c.line, {}, "this position is not possible: " + broken), false;
            t.engine.advance();
        } else if (c.start == ScenarioCase::Start::Setup) {
            Result<std::vector<std::vector<CardId>>> decks = setup_decks(game, c);
            if (!decks) return fail(c, decks.error().line, {}, one_line(decks.error())), false;
            t.state = make_state(game, *decks, c.seed ? c.seed : kStackedSeed);
            t.state.h.stacked = c.seed == 0;
            t.engine.start(*decks);
        } else {
            return true;
        }
        std::string broken = unsound(t);
        if (!broken.empty()) return fail(c, c.line, {}, "this position is not possible: " + broken), false;
        return true;
    }

    // Is this line about another question than the one that is asked? Then the message says what is asked.
    static bool beside_the_question(const Table& t, Seat seat, std::string_view action, const Result<Choice>& choice) {
        const Decision& d = t.state.h.decision;
        if (!has(d.seats, seat)) return true;
        if (!choice && d.ask != Ask::Act) return true;
        if (!choice) {
            const std::vector<std::string> words = split_quoted(action, ' ');
            return std::ranges::none_of(t.game.rules->play.actions,
                                        [&](const ActionKind& k) { return !words.empty() && iequals(k.verb, words[0]); });
        }
        ChoiceList offered;
        t.engine.list(seat, offered);
        return d.ask != Ask::Act || std::ranges::none_of(offered, [&](const Choice& c) { return c.kind == choice->kind; });
    }

    // False = the case cannot go on.
    bool answer(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat, std::string_view action) const {
        if (seat >= t.state.seats()) return fail(c, l.line, l.text, "nobody sits there"), false;
        Result<Choice> choice = parse_notation(game, t.state, seat, action);
        const std::string asked = beside_the_question(t, seat, action, choice) ? " [" + question_text(t) + "]" : "";
        if (!choice) return fail(c, l.line, l.text, one_line(choice.error()) + asked), false;
        Refusal r = t.engine.refusal(seat, *choice);
        if (r.refused()) {
            std::string by = r.culprit == kNoCard ? "" : " (" + game.card(r.culprit).name + ")";
            return fail(c, l.line, l.text, "refused by " + std::string(r.rule) + ": " + r.why + by + asked), false;
        }
        return take(t, c, l, seat, *choice);
    }
    bool take(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat, const Choice& choice) const {
        t.engine.answer(seat, choice);
        ++result.steps;
        std::string broken = unsound(t);
        if (!broken.empty()) return fail(c, l.line, l.text, broken), false;
        return true;
    }

    static bool asked_to_order(const Table& t, Seat seat) {
        return t.state.h.decision.ask == Ask::Order && has(t.state.h.decision.seats, seat);
    }

    // `order any`: for as long as the seat is asked, in the order of the list; nothing if it is not asked.
    bool order_any(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat) const {
        if (seat >= t.state.seats()) return fail(c, l.line, l.text, "nobody sits there"), false;
        if (t.state.h.decision.ask == Ask::Order && !asked_to_order(t, seat)) return fail(c, l.line, l.text, question_text(t)), false;
        while (asked_to_order(t, seat)) {
            ChoiceList offered;
            t.engine.list(seat, offered);
            if (!take(t, c, l, seat, offered[0])) return false;
        }
        return true;
    }

    // `order "X", "Y", "Z"`: the last ones follow by themselves where nothing is left to choose.
    bool order_these(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat, std::string_view list) const {
        if (!asked_to_order(t, seat)) return fail(c, l.line, l.text, "there is nothing to order now [" + question_text(t) + "]"), false;
        Result<std::vector<u16>> triggers = parse_order_list(t, seat, list);
        if (!triggers) return fail(c, l.line, l.text, one_line(triggers.error())), false;
        const Pending first = t.state.pending()[triggers->front()];
        auto same_question = [&] {
            const std::vector<u16> left = triggers_to_order(t, seat);
            return !left.empty() && t.state.pending()[left[0]].layer == first.layer && t.state.pending()[left[0]].set == first.set;
        };
        for (u16 trigger : *triggers) {
            std::optional<Choice> choice = same_question() ? choice_of(t, seat, trigger) : std::nullopt;
            if (!choice) break;
            if (!take(t, c, l, seat, *choice)) return false;
        }
        return true;
    }

    bool act(Table& t, const ScenarioCase& c, const ScenarioLine& l, Seat seat, std::string_view action) const {
        std::string_view rest = action;
        if (take_word(rest, "order") && iequals(rest, "any")) return order_any(t, c, l, seat);
        if (rest = action; take_word(rest, "order") && find_outside(rest, ',') != rest.npos) return order_these(t, c, l, seat, rest);
        return answer(t, c, l, seat, action);
    }

    bool pass_until(Table& t, const ScenarioCase& c, const ScenarioLine& l, std::string_view rest) const {
        const Result<Until> until = parse_until(t, rest);
        if (!until) return fail(c, l.line, l.text, one_line(until.error())), false;
        const u32 turn = t.state.h.turn;
        const u8 phase = t.state.h.phase;
        bool moved = false;
        for (unsigned i = 0; i < kMaxPasses; ++i) {
            moved |= t.state.h.phase != phase || t.state.h.turn != turn;
            if (is_reached(*until, t, moved)) return true;
            if (std::string why = is_missed(*until, t); !why.empty()) return fail(c, l.line, l.text, why), false;
            if (t.state.h.decision.ask != Ask::Act)
                return fail(c, l.line, l.text, "somebody is asked for something else than an action: " + question_text(t)), false;
            if (!answer(t, c, l, t.engine.decider(), "pass")) return false;
        }
        return fail(c, l.line, l.text, "it does not come"), false;
    }

    bool step(Table& t, const ScenarioCase& c, const ScenarioLine& l) const {
        std::string_view rest = l.text;
        if (take_word(rest, "expect")) {
            ++result.expectations;
            std::optional<std::string> no = check_expectation(t, rest);
            if (no) fail(c, l.line, l.text, *no + (t.has_state() ? unfinished_text(t) : std::string()));
            return true;
        }
        if (take_word(rest, "say")) return true;
        if (!t.has_state()) return fail(c, l.line, l.text, "the case has neither a board nor a setup"), false;
        if (take_word(rest, "pass") && take_word(rest, "until")) return pass_until(t, c, l, rest);
        std::size_t colon = find_outside(l.text, ':');
        std::string_view who = std::string_view(l.text).substr(0, colon);
        const std::string_view action = trim(std::string_view(l.text).substr(colon + 1));
        for (Seat seat : take_seats(who, kMaxSeats))
            if (!act(t, c, l, seat, action)) return false;
        return true;
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
    for (const ScenarioCase& c : scenario.cases) {
        const bool own_options = c.options.values != scenario.options.values;
        Result<std::shared_ptr<const Game>> own = own_options ? Game::create(scenario.catalog, *scenario.rules, c.options, switched_off)
                                                              : game;
        if (own) Player{**own, scenario, result}.play(c);
        else result.failures.push_back({scenario.file, c.line, c.name, {}, one_line(own.error())});
    }
    return result;
}

}  // namespace nexus
