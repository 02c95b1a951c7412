#include "library/library.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "base/paths.h"
#include "base/words.h"
#include "library/card_files.h"
#include "library/files.h"

namespace nexus {

namespace fs = std::filesystem;

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

namespace {

constexpr std::string_view kSeeDecks = "`nexus deck check` lists them";

Result<std::vector<SourceFile>> shipped_sets(const Ruleset& rules, std::string_view cards_directory) {
    Result<std::vector<std::string>> files = list_files(std::string(cards_directory) + "/" + rules.id, ".toml");
    if (!files) {
        Error e = files.error();
        e.expected = "the card sets of " + std::string(rules.name) + "; NEXUS_HOME names the folder that has `cards` in it";
        return tl::unexpected(std::move(e));
    }
    std::vector<SourceFile> sets;
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        if (!text) return tl::unexpected(text.error());
        sets.push_back({path, std::move(*text)});
    }
    return sets;
}

// A list that names another edition is only remembered: it may use cards that are not here.
void add_deck(LoadedGame& game, const std::string& path, std::vector<Error>& problems) {
    const cardfile::DeckWords words = cardfile::deck_words(read_file(path).value_or(""));
    if (!words.edition.empty() && !iequals(words.edition, game.game->rules->edition)) {
        game.other_decks.push_back({words.name.empty() ? file_stem(path) : words.name, path, words.edition});
        return;
    }
    auto deck = load_deck(*game.catalog, path);
    if (deck) {
        std::string name = deck->name.empty() ? file_stem(path) : deck->name;
        game.decks.push_back({std::move(name), path, std::move(*deck)});
    } else {
        problems.insert(problems.end(), deck.error().begin(), deck.error().end());
    }
}

// What is made for this edition is what is offered first.
void own_edition_first(LoadedGame& game) {
    std::ranges::stable_partition(game.decks, [](const LibraryDeck& d) { return !d.deck.edition.empty(); });
}

Result<std::vector<std::string>> shipped_decks(const Ruleset& rules, std::string_view cards_directory) {
    const std::string folder = std::string(cards_directory) + "/" + rules.id + "/decks";
    std::error_code ec;
    if (!fs::is_directory(folder, ec)) return std::vector<std::string>{};
    return list_files(folder, ".deck");
}

// The file of a deck that the library does not have in this edition: an own one of this name, one for another edition, or a path.
// Empty = none of them.
std::string own_deck_file(const LoadedGame& game, const std::string& name) {
    for (const std::vector<OwnDeck>* decks : {&game.own_decks, &game.other_decks})
        for (const OwnDeck& d : *decks)
            if (d.called(name)) return d.file;
    std::error_code ec;
    return fs::exists(name, ec) ? name : std::string();
}

// The sets at home that the named decks use. A list that cannot be read is told when it is asked for.
Result<void> add_sets_at_home(GameLoader& l, const OwnCards& own, const std::vector<std::string>& shipped) {
    std::vector<std::string> lists;
    for (const std::string& name : own.decks) {
        const bool is_shipped = std::ranges::any_of(shipped, [&](const std::string& file) {
            return OwnDeck{cardfile::deck_words(read_file(file).value_or("")).name, file, {}}.called(name);
        });
        if (is_shipped) continue;
        if (const std::string file = own_deck_file(l.out, name); !file.empty()) lists.push_back(file);
    }
    if (lists.empty() || own.home.empty()) return {};
    const std::vector<OwnSet> there = own_sets(own.home, l.rules.id, l.out.own_problems);
    std::string text;
    for (const std::string& file : lists) text += read_file(file).value_or("") + "\n";
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

Result<LoadedGame> load_game(Rulesets games, std::string_view game, std::string_view edition, const GameOptions& options,
                             std::string_view cards_directory, const OwnCards& own) {
    Result<const Ruleset*> rules = find_rules(games, game, edition);
    if (!rules) return tl::unexpected(rules.error());
    Result<std::vector<SourceFile>> sets = shipped_sets(**rules, cards_directory);
    if (!sets) return tl::unexpected(sets.error());
    Result<std::vector<std::string>> lists = shipped_decks(**rules, cards_directory);
    if (!lists) return tl::unexpected(lists.error());
    GameLoader l(**rules);
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
    own_edition_first(*out);
    return out;
}

Result<LoadedGame> load_game(Rulesets games, const Record& record, std::string_view cards_directory, const OwnCards& own) {
    Result<LoadedGame> shipped = load_game(games, record.game, record.edition, record.options, cards_directory);
    if (!shipped || record.sets.empty()) return shipped;
    std::vector<std::string> folders = own.folders;
    if (!own.home.empty()) folders.push_back(own.home);
    Result<FoundSets> found = find_sets(record.sets, folders, record.game);
    if (!found) return tl::unexpected(found.error());
    GameLoader l(*shipped->game->rules);
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
    out->other_decks = std::move(shipped->other_decks);
    return out;
}

namespace {

void tell_edition(Error& e, const LoadedGame& game, const std::string& path) {
    const std::string edition = cardfile::deck_words(read_file(path).value_or("")).edition;
    if (edition.empty() || iequals(edition, game.game->rules->edition)) return;
    e.message = "the deck is made for the edition " + edition + ", add --edition " + edition + ": " + e.message;
}

}  // namespace

Result<LibraryDeck> find_deck(const LoadedGame& game, std::string_view name) {
    std::vector<std::string> names;
    for (const LibraryDeck& d : game.decks) {
        if (OwnDeck{d.name, d.file, {}}.called(name)) return d;
        names.push_back(d.name);
    }
    if (const std::string path = own_deck_file(game, std::string(name)); !path.empty()) {
        auto read = load_deck(*game.catalog, path);
        if (!read) {
            Error e = one_error(read.error(), kSeeDecks);
            tell_edition(e, game, path);
            if (!game.own_problems.empty())
                e.expected += (e.expected.empty() ? "" : "; ") + std::string("a set of your own stayed out: ") +
                              game.own_problems.front().file;
            return tl::unexpected(std::move(e));
        }
        std::string called = read->name.empty() ? file_stem(path) : read->name;
        return LibraryDeck{std::move(called), path, std::move(*read)};
    }
    for (const OwnDeck& d : game.own_decks)
        if (std::ranges::find(names, d.name) == names.end()) names.push_back(d.name);
    Error e;
    e.message = "there is no deck '" + std::string(name) + "', neither in the library nor as a file";
    e.expected = names.empty() ? "a deck file: the library has no decks" : join(names, ", ");
    e.suggestion = nearest(name, names);
    return tl::unexpected(std::move(e));
}

}  // namespace nexus
