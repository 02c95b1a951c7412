// Rules that tests switch off, one at a time, to show that a scenario notices: rows of the action tables, steps of procedures, rules of
// deck construction, and what a game declares besides (Ruleset::switches). A game in which nothing is switched off uses its ruleset as
// it is; otherwise it has a changed copy.
//
//   deploy/QN-DP-04            a row of the action's table
//   step:Turn/QN-RD-01         a step of the procedure: it is passed over
//   deck:QA-DECK-04/copies     a rule of deck construction, and the part of it
//   rule:QN-LD-02/one-leader   a rule that the game declares
//
// Rows of the same name are told apart by a number: deploy/QN-DP-04#2. Without a number all of them are meant.
#pragma once

#include "kernel/game.h"

namespace nexus {

struct SwitchRow {
    std::string rule, name;
};
std::vector<SwitchRow> switch_rows(const Ruleset& rules);

// The tables of a ruleset as a copy that can be changed; `rules` refers to them.
struct AlteredRules {
    explicit AlteredRules(const Ruleset& original);
    AlteredRules(const AlteredRules&) = delete;
    AlteredRules& operator=(const AlteredRules&) = delete;
    Ruleset rules;
    std::vector<ActionKind> actions;
    std::vector<std::vector<ActionRule>> action_rules;  // by action: of its source, then of its target
    std::vector<Procedure> procedures;
    std::vector<std::vector<Step>> steps;  // by procedure
};

// Before anything else is made of its ruleset. An error names the nearest row that there is.
Result<void> switch_off(Game& game, const std::string& name);

}  // namespace nexus
