// What programs on their way, and answers given in advance, still say of hidden cards in the worlds that a seat is given. Positions are
// forgotten with the order of a hand and with the picks of others; what the seat knows of a card stays with that card.
#include <gmock/gmock.h>

#include "support/made_up_table.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

Handle in_hand(unsigned seat, unsigned position) { return Handle::zone_card(Seat{seat}, kMadeHand, position); }
Handle in_deck(unsigned seat, unsigned position) { return Handle::zone_card(Seat{seat}, kMadeDeck, position); }

// The positions that these words of a frame name, counted from the top frame.
FrameView frame_of(const State& s, unsigned depth = 0) {
    u16 offset = s.h.frame;
    while (depth-- > 0) offset = FrameView{s.stack() + offset}.previous();
    return FrameView{s.stack() + offset};
}
std::vector<unsigned> held(const State& s, unsigned depth = 0) {
    std::vector<unsigned> out;
    const FrameView f = frame_of(s, depth);
    for (unsigned i = ProgramFrame::Handles; i + 2 < f.size(); ++i) out.push_back(Handle::unpack(f[i]).position());
    return out;
}

// --- the order of a hand ---------------------------------------------------------------------------------------------

// Seat 1 holds four cards, of which seat 0 was shown the third and the last.
struct ShownHand : MadeUpTable {
    explicit ShownHand(unsigned seats = 2) : MadeUpTable(seats) {
        put(0, kMadeHand, {10});
        put(1, kMadeHand, {0, 1});
        put(1, kMadeHand, {4, 3}, 1);
    }
};

TEST(HandOrder, KnownCardsComeFirstByNumber) {
    ShownHand t;
    t.model.lists = {{CardId{3}, CardId{4}, CardId{2}, CardId{2}}};
    EXPECT_THAT(cards_in(t.world(0), 1, kMadeHand), ElementsAre(3, 4, 2, 2));
}

TEST(HandOrder, OfEqualCardsTheLessKnownComesFirst) {
    MadeUpTable one(3), other(3);
    for (MadeUpTable* t : {&one, &other}) t->put(1, kMadeHand, {4, 4, 4}, 1);
    one.card(1, kMadeHand, 0).known |= 0b100, one.card(1, kMadeHand, 1).face_up = 1;
    other.card(1, kMadeHand, 2).known |= 0b100, other.card(1, kMadeHand, 0).face_up = 1;
    EXPECT_EQ(one.world(0), other.world(0));
}

TEST(HandOrder, IsTheSameWhicheverWayTheHandLay) {
    ShownHand one, other;
    std::swap(other.card(1, kMadeHand, 0), other.card(1, kMadeHand, 3));
    EXPECT_EQ(one.world(0), other.world(0));
}

TEST(HandOrder, OfTheViewersOwnHandStays) {
    MadeUpTable t;
    t.put(1, kMadeHand, {5, 2, 4});
    EXPECT_THAT(cards_in(t.world(1), 1, kMadeHand), ElementsAre(5, 2, 4));
}

TEST(HandOrder, AProgramFollowsTheCardsThatItHolds) {
    ShownHand t;
    t.program(1, {in_hand(1, 2), in_deck(1, 0), in_hand(1, 3)});  // Cards 4 and 3
    const State w = t.world(0);
    EXPECT_THAT(held(w), ElementsAre(1, 0, 0));
}

TEST(HandOrder, ProgramsBelowFollowToo) {
    ShownHand t;
    t.program(1, {in_hand(1, 2)});
    t.push(kLooping, 0);
    t.program(0, {in_hand(1, 3)});
    const State w = t.world(0);
    EXPECT_THAT(held(w, 0), ElementsAre(0));
    EXPECT_THAT(held(w, 2), ElementsAre(1));
}

TEST(HandOrder, OtherProceduresFollowFromTheirFirstWordToTheirLast) {
    ShownHand t;
    t.push(kLooping, 1, {in_hand(1, 2).pack(), 0, in_hand(1, 3).pack(), 0, in_hand(1, 2).pack()});
    t.push(kLooping, 1, {0, 0, 0, 0, 0});
    const State w = t.world(0);
    const FrameView f = frame_of(w, 1);
    EXPECT_EQ(f[0], in_hand(1, 1).pack());
    EXPECT_EQ(f[2], in_hand(1, 0).pack());
    EXPECT_EQ(f[4], in_hand(1, 1).pack());
    EXPECT_EQ(frame_of(w)[0], 0u) << "words that name no card stay";
}

