// The schedule of the arena, one game of it, tallies, and results kept as lines.
#include "match/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "library/library.h"
#include "match/arena_results.h"
#include "match/arena_tally.h"
#include "rules/registry.h"

namespace nexus {
namespace {

using testing::HasSubstr;
using testing::Not;

ArenaSettings settings(unsigned seats = 2, unsigned decks = 4) {
    ArenaSettings s;
    s.engine = "0.1.0", s.game = "quanta", s.edition = "first";
    s.seats = seats;
    s.players = {"greedy", "random"};
    for (unsigned d = 0; d < decks; ++d) s.decks.push_back({std::string("Deck ") + static_cast<char>('a' + d), {}, 100u + d});
    return s;
}

ArenaSettings mirror(unsigned seats = 2, unsigned decks = 4) {
    ArenaSettings s = settings(seats, decks);
    s.players[1] = s.players[0];
    return s;
}

ArenaGame won(u64 number, unsigned seat, unsigned first = 0) {
    return {number, Seat{first}, ArenaEnding::Won, static_cast<u8>(1u << seat), 100};
}

// How often each (contender, deck, seat) comes in the games from `from` on.
std::set<unsigned> frequencies(const ArenaSettings& s, u64 from, u64 games) {
    std::map<std::array<unsigned, 3>, unsigned> times;
    for (unsigned c = 0; c < kContenders; ++c)
        for (unsigned d = 0; d < s.decks.size(); ++d)
            for (unsigned p = 0; p < s.seats; ++p) times[{c, d, p}] = 0;
    for (u64 i = from; i < from + games; ++i) {
        const Seating at = seating(s, i);
        for (unsigned p = 0; p < s.seats; ++p) ++times[{at.contender[p], at.deck[p], p}];
    }
    std::set<unsigned> out;
    for (const auto& [what, n] : times) out.insert(n);
    return out;
}

std::vector<std::string> error_lines(const Result<ArenaResults>& read) { return {read ? "" : read.error().to_string()}; }

class Seats : public testing::TestWithParam<unsigned> {};

TEST_P(Seats, EachContenderHasEachDeckAtEachSeatEquallyOften) {
    const ArenaSettings s = settings(GetParam());
    for (u64 row = 0; row < 6; ++row) EXPECT_EQ(frequencies(s, row * balanced_games(s), balanced_games(s)).size(), 1u) << row;
}

TEST_P(Seats, AllCombinationsOfDecksComeBeforeOneComesAgain) {
    const ArenaSettings s = settings(GetParam(), 3);
    u64 all = 1;
    for (unsigned p = 0; p < s.seats; ++p) all *= s.decks.size();
    std::set<std::array<u8, kMaxSeats>> seen;
    for (u64 i = 0; i < all * group_size(s); ++i) seen.insert(seating(s, i).deck);
    EXPECT_EQ(seen.size(), all);
}

TEST_P(Seats, AGroupHasTheSameSeedAndDecksWhileContendersChange) {
    const ArenaSettings s = settings(GetParam());
    std::set<std::array<u8, kMaxSeats>> who;
    for (u64 i = 0; i < group_size(s); ++i) {
        EXPECT_EQ(seating(s, i).seed, seating(s, 0).seed);
        EXPECT_EQ(seating(s, i).deck, seating(s, 0).deck);
        who.insert(seating(s, i).contender);
    }
    EXPECT_EQ(who.size(), group_size(s));
    EXPECT_NE(seating(s, group_size(s)).seed, seating(s, 0).seed);
}

TEST_P(Seats, BothContendersSitAtEveryTable) {
    const ArenaSettings s = settings(GetParam());
    for (u64 i = 0; i < 100; ++i) {
        const Seating at = seating(s, i);
        const std::set<u8> who(at.contender.begin(), at.contender.begin() + s.seats);
        EXPECT_EQ(who.size(), kContenders) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(ArenaSchedule, Seats, testing::Values(2u, 3u, 4u, 5u, 6u));

TEST(ArenaSchedule, PlayersOfATableHaveSeedsOfTheirOwn) {
    for (const ArenaSettings& s : {settings(4), mirror(4)}) {
        const Seating at = seating(s, 5);
        const std::set<u64> seeds(at.player_seed.begin(), at.player_seed.begin() + 4);
        EXPECT_EQ(seeds.size(), 4u);
    }
}

TEST(ArenaSchedule, APlayerThatMeetsItselfHasANewSeedInEveryGame) {
    std::set<u64> seeds;
    for (u64 i = 0; i < 50; ++i) seeds.insert(seating(mirror(), i).seed);
    EXPECT_EQ(seeds.size(), 50u);
}

TEST(ArenaSchedule, TheFirstGamesAreBetweenDifferentDecks) {
    const ArenaSettings s = settings();
    for (u64 i = 0; i < balanced_games(s); ++i) EXPECT_NE(seating(s, i).deck[0], seating(s, i).deck[1]) << i;
}

TEST(ArenaSchedule, OtherSeedsGiveOtherGames) {
    ArenaSettings other = settings();
    other.seed = 2;
    EXPECT_NE(seating(settings(), 0).seed, seating(other, 0).seed);
}

TEST(ArenaDecks, OneDeckTwiceIsRefused) {
    ArenaSettings s = settings();
    s.decks[3] = s.decks[1];
    EXPECT_THAT(check_decks(s).error().message, HasSubstr("Deck b is named twice"));
}

TEST(ArenaDecks, TwoDecksOfOneNameAreRefused) {
    ArenaSettings s = settings();
    s.decks[3].name = "Deck b";
    EXPECT_THAT(check_decks(s).error().message, HasSubstr("two decks are called Deck b"));
}

TEST(ArenaDecks, OneListUnderTwoNamesIsRefused) {
    ArenaSettings s = settings();
    s.decks[3].hash = s.decks[1].hash;
    EXPECT_THAT(check_decks(s).error().message, HasSubstr("Deck b and Deck d are the same deck"));
}

// --- one game --------------------------------------------------------------------------------------------

struct QuantaTable {
    LoadedGame loaded = std::move(*load_game(all_rulesets(), "quanta", "", {}, cards_directory(NEXUS_SOURCE_DIR)));
    ArenaSettings settings_;

    explicit QuantaTable(unsigned seats) {
        settings_.seats = seats;
        settings_.players = {"random", "random"};
        for (const LibraryDeck& d : loaded.decks) settings_.decks.push_back({d.name, d.cards(), deck_hash(*loaded.catalog, d.cards())});
    }
    Result<std::optional<ArenaGame>> play(u64 number, u64 limit = 100000, u64 given_up_after = ~u64{0}) {
        settings_.limit = limit;
        u64 asked = 0;
        return play_arena_game(loaded, *kit_of(*loaded.game->rules).evaluation, settings_, number,
                               [&](unsigned, Player& player, const SeatView& view) {
                                   return asked++ < given_up_after ? std::optional<Choice>(player.choose(view, {})) : std::nullopt;
                               });
    }
};

TEST(ArenaGameTest, DependsOnItsNumberAlone) {
    QuantaTable table(3);
    const ArenaGame alone = table.play(7)->value();
    EXPECT_TRUE(table.play(6)->has_value());
    EXPECT_EQ(table.play(7)->value(), alone);
}

TEST(ArenaGameTest, TellsWhoBeganAndWhoWon) {
    QuantaTable table(2);
    const ArenaGame game = table.play(0)->value();
    EXPECT_EQ(game.ending, ArenaEnding::Won);
    EXPECT_TRUE(game.winners == 1 || game.winners == 2);
    EXPECT_LT(game.first, 2u);
}

TEST(ArenaGameTest, HasNoEndIfTheLimitComesFirst) {
    QuantaTable table(2);
    const ArenaGame game = table.play(0, 20)->value();
    EXPECT_EQ(game.ending, ArenaEnding::Unfinished);
    EXPECT_EQ(game.winners, 0);
    EXPECT_EQ(game.choices, 20u);
}

TEST(ArenaGameTest, CanBeGivenUpInTheMiddle) {
    QuantaTable table(2);
    EXPECT_FALSE(table.play(0, 100000, 30)->has_value());
}

TEST(ArenaGameTest, EndingsAreToldApart) {
    State s;
    EXPECT_EQ(ending_of(s), ArenaEnding::Unfinished);
    s.h.over = 1;
    EXPECT_EQ(ending_of(s), ArenaEnding::Drawn);
    s.h.winners = 2;
    EXPECT_EQ(ending_of(s), ArenaEnding::Won);
    s.h.winners = 3;
    EXPECT_EQ(ending_of(s), ArenaEnding::Together);
    s.h.winners = 0;
    for (const Ending why : {Ending::PositionReturned, Ending::NoProgress}) {
        s.h.ending = why;
        EXPECT_EQ(ending_of(s), ArenaEnding::Stalled);
    }
    s.h.ending = Ending::Agreed;
    EXPECT_EQ(ending_of(s), ArenaEnding::Drawn);
}

// --- tallies ---------------------------------------------------------------------------------------------

// Values as Wilson (1927) gives them, z = 1.959964.
TEST(ArenaTallyTest, IntervalsAreWilsons) {
    const Interval half = wilson(50, 100), none = wilson(0, 10), all = wilson(20, 20), nothing = wilson(0, 0);
    EXPECT_NEAR(half.low, 0.4038, 1e-4);
    EXPECT_NEAR(half.high, 0.5962, 1e-4);
    EXPECT_NEAR(none.low, 0.0, 1e-9);
    EXPECT_NEAR(none.high, 0.2775, 1e-4);
    EXPECT_NEAR(all.low, 0.8389, 1e-4);
    EXPECT_NEAR(all.high, 1.0, 1e-9);
    EXPECT_EQ(nothing.low, 0);
    EXPECT_EQ(nothing.high, 1);
}

TEST(ArenaTallyTest, AWinIsThePlayersWhereverItSits) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, seating(s, 0).contender[0] == 0 ? 0 : 1));
    t.add(won(1, seating(s, 1).contender[0] == 0 ? 0 : 1));
    EXPECT_EQ(t.by_player[0].wins, 2u);
    EXPECT_EQ(t.by_player[1].wins, 0u);
    EXPECT_EQ(t.by_player[1].games, 2u);
    EXPECT_EQ(t.by_seat[0].wins, 1u);
    EXPECT_EQ(t.by_seat[1].wins, 1u);
}

TEST(ArenaTallyTest, WonTogetherByBothPlayersIsNobodysWin) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add({0, Seat{0}, ArenaEnding::Together, 3, 50});
    EXPECT_EQ(t.by_player[0].wins + t.by_player[1].wins, 0u);
    EXPECT_EQ(t.by_seat[0].wins, 1u);
    EXPECT_EQ(t.endings[static_cast<unsigned>(ArenaEnding::Together)], 1u);
}

