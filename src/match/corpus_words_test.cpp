// Which words of a text are taken for counters, tokens, cards and subtypes.
#include "match/corpus_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Two words of each kind, so that the first and another one are both asked for.
Vocabulary words_of_the_game() {
    Vocabulary v;
    v.types = {{"Unit", "Units", 1, 1, true}, {"Leader", "Leaders", 2, 3, true}, {"Event", "Events", 4, 4, false}};
    v.stats = {{"Attack", Stat{0}}, {"Defense", Stat{1}}};
    v.ranges = {{"Close", 1}, {"Far", 3}};
    v.resources = {{"CP", Resource{0}}, {"Gold", Resource{1}}};
    v.phases = {{"Ready", 0}, {"Battle", 1}};
    v.places = {{"Gate", 1}, {"Tower", 2}};
    v.keywords = {{"Evolve", ""}, {"Calm", ""}};
    v.subtypes = {"Bird", "Mech"};
    v.counters = {"Spark", "Frost"};
    return v;
}

WordsInUse words_in(std::string_view text) {
    static const Vocabulary vocabulary = words_of_the_game();
    return words_in_use(text, vocabulary);
}
std::vector<std::string> counters_in(std::string_view text) { return words_in(text).counters; }
std::vector<std::string> subtypes_in(std::string_view text) { return words_in(text).subtypes; }

// A token as "Unit Paper Owl 2/3 Calm".
std::vector<std::string> tokens_in(std::string_view text) {
    std::vector<std::string> out;
    for (const NamedToken& t : words_in(text).tokens)
        out.push_back(t.type + " " + t.name + (t.attack.empty() && t.defense.empty() ? "" : " " + t.attack + "/" + t.defense) +
                      (t.keyword.empty() ? "" : " " + t.keyword));
    return out;
}

TEST(CorpusWords, ACounterIsNamedByTheWordBeforeIt) {
    EXPECT_THAT(counters_in("Put an ember counter on it. Remove two ash counters from it."), ElementsAre("ember", "ash"));
    EXPECT_THAT(counters_in("Ember counters have no effect."), ElementsAre("Ember"));
}

TEST(CorpusWords, ACounterWithoutAKindIsNone) {
    for (const char* plain :
         {"a", "more", "fewer", "no", "all", "additional", "one", "two", "three", "four", "five", "six", "those", "the", "that", "X"})
        EXPECT_THAT(counters_in("Remove " + std::string(plain) + " counters from it."), IsEmpty()) << plain;
    EXPECT_THAT(counters_in("counter that attack."), IsEmpty());
}

TEST(CorpusWords, ACounterOfTheGameIsNotNamedAgain) {
    EXPECT_THAT(counters_in("Put a spark counter on it, and an ember counter."), ElementsAre("ember"));
    EXPECT_THAT(counters_in("Put a frost counter on it."), IsEmpty());
}

TEST(CorpusWords, ATokenHasItsTypeItsSizeAndItsKeyword) {
    EXPECT_THAT(tokens_in("Create a 2/3 'Paper Owl' leader token."), ElementsAre("Leader Paper Owl 2/3"));
    EXPECT_THAT(tokens_in("Create two 12/34 'Paper Owl' leader tokens with Calm."), ElementsAre("Leader Paper Owl 12/34 Calm"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' unit token with evolve."), ElementsAre("Unit Paper Owl Evolve"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' unit token and Calm."), ElementsAre("Unit Paper Owl"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' unit token with a calm heart."), ElementsAre("Unit Paper Owl"));
}

