// Sentences: frames (when, if, for each …) around clauses, and adverbs inside them.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {

void Lowering::flatten(const Tree& t, Sentence& out) {
    if (t.is("c.frame") || t.is("g.frame") || t.is("m.frame")) {
        out.frames.push_back(&t["Frame"]);
        flatten(t.kids[1], out);
    } else if (t.is("c.then")) {
        flatten(t["Clause"], out);
    } else {
        out.core = &t;
    }
}

Lowering::Sentence Lowering::sentence_of(const Tree& sent) {
    Sentence s;
    flatten(sent.is("s.clause") || sent.is("s.grant") || sent.is("s.choose") ? sent.kids[0] : sent, s);
    return s;
}

std::size_t Lowering::open_if(const Tree& conds, bool negated) {
    const i16 c = conditions(conds);
    const std::size_t at = emit(Op::If, {c, -1});
    if (!negated) return at;
    // Unless: skip the block when the condition holds.
    const std::size_t skip = emit(Op::Jump, {-1});
    patch(at, 1);
    return skip;
}

void Lowering::sentence(const Sentence& st, std::size_t from) {
    if (failed()) return;
    const int branch = from == 0 ? s_->last_branch : -1;
    if (from == 0) {
        s_->last_branch = -1;
        s_->before_start = s_->sentence_start;
        s_->sentence_start = static_cast<int>(here());
        ++s_->step;
    }
    if (from == st.frames.size()) {
        if (st.core->is("g.grant") || st.core->is("g.grant.and")) grant(*st.core);
        else clause(*st.core);
        return;
    }
    const Tree& f = *st.frames[from];
    if (f.is("f.if") && instead_of_before(st, from)) return;
    const auto close = [&](std::size_t at) {
        const bool jump = (*s_->out)[at].op == Op::Jump || (*s_->out)[at].op == Op::IfDone;
        patch(at, jump ? 0 : 1);
        s_->last_branch = static_cast<int>(at);
    };
    if (f.is("f.if") || f.is("f.unless") || (f.is("f.while") && s_->fixed)) {
        const std::size_t at = open_if(f["Conds"], f.is("f.unless"));
        sentence(st, from + 1);
        close(at);
    } else if ((f.is("f.ifdo") || f.is("f.ifnot")) && !f.says("you") && s_->accepted >= 0) {
        for_each_player(f, f.is("f.ifdo") ? s_->accepted : s_->declined, [&](i16 one) {
            refer_player(one);
            sentence(st, from + 1);
        });
    } else if (f.is("f.ifdo")) {
        if (s_->paid && (s_->effect.empty() || s_->replaces)) {  // it is the price that was done
            sentence(st, from + 1);
            return;
        }
        const std::size_t at = emit(Op::IfDone, {-1});
        sentence(st, from + 1);
        close(at);
    } else if (f.is("f.ifnot")) {
        const std::size_t at = emit(Op::IfDone, {-1});
        const std::size_t skip = emit(Op::Jump, {-1});
        patch(at, 0);
        sentence(st, from + 1);
        patch(skip, 0);
    } else if (f.is("f.otherwise")) {
        if (branch < 0) {
            fail(f, "'otherwise' needs an 'if' in the sentence before");
            return;
        }
        const std::size_t skip = emit(Op::Jump, {-1});
        Instr& before = (*s_->out)[static_cast<std::size_t>(branch)];
        before.a[before.op == Op::If ? 1 : 0] = static_cast<i16>(here());
        sentence(st, from + 1);
        patch(skip, 0);
    } else if (f.is("f.foreach")) {
        loop(f, st, from + 1);
    } else if (f.is("f.dur")) {
        const std::optional<Duration> before = s_->duration;
        s_->duration = duration(f["Dur"]);
        if (s_->fixed) fail(f, "A lasting ability has no end of its own: '" + words(f) + "'");
        s_->duration_used = false;
        sentence(st, from + 1);
        if (!s_->duration_used) fail(f, "Nothing in this sentence lasts: '" + words(f) + "'");
        s_->duration = before;
    } else if (f.is("f.limit")) {
        if (period(f["Period"]) != Period::Turn) unsupported(f, "a limit other than once per turn");
        if (s_->ability.kind != AbilityKind::Triggered && s_->ability.kind != AbilityKind::Active)
            unsupported(f, "a limit on something that happens once");
        s_->ability.per_turn = 1;
        sentence(st, from + 1);
    } else if (f.is("f.addcost")) {
        if (s_->ability.kind != AbilityKind::Effect || !s_->effect.empty() || from + 1 != st.frames.size() || !st.core->is("c.do"))
            unsupported(f, "an additional cost here: it is the first sentence of a card that is played");
        else pay_cost((*st.core)["Effs"]);
    } else if (f.is("f.completed")) {  // what stands on a mission works once it is completed
        sentence(st, from + 1);
    } else if (f.is("f.next")) {
        next_time(f, st, from + 1);
    } else if (f.is("f.at")) {
        delayed(f, f["Time"], st, from + 1);
    } else if (f.is("f.when")) {
        delayed(f, f["Ev"], st, from + 1);
    } else {
        unsupported(f, "'" + words(f) + "' here");
    }
}

