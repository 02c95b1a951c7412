// Players, and what pronouns mean.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {

// --- referents ----------------------------------------------------------------------------------------------

void Lowering::refer(i16 reg, u16 types, bool plural, bool subject) {
    Referent r;
    r.reg = reg;
    r.types = types;
    r.plural = plural;
    r.subject = subject;
    r.step = s_->step;
    r.cost = s_->out == &s_->pay;
    s_->referents.push_back(r);
}
Referent& Lowering::introduce(Referent::Kind kind) {
    Referent r;
    r.kind = kind;
    r.step = s_->step;
    return s_->referents.emplace_back(r);
}
void Lowering::refer_player(i16 spec) { introduce(Referent::Kind::Player).player = spec; }
void Lowering::refer_place(i16 reg) { introduce(Referent::Kind::Place).reg = reg; }
void Lowering::refer_zone(Zone zone, i16 player_spec) {
    Referent& r = introduce(Referent::Kind::Zone);
    r.zone = zone;
    r.player = player_spec;
}

const Referent* Lowering::last(Referent::Kind kind) const {
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r)
        if (r->kind == kind) return &*r;
    return nullptr;
}

i16 Lowering::previous_object(u16 types, Zone zone, std::size_t named) const {
    for (std::size_t i = named; i-- > 0;) {
        const Referent* r = &s_->referents[i];
        if (r->kind != Referent::Kind::Object || r->step == 0 || r->reg == kThis || r->zone != zone || r->cost) continue;
        if (types != 0 && r->types != 0 && (r->types & types) == 0) continue;
        if (s_->picking_target && ((s_->announced >> r->reg) & 1U) == 0) continue;
        return r->reg;
    }
    return -1;
}

// Targets are picked before costs and effects: what their filter asks must be settled by then.
bool Lowering::known_at_announcement(const Filter& f) const {
    const auto known = [this](int reg) { return reg < 0 || ((s_->announced >> reg) & 1U) != 0; };
    const auto known_player = [&](i16 spec) {
        if (spec < 0) return true;
        const PlayerSpec& p = pools_.players[static_cast<std::size_t>(spec)];
        using Kind = PlayerSpec::Kind;
        return (p.kind != Kind::Register && p.kind != Kind::ControllerOf && p.kind != Kind::OwnerOf) || known(p.reg);
    };
    if (!known(f.within) || !known(f.except) || !known(f.except2) || !known(f.attached_to) || !known(f.host_of) || !known_player(f.player))
        return false;
    if (f.place >= 0) {
        const PlaceSpec& p = pools_.places[static_cast<std::size_t>(f.place)];
        if ((p.relation != Relation::None && !known(p.anchor)) || !known_player(p.player)) return false;
    }
    for (unsigned b = 0; b < f.bounds; ++b) {
        const NumberExpr& n = pools_.numbers[static_cast<std::size_t>(f.bound[b].number)];
        using Kind = NumberExpr::Kind;
        if ((n.kind == Kind::Register || n.kind == Kind::StatOf || n.kind == Kind::CountersOn || n.kind == Kind::SetSize) && !known(n.a))
            return false;
    }
    return true;
}

void Lowering::keep_within(Filter& f, i16 reg) const {
    f.within = static_cast<i8>(reg);
    for (const Referent& r : s_->referents)
        if (r.kind == Referent::Kind::Object && r.reg == reg && r.zone != kInPlay) {
            f.zone = r.zone;
            f.player = r.player;
        }
}

// The clause's subject; else the most recent thing the text introduced, a subject before others; else what the
// trigger is about; else this card.
i16 Lowering::it(const Tree& at) {
    if (s_->subject >= 0) return s_->subject;
    const Referent* best = nullptr;
    bool tie = false;
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r) {
        if (r->kind != Referent::Kind::Object) continue;
        if (best != nullptr && r->step == best->step && r->plural && !best->plural) continue;  // several things are no "it"
        if (best == nullptr || (r->step == best->step && best->plural && !r->plural) ||
            (r->step == best->step && r->subject && !best->subject)) {
            best = &*r;
            tie = false;
        } else if (r->step == best->step && r->subject == best->subject && r->reg != best->reg) {
            tie = true;
        }
    }
    // "When this unit attacks a unit, destroy it": either of the two that the trigger names and that are still there.
    const bool both_are_there = s_->trigger == EventKind::DeclaredAttack || s_->trigger == EventKind::AttackEnded ||
                                s_->trigger == EventKind::Damaged || s_->trigger == EventKind::Boosted ||
                                s_->trigger == EventKind::Blocked || s_->trigger == EventKind::Hit;
    const bool both_in_trigger = both_are_there && best != nullptr && best->step == 0 && !s_->naming_subject && at.is("o.it") &&
                                 std::any_of(s_->referents.begin(), s_->referents.end(), [&](const Referent& r) {
                                     return r.kind == Referent::Kind::Object && r.step == 0 && r.reg != best->reg && !r.plural;
                                 });
    if (tie || both_in_trigger) {
        fail(at, "'" + words(at) + "' could mean two things; name the one you mean");
        return kThis;
    }
    if (best != nullptr) return best->reg;
    if (s_->outer != nullptr && !s_->outer->referents.empty()) return from_outside([&] { return it(at); });
    if ((!context_.stays_in_play && !granted_) || s_->closed) fail(at, "'" + words(at) + "' has nothing to refer to");
    return kThis;
}

