// nexus play: one person at a plain terminal against computer players.
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <iostream>

#include "base/words.h"
#include "card/face.h"
#include "match/bouts.h"
#include "notation/notation.h"
#include "table.h"
#include "view/board_text.h"
#include "view/redact.h"

namespace nexus {

namespace {

volatile std::sig_atomic_t interrupted = 0;

// Without SA_RESTART, so that the read under way ends.
void end_on_interrupt() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    sigaction(SIGINT, &action, nullptr);
}

constexpr const char* kHelp =
    "  a number        that choice of the list\n"
    "  an action       typed as the list writes it\n"
    "  why ACTION      may I? if not: the rule that forbids it\n"
    "  board           the table again\n"
    "  show CARD       what is printed on a card\n"
    "  undo            take back your last choice, unless something hidden was seen since\n"
    "  concede         give up\n"
    "  quit            leave without an end\n"
    "  help            this text\n";

const char* question(Ask ask) {
    switch (ask) {
        case Ask::Act: return "act or pass";
        case Ask::Target: return "choose a target";
        case Ask::Choose: return "choose";
        case Ask::PickPlace: return "choose a place";
        case Ask::Player: return "choose a player";
        case Ask::Number: return "choose a number";
        case Ask::Mode: return "choose one";
        case Ask::May: return "do it?";
        case Ask::Accept: return "use it?";
        case Ask::Order: return "which of your triggers is next?";
        case Ask::Replacement: return "which replacement applies?";
        case Ask::Game:
        case Ask::None: break;
    }
    return "choose";
}

enum class Reaction { Again, Answered, Quit };

class Terminal {
   public:
    Terminal(Session& session, EventLog& log, Seat you) : session_(session), log_(log), you_(you) {}

    void show_events() {
        for (const std::string& line : log_.lines()) fmt::print("    {}\n", line);
        log_.clear();
    }
    void show_board() const { fmt::print("{}", board_text(session_.game(), observe(session_.game(), session_.state(), you_))); }

    // Asks until there is an answer; false = the person leaves.
    bool ask() {
        if (pass_if_forced()) return true;
        show_board();
        show_choices();
        for (;;) {
            fmt::print("{}> ", seat_letter(you_));
            std::fflush(stdout);
            std::string line;
            if (!std::getline(std::cin, line) || interrupted) {
                fmt::print("\n");
                return false;
            }
            Reaction r = react(trim(line));
            if (r != Reaction::Again) return r == Reaction::Answered;
        }
    }

   private:
    // Where nothing but passing is possible the table passes for you.
    bool pass_if_forced() {
        session_.list(you_, choices_);
        if (choices_.size() != 1 || choices_[0].kind != ChoiceKind::Pass) return false;
        fmt::print("{}: pass (nothing else is possible)\n", seat_letter(you_));
        return apply(choices_[0]) == Reaction::Answered;
    }

    void show_choices() {
        Observation o = observe(session_.game(), session_.state(), you_);
        for (const SeenProgram& p : o.resolving) {
            const std::string& name = p.ability.none() ? std::string() : session_.game().ability(p.ability).name;
            if (p.source_card != kNoCard) fmt::print("{}{}{}: ", session_.game().card(p.source_card).name, name.empty() ? "" : ", ", name);
            break;
        }
        fmt::print("{}\n", *o.step ? o.step : question(o.ask));
        session_.list(you_, choices_);
        for (std::size_t i = 0; i < choices_.size(); ++i)
            fmt::print("{:>4}  {}\n", i + 1, to_notation(session_.game(), session_.state(), you_, choices_[i]));
    }

    Reaction react(std::string_view line) {
        if (line.empty()) return Reaction::Again;
        if (line == "quit" || line == "q") return Reaction::Quit;
        if (line == "help" || line == "?") return fmt::print("{}", kHelp), Reaction::Again;
        if (line == "board") return show_board(), show_choices(), Reaction::Again;
        if (starts_with(line, "show ")) return show_card(trim(line.substr(5))), Reaction::Again;
        if (line == "undo") return undo();
        if (starts_with(line, "why ")) return why(trim(line.substr(4))), Reaction::Again;
        std::size_t n = 0;
        auto [end, ec] = std::from_chars(line.data(), line.data() + line.size(), n);
        if (ec == std::errc() && end == line.data() + line.size()) {
            if (n >= 1 && n <= choices_.size()) return apply(choices_[n - 1]);
            fmt::print("there is no choice {}; the list goes to {}\n", n, choices_.size());
            return Reaction::Again;
        }
        Result<Choice> c = parse_notation(session_.game(), session_.state(), you_, line);
        if (c) return apply(*c);
        fmt::print("{}\n", c.error().to_string());
        return Reaction::Again;
    }

