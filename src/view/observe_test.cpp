// What a view has of a table laid by hand, field by field and for each seat, and how it reads as text.
#include <gmock/gmock.h>

#include "support/made_up_table.h"
#include "view/view.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;
using testing::SizeIs;

Observation seen_by(MadeUpTable& t, unsigned viewer) {
    up_to_date(t.game, t.state);
    return observe(t.game, t.state, Seat{viewer});
}
std::vector<unsigned> numbers(const std::vector<CardId>& cards) {
    std::vector<unsigned> out;
    for (CardId id : cards) out.push_back(id.value);
    return out;
}
constexpr unsigned kUnknown = 0xFFFF;

// --- zones ------------------------------------------------------------------------------------------------------------------

// Every seat has another number of cards in every zone; the second and the last of each hand and deck were shown to seat 2.
struct Zones : MadeUpTable {
    Zones() : MadeUpTable(3) {
        for (unsigned p = 0; p < 3; ++p)
            for (Zone zone : {kMadeDeck, kMadeHand, kMadeDiscard, kMadeChest}) {
                const unsigned n = 3 + p + zone;
                for (unsigned i = 0; i < n; ++i) put(p, zone, {(7 * (i + p) + zone) % 11}, i == 1 || i == n - 1 ? 0b100 : 0);
            }
    }
    std::vector<unsigned> truth(unsigned seat, Zone zone) const {
        std::vector<unsigned> out;
        for (u16 id : cards_in(state, seat, zone)) out.push_back(id);
        return out;
    }
};

TEST(SeenZones, HaveTheirSizeAndTheirNumber) {
    Zones t;
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        ASSERT_THAT(o.table, SizeIs(3));
        for (unsigned p = 0; p < 3; ++p) {
            EXPECT_EQ(o.table[p].seat, Seat{p});
            ASSERT_THAT(o.table[p].zones, SizeIs(4));
            for (unsigned z = 0; z < 4; ++z) {
                EXPECT_EQ(o.table[p].zones[z].zone, Zone{z});
                EXPECT_EQ(o.table[p].zones[z].size, 3 + p + z);
                EXPECT_EQ(o.table[p].zones[z].by_position, p == viewer || z == kMadeDeck || z == kMadeDiscard);
            }
        }
    }
}

TEST(SeenZones, ShowWhatTheViewerKnowsWhereItKnowsTheOrder) {
    Zones t;
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        for (unsigned p = 0; p < 3; ++p) {
            EXPECT_EQ(numbers(o.table[p].zones[kMadeDiscard].cards), t.truth(p, kMadeDiscard));
            std::vector<unsigned> deck = t.truth(p, kMadeDeck), hand = t.truth(p, kMadeHand);
            for (unsigned i = 0; i < deck.size(); ++i)
                if (viewer != 2 || (i != 1 && i + 1 != deck.size())) deck[i] = kUnknown;
            EXPECT_EQ(numbers(o.table[p].zones[kMadeDeck].cards), deck);
            if (p == viewer) EXPECT_EQ(numbers(o.table[p].zones[kMadeHand].cards), hand);
            else if (viewer != 2) EXPECT_THAT(o.table[p].zones[kMadeHand].cards, IsEmpty());
            else
                EXPECT_THAT(numbers(o.table[p].zones[kMadeHand].cards),
                            ElementsAre(std::min(hand[1], hand.back()), std::max(hand[1], hand.back())));
        }
    }
}

TEST(SeenZones, AShownHandIsSorted) {
    MadeUpTable t;
    t.put(1, kMadeHand, {5, 1, 10, 3, 1}, 0b01);
    EXPECT_THAT(numbers(seen_by(t, 0).table[1].zones[kMadeHand].cards), ElementsAre(1, 1, 3, 5, 10));
}

