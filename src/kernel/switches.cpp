#include "kernel/switches.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

#include "base/words.h"
#include "kernel/internal.h"

namespace nexus {

AlteredRules::AlteredRules(const Ruleset& original)
    : rules(original),
      actions(original.play.actions.begin(), original.play.actions.end()),
      procedures(original.turn.procedures.begin(), original.turn.procedures.end()) {
    action_rules.reserve(actions.size() * 2);
    for (ActionKind& kind : actions)
        for (std::span<const ActionRule>* part : {&kind.source_rules, &kind.target_rules})
            *part = action_rules.emplace_back(part->begin(), part->end());
    steps.reserve(procedures.size());
    for (Procedure& p : procedures) p.steps = steps.emplace_back(p.steps.begin(), p.steps.end());
    rules.play.actions = actions;
    rules.play.listers = {};  // they are compiled for the original tables
    rules.turn.procedures = procedures;
}

namespace {

u64 allow_all(const ActionContext&, unsigned) { return ~u64{0}; }

// A procedure without this step. If play no longer comes to a decision the game ends, without a winner.
Flow pass_over(Engine& e, Frame) {
    constexpr u64 kMostSteps = 200000;
    if (e.steps() < kMostSteps) return Flow::next();
    e.finish(0);
    return Flow::again();
}

struct Row {
    SwitchRow row;
    std::function<void(Game&, AlteredRules&)> leave_out;
};

std::vector<Row> action_rows(const Ruleset& rules) {
    std::vector<Row> out;
    for (std::size_t k = 0; k < rules.play.actions.size(); ++k) {
        const ActionKind& kind = rules.play.actions[k];
        std::size_t table = 2 * k;
        for (std::span<const ActionRule> part : {kind.source_rules, kind.target_rules}) {
            for (std::size_t i = 0; i < part.size(); ++i)
                out.push_back({{part[i].id, std::string(kind.verb) + "/" + part[i].id},
                               [table, i](Game&, AlteredRules& altered) { altered.action_rules[table][i].mask = allow_all; }});
            ++table;
        }
    }
    return out;
}

std::vector<Row> step_rows(const Ruleset& rules) {
    std::vector<Row> out;
    for (std::size_t p = 0; p < rules.turn.procedures.size(); ++p) {
        const Procedure& procedure = rules.turn.procedures[p];
        std::string words = procedure.name;
        std::ranges::replace(words, ' ', '-');
        for (std::size_t i = 0; i < procedure.steps.size(); ++i) {
            const Step& step = procedure.steps[i];
            if (step.run == leave) continue;  // it carries out no rule
            const bool last = i + 1 == procedure.steps.size();
            out.push_back({{step.rule, "step:" + words + "/" + step.rule}, [p, i, last](Game& game, AlteredRules& altered) {
                               altered.steps[p][i].run = last ? leave : pass_over;
                               game.steps_apart = true;
                           }});
        }
    }
    return out;
}

std::vector<Row> declared_rows(const Ruleset& rules) {
    std::vector<Row> out;
    for (const DeckRow& row : rules.deck.rows)
        out.push_back({{row.rule, std::string("deck:") + row.rule + (*row.part ? "/" : "") + row.part},
                       [&row](Game& game, AlteredRules&) { game.deck_row_off = &row; }});
    for (const RuleSwitch& one : rules.switches)
        out.push_back({{one.rule, std::string("rule:") + one.rule + "/" + one.name}, [&one](Game& game, AlteredRules& altered) {
                           if (one.leave_out) one.leave_out(altered.rules);
                           else game.off |= bit(one.bit);
                       }});
    return out;
}

// All rows, and those of the same name with a number.
std::vector<Row> all_rows(const Ruleset& rules) {
    std::vector<Row> out = action_rows(rules);
    for (std::vector<Row> more : {step_rows(rules), declared_rows(rules)}) std::ranges::move(more, std::back_inserter(out));
    std::map<std::string, unsigned> among, count;
    for (const Row& r : out) ++among[r.row.name];
    for (Row& r : out)
        if (const std::string name = r.row.name; among[name] > 1) r.row.name += "#" + std::to_string(++count[name]);
    return out;
}

bool is_meant(const std::string& row, const std::string& name) { return row == name || (row.starts_with(name) && row[name.size()] == '#'); }

}  // namespace

std::vector<SwitchRow> switch_rows(const Ruleset& rules) {
    std::vector<SwitchRow> out;
    for (Row& r : all_rows(rules)) out.push_back(std::move(r.row));
    return out;
}

Result<void> switch_off(Game& game, const std::string& name) {
    const std::vector<Row> rows = all_rows(*game.rules);
    auto altered = std::make_shared<AlteredRules>(*game.rules);
    bool found = false;
    std::vector<std::string> names;
    for (const Row& r : rows) {
        names.push_back(r.row.name);
        if (!is_meant(r.row.name, name)) continue;
        found = true;
        r.leave_out(game, *altered);
    }
    if (!found) {
        Error e;
        e.message = std::string(game.rules->name) + " has no rule '" + name + "' that can be switched off";
        e.suggestion = nearest(name, names);
        return tl::unexpected(e);
    }
    game.switched_off = name;
    game.rules = &altered->rules;
    game.altered = std::move(altered);
    return {};
}

std::vector<DeckProblem> deck_problems(const Game& game, std::span<const CardId> cards) {
    const DeckRules& deck = game.rules->deck;
    if (!deck.check_deck) return {};
    std::vector<DeckProblem> out = deck.check_deck(game, cards);
    const auto is = [](const DeckRow& row) {
        return [&row](const DeckProblem& p) { return p.rule == row.rule && std::string_view(p.part) == row.part; };
    };
#if NEXUS_CHECKED
    for (const DeckProblem& p : out)
        if (!deck.rows.empty() && std::ranges::none_of(deck.rows, [&](const DeckRow& row) { return is(row)(p); })) {
            std::fprintf(stderr, "nexus: DeckRules::rows of %s lacks {\"%s\", \"%s\"}\n", game.rules->name, p.rule.c_str(), p.part);
            std::abort();
        }
#endif
    if (game.deck_row_off) std::erase_if(out, is(*game.deck_row_off));
    return out;
}

}  // namespace nexus
