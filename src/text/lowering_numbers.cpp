// Numbers, conditions, durations.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {

int Lowering::count_of(const Tree& num) const {
    if (num.is("nw.one")) return 1;
    return num.kids.empty() ? 1 : num.kids[0].value;
}

Period Lowering::period(const Tree& t) const {
    return t.value >= 0 && static_cast<std::size_t>(t.value) < v_.periods.size() ? v_.periods[static_cast<std::size_t>(t.value)].period
                                                                                 : Period::Turn;
}

// X: fixed by "where X is …", else chosen when the ability is announced, up to what can be paid.
i16 Lowering::x_value(const Tree& at) {
    if (s_->x_number >= 0) return s_->x_number;
    if (s_->x < 0) {
        fail(at, "X has no value: pay X first, or say 'where X is …'");
        return pools_.constant(0);
    }
    NumberExpr n;
    n.kind = NumberExpr::Kind::Register;
    n.a = s_->x;
    return pools_.add(n);
}

i16 Lowering::number(const Tree& t) {
    NumberExpr n;
    if (t.is("num.x")) return x_value(t);
    if (t.is("num.of")) {
        n.kind = NumberExpr::Kind::Count;
        n.a = pools_.add(counted_noun(t["N1"]));
        if (t.says("twice")) n.times = 2;
    } else if (t.is("num.stat")) {
        if (t.kid("Stat", 1) != nullptr) unsupported(t, "two stats added up");
        n.kind = NumberExpr::Kind::StatOf;
        n.a = owned_object(t["Poss"]);
        n.stat = v_.stats[static_cast<std::size_t>(t["Stat"].value)].stat;
        n.printed = t.says("base");
    } else if (t.is("num.resource")) {
        n.kind = NumberExpr::Kind::ResourceOf;
        n.player = owner(t["Poss"]);
        n.resource = v_.resources[static_cast<std::size_t>(t["Resource"].value)].resource;
    } else if (t.is("num.counters")) {
        n.kind = NumberExpr::Kind::CountersOn;
        n.a = object(t["Obj1"]);
        n.b = counter_kind(t["CtName"]);
    } else if (t.is("num.paid")) {
        return x_value(t);
    }
    return pools_.add(n);
}

i16 Lowering::amount(const Tree& t) {
    if (t.is("am.int") || t.is("am.exact")) return pools_.constant(t["Int"].value);
    if (t.is("am.x")) return x_value(t);
    if (t.is("am.upto")) {
        const i16 reg = new_register(t);
        emit(Op::ChooseNumber, {reg, pools_.constant(0), pools_.constant(t["Int"].value), actor()});
        s_->x = reg;
        NumberExpr n;
        n.kind = NumberExpr::Kind::Register;
        n.a = reg;
        return pools_.add(n);
    }
    if (t.is("am.that")) {
        if (s_->trigger != EventKind::Damaged && s_->trigger != EventKind::Gained && s_->trigger != EventKind::Paid)
            fail(t, "'that much' has no amount to refer to");
        NumberExpr n;
        n.kind = NumberExpr::Kind::EventAmount;
        return pools_.add(n);
    }
    fail(t, "'" + words(t) + "' states a bound; it belongs into a condition");
    return pools_.constant(0);
}

i16 Lowering::signed_number(const Tree& word) {
    if (word.value != kNumberX) return pools_.constant(word.value);
    NumberExpr n = pools_.numbers[static_cast<std::size_t>(x_value(word))];
    if (word.word[0] == '-') {
        n.times = static_cast<i16>(-n.times);
        n.add = static_cast<i16>(-n.add);
    }
    return pools_.add(n);
}

// "for each …": the number once for each thing counted.
i16 Lowering::scaled(i16 index) {
    if (s_->each == nullptr) return index;
    const Tree& count = *s_->each;
    s_->each_used = true;
    const NumberExpr n = pools_.numbers[static_cast<std::size_t>(index)];
    NumberExpr out = counted(count);
    if (n.kind != NumberExpr::Kind::Constant || out.add != 0) {
        unsupported(count, "'for each' with a number that is not plain");
        return index;
    }
    out.times = static_cast<i16>(out.times * n.add);
    return pools_.add(out);
}

