// nexus games, nexus deck check.
#include <fmt/format.h>

#include "cardfile/files.h"
#include "cards.h"
#include "rules/registry.h"

namespace nexus {

namespace {

int list_games() {
    for (const Ruleset* r : all_rulesets()) {
        fmt::print("{:<16} {:<10} {}, {} to {} players\n", r->id, r->edition, r->name, r->min_seats, r->max_seats);
        for (const OptionSpec& o : r->options) fmt::print("    {} = {}  {} ({})\n", o.name, o.values, o.text, o.ruling);
    }
    return kGood;
}

int check_deck(const std::string& path, std::string game, const std::string& edition) {
    Result<std::string> text = cardfile::read_file(path);
    if (!text) return bad_input(text.error());
    if (game.empty()) game = head_value(*text, "game");
    if (game.empty()) return bad_input(Error{"the list does not say which game it is for: write `game: quantum-nexus` in it, or use --game"});
    Result<LoadedGame> loaded = load(game, edition);
    if (!loaded) return bad_input(loaded.error());
    auto deck = cardfile::read_deck(*loaded->catalog, *text, path);
    if (!deck) {
        constexpr std::size_t kShown = 20;
        for (std::size_t i = 0; i < deck.error().size() && i < kShown; ++i) fmt::print("{}\n", deck.error()[i].to_string());
        if (deck.error().size() > kShown) fmt::print("and so on\n");
        fmt::print("{}: {} lines cannot be read\n", path, deck.error().size());
        return kBadInput;
    }
    LibraryDeck list{deck->name, path, *deck};
    std::vector<DeckProblem> problems = loaded->game->rules->check_deck(*loaded->game, list.cards());
    for (const DeckProblem& p : problems) fmt::print("{}: {}\n", p.rule, p.message);
    if (problems.empty()) fmt::print("{}: legal, {} cards\n", path, list.cards().size());
    else fmt::print("{}: not legal, {} broken rule{}\n", path, problems.size(), problems.size() == 1 ? "" : "s");
    return problems.empty() ? kGood : kFinding;
}

}  // namespace

void add_games_command(CLI::App& app, int& exit_code) {
    CLI::App* c = app.add_subcommand("games", "The games, their editions and the switches of their rules");
    c->callback([&exit_code] { exit_code = list_games(); });
}

void add_deck_command(CLI::App& app, int& exit_code) {
    struct Options {
        std::string file, game, edition;
    };
    auto o = std::make_shared<Options>();
    CLI::App* deck = app.add_subcommand("deck", "Deck lists")->require_subcommand(1);
    CLI::App* c = deck->add_subcommand("check", "Is this deck legal? Every broken rule and how far off");
    c->add_option("FILE", o->file, "the list")->required();
    c->add_option("--game,-g", o->game, "which game; what the list says if not given");
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    c->footer("Examples:\n  nexus deck check cards/quantum-nexus/decks/iron-tide.deck      exit code 1 if it is not legal");
    c->callback([o, &exit_code] { exit_code = check_deck(o->file, o->game, o->edition); });
}

}  // namespace nexus
