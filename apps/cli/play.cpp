// nexus play: people at this terminal, against computer players or each other.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "client.h"
#include "library/files.h"
#include "match/bouts.h"
#include "match/pairings.h"
#include "notation/notation.h"
#include "play.h"
#include "rules/registry.h"
#include "saves.h"
#include "start_menu.h"
#include "table.h"
#include "tutorial.h"

namespace nexus {

namespace {

using Players = std::vector<std::unique_ptr<Player>>;

struct PlayOptions : TableOptions {
    bool resume = false, tutorial = false, plain = false;
    std::vector<std::string> opponent_decks;
    bool asked_for_something = false;  // anything on the command line that the start menu would ask
};

std::vector<std::string> seat_names(const std::vector<std::string>& players) {
    std::size_t people = static_cast<std::size_t>(std::ranges::count(players, kPerson));
    std::vector<std::string> out;
    for (const std::string& p : players) out.push_back(p == kPerson ? people == 1 ? "you" : "" : p);
    return out;
}

// One game from where it stands to its end, or until somebody leaves.
class Sitting {
   public:
    enum class End { Over, Left, Load };

    // `bots` as make_players makes them for these players.
    Sitting(Session& session, SeatLogs& logs, LineReader& reader, std::vector<std::string> players, Players bots, bool plain)
        : session_(session),
          logs_(logs),
          reader_(reader),
          players_(std::move(players)),
          bots_(std::move(bots)),
          client_(session, logs, reader, {seat_names(players_), plain, session.record().decks.empty() ? std::string() : kept_game_file()}),
          plain_(plain) {
        if (std::ranges::count(players_, kPerson) > 1) reader_.remember_nothing();
        session_.set_players(players_);
    }

    Client& client() { return client_; }

    End run(bool keep) {
        ChoiceList choices;
        while (!session_.over()) {
            if (interrupted()) return End::Left;
            consider_draw();
            if (session_.over()) break;
            Seat person = asked_person();
            if (person == kNoSeat) {
                answer_for_computer(choices);
                continue;
            }
            if (keep) keep_now();
            if (person != last_ && !client_.passes(person) && !hand_over(person)) return End::Left;
            switch (client_.ask(person)) {
                case Client::Outcome::Answered: break;
                case Client::Outcome::Left:
                    if (keep) keep_now();
                    return End::Left;
                case Client::Outcome::Load: return End::Load;
            }
        }
        return End::Over;
    }

    bool kept() const { return kept_; }

    void show_end() {
        Seat you = first_person();
        client_.farewell(you);
        fmt::print("{}\n", outcome(Reader(session_.game(), session_.state())));
    }

   private:
    void keep_now() {
        Result<void> written = keep_game(session_.record(), kept_game_file());
        if (!written && !warned_) client_.tell({"this game cannot be kept for later: " + written.error().message});
        warned_ |= !written;
        kept_ = written.has_value();
    }

    Seat first_person() const {
        for (std::size_t p = 0; p < players_.size(); ++p)
            if (players_[p] == kPerson) return Seat{p};
        return Seat{0};
    }
    // The one who was asked last goes on if it is asked again, so that the screen changes hands less often.
    Seat asked_person() const {
        const u8 asked = session_.state().h.decision.seats;
        if (last_ != kNoSeat && has(asked, last_) && players_[last_] == kPerson) return last_;
        for (std::size_t p = 0; p < players_.size(); ++p)
            if (has(asked, static_cast<unsigned>(p)) && players_[p] == kPerson) return Seat{p};
        return kNoSeat;
    }

    // Several people at one terminal: nobody sees another's hand.
    bool hand_over(Seat to) {
        bool several = std::ranges::count(players_, kPerson) > 1;
        last_ = to;
        if (!several) return true;
        Look look = terminal_look(plain_);
        fmt::print("{}", look.clears ? "\x1b[H\x1b[2J\x1b[3J" : std::string(look.height, '\n').c_str());
        fmt::print("Player {}: it is your turn. Press Enter when only you can see the screen.\n", seat_letter(to));
        std::fflush(stdout);
        LineReader::Event event;
        while ((event = reader_.read("", {})) == LineReader::Event::Resized) {}
        if (event == LineReader::Event::Line) reader_.put_back();  // who typed an answer already need not type it again
        return event == LineReader::Event::Line;
    }