NumberExpr Lowering::counted(const Tree& t) {
    NumberExpr n;
    if (t.is("count.object")) {
        n.kind = NumberExpr::Kind::Count;
        n.a = pools_.add(counted_noun(t["N1"]));
    } else if (t.is("count.of")) {
        Filter f = counted_noun(t["N1"]);
        set_side(owner(t["Poss"], true), f.side, f.player);
        n.kind = NumberExpr::Kind::Count;
        n.a = pools_.add(f);
    } else if (t.is("count.paid")) {
        return pools_.numbers[static_cast<std::size_t>(x_value(t))];
    } else if (t.is("count.counter")) {
        n.kind = NumberExpr::Kind::CountersOn;
        n.a = object(t["Obj1"]);
        n.b = counter_kind(t["CtName"]);
    } else {
        const Doing* done = done_this_way(t);
        if (done == nullptr || t.says("counter") != (done->verb == "v.counter.remove")) {
            fail(t, "'" + words(t) + "' has nothing to refer to: no sentence before it does that");
            return n;
        }
        n = count_done(*done);
    }
    return n;
}

// --- counters -----------------------------------------------------------------------------------------------

i16 Lowering::counter_kind(const Tree& name) {
    if (const Tree* c = name.kid("Counter")) return c->value;
    if (const Tree* p = name.kid("Pair")) {
        const i16 kind = v_.find_counter(p->word);
        if (kind < 0) fail(name, "The game has no " + p->word + " counters");
        return kind;
    }
    if (v_.counters.size() == 1) return 0;
    fail(name, "Say which kind of counter");
    return -1;
}

int Lowering::counters(const Tree& t, i16& kind, i16& number_index) {
    kind = counter_kind(t.is("ct.bare") ? t : t["CtName"]);
    int n = 1;
    if (t.says("all")) n = 99;
    if (const Tree* num = t.kid("Num")) n = count_of(*num);
    if (t.says("X")) {
        number_index = x_value(t);
        return 1;
    }
    if (t.is("ct.any") || t.is("ct.number")) unsupported(t, "'" + words(t) + "' here");
    if (t.says("more") || t.says("fewer")) fail(t, "'" + words(t) + "' states a bound; it belongs into a condition");
    if (t.says("up")) unsupported(t, "'up to' with counters");
    number_index = scaled(pools_.constant(n));
    return failed() ? 0 : n;
}

// --- conditions ---------------------------------------------------------------------------------------------

// How many: "a", "three or more", "no", "at least two".
int Lowering::quantity(const Tree& whole, Compare& compare) const {
    const Tree& obj = whole.is("obj.any") ? whole.kids[0] : whole;
    compare = Compare::AtLeast;
    if (obj.is("o.of")) return count_of(obj["Num"]);
    const Tree* det = obj.kid("Det");
    if (det == nullptr) return 1;
    if (det->is("d.no")) {
        compare = Compare::Equal;
        return 0;
    }
    if (det->is("d.many")) {
        if (det->says("fewer")) compare = Compare::AtMost;
        return count_of((*det)["Num"]);
    }
    if (det->is("d.exact")) {
        compare = Compare::Equal;
        return count_of((*det)["Num"]);
    }
    if (det->is("d.num")) {
        if (det->says("up")) compare = Compare::AtMost;
        return count_of((*det)["Num"]);
    }
    return 1;
}

Condition Lowering::compare_count(const Tree& obj, Filter f, const NounInfo& info) {
    Condition c;
    Compare compare = Compare::AtLeast;
    const int n = quantity(obj, compare);
    const Tree* det = (obj.is("obj.any") ? obj.kids[0] : obj).kid("Det");
    if (info.ability ||
        (det != nullptr && (det->is("d.all") || det->is("d.each") || det->is("d.x") || det->is("d.thatmany") || det->is("d.anynumber"))))
        unsupported(obj, "'" + words(obj) + "' in a condition");
    NumberExpr count;
    count.kind = NumberExpr::Kind::Count;
    count.a = pools_.add(f);
    c.kind = Condition::Kind::Compare;
    c.a = pools_.add(count);
    c.b = pools_.constant(n);
    c.compare = compare;
    return c;
}

