#include <gmock/gmock.h>

#include "base/random.h"
#include "library/library.h"
#include "match/session.h"
#include "notation/notation.h"
#include "rules/registry.h"
#include "screen/menu.h"
#include "support/hidden.h"

namespace nexus::screen {
namespace {

using testing::ElementsAre;

TEST(ScreenText, CountsCharactersNotBytes) {
    EXPECT_EQ(columns("a─b"), 3u);
    EXPECT_EQ(cut("Ironclad", 5, signs(true)), "Iron…");
    EXPECT_EQ(cut("Ironclad", 5, signs(false)), "Iro..");
    EXPECT_EQ(cut("Iron", 5, signs(true)), "Iron");
    EXPECT_EQ(plain(cut(Line{{"Iron"}, {"clad", Ink::Faint}}, 6, signs(true))), "Ironc…");
    EXPECT_EQ(columns(padded({{"x"}}, 4)), 4u);
}

TEST(ScreenText, FlowsPiecesIntoLines) {
    Lines lines = flowed({{"MA "}}, {{{"One"}}, {{"Two"}}, {{"Three"}}}, 12, signs(false));
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(plain(lines[0]), "MA One ; Two");
    EXPECT_EQ(plain(lines[1]), "   Three");
}

TEST(ScreenMenu, FindsWhatContinuesTheWordsTyped) {
    std::vector<std::string> all{"pass", "attack FC.1 > B.FC.1", "attack FL.1 > B.FC.1", "deploy \"Scout Drone\" FC"};
    EXPECT_THAT(continuing(all, "att"), ElementsAre(1u, 2u));
    EXPECT_THAT(continuing(all, "attack fl"), ElementsAre(2u));
    EXPECT_THAT(continuing(all, "dep scout"), ElementsAre(3u));
    EXPECT_THAT(continuing(all, "xyz"), ElementsAre());
    EXPECT_THAT(continuing(all, ""), ElementsAre());
}

TEST(ScreenMenu, WhatHarmsTheOwnSideIsOneRow) {
    const Game game;
    const Observation seen;
    const std::vector<Choice> choices(4, Choice{ChoiceKind::Number});
    const std::vector<std::string> notations{"pass", "attack FC.1 > B.FC.1", "attack FC.1 > FL.1", "attack FC.1 > FR.1"};
    std::vector<MenuRow> rows = menu_rows(game, {}, seen, choices, notations, 10, 2);
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[2].text + "  " + rows[2].gloss, "attack own units  2 ways");
    EXPECT_THAT(rows[2].choices, ElementsAre(2u, 3u));
    EXPECT_EQ(menu_rows(game, {}, seen, choices, notations, 10, 4).size(), 4u) << "singled out, they are rows of their own";
    EXPECT_EQ(menu_rows(game, {}, seen, choices, notations, 10, 1).size(), 4u) << "a single one needs no group";
}

// A game of the library, as far into it as the seed says.
struct Midgame {
    LoadedGame loaded;
    const TableSpec* table;
    std::unique_ptr<Session> session;

