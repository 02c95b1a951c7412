// What players do: one case a verb of the phrase table.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {
namespace {

constexpr std::string_view kPayments[] = {"v.verb.on",        "v.verb.n",       "v.pay",     "v.exhaust",     "v.sacrifice",
                                          "v.discard",        "v.discard.zone", "v.destroy", "v.return",      "v.reveal",
                                          "v.counter.remove", "v.remove.game",  "v.put",     "v.state.remove"};

}  // namespace

std::vector<const Tree*> Lowering::verbs_of(const Tree& effs) {
    std::vector<const Tree*> out;
    for (const Tree& k : effs.kids) out.push_back(&k);
    return out;
}

bool Lowering::payable(const Tree& effs) const {
    const std::vector<const Tree*> verbs = verbs_of(effs);
    return std::all_of(verbs.begin(), verbs.end(), [](const Tree* vp) {
        return std::find(std::begin(kPayments), std::end(kPayments), vp->id()) != std::end(kPayments);
    });
}

void Lowering::acts(const Tree& effs) {
    const std::vector<const Tree*> verbs = verbs_of(effs);
    for (std::size_t i = 0; i < verbs.size() && !failed(); ++i) {
        const bool gated = v_.then_gates && i + 1 == verbs.size() && i > 0 && effs.is("e.then");
        if (gated) emit(Op::Gate);
        ++s_->step;
        verb(*verbs[i]);
    }
}

// "each opponent discards a card": players who must choose do so one after the other.
void Lowering::acts_of(const Tree& effs, i16 spec) {
    const i16 before = s_->actor, one_before = s_->one_actor;
    const bool several = are_several(spec);
    const std::vector<const Tree*> verbs = verbs_of(effs);
    const bool together = std::all_of(verbs.begin(), verbs.end(), [](const Tree* vp) {
        const std::string_view id = vp->id();
        return id == "v.draw" || id == "v.draw.equal" || id == "v.gain" || id == "v.gain.equal" || id == "v.shuffle" ||
               id == "v.reveal.zone" || id == "v.verb" || id == "v.verb.n";
    });
    if (together || !several) {
        s_->actor = spec;
        s_->one_actor = several ? pools_.player(PlayerSpec::Kind::InQuestion) : i16{-1};
        acts(effs);
        s_->actor = before, s_->one_actor = one_before;
        return;
    }
    for_each_player(effs, spec, [&](i16 one) {
        s_->actor = one, s_->one_actor = -1;
        const std::size_t first_doing = s_->doings.size();
        acts(effs);
        s_->actor = before, s_->one_actor = one_before;
        gather(effs, first_doing);
    });
}

bool Lowering::are_several(i16 spec) const {
    const PlayerSpec::Kind kind = pools_.players[static_cast<std::size_t>(spec)].kind;
    const bool noted = kind == PlayerSpec::Kind::Register && std::find(s_->noted.begin(), s_->noted.end(), spec) != s_->noted.end();
    return kind == PlayerSpec::Kind::EachPlayer || kind == PlayerSpec::Kind::Opponents || noted;
}

// A verb has done something to the things of a register.
void Lowering::did(std::string_view verb, i16 reg, EventKind left_by) {
    if (reg == kThis && left_by == EventKind::None) return;
    s_->doings.push_back({verb, reg, left_by});
}

// Whether it dies of it is known once the rules have looked at it.
void Lowering::did_damage(const Tree& vp, i16 reg) {
    if (refers_back_) emit(Op::Settle);
    did(vp.id(), reg, EventKind::Destroyed);
}

void Lowering::did_so_many(const Tree& vp) {
    if (!refers_back_) return;
    NumberExpr n;
    n.kind = NumberExpr::Kind::LastCount;
    const i16 reg = new_register(vp);
    emit(Op::SetNumber, {reg, pools_.add(n)});
    s_->doings.push_back({vp.id(), reg, EventKind::None, true});
}

