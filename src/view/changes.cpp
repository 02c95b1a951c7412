#include "view/changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "kernel/knowledge.h"
#include "view/redact.h"

namespace nexus {

namespace {

using Parts = std::vector<BreakdownLine>;

std::string stat_value(const Vocabulary& words, Stat stat, i32 value) {
    if (stat == words.range_stat)
        for (const RangeWord& r : words.ranges)
            if (r.value == value) return r.name;
    return std::to_string(value);
}

// Names of the parts that `one` has and `other` has not, each once.
std::vector<std::string> only_in(const Parts& one, Parts other) {
    std::vector<std::string> out;
    for (const BreakdownLine& part : one) {
        auto same = std::ranges::find_if(other, [&](const BreakdownLine& x) { return x.amount == part.amount && x.what == part.what; });
        if (same != other.end()) other.erase(same);
        else if (std::ranges::find(out, part.what) == out.end()) out.push_back(part.what);
    }
    return out;
}

// ", from Commander Ives"; nothing where the sum does not say.
std::string cause(const Parts& before, const Parts& after) {
    std::vector<std::string> come = only_in(after, before), gone = only_in(before, after);
    std::erase_if(gone, [&](const std::string& name) { return std::ranges::find(come, name) != come.end(); });
    std::string out;
    if (!come.empty()) out += ", from " + join(come, " and ");
    if (!gone.empty()) out += ", no longer from " + join(gone, " and ");
    return out;
}

}  // namespace

std::vector<std::string> value_changes(const Game& game, const State& before, const State& after, Seat viewer) {
    const Vocabulary& words = game.catalog->vocabulary;
    const Reader then(game, before), now(game, after);
    std::vector<std::string> out;
    for (unsigned p = 0; p < after.seats(); ++p)
        for (unsigned slot = 0; slot < after.seat(Seat{p}).objects_used; ++slot) {
            const unsigned index = after.slot(Seat{p}, slot);
            const Object& o = after.object(index);
            if (!o.alive() || (viewer != kNoSeat && !knows_object(o, viewer))) continue;
            const CardDef& card = game.card(CardId{o.card});
            const Object* old = before.is_alive(after.handle(index)) && before.object(index).card == o.card ? &before.object(index)
                                                                                                            : nullptr;
            u16 told = 0;
            for (const StatWord& word : words.stats) {
                const Stat stat = word.stat;
                if (stat >= kLiveStats || stat == words.cost_stat || has(told, stat)) continue;
                told = static_cast<u16>(told | 1u << stat);
                const i32 from = std::max<i32>(0, old ? old->value[stat] : card.stats[stat]), to = std::max<i32>(0, o.value[stat]);
                if (from == to) continue;
                const Parts printed{{card.stats[stat], CardId{o.card}, "printed"}};
                out.push_back(fmt::format("{}'s {}: {} {} -> {}{}", seat_letter(Seat{o.controller}), card.name, word.name,
                                          stat_value(words, stat, from), stat_value(words, stat, to),
                                          cause(old ? then.breakdown(index, stat) : printed, now.breakdown(index, stat))));
            }
        }
    return out;
}

}  // namespace nexus
