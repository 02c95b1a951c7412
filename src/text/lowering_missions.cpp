// What completes a mission: challenges, and the parts of missions that are printed apart.
#include "text/lowering.h"

namespace nexus::text {

void Lowering::challenge(const Tree& c, const std::string& name) {
    Scope scope;
    begin(scope, AbilityKind::Challenge, name);
    scope.ability.when_unfinished = true;
    std::vector<Condition> all;
    if (c.is("c.do")) {
        for (const Tree* adverb : c.items("Adv")) {
            const Tree* time = adverb->kid("Time");
            const bool again = time != nullptr ? scope.ability.pattern >= 0 : scope.ability.condition >= 0;
            if (again) unsupported(*adverb, "two of these on one challenge");
            if (time == nullptr) {
                scope.ability.condition = conditions((*adverb)["Conds"]);
                continue;
            }
            EventPattern p;
            time_event(*time, p, scope.ability.condition);
            scope.ability.pattern = pools_.add(p);
        }
    } else if (c.is("c.complete.when")) {
        scope.ability.condition = conditions(c["Conds"]);
    } else {
        const Tree& past = c.is("c.complete.past") ? c["PastBare"] : c["Past"];
        const Tree* vp = past.kid("VP");
        if (past.is("past.now")) {
            EventPattern p;
            event(past["Ev"], p, true);
            if (!failed()) scope.ability.pattern = pools_.add(p);
        } else if (past.is("past.stat")) {
            condition(past, all);
            scope.ability.condition = chain(all);
        } else if (vp != nullptr && (vp->is("v.control.all") || vp->is("v.control.now"))) {
            for (unsigned k = 0; const Tree* obj = vp->kid("Obj", k); ++k) {
                bool self = false;
                NounInfo info;
                Filter f = pattern_filter(*obj, self, info);
                set_side(player(past["Player"], true), f.side, f.player);
                all.push_back(compare_count(*obj, f, info));
            }
            scope.ability.condition = chain(all);
        } else {
            const Condition x = past_condition(past, false);
            if (x.compare == Compare::AtMost) unsupported(past, "an upper bound as a challenge");
            scope.ability.condition = pools_.add(x);
        }
    }
    // A mission looks at its condition by itself, without a program that would find what it speaks of.
    if (!failed() && (scope.ability.pattern < 0 ? !scope.effect.empty() : !finds_in_play(scope.effect)))
        unsupported(c, "a condition about one certain card on a mission (count cards instead: when you control an exhausted …)");
    emit(Op::Complete, {kThis});
    finish(scope);
}

// "Destroy six enemy units." where challenges are printed apart; "Draw two cards." where what happens once is.
void Lowering::mission_part(const std::vector<Sentence>& all, const std::string& name) {
    Scope scope;
    if (context_.part == Part::OneTime) {
        begin(scope, AbilityKind::Triggered, name);
        EventPattern p;
        p.kind = EventKind::Completed;
        Filter self;
        self.self_only = true;
        p.subject = pools_.add(self);
        scope.trigger = p.kind;
        scope.ability.pattern = pools_.add(p);
        effect_sentences(all, 0);
        finish(scope);
        return;
    }
    begin(scope, AbilityKind::Challenge, name);
    scope.ability.when_unfinished = true;
    std::vector<Condition> conditions_of_all;
    const Tree& c = *all[0].core;
    if (all.size() == 1 && c.is("s.control")) {
        control_condition(c, you(), conditions_of_all);
        i16 when = -1;
        EventPattern p;
        if (const Tree* time = c.kid("Time")) {
            time_event(*time, p, when);
            scope.ability.pattern = pools_.add(p);
        }
        if (when >= 0) unsupported(c, "two conditions on one challenge");
        if (!failed()) scope.ability.condition = chain(conditions_of_all);
    } else if (all.size() != 1 || !c.is("c.do") || !c["Effs"].is("e.1")) {
        fail(c, "A challenge is one sentence: what must be done, or 'Complete this mission …'");
    } else {
        const Tree& vp = c["Effs"].kids[0];
        Period within = Period::Game;
        for (const Tree* adverb : c.items("Adv")) {
            if (adverb->is("adv.at")) {
                EventPattern p;
                time_event((*adverb)["Time"], p, scope.ability.condition);
                scope.ability.pattern = pools_.add(p);
            } else if (adverb->is("adv.dur") && (*adverb)["Dur"].is("dur.this")) {
                within = period((*adverb)["Dur"]["Period"]);
            } else {
                unsupported(*adverb, "'" + words(*adverb) + "' on a challenge");
            }
        }
        if (vp.is("v.control.now")) {
            control_condition(vp, you(), conditions_of_all);
        } else {
            EventPattern p;
            Condition x;
            NumberExpr n;
            Compare compare = Compare::AtLeast;
            if (player_event(nullptr, vp, p, false)) {
                n.kind = NumberExpr::Kind::History;
                n.a = pools_.add(p);
                n.period = within;
                n.distinct_things = vp.kid("Obj") != nullptr && different_things(vp["Obj"]);
                x.a = pools_.add(n);
                x.b = pools_.constant(vp.kid("Obj") != nullptr ? quantity(vp["Obj"], compare) : 1);
                x.compare = compare;
                if (compare != Compare::AtLeast) unsupported(vp, "a challenge to do no more than that");
                conditions_of_all.push_back(x);
            }
        }
        if (scope.ability.condition >= 0 && !conditions_of_all.empty()) unsupported(c, "two conditions on one challenge");
        if (!failed() && !conditions_of_all.empty()) scope.ability.condition = chain(conditions_of_all);
    }
    emit(Op::Complete, {kThis});
    finish(scope);
}

}  // namespace nexus::text
