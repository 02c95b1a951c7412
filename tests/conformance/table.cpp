#include "conformance/table.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "library/card_files.h"
#include "library/library.h"
#include "mini/mini.h"
#include "rules/quanta/quanta.h"
#include "rules/quantum_nexus/quantum_nexus.h"
#include "rules/registry.h"
#include "support/quantum_nexus_cards.h"

namespace nexus::conformance {

const Table& mini_table() {
    static const Table table{"mini", mini::make_game(), mini::random_deck};
    return table;
}

const Table& quantum_nexus_table() {
    static const Table table{"quantum-nexus", test::quantum_nexus_game(quantum_nexus::kCurrent), test::quantum_nexus_deck};
    return table;
}
const Table& classic_table() {
    static const Table table{"classic", test::quantum_nexus_game(quantum_nexus::kClassic), test::quantum_nexus_deck};
    return table;
}
const Table& enhanced_table() {
    static const Table table{"enhanced", test::quantum_nexus_game(quantum_nexus::kEnhanced), test::quantum_nexus_deck};
    return table;
}

static std::shared_ptr<const Game> game_of(const std::string& id, const std::vector<std::filesystem::path>& files,
                                           const char* edition = "") {
    const Ruleset& rules = *find_ruleset(id, edition);
    auto catalog = std::make_shared<Catalog>();
    start_catalog(rules, *catalog);
    for (const auto& file : files)
        for (const Error& e : load_set(*catalog, file.string())) std::fprintf(stderr, "%s\n", e.to_string().c_str());
    return *Game::create(catalog, rules);
}

// A game with the cards that come with it.
static std::shared_ptr<const Game> shipped_game(const std::string& id, const char* edition = "") {
    return load_game(all_rulesets(), id, edition, {}, NEXUS_SOURCE_DIR "/cards")->game;
}

static std::shared_ptr<const Game> wide_words_game(const char* edition) {
    return game_of("quantum-nexus", {NEXUS_SOURCE_DIR "/tests/conformance/wide-words.toml"}, edition);
}
const Table& wide_words_table() {
    static const Table table{"wide-words", wide_words_game("current"), test::quantum_nexus_deck};
    return table;
}
const Table& classic_words_table() {
    static const Table table{"classic-words", wide_words_game("classic"), test::quantum_nexus_deck};
    return table;
}
const Table& enhanced_words_table() {
    static const Table table{"enhanced-words", wide_words_game("enhanced"), test::quantum_nexus_deck};
    return table;
}

const Table& shipped_table() {
    static const Table table{"quantum-nexus-cards", shipped_game("quantum-nexus", "current"), test::quantum_nexus_deck};
    return table;
}
const Table& classic_cards_table() {
    static const Table table{"classic-cards", shipped_game("quantum-nexus", "classic"), test::quantum_nexus_deck};
    return table;
}
const Table& enhanced_cards_table() {
    static const Table table{"enhanced-cards", shipped_game("quantum-nexus", "enhanced"), test::quantum_nexus_deck};
    return table;
}

// One Lord and forty other cards, of all factions: more meet than in legal decks.
static std::vector<CardId> quanta_deck(const Catalog& catalog, Random& random) {
    std::vector<CardId> lords, others, deck;
    for (std::size_t i = 0; i < catalog.cards.size(); ++i)
        if (!catalog.cards[i].token) (catalog.cards[i].is(quanta::kLord) ? lords : others).push_back(CardId{i});
    deck.push_back(lords[random.below(static_cast<u32>(lords.size()))]);
    while (deck.size() < 41) deck.push_back(others[random.below(static_cast<u32>(others.size()))]);
    return deck;
}

const Table& quanta_table() {
    static const Table table{"quanta", shipped_game("quanta"), quanta_deck};
    return table;
}

// Fifty cards of all kinds, more Avatars and Quick Casts than a deck would have.
static std::vector<CardId> project_nexus_deck(const Catalog& catalog, Random& random) {
    std::vector<CardId> deck;
    while (deck.size() < 50) {
        const CardId id{random.below(static_cast<u32>(catalog.cards.size()))};
        if (!catalog.cards[id].token) deck.push_back(id);
    }
    return deck;
}

const Table& project_nexus_table() {
    static const Table table{"project-nexus", shipped_game("project-nexus"), project_nexus_deck};
    return table;
}

Record new_record(const Table& table, unsigned seats, u64 seed) {
    Record r;
    r.table = &table;
    r.seed = seed;
    Random random(seed * 31 + seats);
    for (unsigned p = 0; p < seats; ++p) r.decks.push_back(table.deck(*table.game->catalog, random));
    return r;
}

State start(const Record& r) {
    State s = make_state(*r.table->game, r.decks, r.seed);
    Engine(*r.table->game, s).start(r.decks);
    return s;
}

static Seat pick_seat(u8 seats, Random& random) {
    u32 k = random.below(count(seats));
    Seat seat;
    for_each_bit(seats, [&](unsigned p) {
        if (k-- == 0) seat = Seat{p};
    });
    return seat;
}

Answer random_answer(const Table& table, State& s, Random& random, bool may_concede) {
    if (may_concede && random.below(400) == 0) return {pick_seat(s.h.living, random), {ChoiceKind::Concede, 0, kNothing, kNothing, 0}};
    if (may_concede && random.below(100) == 0) {
        const Seat offers = pick_seat(s.h.living, random);
        if (!has(s.h.draw_offers, offers)) return {offers, {ChoiceKind::OfferDraw}};
    }
    Seat seat = pick_seat(s.h.decision.seats, random);
    ChoiceList list;
    Engine(*table.game, s).list(seat, list);
    if (list.empty()) return {seat, {}};
    return {seat, list[random.below(static_cast<u32>(list.size()))]};
}

std::string describe(const Table& table, State& s, const Answer& a) {
    static constexpr const char* kKinds[] = {"pass", "act", "pick", "pick card", "pick place", "pick seat", "number",
                                             "mode", "yes", "no",   "done",      "order",      "concede",   "offer-draw"};
    const Game& g = *table.game;
    const Choice& c = a.choice;
    auto object = [&](u16 i) {
        return s.in_play(i) ? "#" + std::to_string(i) + " " + g.card(CardId{s.object(i).card}).name : "#" + std::to_string(i);
    };
    std::string out = std::string(1, static_cast<char>('A' + a.seat)) + ": " + kKinds[static_cast<unsigned>(c.kind)];
    if (c.kind == ChoiceKind::Act && c.action < g.rules->play.actions.size()) {
        const ActionKind& kind = g.rules->play.actions[c.action];
        out = out.substr(0, 3) + kind.verb + " ";
        out += !names_card(kind.source) ? object(c.source) : c.source < g.catalog->cards.size() ? g.card(CardId{c.source}).name : "?";
        if (kind.source == SourceKind::Ability) out += " ability " + std::to_string(c.ability);
        if (kind.target == TargetKind::OnObject) out += " > " + object(c.target);
        if (is_place(kind.target)) out += " at " + std::to_string(c.target);
    } else if (c.kind == ChoiceKind::Pick) {
        out += " " + object(c.target);
    } else if (c.kind == ChoiceKind::PickCard && c.source < g.catalog->cards.size()) {
        out += " " + g.card(CardId{c.source}).name + " from " + std::to_string(c.target);
    } else if (c.target != kNothing) {
        out += " " + std::to_string(c.target);
    }
    return out;
}

std::string to_text(const Record& r, const std::string& failure) {
    std::string out = "game " + std::string(r.table->name) + ", " + std::to_string(r.decks.size()) + " seats, seed " +
                      std::to_string(r.seed) + "\n";
    for (std::size_t p = 0; p < r.decks.size(); ++p) {
        out += std::string("deck ") + static_cast<char>('A' + p) + ":";
        for (CardId id : r.decks[p]) out += " " + std::to_string(id.value);
        out += "\n";
    }
    State s = start(r);
    for (std::size_t i = 0; i < r.answers.size(); ++i) {
        if (i > 0) Engine(*r.table->game, s).answer(r.answers[i - 1].seat, r.answers[i - 1].choice);  // not the last: it may crash
        out += std::to_string(r.answers[i].choice.pack()) + "  " + describe(*r.table, s, r.answers[i]) + "\n";
    }
    return out + "then: " + failure + "\n";
}

static std::string kind_of(const std::string& failure) { return failure.substr(0, failure.find(':')); }

Record shrink(const Record& record, const std::string& failure, const std::function<std::string(Record&)>& fails) {
    auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    Record best = record;
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (std::size_t chunk = std::max<std::size_t>(1, best.answers.size() / 2); chunk > 0; chunk /= 2)
            for (std::size_t at = 0; at < best.answers.size();) {
                if (std::chrono::steady_clock::now() > deadline) return best;
                Record shorter = best;
                auto from = shorter.answers.begin() + static_cast<std::ptrdiff_t>(at);
                shorter.answers.erase(from, from + static_cast<std::ptrdiff_t>(std::min(chunk, shorter.answers.size() - at)));
                if (kind_of(fails(shorter)) == kind_of(failure) && shorter.answers.size() < best.answers.size())
                    best = shorter, smaller = true;
                else at += chunk;
            }
    }
    return best;
}

std::string write_failure(const Table& table, u64 seed, const std::string& text) {
    std::string file = (std::filesystem::temp_directory_path() /
                        ("nexus-conformance-" + std::string(table.name) + "-" + std::to_string(seed) + "-XXXXXX.txt"))
                           .string();
    if (int made = mkstemps(file.data(), 4); made >= 0) close(made);
    std::ofstream(file) << text;
    return file;
}

}  // namespace nexus::conformance