// So many things of somebody (-1: of anybody).
void Lowering::count_things(const Tree& obj, i16 who, bool negated, std::vector<Condition>& out) {
    if (obj.is("obj.and")) {
        if (negated) unsupported(obj, "'and' under 'not'");
        for (const Tree& part : parts_of(obj)) count_things(part, who, negated, out);
        return;
    }
    bool self = false;
    NounInfo info;
    Filter f = pattern_filter(obj, self, info);
    if (who >= 0) {
        if (f.zone != kInPlay) f.player = f.player < 0 ? who : f.player;
        else set_side(who, f.side, f.player);
    }
    Condition x = compare_count(obj, f, info);
    x.negated = negated;
    out.push_back(x);
}

// "control more units than …", "have fewer cards in hand than …": player against player.
void Lowering::compare_players(const Tree& t, i16 who, std::vector<Condition>& out) {
    const Tree* other = t.kid("Player", 1) != nullptr ? t.kid("Player", 1) : t.kid("Player");
    const bool than_any = other->is("pl.some") && other->says("any");  // more than any of them: more than each of them
    const i16 whom = than_any && s_->asked != nullptr
                         ? quantified(*other, Condition::Quantifier::Every,
                                      pools_.player(other->says("opponent") ? PlayerSpec::Kind::Opponents : PlayerSpec::Kind::EachPlayer))
                         : player(*other, true);
    const auto amount_of = [&](i16 spec) {
        NumberExpr n;
        n.player = spec;
        if (t.kid("N1") != nullptr) {
            Filter f = counted_noun(t["N1"]);
            if (f.side != Side::Any) unsupported(t["N1"], "two sides at once");
            if (f.zone != kInPlay) f.player = spec;
            else set_side(spec, f.side, f.player);
            n = NumberExpr{};
            n.kind = NumberExpr::Kind::Count;
            n.a = pools_.add(f);
        } else if (const Tree* z = t.kid("ZoneName")) {
            n.kind = NumberExpr::Kind::CardsIn;
            n.zone = v_.zones[static_cast<std::size_t>(z->value)].zone;
        } else {
            n.kind = NumberExpr::Kind::ResourceOf;
            n.resource = v_.resources[static_cast<std::size_t>(t["Resource"].value)].resource;
        }
        return pools_.add(n);
    };
    Condition c;
    c.a = amount_of(who);
    c.b = amount_of(whom);
    c.compare = t.says_either("fewer", "less") ? Compare::Less : Compare::More;
    out.push_back(c);
}

// What an amount asks for: "3 CP" is at least so much, as "3 or more CP" is.
i16 Lowering::amount_bound(const Tree& a, Compare& compare) {
    compare = a.is("am.exact") ? Compare::Equal : a.is("am.upto") || a.says_either("less", "fewer") ? Compare::AtMost : Compare::AtLeast;
    if (a.is("am.x")) return x_value(a);
    if (a.is("am.that")) unsupported(a, "'" + words(a) + "' in a condition");
    return pools_.constant(a.kid("Int") != nullptr ? a["Int"].value : i16{0});
}

