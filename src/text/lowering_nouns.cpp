// Noun phrases as filters; zones and places.
#include <algorithm>

#include "base/words.h"
#include "text/lowering.h"

namespace nexus::text {

// --- noun phrases -------------------------------------------------------------------------------------------

u16 Lowering::type_bits(const Tree& word) const {
    return word.value >= 0 && static_cast<std::size_t>(word.value) < v_.types.size() ? v_.types[static_cast<std::size_t>(word.value)].bits
                                                                                     : u16{0};
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
    if (n.is("n.token") || n.is("n.nametoken") || n.is("n.typetoken")) f.token = true;
}

void Lowering::adjective(const Tree& a, Filter& f, NounInfo& info, bool plural) {
    if (a.is("a.word")) {
        const auto except_earlier = [&] {
            const i16 earlier = s_->fixed ? i16{-1} : previous_object(f.types);
            if (earlier < 0) f.not_this = true;
            else f.except = static_cast<i8>(earlier);
        };
        if (a.says("friendly")) f.side = Side::Friendly;
        if (a.says_either("enemy", "opposing")) f.side = Side::Enemy;
        if (a.says("other")) except_earlier();
        if (a.says("different") && !plural) except_earlier();
        if (a.says_either("ready", "refreshed")) f.ready = true;
        if (a.says_either("exhausted", "exerted")) f.exhausted = true;
        if (a.says("completed")) f.completed = true;
        if (a.says("uncompleted")) f.not_completed = true;
        if (a.says("attacking")) f.attacking = true;
        if (a.says("defending")) f.defending = true;
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
    if (loc.is("loc.on")) {
        PlaceSpec p = info.place.value_or(PlaceSpec{});
        p.mask = v_.places[static_cast<std::size_t>(loc["PlaceName"].value)].mask;
        info.place = p;
    } else if (loc.is("loc.from")) {
        PlaceSpec p = info.place.value_or(PlaceSpec{});
        p.mask = v_.places[static_cast<std::size_t>(loc["PlaceName"].value)].mask;
        if (const Tree* poss = loc.kid("Poss")) set_side(owner(*poss, true), p.side, p.player);
        info.place = p;
    } else if (loc.is("loc.in")) {
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
        f.ready = p.says_either("ready", "refreshed");
        f.exhausted = p.says_either("exhausted", "exerted");
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
            const bool least = c.says("more") && c.kid("Num") != nullptr;
            if (least) f.counters = static_cast<i16>(count_of(c["Num"]));
            else if (!c.is("ct.some") && !c.is("ct.bare") && !c.says("one"))
                unsupported(c, "this number of counters as a property (say: three or more)");
        }
    } else if (p.is("w.stat")) {
        stat_bound(p["Value"], v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat, f);
    } else if (p.is("w.stat.after")) {
        bound(p, f, v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat,
              p.says_either("less", "fewer") ? Compare::AtMost : Compare::AtLeast, pools_.constant(p["Int"].value));
    } else if (p.is("w.highest")) {
        info.superlative = true;
        info.highest = p.says("highest");
        info.stat = v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat;
    } else if (p.is("w.range")) {
        bound(p, f, v_.range_stat, Compare::Equal, pools_.constant(v_.ranges[static_cast<std::size_t>(p["Range"].value)].value));
    } else if (p.is("w.range2")) {  // ranges are ordered: two neighbours are a bound
        int low = v_.ranges[static_cast<std::size_t>(p["Range"].value)].value,
            high = v_.ranges[static_cast<std::size_t>(p.kid("Range", 1)->value)].value;
        if (low > high) std::swap(low, high);
        int most = 0;
        for (const RangeWord& r : v_.ranges) most = std::max<int>(most, r.value);
        if (high - low != 1) unsupported(p, "'" + words(p) + "'");
        else if (high == most) bound(p, f, v_.range_stat, Compare::AtLeast, pools_.constant(low));
        else
            bound(p, f, v_.range_stat, Compare::AtMost, pools_.constant(high)),
                bound(p, f, v_.range_stat, Compare::AtLeast, pools_.constant(low));
    } else if (p.is("w.quality2")) {
        f.keyword = (*p.kid("KwRef", 0))["Keyword"].value;
        f.or_keyword = (*p.kid("KwRef", 1))["Keyword"].value;
    } else if (p.is("w.attacking") || p.is("w.attacking.into")) {
        Filter whom;
        NounInfo more;
        bool self = false;
        if (p.is("w.attacking")) {
            whom = pattern_filter(p["Obj1"].kids[0], self, more);
        } else {
            PlaceSpec into;
            place(p["Quad"], into, false);
            whom.place = pools_.add(into);
        }
        f.attacking = true;
        f.against = pools_.add(whom);
    } else if (p.is("po.by")) {
        set_side(player(p["Player"], true), f.side, f.player);
    } else if (p.is("po.compare.same")) {
        const i16 earlier = previous_object(0);
        if (earlier < 0) fail(p, "'" + words(p) + "' has nothing to be compared with");
        NumberExpr n;
        n.kind = NumberExpr::Kind::StatOf;
        n.stat = v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat;
        n.a = earlier;
        bound(p, f, n.stat, p.says_either("lower", "lesser") ? Compare::AtMost : Compare::AtLeast, pools_.add(n));
    } else if (p.is("w.sub")) {
        if (f.subtypes[0] >= 0) unsupported(p, "two subtypes on one card");
        f.subtypes[0] = p["Sub"].value;
    } else if (p.is("w.names")) {
        f.different_names = true;
    } else if (p.is("w.named")) {
        f.name = p["CardName"].value;
    } else if (p.is("po.loc")) {
        location(p["Loc"], f, info);
    } else if (p.is("po.control")) {
        if (p.says("own")) unsupported(p, "ownership as a property");
        set_side(player(p["Player"], true), f.side, f.player);
    } else if (p.is("po.under")) {
        const Tree& whose = p["Poss"];
        if (!whose.is("ps.your")) unsupported(p, "'" + words(p) + "' as a property");
        set_side(you(), f.side, f.player);
    } else if (p.is("po.act")) {
        if (!s_->pricing) unsupported(p, "'" + words(p) + "' as a property");
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
        spec.relation = relation_named(p);
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

Filter Lowering::counted_noun(const Tree& n1) {
    Filter f;
    NounInfo info;
    noun(n1, f, info);
    if (info.superlative || info.ability) unsupported(n1, "'" + words(n1) + "' as something to count");
    if (info.place) f.place = pools_.add(*info.place);
    return f;
}

void Lowering::finish_filter(Filter& f, const NounInfo& info, const Pick& pick) {
    if (info.place) f.place = pools_.add(*info.place);
    if (pick.own && f.side == Side::Any && f.zone == kInPlay && (pick.zone == std::nullopt || !info.card))
        set_side(actor(), f.side, f.player);
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

Relation Lowering::relation_named(const Tree& t) {
    return t.says_either("column", "lane") ? Relation::SameColumn : t.says("row") ? Relation::SameRow : Relation::Same;
}

void Lowering::choose_place(const Tree& quad, PlaceSpec& p) {
    if (s_->fixed) {
        unsupported(quad, "a chosen place in a lasting ability");
        return;
    }
    const Tree* det = quad.kid("Det");
    const i16 reg = new_register(quad);
    if ((det != nullptr ? *det : quad).says("target")) emit_announce(Op::ChoosePlace, {reg, pools_.add(p), you()});
    else emit(Op::ChoosePlace, {reg, pools_.add(p), actor()});
    refer_place(reg);
    p = PlaceSpec{};
    p.relation = Relation::Same;
    p.anchor = static_cast<u8>(reg);
}

void Lowering::place(const Tree& quad, PlaceSpec& p, bool destination) {
    if (quad.is("quad.any") || quad.is("quad.open")) {
        place(quad.kids[0], p, destination);
        return;
    }
    for (const Tree* a : quad.items("QAdj")) {
        if (a->says("friendly")) p.side = Side::Friendly;
        if (a->says_either("enemy", "opposing")) p.side = Side::Enemy;
        if (a->says("adjacent")) {
            p.relation = Relation::Adjacent;
            const i16 earlier = s_->anchor >= 0 ? s_->anchor : s_->fixed ? i16{-1} : previous_object(0);
            p.anchor = static_cast<u8>(earlier >= 0 ? earlier : kThis);
        }
        if (a->is("qa.word") && a->says("other") && !destination)
            unsupported(*a, "another quadrant here");  // a destination is never where it stands
        if (a->is("qa.row2"))
            p.mask = static_cast<u16>(v_.places[static_cast<std::size_t>(a->kid("PlaceName", 0)->value)].mask |
                                      v_.places[static_cast<std::size_t>(a->kid("PlaceName", 1)->value)].mask);
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
        if (quad.says_either("enemy", "opposing")) p.side = Side::Enemy;
        if (quad.says("target")) unsupported(quad, "a target place beside something");
    } else if (quad.is("qd.row")) {
        p.mask = v_.places[static_cast<std::size_t>(quad["PlaceName"].value)].mask;
        if (quad.says("friendly")) p.side = Side::Friendly;
        if (quad.says_either("enemy", "opposing")) p.side = Side::Enemy;
        if (const Tree* poss = quad.kid("Poss")) owned(*poss);
    } else if (quad.is("qd.column")) {
        p.relation = quad.says_either("column", "lane") ? Relation::SameColumn : Relation::SameRow;
        p.anchor = static_cast<u8>(quad.kid("Poss") != nullptr ? owned_object(quad["Poss"]) : kThis);
    } else if (quad.is("qd.same")) {
        const Referent* r = last(Referent::Kind::Place);
        const i16 earlier = r != nullptr ? r->reg : previous_object(0);
        p.relation = relation_named(quad);
        p.anchor = static_cast<u8>(earlier >= 0 ? earlier : kThis);
    } else if (quad.is("qd.forward")) {
        p.relation = quad.says("behind") ? Relation::Backward : Relation::Forward;
        p.anchor = static_cast<u8>(quad.says("it") ? it(quad) : kThis);
    } else if (quad.is("qd.occupied")) {
        p.relation = Relation::Same;
        p.anchor = static_cast<u8>(it(quad));
    } else if (quad.is("qd.of")) {
        p.mask = v_.places[static_cast<std::size_t>(quad["PlaceName"].value)].mask;
        owned(quad["Poss"]);
        if (!destination && quad.says_either("one", "target")) choose_place(quad, p);
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
            choose_place(quad, p);
        } else if (!det.is("d.a") && !det.is("d.any") && !det.is("d.each") && !det.is("d.all") &&
                   !(destination && det.is("d.one") && !det.says("target"))) {
            unsupported(quad, "this way of naming places");
        }
    }
}

}  // namespace nexus::text
