// What a seat may know, over whole random games of a small catalog.
#include "view/view.h"

#include <gtest/gtest.h>

#include "cardfile/card_set.h"
#include "rules/registry.h"
#include "view/determinize.h"
#include "view/redact.h"

namespace nexus {
namespace {

using cardfile::CardSource;
constexpr Zone kDeck{0}, kHand{1};

CardSource card(const char* name, const char* type, std::vector<std::pair<std::string, std::string>> stats, const char* text = "") {
    CardSource c;
    c.name = name, c.type = type, c.stats = std::move(stats), c.text = text;
    return c;
}

std::shared_ptr<const Game> small_game() {
    const Ruleset& rules = *find_ruleset("quantum-nexus");
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
    std::shared_ptr<const Game> game = small_game();
    std::vector<std::vector<CardId>> decks;
    State state;
    Random random;
    ChoiceList choices;

    explicit Table(u64 seed, unsigned seats = 2) : decks(seats, small_deck(*game)), state(make_state(*game, decks, seed)), random(seed + 99) {
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

TEST(HiddenInformation, ExchangingUnseenCardsChangesNoView) {
    for (u64 seed = 0; seed < 12; ++seed) {
        Table t(seed, 2 + static_cast<unsigned>(seed % 2));
        int swaps = 0;
        for (int i = 0; i < 150 && !t.state.h.over; ++i, t.step()) {
            for (unsigned viewer = 0; viewer < t.state.seats(); ++viewer) {
                std::string before = t.text(viewer);
                State other = t.state;
                if (!swap_unseen(*t.game, other, Seat{viewer}, t.random)) continue;
                ++swaps;
                ASSERT_NE(other.hash(), t.state.hash());
                ASSERT_EQ(before, to_text(observe(*t.game, other, Seat{viewer}))) << "seed " << seed << " decision " << i;
            }
        }
        EXPECT_GT(swaps, 20);
    }
}

TEST(Determinize, KeepsWhatTheViewerKnowsAndEveryCard) {
    for (u64 seed = 0; seed < 12; ++seed) {
        Table t(seed);
        bool changed = false;
        for (int i = 0; i < 100 && !t.state.h.over; ++i, t.step()) {
            Seat viewer{static_cast<unsigned>(i % 2)};
            std::string before = to_text(observe(*t.game, t.state, viewer));
            State world = t.state;
            determinize(*t.game, world, viewer, t.random);
            ASSERT_EQ(before, to_text(observe(*t.game, world, viewer)));
            ASSERT_EQ(check_invariants(*t.game, world), "");
            EXPECT_NE(world.h.random.state, t.state.h.random.state);
            Seat other{1u - viewer};
            changed |= to_text(observe(*t.game, world, other)) != to_text(observe(*t.game, t.state, other));
        }
        EXPECT_TRUE(changed) << "the other's hand was never resampled";
    }
}

TEST(Determinize, DoesNotDependOnWhatLayWhere) {
    Table t(3);
    for (int i = 0; i < 60 && !t.state.h.over; ++i, t.step()) {
        State swapped = t.state, world = t.state;
        if (!swap_unseen(*t.game, swapped, Seat{0}, t.random)) continue;
        Random one(i), same(i);
        determinize(*t.game, world, Seat{0}, one);
        determinize(*t.game, swapped, Seat{0}, same);
        ASSERT_EQ(world.hash(), swapped.hash());
    }
}

TEST(Determinize, AsksAgainWhoAnsweredInSecret) {
    Table t(6);
    t.state.h.decision = {Ask::Game, 0b01, 1, 0};
    t.state.sealed(Seat{1}).push(Choice{ChoiceKind::Yes}.pack());
    State world = t.state;
    determinize(*t.game, world, Seat{0}, t.random);
    EXPECT_EQ(world.sealed(Seat{1}).count(), 0u);
    EXPECT_EQ(world.h.decision.seats, 0b11);
    world = t.state;
    determinize(*t.game, world, Seat{1}, t.random);
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

}  // namespace
}  // namespace nexus