// "controls a Leader", "has two cards in hand", "has 3 or more CP", of this player.
void Lowering::condition_of(const Tree& has, i16 who, std::vector<Condition>& out) {
    if (has.kid("Player") != nullptr && !has.is("cd.player.has")) {
        compare_players(has, who, out);
        return;
    }
    if (has.is("has.standing")) {
        Condition c;
        c.kind = Condition::Kind::Standing;
        c.a = has["Standing"].value;
        c.b = who;
        out.push_back(c);
        return;
    }
    if (has.is("has.resource")) {
        resource_condition(has, who, out);
        return;
    }
    if (has.says("control")) {
        count_things(has["Obj"], who, false, out);
        return;
    }
    bool self = false;
    NounInfo info;
    const i16 before = s_->actor;
    s_->actor = who;
    Filter f = pattern_filter(has["Obj"], self, info);
    s_->actor = before;
    if (f.zone == kInPlay) {
        if (const auto hand = zone_named("hand"); hand && info.card) f.zone = *hand;
        else fail(has, "Say where: in your hand, in your discard pile …");
    }
    f.player = who;
    out.push_back(compare_count(has["Obj"], f, info));
}

void Lowering::resource_condition(const Tree& t, i16 who, std::vector<Condition>& out) {
    NumberExpr n;
    n.kind = NumberExpr::Kind::ResourceOf;
    n.player = who;
    n.resource = v_.resources[static_cast<std::size_t>(t["Resource"].value)].resource;
    Condition c;
    c.a = pools_.add(n);
    c.b = amount_bound(t["Amount"], c.compare);
    out.push_back(c);
}

// "is in the same quadrant as a Leader", "is adjacent to a Leader": such a thing stands there, seen from the subject.
void Lowering::stand_together(const Tree& t, const Tree& whom, Relation relation, std::vector<Condition>& out) {
    const Tree& subject = t["Obj"];
    bool self = false;
    NounInfo info;
    Filter f = pattern_filter(whom, self, info);
    if (f.place >= 0) unsupported(t, "two places in one condition");
    PlaceSpec p;
    p.relation = relation;
    p.anchor = static_cast<u8>(object(subject));
    if (p.anchor == kThis) f.not_this = true;
    f.place = pools_.add(p);
    Condition x = compare_count(whom, f, info);
    x.negated = t.says("not");
    out.push_back(x);
}

void Lowering::stat_bound(const Tree& value, Stat stat, Filter& f) {
    const i16 n = value.is("val") || value.is("val.exact") ? pools_.constant(value["Int"].value) : x_value(value);
    const Compare c = value.says_either("less", "fewer") ? Compare::AtMost : value.says("or") ? Compare::AtLeast : Compare::Equal;
    bound(value, f, stat, c, n);
}

// "each of your Front Row quadrants": the places, and how many they are.
int Lowering::places_of(const Tree& t, PlaceSpec& p) {
    int n = v_.board_places;
    if (const Tree* name = t.kid("PlaceName")) {
        p.mask = v_.places[static_cast<std::size_t>(name->value)].mask;
        n = static_cast<int>(count(u64{p.mask}));
    }
    set_side(owner(t["Poss"], true), p.side, p.player);
    if (const Tree* said = t.kid("Num"); said != nullptr && count_of(*said) != n)
        fail(*said, "There are " + std::to_string(n) + " of them");
    return n;
}

// "control two units", "control a unit in each of your quadrants".
void Lowering::control_condition(const Tree& t, i16 who, std::vector<Condition>& out) {
    const Tree* where = t.kid("Places");
    if (where == nullptr) {
        count_things(t["Obj"], who, false, out);
        return;
    }
    bool self = false;
    NounInfo info;
    const Tree& obj = t["Obj"];
    Filter f = pattern_filter(obj, self, info);
    set_side(who, f.side, f.player);
    PlaceSpec p;
    const int n = places_of(*where, p);
    Compare compare = Compare::AtLeast;
    if (f.place >= 0 || quantity(obj, compare) != 1 || compare != Compare::AtLeast) unsupported(t, "'" + words(t) + "'");
    f.place = pools_.add(p);
    NumberExpr places;
    places.kind = NumberExpr::Kind::Count;
    places.a = pools_.add(f);
    places.distinct_places = true;
    Condition c;
    c.a = pools_.add(places);
    c.b = pools_.constant(n);
    c.compare = Compare::AtLeast;
    out.push_back(c);
}