TEST(SeenZones, OfAPublicOneTheTurnedCardsAreToldSorted) {
    MadeUpTable t(3);
    t.put(0, kMadeDiscard, {0});
    t.put(1, kMadeDiscard, {5, 4, 3, 2}), t.put(1, kMadeHand, {1, 2}), t.put(1, kMadeDeck, {1});
    t.card(0, kMadeDiscard, 0).face_up = t.card(1, kMadeDiscard, 1).face_up = 1;
    t.card(1, kMadeDiscard, 4) = {9, 0, 0};  // lies there no more
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        EXPECT_THAT(o.table[0].zones[kMadeDiscard].turned, IsEmpty());
        EXPECT_THAT(numbers(o.table[1].zones[kMadeDiscard].turned), ElementsAre(2, 3, 5));
        EXPECT_THAT(o.table[1].zones[kMadeHand].turned, IsEmpty());
        EXPECT_THAT(o.table[1].zones[kMadeDeck].turned, IsEmpty());
    }
}

TEST(SeenZones, OwnCardsWhosePlaceIsUnknownAreToldSorted) {
    Zones t;
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        for (unsigned p = 0; p < 3; ++p) {
            std::vector<unsigned> deck = t.truth(p, kMadeDeck);
            if (p != viewer) deck.clear();
            else if (viewer == 2) deck.pop_back(), deck.erase(deck.begin() + 1);
            std::ranges::sort(deck);
            EXPECT_EQ(numbers(o.table[p].unseen), deck);
        }
    }
}

TEST(SeenZones, PricesOfTheOwnHandAreToldWhereTheyAreNotThePrintedOnes) {
    MadeUpTable t(3);
    t.game.facts[4].cost = -2, t.game.facts[5].cost = -1;  // nothing costs less than nothing
    for (unsigned p = 0; p < 3; ++p) t.put(p, kMadeHand, {4 + p % 2, 1, 4}), t.put(p, kMadeDeck, {4});
    t.put(1, kMadeHand, {2});
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        for (unsigned p = 0; p < 3; ++p) {
            if (p == viewer) EXPECT_THAT(o.table[p].prices, ElementsAre(std::pair(CardId{4 + p % 2}, 0), std::pair(CardId{4}, 0)));
            else EXPECT_THAT(o.table[p].prices, IsEmpty());
        }
    }
}

TEST(SeenZones, PricesAreThoseThatTheViewerPays) {
    MadeUpTable t(3);
    t.game.facts[1].cost = 2;
    const i16 any = t.catalog->pools.add(Filter{.zone = kMadeHand}), you = t.catalog->pools.player(PlayerSpec::Kind::You);
    for (unsigned p = 0; p < 3; ++p) {
        t.put(p, kMadeHand, {1});
        Effect dearer;
        dearer.op = static_cast<u8>(Op::ChangeCost), dearer.duration = static_cast<u8>(Duration::Permanent),
        dearer.controller = static_cast<u8>(p);
        dearer.a = any, dearer.b = you, dearer.c = t.catalog->pools.constant(static_cast<int>(p) + 5);
        Engine(t.game, t.state).add_effect(dearer);
    }
    for (unsigned viewer = 0; viewer < 3; ++viewer)
        EXPECT_THAT(seen_by(t, viewer).table[viewer].prices, ElementsAre(std::pair(CardId{1}, static_cast<i32>(viewer) + 7)));
}

// --- objects ------------------------------------------------------------------------------------------------------------------

TEST(SeenObjects, AreThoseOfTheirOwnerThatAreInPlay) {
    MadeUpTable t(3);
    const Handle first = t.enter(1, 2), gone = t.enter(1, 3), last = t.enter(1, 4), other = t.enter(0, 5);
    Engine(t.game, t.state).take_away(gone);
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        ASSERT_THAT(o.table[0].objects, SizeIs(1));
        ASSERT_THAT(o.table[1].objects, SizeIs(2));
        EXPECT_THAT(o.table[2].objects, IsEmpty());
        EXPECT_EQ(o.table[0].objects[0].handle, other);
        EXPECT_EQ(o.table[1].objects[0].handle, first);
        EXPECT_EQ(o.table[1].objects[1].handle, last);
        EXPECT_EQ(find_object(o, last.index), &o.table[1].objects[1]);
        EXPECT_EQ(find_object(o, gone.index), nullptr);
    }
}

