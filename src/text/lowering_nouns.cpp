// Who and what: players, noun phrases, places, and what pronouns mean.
#include <algorithm>

#include "base/words.h"
#include "text/lowering.h"

namespace nexus::text {
namespace {

const Tree& inner(const Tree& obj) { return obj.is("obj.any") || obj.is("obj.one") ? obj.kids[0] : obj; }

}  // namespace

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
void Lowering::refer_player(i16 spec) {
    Referent r;
    r.kind = Referent::Kind::Player;
    r.player = spec;
    r.step = s_->step;
    s_->referents.push_back(r);
}
void Lowering::refer_zone(Zone zone, i16 player_spec) {
    Referent r;
    r.kind = Referent::Kind::Zone;
    r.zone = zone;
    r.player = player_spec;
    r.step = s_->step;
    s_->referents.push_back(r);
}

const Referent* Lowering::last(Referent::Kind kind) const {
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r)
        if (r->kind == kind) return &*r;
    return nullptr;
}

i16 Lowering::previous_object(u16 types) const {
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r) {
        if (r->kind != Referent::Kind::Object || r->step == 0 || r->reg == kThis || r->zone != kInPlay || r->cost) continue;
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
    if (!known(f.within) || !known(f.except) || !known(f.except2) || !known(f.attached_to) || !known(f.host_of) || !known_player(f.player)) return false;
    if (f.place >= 0) {
        const PlaceSpec& p = pools_.places[static_cast<std::size_t>(f.place)];
        if ((p.relation != Relation::None && !known(p.anchor)) || !known_player(p.player)) return false;
    }
    for (unsigned b = 0; b < f.bounds; ++b) {
        const NumberExpr& n = pools_.numbers[static_cast<std::size_t>(f.bound[b].number)];
        using Kind = NumberExpr::Kind;
        if ((n.kind == Kind::Register || n.kind == Kind::StatOf || n.kind == Kind::CountersOn || n.kind == Kind::SetSize) && !known(n.a)) return false;
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
        if (best == nullptr || (r->step == best->step && r->subject && !best->subject)) {
            best = &*r;
            tie = false;
        } else if (r->step == best->step && r->subject == best->subject && r->reg != best->reg) {
            tie = true;
        }
    }
    if (tie) {
        fail(at, "'" + words(at) + "' could mean two things; name the one you mean");
        return kThis;
    }
    if (best != nullptr) return best->reg;
    if ((!context_.stays_in_play && !granted_) || s_->closed) fail(at, "'" + words(at) + "' has nothing to refer to");
    return kThis;
}

i16 Lowering::they(const Tree& at) {
    if (s_->subject >= 0) return s_->subject;
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r)
        if (r->kind == Referent::Kind::Object && r->plural) return r->reg;
    fail(at, "'" + words(at) + "' has nothing to refer to: several things must have been named before");
    return kThis;
}

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
    fail(at, "'" + words(at) + "' has nothing to refer to");
    return kThis;
}

// --- players ------------------------------------------------------------------------------------------------

