// nexus games.
#include <fmt/format.h>

#include "commands.h"
#include "rules/registry.h"
#include "table.h"

namespace nexus {

namespace {

int list_games() {
    for (const Ruleset* r : all_rulesets()) {
        fmt::print("{:<16} {:<10} {}, {} players\n", r->id, r->edition, r->name, seat_range(*r));
        for (const OptionSpec& o : r->words.options) fmt::print("    {} = {}  {} ({})\n", o.name, o.values, o.text, o.ruling);
    }
    return kGood;
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    CLI::App* c = app.add_subcommand("games", "The games, their editions and the switches of their rules");
    c->callback([&exit_code] { exit_code = list_games(); });
}

}  // namespace nexus
