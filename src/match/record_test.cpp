// Records as texts: how they are written, and what is said about each line that cannot be read.
#include "match/record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/small_game.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

const std::string kVersionLine = "nexus-record 3\n", kHead = "nexus-record 3\ngame g\nedition e\ncatalog ff\nseed 7\nseats 2\n";
const std::string kWholeHead = kHead + "deck A One\n2 Pebble\ndeck B Two\n1 Lens\nstart #00000000000000ab\n";

Error error_in(const std::string& text) {
    Result<Record> r = parse_record(text, "x.nexus");
    EXPECT_FALSE(r) << "it was read:\n" << text;
    return r ? Error{} : r.error();
}
std::string message_in(const std::string& text) { return error_in(text).message; }

TEST(RecordText, IsWrittenLineByLine) {
    Record r;
    r.engine = "1.2";
    r.game = "g", r.edition = "e";
    r.options.values = {{"a.b", "c"}};
    r.catalog = 255, r.seed = 42, r.start = 171;
    r.players = {"person", "greedy"};
    r.decks = {{"One", {{2, "Pebble"}, {1, "Long Lens"}}}, {"Two", {}}};
    r.steps = {{Seat{0}, Choice::unpack(0x12), 0x34, "first"}, {Seat{1}, Choice::unpack(0x1), 0x56, ""}};
    const std::string whole =
        "nexus-record 3\nengine 1.2\ngame g\nedition e\noption a.b c\ncatalog 00000000000000ff\nseed 42\nseats 2\nplayer A person\nplayer B greedy\n"
        "deck A One\n2 Pebble\n1 Long Lens\ndeck B Two\nstart #00000000000000ab\n"
        "A 0000000000000012 #0000000000000034  ; first\nB 0000000000000001 #0000000000000056\n";
    EXPECT_EQ(write_record(r), whole);
    r.complete = true;
    EXPECT_EQ(write_record(r), whole + "end\n");
    r.engine = "";
    EXPECT_THAT(write_record(r), testing::StartsWith("nexus-record 3\ngame g\n"));
}

TEST(RecordText, IsReadAsItWasWritten) {
    Result<Record> r = parse_record(
        kHead +
            "option a.b c\n\nplayer A person\nplayer B greedy\ndeck A One\n2 Pebble\n9999 Long Lens\ndeck B\nstart #00000000000000ab\n\nB 0000000000000001 #0000000000000056  ; why; not\nend\n",
        "x.nexus");
    ASSERT_TRUE(r) << r.error().to_string();
    EXPECT_EQ(r->game, "g");
    EXPECT_EQ(r->edition, "e");
    EXPECT_THAT(r->options.values, ElementsAre(Pair("a.b", "c")));
    EXPECT_EQ(r->catalog, 255u);
    EXPECT_EQ(r->seed, 7u);
    EXPECT_EQ(r->start, 171u);
    EXPECT_THAT(r->players, ElementsAre("person", "greedy"));
    ASSERT_EQ(r->decks.size(), 2u);
    EXPECT_EQ(r->decks[0].name, "One");
    EXPECT_THAT(r->decks[0].cards, ElementsAre(Pair(2, "Pebble"), Pair(9999, "Long Lens")));
    EXPECT_EQ(r->decks[1].name, "");
    ASSERT_EQ(r->steps.size(), 1u);
    EXPECT_EQ(r->steps[0].seat, Seat{1u});
    EXPECT_EQ(r->steps[0].choice.pack(), 1u);
    EXPECT_EQ(r->steps[0].hash, 0x56u);
    EXPECT_EQ(r->steps[0].comment, "why; not");
    EXPECT_TRUE(r->complete);
}

TEST(RecordText, LinesMayEndAsOnOtherMachines) {
    std::string text = kWholeHead + "A 0000000000000001 #0000000000000056\nend\n";
    for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2) text.insert(at, "\r");
    Result<Record> r = parse_record(text, "x.nexus");
    ASSERT_TRUE(r) << r.error().to_string();
    EXPECT_EQ(r->edition, "e");
    EXPECT_EQ(r->steps.size(), 1u);
}

TEST(RecordText, AnErrorSaysWhere) {
    const Error e = error_in(kHead + "\nhello\n");
    EXPECT_EQ(e.message, "this is no line of a record");
    EXPECT_EQ(e.file, "x.nexus");
    EXPECT_EQ(e.line, 8);
    EXPECT_EQ(e.excerpt, "hello");
    EXPECT_EQ(e.expected, "`4 Scout Drone`, `deck B name` or `start #hash`");
}

