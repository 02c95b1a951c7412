// Decks from wishes: every deck that is built is legal and meets them, and what cannot be met is named with the reason.
#include "match/deck_build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "base/words.h"
#include "kernel/deck_form.h"
#include "library/library.h"
#include "match/deck_search.h"
#include "rules/registry.h"
#include "support/small_game.h"

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const LoadedGame& shipped(const std::string& game, const GameOptions& options = {}) {
    static std::map<std::string, LoadedGame> loaded;
    std::string key = game;
    for (const auto& [name, value] : options.values) key += " " + name + "=" + value;
    if (const auto it = loaded.find(key); it != loaded.end()) return it->second;
    Result<LoadedGame> g = load_game(all_rulesets(), game, {}, options, NEXUS_SOURCE_DIR "/cards");
    if (!g) ADD_FAILURE() << g.error().to_string();
    return loaded.emplace(key, std::move(*g)).first->second;
}
CardId card(const LoadedGame& g, const char* name) {
    const CardId id = g.catalog->find(name);
    EXPECT_NE(id, kNoCard) << name;
    return id;
}
BuiltDeck built(const LoadedGame& g, const DeckWishes& wishes) {
    const auto deck = build_deck(*g.game, wishes);
    EXPECT_TRUE(deck) << deck.error().why;
    return deck ? *deck : BuiltDeck{};
}
UnmetWishes unmet(const LoadedGame& g, const DeckWishes& wishes) {
    const auto deck = build_deck(*g.game, wishes);
    EXPECT_FALSE(deck) << "it was built";
    return deck ? UnmetWishes{} : deck.error();
}
int cost_of(const Game& game, CardId id) {
    const Stat cost = game.catalog->vocabulary.cost_stat;
    return has(game.card(id).has_stats, cost) ? game.card(id).stat(cost) : -1;
}

// --- many wishes ----------------------------------------------------------------------------------------------

class Wishing {
   public:
    Wishing(const LoadedGame& g, u64 seed) : g_(g), random_(seed) {}

    DeckWishes any() {
        DeckWishes out;
        out.seed = random_.next();
        for (u32 n = random_.below(5); n > 0; --n) out.keep.push_back({1 + static_cast<int>(random_.below(3)), any_card()});
        if (random_.below(3) == 0) out.without.push_back(any_card());
        if (random_.below(3) == 0) out.size = 30 + static_cast<int>(random_.below(60));
        if (random_.below(3) == 0) out.curve.push_back({static_cast<int>(random_.below(6)), static_cast<int>(random_.below(20))});
        if (random_.below(3) == 0) add_of(out);
        return out;
    }

   private:
    CardId any_card() { return CardId{random_.below(static_cast<u32>(g_.catalog->cards.size()))}; }
    void add_of(DeckWishes& out) {
        std::vector<std::string> words;
        const Vocabulary& v = g_.catalog->vocabulary;
        if (!v.traits.empty()) words = v.traits[0].values;
        for (const StatGroupWord& group : v.stat_groups)
            for (const StatWord& word : v.stats)
                if (std::ranges::find(group.stats, word.stat) != group.stats.end()) words.push_back(word.name);
        for (const std::string& word : words)
            if (random_.below(2)) out.of.push_back({word, -1});
    }

    const LoadedGame& g_;
    Random random_;
};

void expect_met(const LoadedGame& g, const DeckWishes& wishes, const BuiltDeck& deck) {
    const std::vector<CardId> cards = deck.cards();
    std::map<u16, int> kept;
    for (const CardCount& keep : wishes.keep) kept[keep.card] += keep.count;
    for (const auto& [id, n] : kept) EXPECT_GE(std::ranges::count(cards, CardId{id}), n) << g.game->card(CardId{id}).name;
    for (const CardId id : wishes.without) EXPECT_EQ(std::ranges::count(cards, id), 0);
    if (wishes.size) { EXPECT_EQ(static_cast<int>(deck.main.size()), wishes.size); }
    for (const DeckWishes::Step& step : wishes.curve)
        EXPECT_EQ(std::ranges::count_if(deck.main, [&](CardId id) { return cost_of(*g.game, id) == step.cost; }), step.cards);
}

