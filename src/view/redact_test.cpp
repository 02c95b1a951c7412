// Who is told what: events for those who may not see the card, events in words, and choices that are not for everybody.
#include "view/redact.h"

#include <gmock/gmock.h>

#include "support/made_up_table.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::ElementsAre;
using testing::IsEmpty;

Event event_of(EventKind kind, unsigned seat = 1, Handle subject = {}, Handle other = {}, int amount = 0, unsigned card = kNoCard,
               unsigned detail = 0) {
    Event e;
    e.info.kind = static_cast<u8>(kind), e.info.seat = static_cast<u8>(seat), e.info.subject = subject, e.info.other = other;
    e.info.amount = static_cast<i16>(amount), e.info.card = static_cast<u16>(card), e.info.detail = static_cast<u16>(detail);
    return e;
}
Event happening(Happening what, unsigned seat = 1, unsigned card = kNoCard) {
    Event e = event_of(EventKind::None, seat, {}, {}, 0, card);
    e.what = what;
    return e;
}

// --- who may see the card -----------------------------------------------------------------------------------------------

TEST(RedactedEvents, StayAsTheyAreForThoseWhoMaySeeThem) {
    Event e = event_of(EventKind::Discarded, 1, Handle::zone_card(Seat{1}, kMadeHand, 2), Handle::zone_card(Seat{2}, kMadeDeck, 1), 7, 4);
    e.source_card = 5, e.ability = AbilityRef::printed(CardId{5}, 0), e.visible_to = 0b110;
    for (unsigned seat : {1u, 2u}) {
        const Event seen = redact(e, Seat{seat});
        EXPECT_EQ(seen.info.card, 4);
        EXPECT_EQ(seen.source_card, 5);
        EXPECT_EQ(seen.ability, e.ability);
        EXPECT_EQ(seen.info.subject, e.info.subject);
        EXPECT_EQ(seen.info.other, e.info.other);
    }
}

TEST(RedactedEvents, TellOthersThatItHappenedAndNotWithWhichCard) {
    Event e = event_of(EventKind::Discarded, 1, Handle::zone_card(Seat{1}, kMadeHand, 2), Handle::zone_card(Seat{2}, kMadeDeck, 1), 7, 4);
    e.source_card = 5, e.ability = AbilityRef::printed(CardId{5}, 0), e.visible_to = 0b110;
    const Event seen = redact(e, Seat{0});
    EXPECT_EQ(seen.info.card, kNoCard);
    EXPECT_EQ(seen.source_card, kNoCard);
    EXPECT_TRUE(seen.ability.none());
    EXPECT_TRUE(seen.info.subject.is_none()) << "a position would tell which card it is";
    EXPECT_TRUE(seen.info.other.is_none());
    EXPECT_EQ(seen.info.kind, e.info.kind);
    EXPECT_EQ(seen.info.seat, 1);
    EXPECT_EQ(seen.info.amount, 7);
}

TEST(RedactedEvents, StillNameObjectsInPlay) {
    Event e = event_of(EventKind::Moved, 1, Handle{3, 1}, Handle{4, 1});
    e.visible_to = 0b10;
    EXPECT_EQ(redact(e, Seat{0}).info.subject, e.info.subject);
    EXPECT_EQ(redact(e, Seat{0}).info.other, e.info.other);
}

// --- events in words ------------------------------------------------------------------------------------------------------

// Seat 1 has Card 2, which seat 0 controls, Card 3, and a face-down card.
struct Told : MadeUpTable {
    Handle taken, own, down;
    Told() : MadeUpTable(3), taken(enter(1, 2)), own(enter(1, 3)), down(enter(1, 6, true)) { state.object(taken.index).controller = 0; }
    std::string line(const Event& e) const { return describe(game, state, e); }
    std::string of(EventKind kind, Handle subject, Handle other = {}, int amount = 0, unsigned card = kNoCard, unsigned detail = 0,
                   unsigned place = 1) const {
        Event e = event_of(kind, 1, subject, other, amount, card, detail);
        e.info.place = static_cast<u8>(place);
        return line(e);
    }
};

