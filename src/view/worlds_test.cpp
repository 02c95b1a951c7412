// Which cards a world gives to the places that a seat does not see: from lists that fit, from the nearest one, or from all cards.
#include "view/worlds.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "support/made_up_table.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::IsSupersetOf;
using testing::Not;
using testing::SizeIs;
using testing::UnorderedElementsAre;

constexpr u64 kSeeds = 60;

// What a world has laid where the viewer sees nothing: hand and deck of that seat together.
std::vector<u16> dealt(const State& world, unsigned seat) {
    std::vector<u16> out = cards_in(world, seat, kMadeHand);
    std::ranges::copy(cards_in(world, seat, kMadeDeck), std::back_inserter(out));
    return out;
}
std::vector<CardId> list(const std::vector<unsigned>& cards) {
    std::vector<CardId> out;
    for (unsigned id : cards) out.emplace_back(id);
    return out;
}
std::vector<u16> sorted(std::vector<u16> cards) {
    std::ranges::sort(cards);
    return cards;
}

// Seat 1 has shown a crown and Card 5 in play and Card 4 in the discard; four of its cards are unknown to seat 0.
struct Opponent : MadeUpTable {
    explicit Opponent(unsigned seats = 2) : MadeUpTable(seats) {
        enter(1, 8), enter(1, 5);
        put(1, kMadeDiscard, {4});
        put(1, kMadeHand, {0, 10});
        put(1, kMadeDeck, {0, 10});
    }
    // In every world the four are these.
    void expect_dealt(const std::vector<u16>& cards) const {
        for (u64 seed = 0; seed < kSeeds; ++seed) ASSERT_EQ(sorted(dealt(world(0, seed), 1)), cards) << "seed " << seed;
    }
};
const std::vector<unsigned> kFits = {8, 5, 4, 3, 3, 2, 1}, kTooLong = {8, 5, 4, 3, 3, 2, 1, 0}, kTooShort = {8, 5, 4, 0, 0, 0};

TEST(WorldLists, AListThatFitsIsChosenInWhateverOrderItIsWritten) {
    Opponent t;
    t.model.lists = {list(kTooLong), list(kFits), list(kTooShort)};
    t.expect_dealt({1, 2, 3, 3});
    std::ranges::reverse(t.model.lists[1]);
    t.expect_dealt({1, 2, 3, 3});
}

TEST(WorldLists, AListThatLacksACardThatWasSeenIsNotChosen) {
    Opponent t;
    t.model.lists = {list({8, 4, 0, 0, 0, 0}), list(kFits)};
    t.expect_dealt({1, 2, 3, 3});
}

TEST(WorldLists, AListThatHasACardThatWasSeenTooSeldomIsNotChosen) {
    Opponent t;
    t.put(1, kMadeDiscard, {4});
    t.model.lists = {list(kFits), list({8, 5, 4, 4, 2, 2, 2, 2})};
    t.expect_dealt({2, 2, 2, 2});
}

TEST(WorldLists, TokensInPlayAreOfNoList) {
    Opponent t;
    t.enter(1, 9);
    t.model.lists = {list(kTooLong), list(kFits)};
    t.expect_dealt({1, 2, 3, 3});
}

TEST(WorldLists, WhatIsNoLongerInPlayIsNotCounted) {
    Opponent t;
    Engine(t.game, t.state).take_away(t.enter(1, 0));
    t.model.lists = {list(kTooLong), list(kFits)};
    t.expect_dealt({1, 2, 3, 3});
}

TEST(WorldLists, EverySeenCardInPlayCounts) {
    Opponent t;
    t.enter(1, 2), t.enter(1, 1);
    t.model.lists = {list({8, 5, 4, 0, 0, 0, 0, 3, 3}), list({8, 5, 4, 2, 1, 3, 3, 3, 3}), list({5, 4, 2, 1, 0, 0, 0, 0}),
                     list({8, 5, 4, 2, 0, 0, 0, 0})};
    t.expect_dealt({3, 3, 3, 3});
}

