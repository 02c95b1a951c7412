// One case being played: the state, the engine, and what was heard since the last `expect log`.
#pragma once

#include <optional>

#include "kernel/engine.h"
#include "scenario/scenario.h"

namespace nexus::scenario {

struct LogEntry {
    std::string name;  // of the ability, else of its card
    unsigned layer = 0;
    Seat seat = kNoSeat;
    bool fizzled = false;
};

class Table : public EventSink {
   public:
    Table(const Game& g, const Scenario& sc, const ScenarioCase& c) : game(g), scenario(sc), played(c), engine(g, state, this) {}

    const Game& game;
    const Scenario& scenario;
    const ScenarioCase& played;
    State state;
    Engine engine;
    std::vector<LogEntry> log;

    bool has_state() const { return state.seats() > 0; }
    // Whose view is meant where no seat is named.
    Seat viewer() const { return engine.decider() == kNoSeat ? Seat{0} : engine.decider(); }
    void on_event(const State& s, const Event& event) override;
};

// What follows `expect`. Nothing = it holds; otherwise why not.
std::optional<std::string> check_expectation(Table& table, std::string_view text);

// One line of an error value, for messages.
std::string one_line(const Error& e);

}  // namespace nexus::scenario