TEST(Sentences, OfObjectsNameTheirControllerAndTheirCard) {
    Told t;
    const std::pair<EventKind, const char*> lines[] = {{EventKind::Deployed, "A's Card 2 enters play at B"},
                                                       {EventKind::Created, "A's Card 2 is created at B"},
                                                       {EventKind::Destroyed, "A's Card 2 is destroyed"},
                                                       {EventKind::Sacrificed, "A's Card 2 is sacrificed"},
                                                       {EventKind::Removed, "A's Card 2 is removed from the game"},
                                                       {EventKind::Left, "A's Card 2 leaves play"},
                                                       {EventKind::Moved, "A's Card 2 moves to B"},
                                                       {EventKind::Exhausted, "A's Card 2 is exhausted"},
                                                       {EventKind::Readied, "A's Card 2 is ready"},
                                                       {EventKind::DeclaredAttack, "A's Card 2 attacks"},
                                                       {EventKind::Retired, "A's Card 2 is retired"},
                                                       {EventKind::Synthesised, "A's Card 2 is synthesised"},
                                                       {EventKind::Blocked, "A's Card 2 body-blocks"},
                                                       {EventKind::Missed, "A's Card 2 misses"},
                                                       {EventKind::Saved, "A's Card 2 is saved from destruction"},
                                                       {EventKind::Survived, "A's Card 2 survives"},
                                                       {EventKind::Transformed, "A's Card 2 changes its types"}};
    for (const auto& [kind, line] : lines) EXPECT_EQ(t.of(kind, t.taken), line);
}

TEST(Sentences, NameTheOtherParty) {
    Told t;
    const std::pair<EventKind, const char*> lines[] = {{EventKind::Destroyed, "A's Card 2 is destroyed by B's Card 3"},
                                                       {EventKind::DeclaredAttack, "A's Card 2 attacks B's Card 3"},
                                                       {EventKind::Boosted, "A's Card 2 boosts B's Card 3"},
                                                       {EventKind::Hit, "A's Card 2 hits B's Card 3"},
                                                       {EventKind::Attached, "A's Card 2 is attached to B's Card 3"},
                                                       {EventKind::Saved, "A's Card 2 is saved from destruction by B's Card 3"},
                                                       {EventKind::Survived, "A's Card 2 survives against B's Card 3"},
                                                       {EventKind::Damaged, "A's Card 2 is dealt 2 damage by B's Card 3"}};
    for (const auto& [kind, line] : lines) EXPECT_EQ(t.of(kind, t.taken, t.own, 2), line);
    EXPECT_EQ(t.of(EventKind::Damaged, t.taken, {}, 3), "A's Card 2 is dealt 3 damage");
}

TEST(Sentences, OfPlayersNameTheSeatAndTheCard) {
    Told t;
    const std::tuple<EventKind, const char*, const char*> lines[] = {
        {EventKind::Discarded, "B discards Card 4", "B discards a card"},
        {EventKind::Played, "B plays Card 4", "B plays a card"},
        {EventKind::Completed, "B completes Card 4", "B completes a card"},
        {EventKind::Revealed, "B reveals Card 4", "B reveals a card"},
        {EventKind::Shuffled, "B shuffles", "B shuffles"},
        {EventKind::Eliminated, "B is out of the game", "B is out of the game"},
        {EventKind::Removed, "Card 4 is removed from the game", "a card is removed from the game"}};
    for (const auto& [kind, open, closed] : lines) {
        Event e = event_of(kind, 1, {}, {}, 0, 4);
        e.visible_to = 0b010;
        EXPECT_EQ(t.line(e), open) << "for a spectator who sees everything";
        EXPECT_EQ(t.line(redact(e, Seat{1})), open);
        EXPECT_EQ(t.line(redact(e, Seat{0})), closed);
        EXPECT_EQ(t.line(redact(e, Seat{2})), closed);
    }
}

TEST(Sentences, CountCountersAndNameTheirKind) {
    Told t;
    EXPECT_EQ(t.of(EventKind::CountersAdded, t.own, {}, 1, kNoCard, 0), "B's Card 3 gets 1 growth counter");
    EXPECT_EQ(t.of(EventKind::CountersAdded, t.own, {}, 2, kNoCard, 1), "B's Card 3 gets 2 rust counters");
    EXPECT_EQ(t.of(EventKind::CountersAdded, t.own, {}, 0, kNoCard, 1), "B's Card 3 gets 0 rust counters");
    EXPECT_EQ(t.of(EventKind::CountersAdded, t.own, {}, 2, kNoCard, 2), "B's Card 3 gets 2 counters") << "there are two kinds";
    EXPECT_EQ(t.of(EventKind::CountersRemoved, t.own, {}, 1, kNoCard, 1), "B's Card 3 loses 1 rust counter");
    EXPECT_EQ(t.of(EventKind::CountersRemoved, t.own, {}, 2, kNoCard, 0), "B's Card 3 loses 2 growth counters");
    EXPECT_EQ(t.of(EventKind::CountersRemoved, t.own, {}, 0, kNoCard, 0), "B's Card 3 loses 0 growth counters");
}