NumberExpr Lowering::count_done(const Doing& done) const {
    NumberExpr n;
    n.kind = done.number                       ? NumberExpr::Kind::Register
             : done.left_by != EventKind::None ? NumberExpr::Kind::DoneTo
                                               : NumberExpr::Kind::SetSize;
    n.a = done.reg;
    if (n.kind == NumberExpr::Kind::DoneTo) n.b = static_cast<i16>(done.left_by);
    return n;
}

// What "… sacrificed this way" speaks of: the last time the text said that verb. Null: it never did.
const Doing* Lowering::done_this_way(const Tree& way) const {
    struct Word {
        const char* done;
        std::string_view verb;
    };
    static constexpr Word kWords[] = {{"removed", "v.counter.remove"}, {"discarded", "v.discard"},
                                      {"destroyed", "v.destroy"},      {"drawn", "v.draw"},
                                      {"returned", "v.return"},        {"sacrificed", "v.sacrifice"}};
    const Tree* passive = way.kid("Passive");
    // What damage or an effect of the game's own word takes out of play is destroyed, or retired, as well.
    const bool retired = passive != nullptr && passive->is("pa.verb") &&
                         v_.verbs[static_cast<std::size_t>((*passive)["GameVerbOn"].value)].event == EventKind::Retired;
    const bool destroyed = retired || (passive != nullptr ? passive->is("v.destroy") : way.says("destroyed"));
    for (auto done = s_->doings.rbegin(); destroyed && done != s_->doings.rend(); ++done)
        if (done->left_by == EventKind::Destroyed || done->left_by == EventKind::Retired) return &*done;
    for (auto done = s_->doings.rbegin(); done != s_->doings.rend(); ++done)
        for (const Word& w : kWords) {
            const bool meant = passive != nullptr ? passive->id() == w.verb : way.says(w.done);
            if (meant && done->verb.substr(0, w.verb.size()) == w.verb) return &*done;
        }
    return nullptr;
}

// What each player of a loop did counts together: "for each unit sacrificed this way" speaks of all of them.
void Lowering::gather(const Tree& at, std::size_t first_doing) {
    for (std::size_t i = first_doing; i < s_->doings.size() && refers_back_; ++i) {
        Doing& done = s_->doings[i];
        const i16 all = new_register(at);
        if (done.number) emit(Op::AddNumber, {all, pools_.add(count_done(done))});
        else emit(Op::Gather, {all, done.reg});
        done.reg = all;
        done.gathered = true;
    }
}

// `given`: the object is already in this register (passive: "that unit is destroyed").
void Lowering::verb(const Tree& vp, i16 given) {
    if (failed()) return;
    if (const Tree* obj = vp.kid("Obj"); given < 0 && obj != nullptr && obj->is("obj.and") && !vp.is("v.swap")) {
        for (const Tree& part : parts_of(*obj)) {  // the same verb to the one and to the other
            Tree one = vp;
            *std::find_if(one.kids.begin(), one.kids.end(), [](const Tree& k) { return base_category(k) == "Obj"; }) = part;
            verb(one);
        }
        return;
    }
    bool known = false;
    verb_cards(vp, given, known);
    if (!known) verb_board(vp, given, known);
    if (!known) verb_other(vp, given, known);
    if (!known) unsupported(vp, "'" + words(vp) + "' as an effect");
}

