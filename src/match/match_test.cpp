// Records, sessions, bug reports and the library, over games of a small catalog.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "library/files.h"
#include "match/bugreport.h"
#include "match/session.h"
#include "rules/registry.h"
#include "search/player.h"
#include "support/small_game.h"
#include "support/temporary_folder.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::HasSubstr;

std::string error_of(const Record& r, const Game& g) {
    Result<Replayed> done = replay(r, g);
    return done ? "" : done.error().to_string();
}

TEST(Record, ReplaysToTheSameHashes) {
    LoadedGame g = small_game({{{"board.columnPairing", "same"}}});
    Session s = start(g.game, 5);
    play(s, 5, 100000);
    ASSERT_TRUE(s.over());
    Result<Record> read = parse_record(write_record(s.record()), "game.nexus");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_TRUE(read->complete);
    EXPECT_EQ(read->options.values, s.record().options.values);
    EXPECT_EQ(read->decks[1].name, "Two");
    Result<Replayed> done = replay(*read, *g.game);
    ASSERT_TRUE(done) << done.error().to_string();
    EXPECT_EQ(done->steps, s.record().steps.size());
    EXPECT_EQ(done->state.hash(), s.state().hash());
    EXPECT_EQ(write_record(*read), write_record(s.record()));
}

TEST(Record, APrefixIsThePositionBefore) {
    LoadedGame g = small_game();
    Session s = start(g.game, 6);
    play(s, 6, 20);
    u64 then = s.state().hash();
    play(s, 7, 20);
    EXPECT_EQ(replay(s.record(), *g.game, 20)->state.hash(), then);
}

TEST(Record, NamesItsSeatsAndItsCards) {
    Result<Record> no_seats = parse_record("nexus-record 3\ngame quantum-nexus\nstart #0\n", "a.nexus");
    ASSERT_FALSE(no_seats);
    EXPECT_THAT(no_seats.error().message, HasSubstr("how many seats"));
    EXPECT_FALSE(parse_record("nexus-record 3\ngame quantum-nexus\nseats 1\ndeck A One\n4 \nstart #0\n", "a.nexus"));
}

TEST(Record, SaysWhichStepDiffers) {
    LoadedGame g = small_game();
    Session s = start(g.game, 7);
    play(s, 7, 30);
    Record r = s.record();
    r.steps[11].hash ^= 1;
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("choice 12 of 30"));
    r = s.record();
    r.steps[3].choice = Choice{ChoiceKind::Number, 0, kNothing, 3, 0};
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("choice 4 of 30"));
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("QN-"));
    r = s.record();
    r.seed = Seed(r.seed.digest() + 1);
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("the start differs"));
}

TEST(Record, SaysWhatIsOtherThanItWas) {
    LoadedGame g = small_game();
    Session s = start(g.game, 8);
    play(s, 8, 5);
    std::string changed = small_set();
    changed.replace(changed.find("attack = 3"), 10, "attack = 4");
    EXPECT_THAT(error_of(s.record(), *small_game({}, changed).game), HasSubstr("the cards have changed"));
    Record r = s.record();
    r.decks[0].cards[1].second = "Peble";
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("not here: Peble"));
    r = s.record();
    r.edition = "first";
    EXPECT_THAT(error_of(r, *g.game), HasSubstr("quantum-nexus (first)"));
    EXPECT_THAT(error_of(s.record(), *small_game({{{"board.columnPairing", "same"}}}).game), HasSubstr("options"));
}