// "Draw a card. If you control a Leader, draw two cards instead.": the one or the other.
bool Lowering::instead_of_before(const Sentence& st, std::size_t from) {
    if (s_->replaces || s_->fixed || from + 1 != st.frames.size() || !st.core->says("instead")) return false;
    const Tree& f = *st.frames[from];
    const int start = s_->before_start;
    if (from != 0 || start < 0) return fail(*st.core, "'instead' needs a sentence before it, or 'if … would …'");
    std::vector<Instr>& code = *s_->out;
    const std::vector<Instr> before(code.begin() + start, code.end());
    for (const Instr& in : before)
        if (info(in.op).operands[0] == 'S' &&
            (in.op == Op::Choose || in.op == Op::ChooseUpTo || in.op == Op::Select || in.op == Op::Top || in.op == Op::ChooseRandom))
            return unsupported(f, "'instead' of something that was chosen: say 'otherwise'");
    code.resize(static_cast<std::size_t>(start));
    const std::size_t at = open_if(f["Conds"], false);
    s_->instead_allowed = true;
    clause(*st.core);
    s_->instead_allowed = false;
    const std::size_t skip = emit(Op::Jump, {-1});
    patch(at, 1);
    const int moved = static_cast<int>(here()) - start;
    for (Instr in : before) {
        const char* operands = info(in.op).operands;
        for (unsigned k = 0; operands[k] != '\0'; ++k)
            if (operands[k] == 'J') in.a[k] = static_cast<i16>(in.a[k] + moved);
        code.push_back(in);
    }
    patch(skip, 0);
    return true;
}

void Lowering::loop(const Tree& frame, const Sentence& st, std::size_t from) {
    const Tree& count = frame["Count"];
    if (!count.is("count.object") || s_->fixed) {
        s_->each = &count;
        s_->each_used = false;
        sentence(st, from);
        if (!s_->each_used) fail(frame, "'" + words(frame) + "' has no number to multiply");
        s_->each = nullptr;
        return;
    }
    const Filter f = counted_noun(count["N1"]);
    const u16 types = f.types;
    const i16 set = new_register(frame), item = new_register(frame);
    emit(Op::Select, {set, pools_.add(f)});
    const std::size_t top = here();
    const std::size_t head_at = emit(Op::ForEach, {item, set, -1});
    refer(item, types, false);
    ++s_->step;
    sentence(st, from);
    emit(Op::Jump, {static_cast<int>(top)});
    patch(head_at, 2);
}

void Lowering::happens_instead(const Tree& c) {
    if (c.is("s.grow")) return;
    if (c.says("instead") && !s_->replaces && !s_->instead_allowed) fail(c, "'instead' needs 'if … would …' before it");
}

void Lowering::clause(const Tree& c) {
    if (failed()) return;
    if (c.is("c.frame") || c.is("c.then")) {
        sentence(sentence_of(c));
        return;
    }
    happens_instead(c);
    with_adverbs(c, &Lowering::plain_clause);
}