void Lowering::swap(const Tree& vp) {
    const Tree& first = inner(vp["Obj"]);
    if (vp["Obj"].is("obj.and")) {
        const std::vector<Tree> parts = parts_of(vp["Obj"]);
        const i16 a = object(parts[0]), b = object(parts[1]);
        emit(Op::Swap, {a, b});
        return;
    }
    if (const Tree* second = vp.kid("Obj", 1)) {
        const i16 a = object(first), b = object(*second);
        emit(Op::Swap, {a, b});
        return;
    }
    if (first.is("o.of") && count_of(first["Num"]) == 2 && first.kid("Poss") != nullptr) {  // "two of your units"
        Filter f;
        NounInfo info;
        noun(first["N1"], f, info);
        set_side(owner(first["Poss"]), f.side, f.player);
        const i16 a = choose(first, f, info, 1, 1, false, false, Pick{});
        f.except = static_cast<i8>(a);
        const i16 b = choose(first, f, info, 1, 1, false, false, Pick{});
        emit(Op::Swap, {a, b});
        return;
    }
    const Tree* det = first.kid("Det");
    if (det == nullptr || !det->is("d.num") || range_of(*det).most != 2 || range_of(*det).least != 2) {
        fail(first, "Swap takes two things, such as 'two target friendly units' or 'this unit and target unit'");
        return;
    }
    Filter f;
    NounInfo info;
    noun(first["N1"], f, info);
    const bool target = det->says("target");
    const i16 a = choose(first, f, info, 1, 1, target, false, Pick{});
    f.except = static_cast<i8>(a);
    const i16 b = choose(first, f, info, 1, 1, target, false, Pick{});
    emit(Op::Swap, {a, b});
}

// A token's size, type and keyword in the text repeat what its card says.
bool Lowering::token_agrees(const Tree& token) {
    const auto index = static_cast<std::size_t>(token["CardName"].value);
    if (index >= context_.cards.size()) return true;  // known by its use alone
    const CardDef& card = context_.cards[index];
    const std::string& size = token["Size"].word;
    const std::size_t slash = size.find('/');
    const bool fits = v_.stats.size() >= 2 && card.stats[v_.stats[0].stat] == number_value(size.substr(0, slash)) &&
                      card.stats[v_.stats[1].stat] == number_value(size.substr(slash + 1)) &&
                      (card.type_bits & type_bits(token["Type"])) != 0;
    if (!fits)
        return fail(token, "'" + words(token) + "' is not what the card " + card.name + " says (" +
                               std::to_string(card.stats[v_.stats[0].stat]) + "/" + std::to_string(card.stats[v_.stats[1].stat]) + ")");
    if (const Tree* k = token.kid("KwRef");
        k != nullptr && std::find(card.keywords.begin(), card.keywords.end(), (*k)["Keyword"].value) == card.keywords.end())
        return fail(token, "The card " + card.name + " does not have '" + words(*k) + "'");
    return true;
}

void Lowering::create(const Tree& vp) {
    const Tree& token = vp["Token"];
    const Tree& name = token["CardName"];
    if (token.is("tok.unit") && !token_agrees(token)) return;
    i16 n = pools_.constant(1);
    if (const Tree* count = token.kid("TokenCount")) {
        if (count->is("tc.x")) n = x_value(*count);
        if (const Tree* num = count->kid("Num")) n = pools_.constant(count_of(*num));
    }
    n = scaled(n);
    PlaceSpec p;
    if (const Tree* places = vp.kid("Places")) {  // one place after the other
        places_of(*places, p);
        const u16 all = p.mask != 0 ? p.mask : static_cast<u16>(low_bits(v_.board_places));
        const i16 reg = new_register(vp);
        for_each_bit(all, [&](unsigned bit_index) {
            PlaceSpec one = p;
            one.mask = static_cast<u16>(1u << bit_index);
            emit(Op::Create, {name.value, actor(), pools_.add(one), n, reg});
        });
        return;
    }
    if (const Tree* quad = vp.kid("Quad")) place(*quad, p, true);
    else p.side = Side::Friendly;
    const i16 reg = new_register(vp);
    emit(Op::Create, {name.value, actor(), pools_.add(p), n, reg});
    if (vp.says("exhausted")) emit(Op::Exhaust, {reg});
    refer(reg, 0, token.plural());
}