TEST(Sentences, NameWhatIsGained) {
    Told t;
    EXPECT_EQ(t.of(EventKind::Gained, {}, {}, 3, kNoCard, 0), "B gains 3 mana");
    EXPECT_EQ(t.of(EventKind::Gained, {}, {}, 1, kNoCard, 1), "B gains 1 life");
    EXPECT_EQ(t.of(EventKind::Gained, {}, {}, 2, kNoCard, 2), "B gains 2");
}

TEST(Sentences, LeaveOutAPlaceThatThereIsNot) {
    Told t;
    EXPECT_EQ(t.of(EventKind::Moved, t.own, {}, 0, kNoCard, 0, 0), "B's Card 3 moves to F");
    EXPECT_EQ(t.of(EventKind::Moved, t.own, {}, 0, kNoCard, 0, 2), "B's Card 3 moves to ");
    EXPECT_EQ(t.of(EventKind::Moved, t.own, {}, 0, kNoCard, 0, 0xFF), "B's Card 3 moves to ");
}

TEST(Sentences, CallAFaceDownCardThatAndWhatIsGoneByItsCard) {
    Told t;
    EXPECT_EQ(t.of(EventKind::Exhausted, t.down), "B's face-down card is exhausted");
    EXPECT_EQ(t.of(EventKind::Left, Handle{60, 9}, {}, 0, 5), "Card 5 leaves play");
    EXPECT_EQ(t.of(EventKind::Left, Handle{60, 9}), "something leaves play");
    EXPECT_EQ(t.of(EventKind::Hit, t.own, Handle{60, 9}), "B's Card 3 hits something");
}

TEST(Sentences, AreLeftOutWhereAnotherLineTellsTheSame) {
    Told t;
    for (EventKind kind :
         {EventKind::None, EventKind::Drawn, EventKind::Activated, EventKind::Attacked, EventKind::Defended, EventKind::Discarding,
          EventKind::Targeted, EventKind::Paid, EventKind::TurnBegan, EventKind::TurnEnded, EventKind::PhaseBegan, EventKind::PhaseEnded,
          EventKind::Passed, EventKind::Triggered, EventKind::AttackEnded, EventKind::Died})
        EXPECT_EQ(t.of(kind, t.own, t.taken, 1, 4), "") << event_name(kind);
}

TEST(Happenings, OfHiddenCardsNameThemToThoseWhoSeeThem) {
    Told t;
    Event drew = happening(Happening::DrewCard, 2, 4), moved = happening(Happening::ZoneMove, 1, 5);
    drew.visible_to = 0b100, moved.visible_to = 0b010;
    moved.info.place = kMadeHand, moved.info.place_seat = kMadeDeck;
    EXPECT_EQ(t.line(redact(drew, Seat{2})), "C draws Card 4");
    EXPECT_EQ(t.line(redact(drew, Seat{0})), "C draws a card");
    EXPECT_EQ(t.line(redact(moved, Seat{1})), "B puts Card 5 from the hand into the deck");
    EXPECT_EQ(t.line(redact(moved, Seat{2})), "B puts a card from the hand into the deck");
    moved.info.place = kMadeChest, moved.info.place_seat = std::size(kMadeUpZones);
    EXPECT_EQ(t.line(moved), "B puts Card 5 from the chest into the the game");
}

TEST(Happenings, OfAbilitiesNameCardAndAbility) {
    Told t;
    t.catalog->cards[3].abilities.resize(2);
    t.catalog->cards[3].abilities[1].name = "Fill";
    Event e = happening(Happening::Fizzled);
    EXPECT_EQ(t.line(e), "an ability does nothing: what it was for is gone");
    e.source_card = 3;
    EXPECT_EQ(t.line(e), "Card 3 does nothing: what it was for is gone");
    e.ability = AbilityRef::printed(CardId{3}, 0);
    EXPECT_EQ(t.line(e), "Card 3 does nothing: what it was for is gone");
    e.ability = AbilityRef::printed(CardId{3}, 1);
    EXPECT_EQ(t.line(e), "Card 3: Fill does nothing: what it was for is gone");
    e.what = Happening::Declined;
    EXPECT_EQ(t.line(e), "B does not use Card 3: Fill");
    e.visible_to = 0b010;
    EXPECT_EQ(t.line(redact(e, Seat{0})), "B does not use an ability");
}