TEST(Record, RefusesWhatItCannotRead) {
    LoadedGame g = small_game();
    Session s = start(g.game, 9);
    play(s, 9, 5);
    std::string good = write_record(s.record());
    auto message = [](const std::string& text) {
        Result<Record> r = parse_record(text, "x.nexus");
        return r ? std::string() : r.error().to_string();
    };
    EXPECT_EQ(message(good), "");
    EXPECT_THAT(message("hello"), HasSubstr("no game record"));
    EXPECT_THAT(message(""), HasSubstr("no game record"));
    EXPECT_THAT(message("nexus-record 4\n"), HasSubstr("newer nexus"));
    EXPECT_THAT(message("nexus-record 1\n"), HasSubstr("older nexus"));
    EXPECT_THAT(message(good.substr(0, good.find("start"))), HasSubstr("before the game starts"));
    EXPECT_THAT(message(good + "C 0000000000000000 #1\n"), HasSubstr("x.nexus:"));
    EXPECT_THAT(message(good + "A zz #1\n"), HasSubstr("this is no choice"));
    for (std::size_t cut = 0; cut < good.size(); cut += 7) message(good.substr(0, cut));  // never worse than an error
}

// How many choices stand whole in the text, and is its last line there?
struct CompleteChoices {
    std::size_t number = 0;
    bool end = false;
};
CompleteChoices complete_choices(std::string_view text, std::size_t first) {
    constexpr std::size_t kChoice = std::string_view("A 0000ffff00000001 #0123456789abcdef").size();
    CompleteChoices out;
    while (first < text.size()) {
        const std::string_view line = text.substr(first, text.find('\n', first) - first);
        if (line == "end") out.end = true;
        else if (line.size() >= kChoice) ++out.number;
        first += line.size() + 1;
    }
    return out;
}

TEST(Record, CutAtAnyByteKeepsTheCompleteChoicesAndNoOther) {
    LoadedGame g = small_game();
    Session s = start(g.game, 9);
    play(s, 9, 6);
    ASSERT_FALSE(s.concede(Seat{0}).refused());
    ASSERT_TRUE(s.over());
    const std::string whole = write_record(s.record());
    const std::size_t started = whole.find("start #") + std::string_view("start #0123456789abcdef").size();
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        const std::string_view text = std::string_view(whole).substr(0, cut);
        Result<Record> r = parse_record(text, "cut.nexus");
        ASSERT_EQ(r.has_value(), cut >= started) << "cut at " << cut << (r ? "" : ": " + r.error().to_string());
        if (!r) continue;
        const CompleteChoices there = complete_choices(text, started + 1);
        ASSERT_EQ(r->steps.size(), there.number) << "cut at " << cut;
        EXPECT_EQ(r->complete, there.end) << "cut at " << cut;
        for (std::size_t i = 0; i < there.number; ++i) {
            EXPECT_EQ(r->steps[i].choice.pack(), s.record().steps[i].choice.pack());
            EXPECT_EQ(r->steps[i].hash, s.record().steps[i].hash) << "cut at " << cut;
        }
        if (cut % 11 == 0) { EXPECT_EQ(error_of(*r, *g.game), "") << "cut at " << cut; }
    }
}

TEST(Record, AShortLineInTheMiddleIsAnError) {
    LoadedGame g = small_game();
    Session s = start(g.game, 9);
    play(s, 9, 3);
    const std::string good = write_record(s.record());
    const std::size_t first = good.find("\nA ") + 1;
    for (std::size_t length : {1u, 5u, 17u, 19u, 25u, 35u}) {
        std::string text = good;
        text.erase(first + length, text.find('\n', first) - first - length);
        Result<Record> r = parse_record(text, "short.nexus");
        ASSERT_FALSE(r) << text.substr(first, length);
        EXPECT_THAT(r.error().to_string(), HasSubstr("this is no choice"));
    }
}

TEST(Library, OfSeveralProblemsTheFirstIsToldWithTheirNumber) {
    const std::string set = small_set() + "[[card]]\nname = \"Early\"\ntype = \"Gizmo\"\n[[card]]\nname = \"Late\"\ntype = \"Gadget\"\n";
    Result<LoadedGame> g = load_game(*find_ruleset("quantum-nexus"), {}, {{"small.toml", set}});
    ASSERT_FALSE(g);
    EXPECT_THAT(g.error().to_string(), HasSubstr("Early"));
    EXPECT_THAT(g.error().to_string(), HasSubstr("the first of 2 problems"));
    const std::string one = small_set() + "[[card]]\nname = \"Early\"\ntype = \"Gizmo\"\n";
    Result<LoadedGame> h = load_game(*find_ruleset("quantum-nexus"), {}, {{"small.toml", one}});
    ASSERT_FALSE(h);
    EXPECT_THAT(h.error().to_string(), testing::Not(HasSubstr("problems")));
}

