#include "table.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <random>

#include "base/words.h"
#include "cardfile/files.h"
#include "rules/registry.h"

namespace nexus {

void add_table_options(CLI::App& command, TableOptions& o) {
    command.add_option("--game,-g", o.game, "which game; `nexus games` lists them")->capture_default_str();
    command.add_option("--edition,-e", o.edition, "which edition; the game's first if not given");
    command.add_option("--option", o.set, "a switch of the rules, name=value; may be repeated")->allow_extra_args(false);
    command.add_option("--deck,-d", o.decks, "deck by name or file, seat by seat; may be repeated")->allow_extra_args(false);
    command.add_option("--seats", o.seats, "how many players")->capture_default_str()->check(CLI::Range(2u, kMaxSeats));
    command.add_option("--seed,-s", o.seed, "the same seed and choices give the same game; any if not given")->each([&o](const std::string&) { o.seed_given = true; });
    command.add_option("--record,-r", o.record, "write the game to this file, for `nexus replay`; the games of a match get numbers");
    command.add_option("--bouts", o.bouts, "a match of at most so many games")->capture_default_str()->check(CLI::Range(1u, 99u));
    command.add_flag("--replay-draws", o.replay_draws, "drawn games of a match do not count");
}

int bad_input(const Error& error) {
    fmt::print(stderr, "nexus: {}\n", error.to_string());
    return kBadInput;
}

Result<GameOptions> parse_options(const std::vector<std::string>& settings) {
    GameOptions out;
    for (const std::string& s : settings) {
        std::size_t equals = s.find('=');
        if (equals == s.npos) return fail("an option of the rules is name=value, not '" + s + "'");
        out.values.emplace_back(s.substr(0, equals), s.substr(equals + 1));
    }
    return out;
}

Result<LoadedGame> load(const std::string& game, const std::string& edition, const GameOptions& options) {
    return load_game(all_rulesets(), game, edition, options, cards_directory(NEXUS_SOURCE_DIR));
}

std::vector<LibraryDeck> legal_decks(const LoadedGame& loaded) {
    std::vector<LibraryDeck> out;
    for (const LibraryDeck& d : loaded.decks)
        if (loaded.game->rules->check_deck(*loaded.game, d.cards()).empty()) out.push_back(d);
    return out;
}

Result<LibraryDeck> legal_deck(const LoadedGame& loaded, const std::string& name) {
    Result<LibraryDeck> deck = loaded.deck(name);
    if (!deck) return deck;
    std::vector<DeckProblem> problems = loaded.game->rules->check_deck(*loaded.game, deck->cards());
    if (problems.empty()) return deck;
    return fail(fmt::format("the deck {} is not legal: {} {} (`nexus deck check {}` tells everything)", deck->name, problems[0].rule, problems[0].message, deck->file));
}

Result<Table> set_up(TableOptions& o) {
    Result<GameOptions> options = parse_options(o.set);
    if (!options) return tl::unexpected(options.error());
    Result<LoadedGame> loaded = load(o.game, o.edition, *options);
    if (!loaded) return tl::unexpected(loaded.error());
    const Game& game = *loaded->game;
    if (o.seats < game.rules->min_seats || o.seats > game.rules->max_seats)
        return fail(fmt::format("{} is for {} to {} players", game.rules->name, game.rules->min_seats, game.rules->max_seats));
    if (o.decks.size() > o.seats) return fail(fmt::format("{} decks for {} players", o.decks.size(), o.seats));
    if (o.decks.empty())
        for (const LibraryDeck& d : legal_decks(*loaded)) o.decks.push_back(d.file);
    if (o.decks.empty()) {
        if (!loaded->deck_problems.empty()) return tl::unexpected(one_error(loaded->deck_problems, "`nexus deck check` lists them"));
        return fail("the library has no legal decks: name one with --deck FILE");
    }
    Table out;
    for (unsigned p = 0; p < o.seats; ++p) {
        Result<LibraryDeck> deck = legal_deck(*loaded, o.decks[p % o.decks.size()]);
        if (!deck) return tl::unexpected(deck.error());
        out.decks.push_back(deck->cards());
        out.deck_names.push_back(deck->name);
    }
    if (!o.seed_given) o.seed = std::random_device{}();
    out.loaded = std::move(*loaded);
    return out;
}

Result<std::vector<std::unique_ptr<Player>>> make_players(const std::vector<std::string>& names, unsigned seats, u64 seed) {
    std::vector<std::unique_ptr<Player>> out;
    for (unsigned p = 0; p < seats; ++p) {
        std::string name = names.empty() ? "random" : names[p % names.size()];
        if (name == kPerson) {
            out.push_back(nullptr);
            continue;
        }
        Result<std::unique_ptr<Player>> player = make_player(name, mix64(seed) + p + 1);
        if (!player) return tl::unexpected(player.error());
        out.push_back(std::move(*player));
    }
    return out;
}

std::string player_list() { return join(std::vector<std::string>(player_names().begin(), player_names().end()), ", "); }

int save_record(const Session& session, const TableOptions& options, unsigned bout) {
    if (options.record.empty()) return kGood;
    std::filesystem::path path(options.record);
    if (options.bouts > 1) path.replace_filename(path.stem().string() + "-" + std::to_string(bout) + path.extension().string());
    Record record = session.record();
    record.engine = NEXUS_VERSION;
    Result<void> written = cardfile::write_file(path.string(), write_record(record));
    return written ? kGood : bad_input(written.error());
}

}  // namespace nexus
