#include "match/deck_build.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "card/query.h"
#include "match/deck_search.h"

namespace nexus {

std::vector<CardId> BuiltDeck::cards() const {
    std::vector<CardId> out = beside;
    out.insert(out.end(), main.begin(), main.end());
    return out;
}

namespace {

// One wish that can be left out to see whether the others can be met.
struct Wish {
    enum class Kind : u8 { Keep, Without, Of, Curve, Size } kind;
    std::size_t index;  // in its list
};

class Builder {
   public:
    Builder(const Game& game, const DeckWishes& wishes) : game_(game), form_(game.rules->deck.form(game)), wishes_(wishes) {}

    tl::expected<BuiltDeck, UnmetWishes> run() {
        if (std::optional<UnmetWishes> strange = unknown_words()) return tl::unexpected(std::move(*strange));
        const std::vector<Wish> all = all_wishes();
        if (std::optional<BuiltDeck> deck = solve(all)) return judged(std::move(*deck));
        return tl::unexpected(explain(all));
    }

   private:
    // --- the wishes one by one ---

    std::vector<Wish> all_wishes() const {
        std::vector<Wish> out;
        auto add = [&](Wish::Kind kind, std::size_t n) {
            for (std::size_t i = 0; i < n; ++i) out.push_back({kind, i});
        };
        add(Wish::Kind::Size, wishes_.size > 0 ? 1 : 0);
        add(Wish::Kind::Curve, wishes_.curve.size());
        add(Wish::Kind::Of, wishes_.of.empty() ? 0 : 1);  // they say together what the deck is of
        add(Wish::Kind::Without, wishes_.without.size());
        add(Wish::Kind::Keep, wishes_.keep.size());
        return out;
    }
    std::string words_of(const Wish& w) const {
        switch (w.kind) {
            case Wish::Kind::Keep:
                return fmt::format("keep {} {}", wishes_.keep[w.index].count, game_.card(wishes_.keep[w.index].card).name);
            case Wish::Kind::Without: return "without " + game_.card(wishes_.without[w.index]).name;
            case Wish::Kind::Curve: return fmt::format("{} cards of cost {}", wishes_.curve[w.index].cards, wishes_.curve[w.index].cost);
            case Wish::Kind::Size: return fmt::format("{} cards in the deck", wishes_.size);
            case Wish::Kind::Of: break;
        }
        std::vector<std::string> parts;
        for (const DeckWishes::Of& of : wishes_.of) parts.push_back(of.word + (of.points >= 0 ? " " + std::to_string(of.points) : ""));
        return "of " + join(parts, ", ");
    }
    DeckTask task_of(const std::vector<Wish>& some) const {
        DeckTask out;
        out.without.resize(game_.catalog->cards.size());
        for (const Wish& w : some) {
            switch (w.kind) {
                case Wish::Kind::Keep: out.keep[wishes_.keep[w.index].card] += wishes_.keep[w.index].count; break;
                case Wish::Kind::Without: out.without[wishes_.without[w.index]] = true; break;
                case Wish::Kind::Curve: out.curve[wishes_.curve[w.index].cost] = wishes_.curve[w.index].cards; break;
                case Wish::Kind::Size: out.size = wishes_.size; break;
                case Wish::Kind::Of: add_of(out); break;
            }
        }
        return out;
    }
    std::optional<BuiltDeck> solve(const std::vector<Wish>& some) const { return search_deck(game_, form_, task_of(some), wishes_.seed); }

    // --- what it is of ---