    // Computer players answer an offer of a draw once, as soon as it is made.
    void consider_draw() {
        const u8 offers = session_.state().h.draw_offers;
        if (offers == offers_seen_) return;
        offers_seen_ = offers;
        std::vector<std::string> declined;
        for (unsigned p = 0; p < players_.size() && offers && !session_.over(); ++p) {
            const Seat seat{p};
            if (!bots_[p] || !has(session_.state().h.living, seat) || has(session_.state().h.draw_offers, seat)) continue;
            if (!bots_[p]->accepts_draw(session_.view(seat, {}))) {
                declined.push_back(seat_letter(seat) + " declines the draw");
                continue;
            }
            const Choice offer{ChoiceKind::OfferDraw};
            const std::string notation = to_notation(session_.game(), session_.state(), seat, offer);
            client_.before_choice();
            logs_.on_choice(session_.state(), seat, offer, notation);
            session_.answer(seat, offer, notation);
            offers_seen_ = session_.state().h.draw_offers;
        }
        if (!declined.empty()) client_.tell(std::move(declined));
    }

    void answer_for_computer(ChoiceList& choices) {
        Seat seat = session_.decider();
        session_.list(seat, choices);
        Choice c = bots_[seat]->choose(session_.view(seat, choices), {});
        std::string notation = to_notation(session_.game(), session_.state(), seat, c);
        client_.before_choice();
        logs_.on_choice(session_.state(), seat, c, notation);
        session_.answer(seat, c, notation);
        logs_.on_answered(session_.state());
    }