TEST(ArenaTallyTest, WonTogetherByTwoSeatsOfOnePlayerIsItsWin) {
    const ArenaSettings s = settings(4);
    ArenaTally t(s);
    const u8 winners = 0b0101;
    const unsigned who = seating(s, 0).contender[0];
    t.add({0, Seat{0}, ArenaEnding::Together, winners, 50});
    EXPECT_EQ(t.by_player[who].wins, 1u);
}

TEST(ArenaTallyTest, APlayerThatMeetsItselfHasNoShareOfItsOwn) {
    const ArenaSettings s = mirror();
    ArenaTally t(s);
    t.add(won(0, 1));
    EXPECT_TRUE(t.by_player.empty());
    EXPECT_EQ(t.by_seat[1].wins, 1u);
    EXPECT_THAT(arena_title(*find_ruleset("quanta"), s, t, 1), HasSubstr("greedy against itself"));
    for (const ArenaSection& section : arena_sections(s, t)) EXPECT_NE(section.rows[0][0], "by player");
}

TEST(ArenaTallyTest, ADeckAgainstItselfSaysNothingOfTheDeck) {
    ArenaSettings s = settings(2, 1);
    ArenaTally t(s);
    t.add(won(0, 1));
    EXPECT_EQ(t.by_deck[0].games, 0u);
    EXPECT_EQ(t.by_pairing.at({0, 0}).games, 1u);
}

