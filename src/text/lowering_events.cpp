// Events: what triggers wait for and what history counts. The same templates as effects, read as patterns.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {
namespace {

// A filter that says nothing: any card at all.
bool is_open(const Filter& f, const NounInfo& info) { return f == Filter{} && !info.place; }

}  // namespace

// "three different units"
bool Lowering::different_things(const Tree& whole) {
    const Tree* n1 = inner(whole).kid("N1");
    if (n1 == nullptr) return false;
    const std::vector<const Tree*> adjectives = n1->items("Adj");
    return std::any_of(adjectives.begin(), adjectives.end(), [](const Tree* a) { return a->is("a.word") && a->says("different"); });
}

// A party of the event: its filter goes into `slot`, and register `reg` is what later words mean by it.
void Lowering::event_object(const Tree& obj, i16& slot, i16 reg, bool subject, bool refers) {
    bool self = false;
    NounInfo info;
    const Filter f = pattern_filter(obj, self, info);
    if (refers) {  // a trigger is about one thing at a time; history counts
        const Tree& o = obj.is("obj.any") ? obj.kids[0] : obj;
        const Tree* det = o.kid("Det");
        const bool several = (o.is("o.of") && count_of(o["Num"]) != 1) ||
                             (det != nullptr &&
                              (det->is("d.num") || det->is("d.many") || det->is("d.exact") || det->is("d.no") || det->is("d.x") ||
                               det->is("d.all") || det->is("d.thatmany") || det->is("d.anynumber") || det->is("d.upto1")));
        if (several) unsupported(o, "'" + words(o) + "' in a trigger: it is about one thing at a time");
    }
    slot = is_open(f, info) ? i16{-1} : pools_.add(f);
    if (!refers || info.ability) return;
    Referent r;
    r.reg = self ? kThis : reg;
    r.types = f.types;
    r.side = self ? Side::Friendly : f.side;
    r.subject = subject;
    r.plural = false;
    r.step = 0;
    s_->referents.push_back(r);
}

// What acts, after "by".
Filter Lowering::agent_filter(const Tree& a) {
    const Tree& n = a["AgentNoun"];
    Filter f;
    NounInfo info;
    if (n.is("ag.attack")) {
        unsupported(a, "'by an attack'");
        return f;
    }
    if (n.is("ag.player")) {
        set_side(player(n["Player"], true), f.side, f.player);
    } else if (n.is("ag.obj")) {
        bool self = false;
        f = pattern_filter(n["Obj"], self, info);
    } else {
        noun(n["N1"], f, info);
        f.side = Side::Enemy;
    }
    if (const Tree* tail = a.kid("AgentTail")) {
        // "Events or abilities", "effects or attacks" of someone: whatever that someone does.
        Filter g;
        NounInfo more;
        if (tail->is("ag.tail")) noun((*tail)["N1"], g, more);
        if (!tail->is("ag.tail") || info.ability != more.ability) f.types = 0;
        else f.types = static_cast<u16>(f.types | g.types);
        info.ability = false;
    }
    if (info.ability && !info.card) {  // abilities: of cards that stay in play; card effects: of any card
        for (const TypeWord& t : v_.types)
            if (!t.stays_in_play) f.not_types = static_cast<u16>(f.not_types | t.bits);
    }
    if (info.place) f.place = pools_.add(*info.place);
    return f;
}

void Lowering::agent(const Tree& a, EventPattern& p) {
    const Tree& n = a["AgentNoun"];
    if (n.is("ag.attack") && a.kid("AgentTail") == nullptr) {
        p.in_attack = true;
        if (n.says_either("enemy", "opposing")) {
            Filter f;
            f.side = Side::Enemy;
            p.other = pools_.add(f);
        }
        return;
    }
    if (n.is("ag.obj")) {
        const Tree& obj = n["Obj"];
        const Tree& in = obj.is("obj.any") ? obj.kids[0] : obj;
        if (in.is("o.it") || in.is("o.they")) unsupported(a, "this agent");
        event_object(obj, p.other, kOther, false, true);
    }
    p.other = pools_.add(agent_filter(a));
}