TEST(HandOrder, AnswersOfWaitingTriggersFollow) {
    ShownHand t;
    Pending p;
    p.announced.n = 3, p.announced.word = {in_hand(1, 2).pack(), 7, in_hand(1, 3).pack(), in_hand(1, 2).pack()};
    t.state.pending().push(p);
    const State w = t.world(0);
    const auto& word = w.pending()[0].announced.word;
    EXPECT_EQ(word[0], in_hand(1, 1).pack());
    EXPECT_EQ(word[1], 7u);
    EXPECT_EQ(word[2], in_hand(1, 0).pack());
    EXPECT_EQ(word[3], in_hand(1, 2).pack()) << "it is beyond the last answer";
}

TEST(HandOrder, WhatNamesNoCardOfTheHandStays) {
    ShownHand t;  // with more cards than seat 0, and fewer than the words speak of
    t.program(1, {in_hand(1, 4), in_hand(1, 9), in_hand(0, 0), Handle::zone_card(Seat{1}, kMadeDiscard, 2), Handle::none(), in_hand(1, 3)});
    const State w = t.world(0);
    EXPECT_THAT(held(w), ElementsAre(4, 9, 0, 2, 0, 0));
    EXPECT_TRUE(Handle::unpack(frame_of(w)[ProgramFrame::Handles + 4]).is_none());
    EXPECT_EQ(Handle::unpack(frame_of(w)[ProgramFrame::Handles + 5]), in_hand(1, 0));
}

// --- picks that are somebody's secret -----------------------------------------------------------------------------------

TEST(SecretPicks, LookTheSameWhicheverCardWasPicked) {
    for (Zone zone : {kMadeDeck, kMadeHand, kMadeChest}) {
        std::vector<State> worlds;
        for (unsigned position = 0; position < 3; ++position) {
            MadeUpTable t(3);
            t.put(1, zone, {0, 1, 2});
            t.program(1, {Handle::zone_card(Seat{1}, zone, position)});
            worlds.push_back(t.world(2));
        }
        EXPECT_EQ(worlds[0], worlds[1]);
        EXPECT_EQ(worlds[0], worlds[2]);
    }
}

TEST(SecretPicks, AreTakenForTheFirstCardsThatTheViewerDoesNotKnow) {
    MadeUpTable t;
    t.put(1, kMadeDeck, {0}, 1);
    t.put(1, kMadeDeck, {1, 2});
    t.put(1, kMadeDeck, {3}, 1);
    t.put(1, kMadeDeck, {4, 5});
    t.program(1, {in_deck(1, 5), in_deck(1, 3), in_deck(1, 4)});
    EXPECT_THAT(held(t.world(0)), ElementsAre(1, 3, 2)) << "Card 3 is known where it lies";
}

TEST(SecretPicks, OneCardThatIsPickedFromASetIsOneOfTheSet) {
    for (unsigned picked : {1u, 2u, 4u}) {
        MadeUpTable t;
        t.put(1, kMadeDeck, {0, 1, 2, 3, 4});
        t.program(1, {in_deck(1, 4), in_deck(1, 1), in_deck(1, 2), in_deck(1, picked)});
        EXPECT_THAT(held(t.world(0)), ElementsAre(0, 1, 2, 0)) << picked;
    }
}

TEST(SecretPicks, TheOrderInWhichCardsAreHeldTellsNothing) {
    for (bool turned : {false, true}) {
        MadeUpTable t;
        t.put(1, kMadeDeck, {0, 1, 2, 3});
        t.program(1, turned ? std::vector{in_deck(1, 3), in_deck(1, 1)} : std::vector{in_deck(1, 1), in_deck(1, 3)});
        EXPECT_THAT(held(t.world(0)), ElementsAre(0, 1));
    }
}

