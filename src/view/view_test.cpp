// What a seat may know, over whole random games of a small catalog.
#include "view/view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cardfile/card_set.h"
#include "kernel/knowledge.h"
#include "rules/registry.h"
#include "support/hidden.h"
#include "view/redact.h"
#include "view/worlds.h"

namespace nexus {
namespace {

using cardfile::CardSource;
constexpr Zone kDeck{0}, kHand{1};

CardSource card(const char* name, const char* type, std::vector<std::pair<std::string, std::string>> stats, const char* text = "") {
    CardSource c;
    c.name = name, c.type = type, c.stats = std::move(stats), c.text = text;
    return c;
}

std::shared_ptr<const Game> small_game(const char* edition = "") {
    const Ruleset& rules = *find_ruleset("quantum-nexus", edition);
    auto catalog = std::make_shared<Catalog>();
    start_catalog(rules, *catalog);
    std::vector<CardSource> cards = {
        card("Standing Orders", "Mission", {{"cp", "9"}}, "Complete this mission when you control nine or more units."),
        card("Pebble", "Unit", {{"cp", "1"}, {"attack", "1"}, {"defense", "2"}, {"range", "Close"}}),
        card("Lens", "Unit", {{"cp", "2"}, {"attack", "3"}, {"defense", "1"}, {"range", "Far"}}, "Unit-Deploy: Draw a card."),
        card("Boulder", "Unit", {{"cp", "3"}, {"attack", "4"}, {"defense", "4"}, {"range", "Mid"}}),
        card("Cart", "Asset", {{"cp", "1"}, {"defense", "1"}}, "Active: Draw a card."),
        card("Rethink", "Event", {{"cp", "1"}}, "Discard a card. Draw two cards."),
    };
    std::vector<Error> errors = cardfile::add_cards(*catalog, cards);
    for (const Error& e : errors) ADD_FAILURE() << e.to_string();
    return Game::create(catalog, rules).value();
}

std::vector<CardId> small_deck(const Game& g) {
    std::vector<CardId> out{g.catalog->find("Standing Orders")};
    for (const char* name : {"Pebble", "Lens", "Boulder", "Cart", "Rethink"})
        for (int i = 0; i < 8; ++i) out.push_back(g.catalog->find(name));
    return out;
}

// A random game that can be stopped at every decision.
struct Table {
    std::shared_ptr<const Game> game;
    std::vector<std::vector<CardId>> decks;
    State state;
    Random random;
    ChoiceList choices;