// "put into your Discard Pile".
bool Lowering::into_discard(const Tree& put) const {
    const Tree& dest = put["PutDest"];
    if (!dest.is("pd.into") || !dest["Zone"].is("z.zone")) return false;
    const Tree& name = dest["Zone"]["ZoneName"];
    return v_.zones[static_cast<std::size_t>(name.value)].discard;
}

// A Step is not called a Phase.
void Lowering::phase_called(const Tree& t) {
    const Tree* name = t.kid("Phase");
    const bool step = name != nullptr && v_.phases[static_cast<std::size_t>(name->value)].step;
    if (name != nullptr && step != t.says("Step")) fail(t, "'" + words(t) + "': it is called a " + (step ? "Step" : "Phase"));
}

// Events that have the same name for whoever does them.
bool Lowering::verb_event(const Tree& vp, EventPattern& p) {
    const std::string_view id = vp.id();
    const auto is = [&](std::string_view x) { return id == x; };
    if (is("v.draw")) p.kind = EventKind::Drawn;
    else if (is("v.discard")) p.kind = EventKind::Discarded;
    else if (is("v.play")) p.kind = EventKind::Played;
    else if (is("v.deploy")) p.kind = vp.says("on") ? EventKind::Attached : EventKind::Deployed;
    else if (is("v.destroy")) p.kind = EventKind::Destroyed;
    else if (is("v.sacrifice")) p.kind = EventKind::Sacrificed;
    else if (is("v.remove.game") && !vp.says("after")) p.kind = EventKind::Removed;
    else if (is("v.exhaust")) p.kind = EventKind::Exhausted;
    else if (is("v.ready")) p.kind = EventKind::Readied;
    else if (is("v.move.to") || is("v.move")) p.kind = EventKind::Moved;
    else if (is("v.target")) p.kind = EventKind::Targeted;
    else if (is("v.complete")) p.kind = EventKind::Completed;
    else if (is("v.reveal")) p.kind = EventKind::Revealed;
    else if (is("v.activate")) p.kind = EventKind::Activated;
    else if (is("v.attach")) p.kind = EventKind::Attached;
    else if (is("v.counter") || is("v.counter.add") || is("v.apply")) p.kind = EventKind::CountersAdded;
    else if (is("v.counter.remove") || is("v.state.remove")) p.kind = EventKind::CountersRemoved;
    else if (is("v.damage")) p.kind = EventKind::Damaged;
    else if (is("v.pay")) p.kind = EventKind::Paid;
    else if (is("v.gain.some") && vp.says("pay")) p.kind = EventKind::Paid;
    else if ((is("v.gain") || is("v.gain.some")) && vp.says("gain")) p.kind = EventKind::Gained;
    else if (is("v.pass")) p.kind = EventKind::Passed;
    else if (is("v.shuffle")) p.kind = EventKind::Shuffled;
    else if (is("pa.attack")) p.kind = EventKind::Attacked;
    else if (is("pa.equip")) p.kind = EventKind::Attached;
    else if (is("v.synthesise")) p.kind = EventKind::Synthesised;
    else if (is("v.put") && into_discard(vp)) p.kind = EventKind::Discarding;
    else if (is("pa.sent") && v_.zones[static_cast<std::size_t>(vp["ZoneName"].value)].discard) p.kind = EventKind::Discarding;
    else if ((is("v.verb.on") || is("pa.verb")) && v_.verbs[static_cast<std::size_t>(vp["GameVerbOn"].value)].event != EventKind::None)
        p.kind = v_.verbs[static_cast<std::size_t>(vp["GameVerbOn"].value)].event;
    else {
        unsupported(vp, "'" + words(vp) + "' as an event");
        return false;
    }
    if (vp.kid("Sub") != nullptr) unsupported(vp, "a kind of damage in an event");
    if (const Tree* r = vp.kid("Resource"); r != nullptr && (p.kind == EventKind::Gained || p.kind == EventKind::Paid))
        p.resource = static_cast<i16>(v_.resources[static_cast<std::size_t>(r->value)].resource.value);
    if (const Tree* c = vp.kid("Counters")) {
        p.amount = counter_kind(c->is("ct.bare") ? *c : (*c)["CtName"]);
        if (c->kid("Num") != nullptr || c->says("all") || c->says("X")) unsupported(*c, "a number of counters in an event");
    }
    if (const Tree* a = vp.kid("Amount"); a != nullptr && !s_->summing) {
        if (a->is("am.int")) p.amount = (*a)["Int"].value;
        else unsupported(*a, "'" + words(*a) + "' in an event");
    }
    if (const Tree* st = vp.kid("StateRef")) p.amount = (*st)["Counter"].value;
    if (vp.kid("StateRef", 1) != nullptr) unsupported(vp, "two states in one event");
    return true;
}

