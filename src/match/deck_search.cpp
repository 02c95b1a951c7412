#include "match/deck_search.h"

#include <algorithm>
#include <set>

#include "base/words.h"

namespace nexus {

namespace {

constexpr int kMostCopies = 99;  // of a card that has no limit: more than any deck needs
constexpr int kUsualCopies = 4;
constexpr int kUsualSize = 40;  // where no rule is about the size

template <class T>
void shuffle(std::vector<T>& v, Random& random) {
    for (std::size_t i = v.size(); i > 1; --i) std::swap(v[i - 1], v[random.below(static_cast<u32>(i))]);
}

class DeckSearch {
   public:
    DeckSearch(const Game& game, const DeckForm& form, const DeckTask& task, u64 seed)
        : game_(game), form_(form), task_(task), random_(seed) {
        const Vocabulary& v = game_.catalog->vocabulary;
        if (!v.traits.empty()) values_ = v.traits[0].values;
    }

    std::optional<BuiltDeck> run() {
        for (const auto& [id, n] : task_.keep)
            if (n > most_copies(CardId{id})) return std::nullopt;
        for (const std::string& value : trait_values())
            for (const std::vector<int>& points : point_totals()) {
                std::optional<std::vector<CardId>> beside = choose_beside(value, points);
                if (!beside) continue;
                std::optional<std::vector<CardId>> main = choose_main(value, points);
                if (main) return BuiltDeck{std::move(*beside), std::move(*main)};
            }
        return std::nullopt;
    }

   private:
    const CardDef& card(CardId id) const { return game_.card(id); }
    bool lies_beside(CardId id) const { return card(id).is(game_.rules->deck.beside_deck); }
    int kept(CardId id) const {
        const auto it = task_.keep.find(id);
        return it == task_.keep.end() ? 0 : it->second;
    }
    int most_copies(CardId id) const {
        const CardDef& d = card(id);
        if (d.token || (form_.allowed && !form_.allowed(game_, id)) || task_.without[id]) return 0;
        int most = lies_beside(id) ? kMostCopies : std::min(form_.most_copies, kMostCopies);
        if (form_.printed_limit && has(d.has_stats, form_.limit)) most = std::min<int>(most, d.stat(form_.limit));
        return most;
    }
    // The values of the trait that a card has.
    std::vector<std::string> values_of(CardId id) const {
        std::vector<std::string> out;
        for (const i16 s : card(id).subtypes) {
            const std::string& word = game_.catalog->vocabulary.subtypes[static_cast<std::size_t>(s)];
            if (std::ranges::find(values_, word) != values_.end()) out.push_back(word);
        }
        return out;
    }

    // --- what a deck is of ---

    // The value that all cards share, to be tried one after the other; one empty value if there is no such rule.
    std::vector<std::string> trait_values() {
        if (form_.trait == DeckForm::Trait::Any) return {std::string()};
        std::vector<std::string> out = task_.values.empty() ? values_ : task_.values;
        shuffle(out, random_);
        return out;
    }
    bool fits_trait(CardId id, const std::string& value) const {
        const std::vector<std::string> own = values_of(id);
        auto is = [&](const std::string& v) { return std::ranges::find(own, v) != own.end(); };
        switch (form_.trait) {
            case DeckForm::Trait::OfBeside:
                if (lies_beside(id)) return is(value);
                return !own.empty() && (own.front() == value || own.front() == values_.back());
            case DeckForm::Trait::One: return std::ranges::all_of(own, [&](const std::string& v) { return v == value; });
            case DeckForm::Trait::Any: break;
        }
        if (task_.values.empty()) return true;
        return std::ranges::all_of(own, [&](const std::string& v) { return std::ranges::find(task_.values, v) != task_.values.end(); });
    }

    // Totals of the points beside the deck that the rules and the wishes allow, in an order that the seed decides.
    std::vector<std::vector<int>> point_totals() {
        std::vector<std::vector<int>> out;
        std::vector<int> now(form_.points.size());
        add_totals(0, 0, now, out);
        shuffle(out, random_);
        return out;
    }
    void add_totals(std::size_t i, int sum, std::vector<int>& now, std::vector<std::vector<int>>& out) const {
        if (sum > form_.most_points) return;
        if (i == form_.points.size()) {
            if (sum >= form_.least_points) out.push_back(now);
            return;
        }
        const int wish = task_.points.empty() ? -2 : task_.points[i];
        const int least = wish == -2 ? 0 : wish == -1 ? 1 : wish, most = wish >= 0 ? wish : std::min(form_.most_of_one, form_.most_points);
        for (now[i] = least; now[i] <= most && now[i] <= form_.most_of_one; ++now[i]) add_totals(i + 1, sum + now[i], now, out);
        now[i] = 0;
    }