void Lowering::plain_clause(const Tree& c) {
    if (c.is("c.do") || c.is("single.do")) {
        if (s_->fixed) {
            fail(c, "'" + words(c) +
                        "' happens once: say when (a trigger such as 'When this unit is deployed, …'), or make it an Active ability");
            return;
        }
        acts(c["Effs"]);
    } else if (c.is("c.object") || c.is("single.object")) {
        predicates(c["Obj"], c["Preds"]);
    } else if (c.is("c.object.and")) {
        for (const Tree& part : parts_of(c)) predicates(part, c["Preds"]);
    } else if (c.is("c.object2")) {
        predicates(c["Obj"], c["Preds"]);
        predicates(*c.kid("Obj", 1), *c.kid("Preds", 1));
    } else if (c.is("c.do.object") || c.is("c.do.then.object")) {
        acts(c["Effs"]);
        if (c.is("c.do.then.object") && v_.then_gates) emit(Op::Gate);
        predicates(c["Obj"], c["Preds"]);
    } else if (c.is("c.object.do")) {
        predicates(c["Obj"], c["Preds"]);
        acts(c["Effs"]);
    } else if (c.is("c.do.player")) {
        acts(c["Effs"]);
        acts_of(*c.kid("Effs", 1), player(c["Player"]));
    } else if (c.is("c.player")) {
        if (s_->fixed) {
            fail(c, "'" + words(c) + "' happens once: say when");
            return;
        }
        players_act(c);
    } else if (c.is("c.player.modal")) {
        player_modal(c);
    } else if (c.is("c.player.may")) {
        players_act(c);
    } else if (c.is("c.may") || c.is("c.may.to") || c.is("c.may.either")) {
        may(c);
    } else if (c.is("c.player.no")) {
        player_modal(c);
    } else if (c.is("c.player.places")) {
        bar_places(c, player(c["Player"], true), c["Quad"], c.kid("Obj"));
    } else if (c.is("c.player.who")) {
        players_who(c);
    } else if (c.is("c.choose")) {
        choose_one(c);
    } else if (c.is("c.setstat") || c.is("c.setstat.equal") || c.is("c.setstat.two") || c.is("c.setstat.like") || c.is("c.setrange")) {
        set_stat(c);
    } else if (c.is("c.resource")) {
        change_resource(c);
    } else if (c.is("s.timing")) {
        limit_timing(c);
    } else if (c.is("s.phase")) {
        if (s_->ability.kind != AbilityKind::Active) fail(c, "'" + words(c) + "' follows the ability it limits");
        mark_ability(c, s_->ability);
    } else if (c.is("s.recall")) {
        if (!v_.zones[static_cast<std::size_t>(c["ZoneName"].value)].discard) unsupported(c, "playing a card from there");
        emit(Op::PlayAgain, {v_.resources[static_cast<std::size_t>(c["Resource"].value)].resource, pools_.constant(c["Int"].value)});
    } else if (c.is("s.grow")) {
        emit(Op::GrowsFrom,
             {c["CardName"].value, v_.resources[static_cast<std::size_t>(c["Resource"].value)].resource, pools_.constant(c["Int"].value)});
    } else if (c.is("s.free")) {
        if (s_->ability.kind != AbilityKind::Active) fail(c, "'" + words(c) + "' follows the ability it is about");
        s_->ability.free_of_exhaust = true;
        std::erase_if(s_->pay, [](const Instr& in) { return in.op == Op::Exhaust && in.a[0] == kThis; });
    } else if (c.is("s.hosts")) {
        if (!s_->fixed) fail(c, "'" + words(c) + "' stands on cards that stay in play");
        bool self = false;
        NounInfo info;
        const Filter f = pattern_filter(c["Obj"], self, info);
        emit(Op::HostsOnly, {pools_.add(f)});
    } else if (c.is("s.otherwise")) {
        const Sentence first = sentence_of(c["Clause"]);
        if (first.frames.empty() || !first.frames.back()->is("f.if")) {
            fail(c, "'otherwise' needs an 'if' before it");
            return;
        }
        sentence(first);
        const int branch = s_->last_branch;
        const std::size_t skip = emit(Op::Jump, {-1});
        if (branch >= 0) (*s_->out)[static_cast<std::size_t>(branch)].a[1] = static_cast<i16>(here());
        clause(*c.kid("Clause", 1));
        patch(skip, 0);
    } else if (c.is("s.limit")) {
        limit_uses(c);
    } else if (c.is("c.not")) {
        if (!s_->replaces) fail(c, "'" + words(c) + "' needs 'would' before it");
    } else if (c.is("c.do.to")) {
        fail(c, "Only a choice has a price here: say 'you may … to …'");
    } else {
        fail(c, "'" + words(c) + "' must be a sentence of its own");
    }
}