bool Lowering::player_event(const Tree* who, const Tree& vp, EventPattern& p, bool refers) {
    p.actor = who != nullptr ? player(*who, true) : you();
    if (refers && who != nullptr && !who->is("pl.you")) {
        Referent r;
        r.kind = Referent::Kind::Player;
        r.player = pools_.player(PlayerSpec::Kind::EventPlayer);
        r.step = 0;
        s_->referents.push_back(r);
    }
    if (!verb_event(vp, p)) return false;
    if (p.kind == EventKind::Destroyed || p.kind == EventKind::Exhausted || p.kind == EventKind::Readied || p.kind == EventKind::Moved ||
        p.kind == EventKind::Damaged || p.kind == EventKind::CountersAdded || p.kind == EventKind::CountersRemoved) {
        p.by = p.actor;  // the event itself is about whose card it is
        p.actor = -1;
    }
    const std::size_t first = s_->referents.size();
    if (const Tree* obj = vp.kid("Obj")) event_object(*obj, p.subject, kSubject, false, refers);
    if (const Tree* second = vp.kid("Obj", 1)) event_object(*second, p.other, kOther, false, refers);
    for (std::size_t i = first; i < s_->referents.size(); ++i)  // what you deploy, play, draw or discard is yours
        if (p.actor == you() && s_->referents[i].side == Side::Any) s_->referents[i].side = Side::Friendly;
    return !failed();
}

// "a friendly unit's ability": the words before the ability.
const Tree* Lowering::whose_ability(const Tree& whole) {
    const Tree& obj = inner(whole);
    if (!obj.is("o.det") || !obj["Det"].is("d.poss") || !obj["Det"]["Poss"].is("ps.object")) return nullptr;
    Filter f;
    NounInfo info;
    head(obj["N1"]["Noun"], f, info);
    return info.ability ? &obj["Det"]["Poss"] : nullptr;
}

// Whose ability or attack it is that an event is about: "a friendly unit's".
void Lowering::possessor(const Tree& poss, i16& slot, bool refers) {
    if (!poss.is("ps.object") || poss.says("target") || poss.says("that") || poss.says("attached")) {
        unsupported(poss, "'" + words(poss) + "' in an event");
        return;
    }
    Filter f;
    NounInfo info;
    head(poss["Noun"], f, info);
    for (const Tree* adj : poss.items("Adj")) adjective(*adj, f, info, false);
    if (poss.says("this")) f.self_only = true;
    if (poss.says("another")) f.not_this = true;
    if (info.place) f.place = pools_.add(*info.place);
    slot = pools_.add(f);
    if (!refers) return;
    Referent r;
    r.reg = poss.says("this") ? kThis : kSubject;
    r.types = f.types;
    r.subject = true;
    r.step = 0;
    s_->referents.push_back(r);
}