TEST(Library, OfSeveralProblemsOfADeckTheFirstIsToldWithTheirNumber) {
    LoadedGame g = small_game();
    TemporaryFolder folder;
    const std::string file = folder.path + "/two.deck";
    ASSERT_TRUE(write_file(file, "name: Two\ngame: quantum-nexus\n3 Pebbel\n2 Lnes\n"));
    Result<LibraryDeck> d = find_deck(g, file);
    ASSERT_FALSE(d);
    EXPECT_THAT(d.error().to_string(), HasSubstr("Pebbel"));
    EXPECT_THAT(d.error().to_string(), HasSubstr("the first of 2 problems"));
}

TEST(Session, RefusesAndRecordsNothing) {
    LoadedGame g = small_game();
    Session s = start(g.game, 10);
    u64 before = s.state().hash();
    Refusal no = s.answer(s.decider(), Choice{ChoiceKind::Number, 0, kNothing, 1, 0});
    EXPECT_TRUE(no.refused());
    EXPECT_TRUE(s.answer(Seat{1u - s.decider()}, Choice{}).refused());
    EXPECT_TRUE(s.record().steps.empty());
    EXPECT_EQ(s.state().hash(), before);
}

// A game in which a seat has just played this Event, for nothing; `seat` is who.
constexpr const char* kUndoCards = R"(
[[card]]
name = "Riffle"
type = "Event"
cp = 0
text = "Shuffle your deck."

[[card]]
name = "Browse"
type = "Event"
cp = 0
text = "Draw a card."

[[card]]
name = "Confess"
type = "Event"
cp = 0
text = "Reveal your hand."

[[card]]
name = "Idle"
type = "Event"
cp = 0
text = "Gain 1 CP."
)";

Session after_playing(const char* card, Seat& seat) {
    LoadedGame g = small_game({}, small_set(kUndoCards));
    std::vector<CardId> deck{g.catalog->find("Standing Orders")};
    for (int i = 0; i < 30; ++i) deck.push_back(g.catalog->find(card));
    Session s(g.game, {deck, deck}, {"One", "Two"}, 5);
    ChoiceList choices;
    for (int i = 0; i < 400 && !s.over(); ++i) {
        seat = s.decider();
        s.list(seat, choices);
        const Choice* act = std::find_if(choices.begin(), choices.end(), [](const Choice& c) { return c.kind == ChoiceKind::Act; });
        const bool plays = act != choices.end();
        EXPECT_FALSE(s.answer(seat, plays ? *act : choices[0]).refused());
        if (plays) return s;
    }
    ADD_FAILURE() << card << " was never played";
    return s;
}

TEST(Session, UndoIsFreeWhereNobodySawAnything) {
    Seat seat;
    Session s = after_playing("Idle", seat);
    EXPECT_FALSE(s.can_undo(seat, 0b11)) << "the other player has seen the card that was played";
    EXPECT_TRUE(s.can_undo(seat));
    EXPECT_TRUE(s.undo(seat));
}

TEST(Session, NoUndoAfterAShuffle) {
    Seat seat;
    Session s = after_playing("Riffle", seat);
    EXPECT_FALSE(s.can_undo(seat));
    EXPECT_THAT(s.undo(seat).error().message, HasSubstr("shuffled"));
}

TEST(Session, NoUndoAfterTheSeatSawACard) {
    Seat seat;
    Session s = after_playing("Browse", seat);
    EXPECT_FALSE(s.can_undo(seat));
    EXPECT_THAT(s.undo(seat).error().message, HasSubstr("drawn or shown"));
}