// A condition about "an opponent" or "each player" is asked of one player after the other.
void Lowering::condition(const Tree& t, std::vector<Condition>& out) {
    Quantified asked;
    Quantified* const before = s_->asked;
    const bool who_it_is = t.is("cd.did.it") || t.is("cd.player.is");  // one of those players, not a question to each
    s_->asked = who_it_is ? nullptr : &asked;
    const std::size_t first = out.size();
    plain_condition(t, out);
    s_->asked = before;
    if (asked.kind == Condition::Quantifier::None) return;
    if (asked.kind == Condition::Quantifier::Some && out.size() > first + 1)
        unsupported(t, "two things of one player in a condition about some player");
    for (std::size_t i = first; i < out.size(); ++i) out[i].quantifier = asked.kind, out[i].players = asked.players;
    if (asked.kind == Condition::Quantifier::Some) refer_player(-1);  // nobody in particular: "that player" is refused
}

// "if it was destroyed this way", "if two or more cards were discarded this way": counted is what really happened to them.
Condition Lowering::done_condition(const Tree& t) {
    Condition c;
    const Doing* done = done_this_way(t);
    if (done == nullptr) {
        fail(t, "'" + words(t) + "' has nothing to refer to: no sentence before it does that");
        return c;
    }
    const Tree& obj = inner(t["Obj"]);
    const Tree* det = obj.kid("Det");
    const bool certain = obj.is("o.it") || obj.is("o.they") ||
                         (det != nullptr && (det->is("d.this") || det->is("d.that") || det->is("d.those")));
    int n = 1;
    c.compare = Compare::AtLeast;
    if (certain) {
        if (object(obj) != done->reg || done->gathered) fail(t, "'" + words(obj) + "' is not what that was done to");
    } else {
        Filter f;
        NounInfo info;
        if (obj.kid("N1") == nullptr || obj["N1"].kids.size() != 1 || done->number) unsupported(t, "'" + words(t) + "'");
        else head(obj["N1"]["Noun"], f, info);
        Filter plain;
        plain.types = f.types;
        if (f != plain) unsupported(t, "'" + words(t) + "' (say: if a unit was …, if a card was …)");
        for (const Referent& r : s_->referents)
            if (r.reg == done->reg && f.types != 0 && r.types != f.types) unsupported(t, "a narrower word than what that was done to");
        n = quantity(obj, c.compare);
    }
    c.a = pools_.add(count_done(*done));
    c.b = pools_.constant(n);
    return c;
}