bool Lowering::object_event(const Tree& obj, const Tree& predm, EventPattern& p, bool refers) {
    const Tree& attack = inner(obj);
    if (predm.is("pm.not") && attack.is("o.attack") && predm["Acts"].kids.size() == 1 && predm["Acts"].kids[0].is("p.event") &&
        predm["Acts"].kids[0].says("hit")) {
        p.kind = EventKind::Missed;  // an attack that does not hit
        possessor(attack["Poss"], p.subject, refers);
        return !failed();
    }
    if (predm.category().substr(0, 5) == "PredM") {
        if (!predm.is("pm.plain") && !predm.is("pm.would")) return unsupported(predm, "'" + words(predm) + "' as an event");
        p.would = predm.is("pm.would");
        return object_event(obj, predm["Pred"], p, refers);
    }
    const Tree& pred = predm;
    const auto about = [&](EventKind kind) {
        p.kind = kind;
        event_object(obj, p.subject, kSubject, true, refers);
        return !failed();
    };
    const auto moved_to = [&](const Tree& quad) {
        PlaceSpec spec;
        place(quad, spec, true);
        Filter f = p.subject >= 0 ? pools_.filters[static_cast<std::size_t>(p.subject)] : Filter{};
        if (f.place >= 0) unsupported(pred, "two places in one event");
        f.place = pools_.add(spec);
        p.subject = pools_.add(f);
        return !failed();
    };
    if (pred.is("p.done")) {
        const Tree& passive = pred["Passive"];
        if (passive.is("v.boost") || passive.is("v.block")) {  // who does it is the event's subject
            p.kind = passive.is("v.boost") ? EventKind::Boosted : EventKind::Blocked;
            event_object(obj, p.other, kOther, true, refers);
            if (const Tree* a = pred.kid("Agent")) unsupported(*a, "'" + words(pred) + "' as an event");
            return !failed();
        }
        if (!verb_event(passive, p)) return false;
        if (const Tree* whose = whose_ability(obj)) possessor(*whose, p.subject, refers);
        else event_object(obj, p.subject, kSubject, true, refers);
        if (const Tree* second = passive.kid("Obj")) event_object(*second, p.other, kOther, false, refers);
        if (const Tree* quad = pred.kid("Quad")) moved_to(*quad);
        if (const Tree* a = pred.kid("Agent")) agent(*a, p);
        return !failed();
    }
    if (pred.is("p.done.attack")) {
        if (!verb_event(pred["Passive"], p)) return false;
        p.in_attack = true;
        event_object(obj, p.subject, kSubject, true, refers);
        return !failed();
    }
    if (pred.is("p.declare")) return about(EventKind::DeclaredAttack);
    if (pred.is("p.done.or") || pred.is("p.done.or3")) {
        if (!verb_event(pred["Passive"], p)) return false;
        if (!refers) return unsupported(pred, "'or' in this event");
        event_object(obj, p.subject, kSubject, true, refers);
        for (unsigned k = 1; const Tree* more = pred.kid("Passive", k); ++k) {
            EventPattern other = p;
            if (!verb_event(*more, other)) return false;
            s_->or_patterns.push_back(other);
        }
        return !failed();
    }
    if (pred.is("p.attack")) {
        about(EventKind::DeclaredAttack);
        if (const Tree* second = pred.kid("Obj")) event_object(*second, p.other, kOther, false, refers);
        return !failed();
    }
    if (pred.is("p.boost") || pred.is("p.block")) {
        about(pred.is("p.boost") ? EventKind::Boosted : EventKind::Blocked);
        if (const Tree* second = pred.kid("Obj")) event_object(*second, p.other, kOther, false, refers);
        return !failed();
    }
    if (pred.is("p.damage") && pred.kid("Sub") != nullptr) return unsupported(pred, "a kind of damage in an event");
    if (pred.is("p.destroy") || pred.is("p.damage") || pred.is("p.damaged")) {
        p.in_attack = pred.says("attack");
        if (const Tree* a = pred.kid("Amount"); a != nullptr && !s_->summing) {
            if (a->is("am.int")) p.amount = (*a)["Int"].value;
            else unsupported(*a, "'" + words(*a) + "' in an event");
        }
    }
    if (pred.is("p.destroy") || pred.is("p.damage")) {  // the one that suffers is the event's subject
        p.kind = pred.is("p.destroy") ? EventKind::Destroyed : EventKind::Damaged;
        event_object(obj, p.other, kOther, true, refers);
        event_object(pred["Obj"], p.subject, kSubject, false, refers);
        return !failed();
    }
    if (pred.is("p.damaged")) {
        about(EventKind::Damaged);
        if (const Tree* a = pred.kid("Agent")) agent(*a, p);
        return !failed();
    }
    if (pred.is("p.move")) {
        about(EventKind::Moved);
        if (const Tree* quad = pred.kid("Quad")) moved_to(*quad);
        return !failed();
    }
    if (pred.is("p.enter")) {
        const Tree* quad = pred.kid("Quad");
        about(quad == nullptr ? EventKind::Deployed : EventKind::Moved);
        if (quad != nullptr) moved_to(*quad);
        return !failed();
    }
    if (pred.is("p.enter.under")) {
        if (!about(EventKind::Deployed)) return false;
        Filter f = p.subject >= 0 ? pools_.filters[static_cast<std::size_t>(p.subject)] : Filter{};
        if (f.side != Side::Any) return unsupported(pred, "two sides at once");
        set_side(owner(pred["Poss"], true), f.side, f.player);
        p.subject = pools_.add(f);
        return !failed();
    }
    if (pred.is("p.leave")) {
        if (pred.kid("Quad") != nullptr) return unsupported(pred, "leaving a place as an event");
        return about(EventKind::Left);
    }
    if (pred.is("p.die")) return about(EventKind::Died);
    if (pred.is("p.survive") && pred.says_either("attack", "attacks")) return about(EventKind::Survived);
    if (pred.is("p.survive") && pred.says("destruction")) {
        if (const Tree* k = pred.kid("KwRef")) p.amount = (*k)["Keyword"].value;
        return about(EventKind::Saved);
    }
    if (const Tree& o = obj.is("obj.any") ? obj.kids[0] : obj; pred.is("p.event") && pred.says("trigger") && o.is("o.ability.kw")) {
        p.kind = EventKind::Triggered;
        p.amount = o["Keyword"].value;
        possessor(o["Poss"], p.subject, refers);
        return !failed();
    }
    if (const Tree& o = obj.is("obj.any") ? obj.kids[0] : obj;
        pred.is("p.event") && (pred.says("hit") || pred.says("miss")) && o.is("o.attack")) {
        p.kind = pred.says("hit") ? EventKind::Hit : EventKind::Missed;
        possessor(o["Poss"], p.subject, refers);
        return !failed();
    }
    if (pred.is("p.state")) return about(pred.says_either("exhausted", "exerted") ? EventKind::Exhausted : EventKind::Readied);
    if (pred.is("p.ready")) return about(EventKind::Readied);
    if (pred.is("p.use")) return about(EventKind::Activated);
    if (pred.is("p.become")) return about(EventKind::Transformed);
    if (pred.is("p.counter")) {
        p.amount = counter_kind(pred["Counters"].is("ct.bare") ? pred["Counters"] : pred["Counters"]["CtName"]);
        return about(EventKind::CountersAdded);
    }
    if ((pred.is("p.has") || pred.is("p.lose")) && pred["Quality"].is("q.state")) {
        p.amount = pred["Quality"]["StateRef"]["Counter"].value;
        return about(pred.is("p.has") ? EventKind::CountersAdded : EventKind::CountersRemoved);
    }
    return unsupported(pred, "'" + words(pred) + "' as an event");
}

