// nexus watch: computer players play a whole game, told line by line.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "match/bouts.h"
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

// One game, told; the winners as bits, or an exit code if it did not come to its end.
tl::expected<u8, int> watch_bout(const WatchOptions& o, const Table& table, const std::vector<std::unique_ptr<Player>>& players,
                                 unsigned bout) {
    const Game& game = *table.loaded.game;
    EventLog log(game);
    Session session(table.loaded.game, table.decks, table.deck_names, o.seed + bout - 1, &log);
    session.set_deck_model(deck_model(table.loaded));
    session.set_own_sets(table.loaded.own_sets);
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
            save_record(session, o, bout);
            return tl::unexpected(int{kFinding});
        }
        ++answered;
    }
    int saved = save_record(session, o, bout);
    const Reader e(game, session.state());
    if (session.over()) fmt::print("{}\n", outcome(e));
    else fmt::print("no end after {} choices\n", answered);
    if (saved != kGood) return tl::unexpected(saved);
    if (!session.over()) return tl::unexpected(int{kFinding});
    return session.state().h.winners;
}

// On the table, at a speed that the viewer sets; the game is played as far as it is looked at.
int watch_table(const WatchOptions& o, const Table& table, const std::vector<std::unique_ptr<Player>>& players) {
    const Game& game = *table.loaded.game;
    SeatLogs logs(game, o.seats);
    Session session(table.loaded.game, table.decks, table.deck_names, o.seed, &logs);
    session.set_deck_model(deck_model(table.loaded));
    session.set_own_sets(table.loaded.own_sets);
    ViewedGame viewed;
    viewed.game = table.loaded.game;
    for (unsigned p = 0; p < o.seats; ++p) viewed.names.push_back(players[p]->name());
    viewed.logs = &logs;
    viewed.add(session.state());
    ChoiceList choices;
    viewed.more = [&](ViewedGame& v) {
        if (session.over()) return false;
        Seat seat = session.decider();
        session.list(seat, choices);
        Choice c = players[seat]->choose(session.view(seat, choices), {});
        std::string notation = to_notation(game, session.state(), seat, c);
        logs.on_choice(session.state(), seat, c, notation);
        session.answer(seat, c, notation);
        logs.on_answered(session.state());
        v.add(session.state());
        return true;
    };
    watch_signals();
    view_game(viewed, {o.speed, o.plain, false});
    if (session.over()) fmt::print("{}\n", outcome(Reader(game, session.state())));
    return save_record(session, o, 1);
}

int watch(WatchOptions& o) {
    Result<Table> table = set_up(o);
    if (!table) return bad_input(table.error());
    Result<std::vector<std::unique_ptr<Player>>> players = make_players(*table->loaded.game->rules, o.players, o.seats, o.seed);
    if (!players) return bad_input(players.error());
    if (std::ranges::any_of(*players, [](const auto& player) { return !player; }))
        return bad_input(Error{"`watch` is for computer players (" + player_list() + "); `nexus play` is for people"});
    if (o.table && o.bouts > 1) return bad_input(Error{"the table shows one game: leave out --bouts or --table"});
    if (o.table && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return bad_input(Error{"--table needs a terminal; without it `watch` prints line by line"});
    if (o.table) return watch_table(o, *table, *players);
    const Game& game = *table->loaded.game;
    if (!o.quiet) {
        fmt::print("{} ({}), seed {}\n", game.rules->name, game.rules->edition, o.seed);
        for (unsigned p = 0; p < o.seats; ++p)
            fmt::print("{}: {} with {}\n", seat_letter(Seat{p}), (*players)[p]->name(), table->deck_names[p]);
    }
    Bouts match(o.seats, o.bouts, o.replay_draws);
    for (unsigned bout = 1; !match.over(); ++bout) {
        if (o.bouts > 1 && !o.quiet) fmt::print("--- bout {}, so far {} ---\n", bout, match.score());
        tl::expected<u8, int> winners = watch_bout(o, *table, *players, bout);
        if (!winners) return winners.error();
        match.add(*winners);
    }
    if (o.bouts > 1) fmt::print("{}\n", match.outcome());
    return kGood;
}

}  // namespace

void add_watch_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<WatchOptions>();
    CLI::App* c = app.add_subcommand("watch", "Computer players play a whole game");
    add_table_options(*c, *o);
    c->add_option("--player,-p", o->players, "who plays, seat by seat: " + player_list() + "; may be repeated")->allow_extra_args(false);
    c->add_option("--limit", o->limit, "stop after so many choices")->capture_default_str()->check(whole_number(1));
    CLI::Option* table = c->add_flag("--table,-t", o->table, "on the table instead of line by line: pause, step, speed, back and forth");
    c->add_option("--speed", o->speed, "with --table: choices a second")->capture_default_str()->check(CLI::Range(0.1, 64.0))->needs(table);
    c->add_flag("--plain", o->plain, "with --table: no colour and only ASCII")->needs(table);
    c->add_flag("--quiet,-q", o->quiet, "print the outcome only")->excludes(table);
    c->footer(
        "Examples:\n  nexus watch --seed 7\n  nexus watch --table --speed 4 --player greedy\n  nexus watch --seats 3 --deck \"Iron Tide\" --quiet --record game.nexus\n  nexus watch --game project-nexus --bouts 3");
    c->callback([o, &exit_code] { exit_code = watch(*o); });
}

}  // namespace nexus
