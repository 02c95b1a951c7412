// The whole rule box: paragraphs, labels, costs, triggers.
#include <algorithm>

#include "text/chart.h"
#include "text/lowering.h"

namespace nexus::text {
namespace {

// "Complete this mission if …", "… at the end of your turn".
bool completes_if(const Tree& c) {
    if (!c.is("c.do") || !c["Effs"].is("e.1") || !c["Effs"].kids[0].is("v.complete")) return false;
    const Tree& obj = c["Effs"].kids[0]["Obj"];
    const Tree& o = obj.is("obj.any") ? obj.kids[0] : obj;
    const std::vector<const Tree*> adverbs = c.items("Adv");
    return o.is("o.det") && o["Det"].is("d.this") && !adverbs.empty() &&
           std::all_of(adverbs.begin(), adverbs.end(), [](const Tree* a) { return a->is("adv.if") || a->is("adv.at"); });
}

// "This unit enters play exhausted", "… with two counters on it".
const Tree* how_it_enters(const Tree& c) {
    if (!c.is("c.object") || !c["Preds"].is("ps.1") || !c["Preds"].kids[0].is("pm.plain")) return nullptr;
    const Tree& pred = c["Preds"].kids[0]["Pred"];
    return pred.is("p.enter.exhausted") || pred.is("p.enter.with") ? &pred : nullptr;
}

void put_number(Tree& t, i16 stand_in, i16 number) {
    if (t.is_word() && (t.value == stand_in || t.value == -stand_in)) t.value = t.value < 0 ? static_cast<i16>(-number) : number;
    for (Tree& k : t.kids) put_number(k, stand_in, number);
}

}  // namespace

Lowering::Lowering(Context& context, const Lexicon& lexicon)
    : context_(context), lexicon_(lexicon), v_(context.vocabulary), pools_(context.pools) {}

bool Lowering::fail(const Tree& at, std::string message) {
    if (message_.empty()) {
        message_ = std::move(message);
        token_ = at.token;
    }
    return false;
}
bool Lowering::unsupported(const Tree& at, std::string_view what) {
    return fail(at, "This is read but cannot be carried out yet: " + std::string(what));
}
std::string Lowering::words(const Tree& t) const {
    std::vector<std::string> tokens = tree_tokens(t, lexicon_);
    std::string s = join_tokens(tokens);
    return tokens.empty() || is_capital(tokens[0]) ? s : lower_first(s);
}

std::size_t Lowering::emit(Op op, std::initializer_list<int> operands) {
    Instr in;
    in.op = op;
    std::size_t i = 0;
    for (const int o : operands) in.a[i++] = static_cast<i16>(o);
    s_->out->push_back(in);
    return s_->out->size() - 1;
}
void Lowering::emit_announce(Op op, std::initializer_list<int> operands) {
    std::vector<Instr>* const before = s_->out;
    s_->out = &s_->announce;
    emit(op, operands);
    s_->out = before;
    if (info(op).operands[0] == 'S' && operands.size() > 0) s_->announced |= 1U << *operands.begin();
}
i16 Lowering::new_register(const Tree& at) {
    if (s_->registers >= kMaxRegisters) {
        fail(at, "The ability names too many things: at most " + std::to_string(kMaxRegisters - 3) + " can be kept in mind");
        return kThis;
    }
    return static_cast<i16>(s_->registers++);
}

void Lowering::begin(Scope& scope, AbilityKind kind, const std::string& name) {
    scope.ability.kind = kind;
    scope.ability.name = name;
    scope.out = &scope.effect;
    scope.fixed = kind == AbilityKind::Static;
    scope.replaces = kind == AbilityKind::Replacement;
    scope.type_bits = granted_ ? u16{0} : context_.type_bits;
    s_ = &scope;
}

// Does it only look for things in play? Then what it finds is known whenever it is asked for, also before a program runs.
bool Lowering::finds_in_play(const std::vector<Instr>& code) const {
    return std::all_of(code.begin(), code.end(), [&](const Instr& in) {
        return in.op == Op::Select && pools_.filters[static_cast<std::size_t>(in.a[1])].zone == kInPlay;
    });
}

// One code out of the three sections; jumps were counted inside their section.
Ability Lowering::assemble(Scope& scope) {
    Ability a = scope.ability;
    scope.effect.push_back(Instr{});
    const auto append = [&a](const std::vector<Instr>& section) {
        const auto offset = static_cast<i16>(a.code.size());
        for (Instr in : section) {
            const std::string_view operands = info(in.op).operands;
            if (const std::size_t j = operands.find('J'); j != std::string_view::npos) in.a[j] = static_cast<i16>(in.a[j] + offset);
            a.code.push_back(in);
        }
    };
    append(scope.announce);
    a.cost = static_cast<u16>(a.code.size());
    append(scope.pay);
    a.effect = static_cast<u16>(a.code.size());
    append(scope.effect);
    return a;
}

void Lowering::finish(Scope& scope) {
    if (!failed()) {
        abilities_->push_back(assemble(scope));
        for (const EventPattern& p : scope.or_patterns) {
            EventPattern other = p;
            if (scope.ability.pattern >= 0) {
                const EventPattern& first = pools_.patterns[static_cast<std::size_t>(scope.ability.pattern)];
                other.would = first.would;
                other.nth = first.nth;
                other.period = first.period;
                if (first.nth > 0) message_ = "'the first time' takes one event";
            }
            Ability twin = abilities_->back();
            twin.pattern = pools_.add(other);
            abilities_->push_back(std::move(twin));
        }
    }
    s_ = nullptr;
}

bool Lowering::run(const Tree& text, Compiled& out) {
    if (const Tree* odd = missing_relation(text))
        return fail(*odd, "'" + words(*odd) + "' means nothing in this game: its places do not stand in this relation");
    refers_back_ = refers_back(text);
    asks_who_did_ = asks_who_did(text);
    abilities_ = &out.abilities;
    keywords_ = &out.keywords;
    std::vector<const Tree*> paragraphs{&text["Par"]};
    for (const Tree* next : text.items("ParNext")) paragraphs.push_back(&(*next)["Par"]);
    // What is played once is one effect, however many lines it has: all its targets are chosen before anything happens.
    const bool one_effect = !context_.stays_in_play;
    std::vector<Sentence> effect;
    for (const Tree* par : paragraphs)
        for (const Tree& k : par->kids)
            if (one_effect && k.category() == "Body")
                for (Sentence& s : sentences_of(k)) effect.push_back(std::move(s));
    if (!effect.empty()) body(effect, "", false);
    for (const Tree* par : paragraphs) paragraph(*par, !one_effect);
    if (const Tree* last = text.kid("Kw"); last != nullptr && !failed()) keyword(*last);
    return !failed();
}

void Lowering::paragraph(const Tree& par, bool with_body) {
    for (const Tree& k : par.kids) {
        if (failed()) return;
        if (k.category() == "Body" && with_body) body(k, "", false);
    }
    for (const Tree* line : par.items("KwLine"))
        for (const Tree& k : line->kids) keyword(k);
    for (const Tree& k : par.kids)
        if (k.category() == "Kw" && !failed()) keyword(k);
    for (const Tree* abil : par.items("Abil"))
        if (!failed()) labelled(*abil);
}

void Lowering::keyword(const Tree& kw) {
    const bool plain = kw.is("kw.plain");
    const Tree* from = kw.is("kw.from") ? kw.kid("CardName") : nullptr;
    const i16 index = kw[kw.is("kw.number") ? "KeywordN" : "Keyword"].value;
    keywords_->push_back(index);
    if (!v_.keywords[static_cast<std::size_t>(index)].text.empty())
        expand_keyword(kw, index, plain ? -1 : kw["Int"].value, from != nullptr ? from->word : "");
    else if (from != nullptr) unsupported(kw, "'" + words(kw) + "'");
    else if (!plain) unsupported(kw, "a number on a keyword that has no text of its own");
}

// A keyword means its text, with its number (if it has one) in place of N and its card in place of NAME.
void Lowering::expand_keyword(const Tree& at, i16 index, i32 number, const std::string& card) {
    constexpr i16 kStandIn = 9973;
    constexpr unsigned kDeepest = 4;  // keywords that speak of keywords
    const KeywordWord& word = v_.keywords[static_cast<std::size_t>(index)];
    std::string text;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const auto letter = [&](std::size_t k) {
            return k < word.text.size() && ((word.text[k] | 32) >= 'a' && (word.text[k] | 32) <= 'z');
        };
        if (number >= 0 && word.text[i] == 'N' && !letter(i + 1) && (i == 0 || !letter(i - 1))) text += std::to_string(kStandIn);
        else text += word.text[i];
    }
    if (const std::size_t at_name = text.find("NAME"); !card.empty() && at_name != std::string::npos) text.replace(at_name, 4, card);
    const Input input = read_input(text, lexicon_, context_.card_names);
    Parse p = parse(input, lexicon_, "Par", 2);
    if (p.trees.size() != 1 || keyword_depth_ >= kDeepest) {
        fail(at, "The text of the keyword " + word.name + " cannot be read");
        return;
    }
    if (number >= 0) put_number(p.trees[0], kStandIn, static_cast<i16>(number));
    const std::size_t first = abilities_->size();
    refers_back_ = refers_back_ || refers_back(p.trees[0]);
    ++keyword_depth_;
    paragraph(p.trees[0]);
    --keyword_depth_;
    for (std::size_t i = first; i < abilities_->size(); ++i)
        if ((*abilities_)[i].keyword < 0) (*abilities_)[i].keyword = index;
    if (failed()) token_ = at.token;
}