// "attacks or is attacked": the first pattern is the ability's, the others trigger it too.
bool Lowering::either_event(const Tree& ev, EventPattern& p, bool refers) {
    const bool by_player = ev.is("ev.player.or");
    const std::string_view part = by_player ? "VP" : "Pred";
    EventPattern second;
    const bool ok = by_player
                        ? player_event(&ev["Player"], *ev.kid(part, 0), p, refers) &&
                              player_event(&ev["Player"], *ev.kid(part, 1), second, false)
                        : object_event(ev["Obj"], *ev.kid(part, 0), p, refers) && object_event(ev["Obj"], *ev.kid(part, 1), second, false);
    if (!ok) return false;
    if (second.would != p.would || !refers) return unsupported(ev, "'or' in this event");
    s_->or_patterns.push_back(second);
    return true;
}

bool Lowering::event(const Tree& ev, EventPattern& p, bool refers) {
    if (ev.is("ev.object.or") || ev.is("ev.player.or")) return either_event(ev, p, refers);
    if (ev.is("ev.counters")) {
        const Tree& c = ev["Counters"];
        p.kind = ev.says("removed") ? EventKind::CountersRemoved : EventKind::CountersAdded;
        p.amount = counter_kind(c.is("ct.bare") ? c : c["CtName"]);
        if (c.kid("Num") != nullptr || c.says("all") || c.says("X")) unsupported(c, "a number of counters in an event");
        event_object(ev["Obj"], p.subject, kSubject, true, refers);
        return !failed();
    }
    if (ev.is("ev.player")) return player_event(&ev["Player"], ev["VP"], p, refers);
    if (ev.is("ev.player.cause")) {
        if (!player_event(&ev["Player"], ev["VP"], p, refers)) return false;
        if (p.by >= 0) return unsupported(ev, "two causes of one event");
        p.by = ev.says("your") ? you() : pools_.player(PlayerSpec::Kind::Opponents);
        return true;
    }
    return object_event(ev["Obj"], ev["PredM"], p, refers);
}