TEST(SecretPicks, OfAnotherHandAreForgottenToo) {
    for (unsigned picked : {0u, 2u}) {
        MadeUpTable t;
        t.put(1, kMadeHand, {0, 1, 2});
        t.put(1, kMadeHand, {3}, 1);
        t.program(1, {in_hand(1, 0), in_hand(1, 2), in_hand(1, picked), in_hand(1, 3)});
        EXPECT_THAT(held(t.world(0)), ElementsAre(1, 2, 1, 0)) << picked;
    }
}

TEST(SecretPicks, OfTheViewersOwnHandStay) {
    MadeUpTable t;
    t.put(1, kMadeHand, {0, 1, 2});
    t.program(1, {in_hand(1, 2), in_hand(1, 0)});
    EXPECT_THAT(held(t.world(1)), ElementsAre(2, 0));
}

TEST(SecretPicks, OfThirdSeatsAreForgotten) {
    MadeUpTable t(3);
    t.put(0, kMadeDeck, {0});
    t.put(2, kMadeDeck, {0, 1, 2}), t.put(2, kMadeHand, {3, 4, 5});
    t.program(1, {in_deck(2, 2), in_hand(2, 1)});
    EXPECT_THAT(held(t.world(1)), ElementsAre(0, 0));
    EXPECT_THAT(held(t.world(2)), ElementsAre(0, 1)) << "the own hand is known";
}

TEST(SecretPicks, WhatOthersKnowOfAnUnknownCardIsForgotten) {
    MadeUpTable t(3);
    t.put(1, kMadeDeck, {0}, 0b100);
    t.put(1, kMadeDeck, {1}, 0b101);
    t.put(1, kMadeHand, {2}, 0b100);
    t.put(1, kMadeChest, {3}, 0b101);
    for (Zone zone : {kMadeDeck, kMadeHand, kMadeChest}) t.card(1, zone, 0).face_up = 1;
    t.card(1, kMadeDeck, 1).face_up = 1;
    const State w = t.world(0);
    const auto lies = [&](Zone zone, unsigned i) {
        return std::pair<int, int>(w.zone(Seat{1}, zone)[i].known, w.zone(Seat{1}, zone)[i].face_up);
    };
    EXPECT_EQ(lies(kMadeDeck, 0), (std::pair<int, int>(0, 0)));
    EXPECT_EQ(lies(kMadeDeck, 1), (std::pair<int, int>(0b101, 1)));
    EXPECT_EQ(lies(kMadeHand, 0), (std::pair<int, int>(0b010, 0))) << "its owner sees it";
    EXPECT_EQ(lies(kMadeChest, 0), (std::pair<int, int>(0b111, 1)));
}

// A place that was chosen looks like a card of the first seat's first zone: there only what a program holds is a card.
TEST(SecretPicks, PlacesThatWereChosenAreNoCards) {
    MadeUpTable t;
    t.put(0, kMadeDeck, {0, 1, 2, 3});
    const u32 word = in_deck(0, 3).pack();
    t.push(kLooping, 0, {word, 0, word, 0, word});
    Pending p;
    p.announced.n = 1, p.announced.word = {word};
    t.state.pending().push(p);
    const Frame f = t.program(0, {in_deck(0, 3), in_deck(0, 2)});
    f[ProgramFrame::Announced0] = f[ProgramFrame::RegsEnd - 1] = word;
    const State w = t.world(1);
    EXPECT_THAT(held(w), ElementsAre(0, 1));
    EXPECT_EQ(frame_of(w)[ProgramFrame::Announced0], word);
    EXPECT_EQ(frame_of(w)[ProgramFrame::RegsEnd - 1], word);
    EXPECT_EQ(frame_of(w, 1)[0], word);
    EXPECT_EQ(frame_of(w, 1)[4], word);
    EXPECT_EQ(w.pending()[0].announced.word[0], word);
}

TEST(SecretPicks, OfEveryOtherZoneAnythingMayNameACard) {
    MadeUpTable t(3);
    for (unsigned p : {0u, 1u}) t.put(p, kMadeDeck, {0, 1, 2, 3}), t.put(p, kMadeHand, {0, 1, 2, 3});
    Pending p;
    p.announced.n = 2, p.announced.word = {in_hand(0, 3).pack(), in_deck(1, 2).pack()};
    t.state.pending().push(p);
    const Frame f = t.program(0, {});
    f[ProgramFrame::Announced0] = in_deck(1, 2).pack();
    const State w = t.world(2);
    EXPECT_EQ(w.pending()[0].announced.word[0], in_hand(0, 0).pack());
    EXPECT_EQ(w.pending()[0].announced.word[1], in_deck(1, 0).pack());
    EXPECT_EQ(frame_of(w)[ProgramFrame::Announced0], in_deck(1, 0).pack());
}