// --- costs --------------------------------------------------------------------------------------------------

// What happens instead of something is paid for as it happens.
std::vector<Instr>* Lowering::price_section() { return s_->replaces ? &s_->effect : &s_->pay; }

void Lowering::pay_cost(const Tree& effs) {
    if (!payable(effs)) {
        fail(effs, "'" + words(effs) + "' cannot be a cost");
        return;
    }
    s_->out = price_section();
    acts(effs);
    s_->out = &s_->effect;
    s_->paid = true;
}

void Lowering::self_exhaust(bool free) {
    s_->ability.free_of_exhaust = free;
    if (free || !v_.active_exhausts) return;
    const bool has = std::any_of(s_->pay.begin(), s_->pay.end(), [](const Instr& in) { return in.op == Op::Exhaust && in.a[0] == kThis; });
    if (has) return;
    s_->out = &s_->pay;
    emit(Op::Exhaust, {kThis});
    s_->out = &s_->effect;
}

void Lowering::notes(const Tree& abil, Ability& a) {
    const Tree* note = abil.kid("Note");
    if (note == nullptr) return;
    for (const Tree& m : note->kids) mark_ability(m, a);
}

void Lowering::mark_ability(const Tree& m, Ability& a) {
    phase_called(m);
    for (unsigned k = 0; const Tree* phase = m.kid("Phase", k); ++k)
        a.phases = static_cast<u16>(a.phases | v_.phases[static_cast<std::size_t>(phase->value)].mask());
    if (m.is("mark.limit")) {
        if (period(m["Period"]) != Period::Turn) unsupported(m, "a limit other than per turn");
        a.per_turn = m.says("twice") ? 2 : 1;
    }
}