class BuildsDecks : public testing::TestWithParam<const Ruleset*> {};

// Every game that is registered: an edition whose deck rules and form differ is found here.
TEST_P(BuildsDecks, EveryResultIsLegalAndMeetsTheWishes) {
    const Ruleset& rules = *GetParam();
    Result<LoadedGame> g = load_game(all_rulesets(), rules.id, rules.edition, {}, NEXUS_SOURCE_DIR "/cards");
    ASSERT_TRUE(g) << g.error().to_string();
    Wishing wishing(*g, 77);
    int met = 0;
    for (int i = 0; i < 400; ++i) {
        const DeckWishes wishes = i == 0 ? DeckWishes{} : wishing.any();
        const auto deck = build_deck(*g->game, wishes);
        if (!deck) {
            EXPECT_FALSE(deck.error().wishes.empty()) << deck.error().why;
            EXPECT_FALSE(deck.error().why.empty());
            EXPECT_THAT(deck.error().why, testing::Not(HasSubstr("mistake of this program")));
            continue;
        }
        ++met;
        for (const DeckProblem& p : rules.deck.check_deck(*g->game, deck->cards())) ADD_FAILURE() << p.rule << ": " << p.message;
        expect_met(*g, wishes, *deck);
    }
    EXPECT_GT(met, 80);
}

TEST_P(BuildsDecks, ASeedGivesTheSameDeckAndAnotherSeedAnother) {
    const LoadedGame& g = shipped(GetParam()->id);
    DeckWishes one, two;
    two.seed = 2;
    EXPECT_EQ(built(g, one).cards(), built(g, one).cards());
    EXPECT_NE(built(g, one).cards(), built(g, two).cards());
}

// Every deck of the library can be completed: it is complete already.
TEST_P(BuildsDecks, ALegalDeckIsItsOwnCompletion) {
    const LoadedGame& g = shipped(GetParam()->id);
    for (const LibraryDeck& deck : g.decks) {
        DeckWishes wishes;
        for (const CardId id : deck.cards()) wishes.keep.push_back({1, id});
        std::vector<CardId> now = built(g, wishes).cards(), before = deck.cards();
        std::ranges::sort(now), std::ranges::sort(before);
        EXPECT_EQ(now, before) << deck.name;
    }
}

