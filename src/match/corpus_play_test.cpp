// Which decks a corpus is played with, and what counts as having run, in a game that does what the test says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "match/corpus.h"
#include "mini/mini.h"
#include "support/assembler.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::Each;
using testing::ElementsAre;

using Decks = std::vector<std::vector<CardId>>;

// What the game shall do, and what it was asked to do.
struct Script {
    std::function<bool(Engine&, unsigned n)> act;  // called with 0, 1, 2 … before the first question, until it says no
    unsigned questions = 3;                        // then the game is over
    unsigned choices = 4;                          // of each question
    std::vector<Decks> decks;                      // of every game
    std::vector<std::vector<unsigned>> answers;    // of every game
    std::vector<Seat> listed, answered;
};
Script script;

enum class ScriptStep : u8 { Act, Question };
Flow act(Engine& e, Frame f) { return script.act && script.act(e, f[0]++) ? Flow::again() : Flow::next(); }
Flow question(Engine& e, Frame) {
    if (script.answers.back().size() < script.questions)
        return e.ask(Ask::Game, Seat{e.s.seats() - 1u}), Flow::ask();  // the last one, not the first
    return e.finish(1), Flow::again();
}
void list(const Reader&, FrameView, Seat seat, ChoiceList& out) {
    script.listed.push_back(seat);
    for (unsigned i = 0; i < script.choices; ++i) out.push({ChoiceKind::Number, 0, kNothing, static_cast<u16>(i), 0});
}
Flow take(Engine&, Frame, Seat seat, Choice c) {
    script.answered.push_back(seat);
    script.answers.back().push_back(c.target);
    return Flow::go(ScriptStep::Question);
}
constexpr Step kSteps[] = {{"act", "M-01", act}, {"ask", "M-01", question, list, take}};
static_assert(is_last(ScriptStep::Question, kSteps) && runs(ScriptStep::Question, kSteps, question));
const Procedure kProcedures[] = {{"Game", 1, kSteps}};

void setup(Engine& e, std::span<const std::vector<CardId>> decks) {
    script.decks.emplace_back(decks.begin(), decks.end());
    script.answers.emplace_back();
    e.push(kFirstGameProcedure, Seat{0});
}

const Ruleset& rules(unsigned seats) {
    static Ruleset r;
    r = mini::kMini;
    r.min_seats = seats;
    r.turn.procedures = kProcedures, r.play.actions = {}, r.deck.setup = setup;
    r.turn.state_checks = [](Engine&) {};
    r.texts.broken_invariant = [](const Reader&) { return std::string(); };
    return r;
}

// A table of cards with programs written by hand. Traps take the part of missions.
struct Bench {
    Corpus corpus;
    Assembler a{corpus.catalog.pools};

    Bench() {
        script = {};
        mini::fill_vocabulary(corpus.catalog.vocabulary);
        corpus.catalog.vocabulary.mission_noun = "trap";
    }
    CardId filler(const std::string& name, const std::string& type = "Creature") {
        return corpus.catalog.add(card(corpus.catalog, name, type, {1, 1, 1}));
    }
    CardId add(const std::string& name, std::vector<Ability> abilities = {}, const std::string& type = "Creature") {
        CorpusText t;
        t.name = name;
        t.abilities = static_cast<unsigned>(abilities.size());
        t.card = corpus.catalog.add(card(corpus.catalog, name, type, {1, 1, 1}, std::move(abilities)));
        corpus.texts.push_back(t);
        return t.card;
    }
    std::set<u16> add_several(unsigned n, const std::string& name, const std::string& type = "Creature") {
        std::set<u16> out;
        for (unsigned i = 0; i < n; ++i) out.insert(add(name + std::to_string(i), {}, type));
        return out;
    }
    Instr gain() { return op(Op::Gain, a.you, mini::kLife, a.n(1)); }
    void play(unsigned games, const Decks& filler = {}, unsigned seats = 2) {
        ASSERT_EQ(corpus.catalog.seal(), "");
        Result<void> done = play_corpus(corpus, rules(seats), filler, games, 1);
        ASSERT_TRUE(done) << done.error().to_string();
    }
    // "ran of instructions" of each text.
    std::vector<std::string> counts() const {
        std::vector<std::string> out;
        for (const CorpusText& t : corpus.texts) out.push_back(std::to_string(t.ran) + " of " + std::to_string(t.instructions));
        return out;
    }
};