// "Play this card only in the Guard Step."
void Lowering::limit_timing(const Tree& c) {
    if (s_->ability.kind != AbilityKind::Effect) fail(c, "'" + words(c) + "' stands on cards that are played for their effect");
    phase_called(c);
    for (unsigned k = 0; const Tree* phase = c.kid("Phase", k); ++k)
        s_->ability.phases = static_cast<u16>(s_->ability.phases | v_.phases[static_cast<std::size_t>(phase->value)].mask());
}

// "Use this ability only once each turn."
void Lowering::limit_uses(const Tree& c) {
    if (period(c["Period"]) != Period::Turn) unsupported(c, "a limit other than per turn");
    if (s_->ability.kind != AbilityKind::Triggered && s_->ability.kind != AbilityKind::Active)
        fail(c, "'" + words(c) + "' follows the ability it limits");
    s_->ability.per_turn = c.says("twice") ? 2 : 1;
}

void Lowering::may(const Tree& c) {
    if (s_->fixed) {
        fail(c, "'" + words(c) + "' happens once: say when");
        return;
    }
    if (c.is("c.may") && new_targets(c["Effs"])) return;
    const std::size_t at = emit(Op::May, {you(), -1});
    const bool optional_before = s_->optional_draw;
    if (c.is("c.may")) {
        s_->optional_draw = true;
        acts(c["Effs"]);
        s_->optional_draw = optional_before;
    } else if (c.is("c.may.to")) {
        acts(c["Effs"]);
        const std::size_t done = emit(Op::IfDone, {-1});
        acts(*c.kid("Effs", 1));
        patch(done, 0);
    } else {
        emit(Op::ChooseMode, {2, you()});
        const std::size_t first = emit(Op::Jump, {-1}), second = emit(Op::Jump, {-1});
        patch(first, 0);
        acts(c["Effs"]);
        const std::size_t end = emit(Op::Jump, {-1});
        patch(second, 0);
        acts(*c.kid("Effs", 1));
        if (const Tree* to = c.kid("Effs", 2)) acts(*to);
        patch(end, 0);
    }
    patch(at, 1);
}

bool Lowering::mentions_target(const Tree& t) {
    const std::string_view c = base_category(t);
    if ((c == "Det" || c == "Player" || c == "Poss") && t.says("target")) return true;
    return std::any_of(t.kids.begin(), t.kids.end(), mentions_target);
}

// Choose one. With targets in it, the choice is made at announcement and remembered in a register.
void Lowering::choose_one(const Tree& c) {
    std::vector<const Tree*> options{&c["Clause"]};
    for (const Tree* o : c.items("Option")) options.push_back(&(*o)["Clause"]);
    const auto n = static_cast<int>(options.size());
    const bool early = std::any_of(options.begin(), options.end(), [](const Tree* o) { return mentions_target(*o); });
    std::vector<std::size_t> jumps, ends;
    if (!early) {
        emit(Op::ChooseMode, {n, you()});
        for (int i = 0; i < n; ++i) jumps.push_back(emit(Op::Jump, {-1}));
        for (int i = 0; i < n; ++i) {
            patch(jumps[static_cast<std::size_t>(i)], 0);
            sentence(sentence_of(*options[static_cast<std::size_t>(i)]));
            if (i + 1 < n) ends.push_back(emit(Op::Jump, {-1}));
        }
        for (const std::size_t e : ends) patch(e, 0);
        return;
    }
    const i16 mode = new_register(c);
    std::vector<Instr>& a = s_->announce;
    emit_announce(Op::ChooseMode, {n, you()});
    const std::size_t table = a.size();
    for (int i = 0; i < n; ++i) emit_announce(Op::Jump, {-1});
    for (int i = 0; i < n; ++i) {
        a[table + static_cast<std::size_t>(i)].a[0] = static_cast<i16>(a.size());
        emit_announce(Op::SetNumber, {mode, pools_.constant(i)});
        NumberExpr chosen;
        chosen.kind = NumberExpr::Kind::Register;
        chosen.a = mode;
        Condition is;
        is.a = pools_.add(chosen);
        is.b = pools_.constant(i);
        const std::size_t at = emit(Op::If, {pools_.add(is), -1});
        sentence(sentence_of(*options[static_cast<std::size_t>(i)]));
        patch(at, 1);
        if (i + 1 < n) {
            ends.push_back(a.size());
            emit_announce(Op::Jump, {-1});
        }
    }
    for (const std::size_t e : ends) a[e].a[0] = static_cast<i16>(a.size());
}