    explicit Table(u64 seed, unsigned seats = 2, const char* edition = "")
        : game(small_game(edition)), decks(seats, small_deck(*game)), state(make_state(*game, decks, seed)), random(seed + 99) {
        Engine(*game, state).start(decks);
    }
    bool step(EventSink* sink = nullptr) {
        Engine e(*game, state, sink);
        if (e.over()) return false;
        e.list(choices);
        e.answer(e.decider(), choices[random.below(static_cast<u32>(choices.size()))]);
        return true;
    }
    std::string text(unsigned seat) const { return to_text(observe(*game, state, Seat{seat})); }
};

TEST(Observe, ShowsTheOwnHandAndOnlyTheSizeOfAnother) {
    Table t(1);
    while (t.state.h.turn == 0) t.step();
    Observation o = observe(*t.game, t.state, Seat{0});
    const SeenZone& own = o.table[0].zones[kHand];
    ASSERT_EQ(own.size, 5u);
    for (unsigned i = 0; i < own.size; ++i) EXPECT_EQ(own.cards[i], CardId{t.state.zone(Seat{0}, kHand)[i].card});
    const SeenZone& other = o.table[1].zones[kHand];
    EXPECT_EQ(other.size, 5u);
    EXPECT_FALSE(other.by_position);
    EXPECT_TRUE(other.cards.empty());
    for (CardId id : o.table[0].zones[kDeck].cards) EXPECT_EQ(id, kNoCard);
    EXPECT_EQ(o.table[0].unseen.size(), o.table[0].zones[kDeck].size);
    EXPECT_TRUE(o.table[1].unseen.empty());
}

TEST(Observe, AHandTellsWhichCardsAreKnownButNotWhere) {
    Table a(2), b(2);
    while (a.state.h.turn == 0) a.step(), b.step();
    // The same two cards at exchanged positions, one of them shown to the other player.
    ZoneCard* x = a.state.zone(Seat{1}, kHand);
    ZoneCard* y = b.state.zone(Seat{1}, kHand);
    x[0].known |= 1;
    y[0].known |= 1;
    std::swap(y[0], y[4]);
    Observation o = observe(*a.game, a.state, Seat{0});
    EXPECT_EQ(o.table[1].zones[kHand].cards, std::vector<CardId>{CardId{x[0].card}});
    EXPECT_EQ(a.text(0), b.text(0));
}

TEST(Observe, ADeckShowsThePositionsThatWereSeen) {
    Table t(3);
    unsigned top = t.state.zone_size(Seat{1}, kDeck) - 1;
    t.state.zone(Seat{1}, kDeck)[top].known |= 1;
    EXPECT_NE(observe(*t.game, t.state, Seat{0}).table[1].zones[kDeck].cards[top], kNoCard);
    EXPECT_EQ(observe(*t.game, t.state, Seat{1}).table[1].zones[kDeck].cards[top], kNoCard);
}

TEST(Observe, OnlyTheAskedSeatSeesTheChoices) {
    Table t(4);
    for (int i = 0; i < 40 && !t.state.h.over; ++i, t.step()) {
        Seat asked{lowest(t.state.h.decision.seats)};
        EXPECT_FALSE(observe(*t.game, t.state, asked).choices.empty());
        EXPECT_TRUE(observe(*t.game, t.state, Seat{1u - asked}).choices.empty());
    }
}

TEST(Observe, AFaceDownCardIsKnownToItsOwnerAlone) {
    Table t(5);
    Engine e(*t.game, t.state);
    Handle x = e.enter(t.game->catalog->find("Boulder"), Seat{1}, Place{0});
    t.state.object(x.index).flags |= Object::FaceDown;
    Observation mine = observe(*t.game, t.state, Seat{1}), theirs = observe(*t.game, t.state, Seat{0});
    EXPECT_NE(find_object(mine, x.index)->card, kNoCard);
    EXPECT_EQ(find_object(theirs, x.index)->card, kNoCard);
    EXPECT_EQ(find_object(theirs, x.index)->value[0], 0);
}

TEST(Observe, ShowsEveryCapability) {
    Table t(6);
    Handle x = Engine(*t.game, t.state).enter(t.game->catalog->find("Boulder"), Seat{1}, Place{0});
    Engine(*t.game, t.state).refresh();
    std::string last = t.text(0);
    for (unsigned c = 0; c < static_cast<unsigned>(Capability::Count); ++c)
        for (u32 Object::* mask : {&Object::forbidden, &Object::permitted, &Object::guarded}) {
            t.state.object(x.index).*mask = 1u << c;
            const Observation o = observe(*t.game, t.state, Seat{0});
            const SeenObject& seen = *find_object(o, x.index);
            EXPECT_EQ(seen.forbidden, t.state.object(x.index).forbidden);
            EXPECT_EQ(seen.permitted, t.state.object(x.index).permitted);
            EXPECT_EQ(seen.guarded, t.state.object(x.index).guarded);
            EXPECT_NE(to_text(o), last) << capability_name(static_cast<Capability>(c));
            last = to_text(o);
        }
}

TEST(HiddenInformation, ExchangingUnseenCardsChangesNoView) {
    for (u64 seed = 0; seed < 12; ++seed) {
        Table t(seed, 2 + static_cast<unsigned>(seed % 2));
        int swaps = 0;
        for (int i = 0; i < 150 && !t.state.h.over; ++i, t.step()) {
            for (unsigned viewer = 0; viewer < t.state.seats(); ++viewer) {
                std::string before = t.text(viewer);
                State other = t.state;
                if (!test::swap_unseen(*t.game, other, Seat{viewer}, t.random)) continue;
                ++swaps;
                ASSERT_NE(other.hash(), t.state.hash());
                ASSERT_EQ(before, to_text(observe(*t.game, other, Seat{viewer}))) << "seed " << seed << " decision " << i;
            }
        }
        EXPECT_GT(swaps, 20);
    }
}

// A world for this seat, with the lists that the two players really have among those that are known.
State world_of(const Table& t, const State& s, Seat viewer, Random& random, const DeckModel& model) {
    World out;
    Worlds(*t.game, s, viewer, model).sample(out, random);
    return out.read().s;
}

TEST(Worlds, KeepWhatTheViewerKnowsAndTheNumberOfCards) {
    for (u64 seed = 0; seed < 12; ++seed) {
        Table t(seed);
        const DeckModel models[] = {{}, {{t.decks[0]}}};
        bool changed = false;
        for (int i = 0; i < 100 && !t.state.h.over; ++i, t.step()) {
            Seat viewer{static_cast<unsigned>(i % 2)};
            std::string before = to_text(observe(*t.game, t.state, viewer));
            const State world = world_of(t, t.state, viewer, t.random, models[i / 2 % 2]);
            ASSERT_EQ(before, to_text(observe(*t.game, world, viewer)));
            ASSERT_EQ(check_invariants(*t.game, world), "");
            EXPECT_NE(world.h.chance, t.state.h.chance);
            Seat other{1u - viewer};
            changed |= to_text(observe(*t.game, world, other)) != to_text(observe(*t.game, t.state, other));
        }
        EXPECT_TRUE(changed) << "the other's hand was never resampled";
    }
}

TEST(Worlds, DoNotDependOnWhatLayWhere) {
    Table t(3);
    const DeckModel model{{t.decks[0]}};
    for (int i = 0; i < 60 && !t.state.h.over; ++i, t.step()) {
        State swapped = t.state;
        if (!test::swap_unseen(*t.game, swapped, Seat{0}, t.random)) continue;
        Random one(i), same(i);
        ASSERT_EQ(world_of(t, t.state, Seat{0}, one, model), world_of(t, swapped, Seat{0}, same, model));
    }
}

// Everything that lies unknown, sorted, and what is known.
std::vector<u16> list_of(const Table& t, const State& s, Seat owner) {
    std::vector<u16> out;
    for (unsigned z = 0; z < t.game->rules->board.zones.size(); ++z)
        for (unsigned i = 0; i < s.zone_size(owner, Zone{z}); ++i) out.push_back(s.zone(owner, Zone{z})[i].card);
    for (unsigned i = 0; i < s.seat(owner).objects_used; ++i)
        if (const Object& o = s.object(s.slot(owner, i)); o.alive() && !o.token()) out.push_back(o.card);
    std::ranges::sort(out);
    return out;
}
std::vector<u16> sorted(const std::vector<CardId>& cards) {
    std::vector<u16> out;
    for (CardId id : cards) out.push_back(id.value);
    std::ranges::sort(out);
    return out;
}

TEST(Worlds, AnOpponentPlaysOneOfTheListsThatFitWhatWasSeen) {
    Table t(4);
    while (t.state.h.turn == 0) t.step();
    std::vector<CardId> other = t.decks[1], short_list = t.decks[1], wrong = t.decks[1];
    for (CardId& id : other)
        if (id == t.game->catalog->find("Cart")) id = t.game->catalog->find("Boulder");
    short_list.pop_back();                       // another number of cards
    wrong[0] = t.game->catalog->find("Pebble");  // without the mission that lies open
    const DeckModel model{{t.decks[1], other, short_list, wrong}};
    int of_kind[2] = {0, 0};
    for (int i = 0; i < 40; ++i) {
        const State world = world_of(t, t.state, Seat{0}, t.random, model);
        const std::vector<u16> list = list_of(t, world, Seat{1});
        ASSERT_TRUE(list == sorted(t.decks[1]) || list == sorted(other));
        ++of_kind[list == sorted(other)];
        ASSERT_EQ(list_of(t, world, Seat{0}), sorted(t.decks[0])) << "everybody knows the own list";
    }
    EXPECT_GT(of_kind[0], 5);
    EXPECT_GT(of_kind[1], 5);
}

TEST(Worlds, WithoutAListThatFitsTheFormatIsKept) {
    Table t(5);
    while (t.state.h.turn == 0) t.step();
    for (int i = 0; i < 10; ++i) {
        const State world = world_of(t, t.state, Seat{0}, t.random, {});
        ASSERT_EQ(list_of(t, world, Seat{1}).size(), t.decks[1].size());
        for (u16 id : list_of(t, world, Seat{1})) ASSERT_FALSE(t.game->card(CardId{id}).token);
        for (unsigned z = 0; z < 2; ++z)
            for (unsigned k = 0; k < world.zone_size(Seat{1}, Zone{z}); ++k)
                ASSERT_FALSE(t.game->card(CardId{world.zone(Seat{1}, Zone{z})[k].card}).is(t.game->rules->deck.beside_deck));
    }
}

// QN-E-22: in the edition classic the Missions lie in the decks until the first player is named.
TEST(Worlds, HoldTheMissionsInTheDecksUntilTheyAreTakenOut) {
    Table t(7, 2, "classic");
    ASSERT_EQ(t.state.h.turn, 0u) << "somebody is asked who takes the first turn";
    const CardId mission = t.game->catalog->find("Standing Orders");
    for (int i = 0; i < 20; ++i) {
        const State world = world_of(t, t.state, Seat{0}, t.random, DeckModel{{t.decks[1]}});
        ASSERT_EQ(list_of(t, world, Seat{1}), sorted(t.decks[1])) << "the list that is known fits";
    }
    int invented = 0;
    for (int i = 0; i < 20; ++i) {
        const State world = world_of(t, t.state, Seat{0}, t.random, {});
        invented += static_cast<int>(std::ranges::count(list_of(t, world, Seat{1}), mission.value));
    }
    EXPECT_GT(invented, 0) << "any card of a list may lie there";
    while (t.state.h.turn == 0) t.step();
    for (int i = 0; i < 20; ++i) {
        const State world = world_of(t, t.state, Seat{0}, t.random, {});
        ASSERT_EQ(std::ranges::count(list_of(t, world, Seat{1}), mission.value), 1) << "the one that lies open";
    }
}

TEST(Worlds, WhoAnsweredInSecretIsAskedAgain) {
    Table t(6);
    t.state.h.decision = {Ask::Game, 0b01, 1, 0};
    t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Yes}.pack());
    State world = world_of(t, t.state, Seat{0}, t.random, {});
    EXPECT_EQ(world.sealed(Seat{1}).count(), 0u);
    EXPECT_EQ(world.h.decision.seats, 0b11);
    world = world_of(t, t.state, Seat{1}, t.random, {});
    EXPECT_EQ(world.sealed(Seat{1}).count(), 1u);
    EXPECT_EQ(observe(*t.game, t.state, Seat{1}).own_sealed.size(), 1u);
    EXPECT_TRUE(observe(*t.game, t.state, Seat{0}).own_sealed.empty());
}

