#include "match/library.h"

#include <cstdlib>
#include <filesystem>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/files.h"

namespace nexus {

namespace fs = std::filesystem;

std::vector<CardId> LibraryDeck::cards() const {
    std::vector<CardId> out;
    for (const cardfile::DeckLine& line : deck.lines)
        if (!iequals(line.section, "Sideboard")) out.insert(out.end(), static_cast<std::size_t>(line.count), line.card);
    return out;
}

DeckModel deck_model(const LoadedGame& game) {
    DeckModel out;
    for (const LibraryDeck& deck : game.decks) out.lists.push_back(deck.cards());
    return out;
}

namespace {

std::string shipped_directory(const char* below, std::string_view source_dir) {
    std::vector<std::string> candidates;
    if (const char* home = std::getenv("NEXUS_HOME"); home && *home) candidates.push_back(std::string(home) + "/" + below);
    candidates.emplace_back(below);
    candidates.push_back(std::string(source_dir) + "/" + below);
    std::error_code ec;
    for (const std::string& c : candidates)
        if (fs::is_directory(c, ec)) return c;
    return candidates.back();
}

}  // namespace

std::string cards_directory(std::string_view source_dir) { return shipped_directory("cards", source_dir); }
std::string rules_directory(std::string_view source_dir) { return shipped_directory("docs/rules", source_dir); }

Error one_error(const std::vector<Error>& problems, std::string_view how_to_see_all) {
    Error e = problems.front();
    if (problems.size() > 1)
        e.message += " (the first of " + std::to_string(problems.size()) + " problems; " + std::string(how_to_see_all) + ")";
    return e;
}

Result<const Ruleset*> find_rules(Rulesets games, std::string_view game, std::string_view edition) {
    std::vector<std::string> ids, editions;
    for (const Ruleset* r : games) {
        if (game == r->id && (edition.empty() || edition == r->edition)) return r;
        if (ids.empty() || ids.back() != r->id) ids.emplace_back(r->id);
        if (game == r->id) editions.emplace_back(r->edition);
    }
    Error e;
    bool known_game = !editions.empty();
    const std::vector<std::string>& options = known_game ? editions : ids;
    std::string_view wrong = known_game ? edition : game;
    e.message = known_game ? "there is no edition '" + std::string(edition) + "' of " + std::string(game) : "there is no game '" + std::string(game) + "'";
    e.expected = join(options, ", ");
    e.suggestion = nearest(wrong, options);
    return tl::unexpected(std::move(e));
}

Result<LoadedGame> load_game(const Ruleset& rules, const GameOptions& options, std::vector<SourceFile> sets) {
    LoadedGame out;
    auto catalog = std::make_shared<Catalog>();
    start_catalog(rules, *catalog);
    std::vector<Error> problems;
    for (const SourceFile& set : sets) {
        std::vector<Error> found = cardfile::load_set_text(*catalog, set.text, set.name);
        problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!problems.empty()) return tl::unexpected(one_error(problems, "`nexus cards check` lists them"));
    out.sets = std::move(sets);
    out.catalog = std::move(catalog);
    Result<std::shared_ptr<const Game>> game = Game::create(out.catalog, rules, options);
    if (!game) return tl::unexpected(game.error());
    out.game = *game;
    return out;
}

Result<LoadedGame> load_game(Rulesets games, std::string_view game, std::string_view edition, const GameOptions& options,
                             std::string_view cards_directory) {
    Result<const Ruleset*> rules = find_rules(games, game, edition);
    if (!rules) return tl::unexpected(rules.error());
    std::string folder = std::string(cards_directory) + "/" + (*rules)->id;
    Result<std::vector<std::string>> files = cardfile::list_files(folder, ".toml");
    if (!files) {
        Error e = files.error();
        e.expected = "the card sets of " + std::string((*rules)->name) + "; NEXUS_HOME names the folder that has `cards` in it";
        return tl::unexpected(std::move(e));
    }
    std::vector<SourceFile> sets;
    for (const std::string& path : *files) {
        Result<std::string> text = cardfile::read_file(path);
        if (!text) return tl::unexpected(text.error());
        sets.push_back({path, std::move(*text)});
    }
    Result<LoadedGame> out = load_game(**rules, options, std::move(sets));
    if (!out) return out;
    std::error_code ec;
    std::string deck_folder = folder + "/decks";
    if (!fs::is_directory(deck_folder, ec)) return out;
    Result<std::vector<std::string>> lists = cardfile::list_files(deck_folder, ".deck");
    if (!lists) return tl::unexpected(lists.error());
    for (const std::string& path : *lists) {
        auto deck = cardfile::load_deck(*out->catalog, path);
        if (deck) {
            std::string name = deck->name.empty() ? fs::path(path).stem().string() : deck->name;
            out->decks.push_back({std::move(name), path, std::move(*deck)});
        } else {
            out->deck_problems.insert(out->deck_problems.end(), deck.error().begin(), deck.error().end());
        }
    }
    return out;
}

Result<LibraryDeck> LoadedGame::deck(std::string_view name) const {
    std::vector<std::string> names;
    for (const LibraryDeck& d : decks) {
        if (iequals(name, d.name) || iequals(name, fs::path(d.file).stem().string())) return d;
        names.push_back(d.name);
    }
    std::error_code ec;
    if (fs::is_regular_file(fs::path{std::string(name)}, ec)) {
        auto read = cardfile::load_deck(*catalog, name);
        if (!read) return tl::unexpected(one_error(read.error(), "`nexus deck check` lists them"));
        std::string called = read->name.empty() ? fs::path{std::string(name)}.stem().string() : read->name;
        return LibraryDeck{std::move(called), std::string(name), std::move(*read)};
    }
    Error e;
    e.message = "there is no deck '" + std::string(name) + "', neither in the library nor as a file";
    e.expected = names.empty() ? "a deck file: the library has no decks" : join(names, ", ");
    e.suggestion = nearest(name, names);
    return tl::unexpected(std::move(e));
}

}  // namespace nexus