    Session& session_;
    SeatLogs& logs_;
    LineReader& reader_;
    std::vector<std::string> players_;
    Players bots_;
    Client client_;
    Seat last_ = kNoSeat;
    u8 offers_seen_ = 0;
    bool plain_, warned_ = false, kept_ = false;
};

int leave(bool kept) {
    fmt::print("you left the table{}\n", kept ? "; `nexus play --resume` goes on with this game" : "");
    return kGood;
}

int play_kept(const std::string& file, PlayOptions& o, LineReader& reader);

// A game that was left is not lost because another begins.
void set_aside_kept_game(Client& client) {
    std::string file = kept_game_file();
    Result<std::string> text = file.empty() ? Result<std::string>(fail("none")) : read_file(file);
    if (!text) return;
    std::string aside = state_folder() + "/game-before.nexus";
    const Result<void> kept = write_file(aside, *text);
    client.tell({kept ? "The game you left before is kept: load " + aside
                      : "The game you left before cannot be kept: " + kept.error().to_string()});
}

// What follows when a game has come to its end, or was left; the exit code if play is finished with that.
std::optional<int> settle(Sitting& sitting, Session& session, Sitting::End end, PlayOptions& o, LineReader& reader) {
    switch (end) {
        case Sitting::End::Left: return leave(sitting.kept());
        case Sitting::End::Load: return play_kept(sitting.client().load_file(), o, reader);
        case Sitting::End::Over: break;
    }
    sitting.show_end();
    forget_kept_game();
    const std::string file = last_game_file();
    if (const Result<void> kept = keep_game(session.record(), file)) fmt::print("`nexus replay {}` shows it again\n", file);
    else fmt::print("this game cannot be kept: {}\n", kept.error().to_string());
    return std::nullopt;
}

int play_record(Record record, const LoadedGame& loaded, PlayOptions& o, LineReader& reader, bool another) {
    if (record.players.empty()) record.players.assign(record.decks.size(), "greedy");
    if (std::ranges::find(record.players, kPerson) == record.players.end()) record.players[0] = kPerson;
    Result<Players> players = make_players(*loaded.game->rules, record.players, static_cast<unsigned>(record.decks.size()),
                                           record.seed.digest());
    if (!players) return bad_input(players.error());
    SeatLogs logs(*loaded.game, static_cast<unsigned>(record.decks.size()));
    Result<Session> session = Session::resume(loaded.game, record, &logs);
    if (!session) return bad_input(session.error());
    if (session->over()) return bad_input(Error{"that game is over; `nexus replay` shows it"});
    session->set_deck_model(deck_model(loaded));
    Sitting sitting(*session, logs, reader, record.players, std::move(*players), o.plain);
    if (another) set_aside_kept_game(sitting.client());
    std::optional<int> done = settle(sitting, *session, sitting.run(true), o, reader);
    return done ? *done : save_record(*session, o, 1);
}

int play_kept(const std::string& file, PlayOptions& o, LineReader& reader) {
    Result<std::string> text = read_file(file);
    if (!text) return bad_input(Error{"there is no game to go on with: " + text.error().message});
    Result<Record> record = parse_record(*text, file);
    if (!record) return bad_input(record.error());
    Result<LoadedGame> loaded = load(*record, o.cards);
    if (!loaded) return bad_input(loaded.error());
    return play_record(std::move(*record), *loaded, o, reader, file != kept_game_file());
}

int play_tutorial(PlayOptions& o, LineReader& reader) {
    Result<Tutorial> tutorial = Tutorial::open(o.game, o.edition);
    if (!tutorial) return bad_input(tutorial.error());
    SeatLogs logs(*tutorial->game(), tutorial->start().seats());
    Session session(tutorial->game(), tutorial->start(), &logs);
    std::vector<std::string> players(tutorial->start().seats(), "greedy");
    players[0] = kPerson;
    Result<Players> bots = make_players(*tutorial->game()->rules, players, tutorial->start().seats(), 1);
    if (!bots) return bad_input(bots.error());
    Sitting sitting(session, logs, reader, players, std::move(*bots), o.plain);
    Client& client = sitting.client();
    client.set_guide(&*tutorial);
    while (!tutorial->finished() && !session.over()) {
        Seat other;
        if (std::string action = tutorial->others_action(other); !action.empty()) {
            Result<Choice> c = parse_notation(session.game(), session.state(), other, action);
            if (!c) return bad_input(c.error());
            client.before_choice();
            logs.on_choice(session.state(), other, *c, action);
            if (Refusal no = session.answer(other, *c, action); no.refused())
                return bad_input(Error{fmt::format("the tutorial's {} is refused: {} {}", action, no.rule, no.why)});
            logs.on_answered(session.state());
            tutorial->stand(session.record().steps.size());
            continue;
        }
        switch (client.ask(Seat{0})) {
            case Client::Outcome::Answered: break;
            case Client::Outcome::Left: return leave(false);
            case Client::Outcome::Load: return play_kept(client.load_file(), o, reader);
        }
        if (client.guide() == nullptr) break;  // skipped
    }
    if (!session.over()) {
        client.set_guide(nullptr);
        if (tutorial->finished()) client.tell(tutorial->last_words());
        switch (sitting.run(false)) {
            case Sitting::End::Over: break;
            case Sitting::End::Left: return leave(false);
            case Sitting::End::Load: return play_kept(client.load_file(), o, reader);
        }
    }
    sitting.show_end();
    return kGood;
}

int play_match(PlayOptions& o, LineReader& reader) {
    if (o.players.size() >= o.seats)
        return bad_input(Error{fmt::format("{} opponents for {} seats, and one seat is yours", o.players.size(), o.seats)});
    Result<Table> table = set_up(o);
    if (!table) return bad_input(table.error());
    std::vector<std::string> players{kPerson};
    while (players.size() < o.seats) players.push_back(o.players.empty() ? "greedy" : o.players[(players.size() - 1) % o.players.size()]);
    Bouts match(o.seats, o.bouts, o.replay_draws);
    for (unsigned bout = 1; !match.over(); ++bout) {
        const u64 seed = o.seed + bout - 1;
        Result<Players> bots = make_players(*table->loaded.game->rules, players, o.seats, seed);
        if (!bots) return bad_input(bots.error());
        SeatLogs logs(*table->loaded.game, o.seats);
        Session session(table->loaded.game, table->decks, table->deck_names, seed, &logs);
        session.set_deck_model(deck_model(table->loaded));
        session.set_own_sets(table->loaded.own_sets);
        Sitting sitting(session, logs, reader, players, std::move(*bots), o.plain);
        set_aside_kept_game(sitting.client());
        Sitting::End end = sitting.run(true);
        if (int saved = save_record(session, o, bout); saved != kGood) return saved;
        if (end == Sitting::End::Left && o.bouts > 1) fmt::print("only this game of the match is kept; so far {}\n", match.score());
        if (std::optional<int> done = settle(sitting, session, end, o, reader)) return *done;
        match.add(session.state().h.winners);
        if (o.bouts > 1 && !match.over()) {
            fmt::print("so far {}; Enter for the next game\n", match.score());
            if (reader.read("", {}) == LineReader::Event::End) return leave(false);
            reader.put_back();
        }
    }
    if (o.bouts > 1) fmt::print("{}\n", match.outcome());
    return kGood;
}

// --opponent-deck: the decks of the other seats. Without --deck yours is the one that is suggested against the first of them.
Result<void> seat_opponent_decks(PlayOptions& o) {
    if (o.opponent_decks.empty()) return {};
    if (o.decks.size() > 1)
        return fail("--deck names the decks of several seats already: leave out --opponent-deck, or give one --deck, yours");
    if (o.decks.empty()) {
        const Ruleset* rules = find_ruleset(o.game, o.edition);
        const std::string_view yours = rules ? suggested_opponent(*rules, o.opponent_decks[0]) : std::string_view();
        o.decks.emplace_back(yours.empty() ? std::string_view(o.opponent_decks[0]) : yours);
    }
    for (unsigned p = 1; p < o.seats; ++p) o.decks.push_back(o.opponent_decks[(p - 1) % o.opponent_decks.size()]);
    return {};
}

int play(PlayOptions& o) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        fmt::print(stderr, "nexus: `play` needs a terminal to ask you; `nexus watch` shows a game without one\n");
        return kBadInput;
    }
    if (Result<void> place = check_record_path(o); !place) return bad_input(place.error());
    watch_signals();
    LineReader reader(history_file());
    if (o.resume) return play_kept(kept_game_file(), o, reader);
    if (o.tutorial) return play_tutorial(o, reader);
    if (!o.asked_for_something) {
        Result<Start> start = start_menu(o, reader, o.plain);
        if (!start) return bad_input(start.error());
        switch (*start) {
            case Start::Play: break;
            case Start::Tutorial: return play_tutorial(o, reader);
            case Start::Resume: return play_kept(kept_game_file(), o, reader);
            case Start::Leave: return kGood;
        }
    }
    o.fair_opponent = true;
    if (Result<void> seated = seat_opponent_decks(o); !seated) return bad_input(seated.error());
    return play_match(o, reader);
}

}  // namespace