TEST(SeenObjects, ShowEveryFieldOfTheirs) {
    MadeUpTable t(4);
    const Handle host = t.enter(2, 1), x = t.enter(2, 4);
    Engine(t.game, t.state).refresh();
    Object& o = t.state.object(x.index);
    o.controller = 1, o.place = 1, o.host = host.index, o.flags |= Object::Exhausted | Object::Completed | Object::Token;
    o.used = 3, o.attacks = 4, o.stamp = 99, o.damage = 6, o.value = {7, 8, 9, 10}, o.types = 5, o.blank = 2, o.keywords = 0x30;
    for (unsigned viewer = 0; viewer < 4; ++viewer) {
        const Observation all = seen_by(t, viewer);
        const SeenObject& seen = *find_object(all, x.index);
        EXPECT_EQ(seen.card, CardId{4});
        EXPECT_EQ(seen.owner, Seat{2});
        EXPECT_EQ(seen.controller, Seat{1});
        EXPECT_EQ(seen.place, Place{1});
        EXPECT_EQ(seen.host, host.index);
        EXPECT_TRUE(seen.exhausted && seen.completed && seen.token && !seen.face_down);
        EXPECT_EQ(seen.used, 3);
        EXPECT_EQ(seen.attacks, 4);
        EXPECT_EQ(seen.stamp, 99u);
        EXPECT_EQ(seen.damage, 6);
        EXPECT_THAT(seen.value, ElementsAre(7, 8, 9, 10));
        EXPECT_EQ(seen.types, 5);
        EXPECT_EQ(seen.blank, 2);
        EXPECT_EQ(seen.keywords, 0x30u);
        EXPECT_FALSE(find_object(all, host.index)->exhausted || find_object(all, host.index)->token);
    }
}

TEST(SeenObjects, HaveTheirOwnCountersByKind) {
    MadeUpTable t;
    const Handle x = t.enter(1, 2), y = t.enter(1, 3);
    t.state.counters().push({x, 1, 5}), t.state.counters().push({y, 1, 6}), t.state.counters().push({x, 0, 7});
    const Observation o = seen_by(t, 0);
    const std::vector<SeenCounter>& seen = find_object(o, x.index)->counters;
    ASSERT_THAT(seen, SizeIs(2));
    EXPECT_EQ(seen[0].kind, 0);
    EXPECT_EQ(seen[0].amount, 7);
    EXPECT_EQ(seen[1].kind, 1);
    EXPECT_EQ(seen[1].amount, 5);
    EXPECT_THAT(find_object(o, y.index)->counters, SizeIs(1));
}

TEST(SeenObjects, ThatLieFaceDownAreKnownToTheirOwnerAlone) {
    MadeUpTable t(4);
    const Handle x = t.enter(2, 6, true);
    t.state.object(x.index).controller = 1;
    for (unsigned viewer = 0; viewer < 4; ++viewer) {
        const Observation o = seen_by(t, viewer);
        EXPECT_EQ(find_object(o, x.index)->card, viewer == 2 ? CardId{6} : kNoCard);
        EXPECT_TRUE(find_object(o, x.index)->face_down);
    }
}

TEST(SeenObjects, HaveTheirValuesOnceTheStateIsUpToDate) {
    MadeUpTable t;
    const Handle x = t.enter(1, 2);
    t.state.object(x.index).types = 0, t.state.h.dirty = 1;
    up_to_date(t.game, t.state);
    EXPECT_EQ(find_object(seen_by(t, 0), x.index)->types, kPlain);
}

// --- challenges -----------------------------------------------------------------------------------------------------------------

