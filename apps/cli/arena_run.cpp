#include "arena_run.h"

#include <signal.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <unordered_set>

#include "match/arena_results.h"
#include "match/arena_tally.h"
#include "rules/registry.h"

namespace nexus {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

double seconds_since(Clock::time_point from) { return std::chrono::duration<double>(Clock::now() - from).count(); }

// Of this thread, or of all: other programs on the machine make no difference to it.
double processor_seconds(clockid_t whose) {
    timespec t{};
    ::clock_gettime(whose, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// --- signals -------------------------------------------------------------------------------------------------

constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t ending_signal = 0;

// The first one is noted; then they do again what they do to any program.
void note_signal(int number) {
    ending_signal = number;
    for (int s : kEndingSignals) ::signal(s, SIG_DFL);
}

void watch_ending_signals() {
    struct sigaction action = {};
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    struct sigaction before = {};
    ::sigaction(SIGHUP, nullptr, &before);
    for (int s : kEndingSignals)
        if (s != SIGHUP || before.sa_handler != SIG_IGN) ::sigaction(s, &action, nullptr);  // `nohup` stays in force
}

// --- progress ------------------------------------------------------------------------------------------------

class ProgressLine {
   public:
    explicit ProgressLine(Progress how) : how_(how) {}
    ~ProgressLine() {
        if (shown_) write("\r\x1b[K");
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    bool due() const { return how_ != Progress::None && Clock::now() >= next_; }
    void show(const std::string& text) {
        if (how_ == Progress::Lines) {
            write("arena: " + text + "\n");
            next_ = Clock::now() + 10s;
            return;
        }
        winsize size{};
        const std::size_t width = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1u : 79u;
        write("\r" + text.substr(0, width) + "\x1b[K");
        shown_ = true;
        next_ = Clock::now() + 200ms;
    }

   private:
    // A progress that cannot be shown is no reason to end.
    static void write(const std::string& text) {
        std::fputs(text.c_str(), stderr);
        std::fflush(stderr);
    }

    Progress how_;
    bool shown_ = false;
    Clock::time_point next_ = Clock::now() + (how_ == Progress::Lines ? 10s : 0s);
};

// --- the games -----------------------------------------------------------------------------------------------

// What the threads share. They may be left behind thinking, so they own it together.
struct Shared {
    Shared(const LoadedGame& of_game, const ArenaSettings& with, ArenaFile* kept_in) : loaded(of_game), settings(with), file(kept_in) {}

    const LoadedGame& loaded;
    const ArenaSettings& settings;
    ArenaFile* file;                    // null: nothing is kept
    std::vector<u64> missing;           // numbers of games that are to be played
    std::atomic<std::size_t> next = 0;  // of `missing`
    std::atomic<bool> stop = false;

    std::mutex mutex;  // of all below
    std::condition_variable changed;
    ArenaOutcome outcome;
    unsigned working = 0;
    bool closed = false;  // what comes now is too late

    void fail(Error problem, bool refused) {
        stop = true;
        if (outcome.problem) return;
        outcome.problem = std::move(problem);
        outcome.refused = refused;
    }
    void add(const ArenaGame& game) {
        const std::lock_guard lock(mutex);
        if (closed || outcome.problem) return;
        if (file)
            if (Result<void> written = file->add(results_line(settings, game)); !written) return fail(written.error(), false);
        outcome.games.push_back(game);
        ++outcome.timing.games;
    }
    void add(const std::array<ArenaTiming::Contender, kContenders>& more) {
        const std::lock_guard lock(mutex);
        for (unsigned c = 0; c < kContenders; ++c) {
            ArenaTiming::Contender& sum = outcome.timing.contender[c];
            sum.decisions += more[c].decisions, sum.thinking += more[c].thinking, sum.longest = std::max(sum.longest, more[c].longest);
        }
    }
};

void play_games(Shared& shared) {
    std::array<ArenaTiming::Contender, kContenders> times;
    const Evaluation& evaluation = *kit_of(*shared.loaded.game->rules).evaluation;
    const ArenaChooser choose = [&](unsigned contender, Player& player, const SeatView& view) -> std::optional<Choice> {
        if (shared.stop) return std::nullopt;
        const double before = processor_seconds(CLOCK_THREAD_CPUTIME_ID);
        const Choice c = player.choose(view, {});
        if (view.choices().size() > 1) {
            const double took = processor_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
            ArenaTiming::Contender& t = times[contender];
            ++t.decisions, t.thinking += took, t.longest = std::max(t.longest, took);
        }
        return c;
    };
    while (!shared.stop) {
        const std::size_t i = shared.next++;
        if (i >= shared.missing.size()) break;
        const Result<std::optional<ArenaGame>> game = play_arena_game(shared.loaded, evaluation, shared.settings, shared.missing[i],
                                                                      choose);
        if (!game) {
            const std::lock_guard lock(shared.mutex);
            shared.fail(game.error(), true);
        } else if (*game) {
            shared.add(**game);
        }
    }
    shared.add(times);
}

// Until all threads are done; after a signal it waits for them a moment, in which every player ends its thought.
void wait_for(Shared& shared, const ArenaRunOptions& o, Clock::time_point start) {
    ProgressLine line(o.progress);
    std::optional<Clock::time_point> patience;
    std::unique_lock lock(shared.mutex);
    while (shared.working > 0) {
        shared.changed.wait_for(lock, 50ms);
        if (ending_signal && !patience) {
            shared.stop = true;
            patience = Clock::now() + 600ms;
        }
        if (patience && Clock::now() >= *patience) break;
        if (patience || !line.due()) continue;
        const u64 done = shared.outcome.games.size(), played = shared.outcome.timing.games;
        lock.unlock();
        line.show(arena_progress(done, o.games, played, seconds_since(start)));
        lock.lock();
    }
    shared.closed = true;
    shared.outcome.abandoned = shared.working > 0;
}

// The numbers that are still to be played; what is there already and was asked for is in the outcome.
void set_tasks(Shared& shared, u64 games, const std::vector<ArenaGame>& there) {
    std::unordered_set<u64> played;
    for (const ArenaGame& game : there) {
        played.insert(game.number);
        if (game.number < games) shared.outcome.games.push_back(game);
    }
    for (u64 i = 0; i < games; ++i)
        if (!played.contains(i)) shared.missing.push_back(i);
}

// As many threads as the system gives us, at most `jobs`.
std::vector<std::jthread> start_threads(const std::shared_ptr<Shared>& shared, unsigned jobs) {
    std::vector<std::jthread> out;
    const std::lock_guard lock(shared->mutex);
    try {
        while (out.size() < jobs) {
            out.emplace_back([shared] {
                play_games(*shared);
                const std::lock_guard done(shared->mutex);
                --shared->working;
                shared->changed.notify_all();
            });
            ++shared->working;
        }
    } catch (const std::system_error& e) {
        if (out.empty()) shared->fail(Error{std::string("no thread can be started: ") + e.what()}, false);
    }
    return out;
}

}  // namespace

ArenaOutcome run_arena(const LoadedGame& loaded, const ArenaSettings& settings, const ArenaRunOptions& o,
                       const std::vector<ArenaGame>& there, ArenaFile* file) {
    auto shared = std::make_shared<Shared>(loaded, settings, file);
    set_tasks(*shared, o.games, there);
    watch_ending_signals();
    const Clock::time_point start = Clock::now();
    const double processor_start = processor_seconds(CLOCK_PROCESS_CPUTIME_ID);
    std::vector<std::jthread> threads = start_threads(shared, static_cast<unsigned>(std::min<u64>(o.jobs, shared->missing.size())));
    wait_for(*shared, o, start);
    const std::lock_guard lock(shared->mutex);
    if (shared->outcome.abandoned)
        for (std::jthread& t : threads) t.detach();
    ArenaOutcome out = shared->outcome;
    out.timing.jobs = static_cast<unsigned>(threads.size());
    out.timing.seconds = seconds_since(start);
    out.timing.processor_seconds = processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - processor_start;
    out.signal = ending_signal;
    return out;
}

}  // namespace nexus