TEST(RecordText, TheFirstLineNamesTheFormat) {
    EXPECT_EQ(message_in(""), "this is no game record");
    EXPECT_EQ(message_in("nexus-recorder 2\n"), "this is no game record");
    EXPECT_EQ(error_in("hello\n").expected, "`nexus-record 3` as the first line");
    EXPECT_EQ(message_in("nexus-record\n"), "the record's format has no number");
    EXPECT_EQ(message_in("nexus-record x\n"), "the record's format has no number");
    EXPECT_EQ(message_in("nexus-record 3x\n"), "the record's format has no number");
    EXPECT_THAT(message_in("nexus-record 4\n"), HasSubstr("format 4, this program reads 3: it was written by a newer"));
    EXPECT_THAT(message_in("nexus-record 1\n"), HasSubstr("format 1, this program reads 3: it was written by an older"));
}

TEST(RecordText, ACardHasANumberAndAName) {
    for (const char* line : {"Pebble", "x Pebble", "0 Pebble", "10000 Pebble", "2x Pebble", "2", "2 "})
        EXPECT_EQ(message_in(kHead + "deck A One\n" + line + "\n"), "this is no line of a record") << line;
    EXPECT_EQ(message_in(kHead + "2 Pebble\n"), "a card stands before the first deck");
}

TEST(RecordText, NumbersOfTheHeadAreNumbers) {
    EXPECT_EQ(message_in(kVersionLine + "option a.b\n"), "an option is a name and a value");
    EXPECT_EQ(message_in(kVersionLine + "option a.b c d\n"), "an option is a name and a value");
    EXPECT_EQ(message_in(kVersionLine + "catalog xyz\n"), "the catalog's hash is no hexadecimal number");
    EXPECT_EQ(message_in(kVersionLine + "catalog\n"), "the catalog's hash is no hexadecimal number");
    EXPECT_EQ(message_in(kVersionLine + "seed ff\n"), "the seed is neither a number nor 64 hexadecimal digits");
    for (const char* seats : {"0", "x", "7", ""})
        EXPECT_EQ(message_in(kVersionLine + "seats " + seats + "\n"), "there cannot be that many seats") << seats;
    EXPECT_EQ(error_in(kVersionLine + "seats 0\n").expected, "1 to 6");
}

TEST(RecordText, PlayersAndDecksStandInTheOrderOfTheSeats) {
    EXPECT_EQ(message_in(kHead + "player B person\n"), "players stand in the order of the seats");
    EXPECT_EQ(error_in(kHead + "player A person\nplayer A person\n").expected, "`player B greedy`");
    EXPECT_EQ(message_in(kHead + "player A\n"), "players stand in the order of the seats");
    EXPECT_EQ(message_in(kHead + "player A two words\n"), "players stand in the order of the seats");
    EXPECT_EQ(message_in(kHead + "deck B Two\n"), "decks stand in the order of the seats");
    EXPECT_EQ(error_in(kHead + "deck A One\ndeck A One\n").expected, "`deck B name`");
    EXPECT_EQ(message_in(kHead + "deck\n"), "decks stand in the order of the seats");
    std::string players, decks;
    for (char seat : {'A', 'B', 'C', 'D', 'E', 'F', 'G'})
        players += std::string("player ") + seat + " p\n", decks += std::string("deck ") + seat + " d\n";
    EXPECT_EQ(message_in(kVersionLine + players), "players stand in the order of the seats");
    EXPECT_EQ(message_in(kVersionLine + decks), "decks stand in the order of the seats");
    EXPECT_EQ(message_in(kVersionLine + players.substr(0, players.find("player G")) + "player nobody p\n"),
              "players stand in the order of the seats");
    const std::string six = kVersionLine + "game g\nseats 6\n" + players.substr(0, players.find("player G")) +
                            decks.substr(0, decks.find("deck G")) + "start #00000000000000ab\n";
    Result<Record> r = parse_record(six + "F 0000000000000001 #0000000000000056\n", "x.nexus");
    ASSERT_TRUE(r) << r.error().to_string();
    EXPECT_EQ(r->steps.at(0).seat, Seat{5u});
}