void Lowering::plain_condition(const Tree& t, std::vector<Condition>& out) {
    Condition c;
    const auto counted_things = [&](const Tree& obj, i16 spec, bool negated) { count_things(obj, spec, negated, out); };
    const auto matches = [&](const Tree& obj, const Filter& f, bool negated) {
        Condition x;
        x.kind = Condition::Kind::Matches;
        x.a = object(obj);
        x.b = pools_.add(f);
        x.negated = negated;
        out.push_back(x);
    };
    const auto past = [&](bool negated) { out.push_back(past_condition(t, negated)); };
    if (t.is("cd.control") || t.is("cd.control.not")) {
        counted_things(t["Obj"], player(t["Player"], !t["Player"].says("target")), t.is("cd.control.not"));
    } else if (t.is("cd.there")) {
        counted_things(t["Obj"], -1, false);
    } else if (t.is("cd.control.more") || t.is("cd.player.more") || t.is("cd.player.more.resource")) {
        compare_players(t, player(t["Player"], true), out);
    } else if (t.is("cd.none")) {
        const i16 who = quantified(t, Condition::Quantifier::Every,
                                   pools_.player(t.says("opponent") ? PlayerSpec::Kind::Opponents : PlayerSpec::Kind::EachPlayer));
        const std::size_t first = out.size();
        condition_of(t["Has"], who, out);
        if (out.size() > first + 1) unsupported(t, "'and' under 'no'");
        for (std::size_t i = first; i < out.size(); ++i) out[i].negated = !out[i].negated;
    } else if (t.is("cd.player.has")) {
        condition_of(t, player(t["Player"], !t["Player"].says("target")), out);
    } else if (t.is("cd.player.standing")) {
        c.kind = Condition::Kind::Standing;
        c.a = t["Standing"].value;
        c.b = player(t["Player"], true);
        out.push_back(c);
    } else if (t.is("cd.control.places")) {
        control_condition(t, player(t["Player"], true), out);
    } else if (t.is("cd.is.near") && t["OpenPost"].is("po.same")) {
        const Tree& same = t["OpenPost"];
        stand_together(t, same["Obj1"].kids[0], relation_named(same), out);
    } else if (t.is("cd.is.adjacent")) {
        stand_together(t, *t.kid("Obj", 1), Relation::Adjacent, out);
    } else if (t.is("cd.is.near") && t["OpenPost"].is("po.adjacent")) {
        const Tree& quad = t["OpenPost"]["QuadOpen"];
        if (quad.says("friendly") || quad.says_either("enemy", "opposing")) unsupported(t, "two places in one condition");
        stand_together(t, quad["Obj1"].kids[0], Relation::Adjacent, out);
    } else if (t.is("cd.is.side")) {
        Filter f;
        f.side = t.says("friendly") ? Side::Friendly : Side::Enemy;
        matches(t["Obj"], f, t.says("not"));
    } else if (t.is("cd.was.place")) {
        Filter f;
        PlaceSpec p;
        place(t["Quad"], p, false);
        f.place = pools_.add(p);
        matches(t["Obj"], f, false);
    } else if (t.is("cd.did.it") || t.is("cd.player.is")) {
        c.kind = Condition::Kind::SamePlayer;
        if (t.is("cd.did.it") && t.says("controlled")) {
            const Tree& thing = t["Thing"];
            const Tree* noun_tree = thing.kid("Noun");
            c.a = pools_.player(PlayerSpec::Kind::ControllerOf,
                                static_cast<unsigned>(noun_tree != nullptr ? done_thing(thing) : it(thing)));
        } else if (t.is("cd.did.it")) {
            if (s_->trigger == EventKind::None) fail(t, "'" + words(t) + "' needs an event before it");
            c.a = pools_.player(PlayerSpec::Kind::EventPlayer);
        } else {
            c.a = player(t["Player"], true);
            c.negated = t.says("not");
        }
        c.b = player(*t.kid("Player", t.is("cd.player.is") ? 1 : 0), true);
        out.push_back(c);
    } else if (t.is("cd.shares")) {
        stand_together(t, *t.kid("Obj", 1), relation_named(t), out);
    } else if (t.is("cd.has.stat") || t.is("past.stat")) {
        Filter f;
        const Tree& obj = t["Obj"];
        const Tree& is = t["StatIs"];
        const Stat stat = v_.stats[static_cast<std::size_t>(is["Stat"].value)].stat;
        const Tree* det = obj.kid("Det");
        const bool certain = det == nullptr || det->is("d.this") || det->is("d.that");
        if (certain) {
            stat_bound(is["Value"], stat, f);
            matches(obj, f, false);
        } else {
            bool self = false;
            NounInfo info;
            f = pattern_filter(obj, self, info);
            stat_bound(is["Value"], stat, f);
            out.push_back(compare_count(obj, f, info));
        }
    } else if (t.is("cd.player.resource")) {
        resource_condition(t, player(t["Player"], true), out);
    } else if (t.is("cd.there.counters") || t.is("cd.has.counters")) {
        const Tree& ct = t["Counters"];
        NumberExpr n;
        n.kind = NumberExpr::Kind::CountersOn;
        n.a = object(t["Obj"]);
        n.b = counter_kind(ct.is("ct.bare") ? ct : ct["CtName"]);
        s_->counted_kind = n.b, s_->counted_on = n.a;
        c.a = pools_.add(n);
        const Tree* num = ct.kid("Num");
        c.b = pools_.constant(num != nullptr ? count_of(*num) : 1);
        c.compare = ct.says("exactly") ? Compare::Equal : ct.says("fewer") || ct.says("up") ? Compare::AtMost : Compare::AtLeast;
        out.push_back(c);
    } else if (const Tree* many = counted_subject(t); many != nullptr) {
        bool self = false;
        NounInfo info;
        Filter f = pattern_filter(*many, self, info);
        narrow_by(t, f, info);
        out.push_back(compare_count(*many, f, info));
    } else if (t.is("cd.has") || t.is("cd.has.not") || t.is("cd.is.adj") || t.is("cd.is.loc")) {
        Filter f;
        narrow(t, f);
        matches(t["Obj"], f, t.is("cd.has.not") || t.says("not"));
    } else if (t.is("cd.is.a")) {
        Filter f;
        NounInfo info;
        noun(t["N1"], f, info);
        if (info.place) f.place = pools_.add(*info.place);
        matches(t["Obj"], f, t.says("not"));
    } else if (t.is("cd.number")) {
        const Tree& a = t["Amount"];
        c.a = number(t["Number"]);
        c.b = a.is("am.x") ? x_value(a) : pools_.constant(a["Int"].value);
        c.compare = a.is("am.int") || a.is("am.x") || a.is("am.exact") ? Compare::Equal
                    : a.says_either("less", "fewer")                   ? Compare::AtMost
                                                                       : Compare::AtLeast;
        out.push_back(c);
    } else if (t.is("cd.number.cmp")) {
        c.a = number(t["Number"]);
        c.b = number(*t.kid("Number", 1));
        c.compare = t.says("equal") ? Compare::Equal : t.says("greater") || t.says("higher") ? Compare::More : Compare::Less;
        out.push_back(c);
    } else if (t.is("cd.way")) {
        out.push_back(done_condition(t));
    } else if (t.is("cd.turn")) {
        c.kind = Condition::Kind::YourTurn;
        c.negated = t.says("not") != t.says("opponent");
        out.push_back(c);
    } else if (t.is("cd.phase")) {
        c.kind = Condition::Kind::InPhase;
        phase_called(t);
        c.a = static_cast<i16>(v_.phases[static_cast<std::size_t>(t["Phase"].value)].mask());
        c.negated = t.says("not");
        out.push_back(c);
    } else if (t.is("cd.past.object") || t.is("cd.past.player") || t.is("cd.did.not") || t.is("cd.did") || t.is("cd.was")) {
        past(t.says("not"));
    } else if (t.is("cd.past.none")) {
        past(true);
    } else {
        unsupported(t, "this condition");
    }
}