// A copy has what is printed on the original; where it comes to lie its controller chooses.
void Lowering::create_copy(const Tree& vp) {
    const Tree& copies = vp["Copies"];
    const i16 original = object(copies["Obj"]);
    const i16 n = scaled(pools_.constant(copies.is("cp.many") ? count_of(copies["Num"]) : 1));
    PlaceSpec p;
    p.side = Side::Friendly;
    const i16 reg = new_register(vp);
    emit(Op::CreateCopy, {original, actor(), pools_.add(p), n, reg});
    refer(reg, 0, copies.is("cp.many"), true);  // "it" is the copy, not the original
}

// "Copy it", "copy that Event's effect": what was played a moment ago is carried out once more.
void Lowering::copy_effect(const Tree& vp) {
    const Tree& what = vp["Obj"];
    const Tree* det = what.is("obj.any") ? what["Obj"].kid("Det") : nullptr;
    const i16 original = det != nullptr && det->is("d.poss") ? owned_object((*det)["Poss"]) : object(what);
    if (s_->trigger != EventKind::Played || original != kSubject) {
        fail(vp, "Only a card that was just played is copied in this way: 'When you play an Event, copy it'");
        return;
    }
    emit(Op::CopyEffect, {0});
}

// "Cancel it", "cancel that Event", "cancel its effect", "that Event has no effect".
void Lowering::cancel(const Tree& at, i16 given) {
    i16 what = given;
    if (what < 0) {
        const Tree& obj = inner(at["Obj"]);
        const Tree* det = obj.kid("Det");
        what = det != nullptr && det->is("d.poss") ? owned_object((*det)["Poss"]) : object(at["Obj"]);
    }
    if (s_->trigger != EventKind::Played || what != kSubject)
        fail(at, "Only a card that was just played is cancelled: 'When an opponent plays an Event, cancel it'");
    else emit(Op::Cancel);
}

// "Move two charge counters from this unit to another."
void Lowering::move_counters(const Tree& vp) {
    const Tree& ct = vp["Counters"];
    const i16 kind = counter_kind(ct.is("ct.bare") ? ct : ct["CtName"]);
    const i16 from = object(vp["Obj"]);
    ++s_->step;
    NumberExpr there;
    there.kind = NumberExpr::Kind::CountersOn;
    there.a = from, there.b = kind;
    i16 n = pools_.constant(1);
    if (ct.is("ct.any")) {
        choose_x(vp, there);
        n = x_value(vp);
    } else {
        if (const Tree* num = ct.kid("Num")) there.cap = static_cast<i16>(count_of(*num));
        else if (!ct.says("all")) there.cap = 1;
        if (ct.says("X")) unsupported(ct, "X counters to be moved");
        const i16 moved = new_register(vp);  // what is there before anything is taken
        emit(Op::SetNumber, {moved, pools_.add(there)});
        NumberExpr noted;
        noted.kind = NumberExpr::Kind::Register;
        noted.a = moved;
        n = pools_.add(noted);
    }
    const i16 to = object(*vp.kid("Obj", 1));
    emit(Op::RemoveCounters, {from, kind, n});
    emit(Op::AddCounters, {to, kind, n});
}

// "You may choose new targets for the copy": said of the copy that was just made.
bool Lowering::new_targets(const Tree& effs) {
    const std::vector<const Tree*> verbs = verbs_of(effs);
    if (verbs.size() != 1 || !verbs.front()->is("v.choose.targets")) return false;
    const auto copy = std::find_if(s_->out->rbegin(), s_->out->rend(), [](const Instr& in) { return in.op == Op::CopyEffect; });
    if (copy == s_->out->rend()) fail(effs, "There is no copy yet: say 'copy it' first");
    else copy->a[0] = 1;
    return true;
}