TEST(Happenings, OfTriggersNameALayerFromTheSecondOn) {
    Told t;
    Event e = happening(Happening::TriggerBegan);
    e.source_card = 3;
    const auto in_layer = [&](TriggerOrder order, int layer) {
        t.rules.turn.trigger_order = order, e.info.amount = static_cast<i16>(layer);
        return t.line(e);
    };
    EXPECT_EQ(in_layer(TriggerOrder::Layers, 0), "Card 3 triggers");
    EXPECT_EQ(in_layer(TriggerOrder::Layers, 1), "Card 3 triggers");
    EXPECT_EQ(in_layer(TriggerOrder::Layers, 2), "Card 3 triggers in layer 2");
    EXPECT_EQ(in_layer(TriggerOrder::Nested, 2), "Card 3 triggers");
}

TEST(Happenings, OfTheGameAreToldInItsWords) {
    Told t;
    Event e = happening(Happening::Note);
    e.info.amount = 12;
    EXPECT_EQ(t.line(e), "note 12");
}

// --- choices --------------------------------------------------------------------------------------------------------------

Choice pick_in(unsigned seat, Zone zone) { return {ChoiceKind::PickCard, 0, 0, static_cast<u16>(seat * kMaxZones + zone), 0}; }
Choice action(unsigned which, unsigned target = kNothing) {
    return {ChoiceKind::Act, static_cast<u8>(which), 4, static_cast<u16>(target), 0};
}

TEST(OpenChoices, ACardThatIsLaidFaceDownIsForItsPlayerAlone) {
    MadeUpTable t(3);
    for (unsigned by = 0; by < 3; ++by)
        for (unsigned viewer = 0; viewer < 3; ++viewer) {
            EXPECT_EQ(choice_is_open(t.game, t.state, Seat{viewer}, Seat{by}, action(kLayFaceDown)), viewer == by);
            EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{viewer}, Seat{by}, action(kPlayFromHand)));
        }
}

TEST(OpenChoices, SealedAnswersAreForTheirPlayerAlone) {
    MadeUpTable t(3);
    t.state.h.decision = {Ask::Game, 0b111, 1, 0};
    for (unsigned viewer = 0; viewer < 3; ++viewer) {
        EXPECT_EQ(choice_is_open(t.game, t.state, Seat{viewer}, Seat{1}, Choice{ChoiceKind::Yes}), viewer == 1);
        EXPECT_EQ(choice_is_open(t.game, t.state, Seat{viewer}, Seat{1}, action(kPlayFromHand)), viewer == 1);
    }
    t.state.h.decision.sealed = 0;
    EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{0}, Seat{1}, Choice{ChoiceKind::Yes}));
}

TEST(OpenChoices, APickIsOpenToThoseWhoKnowEveryCardItMayBe) {
    for (unsigned unknown = 0; unknown < 4; ++unknown) {  // the fourth: none is
        MadeUpTable t(3);
        t.put(0, kMadeHand, {9}), t.put(2, kMadeHand, {1, 1, 1, 1, 1});
        t.put(1, kMadeHand, {0, 1, 2}, 0b101);
        t.card(1, kMadeHand, 3) = {5, 0, 0};  // lies there no more
        t.card(1, kMadeHand, unknown).known &= static_cast<u8>(~1u);
        EXPECT_EQ(choice_is_open(t.game, t.state, Seat{0}, Seat{1}, pick_in(1, kMadeHand)), unknown == 3) << unknown;
        EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{2}, Seat{1}, pick_in(1, kMadeHand)));
        EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{1}, Seat{1}, pick_in(1, kMadeHand)));
    }
}

TEST(OpenChoices, APickInAnotherZoneFollowsThatZone) {
    MadeUpTable t(3);
    for (unsigned p = 0; p < 3; ++p)
        for (Zone zone : {kMadeDeck, kMadeHand, kMadeDiscard}) t.put(p, zone, {0, 1});
    EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{2}, Seat{1}, pick_in(1, kMadeDiscard)));
    EXPECT_FALSE(choice_is_open(t.game, t.state, Seat{2}, Seat{1}, pick_in(1, kMadeDeck)));
    EXPECT_TRUE(choice_is_open(t.game, t.state, Seat{2}, Seat{1}, pick_in(2, kMadeHand))) << "who owns the hand sees what is picked in it";
    EXPECT_FALSE(choice_is_open(t.game, t.state, Seat{2}, Seat{1}, pick_in(0, kMadeHand)));
    EXPECT_FALSE(choice_is_open(t.game, t.state, Seat{0}, Seat{1}, pick_in(2, kMadeHand)));
}

