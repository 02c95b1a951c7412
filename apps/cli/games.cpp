// nexus games.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "commands.h"
#include "rules/registry.h"
#include "table.h"

namespace nexus {

namespace {

std::string preset_of(const OptionSpec& option) { return split(option.values, '|')[option.preset]; }

// The editions of one game side by side: their values, and a mark where they differ.
void print_options(const std::vector<const Ruleset*>& editions) {
    const std::span<const OptionSpec> options = editions[0]->words.options;
    std::size_t name_width = 6, width = 0;
    for (const OptionSpec& o : options) name_width = std::max(name_width, std::string_view(o.name).size());
    for (const Ruleset* r : editions)
        for (const OptionSpec& o : r->words.options) width = std::max({width, preset_of(o).size(), std::string_view(r->edition).size()});
    if (editions.size() > 1) {
        fmt::print("\n    {:<{}}", "option", name_width);
        for (const Ruleset* r : editions) fmt::print("  {:<{}}", r->edition, width);
        fmt::print("\n");
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto value = [&](const Ruleset* r) { return preset_of(r->words.options[i]); };
        const bool differ = std::ranges::any_of(editions, [&](const Ruleset* r) { return value(r) != value(editions[0]); });
        fmt::print("  {} {:<{}}", differ ? '*' : ' ', options[i].name, name_width);
        for (const Ruleset* r : editions) fmt::print("  {:<{}}", value(r), width);
        fmt::print("\n      {} ({})\n      one of {}\n", options[i].text, options[i].ruling, join(split(options[i].values, '|'), ", "));
    }
    if (editions.size() > 1) fmt::print("\n    * the editions differ\n");
}

int list_games() {
    const std::span<const Ruleset* const> all = all_rulesets();
    for (std::size_t i = 0; i < all.size();) {
        std::vector<const Ruleset*> editions;
        for (; i < all.size() && (editions.empty() || std::string_view(editions[0]->id) == all[i]->id); ++i) editions.push_back(all[i]);
        for (const Ruleset* r : editions) fmt::print("{:<16} {:<10} {}, {} players\n", r->id, r->edition, r->name, seat_range(*r));
        print_options(editions);
        fmt::print("\n");
    }
    return kGood;
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    CLI::App* c = app.add_subcommand("games", "The games, their editions side by side, and the switches of their rules");
    c->callback([&exit_code] { exit_code = list_games(); });
}

}  // namespace nexus