i16 Lowering::they(const Tree& at) {
    if (s_->subject >= 0) return s_->subject;
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r)
        if (r->kind == Referent::Kind::Object && r->plural) return r->reg;
    if (s_->outer != nullptr) return from_outside([&] { return they(at); });
    fail(at, "'" + words(at) + "' has nothing to refer to: several things must have been named before");
    return kThis;
}

// "the destroyed unit": what the trigger is about, or the last thing named.
i16 Lowering::done_thing(const Tree& t) { return t.says("destroyed") && s_->trigger == EventKind::Destroyed ? kSubject : that(t, t); }

i16 Lowering::that(const Tree& at, const Tree& noun_tree) {
    const Tree& n = noun_tree["Noun"];
    Filter f;
    NounInfo info;
    head(n, f, info);
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r) {
        if (r->kind != Referent::Kind::Object || r->reg == kThis) continue;
        if (f.types != 0 && r->types != 0 && (r->types & f.types) == 0) {
            // A Leader is a unit: the narrower word may be taken up by the wider one.
            bool wider = false;
            for (const TypeWord& t : v_.types) wider = wider || ((t.bits & r->types) != 0 && (t.sets & f.types) != 0);
            if (!wider) continue;
        }
        // A subject of the same step comes first.
        for (const Referent& other : s_->referents)
            if (other.kind == Referent::Kind::Object && other.step == r->step && other.subject && other.reg != kThis &&
                (f.types == 0 || other.types == 0 || (other.types & f.types) != 0))
                return other.reg;
        return r->reg;
    }
    if (s_->outer != nullptr) return from_outside([&] { return that(at, noun_tree); });
    fail(at, "'" + words(at) + "' has nothing to refer to");
    return kThis;
}

// --- players ------------------------------------------------------------------------------------------------

i16 Lowering::player(const Tree& t, bool pattern) {
    using Kind = PlayerSpec::Kind;
    if (t.is("pl.you")) return you();
    if (t.is("pl.turn")) return pools_.player(Kind::TurnPlayer);
    if (t.is("pl.they") || t.is("pl.that")) {
        if (s_->asked != nullptr && s_->asked->kind != Condition::Quantifier::None) return pools_.player(Kind::InQuestion);
        if (t.is("pl.they") && s_->actor >= 0) return they_who_act();
        if (const Referent* r = last(Referent::Kind::Player)) {
            if (r->player >= 0) return r->player;
            fail(t, "'" + words(t) + "' could be any of several players: say 'Each opponent who …'");
            return you();
        }
        if (s_->actor >= 0) return they_who_act();
        if (t.is("pl.that") && s_->trigger != EventKind::None) return pools_.player(Kind::EventPlayer);
        fail(t, "'" + words(t) + "' has no player to refer to");
        return you();
    }
    if (t.is("pl.whose"))
        return pools_.player(t.says("owner") ? Kind::OwnerOf : Kind::ControllerOf,
                             static_cast<unsigned>(t.says("this") ? kThis : that(t, t)));
    if (t.is("pl.controller")) return pools_.player(t.says("owner") ? Kind::OwnerOf : Kind::ControllerOf, static_cast<unsigned>(it(t)));
    const bool opponents = t.says("opponent") || t.says("opponents") || t.says("other");
    const i16 all = pools_.player(opponents ? Kind::Opponents : Kind::EachPlayer);
    const bool every_one = (t.is("pl.some") && t.says_either("each", "every")) || (t.is("pl.all") && t.says("all"));
    const bool one = t.is("pl.some") && !every_one;
    if (pattern && s_->asked != nullptr && (one || every_one || t.is("pl.your")))
        return quantified(t, every_one ? Condition::Quantifier::Every : Condition::Quantifier::Some, all);
    if (!one || pattern || s_->fixed) {
        if (t.says("target")) fail(t, "Nothing is targeted here");
        return all;
    }
    const i16 reg = new_register(t);
    if (t.says("target")) {
        if (++s_->targets > kMaxTargets) fail(t, "An ability can have at most " + std::to_string(kMaxTargets) + " targets");
        emit_announce(Op::TargetPlayer, {reg, all, you()});
    } else {
        emit(Op::ChoosePlayer, {reg, all, you()});
    }
    const i16 spec = pools_.player(Kind::Register, static_cast<unsigned>(reg));
    refer_player(spec);
    return spec;
}