TEST(OpenChoices, WhatOthersAreToldOfAClosedOne) {
    MadeUpTable t;
    EXPECT_EQ(closed_choice_text(t.game, action(kLayFaceDown, kMaxPlaces + 1)), "lay a card B");
    EXPECT_EQ(closed_choice_text(t.game, action(kPlayFromHand)), "play a card");
    EXPECT_EQ(closed_choice_text(t.game, pick_in(1, kMadeHand)), "chooses in secret");
}

// --- the log --------------------------------------------------------------------------------------------------------------

struct Logged : Told {
    std::vector<std::string> lines(const std::vector<Event>& events, Seat viewer = kNoSeat) const {
        EventLog log(game, viewer);
        for (const Event& e : events) log.on_event(state, e);
        return log.lines();
    }
};

TEST(EventLogs, DoNotTellThatWhatWasDestroyedLeaves) {
    Logged t;
    EXPECT_THAT(
        t.lines({event_of(EventKind::Destroyed, 1, t.own), event_of(EventKind::Left, 1, t.own), event_of(EventKind::Left, 1, t.taken)}),
        ElementsAre("B's Card 3 is destroyed", "A's Card 2 leaves play"));
    EXPECT_THAT(t.lines({event_of(EventKind::Exhausted, 1, t.own), event_of(EventKind::Left, 1, t.own)}),
                ElementsAre("B's Card 3 is exhausted", "B's Card 3 leaves play"));
}

TEST(EventLogs, DoNotTellThatWhatWasCreatedEntersPlay) {
    Logged t;
    Event created = event_of(EventKind::Created, 1, t.own), deployed = event_of(EventKind::Deployed, 1, t.own),
          other = event_of(EventKind::Deployed, 1, t.taken);
    for (Event* e : {&created, &deployed, &other}) e->info.place = 0;
    EXPECT_THAT(t.lines({created, deployed, other}), ElementsAre("B's Card 3 is created at F", "A's Card 2 enters play at F"));
    EXPECT_THAT(t.lines({event_of(EventKind::Exhausted, 1, t.own), deployed}),
                ElementsAre("B's Card 3 is exhausted", "B's Card 3 enters play at F"));
}

TEST(EventLogs, TellWhatElseHappensToTheSame) {
    Logged t;
    const Event created = event_of(EventKind::Created, 1, t.own), destroyed = event_of(EventKind::Destroyed, 1, t.own),
                ready = event_of(EventKind::Readied, 1, t.own);
    EXPECT_THAT(t.lines({created, ready, destroyed, ready}),
                ElementsAre("B's Card 3 is created at ", "B's Card 3 is ready", "B's Card 3 is destroyed", "B's Card 3 is ready"));
}

TEST(EventLogs, AreNotLedAstrayByWhatIsNoEvent) {
    Logged t;
    const auto note = [&](EventKind kind) {
        Event e = event_of(kind, 1, t.own, {}, 1);
        e.what = Happening::Note;
        return e;
    };
    EXPECT_THAT(t.lines({note(EventKind::Destroyed), event_of(EventKind::Left, 1, t.own)}),
                ElementsAre("note 1", "B's Card 3 leaves play"));
    EXPECT_THAT(t.lines({note(EventKind::Created), event_of(EventKind::Deployed, 1, t.own)}),
                ElementsAre("note 1", "B's Card 3 enters play at "));
    EXPECT_THAT(t.lines({event_of(EventKind::Destroyed, 1, t.own), note(EventKind::Left)}),
                ElementsAre("B's Card 3 is destroyed", "note 1"));
    EXPECT_THAT(t.lines({event_of(EventKind::Created, 1, t.own), note(EventKind::Deployed)}),
                ElementsAre("B's Card 3 is created at ", "note 1"));
}

TEST(EventLogs, OfASeatTellWhatItMaySeeAndASpectatorsTellsAll) {
    Logged t;
    Event drew = happening(Happening::DrewCard, 1, 4);
    drew.visible_to = 0b010;
    EXPECT_THAT(t.lines({drew}), ElementsAre("B draws Card 4"));
    EXPECT_THAT(t.lines({drew}, Seat{1}), ElementsAre("B draws Card 4"));
    EXPECT_THAT(t.lines({drew}, Seat{2}), ElementsAre("B draws a card"));
}

TEST(EventLogs, HaveNoEmptyLinesAndCanBeEmptied) {
    Logged t;
    EXPECT_THAT(t.lines({event_of(EventKind::Paid, 1)}), IsEmpty());
    EventLog log(t.game);
    log.on_event(t.state, event_of(EventKind::Shuffled, 1));
    log.clear();
    EXPECT_THAT(log.lines(), IsEmpty());
}

}  // namespace
}  // namespace nexus