// Seat 1 owns a challenge that seat 2 controls. Seat 2 is what its text calls "you".
struct Challenge : MadeUpTable {
    Handle x;
    Challenge() : MadeUpTable(4), x(enter(1, 8)) {
        state.object(x.index).controller = 2, state.h.control_changed = 1;
        for (unsigned p = 0; p < 4; ++p)
            for (Zone zone : {kMadeDeck, kMadeHand, kMadeDiscard}) put(p, zone, {6, 7, 0});
        for (unsigned i = 0; i < kQuestions * 4; ++i) state.history()[i] = 3;
        for (unsigned p = 0; p < 4; ++p) state.seat(Seat{p}).resource[0] = static_cast<i32>(p + 1);
    }
    Condition counts(const NumberExpr& n, int want = 5, int question = -1) {
        Condition c;
        c.compare = Compare::AtLeast, c.a = catalog->pools.add(n), c.b = catalog->pools.constant(want);
        game.history_of_number.resize(catalog->pools.numbers.size(), i16{-1});
        if (question >= 0) game.history_of_number[static_cast<std::size_t>(c.a)] = static_cast<i16>(question);
        return c;
    }
    NumberExpr sly_in(Zone zone, i16 player = -1) {
        return {.kind = NumberExpr::Kind::Count, .a = catalog->pools.add(Filter{.types = kSly, .zone = zone, .player = player})};
    }
    // Progress and goal, or nothing.
    std::vector<i32> seen(unsigned viewer, const std::vector<Condition>& conditions) {
        game.challenges[8].clear();
        for (const Condition& c : conditions) game.challenges[8].push_back(catalog->pools.add(c));
        const SeenObject o = *find_object(seen_by(*this, viewer), x.index);
        return o.goal || o.progress ? std::vector<i32>{o.progress, o.goal} : std::vector<i32>{};
    }
    // Which seats see how far it is.
    std::vector<unsigned> seats_that_see(const NumberExpr& n, int question = -1) {
        std::vector<unsigned> out;
        for (unsigned viewer = 0; viewer < 4; ++viewer)
            if (!seen(viewer, {counts(n, 5, question)}).empty()) out.push_back(viewer);
        return out;
    }
};

TEST(Challenges, ShowTheirControllersProgressAsFarAsTheGoal) {
    Challenge t;
    const NumberExpr mana{.kind = NumberExpr::Kind::ResourceOf, .resource = Resource{0}};
    for (unsigned viewer = 0; viewer < 4; ++viewer) {
        EXPECT_THAT(t.seen(viewer, {t.counts(mana, 5)}), ElementsAre(3, 5));
        EXPECT_THAT(t.seen(viewer, {t.counts(mana, 2)}), ElementsAre(2, 2));
    }
}

TEST(Challenges, ShowTheFirstConditionThatCountsTowardsANumber) {
    Challenge t;
    const NumberExpr mana{.kind = NumberExpr::Kind::ResourceOf, .resource = Resource{0}};
    const Condition good = t.counts(mana, 7);
    Condition negated = t.counts(mana), fewer = t.counts(mana), exact = t.counts(mana, 6), between = t.counts(mana), turn = t.counts(mana);
    negated.negated = true, fewer.compare = Compare::AtMost, exact.compare = Compare::Equal, between.b = between.a,
    turn.kind = Condition::Kind::YourTurn;
    EXPECT_THAT(t.seen(0, {negated, fewer, between, turn, good, exact}), ElementsAre(3, 7));
    EXPECT_THAT(t.seen(0, {exact, good}), ElementsAre(3, 6));
    for (const Condition& c : {negated, fewer, between, turn}) EXPECT_THAT(t.seen(0, {c}), IsEmpty());
}

