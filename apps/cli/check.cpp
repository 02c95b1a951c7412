// nexus games, nexus deck check, nexus cards check.
#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/files.h"
#include "rules/registry.h"
#include "table.h"

namespace nexus {

namespace {

int list_games() {
    for (const Ruleset* r : all_rulesets()) {
        fmt::print("{:<16} {:<10} {}, {} to {} players\n", r->id, r->edition, r->name, r->min_seats, r->max_seats);
        for (const OptionSpec& o : r->options) fmt::print("    {} = {}  {} ({})\n", o.name, o.values, o.text, o.ruling);
    }
    return kGood;
}

// The value of a line `key: value` or `key = "value"` near the top; empty if there is none.
std::string head_value(std::string_view text, std::string_view key) {
    for (const std::string& line : split(text, '\n')) {
        std::string_view rest = line;
        if (!starts_with(lower(rest), key)) continue;
        rest = trim(rest.substr(key.size()));
        if (rest.empty() || (rest[0] != ':' && rest[0] != '=')) continue;
        rest = trim(rest.substr(1, rest.find('#') == rest.npos ? rest.npos : rest.find('#') - 1));
        if (rest.size() >= 2 && (rest.front() == '"' || rest.front() == '\'') && rest.back() == rest.front()) rest = rest.substr(1, rest.size() - 2);
        return std::string(rest);
    }
    return {};
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

// Folders stand for the card sets in them and in the folders below.
Result<std::vector<std::string>> set_files(const std::vector<std::string>& paths) {
    namespace fs = std::filesystem;
    std::vector<std::string> out;
    std::error_code ec;
    for (const std::string& path : paths) {
        if (!fs::is_directory(path, ec)) {
            out.push_back(path);
            continue;
        }
        Result<std::vector<std::string>> here = cardfile::list_files(path, ".toml");
        if (!here) return here;
        out.insert(out.end(), here->begin(), here->end());
        for (auto it = fs::directory_iterator(path, ec); !ec && it != fs::directory_iterator(); it.increment(ec)) {
            if (!it->is_directory()) continue;
            Result<std::vector<std::string>> below = set_files({it->path().string()});
            if (!below) return below;
            out.insert(out.end(), below->begin(), below->end());
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

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
    c->footer("Examples:\n  nexus deck check cards/quantum-nexus/decks/iron_tide.deck      exit code 1 if it is not legal");
    c->callback([o, &exit_code] { exit_code = check_deck(o->file, o->game, o->edition); });
}

void add_cards_command(CLI::App& app, int& exit_code) {
    auto paths = std::make_shared<std::vector<std::string>>();
    CLI::App* cards = app.add_subcommand("cards", "Card sets")->require_subcommand(1);
    CLI::App* c = cards->add_subcommand("check", "Read card sets and list every problem");
    c->add_option("PATH", *paths, "files or folders; all of the library if not given");
    c->footer("Examples:\n  nexus cards check my_set.toml\n  nexus cards check cards      exit code 1 if there is a problem");
    c->callback([paths, &exit_code] { exit_code = check_cards(*paths); });
}

}  // namespace nexus
