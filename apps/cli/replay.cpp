// nexus replay, nexus bugreport: recorded games.
#include <fmt/format.h>
#include <unistd.h>

#include "library/files.h"
#include "match/bugreport.h"
#include "match/match.h"
#include "notation/notation.h"
#include "output.h"
#include "play.h"
#include "rules/registry.h"
#include "table.h"
#include "view/redact.h"
#include "viewer.h"

namespace nexus {

namespace {

struct Recorded {
    MatchRecord record;
    LoadedGame loaded;
    std::string note;
};

// A record, with the cards of this machine, or a bug report, with its own.
Result<Recorded> open_recorded(const std::string& path, const std::vector<std::string>& folders) {
    Result<std::string> text = read_file(path);
    if (!text) return tl::unexpected(text.error());
    if (!is_bugreport(*text)) {
        Result<MatchRecord> record = parse_match(*text, path);
        if (!record) return tl::unexpected(record.error());
        Result<LoadedGame> loaded = load(record->first(), folders);
        if (!loaded) return tl::unexpected(loaded.error());
        return Recorded{std::move(*record), std::move(*loaded), {}};
    }
    Result<BugReport> report = parse_bugreport(*text, path);
    if (!report) return tl::unexpected(report.error());
    const Record& first = report->record.first();
    Result<const Ruleset*> rules = find_rules(all_rulesets(), first.game, first.edition);
    if (!rules) return tl::unexpected(rules.error());
    Result<LoadedGame> loaded = load_game(**rules, first.options, report->sets);
    if (!loaded) return tl::unexpected(loaded.error());
    return Recorded{std::move(report->record), std::move(*loaded), report->note};
}

std::vector<std::string> player_names_of(const Record& record) {
    if (!record.players.empty()) return record.players;
    std::vector<std::string> out;
    for (const RecordDeck& deck : record.decks) out.push_back(deck.name);
    return out;
}

std::size_t choices_of(const MatchRecord& match) {
    std::size_t n = 0;
    for (const Record& game : match.games) n += game.steps.size();
    return n;
}

// "replayed 466 choices, all hashes equal", "… of 3 games, …"
std::string replayed_words(const MatchRecord& match) {
    return fmt::format("{} choices{}", choices_of(match), match.is_match() ? " of " + counted(match.games.size(), "game", "games") : "");
}

// From where the viewer is, one game of its own against computer players.
int play_on_from(const Recorded& r, const ViewedGame& viewed, std::size_t step, bool plain) {
    const std::size_t part = viewed.part_of(step);
    Record branch = r.record.games[part];
    branch.steps.resize(step - viewed.parts[part].first);
    branch.complete = false;
    Seat you{lowest(viewed.states[step].h.decision.seats)};  // whoever is asked here
    branch.players.assign(branch.decks.size(), "greedy");
    branch.players[you] = kPerson;
    return play_on(branch, r.loaded, plain);
}

// On the table, back and forth, all games of a match in a row; from any step somebody may play on.
int view_replay(const Recorded& r, bool plain, double speed) {
    const Game& game = *r.loaded.game;
    SeatLogs logs(game, static_cast<unsigned>(r.record.first().decks.size()));
    ViewedGame viewed;
    viewed.game = r.loaded.game;
    viewed.names = player_names_of(r.record.first());
    viewed.logs = &logs;
    const BeforeStep note = [&](const State& state, std::size_t, const RecordStep& step) {
        logs.on_answered(state);
        viewed.add(state);
        logs.on_choice(state, step.seat, step.choice, to_notation(game, state, step.seat, step.choice));
    };
    const Result<Match> match = Match::resume(r.loaded.game, r.record, [&](const Match& so_far, const Record& record) {
        viewed.begin_game(so_far);
        Result<Replayed> done = replay(record, game, ~std::size_t{0}, &logs, note);
        if (done) logs.on_answered(done->state), viewed.add(done->state);
        return done;
    });
    if (!match) {
        fmt::print("replay failed: {}\n", match.error().to_string());
        return kFinding;
    }
    watch_signals();
    Viewed seen = view_game(viewed, {speed, plain, true});
    return seen.end == ViewEnd::Left ? kGood : play_on_from(r, viewed, seen.step, plain);
}

struct ReplayOptions {
    std::string file;
    std::vector<std::string> cards;
    bool verify = false, lines = false, plain = false;
    double speed = 0;
};

// Line by line; with `verify` nothing is told of the games.
Result<Match> tell_replay(const Recorded& r, bool verify) {
    const Game& game = *r.loaded.game;
    EventLog log(game);
    auto flush = [&] {
        for (const std::string& line : log.lines()) fmt::print("    {}\n", line);
        log.clear();
    };
    const BeforeStep tell = [&](const State& state, std::size_t, const RecordStep& step) {
        flush();
        fmt::print("{}: {}\n", seat_letter(step.seat), to_notation(game, state, step.seat, step.choice));
    };
    return Match::resume(r.loaded.game, r.record, [&](const Match& so_far, const Record& record) {
        if (verify) return replay(record, game);
        if (r.record.is_match()) fmt::print("--- {} ---\n", game_heading(so_far));
        for (const std::string& line : exchange_lines(so_far, game)) fmt::print("{}\n", line);
        Result<Replayed> done = replay(record, game, ~std::size_t{0}, &log, tell);
        flush();
        if (done && done->state.h.over) fmt::print("{}\n", outcome(Reader(game, done->state)));
        return done;
    });
}

int run_replay(const ReplayOptions& o) {
    Result<Recorded> r = open_recorded(o.file, o.cards);
    if (!r) return bad_input(r.error());
    if (Result<std::vector<std::vector<CardId>>> decks = decks_of(r->record.first(), *r->loaded.game); !decks)
        return bad_input(decks.error());
    if (!o.verify && !o.lines && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return view_replay(*r, o.plain, o.speed);
    if (!r->note.empty() && !o.verify) fmt::print("{}", r->note);
    const Result<Match> done = tell_replay(*r, o.verify);
    if (!done) {
        fmt::print("replay failed: {}\n", done.error().to_string());
        return kFinding;
    }
    if (r->record.is_match())
        fmt::print("{}\n", done->over() ? done->score().outcome() : "the match is not over: " + done->score().score());
    if (!r->record.games.back().complete) fmt::print("the record stops before the end of the game\n");
    fmt::print("replayed {}, all hashes equal\n", replayed_words(r->record));
    return kGood;
}

int run_bugreport(const std::string& path, const std::string& to, const std::string& note, const std::vector<std::string>& folders) {
    Result<Recorded> r = open_recorded(path, folders);
    if (!r) return bad_input(r.error());
    const Result<Match> done = Match::resume(r->loaded.game, r->record);
    std::string seen = done ? fmt::format("replays {} with equal hashes\n", replayed_words(r->record)) : done.error().to_string() + "\n";
    std::string own = note.empty() ? std::string() : note + "\n";
    BugReport report{NEXUS_VERSION, own + seen, r->record, r->loaded.sets};
    Result<void> written = write_file(to, write_bugreport(report));
    if (!written) return bad_input(written.error());
    fmt::print("{}: {}, {} card sets; {}", to, replayed_words(r->record), report.sets.size(), seen);
    return kGood;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<ReplayOptions>();
    CLI::App* c = app.add_subcommand("replay", "Tell a recorded game or match again, checking every step");
    c->add_option("FILE", o->file, "a record or a bug report")->required();
    c->add_flag("--verify", o->verify, "only compare the state's hash after every choice");
    c->add_flag("--lines,-l", o->lines, "line by line also on a terminal");
    c->add_flag("--plain", o->plain, "no colour and only ASCII");
    c->add_option("--speed", o->speed, "choices a second from the start; 0 waits for a key")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 64.0));
    add_cards_option(*c, o->cards);
    c->footer(
        "On a terminal the game lies on the table: step both ways, jump, or play on from any step against a computer player. The games of a\n"
        "match follow each other; `m` goes to the next one.\n"
        "Examples:\n  nexus replay game.nexus\n  nexus replay --verify game.nexus      exit code 1 if anything differs");
    c->callback([o, &exit_code] { exit_code = run_replay(*o); });
}

void add_bugreport_command(CLI::App& app, int& exit_code) {
    struct Options {
        std::string file, to, note;
        std::vector<std::string> cards;
    };
    auto o = std::make_shared<Options>();
    CLI::App* c = app.add_subcommand("bugreport", "Pack a record and its cards into one file that replays anywhere");
    c->add_option("RECORD", o->file, "the record of the game")->required();
    c->add_option("--output,-o", o->to, "the file to write")->required();
    c->add_option("--note,-n", o->note, "what went wrong, in your words");
    add_cards_option(*c, o->cards);
    c->footer("Examples:\n  nexus bugreport game.nexus -o report.txt --note \"the Guard did not protect\"\n  nexus replay report.txt");
    c->callback([o, &exit_code] { exit_code = run_bugreport(o->file, o->to, o->note, o->cards); });
}

}  // namespace nexus