TEST(Session, NoUndoAfterAWatcherSawACard) {
    Seat seat;
    Session s = after_playing("Confess", seat);
    EXPECT_TRUE(s.can_undo(seat)) << "the seat itself knew its hand";
    EXPECT_FALSE(s.can_undo(seat, 0b11));
    EXPECT_THAT(s.undo(seat, 0b11).error().message, HasSubstr("drawn or shown"));
}

TEST(Session, NoUndoAfterSecretAnswersWereOpened) {
    const LoadedGame g = load_game(all_rulesets(), "project-nexus", "", {}, NEXUS_SOURCE_DIR "/cards").value();
    Session s(g.game, {g.decks[0].cards(), g.decks[1].cards()}, {"One", "Two"}, 3);
    ChoiceList choices;
    while (!s.state().h.decision.sealed) {
        s.list(s.decider(), choices);
        ASSERT_FALSE(s.answer(s.decider(), choices[0]).refused());
    }
    s.list(Seat{0}, choices);
    ASSERT_FALSE(s.answer(Seat{0}, choices[0]).refused());
    EXPECT_TRUE(s.can_undo(Seat{0})) << "nobody has seen it yet";
    s.list(Seat{1}, choices);
    ASSERT_FALSE(s.answer(Seat{1}, choices[0]).refused());
    EXPECT_FALSE(s.can_undo(Seat{0}));
    EXPECT_THAT(s.undo(Seat{0}).error().message, HasSubstr("secret answers"));
}

TEST(Session, ASecretAnswerCanBeTakenBackWhoeverGaveItFirst) {
    const LoadedGame g = load_game(all_rulesets(), "project-nexus", "", {}, NEXUS_SOURCE_DIR "/cards").value();
    Session s(g.game, {g.decks[0].cards(), g.decks[1].cards()}, {"One", "Two"}, 3);
    ChoiceList choices;
    while (!s.state().h.decision.sealed) {
        s.list(s.decider(), choices);
        ASSERT_FALSE(s.answer(s.decider(), choices[0]).refused());
    }
    const u64 before = s.state().hash();
    s.list(Seat{1}, choices);
    ASSERT_FALSE(s.answer(Seat{1}, choices[0]).refused());
    EXPECT_TRUE(s.can_undo(Seat{1})) << "seat 0 has not answered yet";
    ASSERT_TRUE(s.undo(Seat{1}));
    EXPECT_EQ(s.state().hash(), before);
}

TEST(Session, UndoGoesBackToTheSeatsLastChoice) {
    LoadedGame g = small_game();
    int undone = 0, kept = 0;
    Session s = start(g.game, 11);
    for (int i = 0; i < 120 && !s.over(); ++i) {
        Seat seat = s.decider();
        u64 before = s.state().hash();
        u32 hidden = s.state().h.hidden_changes;
        u64 drawn = s.state().h.chance.drawn;
        std::size_t steps = s.record().steps.size();
        play(s, static_cast<u64>(i), 1);
        bool free = s.can_undo(seat);
        if (s.state().h.chance.drawn != drawn) { EXPECT_FALSE(free); }
        if (s.state().h.hidden_changes == hidden) { EXPECT_TRUE(free); }
        Result<void> done = s.undo(seat);
        EXPECT_EQ(done.has_value(), free);
        if (!done) {
            ++kept;
            continue;
        }
        ++undone;
        EXPECT_EQ(s.state().hash(), before);
        EXPECT_EQ(s.record().steps.size(), steps);
        play(s, static_cast<u64>(i), 1);
    }
    EXPECT_GT(undone, 5);
    EXPECT_GT(kept, 1);
    EXPECT_FALSE(start(g.game, 12).undo(Seat{0}));
}