TEST(ArenaTallyTest, ADeckCountsOnceForEachSeatItHas) {
    const ArenaSettings s = settings(3, 2);
    ArenaTally t(s);
    u64 number = 0;
    while (seating(s, number).deck[0] != seating(s, number).deck[1] || seating(s, number).deck[0] == seating(s, number).deck[2]) ++number;
    const unsigned twice = seating(s, number).deck[0], once = 1 - twice;
    t.add(won(number, 1));
    EXPECT_EQ(t.by_deck[twice].games, 2u);
    EXPECT_EQ(t.by_deck[twice].wins, 1u);
    EXPECT_EQ(t.by_deck[once].games, 1u);
}

TEST(ArenaTallyTest, APairingCountsItsGamesOnceWithWinsOfBothDecks) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    const Seating at = seating(s, 0);
    const std::pair<unsigned, unsigned> pair = std::minmax(at.deck[0], at.deck[1]);
    t.add(won(0, at.deck[0] == pair.first ? 0 : 1));
    t.add(won(1, at.deck[0] == pair.first ? 1 : 0));
    t.add({u64{2} * 4 * 4, Seat{0}, ArenaEnding::Drawn, 0, 1});  // the same decks, a whole cycle later
    const Pairing& row = t.by_pairing.at({pair.first, pair.second});
    EXPECT_EQ(row.games, 3u);
    EXPECT_EQ(row.first_wins, 1u);
    EXPECT_EQ(row.second_wins, 1u);
    EXPECT_EQ(row.endings[static_cast<unsigned>(ArenaEnding::Drawn)], 1u);
}