TEST(WorldLists, AShownCardCountsAndStays) {
    Opponent t;
    t.card(1, kMadeHand, 0).known |= 1;  // Card 0
    t.card(1, kMadeDeck, 1).known |= 1;  // Card 10
    t.model.lists = {list({8, 5, 4, 10, 3, 3, 3}), list({8, 5, 4, 10, 0, 2, 2})};
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const State w = t.world(0, seed);
        EXPECT_THAT(cards_in(w, 1, kMadeHand), ElementsAre(0, 2));
        EXPECT_THAT(cards_in(w, 1, kMadeDeck), ElementsAre(2, 10));
    }
}

TEST(WorldLists, CrownsAndTokensAreNotDealtFromAList) {
    Opponent t;
    t.model.lists = {list({8, 5, 4, 3, 3, 2, 8}), list({8, 5, 4, 3, 3, 2, 9}), list(kFits)};
    t.expect_dealt({1, 2, 3, 3});
}

TEST(WorldLists, AllThatFitAreChosenAndOneThatIsKnownTwiceIsNotLikelier) {
    Opponent t;
    std::vector<unsigned> again = kFits;
    std::ranges::reverse(again);
    t.model.lists = {list(kFits), list(again), list({8, 5, 4, 0, 0, 0, 0})};
    int zeros = 0;
    for (u64 seed = 0; seed < 400; ++seed) zeros += dealt(t.world(0, seed), 1) == std::vector<u16>(4, 0);
    EXPECT_GT(zeros, 170);
    EXPECT_LT(zeros, 230);
}

TEST(WorldLists, EachOpponentHasAListOfItsOwn) {
    Opponent t(3);
    t.put(2, kMadeDiscard, {2});
    t.put(2, kMadeHand, {10});
    t.put(2, kMadeDeck, {10, 10});
    t.model.lists = {list({2, 1, 1, 1}), list(kFits)};
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const State w = t.world(0, seed);
        EXPECT_EQ(sorted(dealt(w, 1)), (std::vector<u16>{1, 2, 3, 3}));
        EXPECT_THAT(dealt(w, 2), ElementsAre(1, 1, 1));
    }
}

// --- the viewer's own cards --------------------------------------------------------------------------------------

TEST(OwnCards, OfTheViewerStayItsOwnListWhateverListsThereAre) {
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        MadeUpTable t(3);
        for (unsigned p = 0; p < 3; ++p) t.put(p, kMadeHand, {p}), t.put(p, kMadeDeck, {5, 3, p});
        t.model.lists = {list({10, 10, 10, 10})};
        for (u64 seed = 0; seed < kSeeds; ++seed) {
            const State w = t.world(viewer, seed);
            for (unsigned p = 0; p < 3; ++p) {
                if (p != viewer) {
                    EXPECT_THAT(dealt(w, p), ElementsAre(10, 10, 10, 10));
                    continue;
                }
                EXPECT_THAT(cards_in(w, p, kMadeHand), ElementsAre(p));
                EXPECT_THAT(cards_in(w, p, kMadeDeck), UnorderedElementsAre(5, 3, p));
            }
        }
    }
}

TEST(OwnCards, EveryOrderOfTheDeckIsAsLikely) {
    MadeUpTable t;
    t.put(0, kMadeDeck, {0, 1, 2});
    std::map<std::vector<u16>, int> seen;
    for (u64 seed = 0; seed < 600; ++seed) ++seen[cards_in(t.world(0, seed), 0, kMadeDeck)];
    ASSERT_THAT(seen, SizeIs(6));
    for (const auto& [order, times] : seen) EXPECT_GT(times, 70) << order[0] << order[1] << order[2];
}

TEST(OwnCards, DoNotLieAsTheyLieInTruth) {
    MadeUpTable one, other;
    one.put(0, kMadeDeck, {0, 1, 2, 3}), other.put(0, kMadeDeck, {3, 1, 0, 2});
    EXPECT_EQ(one.world(0), other.world(0));
}

