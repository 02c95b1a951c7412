// nexus replay, nexus bugreport: recorded games.
#include <fmt/format.h>
#include <unistd.h>

#include "library/files.h"
#include "match/bugreport.h"
#include "notation/notation.h"
#include "play.h"
#include "rules/registry.h"
#include "table.h"
#include "view/redact.h"
#include "viewer.h"

namespace nexus {

namespace {

struct Recorded {
    Record record;
    LoadedGame loaded;
    std::string note;
};

// A record, with the cards of this machine, or a bug report, with its own.
Result<Recorded> open_recorded(const std::string& path, const std::vector<std::string>& folders) {
    Result<std::string> text = read_file(path);
    if (!text) return tl::unexpected(text.error());
    if (!is_bugreport(*text)) {
        Result<Record> record = parse_record(*text, path);
        if (!record) return tl::unexpected(record.error());
        Result<LoadedGame> loaded = load(*record, folders);
        if (!loaded) return tl::unexpected(loaded.error());
        return Recorded{std::move(*record), std::move(*loaded), {}};
    }
    Result<BugReport> report = parse_bugreport(*text, path);
    if (!report) return tl::unexpected(report.error());
    Result<const Ruleset*> rules = find_rules(all_rulesets(), report->record.game, report->record.edition);
    if (!rules) return tl::unexpected(rules.error());
    Result<LoadedGame> loaded = load_game(**rules, report->record.options, report->sets);
    if (!loaded) return tl::unexpected(loaded.error());
    return Recorded{std::move(report->record), std::move(*loaded), report->note};
}

std::vector<std::string> player_names_of(const Record& record) {
    if (!record.players.empty()) return record.players;
    std::vector<std::string> out;
    for (const RecordDeck& deck : record.decks) out.push_back(deck.name);
    return out;
}

// On the table, back and forth; from any step somebody may play on.
int view_replay(const Recorded& r, bool plain, double speed) {
    const Game& game = *r.loaded.game;
    SeatLogs logs(game, static_cast<unsigned>(r.record.decks.size()));
    ViewedGame viewed;
    viewed.game = r.loaded.game;
    viewed.names = player_names_of(r.record);
    viewed.logs = &logs;
    BeforeStep note = [&](const State& state, std::size_t, const RecordStep& step) {
        logs.on_answered(state);
        viewed.add(state);
        logs.on_choice(state, step.seat, step.choice, to_notation(game, state, step.seat, step.choice));
    };
    Result<Replayed> done = replay(r.record, game, ~std::size_t{0}, &logs, note);
    if (!done) {
        fmt::print("replay failed: {}\n", done.error().to_string());
        return kFinding;
    }
    logs.on_answered(done->state);
    viewed.add(done->state);
    watch_signals();
    Viewed seen = view_game(viewed, {speed, plain, true});
    if (seen.end == ViewEnd::Left) return kGood;
    Record branch = r.record;
    branch.steps.resize(seen.step);
    branch.complete = false;
    Seat you{lowest(viewed.states[seen.step].h.decision.seats)};  // whoever is asked here
    branch.players.assign(branch.decks.size(), "greedy");
    branch.players[you] = kPerson;
    return play_on(branch, r.loaded, plain);
}

struct ReplayOptions {
    std::string file;
    std::vector<std::string> cards;
    bool verify = false, lines = false, plain = false;
    double speed = 0;
};

int run_replay(const ReplayOptions& o) {
    Result<Recorded> r = open_recorded(o.file, o.cards);
    if (!r) return bad_input(r.error());
    const Game& game = *r->loaded.game;
    if (Result<std::vector<std::vector<CardId>>> decks = decks_of(r->record, game); !decks) return bad_input(decks.error());
    if (!o.verify && !o.lines && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return view_replay(*r, o.plain, o.speed);
    EventLog log(game);
    auto flush = [&] {
        for (const std::string& line : log.lines()) fmt::print("    {}\n", line);
        log.clear();
    };
    BeforeStep tell = [&](const State& state, std::size_t, const RecordStep& step) {
        flush();
        fmt::print("{}: {}\n", seat_letter(step.seat), to_notation(game, state, step.seat, step.choice));
    };
    if (!r->note.empty() && !o.verify) fmt::print("{}", r->note);
    Result<Replayed> done = o.verify ? replay(r->record, game) : replay(r->record, game, ~std::size_t{0}, &log, tell);
    flush();
    if (!done) {
        fmt::print("replay failed: {}\n", done.error().to_string());
        return kFinding;
    }
    if (!o.verify && done->state.h.over) fmt::print("{}\n", outcome(Engine(game, done->state)));
    if (!r->record.complete) fmt::print("the record stops before the end of the game\n");
    fmt::print("replayed {} choices, all hashes equal\n", done->steps);
    return kGood;
}

int run_bugreport(const std::string& path, const std::string& to, const std::string& note, const std::vector<std::string>& folders) {
    Result<Recorded> r = open_recorded(path, folders);
    if (!r) return bad_input(r.error());
    Result<Replayed> done = replay(r->record, *r->loaded.game);
    std::string seen = done ? fmt::format("replays {} choices with equal hashes\n", done->steps) : done.error().to_string() + "\n";
    std::string own = note.empty() ? std::string() : note + "\n";
    BugReport report{NEXUS_VERSION, own + seen, r->record, r->loaded.sets};
    Result<void> written = write_file(to, write_bugreport(report));
    if (!written) return bad_input(written.error());
    fmt::print("{}: {} choices, {} card sets; {}", to, r->record.steps.size(), report.sets.size(), seen);
    return kGood;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<ReplayOptions>();
    CLI::App* c = app.add_subcommand("replay", "Tell a recorded game again, checking every step");
    c->add_option("FILE", o->file, "a record or a bug report")->required();
    c->add_flag("--verify", o->verify, "only compare the state's hash after every choice");
    c->add_flag("--lines,-l", o->lines, "line by line also on a terminal");
    c->add_flag("--plain", o->plain, "no colour and only ASCII");
    c->add_option("--speed", o->speed, "choices a second from the start; 0 waits for a key")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 64.0));
    add_cards_option(*c, o->cards);
    c->footer(
        "On a terminal the game lies on the table: step both ways, jump, or play on from any step against a computer player.\n"
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
