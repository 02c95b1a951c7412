// What players do: one case a verb of the phrase table.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {
namespace {

const Tree& inner(const Tree& obj) { return obj.is("obj.any") ? obj.kids[0] : obj; }

// A plain "a card", "two cards", "X cards": how many, nothing else.
bool is_plain_cards(const Tree& whole) {
    const Tree& obj = inner(whole);
    if (obj.is("o.bare")) return obj["N1"].kids.size() == 1 && obj["N1"]["Noun"].is("n.card");
    return obj.is("o.det") && obj["N1"].kids.size() == 1 && obj["N1"]["Noun"].is("n.card");
}

constexpr std::string_view kPayments[] = {"v.verb.on", "v.verb.n", "v.pay",    "v.exhaust", "v.sacrifice",      "v.discard",      "v.discard.zone", "v.destroy",
                                          "v.return", "v.reveal",  "v.counter.remove", "v.remove.game", "v.put",          "v.state.remove"};

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
    const i16 before = s_->actor;
    const PlayerSpec::Kind kind = pools_.players[static_cast<std::size_t>(spec)].kind;
    const std::vector<const Tree*> verbs = verbs_of(effs);
    const bool together = std::all_of(verbs.begin(), verbs.end(), [](const Tree* vp) {
        const std::string_view id = vp->id();
        return id == "v.draw" || id == "v.draw.equal" || id == "v.gain" || id == "v.gain.equal" || id == "v.shuffle" || id == "v.reveal.zone" ||
               id == "v.verb" || id == "v.verb.n";
    });
    if (together || (kind != PlayerSpec::Kind::EachPlayer && kind != PlayerSpec::Kind::Opponents)) {
        s_->actor = spec;
        acts(effs);
        s_->actor = before;
        return;
    }
    const i16 reg = new_register(effs);
    const std::size_t top = here();
    const std::size_t head_at = emit(Op::ForEachPlayer, {reg, spec, -1});
    s_->actor = pools_.player(PlayerSpec::Kind::Register, static_cast<unsigned>(reg));
    acts(effs);
    s_->actor = before;
    emit(Op::Jump, {static_cast<int>(top)});
    patch(head_at, 2);
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

void Lowering::draw(const Tree& vp) {
    if (vp.is("v.draw.equal")) {
        NumberExpr n = pools_.numbers[static_cast<std::size_t>(number(vp["Number"]))];
        if (const Tree* cap = vp.kid("Num")) n.cap = static_cast<i16>(count_of(*cap));
        emit(Op::Draw, {actor(), pools_.add(n)});
        return;
    }
    if (vp.is("v.draw.until")) {  // n less what is there
        NumberExpr n;
        n.kind = NumberExpr::Kind::CardsIn;
        n.zone = v_.zones[static_cast<std::size_t>(vp["ZoneName"].value)].zone;
        n.player = player(vp["Player"], true);
        n.times = -1;
        n.add = static_cast<i16>(count_of(vp["Num"]));
        emit(Op::Draw, {actor(), pools_.add(n)});
        return;
    }
    const Tree& obj = inner(vp["Obj"]);
    if (!is_plain_cards(obj)) {
        fail(obj, "Draw takes a number of cards, such as 'a card' or 'two cards'");
        return;
    }
    const Tree* det = obj.kid("Det");
    if (det == nullptr) {
        fail(obj, "Say how many cards are drawn");
        return;
    }
    if (det->is("d.thatmany")) {
        const Referent* r = last(Referent::Kind::Object);
        if (r == nullptr) {
            fail(obj, "'that many' has nothing to refer to");
            return;
        }
        NumberExpr n;
        n.kind = NumberExpr::Kind::SetSize;
        n.a = r->reg;
        emit(Op::Draw, {actor(), pools_.add(n)});
        return;
    }
    if (det->is("d.x")) {
        emit(Op::Draw, {actor(), x_value(*det)});
        return;
    }
    const Range r = range_of(*det);
    if (r.least == r.most) {
        emit(Op::Draw, {actor(), scaled(pools_.constant(r.most))});
    } else {
        const i16 reg = new_register(obj);
        NumberExpr n;
        n.kind = NumberExpr::Kind::Register;
        n.a = reg;
        emit(Op::ChooseNumber, {reg, pools_.constant(r.least), pools_.constant(r.most), actor()});
        emit(Op::Draw, {actor(), pools_.add(n)});
    }
}

// "in any order": picked one by one. The first pick ends up nearest to the top.
void Lowering::put_in_order(const Tree& at, i16 reg, Zone zone_to, bool bottom) {
    int n = 0;
    for (const Referent& r : s_->referents)
        if (r.kind == Referent::Kind::Object && r.reg == reg) n = r.count;
    if (n < 1 || n > 3) {
        unsupported(at, "more than three cards in any order (leave the words out: they keep their order)");
        return;
    }
    std::vector<i16> picks;
    Filter f;
    keep_within(f, reg);
    for (int k = 0; k + 1 < n; ++k) {
        const i16 one = new_register(at);
        emit(Op::Choose, {one, pools_.add(f), actor(), 1, 1});
        (k == 0 ? f.except : f.except2) = static_cast<i8>(one);
        picks.push_back(one);
    }
    if (picks.empty()) {
        picks.push_back(reg);
    } else {
        const i16 rest = new_register(at);
        emit(Op::Select, {rest, pools_.add(f)});
        picks.push_back(rest);
    }
    if (!bottom) std::reverse(picks.begin(), picks.end());
    for (const i16 p : picks) emit(Op::MoveTo, {p, zone_to, bottom ? 1 : 0});
}

void Lowering::put(const Tree& vp, const Tree& dest, i16 given) {
    const bool into_play = dest.is("de.play") || dest.is("pd.play");
    Pick pick;
    if (const auto hand = zone_named("hand"); hand && (into_play || dest.is("pd.end") || dest.is("pd.into"))) pick.zone = hand;
    const i16 reg = given >= 0 ? given : object(vp["Obj"], pick);
    if (failed()) return;
    if (into_play) {
        PlaceSpec p;
        s_->anchor = -1;
        if (const Tree* quad = dest.kid("Quad")) place(*quad, p, true);
        else p.side = Side::Friendly;
        emit(Op::PutIntoPlay, {reg, pools_.add(p), dest.says_either("exhausted", "exerted") ? 1 : 0});
        return;
    }
    if (dest.is("pd.game")) {
        emit(Op::RemoveFromGame, {reg});
        return;
    }
    if (dest.is("pd.back") || dest.is("pd.under")) {
        const auto deck = zone_named("deck");
        if (!deck) {
            unsupported(dest, "'" + words(dest) + "' without a deck");
            return;
        }
        if (dest.is("pd.under") && !dest.says("order")) emit(Op::MoveTo, {reg, *deck, 1});
        else put_in_order(dest, reg, *deck, dest.is("pd.under"));
        return;
    }
    if (dest.says("face-down")) unsupported(dest, "'face-down'");
    // Cards always go to their owners' zones, whoever's the text names.
    const Tree& z = dest["Zone"];
    const Zone target = v_.zones[static_cast<std::size_t>(z["ZoneName"].value)].zone;
    const auto deck = zone_named("deck");
    if (dest.is("pd.end") && dest.says("order")) {
        put_in_order(dest, reg, target, dest.says("bottom"));
        return;
    }
    const int where = dest.is("pd.end") ? (dest.says("bottom") ? 1 : 0) : deck && target == *deck ? 2 : 0;
    emit(Op::MoveTo, {reg, target, where});
}

void Lowering::verb_cards(const Tree& vp, i16 given, bool& known) {
    known = true;
    const auto hand = zone_named("hand");
    const auto zone_cards = [&](const Tree& z, bool introduces) {
        Filter f;
        zone(z, f.zone, f.player);
        const i16 reg = new_register(z);
        emit(Op::Select, {reg, pools_.add(f)});
        refer(reg, 0, true);
        s_->referents.back().zone = f.zone;
        s_->referents.back().player = f.player;
        if (introduces) refer_zone(f.zone, f.player);
        return reg;
    };
    if (vp.is("v.draw") || vp.is("v.draw.equal") || vp.is("v.draw.until")) {
        if (given >= 0) unsupported(vp, "being drawn");
        else draw(vp);
    } else if (vp.is("v.discard")) {
        Pick pick;
        pick.zone = hand;
        pick.own = true;
        pick.random = vp.says("random");
        pick.counted = true;
        emit(Op::Discard, {given >= 0 ? given : object(vp["Obj"], pick)});
    } else if (vp.is("v.discard.equal")) {
        if (!hand) unsupported(vp, "discarding without a hand");
        NumberExpr n = pools_.numbers[static_cast<std::size_t>(number(vp["Number"]))];
        if (const Tree* cap = vp.kid("Num")) n.cap = static_cast<i16>(count_of(*cap));
        Filter f;
        f.zone = hand.value_or(Zone{0});
        f.player = actor();
        const i16 reg = new_register(vp);
        emit(Op::ChooseUpTo, {reg, pools_.add(f), actor(), pools_.add(n), 1});
        emit(Op::Discard, {reg});
        refer(reg, 0, true);
    } else if (vp.is("v.discard.zone")) {
        emit(Op::Discard, {zone_cards(vp["Zone"], false)});
    } else if (vp.is("v.reveal")) {
        Pick pick;
        pick.zone = hand;
        emit(Op::Reveal, {given >= 0 ? given : object(vp["Obj"], pick)});
    } else if (vp.is("v.reveal.zone")) {
        Zone z{0};
        i16 whose = you();
        zone(vp["Zone"], z, whose);
        emit(Op::RevealZone, {whose, z});
        refer_zone(z, whose);
    } else if (vp.is("v.look")) {
        emit(Op::Look, {object(vp["Obj"]), actor()});
    } else if (vp.is("v.look.zone")) {
        emit(Op::Look, {zone_cards(vp["Zone"], true), actor()});
    } else if (vp.is("v.search")) {
        const Tree* obj = vp.kid("Obj");
        if (obj == nullptr) {
            emit(Op::Look, {zone_cards(vp["Zone"], true), actor()});
            return;
        }
        Zone z{0};
        i16 whose = you();
        zone(vp["Zone"], z, whose);
        const Tree& o = inner(*obj);
        Filter f;
        NounInfo info;
        if (!o.is("o.det")) {
            unsupported(o, "'" + words(o) + "' as something to search for");
            return;
        }
        noun(o["N1"], f, info);
        f.zone = z;
        f.player = whose;
        info.zone_named = true;
        const Tree& how_many = o["Det"];
        if (!how_many.is("d.a") && !how_many.is("d.one") && !how_many.is("d.any") && !how_many.is("d.num") && !how_many.is("d.upto1") &&
            !how_many.is("d.anynumber") && !how_many.is("d.all"))
            unsupported(o, "'" + words(o) + "' as something to search for");
        const Range r = range_of(how_many);
        choose(o, f, info, 0, how_many.is("d.all") ? 99 : r.most, false, o.plural(), Pick{});
    } else if (vp.is("v.shuffle")) {
        Zone z{0};
        i16 whose = you();
        if (const Tree* into = vp.kid("Zone", 1)) {
            const i16 reg = zone_cards(vp["Zone"], false);
            zone(*into, z, whose);
            emit(Op::MoveTo, {reg, z, 2});
            return;
        }
        zone(vp["Zone"], z, whose);
        emit(Op::Shuffle, {whose, z});
    } else if (vp.is("v.shuffle.obj")) {
        const i16 reg = given >= 0 ? given : object(vp["Obj"]);
        emit(Op::MoveTo, {reg, v_.zones[static_cast<std::size_t>(vp["Zone"]["ZoneName"].value)].zone, 2});
    } else if (vp.is("v.return")) {
        put(vp, vp["Dest"], given);
    } else if (vp.is("v.put")) {
        put(vp, vp["PutDest"], given);
    } else if (vp.is("v.add")) {
        put(vp, vp, given);
    } else if (vp.is("v.put.two")) {
        put(vp, vp["PutDest"], given);
        Filter f;
        i16 set = -1, taken = -1;
        for (const Referent& r : s_->referents) {
            if (r.kind != Referent::Kind::Object || r.step == 0) continue;
            if (r.plural && set < 0) set = r.reg;
            else if (set >= 0) taken = r.reg;
        }
        if (set < 0 || taken < 0) {
            fail(vp, "'the other' and 'the rest' need cards that were looked at before");
            return;
        }
        keep_within(f, set);
        f.except = static_cast<i8>(taken);
        const i16 rest = new_register(vp);
        emit(Op::Select, {rest, pools_.add(f)});
        refer(rest, 0, true);
        s_->referents.back().count = left_of(set, taken);
        put(vp, *vp.kid("PutDest", 1), rest);
    } else if (vp.is("v.put.some")) {  // "put one into your hand and the rest on the bottom"
        const i16 set = they(vp);
        Filter f;
        keep_within(f, set);
        NounInfo info;
        info.zone_named = true;
        const int n = count_of(vp["Num"]);
        const i16 taken = choose(vp, f, info, n, n, false, n > 1, Pick{});
        f.except = static_cast<i8>(taken);
        const i16 rest = new_register(vp);
        emit(Op::Select, {rest, pools_.add(f)});
        refer(rest, 0, true);
        s_->referents.back().count = left_of(set, taken);
        put(vp, *vp.kid("PutDest", 1), rest);  // from behind: what is taken first lies above
        put(vp, vp["PutDest"], taken);
    } else if (vp.is("v.put.split")) {
        const Referent* r = last(Referent::Kind::Object);
        const auto deck = zone_named("deck");
        if (r == nullptr || !r->plural || !deck) {
            fail(vp, "'one … and one …' has nothing to refer to");
            return;
        }
        Filter f;
        keep_within(f, r->reg);
        const i16 top = new_register(vp), rest = new_register(vp);
        emit(Op::Choose, {top, pools_.add(f), actor(), 1, 1});
        f.except = static_cast<i8>(top);
        emit(Op::Select, {rest, pools_.add(f)});
        emit(Op::MoveTo, {top, *deck, 0});
        emit(Op::MoveTo, {rest, *deck, 1});
    } else if (vp.is("v.remove.game")) {
        if (vp.says("after")) {  // said of what was just played
            const auto played = std::find_if(s_->out->rbegin(), s_->out->rend(), [](const Instr& in) { return in.op == Op::PlayCard; });
            if (played == s_->out->rend()) unsupported(vp, "removing something later");
            else played->a[2] = static_cast<i16>(played->a[2] | 2);
            return;
        }
        Pick pick;
        emit(Op::RemoveFromGame, {given >= 0 ? given : object(vp["Obj"], pick)});
    } else if (vp.is("v.play") && v_.other_ways && given < 0) {
        Pick pick;
        pick.zone = hand;
        const i16 reg = object(vp["Obj"], pick);
        // For X you play what costs X: that is its price.
        const bool free = vp.says("without") || (s_->x >= 0 && s_->paid);
        const i16 noted = new_register(vp);
        emit(Op::PlayCard, {reg, noted, free ? 1 : 0});
    } else if (vp.is("v.deploy") || vp.is("v.deploy.price")) {
        if (vp.says("on")) {
            unsupported(vp, "'" + words(vp) + "' as an effect");
            return;
        }
        const int how = vp.says("without") ? 0 : 2;  // as an effect, what is deployed is paid for
        const i16 more = vp.is("v.deploy.price") ? pools_.constant(vp.says("less") ? -vp["Int"].value : vp["Int"].value) : i16{-1};
        Pick pick;
        pick.zone = hand;
        // A place in the noun phrase is where the card goes.
        const Tree& o = inner(vp["Obj"]);
        if (given < 0 && o.is("o.det") && !o["Det"].is("d.that") && !o["Det"].is("d.this")) {
            Filter f;
            NounInfo info;
            noun(o["N1"], f, info);
            const PlaceSpec p = info.place.value_or([] {
                PlaceSpec own;
                own.side = Side::Friendly;
                return own;
            }());
            info.place.reset();
            if (!info.zone_named && hand) {
                f.zone = *hand;
                f.player = actor();
                info.zone_named = true;
            }
            const Range r = range_of(o["Det"]);
            const i16 reg = choose(o, f, info, r.least, r.most, r.target, o.plural(), Pick{});
            emit(Op::PutIntoPlay, {reg, pools_.add(p), how, more});
            return;
        }
        PlaceSpec p;
        p.side = Side::Friendly;
        emit(Op::PutIntoPlay, {given >= 0 ? given : object(o, pick), pools_.add(p), how, more});
    } else {
        known = false;
    }
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
                      card.stats[v_.stats[1].stat] == number_value(size.substr(slash + 1)) && (card.type_bits & type_bits(token["Type"])) != 0;
    if (!fits) return fail(token, "'" + words(token) + "' is not what the card " + card.name + " says (" + std::to_string(card.stats[v_.stats[0].stat]) + "/" +
                                      std::to_string(card.stats[v_.stats[1].stat]) + ")");
    if (const Tree* k = token.kid("KwRef"); k != nullptr && std::find(card.keywords.begin(), card.keywords.end(), (*k)["Keyword"].value) == card.keywords.end())
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
    if (s_->trigger != EventKind::Played || what != kSubject) fail(at, "Only a card that was just played is cancelled: 'When an opponent plays an Event, cancel it'");
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
        emit(Op::Destroy, {thing(pick)});
    } else if (vp.is("v.sacrifice")) {
        Pick pick;
        pick.own = true;
        pick.counted = true;
        emit(Op::Sacrifice, {thing(pick)});
    } else if (vp.is("v.exhaust") || vp.is("v.deactivate")) {
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
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::Damage, {thing(), n, vp.kid("Sub") != nullptr ? vp["Sub"].value : -1});
    } else if (vp.is("v.control") && v_.control_changes) {
        const i16 reg = thing();
        emit(Op::GainControl, {reg, actor(), static_cast<int>(lasting())});
    } else if (vp.is("v.heal")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::Heal, {thing(), n});
    } else if (vp.is("v.heal.all")) {
        emit(Op::Heal, {thing(), pools_.constant(30000)});
    } else if (vp.is("v.damage.equal")) {
        const i16 n = number(vp["Number"]);
        emit(Op::Damage, {thing(), n});
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
            return;
        }
        if (counters(ct, kind, n) == 0) return;
        emit(Op::RemoveCounters, {thing(), kind, n});
    } else if (vp.is("v.remove.them") && s_->counted_kind >= 0) {
        emit(Op::RemoveCounters, {s_->counted_on, s_->counted_kind, pools_.constant(99)});
    } else if (vp.is("v.apply")) {
        const i16 reg = thing();
        for (unsigned k = 0; const Tree* state = vp.kid("StateRef", k); ++k) emit(Op::AddCounters, {reg, (*state)["Counter"].value, pools_.constant(1)});
    } else if (vp.is("v.state.remove")) {
        const i16 reg = thing();
        for (unsigned k = 0; const Tree* state = vp.kid("StateRef", k); ++k) emit(Op::RemoveCounters, {reg, (*state)["Counter"].value, pools_.constant(99)});
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
    } else if (vp.is("v.verb.n")) {
        const i16 n = scaled(amount(vp["Amount"]));
        emit(Op::GameVerb, {v_.verbs[static_cast<std::size_t>(vp["GameVerbN"].value)].verb, actor(), -1, n});
    } else if (vp.is("v.verb")) {
        emit(Op::GameVerb, {v_.verbs[static_cast<std::size_t>(vp["GameVerb"].value)].verb, actor(), -1});
    } else if (vp.is("v.verb.on") || vp.is("pa.verb")) {
        const i16 reg = given >= 0 ? given : object(vp["Obj"]);
        emit(Op::GameVerb, {v_.verbs[static_cast<std::size_t>(vp["GameVerbOn"].value)].verb, actor(), reg});
    } else {
        known = false;
    }
}

}  // namespace nexus::text
