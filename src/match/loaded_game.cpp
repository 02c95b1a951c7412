#include "match/loaded_game.h"

#include <algorithm>

#include "base/hash.h"
#include "base/paths.h"
#include "base/words.h"
#include "cardfile/card_set.h"

namespace nexus {

u64 OwnSet::hash() const {
    Hasher h;
    h.add(text);
    return h.value();
}

RecordSet OwnSet::mark() const {
    std::string line = name;
    std::ranges::replace_if(line, [](unsigned char c) { return c < 0x20; }, ' ');
    return {std::string(trim(line)), hash()};
}

bool OwnDeck::called(std::string_view said) const { return iequals(said, name) || iequals(said, file_stem(file)); }

std::vector<CardId> LibraryDeck::cards() const {
    std::vector<CardId> out;
    for (const cardfile::DeckLine& line : deck.lines)
        if (!iequals(line.section, cardfile::kSideboard)) out.insert(out.end(), static_cast<std::size_t>(line.count), line.card);
    return out;
}

std::vector<CardId> LibraryDeck::sideboard() const { return deck.cards(cardfile::kSideboard); }

std::vector<DeckProblem> deck_problems(const Game& game, const LibraryDeck& deck) {
    const DeckRules& rules = game.rules->deck;
    std::vector<DeckProblem> out;
    if (rules.check_deck) out = rules.check_deck(game, deck.cards());
    if (rules.check_sideboard)
        for (DeckProblem& problem : rules.check_sideboard(game, deck.sideboard())) out.push_back(std::move(problem));
    return out;
}

DeckModel deck_model(const LoadedGame& game) {
    DeckModel out;
    for (const LibraryDeck& deck : game.decks) out.lists.push_back(deck.cards());
    return out;
}

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

// A file that cannot be read as a set is for every edition: whoever loads it gets its errors.
bool is_for(const SourceFile& set, std::string_view edition) {
    if (set.text.find("editions") == set.text.npos) return true;  // most files need not be read twice
    const Result<cardfile::SetHead> head = cardfile::read_set_head(set.text, set.name);
    return !head || head->is_for(edition);
}

}  // namespace

GameLoader::GameLoader(const Ruleset& game) : rules(game) { start_catalog(rules, *catalog); }

Result<void> GameLoader::add_sets(std::vector<SourceFile> sets) {
    std::vector<Error> problems;
    std::erase_if(sets, [this](const SourceFile& set) { return !is_for(set, rules.edition); });
    for (const SourceFile& set : sets) {
        std::vector<Error> found = cardfile::load_set_text(*catalog, set.text, set.name);
        problems.insert(problems.end(), found.begin(), found.end());
    }
    if (!problems.empty()) return tl::unexpected(one_error(problems, kSeeSets));
    out.sets = std::move(sets);
    return {};
}

Result<void> GameLoader::add_own(const OwnSet& set) {
    if (!is_for({set.file, set.text}, rules.edition)) return {};
    if (std::vector<Error> problems = cardfile::load_set_text(*catalog, set.text, set.file); !problems.empty())
        return tl::unexpected(one_error(problems, kSeeSets));
    out.sets.push_back({set.file, set.text});
    out.own_sets.push_back(set.mark());
    return {};
}

Result<LoadedGame> GameLoader::finish(const GameOptions& options) {
    out.catalog = std::move(catalog);
    Result<std::shared_ptr<const Game>> game = Game::create(out.catalog, rules, options);
    if (!game) return tl::unexpected(game.error());
    out.game = *game;
    return std::move(out);
}

Result<LoadedGame> load_game(const Ruleset& rules, const GameOptions& options, std::vector<SourceFile> sets) {
    GameLoader l(rules);
    if (Result<void> added = l.add_sets(std::move(sets)); !added) return tl::unexpected(added.error());
    return l.finish(options);
}

}  // namespace nexus
