// How many cards of each cost: a bounded knapsack over the groups, with the cost as the bits of a word row.
#include <algorithm>
#include <cstdlib>

#include "match/deck_search.h"

namespace nexus {

namespace {

// Sums that can be reached: by number of cards and by what is capped a row of bits, one for each cost.
class Reach {
   public:
    Reach(int size, int cap, int cost)
        : sizes_(size + 1), caps_(cap + 1), words_(cost / 64 + 1), bits_(static_cast<std::size_t>(sizes_ * caps_ * words_)) {}

    bool has(int size, int cap, int cost) const {
        if (size < 0 || cap < 0 || cost < 0 || size >= sizes_ || cap >= caps_ || cost >= words_ * 64) return false;
        return row(size, cap)[cost / 64] >> (cost % 64) & 1;
    }
    void set(int size, int cap, int cost) { row(size, cap)[cost / 64] |= u64{1} << (cost % 64); }

    // Also what is reached by adding this once.
    void add(int size, int cap, int cost) {
        for (int s = sizes_ - 1; s >= size; --s)
            for (int c = caps_ - 1; c >= cap; --c) or_shifted(row(s, c), row(s - size, c - cap), cost);
    }
    // What is reached by adding this once, and nothing else.
    void move(int size, int cap, int cost) {
        Reach before = *this;
        std::ranges::fill(bits_, u64{0});
        for (int s = sizes_ - 1; s >= size; --s)
            for (int c = caps_ - 1; c >= cap; --c) or_shifted(row(s, c), before.row(s - size, c - cap), cost);
    }

   private:
    u64* row(int size, int cap) { return &bits_[static_cast<std::size_t>((size * caps_ + cap) * words_)]; }
    const u64* row(int size, int cap) const { return &bits_[static_cast<std::size_t>((size * caps_ + cap) * words_)]; }
    void or_shifted(u64* to, const u64* from, int by) const {
        const int words = by / 64, bits = by % 64;
        for (int i = words_ - 1; i >= words; --i) {
            u64 w = from[i - words] << bits;
            if (bits && i > words) w |= from[i - words - 1] >> (64 - bits);
            to[i] |= w;
        }
    }

    int sizes_, caps_, words_;
    std::vector<u64> bits_;
};

struct Unit {
    int size, cap, cost;  // that one card of a group adds
};

Unit unit_of(const CostGroup& g, bool sized, bool costed, bool capped) {
    const int cost = std::max(g.cost, 0);
    return {sized ? 1 : 0, capped && g.capped ? cost : 0, costed ? cost : 0};
}

void add_group(Reach& reach, const CostGroup& g, const Unit& one) {
    if (g.least > 0) reach.move(one.size * g.least, one.cap * g.least, one.cost * g.least);
    for (int left = g.most - g.least, n = 1; left > 0; left -= n, n *= 2) {  // 1, 2, 4 … and the rest: every number up to `left`
        n = std::min(n, left);
        reach.add(one.size * n, one.cap * n, one.cost * n);
    }
}

// The numbers that can still be completed, nearest to the wanted one first.
int nearest_that_fits(const CostGroup& g, double wanted, Random& random, const auto& fits) {
    int best = -1;
    double distance = 0;
    const double aim = wanted + (static_cast<double>(random.below(1001)) - 500.0) / 500.0;  // so that seeds differ
    for (int n = g.least; n <= g.most; ++n) {
        if (!fits(n)) continue;
        const double d = std::abs(n - aim);
        if (best < 0 || d < distance) best = n, distance = d;
    }
    return best;
}

// The lowest and the highest cost that so many cards can have, whatever is capped: sees at once what is far from possible.
bool can_cost(std::vector<CostGroup> groups, int size, int cost) {
    int least = 0, most = 0, lowest = 0, highest = 0;
    for (const CostGroup& g : groups) {
        least += g.least, most += g.most;
        lowest += g.least * std::max(g.cost, 0);
    }
    if (size >= 0 && (size < least || size > most)) return false;
    if (cost < 0) return true;
    highest = lowest;
    std::ranges::sort(groups, {}, &CostGroup::cost);
    int room = size >= 0 ? size - least : 0;
    for (const CostGroup& g : groups) {
        const int n = std::min(room, g.most - g.least);
        room -= n, lowest += n * std::max(g.cost, 0);
    }
    room = size >= 0 ? size - least : most - least;
    for (auto g = groups.rbegin(); g != groups.rend(); ++g) {
        const int n = std::min(room, g->most - g->least);
        room -= n, highest += n * std::max(g->cost, 0);
    }
    return lowest <= cost && cost <= highest;
}

}  // namespace

std::optional<std::vector<int>> choose_counts(const std::vector<CostGroup>& groups, int size, int cost, int most_capped, Random& random) {
    const bool sized = size >= 0, costed = cost >= 0, capped = most_capped < DeckForm::kAny;
    const int most_size = sized ? size : 0, most_cost = costed ? cost : 0, cap = capped ? most_capped : 0;
    for (const CostGroup& g : groups)
        if (g.least > g.most) return std::nullopt;
    if (!can_cost(groups, size, cost)) return std::nullopt;
    // reach[i]: what the groups from i on can add up to.
    std::vector<Reach> reach(groups.size() + 1, Reach(most_size, cap, most_cost));
    reach.back().set(0, 0, 0);
    for (std::size_t i = groups.size(); i-- > 0;) {
        reach[i] = reach[i + 1];
        add_group(reach[i], groups[i], unit_of(groups[i], sized, costed, capped));
    }
    int left_size = most_size, left_cap = cap, left_cost = most_cost;
    auto completes = [&](std::size_t from, int s, int c, int k) {
        for (int used = 0; used <= c; ++used)
            if (reach[from].has(s, used, k)) return true;
        return false;
    };
    if (!completes(0, left_size, left_cap, left_cost)) return std::nullopt;
    std::vector<int> out;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        double weight = 0;  // of all groups from here on, in what is left to fill
        for (std::size_t k = i; k < groups.size(); ++k) weight += groups[k].share * (sized ? 1.0 : std::max(groups[k].cost, 0));
        const double left = sized ? left_size : costed ? left_cost : weight;
        const Unit one = unit_of(groups[i], sized, costed, capped);
        const int n = nearest_that_fits(groups[i], weight > 0 ? groups[i].share * left / weight : groups[i].least, random, [&](int k) {
            return left_cap >= one.cap * k && completes(i + 1, left_size - one.size * k, left_cap - one.cap * k, left_cost - one.cost * k);
        });
        if (n < 0) return std::nullopt;
        left_size -= one.size * n, left_cap -= one.cap * n, left_cost -= one.cost * n;
        out.push_back(n);
    }
    return out;
}

}  // namespace nexus