    // --- beside the deck ---

    struct Beside {
        std::vector<CardId> candidates;
        std::vector<CardId> taken;
        std::set<std::vector<int>> failed;  // what was left when it did not work out: candidate, cards, points
    };

    std::optional<std::vector<CardId>> choose_beside(const std::string& value, const std::vector<int>& points) {
        Beside b;
        std::vector<int> left = points;
        for (std::size_t i = 0; i < game_.catalog->cards.size(); ++i) {
            const CardId id{i};
            if (!lies_beside(id) || most_copies(id) == 0) continue;
            if (!fits_trait(id, value)) {
                if (kept(id)) return std::nullopt;
                continue;
            }
            b.candidates.push_back(id);
            for (int n = 0; n < kept(id); ++n) {
                b.taken.push_back(id);
                for (std::size_t p = 0; p < left.size(); ++p) left[p] -= card(id).stat(form_.points[p]);
            }
        }
        shuffle(b.candidates, random_);
        if (static_cast<int>(b.taken.size()) > form_.most_beside) return std::nullopt;
        if (!fill_beside(b, 0, left)) return std::nullopt;
        return b.taken;
    }
    // Chooses among the candidates from `at` on, until the points are right.
    bool fill_beside(Beside& b, std::size_t at, std::vector<int>& left) {
        if (std::ranges::any_of(left, [](int n) { return n < 0; })) return false;
        const int taken = static_cast<int>(b.taken.size());
        if (std::ranges::all_of(left, [](int n) { return n == 0; }) && taken >= form_.least_beside) return true;
        if (at == b.candidates.size() || taken == form_.most_beside) return false;
        std::vector<int> key = left;
        key.push_back(static_cast<int>(at));
        key.push_back(taken);
        if (b.failed.contains(key)) return false;
        const CardId id = b.candidates[at];
        const int more = std::min(most_copies(id) - kept(id), form_.most_beside - taken);
        const auto without = b.taken.size();
        for (int n = more; n >= 0; --n) {
            std::vector<int> then = left;
            for (std::size_t p = 0; p < then.size(); ++p) then[p] -= n * card(id).stat(form_.points[p]);
            b.taken.insert(b.taken.end(), static_cast<std::size_t>(n), id);
            if (fill_beside(b, at + 1, then)) return true;
            b.taken.resize(without);
        }
        b.failed.insert(std::move(key));
        return false;
    }

    // --- the deck ---

    bool within_points(CardId id, const std::vector<int>& points) const {
        if (!card(id).is(form_.types_with_points)) return true;
        for (std::size_t p = 0; p < points.size(); ++p)
            if (card(id).stat(form_.points[p]) > points[p]) return false;
        return true;
    }
    int cost_of(CardId id) const {
        const Stat cost = game_.catalog->vocabulary.cost_stat;
        return has(card(id).has_stats, cost) ? card(id).stat(cost) : -1;
    }

    // Nothing: a card that is to be kept does not fit.
    std::optional<std::vector<CostGroup>> groups_of(const std::string& value, const std::vector<int>& points) const {
        std::vector<CostGroup> out;
        for (std::size_t i = 0; i < game_.catalog->cards.size(); ++i) {
            const CardId id{i};
            if (lies_beside(id)) continue;
            const int most = most_copies(id);
            if (most == 0 || !fits_trait(id, value) || !within_points(id, points)) {
                if (kept(id)) return std::nullopt;
                continue;
            }
            const int cost = cost_of(id);
            const bool capped = card(id).is(form_.capped_types);
            auto g = std::ranges::find_if(out, [&](const CostGroup& x) { return x.cost == cost && x.capped == capped; });
            if (g == out.end()) g = out.insert(out.end(), CostGroup{cost, capped, {}, 0, 0, 0});
            g->cards.push_back(id);
            g->least += kept(id), g->most += most, g->share += std::min(most, kUsualCopies);
        }
        std::ranges::sort(out,
                          [](const CostGroup& a, const CostGroup& b) { return a.cost != b.cost ? a.cost > b.cost : a.capped > b.capped; });
        return out;
    }

