// What cards do, have and suffer: stat changes, keywords, permissions, costs.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {
namespace {

// What somebody does to a card, so that it can be forbidden to some only.
bool depends_on_doer(Capability c) {
    return c == Capability::BeTargeted || c == Capability::BeAttacked || c == Capability::BeDestroyed || c == Capability::Exhaust ||
           c == Capability::Move;
}

}  // namespace

// The register of a clause's subject. Conditions about each thing for itself narrow what is selected.
i16 Lowering::subject_register(const Tree& whole) {
    s_->naming_subject = true;
    const i16 reg = find_subject(whole);
    s_->naming_subject = false;
    return reg;
}

i16 Lowering::find_subject(const Tree& whole) {
    const Tree& obj = inner(whole);
    if (obj.is("o.rulebox") || obj.is("o.attacks")) return owned_object(obj["Poss"]);
    if (obj.is("o.ruleboxes")) return object(obj["Obj1"]);
    if (s_->narrow.empty()) return object(obj);
    const Tree* det = obj.kid("Det");
    const bool all = obj.is("o.bare") || (det != nullptr && (det->is("d.each") || det->is("d.all") || det->is("d.poss")));
    if (!all) {
        // One certain thing: an ordinary condition on it.
        const i16 reg = object(obj);
        for (const Tree* conds : s_->narrow)
            for (const Tree& c : conds->kids) {
                Filter f;
                narrow(c, f);
                Condition x;
                x.kind = Condition::Kind::Matches;
                x.a = reg;
                x.b = pools_.add(f);
                x.negated = c.is("cd.has.not") || c.says("not");
                emit(Op::If, {pools_.add(x), -1});
            }
        return reg;
    }
    Filter f;
    NounInfo info;
    noun(obj["N1"], f, info);
    if (det != nullptr && det->is("d.poss")) set_side(owner((*det)["Poss"]), f.side, f.player);
    for (const Tree* conds : s_->narrow)
        for (const Tree& c : conds->kids) narrow_by(c, f, info);
    return select(obj, f, info, true, Pick{});
}

void Lowering::predicates(const Tree& obj, const Tree& preds) {
    if (failed()) return;
    const Tree& what = inner(obj);
    const Tree& first = preds.kids[0];
    if (preds.kids.size() == 1 && first.is("pm.plain") && first["Pred"].is("p.cost")) {
        change_cost(what, first["Pred"]);
        return;
    }
    const std::size_t start = here();
    ++s_->step;
    const i16 reg = subject_register(what);
    if (failed()) return;
    for (Referent& r : s_->referents)
        if (r.reg == reg && r.step == s_->step && r.kind == Referent::Kind::Object) r.subject = true;
    if (reg == kThis) refer(kThis, 0, false, true);
    const i16 before = s_->subject;
    s_->subject = reg;
    for (const Tree& p : preds.kids) {
        if (p.is("pm.plain")) predicate(p["Pred"], what);
        else modal(p, what);
    }
    s_->subject = before;
    // Conditions that subject_register() opened end with the clause.
    for (std::size_t i = start; i < here(); ++i)
        if ((*s_->out)[i].op == Op::If && (*s_->out)[i].a[1] == -1) patch(i, 1);
}

void Lowering::stat_changes(const Tree& mods, i16 reg) {
    const auto change = [&](Stat stat, i16 n) { emit(Op::ModifyStat, {reg, stat, scaled(n), static_cast<int>(lasting())}); };
    if (mods.is("m.pair")) {
        const std::string& pair = mods["Pair"].word;
        const std::size_t slash = pair.find('/');
        if (v_.stats.size() < 2) {
            unsupported(mods, "a pair of stats");
            return;
        }
        change(v_.stats[0].stat, pools_.constant(number_value(pair.substr(0, slash))));
        change(v_.stats[1].stat, pools_.constant(number_value(pair.substr(slash + 1))));
        return;
    }
    for (unsigned k = 0; const Tree* stat = mods.kid("Stat", k); ++k)
        change(v_.stats[static_cast<std::size_t>(stat->value)].stat, signed_number(*mods.kid("Signed", k)));
}

