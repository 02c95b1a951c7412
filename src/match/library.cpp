#include "match/library.h"

#include <algorithm>
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
    e.message = known_game ? "there is no edition '" + std::string(edition) + "' of " + std::string(game)
                           : "there is no game '" + std::string(game) + "'";
    e.expected = join(options, ", ");
    e.suggestion = nearest(wrong, options);
    return tl::unexpected(std::move(e));
}

namespace {

constexpr std::string_view kSeeSets = "`nexus cards check` lists them";
constexpr std::string_view kSeeDecks = "`nexus deck check` lists them";

// A game while it is put together: the catalog grows set by set.
struct Loader {
    const Ruleset& rules;
    LoadedGame out{};
    std::shared_ptr<Catalog> catalog = std::make_shared<Catalog>();

    explicit Loader(const Ruleset& game) : rules(game) { start_catalog(rules, *catalog); }

    // All problems of the shipped sets at once.
    Result<void> add_sets(std::vector<SourceFile> sets) {
        std::vector<Error> problems;
        for (const SourceFile& set : sets) {
            std::vector<Error> found = cardfile::load_set_text(*catalog, set.text, set.name);
            problems.insert(problems.end(), found.begin(), found.end());
        }
        if (!problems.empty()) return tl::unexpected(one_error(problems, kSeeSets));
        out.sets = std::move(sets);
        return {};
    }
    Result<void> add_own(const OwnSet& set) {
        if (std::vector<Error> problems = cardfile::load_set_text(*catalog, set.text, set.file); !problems.empty())
            return tl::unexpected(one_error(problems, kSeeSets));
        out.sets.push_back({set.file, set.text});
        out.own_sets.push_back(set.mark());
        return {};
    }
    Result<LoadedGame> finish(const GameOptions& options) {
        out.catalog = std::move(catalog);
        Result<std::shared_ptr<const Game>> game = Game::create(out.catalog, rules, options);
        if (!game) return tl::unexpected(game.error());
        out.game = *game;
        return std::move(out);
    }
};

Result<std::vector<SourceFile>> shipped_sets(const Ruleset& rules, std::string_view cards_directory) {
    Result<std::vector<std::string>> files = cardfile::list_files(std::string(cards_directory) + "/" + rules.id, ".toml");
    if (!files) {
        Error e = files.error();
        e.expected = "the card sets of " + std::string(rules.name) + "; NEXUS_HOME names the folder that has `cards` in it";
        return tl::unexpected(std::move(e));
    }
    std::vector<SourceFile> sets;
    for (const std::string& path : *files) {
        Result<std::string> text = cardfile::read_file(path);
        if (!text) return tl::unexpected(text.error());
        sets.push_back({path, std::move(*text)});
    }
    return sets;
}

void add_deck(LoadedGame& game, const std::string& path, std::vector<Error>& problems) {
    auto deck = cardfile::load_deck(*game.catalog, path);
    if (deck) {
        std::string name = deck->name.empty() ? fs::path(path).stem().string() : deck->name;
        game.decks.push_back({std::move(name), path, std::move(*deck)});
    } else {
        problems.insert(problems.end(), deck.error().begin(), deck.error().end());
    }
}

Result<std::vector<std::string>> shipped_decks(const Ruleset& rules, std::string_view cards_directory) {
    const std::string folder = std::string(cards_directory) + "/" + rules.id + "/decks";
    std::error_code ec;
    if (!fs::is_directory(folder, ec)) return std::vector<std::string>{};
    return cardfile::list_files(folder, ".deck");
}

// The file of a deck that is not shipped: an own one of this name, or a path. Empty = neither.
std::string own_deck_file(const LoadedGame& game, const std::string& name) {
    for (const OwnDeck& d : game.own_decks)
        if (d.called(name)) return d.file;
    std::error_code ec;
    return fs::exists(name, ec) ? name : std::string();
}

// The sets at home that the named decks use. A list that cannot be read is told when it is asked for.
Result<void> add_sets_at_home(Loader& l, const OwnCards& own, const std::vector<std::string>& shipped) {
    std::vector<std::string> lists;
    for (const std::string& name : own.decks) {
        const bool is_shipped = std::ranges::any_of(shipped, [&](const std::string& file) {
            return OwnDeck{cardfile::deck_words(cardfile::read_file(file).value_or("")).name, file}.called(name);
        });
        if (is_shipped) continue;
        if (const std::string file = own_deck_file(l.out, name); !file.empty()) lists.push_back(file);
    }
    if (lists.empty() || own.home.empty()) return {};
    const std::vector<OwnSet> there = own_sets(own.home, l.rules.id, l.out.own_problems);
    std::string text;
    for (const std::string& file : lists) text += cardfile::read_file(file).value_or("") + "\n";
    Result<std::vector<OwnSet>> used = sets_used(text, *l.catalog, there);
    if (!used) return tl::unexpected(used.error());
    for (const OwnSet& set : *used) {
        if (Result<void> added = l.add_own(set); !added) {
            Error e = added.error();
            e.message = "a deck needs this set, which has problems: " + e.message;
            return tl::unexpected(std::move(e));
        }
    }
    return {};
}

}  // namespace