std::vector<Lowering::Sentence> Lowering::sentences_of(const Tree& body_tree) {
    std::vector<Sentence> out;
    for (const Tree* s : body_tree.items("Sent")) out.push_back(sentence_of(*s));
    return out;
}

// The price of an ability with a name: "(2 CP, exhaust)".
void Lowering::pay_tags(const Tree& abil) {
    for (unsigned k = 0; const Tree* tag = abil.kid("Tag", k); ++k) {
        if (tag->is("tag.kind")) continue;
        if (const Tree* mark = tag->kid("Mark")) {
            mark_ability(*mark, s_->ability);
            continue;
        }
        s_->out = price_section();
        if (tag->is("tag.pay")) {
            const auto resource = v_.resources[static_cast<std::size_t>((*tag)["Resource"].value)].resource;
            if (tag->says("X")) pay_x(*tag, resource);
            else emit(Op::Pay, {resource, pools_.constant((*tag)["Int"].value)});
        } else if (tag->is("tag.counters")) {
            i16 kind = -1, n = -1;
            if (counters((*tag)["Counters"], kind, n) != 0) emit(Op::RemoveCounters, {kThis, kind, n});
        } else if (tag->is("tag.cost")) {
            if (!payable(*tag)) fail(*tag, "'" + words(*tag) + "' cannot be a cost");
            ++s_->step;
            verb((*tag)["VP"]);
        } else {
            emit(Op::Exhaust, {kThis});
        }
        s_->out = &s_->effect;
        s_->paid = true;
    }
}