// --- adverbs ------------------------------------------------------------------------------------------------

// "while attacking", "when attacking a Leader": about this card alone.
std::size_t Lowering::open_fight(const Tree& clause, const Tree& fight) {
    const Tree& subject = clause["Obj"].is("obj.any") ? clause["Obj"].kids[0] : clause["Obj"];
    Condition c;
    c.kind = fight.says("attacking") ? Condition::Kind::Attacking : Condition::Kind::Defending;
    const bool host = subject.is("o.host");
    if (!host && !(subject.is("o.det") && subject["Det"].is("d.this")))
        unsupported(fight, "'" + words(fight) + "' about other cards (say: attacking units)");
    c.a = host ? object(subject) : kThis;
    if (const Tree* other = fight.kid("Obj1")) {
        bool self = false;
        NounInfo info;
        Filter f = pattern_filter(other->kids[0], self, info);
        c.b = pools_.add(f);
    }
    return emit(Op::If, {pools_.add(c), -1});
}

// "The attached unit has +X Attack, where X is its Defense.": what "its" means is the subject, which comes later.
void Lowering::meet_subject(const Tree& at, const Tree& whole) {
    const Tree& subject = whole.is("obj.any") ? whole.kids[0] : whole;
    if (subject.is("o.host")) object(subject);
    else unsupported(at, "'" + words(at) + "' about other cards: each has another one (give them the ability in quotes)");
}

