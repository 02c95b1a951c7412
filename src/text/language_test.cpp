// Single points of the card language: the words of the lexicon, the page of phrases, and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/grammar.h"
#include "text/text.h"
#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(PhrasePage, NamesEveryTemplateOnceAndNoHelper) {
    const std::string page = phrase_reference({{"v.draw", "Draw a card."}});
    for (const Phrase& p : Grammar::get().phrases()) {
        const std::string entry = "- `" + p.id + "`: ";
        const std::size_t at = page.find(entry);
        if (p.id.back() == '+') {
            EXPECT_EQ(at, std::string::npos) << p.id;
            continue;
        }
        ASSERT_NE(at, std::string::npos) << p.id;
        EXPECT_EQ(page.find(entry, at + 1), std::string::npos) << p.id;
    }
    EXPECT_THAT(page, HasSubstr("\n  *Draw a card.*\n"));
}

TEST(PhrasePage, HasEachKindOfPhraseInOnePlace) {
    const std::string page = phrase_reference({});
    std::vector<std::string> headings;
    for (std::size_t at = page.find("\n## "); at != std::string::npos; at = page.find("\n## ", at + 1))
        headings.push_back(page.substr(at, page.find('\n', at + 1) - at));
    EXPECT_GT(headings.size(), 20u);
    for (std::size_t i = 1; i < headings.size(); ++i) EXPECT_NE(headings[i], headings[i - 1]);
}

TEST(Words, ASubtypeThatIsCalledLikeATypeIsTheType) {
    Bench plain, named;
    named.catalog.vocabulary.subtypes.push_back("Upgrade");
    EXPECT_EQ(named.program('e', "Destroy target Upgrade."), plain.program('e', "Destroy target Upgrade."));
    EXPECT_THAT(plain.program('e', "Destroy target Upgrade."), Not(HasSubstr("error")));
    named.catalog.vocabulary.subtypes.push_back("Golem");
    EXPECT_THAT(named.program('e', "Destroy target Golem."), HasSubstr("Golem"));
}

std::string refused(char kind, std::string_view text, Part part = Part::RuleBox) {
    Bench bench;
    Context c = bench.context(kind);
    c.part = part;
    const Result<Compiled> r = compile(text, c);
    return r ? "compiled" : r.error().to_string();
}

TEST(Refusals, OfWhatPlayersCannotDo) {
    EXPECT_THAT(refused('e', "You cannot draw two cards this turn."), HasSubstr("cannot be carried out yet"));
    EXPECT_THAT(refused('e', "You cannot destroy units this turn."), HasSubstr("cannot be carried out yet"));
    EXPECT_EQ(refused('e', "You cannot draw cards this turn."), "compiled");
    EXPECT_EQ(refused('e', "Your opponents cannot play Events this turn."), "compiled");
}

TEST(Refusals, OfHowOftenOnePlayerDidSomethingToAnother) {
    EXPECT_THAT(refused('e', "If an opponent has destroyed two friendly units this turn, draw a card."),
                HasSubstr("how often one player did something to your cards"));
    EXPECT_EQ(refused('e', "If an opponent has destroyed a friendly unit this turn, draw a card."), "compiled");
    EXPECT_EQ(refused('e', "If two or more units controlled by an opponent have been destroyed this turn, draw a card."), "compiled");
}

// Each stands alone, so that its condition is the very first of the catalog.
TEST(Refusals, OfTwoConditionsOnOneChallenge) {
    EXPECT_EQ(refused('m', "Control three units.", Part::Challenge), "compiled");
    EXPECT_EQ(refused('m', "Deploy six units.", Part::Challenge), "compiled");
    EXPECT_EQ(refused('m', "Control three units at the end of your turn.", Part::Challenge), "compiled");
    EXPECT_THAT(refused('m', "Deploy six units at the end of a turn where you control a Leader.", Part::Challenge),
                HasSubstr("two conditions on one challenge"));
}

TEST(Refusals, OfConditionsThatNobodyCouldLookAtInTime) {
    EXPECT_THAT(refused('u', "As long as the top card of your deck is a unit, this unit has +1 Attack."),
                HasSubstr("reveal it in a trigger"));
    EXPECT_THAT(refused('u', "All units in your discard pile have +1 Attack."), HasSubstr("what is in play"));
    EXPECT_THAT(refused('u', "When this unit attacks, if the top card of your deck is a unit, draw a card."),
                HasSubstr("a sentence of its own"));
    EXPECT_THAT(refused('u', "When this unit attacks, if target unit is exhausted, draw a card."), HasSubstr("a sentence of its own"));
    EXPECT_EQ(refused('u', "When this unit attacks, reveal the top card of your deck. If it is a unit, draw a card."), "compiled");
    EXPECT_EQ(refused('u', "When this unit attacks, if your Leader is exhausted, draw a card."), "compiled");
    EXPECT_THAT(refused('m', "Complete this mission when your Leader is exhausted."), HasSubstr("count cards instead"));
    EXPECT_THAT(refused('m', "Complete this mission when you control a unit in range of an enemy unit."), HasSubstr("count cards instead"));
    EXPECT_EQ(refused('m', "Complete this mission when you control an exhausted Leader."), "compiled");
    EXPECT_THAT(refused('u', "Friendly units have +X Attack, where X is its Defense."), HasSubstr("give them the ability in quotes"));
    EXPECT_EQ(refused('g', "The attached unit has +X Attack, where X is its Defense."), "compiled");
}