void Lowering::active(const Tree& abil) {
    Scope scope;
    begin(scope, AbilityKind::Active, abil.kid("Title") != nullptr ? abil["Title"].word : "");
    notes(abil, scope.ability);
    bool free = false;
    if (const Tree* cost = abil.kid("Cost")) {
        free = cost->is("cost.free") || cost->says("without");
        if (cost->is("cost.pay")) pay_cost((*cost)["Effs"]);
    } else if (abil.is("ab.active.to") || abil.is("ab.act") || abil.is("ab.exert") || abil.is("ab.cost")) {
        if (const Tree* effs = abil.kid("Effs")) pay_cost(*effs);
    }
    if (abil.is("ab.tags")) pay_tags(abil);
    if (abil.is("ab.rightcost")) {
        scope.out = &scope.pay;
        emit(Op::Pay, {v_.resources[static_cast<std::size_t>(abil["Resource"].value)].resource, pools_.constant(abil["Int"].value)});
        scope.out = &scope.effect;
        scope.paid = true;
    }
    scope.ability.any_time = abil.is("ab.exert") && abil.says("Flash");
    if (abil.is("ab.exert") && !v_.active_exhausts) {
        scope.out = &scope.pay;
        emit(Op::Exhaust, {kThis});
        scope.out = &scope.effect;
    }
    self_exhaust(free);
    scope.step = 10;
    if (abil.is("ab.active.to")) {
        acts(*abil.kid("Effs", 1));
        if (!abil.items("Adv").empty()) unsupported(abil, "an adverb on the result of 'A to B'");
    }
    if (abil.is("ab.active.if")) {
        scope.ability.condition = conditions(abil["Conds"]);
        const Tree& c = abil["Clause"];
        if (c.is("c.may.to") && payable(c["Effs"])) {  // the price of the choice is the price of the ability
            scope.pay.clear();
            pay_cost(c["Effs"]);
            self_exhaust(false);
            acts(*c.kid("Effs", 1));
        } else {
            sentence(sentence_of(c));
        }
    }
    if (const Tree* single = abil.kid("Single")) with_adverbs(*single, &Lowering::plain_clause);
    if (const Tree* b = abil.kid("Body"))
        for (const Sentence& st : sentences_of(*b)) sentence(st);
    finish(scope);
}

// --- triggers -----------------------------------------------------------------------------------------------

bool Lowering::next_own_turn(const Tree& time) { return time["TimeRef"].is("tr.your") && time["TimeRef"].says("next"); }

bool Lowering::is_trigger(const Tree& f) {
    return f.is("f.when") || f.is("f.when.first") || f.is("f.at") || f.is("f.first") || f.is("f.would") || f.is("f.immediately");
}

bool Lowering::triggers(const Sentence& s) {
    return std::any_of(s.frames.begin(), s.frames.end(), [](const Tree* f) { return is_trigger(*f); });
}
bool Lowering::says_when(const Tree& body_tree) { return triggers(sentence_of(*body_tree.items("Sent")[0])); }

// "The first time each opponent draws", "when an opponent draws for the first time": the first of each of them.
void Lowering::count_each_apart(const Tree& f, EventPattern& p) {
    const Tree& ev = f["Ev"];
    const Tree* who = ev.kid("Player");
    if (who == nullptr || p.actor < 0 || !are_several(p.actor)) return;
    if (!f.is("f.when.first") && !who->says_either("each", "every")) return;
    EventPattern own = p;
    own.actor = you();
    own.nth = 0;
    for (const i16 slot : {p.subject, p.other})
        if (slot >= 0 && pools_.filters[static_cast<std::size_t>(slot)].side != Side::Any)
            unsupported(f, "whose cards they are, counted for each player apart");
    p.nth_of_each = pools_.add(own);
}