void Lowering::verb_board(const Tree& vp, i16 given, bool& known) {
    known = true;
    const auto thing = [&](const Pick& pick = Pick{}) { return given >= 0 ? given : object(vp["Obj"], pick); };
    if (vp.is("v.destroy")) {
        Pick pick;
        pick.own = s_->out == &s_->pay;
        const i16 reg = thing(pick);
        emit(Op::Destroy, {reg});
        did(vp.id(), reg, EventKind::Destroyed);
    } else if (vp.is("v.sacrifice")) {
        Pick pick;
        pick.own = true;
        pick.counted = true;
        const i16 reg = thing(pick);
        emit(Op::Sacrifice, {reg});
        did(vp.id(), reg, EventKind::Sacrificed);
    } else if (vp.is("v.exhaust")) {
        emit(Op::Exhaust, {thing()});
    } else if (vp.is("v.ready")) {
        emit(Op::Ready, {thing()});
    } else if (vp.is("v.move") || vp.is("v.move.to")) {
        const i16 reg = thing();
        PlaceSpec p;
        if (vp.is("v.move")) {
            if (count_of(vp["Num"]) != 1) unsupported(vp, "moving more than one step");
            p.relation = Relation::Adjacent;
            p.anchor = static_cast<u8>(reg);
        } else if (const Tree* quad = vp.kid("Quad")) {
            s_->anchor = reg;
            place(*quad, p, true);
            s_->anchor = -1;
        }
        emit(Op::Move, {reg, pools_.add(p)});
    } else if (vp.is("v.swap") || vp.is("v.swap.with")) {
        swap(vp);
    } else if (vp.is("v.damage")) {
        const i16 n = scaled(amount(vp["Amount"])), reg = thing();
        emit(Op::Damage, {reg, n, vp.kid("Sub") != nullptr ? vp["Sub"].value : -1});
        did_damage(vp, reg);
    } else if (vp.is("v.control") && v_.control_changes) {
        const i16 reg = thing();
        emit(Op::GainControl, {reg, actor(), static_cast<int>(lasting())});
    } else if (vp.is("v.heal")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::Heal, {thing(), n});
    } else if (vp.is("v.heal.all")) {
        emit(Op::Heal, {thing(), pools_.constant(30000)});
    } else if (vp.is("v.damage.equal")) {
        const i16 n = number(vp["Number"]), reg = thing();
        emit(Op::Damage, {reg, n});
        did_damage(vp, reg);
    } else if (vp.is("v.attach")) {
        const i16 first = thing();
        const Tree* second = given >= 0 ? vp.kid("Obj") : vp.kid("Obj", 1);
        emit(Op::Attach, {first, object(*second)});
    } else if (vp.is("v.counter") || vp.is("v.counter.add")) {
        i16 kind = -1, n = -1;
        if (vp["Counters"].is("ct.number") && vp.kid("Number") != nullptr) kind = counter_kind(vp["Counters"]["CtName"]);
        else if (counters(vp["Counters"], kind, n) == 0) return;
        const i16 reg = thing();
        if (const Tree* equal = vp.kid("Number")) n = number(*equal);
        emit(Op::AddCounters, {reg, kind, n});
    } else if (vp.is("v.counter.double")) {
        NumberExpr twice;
        twice.kind = NumberExpr::Kind::CountersOn;
        twice.a = thing();
        twice.b = counter_kind(vp["CtName"]);
        emit(Op::AddCounters, {twice.a, twice.b, pools_.add(twice)});
    } else if (vp.is("v.counter.move")) {
        move_counters(vp);
    } else if (vp.is("v.counter.remove")) {
        const Tree& ct = vp["Counters"];
        const Tree* name = ct.kid("CtName");
        if (ct.says("all") && name != nullptr && name->kids.empty()) {  // every kind
            const i16 reg = thing();
            if (refers_back_) unsupported(vp, "counting counters of every kind");
            for (std::size_t k = 0; k < v_.counters.size(); ++k) emit(Op::RemoveCounters, {reg, static_cast<int>(k), pools_.constant(99)});
            return;
        }
        i16 kind = -1, n = -1;
        const bool choose = ct.is("ct.any") || (ct.says("X") && s_->x < 0 && s_->x_number < 0);
        if (choose) {  // as many as there are, at most
            NumberExpr most;
            most.kind = NumberExpr::Kind::CountersOn;
            most.a = thing();
            most.b = kind = counter_kind(*name);
            if (s_->out == &s_->pay && most.a != kThis) unsupported(ct, "'" + words(ct) + "' of another card as a cost");
            choose_x(ct, most);
            emit(Op::RemoveCounters, {most.a, kind, x_value(ct)});
            did_so_many(vp);
            return;
        }
        if (counters(ct, kind, n) == 0) return;
        emit(Op::RemoveCounters, {thing(), kind, n});
        did_so_many(vp);
    } else if (vp.is("v.remove.them") && s_->counted_kind >= 0) {
        emit(Op::RemoveCounters, {s_->counted_on, s_->counted_kind, pools_.constant(99)});
        if (refers_back_) unsupported(vp, "counting 'them' afterwards: say 'remove all … counters from …'");
    } else if (vp.is("v.apply")) {
        const i16 reg = thing();
        for (unsigned k = 0; const Tree* state = vp.kid("StateRef", k); ++k)
            emit(Op::AddCounters, {reg, (*state)["Counter"].value, pools_.constant(1)});
    } else if (vp.is("v.state.remove")) {
        const i16 reg = thing();
        for (unsigned k = 0; const Tree* state = vp.kid("StateRef", k); ++k)
            emit(Op::RemoveCounters, {reg, (*state)["Counter"].value, pools_.constant(99)});
    } else if (vp.is("v.create") || vp.is("v.create.each")) {
        create(vp);
    } else if (vp.is("v.create.copy")) {
        create_copy(vp);
    } else if (vp.is("v.copy")) {
        copy_effect(vp);
    } else if (vp.is("v.cancel") && v_.cancels) {
        cancel(vp, given);
    } else if (vp.is("v.complete")) {
        emit(Op::Complete, {thing()});
    } else if (vp.is("pa.attack")) {
        unsupported(vp, "being attacked as an effect");
    } else {
        known = false;
    }
}