    Reaction apply(const Choice& c) {
        std::string notation = to_notation(session_.game(), session_.state(), you_, c);
        Refusal no = session_.answer(you_, c, notation);
        if (!no.refused()) return Reaction::Answered;
        show_refusal(no);
        return Reaction::Again;
    }

    void show_refusal(const Refusal& no) const {
        fmt::print("no: {} ({})", no.why, no.rule);
        if (no.culprit != kNoCard) fmt::print(", because of {}", session_.game().card(no.culprit).name);
        fmt::print("\n");
    }

    void show_card(std::string_view name) const {
        const Catalog& catalog = *session_.game().catalog;
        const CardId id = catalog.find(unquoted(name));
        if (id != kNoCard) return fmt::print("{}", card_face(catalog[id], catalog));
        const std::string near = nearest(std::string(name), catalog.names());
        fmt::print("there is no card '{}'{}\n", name, near.empty() ? "" : "; did you mean: " + near);
    }

    void why(std::string_view text) const {
        Result<Choice> c = parse_notation(session_.game(), session_.state(), you_, text);
        if (!c) return fmt::print("{}\n", c.error().to_string());
        Refusal no = Engine(session_.game(), const_cast<State&>(session_.state())).refusal(you_, *c);
        if (no.refused()) show_refusal(no);
        else fmt::print("yes, it is legal now\n");
    }

    Reaction undo() {
        do {  // passes that were made for you are taken back with what came before
            Result<void> done = session_.undo(you_);
            if (!done) {
                fmt::print("{}\n", done.error().message);
                return Reaction::Again;
            }
            session_.list(you_, choices_);
        } while (choices_.size() == 1 && choices_[0].kind == ChoiceKind::Pass);
        return Reaction::Answered;  // whoever is asked now is asked again
    }

    Session& session_;
    EventLog& log_;
    Seat you_;
    ChoiceList choices_;
};

void play_bout(Session& session, EventLog& log, const std::vector<std::unique_ptr<Player>>& players, Seat you) {
    Terminal terminal(session, log, you);
    ChoiceList choices;
    bool left = false;
    while (!session.over() && !left && !interrupted) {
        terminal.show_events();
        Seat seat = has(session.state().h.decision.seats, you) ? you : session.decider();
        if (seat == you) {
            left = !terminal.ask();
            continue;
        }
        session.list(seat, choices);
        Choice c = players[seat]->choose(session.game(), session.state(), seat, choices);
        std::string notation = to_notation(session.game(), session.state(), seat, c);
        bool open = choice_is_open(session.game(), session.state(), you, seat, c);
        fmt::print("{}: {}\n", seat_letter(seat), open ? notation : closed_choice_text(session.game(), c));
        session.answer(seat, c, notation);
    }
    terminal.show_events();
    if (session.over()) fmt::print("{}\n", session.game().rules->outcome(Engine(session.game(), const_cast<State&>(session.state()))));
    else fmt::print("you left the table\n");
}

int play(TableOptions& o) {
    if (!isatty(STDIN_FILENO)) {
        fmt::print(stderr, "nexus: `play` needs a terminal to ask you; `nexus watch` shows a game without one\n");
        return kBadInput;
    }
    Result<Table> table = set_up(o);
    if (!table) return bad_input(table.error());
    if (!o.players.empty()) o.players.insert(o.players.begin(), o.players.front());  // seat A is the person
    Result<std::vector<std::unique_ptr<Player>>> players = make_players(o);
    if (!players) return bad_input(players.error());
    end_on_interrupt();
    const Seat you{0};
    fmt::print("{} ({}), seed {}. You are A. `help` explains.\n", table->loaded.game->rules->name, table->loaded.game->rules->edition, o.seed);
    Bouts match(o.seats, o.bouts, o.replay_draws);
    for (unsigned bout = 1; !match.over(); ++bout) {
        if (o.bouts > 1) fmt::print("--- bout {}, so far {} ---\n", bout, match.score());
        EventLog log(*table->loaded.game, you);
        Session session(table->loaded.game, table->decks, table->deck_names, o.seed + bout - 1, &log);
        play_bout(session, log, *players, you);
        if (int saved = save_record(session, o, bout); saved != kGood || !session.over()) return saved;
        match.add(session.state().h.winners);
    }
    if (o.bouts > 1) fmt::print("{}\n", match.outcome());
    return kGood;
}

}  // namespace

void add_play_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<TableOptions>();
    CLI::App* c = app.add_subcommand("play", "Play at this terminal against computer players");
    add_table_options(*c, *o);
    c->add_option("--opponent,-p", o->players, "who the others are: " + player_list() + "; may be repeated")->allow_extra_args(false);
    c->footer("Examples:\n  nexus play\n  nexus play --deck \"Iron Tide\" --opponent greedy --seats 3");
    c->callback([o, &exit_code] { exit_code = play(*o); });
}

}  // namespace nexus
