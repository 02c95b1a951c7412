// nexus play: people at this terminal, against computer players or each other.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "between_games.h"
#include "client.h"
#include "library/files.h"
#include "match/match.h"
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
    // `match`: that the game is a part of; null = it can be resumed by no record.
    Sitting(Session& session, const Match* match, SeatLogs& logs, LineReader& reader, std::vector<std::string> players, Players bots,
            bool plain)
        : session_(session),
          match_(match),
          logs_(logs),
          reader_(reader),
          players_(std::move(players)),
          bots_(std::move(bots)),
          client_(session, logs, reader, {seat_names(players_), plain, match ? kept_game_file() : std::string(), match}),
          plain_(plain) {
        if (std::ranges::count(players_, kPerson) > 1) reader_.remember_nothing();
        session_.set_players(players_);
    }

    Client& client() { return client_; }

    End run() {
        const bool keep = match_ != nullptr;
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
        Result<void> written = keep_game(match_->record(&session_.record()), kept_game_file());
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
        return hand_over_screen(to, reader_, plain_);
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
    const Match* match_;
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

// The match is over: it is no longer the one to go on with, and can be looked at again.
void put_away(const Match& match) {
    if (match.form().best_of > 1) fmt::print("{}\n", match.score().outcome());
    const std::string file = last_game_file();
    if (const Result<void> kept = keep_game(match.record(), file)) fmt::print("`nexus replay {}` shows it again\n", file);
    else fmt::print("this game cannot be kept: {}\n", kept.error().to_string());
    forget_kept_game();
}

// A match at this terminal, from where it stands to its end or until somebody leaves.
class MatchAtTable {
   public:
    MatchAtTable(Match match, const LoadedGame& loaded, std::vector<std::string> players, PlayOptions& options, LineReader& reader)
        : match_(std::move(match)), loaded_(loaded), players_(std::move(players)), o_(options), reader_(reader) {}

    // `another`: what was kept before is another match.
    int run(bool another) {
        for (; !match_.over(); another = false) {
            if (match_.number() > 1 && !match_.under_way() && !prepare()) {
                keep();
                return leave(kept_);
            }
            if (std::optional<int> done = play_game(another)) return *done;
        }
        put_away(match_);
        return save_record(match_.record(), o_);
    }

   private:
    void keep() { kept_ = keep_game(match_.record(), kept_game_file()).has_value(); }
    bool prepare() {
        return prepare_next_game(match_, {*loaded_.game, players_, reader_, o_.plain, [this] { keep(); }});
    }

    // An exit code if play is finished with this game.
    std::optional<int> play_game(bool another) {
        SeatLogs logs(*loaded_.game, match_.seats());
        Result<Session> session = match_.under_way() ? Session::resume(loaded_.game, *match_.under_way(), &logs)
                                                     : begin_game(match_, loaded_, &logs);
        if (!session) return bad_input(session.error());
        session->set_deck_model(deck_model(loaded_));
        Result<Players> bots = make_players(*loaded_.game->rules, players_, match_.seats(), session->record().seed.digest());
        if (!bots) return bad_input(bots.error());
        Sitting sitting(*session, &match_, logs, reader_, players_, std::move(*bots), o_.plain);
        if (another) set_aside_kept_game(sitting.client());
        const Sitting::End end = sitting.run();
        if (end == Sitting::End::Over) {
            match_.finish(*session);
            sitting.show_end();
        }
        if (const int saved = save_record(end == Sitting::End::Over ? match_.record() : match_.record(&session->record()), o_);
            saved != kGood)
            return saved;
        if (end == Sitting::End::Left) return leave(sitting.kept());
        if (end == Sitting::End::Load) return play_kept(sitting.client().load_file(), o_, reader_);
        return std::nullopt;
    }

    Match match_;
    const LoadedGame& loaded_;
    std::vector<std::string> players_;
    PlayOptions& o_;
    LineReader& reader_;
    bool kept_ = false;
};

int play_recorded(const MatchRecord& record, const LoadedGame& loaded, PlayOptions& o, LineReader& reader, bool another) {
    std::vector<std::string> players = record.games.back().players;
    if (players.empty()) players.assign(record.first().decks.size(), "greedy");
    if (std::ranges::find(players, kPerson) == players.end()) players[0] = kPerson;
    if (Result<Players> known = make_players(*loaded.game->rules, players, static_cast<unsigned>(players.size()), 0); !known)
        return bad_input(known.error());
    Result<Match> match = Match::resume(loaded.game, record);
    if (!match) return bad_input(match.error());
    if (match->over()) return bad_input(Error{"that game is over; `nexus replay` shows it"});
    return MatchAtTable(std::move(*match), loaded, std::move(players), o, reader).run(another);
}

int play_kept(const std::string& file, PlayOptions& o, LineReader& reader) {
    Result<std::string> text = read_file(file);
    if (!text) return bad_input(Error{"there is no game to go on with: " + text.error().message});
    Result<MatchRecord> record = parse_match(*text, file);
    if (!record) return bad_input(record.error());
    Result<LoadedGame> loaded = load(record->first(), o.cards);
    if (!loaded) return bad_input(loaded.error());
    return play_recorded(*record, *loaded, o, reader, file != kept_game_file());
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
    Sitting sitting(session, nullptr, logs, reader, players, std::move(*bots), o.plain);
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
        switch (sitting.run()) {
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
    Match match(table->loaded.game, table->decks, o.form(), o.seed);
    return MatchAtTable(std::move(match), table->loaded, std::move(players), o, reader).run(true);
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
    return play_recorded(single_game(std::move(record)), loaded, o, reader, true);
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
    CLI::Option* resume = c->add_flag("--resume", o->resume, "go on with the game or match that was under way");
    CLI::Option* tutorial = c->add_flag("--tutorial", o->tutorial, "a guided first turn of the game")->excludes(resume);
    for (const char* name : {"--deck", "--opponent", "--opponent-deck", "--seed", "--seats", "--option", "--best-of"})
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
        "  nexus play --best-of 3 --deck my.deck               a match; cards are exchanged with sideboards between the games\n"
        "  nexus play --resume                                 go on with the last game");
    c->callback([o, c, &exit_code] {
        for (const char* name :
             {"--game", "--deck", "--cards", "--opponent", "--opponent-deck", "--seed", "--seats", "--option", "--edition", "--best-of"})
            o->asked_for_something |= c->count(name) > 0;
        exit_code = play(*o);
    });
}

}  // namespace nexus
