#include "match/arena.h"

#include <fmt/format.h>

#include "base/bits.h"
#include "base/hash.h"
#include "match/session.h"

namespace nexus {

u64 deck_hash(const Catalog& catalog, const std::vector<CardId>& cards) {
    Hasher h;
    for (CardId id : cards) h.add(catalog[id].name);
    return h.value();
}

u64 library_hash(const LoadedGame& loaded) {
    Hasher h;
    for (const std::vector<CardId>& list : deck_model(loaded).lists) h.add(deck_hash(*loaded.catalog, list));
    return h.value();
}

Result<void> check_decks(const ArenaSettings& settings) {
    const std::vector<ArenaDeck>& decks = settings.decks;
    if (decks.empty()) return fail("the library has no legal decks: name one with --deck FILE");
    if (decks.size() > 255) return fail(fmt::format("{} decks are too many: the arena takes up to 255", decks.size()));
    for (std::size_t i = 0; i < decks.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            if (decks[i].hash == decks[j].hash && decks[i].name == decks[j].name)
                return fail(fmt::format("the deck {} is named twice", decks[i].name));
            if (decks[i].hash == decks[j].hash)
                return fail(fmt::format("{} and {} are the same deck: their lists are equal", decks[j].name, decks[i].name));
            if (decks[i].name == decks[j].name)
                return fail(fmt::format("two decks are called {}, and the tables could not tell them apart: give one of them another name",
                                        decks[i].name));
        }
    return {};
}

// --- the schedule ----------------------------------------------------------------------------------------

// With an even number of seats the contenders sit in turn, and change once. With an odd number one of them has a seat more:
// where its two neighbouring seats are goes round the table as well.
unsigned group_size(const ArenaSettings& s) {
    if (s.meets_itself()) return 1;
    return s.seats % 2 == 0 ? kContenders : kContenders * s.seats;
}

u64 balanced_games(const ArenaSettings& s) { return u64{group_size(s)} * s.decks.size(); }

Seating seating(const ArenaSettings& s, u64 number) {
    const u64 group = number / group_size(s), decks = s.decks.size();
    const unsigned change = static_cast<unsigned>(number % group_size(s)), turned = change / kContenders;
    Seating out;
    Hasher h;
    h.add(s.seed), h.add(group);
    out.seed = h.value();
    // In each row of as many groups as there are decks every seat has every deck once. From row to row the seats are shifted
    // against each other until all combinations have been there; in the first row neighbours have different decks.
    u64 row = group / decks;
    std::array<unsigned, kContenders> seats_of{};
    for (unsigned p = 0; p < s.seats; ++p) {
        const u64 shift = p == 0 ? 0 : row % decks + p;
        if (p > 0) row /= decks;
        out.deck[p] = static_cast<u8>((group + shift) % decks);
        const unsigned contender = ((p + turned) % s.seats + change) % kContenders;
        out.contender[p] = static_cast<u8>(contender);
        const unsigned which = s.meets_itself() ? p : contender + kContenders * seats_of[contender]++;
        out.player_seed[p] = mix64(out.seed ^ (which + 1));
    }
    return out;
}

// --- one game --------------------------------------------------------------------------------------------

ArenaEnding ending_of(const State& state) {
    if (!state.h.over) return ArenaEnding::Unfinished;
    const Ending why = state.h.ending;
    if (why == Ending::PositionReturned || why == Ending::NoProgress) return ArenaEnding::Stalled;
    if (state.h.winners == 0) return ArenaEnding::Drawn;
    return count(state.h.winners) > 1 ? ArenaEnding::Together : ArenaEnding::Won;
}

Result<std::optional<ArenaGame>> play_arena_game(const LoadedGame& loaded, const Evaluation& evaluation, const ArenaSettings& s, u64 number,
                                                 const ArenaChooser& choose) {
    const Seating at = seating(s, number);
    std::vector<std::unique_ptr<Player>> players;
    std::vector<std::vector<CardId>> decks;
    std::vector<std::string> names;
    for (unsigned p = 0; p < s.seats; ++p) {
        Result<std::unique_ptr<Player>> player = make_player(s.players[at.contender[p]], at.player_seed[p], evaluation);
        if (!player) return tl::unexpected(player.error());
        players.push_back(std::move(*player));
        decks.push_back(s.decks[at.deck[p]].cards);
        names.push_back(s.decks[at.deck[p]].name);
    }
    Session session(loaded.game, std::move(decks), std::move(names), at.seed);
    session.set_deck_model(deck_model(loaded));
    ArenaGame out;
    out.number = number;
    const Header& now = session.state().h;
    ChoiceList choices;
    for (; !session.over() && out.choices < s.limit; ++out.choices) {
        if (out.first == kNoSeat && now.turn == 1) out.first = Seat{now.turn_owner};
        const Seat seat = session.decider();
        session.list(seat, choices);
        const std::optional<Choice> choice = choose(at.contender[seat], *players[seat], session.view(seat, choices));
        if (!choice) return std::optional<ArenaGame>();
        if (const Refusal no = session.answer(seat, *choice); no.refused())
            return fail(fmt::format("the engine refuses what it listed, in game {} of seed {}: {} {}", number, s.seed, no.rule, no.why));
    }
    out.ending = ending_of(session.state());
    out.winners = session.over() ? now.winners : u8{0};
    return std::optional<ArenaGame>(out);
}

}  // namespace nexus