void Lowering::with_adverbs(const Tree& c, void (Lowering::*core)(const Tree&)) {
    const std::optional<Duration> duration_before = s_->duration;
    const i16 x_before = s_->x_number;
    const Tree* each_before = s_->each;
    const Tree* own_each = nullptr;
    const Tree* own_duration = nullptr;
    const Tree* own_even = nullptr;
    const Tree* fight = nullptr;
    const Tree* ransom = nullptr;
    const Tree* later = nullptr;
    i16 during = -1;
    std::vector<std::pair<const Tree*, bool>> ifs, ifs_of_it;
    for (const Tree* a : c.items("Adv")) {
        if (a->is("adv.where")) {
            if (s_->fixed && c.is("c.object") && speaks_of_it(*a) && !says_this(c["Obj"])) meet_subject(*a, c["Obj"]);
            s_->x_number = number((*a)["Number"]);
        } else if (a->is("adv.dur")) {
            if (own_duration != nullptr) fail(*a, "One sentence has one duration");
            own_duration = a;
            s_->duration = duration((*a)["Dur"]);
            if (s_->fixed) fail(*a, "A lasting ability has no end of its own: '" + words(*a) + "'");
        } else if (a->is("adv.foreach")) {
            own_each = a;
            s_->each = &(*a)["Count"];
        } else if (a->is("adv.turn") && s_->fixed) {
            Condition turn;
            turn.kind = Condition::Kind::YourTurn;
            turn.negated = !a->says("your");
            during = pools_.add(turn);
        } else if (a->is("adv.even")) {
            own_even = a;
            s_->even = true;
        } else if (a->is("adv.event") && (*a)["AdvEv"].is("aev.attack") && s_->fixed && c.is("c.object")) {
            fight = &(*a)["AdvEv"];
        } else if (a->is("adv.unless.act") && !s_->fixed) {
            const Tree& payer = (*a)["Player"];
            if (c.is("c.player") && (payer.is("pl.they") || payer.is("pl.that"))) s_->ransom = a;
            else ransom = a;
        } else if (a->is("adv.able")) {
            continue;  // everything is done as far as it can be
        } else if (a->is("adv.phase") && s_->fixed) {
            phase_called(*a);
            Condition phase;
            phase.kind = Condition::Kind::InPhase;
            phase.a = static_cast<i16>(v_.phases[static_cast<std::size_t>((*a)["Phase"].value)].mask());
            during = pools_.add(phase);
        } else if (a->is("adv.at") && !s_->fixed) {
            later = a;
        } else if (a->is("adv.event") || a->is("adv.turn") || a->is("adv.unless.act") || a->is("adv.at") || a->is("adv.phase")) {
            unsupported(*a, "'" + words(*a) + "'");
        } else {
            const Tree& conds = (*a)["Conds"];
            const bool lasts = a->is("adv.while");
            if (lasts && !s_->fixed) {
                const Tree& cond = conds.kids[0];
                const bool in_play = conds.kids.size() == 1 && cond.is("cd.is.loc") && cond["Loc"].is("loc.field") &&
                                     cond["Obj"].is("o.det") && cond["Obj"]["Det"].is("d.this") && !cond.says("not");
                if (in_play) {
                    own_duration = a;
                    s_->duration = Duration::WhileSource;
                } else {
                    unsupported(*a, "'" + words(*a) + "' on something that happens once");
                }
                continue;
            }
            const bool own = (c.is("c.object") || c.is("single.object")) && !a->is("adv.unless") && narrows(conds);
            const bool of_who_acts = (c.is("c.player") || c.is("c.player.may")) && speaks_of_them(conds);
            const bool of_it = speaks_of_it(conds) && !s_->fixed && (!c.is("c.object") || !says_this(c["Obj"]));
            if (speaks_of_it(conds) && s_->fixed && !own && c.is("c.object") && !says_this(c["Obj"]))
                unsupported(*a, "'" + words(*a) + "' about other cards (say: while …)");
            if (own) s_->narrow.push_back(&conds);
            else if (of_it) ifs_of_it.emplace_back(&conds, a->is("adv.unless"));
            else if (of_who_acts) s_->own_ifs.emplace_back(&conds, a->is("adv.unless"));
            else ifs.emplace_back(&conds, a->is("adv.unless"));
        }
    }
    if (own_duration != nullptr) s_->duration_used = false;
    if (own_each != nullptr) s_->each_used = false;
    if (own_even != nullptr) s_->even_used = false;
    std::vector<std::size_t> open;
    for (const auto& [conds, negated] : ifs) open.push_back(open_if(*conds, negated));
    if (during >= 0) open.push_back(emit(Op::If, {during, -1}));
    if (fight != nullptr) open.push_back(open_fight(c, *fight));
    const std::size_t start = here();
    if (!failed() && later != nullptr) {
        Sentence st;
        Tree now = c;
        std::erase_if(now.kids, [](const Tree& k) { return base_category(k) == "Adv"; });
        st.core = &now;
        delayed(*later, (*later)["Time"], st, 0, core);
    } else if (!failed()) {
        (this->*core)(c);
    }
    for (const auto& [conds, negated] : ifs_of_it)
        if (!failed()) ask_about_it(*conds, negated, start);
    if (ransom != nullptr && !failed()) offer_ransom(*ransom, start);
    for (const std::size_t at : open) patch(at, (*s_->out)[at].op == Op::Jump ? 0 : 1);
    s_->narrow.clear();
    if (own_duration != nullptr && !s_->duration_used)
        fail(*own_duration, "Nothing in this sentence lasts: '" + words(*own_duration) + "'");
    if (own_each != nullptr && !s_->each_used) fail(*own_each, "'" + words(*own_each) + "' has no number to multiply");
    if (own_even != nullptr && !s_->even_used) fail(*own_even, "Nothing is permitted in this sentence");
    s_->duration = duration_before;
    s_->x_number = x_before;
    s_->each = each_before;
    s_->even = false;
}

// --- quoted abilities, and what happens later ---------------------------------------------------------------

void Lowering::grant(const Tree& g) {
    ++s_->step;
    const i16 reg = subject_register(g["Obj"]);
    if (failed()) return;
    std::vector<Ability> abilities;
    std::vector<i16> keywords;
    apart(abilities, keywords, [&] { paragraph(g["Par"]); });
    if (const Tree* q = g.kid("Quality")) quality(*q, reg, false);
    if (const Tree* m = g.kid("Mods")) stat_changes(*m, reg);
    const int lasts = static_cast<int>(lasting());
    for (Ability& a : abilities) emit(Op::GrantAbility, {reg, pools_.add(std::move(a)), lasts});
    for (const i16 k : keywords) emit(Op::GrantKeyword, {reg, k, lasts});
}