struct Collector : EventSink {
    std::vector<Event> events;
    void on_event(const State&, const Event& e) override { events.push_back(e); }
};

TEST(Redact, HidesTheDrawnCardFromTheOthers) {
    Table t(7);
    Collector sink;
    while (t.state.h.turn == 0) t.step(&sink);
    int draws = 0;
    for (const Event& e : sink.events) {
        if (e.what != Happening::DrewCard) continue;
        ++draws;
        Seat drawer{e.info.seat};
        EXPECT_EQ(redact(e, drawer).info.card, e.info.card);
        EXPECT_EQ(redact(e, Seat{1u - drawer}).info.card, kNoCard);
        EXPECT_EQ(describe(*t.game, t.state, redact(e, Seat{1u - drawer})), seat_letter(drawer) + " draws a card");
    }
    EXPECT_EQ(draws, 10);
}

TEST(Describe, SaysWhatHappenedAndLeavesOutTheRest) {
    Table t(8);
    EventLog log(*t.game);
    Engine e(*t.game, t.state, &log);
    Handle x = e.enter(t.game->catalog->find("Boulder"), Seat{0}, Place{1});
    e.emit(EventKind::Deployed, Seat{0}, x);
    e.emit(EventKind::Paid, Seat{0}, {}, {}, 3);
    e.destroy({&x, 1}, {});
    EXPECT_EQ(log.lines(), (std::vector<std::string>{"A's Boulder enters play at FC", "A's Boulder is destroyed"}));
    Event began;
    began.what = Happening::TriggerBegan;
    began.info.amount = 1;
    began.source_card = t.game->catalog->find("Lens");
    began.ability = AbilityRef::printed(t.game->catalog->find("Lens"), 0);
    EXPECT_EQ(describe(*t.game, t.state, began), "Lens triggers");
}