int play_on(Record record, const LoadedGame& loaded, bool plain) {
    PlayOptions o;
    o.plain = plain;
    watch_signals();
    LineReader reader(history_file());
    return play_record(std::move(record), loaded, o, reader, true);
}

void add_play_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<PlayOptions>();
    CLI::App* c = app.add_subcommand("play", "Play at this terminal against computer players or each other");
    add_table_options(*c, *o);
    c->add_option("--opponent,-p", o->players,
                  "who the others are: " + player_list() + ", " + kPerson + "; greedy if not given; may be repeated")
        ->allow_extra_args(false);
    c->add_option("--opponent-deck", o->opponent_decks,
                  "the opponent's deck by name or file, the one that suits yours if not given; with several opponents it may be repeated")
        ->allow_extra_args(false);
    CLI::Option* resume = c->add_flag("--resume", o->resume, "go on with the game that was under way");
    CLI::Option* tutorial = c->add_flag("--tutorial", o->tutorial, "a guided first turn of the game")->excludes(resume);
    for (const char* name : {"--deck", "--opponent", "--opponent-deck", "--seed", "--seats", "--option", "--bouts"})
        resume->excludes(name), tutorial->excludes(name);
    resume->excludes("--game", "--edition");    // a kept game has its own
    tutorial->excludes("--record", "--cards");  // it begins in the middle of a game, with cards of its own
    c->add_flag("--plain", o->plain, "no colour and only ASCII; NO_COLOR=1 alone leaves out the colour");
    c->footer(
        "Examples:\n"
        "  nexus play                                          choose game, deck and opponent; Enter starts\n"
        "  nexus play --tutorial --game quanta                 a guided first turn\n"
        "  nexus play --tutorial --edition classic             the same in another edition of Quantum Nexus\n"
        "  nexus play --deck \"Iron Tide\" --opponent greedy     start at once\n"
        "  nexus play --deck \"Iron Tide\" --opponent-deck \"Ember Court\"   your deck, and theirs (or --deck twice)\n"
        "  nexus play --seats 3 --opponent person              three people share this terminal\n"
        "  nexus play --resume                                 go on with the last game");
    c->callback([o, c, &exit_code] {
        for (const char* name :
             {"--game", "--deck", "--cards", "--opponent", "--opponent-deck", "--seed", "--seats", "--option", "--edition", "--bouts"})
            o->asked_for_something |= c->count(name) > 0;
        exit_code = play(*o);
    });
}

}  // namespace nexus