void Lowering::quality(const Tree& q, i16 reg, bool lose) {
    if (q.is("q.all")) {
        if (lose) emit(Op::LoseKeyword, {reg, -1, static_cast<int>(lasting())});
        else unsupported(q, "gaining all keywords");
    } else if (q.is("q.keyword") || q.is("q.keyword.n")) {
        const bool numbered = q.is("q.keyword.n");
        const i16 k = numbered ? q["Keyword"].value : q["KwRef"]["Keyword"].value;
        if (v_.keywords[static_cast<std::size_t>(k)].takes_number != numbered) {
            fail(q, numbered ? "The keyword takes no number" : "The keyword needs its number, such as (1)");
            return;
        }
        const int lasts = static_cast<int>(lasting());
        emit(lose ? Op::LoseKeyword : Op::GrantKeyword, {reg, k, lasts});
        if (lose || v_.keywords[static_cast<std::size_t>(k)].text.empty()) return;
        std::vector<Ability> abilities;  // with the keyword comes what it means
        std::vector<i16> keywords;
        apart(abilities, keywords, [&] { expand_keyword(q, k, numbered ? q["Int"].value : -1); });
        for (Ability& a : abilities) emit(Op::GrantAbility, {reg, pools_.add(std::move(a)), lasts});
    } else if (s_->fixed) {
        unsupported(q, "a state that a lasting ability gives");
    } else if (lose) {
        emit(Op::RemoveCounters, {reg, q["StateRef"]["Counter"].value, pools_.constant(99)});
    } else {
        emit(Op::AddCounters, {reg, q["StateRef"]["Counter"].value, pools_.constant(1)});
    }
}

