// Any line typed in the middle of a game is refused, or is a choice that prints and parses to
// itself. The engine then takes it or refuses it, and stays sound.
#include "base/random.h"
#include "fuzz/support.h"
#include "notation/notation.h"

using namespace nexus;

namespace {

std::vector<State> positions() {
    const Game& game = *fuzz::small_game().game;
    std::vector<State> out;
    for (u64 seed = 1; seed <= 8; ++seed) {
        const std::vector<std::vector<CardId>> decks(seed % 2 ? 2 : 3, fuzz::small_deck(game));
        State s = make_state(game, decks, seed);
        Engine e(game, s);
        e.start(decks);
        Random random(seed);
        for (unsigned i = 0; i < 40 * seed && !e.over(); ++i) {
            ChoiceList list;
            e.list(list);
            State before = s;
            e.answer(e.decider(), list[random.below(static_cast<u32>(list.size()))]);
            if (e.over()) s = before;
        }
        out.push_back(s);
    }
    return out;
}

}  // namespace

// The first byte says which position and which seat.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<State> all = positions();
    if (size == 0) return 0;
    const Game& game = *fuzz::small_game().game;
    State s = all[data[0] % all.size()];
    const Seat seat{static_cast<unsigned>(data[0] / all.size()) % s.seats()};
    const std::string_view line = fuzz::as_text(data + 1, size - 1);
    const Result<Choice> choice = parse_notation(game, s, seat, line);
    if (!choice) {
        if (choice.error().message.empty()) fuzz::broken("refused without a message", line);
        return 0;
    }
    const std::string printed = to_notation(game, s, seat, *choice);
    const Result<Choice> back = parse_notation(game, s, seat, printed);
    if (!back) fuzz::broken("what was printed is not read", printed + " from " + std::string(line) + ": " + back.error().message);
    if (!(*back == *choice)) fuzz::broken("read back otherwise", printed + " from " + std::string(line));
    Engine e(game, s);
    if (e.refusal(seat, *choice).refused()) return 0;
    e.answer(seat, *choice);
    if (const std::string problem = check_invariants(game, s); !problem.empty()) fuzz::broken("an invariant is broken", problem);
    return 0;
}
