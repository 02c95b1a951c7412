// Matches: who begins the next game, what may be exchanged between two games, and records of whole matches.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library.h"
#include "match/match.h"
#include "rules/registry.h"
#include "search/player.h"

namespace nexus {
namespace {

using testing::HasSubstr;

constexpr Seat kA{0}, kB{1};

LoadedGame shipped(const char* game) {
    Result<LoadedGame> loaded = load_game(all_rulesets(), game, {}, {}, NEXUS_SOURCE_DIR "/cards");
    if (!loaded) ADD_FAILURE() << loaded.error().to_string();
    return std::move(*loaded);
}

std::vector<CardId> copies(const LoadedGame& g, int n, const char* name) {
    const CardId id = g.catalog->find(name);
    EXPECT_NE(id, kNoCard) << name;
    return std::vector<CardId>(static_cast<std::size_t>(n), id);
}

// All play the same deck; each has this sideboard.
Match match_of(const LoadedGame& g, const char* deck, const std::vector<CardId>& sideboard, unsigned seats = 2, unsigned best_of = 3) {
    const Result<LibraryDeck> list = find_deck(g, deck);
    EXPECT_TRUE(list) << deck;
    return Match(g.game, std::vector<MatchDeck>(seats, {list->name, list->cards(), sideboard}), {best_of, false}, 5);
}
Match quanta_match(const LoadedGame& g, unsigned seats = 2) { return match_of(g, "Deep Roots", copies(g, 3, "Deep Growth"), seats); }

Session won_by(const Match& match, Seat winner) {
    Session s = match.begin();
    for (unsigned p = 0; p < match.seats() && !s.over(); ++p)
        if (p != winner) s.concede(Seat{p});
    EXPECT_TRUE(s.over());
    return s;
}
void all_ready(Match& match) {
    for (unsigned p = 0; p < match.seats(); ++p) ASSERT_TRUE(match.make_ready(Seat{p}));
}
// Passes, or whatever else is first, until this kind of choice can be made; whose it is.
Seat until_asked(Session& s, ChoiceKind kind) {
    ChoiceList choices;
    for (int i = 0; i < 100 && !s.over(); ++i) {
        const Seat seat = s.decider();
        s.list(seat, choices);
        if (choices[0].kind == kind) return seat;
        Choice c = choices[0];
        for (std::size_t k = 0; k < choices.size(); ++k)
            if (choices[k].kind == ChoiceKind::Done) c = choices[k];
        EXPECT_FALSE(s.answer(seat, c).refused());
    }
    return kNoSeat;
}

// --- who begins -----------------------------------------------------------------------------------------------

TEST(MatchBegins, TheLoserIsTheChooserWithoutAFlip_QN_R_220) {
    const LoadedGame g = shipped("quantum-nexus");
    for (const Seat winner : {kA, kB}) {
        Match match = match_of(g, "Iron Tide", {});
        match.finish(won_by(match, winner));
        Session second = match.begin();
        EXPECT_EQ(second.decider(), winner == kA ? kB : kA);
        ChoiceList choices;
        second.list(second.decider(), choices);
        EXPECT_EQ(choices[0].kind, ChoiceKind::PickSeat);
        EXPECT_EQ(second.state().zone_size(kA, Zone{3}) + second.state().zone_size(kB, Zone{3}), 0u) << "nothing was flipped";
        ASSERT_FALSE(second.answer(second.decider(), {ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(winner), 0}).refused());
        EXPECT_EQ(second.state().h.turn_owner, winner);
    }
}

TEST(MatchBegins, SeveralLosersFlipAmongThemselves_QN_R_220) {
    const LoadedGame g = shipped("quantum-nexus");
    Match match = match_of(g, "Iron Tide", {}, 3);
    match.finish(won_by(match, kB));
    EXPECT_EQ(match.losers(), 0b101);
    const Session second = match.begin();
    EXPECT_NE(second.decider(), kB);
    EXPECT_EQ(second.state().zone_size(kB, Zone{3}), 0u) << "the winner flips nothing";
    EXPECT_GT(second.state().zone_size(kA, Zone{3}), 0u);
}

TEST(MatchBegins, AfterADrawnGameEverythingIsAsEver_QN_R_220) {
    const LoadedGame g = shipped("quantum-nexus");
    Match match = match_of(g, "Iron Tide", {});
    Session first = match.begin();
    for (const Seat p : {kA, kB}) ASSERT_FALSE(first.answer(p, Choice{ChoiceKind::OfferDraw}).refused());
    ASSERT_TRUE(first.over());
    match.finish(first);
    EXPECT_EQ(match.losers(), 0);
    EXPECT_EQ(match.score().played(), 1u);
    EXPECT_GT(match.begin().state().zone_size(kA, Zone{3}), 0u) << "both flip";
}

TEST(MatchBegins, BothThrowBeforeEveryBout_PN_R140) {
    const LoadedGame g = shipped("project-nexus");
    Match match = match_of(g, "Crosswind", {});
    match.finish(won_by(match, kA));
    const Session second = match.begin();
    EXPECT_TRUE(second.state().h.decision.sealed);
    EXPECT_EQ(second.state().h.decision.seats, 0b11);
}

TEST(MatchBegins, TheLoserNamesWhoTakesTheFirstTurn_QA_R110) {
    const LoadedGame g = shipped("quanta");
    for (const Seat named : {kA, kB}) {
        Match match = match_of(g, "Deep Roots", {});
        match.finish(won_by(match, kA));
        Session second = match.begin();
        ASSERT_EQ(until_asked(second, ChoiceKind::PickSeat), kB);
        ASSERT_FALSE(second.answer(kB, {ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(named), 0}).refused());
        EXPECT_EQ(second.state().h.turn_owner, named);
        EXPECT_EQ(second.state().h.order[0], named);
        EXPECT_NE(second.state().h.order[1], named);
    }
}

TEST(MatchBegins, OfSeveralLosersOneNamesAndTheOthersRollForTheirPlaces_QA_R110) {
    const LoadedGame g = shipped("quanta");
    Match match = match_of(g, "Deep Roots", {}, 4);
    match.finish(won_by(match, Seat{2}));
    Session second = match.begin();
    const Seat chooser = until_asked(second, ChoiceKind::PickSeat);
    EXPECT_NE(chooser, Seat{2});
    ASSERT_FALSE(second.answer(chooser, {ChoiceKind::PickSeat, 0, kNothing, 3, 0}).refused());
    EXPECT_EQ(second.state().h.turn_owner, 3);
    u8 seats = 0;
    for (unsigned i = 0; i < 4; ++i) seats |= static_cast<u8>(1u << second.state().h.order[i]);
    EXPECT_EQ(seats, 0b1111) << "everybody has one place";
    const auto roll = [&](unsigned place) { return second.state().seat(Seat{second.state().h.order[place]}).reg[0]; };
    EXPECT_GT(roll(1), roll(2));
    EXPECT_GT(roll(2), roll(3));
}

TEST(MatchBegins, ALoserWhoLeavesBeforeNamingIsFollowedByTheNext_QA_R110) {
    const LoadedGame g = shipped("quanta");
    Match match = match_of(g, "Deep Roots", {}, 3);
    match.finish(won_by(match, kB));
    Session second = match.begin();
    const Seat chooser = until_asked(second, ChoiceKind::PickSeat);
    ASSERT_FALSE(second.concede(chooser).refused());
    ChoiceList choices;
    ASSERT_FALSE(second.over());
    second.list(second.decider(), choices);
    EXPECT_EQ(choices[0].kind, ChoiceKind::PickSeat);
    EXPECT_EQ(choices.size(), 2u);
}

// --- exchanging -----------------------------------------------------------------------------------------------

TEST(MatchExchange, NothingIsExchangedBeforeTheFirstGame_QN_VR_03) {
    const LoadedGame g = shipped("quanta");
    Match match = quanta_match(g);
    EXPECT_TRUE(match.ready(kA));
    EXPECT_FALSE(match.exchange(kA, {}, {{1, g.catalog->find("Deep Growth")}}));
}

TEST(MatchExchange, WhatGoesOutLiesInTheSideboard_QA_R111) {
    const LoadedGame g = shipped("quanta");
    Match match = quanta_match(g);
    const CardId growth = g.catalog->find("Deep Growth"), other = match.deck(kA).cards[5];
    match.finish(won_by(match, kA));
    EXPECT_FALSE(match.ready(kA));
    const std::size_t size = match.deck(kA).cards.size();
    ASSERT_TRUE(match.exchange(kA, {{1, other}}, {}));
    EXPECT_EQ(match.deck(kA).cards.size(), size - 1);
    EXPECT_EQ(std::ranges::count(match.deck(kA).sideboard, other), 1);
    ASSERT_TRUE(match.exchange(kA, {}, {{1, growth}}));
    EXPECT_EQ(std::ranges::count(match.deck(kA).cards, growth), 1);
    EXPECT_EQ(match.deck(kB).cards.size(), size) << "only A's";
    EXPECT_EQ(match.changes(kA).size(), 2u);
    match.as_before(kA);
    EXPECT_TRUE(match.changes(kA).empty());
}

TEST(MatchExchange, OnlyWhatIsThereIsExchanged) {
    const LoadedGame g = shipped("quanta");
    Match match = quanta_match(g);
    match.finish(won_by(match, kA));
    const CardId growth = g.catalog->find("Deep Growth");
    const Result<void> many = match.exchange(kA, {}, {{4, growth}});
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().message, "there are 3 Deep Growth in the sideboard, not 4");
    EXPECT_EQ(match.deck(kA).sideboard.size(), 3u);
}

TEST(MatchExchange, AnIllegalDeckIsRefusedWithTheRule_QN_R_221) {
    const LoadedGame g = shipped("quantum-nexus");
    Match match = match_of(g, "Iron Tide", copies(g, 2, "Longbow"));
    match.finish(won_by(match, kA));
    ASSERT_TRUE(match.exchange(kB, {}, {{1, g.catalog->find("Longbow")}}));
    const Result<void> content = match.make_ready(kB);
    ASSERT_FALSE(content);
    EXPECT_THAT(content.error().message, HasSubstr("the deck of B is not legal as it is now: 203 CP, 3 over (QN-DC-01), exactly 200"));
    EXPECT_FALSE(match.ready(kB));
    ASSERT_TRUE(match.exchange(kB, {{1, g.catalog->find("Scout Drone")}, {1, g.catalog->find("Salvage Rig")}}, {}));
    match.as_before(kB);
    EXPECT_TRUE(match.make_ready(kB));
    EXPECT_FALSE(match.exchange(kB, {}, {{1, g.catalog->find("Longbow")}})) << "who is ready exchanges no more";
}

TEST(MatchExchange, TheNextGameIsPlayedWithTheNewDeck) {
    const LoadedGame g = shipped("project-nexus");
    const Result<LibraryDeck> list = find_deck(g, "Crosswind");
    ASSERT_TRUE(list);
    // A card that the deck has none of.
    CardId fresh = kNoCard;
    for (std::size_t i = 0; i < g.catalog->cards.size() && fresh == kNoCard; ++i)
        if (!g.catalog->cards[i].token && std::ranges::count(list->cards(), CardId{i}) == 0) fresh = CardId{i};
    Match match = match_of(g, "Crosswind", {fresh, fresh});
    match.finish(won_by(match, kA));
    const CardId old = match.deck(kA).cards[0];
    ASSERT_TRUE(match.exchange(kA, {{1, old}}, {{1, fresh}}));
    all_ready(match);
    const Session second = match.begin();
    const RecordDeck& deck = second.record().decks[kA];
    EXPECT_THAT(deck.cards, testing::Contains(std::pair<int, std::string>(1, g.game->card(fresh).name)));
    EXPECT_EQ(second.record().losers, 0b10);
}

std::vector<std::string> rules_broken(const LoadedGame& g, const std::vector<CardId>& sideboard) {
    std::vector<std::string> out;
    for (const DeckProblem& p : g.game->rules->deck.check_sideboard(*g.game, sideboard))
        out.push_back(p.rule + " " + std::to_string(p.off));
    return out;
}

TEST(Sideboards, FiftyCpAndTwoMissions_QN_R_138) {
    const LoadedGame g = shipped("quantum-nexus");
    std::vector<CardId> cards = copies(g, 16, "Longbow");  // 48 CP
    cards.push_back(g.catalog->find("War Machine"));
    cards.push_back(g.catalog->find("Iron Muster"));
    cards.push_back(g.catalog->find("Scout Drone"));
    EXPECT_TRUE(rules_broken(g, cards).empty());
    cards.push_back(g.catalog->find("Militia"));
    EXPECT_THAT(rules_broken(g, cards), testing::ElementsAre("QN-R-138 1"));
    cards.back() = g.catalog->find("Assembly Line");
    EXPECT_THAT(rules_broken(g, cards), testing::ElementsAre("QN-R-138 1"));
}

TEST(Sideboards, FifteenCards_PN_R141_QA_R111) {
    for (const auto& [game, card, rule] :
         {std::tuple("project-nexus", "Jetstream", "PN-R141 1"), {"quanta", "Needle Adder", "QA-R111 1"}}) {
        const LoadedGame g = shipped(game);
        EXPECT_TRUE(rules_broken(g, copies(g, 15, card)).empty());
        EXPECT_THAT(rules_broken(g, copies(g, 16, card)), testing::ElementsAre(rule));
    }
}

TEST(Sideboards, TokensAreInNone) {
    for (const char* game : {"quantum-nexus", "project-nexus", "quanta"}) {
        const LoadedGame g = shipped(game);
        for (std::size_t i = 0; i < g.catalog->cards.size(); ++i) {
            const bool refused = !g.game->rules->deck.check_sideboard(*g.game, std::vector{CardId{i}}).empty();
            EXPECT_EQ(refused, g.catalog->cards[i].token) << g.catalog->cards[i].name;
        }
    }
}

// --- records --------------------------------------------------------------------------------------------------

// Two games and a half, with an exchange before the second.
MatchRecord played(const LoadedGame& g) {
    Match match = quanta_match(g);
    match.finish(won_by(match, kA));
    EXPECT_TRUE(match.exchange(kB, {{1, match.deck(kB).cards.back()}}, {{1, g.catalog->find("Deep Growth")}}));
    all_ready(match);
    match.finish(won_by(match, kB));
    all_ready(match);
    Session third = match.begin();
    until_asked(third, ChoiceKind::PickSeat);
    return match.record(&third.record());
}

TEST(MatchRecords, AreReadAsTheyWereWritten) {
    const LoadedGame g = shipped("quanta");
    const MatchRecord record = played(g);
    ASSERT_EQ(record.games.size(), 3u);
    const std::string text = write_match(record);
    EXPECT_THAT(text,
                testing::StartsWith("nexus-match 1\nbest-of 3\nsideboard A\n3 Deep Growth\nsideboard B\n3 Deep Growth\nnexus-record 3\n"));
    const Result<MatchRecord> read = parse_match(text, "m.nexus");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(write_match(*read), text);
    EXPECT_EQ(read->best_of, 3u);
    EXPECT_EQ(read->games[2].losers, 0b01);
}

TEST(MatchRecords, ASingleGameIsWrittenAsItsRecordAlone) {
    const LoadedGame g = shipped("quanta");
    Match match = match_of(g, "Deep Roots", {}, 2, 1);
    match.finish(won_by(match, kA));
    EXPECT_TRUE(match.over());
    EXPECT_EQ(write_match(match.record()), write_record(match.record().first()));
    EXPECT_EQ(parse_match(write_match(match.record()), "g.nexus")->best_of, 1u);
}

TEST(MatchRecords, AMatchIsTakenUpInsideAGame) {
    const LoadedGame g = shipped("quanta");
    const MatchRecord record = played(g);
    const Result<Match> match = Match::resume(g.game, record);
    ASSERT_TRUE(match) << match.error().to_string();
    EXPECT_EQ(match->score().score(), "A 1, B 1");
    EXPECT_EQ(match->number(), 3u);
    ASSERT_TRUE(match->under_way());
    const Result<Session> third = Session::resume(g.game, *match->under_way());
    ASSERT_TRUE(third) << third.error().to_string();
    EXPECT_EQ(write_match(match->record(&third->record())), write_match(record));
}

TEST(MatchRecords, AMatchIsTakenUpBetweenTwoGames) {
    const LoadedGame g = shipped("quanta");
    Match match = quanta_match(g);
    match.finish(won_by(match, kA));
    ASSERT_TRUE(match.make_ready(kB));
    ASSERT_TRUE(match.exchange(kA, {{1, match.deck(kA).cards.back()}}, {}));
    const std::string text = write_match(match.record());
    EXPECT_THAT(text, HasSubstr("end\nprepare A\n"));
    EXPECT_THAT(text, testing::EndsWith("ready B\n"));
    const Result<MatchRecord> read = parse_match(text, "m.nexus");
    ASSERT_TRUE(read) << read.error().to_string();
    Result<Match> again = Match::resume(g.game, *read);
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_FALSE(again->under_way());
    EXPECT_FALSE(again->ready(kA));
    EXPECT_TRUE(again->ready(kB));
    EXPECT_EQ(again->deck(kA).cards, match.deck(kA).cards);
    EXPECT_EQ(again->deck(kA).sideboard.size(), 4u);
    EXPECT_EQ(write_match(again->record()), text);
    again->as_before(kA);
    ASSERT_TRUE(again->make_ready(kA));
    EXPECT_EQ(again->begin().record().start, [&] {
        match.as_before(kA);
        EXPECT_TRUE(match.make_ready(kA));
        return match.begin().record().start;
    }());
}

std::string refused(const LoadedGame& g, const MatchRecord& record) {
    const Result<Match> match = Match::resume(g.game, record);
    return match ? "" : match.error().message;
}

TEST(MatchRecords, WhatCouldNotHaveHappenedIsNotTakenUp) {
    const LoadedGame g = shipped("quanta");
    const MatchRecord good = played(g);
    EXPECT_EQ(refused(g, good), "");
    MatchRecord bad = good;
    bad.games[1].losers = 0b01;
    EXPECT_THAT(refused(g, bad), HasSubstr("game 2: other players may choose who begins"));
    bad = good;
    bad.games[1].seed = 77;
    EXPECT_THAT(refused(g, bad), HasSubstr("game 2: its seed"));
    bad = good;
    bad.games[1].decks[0].cards[0].first += 5;
    EXPECT_THAT(refused(g, bad), HasSubstr("game 2: A plays more copies of "));
    bad = good;
    bad.games[1].decks[0].cards.pop_back();
    EXPECT_THAT(refused(g, bad), HasSubstr("game 2: the deck of A is not legal"));
    bad = good;
    bad.games[1].steps.pop_back();
    EXPECT_THAT(refused(g, bad), HasSubstr("another game follows"));
    bad = good;
    bad.games[2].steps.back().hash ^= 1;
    EXPECT_THAT(refused(g, bad), HasSubstr("game 3: choice "));
    bad = good;
    bad.games.pop_back();
    bad.games.push_back(bad.games[0]);
    EXPECT_NE(refused(g, bad), "");
    bad = good;
    bad.games.pop_back();
    bad.games.pop_back();
    bad.best_of = 1;
    bad.preparation.resize(2);
    EXPECT_THAT(refused(g, bad), HasSubstr("the match is decided"));
}

std::string message_in(const std::string& text) {
    const Result<MatchRecord> r = parse_match(text, "m.nexus");
    EXPECT_FALSE(r) << text;
    return r ? "" : std::to_string(r.error().line) + ": " + r.error().message;
}

TEST(MatchRecords, SayWhichLineIsWrong) {
    const std::string head = "nexus-match 1\nbest-of 3\n";
    const std::string game = "nexus-record 3\ngame g\nseats 2\ndeck A One\n1 Pebble\ndeck B Two\nstart #00000000000000ab\n";
    EXPECT_TRUE(parse_match(head + game, "m.nexus"));
    EXPECT_TRUE(parse_match(head + game + "end\nready A\n", "m.nexus"));
    EXPECT_THAT(message_in("nexus-match\n"), HasSubstr("1: the record of the match has no number"));
    EXPECT_THAT(message_in("nexus-match 9\n"), HasSubstr("written by a newer nexus"));
    EXPECT_THAT(message_in("nexus-match 1\nbest-of 4\n"), HasSubstr("2: a match cannot have that many games"));
    EXPECT_THAT(message_in("nexus-match 1\n" + game), HasSubstr("how many games"));
    EXPECT_THAT(message_in(head), HasSubstr("has no game"));
    EXPECT_THAT(message_in(head + "hello\n"), HasSubstr("3: this is no line of a match"));
    EXPECT_THAT(message_in(head + "sideboard Z\n"), HasSubstr("3: here the letter of a seat is wanted"));
    EXPECT_THAT(message_in(head + "sideboard B\n1 X\nsideboard A\n"), HasSubstr("5: sideboards stand in the order"));
    EXPECT_THAT(message_in(head + "sideboard C\n1 X\n" + game), HasSubstr("sideboard for a seat that nobody has"));
    EXPECT_THAT(message_in(head + game + "hello\n"), HasSubstr("10: this is no choice"));
    EXPECT_THAT(message_in(head + game + game), HasSubstr("a game follows that has no end"));
    EXPECT_THAT(message_in(head + game + "ready A\n"), HasSubstr("10: the next game is prepared before the last one has ended"));
    EXPECT_THAT(message_in(head + game + "end\nready C\n"), HasSubstr("there is no such seat"));
    EXPECT_THAT(message_in(head + game + "end\nready A\n" + game), HasSubstr("12: this is no line of a match"));
}

TEST(MatchRecords, EveryCutIsReadOrRefused) {
    const LoadedGame g = shipped("quanta");
    const std::string text = write_match(played(g));
    for (std::size_t n = 0; n < text.size(); n += 7) {
        const Result<MatchRecord> cut = parse_match(text.substr(0, n), "cut.nexus");
        if (!cut) EXPECT_FALSE(cut.error().message.empty());
        else EXPECT_EQ(write_match(*parse_match(write_match(*cut), "again.nexus")), write_match(*cut));
    }
}

TEST(MatchRecords, SeedsOfTheGamesDiffer) {
    EXPECT_EQ(game_seed(Seed(7), 1), Seed(7));
    EXPECT_EQ(game_seed(Seed(7), 3), Seed(9));
    const Seed secret = *Seed::parse(std::string(64, 'a'));
    EXPECT_EQ(game_seed(secret, 1), secret);
    EXPECT_NE(game_seed(secret, 2), secret);
    EXPECT_NE(game_seed(secret, 2), game_seed(secret, 3));
}

}  // namespace
}  // namespace nexus