Result<LoadedGame> load_game(const Ruleset& rules, const GameOptions& options, std::vector<SourceFile> sets) {
    Loader l(rules);
    if (Result<void> added = l.add_sets(std::move(sets)); !added) return tl::unexpected(added.error());
    return l.finish(options);
}

Result<LoadedGame> load_game(Rulesets games, std::string_view game, std::string_view edition, const GameOptions& options,
                             std::string_view cards_directory, const OwnCards& own) {
    Result<const Ruleset*> rules = find_rules(games, game, edition);
    if (!rules) return tl::unexpected(rules.error());
    Result<std::vector<SourceFile>> sets = shipped_sets(**rules, cards_directory);
    if (!sets) return tl::unexpected(sets.error());
    Result<std::vector<std::string>> lists = shipped_decks(**rules, cards_directory);
    if (!lists) return tl::unexpected(lists.error());
    Loader l(**rules);
    if (Result<void> added = l.add_sets(std::move(*sets)); !added) return tl::unexpected(added.error());
    std::vector<std::string> own_lists;  // of folders that were named: part of the library
    for (const std::string& folder : own.folders) {
        std::error_code ec;
        if (!fs::is_directory(folder, ec)) return fail("there is no folder of cards '" + folder + "'");
        for (const OwnSet& set : own_sets(folder, game, l.out.own_problems))
            if (Result<void> added = l.add_own(set); !added) l.out.own_problems.push_back(added.error());
        for (OwnDeck& deck : own_decks(folder, game, l.out.own_problems)) {
            own_lists.push_back(deck.file);
            l.out.own_decks.push_back(std::move(deck));
        }
    }
    std::vector<Error> ignored;  // what is wrong at home is told only of what is needed
    if (!own.home.empty() && !own.decks.empty())
        for (OwnDeck& deck : own_decks(own.home, game, ignored)) l.out.own_decks.push_back(std::move(deck));
    if (Result<void> added = add_sets_at_home(l, own, *lists); !added) return tl::unexpected(added.error());
    Result<LoadedGame> out = l.finish(options);
    if (!out) return out;
    for (const std::string& path : own_lists) add_deck(*out, path, out->own_problems);
    for (const std::string& path : *lists) add_deck(*out, path, out->deck_problems);
    return out;
}

Result<LoadedGame> load_game(Rulesets games, const Record& record, std::string_view cards_directory, const OwnCards& own) {
    Result<LoadedGame> shipped = load_game(games, record.game, record.edition, record.options, cards_directory);
    if (!shipped || record.sets.empty()) return shipped;
    std::vector<std::string> folders = own.folders;
    if (!own.home.empty()) folders.push_back(own.home);
    Result<FoundSets> found = find_sets(record.sets, folders, record.game);
    if (!found) return tl::unexpected(found.error());
    Loader l(*shipped->game->rules);
    if (Result<void> added = l.add_sets(std::move(shipped->sets)); !added) return tl::unexpected(added.error());
    for (const OwnSet& set : found->sets)
        if (Result<void> added = l.add_own(set); !added) return tl::unexpected(added.error());
    Result<LoadedGame> out = l.finish(record.options);
    if (!out) return out;
    if (!found->others.empty() && out->catalog->hash() != record.catalog) {
        Error e;
        e.message = "the cards have changed: " + found->others;
        e.expected = "the set as it was when the game was played; a bug report carries it";
        return tl::unexpected(std::move(e));
    }
    for (const LibraryDeck& deck : shipped->decks) add_deck(*out, deck.file, out->deck_problems);
    return out;
}

Result<LibraryDeck> LoadedGame::deck(std::string_view name) const {
    std::vector<std::string> names;
    for (const LibraryDeck& d : decks) {
        if (OwnDeck{d.name, d.file}.called(name)) return d;
        names.push_back(d.name);
    }
    if (const std::string path = own_deck_file(*this, std::string(name)); !path.empty()) {
        auto read = cardfile::load_deck(*catalog, path);
        if (!read) {
            Error e = one_error(read.error(), kSeeDecks);
            if (!own_problems.empty())
                e.expected += (e.expected.empty() ? "" : "; ") + std::string("a set of your own stayed out: ") + own_problems.front().file;
            return tl::unexpected(std::move(e));
        }
        std::string called = read->name.empty() ? fs::path(path).stem().string() : read->name;
        return LibraryDeck{std::move(called), path, std::move(*read)};
    }
    for (const OwnDeck& d : own_decks)
        if (std::ranges::find(names, d.name) == names.end()) names.push_back(d.name);
    Error e;
    e.message = "there is no deck '" + std::string(name) + "', neither in the library nor as a file";
    e.expected = names.empty() ? "a deck file: the library has no decks" : join(names, ", ");
    e.suggestion = nearest(name, names);
    return tl::unexpected(std::move(e));
}

}  // namespace nexus