    std::optional<std::vector<CardId>> choose_main(const std::string& value, const std::vector<int>& points) {
        std::optional<std::vector<CostGroup>> groups = groups_of(value, points);
        if (!groups) return std::nullopt;
        int cards = 0, cost = 0;  // that are kept
        for (const CostGroup& g : *groups) cards += g.least, cost += g.least * std::max(g.cost, 0);
        for (const int size : targets(form_.least_cards, form_.most_cards, cards, task_.size))
            for (const int total : targets(form_.least_cost, form_.most_cost, cost, 0))
                if (std::optional<std::vector<int>> counts = counts_with_curve(
                        *groups, size < 0 && total < 0 ? std::max(cards, kUsualSize) : size, total))
                    return pick_cards(*groups, *counts);
        return std::nullopt;
    }
    // What the number may be, smallest first; -1 = any. An open end is followed a little: what the kept cards need.
    static std::vector<int> targets(int least, int most, int kept, int wish) {
        constexpr int kFurther = 40;
        if (wish > 0) return wish >= least && wish <= most && wish >= kept ? std::vector<int>{wish} : std::vector<int>{};
        if (least == 0 && most == DeckForm::kAny) return {-1};
        std::vector<int> out;
        const int from = std::max({least, kept, 1});
        for (int n = from; n <= most && n <= from + kFurther && n <= static_cast<int>(kMaxDeck); ++n) out.push_back(n);
        return out;
    }

    // A wished number of cards of a cost may be divided between two groups, those that are capped and the others.
    std::optional<std::vector<int>> counts_with_curve(std::vector<CostGroup> groups, int size, int total) {
        for (CostGroup& g : groups) g.most = std::max(g.least, std::min({g.most, size >= 0 ? size : g.most, room_for(g, total)}));
        return divide(groups, task_.curve.begin(), size, total);
    }
    static int room_for(const CostGroup& g, int total) { return total >= 0 && g.cost > 0 ? total / g.cost : g.most; }

    std::optional<std::vector<int>> divide(std::vector<CostGroup>& groups, std::map<int, int>::const_iterator step, int size, int total) {
        if (step == task_.curve.end()) return choose_counts(groups, size, total, form_.most_capped, random_);
        std::vector<CostGroup*> of;
        for (CostGroup& g : groups)
            if (g.cost == step->first) of.push_back(&g);
        if (of.empty()) return step->second == 0 ? divide(groups, std::next(step), size, total) : std::nullopt;
        const std::vector<CostGroup> before{*of[0], *of.back()};
        for (int n = before[0].least; n <= before[0].most && n <= step->second; ++n) {
            const int rest = step->second - n;
            if (of.size() == 1 ? rest != 0 : rest < before[1].least || rest > before[1].most) continue;
            of[0]->least = of[0]->most = n;
            if (of.size() > 1) of[1]->least = of[1]->most = rest;
            std::optional<std::vector<int>> out = divide(groups, std::next(step), size, total);
            *of.back() = before[1], *of[0] = before[0];
            if (out) return out;
        }
        return std::nullopt;
    }

    std::vector<CardId> pick_cards(const std::vector<CostGroup>& groups, const std::vector<int>& counts) {
        std::vector<CardId> out;
        for (std::size_t i = 0; i < groups.size(); ++i) pick_of_group(groups[i], counts[i], out);
        std::ranges::stable_sort(out, [&](CardId a, CardId b) {
            if (card(a).type != card(b).type) return card(a).type < card(b).type;
            if (cost_of(a) != cost_of(b)) return cost_of(a) < cost_of(b);
            return card(a).name < card(b).name;
        });
        return out;
    }
    // What is kept, then a few copies of one card after the other, then whatever there is.
    void pick_of_group(const CostGroup& group, int count, std::vector<CardId>& out) {
        std::map<u16, int> taken;
        int left = count;
        auto take = [&](CardId id, int n) {
            n = std::min({n, left, most_copies(id) - taken[id]});
            taken[id] += n, left -= n;
            out.insert(out.end(), static_cast<std::size_t>(std::max(n, 0)), id);
        };
        for (CardId id : group.cards) take(id, kept(id));
        std::vector<CardId> order = group.cards;
        shuffle(order, random_);
        for (CardId id : order)
            if (!kept(id)) take(id, 2 + static_cast<int>(random_.below(3)));
        for (CardId id : order) take(id, kMostCopies);
    }

    const Game& game_;
    const DeckForm& form_;
    const DeckTask& task_;
    Random random_;
    std::vector<std::string> values_;
};

}  // namespace

std::optional<BuiltDeck> search_deck(const Game& game, const DeckForm& form, const DeckTask& task, u64 seed) {
    return DeckSearch(game, form, task, seed).run();
}

}  // namespace nexus
