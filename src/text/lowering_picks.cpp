// Picking things: targets, choices, everything that fits; and noun phrases as patterns.
#include "text/lowering.h"

namespace nexus::text {
namespace {

// The adjective of "the attacking unit", "the defending unit"; null if it is something else.
const Tree* role_of(const Tree& obj) {
    if (!obj.is("o.det") || !obj["Det"].is("d.the")) return nullptr;
    for (const Tree* adj : obj["N1"].items("Adj"))
        if (adj->is("a.word") && (adj->says("attacking") || adj->says("defending"))) return adj;
    return nullptr;
}

}  // namespace

// --- picking things -----------------------------------------------------------------------------------------

Lowering::Range Lowering::range_of(const Tree& det) {
    Range r;
    r.target = det.says("target");
    if (det.is("d.upto1")) r.least = 0;
    if (det.is("d.num") || det.is("d.exact") || det.is("o.of") || det.is("o.upto.of") || det.is("o.someof")) {
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
    if (target && s_->outer != nullptr)
        return from_outside([&] { return choose(at, f, info, least, most, true, plural, pick); });  // targets are picked at once
    if (info.ability) unsupported(at, "abilities and effects as things");
    const u16 types = f.types;
    finish_filter(f, info, pick);
    const i16 filter = pools_.add(f);
    const i16 reg = new_register(at);
    const i16 chooser = pick.chooser >= 0 ? pick.chooser : actor();
    if (info.superlative && target) {
        fail(at, "What has the highest or lowest value is found, not targeted: leave 'target' out and say 'the'");
    } else if (info.superlative) {
        emit(Op::SelectExtreme, {reg, filter, info.stat, info.highest ? 1 : 0, chooser});
    } else if (target) {
        if (++s_->targets > kMaxTargets) fail(at, "An ability can have at most " + std::to_string(kMaxTargets) + " targets");
        if (!known_at_announcement(f))
            fail(at, "A target is picked before anything happens: '" + words(at) + "' cannot depend on what comes later");
        emit_announce(Op::Target, {reg, filter, you(), least, most});
    } else if (pick.random) {
        emit(Op::ChooseRandom, {reg, filter, pick.counted ? scaled(pools_.constant(most)) : pools_.constant(most)});
    } else if (pick.counted && s_->each != nullptr && least == most) {
        emit(Op::ChooseUpTo, {reg, filter, chooser, scaled(pools_.constant(most)), 1});
    } else {
        emit(Op::Choose, {reg, filter, chooser, pick.optional ? 0 : least, most});
    }
    refer(reg, types, plural);
    s_->referents.back().zone = f.zone;
    s_->referents.back().player = f.zone == kInPlay ? i16{-1} : f.player;
    s_->referents.back().side = f.zone == kInPlay ? f.side : Side::Any;
    if (least == most) s_->referents.back().count = most;
    const bool own = f.zone == kInPlay ? f.side == Side::Friendly && chooser == you() : f.player == chooser;
    s_->referents.back().picked_by_owner = own && !target && !pick.random && !info.superlative;
    return reg;
}

// How many are left of a set of which some were taken; 0 if that is not known.
int Lowering::left_of(i16 set, i16 taken) const {
    int all = 0, gone = 0;
    for (const Referent& r : s_->referents) {
        if (r.kind == Referent::Kind::Object && r.reg == set) all = r.count;
        if (r.kind == Referent::Kind::Object && r.reg == taken) gone = r.count;
    }
    return gone > 0 && all > gone ? all - gone : 0;
}

i16 Lowering::select(const Tree& at, Filter f, const NounInfo& info, bool plural, const Pick& pick) {
    if (info.ability) unsupported(at, "abilities and effects as things");
    const u16 types = f.types;
    finish_filter(f, info, pick);
    const i16 reg = new_register(at);
    const i16 filter = pools_.add(f);
    if (s_->fixed && f.zone != kInPlay)
        unsupported(at, "'" + words(at) + "' in a lasting ability: it looks at what is in play (or say: you have … cards in …)");
    if (info.superlative && s_->fixed) unsupported(at, "the highest or lowest in a lasting ability: ties need somebody to choose");
    if (info.superlative)  // of several that are equal all are meant, or one that the acting player picks
        emit(Op::SelectExtreme, {reg, filter, info.stat, info.highest ? 1 : 0, plural ? i16{-1} : actor()});
    else if (s_->picking_target) emit_announce(Op::Select, {reg, filter});
    else emit(Op::Select, {reg, filter});
    refer(reg, types, plural);
    s_->referents.back().zone = f.zone;
    s_->referents.back().player = f.zone == kInPlay ? i16{-1} : f.player;
    s_->referents.back().side = f.zone == kInPlay ? f.side : Side::Any;
    return reg;
}

// "All units" may mean fewer than every unit there is.
void Lowering::set_apart(Filter& f) const {
    if (f.types != 0 && (f.types & v_.apart_from_all) == 0) f.not_types = static_cast<u16>(f.not_types | v_.apart_from_all);
}

i16 Lowering::determined(const Tree& obj, const Tree& det, const Tree& n1, const Pick& pick) {
    if (det.is("d.this")) {
        Filter f;
        NounInfo info;
        head(n1["Noun"], f, info);
        for (const Tree* adj : n1.items("Adj"))
            if (!adj->is("a.sub")) unsupported(*adj, "'" + words(*adj) + "' of this card here: make it a condition");
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
    const bool another = det.is("d.another") || (det.is("d.num") && det.says("other"));
    i16 earlier = -1;
    const std::size_t named = s_->referents.size();
    if (another) {
        head(n1["Noun"], f, info);
        earlier = previous_object(f.types, kInPlay, named);
        f = Filter{};
    }
    noun(n1, f, info);
    if (another) {
        if (f.zone != kInPlay) earlier = previous_object(f.types, f.zone, named);
        if (earlier < 0) f.not_this = true;
        else f.except = static_cast<i8>(earlier);
    }
    s_->picking_target = targeting;
    if (info.ability) {
        unsupported(obj, "abilities and effects as things");
        return kThis;
    }
    const bool plural = n1.plural();
    if (det.is("d.each") || det.is("d.all") || (det.is("d.poss") && plural)) set_apart(f);
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
    if (whole.is("obj.or")) {
        const Tree one = either(whole);
        return failed() ? i16{kThis} : object(one, pick);
    }
    const Tree& obj = inner(whole);
    if (obj.is("o.it")) return it(obj);
    if (obj.is("o.they") || obj.is("o.eachof") || obj.is("o.both")) return they(obj);
    if (obj.is("o.done")) return done_thing(obj);
    if (const Tree* role = obj.is("o.attacker") ? &obj : role_of(obj)) {  // "the attacking unit", "the attacker"
        const bool attacker = role->says_either("attacking", "attacker");
        const bool over = s_->trigger == EventKind::Survived ||
                          (s_->trigger == EventKind::Destroyed && attacker);  // the other party did it
        const auto named = [&](i16 reg) {
            refer(reg, 0, false);
            return reg;
        };
        if (over) return named(attacker ? kOther : kSubject);
        const bool by_attacker = s_->trigger == EventKind::DeclaredAttack || s_->trigger == EventKind::Hit ||
                                 s_->trigger == EventKind::Missed;
        if (by_attacker || s_->trigger == EventKind::Attacked || s_->trigger == EventKind::Defended || s_->trigger == EventKind::Blocked)
            return named(by_attacker == attacker ? kSubject : kOther);
        fail(obj, "'" + words(obj) + "' needs a trigger about an attack");
        return kThis;
    }
    if (obj.is("o.det")) return determined(obj, obj["Det"], obj["N1"], pick);
    Filter f;
    NounInfo info;
    if (obj.is("o.bare")) {
        noun(obj["N1"], f, info);
        set_apart(f);
        return select(obj, f, info, true, pick);
    }
    if (obj.is("o.allof") || obj.is("o.anotherof")) {  // "all of your units", "another of your units"
        noun(obj["N1"], f, info);
        set_side(owner(obj["Poss"]), f.side, f.player);
        if (obj.is("o.allof")) {
            set_apart(f);
            return select(obj, f, info, true, pick);
        }
        const i16 earlier = previous_object(f.types);
        if (earlier < 0) f.not_this = true;
        else f.except = static_cast<i8>(earlier);
        return choose(obj, f, info, 1, 1, false, false, pick);
    }
    if (obj.is("o.host")) {
        head(obj["Noun"], f, info);
        f.host_of = 0;
        return select(obj, f, info, false, pick);
    }
    if (obj.is("o.another")) {  // another of what was named before
        const Referent* r = last(Referent::Kind::Object);
        if (r == nullptr || r->reg == kThis) {
            fail(obj, "'another' has nothing to refer to: say another what");
            return kThis;
        }
        f.types = r->types;
        f.except = static_cast<i8>(r->reg);
        return choose(obj, f, info, 1, 1, false, false, pick);
    }
    if (obj.is("o.random")) {
        zone(obj["Zone"], f.zone, f.player);
        info.zone_named = true;
        Pick blind = pick;
        blind.random = true;
        return choose(obj, f, info, 1, 1, false, false, blind);
    }
    if (obj.is("o.culprit")) {
        if (s_->trigger == EventKind::Destroyed) return kOther;
        fail(obj, "'" + words(obj) + "' needs a trigger about something that is destroyed");
        return kThis;
    }
    if (obj.is("o.top") || obj.is("o.top.from")) {
        Zone z{0};
        i16 whose = you();
        zone(obj["Zone"], z, whose);
        const i16 reg = new_register(obj);
        const Tree* num = obj.kid("Num");
        if (s_->fixed) unsupported(obj, "'" + words(obj) + "' in a lasting ability (reveal it in a trigger, and say there: If it is …)");
        emit(Op::Top, {reg, z, whose, pools_.constant(num != nullptr ? count_of(*num) : 1)});
        refer(reg, 0, obj.plural());
        s_->referents.back().zone = z;
        s_->referents.back().player = whose;
        s_->referents.back().count = num != nullptr ? count_of(*num) : 1;
        return reg;
    }
    if (obj.is("o.of") || obj.is("o.upto.of")) {
        noun(obj["N1"], f, info);
        const Tree* poss = obj.kid("Poss");
        if (poss != nullptr) set_side(owner(*poss), f.side, f.player);
        else keep_within(f, that(obj, obj["N1"]));
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
        const i16 left = select(obj, f, info, true, Pick{});
        s_->referents.back().count = left_of(set, taken);
        return left;
    }
    unsupported(obj, "'" + words(obj) + "' here");
    return kThis;
}

// "target Upgrade or target Terrain": one thing of either kind.
Tree Lowering::either(const Tree& both) {
    Tree one = parts_of(both)[0];
    const Tree& a = both.kid("N1", 0)->kids[0];
    const Tree& b = both.kid("N1", 1)->kids[0];
    const bool plain = both.kid("N1", 0)->kids.size() == 1 && both.kid("N1", 1)->kids.size() == 1 && a.is("n.type") && b.is("n.type");
    if (!plain || both.kid("Det", 0)->rule != both.kid("Det", 1)->rule) {
        unsupported(both, "'" + words(both) + "' (say: target A or B)");
        return one;
    }
    const Grammar& g = Grammar::get();
    const Phrase& p = g.phrases()[static_cast<std::size_t>(g.find_phrase("n.type2"))];
    for (const u16 r : p.rules)
        if (g.rule(r).left == g.rule(static_cast<std::size_t>(a.rule)).left) {
            Tree two;
            two.rule = r;
            two.token = a.token;
            two.kids = {a.kids[0], b.kids[0]};
            one.kids[1].kids[0] = std::move(two);
            return one;
        }
    return one;
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
    if ((!s_->fixed && !s_->picking_target) || !any || (det != nullptr && det->says("target"))) return object(obj);
    bool self = false;
    NounInfo info;
    const Filter f = pattern_filter(obj, self, info);
    const i16 reg = new_register(obj);
    if (s_->picking_target) emit_announce(Op::Select, {reg, pools_.add(f)});
    else emit(Op::Select, {reg, pools_.add(f)});
    return reg;
}

// A noun phrase as a property to look for, without picking anything.
Filter Lowering::pattern_filter(const Tree& whole, bool& self, NounInfo& info) {
    const Tree& obj = inner(whole);
    Filter f;
    self = false;
    if (obj.is("o.it") || obj.is("o.they")) {
        const i16 reg = obj.is("o.it") ? it(obj) : they(obj);
        if (reg == kThis) self = f.self_only = true;
        else f.within = static_cast<i8>(reg);
        return f;
    }
    if (obj.is("o.host")) {
        head(obj["Noun"], f, info);
        f.host_of = 0;
        return f;
    }
    if (obj.is("o.bare") || obj.is("o.of")) {
        noun(obj["N1"], f, info);
        if (const Tree* poss = obj.kid("Poss")) set_side(owner(*poss, true), f.side, f.player);
    } else if (obj.is("o.det")) {
        const Tree& det = obj["Det"];
        if (det.is("d.this")) {
            self = f.self_only = true;
            for (const Tree* adj : obj["N1"].items("Adj")) adjective(*adj, f, info, false);
            for (const Tree* post : obj["N1"].items("Post")) modifier(*post, f, info);
            if (info.place) f.place = pools_.add(*info.place);
            return f;
        }
        if (det.is("d.that") || det.is("d.those")) {
            f.within = static_cast<i8>(that(obj, obj["N1"]));
            return f;
        }
        if (det.says("target")) fail(obj, "Nothing is targeted here: '" + words(obj) + "'");
        noun(obj["N1"], f, info);
        if (det.is("d.another") || det.says("other")) f.not_this = true;
        if (det.is("d.poss")) set_side(owner(det["Poss"], true), f.side, f.player);
    } else if (obj.is("o.active") || obj.is("o.actives")) {
        info.ability = true;
        return f;
    } else {
        unsupported(obj, "'" + words(obj) + "' here");
    }
    if (info.superlative) unsupported(obj, "'" + words(obj) + "' here");
    if (info.place) f.place = pools_.add(*info.place);
    return f;
}

}  // namespace nexus::text