TEST(RecordText, TheStartAgreesWithTheHead) {
    const std::string start = "start #00000000000000ab\n", decks = "deck A One\ndeck B Two\n";
    EXPECT_EQ(message_in(kVersionLine + "game g\n" + decks + start), "the record does not say how many seats there are");
    EXPECT_EQ(message_in(kHead + "player A person\n" + decks + start), "the record names 2 seats and 1 players");
    EXPECT_EQ(message_in(kHead + "deck A One\n" + start), "the record names 2 seats and has 1 decks");
    for (const char* hash : {"", "00000000000000ab", "#ab", "#00000000000000xx", "#000000000000000ab"})
        EXPECT_EQ(message_in(kHead + decks + "start " + hash + "\n"), "the start has no hash") << hash;
    EXPECT_EQ(message_in(kHead + decks), "the record ends before the game starts");
    EXPECT_EQ(message_in(kVersionLine + "seats 2\n" + decks + start), "the record does not say which game it is");
}

TEST(RecordText, AChoiceHasASeatAChoiceAndAHash) {
    for (const char* line : {"C 0000000000000001 #0000000000000056", "@ 0000000000000001 #0000000000000056",
                             "AB 0000000000000001 #0000000000000056", "A 0000000000000001", "A 0000000000000001 0000000000000056",
                             "A 0000000000000001 #56", "A 1 #0000000000000056", "A 0000000000000001 #0000000000000056 more", "ending"}) {
        EXPECT_EQ(message_in(kWholeHead + line + "\n"), "this is no choice") << line;
    }
    EXPECT_EQ(error_in(kWholeHead + "hello\n").expected, "`A 0000ffff00000001 #0123456789abcdef`");
    EXPECT_EQ(message_in(kWholeHead + "A 000000000000000e #0000000000000056\n"), "there is no such kind of choice");
    EXPECT_TRUE(parse_record(kWholeHead + "A 000000000000000d #0000000000000056\n", "x.nexus")) << "an offer of a draw";
    EXPECT_TRUE(parse_record(kWholeHead + "A 000000000000000c #0000000000000056\n", "x.nexus")) << "a concession";
    EXPECT_EQ(message_in(kWholeHead + "end\nA 0000000000000001 #0000000000000056\n"), "something stands after the end of the record");
    EXPECT_TRUE(parse_record(kWholeHead + "end\n\n \n", "x.nexus"));
}

TEST(RecordText, AnOddLastLineIsNoChoiceThatWasCutShort) {
    for (const char* line : {"C 00", "A 00000000000000000", "enough", "A 0000000000000001 #00000000000000567"})
        EXPECT_EQ(message_in(kWholeHead + line), "this is no choice") << line;
    for (const char* line : {"B 00", "e", "end", "A 0000000000000001 #000000000000005"})
        EXPECT_TRUE(parse_record(kWholeHead + line, "x.nexus")) << line;
}

// --- of a game ------------------------------------------------------------------------------------------------

std::string refused(const Record& r, const Game& g) {
    Result<std::vector<std::vector<CardId>>> decks = decks_of(r, g);
    return decks ? "" : decks.error().to_string();
}

TEST(RecordOfAGame, EqualCardsInARowAreCounted) {
    const LoadedGame g = small_game();
    const CardId pebble = g.catalog->find("Pebble"), lens = g.catalog->find("Lens");
    const std::vector<std::vector<CardId>> decks{{pebble, pebble, lens, pebble}, {lens}};
    const std::vector<std::string> names{"One"};
    const Record r = make_record(*g.game, decks, names, 9);
    ASSERT_EQ(r.decks.size(), 2u);
    EXPECT_THAT(r.decks[0].cards, ElementsAre(Pair(2, "Pebble"), Pair(1, "Lens"), Pair(1, "Pebble")));
    EXPECT_EQ(r.decks[0].name, "One");
    EXPECT_EQ(r.decks[1].name, "");
    EXPECT_EQ(r.seed, 9u);
    EXPECT_TRUE(r.options.values.empty());
    EXPECT_EQ(*decks_of(r, *g.game), decks);
}

TEST(RecordOfAGame, OptionsThatWereChangedAreNamed) {
    const LoadedGame g = small_game({{{"board.columnPairing", "same"}}});
    const Record r = make_record(*g.game, std::vector<std::vector<CardId>>(2), {}, 1);
    EXPECT_THAT(r.options.values, ElementsAre(Pair("board.columnPairing", "same")));
}