// `instead`: what follows takes the place of what the trigger names.
bool Lowering::trigger_frame(const Tree& f, bool instead) {
    EventPattern p;
    bool ok = true;
    i16 condition_index = -1;
    const bool first = f.is("f.first") || f.is("f.when.first");
    if (f.is("f.when") || first) {
        ok = event(f["Ev"], p, true);
        if (f.says("after") && p.kind == EventKind::DeclaredAttack) p.kind = EventKind::AttackEnded;
        if (first && p.would) {  // what is replaced does not happen: uses are counted, not events
            if (period(f["Period"]) != Period::Turn) unsupported(f, "a limit other than once per turn");
            s_->ability.per_turn = 1;
        } else if (first) {
            p.nth = 1;
            p.period = period(f["Period"]);
            count_each_apart(f, p);
        }
    } else if (f.is("f.at")) {
        ok = time_event(f["Time"], p, condition_index);
    } else if (f.is("f.would")) {
        ok = object_event(f["Obj"], f["Pred"], p, true);
        p.would = true;
    } else {
        p.kind = EventKind::Completed;
        Filter self;
        self.self_only = true;
        p.subject = pools_.add(self);
    }
    if (!ok || failed()) return false;
    if (instead && can_be_replaced(p.kind)) {
        p.would = true;
        if (p.nth > 0) s_->ability.per_turn = p.period == Period::Turn ? 1 : 0, p.nth = 0;
    }
    s_->trigger = p.kind;
    if (p.would) {
        if (!can_be_replaced(p.kind)) unsupported(f, "what happens instead of something else than a destruction");
        s_->ability.kind = AbilityKind::Replacement;
        s_->replaces = true;
    }
    s_->ability.pattern = pools_.add(p);
    s_->ability.condition = condition_index;
    return true;
}

void Lowering::optional_acts(const Tree& c) {
    const bool before = s_->optional_draw;
    s_->optional_draw = true;
    acts(c["Effs"]);
    s_->optional_draw = before;
}

// What a triggered ability does. A price, or `you may` for the whole, makes it optional.
void Lowering::effect_sentences(const std::vector<Sentence>& group, std::size_t from) {
    const Sentence& first = group[0];
    std::size_t done = 0;
    if (from == first.frames.size()) {
        const Tree& c = *first.core;
        const bool if_you_do = group.size() > 1 && !group[1].frames.empty() && group[1].frames[0]->is("f.ifdo");
        if (c.is("c.may.to") && payable(c["Effs"])) {
            s_->ability.optional = true;
            pay_cost(c["Effs"]);
            ++s_->step;
            if (!c.items("Adv").empty()) unsupported(c, "an adverb on the result of 'A to B'");
            acts(*c.kid("Effs", 1));
            done = 1;
        } else if (c.is("c.may") && if_you_do && payable(c["Effs"]) && c.items("Adv").empty()) {
            s_->ability.optional = true;
            pay_cost(c["Effs"]);
            done = 1;
        } else if (c.is("c.may") && group.size() == 1) {
            s_->ability.optional = true;
            happens_instead(c);
            const bool prevents = s_->replaces && verbs_of(c["Effs"])[0]->is("v.prevent");
            if (!prevents) with_adverbs(c, &Lowering::optional_acts);
            done = 1;
        }
    }
    for (std::size_t i = done; i < group.size() && !failed(); ++i) sentence(group[i], i == 0 ? from : 0);
}