TEST(SecretPicks, AnswersThatWereHandedOnNameNoHiddenCards) {
    MadeUpTable t;
    const Handle discard = Handle::zone_card(Seat{1}, kMadeDiscard, 0),
                 nowhere = Handle::zone_card(Seat{1}, Zone{std::size(kMadeUpZones)}, 0);
    const u32 none = Handle::none().pack();
    const std::vector<u32> before = {in_hand(1, 1).pack(), 5,       in_deck(0, 3).pack(), discard.pack(),
                                     nowhere.pack(),       0x10005, in_hand(0, 2).pack(), in_deck(1, 0).pack(),
                                     in_hand(1, 3).pack()};
    std::ranges::copy(before, t.state.h.announced.word.begin());
    t.state.h.announced.n = static_cast<u32>(before.size() - 1);
    const State w = t.world(0);
    const std::vector<u32> after(w.h.announced.word.begin(), w.h.announced.word.begin() + std::ssize(before));
    EXPECT_THAT(after, ElementsAre(none, 5, before[2], before[3], before[4], before[5], none, none, before[8]));
}

// --- gaps in sets --------------------------------------------------------------------------------------------------------

u32 set_of(unsigned first, unsigned size) { return static_cast<u32>(RegTag::Set) << 29 | first << 13 | size; }

TEST(Gaps, ACardThatLeftASetUnseenLeavesItsLastPlaceEmpty) {
    MadeUpTable t;
    const auto x = [](unsigned i) { return Handle{static_cast<u16>(i), 1}; };
    t.program(1, {x(1), Handle::none(), x(2), Handle::none(), x(3), x(4), Handle::none(), x(5)});
    Frame f = Frame{t.state.stack() + t.state.h.frame};
    f[ProgramFrame::Regs] = set_of(0, 3), f[ProgramFrame::RegsEnd - 1] = set_of(3, 2);
    f[ProgramFrame::Regs + 1] = static_cast<u32>(RegTag::Number) << 29 | 5 << 13 | 3;
    t.push(kLooping, 0);
    const State w = t.world(0);
    std::vector<u32> words;
    for (unsigned i = 0; i < 8; ++i) words.push_back(frame_of(w, 1)[ProgramFrame::Handles + i]);
    const u32 none = Handle::none().pack();
    EXPECT_THAT(words, ElementsAre(x(1).pack(), x(2).pack(), none, x(3).pack(), none, x(4).pack(), none, x(5).pack()))
        << "sets alone are closed up";
}

// --- a card that is being announced ---------------------------------------------------------------------------------------

// Seat 1 plays Card 4 from its hand, and everybody sees that; the list of the model has it, or has not.
struct Announcement : MadeUpTable {
    explicit Announcement(unsigned seats = 2) : MadeUpTable(seats) {
        put(0, kMadeHand, {10});
        put(1, kMadeHand, {0, 4, 2});
    }
    Choice choice(ChoiceKind kind = ChoiceKind::Act, unsigned action = kPlayFromHand, u16 source = 4) const {
        return {kind, static_cast<u8>(action), source, kNothing, 0};
    }
    void announce(const Choice& c, unsigned seat = 1, u32 mode = ProgramFrame::Announcing) { acting(seat, c), program(seat, {}, mode, 4); }
    // Is Card 4 in the hand although the only list has none?
    bool stays(unsigned viewer = 0) {
        model.lists = {{CardId{1}, CardId{1}, CardId{1}}};
        return cards_in(world(viewer), 1, kMadeHand) != std::vector<u16>{1, 1, 1};
    }
};

TEST(AnnouncedCards, StayInTheHandAndComeFirst) {
    for (unsigned seats : {2u, 3u}) {
        Announcement t(seats);
        t.announce(t.choice());
        t.model.lists = {{CardId{1}, CardId{4}, CardId{1}}};
        EXPECT_THAT(cards_in(t.world(0), 1, kMadeHand), ElementsAre(4, 1, 1));
        EXPECT_TRUE(t.stays());
    }
}

