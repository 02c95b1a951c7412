// The legal list is what survives the masks of the rules. One implementation, in two dresses: for masks that are
// known at run time, and compiled for the constexpr table of a game, whose masks are then called directly.
#pragma once

#include <array>
#include <utility>

#include "kernel/engine.h"

namespace nexus {

inline Zone source_zone(const Reader& e, SourceKind kind) {
    return e.role(kind == SourceKind::Discard ? ZoneRole::Discard : ZoneRole::Hand);
}

inline u64 action_domain(const ActionContext& c, SourceKind kind, unsigned w) {
    const State& s = c.engine.s;
    if (names_card(kind)) {
        unsigned n = s.zone_size(c.seat, source_zone(c.engine, kind));
        return n > w * 64 ? low_bits(n - w * 64) : 0;
    }
    const u64 own = c.engine.controlled(c.seat, w);
    if (kind != SourceKind::Ability) return own;
    u64 usable = 0;  // in this phase, as far as their cards say
    for_each_bit(own & s.word(w).actives,
                 [&](unsigned b) { usable |= u64{has(c.engine.g.facts[s.object(w * 64 + b).card].active_phases, s.h.phase)} << b; });
    for (const Grant& grant : s.grants())
        if (grant.object / 64 == w) usable |= bit(grant.object % 64);
    return usable & own & s.word(w).actives;
}

inline bool phase_allows(const ActionKind& kind, const ActionContext& c) {
    if (kind.source == SourceKind::Ability && c.ability && c.ability->phases) return has(c.ability->phases, c.engine.s.h.phase);
    return has(c.engine.g.action_phases[c.action], c.engine.s.h.phase);
}

using ContextStep = void (*)(ActionContext&);
inline void run_if_set(ContextStep step, ActionContext& c) {
    if (step) step(c);
}

// `Masks` has kind(), the row of the table, and sources(c, m, w) and targets(c, m, w): those of m that every rule lets through.
template <class Masks>
void list_kind(const Reader& e, Seat seat, u8 action, const Masks& masks, ChoiceList& out) {
    const State& s = e.s;
    const ActionKind& kind = masks.kind();
    const Zone hand = source_zone(e, kind.source);
    ActionContext c{e, seat, action};
    run_if_set(kind.hoist, c);
    if (!c.among) return;  // ruled out as a whole
    unsigned w = 0, end = s.words(), next = 1;
    if (names_card(kind.source)) end = (s.zone_size(seat, hand) + 63) / 64;
    else if (!s.h.control_changed) w = seat, next = s.seats();  // one's own words
    for (; w < end; w += next) {
        const u64 able = masks.sources(c, action_domain(c, kind.source, w), w);
        u16 seen[64];
        unsigned seen_count = 0;
        for_each_bit(able, [&](unsigned b) {
            c.source = w * 64 + b;
            c.card = names_card(kind.source) ? CardId{s.zone(seat, hand)[c.source].card} : CardId{s.object(c.source).card};
            const u16 source = names_card(kind.source) ? c.card.value : static_cast<u16>(c.source);
            if (names_card(kind.source)) {  // equal cards are one choice
                for (unsigned i = 0; i < seen_count; ++i)
                    if (seen[i] == source) return;
                seen[seen_count++] = source;
            }
            run_if_set(kind.prepare, c);
            if (kind.source == SourceKind::Ability) {
                auto offer = [&](unsigned i) {
                    c.ability = &e.g.ability(e.ability_at(c.source, i));
                    c.ability_index = static_cast<u16>(i);
                    if (c.ability->kind != AbilityKind::Active || !e.works(c.source, *c.ability) || !phase_allows(kind, c)) return;
                    if (masks.targets(c, 1, 0)) out.push({ChoiceKind::Act, action, source, kNothing, static_cast<u16>(i)});
                };
                const unsigned printed = e.printed_abilities(c.source);
                if (printed)
                    for (const u8 i : e.g.actives[c.card]) offer(i);
                if (s.grants().count())
                    for (unsigned i = printed, n = printed + e.granted_abilities(c.source); i < n; ++i) offer(i);
                return;
            }
            const Choice act{ChoiceKind::Act, action, source, kNothing, 0};
            switch (kind.target) {
                case TargetKind::None:
                    if (masks.targets(c, 1, 0)) out.push(act);
                    break;
                case TargetKind::OnPlace:
                    out.push_each(act, masks.targets(c, low_bits(static_cast<unsigned>(e.g.rules->board.places.size())), 0),
                                  seat * kMaxPlaces);
                    break;
                case TargetKind::OnPlaceAcross:
                    for (unsigned v = 0; v < s.seats(); ++v)
                        if (v != seat && e.living(Seat{v}))
                            out.push_each(act, masks.targets(c, low_bits(static_cast<unsigned>(e.g.rules->board.places.size())), v),
                                          v * kMaxPlaces);
                    break;
                case TargetKind::OnObject:
                    for (unsigned v = 0; v < s.words(); ++v) out.push_each(act, masks.targets(c, s.word(v).alive, v), v * 64);
                    break;
            }
        });
    }
}

template <const auto& kKinds, std::size_t kIndex>
struct CompiledMasks {
    static constexpr const ActionKind& kind() { return kKinds[kIndex]; }
    template <MaskRule kMask>
    static void keep(ActionContext& c, u64& m, unsigned w) {
        if (!m) return;
        c.among = m;
        m &= kMask(c, w);
    }
    u64 sources(ActionContext& c, u64 m, unsigned w) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (keep<kKinds[kIndex].source_rules[I].mask>(c, m, w), ...);
        }(std::make_index_sequence<kKinds[kIndex].source_rules.size()>{});
        return m;
    }
    u64 targets(ActionContext& c, u64 m, unsigned w) const {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (keep<kKinds[kIndex].target_rules[I].mask>(c, m, w), ...);
        }(std::make_index_sequence<kKinds[kIndex].target_rules.size()>{});
        return m;
    }
};

// For PlayRules::listers: one function for each row of a constexpr table of actions.
template <const auto& kKinds>
constexpr auto compiled_listers() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array<ActionLister, sizeof...(I)>{
            [](const Reader& e, Seat seat, ChoiceList& out) { list_kind(e, seat, I, CompiledMasks<kKinds, I>{}, out); }...};
    }(std::make_index_sequence<std::size(kKinds)>{});
}

}  // namespace nexus