TEST(OwnCards, ThoseThatTheViewerHasSeenStayWhereTheyLie) {
    MadeUpTable t;
    t.put(0, kMadeDeck, {0, 1, 2, 3, 4, 5});
    t.card(0, kMadeDeck, 2).known = 0b01;
    t.card(0, kMadeDeck, 4).known = 0b10;  // the other one has seen it
    std::set<u16> fourth;
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const State w = t.world(0, seed);
        ASSERT_EQ(cards_in(w, 0, kMadeDeck)[2], 2);
        fourth.insert(cards_in(w, 0, kMadeDeck)[4]);
    }
    EXPECT_THAT(fourth, SizeIs(5));
}

TEST(OwnCards, AFaceDownCardOfTheViewerIsKnownToIt) {
    MadeUpTable t;
    const Handle x = t.enter(0, 6, true);
    t.put(0, kMadeDeck, {7, 7, 0});
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        EXPECT_EQ(t.world(0, seed).object(x.index).card, 6);
        EXPECT_THAT(cards_in(t.world(0, seed), 0, kMadeDeck), UnorderedElementsAre(7, 7, 0));
    }
}

// --- face-down cards ------------------------------------------------------------------------------------------------

TEST(FaceDownWorlds, OnlyAListWithEnoughCardsThatMayLieFaceDownFits) {
    MadeUpTable t;
    const Handle x = t.enter(1, 7, true);
    t.put(1, kMadeHand, {0, 0});
    t.model.lists = {list({0, 1, 2}), list({6, 0, 1}), list({6, 7, 0})};
    std::map<std::vector<u16>, int> seen;
    for (u64 seed = 0; seed < 200; ++seed) {
        const State w = t.world(0, seed);
        std::vector<u16> all = cards_in(w, 1, kMadeHand);
        all.push_back(w.object(x.index).card);
        ASSERT_THAT(w.object(x.index).card, testing::AnyOf(6, 7));
        ++seen[sorted(all)];
    }
    EXPECT_THAT(seen, SizeIs(2));
    EXPECT_GT((seen[{0, 1, 6}]), 60);
    EXPECT_GT((seen[{0, 6, 7}]), 60);
}

TEST(FaceDownWorlds, WithoutAListItIsAnyOfTheCardsThatMayLieSo) {
    MadeUpTable t;
    const Handle x = t.enter(1, 6, true);
    std::map<u16, int> seen;
    for (u64 seed = 0; seed < 400; ++seed) ++seen[t.world(0, seed).object(x.index).card];
    EXPECT_EQ(seen[6] + seen[7], 400);
    EXPECT_GT(seen[6], 150);
    EXPECT_GT(seen[7], 150);
}

TEST(FaceDownWorlds, HoweverRareSuchCardsAre) {
    std::vector<u16> cards(300, kPlain);
    cards[200] = kSly;
    MadeUpTable t(2, cards);
    const Handle x = t.enter(1, 200, true);
    for (u64 seed = 0; seed < kSeeds; ++seed) ASSERT_EQ(t.world(0, seed).object(x.index).card, 200);
}

TEST(FaceDownWorlds, AnyCardLiesThereIfNoneIsOfTheRightTypes) {
    MadeUpTable t(2, {kPlain, kPlain, kPlain});
    const Handle x = t.enter(1, 0, true);
    t.put(1, kMadeHand, {0, 0});
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const State w = t.world(0, seed);
        EXPECT_LT(w.object(x.index).card, 3);
        EXPECT_THAT(cards_in(w, 1, kMadeHand), Each(testing::Lt(3)));
    }
}