TEST(AnnouncedCards, StayWhileTheirProgramCallsAnother) {
    Announcement t;
    t.announce(t.choice());
    t.push(kLooping, 0);
    EXPECT_TRUE(t.stays());
}

TEST(AnnouncedCards, AreOnlyThoseThatAreAnnounced) {
    Announcement t;
    t.announce(t.choice(), 1, ProgramFrame::Resolving);
    EXPECT_FALSE(t.stays());
}

TEST(AnnouncedCards, AreOnlyThoseThatComeFromAHand) {
    for (unsigned action : {unsigned{kUseObject}, unsigned{kTakeFromDiscard}, unsigned{kMadeUpActions}}) {
        Announcement t;
        t.announce(t.choice(ChoiceKind::Act, action));
        EXPECT_FALSE(t.stays()) << action;
    }
}

TEST(AnnouncedCards, AreOnlyThoseThatAnActionPlays) {
    Announcement pick, other, alone, cramped;
    pick.announce(pick.choice(ChoiceKind::Pick));
    EXPECT_FALSE(pick.stays());
    other.announce(other.choice(ChoiceKind::Act, kPlayFromHand, 2));
    EXPECT_FALSE(other.stays()) << "the program is of another card";
    alone.program(1, {}, ProgramFrame::Announcing, 4);
    EXPECT_FALSE(alone.stays());
    cramped.push(kCramped, 1, {static_cast<u32>(cramped.choice().pack())});
    cramped.program(1, {}, ProgramFrame::Announcing, 4);
    EXPECT_FALSE(cramped.stays()) << "that frame has no room for a choice";
}

TEST(AnnouncedCards, AreOfTheSeatThatPlaysThem) {
    Announcement t(3);
    t.announce(t.choice(), 2);
    EXPECT_FALSE(t.stays());
    Announcement own;
    own.announce(own.choice(), 0);
    EXPECT_FALSE(own.stays()) << "the viewer plays such a card itself";
}

TEST(AnnouncedCards, AreNotLookedForOutsideTheHand) {
    for (Zone zone : {kMadeDeck, kMadeChest}) {
        MadeUpTable t;
        t.put(1, zone, {0, 4, 2});
        t.acting(1, {ChoiceKind::Act, kPlayFromHand, 4, kNothing, 0});
        t.program(1, {}, ProgramFrame::Announcing, 4);
        t.model.lists = {{CardId{1}, CardId{1}, CardId{1}}};
        EXPECT_THAT(cards_in(t.world(0), 1, zone), ElementsAre(1, 1, 1));
    }
}

TEST(AnnouncedCards, OfTwoEqualOnesItIsTheOneThatTheViewerKnows) {
    MadeUpTable t(3);
    t.put(0, kMadeHand, {10});
    t.put(1, kMadeHand, {4});
    t.put(1, kMadeHand, {5, 4}, 0b100);
    t.acting(1, {ChoiceKind::Act, kPlayFromHand, 4, kNothing, 0});
    t.program(1, {}, ProgramFrame::Announcing, 4);
    t.model.lists = {{CardId{4}, CardId{5}, CardId{1}}, {CardId{4}, CardId{1}, CardId{1}}};
    EXPECT_THAT(cards_in(t.world(2), 1, kMadeHand), ElementsAre(4, 5, 1)) << "seat 2 was shown one of them";
    t.model.lists.pop_back();
    EXPECT_THAT(cards_in(t.world(0), 1, kMadeHand), UnorderedElementsAre(4, 5, 1)) << "seat 0 sees that there is one";
}

TEST(AnnouncedCards, ComeEvenBeforeTheLowestKnownCard) {
    MadeUpTable t;
    t.put(1, kMadeHand, {0, 4});
    t.card(1, kMadeHand, 0).known = 0b01;
    t.acting(1, {ChoiceKind::Act, kPlayFromHand, 4, kNothing, 0});
    t.program(1, {}, ProgramFrame::Announcing, 4);
    EXPECT_THAT(cards_in(t.world(0), 1, kMadeHand), ElementsAre(4, 0));
}

}  // namespace
}  // namespace nexus