// Half of it is kept: the rest is found.
TEST_P(BuildsDecks, HalfADeckIsCompleted) {
    const LoadedGame& g = shipped(GetParam()->id);
    for (const LibraryDeck& deck : g.decks) {
        DeckWishes wishes;
        const std::vector<CardId> cards = deck.cards();
        for (std::size_t i = 0; i < cards.size(); i += 2) wishes.keep.push_back({1, cards[i]});
        expect_met(g, wishes, built(g, wishes));
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, BuildsDecks, testing::ValuesIn(all_rulesets().begin(), all_rulesets().end()), [](const auto& of) {
    std::string name = std::string(of.param->id) + "_" + of.param->edition;
    std::ranges::replace_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return name;
});

// --- single wishes --------------------------------------------------------------------------------------------

TEST(DeckBuild, DomainsAreThePointsOfTheMissions_QN_DC_08) {
    const LoadedGame& g = shipped("quantum-nexus");
    for (u64 seed = 1; seed <= 10; ++seed) {
        DeckWishes wishes{.of = {{"technology", 4}, {"MAGIC", -1}}, .seed = seed};
        int technology = 0, magic = 0;
        for (const CardId id : built(g, wishes).beside) {
            for (const StatWord& word : g.catalog->vocabulary.stats) {
                if (word.name == "Technology") technology += g.game->card(id).stat(word.stat);
                if (word.name == "Magic") magic += g.game->card(id).stat(word.stat);
            }
        }
        EXPECT_EQ(technology, 4);
        EXPECT_EQ(magic, 2);
    }
}

TEST(DeckBuild, AFactionIsThatOfTheLord_QA_DECK_02) {
    const LoadedGame& g = shipped("quanta");
    for (const char* faction : {"Arcane", "science", "Nature", "Outsider"}) {
        const BuiltDeck deck = built(g, {.of = {{faction, -1}}});
        ASSERT_EQ(deck.beside.size(), 1u);
        bool is = false;
        for (const i16 s : g.game->card(deck.beside[0]).subtypes)
            is |= iequals(g.catalog->vocabulary.subtypes[static_cast<std::size_t>(s)], faction);
        EXPECT_TRUE(is) << faction;
    }
}

TEST(DeckBuild, AKeptCardDecidesTheFaction_QA_DECK_02) {
    const LoadedGame& g = shipped("quanta");
    for (u64 seed = 1; seed <= 10; ++seed) built(g, {.keep = {{3, card(g, "Needle Adder")}}, .seed = seed});
}

TEST(DeckBuild, ATableThatTakesOneSpellbookGetsOne_PN_PREP_12) {
    const LoadedGame& g = shipped("project-nexus", {{{"deck.single_book", "true"}}});
    for (u64 seed = 1; seed <= 5; ++seed) built(g, {.seed = seed});
    const CardId fire = card(g, "Cinder Whelp"), wind = card(g, "Sky Lancer");
    EXPECT_THAT(unmet(g, {.keep = {{1, fire}, {1, wind}}}).why, HasSubstr("2 spellbooks, 1 over (PN-PREP-12"));
    built(shipped("project-nexus"), {.keep = {{1, fire}, {1, wind}}});
}

TEST(DeckBuild, WhatATableLeavesOutIsLeftOut_QA_R85) {
    const LoadedGame& g = shipped("quanta", {{{"equipment.enabled", "false"}, {"flow.enabled", "false"}}});
    for (u64 seed = 1; seed <= 5; ++seed) built(g, {.seed = seed});
    EXPECT_THAT(unmet(g, {.keep = {{1, card(g, "Antler Crown")}}}).why, HasSubstr("QA-R85"));
}

TEST(DeckBuild, SaysWhichWishBreaksWhichRule_QN_DC_06) {
    const LoadedGame& g = shipped("quantum-nexus");
    const UnmetWishes many = unmet(g, {.keep = {{2, card(g, "Scout Drone")}, {7, card(g, "Longbow")}}});
    EXPECT_THAT(many.wishes, ElementsAre("keep 7 Longbow"));
    EXPECT_EQ(many.why, "7 copies of Longbow, 1 over (QN-DC-06: its limit is 6)");
}

TEST(DeckBuild, NamesOnlyTheWishesThatCannotBeMetTogether_QA_DECK_02) {
    const LoadedGame& g = shipped("quanta");
    const UnmetWishes two = unmet(g,
                                  {.keep = {{2, card(g, "Needle Adder")}, {1, card(g, "Tide Jar")}}, .of = {{"Science", -1}}, .size = 45});
    EXPECT_THAT(two.wishes, ElementsAre("of Science", "keep 2 Needle Adder"));
    EXPECT_THAT(two.why, HasSubstr("QA-DECK-02"));
}

TEST(DeckBuild, TellsTheNearestNumber) {
    const LoadedGame& g = shipped("project-nexus");
    EXPECT_EQ(unmet(g, {.size = 47}).why, "the nearest size that can be built is 50");
    const UnmetWishes curve = unmet(shipped("quantum-nexus"), {.curve = {{10, 3}}});
    EXPECT_THAT(curve.wishes, ElementsAre("3 cards of cost 10"));
    EXPECT_EQ(curve.why, "the nearest number of cards of cost 10 that can be built is 1");
}

TEST(DeckBuild, KnowsWhatADeckCanBeOf) {
    const LoadedGame& g = shipped("quanta");
    EXPECT_THAT(unmet(g, {.of = {{"Natur", -1}}}).why, HasSubstr("did you mean: Nature"));
    EXPECT_THAT(unmet(g, {.of = {{"Nature", 3}}}).why, HasSubstr("leave out the number"));
    EXPECT_THAT(unmet(g, {.of = {{"Neutral", -1}}}).why, HasSubstr("no card that lies beside the deck"));
    EXPECT_THAT(unmet(shipped("quantum-nexus"), {.of = {{"Magic", 5}}}).why, HasSubstr("at most 4 of one kind"));
}

TEST(DeckBuild, WithoutEnoughCardsThereIsNoDeck) {
    const LoadedGame g = test::small_game();
    const UnmetWishes none = unmet(g, {});
    EXPECT_TRUE(none.wishes.empty());
    EXPECT_THAT(none.why, HasSubstr("no legal deck can be built"));
}

TEST(DeckBuild, IsWrittenInSections) {
    const LoadedGame& g = shipped("quanta");
    const cardfile::Deck list = as_list(*g.game, built(g, {}), "Grey Wall");
    const std::string text = cardfile::write_deck(*g.catalog, list);
    EXPECT_THAT(text, testing::StartsWith("name: Grey Wall\ngame: quanta\n\nLord\n1 "));
    EXPECT_THAT(text, HasSubstr("\n\nMain\n"));
    const auto back = cardfile::read_deck(*g.catalog, text, "x.deck");
    ASSERT_TRUE(back);
    EXPECT_TRUE(g.game->rules->deck.check_deck(*g.game, back->cards()).empty());
}

// --- the knapsack ---------------------------------------------------------------------------------------------

// Every way to take so many of each group, for comparison.
bool possible(const std::vector<CostGroup>& groups, std::size_t i, int size, int cost, int cap) {
    if (cap < 0) return false;
    if (i == groups.size()) return size == 0 && cost == 0;
    for (int n = groups[i].least; n <= groups[i].most; ++n)
        if (possible(groups, i + 1, size - n, cost - n * groups[i].cost, cap - (groups[i].capped ? n * groups[i].cost : 0))) return true;
    return false;
}

TEST(DeckCounts, FindsTheSumExactlyWhenThereIsOne) {
    Random random(5);
    int found = 0;
    for (int round = 0; round < 20000; ++round) {
        std::vector<CostGroup> groups;
        for (int i = 0; i < 4; ++i) {
            CostGroup g;
            g.cost = static_cast<int>(random.below(9)), g.capped = random.below(3) == 0;
            g.least = static_cast<int>(random.below(2)), g.most = g.least + static_cast<int>(random.below(5)), g.share = g.most;
            groups.push_back(g);
        }
        const int size = static_cast<int>(random.below(16)), cost = static_cast<int>(random.below(70)),
                  cap = static_cast<int>(random.below(20));
        const auto counts = choose_counts(groups, size, cost, cap, random);
        ASSERT_EQ(counts.has_value(), possible(groups, 0, size, cost, cap)) << "round " << round;
        if (!counts) continue;
        ++found;
        int n = 0, sum = 0, capped = 0;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            EXPECT_GE((*counts)[i], groups[i].least);
            EXPECT_LE((*counts)[i], groups[i].most);
            n += (*counts)[i], sum += (*counts)[i] * groups[i].cost;
            if (groups[i].capped) capped += (*counts)[i] * groups[i].cost;
        }
        EXPECT_EQ(n, size);
        EXPECT_EQ(sum, cost);
        EXPECT_LE(capped, cap);
    }
    EXPECT_GT(found, 200);
}

}  // namespace
}  // namespace nexus