i16 Lowering::player(const Tree& t, bool pattern) {
    using Kind = PlayerSpec::Kind;
    if (t.is("pl.you")) return you();
    if (t.is("pl.they") || t.is("pl.that")) {
        if (const Referent* r = last(Referent::Kind::Player)) return r->player;
        if (s_->actor >= 0) return s_->actor;
        if (t.is("pl.that") && s_->trigger != EventKind::None) return pools_.player(Kind::EventPlayer);
        fail(t, "'" + words(t) + "' has no player to refer to");
        return you();
    }
    if (t.is("pl.whose"))
        return pools_.player(t.says("owner") ? Kind::OwnerOf : Kind::ControllerOf, static_cast<unsigned>(t.says("this") ? kThis : that(t, t)));
    if (t.is("pl.controller")) return pools_.player(t.says("owner") ? Kind::OwnerOf : Kind::ControllerOf, static_cast<unsigned>(it(t)));
    const bool opponents = t.says("opponent") || t.says("opponents") || t.says("other");
    const i16 all = pools_.player(opponents ? Kind::Opponents : Kind::EachPlayer);
    const bool one = t.is("pl.some") && !t.says("each");
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

i16 Lowering::owner(const Tree& poss, bool pattern) {
    using Kind = PlayerSpec::Kind;
    if (poss.is("ps.your")) return you();
    if (poss.is("ps.player")) return player(poss["Player"], pattern && !poss["Player"].says("target"));
    if (poss.is("ps.players")) return pools_.player(Kind::Opponents);
    if (poss.is("ps.their")) {
        if (s_->actor >= 0) return s_->actor;
        if (const Referent* r = last(Referent::Kind::Player)) return r->player;
        return pools_.player(Kind::ControllerOf, static_cast<unsigned>(they(poss)));
    }
    if (poss.is("ps.owners")) return pools_.player(Kind::OwnerOf, static_cast<unsigned>(they(poss)));
    return pools_.player(Kind::ControllerOf, static_cast<unsigned>(owned_object(poss)));
}

i16 Lowering::owned_object(const Tree& poss) {
    if (poss.is("ps.its")) return it(poss);
    if (poss.is("ps.their")) return they(poss);
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

// --- noun phrases -------------------------------------------------------------------------------------------

u16 Lowering::type_bits(const Tree& word) const {
    return word.value >= 0 && static_cast<std::size_t>(word.value) < v_.types.size() ? v_.types[static_cast<std::size_t>(word.value)].bits : u16{0};
}

std::optional<Zone> Lowering::zone_named(std::string_view name) const {
    for (const ZoneWord& z : v_.zones)
        if (iequals(z.name, name)) return z.zone;
    return std::nullopt;
}

void Lowering::head(const Tree& n, Filter& f, NounInfo& info) {
    for (const Tree& k : n.kids) {
        if (!k.is_word()) continue;
        switch (class_of(k.symbol)) {
            case WordClass::Type: f.types = static_cast<u16>(f.types | type_bits(k)); break;
            case WordClass::Sub: f.subtypes[0] = k.value; break;
            case WordClass::CardName: f.name = k.value; break;
            default: break;
        }
    }
    info.card = n.is("n.card") || n.is("n.typecard") || n.is("n.typecard2");
    info.ability = n.is("n.effect") || n.is("n.ability");
    if (n.is("n.token") || n.is("n.nametoken")) f.token = true;
}

void Lowering::adjective(const Tree& a, Filter& f, NounInfo& info, bool plural) {
    if (a.is("a.word")) {
        const auto except_earlier = [&] {
            const i16 earlier = s_->fixed ? i16{-1} : previous_object(f.types);
            if (earlier < 0)
                f.not_this = true;
            else
                f.except = static_cast<i8>(earlier);
        };
        if (a.says("friendly")) f.side = Side::Friendly;
        if (a.says("enemy")) f.side = Side::Enemy;
        if (a.says("other")) except_earlier();
        if (a.says("different") && !plural) except_earlier();
        if (a.says("ready")) f.ready = true;
        if (a.says("exhausted")) f.exhausted = true;
        if (a.says("completed")) f.completed = true;
        if (a.says("uncompleted")) f.not_completed = true;
        if (a.says("adjacent")) {
            PlaceSpec p;
            p.relation = Relation::Adjacent;
            info.place = p;
        }
    } else if (a.is("a.sub")) {
        if (f.subtypes[0] >= 0) unsupported(a, "two subtypes on one card");
        f.subtypes[0] = a["Sub"].value;
    } else if (a.is("a.non.sub")) {
        if (f.not_subtype >= 0) unsupported(a, "two excluded subtypes");
        f.not_subtype = a["Sub"].value;
    } else if (a.is("a.non.type")) {
        f.not_types = static_cast<u16>(f.not_types | type_bits(a["Type"]));
    } else if (a.is("a.non.token")) {
        f.not_token = true;
    } else if (a.is("a.token")) {
        f.token = true;
    } else if (a.is("a.row")) {
        PlaceSpec p = info.place.value_or(PlaceSpec{});
        p.mask = v_.places[static_cast<std::size_t>(a["PlaceName"].value)].mask;
        info.place = p;
    } else if (a.is("a.quoted")) {
        f.types = type_bits(a["Type"]);
    }
}

void Lowering::bound(const Tree& at, Filter& f, Stat stat, Compare compare, i16 number_index) {
    if (f.bounds >= f.bound.size()) {
        unsupported(at, "more than two conditions on stats");
        return;
    }
    f.bound[f.bounds++] = {stat, compare, number_index};
}

void Lowering::location(const Tree& loc, Filter& f, NounInfo& info) {
    if (loc.is("loc.in")) {
        PlaceSpec p = info.place.value_or(PlaceSpec{});
        place(loc["Quad"], p, false);
        info.place = p;
    } else if (loc.is("loc.zone")) {
        zone(loc["Zone"], f.zone, f.player, true);
        info.zone_named = true;
    } else if (loc.is("loc.hand")) {
        f.zone = v_.zones[static_cast<std::size_t>(loc["ZoneName"].value)].zone;
        f.player = actor();
        info.zone_named = true;
    } else if (loc.is("loc.fromit")) {
        const Referent* r = last(Referent::Kind::Zone);
        if (r == nullptr) {
            fail(loc, "'from it' has no zone to refer to");
            return;
        }
        f.zone = r->zone;
        f.player = r->player;
        info.zone_named = true;
    } else if (loc.is("loc.range")) {
        f.in_range_of_this = true;
    } else if (loc.is("loc.field")) {
        info.zone_named = true;
    }
}

void Lowering::modifier(const Tree& p, Filter& f, NounInfo& info) {
    if (p.is("w.that.is")) {
        f.ready = p.says("ready");
        f.exhausted = p.says("exhausted");
    } else if (p.is("w.quality") || p.is("w.that")) {
        const Tree& q = p["Quality"];
        const bool without = p.says("without");
        if (q.is("q.keyword")) (without ? f.not_keyword : f.keyword) = q["KwRef"]["Keyword"].value;
        if (q.is("q.state")) (without ? f.not_counter : f.counter) = q["StateRef"]["Counter"].value;
        if (q.is("q.all")) unsupported(q, "'all keywords' as a property");
    } else if (p.is("w.counter")) {
        if (const Tree* name = p.kid("CtName")) {
            f.not_counter = counter_kind(*name);
        } else {
            const Tree& c = p["Counters"];
            f.counter = counter_kind(c.is("ct.bare") ? c : c["CtName"]);
            if (!c.is("ct.some") && !c.is("ct.bare") && !c.says("one")) unsupported(c, "a number of counters as a property");
        }
    } else if (p.is("w.stat")) {
        const Tree& value = p["Value"];
        const i16 n = value.is("val") ? pools_.constant(value["Int"].value) : x_value(value);
        const Compare c = value.says("less") ? Compare::AtMost : value.says("more") ? Compare::AtLeast : Compare::Equal;
        bound(p, f, v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat, c, n);
    } else if (p.is("w.highest")) {
        info.superlative = true;
        info.highest = p.says("highest");
        info.stat = v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat;
    } else if (p.is("w.range")) {
        bound(p, f, v_.range_stat, Compare::Equal, pools_.constant(v_.ranges[static_cast<std::size_t>(p["Range"].value)].value));
    } else if (p.is("w.names")) {
        f.different_names = true;
    } else if (p.is("w.named")) {
        f.name = p["CardName"].value;
    } else if (p.is("po.loc")) {
        location(p["Loc"], f, info);
    } else if (p.is("po.control")) {
        if (p.says("own")) unsupported(p, "ownership as a property");
        set_side(player(p["Player"], true), f.side, f.player);
    } else if (p.is("po.act")) {
        info.actor = player(p["Player"], true);
        info.zone_named = true;
    } else if (p.is("po.among")) {
        keep_within(f, they(p));
        info.zone_named = true;
    } else if (p.is("po.chosen")) {
        unsupported(p, "a chosen card type");
    } else if (p.is("po.attached")) {
        f.attached_to = static_cast<i8>(anchor_object(p["Obj1"]));
    } else if (p.is("po.same")) {
        PlaceSpec spec = info.place.value_or(PlaceSpec{});
        spec.relation = p.says("column") ? Relation::SameColumn : p.says("row") ? Relation::SameRow : Relation::Same;
        spec.anchor = static_cast<u8>(anchor_object(p["Obj1"]));
        info.place = spec;
    } else if (p.is("po.adjacent")) {
        PlaceSpec spec = info.place.value_or(PlaceSpec{});
        place(p["QuadOpen"], spec, false);
        info.place = spec;
    } else if (p.is("po.range")) {
        const i16 reg = anchor_object(p["Obj1"]);
        if (reg == kThis) {
            f.in_range_of_this = true;
        } else {
            PlaceSpec spec = info.place.value_or(PlaceSpec{});
            spec.relation = Relation::InRange;
            spec.anchor = static_cast<u8>(reg);
            info.place = spec;
        }
    } else if (p.is("po.compare")) {
        NumberExpr n;
        n.kind = NumberExpr::Kind::StatOf;
        n.stat = v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat;
        n.a = object(p["Obj1"]);
        bound(p, f, n.stat, p.says("lower") ? Compare::Less : Compare::More, pools_.add(n));
    } else if (p.is("po.equal")) {
        const Compare c = p.says("equal") ? Compare::Equal : p.says("less") ? Compare::Less : Compare::More;
        bound(p, f, v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat, c, number(p["Number"]));
    }
}

void Lowering::noun(const Tree& n1, Filter& f, NounInfo& info) {
    head(n1["Noun"], f, info);
    for (const Tree* a : n1.items("Adj")) adjective(*a, f, info, n1.plural());
    // A noun phrase is not visible inside its own modifiers, and neither is the clause's subject.
    for (const Tree* p : n1.items("Post")) modifier(*p, f, info);
    if (const Tree* p = n1.kid("OpenPost")) modifier(*p, f, info);
    if (n1.is("n1.near")) {
        PlaceSpec p = info.place.value_or(PlaceSpec{});
        p.relation = Relation::Adjacent;
        p.anchor = static_cast<u8>(anchor_object(n1["Obj1"]));
        info.place = p;
    }
}

void Lowering::finish_filter(Filter& f, const NounInfo& info, const Pick& pick) {
    if (info.place) f.place = pools_.add(*info.place);
    if (pick.own && f.side == Side::Any && f.zone == kInPlay && (pick.zone == std::nullopt || !info.card)) set_side(actor(), f.side, f.player);
    if (info.card && !info.zone_named && pick.zone && f.within < 0) {
        f.zone = *pick.zone;
        f.player = actor();
    }
}

// --- zones and places ---------------------------------------------------------------------------------------

void Lowering::zone(const Tree& z, Zone& out_zone, i16& out_player, bool pattern) {
    out_zone = v_.zones[static_cast<std::size_t>(z["ZoneName"].value)].zone;
    if (z.is("z.any")) {
        if (s_->fixed) return;
        const i16 reg = new_register(z);
        emit(Op::ChoosePlayer, {reg, pools_.player(PlayerSpec::Kind::EachPlayer), actor()});
        out_player = pools_.player(PlayerSpec::Kind::Register, static_cast<unsigned>(reg));
        return;
    }
    out_player = owner(z["Poss"], pattern);
}

void Lowering::place(const Tree& quad, PlaceSpec& p, bool destination) {
    if (quad.is("quad.any") || quad.is("quad.open")) {
        place(quad.kids[0], p, destination);
        return;
    }
    for (const Tree* a : quad.items("QAdj")) {
        if (a->says("friendly")) p.side = Side::Friendly;
        if (a->says("enemy")) p.side = Side::Enemy;
        if (a->says("adjacent")) {
            p.relation = Relation::Adjacent;
            const i16 earlier = s_->anchor >= 0 ? s_->anchor : s_->fixed ? i16{-1} : previous_object(0);
            p.anchor = static_cast<u8>(earlier >= 0 ? earlier : kThis);
        }
        if (a->is("qa.row")) p.mask = v_.places[static_cast<std::size_t>((*a)["PlaceName"].value)].mask;
    }
    const auto owned = [&](const Tree& poss) {
        if (poss.is("ps.its") || poss.is("ps.object")) {
            p.relation = Relation::Same;
            p.anchor = static_cast<u8>(owned_object(poss));
        } else {
            set_side(owner(poss, true), p.side, p.player);
        }
    };
    if (quad.is("qd.adjacent") || quad.is("qd.adjacents")) {
        p.relation = Relation::Adjacent;
        p.anchor = static_cast<u8>(anchor_object(quad["Obj1"]));
        if (quad.says("friendly")) p.side = Side::Friendly;
        if (quad.says("enemy")) p.side = Side::Enemy;
        if (quad.says("target")) unsupported(quad, "a target place beside something");
    } else if (quad.is("qd.row")) {
        p.mask = v_.places[static_cast<std::size_t>(quad["PlaceName"].value)].mask;
        if (quad.says("friendly")) p.side = Side::Friendly;
        if (quad.says("enemy")) p.side = Side::Enemy;
        if (const Tree* poss = quad.kid("Poss")) owned(*poss);
    } else if (quad.is("qd.column")) {
        p.relation = quad.says("column") ? Relation::SameColumn : Relation::SameRow;
        p.anchor = static_cast<u8>(owned_object(quad["Poss"]));
    } else if (quad.is("qd.same")) {
        const Referent* r = last(Referent::Kind::Place);
        const i16 earlier = r != nullptr ? r->reg : previous_object(0);
        p.relation = Relation::Same;
        p.anchor = static_cast<u8>(earlier >= 0 ? earlier : kThis);
    } else if (quad.is("qd.forward")) {
        p.relation = quad.says("behind") ? Relation::Backward : Relation::Forward;
        p.anchor = static_cast<u8>(quad.says("it") ? it(quad) : kThis);
    } else if (quad.is("qd.occupied")) {
        p.relation = Relation::Same;
        p.anchor = static_cast<u8>(it(quad));
    } else if (quad.is("qd.anyof")) {
        owned(quad["Poss"]);
    } else if (quad.is("qd.det")) {
        const Tree& det = quad["Det"];
        if (det.is("d.this")) {
            p.relation = Relation::Same;
            p.anchor = kThis;
        } else if (det.is("d.that") || det.is("d.chosen")) {
            const Referent* r = last(Referent::Kind::Place);
            if (r == nullptr) {
                fail(quad, "'" + words(quad) + "' has no place to refer to");
                return;
            }
            p.relation = Relation::Same;
            p.anchor = static_cast<u8>(r->reg);
        } else if (det.is("d.poss")) {
            owned(det["Poss"]);
        } else if (!destination && (det.says("target") || det.is("d.one") || (det.is("d.any") && det.says("one")))) {
            if (s_->fixed) {
                unsupported(quad, "a chosen place in a lasting ability");
                return;
            }
            const i16 reg = new_register(quad);
            if (det.says("target"))
                emit_announce(Op::ChoosePlace, {reg, pools_.add(p), you()});
            else
                emit(Op::ChoosePlace, {reg, pools_.add(p), actor()});
            p = PlaceSpec{};
            p.relation = Relation::Same;
            p.anchor = static_cast<u8>(reg);
        } else if (det.is("d.another") || det.is("d.no") || det.is("d.num") || det.is("d.many") || det.is("d.those")) {
            unsupported(quad, "this way of naming places");
        }
    }
}

// --- picking things -----------------------------------------------------------------------------------------

Lowering::Range Lowering::range_of(const Tree& det) {
    Range r;
    r.target = det.says("target");
    if (det.is("d.upto1")) r.least = 0;
    if (det.is("d.num") || det.is("o.of") || det.is("o.upto.of") || det.is("o.someof")) {
        const Tree* num = det.kid("Num");
        r.least = r.most = num != nullptr ? count_of(*num) : 1;
        if (det.says("up")) r.least = 0;
        if (det.says("least")) r.most = 99;
    }
    if (det.is("d.one") && det.says("least")) r.most = 99;
    if (det.is("d.anynumber")) r = {0, 99, false};
    if (det.is("d.onemore")) r = {1, 99, false};
    return r;
}

i16 Lowering::choose(const Tree& at, Filter f, const NounInfo& info, int least, int most, bool target, bool plural, const Pick& pick) {
    if (s_->fixed) {
        fail(at, "A lasting ability cannot choose: '" + words(at) + "'");
        return kThis;
    }
    const u16 types = f.types;
    finish_filter(f, info, pick);
    const i16 filter = pools_.add(f);
    const i16 reg = new_register(at);
    const i16 chooser = pick.chooser >= 0 ? pick.chooser : actor();
    if (info.superlative) {
        emit(Op::SelectExtreme, {reg, filter, info.stat, info.highest ? 1 : 0, chooser});
    } else if (target) {
        if (++s_->targets > kMaxTargets) fail(at, "An ability can have at most " + std::to_string(kMaxTargets) + " targets");
        if (!known_at_announcement(f)) fail(at, "A target is picked before anything happens: '" + words(at) + "' cannot depend on what comes later");
        emit_announce(Op::Target, {reg, filter, you(), least, most});
    } else if (pick.random) {
        emit(Op::ChooseRandom, {reg, filter, pools_.constant(most)});
    } else {
        emit(Op::Choose, {reg, filter, chooser, pick.optional ? 0 : least, most});
    }
    refer(reg, types, plural);
    s_->referents.back().zone = f.zone;
    s_->referents.back().player = f.zone == kInPlay ? i16{-1} : f.player;
    return reg;
}

i16 Lowering::select(const Tree& at, Filter f, const NounInfo& info, bool plural, const Pick& pick) {
    const u16 types = f.types;
    finish_filter(f, info, pick);
    const i16 reg = new_register(at);
    const i16 filter = pools_.add(f);
    if (info.superlative)
        emit(Op::SelectExtreme, {reg, filter, info.stat, info.highest ? 1 : 0, actor()});
    else if (s_->picking_target)
        emit_announce(Op::Select, {reg, filter});
    else
        emit(Op::Select, {reg, filter});
    refer(reg, types, plural);
    s_->referents.back().zone = f.zone;
    s_->referents.back().player = f.zone == kInPlay ? i16{-1} : f.player;
    return reg;
}

i16 Lowering::determined(const Tree& obj, const Tree& det, const Tree& n1, const Pick& pick) {
    if (det.is("d.this")) {
        Filter f;
        NounInfo info;
        head(n1["Noun"], f, info);
        if (!info.card && f.types != 0 && s_->type_bits != 0 && (s_->type_bits & f.types) == 0)
            fail(obj, "'" + words(obj) + "': this card is of another type");
        return kThis;
    }
    if (det.is("d.that") || det.is("d.those") || det.is("d.chosen")) return that(obj, n1);
    if (det.is("d.no") || det.is("d.many")) {
        fail(obj, "'" + words(obj) + "' states an amount; it belongs into a condition");
        return kThis;
    }
    Filter f;
    NounInfo info;
    const bool targeting = s_->picking_target;
    s_->picking_target = targeting || det.says("target");
    if (det.is("d.another") || (det.is("d.num") && det.says("other"))) {
        head(n1["Noun"], f, info);
        const i16 earlier = previous_object(f.types);
        f = Filter{};
        if (earlier < 0)
            f.not_this = true;
        else
            f.except = static_cast<i8>(earlier);
    }
    noun(n1, f, info);
    s_->picking_target = targeting;
    if (info.ability) {
        unsupported(obj, "abilities and effects as things");
        return kThis;
    }
    const bool plural = n1.plural();
    if (det.is("d.each") || det.is("d.all")) return select(obj, f, info, true, pick);
    if (det.is("d.poss")) {
        const Tree& poss = det["Poss"];
        const i16 spec = owner(poss);
        if (info.zone_named && f.zone != kInPlay) {
            f.player = spec;
        } else if (pick.zone && info.card) {
            f.zone = *pick.zone;
            f.player = spec;
            info.zone_named = true;
        } else {
            set_side(spec, f.side, f.player);
        }
        return select(obj, f, info, plural, pick);
    }
    if (det.is("d.the")) {
        if (!info.superlative) {
            fail(obj, "'" + words(obj) + "': say 'that', 'this' or 'target', or 'with the highest …'");
            return kThis;
        }
        return select(obj, f, info, false, pick);
    }
    if (det.is("d.thatmany")) {
        unsupported(obj, "'that many' of things to choose");
        return kThis;
    }
    if (det.is("d.x")) {
        unsupported(obj, "X things to choose");
        return kThis;
    }
    const Range r = range_of(det);
    return choose(obj, f, info, r.least, r.most, r.target, plural, pick);
}

i16 Lowering::object(const Tree& whole, const Pick& pick) {
    if (failed()) return kThis;
    const Tree& obj = inner(whole);
    if (obj.is("o.it")) return it(obj);
    if (obj.is("o.they") || obj.is("o.eachof")) return they(obj);
    if (obj.is("o.det")) return determined(obj, obj["Det"], obj["N1"], pick);
    Filter f;
    NounInfo info;
    if (obj.is("o.bare")) {
        noun(obj["N1"], f, info);
        return select(obj, f, info, true, pick);
    }
    if (obj.is("o.host")) {
        head(obj["Noun"], f, info);
        f.host_of = 0;
        return select(obj, f, info, false, pick);
    }
    if (obj.is("o.role")) {
        const bool attacker = obj.says("attacking");
        if (s_->trigger == EventKind::DeclaredAttack || s_->trigger == EventKind::Attacked)
            return (s_->trigger == EventKind::DeclaredAttack) == attacker ? kSubject : kOther;
        fail(obj, "'" + words(obj) + "' needs a trigger about an attack");
        return kThis;
    }
    if (obj.is("o.culprit")) {
        if (s_->trigger == EventKind::Destroyed) return kOther;
        fail(obj, "'" + words(obj) + "' needs a trigger about something that is destroyed");
        return kThis;
    }
    if (obj.is("o.top")) {
        Zone z{0};
        i16 whose = you();
        zone(obj["Zone"], z, whose);
        const i16 reg = new_register(obj);
        const Tree* num = obj.kid("Num");
        emit(Op::Top, {reg, z, whose, pools_.constant(num != nullptr ? count_of(*num) : 1)});
        refer(reg, 0, obj.plural());
        s_->referents.back().zone = z;
        s_->referents.back().player = whose;
        return reg;
    }
    if (obj.is("o.of") || obj.is("o.upto.of")) {
        noun(obj["N1"], f, info);
        const Tree* poss = obj.kid("Poss");
        if (poss != nullptr)
            set_side(owner(*poss), f.side, f.player);
        else
            keep_within(f, that(obj, obj["N1"]));
        const Range r = range_of(obj);
        return choose(obj, f, info, r.least, r.most, false, obj.plural(), pick);
    }
    if (obj.is("o.someof")) {
        keep_within(f, they(obj));
        const Range r = range_of(obj);
        return choose(obj, f, info, r.least, r.most, false, obj.plural(), Pick{});
    }
    if (obj.is("o.rest")) {
        // What is left of the set that was looked at, after the last pick from it.
        i16 set = -1, taken = -1;
        for (const Referent& r : s_->referents) {
            if (r.kind != Referent::Kind::Object || r.step == 0) continue;
            if (r.plural && set < 0) set = r.reg;
            else if (set >= 0) taken = r.reg;
        }
        if (set < 0) {
            fail(obj, "'the rest' has nothing to refer to");
            return kThis;
        }
        keep_within(f, set);
        f.except = static_cast<i8>(taken);
        return select(obj, f, info, true, Pick{});
    }
    unsupported(obj, "'" + words(obj) + "' here");
    return kThis;
}

// "A and B" as its parts.
std::vector<Tree> Lowering::parts_of(const Tree& both) {
    std::vector<Tree> out;
    const Grammar& g = Grammar::get();
    const Phrase& p = g.phrases()[static_cast<std::size_t>(g.find_phrase("o.det"))];
    for (unsigned k = 0; k < 2; ++k) {
        const Tree& det = *both.kid("Det", k);
        const Tree& n1 = *both.kid("N1", k);
        for (const u16 r : p.rules) {
            if (g.rule(r).right[1].id != g.rule(static_cast<std::size_t>(n1.rule)).left) continue;
            Tree t;
            t.rule = r;
            t.token = det.token;
            t.kids = {det, n1};
            out.push_back(std::move(t));
            break;
        }
    }
    return out;
}

i16 Lowering::anchor_object(const Tree& whole) {
    const Tree& obj = inner(whole);
    const Tree* det = obj.kid("Det");
    const bool any = obj.is("o.of") || (det != nullptr && (det->is("d.a") || det->is("d.any") || det->is("d.one") || det->is("d.another")));
    if (!s_->fixed || !any || (det != nullptr && det->says("target"))) return object(obj);
    bool self = false;
    NounInfo info;
    const Filter f = pattern_filter(obj, self, info);
    const i16 reg = new_register(obj);
    emit(Op::Select, {reg, pools_.add(f)});
    return reg;
}

// A noun phrase as a property to look for, without picking anything.
Filter Lowering::pattern_filter(const Tree& whole, bool& self, NounInfo& info) {
    const Tree& obj = inner(whole);
    Filter f;
    self = false;
    if (obj.is("o.it") || obj.is("o.they")) {
        const i16 reg = obj.is("o.it") ? it(obj) : they(obj);
        if (reg == kThis)
            self = f.self_only = true;
        else
            f.within = static_cast<i8>(reg);
        return f;
    }
    if (obj.is("o.host")) {
        head(obj["Noun"], f, info);
        f.host_of = 0;
        return f;
    }
    if (obj.is("o.bare") || obj.is("o.of")) {
        noun(obj["N1"], f, info);
        if (const Tree* poss = obj.kid("Poss")) set_side(owner(*poss), f.side, f.player);
    } else if (obj.is("o.det")) {
        const Tree& det = obj["Det"];
        if (det.is("d.this")) {
            self = f.self_only = true;
            return f;
        }
        if (det.is("d.that") || det.is("d.those")) {
            f.within = static_cast<i8>(that(obj, obj["N1"]));
            return f;
        }
        if (det.says("target")) fail(obj, "Nothing is targeted here: '" + words(obj) + "'");
        noun(obj["N1"], f, info);
        if (det.is("d.another") || det.says("other")) f.not_this = true;
        if (det.is("d.poss")) set_side(owner(det["Poss"]), f.side, f.player);
    } else if (obj.is("o.active") || obj.is("o.actives")) {
        info.ability = true;
        return f;
    } else {
        unsupported(obj, "'" + words(obj) + "' here");
    }
    if (info.place) f.place = pools_.add(*info.place);
    return f;
}

}  // namespace nexus::text
