#include "table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <random>

#include "base/hash.h"
#include "base/words.h"
#include "library/files.h"
#include "match/pairings.h"
#include "rules/registry.h"
#include "saves.h"
#include "view/redact.h"

namespace nexus {

void add_table_options(CLI::App& command, TableOptions& o) {
    command.add_option("--game,-g", o.game, "which game; `nexus games` lists them")->capture_default_str();
    command.add_option("--edition,-e", o.edition, "which edition; the game's first if not given");
    command.add_option("--option", o.set, "a switch of the rules, name=value; may be repeated")->allow_extra_args(false);
    command.add_option("--deck,-d", o.decks, "deck by name or file, seat by seat; may be repeated")->allow_extra_args(false);
    add_cards_option(command, o.cards);
    command.add_option("--seats", o.seats, "how many players")->capture_default_str()->check(whole_number(2, kMaxSeats));
    command.add_option("--seed,-s", o.seed, "the same seed and choices give the same game; any if not given")
        ->check(whole_number())
        ->each([&o](const std::string&) { o.seed_given = true; });
    command.add_option("--record,-r", o.record, "write the game, or the whole match, to this file, for `nexus replay`");
    command
        .add_option("--best-of", o.best_of, "a match of at most so many games, 1, 3 or 5; cards are exchanged with sideboards between them")
        ->capture_default_str()
        ->check(CLI::IsMember({"1", "3", "5"}));
    command.add_flag("--replay-draws", o.replay_draws, "drawn games of a match do not count")->needs("--best-of");
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    CLI::Validator out;
    out.operation([least, most](std::string& value) {
        u64 n = 0;
        const auto [end, ec] = std::from_chars(value.data(), value.data() + value.size(), n);
        if (ec == std::errc() && end == value.data() + value.size() && n >= least && n <= most) return std::string();
        return fmt::format("'{}' is no whole number from {} to {}", value, least, most);
    });
    return out;
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
        const std::string name = s.substr(0, equals);
        if (std::ranges::find(out.values, name, &std::pair<std::string, std::string>::first) != out.values.end())
            return fail("the option '" + name + "' is set twice");
        out.values.emplace_back(name, s.substr(equals + 1));
    }
    return out;
}

void add_cards_option(CLI::App& command, std::vector<std::string>& folders) {
    command.add_option("--cards", folders, "a folder with sets and decks of your own; may be repeated")->allow_extra_args(false);
}

OwnCards own_cards(const std::vector<std::string>& folders, const std::vector<std::string>& decks) {
    return {folders, data_folder(), decks};
}

std::vector<std::string> game_ids() {
    std::vector<std::string> out;
    for (const Ruleset* r : all_rulesets())
        if (std::ranges::find(out, r->id) == out.end()) out.emplace_back(r->id);
    return out;
}

std::string deck_of_another_game(std::string_view name, std::string_view game) {
    std::vector<Error> ignored;
    for (const std::string& id : game_ids())
        for (const std::string& folder : {cards_directory(NEXUS_SOURCE_DIR), data_folder()}) {
            if (id == game || folder.empty()) continue;
            for (const OwnDeck& deck : own_decks(folder, id, ignored))
                if (deck.called(name))
                    return fmt::format("that is a {} deck: add --game {}", (*find_rules(all_rulesets(), id, {}))->name, id);
        }
    return {};
}

void tell_stays_out(const Error& e) {
    const std::string place = e.line > 0 ? fmt::format("{}:{}:{}", e.file, e.line, e.column) : e.file;
    fmt::print(stderr, "nexus: {}: {}; it stays out (`nexus {} check {}` tells everything)\n", place, e.message,
               e.file.ends_with(".deck") ? "deck" : "cards", e.file);
}

namespace {

Result<LoadedGame> tell_problems(Result<LoadedGame> loaded) {
    if (loaded)
        for (const Error& e : loaded->own_problems) tell_stays_out(e);
    return loaded;
}

}  // namespace

Result<LoadedGame> load(const std::string& game, const std::string& edition, const GameOptions& options, const OwnCards& own) {
    return tell_problems(load_game(all_rulesets(), game, edition, options, cards_directory(NEXUS_SOURCE_DIR), own));
}

Result<LoadedGame> load(const Record& record, const std::vector<std::string>& folders) {
    return tell_problems(load_game(all_rulesets(), record, cards_directory(NEXUS_SOURCE_DIR), own_cards(folders)));
}

std::vector<LibraryDeck> legal_decks(const LoadedGame& loaded) {
    std::vector<LibraryDeck> out;
    for (const LibraryDeck& d : loaded.decks)
        if (deck_problems(*loaded.game, d).empty()) out.push_back(d);
    return out;
}