bool Lowering::time_event(const Tree& time, EventPattern& p, i16& condition_index) {
    const Tree& ref = time["TimeRef"];
    const bool start = !time.says("end");
    const auto opponents = [&] { return pools_.player(PlayerSpec::Kind::Opponents); };
    if (ref.is("tr.battle")) {
        p.kind = start ? EventKind::DeclaredAttack : EventKind::AttackEnded;
        return true;
    }
    if (ref.is("tr.phase")) {
        phase_called(ref);
        p.kind = start ? EventKind::PhaseBegan : EventKind::PhaseEnded;
        p.amount = v_.phases[static_cast<std::size_t>(ref["Phase"].value)].index;
        if (ref.says("your")) p.actor = you();
        return true;
    }
    p.kind = start ? EventKind::TurnBegan : EventKind::TurnEnded;
    if (ref.is("tr.your")) {
        if (ref.says("next") && !delaying_) return unsupported(ref, "'your next turn' as a time");
        p.actor = you();
        return true;
    }
    if (ref.is("tr.period") || ref.is("tr.each") || ref.is("tr.where") || ref.is("tr.where.past")) {
        const PeriodWord& word = v_.periods[static_cast<std::size_t>(ref["Period"].value)];
        if (word.first_phase >= 0) {
            p.kind = start ? EventKind::PhaseBegan : EventKind::PhaseEnded;
            p.amount = start ? word.first_phase : word.last_phase;
        } else if (word.period != Period::Turn) {
            return unsupported(ref, "this period as a time");
        }
        if (const Tree* in = ref.kid("PastIn")) {
            Condition enough = past_condition(*in, false);
            NumberExpr happened = pools_.numbers[static_cast<std::size_t>(enough.a)];
            happened.period = period(ref["Period"]);
            enough.a = pools_.add(happened);
            condition_index = pools_.add(enough);
        }
        if (const Tree* who = ref.kid("Who"); who != nullptr && who->says("opponent")) p.actor = opponents();
        if (const Tree* conds = ref.kid("Conds")) condition_index = conditions(*conds);
        return true;
    }
    return unsupported(ref, "'" + words(ref) + "' as a time");
}

