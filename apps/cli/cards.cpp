// nexus cards: what designers of cards need.
#include "cards.h"

#include <algorithm>
#include <filesystem>

#include "base/words.h"
#include "card/query.h"
#include "cardfile/card_set.h"
#include "library/files.h"
#include "rules/registry.h"
#include "saves.h"

namespace nexus {

namespace {

// Where else a card of this name is, and how to get there; empty if nowhere.
std::string card_elsewhere(std::string_view name, const std::string& game) {
    std::vector<Error> ignored;
    const auto has_card = [&](const OwnSet& set) {
        return std::ranges::any_of(set.cards, [&](const std::string& card) { return iequals(card, name); });
    };
    const std::string home = data_folder();
    if (!home.empty())
        for (const OwnSet& set : own_sets(home, game, ignored))
            if (has_card(set)) return "that is a card of your set " + set.name + ": add --cards " + home;
    for (const std::string& id : game_ids()) {
        if (id == game) continue;
        for (const OwnSet& set : own_sets(cards_directory(NEXUS_SOURCE_DIR), id, ignored))
            if (has_card(set)) return std::string("that is a ") + (*find_rules(all_rulesets(), id, {}))->name + " card: add --game " + id;
    }
    return {};
}

}  // namespace

Result<CardId> find_card(const Catalog& catalog, std::string_view name) {
    if (const CardId id = catalog.find(name); id != kNoCard) return id;
    Error e;
    const std::string other = card_elsewhere(name, catalog.vocabulary.game);
    e.message = "there is no card '" + std::string(name) + "'" + (other.empty() ? "" : "; " + other);
    e.suggestion = near_names(name, catalog.names());
    return tl::unexpected(std::move(e));
}

Result<CardDef> blank_card(const Vocabulary& vocabulary, std::string_view type) {
    std::vector<std::string> names;
    for (const TypeWord& w : vocabulary.types) {
        names.push_back(w.name);
        if (!iequals(w.name, type)) continue;
        CardDef def;
        def.type = static_cast<u8>(&w - vocabulary.types.data());
        def.type_bits = w.sets ? w.sets : w.bits;
        def.stays_in_play = w.stays_in_play;
        return def;
    }
    Error e;
    e.message = "there is no card type '" + std::string(type) + "'";
    e.expected = join(names, ", ");
    e.suggestion = nearest(type, names);
    return tl::unexpected(std::move(e));
}

std::string head_value(std::string_view text, std::string_view key) {
    for (const std::string& line : split(text, '\n')) {
        std::string_view rest = line;
        if (!starts_with(lower(rest), key)) continue;
        rest = trim(rest.substr(key.size()));
        if (rest.empty() || (rest[0] != ':' && rest[0] != '=')) continue;
        rest = trim(rest.substr(1, rest.find('#') == rest.npos ? rest.npos : rest.find('#') - 1));
        if (rest.size() >= 2 && (rest.front() == '"' || rest.front() == '\'') && rest.back() == rest.front())
            rest = rest.substr(1, rest.size() - 2);
        return std::string(rest);
    }
    return {};
}

Result<const Ruleset*> rules_of_set(const std::string& path, const std::string& text, const std::string& edition) {
    const std::string game = head_value(text, "game");
    Result<const Ruleset*> rules = find_rules(all_rulesets(), game, {});
    const Result<cardfile::SetHead> head = cardfile::read_set_head(text, path);  // what is no TOML is told when the cards are read
    if (rules && head)
        for (auto named = head->editions.rbegin(); rules && named != head->editions.rend(); ++named)
            rules = find_rules(all_rulesets(), game, *named);  // the first is left
    if (rules && !edition.empty()) rules = find_rules(all_rulesets(), game, edition);
    if (rules) return rules;
    Error e = rules.error();
    e.file = path;
    if (game.empty()) e.message = "the set does not say which game it is for";
    return tl::unexpected(std::move(e));
}

Result<Catalog> catalog_before(const Ruleset& rules, const std::vector<std::string>& files) {
    namespace fs = std::filesystem;
    std::error_code ec;
    const std::string shipped = fs::canonical(cards_directory(NEXUS_SOURCE_DIR), ec).string() + "/";
    Catalog blank;
    start_catalog(rules, blank);
    for (const std::string& file : files)
        if (starts_with(fs::weakly_canonical(file, ec).string(), shipped)) return blank;
    Result<LoadedGame> loaded = load(rules.id, rules.edition);
    if (!loaded) return tl::unexpected(loaded.error());
    return *loaded->catalog;
}

Result<std::vector<std::string>> set_files(const std::vector<std::string>& paths) {
    namespace fs = std::filesystem;
    std::vector<std::string> out;
    std::error_code ec;
    for (const std::string& path : paths) {
        if (!fs::is_directory(path, ec)) {
            out.push_back(path);
            continue;
        }
        Result<std::vector<std::string>> here = list_files(path, ".toml");
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

void add_cards_command(CLI::App& app, int& exit_code) {
    CLI::App* cards = app.add_subcommand("cards", "Card sets: check, find, show, explain, format, corpus")->require_subcommand(1);
    cards->footer(
        "Examples:\n"
        "  nexus cards check my_set.toml\n"
        "  nexus cards find 'type:unit cost<=2 draw'\n"
        "`nexus cards COMMAND --help` explains a command.");
    add_cards_check(*cards, exit_code);
    add_cards_find(*cards, exit_code);
    add_cards_show(*cards, exit_code);
    add_cards_explain(*cards, exit_code);
    add_cards_format(*cards, exit_code);
    add_cards_corpus(*cards, exit_code);
}

}  // namespace nexus