void run(Engine& e, AbilityRef ability, CardId card) { e.push_program(ability, {}, card, Seat{0}, {}, {}, ProgramFrame::Resolving); }
void once(std::function<void(Engine&)> what) {
    script.act = [what](Engine& e, unsigned n) { return n == 0 && (what(e), true); };
}
std::map<u16, unsigned> copies(const std::vector<CardId>& deck) {
    std::map<u16, unsigned> out;
    for (CardId id : deck) ++out[id];
    return out;
}

// --- what ran -------------------------------------------------------------------------------------------------

TEST(CorpusPlay, NothingHasRunBeforeTheFirstGame) {
    Bench b;
    b.add("Two", {spell({}, {b.gain(), b.gain()})});
    b.add("Keyword");
    b.play(0);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 2", "0 of 1"));
    EXPECT_TRUE(script.decks.empty());
}

TEST(CorpusPlay, AnInstructionRanWhereTheProgramCameByIt) {
    Bench b;
    const CardId half = b.add("Half", {spell({}, {op(Op::Jump, 2), b.gain(), b.gain()})}), other = b.add("Other", {spell({}, {b.gain()})});
    once([&](Engine& e) { run(e, AbilityRef::printed(half, 0), half); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("1 of 2", "0 of 1"));
    once([&](Engine& e) { run(e, AbilityRef::printed(other, 0), other); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 2", "1 of 1")) << "each call counts anew";
}

TEST(CorpusPlay, WhatRanInAnEarlierGameCounts) {
    Bench b;
    const CardId one = b.add("One", {spell({}, {b.gain()})}), two = b.add("Two", {spell({}, {b.gain()})});
    once([&](Engine& e) {
        const CardId id = script.decks.size() == 1 ? one : two;
        run(e, AbilityRef::printed(id, 0), id);
    });
    b.play(2);
    EXPECT_EQ(script.decks.size(), 2u);
    EXPECT_THAT(b.counts(), Each("1 of 1"));
}

TEST(CorpusPlay, ATextHasItsOwnAbilitiesOfACard) {
    Bench b;
    const CardId id = b.add("Card", {spell({}, {b.gain()}), spell({}, {b.gain(), b.gain()}), spell({}, {b.gain(), b.gain(), b.gain()})});
    b.corpus.texts.push_back(b.corpus.texts[0]);
    b.corpus.texts[0].abilities = 1;
    b.corpus.texts[1].first_ability = 1;
    b.corpus.texts[1].abilities = 1;
    once([&](Engine& e) { run(e, AbilityRef::printed(id, 1), id); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 1", "2 of 2"));
}

TEST(CorpusPlay, ACardWhoseTextsWereLeftOutHasFewerAbilitiesThanTheySay) {
    Bench b;
    b.add("Card", {spell({}, {b.gain()})});
    b.corpus.texts[0].abilities = 3;
    b.play(0);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 1"));
}

TEST(CorpusPlay, ATextThatDoesNotCompileIsNotCounted) {
    Bench b;
    const CardId id = b.add("Card", {spell({}, {b.gain()})});
    b.corpus.texts[0].problem.message = "It is not read.";
    once([&](Engine& e) { run(e, AbilityRef::printed(id, 0), id); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 0"));
    EXPECT_TRUE(script.decks[0][0].empty());
}

TEST(CorpusPlay, LastingAbilitiesAndConditionsRunWhileTheirCardIsInForce) {
    Bench b;
    const Instr strong = op(Op::ModifyStat, 0, mini::kPower, b.a.n(1), Duration::Static);
    Ability challenge = ability(AbilityKind::Challenge, {}, {}, {b.gain()}), empty;
    empty.kind = AbilityKind::Challenge;
    challenge.pattern = empty.pattern = b.a.when(EventKind::Deployed);
    const std::vector<Ability> abilities{passive({strong, strong}), challenge, empty, active({}, {}, {b.gain()})};
    b.add("Absent", abilities);
    const CardId there = b.add("There", abilities);
    once([&](Engine& e) { e.emit(EventKind::Deployed, Seat{0}, {}, {}, 0, there); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("0 of 5", "4 of 5"));
}

TEST(CorpusPlay, AKeywordOfTheGameRunsWhileItsCardIsInForce) {
    for (const EventKind kind : {EventKind::Deployed, EventKind::Created, EventKind::Completed, EventKind::Attached}) {
        Bench b;
        b.add("Absent");
        const CardId there = b.add("There");
        once([&](Engine& e) { e.emit(kind, Seat{0}, {}, {}, 0, there); });
        b.play(1);
        EXPECT_THAT(b.counts(), ElementsAre("0 of 1", "1 of 1")) << static_cast<int>(kind);
    }
    for (const EventKind kind : {EventKind::Played, EventKind::Destroyed, EventKind::Discarded}) {
        Bench b;
        const CardId there = b.add("There");
        once([&](Engine& e) { e.emit(kind, Seat{0}, {}, {}, 0, there); });
        b.play(1);
        EXPECT_THAT(b.counts(), ElementsAre("0 of 1")) << static_cast<int>(kind);
    }
}

TEST(CorpusPlay, AbilitiesThatAreGivenCountWithWhatGivesThem) {
    Bench b;
    const i16 given = b.corpus.catalog.pools.add(active({}, {}, {b.gain(), b.gain()}));
    ASSERT_EQ(given, 0);
    const Instr give = op(Op::GrantAbility, 0, given, Duration::Permanent);
    const CardId id = b.add("Giver", {spell({}, {give, give})});
    b.add("Shield", {spell({}, {op(Op::Replace, 0, b.a.when(EventKind::Destroyed), -1, Duration::EndOfTurn)})});
    once([&](Engine& e) { run(e, AbilityRef::granted(0), id); });
    b.play(1);
    EXPECT_THAT(b.counts(), ElementsAre("2 of 4", "0 of 1"));
}

// --- the decks ------------------------------------------------------------------------------------------------

TEST(CorpusPlay, ADeckHasTenCardsThriceAndSixMissionsAtTheEnd) {
    Bench b;
    const std::set<u16> cards = b.add_several(12, "Card"), missions = b.add_several(8, "Mission", "Trap");
    b.play(1);
    ASSERT_EQ(script.decks[0].size(), 2u);
    for (const std::vector<CardId>& deck : script.decks[0]) {
        ASSERT_EQ(deck.size(), 36u);
        for (const auto& [id, n] : copies(deck)) EXPECT_EQ(n, missions.count(id) ? 1u : 3u);
        for (std::size_t i = 0; i < deck.size(); ++i) EXPECT_EQ(missions.count(deck[i]), i < 30 ? 0u : 1u);
    }
}

TEST(CorpusPlay, ACardWithSeveralTextsIsTakenOnce) {
    Bench b;
    const CardId id = b.add("Card");
    b.corpus.texts.push_back(b.corpus.texts[0]);
    b.play(1, {}, 1);
    EXPECT_THAT(script.decks[0], ElementsAre(ElementsAre(id, id, id)));
}

TEST(CorpusPlay, AListFillsTheDeckUp) {
    Bench b;
    const CardId card = b.add("Card"), mission = b.add("Mission", {}, "Trap"), more = b.filler("More"), road = b.filler("Road", "Trap");
    b.play(1, {{road, more, more}}, 1);
    EXPECT_THAT(script.decks[0], ElementsAre(ElementsAre(card, card, card, more, more, mission, road)));
}

TEST(CorpusPlay, EveryListIsUsed) {
    Bench b;
    const CardId x = b.filler("X"), y = b.filler("Y");
    b.play(30, {{x}, {y}}, 1);
    std::set<u16> seen;
    for (const Decks& decks : script.decks) seen.insert(decks[0].at(0));
    EXPECT_THAT(seen, ElementsAre(x, y));
}

TEST(CorpusPlay, AListIsTakenInAnyOrder) {
    Bench b;
    const CardId x = b.filler("X"), y = b.filler("Y"), z = b.filler("Z");
    b.play(100, {{x, y, z}}, 1);
    std::set<std::vector<u16>> orders;
    for (const Decks& decks : script.decks) orders.insert(std::vector<u16>(decks[0].begin(), decks[0].end()));
    EXPECT_EQ(orders.size(), 6u);
}

TEST(CorpusPlay, CardsThatHaveNotRunAreTakenFirst) {
    Bench b;
    const std::set<u16> cards = b.add_several(14, "Card");
    script.act = [](Engine& e, unsigned n) {
        if (n == 0)
            for (const auto& [id, copies] : copies(script.decks.back()[0])) e.emit(EventKind::Deployed, Seat{0}, {}, {}, 0, CardId{id});
        return false;
    };
    b.play(2, {}, 1);
    const std::map<u16, unsigned> first = copies(script.decks[0][0]), second = copies(script.decks[1][0]);
    EXPECT_EQ(first.size(), 10u);
    EXPECT_EQ(second.size(), 10u);
    for (u16 id : cards) EXPECT_TRUE(first.count(id) || second.count(id));
    EXPECT_THAT(b.counts(), Each("1 of 1"));
}

TEST(CorpusPlay, EveryCardHasItsTurn) {
    for (const bool all_run : {false, true}) {
        Bench b;
        const std::set<u16> cards = b.add_several(14, "Card");
        if (all_run)
            once([&](Engine& e) {
                for (u16 id : cards) e.emit(EventKind::Deployed, Seat{0}, {}, {}, 0, CardId{id});
            });
        b.play(40, {}, 1);
        std::set<u16> seen;
        for (std::size_t game = 1; game < script.decks.size(); ++game)
            for (CardId id : script.decks[game][0]) seen.insert(id);
        EXPECT_EQ(seen, cards) << all_run;
    }
}

// --- the games ------------------------------------------------------------------------------------------------

TEST(CorpusPlay, WhoIsAskedAnswersUntilTheGameIsOver) {
    Bench b;
    b.add("Card");
    b.play(2);
    ASSERT_EQ(script.answers.size(), 2u);
    EXPECT_EQ(script.answers[0].size(), 3u);
    EXPECT_EQ(script.answers[1].size(), 3u);
    EXPECT_THAT(script.listed, Each(Seat{1u}));
    EXPECT_THAT(script.answered, Each(Seat{1u}));
}

TEST(CorpusPlay, AGameThatDoesNotEndIsLeft) {
    Bench b;
    b.add("Card");
    script.questions = 100000;
    b.play(1);
    EXPECT_EQ(script.answers[0].size(), 2500u);
}

TEST(CorpusPlay, AGameInWhichNothingCanBeChosenIsLeft) {
    Bench b;
    b.add("Card");
    script.choices = 0;
    b.play(1);
    EXPECT_TRUE(script.answers[0].empty());
}

TEST(CorpusPlay, NoTwoGamesAreAlike) {
    Bench b;
    b.add("Card");
    script.questions = 20;
    b.play(2);
    EXPECT_NE(script.answers[0], script.answers[1]);
}

TEST(CorpusPlay, WordsThatTheGameHasNoRoomForAreAnError) {
    Bench b;
    b.add("Card");
    b.corpus.catalog.vocabulary.resources.push_back({"dust", Resource{200}});
    ASSERT_EQ(b.corpus.catalog.seal(), "");
    Result<void> done = play_corpus(b.corpus, rules(2), {}, 1, 1);
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error().message, testing::HasSubstr("resources"));
    EXPECT_TRUE(script.decks.empty());
}

}  // namespace
}  // namespace nexus