TEST(Describe, PicksAmongHiddenCardsAreNotForTheOthers) {
    Table t(9);
    while (t.state.h.turn == 0) t.step();
    Choice pick{ChoiceKind::PickCard, 0, t.state.zone(Seat{0}, kHand)[0].card, static_cast<u16>(0 * kMaxZones + kHand), 0};
    EXPECT_TRUE(choice_is_open(*t.game, t.state, Seat{0}, Seat{0}, pick));
    EXPECT_FALSE(choice_is_open(*t.game, t.state, Seat{1}, Seat{0}, pick));
    EXPECT_TRUE(choice_is_open(*t.game, t.state, Seat{1}, Seat{0}, Choice{}));
}

TEST(Describe, AFaceDownCardHasNoNameInAnyLine) {
    Table t(9);
    Engine e(*t.game, t.state);
    const Handle x = e.enter(t.game->catalog->find("Boulder"), Seat{1}, Place{0});
    t.state.object(x.index).flags |= Object::FaceDown;
    Event moved;
    moved.info.kind = static_cast<u8>(EventKind::Moved), moved.info.subject = x, moved.info.card = t.state.object(x.index).card,
    moved.visible_to = 0b10;
    EXPECT_EQ(describe(*t.game, t.state, redact(moved, Seat{0})).find("Boulder"), std::string::npos);
}