// What has happened, as a condition: often enough, or to enough things.
Condition Lowering::past_condition(const Tree& past, bool negated) {
    Quantified own;
    const bool outermost = s_->asked == nullptr;
    if (outermost) s_->asked = &own;
    Condition x;
    x.negated = negated;
    int needed = 1;
    NumberExpr happened = history(past, needed, x.compare);
    if (!failed()) count_for_one(past, happened, needed, x);
    x.a = pools_.add(happened);
    x.b = pools_.constant(needed);
    if (outermost) {
        s_->asked = nullptr;
        x.quantifier = own.kind, x.players = own.players;
    }
    return x;
}

namespace {

// The players, sides and places of an event pattern, one after the other, to be read or exchanged.
template <class F>
void each_side(EventPattern& p, Pools& pools, F&& change) {
    for (i16* player : {&p.actor, &p.by})
        if (*player >= 0) {
            Side side = Side::OfPlayer;
            change(side, *player, true);
        }
    for (i16* slot : {&p.subject, &p.other}) {
        if (*slot < 0) continue;
        Filter f = pools.filters[static_cast<std::size_t>(*slot)];
        if (f.side != Side::Any) change(f.side, f.player, false);
        else if (f.player >= 0) change(f.side, f.player, true);
        if (f.place >= 0) {
            PlaceSpec place = pools.places[static_cast<std::size_t>(f.place)];
            if (place.side != Side::Any) change(place.side, place.player, false);
            f.place = pools.add(place);
        }
        *slot = pools.add(f);
    }
}

}  // namespace

// History is counted from each player's own seat. What is asked about one player of several is that player's own count,
// unless the pattern also speaks of "your" things; about a first time it makes no difference who of them it was.
void Lowering::count_for_one(const Tree& at, NumberExpr& n, int needed, const Condition& c) {
    using Kind = PlayerSpec::Kind;
    if (s_->asked == nullptr || s_->asked->kind == Condition::Quantifier::None || n.kind != NumberExpr::Kind::History) return;
    const i16 in_question = pools_.player(Kind::InQuestion);
    EventPattern p = pools_.patterns[static_cast<std::size_t>(n.a)];
    const bool some = s_->asked->kind == Condition::Quantifier::Some;
    const bool does_it = p.actor == in_question || p.by == in_question;
    bool yours = false;
    EventPattern own = p;  // as that player counts it
    each_side(own, pools_, [&](Side& side, i16& player_spec, bool plain) {
        if (player_spec == in_question && (plain || side == Side::OfPlayer)) {
            if (plain) player_spec = you();
            else side = Side::Friendly, player_spec = -1;
            return;
        }
        const Kind kind = player_spec >= 0 ? pools_.players[static_cast<std::size_t>(player_spec)].kind : Kind::EachPlayer;
        yours = yours || (!plain && (side == Side::Friendly || side == Side::Enemy)) || kind == Kind::You || kind == Kind::Opponents;
    });
    // "an opponent's Back Row" in what you did says of each event where it was; and who was the first of several makes no difference.
    const bool of_each_event = some && yours && !does_it;
    if (of_each_event || (needed == 1 && c.compare == Compare::AtLeast && some != c.negated)) {
        const i16 all = s_->asked->players;
        const bool opponents = pools_.players[static_cast<std::size_t>(all)].kind == Kind::Opponents;
        each_side(p, pools_, [&](Side& side, i16& player_spec, bool plain) {
            if ((side != Side::OfPlayer && !plain) || player_spec != in_question) return;
            if (plain) player_spec = all;
            else side = opponents ? Side::Enemy : Side::Any, player_spec = -1;
        });
        n.a = pools_.add(p);
        *s_->asked = {};
        return;
    }
    if (yours) unsupported(at, "how often one player did something to your cards, or you to theirs");
    n.a = pools_.add(own);
    n.player = in_question;
}

