#include "notation/notation.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "kernel/engine.h"
#include "scenario/scenario.h"

namespace nexus {
namespace {

// Cards that make a seat pick in every way the language knows.
constexpr const char* kCards = R"(title: cards
game: quantum-nexus
rules: QN-PR-05
card "Scout": Unit 1 CP 2/1 Close Mech
card "Scout \"Echo\"": Unit 1 CP 1/1 Mid Mech | Unit-Deploy: Draw a card.
card "Slinger": Unit 2 CP 2/2 Far | Listen: When another unit is deployed, you may put a charge counter on this unit.
card "Twins": Unit 2 CP 1/3 Close
  | Pull - Active: Pay 1 CP. Exhaust target enemy unit.
  | Active: Pay 1 CP. Until the end of the turn, target friendly unit gets +1 Defense.
card "Choir": Unit 1 CP 1/2 Mid
  | High: When a unit is deployed, gain 1 CP.
  | Low: When a unit is deployed, draw a card.
card "Plate": Upgrade 1 CP
card "Engine": Asset 1 CP | Active: Pay 1 CP without exhausting this Asset. Draw a card.
card "Marsh": Terrain 1 CP
card "Captain": Leader 3 CP 3/3 Close
card "Push": Event 1 CP | Move target enemy unit to a quadrant.
card "Levy": Event 1 CP | Target opponent discards a card.
card "Salvage": Event 1 CP | Return target Unit card from your discard pile to your hand.
card "Robbery": Event 1 CP | Return target Unit card from an opponent's discard pile to its owner's hand.
card "Fork": Event 1 CP | Choose one: Draw a card; or gain 2 CP.
card "Net": Event 1 CP | Exhaust up to two target enemy units.
card "Muster": Event 1 CP | You may draw a card. Gain 1 CP.
card "March": Mission 12 CP
counters: charge
case: none
script:
  expect deck a legal
)";

std::shared_ptr<const Game> make_game() {
    Result<Scenario> s = parse_scenario(kCards, "cards");
    EXPECT_TRUE(s) << (s ? "" : s.error().to_string());
    if (!s) return nullptr;
    return *Game::create(s->catalog, *s->rules);
}

std::vector<std::vector<CardId>> make_decks(const Game& game, unsigned seats) {
    std::vector<CardId> deck;
    for (std::size_t c = 0; c < game.catalog->cards.size(); ++c) {
        if (game.catalog->cards[c].name == "Blank") continue;
        unsigned copies = game.catalog->cards[c].name == "March" ? 1 : 4;
        deck.insert(deck.end(), copies, CardId{c});
    }
    return std::vector<std::vector<CardId>>(seats, deck);
}

TEST(Notation, ParsesWhatItPrintsInRandomPlay) {
    std::shared_ptr<const Game> game = make_game();
    ASSERT_TRUE(game);
    std::map<ChoiceKind, unsigned> seen;
    ChoiceList choices;
    for (unsigned round = 0; round < 60; ++round) {
        unsigned seats = 2 + round % 3;
        auto decks = make_decks(*game, seats);
        State state = make_state(*game, decks, 100 + round);
        Engine engine(*game, state);
        engine.start(decks);
        Random random(round);
        for (unsigned step = 0; step < 250 && !engine.over(); ++step) {
            Seat seat = engine.decider();
            engine.list(seat, choices);
            ASSERT_FALSE(choices.empty());
            for (const Choice& c : choices) {
                std::string text = to_notation(*game, state, seat, c);
                Result<Choice> back = parse_notation(*game, state, seat, text);
                ASSERT_TRUE(back) << text << ": " << back.error().to_string();
                ASSERT_EQ(back->pack(), c.pack()) << text << " is read as " << to_notation(*game, state, seat, *back);
                ++seen[c.kind];
            }
            engine.answer(seat, choices[random.below(static_cast<u32>(choices.size()))]);
        }
    }
    for (ChoiceKind kind : {ChoiceKind::Pass, ChoiceKind::Act, ChoiceKind::Pick, ChoiceKind::PickCard, ChoiceKind::PickPlace,
                            ChoiceKind::PickSeat, ChoiceKind::Mode, ChoiceKind::Yes, ChoiceKind::No, ChoiceKind::Done, ChoiceKind::Order})
        EXPECT_GT(seen[kind], 0u) << "kind " << static_cast<int>(kind) << " never came up";
}

// A small table to talk about: A has two units and a plated one, B has a wall.
struct Position {
    std::shared_ptr<const Game> game = make_game();
    State state = make_state(*game, make_decks(*game, 2), 1);
    Engine engine{*game, state};
    CardId id(const char* name) const { return game->catalog->find(name); }
    Handle put(const char* name, unsigned seat, unsigned place, unsigned host = kNothing) {
        return engine.enter(id(name), Seat{seat}, Place{place}, false, host);
    }
    std::string error(std::string_view text) {
        Result<Choice> c = parse_notation(*game, state, Seat{0}, text);
        return c ? "none" : c.error().to_string();
    }
};

TEST(Notation, ObjectsAreNumberedInOrderOfArrival) {
    Position p;
    Handle first = p.put("Scout", 0, 1), plate = p.put("Plate", 0, 1, first.index), second = p.put("Twins", 0, 1),
           other = p.put("Scout", 1, 1);
    EXPECT_EQ(object_name(*p.game, p.state, Seat{0}, first.index), "FC.1");
    EXPECT_EQ(object_name(*p.game, p.state, Seat{0}, plate.index), "FC.2");
    EXPECT_EQ(object_name(*p.game, p.state, Seat{0}, second.index), "FC.3");
    EXPECT_EQ(object_name(*p.game, p.state, Seat{1}, second.index), "A.FC.3");
    EXPECT_EQ(object_name(*p.game, p.state, Seat{0}, other.index), "B.FC.1");
    EXPECT_EQ(*parse_object(*p.game, p.state, Seat{0}, "FC.\"Twins\""), second.index);
    EXPECT_EQ(*parse_object(*p.game, p.state, Seat{0}, "\"plate\""), plate.index);
    EXPECT_EQ(*parse_object(*p.game, p.state, Seat{0}, "B.\"Scout\""), other.index);
    EXPECT_EQ(*parse_object(*p.game, p.state, Seat{1}, "a.fc.1"), first.index);
}

TEST(Notation, WhatFollowsTheVerbDecidesWhichAction) {
    Position p;
    p.put("Scout", 0, 1);
    Result<Choice> place = parse_notation(*p.game, p.state, Seat{0}, "deploy \"Scout\" FL");
    Result<Choice> host = parse_notation(*p.game, p.state, Seat{0}, "deploy \"Plate\" on FC.1");
    ASSERT_TRUE(place && host);
    EXPECT_EQ(p.game->rules->play.actions[place->action].target, TargetKind::OnPlace);
    EXPECT_EQ(p.game->rules->play.actions[host->action].target, TargetKind::OnObject);
    EXPECT_EQ(to_notation(*p.game, p.state, Seat{0}, *host), "deploy \"Plate\" on FC.1");
}

TEST(Notation, SeveralAbilitiesAreNamedOrNumbered) {
    Position p;
    p.put("Twins", 0, 1);
    Result<Choice> named = parse_notation(*p.game, p.state, Seat{0}, "activate FC.1 \"pull\"");
    Result<Choice> numbered = parse_notation(*p.game, p.state, Seat{0}, "activate FC.1 2");
    ASSERT_TRUE(named && numbered);
    EXPECT_EQ(to_notation(*p.game, p.state, Seat{0}, *named), "activate FC.1 \"Pull\"");
    EXPECT_EQ(to_notation(*p.game, p.state, Seat{0}, *numbered), "activate FC.1 2");
    EXPECT_NE(p.error("activate FC.1").find("several abilities"), std::string::npos);
}

TEST(Notation, MistakesNameTheNearestRightThing) {
    Position p;
    p.put("Scout", 0, 1);
    EXPECT_NE(p.error("depoly \"Scout\" FC").find("did you mean: deploy"), std::string::npos);
    EXPECT_NE(p.error("deploy \"Scuot\" FC").find("did you mean: \"Scout\""), std::string::npos);
    EXPECT_NE(p.error("deploy \"Scout\" FCC").find("did you mean: FC"), std::string::npos);
    EXPECT_NE(p.error("attack FC.2 > B.FC.1").find("FC.1 \"Scout\""), std::string::npos);
    EXPECT_NE(p.error("attack FC.1 FC.1").find("'>' is missing"), std::string::npos);
    EXPECT_NE(p.error("card \"Scout\" from dek").find("did you mean: deck"), std::string::npos);
    EXPECT_NE(p.error("").find("nothing is said"), std::string::npos);
    EXPECT_NE(p.error("pass now").find("too much"), std::string::npos);
}

}  // namespace
}  // namespace nexus