    std::string point_name(std::size_t i) const {
        for (const StatWord& word : game_.catalog->vocabulary.stats)
            if (word.stat == form_.points[i]) return word.name;
        return {};
    }
    const std::vector<std::string>& trait_values() const {
        static const std::vector<std::string> none;
        const Vocabulary& v = game_.catalog->vocabulary;
        return v.traits.empty() ? none : v.traits[0].values;
    }
    void add_of(DeckTask& task) const {
        for (const DeckWishes::Of& of : wishes_.of) {
            for (std::size_t i = 0; i < form_.points.size(); ++i) {
                if (!iequals(of.word, point_name(i))) continue;
                task.points.resize(form_.points.size());
                task.points[i] = of.points;
            }
            for (const std::string& value : trait_values())
                if (iequals(of.word, value)) task.values.push_back(value);
        }
    }
    std::optional<UnmetWishes> unknown_words() const {
        std::vector<std::string> known = trait_values();
        for (std::size_t i = 0; i < form_.points.size(); ++i) known.push_back(point_name(i));
        for (const DeckWishes::Of& of : wishes_.of) {
            const auto word = std::ranges::find_if(known, [&](const std::string& k) { return iequals(k, of.word); });
            const std::string near = nearest(of.word, known);
            if (word == known.end())
                return UnmetWishes{{"of " + of.word},
                                   fmt::format("{} knows no '{}'{}; there are: {}", game_.rules->name, of.word,
                                               near.empty() ? "" : ", did you mean: " + near, join(known, ", "))};
            if (of.points >= 0 && std::ranges::find(trait_values(), *word) != trait_values().end())
                return UnmetWishes{{fmt::format("of {} {}", of.word, of.points)}, *word + " is no number of points: leave out the number"};
        }
        return std::nullopt;
    }

    // --- why not ---

    // A smallest group of wishes that cannot be met together: leaving out any of them helps.
    UnmetWishes explain(std::vector<Wish> core) const {
        for (std::size_t i = core.size(); i-- > 0;) {
            std::vector<Wish> fewer = core;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (!solve(fewer)) core = std::move(fewer);
        }
        UnmetWishes out;
        for (const Wish& w : core) out.wishes.push_back(words_of(w));
        out.why = reason(core);
        return out;
    }

    std::string reason(const std::vector<Wish>& core) const {
        if (core.empty()) return "no legal deck can be built with the cards that are here";
        std::vector<std::string> reasons = rules_broken_by(core);
        for (const Wish& w : core)
            if (std::string near = nearest_number(core, w); !near.empty()) reasons.push_back(std::move(near));
        if (std::ranges::find(core, Wish::Kind::Of, &Wish::kind) != core.end())
            if (std::string mixture = impossible_mixture(); !mixture.empty()) reasons.push_back(std::move(mixture));
        if (reasons.empty()) reasons.emplace_back(core.size() == 1 ? "no legal deck has that" : "no legal deck has all of them");
        return join(reasons, "; ");
    }

    // What the judge says of the kept cards, beside which lies what they need: too much of something cannot be mended by adding cards.
    std::vector<std::string> rules_broken_by(const std::vector<Wish>& core) const {
        const DeckTask task = task_of(core);
        std::vector<CardId> cards = beside_for(task);
        std::vector<std::string> out;
        for (const auto& [id, n] : task.keep) {
            if (task.without[id]) out.push_back(fmt::format("{} is wished for and left out", game_.card(CardId{id}).name));
            if (!game_.card(CardId{id}).is(game_.rules->deck.beside_deck))
                cards.insert(cards.end(), static_cast<std::size_t>(n), CardId{id});
        }
        if (!task.keep.empty() && game_.rules->deck.check_deck)
            for (const DeckProblem& p : game_.rules->deck.check_deck(game_, cards))
                if (p.off > 0) out.push_back(fmt::format("{} ({}{})", p.message, p.rule, p.wanted.empty() ? "" : ": " + p.wanted));
        return out;
    }
    // Cards beside the deck with which one copy of each kept card could be played; if that cannot be, those that are wished for.
    std::vector<CardId> beside_for(const DeckTask& task) const {
        DeckTask one = task, none = task;
        one.curve.clear(), none.curve.clear();
        one.size = none.size = 0;
        std::vector<CardId> wished;
        for (const auto& [id, n] : task.keep) {
            const bool beside = game_.card(CardId{id}).is(game_.rules->deck.beside_deck);
            if (beside) wished.insert(wished.end(), static_cast<std::size_t>(n), CardId{id});
            else one.keep[id] = 1, none.keep.erase(id);
        }
        if (const std::optional<BuiltDeck> deck = search_deck(game_, form_, one, wishes_.seed)) return deck->beside;
        if (const std::optional<BuiltDeck> deck = search_deck(game_, form_, none, wishes_.seed)) return deck->beside;
        return wished;
    }

