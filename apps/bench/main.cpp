// nexus-bench: how fast random play is, how big a state is, how long a copy takes, and where the time goes.
// Decisions are counted as the design says: those with two or more choices, choices listed at every decision,
// total decisions over total time, over many different games.
#include <fmt/core.h>
#include <time.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "kernel/engine.h"
#include "library/library.h"
#include "rules/registry.h"

namespace {

using namespace nexus;
using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

struct Totals {
    u64 games = 0, decisions = 0, real = 0, choices = 0, steps = 0, bytes = 0, states = 0, hash = 0;
    double all = 0, setup = 0;
};

Totals play(const Game& game, const std::vector<std::vector<CardId>>& pool, unsigned seats, unsigned games) {
    Totals t;
    ChoiceList choices;
    for (unsigned i = 0; i < games; ++i) {
        std::vector<std::vector<CardId>> decks;
        for (unsigned p = 0; p < seats; ++p) decks.push_back(pool[(i + p * (1 + i / pool.size())) % pool.size()]);
        const Clock::time_point before = Clock::now();
        State s = make_state(game, decks, i);
        Engine e(game, s);
        e.start(decks);
        t.setup += seconds(before);
        Random pick(i * 7919 + 1);
        while (!e.over()) {
            e.list(choices);
            ++t.decisions;
            t.real += choices.size() > 1;
            t.choices += choices.size();
            if ((t.decisions & 63) == 0) t.bytes += s.used_bytes(), ++t.states;
            e.answer(e.decider(), choices[pick.below(static_cast<u32>(choices.size()))]);
        }
        t.all += seconds(before);
        t.steps += e.steps();
        t.hash ^= s.hash();
        ++t.games;
    }
    return t;
}

// The same games several times: how fast the machine is left alone, and how fast usually; it may be shared.
struct Rounds {
    static constexpr unsigned kCount = 5;
    Totals best, median;
};
Rounds play_rounds(const Game& game, const std::vector<std::vector<CardId>>& pool, unsigned seats, unsigned games, unsigned rounds) {
    std::vector<Totals> all;
    for (unsigned i = 0; i < rounds; ++i) all.push_back(play(game, pool, seats, games));
    std::ranges::sort(all, {}, &Totals::all);
    return {all.front(), all[all.size() / 2]};
}

double millions(const Totals& t) { return static_cast<double>(t.real) / t.all / 1e6; }

// The same decks with every card that has a text exchanged for one of its type that has none, where there is one:
// what the rules cost without the cards.
std::vector<std::vector<CardId>> without_texts(const Game& game, std::vector<std::vector<CardId>> pool) {
    std::vector<CardId> plain;
    for (std::size_t i = 0; i < game.catalog->cards.size(); ++i)
        if (game.catalog->cards[i].text.empty() && !game.catalog->cards[i].token) plain.push_back(CardId{i});
    std::size_t next = 0;
    for (std::vector<CardId>& deck : pool)
        for (CardId& id : deck) {
            if (game.card(id).text.empty()) continue;
            for (std::size_t tried = 0; tried < plain.size(); ++tried)
                if (CardId other = plain[next++ % plain.size()]; game.card(other).type == game.card(id).type) {
                    id = other;
                    break;
                }
        }
    return pool;
}

// The same states copied many times, in cache and out of it.
void copies(const Game& game, const std::vector<std::vector<CardId>>& pool) {
    std::vector<State> states;
    ChoiceList choices;
    for (unsigned i = 0; i < 64; ++i) {
        std::vector<std::vector<CardId>> decks{pool[i % pool.size()], pool[(i + 1) % pool.size()]};
        State s = make_state(game, decks, i);
        Engine e(game, s);
        e.start(decks);
        Random pick(i);
        for (unsigned n = 0; n < 120 && !e.over(); ++n) {
            e.list(choices);
            e.answer(e.decider(), choices[pick.below(static_cast<u32>(choices.size()))]);
        }
        states.push_back(s);
    }
    State into = states[0];
    double bytes = 0;
    for (const State& s : states) bytes += s.used_bytes();
    constexpr unsigned kRounds = 20000;
    Clock::time_point start = Clock::now();
    for (unsigned i = 0; i < kRounds; ++i) into = states[0];
    double near = seconds(start) / kRounds * 1e9;
    std::vector<State> spread(states);
    start = Clock::now();
    for (unsigned i = 0; i < kRounds; ++i) spread[i * 29 % 64] = states[i * 37 % 64];
    double far = seconds(start) / kRounds * 1e9;
    fmt::print("  state after 120 decisions {:.0f} bytes used; copy {:.0f} ns in cache, {:.0f} ns over 64 states\n",
               bytes / static_cast<double>(states.size()), near, far);
    start = Clock::now();
    u64 sum = 0;
    for (unsigned i = 0; i < 2000; ++i) sum ^= states[i % 64].hash();
    fmt::print("  hash {:.0f} ns ({:x})\n", seconds(start) / 2000 * 1e9, sum);
}

// Where the time goes: listing against answering, measured on the same games by listing twice. Best against best.
void shares(const Game& game, const std::vector<std::vector<CardId>>& pool, unsigned games, double once) {
    ChoiceList choices;
    double twice = 0;
    for (unsigned round = 0; round < Rounds::kCount; ++round) {
        double all = 0;
        for (unsigned i = 0; i < games; ++i) {
            std::vector<std::vector<CardId>> decks;
            for (unsigned p = 0; p < 2; ++p) decks.push_back(pool[(i + p * (1 + i / pool.size())) % pool.size()]);
            const Clock::time_point start = Clock::now();
            State s = make_state(game, decks, i);
            Engine e(game, s);
            e.start(decks);
            Random pick(i * 7919 + 1);
            while (!e.over()) {
                e.list(choices);
                e.list(choices);
                e.answer(e.decider(), choices[pick.below(static_cast<u32>(choices.size()))]);
            }
            all += seconds(start);
        }
        if (round == 0 || all < twice) twice = all;
    }
    const double listing = twice - once;
    fmt::print("  listing choices {:.0f} % of the time, answering and advancing {:.0f} %\n", 100 * listing / once,
               100 - 100 * listing / once);
}

// The processor time that this program has used.
double cpu_seconds() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

struct Options {
    unsigned games = 2000;
    std::string only;
    std::string edition;  // only this one; empty = all
    bool quick = false;   // for profilers: two seats, the ready decks, nothing else
    bool cpu = false;     // for comparisons: the same, a line a game for programs
};

// The games of one table, once: `game seats decisions nanoseconds`, decisions with two or more choices and processor time.
void print_cpu_line(const Game& game, const std::vector<std::vector<CardId>>& pool, unsigned games) {
    const double before = cpu_seconds();
    const Totals t = play(game, pool, game.rules->min_seats, games);
    fmt::print("{} {} {} {:.0f}\n", game.rules->id, game.rules->min_seats, t.real, (cpu_seconds() - before) * 1e9);
}

void print_tables(const Game& game, const std::vector<std::vector<CardId>>& pool, const Options& options) {
    const Ruleset& rules = *game.rules;
    fmt::print("{} ({}), {} decks\n", rules.name, rules.edition, pool.size());
    for (unsigned seats = rules.min_seats; seats <= std::min(rules.max_seats, 4u); ++seats) {
        const unsigned rounds = options.quick ? 1 : Rounds::kCount;
        const auto [t, usual] = play_rounds(game, pool, seats, seats == 2 ? options.games : options.games / 4 + 1, rounds);
        fmt::print(
            "  {} seats, {} games: {:.2f} million decisions/s with two or more choices ({:.0f} ns each; the best of {} rounds, their median {:.2f} million), {:.0f} of them and {:.0f} forced a game, {:.1f} choices each, {:.0f} games/s, "
            "{:.0f} bytes mean state, setup {:.1f} % (signature {:x})\n",
            seats, t.games, millions(t), t.all / static_cast<double>(t.real) * 1e9, rounds, millions(usual),
            static_cast<double>(t.real) / static_cast<double>(t.games),
            static_cast<double>(t.decisions - t.real) / static_cast<double>(t.games),
            static_cast<double>(t.choices) / static_cast<double>(t.decisions), static_cast<double>(t.games) / t.all,
            static_cast<double>(t.bytes) / static_cast<double>(t.states), 100 * t.setup / t.all, t.hash);
        if (options.quick) return;
        if (seats != 2) continue;
        shares(game, pool, options.games, t.all);
        const Totals bare = play_rounds(game, without_texts(game, pool), seats, options.games, rounds).best;
        fmt::print("  2 seats, the same with plain cards: {:.2f} million decisions/s ({:.1f} choices each)\n", millions(bare),
                   static_cast<double>(bare.choices) / static_cast<double>(bare.decisions));
    }
    copies(game, pool);
}

// Whether the words make sense; says so otherwise.
bool read_options(int argc, char** argv, Options& out) {
    for (int i = 1; i < argc; ++i) {
        std::string_view word = argv[i];
        if (word == "--game" && i + 1 < argc) {
            out.only = argv[++i];
        } else if (word == "--edition" && i + 1 < argc) {
            out.edition = argv[++i];
        } else if (word == "--quick") {
            out.quick = true;
        } else if (word == "--cpu") {
            out.cpu = true;
        } else if (auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), out.games);
                   problem != std::errc{} || *end != 0 || out.games == 0) {
            fmt::print(
                stderr,
                "nexus-bench: \"{}\" is not a number of games; use: bench [GAMES] [--game GAME] [--edition EDITION] [--quick] [--cpu]\n",
                word);
            return false;
        }
    }
    bool found = false;
    for (const Ruleset* rules : all_rulesets())
        found |= (out.only.empty() || rules->id == out.only) && (out.edition.empty() || rules->edition == out.edition);
    if (!found) fmt::print(stderr, "nexus-bench: no game is called \"{}\", or it has no edition \"{}\"\n", out.only, out.edition);
    return found;
}

}  // namespace

int main(int argc, char** argv) {
    Options options;
    if (!read_options(argc, argv, options)) return 2;
    for (const Ruleset* rules : all_rulesets()) {
        if (!options.only.empty() && rules->id != options.only) continue;
        if (!options.edition.empty() && rules->edition != options.edition) continue;
        auto loaded = load_game(all_rulesets(), rules->id, rules->edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        if (!loaded) {
            fmt::print(stderr, "{}\n", loaded.error().to_string());
            return 2;
        }
        std::vector<std::vector<CardId>> pool;
        for (const auto& deck : loaded->decks) pool.push_back(deck.cards());
        if (pool.empty()) {
            fmt::print(stderr, "{}: no decks in the library\n", rules->id);
            return 2;
        }
        play(*loaded->game, pool, 2, options.games / 20 + 1);  // warm up
        if (options.cpu) print_cpu_line(*loaded->game, pool, options.games);
        else print_tables(*loaded->game, pool, options);
    }
    return 0;
}