TEST(Challenges, ThatCountHiddenCardsShowNothingOfThem) {
    Challenge t;
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeHand)), ElementsAre(2)) << "whose hand it is";
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeDeck)), IsEmpty());
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeDiscard)), ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(t.seats_that_see({.kind = NumberExpr::Kind::Count, .a = t.catalog->pools.add(Filter{.types = kCrown})}),
                ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(t.seen(0, {t.counts(t.sly_in(kMadeHand)), t.counts({.kind = NumberExpr::Kind::ResourceOf})}), IsEmpty())
        << "nor of what comes after";
}

TEST(Challenges, ThatCountHiddenCardsOfOthersShowNothing) {
    Challenge t;
    const i16 you = t.catalog->pools.player(PlayerSpec::Kind::You), opponents = t.catalog->pools.player(PlayerSpec::Kind::Opponents);
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeHand, you)), ElementsAre(2));
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeHand, opponents)), IsEmpty());
    t.catalog->pools.players[0].kind = PlayerSpec::Kind::Opponents;  // the first of all players that texts speak of
    EXPECT_THAT(t.seats_that_see(t.sly_in(kMadeHand, 0)), IsEmpty());
}

TEST(Challenges, ThatCountThePastShowWhatTheViewerKnowsOfIt) {
    Challenge t;
    NumberExpr past{.kind = NumberExpr::Kind::History, .a = 0};
    EXPECT_THAT(t.seats_that_see(past, 0), ElementsAre(0, 1, 2, 3)) << "how many cards were drawn";
    EXPECT_THAT(t.seats_that_see(past, 1), ElementsAre(2)) << "how many of a kind";
    std::swap(t.game.history[0], t.game.history[1]);
    EXPECT_THAT(t.seats_that_see(past, 0), ElementsAre(2));
    past.player = 0;  // in another player's past
    EXPECT_THAT(t.seats_that_see(past, 0), IsEmpty());
}

// --- the past, facts, programs -----------------------------------------------------------------------------------------------------

TEST(SeenTable, HasTheCountsOfThePastThatTheViewerKnows) {
    MadeUpTable t(3);
    for (unsigned i = 0; i < MadeUpTable::kQuestions * 3; ++i) t.state.history()[i] = static_cast<u16>(i);
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        std::vector<u16> wanted;
        for (unsigned q = 0; q < MadeUpTable::kQuestions; ++q)
            for (unsigned p = 0; p < 3; ++p)
                wanted.push_back(q == 0 || p == viewer ? static_cast<u16>(q * 3 + p) : Observation::kUnknownCount);
        EXPECT_EQ(seen_by(t, viewer).history, wanted);
    }
}

TEST(SeenTable, HasTheFactsThatAreShown) {
    static constexpr Fact kFacts[] = {{"one", false, false, [](const Reader&, Seat p) { return 100 + i32{p}; }, nullptr},
                                      {"secret", true, false, [](const Reader&, Seat) { return 1; }, nullptr, false},
                                      {"each", true, true, [](const Reader&, Seat p) { return 10 + i32{p}; }, nullptr}};
    MadeUpTable t(3);
    t.rules.words.facts = kFacts;
    const Observation o = seen_by(t, 1);
    std::vector<std::string> lines;
    for (const SeenFact& f : o.facts)
        lines.push_back(std::string(f.name) + " " + std::to_string(f.seat) + " " + std::to_string(f.value) + (f.is_seat ? " seat" : ""));
    EXPECT_THAT(lines, ElementsAre("one 255 100", "each 0 10 seat", "each 1 11 seat", "each 2 12 seat"));
}