void Lowering::predicate(const Tree& p, const Tree& obj) {
    if (failed()) return;
    const i16 reg = s_->subject;
    const auto lasts = [&] { return static_cast<int>(lasting()); };
    // a card's types (QN-R-202)
    const auto stays = [&] { return static_cast<int>(s_->fixed || s_->duration ? lasting() : Duration::Permanent); };
    const auto once = [&] {
        if (s_->fixed) fail(p, "'" + words(p) + "' happens once: say when (a trigger), or make it an Active ability");
        return !s_->fixed;
    };
    if (p.is("p.mod") || p.is("p.has") || p.is("p.has2") || p.is("p.has.mod") || p.is("p.mod.has") || p.is("p.lose") || p.is("p.lose2")) {
        for (const Tree& k : p.kids) {
            if (base_category(k) == "Mods") stat_changes(k, reg);
            else quality(k, reg, p.is("p.lose") || p.is("p.lose2"));
        }
    } else if (p.is("p.lose.stat")) {
        emit(Op::ModifyStat,
             {reg, v_.stats[static_cast<std::size_t>(p["Stat"].value)].stat, scaled(pools_.constant(-p["Int"].value)), lasts()});
    } else if (p.is("p.lose.abilities")) {
        emit(Op::Blank, {reg, lasts()});
    } else if (p.is("p.has.range") || p.is("p.mod.range")) {
        if (const Tree* mods = p.kid("Mods")) stat_changes(*mods, reg);
        emit(Op::SetStat, {reg, v_.range_stat, pools_.constant(v_.ranges[static_cast<std::size_t>(p["Range"].value)].value), lasts()});
    } else if (p.is("p.counter")) {
        i16 kind = -1, n = -1;
        if (once() && counters(p["Counters"], kind, n) != 0) emit(Op::AddCounters, {reg, kind, n});
    } else if (p.is("p.blank")) {
        if (!obj.is("o.rulebox") && !obj.is("o.ruleboxes")) fail(p, "What is treated as blank is a rule box");
        emit(Op::Blank, {reg, lasts()});
    } else if (p.is("p.become") || p.is("p.also")) {
        emit(Op::GrantType, {reg, type_bits(p["Type"]), stays()});
    } else if (p.is("p.nolonger")) {
        emit(Op::LoseType, {reg, type_bits(p["Type"]), stays()});
    } else if (p.is("p.state")) {
        if (once()) emit(p.says_either("exhausted", "exerted") ? Op::Exhaust : Op::Ready, {reg});
    } else if (p.is("p.defender")) {
        if (once()) emit(Op::Redirect, {reg});
    } else if (p.is("p.attack") && p.kid("Obj") != nullptr) {
        if (!once()) return;
        s_->subject = -1;
        const i16 other = object(p["Obj"]);
        s_->subject = reg;
        emit(Op::Fight, {reg, other});
    } else if (p.is("p.damage") && p.kid("Amount") != nullptr) {
        if (!once()) return;
        if (reg != kThis) unsupported(p, "damage dealt by another card");
        const i16 n = scaled(amount(p["Amount"]));
        s_->subject = -1;
        const i16 other = object(p["Obj"]);
        s_->subject = reg;
        emit(Op::Damage, {other, n, p.kid("Sub") != nullptr ? p["Sub"].value : -1});
        did_damage(p, other);
    } else if (p.is("p.done") && p.kid("Agent") == nullptr && p.kid("Quad") == nullptr) {
        if (once()) verb(p["Passive"], reg);
    } else if (p.is("p.ignore")) {
        emit(Op::Permit, {reg, static_cast<int>(Capability::IgnoreProtectors), 0, lasts()});
    } else if (p.is("p.noeffect") && v_.cancels) {
        if (once()) cancel(p, reg);
    } else if (p.is("p.heal")) {
        if (once()) emit(Op::Heal, {reg, scaled(amount(p["Amount"]))});
    } else if (p.is("p.recover") || p.is("p.recover.all")) {
        if (v_.stats.size() < 2 || p["Stat"].value != 1) unsupported(p, "recovering something else than what damage is measured against");
        if (once()) emit(Op::Heal, {reg, p.is("p.recover") ? scaled(amount(p["Amount"])) : pools_.constant(30000)});
    } else if (p.is("p.ready")) {
        if (once()) emit(Op::Ready, {reg});
    } else if (p.is("p.cost")) {
        unsupported(p, "a cost change joined with something else");
    } else {
        unsupported(p, "'" + words(p) + "' as an effect");
    }
}

// What can be permitted or forbidden.
std::optional<Capability> Lowering::passive_capability(const Tree& done) {
    if (done.is("pa.attack")) return Capability::BeAttacked;
    if (done.is("pa.equip")) return Capability::BeEquipped;
    if (!done.kids.empty()) return std::nullopt;
    if (done.is("v.target")) return Capability::BeTargeted;
    if (done.is("v.destroy")) return Capability::BeDestroyed;
    if (done.is("v.exhaust")) return Capability::Exhaust;
    if (done.is("v.ready")) return Capability::Ready;
    if (done.is("v.move.to")) return Capability::Move;
    if (done.is("v.block")) return Capability::BeBlocked;
    return std::nullopt;
}

// One row "as if" it were another: what is in front does not protect it.
std::optional<Capability> Lowering::attacks_past_protectors(const Tree& p) {
    Filter f, as_if;
    NounInfo real, pretended;
    const Tree& obj = inner(p["Obj"]);
    if (!obj.is("o.bare")) return std::nullopt;
    noun(obj["N1"], f, real);
    location(p["Loc"], as_if, pretended);
    const bool rows = real.place && pretended.place && real.place->mask && pretended.place->mask &&
                      (real.place->mask & pretended.place->mask) == 0;
    // The permission is for all units: nothing more may be said of them.
    Filter plain;
    plain.types = v_.types.front().bits;
    plain.side = f.side == Side::Enemy ? Side::Enemy : Side::Any;
    if (f != plain) return std::nullopt;
    return rows ? std::optional(Capability::IgnoreProtectors) : std::nullopt;
}

