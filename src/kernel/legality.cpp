// The legal list is what survives the rules' masks; a refusal is the first rule whose mask lacks the candidate.
// There is no second implementation of "why not".
#include <algorithm>

#include "kernel/listing.h"

namespace nexus {

namespace {

struct ListedMasks {
    const ActionKind& action;
    std::span<const ActionRule> source_rules, target_rules;

    const ActionKind& kind() const { return action; }

    static u64 survivors(std::span<const ActionRule> rules, ActionContext& c, u64 m, unsigned w) {
        for (const ActionRule& rule : rules) {
            if (!m) return 0;
            c.among = m;
            m &= rule.mask(c, w);
        }
        return m;
    }
    u64 sources(ActionContext& c, u64 m, unsigned w) const { return survivors(source_rules, c, m, w); }
    u64 targets(ActionContext& c, u64 m, unsigned w) const { return survivors(target_rules, c, m, w); }
};

}  // namespace

void ChoiceList::grow() {
    std::unique_ptr<Choice[]> more(new Choice[capacity_ * 2]);
    std::copy(begin(), end(), more.get());
    items_ = std::move(more);
    capacity_ *= 2;
}

void Reader::list_actions(Seat seat, ChoiceList& out) const {
    if (!room_to_act()) return;
    const bool answers_only = only_answers();
    for (const u8 k : g.actions_in[s.h.phase]) {
        const ActionKind& kind = g.rules->play.actions[k];
        if (answers_only && !kind.is(kAnswers)) continue;
        if (!g.listers.empty()) g.listers[k](*this, seat, out);
        else list_kind(*this, seat, k, ListedMasks{kind, g.source_rules[k], g.target_rules[k]}, out);
    }
}

Refusal Reader::action_refusal(Seat seat, const Choice& choice) const {
    if (choice.kind != ChoiceKind::Act || choice.action >= g.rules->play.actions.size())
        return {g.rules->play.act_rule, "there is no such action", kNoCard};
    if (!room_to_act()) return {g.rules->play.loop_rule, "too many actions wait already: they must resolve first", kNoCard};
    const ActionKind& kind = g.rules->play.actions[choice.action];
    ActionContext c{*this, seat, choice.action};
    // The source must be something the seat has.
    if (names_card(kind.source)) {
        Zone hand = source_zone(*this, kind.source);
        unsigned n = s.zone_size(seat, hand);
        for (c.source = 0; c.source < n && s.zone(seat, hand)[c.source].card != choice.source; ++c.source) {}
        if (c.source == n)
            return {kind.source_domain_rule, kind.source == SourceKind::Hand ? "you hold no such card" : "no such card lies there",
                    kNoCard};
        c.card = CardId{choice.source};
    } else {
        c.source = choice.source;
        if (!s.in_play(c.source)) return {kind.source_domain_rule, "there is no such object in play", kNoCard};
        if (!has(controlled(seat, c.source / 64), c.source % 64)) return {kind.source_domain_rule, "you do not control it", kNoCard};
        c.card = CardId{s.object(c.source).card};
    }
    if (kind.source == SourceKind::Ability) {
        const bool disabled = g.blanking_counter >= 0 && counters(s.handle(c.source), static_cast<u16>(g.blanking_counter)) > 0;
        if (choice.ability >= ability_count(c.source))
            return disabled ? Refusal{g.blanking_rule, "its abilities are switched off", c.card}
                            : Refusal{kind.source_domain_rule, "it has no such ability", c.card};
        c.ability = &g.ability(ability_at(c.source, choice.ability));
        c.ability_index = choice.ability;
        if (c.ability->kind != AbilityKind::Active || !works(c.source, *c.ability))
            return {kind.source_domain_rule, "that is not an Active ability", c.card};
    } else if (choice.ability != 0) {
        return {g.rules->play.act_rule, "this action uses no ability", c.card};
    }
    if (only_answers() && !kind.is(kAnswers)) return {g.rules->play.answer_rule, "it cannot answer what waits to be resolved", c.card};
    if (!phase_allows(kind, c)) return {kind.phase_rule, kind.phase_why, kNoCard};
    if (kind.hoist) kind.hoist(c);
    c.among = bit(c.source % 64);
    for (const ActionRule& r : g.source_rules[choice.action])
        if (!has(r.mask(c, c.source / 64), c.source % 64)) return {r.id, r.why, r.culprit ? r.culprit(c, c.source) : kNoCard};
    // The target.
    c.among = ~u64{0};
    if (kind.prepare) kind.prepare(c);
    unsigned w = 0, b = 0;
    bool wants_target = kind.target != TargetKind::None;
    if (!wants_target && choice.target != kNothing) return {g.rules->play.act_rule, "this action takes no target", kNoCard};
    if (kind.target == TargetKind::OnPlace) {
        if (choice.target / kMaxPlaces != seat || choice.target % kMaxPlaces >= g.rules->board.places.size())
            return {kind.target_domain_rule, "that is no place of yours", kNoCard};
        b = choice.target % kMaxPlaces;
    } else if (kind.target == TargetKind::OnPlaceAcross) {
        w = choice.target / kMaxPlaces, b = choice.target % kMaxPlaces;
        if (w >= s.seats() || w == seat || !living(Seat{w}) || b >= g.rules->board.places.size())
            return {kind.target_domain_rule, "that is no place of another player", kNoCard};
    } else if (kind.target == TargetKind::OnObject) {
        if (!s.in_play(choice.target)) return {kind.target_domain_rule, "there is no such object in play", kNoCard};
        w = choice.target / 64, b = choice.target % 64;
    }
    c.among = bit(b);
    for (const ActionRule& r : g.target_rules[choice.action])
        if (!has(r.mask(c, w), b)) return {r.id, r.why, r.culprit ? r.culprit(c, w * 64 + b) : kNoCard};
    return {};
}

}  // namespace nexus
