// nexus cards check: every problem of card sets.
#include <fmt/format.h>

#include <map>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/files.h"
#include "cards.h"
#include "rules/registry.h"

namespace nexus {

namespace {

int check_cards(std::vector<std::string> paths) {
    if (paths.empty()) paths.push_back(cards_directory(NEXUS_SOURCE_DIR));
    Result<std::vector<std::string>> files = set_files(paths);
    if (!files) return bad_input(files.error());
    if (files->empty()) return bad_input(Error{"there are no card sets (*.toml) in " + join(paths, ", ")});
    std::map<std::string, Catalog> catalogs;  // one a game: sets of one game are used together
    std::size_t problems = 0, cards = 0;
    for (const std::string& path : *files) {
        Result<std::string> text = cardfile::read_file(path);
        if (!text) return bad_input(text.error());
        std::string game = head_value(*text, "game");
        Result<const Ruleset*> rules = find_rules(all_rulesets(), game, {});
        if (!rules) {
            Error e = rules.error();
            e.file = path;
            if (game.empty()) e.message = "the set does not say which game it is for";
            fmt::print("{}\n", e.to_string());
            ++problems;
            continue;
        }
        auto [it, fresh] = catalogs.try_emplace(game);
        if (fresh) (*rules)->fill_vocabulary(it->second.vocabulary);
        std::size_t before = it->second.cards.size();
        std::vector<Error> found = cardfile::load_set_text(it->second, *text, path);
        for (const Error& e : found) fmt::print("{}\n", e.to_string());
        problems += found.size();
        cards += it->second.cards.size() - before;
        if (found.empty()) fmt::print("{}: {} cards\n", path, it->second.cards.size() - before);
    }
    if (problems) fmt::print("{} problem{}\n", problems, problems == 1 ? "" : "s");
    else fmt::print("{} cards, no problems\n", cards);
    return problems ? kFinding : kGood;
}

}  // namespace

void add_cards_check(CLI::App& cards, int& exit_code) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* c = cards.add_subcommand("check", "Read card sets and list every problem");
    c->add_option("PATH", *paths, "files or folders; all of the library if not given");
    c->footer("Examples:\n  nexus cards check my_set.toml\n  nexus cards check cards      exit code 1 if there is a problem");
    c->callback([paths, &exit_code] { exit_code = check_cards(*paths); });
}

}  // namespace nexus