TEST(Session, ResumesARecordWhereItStood) {
    LoadedGame g = small_game();
    Session s = start(g.game, 14);
    s.set_players({"person", "greedy"});
    play(s, 14, 25);
    Result<Record> record = parse_record(write_record(s.record()), "kept");
    ASSERT_TRUE(record);
    EXPECT_EQ(record->players, (std::vector<std::string>{"person", "greedy"}));
    Result<Session> again = Session::resume(g.game, *record);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->state().hash(), s.state().hash());
    EXPECT_EQ(again->record().steps.size(), s.record().steps.size());
    EXPECT_EQ(again->record().players, s.record().players);
    record->steps.back().hash ^= 1;
    EXPECT_FALSE(Session::resume(g.game, *record));
}

TEST(Session, WhoConcedesIsOut) {
    LoadedGame g = small_game();
    Session s = start(g.game, 13);
    play(s, 13, 10);
    EXPECT_FALSE(s.concede(Seat{0}).refused());
    EXPECT_TRUE(s.over());
    EXPECT_EQ(s.state().h.winners, 0b10);
    EXPECT_EQ(s.decider(), kNoSeat);
    EXPECT_EQ(error_of(*parse_record(write_record(s.record()), ""), *g.game), "");
}

TEST(BugReport, CarriesItsCards) {
    LoadedGame g = small_game();
    Session s = start(g.game, 14);
    play(s, 14, 25);
    std::string text = write_bugreport({"0.1.0", "=== note (9 lines)\nodd", single_game(s.record()), g.sets});
    EXPECT_TRUE(is_bugreport(text));
    Result<BugReport> read = parse_bugreport(text, "report.txt");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->version, "0.1.0");
    EXPECT_EQ(read->note, "=== note (9 lines)\nodd\n");
    LoadedGame again = *load_game(*find_ruleset("quantum-nexus"), read->record.first().options, read->sets);
    EXPECT_EQ(replay(read->record.first(), *again.game)->state.hash(), s.state().hash());
    EXPECT_FALSE(parse_bugreport(text.substr(0, text.size() - 40), "report.txt"));
    EXPECT_FALSE(parse_bugreport("nexus-bugreport 1\n", "report.txt"));
}

TEST(Library, LoadsCardsAndDecksOfAFolder) {
    const TemporaryFolder home;
    std::string cards = home.path + "/cards";
    std::filesystem::create_directories(cards + "/quantum-nexus/decks");
    ASSERT_TRUE(write_file(cards + "/quantum-nexus/small.toml", small_set()));
    ASSERT_TRUE(write_file(cards + "/quantum-nexus/decks/stones.deck", "name: Stones\nMain\n2 Pebble\nSideboard\n1 Lens\n"));
    ASSERT_TRUE(write_file(cards + "/quantum-nexus/decks/wrong.deck", "2 Pebbel\n"));
    Result<LoadedGame> g = load_game(all_rulesets(), "quantum-nexus", "", {}, cards);
    ASSERT_TRUE(g) << g.error().to_string();
    EXPECT_EQ(g->catalog->cards.size(), 4u);
    ASSERT_EQ(g->decks.size(), 1u);
    EXPECT_EQ(find_deck(*g, "stones")->cards().size(), 2u);
    EXPECT_EQ(g->deck_problems.size(), 1u);
    EXPECT_THAT(find_deck(*g, "Stone").error().to_string(), HasSubstr("did you mean: Stones"));
    EXPECT_THAT(load_game(all_rulesets(), "quantum-nexis", "", {}, cards).error().to_string(), HasSubstr("did you mean: quantum-nexus"));
    EXPECT_THAT(load_game(all_rulesets(), "quantum-nexus", "lost", {}, cards).error().to_string(), HasSubstr("current"));
    EXPECT_FALSE(load_game(all_rulesets(), "quantum-nexus", "", {}, home.path + "/none"));
}

TEST(Player, UnknownOnesAreNamed) {
    const Evaluation weights;
    EXPECT_THAT(make_player("randm", 1, weights).error().to_string(), HasSubstr("did you mean: random"));
    EXPECT_STREQ((*make_player("random", 1, weights))->name(), "random");
}

}  // namespace
}  // namespace nexus
