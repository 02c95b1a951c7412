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

// Where a candidate is among the bits of the masks.
struct MaskBit {
    unsigned word = 0, bit = 0;
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

// Is the source something that the seat has? Notes it in the context.
static Refusal source_refusal(ActionContext& c, const ActionKind& kind, const Choice& choice) {
    const Reader& e = c.engine;
    if (names_card(kind.source)) {
        const Zone hand = source_zone(e, kind.source);
        const unsigned n = e.s.zone_size(c.seat, hand);
        for (c.source = 0; c.source < n && e.s.zone(c.seat, hand)[c.source].card != choice.source; ++c.source) {}
        if (c.source == n)
            return {kind.source_domain_rule, kind.source == SourceKind::Hand ? "you hold no such card" : "no such card lies there",
                    kNoCard};
        c.card = CardId{choice.source};
        return {};
    }
    c.source = choice.source;
    if (!e.s.in_play(c.source)) return {kind.source_domain_rule, "there is no such object in play", kNoCard};
    if (!has(e.controlled(c.seat, c.source / 64), c.source % 64)) return {kind.source_domain_rule, "you do not control it", kNoCard};
    c.card = CardId{e.s.object(c.source).card};
    return {};
}

// Has the source the ability that is to be used? Notes it in the context.
static Refusal ability_refusal(ActionContext& c, const ActionKind& kind, const Choice& choice) {
    const Reader& e = c.engine;
    if (kind.source != SourceKind::Ability)
        return choice.ability == 0 ? Refusal{} : Refusal{e.g.rules->play.act_rule, "this action uses no ability", c.card};
    if (choice.ability >= e.ability_count(c.source)) {
        const bool disabled = e.g.blanking_counter >= 0 && e.counters(e.s.handle(c.source), static_cast<u16>(e.g.blanking_counter)) > 0;
        return disabled ? Refusal{e.g.blanking_rule, "its abilities are switched off", c.card}
                        : Refusal{kind.source_domain_rule, "it has no such ability", c.card};
    }
    c.ability = &e.g.ability(e.ability_at(c.source, choice.ability));
    c.ability_index = choice.ability;
    if (c.ability->kind != AbilityKind::Active || !e.works(c.source, *c.ability))
        return {kind.source_domain_rule, "that is not an Active ability", c.card};
    return {};
}

// Is the target one that this kind of action can have at all?
static Refusal target_refusal(const ActionContext& c, const ActionKind& kind, const Choice& choice, MaskBit& at) {
    const Reader& e = c.engine;
    const std::size_t places = e.g.rules->board.places.size();
    const unsigned whose = choice.target / kMaxPlaces, place = choice.target % kMaxPlaces;
    switch (kind.target) {
        case TargetKind::None:
            if (choice.target != kNothing) return {e.g.rules->play.act_rule, "this action takes no target", kNoCard};
            break;
        case TargetKind::OnPlace:
            if (whose != c.seat || place >= places) return {kind.target_domain_rule, "that is no place of yours", kNoCard};
            at = {0, place};
            break;
        case TargetKind::OnPlaceAcross:
            if (whose >= e.s.seats() || whose == c.seat || !e.living(Seat{whose}) || place >= places)
                return {kind.target_domain_rule, "that is no place of another player", kNoCard};
            at = {whose, place};
            break;
        case TargetKind::OnObject:
            if (!e.s.in_play(choice.target)) return {kind.target_domain_rule, "there is no such object in play", kNoCard};
            at = {choice.target / 64u, choice.target % 64u};
            break;
    }
    return {};
}

// The first of these rules that does not let the candidate through.
static Refusal first_refusal(std::span<const ActionRule> rules, ActionContext& c, MaskBit at) {
    for (const ActionRule& r : rules)
        if (!has(r.mask(c, at.word), at.bit)) return {r.id, r.why, r.culprit ? r.culprit(c, at.word * 64 + at.bit) : kNoCard};
    return {};
}

Refusal Reader::action_refusal(Seat seat, const Choice& choice) const {
    if (choice.kind != ChoiceKind::Act || choice.action >= g.rules->play.actions.size())
        return {g.rules->play.act_rule, "there is no such action", kNoCard};
    if (!room_to_act()) return {g.rules->play.loop_rule, "too many actions wait already: they must resolve first", kNoCard};
    const ActionKind& kind = g.rules->play.actions[choice.action];
    ActionContext c{*this, seat, choice.action};
    if (Refusal r = source_refusal(c, kind, choice); r.refused()) return r;
    if (Refusal r = ability_refusal(c, kind, choice); r.refused()) return r;
    if (only_answers() && !kind.is(kAnswers)) return {g.rules->play.answer_rule, "it cannot answer what waits to be resolved", c.card};
    if (!phase_allows(kind, c)) return {kind.phase_rule, kind.phase_why, kNoCard};
    if (kind.hoist) kind.hoist(c);
    c.among = bit(c.source % 64);
    if (Refusal r = first_refusal(g.source_rules[choice.action], c, {c.source / 64, c.source % 64}); r.refused()) return r;
    c.among = ~u64{0};
    if (kind.prepare) kind.prepare(c);
    MaskBit target;
    if (Refusal r = target_refusal(c, kind, choice, target); r.refused()) return r;
    c.among = bit(target.bit);
    return first_refusal(g.target_rules[choice.action], c, target);
}

}  // namespace nexus