Result<LibraryDeck> legal_deck(const LoadedGame& loaded, const std::string& name) {
    Result<LibraryDeck> deck = find_deck(loaded, name);
    if (!deck) {
        Error e = deck.error();
        if (const std::string other = deck_of_another_game(name, loaded.game->rules->id); e.file.empty() && !other.empty())
            e.message = fmt::format("there is no deck '{}' in {}; {}", name, loaded.game->rules->name, other);
        return tl::unexpected(std::move(e));
    }
    std::vector<DeckProblem> problems = deck_problems(*loaded.game, *deck);
    if (problems.empty()) return deck;
    const Ruleset& rules = *loaded.game->rules;
    const bool first = find_ruleset(rules.id) == &rules;  // the edition that needs no option
    const std::string& own = deck->deck.edition;
    return fail(fmt::format("the deck {} is not legal{}: {} {} (`nexus deck check {}{}` tells everything){}", deck->name,
                            first ? "" : fmt::format(" in {}", rules.edition), problems[0].rule, problems[0].message, deck->file,
                            own.empty() && first ? "" : fmt::format(" --edition {}", rules.edition),
                            own.empty() || iequals(own, rules.edition) ? "" : fmt::format("; it is made for {}: --edition {}", own, own)));
}

std::string seat_range(const Ruleset& rules) {
    return rules.min_seats == rules.max_seats ? std::to_string(rules.min_seats) : fmt::format("{} to {}", rules.min_seats, rules.max_seats);
}

namespace {

// `named`: how many decks somebody asked for.
void seat_fair_opponent(TableOptions& o, const LoadedGame& loaded, std::size_t named) {
    if (named > 1 || o.decks.empty()) return;
    const Result<LibraryDeck> yours = find_deck(loaded, o.decks[0]);
    const std::string_view theirs = yours ? suggested_opponent(*loaded.game->rules, yours->name) : std::string_view();
    if (!theirs.empty()) o.decks = {o.decks[0], std::string(theirs)};
}

}  // namespace

Result<void> check_record_path(const TableOptions& o) {
    if (o.record.empty()) return {};
    return can_write(o.record);
}

Result<Table> set_up(TableOptions& o) {
    if (Result<void> place = check_record_path(o); !place) return tl::unexpected(place.error());
    Result<GameOptions> options = parse_options(o.set);
    if (!options) return tl::unexpected(options.error());
    Result<LoadedGame> loaded = load(o.game, o.edition, *options, own_cards(o.cards, o.decks));
    if (!loaded) return tl::unexpected(loaded.error());
    const Game& game = *loaded->game;
    if (o.seats < game.rules->min_seats || o.seats > game.rules->max_seats)
        return fail(fmt::format("{} is for {} players, not {}", game.rules->name, seat_range(*game.rules), o.seats));
    const std::size_t named = o.decks.size();
    if (named > o.seats) return fail(fmt::format("{} decks for {} players", o.decks.size(), o.seats));
    if (o.decks.empty())
        for (const LibraryDeck& d : legal_decks(*loaded)) o.decks.push_back(d.file);
    if (o.fair_opponent && o.seats == 2) seat_fair_opponent(o, *loaded, named);
    if (o.decks.empty()) {
        if (!loaded->deck_problems.empty()) return tl::unexpected(one_error(loaded->deck_problems, "`nexus deck check` lists them"));
        return fail("the library has no legal decks: name one with --deck FILE");
    }
    Table out;
    for (unsigned p = 0; p < o.seats; ++p) {
        Result<LibraryDeck> deck = legal_deck(*loaded, o.decks[p % o.decks.size()]);
        if (!deck) return tl::unexpected(deck.error());
        out.decks.push_back({deck->name, deck->cards(), deck->sideboard()});
    }
    if (!o.seed_given) o.seed = std::random_device{}();
    out.loaded = std::move(*loaded);
    return out;
}

Result<std::vector<std::unique_ptr<Player>>> make_players(const Ruleset& rules, const std::vector<std::string>& names, unsigned seats,
                                                          u64 seed) {
    if (names.size() > seats) return fail(fmt::format("{} players for {} seats", names.size(), seats));
    std::vector<std::unique_ptr<Player>> out;
    for (unsigned p = 0; p < seats; ++p) {
        std::string name = names.empty() ? "random" : names[p % names.size()];
        if (name == kPerson) {
            out.push_back(nullptr);
            continue;
        }
        Result<std::unique_ptr<Player>> player = make_player(name, mix64(seed) + p + 1, *kit_of(rules).evaluation);
        if (!player) return tl::unexpected(player.error());
        out.push_back(std::move(*player));
    }
    return out;
}

std::string player_list() { return join(std::vector<std::string>(player_names().begin(), player_names().end()), ", "); }

int save_record(const MatchRecord& record, const TableOptions& options) {
    if (options.record.empty()) return kGood;
    Result<void> written = keep_game(record, options.record);
    return written ? kGood : bad_input(written.error());
}

Session begin_game(const Match& match, const LoadedGame& loaded, EventSink* sink) {
    Session out = match.begin(sink);
    out.set_deck_model(deck_model(loaded));
    out.set_own_sets(loaded.own_sets);
    return out;
}

std::string game_heading(const Match& match) {
    return fmt::format("game {} of at most {}, so far {}", match.number(), match.form().best_of, match.score().score());
}

std::vector<std::string> exchange_lines(const Match& match, const Game& game) {
    std::vector<std::string> out;
    for (unsigned p = 0; p < match.seats(); ++p) {
        std::vector<std::string> parts;
        for (const CardCount& c : match.changes(Seat{p}))
            parts.push_back(fmt::format("{} {} {}", std::abs(c.count), game.card(c.card).name, c.count < 0 ? "out" : "in"));
        if (!parts.empty()) out.push_back(seat_letter(Seat{p}) + " exchanges: " + join(parts, ", "));
    }
    return out;
}

}  // namespace nexus