void Lowering::triggered(const std::vector<Sentence>& group, const std::string& name, const Tree* price) {
    Scope scope;
    begin(scope, AbilityKind::Triggered, name);
    const Sentence& first = group[0];
    std::size_t k = 0;
    bool seen = false;
    for (; k < first.frames.size() && !failed(); ++k) {
        const Tree& f = *first.frames[k];
        if (is_trigger(f)) {
            if (seen) break;
            seen = true;
            if (f.is("f.immediately") && !granted_) {
                const bool mission = std::any_of(v_.types.begin(), v_.types.end(), [&](const TypeWord& t) {
                    return lower_first(t.name) == lower_first(v_.mission_noun) && (t.bits & context_.type_bits) != 0;
                });
                if (!mission && context_.type_bits != 0)
                    fail(f, "'Immediately' stands on missions, for what happens when they are completed");
            }
            trigger_frame(f, first.core->says("instead"));
        } else if (f.is("f.limit")) {
            if (period(f["Period"]) != Period::Turn) unsupported(f, "a limit other than once per turn");
            scope.ability.per_turn = 1;
        } else if (seen && (f.is("f.if") || f.is("f.while")) && scope.ability.condition < 0) {
            scope.ability.condition = conditions(f["Conds"]);
            if (!finds_in_play(scope.effect) || !finds_in_play(scope.announce))
                unsupported(f, "'" + words(f) + "' before anything happens (say it in a sentence of its own: When …, reveal …. If …)");
        } else {
            break;
        }
    }
    if (!failed()) {
        const bool priced = group.size() > 1 && !group[1].frames.empty() && group[1].frames[0]->is("f.ifdo") &&
                            group[1].core->says("instead");
        if (scope.replaces && k == first.frames.size() && !first.core->says("instead") && !priced && !first.core->is("c.not") &&
            !(first.core->is("c.may") && verbs_of((*first.core)["Effs"])[0]->is("v.prevent")) &&
            !(first.core->is("c.do") && verbs_of((*first.core)["Effs"])[0]->is("v.prevent")))
            fail(*first.core, "What happens in place of something ends with 'instead'");
        if (price != nullptr) {
            pay_tags(*price);
            scope.ability.optional = scope.ability.optional || scope.paid;
        }
        effect_sentences(group, k);
    }
    finish(scope);
}

void Lowering::type_action(const Tree& abil) {
    const std::vector<Sentence> all = sentences_of(abil["Body"]);
    if (triggers(all[0])) {
        if (abil.kid("Effs") != nullptr || abil.kid("Tag") != nullptr) unsupported(abil, "a price before a trigger of its own");
        body(all, "", true);  // the sentence says more exactly when
        return;
    }
    const TypeAction ta = read_type_action(abil["TypeAction"].word, v_);
    Scope scope;
    begin(scope, AbilityKind::Triggered, "");
    EventPattern p;
    p.kind = v_.actions[static_cast<std::size_t>(ta.action)].kind;
    Referent r;
    r.subject = true;
    if (ta.kind == 2) {
        r.kind = Referent::Kind::Player;
        r.player = pools_.player(PlayerSpec::Kind::EventPlayer);
    } else {
        Filter f;
        if (ta.kind == 0) f.types = v_.types[static_cast<std::size_t>(ta.who)].bits;
        else f.subtypes[0] = ta.who;
        // The Type is what does it: of a destruction or a targeting that is the event's other party.
        const bool does_it_to_another = p.kind == EventKind::Destroyed || p.kind == EventKind::Targeted;
        (does_it_to_another ? p.other : p.subject) = pools_.add(f);
        r.reg = does_it_to_another ? kOther : kSubject;
        r.types = f.types;
    }
    scope.referents.push_back(r);
    scope.trigger = p.kind;
    scope.ability.pattern = pools_.add(p);
    if (const Tree* effs = abil.kid("Effs")) {
        scope.ability.optional = true;
        pay_cost(*effs);
    }
    if (abil.kid("Tag") != nullptr) {
        scope.ability.optional = true;
        pay_tags(abil);
    }
    effect_sentences(all, 0);
    finish(scope);
}

// --- the kinds of abilities ---------------------------------------------------------------------------------

void Lowering::static_ability(const Sentence& st, const std::string& name) {
    Scope scope;
    begin(scope, AbilityKind::Static, name);
    sentence(st);
    finish(scope);
}

// The kind of each ability comes from its sentences: a trigger governs the sentences after it up to the next
// trigger; sentences without one are lasting on a card in play, and the effect of a card that is played.
void Lowering::body(const Tree& body_tree, const std::string& name, bool labelled_body) {
    body(sentences_of(body_tree), name, labelled_body);
}

