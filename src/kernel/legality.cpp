// The legal list is what survives the rules' masks; a refusal is the first rule whose mask lacks the candidate.
// There is no second implementation of "why not".
#include "kernel/internal.h"

namespace nexus {

namespace {

u64 domain(const ActionContext& c, const ActionKind& kind, unsigned w) {
    const State& s = c.engine.s;
    if (kind.source == SourceKind::Hand) {
        unsigned n = s.zone_size(c.seat, c.engine.role(ZoneRole::Hand));
        return n > w * 64 ? low_bits(n - w * 64) : 0;
    }
    u64 own = c.engine.controlled(c.seat, w);
    return kind.source == SourceKind::Ability ? own & s.word(w).actives : own;
}

struct WordRange {
    unsigned first, end;
};
WordRange source_words(const Engine& e, const ActionKind& kind, Seat seat) {
    if (kind.source == SourceKind::Hand) return {0, (e.s.zone_size(seat, e.role(ZoneRole::Hand)) + 63) / 64};
    if (e.s.h.control_changed) return {0, e.s.words()};
    return {unsigned{seat} * e.s.h.words_per_seat, (seat + 1u) * e.s.h.words_per_seat};
}

bool phase_allows(const ActionKind& kind, const ActionContext& c) {
    if (kind.source == SourceKind::Ability && c.ability && c.ability->phases) return has(c.ability->phases, c.engine.s.h.phase);
    return has(kind.phases, c.engine.s.h.phase);
}

u64 survivors(std::span<const MaskRule> masks, const ActionContext& c, u64 m, unsigned w) {
    for (MaskRule mask : masks) {
        if (!m) return 0;
        m &= mask(c, w);
    }
    return m;
}

}  // namespace

void Engine::list_actions(Seat seat, ChoiceList& out) const {
    if (!room_to_act()) return;
    Zone hand = role(ZoneRole::Hand);
    for (u8 k = 0; k < g.rules->actions.size(); ++k) {
        const ActionKind& kind = g.rules->actions[k];
        bool here = has(kind.phases, s.h.phase);
        if (!here && !(kind.source == SourceKind::Ability && has(g.ability_phases, s.h.phase))) continue;
        ActionContext c{*this, seat, k};
        if (kind.hoist) kind.hoist(c);
        std::span<const MaskRule> targets = g.target_masks[k];
        for (auto [w, end] = source_words(*this, kind, seat); w < end; ++w) {
            u64 m = survivors(g.source_masks[k], c, domain(c, kind, w), w);
            u16 seen[64];
            unsigned seen_count = 0;
            for_each_bit(m, [&](unsigned b) {
                c.source = w * 64 + b;
                c.card = kind.source == SourceKind::Hand ? CardId{s.zone(seat, hand)[c.source].card} : CardId{s.object(c.source).card};
                u16 source = kind.source == SourceKind::Hand ? c.card.value : static_cast<u16>(c.source);
                if (kind.source == SourceKind::Hand) {  // equal cards are one choice
                    for (unsigned i = 0; i < seen_count; ++i)
                        if (seen[i] == source) return;
                    seen[seen_count++] = source;
                }
                if (kind.prepare) kind.prepare(c);
                if (kind.source == SourceKind::Ability) {
                    for (unsigned i = 0, n = ability_count(c.source); i < n; ++i) {
                        c.ability = &g.ability(ability_at(c.source, i));
                        c.ability_index = static_cast<u16>(i);
                        if (c.ability->kind != AbilityKind::Active || !works(c.source, *c.ability) || !phase_allows(kind, c)) continue;
                        if (survivors(targets, c, 1, 0)) out.push({ChoiceKind::Act, k, source, kNothing, static_cast<u16>(i)});
                    }
                    return;
                }
                switch (kind.target) {
                    case TargetKind::None:
                        if (survivors(targets, c, 1, 0)) out.push({ChoiceKind::Act, k, source, kNothing, 0});
                        break;
                    case TargetKind::OnPlace:
                        for_each_bit(survivors(targets, c, low_bits(static_cast<unsigned>(g.rules->places.size())), 0), [&](unsigned p) {
                            out.push({ChoiceKind::Act, k, source, static_cast<u16>(seat * kMaxPlaces + p), 0});
                        });
                        break;
                    case TargetKind::OnObject:
                        for (unsigned v = 0; v < s.words(); ++v)
                            for_each_bit(survivors(targets, c, s.word(v).alive, v),
                                         [&](unsigned t) { out.push({ChoiceKind::Act, k, source, static_cast<u16>(v * 64 + t), 0}); });
                        break;
                }
            });
        }
    }
}

Refusal Engine::action_refusal(Seat seat, const Choice& choice) const {
    if (choice.kind != ChoiceKind::Act || choice.action >= g.rules->actions.size()) return {g.rules->act_rule, "there is no such action", kNoCard};
    if (!room_to_act()) return {g.rules->loop_rule, "too many actions wait already: they must resolve first", kNoCard};
    const ActionKind& kind = g.rules->actions[choice.action];
    ActionContext c{*this, seat, choice.action};
    // The source must be something the seat has.
    if (kind.source == SourceKind::Hand) {
        Zone hand = role(ZoneRole::Hand);
        unsigned n = s.zone_size(seat, hand);
        for (c.source = 0; c.source < n && s.zone(seat, hand)[c.source].card != choice.source; ++c.source) {}
        if (c.source == n) return {kind.source_domain_rule, "you hold no such card", kNoCard};
        c.card = CardId{choice.source};
    } else {
        c.source = choice.source;
        if (!s.stands(c.source)) return {kind.source_domain_rule, "there is no such object in play", kNoCard};
        if (!has(controlled(seat, c.source / 64), c.source % 64)) return {kind.source_domain_rule, "you do not control it", kNoCard};
        c.card = CardId{s.object(c.source).card};
    }
    if (kind.source == SourceKind::Ability) {
        if (choice.ability >= ability_count(c.source)) return {kind.source_domain_rule, "it has no such ability", c.card};
        c.ability = &g.ability(ability_at(c.source, choice.ability));
        c.ability_index = choice.ability;
        if (c.ability->kind != AbilityKind::Active || !works(c.source, *c.ability)) return {kind.source_domain_rule, "that is not an Active ability", c.card};
    } else if (choice.ability != 0) {
        return {g.rules->act_rule, "this action uses no ability", c.card};
    }
    if (!phase_allows(kind, c)) return {kind.phase_rule, kind.phase_why, kNoCard};
    if (kind.hoist) kind.hoist(c);
    for (const ActionRule& r : g.source_rules[choice.action])
        if (!has(r.mask(c, c.source / 64), c.source % 64)) return {r.id, r.why, r.culprit ? r.culprit(c, c.source) : kNoCard};
    // The target.
    if (kind.prepare) kind.prepare(c);
    unsigned w = 0, b = 0;
    bool wants_target = kind.target != TargetKind::None;
    if (!wants_target && choice.target != kNothing) return {g.rules->act_rule, "this action takes no target", kNoCard};
    if (kind.target == TargetKind::OnPlace) {
        if (choice.target / kMaxPlaces != seat || choice.target % kMaxPlaces >= g.rules->places.size())
            return {kind.target_domain_rule, "that is no place of yours", kNoCard};
        b = choice.target % kMaxPlaces;
    } else if (kind.target == TargetKind::OnObject) {
        if (!s.stands(choice.target)) return {kind.target_domain_rule, "there is no such object in play", kNoCard};
        w = choice.target / 64, b = choice.target % 64;
    }
    for (const ActionRule& r : g.target_rules[choice.action])
        if (!has(r.mask(c, w), b)) return {r.id, r.why, r.culprit ? r.culprit(c, w * 64 + b) : kNoCard};
    return {};
}

}  // namespace nexus
