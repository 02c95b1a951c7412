// nexus arena: two computer players play many games, to see who is stronger and how decks, seats and the first turn do.
// The schedule, the tables and the lines of results are in src/match; here are the options, and what is printed.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <thread>

#include "arena_file.h"
#include "arena_run.h"
#include "base/json.h"
#include "base/words.h"
#include "match/arena_tally.h"
#include "match/record.h"
#include "output.h"
#include "table.h"

namespace nexus {

namespace {

struct ArenaOptions {
    std::string game = "quantum-nexus", edition, resume;
    std::vector<std::string> set, decks, cards, players;
    u64 seed = 1, limit = 100000, games = 400;
    unsigned seats = 2, jobs = 1;
    bool json = false, quiet = false;
};

constexpr int kSignalled = 128;  // and the number of the signal, as shells say it

// --- the settings ----------------------------------------------------------------------------------------------

Result<std::vector<LibraryDeck>> find_decks(const LoadedGame& loaded, const std::vector<std::string>& names) {
    if (names.empty()) return legal_decks(loaded);
    std::vector<LibraryDeck> out;
    for (const std::string& name : names) {
        Result<LibraryDeck> deck = legal_deck(loaded, name);
        if (!deck) return tl::unexpected(deck.error());
        out.push_back(std::move(*deck));
    }
    return out;
}

Result<void> set_players(ArenaSettings& s, std::vector<std::string> names) {
    if (names.empty()) names = {"greedy", "random"};
    if (names.size() != kContenders)
        return fail(fmt::format("the arena is for two players, not {}: --player greedy --player random", names.size()));
    const Evaluation any;  // only the names are looked at
    for (unsigned p = 0; p < kContenders; ++p) {
        if (Result<std::unique_ptr<Player>> player = make_player(names[p], 0, any); !player) return tl::unexpected(player.error());
        s.players[p] = names[p];
    }
    return {};
}

Result<LoadedGame> load_arena(const ArenaOptions& o) {
    Result<GameOptions> options = parse_options(o.set);
    if (!options) return tl::unexpected(options.error());
    return load(o.game, o.edition, *options, own_cards(o.cards, o.decks));
}

Result<ArenaSettings> arena_settings(const ArenaOptions& o, const LoadedGame& loaded) {
    const Ruleset& rules = *loaded.game->rules;
    if (o.seats < rules.min_seats || o.seats > rules.max_seats) {
        return fail(fmt::format("{} is for {} players, not {}: --seats", rules.name, seat_range(rules), o.seats));
    }
    ArenaSettings s;
    s.engine = NEXUS_VERSION;
    const Record start = make_record(*loaded.game, {}, {}, o.seed);  // knows which options are not the default
    s.game = start.game, s.edition = start.edition, s.options = start.options.values, s.catalog = start.catalog;
    s.library = library_hash(loaded);
    s.seed = o.seed, s.seats = o.seats, s.limit = o.limit;
    if (Result<void> players = set_players(s, o.players); !players) return tl::unexpected(players.error());
    Result<std::vector<LibraryDeck>> decks = find_decks(loaded, o.decks);
    if (!decks) return tl::unexpected(decks.error());
    for (const LibraryDeck& d : *decks) s.decks.push_back({d.name, d.cards(), deck_hash(*loaded.catalog, d.cards())});
    if (Result<void> good = check_decks(s); !good) return tl::unexpected(good.error());
    return s;
}

// --- what is printed ---------------------------------------------------------------------------------------------

// A player that meets itself is one.
std::vector<std::pair<std::string, ArenaTiming::Contender>> timed_players(const ArenaSettings& s, const ArenaTiming& t) {
    if (!s.meets_itself()) return {{s.players[0], t.contender[0]}, {s.players[1], t.contender[1]}};
    const ArenaTiming::Contender &a = t.contender[0], &b = t.contender[1];
    return {{s.players[0], {a.decisions + b.decisions, a.thinking + b.thinking, std::max(a.longest, b.longest)}}};
}

double per(double total, double n) { return n > 0 ? total / n : 0; }

std::string timing_json(const ArenaSettings& s, const ArenaTiming& t) {
    std::vector<std::string> players;
    for (const auto& [name, time] : timed_players(s, t))
        players.push_back(JsonObject()
                              .add("player", std::string_view(name))
                              .raw("decisions", std::to_string(time.decisions))
                              .add("ms_per_decision", 1e3 * per(time.thinking, static_cast<double>(time.decisions)))
                              .add("longest_ms", 1e3 * time.longest)
                              .text());
    JsonObject out;
    out.raw("games", std::to_string(t.games))
        .add("jobs", static_cast<int>(t.jobs))
        .add("seconds", t.seconds)
        .add("processor_seconds", t.processor_seconds);
    return out.add("games_per_second", per(static_cast<double>(t.games), t.seconds)).raw("players", json_list(players)).text();
}

std::string timing_text(const ArenaSettings& s, const ArenaTiming& t) {
    if (t.games == 0) return "this run: no game was completed\n";
    std::string out = fmt::format("this run: {} in {:.1f} s on {}, {:.1f} games/s, {:.1f} s of processor time\n",
                                  counted(t.games, "game", "games"), t.seconds, counted(t.jobs, "thread", "threads"),
                                  per(static_cast<double>(t.games), t.seconds), t.processor_seconds);
    for (const auto& [name, time] : timed_players(s, t))
        out += fmt::format("this run: {} takes {:.3f} ms a decision, {:.1f} ms the longest\n", name,
                           1e3 * per(time.thinking, static_cast<double>(time.decisions)), 1e3 * time.longest);
    return out;
}

std::string table_text(const LoadedGame& loaded, const ArenaSettings& s, const ArenaTally& tally, u64 asked) {
    std::string out = arena_title(*loaded.game->rules, s, tally, asked);
    std::size_t names = 0;  // all tables are as wide in their first column
    std::vector<ArenaSection> sections = arena_sections(s, tally);
    for (const ArenaSection& section : sections)
        for (const std::vector<std::string>& row : section.rows) names = std::max(names, length_of(row[0]));
    for (ArenaSection& section : sections) {
        section.rows[0][0] = padded(section.rows[0][0], names);
        Columns table{std::vector<bool>(section.rows[0].size(), true), std::move(section.rows)};
        table.right[0] = false;
        out += "\n" + table.text(0, output_width(), table.right.size());
    }
    return out;
}

// False if it cannot be written, to a full disk say.
bool print_whole(const std::string& text) {
    std::signal(SIGPIPE, SIG_DFL);  // from here on like every other command
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

// --- the run -------------------------------------------------------------------------------------------------------

Progress how_to_tell(const ArenaOptions& o) {
    if (o.quiet) return Progress::None;
    if (!isatty(STDERR_FILENO)) return o.json ? Progress::None : Progress::Lines;
    const char* term = std::getenv("TERM");
    return term && *term && std::string_view(term) != "dumb" ? Progress::Redrawn : Progress::Lines;
}

void tell(const ArenaRunOptions& run, const std::string& text) {
    if (run.progress != Progress::None) std::fputs(("arena: " + text + "\n").c_str(), stderr);
}

int exit_code_of(const ArenaOutcome& outcome, u64 asked) {
    if (outcome.problem) {
        bad_input(*outcome.problem);
        return outcome.refused ? kFinding : kBadInput;
    }
    return outcome.signal && outcome.games.size() < asked ? kSignalled + outcome.signal : kGood;
}

int arena(const ArenaOptions& o) {
    Result<LoadedGame> loaded = load_arena(o);
    if (!loaded) return bad_input(loaded.error());
    Result<ArenaSettings> settings = arena_settings(o, *loaded);
    if (!settings) return bad_input(settings.error());
    const ArenaRunOptions run{o.games, o.jobs, how_to_tell(o)};
    std::signal(SIGPIPE, SIG_IGN);  // whoever reads our progress or results may leave before the end
    std::vector<ArenaGame> there;
    std::optional<ArenaFile> file;
    if (!o.resume.empty()) {
        Result<ArenaFile> opened = ArenaFile::open(o.resume, *settings, there);
        if (!opened) return bad_input(opened.error());
        file.emplace(std::move(*opened));
        tell(run, there.empty() ? fmt::format("games are kept in {}", o.resume)
                                : fmt::format("going on with {}, which has {}", o.resume, counted(there.size(), "game", "games")));
    }
    ArenaOutcome outcome = run_arena(*loaded, *settings, run, there, file ? &*file : nullptr);
    if (file && !outcome.problem)
        if (Result<void> kept = file->finish(); !kept) outcome.problem = kept.error();
    ArenaTally tally(*settings);
    for (const ArenaGame& game : outcome.games) tally.add(game);
    const bool printed = print_whole(o.json
                                         ? arena_json(*settings, tally, o.games, timing_json(*settings, outcome.timing)) + "\n"
                                         : table_text(*loaded, *settings, tally, o.games) + "\n" + timing_text(*settings, outcome.timing));
    if (!printed && !outcome.problem) outcome.problem = Error{"the tables cannot be printed: the output is closed or full"};
    const int code = exit_code_of(outcome, o.games);
    if (code > kSignalled)
        tell(run, file ? "interrupted; the same command goes on" : "interrupted; --resume FILE would have kept the games");
    if (outcome.abandoned) std::_Exit(code);  // a thread still uses what would be destroyed now
    return code;
}

constexpr const char* kFooter =
    "Game number i depends on the seed and on i alone, however many threads there are. Games come in groups with the same seed\n"
    "and decks, in which the players change seats until each has had each seat equally often; a player that meets itself has\n"
    "a new seed in every game. A share is of all games, drawn ones included; a deck that sits at several seats counts for each.\n"
    "Lines that begin with `this run:` (`timing` with --json) are about this run alone; all else is the same for the same games.\n"
    "Ctrl-C ends within a second and prints what is complete so far; a second one ends at once.\n"
    "\n"
    "Exit codes: 0 all games were played; 1 the engine refused what it listed; 2 wrong usage, bad input, or results that\n"
    "cannot be written; 130, 143, 129 ended by SIGINT (Ctrl-C), SIGTERM, SIGHUP with the result so far.\n"
    "\n"
    "Examples:\n"
    "  nexus arena --game quanta\n"
    "  nexus arena --player greedy --player greedy --seats 3 --games 1000\n"
    "  nexus arena --player greedy --player random --games 100000 --resume results.txt --json";

}  // namespace

void add_arena_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<ArenaOptions>();
    o->jobs = std::max(1u, std::thread::hardware_concurrency());
    CLI::App* c = app.add_subcommand("arena", "Two computer players play many games, to see who is stronger");
    c->add_option("--game,-g", o->game, "which game; `nexus games` lists them")->capture_default_str();
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    c->add_option("--option", o->set, "a switch of the rules, name=value; may be repeated")->allow_extra_args(false);
    c->add_option("--deck,--decks,-d", o->decks, "deck by name or file; may be repeated; all of the library if not given")
        ->allow_extra_args(false);
    add_cards_option(*c, o->cards);
    c->add_option("--player,-p", o->players,
                  "the two players: " + player_list() + "; greedy and random if not given; a player may meet itself")
        ->allow_extra_args(false);
    c->add_option("--seats", o->seats, "how many seats a game has; the two players share them")
        ->capture_default_str()
        ->check(whole_number(2, kMaxSeats));
    c->add_option("--games,-n", o->games, "how many games")->capture_default_str()->check(whole_number(1, 10'000'000));
    c->add_option("--seed,-s", o->seed, "the same seed gives the same games")->capture_default_str()->check(whole_number(0, ~u64{0}));
    c->add_option("--limit", o->limit, "end a game after so many choices")->capture_default_str()->check(whole_number(1, ~u64{0}));
    c->add_option("--jobs,-j", o->jobs, "how many games are played at once; all cores if not given")
        ->capture_default_str()
        ->check(whole_number(1, 1024));
    c->add_option("--resume", o->resume, "keep every game in this file as it ends, and go on with the games that are there already");
    c->add_flag("--json", o->json, "one object, for programs");
    c->add_flag("--quiet,-q", o->quiet, "do not tell how far it is");
    c->footer(kFooter);
    c->callback([o, &exit_code] { exit_code = arena(*o); });
}

}  // namespace nexus
