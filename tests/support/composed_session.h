// A session that starts from a position written as a scenario (docs/scenarios.md), and actions in the one notation.
#pragma once

#include <gtest/gtest.h>

#include "library/scenario_files.h"
#include "match/session.h"
#include "notation/notation.h"
#include "scenario/board.h"

namespace nexus {

// The first case of the scenario: its `board:`, or its `setup:` with the case's seed.
inline Session composed_session(std::string_view text, EventSink* sink = nullptr) {
    Result<Scenario> read = read_scenario(text, "composed.scenario");
    if (!read) ADD_FAILURE() << read.error().to_string();
    const ScenarioCase& c = read->cases.front();
    std::shared_ptr<const Game> game = Game::create(read->catalog, *read->rules, c.options).value();
    if (c.start == ScenarioCase::Start::Setup) {
        std::vector<std::vector<CardId>> decks = scenario::setup_decks(*game, c).value();
        std::vector<std::string> names(decks.size(), "Deck");
        return Session(game, std::move(decks), std::move(names), c.seed ? c.seed : 1, sink);
    }
    Result<State> state = scenario::compose_board(*game, c);
    if (!state) ADD_FAILURE() << state.error().to_string();
    Engine(*game, *state).advance();
    return Session(game, std::move(*state), sink);
}

// "A: play \"Bolt\"; A: pick B.FC.1"
inline void act(Session& s, std::string_view line) {
    for (const std::string& one : split_quoted(line, ';')) {
        const Seat seat = parse_seat(one.substr(0, 1), s.state().seats());
        Result<Choice> choice = parse_notation(s.game(), s.state(), seat, std::string_view(one).substr(3));
        ASSERT_TRUE(choice) << one << ": " << choice.error().to_string();
        const Refusal no = s.answer(seat, *choice);
        ASSERT_FALSE(no.refused()) << one << ": " << no.why;
    }
}

}  // namespace nexus