// Empty if some part of it is none.
std::vector<Capability> Lowering::capabilities(const Tree& p) {
    std::vector<std::optional<Capability>> found;
    if ((p.is("p.attack") && p.kid("Obj") == nullptr) || p.is("p.attack.from") || p.is("p.declare")) found.push_back(Capability::Attack);
    else if (p.is("p.use")) found.push_back(Capability::Activate);
    else if (p.is("p.use.more") && count_of(p["Num"]) == 1) found.push_back(Capability::ActivateAgain);
    else if (p.is("p.protect") || (p.is("p.block") && p.kid("Obj") == nullptr)) found.push_back(Capability::Protect);
    else if (p.is("p.exhaust.attack")) found.push_back(Capability::ExhaustByAttacking);
    else if (p.is("p.ready")) found.push_back(Capability::Ready);
    else if (p.is("p.move") && p.kid("Quad") == nullptr) found.push_back(Capability::Move);
    else if (p.is("p.event") && p.says("trigger")) found.push_back(Capability::Interrupt);
    else if (p.is("p.damaged") && p.kid("Amount") == nullptr) found.push_back(Capability::BeDamaged);
    else if (p.is("p.attack.asif")) found.push_back(attacks_past_protectors(p));
    else if ((p.is("p.done") && p.kid("Quad") == nullptr) || p.is("p.done.or") || p.is("p.done.or3"))
        for (unsigned k = 0; const Tree* done = p.kid("Passive", k); ++k) found.push_back(passive_capability(*done));
    std::vector<Capability> out;
    for (const std::optional<Capability>& c : found) {
        if (!c) return {};
        out.push_back(*c);
    }
    return out;
}

void Lowering::modal(const Tree& m, const Tree& obj) {
    if (m.is("pm.would") || (m.is("pm.must") && !v_.duties)) {
        unsupported(m, "'" + words(m) + "' as an effect");
        return;
    }
    if (m.is("pm.must")) {
        const Tree* each = m.kid("Period");
        if (each != nullptr && period(*each) != Period::Turn) unsupported(m, "a duty other than each turn");
        emit(Op::Permit, {s_->subject, static_cast<int>(m.says("attacked") ? Capability::MustBeAttacked : Capability::MustAttack), 0,
                          static_cast<int>(lasting())});
        return;
    }
    if (attacks_on(m, obj) || enters_places(m, obj)) return;
    const bool forbids = m.is("pm.not") || m.says_either("cannot", "can't") || m.says("not");
    for (const Tree& act : m["Acts"].kids) {
        const std::vector<Capability> found = capabilities(act);
        const Tree* by = act.kid("Agent");
        const bool fits = std::all_of(found.begin(), found.end(), [&](Capability c) {
            if (by != nullptr && (!forbids || !depends_on_doer(c))) return false;
            if (c == Capability::IgnoreProtectors && forbids) return false;
            return !m.is("pm.not") || c == Capability::ExhaustByAttacking || c == Capability::Ready;
        });
        if (found.empty() || !fits) {
            unsupported(act, "'" + words(m) + "'");
            return;
        }
        const i16 from = by != nullptr ? pools_.add(agent_filter(*by)) : i16{-1};
        for (const Capability c : found) {
            if (forbids) {
                emit(Op::Forbid, {s_->subject, static_cast<int>(c), static_cast<int>(lasting()), from});
            } else {
                s_->even_used = true;
                emit(Op::Permit, {s_->subject, static_cast<int>(c), s_->even ? 1 : 0, static_cast<int>(lasting())});
            }
        }
    }
}