i16 Lowering::chain(const std::vector<Condition>& all) {
    i16 next = -1;
    for (auto c = all.rbegin(); c != all.rend(); ++c) {
        Condition x = *c;
        x.also = next;
        next = pools_.add(x);
    }
    return next;
}

i16 Lowering::conditions(const Tree& conds) {
    std::vector<Condition> all;
    for (const Tree& c : conds.kids) condition(c, all);
    return chain(all);
}

bool Lowering::narrows(const Tree& conds) const {
    return std::all_of(conds.kids.begin(), conds.kids.end(), [](const Tree& c) {
        if (!c.is("cd.has") && !c.is("cd.has.not") && !c.is("cd.is.adj") && !c.is("cd.is.loc")) return false;
        const Tree& o = c["Obj"];
        return o.is("o.they") || o.is("o.it");
    });
}

// "two or more units are in this quadrant", "an enemy unit is exhausted": things that are counted and not picked.
const Tree* Lowering::counted_subject(const Tree& t) {
    if (!t.is("cd.is.loc") && !t.is("cd.is.adj") && !t.is("cd.has") && !t.is("cd.has.not")) return nullptr;
    const Tree& obj = inner(t["Obj"]);
    const Tree* det = obj.is("o.det") ? obj.kid("Det") : nullptr;
    if (det == nullptr || det->says("target")) return nullptr;
    return det->is("d.a") || det->is("d.one") || det->is("d.any") || det->is("d.num") || det->is("d.many") || det->is("d.onemore") ||
                   det->is("d.exact") || det->is("d.no")
               ? &obj
               : nullptr;
}