void Lowering::body(const std::vector<Sentence>& sentences, const std::string& name, bool labelled_body) {
    // Other ways of being played hold wherever the card is.
    const auto other_way = [](const Sentence& s) { return s.core->is("s.recall") || s.core->is("s.grow"); };
    std::vector<Sentence> all;
    for (const Sentence& s : sentences)
        if (!other_way(s)) all.push_back(s);
    const auto completes = [](const Sentence& s) { return s.core->id().substr(0, 11) == "c.complete." || completes_if(*s.core); };
    if (context_.part != Part::RuleBox && !granted_ && keyword_depth_ == 0 && !all.empty() && all[0].frames.empty() && !completes(all[0])) {
        mission_part(all, name);
        return;
    }
    for (std::size_t i = 0; i < all.size() && !failed();) {
        if (completes(all[i])) {
            if (!all[i].frames.empty()) fail(*all[i].core, "A challenge stands alone");
            else challenge(*all[i].core, name);
            ++i;
        } else if (triggers(all[i]) && (context_.stays_in_play || granted_ || labelled_body)) {
            std::vector<Sentence> group{all[i++]};
            while (i < all.size() && !triggers(all[i]) && !completes(all[i])) group.push_back(all[i++]);
            triggered(group, name);
        } else if (const Tree* pred = how_it_enters(*all[i].core); pred != nullptr && all[i].frames.empty()) {
            // Said as a state, done when it happens.
            Scope scope;
            begin(scope, AbilityKind::Triggered, name);
            EventPattern p;
            p.kind = EventKind::Deployed;
            event_object((*all[i].core)["Obj"], p.subject, kSubject, true, true);
            scope.ability.pattern = failed() ? i16{-1} : pools_.add(p);
            const i16 reg = scope.referents.empty() ? i16{kThis} : scope.referents[0].reg;
            i16 kind = -1, n = -1;
            if (pred->is("p.enter.exhausted")) emit(Op::Exhaust, {reg});
            else if (counters((*pred)["Counters"], kind, n) != 0) emit(Op::AddCounters, {reg, kind, n});
            finish(scope);
            ++i;
        } else if (all[i].frames.size() == 1 && all[i].frames[0]->is("f.limit") && all[i].core->is("c.may.to") &&
                   payable((*all[i].core)["Effs"]) && (context_.stays_in_play || granted_)) {
            // "Once per turn, you may A to B.": an Active ability without a label.
            Scope scope;
            begin(scope, AbilityKind::Active, name);
            if (period((*all[i].frames[0])["Period"]) != Period::Turn) unsupported(*all[i].frames[0], "a limit other than once per turn");
            scope.ability.per_turn = 1;
            pay_cost((*all[i].core)["Effs"]);
            self_exhaust(true);
            acts(*all[i].core->kid("Effs", 1));
            finish(scope);
            ++i;
        } else if (!context_.stays_in_play && !granted_ && !labelled_body) {
            Scope scope;
            begin(scope, AbilityKind::Effect, name);
            for (; i < all.size(); ++i) sentence(all[i]);
            finish(scope);
        } else {
            static_ability(all[i++], name);
        }
    }
    for (const Sentence& s : sentences)
        if (other_way(s) && !failed()) {
            if (!v_.other_ways) unsupported(*s.core, "'" + words(*s.core) + "' in this game");
            static_ability(s, name);
        }
}

// "Name (Passive): …", "Name (Interrupt, 2 CP): …", "Name (2 CP, exhaust): …".
void Lowering::tagged(const Tree& abil) {
    bool passive = false, interrupt = false, price = false;
    for (unsigned k = 0; const Tree* tag = abil.kid("Tag", k); ++k) {
        passive = passive || tag->says("Passive");
        interrupt = interrupt || tag->says("Interrupt");
        price = price || !tag->is("tag.kind");
    }
    const std::string& name = abil["Title"].word;
    const std::vector<Sentence> all = sentences_of(abil["Body"]);
    const bool says_itself = triggers(all[0]);
    if (interrupt && !says_itself) fail(abil, "An Interrupt says when: '(Interrupt): When …'");
    else if (passive && price) fail(abil, "A Passive ability has no price");
    else if (says_itself) triggered(all, name, &abil);
    else if (passive) body(all, name, true);
    else active(abil);
}