    // What the deck is of cannot be: how many points there must be, or that nothing beside the deck is of it.
    std::string impossible_mixture() const {
        const DeckTask task = task_of({{Wish::Kind::Of, 0}});
        if (search_deck(game_, form_, task, wishes_.seed)) return {};
        if (task.points.empty()) return "no card that lies beside the deck is of that";
        auto range = [](int least, int most) {
            return least == most            ? fmt::format("exactly {}", most)
                   : most == DeckForm::kAny ? fmt::format("at least {}", least)
                                            : fmt::format("{} to {}", least, most);
        };
        return fmt::format("the cards beside the deck have {} points together and at most {} of one kind, and no choice of them has these",
                           range(form_.least_points, form_.most_points), form_.most_of_one);
    }

    // For a wished number: the nearest one that can be met with the others.
    std::string nearest_number(const std::vector<Wish>& core, const Wish& w) const {
        if (w.kind != Wish::Kind::Size && w.kind != Wish::Kind::Curve) return {};
        constexpr int kFar = 250;
        DeckTask task = task_of(core);
        const bool size = w.kind == Wish::Kind::Size;
        const DeckWishes::Step step = size ? DeckWishes::Step{0, wishes_.size} : wishes_.curve[w.index];
        auto can_be = [&](int n) {
            if (n < (size ? 1 : 0)) return false;
            if (size) task.size = n;
            else task.curve[step.cost] = n;
            return search_deck(game_, form_, task, wishes_.seed).has_value();
        };
        for (int d = 1; d <= kFar; ++d)
            for (const int n : {step.cards - d, step.cards + d})
                if (can_be(n))
                    return size ? fmt::format("the nearest size that can be built is {}", n)
                                : fmt::format("the nearest number of cards of cost {} that can be built is {}", step.cost, n);
        return {};
    }

    tl::expected<BuiltDeck, UnmetWishes> judged(BuiltDeck deck) const {
        if (!game_.rules->deck.check_deck) return deck;
        const std::vector<DeckProblem> problems = game_.rules->deck.check_deck(game_, deck.cards());
        if (problems.empty()) return deck;
        return tl::unexpected(UnmetWishes{{},
                                          fmt::format("the deck that was built is not legal, which is a mistake of this program: {} ({})",
                                                      problems.front().message, problems.front().rule)});
    }

    const Game& game_;
    DeckForm form_;
    const DeckWishes& wishes_;
};

}  // namespace

tl::expected<BuiltDeck, UnmetWishes> build_deck(const Game& game, const DeckWishes& wishes) {
    if (!game.rules->deck.form)
        return tl::unexpected(UnmetWishes{{}, std::string("this program knows no way to build decks of ") + game.rules->name});
    return Builder(game, wishes).run();
}

cardfile::Deck as_list(const Game& game, const BuiltDeck& deck, std::string name) {
    cardfile::Deck out;
    out.name = std::move(name);
    out.game = game.rules->id;
    auto add = [&](CardId id, const std::string& section) {
        if (!out.lines.empty() && out.lines.back().card == id && out.lines.back().section == section) ++out.lines.back().count;
        else out.lines.push_back({1, id, section, 0});
    };
    std::vector<CardId> beside = deck.beside;
    std::ranges::stable_sort(beside, {}, [&](CardId id) { return game.card(id).name; });
    for (CardId id : beside) {
        const TypeWord& type = game.catalog->vocabulary.types[game.card(id).type];
        add(id, beside.size() == 1 ? type.name : type.plural);
    }
    for (CardId id : deck.main) add(id, "Main");
    return out;
}

}  // namespace nexus