i16 Lowering::sub_ability(const Sentence& st, std::size_t from, AbilityKind kind, const EventPattern& pattern, bool refers_subject,
                          i16* captured, Core core) {
    Scope* const outer = s_;
    Scope scope;
    begin(scope, kind, "");
    scope.closed = true;
    scope.outer = captured != nullptr ? outer : nullptr;
    scope.replaces = kind == AbilityKind::Replacement;
    scope.trigger = pattern.kind;
    scope.duration = outer->duration;
    scope.type_bits = outer->type_bits;
    scope.ability.pattern = pools_.add(pattern);
    if (refers_subject) {
        Referent r;
        r.reg = kSubject;
        r.subject = true;
        scope.referents.push_back(r);
    }
    if (core != nullptr) (this->*core)(*st.core);
    else sentence(st, from);
    const Ability a = assemble(scope);
    if (captured != nullptr) *captured = scope.captured;
    s_ = outer;
    return failed() ? i16{-1} : pools_.add(a);
}

// "The next time target unit would be destroyed this turn, it is not."
void Lowering::next_time(const Tree& frame, const Sentence& st, std::size_t from) {
    const Tree& ev = frame["Ev"];
    EventPattern p;
    Duration lasts = Duration::Permanent;
    if (const Tree* per = frame.kid("Period"))
        lasts = period(*per) == Period::Turn    ? Duration::EndOfTurn
                : period(*per) == Period::Phase ? Duration::EndOfPhase
                                                : Duration::Permanent;
    if (!ev.is("ev.object") || !ev["PredM"].is("pm.would")) {
        if (frame.kid("Period") != nullptr) {
            unsupported(frame, "'the next time' with an end, without 'would'");
            return;
        }
        Scope* const outer = s_;
        Scope probe;  // referents of the pattern belong to the later ability
        begin(probe, AbilityKind::Triggered, "");
        event(ev, p, false);
        s_ = outer;
        const i16 a = sub_ability(st, from, AbilityKind::Triggered, p, true);
        emit(Op::Delay, {pools_.add(p), a, -1});
        return;
    }
    const Tree& pred = ev["PredM"]["Pred"];
    if (!pred.is("p.done")) {
        unsupported(frame, "'" + words(pred) + "' as something that is replaced");
        return;
    }
    p.would = true;
    if (!verb_event(pred["Passive"], p)) return;
    if (const Tree* a = pred.kid("Agent")) agent(*a, p);
    const i16 reg = object(ev["Obj"]);
    if (failed()) return;
    const bool nothing = from == st.frames.size() && st.core->is("c.not");
    const i16 instead = nothing ? i16{-1} : sub_ability(st, from, AbilityKind::Replacement, p, true);
    emit(Op::Replace, {reg, pools_.add(p), instead, static_cast<int>(lasts)});
}

// "At the end of the turn, …" inside an effect.
void Lowering::delayed(const Tree& frame, const Tree& when_tree, const Sentence& st, std::size_t from, Core core) {
    if (s_->fixed) {
        unsupported(frame, "'" + words(frame) + "' here");
        return;
    }
    EventPattern p;
    i16 when = -1;
    const bool time = when_tree.category() == "Time";
    if (time) {
        delaying_ = true;
        time_event(when_tree, p, when);
        delaying_ = false;
        if (when >= 0) unsupported(frame, "a condition on a later time");
    } else {
        Scope* const outer = s_;
        Scope probe;
        begin(probe, AbilityKind::Triggered, "");
        event(when_tree, p, false);
        s_ = outer;
        if (p.would) unsupported(frame, "'would' here: say 'the next time … would …'");
    }
    if (failed()) return;
    i16 captured = -1;
    const i16 a = sub_ability(st, from, AbilityKind::Triggered, p, !time, time ? &captured : nullptr, core);
    emit(Op::Delay, {pools_.add(p), a, captured});
}

}  // namespace nexus::text