void Lowering::labelled(const Tree& abil) {
    const std::string_view id = abil.id();
    if (id.substr(0, 9) == "ab.active" || id == "ab.rightcost" || id == "ab.act" || id == "ab.exert" || id == "ab.cost") {
        active(abil);
    } else if (id == "ab.tags") {
        tagged(abil);
    } else if (id == "ab.typeaction" || id == "ab.typeaction.tags") {
        type_action(abil);
    } else if (id == "ab.passive" || id == "ab.interrupt" || id == "ab.cont") {
        body(abil["Body"], "", true);
        if (id == "ab.interrupt" && !failed() && !abilities_->empty() && abilities_->back().kind == AbilityKind::Static)
            fail(abil, "An Interrupt says when: 'Interrupt: When …'");
    } else if (id == "ab.named") {
        body(abil["Body"], abil["Title"].word, true);
    } else if (id == "ab.auto") {
        Scope scope;
        begin(scope, AbilityKind::Triggered, "");
        if (is_trigger(abil["Frame"])) {
            trigger_frame(abil["Frame"]);
        } else {
            fail(abil, "AUTO says when: 'AUTO When …:'");
        }
        if (!failed()) effect_sentences(sentences_of(abil["Body"]), 0);
        finish(scope);
    } else if (id == "ab.auto.body") {
        body(abil["Body"], "", true);
        if (!failed() && !abilities_->empty() && abilities_->back().kind != AbilityKind::Triggered &&
            abilities_->back().kind != AbilityKind::Replacement)
            fail(abil, "AUTO says when: 'AUTO: When …'");
    } else if (id == "ab.auto.if" || id == "ab.auto.body.if") {  // as the guard sees it, not as the attack is declared
        Scope scope;
        begin(scope, AbilityKind::Triggered, "");
        EventPattern p;
        p.kind = EventKind::Defended;
        event_object(abil["Obj"], p.subject, kSubject, true, true);
        scope.trigger = p.kind;
        if (!failed()) scope.ability.pattern = pools_.add(p);
        if (!failed()) effect_sentences(sentences_of(abil["Body"]), 0);
        finish(scope);
    } else if (id == "ab.keyword" || id == "ab.callback") {
        // A label that is a keyword: its text is the trigger, unless the body has its own.
        const KeywordWord& word = v_.keywords[static_cast<std::size_t>(abil["Keyword"].value)];
        const std::vector<Sentence> all = sentences_of(abil["Body"]);
        if (triggers(all[0])) {
            const std::size_t before = abilities_->size();
            body(abil["Body"], word.name, true);
            for (std::size_t i = before; i < abilities_->size(); ++i) (*abilities_)[i].label = abil["Keyword"].value;
            return;
        }
        if (word.text.empty() || word.text.back() != ',') {
            fail(abil, "The keyword " + word.name + " does not say when: it cannot be the label of an ability without a trigger");
            return;
        }
        const Input input = read_input(std::string_view(word.text).substr(0, word.text.size() - 1), lexicon_, context_.card_names);
        const Parse p = parse(input, lexicon_, "Frame", 2);
        if (p.trees.size() != 1 || !is_trigger(p.trees[0])) {
            fail(abil, "The text of the keyword " + word.name + " cannot be read as a trigger");
            return;
        }
        Scope scope;
        const bool later = p.trees[0].is("f.at") && next_own_turn(p.trees[0]["Time"]);
        begin(scope, later && !context_.stays_in_play && !granted_ ? AbilityKind::Effect : AbilityKind::Triggered, word.name);
        scope.ability.label = abil["Keyword"].value;
        if (later) {  // once, at a time that is not now: what stays in play plans it when it arrives
            if (scope.ability.kind == AbilityKind::Triggered) {
                EventPattern arrives;
                Filter self;
                self.self_only = true;
                arrives.kind = EventKind::Deployed, arrives.subject = pools_.add(self);
                scope.trigger = arrives.kind;
                scope.ability.pattern = pools_.add(arrives);
                scope.ability.at_once = true;
            }
            for (const Sentence& st : all) {
                Sentence delayed_one = st;
                delayed_one.frames.insert(delayed_one.frames.begin(), &p.trees[0]);
                if (!failed()) sentence(delayed_one);
            }
        } else {
            trigger_frame(p.trees[0]);
            if (!failed()) effect_sentences(all, 0);
        }
        finish(scope);
    } else {
        unsupported(abil, "this label");
    }
}

}  // namespace nexus::text