TEST(Refusals, OfWhatWouldHappenWhereNothingTakesItsPlace) {
    EXPECT_THAT(refused('e', "Draw a card. When a unit would be destroyed, draw a card."), HasSubstr("say 'the next time … would …'"));
    EXPECT_THAT(refused('e', "The next time a unit is destroyed this turn, draw a card."), HasSubstr("without 'would'"));
    EXPECT_EQ(refused('e', "The next time a unit is destroyed, draw a card."), "compiled");
    EXPECT_THAT(refused('e', "Draw a card. It is not."), HasSubstr("'it is not' needs 'would' before it"));
    EXPECT_EQ(refused('u', "If this unit would be destroyed, it is not."), "compiled");
}

TEST(Refusals, OfAPlayerWhoCouldBeAnyOfSeveral) {
    EXPECT_THAT(refused('e', "If an opponent controls a unit, that player draws a card."),
                HasSubstr("'that player' could be any of several"));
    EXPECT_THAT(refused('e', "If an opponent controls a unit, they draw a card."), HasSubstr("'they' could be any of several"));
    EXPECT_THAT(refused('e', "That player draws a card."), HasSubstr("'that player' has no player to refer to"));
    EXPECT_EQ(refused('u', "When an opponent plays an Event, that player draws a card."), "compiled");
    Bench alone;  // its players are the very first of the catalog
    EXPECT_THAT(alone.program('e', "Each player draws a card. That player loses 1 CP."), HasSubstr("Lose each player, CP"));
    Bench bench;
    EXPECT_THAT(bench.program('e', "Target opponent draws a card. That player loses 1 CP."), HasSubstr("player r3, CP"));
    EXPECT_THAT(bench.program('u', "When an opponent plays an Event, that player draws a card."), Not(HasSubstr("Draw you")));
}

TEST(Referents, OfAWholeHandAreStillInThatHand) {
    Bench bench;
    EXPECT_THAT(bench.program('e', "Reveal all unit cards in your hand. Discard one of them."), HasSubstr("card of r3 in your hand"));
    EXPECT_THAT(bench.program('e', "Look at all cards in target opponent's hand. Discard one of them."),
                HasSubstr("card of r4 in player r3's hand"));
    EXPECT_THAT(bench.program('e', "Exhaust all enemy units. Destroy one of them."), HasSubstr("object of r3,"));
}

TEST(Referents, OfOneSideGoToZonesOfThatSide) {
    Bench bench;
    bench.catalog.vocabulary.zones_are_owners = false;
    EXPECT_THAT(bench.program('e', "Return all friendly units to your hand."), Not(HasSubstr("error")));
    EXPECT_THAT(bench.program('e', "Return all enemy units to your hand."), HasSubstr("Cards go to their owners' zones"));
    EXPECT_THAT(bench.program('e', "Return all units to your hand."), HasSubstr("Cards go to their owners' zones"));
}

TEST(Possessors, TakeTheirAdjectivesAlong) {
    Bench bench;
    const std::string all = bench.program('u', "When a unit's attack does not hit, draw a card.");
    const std::string mech = bench.program('u', "When a friendly Mech unit's attack does not hit, draw a card.");
    EXPECT_THAT(all, Not(HasSubstr("error")));
    EXPECT_THAT(all, Not(HasSubstr("Mech")));
    EXPECT_THAT(mech, HasSubstr("friendly"));
    EXPECT_THAT(mech, HasSubstr("Mech"));
    EXPECT_THAT(bench.program('u', "When a friendly Mech unit's ability is activated, draw a card."), HasSubstr("Mech"));
    EXPECT_THAT(bench.program('u', "When a friendly Mech unit's ability is activated, draw a card."), Not(HasSubstr("Choose")));
}

TEST(Referents, WhatIsLeftOfALookStaysWhereItWas) {
    Bench bench;
    const std::string program = bench.program(
        'e',
        "Look at the top four cards of your deck. Put one into your hand and the rest on the bottom of your deck. Put one of them into your discard pile.");
    EXPECT_THAT(program, HasSubstr("Choose r6, card of r5 in your deck"));
}

}  // namespace
}  // namespace nexus::text::test