// "Units with Static cannot attack this unit": it cannot be attacked by them.
bool Lowering::attacks_on(const Tree& m, const Tree& obj) {
    if (!m.is("pm.modal") || !(m.says_either("cannot", "can't") || m.says("not")) || m["Acts"].kids.size() != 1) return false;
    const Tree& act = m["Acts"].kids[0];
    if (!act.is("p.attack") || act.kid("Obj") == nullptr) return false;
    if (!s_->fixed) return !unsupported(m, "'" + words(m) + "' for a while (say it of what cannot be attacked)");
    bool self = false;
    NounInfo info;
    const Filter attackers = pattern_filter(obj, self, info);
    const i16 before = s_->subject;
    s_->subject = -1;
    const i16 whom = object(act["Obj"]);
    s_->subject = before;
    if (!failed()) emit(Op::Forbid, {whom, static_cast<int>(Capability::BeAttacked), static_cast<int>(lasting()), pools_.add(attackers)});
    return true;
}

// "Leaders cannot be deployed in this quadrant."
bool Lowering::enters_places(const Tree& m, const Tree& obj) {
    if (!m.is("pm.modal") || !(m.says_either("cannot", "can't") || m.says("not")) || m["Acts"].kids.size() != 1) return false;
    const Tree& act = m["Acts"].kids[0];
    const Tree* quad = act.kid("Quad");
    const bool enters = quad != nullptr && (act.is("p.enter") || act.is("p.move") ||
                                            (act.is("p.done") && act["Passive"].is("v.deploy") && act.kid("Agent") == nullptr));
    if (!enters) return false;
    Tree all = obj;
    bar_places(m, pools_.player(PlayerSpec::Kind::EachPlayer), *quad, &all);
    return true;
}

void Lowering::bar_places(const Tree& at, i16 who, const Tree& quad, const Tree* obj) {
    if (!s_->fixed || !v_.barred_places) {
        unsupported(at, "'" + words(at) + "' here");
        return;
    }
    Filter f;
    if (obj != nullptr) {
        bool self = false;
        NounInfo info;
        f = pattern_filter(*obj, self, info);
        if (f.side != Side::Any) {
            who = pools_.player(f.side == Side::Friendly ? PlayerSpec::Kind::You : PlayerSpec::Kind::Opponents);
            f.side = Side::Any;
        }
    }
    PlaceSpec p;
    const i16 before = s_->subject;
    s_->subject = -1;
    place(quad, p, false);
    s_->subject = before;
    emit(Op::ForbidPlaces, {who, pools_.add(p), static_cast<int>(lasting()), f == Filter{} ? i16{-1} : pools_.add(f)});
}

// "Opponents cannot draw cards."
void Lowering::player_modal(const Tree& c) {
    const bool none = c.is("c.player.no");
    const i16 spec = none ? pools_.player(c.says("opponent") ? PlayerSpec::Kind::Opponents : PlayerSpec::Kind::EachPlayer)
                          : player(c["Player"]);
    if (c.says("must")) {  // an order, where something happens
        if (s_->fixed) unsupported(c, "what a player must do");
        else acts_of(c["Effs"], spec);
        return;
    }
    for (const Tree* vp : verbs_of(c["Effs"])) {
        std::optional<Capability> what;
        const Tree* obj = vp->kid("Obj");
        bool plain = obj == nullptr;
        if (obj != nullptr) {
            const Tree& o = inner(*obj);
            plain = o.is("o.actives") || (o.is("o.bare") && o["N1"].kids.size() == 1 && o["N1"]["Noun"].is("n.card"));
        }
        if (vp->is("v.draw")) what = Capability::Draw;
        if (vp->is("v.deploy") && vp->kids.size() == 1) what = Capability::Deploy;
        if (vp->is("v.play") && vp->kids.size() == 1) what = Capability::Play;
        if (vp->is("v.gain") && vp->says("gain")) what = Capability::GainResource;
        if (vp->is("v.activate")) what = Capability::Activate;
        if (vp->is("v.declare")) what = Capability::Attack, plain = true;
        i16 only = -1;
        if (what && !plain && (what == Capability::Deploy || what == Capability::Play) && inner(*obj).is("o.bare")) {
            Filter f;
            NounInfo info;
            noun(inner(*obj)["N1"], f, info);
            f.not_this = false, f.except = -1;  // "other": the card itself has left the hand
            if (info.place || info.superlative) unsupported(*vp, "'" + words(c) + "'");
            only = pools_.add(f);
            plain = true;
        }
        if (!what || !plain) {
            unsupported(*vp, "'" + words(c) + "'");
            return;
        }
        emit(Op::ForbidPlayer, {spec, static_cast<int>(*what), static_cast<int>(lasting()), only});
    }
}