// What a condition says of things, taken into the filter that finds them.
void Lowering::narrow_by(const Tree& c, Filter& f, const NounInfo& info) {
    const bool negated = c.is("cd.has.not") || c.says("not");
    Filter g;
    narrow(c, g);
    if (g.place >= 0 && (f.place >= 0 || info.place || negated)) unsupported(c, "this condition on a place");
    if (g.place >= 0) f.place = g.place;
    if (g.keyword >= 0) (negated ? f.not_keyword : f.keyword) = g.keyword;
    if (g.counter >= 0) (negated ? f.not_counter : f.counter) = g.counter;
    if (negated) std::swap(g.ready, g.exhausted), std::swap(g.completed, g.not_completed);
    f.ready |= g.ready, f.exhausted |= g.exhausted;
    f.completed |= g.completed, f.not_completed |= g.not_completed;
}

// What a condition about a thing says, as a property of it. Negation is the caller's affair.
void Lowering::narrow(const Tree& t, Filter& f) {
    if (t.is("cd.has") || t.is("cd.has.not")) {
        const Tree& q = t["Quality"];
        if (q.is("q.keyword")) f.keyword = q["KwRef"]["Keyword"].value;
        if (q.is("q.state")) f.counter = q["StateRef"]["Counter"].value;
        if (q.is("q.all")) unsupported(q, "'all keywords' as a condition");
    } else if (t.is("cd.is.adj")) {
        const Tree& st = t["State"];
        f.ready = st.says_either("ready", "refreshed");
        f.exhausted = st.says_either("exhausted", "exerted");
        f.completed = st.says("completed");
        f.not_completed = st.says("uncompleted");
        // An ability that asks for it works on a mission that is not completed.
        const Tree& o = t["Obj"];
        if (f.not_completed && o.is("o.det") && o["Det"].is("d.this")) s_->ability.when_unfinished = true;
    } else if (t.is("cd.is.loc")) {
        NounInfo info;
        location(t["Loc"], f, info);
        if (info.place) f.place = pools_.add(*info.place);
    }
}

// --- durations ----------------------------------------------------------------------------------------------

std::optional<Duration> Lowering::duration(const Tree& d) {
    if (const Tree* ref = d.kid("TimeRef"); ref != nullptr && ref->is("tr.battle") && d.says("end")) return Duration::ThisAttack;
    if (d.is("dur.attack")) return Duration::ThisAttack;
    if (d.is("dur.phase")) return Duration::EndOfPhase;
    if (d.is("dur.this") || d.is("dur.rest")) {
        const Period p = period(d["Period"]);
        return p == Period::Phase ? Duration::EndOfPhase : p == Period::Game ? Duration::Permanent : Duration::EndOfTurn;
    }
    if (d.is("dur.eot")) {
        const Period p = period(d["Period"]);
        return p == Period::Phase ? Duration::EndOfPhase : p == Period::Game ? Duration::Permanent : Duration::EndOfTurn;
    }
    if (d.is("dur.next")) return Duration::YourNextTurn;
    if (d.is("dur.until")) {
        const Tree& ref = d["TimeRef"];
        if (ref.is("tr.period") && d.says("end")) {
            const Period p = period(ref["Period"]);
            return p == Period::Phase ? Duration::EndOfPhase : p == Period::Game ? Duration::Permanent : Duration::EndOfTurn;
        }
        if (ref.is("tr.phase") && d.says("end")) return Duration::EndOfPhase;
        if (ref.is("tr.your") && !d.says("end") && ref.says("next")) return Duration::YourNextTurn;
        if (ref.is("tr.your") && d.says("end") && !ref.says("next")) return Duration::EndOfTurn;
    }
    unsupported(d, "the duration '" + words(d) + "'");
    return std::nullopt;
}

Duration Lowering::lasting() const {
    if (s_->fixed) return Duration::Static;
    s_->duration_used = true;
    return s_->duration.value_or(v_.default_duration);
}

}  // namespace nexus::text
