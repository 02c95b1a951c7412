// Random games with the cards of a corpus: which of their instructions ever run?
#include <algorithm>
#include <set>

#include "base/words.h"
#include "kernel/engine.h"
#include "match/corpus.h"
#include "search/random_player.h"

namespace nexus {

namespace {

constexpr unsigned kMaxChoices = 2500;  // a game that is not over by then is left
constexpr std::size_t kCards = 10, kCopies = 3, kMissions = 6;

// What ran: instructions of abilities, and cards whose lasting abilities were in force.
struct Ran : EventSink {
    std::set<std::pair<u32, unsigned>> instructions;
    std::set<u16> in_force;

    void on_event(const State&, const Event& e) override {
        const auto kind = static_cast<EventKind>(e.info.kind);
        if (e.what == Happening::Event &&
            (kind == EventKind::Deployed || kind == EventKind::Created || kind == EventKind::Completed || kind == EventKind::Attached))
            in_force.insert(e.info.card);
    }
    void on_instruction(AbilityRef ability, unsigned pc) override { instructions.emplace(ability.value, pc); }
};

// Instructions that do something: where a program ends or goes on is not among them.
bool acts(Op op) { return op != Op::Stop && op != Op::Jump; }

struct Counter {
    const Catalog& catalog;
    const Ran& ran;
    unsigned instructions = 0, done = 0;
    std::set<u32> seen{};

    void count(AbilityRef ref, const Ability& a, bool in_force) {
        if (!seen.insert(ref.value).second) return;
        // Lasting abilities and conditions are looked at, not run.
        const bool lasting = a.kind == AbilityKind::Static || a.kind == AbilityKind::Challenge;
        if (a.code.empty()) ++instructions, done += in_force;
        for (unsigned pc = 0; pc < a.code.size(); ++pc) {
            const Instr& in = a.code[pc];
            if (!acts(in.op)) continue;
            ++instructions;
            done += (lasting && in_force) || ran.instructions.count({ref.value, pc}) > 0;
            const char* letters = info(in.op).operands;
            for (std::size_t i = 0; letters[i] != '\0'; ++i)
                if (letters[i] == 'A' && in.a[i] >= 0)
                    count(AbilityRef::granted(static_cast<unsigned>(in.a[i])), catalog.pools.abilities[static_cast<std::size_t>(in.a[i])],
                          in_force);
        }
    }
};

void count_all(Corpus& corpus, const Ran& ran) {
    for (CorpusText& t : corpus.texts) {
        if (!t.compiles()) continue;
        const CardDef& card = corpus.catalog[t.card];
        const bool in_force = ran.in_force.count(t.card) > 0;
        Counter counter{corpus.catalog, ran};
        for (unsigned i = t.first_ability; i < t.first_ability + t.abilities && i < card.abilities.size(); ++i)
            counter.count(AbilityRef::printed(t.card, i), card.abilities[i], in_force);
        if (t.abilities == 0) counter.instructions = 1, counter.done = in_force;  // a keyword of the game
        t.instructions = counter.instructions;
        t.ran = counter.done;
    }
}

struct DeckMaker {
    const Corpus& corpus;
    const Catalog& catalog = corpus.catalog;
    Random& random;

    bool is_mission(CardId id) const { return iequals(catalog.vocabulary.types[catalog[id].type].name, catalog.vocabulary.mission_noun); }
    template <class T>
    void shuffle(std::vector<T>& v) {
        for (std::size_t i = v.size(); i > 1; --i) std::swap(v[i - 1], v[random.below(static_cast<u32>(i))]);
    }

    // Cards whose programs have not run to the end yet come first.
    std::vector<CardId> make(const std::vector<CardId>& filler) {
        std::vector<CardId> wanted, others;
        for (const CorpusText& t : corpus.texts)
            if (t.compiles()) (t.ran < t.instructions ? wanted : others).push_back(t.card);
        shuffle(wanted);
        shuffle(others);
        wanted.insert(wanted.end(), others.begin(), others.end());
        std::vector<CardId> deck, missions;
        std::set<u16> taken;
        for (const CardId id : wanted) {
            if (!taken.insert(id).second) continue;
            if (is_mission(id)) missions.push_back(id);
            else if (deck.size() < kCards * kCopies) deck.insert(deck.end(), kCopies, id);
        }
        std::vector<CardId> rest = filler;
        shuffle(rest);
        for (const CardId id : rest) (is_mission(id) ? missions : deck).push_back(id);
        if (missions.size() > kMissions) missions.resize(kMissions);
        deck.insert(deck.end(), missions.begin(), missions.end());
        return deck;
    }
};

void play(const Game& game, const std::vector<std::vector<CardId>>& decks, u64 seed, Ran& ran) {
    State state = make_state(game, decks, seed);
    Engine engine(game, state, &ran);
    engine.start(decks);
    RandomPlayer player(mix64(seed));
    ChoiceList choices;
    const DeckModel any_deck;
    for (unsigned n = 0; n < kMaxChoices && !engine.over(); ++n) {
        const Seat seat = engine.decider();
        engine.list(seat, choices);
        if (choices.empty()) return;
        engine.answer(seat, player.choose(SeatView(game, state, seat, choices, any_deck), {}));
    }
}

}  // namespace

Result<void> play_corpus(Corpus& corpus, const Ruleset& rules, const std::vector<std::vector<CardId>>& filler, unsigned games, u64 seed) {
    Result<std::shared_ptr<const Game>> game = Game::create(std::make_shared<const Catalog>(corpus.catalog), rules);
    if (!game) return tl::unexpected(game.error());
    Ran ran;
    Random random(seed);
    count_all(corpus, ran);
    for (unsigned n = 0; n < games; ++n) {
        std::vector<std::vector<CardId>> decks;
        for (unsigned p = 0; p < rules.min_seats; ++p)
            decks.push_back(DeckMaker{corpus, corpus.catalog, random}.make(
                filler.empty() ? std::vector<CardId>{} : filler[random.below(static_cast<u32>(filler.size()))]));
        play(**game, decks, mix64(seed + n), ran);
        count_all(corpus, ran);
    }
    return {};
}

}  // namespace nexus