// What has happened, as a number: how often, or how many things.
NumberExpr Lowering::history(const Tree& past, int& needed, Compare& compare) {
    NumberExpr n;
    EventPattern p;
    needed = 1;
    compare = Compare::AtLeast;
    const Tree* counted_obj = nullptr;
    bool ok = false;
    // "dealt 10 or more damage", "spent 10 CP": a sum over events, unless it says how often.
    const Tree* sum = nullptr;
    for (const Tree* part : {past.kid("VP"), past.kid("Pred")})
        if (part != nullptr && part->kid("Amount") != nullptr && past.kid("Times") == nullptr) sum = part->kid("Amount");
    s_->summing = sum != nullptr;
    if (const Tree* ev = past.kid("Ev")) {
        ok = event(*ev, p, false);
        if (ev->is("ev.player")) counted_obj = (*ev)["VP"].kid("Obj");
        else counted_obj = ev->kid("Obj");
    } else if (past.is("past.spending")) {
        p.kind = EventKind::Paid;
        p.actor = you();
        p.resource = static_cast<i16>(v_.resources[static_cast<std::size_t>(past["Resource"].value)].resource.value);
        sum = past.kid("Amount");
        ok = true;
    } else if (past.is("cd.past.none")) {
        const i16 all = pools_.player(past.says("opponent") ? PlayerSpec::Kind::Opponents : PlayerSpec::Kind::EachPlayer);
        counted_obj = past["VP"].kid("Obj");
        ok = player_event(nullptr, past["VP"], p, false);
        const i16 one = quantified(past, Condition::Quantifier::Every, all);
        (p.actor >= 0 ? p.actor : p.by) = one;
    } else if (const Tree* who = past.kid("Player")) {
        const Tree& vp = past["VP"];
        counted_obj = vp.kid("Obj");
        ok = player_event(who, vp, p, false);
        if (ok && past.is("past.cause")) {
            if (p.by >= 0) unsupported(past, "two causes of one event");
            p.by = past.says("your") ? you() : pools_.player(PlayerSpec::Kind::Opponents);
        }
    } else if (past.is("cd.was")) {
        counted_obj = past.kid("Obj");
        ok = verb_event(past["Passive"], p);
        if (ok) event_object(past["Obj"], p.subject, kSubject, true, false);
        ok = ok && !failed();
    } else {
        counted_obj = past.kid("Obj");
        ok = object_event(past["Obj"], past["Pred"], p, false);
    }
    s_->summing = false;
    if (!ok) return n;
    if (sum != nullptr) {
        if (!sum->is("am.int") && !sum->is("am.range") && !sum->is("am.exact"))
            unsupported(*sum, "'" + words(*sum) + "' of what has happened");
        else needed = (*sum)["Int"].value;
        if (sum->is("am.exact")) compare = Compare::Equal;
        if (sum->says_either("less", "fewer")) compare = Compare::AtMost;
        n.summed = true;
    } else if (counted_obj != nullptr) {
        needed = quantity(*counted_obj, compare);
        // "three different units": one that did it again counts once.
        if (different_things(*counted_obj)) n.distinct_things = true;
        // "has destroyed two units": what is counted stands behind the verb.
        if (const Tree* pred = past.kid("Pred"); pred != nullptr && pred->kid("Obj") != nullptr && !pred->is("p.done")) {
            Compare behind_compare = Compare::AtLeast;
            const int behind = quantity((*pred)["Obj"], behind_compare);
            if ((behind > 1 && needed > 1) || (compare != Compare::AtLeast && behind_compare != Compare::AtLeast))
                unsupported(past, "two numbers in what has happened");
            if (behind_compare != Compare::AtLeast) compare = behind_compare, needed = behind;
            else needed = std::max(needed, behind);
        }
    }
    if (const Tree* times = past.kid("Times")) needed = count_of((*times)["Num"]), compare = Compare::AtLeast;
    if (p.subject >= 0) {
        Filter f = pools_.filters[static_cast<std::size_t>(p.subject)];
        if (f.different_names) {
            f.different_names = false;
            n.distinct_names = true;
            p.subject = f == Filter{} ? i16{-1} : pools_.add(f);
        }
    }
    n.kind = NumberExpr::Kind::History;
    n.a = pools_.add(p);
    n.period = past.kid("Period") != nullptr ? period(past["Period"]) : Period::Game;
    return n;
}

}  // namespace nexus::text