// X is chosen when the ability is announced, up to `most`.
void Lowering::choose_x(const Tree& at, const NumberExpr& most) {
    s_->x = new_register(at);
    const i16 low = pools_.constant(0), high = pools_.add(most);
    if (s_->out == &s_->pay) emit_announce(Op::ChooseNumber, {s_->x, low, high, you()});
    else emit(Op::ChooseNumber, {s_->x, low, high, you()});
}

void Lowering::pay_x(const Tree& at, Resource resource) {
    NumberExpr most;
    most.kind = NumberExpr::Kind::ResourceOf;
    most.player = you();
    most.resource = resource;
    choose_x(at, most);
    emit(Op::Pay, {resource, x_value(at)});
}

// "Choose a number of cards up to the number of …": of the cards that were just shown, or of what is in play.
void Lowering::choose_up_to(const Tree& vp) {
    Filter f;
    NounInfo info;
    noun(vp["N1"], f, info);
    const Referent* shown = last(Referent::Kind::Zone);
    if (!info.zone_named && shown != nullptr) {
        f.zone = shown->zone;
        f.player = shown->player;
        info.zone_named = true;
    }
    const u16 types = f.types;
    finish_filter(f, info, Pick{});
    const i16 reg = new_register(vp);
    emit(Op::ChooseUpTo, {reg, pools_.add(f), actor(), number(vp["Number"]), 0});
    refer(reg, types, true);
    s_->referents.back().zone = f.zone;
    s_->referents.back().player = f.zone == kInPlay ? i16{-1} : f.player;
}

