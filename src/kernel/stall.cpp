// How a game ends that its rulebook would let go on for ever: the stall rule, and draws that the players agree on.
//
// A game's measures (StallRule) are numbers that fall only finitely often below all that they were: cards in the decks, life,
// missions that are not completed. A turn in which one of them reaches a new low brought progress. So a game in which every
// turn ends does end: by its own rules, or because nothing moves any more.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

static void finish_drawn(Engine& e, Ending why) {
    e.finish(0);
    writable(e).h.ending = why;
}

unsigned stall_limit(const Reader& e) {
    const StallRule* rule = e.g.rules->turn.stall;
    if (!rule || e.option(rule->option, 1)) return 0;
    return kStallRounds * (rule->turn_is_round ? 1 : count(e.s.h.living));
}

static bool made_progress(Engine& e) {
    bool any = false;
    const std::span<const StallRule::Measure> measures = e.g.rules->turn.stall->measures;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const i32 now = measures[i](e);
        if (now >= e.s.h.lowest[i]) continue;
        writable(e).h.lowest[i] = now;
        any = true;
    }
    return any;
}

void Engine::look_for_stall() {
    state_.h.draw_offers = 0;
    const unsigned limit = stall_limit(*this);
    if (limit == 0) return;
    Section<u64> seen = state_.positions();
    if (made_progress(*this)) seen.clear();
    const u64 now = state_.turn_hash();
    if (std::ranges::count(seen, now) >= 2) return finish_drawn(*this, Ending::PositionReturned);
    if (seen.count() >= limit) return finish_drawn(*this, Ending::NoProgress);
    seen.push(now);
}

Refusal Reader::draw_refusal(Seat seat, const Choice& choice) const {
    if (!living(seat)) return {g.rules->play.act_rule, "you have left the game", kNoCard};
    if (choice != Choice{ChoiceKind::OfferDraw}) return {g.rules->play.act_rule, "an offer of a draw names nothing", kNoCard};
    if (has(s.h.draw_offers, seat)) return {g.rules->play.act_rule, "you offer a draw already, until the turn ends", kNoCard};
    return {};
}

void Engine::offer_draw(Seat seat) {
    state_.h.draw_offers |= static_cast<u8>(1u << seat);
    if ((state_.h.living & ~state_.h.draw_offers) == 0) finish_drawn(*this, Ending::Agreed);
}

i32 cards_in_decks(const Reader& e) {
    i32 n = 0;
    for (unsigned p = 0; p < e.s.seats(); ++p) n += static_cast<i32>(e.s.zone_size(Seat{p}, e.role(ZoneRole::Deck)));
    return n;
}

std::string outcome(const Reader& e) {
    const std::string rule = e.g.rules->turn.stall ? std::string(" (") + e.g.rules->turn.stall->rule + ")" : std::string();
    switch (e.over() ? e.s.h.ending : Ending::ByRules) {
        case Ending::ByRules: break;
        case Ending::Agreed: return "a draw: all players agreed";
        case Ending::PositionReturned: return "a draw: the same position for the third time" + rule;
        case Ending::NoProgress: return "a draw: " + std::to_string(kStallRounds) + " rounds without progress" + rule;
    }
    return e.g.rules->texts.outcome(e);
}

}  // namespace nexus