void Lowering::change_cost(const Tree& obj, const Tree& pred) {
    if (obj.is("o.actives") || obj.is("o.actives.of")) {
        change_use(obj, pred);
        return;
    }
    Filter f;
    NounInfo info;
    s_->pricing = true;
    if (obj.is("o.nth.your")) {  // "Your first spell each turn": the first that you play
        noun(obj["N1"], f, info);
        EventPattern p;
        const bool played = std::any_of(v_.types.begin(), v_.types.end(),
                                        [&](const TypeWord& t) { return !t.stays_in_play && (t.bits & f.types) != 0; });
        p.kind = played ? EventKind::Played : EventKind::Deployed;
        p.subject = pools_.add(f);
        p.actor = you();
        NumberExpr h;
        h.kind = NumberExpr::Kind::History, h.a = pools_.add(p), h.period = period(obj["Period"]);
        Condition none;
        none.a = pools_.add(h), none.b = pools_.constant(0);
        const std::size_t at = emit(Op::If, {pools_.add(none), -1});
        emit(Op::ChangeCost,
             {p.subject, you(), pools_.constant(pred.says("less") ? -pred["Int"].value : pred["Int"].value), static_cast<int>(lasting())});
        patch(at, 1);
        s_->pricing = false;
        return;
    }
    if (obj.is("o.nth")) {
        // "The first Asset you deploy each turn": as long as none has been.
        const bool next = obj.says("next") && obj.says("this") && !s_->fixed;
        if (!next && (!s_->fixed || !obj.says("first") || !obj.says("each"))) {
            unsupported(obj, "the cost of one card out of several");
            return;
        }
        noun(obj["N1"], f, info);
        if (const Tree* post = obj.kid("Post")) modifier(*post, f, info);
        if (info.place) f.place = pools_.add(*info.place);
        const i16 who = player(obj["Player"], true);
        if (next) {  // "The next Event you play this turn"
            const int by = pred["Int"].value;
            const Duration until = period(obj["Period"]) == Period::Turn    ? Duration::EndOfTurn
                                   : period(obj["Period"]) == Period::Phase ? Duration::EndOfPhase
                                                                            : Duration::Permanent;
            emit(Op::ChangeCost, {pools_.add(f), who, pools_.constant(pred.says("less") ? -by : by), static_cast<int>(until), 1});
            s_->pricing = false;
            return;
        }
        EventPattern p;
        const Tree& act = obj["VPx"];
        p.kind = act.says("deploy") ? EventKind::Deployed : act.says("play") ? EventKind::Played : EventKind::Drawn;
        p.subject = pools_.add(f);
        const bool each_apart = are_several(who) && obj["Player"].says_either("each", "every");
        p.actor = each_apart ? you() : who;
        NumberExpr h;
        h.kind = NumberExpr::Kind::History;
        h.a = pools_.add(p);
        if (each_apart) h.player = pools_.player(PlayerSpec::Kind::InQuestion);  // whoever is to pay
        h.period = period(obj["Period"]);
        Condition none;
        none.a = pools_.add(h);
        none.b = pools_.constant(0);
        const std::size_t at = emit(Op::If, {pools_.add(none), -1});
        const int change = pred["Int"].value;
        emit(Op::ChangeCost, {p.subject, who, pools_.constant(pred.says("less") ? -change : change), static_cast<int>(lasting())});
        patch(at, 1);
        return;
    }
    if (obj.is("o.it") || (obj.is("o.det") && (obj["Det"].is("d.this") || obj["Det"].is("d.that")))) {
        if (obj.is("o.it") || obj["Det"].is("d.that")) {
            unsupported(obj, "the cost of one certain card");
            return;
        }
        f.self_only = true;
    } else {
        bool self = false;
        f = pattern_filter(obj, self, info);
    }
    s_->pricing = false;
    i16 who = info.actor;
    if (const Tree* payer = pred.kid("Player")) {
        if (who >= 0) unsupported(pred, "two players who pay");
        who = player(*payer, true);
    }
    if (who < 0) {
        who = f.side == Side::Friendly ? you()
              : f.side == Side::Enemy  ? pools_.player(PlayerSpec::Kind::Opponents)
              : f.self_only            ? you()
                                       : pools_.player(PlayerSpec::Kind::EachPlayer);
        f.side = Side::Any;
    }
    const int n = pred["Int"].value;
    emit(Op::ChangeCost, {pools_.add(f), who, scaled(pools_.constant(pred.says("less") ? -n : n)), static_cast<int>(lasting())});
}