TEST(SeenTable, HasProgramsOnTheirWayTheInnermostFirst) {
    MadeUpTable t(3);
    const Handle a = t.enter(1, 2), b = t.enter(0, 3), gone = t.enter(1, 4);
    Engine(t.game, t.state).take_away(gone);
    t.program(2, {}, ProgramFrame::Resolving, 5);
    t.push(kLooping, 0);
    const Frame f = t.program(1, {a, Handle::zone_card(Seat{1}, kMadeHand, 0), a, gone, Handle::none(), b}, ProgramFrame::Paying, 6);
    f[ProgramFrame::Source] = b.pack(), f[ProgramFrame::Ability] = AbilityRef::printed(CardId{6}, 1).value;
    const Observation o = seen_by(t, 0);
    ASSERT_THAT(o.resolving, SizeIs(2));
    EXPECT_EQ(o.resolving[0].source_card, CardId{6});
    EXPECT_EQ(o.resolving[0].source, b);
    EXPECT_EQ(o.resolving[0].controller, Seat{1});
    EXPECT_EQ(o.resolving[0].ability, AbilityRef::printed(CardId{6}, 1));
    EXPECT_EQ(o.resolving[0].mode, ProgramFrame::Paying);
    EXPECT_THAT(o.resolving[0].objects, ElementsAre(a, b)) << "in play, each once";
    EXPECT_EQ(o.resolving[1].source_card, CardId{5});
    EXPECT_EQ(o.resolving[1].controller, Seat{2});
    EXPECT_THAT(o.resolving[1].objects, IsEmpty());
}

TEST(SeenTable, HasWhatWaitsAndWhatLasts) {
    MadeUpTable t(4);
    t.state.h.active = 1, t.state.h.turn_owner = 2;
    Pending p;
    p.source_card = 5, p.source = Handle{3, 1}, p.controller = 3, p.ability = AbilityRef::printed(CardId{5}, 1), p.layer = 2, p.set = 4,
    p.order = 6;
    t.state.pending().push(p);
    Effect f;
    f.stamp = 77;
    t.state.effects().push(f);
    const Observation o = seen_by(t, 0);
    ASSERT_THAT(o.pending, SizeIs(1));
    const SeenPending& seen = o.pending[0];
    EXPECT_EQ(seen.source_card, CardId{5});
    EXPECT_EQ(seen.source, p.source);
    EXPECT_EQ(seen.controller, Seat{3});
    EXPECT_EQ(seen.ability, p.ability);
    EXPECT_THAT((std::vector<int>{seen.layer, seen.set, seen.order}), ElementsAre(2, 4, 6));
    ASSERT_THAT(o.effects, SizeIs(1));
    EXPECT_EQ(o.effects[0].stamp, 77u);
}

TEST(SeenTable, HasTheStateOfTheGame) {
    MadeUpTable t(4);
    Header& h = t.state.h;
    h.turn = 7, h.phase = 3, h.turn_owner = 2, h.active = 3, h.living = 0b1101, h.winners = 0b0100;
    h.in_attack = 1, h.attacker = Handle{3, 1}, h.defender = Handle{4, 2};
    t.rules.texts.who_leads = [](const Reader& e) { return "turn " + std::to_string(e.s.h.turn); };
    for (unsigned p = 0; p < 4; ++p) t.state.seat(Seat{p}).resource = {static_cast<i32>(p), 1, 2, 3};
    for (unsigned viewer = 0; viewer < 4; ++viewer) {
        const Observation o = seen_by(t, viewer);
        EXPECT_EQ(o.viewer, Seat{viewer});
        EXPECT_EQ(o.seats, 4u);
        EXPECT_EQ(o.turn, 7u);
        EXPECT_EQ(o.phase, 3);
        EXPECT_EQ(o.turn_owner, Seat{2});
        EXPECT_EQ(o.active, Seat{3});
        EXPECT_EQ(o.living, 0b1101);
        EXPECT_FALSE(o.over);
        EXPECT_EQ(o.winners, 0) << "nobody has won yet";
        EXPECT_EQ(o.outcome, "");
        EXPECT_EQ(o.who_leads, "turn 7");
        EXPECT_TRUE(o.in_attack);
        EXPECT_EQ(o.attacker, (Handle{3, 1}));
        EXPECT_EQ(o.defender, (Handle{4, 2}));
        for (unsigned p = 0; p < 4; ++p) {
            EXPECT_EQ(o.table[p].living, p != 1);
            EXPECT_THAT(o.table[p].resource, ElementsAre(p, 1, 2, 3));
        }
    }
    h.over = 1;
    EXPECT_TRUE(seen_by(t, 0).over);
    EXPECT_EQ(seen_by(t, 0).winners, 0b0100);
    EXPECT_EQ(seen_by(t, 0).outcome, "winners 4");
}