TEST(Describe, SealedAnswersAreNotForTheOthers) {
    Table t(9);
    t.state.h.decision = {Ask::Game, 0b11, 1, 0};
    EXPECT_FALSE(choice_is_open(*t.game, t.state, Seat{1}, Seat{0}, Choice{ChoiceKind::Yes}));
    EXPECT_TRUE(choice_is_open(*t.game, t.state, Seat{0}, Seat{0}, Choice{ChoiceKind::Yes}));
}

TEST(HiddenInformation, CountsOfDrawnCardsByKindAreTheDrawersOwn) {
    Game g = *small_game();
    auto catalog = std::make_shared<Catalog>(*g.catalog);
    PlayerSpec you;
    you.kind = PlayerSpec::Kind::You;
    catalog->pools.players.push_back(you);
    catalog->pools.filters.push_back(Filter{});
    EventPattern drawn;
    drawn.kind = EventKind::Drawn, drawn.actor = static_cast<i16>(catalog->pools.players.size() - 1);
    catalog->pools.patterns.push_back(drawn);
    drawn.subject = static_cast<i16>(catalog->pools.filters.size() - 1);
    catalog->pools.patterns.push_back(drawn);
    const i16 last = static_cast<i16>(catalog->pools.patterns.size() - 1);
    g.catalog = catalog;
    g.history = {{static_cast<i16>(last - 1)}, {last}};
    EXPECT_TRUE(knows_count(g, 0, Seat{0}, Seat{1})) << "how many were drawn is seen by all";
    EXPECT_TRUE(knows_count(g, 1, Seat{0}, Seat{0}));
    EXPECT_FALSE(knows_count(g, 1, Seat{0}, Seat{1})) << "how many of a kind is not";
}

// Seat 1's hand: two equal cards, one of them shown to seat 0, and another one that was shown.
struct ShownHand : Table {
    ShownHand() : Table(10) {
        ZoneCard* hand = state.zone(Seat{1}, kHand);
        state.seat(Seat{1}).zone_size[kHand] = 0;
        Engine e(*game, state);
        const CardId pebble = game->catalog->find("Pebble"), lens = game->catalog->find("Lens");
        e.push_card(Seat{1}, kHand, pebble, 0b10);
        e.push_card(Seat{1}, kHand, pebble, 0b11);
        e.push_card(Seat{1}, kHand, lens, 0b11);
        EXPECT_EQ(hand[0].card, pebble);
    }
    std::vector<CardId> seen() const { return observe(*game, state, Seat{0}).table[1].zones[kHand].cards; }
};

TEST(HiddenInformation, WhichOfTwoEqualCardsLeftAHandCannotBeTold) {
    ShownHand one, other;
    Engine(*one.game, one.state).discard_from_hand(Seat{1}, 0);
    Engine(*other.game, other.state).discard_from_hand(Seat{1}, 1);
    EXPECT_EQ(one.seen(), std::vector<CardId>{one.game->catalog->find("Lens")});
    EXPECT_EQ(other.seen(), one.seen());
}

TEST(HiddenInformation, ACardThatLeavesAHandUnseenIsNotFollowed) {
    for (unsigned position = 0; position < 3; ++position) {
        ShownHand t;
        Engine(*t.game, t.state).move_card(Handle::zone_card(Seat{1}, kHand, position), kDeck, 0);
        EXPECT_TRUE(t.seen().empty()) << "any of them may have left";
        EXPECT_EQ(observe(*t.game, t.state, Seat{0}).table[1].zones[kDeck].cards.back(), kNoCard);
    }
}

TEST(HiddenInformation, ACardLaidFaceDownMayBeAnyOfTheHand) {
    ShownHand t;
    Engine e(*t.game, t.state);
    const CardId id = e.take_card(Seat{1}, kHand, 2);
    e.turn_face(e.enter(id, Seat{1}, Place{0}), true);
    EXPECT_TRUE(t.seen().empty());
}

}  // namespace
}  // namespace nexus
