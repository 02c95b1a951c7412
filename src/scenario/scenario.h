// Scenario files: rules tests that a judge can write. The format is docs/scenarios.md.
//
//   parse.cpp   lines -> Scenario (cards compiled)     board.cpp   a position composed or set up
//   cards.cpp   inline cards                           expect.cpp  what must be true
//   items.cpp   lists of cards with additions          run.cpp     plays the script
//   sets.cpp    sets that scenarios name               question.cpp  what is asked now, in words
//   until.cpp   `pass until …`                         order.cpp   one line that orders several triggers
//
// Must not know: files, any single game. Zones, places, facts, verbs and words come from the Ruleset's tables.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "kernel/game.h"
#include "match/loaded_game.h"

namespace nexus {

// Chance of a case without a seed: cards are not shuffled, and what else is rolled or drawn is the same in every run.
inline constexpr u64 kStackedSeed = 12;

struct ScenarioLine {
    int line = 0;
    std::string text;  // one statement, without comment, trimmed
};

struct ScenarioDeck {
    std::string name;
    ScenarioLine list;
};

struct ScenarioCase {
    enum class Start : u8 { Nothing, Board, Setup };
    std::string name;  // empty if the file has a single case
    int line = 0;
    Start start = Start::Nothing;
    unsigned seats = 0;        // as many as it uses, at least the game's minimum
    unsigned seats_given = 0;  // by a `seats:` line of the case; 0 = not given
    u64 seed = 0;              // of the case, else of the file; 0 = none given: shuffling keeps the order
    GameOptions options;       // those of the file, changed by those of the case
    std::vector<ScenarioLine> board;
    std::vector<ScenarioLine> script;  // `;` and `repeat` already expanded
    std::vector<ScenarioDeck> decks;
};

struct Scenario {
    std::string file, title;
    const Ruleset* rules = nullptr;
    GameOptions options;
    unsigned seats = 0;  // of every case that has no `seats:` line of its own; 0 = not given
    u64 seed = 0;        // the same; 0 = not given
    std::vector<std::string> rule_ids;
    bool book_example = false;
    std::shared_ptr<const Catalog> catalog;
    std::vector<ScenarioDeck> decks;
    std::vector<ScenarioCase> cases;
};

struct ScenarioFailure {
    std::string file;
    int line = 0;
    std::string in_case;
    std::string statement;
    std::string message;  // "expected 12, is 9"

    std::string to_string() const;  // file:line: …
};

struct ScenarioResult {
    std::string file, title;
    unsigned cases = 0, steps = 0, expectations = 0;
    std::vector<ScenarioFailure> failures;
    bool passed() const { return failures.empty(); }
};

// The sets that scenarios name with `set:`. Each is compiled once, however many scenarios use it.
class ScenarioSets {
   public:
    // Finds the text of a set by what stands after `set:`; the game and the scenario's file say where to look.
    using Reader = std::function<Result<SourceFile>(const Ruleset& rules, std::string_view set, std::string_view scenario_file)>;
    explicit ScenarioSets(Reader reader) : reader_(std::move(reader)) {}

    struct Problem {
        bool found = false;  // there is such a set, and its cards have problems
        Error error;
    };
    // The catalog of a game (`start`) with the set added to it; it is the caller's until the next question.
    tl::expected<const Catalog*, Problem> find(const Ruleset& rules, const Catalog& start, std::string_view set,
                                               std::string_view scenario_file);

   private:
    struct Known {
        std::string text;
        Catalog catalog;
    };
    Reader reader_;
    std::map<std::string, Known> known_;  // by edition and name
};

// `file` is what errors call it. Without `sets` a scenario cannot name any.
// What is tried otherwise than the file says: an edition for files that name none, and options that files and cases may still change.
struct ScenarioTrial {
    std::string edition;
    GameOptions options;
};
Result<Scenario> parse_scenario(std::string_view text, std::string_view file, ScenarioSets* sets = nullptr,
                                const ScenarioTrial& trial = {});

// `switched_off`: a rule that is left out, by its name (kernel/switches.h); empty = none.
ScenarioResult run_scenario(const Scenario& scenario, const std::string& switched_off = {});

}  // namespace nexus