TEST(ArenaTallyTest, GamesAreCountedByWhoBegan) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, 1, 1));
    t.add(won(1, 0, 1));
    t.add({2, kNoSeat, ArenaEnding::Unfinished, 0, 3});
    EXPECT_EQ(t.first.games, 2u);
    EXPECT_EQ(t.first.wins, 1u);
    EXPECT_EQ(t.by_first_seat[0].games, 0u);
    EXPECT_EQ(t.by_first_seat[1].games, 2u);
    EXPECT_EQ(t.by_player_first[0].games, 1u);
    EXPECT_EQ(t.by_player_first[1].games, 1u);
}

TEST(ArenaTallyTest, ThePageNamesWhoBeganBySeatAndByPlayer) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, 1, 1));
    t.add(won(1, 0, 1));
    t.add(won(2, 0, 0));
    std::vector<std::vector<std::string>> begun;
    for (const ArenaSection& section : arena_sections(s, t))
        if (section.rows[0][0] == "by first player") begun = section.rows;
    ASSERT_EQ(begun.size(), 6u);
    const auto row = [&](std::size_t i) { return std::vector<std::string>(begun[i].begin(), begun[i].begin() + 3); };
    EXPECT_EQ(row(1), (std::vector<std::string>{"who began", "3", "2"}));
    EXPECT_EQ(row(2), (std::vector<std::string>{"A began", "1", "1"}));
    EXPECT_EQ(row(3), (std::vector<std::string>{"B began", "2", "1"}));
    EXPECT_EQ(begun[4][0], s.players[0] + " began");
    EXPECT_EQ(begun[5][0], s.players[1] + " began");
}

TEST(ArenaTallyTest, TheOrderOfGamesMakesNoDifference) {
    const ArenaSettings s = settings(3);
    ArenaTally up(s), down(s);
    for (u64 i = 0; i < 40; ++i) up.add(won(i, i % 3, i % 2));
    for (u64 i = 40; i-- > 0;) down.add(won(i, i % 3, i % 2));
    EXPECT_EQ(arena_json(s, up, 40, "{}"), arena_json(s, down, 40, "{}"));
}

TEST(ArenaTallyTest, AnUnfinishedRunSaysHowManyOfHowMany) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, 1));
    EXPECT_THAT(arena_title(*find_ruleset("quanta"), s, t, 400), HasSubstr("1 of 400 games"));
    EXPECT_THAT(arena_title(*find_ruleset("quanta"), s, t, 1), Not(HasSubstr(" of ")));
    EXPECT_THAT(arena_json(s, t, 400, "{}"), HasSubstr("\"games_asked\": 400, \"games\": 1, \"complete\": false"));
}

TEST(ArenaTallyTest, EveryTableIsInTheJson) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, 1));
    const std::string json = arena_json(s, t, 1, "{\"seconds\": 1}");
    for (const char* key :
         {"endings", "by_player", "by_deck", "by_seat", "first_player", "by_first_seat", "by_first_contender", "by_pairing", "timing"})
        EXPECT_THAT(json, HasSubstr("\"" + std::string(key) + "\": ")) << key;
    EXPECT_THAT(json, HasSubstr("\"wins\": 1, \"share\": 1.000000, \"low\": 0.206"));
    EXPECT_THAT(json, HasSubstr("{\"won\": 1, \"together\": 0, \"drawn\": 0, \"stalled\": 0, \"unfinished\": 0}"));
}

