// Who sees what in Quantum Nexus: the half of QN-ZN that a scenario cannot look at.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cardfile/card_set.h"
#include "rules/quantum_nexus/quantum_nexus.h"
#include "view/view.h"

namespace nexus {

namespace {

constexpr const char* kCards = R"(
[set]
name = "Open And Hidden"
game = "quantum-nexus"

[[card]]
name = "Pebble"
type = "Unit"
cp = 1
attack = 1
defense = 1
range = "Close"

[[card]]
name = "Boulder"
type = "Unit"
cp = 2
attack = 1
defense = 1
range = "Close"

[[card]]
name = "Long Road"
type = "Mission"
cp = 5
technology = 4
magic = 2
text = "Complete this mission when you control nine or more units."
)";

// Two players after the setup: the first of them has chosen who begins.
struct Duel {
    std::shared_ptr<const Game> game;
    std::vector<std::vector<CardId>> decks;
    State state;
    std::unique_ptr<Engine> engine;

    Duel() {
        auto catalog = std::make_shared<Catalog>();
        start_catalog(quantum_nexus::kCurrent, *catalog);
        std::vector<Error> errors = cardfile::load_set_text(*catalog, kCards, "zones_test");
        EXPECT_TRUE(errors.empty()) << (errors.empty() ? std::string() : errors[0].message);
        Result<std::shared_ptr<const Game>> made = Game::create(catalog, quantum_nexus::kCurrent);
        EXPECT_TRUE(made.has_value());
        game = *made;
        decks = {deck("Pebble"), deck("Boulder")};
        state = make_state(*game, decks, 3);
        engine = std::make_unique<Engine>(*game, state);
        engine->start(decks);
    }
    CardId id(const char* name) const { return game->catalog->find(name); }
    std::vector<CardId> deck(const char* unit) const {
        std::vector<CardId> cards(20, id(unit));
        cards.push_back(id("Long Road"));
        return cards;
    }
    void begin() { engine->answer(engine->decider(), {ChoiceKind::PickSeat, 0, kNothing, 0, 0}); }
    SeenZone seen(unsigned viewer, unsigned owner, Zone zone) const { return observe(*game, state, Seat{viewer}).table[owner].zones[zone]; }
};

unsigned known_cards(const SeenZone& zone) {
    unsigned n = 0;
    for (CardId card : zone.cards) n += card != kNoCard;
    return n;
}

}  // namespace

TEST(QuantumNexusRules, QN_ZN_02_MissionsAreSeenByEverybodyFromTheSetupOn) {
    Duel d;
    for (unsigned viewer = 0; viewer < 2; ++viewer)
        for (unsigned owner = 0; owner < 2; ++owner) {
            Observation o = observe(*d.game, d.state, Seat{viewer});
            ASSERT_EQ(o.table[owner].objects.size(), 1u);
            const SeenObject& mission = o.table[owner].objects[0];
            EXPECT_TRUE(mission.card == d.id("Long Road"));
            EXPECT_TRUE(mission.place == Place{quantum_nexus::MA});
            EXPECT_FALSE(mission.face_down);
        }
}

TEST(QuantumNexusRules, QN_ZN_03_NobodySeesADeck) {
    Duel d;
    d.begin();
    for (unsigned viewer = 0; viewer < 2; ++viewer)
        for (unsigned owner = 0; owner < 2; ++owner) {
            SeenZone deck = d.seen(viewer, owner, quantum_nexus::kDeck);
            EXPECT_EQ(deck.size, 15u);
            EXPECT_EQ(known_cards(deck), 0u);
        }
}

TEST(QuantumNexusRules, QN_ZN_04_EverybodySeesADiscardPile) {
    Duel d;
    d.begin();
    d.engine->push_card(Seat{1}, quantum_nexus::kDiscard, d.engine->take_card(Seat{1}, quantum_nexus::kDeck, 0), 0);
    for (unsigned viewer = 0; viewer < 2; ++viewer) {
        SeenZone pile = d.seen(viewer, 1, quantum_nexus::kDiscard);
        ASSERT_EQ(pile.size, 1u);
        ASSERT_EQ(pile.cards.size(), 1u);
        EXPECT_TRUE(pile.cards[0] == d.id("Boulder"));
    }
}

TEST(QuantumNexusRules, QN_FF_09_FlippedCardsLieOpenUntilTheFirstPlayerIsNamed) {
    Duel d;
    for (unsigned viewer = 0; viewer < 2; ++viewer) {
        EXPECT_EQ(known_cards(d.seen(viewer, 0, quantum_nexus::kAside)), 1u);
        EXPECT_EQ(known_cards(d.seen(viewer, 1, quantum_nexus::kAside)), 1u);
    }
    d.begin();
    EXPECT_EQ(d.seen(0, 1, quantum_nexus::kAside).size, 0u);
    EXPECT_EQ(d.seen(1, 0, quantum_nexus::kAside).size, 0u);
}

}  // namespace nexus