void Lowering::verb_other(const Tree& vp, i16 given, bool& known) {
    known = true;
    if (vp.is("v.gain.some")) {
        fail(vp, "Say how much: '" + words(vp) + "'");
        return;
    }
    const auto resource = [&] {
        const ResourceWord& word = v_.resources[static_cast<std::size_t>(vp["Resource"].value)];
        if (word.derived) fail(vp, "'" + word.name + "' follows from the position: it is not gained, lost or paid");
        return word.resource;
    };
    if (vp.is("v.pay")) {
        if (!actor_is_you()) {
            unsupported(vp, "payments by another player");
            return;
        }
        const Tree& a = vp["Amount"];
        if (a.is("am.x") && s_->x < 0 && s_->x_number < 0) {
            pay_x(vp, resource());
            return;
        }
        const i16 n = amount(a);
        emit(Op::Pay, {resource(), n});
    } else if (vp.is("v.gain")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(vp.says("gain") ? Op::Gain : Op::Lose, {actor(), resource(), n});
    } else if (vp.is("v.gain.add")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::Gain, {actor(), resource(), n});
    } else if (vp.is("v.gain.equal")) {
        const i16 n = number(vp["Number"]);
        emit(vp.says("gain") ? Op::Gain : Op::Lose, {actor(), resource(), n});
    } else if (vp.is("v.choose")) {
        if (inner(vp["Obj"]).is("o.bare")) fail(vp, "Say how many are chosen");
        else object(vp["Obj"]);
    } else if (vp.is("v.choose.upto")) {
        choose_up_to(vp);
    } else if (vp.is("v.target")) {
        object(vp["Obj"]);
    } else if (vp.is("v.choose.player")) {
        player(vp["Player"]);
    } else if (vp.is("v.double")) {
        NumberExpr n;
        n.kind = NumberExpr::Kind::StatOf;
        n.a = owned_object(vp["Poss"]);
        n.stat = v_.stats[static_cast<std::size_t>(vp["Stat"].value)].stat;
        emit(Op::ModifyStat, {n.a, n.stat, pools_.add(n), static_cast<int>(lasting())});
    } else if (vp.is("v.raise")) {
        const i16 reg = owned_object(vp["Poss"]);
        const int by = vp["Int"].value;
        emit(Op::ModifyStat, {reg, v_.stats[static_cast<std::size_t>(vp["Stat"].value)].stat,
                              scaled(pools_.constant(vp.says("lower") ? -by : by)), static_cast<int>(lasting())});
    } else if (vp.is("pa.sent")) {
        unsupported(vp, "'" + words(vp) + "' as an effect: say what is done, such as 'destroy it' or 'discard it'");
    } else if (vp.is("v.choose.quad")) {
        PlaceSpec p;
        place(vp["Quad"], p, true);
        const i16 reg = new_register(vp);
        emit(Op::ChoosePlace, {reg, pools_.add(p), actor()});
        refer_place(reg);
    } else if (vp.is("v.prevent") && s_->replaces) {
        // Nothing happens instead.
    } else if (vp.is("v.give")) {
        stat_changes(vp["Mods"], given >= 0 ? given : object(vp["Obj"]));
    } else if (vp.is("v.endgame")) {
        emit(Op::EndGame, {actor(), vp.says("win") ? 1 : 0});
    } else if (vp.is("v.damage.player")) {
        if (!v_.players_are_hurt) {
            fail(vp, "Players are dealt no damage in this game: '" + words(vp) + "'");
            return;
        }
        const i16 who = player(vp["Player"]);
        emit(Op::DamagePlayers, {who, scaled(amount(vp["Amount"]))});
    } else if (vp.is("v.verb.n")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::GameVerb, {v_.verbs[static_cast<std::size_t>(vp["GameVerbN"].value)].verb, actor(), -1, n});
    } else if (vp.is("v.verb")) {
        emit(Op::GameVerb, {v_.verbs[static_cast<std::size_t>(vp["GameVerb"].value)].verb, actor(), -1});
    } else if (vp.is("v.verb.on") || vp.is("pa.verb")) {
        const i16 reg = given >= 0 ? given : object(vp["Obj"]);
        const GameVerbWord& word = v_.verbs[static_cast<std::size_t>(vp["GameVerbOn"].value)];
        emit(Op::GameVerb, {word.verb, actor(), reg});
        if (word.event != EventKind::None) did(vp.id(), reg, word.event);
    } else {
        known = false;
    }
}

}  // namespace nexus::text