// "Active abilities of enemy units cost 1 more CP to use."
void Lowering::change_use(const Tree& obj, const Tree& pred) {
    if (!v_.paid_uses || pred.kid("Player") != nullptr) unsupported(pred, "'" + words(pred) + "' about abilities");
    Filter f;
    if (obj.is("o.actives.of")) {
        bool self = false;
        NounInfo info;
        f = pattern_filter(obj["Obj1"].kids[0], self, info);
    }
    const int n = pred["Int"].value;
    emit(Op::ChangeUse, {pools_.add(f), scaled(pools_.constant(pred.says("less") ? -n : n)), static_cast<int>(lasting())});
}

void Lowering::set_stat(const Tree& c) {
    const Tree& poss = c["Poss"];
    const i16 reg = owned_object(poss);
    if (c.is("c.setrange") || c.is("c.setstat.like")) {
        const std::optional<Duration> kept = s_->duration;
        const i16 model = c.is("c.setrange") ? i16{-1} : owned_object(*c.kid("Poss", 1));
        if (const Tree* d = c.kid("Dur")) s_->duration = duration(*d);
        if (model < 0)
            emit(Op::SetStat, {reg, v_.range_stat, pools_.constant(v_.ranges[static_cast<std::size_t>(c["Range"].value)].value),
                               static_cast<int>(lasting())});
        for (unsigned k = 0; const Tree* stat = c.kid("Stat", k); ++k) {
            NumberExpr same;
            same.kind = NumberExpr::Kind::StatOf;
            same.a = model;
            same.stat = v_.stats[static_cast<std::size_t>(stat->value)].stat;
            emit(Op::SetStat, {reg, same.stat, pools_.add(same), static_cast<int>(lasting())});
        }
        s_->duration = kept;
        return;
    }
    const Tree* equal = c.kid("Number");
    const i16 n = equal != nullptr ? number(*equal) : amount(c["Amount"]);
    const std::optional<Duration> before = s_->duration;
    if (const Tree* d = c.kid("Dur")) s_->duration = duration(*d);
    for (unsigned k = 0; const Tree* stat = c.kid("Stat", k); ++k)
        emit(Op::SetStat, {reg, v_.stats[static_cast<std::size_t>(stat->value)].stat, n, static_cast<int>(lasting())});
    s_->duration = before;
}

// "Your maximum quanta increases by 1."
void Lowering::change_resource(const Tree& c) {
    if (s_->fixed) {
        fail(c, "'" + words(c) + "' happens once: say when");
        return;
    }
    const ResourceWord& word = v_.resources[static_cast<std::size_t>(c["Resource"].value)];
    if (word.derived) fail(c, "'" + word.name + "' follows from the position");
    const i16 n = scaled(pools_.constant(c["Int"].value));
    emit(c.says_either("decreases", "reduced") ? Op::Lose : Op::Gain,
         {owner(c["Poss"]), v_.resources[static_cast<std::size_t>(c["Resource"].value)].resource, n});
}

}  // namespace nexus::text
