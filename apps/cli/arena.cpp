// nexus arena: two computer players play many games against each other, to measure how much stronger one is.
// Games come in pairs with the same seed and the same decks at the seats; the players change seats, so that both get
// every deck and every place in the order equally often.
#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "base/json.h"
#include "table.h"
#include "terminal.h"

namespace nexus {

namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

struct ArenaOptions {
    std::string game = "quantum-nexus", edition;
    std::vector<std::string> set, decks, players;
    u64 seed = 1;
    unsigned games = 400;
    u64 limit = 100000;
    bool json = false;
};

struct Contender {
    std::string name;
    u64 wins = 0, decisions = 0;   // decisions with something to choose
    double thinking = 0, longest = 0;  // seconds
};

struct Arena {
    LoadedGame loaded;
    std::vector<LibraryDeck> decks;
    Contender side[2];
    u64 played = 0, shared = 0, drawn = 0, unfinished = 0, answers = 0;
    double seconds = 0;
};

Result<Arena> set_up_arena(const ArenaOptions& o) {
    Arena out;
    Result<GameOptions> options = parse_options(o.set);
    if (!options) return tl::unexpected(options.error());
    Result<LoadedGame> loaded = load(o.game, o.edition, *options);
    if (!loaded) return tl::unexpected(loaded.error());
    if (o.decks.empty()) out.decks = legal_decks(*loaded);
    for (const std::string& name : o.decks) {
        Result<LibraryDeck> deck = legal_deck(*loaded, name);
        if (!deck) return tl::unexpected(deck.error());
        out.decks.push_back(std::move(*deck));
    }
    if (out.decks.empty()) return fail("the library has no legal decks: name one with --deck FILE");
    const std::vector<std::string> names = o.players.empty() ? std::vector<std::string>{"greedy", "random"} : o.players;
    if (names.size() != 2) return fail(fmt::format("the arena is for two players, not {}: --player greedy --player random", names.size()));
    for (unsigned p = 0; p < 2; ++p) {
        if (Result<std::unique_ptr<Player>> player = make_player(names[p], 0); !player) return tl::unexpected(player.error());
        out.side[p].name = names[p];
    }
    out.loaded = std::move(*loaded);
    return out;
}

Choice timed_choice(Player& player, Contender& who, const Session& session, Seat seat, const ChoiceList& choices) {
    const Clock::time_point before = Clock::now();
    const Choice c = player.choose(session.worlds(seat), choices);
    if (choices.size() > 1) {
        const double took = seconds_since(before);
        ++who.decisions, who.thinking += took, who.longest = std::max(who.longest, took);
    }
    return c;
}

// Game `number` of the schedule. False if the engine refused what it listed.
bool play_game(Arena& a, const ArenaOptions& o, unsigned number) {
    const unsigned pair = number / 2, n = static_cast<unsigned>(a.decks.size());
    const LibraryDeck& first = a.decks[pair % n];
    const LibraryDeck& second = a.decks[pair / n % n];
    const unsigned of_seat[2] = {number % 2, 1 - number % 2};  // who sits there
    const u64 seed = mix64(o.seed) + pair;
    std::unique_ptr<Player> players[2] = {std::move(*make_player(a.side[0].name, mix64(seed ^ 1))), std::move(*make_player(a.side[1].name, mix64(seed ^ 2)))};
    Session session(a.loaded.game, {first.cards(), second.cards()}, {first.name, second.name}, seed);
    session.set_deck_model(deck_model(a.loaded));
    ChoiceList choices;
    u64 answered = 0;
    for (; !session.over() && answered < o.limit; ++answered) {
        const Seat seat = session.decider();
        session.list(seat, choices);
        const unsigned who = of_seat[seat];
        if (session.answer(seat, timed_choice(*players[who], a.side[who], session, seat, choices)).refused()) return false;
    }
    ++a.played, a.answers += answered;
    const u8 winners = session.state().h.winners;
    if (!session.over()) ++a.unfinished;
    else if (winners == 0) ++a.drawn;
    else if (winners == 3) ++a.shared;
    else ++a.side[of_seat[winners == 1 ? 0 : 1]].wins;
    return true;
}

// Wilson's interval: where the true share lies, with 95 % confidence.
struct Interval { double low, high; };
Interval wilson(u64 wins, u64 games) {
    if (games == 0) return {0, 1};
    constexpr double z = 1.959964;
    const double n = static_cast<double>(games), p = static_cast<double>(wins) / n;
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n), half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {centre - half, centre + half};
}

double per(double total, u64 n) { return n ? total / static_cast<double>(n) : 0; }

