// What a seat gets when it decides: its choices, what it sees, what is new to it, and worlds.
#include "view/seat_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/made_up_table.h"
#include "support/small_game.h"
#include "view/redact.h"

namespace nexus {
namespace {

using namespace nexus::test;

bool same(const Event& a, const Event& b) {
    const EventInfo &x = a.info, &y = b.info;
    return a.what == b.what && a.visible_to == b.visible_to && a.ability == b.ability && a.source_card == b.source_card &&
           x.kind == y.kind && x.seat == y.seat && x.place == y.place && x.place_seat == y.place_seat && x.card == y.card &&
           x.amount == y.amount && x.detail == y.detail && x.subject == y.subject && x.other == y.other;
}

Event drawn(unsigned seat, unsigned card) {
    Event e;
    e.what = Happening::DrewCard, e.visible_to = static_cast<u8>(1u << seat);
    e.info.seat = static_cast<u8>(seat), e.info.card = static_cast<u16>(card);
    return e;
}
std::vector<u16> cards_of(const std::vector<Event>& events) {
    std::vector<u16> out;
    for (const Event& e : events) out.push_back(e.info.card);
    return out;
}

// --- what is new to each seat ------------------------------------------------------------------------------------------

TEST(SeatEvents, AreNewsUntilTheSeatAnswers) {
    SeatEvents events(2);
    const State none;
    events.on_event(none, drawn(0, 1));
    events.on_answer(Seat{0});
    events.on_event(none, drawn(0, 2));
    EXPECT_EQ(cards_of(events.news(Seat{0})), (std::vector<u16>{2})) << "what its own answer led to";
    EXPECT_EQ(events.news(Seat{1}).size(), 2u);
    events.on_answer(Seat{1});
    EXPECT_EQ(events.news(Seat{1}).size(), 0u);
    EXPECT_EQ(events.news(Seat{0}).size(), 1u) << "another seat's answer makes nothing old";
}

TEST(SeatEvents, AreRedacted) {
    SeatEvents events(3);
    events.on_event(State(), drawn(1, 7));
    EXPECT_EQ(cards_of(events.news(Seat{0})), (std::vector<u16>{kNoCard}));
    EXPECT_EQ(cards_of(events.news(Seat{1})), (std::vector<u16>{7}));
    EXPECT_EQ(cards_of(events.news(Seat{2})), (std::vector<u16>{kNoCard}));
}

TEST(SeatEvents, WhatAllHaveSeenIsForgottenAndNothingElse) {
    SeatEvents events(2);
    const State none;
    std::vector<u16> since_first;
    for (unsigned n = 0; n < 200; ++n) {
        events.on_event(none, drawn(0, n));
        since_first.push_back(static_cast<u16>(n));
        if (n % 3 == 0) events.on_answer(Seat{1});
        if (n % 7 == 0) events.on_answer(Seat{0}), since_first.clear();
        ASSERT_EQ(cards_of(events.news(Seat{0})), since_first);
        ASSERT_EQ(events.news(Seat{1}).size(), n % 3);
    }
}

// --- the view ------------------------------------------------------------------------------------------------------------

TEST(SeatView, HasTheChoicesTheObservationAndWorldsOfItsSeat) {
    MadeUpTable t(3);
    t.put(0, kMadeHand, {1, 2}), t.put(1, kMadeHand, {3, 4}), t.put(2, kMadeHand, {5, 10});
    Engine(t.game, t.state).refresh();
    const std::vector<Choice> choices{{ChoiceKind::Yes}, {ChoiceKind::No}};
    const SeatView view(t.game, t.state, Seat{2}, choices, t.model);
    EXPECT_EQ(&view.game(), &t.game);
    EXPECT_EQ(view.seat(), Seat{2});
    EXPECT_TRUE(std::ranges::equal(view.choices(), choices));
    EXPECT_EQ(to_text(view.observation()), to_text(observe(t.game, t.state, Seat{2})));
    EXPECT_EQ(&view.observation(), &view.observation()) << "it is made once";
    World world;
    Random random(1);
    view.worlds().sample(world, random);
    EXPECT_EQ(world.read().s, t.world(2));
    EXPECT_TRUE(view.events().empty()) << "nobody listened";
}

TEST(SeatView, AnswersInAWorldLeaveTheTrueGameAlone) {
    const LoadedGame g = small_game();
    Session s = start(g.game, 5);
    play(s, 5, 30);
    ChoiceList choices;
    s.list(s.decider(), choices);
    const u64 before = s.state().hash();
    const SeatView view = s.view(s.decider(), choices);
    World world, other;
    Random random(1);
    view.worlds().sample(world, random);
    other = world;
    world.answer(view.seat(), choices[0]);
    EXPECT_FALSE(world == other);
    EXPECT_EQ(s.state().hash(), before);
}

// Keeps the events itself, without the code that is tested.
struct Listener : EventSink {
    std::vector<Event> since[2];
    void on_event(const State&, const Event& event) override {
        for (unsigned p = 0; p < 2; ++p) since[p].push_back(redact(event, Seat{p}));
    }
};

bool same_news(const Session& s, Seat seat, const std::vector<Event>& expected) {
    return std::ranges::equal(s.view(seat, {}).events(), expected, same);
}

// Somebody asks after so many choices each time.
void expect_news_of_a_session(int every) {
    const LoadedGame g = small_game();
    Listener heard;
    Session s = start(g.game, 7, &heard);
    std::size_t most = 0;
    ChoiceList choices;
    Random random(7);
    for (int i = 0; i < 120 && !s.over(); ++i) {
        for (unsigned p = 0; p < 2 && i % every == 0; ++p) {
            ASSERT_TRUE(same_news(s, Seat{p}, heard.since[p])) << "seat " << p << ", choice " << i;
            most = std::max(most, heard.since[p].size());
        }
        const Seat seat = s.decider();
        s.list(seat, choices);
        heard.since[seat].clear();
        s.answer(seat, choices[random.below(static_cast<u32>(choices.size()))]);
    }
    EXPECT_GT(most, 5u);
}
TEST(SeatView, ASessionTellsWhatHappenedSinceTheSeatLastAnswered) { expect_news_of_a_session(1); }
TEST(SeatView, ASessionThatIsSeldomAskedTellsTheSame) { expect_news_of_a_session(7); }

TEST(SeatView, WhatIsTakenBackIsNoNews) {
    const LoadedGame g = small_game();
    for (u64 seed = 1, undone = 0; undone < 3; ++seed) {
        ASSERT_LT(seed, 60u) << "nothing could be taken back";
        Session s = start(g.game, seed);
        play(s, seed, static_cast<int>(seed % 40));
        if (s.over()) continue;
        const Session before = s;
        const Seat seat = s.decider();
        play(s, seed + 1, 1);
        s.view(seat, {}).events();  // it is known already
        if (!s.undo(seat)) continue;
        ++undone;
        for (unsigned p = 0; p < 2; ++p) EXPECT_TRUE(same_news(s, Seat{p}, before.view(Seat{p}, {}).events())) << "seed " << seed;
    }
}

}  // namespace
}  // namespace nexus