TEST(CorpusWords, ATokenWithoutATypeIsOfTheFirst) {
    EXPECT_THAT(tokens_in("Create two 2/3 'Paper Owl' tokens."), ElementsAre("Unit Paper Owl 2/3"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' token with Calm."), ElementsAre("Unit Paper Owl Calm"));
}

TEST(CorpusWords, ATokenMayStandAtTheStart) {
    EXPECT_THAT(tokens_in("'Paper Owl' unit tokens have +1 Attack."), ElementsAre("Unit Paper Owl"));
    EXPECT_THAT(tokens_in("2/3 'Paper Owl' unit tokens have +1 Attack."), ElementsAre("Unit Paper Owl 2/3"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' token"), ElementsAre("Unit Paper Owl"));
}

TEST(CorpusWords, AQuotedCardWithItsTypeIsACard) {
    EXPECT_THAT(tokens_in("Search your deck for an 'Old Road' Event card."), ElementsAre("Event Old Road"));
    EXPECT_THAT(tokens_in("Search your deck for an 'Old Road' card."), IsEmpty());
    EXPECT_THAT(tokens_in("Destroy an 'Old Road' Event."), IsEmpty());
}

TEST(CorpusWords, AQuoteWithoutAnEndNamesNothing) {
    const WordsInUse w = words_in("Create a 'Paper Owl unit token with an ember counter.");
    EXPECT_TRUE(w.tokens.empty());
    EXPECT_THAT(w.counters, ElementsAre("ember"));
    EXPECT_THAT(tokens_in("Create a 'Paper Owl' token and a 'Tall Tree' event token."), ElementsAre("Unit Paper Owl", "Event Tall Tree"));
}

TEST(CorpusWords, WhatStandsInQuotesIsOneName) {
    const WordsInUse w = words_in("Create an 'ember counter' unit token.");
    EXPECT_THAT(w.counters, IsEmpty());
    ASSERT_EQ(w.tokens.size(), 1u);
    EXPECT_EQ(w.tokens[0].name, "Ember counter");
}

TEST(CorpusWords, ACardComesFromAnotherBeforeAPrice) {
    EXPECT_THAT(tokens_in("Evolve from Old Heron (2 CP)"), ElementsAre("Unit Old Heron"));
    EXPECT_THAT(tokens_in("Draw a card. Calm from Heron (2 CP)"), ElementsAre("Unit Heron"));
}

TEST(CorpusWords, FromIsOftenAnOrdinaryWord) {
    EXPECT_THAT(tokens_in("Return from Old Heron (2 CP)"), IsEmpty());
    EXPECT_THAT(tokens_in("Evolve into Old Heron (2 CP)"), IsEmpty());
    EXPECT_THAT(tokens_in("Evolve from (2 CP)"), IsEmpty());
    EXPECT_THAT(tokens_in("Evolve from any Heron (2 CP)"), IsEmpty());
    EXPECT_THAT(tokens_in("Evolve from Old Heron."), IsEmpty());
    EXPECT_THAT(tokens_in("from Old Heron (2 CP)"), IsEmpty());
}

TEST(CorpusWords, OneWordInQuotesBeforeATypeIsASubtype) {
    EXPECT_THAT(subtypes_in("'Scribe' units have +1 Attack."), ElementsAre("Scribe"));
    EXPECT_THAT(subtypes_in("Your 'Scribe' leader has +1 Attack."), ElementsAre("Scribe"));
    EXPECT_THAT(subtypes_in("It has the 'Scribe' subtype."), ElementsAre("Scribe"));
    EXPECT_THAT(subtypes_in("Your 'Old Scribe' units have +1 Attack."), IsEmpty());
    EXPECT_THAT(subtypes_in("It is called 'Scribe' by others."), IsEmpty());
}

TEST(CorpusWords, AWordWithACapitalBeforeATypeIsASubtype) {
    EXPECT_THAT(subtypes_in("Destroy target Mage unit."), ElementsAre("Mage"));
    EXPECT_THAT(subtypes_in("Destroy all Mage units."), ElementsAre("Mage"));
    EXPECT_THAT(subtypes_in("Destroy all Mage leaders."), ElementsAre("Mage"));
    EXPECT_THAT(subtypes_in("Destroy target big unit."), IsEmpty());
    EXPECT_THAT(subtypes_in("Destroy target Mage now."), IsEmpty());
}

TEST(CorpusWords, AtTheStartOfASentenceACapitalSaysNothing) {
    EXPECT_THAT(subtypes_in("Friendly units have +1 Attack."), IsEmpty());
    EXPECT_THAT(subtypes_in("Draw a card. Friendly units have +1 Attack."), IsEmpty());
    EXPECT_THAT(subtypes_in("Calm: Friendly units have +1 Attack."), IsEmpty());
    EXPECT_THAT(subtypes_in("Draw a card.\nFriendly units have +1 Attack."), IsEmpty());
    EXPECT_THAT(subtypes_in("Your leader has \"Friendly units have +1 Attack.\""), IsEmpty());
    EXPECT_THAT(subtypes_in("Destroy target Old Mage unit."), IsEmpty());
}

TEST(CorpusWords, AWordOfTheGameIsNoNewSubtype) {
    for (const char* word : {"Bird", "Mech", "Evolve", "Calm", "Spark", "Frost", "Unit", "Leaders", "Close", "Far", "Attack", "Defense",
                             "Ready", "Battle", "Gate", "Tower", "CP", "Gold"}) {
        EXPECT_THAT(subtypes_in("Destroy target " + std::string(word) + " unit."), IsEmpty()) << word;
        EXPECT_THAT(subtypes_in("Your '" + std::string(word) + "' units have +1 Attack."), IsEmpty()) << word;
    }
}

}  // namespace
}  // namespace nexus