    Midgame(const Ruleset& rules, unsigned seats, u64 seed, unsigned choices) : table(kit_of(rules).table) {
        loaded = *load_game(all_rulesets(), rules.id, rules.edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        std::vector<std::vector<CardId>> decks;
        for (unsigned p = 0; p < seats; ++p) decks.push_back(loaded.decks[(seed + p) % loaded.decks.size()].cards());
        session = std::make_unique<Session>(loaded.game, decks, std::vector<std::string>(seats), seed);
        Random pick(seed);
        ChoiceList list;
        for (unsigned i = 0; i < choices && !session->over(); ++i) {
            Seat seat = session->decider();
            session->list(seat, list);
            session->answer(seat, Choice(list[pick.below(static_cast<u32>(list.size()))]));
        }
    }
};

class EveryGame : public testing::TestWithParam<const Ruleset*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(all_rulesets().begin(), all_rulesets().end()), [](const auto& which) {
    std::string name = which.param->id;
    std::erase(name, '-');
    return name + which.param->edition;
});

TEST_P(EveryGame, TableFitsWhateverTheTerminal) {
    const Ruleset& rules = *GetParam();
    for (unsigned seats = rules.min_seats; seats <= rules.max_seats; ++seats)
        for (u64 seed = 1; seed <= 4; ++seed) {
            Midgame m(rules, seats, seed, static_cast<unsigned>(seed * 60));
            Observation seen = observe(*m.loaded.game, m.session->state(), Seat{0});
            for (Shape shape : {Shape{80, 15, true}, Shape{60, 14, false}, Shape{200, 50, true}, Shape{100, 20, false}}) {
                Lines table = draw_table(*m.loaded.game, *m.table, seen, {}, {}, shape);
                EXPECT_LE(table.size(), shape.height) << rules.id << " seats " << seats << " seed " << seed;
                for (const Line& line : table) EXPECT_LE(columns(line), shape.width) << plain(line);
                if (shape.unicode) continue;
                for (const Line& line : table)
                    for (char c : plain(line)) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << plain(line);
            }
        }
}

TEST_P(EveryGame, TableNamesTheOwnHandAndNoHiddenCard) {
    Midgame m(*GetParam(), 2, 3, 60);
    const Game& game = *m.loaded.game;
    auto table = [&](const State& state) {
        std::string out;
        for (const Line& line : draw_table(game, *m.table, observe(game, state, Seat{0}), {{"you", "other"}}, {}, {100, 60, true}))
            out += plain(line) + "\n";
        return out;
    };
    const State& state = m.session->state();
    const std::string before = table(state);
    const SeenSeat own = observe(game, state, Seat{0}).table[0];
    for (const SeenZone& z : own.zones) {
        if (game.rules->board.zones[z.zone].role != ZoneRole::Hand) continue;
        for (CardId id : z.cards) EXPECT_NE(before.find(game.card(id).name), std::string::npos) << game.card(id).name;
    }
    State other = state;
    Random random(5);
    ASSERT_TRUE(test::swap_unseen(game, other, Seat{0}, random));
    EXPECT_EQ(before, table(other));
}

TEST_P(EveryGame, AnOfferedDrawStandsBesideTheNumbersAndWhoIsOutHasNone) {
    Midgame m(*GetParam(), 2, 3, 60);
    Observation seen = observe(*m.loaded.game, m.session->state(), Seat{0});
    auto line_of = [&](std::string_view beginning) {
        for (const Line& line : draw_table(*m.loaded.game, *m.table, seen, {{"you", "other"}}, {}, {200, 60, true}))
            if (plain(line).starts_with(beginning)) return plain(line);
        return std::string();
    };
    const std::string numbers = line_of("A you").substr(std::string_view("A you").size());
    seen.draw_offers = 1;
    EXPECT_EQ(line_of("A you"), "A you  offers a draw" + numbers);
    seen.table[1].living = false;
    EXPECT_EQ(line_of("B other"), "B other  out of the game");
}

TEST_P(EveryGame, EveryChoiceCanBeReachedThroughTheMenu) {
    const Ruleset& rules = *GetParam();
    for (u64 seed = 1; seed <= 6; ++seed) {
        Midgame m(rules, 2, seed, static_cast<unsigned>(20 + seed * 37));
        if (m.session->over()) continue;
        Seat seat = m.session->decider();
        ChoiceList list;
        m.session->list(seat, list);
        std::vector<Choice> choices(list.begin(), list.end());
        std::vector<std::string> notations;
        for (const Choice& c : choices) notations.push_back(to_notation(*m.loaded.game, m.session->state(), seat, c));
        Observation seen = observe(*m.loaded.game, m.session->state(), seat);
        for (std::size_t room : {2u, 5u, 12u, 500u}) {
            std::vector<bool> reached(choices.size());
            for (const MenuRow& row : menu_rows(*m.loaded.game, *m.table, seen, choices, notations, room)) {
                for (std::size_t i : row.choices) reached[i] = true;
                EXPECT_TRUE(row.choices.size() < choices.size() || choices.size() == 1) << "a row that leads back to itself: " << row.text;
            }
            EXPECT_THAT(reached, testing::Each(true));
        }
        MenuPage page = draw_menu(menu_rows(*m.loaded.game, *m.table, seen, choices, notations, 500), 0, {80, 5, true});
        EXPECT_LE(page.lines.size(), 5u);
        for (const Line& line : page.lines) EXPECT_LE(columns(line), 80u) << plain(line);
    }
}

}  // namespace
}  // namespace nexus::screen
