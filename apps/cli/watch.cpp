// nexus watch: computer players play a whole game, told line by line.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "match/match.h"
#include "notation/notation.h"
#include "table.h"
#include "view/redact.h"
#include "viewer.h"

namespace nexus {

namespace {

struct WatchOptions : TableOptions {
    bool quiet = false, table = false, plain = false;
    double speed = 2;
    u64 limit = 100000;
};

void print_events(EventLog& log, bool quiet) {
    if (!quiet)
        for (const std::string& line : log.lines()) fmt::print("    {}\n", line);
    log.clear();
}

// Computer players keep their decks as they are.
void keep_decks(Match& match) {
    for (unsigned p = 0; p < match.seats(); ++p) static_cast<void>(match.make_ready(Seat{p}));  // an unchanged deck is never refused
}

// One game, told; an exit code if it did not come to its end.
tl::expected<void, int> watch_game(const WatchOptions& o, const LoadedGame& loaded, Match& match,
                                   const std::vector<std::unique_ptr<Player>>& players) {
    const Game& game = *loaded.game;
    EventLog log(game);
    Session session = begin_game(match, loaded, &log);
    print_events(log, o.quiet);
    ChoiceList choices;
    u64 answered = 0;
    while (!session.over() && answered < o.limit) {
        Seat seat = session.decider();
        session.list(seat, choices);
        Choice c = players[seat]->choose(session.view(seat, choices), {});
        std::string notation = to_notation(game, session.state(), seat, c);
        if (!o.quiet) fmt::print("{}: {}\n", seat_letter(seat), notation);
        Refusal no = session.answer(seat, c, notation);
        print_events(log, o.quiet);
        if (no.refused()) {  // a listed choice is never refused: this is a bug worth reporting
            fmt::print("the engine refuses what it listed: {} {}\n", no.rule, no.why);
            save_record(match.record(&session.record()), o);
            return tl::unexpected(int{kFinding});
        }
        ++answered;
    }
    const bool ended = session.over();
    const MatchRecord so_far = match.record(&session.record());
    if (ended) match.finish(session);
    const int saved = save_record(ended ? match.record() : so_far, o);
    if (ended) fmt::print("{}\n", outcome(Reader(game, session.state())));
    else fmt::print("no end after {} choices\n", answered);
    if (saved != kGood) return tl::unexpected(saved);
    if (!ended) return tl::unexpected(int{kFinding});
    return {};
}

// On the table, at a speed that the viewer sets; the match is played as far as it is looked at.
int watch_table(const WatchOptions& o, const LoadedGame& loaded, Match& match, const std::vector<std::unique_ptr<Player>>& players) {
    const Game& game = *loaded.game;
    SeatLogs logs(game, o.seats);
    Session session = begin_game(match, loaded, &logs);
    ViewedGame viewed;
    viewed.game = loaded.game;
    for (unsigned p = 0; p < o.seats; ++p) viewed.names.push_back(players[p]->name());
    viewed.logs = &logs;
    viewed.begin_game(match);
    viewed.add(session.state());
    ChoiceList choices;
    viewed.more = [&](ViewedGame& v) {
        if (match.over()) return false;
        if (session.over()) {
            keep_decks(match);
            session = begin_game(match, loaded, &logs);
            v.begin_game(match);
        } else {
            Seat seat = session.decider();
            session.list(seat, choices);
            Choice c = players[seat]->choose(session.view(seat, choices), {});
            std::string notation = to_notation(game, session.state(), seat, c);
            logs.on_choice(session.state(), seat, c, notation);
            session.answer(seat, c, notation);
            logs.on_answered(session.state());
            if (session.over()) match.finish(session);
        }
        v.add(session.state());
        return true;
    };
    watch_signals();
    view_game(viewed, {o.speed, o.plain, false});
    if (session.over()) fmt::print("{}\n", outcome(Reader(game, session.state())));
    if (o.best_of > 1 && match.over()) fmt::print("{}\n", match.score().outcome());
    return save_record(session.over() ? match.record() : match.record(&session.record()), o);
}

int watch(WatchOptions& o) {
    Result<Table> table = set_up(o);
    if (!table) return bad_input(table.error());
    Result<std::vector<std::unique_ptr<Player>>> players = make_players(*table->loaded.game->rules, o.players, o.seats, o.seed);
    if (!players) return bad_input(players.error());
    if (std::ranges::any_of(*players, [](const auto& player) { return !player; }))
        return bad_input(Error{"`watch` is for computer players (" + player_list() + "); `nexus play` is for people"});
    if (o.table && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return bad_input(Error{"--table needs a terminal; without it `watch` prints line by line"});
    Match match(table->loaded.game, table->decks, o.form(), o.seed);
    if (o.table) return watch_table(o, table->loaded, match, *players);
    const Game& game = *table->loaded.game;
    if (!o.quiet) {
        fmt::print("{} ({}), seed {}\n", game.rules->name, game.rules->edition, o.seed);
        for (unsigned p = 0; p < o.seats; ++p)
            fmt::print("{}: {} with {}\n", seat_letter(Seat{p}), (*players)[p]->name(), table->decks[p].name);
    }
    while (!match.over()) {
        if (o.best_of > 1 && !o.quiet) fmt::print("--- {} ---\n", game_heading(match));
        keep_decks(match);
        if (tl::expected<void, int> done = watch_game(o, table->loaded, match, *players); !done) return done.error();
    }
    if (o.best_of > 1) fmt::print("{}\n", match.score().outcome());
    return kGood;
}

}  // namespace

void add_watch_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<WatchOptions>();
    CLI::App* c = app.add_subcommand("watch", "Computer players play a whole game, or a match");
    add_table_options(*c, *o);
    c->add_option("--player,-p", o->players, "who plays, seat by seat: " + player_list() + "; may be repeated")->allow_extra_args(false);
    c->add_option("--limit", o->limit, "stop after so many choices")->capture_default_str()->check(whole_number(1));
    CLI::Option* table = c->add_flag("--table,-t", o->table, "on the table instead of line by line: pause, step, speed, back and forth");
    c->add_option("--speed", o->speed, "with --table: choices a second")->capture_default_str()->check(CLI::Range(0.1, 64.0))->needs(table);
    c->add_flag("--plain", o->plain, "with --table: no colour and only ASCII")->needs(table);
    c->add_flag("--quiet,-q", o->quiet, "print the outcome only")->excludes(table);
    c->footer(
        "Examples:\n  nexus watch --seed 7\n  nexus watch --table --speed 4 --player greedy\n  nexus watch --seats 3 --deck \"Iron Tide\" --quiet --record game.nexus\n  nexus watch --game project-nexus --best-of 3");
    c->callback([o, &exit_code] { exit_code = watch(*o); });
}

}  // namespace nexus
