#include "kernel/use.h"

namespace nexus::use {

void announce(Engine& e, Frame f, AbilityRef ability, Handle self, CardId card) {
    f[kAbility] = ability.value;
    f[kSelf] = self.pack();
    f[kCard] = card;
    e.forget_announced();
    if (!ability.none() && e.g.ability(ability).cost > 0) e.push_announce(ability, self, card, f.seat(), {});
}

void pay(Engine& e, Frame f) {
    if (ability(f).none()) return;
    const Ability& a = e.g.ability(ability(f));
    if (a.cost < a.effect) e.push_program(ability(f), self(f), card(f), f.seat(), {}, announced(f), ProgramFrame::Paying);
}

void tell_targets(Engine& e, Frame f) {
    if (!ability(f).none()) e.tell_targets(e.g.ability(ability(f)), announced(f), {f.seat(), self(f), card(f)});
}

void resolve(Engine& e, Frame f, bool cancelled) {
    const AbilityRef a = ability(f);
    if (a.none()) return;
    if (!cancelled && !e.targets_gone(a, self(f), card(f), f.seat(), {}, announced(f))) {
        e.push_program(a, self(f), card(f), f.seat(), {}, announced(f), ProgramFrame::Resolving);
        return;
    }
    Event out;
    out.what = Happening::Fizzled;
    out.info.seat = f.seat();
    out.ability = a;
    out.source_card = card(f);
    e.report(out);
}

}  // namespace nexus::use