TEST(ArenaTallyTest, TheJsonNamesWhatEachShareIsOf) {
    const ArenaSettings s = settings();
    ArenaTally t(s);
    t.add(won(0, 1));
    const std::string json = arena_json(s, t, 1, "{}");
    const auto begins = [&](const char* table, const char* key, const std::string& name) {
        return HasSubstr("\"" + std::string(table) + "\": [\n  {\"" + key + "\": \"" + name + "\", \"games\": ");
    };
    EXPECT_THAT(json, begins("by_player", "player", s.players[0]));
    EXPECT_THAT(json, begins("by_deck", "deck", s.decks[0].name));
    EXPECT_THAT(json, begins("by_seat", "seat", "A"));
    EXPECT_THAT(json, begins("by_first_seat", "seat", "A"));
    EXPECT_THAT(json, begins("by_first_contender", "player", s.players[0]));
}

TEST(ArenaProgress, TellsRateAndTimeLeft) {
    EXPECT_EQ(arena_progress(120, 400, 100, 50), "120 of 400 games, 2.00 games/s, 2 min 20 s left");
    EXPECT_EQ(arena_progress(390, 400, 390, 10), "390 of 400 games, 39 games/s, 1 s left");
    EXPECT_EQ(arena_progress(10, 100000, 10, 10), "10 of 100000 games, 1.00 games/s, 27 h 46 min left");
}

TEST(ArenaProgress, PromisesNothingBeforeTheFirstGame) {
    EXPECT_EQ(arena_progress(0, 400, 0, 0.3), "0 of 400 games");
    EXPECT_EQ(arena_progress(7, 400, 0, 12), "7 of 400 games, 12 s so far");
}

// --- results kept as lines -----------------------------------------------------------------------------------

TEST(ArenaResultsTest, ComeBackAsTheyWere) {
    const ArenaSettings s = settings(3);
    const std::vector<ArenaGame> games = {won(0, 2, 1),
                                          {1, kNoSeat, ArenaEnding::Unfinished, 0, 100000},
                                          {2, Seat{2}, ArenaEnding::Together, 5, 77},
                                          {3, Seat{0}, ArenaEnding::Drawn, 0, 9},
                                          {4, Seat{0}, ArenaEnding::Stalled, 0, 9}};
    std::string text = results_header(s);
    for (u64 i : {3, 0, 2, 1, 4}) text += results_line(s, games[i]);
    const Result<ArenaResults> read = read_results(s, text, "r");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->games, games);
    EXPECT_EQ(read->whole, text.size());
}

TEST(ArenaResultsTest, CutAtAnyByteTheWholeLinesAreKept) {
    const ArenaSettings s = settings();
    const std::string header = results_header(s);
    std::string text = header;
    for (u64 i = 0; i < 12; ++i) text += results_line(s, won(i, i % 2));
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        const std::string left = text.substr(0, cut);
        const Result<ArenaResults> read = read_results(s, left, "r");
        ASSERT_TRUE(read) << cut << ": " << read.error().to_string();
        const std::size_t whole = left.size() < header.size() ? 0 : left.rfind('\n') + 1;
        ASSERT_EQ(read->whole, whole) << cut;
        ASSERT_EQ(read->games.size(), whole ? static_cast<std::size_t>(std::ranges::count(left.substr(header.size()), '\n')) : 0u) << cut;
    }
}

TEST(ArenaResultsTest, CutAndContinuedIsTheSameFile) {
    const ArenaSettings s = settings();
    const std::string first = results_header(s) + results_line(s, won(0, 1)), second = results_line(s, won(1, 0));
    const Result<ArenaResults> read = read_results(s, first + second.substr(0, 7), "r");
    ASSERT_TRUE(read);
    EXPECT_EQ((first + second.substr(0, 7)).substr(0, read->whole) + second, first + second);
}

TEST(ArenaResultsTest, RubbishAtTheEndIsCutOff) {
    const ArenaSettings s = settings();
    const std::string good = results_header(s) + results_line(s, won(0, 1));
    const Result<ArenaResults> read = read_results(s, good + std::string(300, '\0') + "\nxyz\n", "r");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->whole, good.size());
}

TEST(ArenaResultsTest, EveryChangedByteOfALineIsNoticed) {
    const ArenaSettings s = settings();
    const std::string header = results_header(s), line = results_line(s, won(123, 1));
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        std::string changed = line;
        changed[i] = changed[i] == '1' ? '2' : '1';
        const Result<ArenaResults> read = read_results(s, header + changed, "r");
        ASSERT_TRUE(read) << i;
        EXPECT_TRUE(read->games.empty()) << changed;
    }
}