void print_text(const Arena& a) {
    const Ruleset& rules = *a.loaded.game->rules;
    fmt::print("{} ({}), {} games, {} decks: {} against {}\n", rules.name, rules.edition, a.played, a.decks.size(), a.side[0].name, a.side[1].name);
    const u64 nobody = a.shared + a.drawn + a.unfinished;
    fmt::print("  {} wins {}, loses {}, {} undecided", a.side[0].name, a.side[0].wins, a.side[1].wins, nobody);
    if (nobody) fmt::print(" ({} drawn, {} won together, {} without an end)", a.drawn, a.shared, a.unfinished);
    const Interval i = wilson(a.side[0].wins, a.played);
    fmt::print("\n  {:.1f} % won (95 %: {:.1f} to {:.1f})\n", 100 * per(static_cast<double>(a.side[0].wins), a.played), 100 * i.low, 100 * i.high);
    for (const Contender& c : a.side) fmt::print("  {}: {:.3f} ms a decision, {:.1f} ms the longest\n", c.name, 1e3 * per(c.thinking, c.decisions), 1e3 * c.longest);
    fmt::print("  {:.1f} games/s, {:.0f} decisions a game\n", a.seconds > 0 ? static_cast<double>(a.played) / a.seconds : 0, per(static_cast<double>(a.answers), a.played));
}

void print_json(const Arena& a, const ArenaOptions& o) {
    const Interval i = wilson(a.side[0].wins, a.played);
    JsonObject out;
    out.add("game", a.loaded.game->rules->id).add("edition", a.loaded.game->rules->edition).add("seed", std::to_string(o.seed));
    out.add("games", static_cast<int>(a.played)).add("player", a.side[0].name).add("opponent", a.side[1].name);
    out.add("wins", static_cast<int>(a.side[0].wins)).add("losses", static_cast<int>(a.side[1].wins));
    out.add("drawn", static_cast<int>(a.drawn)).add("shared", static_cast<int>(a.shared)).add("unfinished", static_cast<int>(a.unfinished));
    out.add("share_low", i.low).add("share_high", i.high);
    for (unsigned p = 0; p < 2; ++p)
        out.add(p ? "opponent_ms" : "player_ms", 1e3 * per(a.side[p].thinking, a.side[p].decisions)).add(p ? "opponent_longest_ms" : "player_longest_ms", 1e3 * a.side[p].longest);
    out.add("games_per_second", a.seconds > 0 ? static_cast<double>(a.played) / a.seconds : 0).add("decisions_per_game", per(static_cast<double>(a.answers), a.played));
    fmt::print("{}\n", out.text());
}

int arena(const ArenaOptions& o) {
    Result<Arena> a = set_up_arena(o);
    if (!a) return bad_input(a.error());
    watch_signals();
    const Clock::time_point start = Clock::now();
    for (unsigned i = 0; i < o.games && !interrupted(); ++i)
        if (!play_game(*a, o, i)) {  // a listed choice is never refused: this is a bug worth reporting
            fmt::print(stderr, "nexus: the engine refuses what it listed, in game {} of seed {}\n", i, o.seed);
            return kFinding;
        }
    a->seconds = seconds_since(start);
    o.json ? print_json(*a, o) : print_text(*a);
    return kGood;
}

}  // namespace

void add_arena_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<ArenaOptions>();
    CLI::App* c = app.add_subcommand("arena", "Two computer players play many games, to see who is stronger");
    c->add_option("--game,-g", o->game, "which game; `nexus games` lists them")->capture_default_str();
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    c->add_option("--option", o->set, "a switch of the rules, name=value; may be repeated")->allow_extra_args(false);
    c->add_option("--deck,--decks,-d", o->decks, "deck by name or file; may be repeated; all of the library if not given")->allow_extra_args(false);
    c->add_option("--player,-p", o->players, "the two players: " + player_list() + "; greedy and random if not given")->allow_extra_args(false);
    c->add_option("--games,-n", o->games, "how many games; Ctrl-C ends sooner and tells what was played")->capture_default_str()->check(CLI::Range(1u, 1000000u));
    c->add_option("--seed,-s", o->seed, "the same seed gives the same games")->capture_default_str();
    c->add_option("--limit", o->limit, "end a game after so many choices")->capture_default_str();
    c->add_flag("--json", o->json, "one object, for programs");
    c->footer("Examples:\n  nexus arena --game quanta\n  nexus arena --player greedy --player random --games 1000 --seed 7 --json");
    c->callback([o, &exit_code] { exit_code = arena(*o); });
}

}  // namespace nexus