TEST(FaceDownWorlds, WhatLayFaceDownWhenItLeftIsForgotten) {
    MadeUpTable one, other;
    for (MadeUpTable* t : {&one, &other}) {
        const unsigned id = t == &one ? 6 : 7;
        Lki row;
        row.object.card = static_cast<u16>(id), row.object.owner = 1, row.object.flags = Object::FaceDown;
        t->state.lki().push(row);
        row.object.card = 5, row.object.flags = 0;
        t->state.lki().push(row);
    }
    EXPECT_EQ(one.world(0), other.world(0));
    EXPECT_EQ(one.world(0).lki()[0].object.card, 0);
    EXPECT_EQ(one.world(0).lki()[1].object.card, 5) << "it lay open";
    EXPECT_EQ(other.world(1).lki()[0].object.card, 7) << "it is the viewer's own";
}

// --- no list fits --------------------------------------------------------------------------------------------------

TEST(InventedCards, TheNearestListIsUsedAsFarAsItGoes) {
    for (bool nearest_first : {true, false}) {
        Opponent t;
        t.put(1, kMadeDiscard, {7});  // no list has it
        t.model.lists = {list({5, 4, 2, 1, 0}), list({3, 3, 4, 3, 3, 3, 3})};
        if (!nearest_first) std::ranges::reverse(t.model.lists);
        for (u64 seed = 0; seed < kSeeds; ++seed) ASSERT_THAT(dealt(t.world(0, seed), 1), IsSupersetOf({0, 1, 2}));
    }
}

TEST(InventedCards, AListIsUsedAlthoughNothingOfItWasSeen) {
    MadeUpTable t;
    t.put(1, kMadeHand, {10, 10, 10, 10});
    t.model.lists = {list({0, 1, 2})};
    for (u64 seed = 0; seed < kSeeds; ++seed) ASSERT_THAT(dealt(t.world(0, seed), 1), IsSupersetOf({0, 1, 2}));
}

TEST(InventedCards, OfListsThatAreEquallyNearEachIsUsed) {
    MadeUpTable t;
    t.put(1, kMadeHand, {10, 10, 10, 10});
    t.model.lists = {list({0, 0, 0}), list({1, 1, 1}), list({2, 2, 2})};
    std::array<int, 3> used{};
    for (u64 seed = 0; seed < 300; ++seed)
        for (u16 id = 0; id < 3; ++id) used[id] += std::ranges::count(dealt(t.world(0, seed), 1), id) >= 3;
    EXPECT_EQ(used[0] + used[1] + used[2], 300);
    EXPECT_THAT(used, Each(testing::Gt(70)));
}

TEST(InventedCards, OfAListThatIsTooLongEveryCardMayBeThereAndNoOther) {
    MadeUpTable t;
    t.put(1, kMadeHand, {10, 10});
    t.model.lists = {list({4, 3, 2, 1, 0})};
    std::set<u16> seen;
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const std::vector<u16> cards = dealt(t.world(0, seed), 1);
        ASSERT_NE(cards[0], cards[1]) << "the list has each card once";
        seen.insert(cards.begin(), cards.end());
    }
    EXPECT_THAT(seen, ElementsAre(0, 1, 2, 3, 4));
}

TEST(InventedCards, CrownsAndTokensOfTheNearestListAreNotDealt) {
    MadeUpTable t;
    t.put(1, kMadeHand, {10, 10, 10, 10});
    t.model.lists = {list({8, 9, 0, 1})};
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const std::vector<u16> cards = dealt(t.world(0, seed), 1);
        ASSERT_THAT(cards, IsSupersetOf({0, 1}));
        ASSERT_THAT(cards, Not(Contains(8)));
        ASSERT_THAT(cards, Not(Contains(9)));
    }
}

TEST(InventedCards, WithoutListsEveryCardThatLiesInDecksMayBeThere) {
    for (bool format : {true, false}) {
        MadeUpTable t;
        if (!format) t.rules.deck.check_deck = nullptr;
        t.put(1, kMadeHand, {0, 0, 0, 0});
        std::map<u16, int> seen;
        for (u64 seed = 0; seed < 450; ++seed)
            for (u16 id : dealt(t.world(0, seed), 1)) ++seen[id];
        ASSERT_THAT(seen, SizeIs(9));
        for (u16 id : {0, 1, 2, 3, 4, 5, 6, 7, 10}) EXPECT_GT(seen[id], 150) << id;
    }
}