TEST(ArenaResultsTest, DamageInTheMiddleIsRefusedWithItsLine) {
    const ArenaSettings s = settings();
    const std::string header = results_header(s);
    const Result<ArenaResults> read = read_results(s, header + "0 A won B 100 #00000000\n" + results_line(s, won(1, 1)), "r.txt");
    ASSERT_FALSE(read);
    EXPECT_THAT(error_lines(read)[0],
                HasSubstr("r.txt:" + std::to_string(std::ranges::count(header, '\n') + 1) + ": this line is damaged"));
}

TEST(ArenaResultsTest, TheSameGameTwiceIsTakenOnce) {
    const ArenaSettings s = settings();
    const Result<ArenaResults> read = read_results(s, results_header(s) + results_line(s, won(1, 1)) + results_line(s, won(1, 1)), "r");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->games.size(), 1u);
}

TEST(ArenaResultsTest, TwoResultsOfOneGameAreRefused) {
    const ArenaSettings s = settings();
    const Result<ArenaResults> read = read_results(s, results_header(s) + results_line(s, won(1, 1)) + results_line(s, won(1, 0)), "r");
    EXPECT_THAT(error_lines(read)[0], HasSubstr("game 1 has two different results"));
}

TEST(ArenaResultsTest, LinesOfAnotherFileAreNoGames) {
    ArenaSettings s = settings(), other = settings();
    other.seed = 9;
    const Result<ArenaResults> read = read_results(s, results_header(s) + results_line(other, won(1, 1)), "r");
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->games.empty());
}

TEST(ArenaResultsTest, AnotherKindOfFileIsLeftAsItIs) {
    for (const char* text : {"shopping: milk\n", "nexus-record 3\n", "nexus-arenb"})
        EXPECT_THAT(error_lines(read_results(settings(), text, "r"))[0], HasSubstr("no file of arena results")) << text;
}

TEST(ArenaResultsTest, AnotherFormatIsNamed) {
    EXPECT_THAT(error_lines(read_results(settings(), "nexus-arena 7\nseed: 1\n", "r"))[0], HasSubstr("'nexus-arena 7'"));
}

TEST(ArenaResultsTest, EverySettingThatDiffersIsNamed) {
    using Change = std::function<void(ArenaSettings&)>;
    const std::vector<std::pair<Change, const char*>> changes = {
        {[](ArenaSettings& s) { s.engine = "0.2.0"; }, "engine is 0.2.0 there and 0.1.0 here"},
        {[](ArenaSettings& s) { s.game = "other"; }, "game is other there and quanta here"},
        {[](ArenaSettings& s) { s.edition = "old"; }, "edition is old there and first here"},
        {[](ArenaSettings& s) { s.options = {{"a", "b"}}; }, "options is a=b there and none here"},
        {[](ArenaSettings& s) { s.catalog = 255; }, "catalog is 00000000000000ff there"},
        {[](ArenaSettings& s) { s.library = 255; }, "library of decks is 00000000000000ff there"},
        {[](ArenaSettings& s) { s.seed = 7; }, "seed is 7 there and 1 here"},
        {[](ArenaSettings& s) { s.seats = 3; }, "seats is 3 there and 2 here"},
        {[](ArenaSettings& s) { s.limit = 5; }, "limit is 5 there and 100000 here"},
        {[](ArenaSettings& s) { s.players[1] = "greedy"; }, "player 2 is greedy there and random here"},
        {[](ArenaSettings& s) { s.decks[1].hash = 3; }, "deck 2 is Deck b 0000000000000003 there and Deck b 0000000000000065 here"},
        {[](ArenaSettings& s) { s.decks.pop_back(); }, "deck 4 is missing there and Deck d"},
        {[](ArenaSettings& s) { s.decks.push_back({"Deck e", {}, 1}); }, "deck 5 is Deck e 0000000000000001 there and missing here"},
    };
    for (const auto& [change, words] : changes) {
        ArenaSettings other = settings();
        change(other);
        const std::string error = error_lines(read_results(settings(), results_header(other) + results_line(other, won(0, 0)), "r"))[0];
        EXPECT_THAT(error, HasSubstr(words));
        EXPECT_EQ(error.find(';'), error.npos) << "only that: " << error;
    }
}

TEST(ArenaResultsTest, AHeaderOfOtherSettingsThatWasCutIsRefusedToo) {
    ArenaSettings other = settings();
    other.seed = 7;
    const std::string header = results_header(other);
    const std::size_t cut = header.find("limit");
    EXPECT_THAT(error_lines(read_results(settings(), header.substr(0, cut), "r"))[0], HasSubstr("seed is 7 there and 1 here"));
}

}  // namespace
}  // namespace nexus