// The players that the condition is asked about, one at a time: who that is, inside of it.
i16 Lowering::quantified(const Tree& t, Condition::Quantifier kind, i16 players) {
    if (t.says("target")) fail(t, "Nothing is targeted here");
    if (s_->asked->kind != Condition::Quantifier::None)
        fail(
            t,
            "A condition is asked about one such player at a time: say 'they' or 'that player' for the one named before, or make it two conditions");
    s_->asked->kind = kind;
    s_->asked->players = players;
    return pools_.player(PlayerSpec::Kind::InQuestion);
}

i16 Lowering::owner(const Tree& poss, bool pattern) {
    using Kind = PlayerSpec::Kind;
    if (poss.is("ps.your")) return you();
    if (poss.is("ps.player")) return player(poss["Player"], pattern && !poss["Player"].says("target"));
    if (poss.is("ps.players")) return pools_.player(Kind::Opponents);
    if (poss.is("ps.their")) {
        if (s_->asked != nullptr && s_->asked->kind != Condition::Quantifier::None) return pools_.player(Kind::InQuestion);
        if (s_->actor >= 0) return they_who_act();
        if (const Referent* r = last(Referent::Kind::Player)) {
            if (r->player < 0) fail(poss, "'" + words(poss) + "' could mean any of several players: say 'Each opponent who …'");
            return std::max<i16>(r->player, 0);
        }
        return pools_.player(Kind::ControllerOf, static_cast<unsigned>(they(poss)));
    }
    if (poss.is("ps.owners")) return pools_.player(Kind::OwnerOf, static_cast<unsigned>(they(poss)));
    return pools_.player(Kind::ControllerOf, static_cast<unsigned>(owned_object(poss)));
}

i16 Lowering::owned_object(const Tree& poss) {
    if (poss.is("ps.its")) return it(poss);
    if (poss.is("ps.their")) return they(poss);
    if (poss.is("ps.done")) return done_thing(poss);
    if (poss.is("ps.your.object")) {
        Filter f;
        NounInfo info;
        head(poss["Noun"], f, info);
        for (const Tree* a : poss.items("Adj")) adjective(*a, f, info, false);
        f.side = Side::Friendly;
        return select(poss, f, info, false, Pick{});
    }
    if (!poss.is("ps.object")) {
        fail(poss, "'" + words(poss) + "' must name a card here");
        return kThis;
    }
    if (poss.says("this")) return kThis;
    if (poss.says("that")) return that(poss, poss);
    Filter f;
    NounInfo info;
    head(poss["Noun"], f, info);
    for (const Tree* a : poss.items("Adj")) adjective(*a, f, info, false);
    if (poss.says("attached")) {
        f.host_of = 0;
        return select(poss, f, info, false, Pick{});
    }
    if (poss.says("another")) {
        const i16 earlier = previous_object(f.types);
        if (earlier < 0) f.not_this = true;
        else f.except = static_cast<i8>(earlier);
    }
    if (poss.says("target")) return choose(poss, f, info, 1, 1, true, false, Pick{});
    if (s_->fixed) unsupported(poss, "a possessor that is not one certain card");
    return choose(poss, f, info, 1, 1, false, false, Pick{});
}

void Lowering::set_side(i16 spec, Side& side, i16& player_spec) {
    const PlayerSpec p = pools_.players[static_cast<std::size_t>(spec)];
    if (p.kind == PlayerSpec::Kind::You) {
        side = Side::Friendly;
    } else if (p.kind == PlayerSpec::Kind::Opponents) {
        side = Side::Enemy;
    } else if (p.kind != PlayerSpec::Kind::EachPlayer) {
        side = Side::OfPlayer;
        player_spec = spec;
    }
}

}  // namespace nexus::text