TEST(InventedCards, AreNotMoreThanTheFormatAllows) {
    MadeUpTable t;
    t.rules.deck.check_deck = [](const Game&, std::span<const CardId> cards) {  // each card once
        std::vector<DeckProblem> out;
        std::map<u16, int> copies;
        for (CardId id : cards) ++copies[id];
        for (auto [id, n] : copies)
            if (n > 1) out.push_back(deck_problem("X-01", n, "copies", 1, "one"));
        return out;
    };
    t.put(1, kMadeDiscard, {0, 3});
    t.put(1, kMadeHand, {10, 10, 10, 10, 10});
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const std::vector<u16> cards = dealt(t.world(0, seed), 1);
        std::set<u16> different(cards.begin(), cards.end());
        different.insert({0, 3});
        ASSERT_THAT(different, SizeIs(7));
    }
}

TEST(InventedCards, MayBeFewerThanTheFormatAsksFor) {
    MadeUpTable t;
    t.rules.deck.check_deck = [](const Game&, std::span<const CardId> cards) {  // Card 3 wants others beside it
        std::vector<DeckProblem> out;
        if (std::ranges::find(cards, CardId{3}) != cards.end()) out.push_back(deck_problem("X-02", 0, "companions", 5, "five"));
        return out;
    };
    t.put(1, kMadeHand, {10});
    int third = 0;
    for (u64 seed = 0; seed < 300; ++seed) third += dealt(t.world(0, seed), 1)[0] == 3;
    EXPECT_GT(third, 15);
}

TEST(InventedCards, AGameInWhichNoCardLiesInDecksStillHasWorlds) {
    MadeUpTable t(2, {kCrown, kPlain | kToken});
    t.put(1, kMadeHand, {1, 1});
    EXPECT_THAT(cards_in(t.world(0), 1, kMadeHand), ElementsAre(0, 0));
}

// --- chance, secrets and the past --------------------------------------------------------------------------------------

TEST(WorldSamples, FollowFromTheSeedAlone) {
    Opponent one, other;
    other.card(1, kMadeHand, 0).card = 6, other.card(1, kMadeDeck, 1).card = 2;
    other.state.h.chance = Chance(Seed(77)), other.state.h.hidden_changes = 12;
    for (u64 seed = 0; seed < 5; ++seed) EXPECT_EQ(one.world(0, seed), other.world(0, seed));
    EXPECT_FALSE(one.world(0, 1) == one.world(0, 2));
    EXPECT_EQ(one.world(0).h.hidden_changes, 0u);
    EXPECT_NE(one.world(0, 1).h.chance.seed, one.world(0, 2).h.chance.seed);
}

TEST(WorldSamples, ASecondOneIsAsGoodAsAFirst) {
    Opponent t(3);
    t.model.lists = {list(kFits)};
    const Worlds worlds(t.game, t.state, Seat{0}, t.model);
    World first, second;
    Random random(5);
    worlds.sample(first, random);
    Random same = random;
    worlds.sample(second, random);
    World fresh;
    Worlds(t.game, t.state, Seat{0}, t.model).sample(fresh, same);
    EXPECT_EQ(second, fresh);
    EXPECT_EQ(random.state, same.state);
}

TEST(WorldSamples, ValuesThatLookAtHiddenCardsAreThoseOfTheWorld) {
    MadeUpTable t(2, {kPlain, kSly, kPlain | kCounting});
    const Handle x = t.enter(1, 2);
    t.put(1, kMadeHand, {0, 0, 0});
    Engine(t.game, t.state).refresh();
    std::set<int> values;
    for (u64 seed = 0; seed < kSeeds; ++seed) {
        const State w = t.world(0, seed);
        ASSERT_EQ(w.object(x.index).value[0], std::ranges::count(cards_in(w, 1, kMadeHand), u16{1}));
        ASSERT_EQ(w.h.dirty, 0);
        values.insert(w.object(x.index).value[0]);
    }
    EXPECT_THAT(values, ElementsAre(0, 1, 2, 3));
}

