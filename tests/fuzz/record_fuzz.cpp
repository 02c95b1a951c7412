// Any record is refused with an error, or is written and read back to the same and replays as far
// as it is legal.
#include <algorithm>

#include "fuzz/support.h"
#include "match/match.h"

using namespace nexus;

namespace {

constexpr std::size_t kMostCards = 2000, kMostSteps = 300;

// Hashes cannot be guessed: the record is made one of this game first, so that its choices are
// tried.
void play(Record record, const Game& game) {
    std::size_t cards = 0;
    for (const RecordDeck& d : record.decks)
        for (const auto& [n, name] : d.cards) cards += static_cast<std::size_t>(n);
    if (cards > kMostCards) return;
    record.catalog = game.catalog->hash();
    record.options = {};
    const Result<std::vector<std::vector<CardId>>> decks = decks_of(record, game);
    if (!decks) return;
    State s = make_state(game, *decks, record.seed);
    Engine e(game, s);
    e.start(*decks);
    record.start = s.hash();
    std::vector<RecordStep> legal;
    for (RecordStep& step : record.steps) {
        if (legal.size() >= kMostSteps) break;
        if (e.over() || e.refusal(step.seat, step.choice).refused()) continue;
        e.answer(step.seat, step.choice);
        if (const std::string problem = check_invariants(game, s); !problem.empty()) fuzz::broken("an invariant is broken", problem);
        step.hash = s.hash();
        legal.push_back(step);
    }
    record.steps = std::move(legal);
    const Result<Replayed> replayed = replay(record, game);
    if (!replayed) fuzz::broken("it does not replay", replayed.error().message);
}

// The same text as the record of a whole match.
void read_as_match(const std::string& text, const Game& game) {
    const Result<MatchRecord> match = parse_match(text, "fuzz.record");
    if (!match) {
        if (match.error().message.empty()) fuzz::broken("refused without a message", text);
        return;
    }
    const std::string written = write_match(*match);
    const Result<MatchRecord> back = parse_match(written, "back.record");
    if (!back) fuzz::broken("the match that was written is not read", back.error().to_string());
    if (write_match(*back) != written) fuzz::broken("the match is read back otherwise", written);
    (void)Match::resume(fuzz::small_game().game, *match,
                        [&](const Match&, const Record& record) { return replay(record, game, kMostSteps); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Game& game = *fuzz::small_game().game;
    read_as_match(std::string(fuzz::as_text(data, size)), game);
    const Result<Record> record = parse_record(fuzz::as_text(data, size), "fuzz.record");
    if (!record) {
        if (record.error().message.empty()) fuzz::broken("refused without a message", fuzz::as_text(data, size));
        return 0;
    }
    const std::string written = write_record(*record);
    const Result<Record> back = parse_record(written, "back.record");
    if (!back) fuzz::broken("what was written is not read", back.error().to_string());
    if (write_record(*back) != written) fuzz::broken("read back otherwise", written);
    (void)replay(*record, game, kMostSteps);
    play(*record, game);
    return 0;
}
