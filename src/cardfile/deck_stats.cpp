#include "cardfile/deck_stats.h"

#include <algorithm>
#include <map>

#include "base/words.h"

namespace nexus::cardfile {

namespace {

using Counts = std::map<std::string, int>;

struct Counter {
    const Catalog& catalog;
    const Vocabulary& v = catalog.vocabulary;
    DeckStats out{};
    Counts types{}, subtypes{}, keywords{};
    std::map<std::string, Counts> traits{};
    std::vector<int> costs{};

    Share share(std::string name, int cards) const {
        const double expected = out.cards ? static_cast<double>(std::min(out.hand, out.cards)) * cards / out.cards : 0;
        return {std::move(name), cards, expected, chance_of_one(out.cards, cards, out.hand)};
    }
    Shares shares(std::string of, const Counts& counts) const {
        Shares s{std::move(of), {}};
        for (const auto& [name, cards] : counts) s.shares.push_back(share(name, cards));
        std::stable_sort(s.shares.begin(), s.shares.end(), [](const Share& a, const Share& b) { return a.cards > b.cards; });
        return s;
    }

    const TraitWord* trait_of(const std::string& subtype) const {
        for (const TraitWord& t : v.traits)
            if (std::ranges::find(t.values, subtype) != t.values.end()) return &t;
        return nullptr;
    }
    void count(const CardDef& d) {
        ++types[v.types[d.type].plural];
        for (const i16 s : d.subtypes) {
            const std::string& name = v.subtypes[static_cast<std::size_t>(s)];
            const TraitWord* trait = trait_of(name);
            ++(trait ? traits[trait->field] : subtypes)[name];
        }
        for (const StatGroupWord& g : v.stat_groups)
            for (const StatWord& w : v.stats)
                if (std::ranges::find(g.stats, w.stat) != g.stats.end() && has(d.has_stats, w.stat) && d.stat(w.stat) > 0)
                    ++traits[g.field][w.name];
        for (const i16 k : d.keywords) ++keywords[v.keywords[static_cast<std::size_t>(k)].name];
        if (has(d.has_stats, v.cost_stat)) costs.push_back(d.stat(v.cost_stat));
    }
    void finish_costs() {
        std::sort(costs.begin(), costs.end());
        out.with_cost = static_cast<int>(costs.size());
        for (const int c : costs) out.total_cost += c;
        if (costs.empty()) return;
        out.mean_cost = static_cast<double>(out.total_cost) / out.with_cost;
        out.median_cost = (costs[(costs.size() - 1) / 2] + costs[costs.size() / 2]) / 2.0;
        int up_to = 0;
        for (int c = costs.front(); c <= costs.back(); ++c) {
            const int here = static_cast<int>(std::ranges::count(costs, c));
            up_to += here;
            out.curve.push_back({c, share(std::to_string(c), here), share(std::to_string(c), up_to)});
        }
    }
    // The range is a word, not an amount.
    void averages(std::span<const CardId> cards) {
        for (const StatWord& w : v.stats) {
            if (w.stat >= kLiveStats || w.stat == v.cost_stat || (w.stat == v.range_stat && !v.ranges.empty())) continue;
            StatAverage a{w.name, 0, 0};
            for (const CardId id : cards)
                if (has(catalog[id].has_stats, w.stat)) ++a.cards, a.mean += catalog[id].stat(w.stat);
            if (a.cards == 0) continue;
            a.mean /= a.cards;
            out.averages.push_back(a);
        }
    }
};

}  // namespace

double chance_of_one(int all, int wanted, int drawn) {
    double none = 1;
    for (int i = 0; i < drawn && i < all; ++i) none *= static_cast<double>(std::max(0, all - wanted - i)) / (all - i);
    return 1 - none;
}

DeckStats deck_stats(const Catalog& catalog, std::span<const CardId> cards, int hand) {
    Counter c{catalog};
    c.out.cards = static_cast<int>(cards.size());
    c.out.hand = hand;
    for (const CardId id : cards) c.count(catalog[id]);
    c.finish_costs();
    c.averages(cards);
    c.out.types = c.shares("type", c.types);
    c.out.subtypes = c.shares("subtype", c.subtypes);
    c.out.keywords = c.shares("keyword", c.keywords);
    for (const auto& [field, counts] : c.traits) c.out.traits.push_back(c.shares(field, counts));
    return std::move(c.out);
}

}  // namespace nexus::cardfile