// --- decisions ----------------------------------------------------------------------------------------------------------------------

TEST(SeenDecisions, ShowTheSortedChoicesToThoseWhoAreAsked) {
    MadeUpTable t(3);
    t.push(kLooping, 0).set_step(MadeUpStep::GoOn);
    t.state.h.decision = {Ask::Game, 0b110, 1, 0};
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        const Observation o = seen_by(t, viewer);
        std::vector<u16> choices;
        for (const Choice& c : o.choices) choices.push_back(c.target);
        if (viewer == 0) EXPECT_THAT(choices, IsEmpty());
        else if (viewer == 1) EXPECT_THAT(choices, ElementsAre(0, 1));
        else EXPECT_THAT(choices, ElementsAre(0, 1, 2));
        EXPECT_EQ(o.ask, Ask::Game);
        EXPECT_EQ(o.asked, 0b110);
        EXPECT_TRUE(o.sealed);
        EXPECT_STREQ(o.step, "go on");
    }
}

TEST(SeenDecisions, ShowTheOwnSecretAnswersAlone) {
    MadeUpTable t(3);
    t.push(kLooping, 0);
    t.state.h.decision = {Ask::Game, 0b001, 1, 0};
    t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Yes}.pack()), t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Done}.pack());
    EXPECT_THAT(seen_by(t, 1).own_sealed, ElementsAre(Choice{ChoiceKind::Yes}, Choice{ChoiceKind::Done}));
    EXPECT_THAT(seen_by(t, 0).own_sealed, IsEmpty());
    EXPECT_THAT(seen_by(t, 2).own_sealed, IsEmpty());
}

TEST(SeenDecisions, SayInTheGamesWordsWhatIsAskedOfWhoMayAct) {
    MadeUpTable t(3);
    t.push(kLooping, 0);
    t.state.h.decision = {Ask::Act, 0b001, 0, 0};
    EXPECT_STREQ(seen_by(t, 1).step, "");
    t.rules.texts.asks = [](const Reader&, Seat seat) { return seat == Seat{1} ? "you wait" : "act"; };
    EXPECT_STREQ(seen_by(t, 1).step, "you wait");
    EXPECT_STREQ(seen_by(t, 0).step, "act");
    t.state.h.decision.ask = Ask::Number;
    EXPECT_STREQ(seen_by(t, 0).step, "");
}

TEST(SeenDecisions, NameTheCardWhoseTextAsks) {
    MadeUpTable t;
    t.program(0, {}, ProgramFrame::Resolving, 4);
    t.program(0, {}, ProgramFrame::Resolving, 5)[ProgramFrame::Ability] = AbilityRef::printed(CardId{5}, 1).value;
    t.push(kLooping, 0);
    for (Ask ask : {Ask::Number, Ask::Target}) {
        t.state.h.decision = {ask, 0b01, 0, 0};
        EXPECT_EQ(seen_by(t, 1).about, CardId{5});
        EXPECT_EQ(seen_by(t, 1).about_ability, AbilityRef::printed(CardId{5}, 1));
    }
    for (Ask ask : {Ask::Act, Ask::Game}) {  // the game itself asks
        t.state.h.decision = {ask, 0b01, 0, 0};
        EXPECT_EQ(seen_by(t, 1).about, kNoCard);
        EXPECT_TRUE(seen_by(t, 1).about_ability.none());
    }
    MadeUpTable none;
    none.push(kLooping, 0);
    none.state.h.decision = {Ask::Number, 0b01, 0, 0};
    EXPECT_EQ(seen_by(none, 1).about, kNoCard);
}

}  // namespace
}  // namespace nexus
