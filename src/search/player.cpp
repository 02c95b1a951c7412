#include "search/player.h"

#include "base/words.h"
#include "search/greedy_player.h"
#include "search/random_player.h"

namespace nexus {

namespace {

struct Entry {
    const char* name;
    std::unique_ptr<Player> (*make)(u64 seed, const Evaluation& evaluation);
};

constexpr const char* kNames[] = {"random", "greedy"};
constexpr Entry kPlayers[] = {
    {kNames[0], [](u64 seed, const Evaluation&) -> std::unique_ptr<Player> { return std::make_unique<RandomPlayer>(seed); }},
    {kNames[1],
     [](u64 seed, const Evaluation& evaluation) -> std::unique_ptr<Player> { return std::make_unique<GreedyPlayer>(seed, evaluation); }},
};

}  // namespace

std::span<const char* const> player_names() { return kNames; }

Result<std::unique_ptr<Player>> make_player(std::string_view name, u64 seed, const Evaluation& evaluation) {
    for (const Entry& entry : kPlayers)
        if (name == entry.name) return entry.make(seed, evaluation);
    std::vector<std::string> names(std::begin(kNames), std::end(kNames));
    Error e;
    e.message = "there is no player '" + std::string(name) + "'";
    e.expected = "one of " + join(names, ", ");
    e.suggestion = nearest(name, names);
    return tl::unexpected(std::move(e));
}

}  // namespace nexus
