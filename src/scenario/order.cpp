#include "scenario/order.h"

#include <algorithm>

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/items.h"

namespace nexus::scenario {

namespace {

std::string listed(const Table& t, Seat seat, std::span<const u16> triggers) {
    std::vector<std::string> out;
    for (u16 i : triggers) out.push_back(trigger_text(t.game, t.state, seat, t.state.pending()[i]));
    return join(out, "; ");
}

}  // namespace

std::vector<u16> triggers_to_order(const Table& t, Seat seat) {
    std::vector<u16> out;
    if (t.state.h.decision.ask != Ask::Order || !has(t.state.h.decision.seats, seat)) return out;
    ChoiceList offered;
    t.engine.list(seat, offered);
    const Pending lead = t.state.pending()[offered[0].target];
    for (u32 i = 0; i < t.state.pending().count(); ++i) {
        const Pending& p = t.state.pending()[i];
        if (!p.held && !p.order && p.layer == lead.layer && p.set == lead.set && p.controller == lead.controller)
            out.push_back(static_cast<u16>(i));
    }
    return out;
}

Result<std::vector<u16>> parse_order_list(const Table& t, Seat seat, std::string_view text) {
    const std::vector<std::string> words = split_quoted(text, ',');
    std::vector<u16> left = triggers_to_order(t, seat), out;
    if (words.size() > left.size())
        return problem(std::to_string(words.size()) + " triggers are named, and " + std::to_string(left.size()) + " wait",
                       listed(t, seat, left));
    for (std::size_t k = 0; k < words.size(); ++k) {
        std::vector<u16> meant;
        for (u16 i : left)
            if (names_trigger(t.game, t.state, seat, t.state.pending()[i], words[k])) meant.push_back(i);
        if (meant.empty()) return problem("no waiting trigger is called " + words[k], listed(t, seat, left));
        const auto named = std::count_if(words.begin() + static_cast<std::ptrdiff_t>(k), words.end(),
                                         [&](const std::string& w) { return iequals(w, words[k]); });
        if (static_cast<std::size_t>(named) < meant.size())
            return problem("several waiting triggers are called " + words[k],
                           "a place such as FC.1, or the name once for each of them: " + listed(t, seat, meant));
        out.push_back(meant[0]);
        std::erase(left, meant[0]);
    }
    return out;
}

std::optional<Choice> choice_of(const Table& t, Seat seat, u16 trigger) {
    ChoiceList offered;
    t.engine.list(seat, offered);
    for (const Choice& c : offered)
        if (c.kind == ChoiceKind::Order && c.target == trigger) return c;
    const Pending& wanted = t.state.pending()[trigger];
    for (const Choice& c : offered) {
        if (c.kind != ChoiceKind::Order) continue;
        const Pending& p = t.state.pending()[c.target];
        if (p.ability == wanted.ability && p.source == wanted.source) return c;
    }
    return std::nullopt;
}

}  // namespace nexus::scenario