TEST(RecordOfAGame, IsOfThisGameAndEdition) {
    const LoadedGame g = small_game();
    Record r = start(g.game, 1).record();
    EXPECT_EQ(refused(r, *g.game), "");
    r.game = "quanta";
    EXPECT_THAT(refused(r, *g.game), HasSubstr("the record is a game of quanta (current), not of quantum-nexus (current)"));
    r.game = "quantum-nexus", r.edition = "first";
    EXPECT_THAT(refused(r, *g.game), HasSubstr("the record is a game of quantum-nexus (first), not of quantum-nexus (current)"));
}

TEST(RecordOfAGame, HasAsManySeatsAsTheGameTakes) {
    const LoadedGame g = small_game();
    Record r = start(g.game, 1).record();
    r.decks.resize(1);
    EXPECT_THAT(refused(r, *g.game), HasSubstr("Quantum Nexus is for 2 to 6 seats, the record has 1"));
    r.decks.resize(7);
    EXPECT_THAT(refused(r, *g.game), HasSubstr("the record has 7"));
    r.decks.resize(6);
    EXPECT_EQ(refused(r, *g.game), "");
}

TEST(RecordOfAGame, ADeckIsNotLargerThanTheTable) {
    const LoadedGame g = small_game();
    Record r = start(g.game, 1).record();
    r.decks[1].cards = {{static_cast<int>(kMaxDeck), "Pebble"}};
    EXPECT_EQ(refused(r, *g.game), "");
    r.decks[1].cards[0].first += 1;
    EXPECT_THAT(refused(r, *g.game), HasSubstr("a deck of the record has 961 cards, and there can be 960 at most"));
}

TEST(RecordOfAGame, UnknownCardsAreAllNamed) {
    const LoadedGame g = small_game();
    Record r = start(g.game, 1).record();
    r.decks[0].cards[0].second = "Peble";
    r.decks[1].cards[0].second = "Lense";
    EXPECT_THAT(refused(r, *g.game), HasSubstr("cards that are not here: Peble, Lense"));
    EXPECT_THAT(refused(r, *g.game), HasSubstr("a bug report carries them"));
    r = start(g.game, 1).record();
    r.catalog ^= 1;
    EXPECT_THAT(refused(r, *g.game), HasSubstr("the cards have changed"));
    EXPECT_THAT(refused(r, *g.game), HasSubstr("a bug report carries them"));
}

TEST(RecordOfAGame, AReplayTellsEachStepBeforeItIsTaken) {
    const LoadedGame g = small_game();
    Session s = start(g.game, 31);
    play(s, 31, 8);
    std::vector<std::size_t> numbers;
    std::vector<u64> hashes;
    Result<Replayed> done = replay(s.record(), *g.game, 5, nullptr, [&](const State& state, std::size_t i, const RecordStep& step) {
        numbers.push_back(i);
        hashes.push_back(state.hash());
        EXPECT_EQ(step.choice, s.record().steps[i].choice);
    });
    ASSERT_TRUE(done) << done.error().to_string();
    EXPECT_EQ(done->steps, 5u);
    EXPECT_EQ(done->state.hash(), s.record().steps[4].hash);
    EXPECT_THAT(numbers, ElementsAre(0u, 1u, 2u, 3u, 4u));
    EXPECT_EQ(hashes[0], s.record().start);
    for (std::size_t i = 1; i < hashes.size(); ++i) EXPECT_EQ(hashes[i], s.record().steps[i - 1].hash);
}

TEST(RecordOfAGame, ADifferenceNamesWhoRecordedIt) {
    const LoadedGame g = small_game();
    Session s = start(g.game, 32);
    play(s, 32, 3);
    Record r = s.record();
    r.engine = "0.9";
    r.steps[1].hash ^= 1;
    EXPECT_THAT(replay(r, *g.game).error().message, HasSubstr("choice 2 of 3, by "));
    EXPECT_THAT(replay(r, *g.game).error().message, testing::EndsWith("(recorded by nexus 0.9)"));
    r.engine = "";
    EXPECT_THAT(replay(r, *g.game).error().message, testing::Not(HasSubstr("recorded by")));
}

TEST(RecordOfAGame, AReplayIsHeard) {
    struct Counter : EventSink {
        unsigned events = 0;
        void on_event(const State&, const Event&) override { ++events; }
    } counter;
    const LoadedGame g = small_game();
    ASSERT_TRUE(replay(start(g.game, 33).record(), *g.game, 0, &counter));
    EXPECT_GT(counter.events, 0u);
}

}  // namespace
}  // namespace nexus