TEST(WorldSamples, TellWhoLooks) {
    MadeUpTable t(3);
    const Worlds worlds(t.game, t.state, Seat{2}, t.model);
    EXPECT_EQ(worlds.seat(), Seat{2});
    EXPECT_EQ(&worlds.game(), &t.game);
}

TEST(WorldSamples, WhoAnsweredInSecretIsAskedAgainAndNobodyElse) {
    MadeUpTable t(4);
    t.state.h.decision = {Ask::Game, 0b0001, 1, 0};
    t.state.h.living = 0b0111;
    for (unsigned p : {1u, 3u}) t.state.sealed(Seat{p}).push(Choice{ChoiceKind::Yes}.pack());
    t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Done}.pack());
    State w = t.world(0);
    EXPECT_EQ(w.h.decision.seats, 0b0011) << "seat 3 is out of the game, seat 2 was not asked";
    for (unsigned p = 0; p < 4; ++p) EXPECT_EQ(w.sealed(Seat{p}).count(), 0u);
    w = t.world(1);
    EXPECT_EQ(w.h.decision.seats, 0b0001);
    EXPECT_EQ(w.sealed(Seat{1}).count(), 2u) << "one's own answers stay";
}

TEST(WorldSamples, AnswersThatAreNoSecretStay) {
    MadeUpTable t(3);
    t.state.h.decision = {Ask::Game, 0b001, 0, 0};
    t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Yes}.pack());
    const State w = t.world(0);
    EXPECT_EQ(w.sealed(Seat{1}).count(), 1u);
    EXPECT_EQ(w.h.decision.seats, 0b001);
}

TEST(WorldSamples, CountsOfWhatOthersDrewAreForgotten) {
    MadeUpTable t(3);
    for (unsigned i = 0; i < MadeUpTable::kQuestions * 3; ++i) t.state.history()[i] = static_cast<u16>(i + 1);
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const State w = t.world(viewer);
        for (unsigned q = 0; q < MadeUpTable::kQuestions; ++q)
            for (unsigned p = 0; p < 3; ++p)
                EXPECT_EQ(w.history()[q * 3 + p], q == 0 || p == viewer ? q * 3 + p + 1 : 0u) << "question " << q << " of seat " << p;
    }
}

TEST(WorldSamples, NamesOfWhatOthersDrewAreForgotten) {
    MadeUpTable t(3);
    for (unsigned q : {1u, 0u, 2u})
        for (unsigned p = 0; p < 3; ++p)
            t.state.names().push({static_cast<u16>(q), static_cast<u8>(p), 0, static_cast<u16>(10 * q + p), 0, 1});
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        std::vector<u16> left;
        const State w = t.world(viewer);
        for (const HistoryRow& row : w.names()) left.push_back(row.card);
        EXPECT_THAT(left, ElementsAre(10 + viewer, 0, 1, 2, 20 + viewer));
    }
}

TEST(WorldSamples, HashesThatProceduresKeepAreForgotten) {
    MadeUpTable t;
    t.push(kLooping, 0, {1, 2, 3, 4, 5});
    t.push(kLooping, 1, {6, 7, 8, 9, 10});
    const State w = t.world(0);
    const FrameView top{w.stack() + w.h.frame}, below{w.stack() + top.previous()};
    const auto words = [](FrameView f) { return std::vector<u32>{f[0], f[1], f[2], f[3], f[4]}; };
    EXPECT_THAT(words(top), ElementsAre(6, 0, 8, 0, 10));
    EXPECT_THAT(words(below), ElementsAre(1, 0, 3, 0, 5));
}

}  // namespace
}  // namespace nexus
