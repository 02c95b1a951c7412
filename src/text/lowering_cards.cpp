// What players do to cards of zones: draw, discard, reveal, search, shuffle, put, deploy, play.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {
namespace {

// A plain "a card", "two cards", "X cards": how many, nothing else.
bool is_plain_cards(const Tree& whole) {
    const Tree& obj = inner(whole);
    if (obj.is("o.bare")) return obj["N1"].kids.size() == 1 && obj["N1"]["Noun"].is("n.card");
    return obj.is("o.det") && obj["N1"].kids.size() == 1 && obj["N1"]["Noun"].is("n.card");
}

}  // namespace

// An optional draw stops at the last card; one that a player has to make may end the game for them (QN-R-109).
void Lowering::draw_cards(const Tree& vp, i16 number, bool optional) {
    emit(optional || s_->optional_draw ? Op::DrawIfAny : Op::Draw, {actor(), number});
    did_so_many(vp);
}

void Lowering::draw(const Tree& vp) {
    if (vp.is("v.draw.equal")) {
        NumberExpr n = pools_.numbers[static_cast<std::size_t>(number(vp["Number"]))];
        if (const Tree* cap = vp.kid("Num")) n.cap = static_cast<i16>(count_of(*cap));
        draw_cards(vp, pools_.add(n));
        return;
    }
    if (vp.is("v.draw.until")) {  // n less what is there
        NumberExpr n;
        n.kind = NumberExpr::Kind::CardsIn;
        n.zone = v_.zones[static_cast<std::size_t>(vp["ZoneName"].value)].zone;
        n.player = player(vp["Player"], true);
        n.times = -1;
        n.add = static_cast<i16>(count_of(vp["Num"]));
        draw_cards(vp, pools_.add(n));
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
        draw_cards(vp, pools_.add(that_many(obj)));
        return;
    }
    if (det->is("d.x")) {
        draw_cards(vp, x_value(*det), det->says("up"));
        return;
    }
    const Range r = range_of(*det);
    if (r.least == r.most) {
        draw_cards(vp, scaled(pools_.constant(r.most)));
    } else {
        const i16 reg = new_register(obj);
        NumberExpr n;
        n.kind = NumberExpr::Kind::Register;
        n.a = reg;
        emit(Op::ChooseNumber, {reg, pools_.constant(r.least), pools_.constant(r.most), actor()});
        draw_cards(vp, pools_.add(n), true);
    }
}

// As many as the text just did something to.
NumberExpr Lowering::that_many(const Tree& at) {
    if (!s_->doings.empty()) return count_done(s_->doings.back());
    NumberExpr n;
    const Referent* r = last(Referent::Kind::Object);
    if (r == nullptr || !r->plural) {
        fail(at, "'" + words(at) + "' has no number to refer to");
        return n;
    }
    n.kind = NumberExpr::Kind::SetSize;
    n.a = r->reg;
    return n;
}

// Cards go to their owners' zones (QN-ZN-10, QA-ZONE-08). Where the rules let a card say otherwise (PN-BRD-07), a text that names
// another player's zone is refused: every card stays in a zone of its owner.
void Lowering::check_destination(const Tree& z, i16 reg) {
    if (failed() || z.is("z.any") || v_.zones_are_owners) return;
    const Tree& poss = z["Poss"];
    if (poss.is("ps.owners") || (poss.is("ps.player") && (poss["Player"].is("pl.controller") || poss["Player"].is("pl.whose")))) return;
    if (poss.is("ps.its") || poss.is("ps.object") || poss.is("ps.done")) return;
    const PlayerSpec::Kind named = poss.is("ps.your") ? PlayerSpec::Kind::You : PlayerSpec::Kind::Opponents;
    const i16 whose = poss.is("ps.your") ? you() : poss.is("ps.their") ? they_who_act() : i16{-1};
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r) {
        if (r->kind != Referent::Kind::Object || r->reg != reg || reg == kThis) continue;
        const bool same = r->player >= 0 && (r->player == whose || (whose < 0 && r->player != you()));
        const bool side = r->side == (named == PlayerSpec::Kind::You ? Side::Friendly : Side::Enemy) && !poss.is("ps.their");
        const bool of_who_acts = r->zone == kInPlay && r->side == Side::OfPlayer && poss.is("ps.their");
        if (same || side || of_who_acts) return;
        fail(z, "Cards go to their owners' zones, and these may be others': say 'its owner's' or 'their owners''");
        return;
    }
    if (reg == kThis && named != PlayerSpec::Kind::You)
        fail(z, "Cards go to their owners' zones: this card cannot go to '" + words(z) + "'");
}

// What is put on a deck: several cards in the order that their owners choose (PN-ORD-04), or the acting player where the text
// says so. Whoever picked the own cards one by one has chosen it already.
void Lowering::put_on_deck(i16 reg, Zone deck, bool bottom, bool in_any_order) {
    bool picked = false;
    for (const Referent& r : s_->referents)
        if (r.kind == Referent::Kind::Object && r.reg == reg) picked = r.picked_by_owner;
    emit(Op::MoveTo, {reg, deck, (bottom ? 1 : 0) | (picked && !in_any_order ? 4 : 0), in_any_order ? actor() : i16{-1}});
}

i16 Lowering::put(const Tree& vp, const Tree& dest, i16 given) {
    const bool into_play = dest.is("de.play") || dest.is("pd.play");
    Pick pick;
    if (const auto hand = zone_named("hand"); hand && (into_play || dest.is("pd.end") || dest.is("pd.into"))) pick.zone = hand;
    const i16 reg = given >= 0 ? given : object(vp["Obj"], pick);
    if (failed()) return reg;
    if (into_play) {
        PlaceSpec p;
        s_->anchor = -1;
        if (const Tree* quad = dest.kid("Quad")) place(*quad, p, true);
        else p.side = Side::Friendly;
        emit(Op::PutIntoPlay, {reg, pools_.add(p), dest.says_either("exhausted", "exerted") ? 1 : 0});
        return reg;
    }
    const auto deck = zone_named("deck");
    if (dest.is("pd.game")) {
        emit(Op::RemoveFromGame, {reg});
    } else if (dest.is("pd.back") || dest.is("pd.under")) {
        if (!deck) unsupported(dest, "'" + words(dest) + "' without a deck");
        else put_on_deck(reg, *deck, dest.is("pd.under"), dest.is("pd.back") || dest.says("order"));
    } else {
        if (dest.says("face-down")) unsupported(dest, "'face-down'");
        const Tree& z = dest["Zone"];
        const Zone target = v_.zones[static_cast<std::size_t>(z["ZoneName"].value)].zone;
        check_destination(z, reg);
        // On top, where no end is named (PN-ORD-02); where it should not be found again the text says so (PN-ORD-03).
        if (dest.says("random")) emit(Op::MoveTo, {reg, target, 2, -1});
        else put_on_deck(reg, target, dest.is("pd.end") && dest.says("bottom"), dest.is("pd.end") && dest.says("order"));
    }
    return reg;
}

// Were these things in play before they were returned?
bool Lowering::returned_from_play(i16 reg) const {
    for (auto r = s_->referents.rbegin(); r != s_->referents.rend(); ++r)
        if (r->kind == Referent::Kind::Object && r->reg == reg) return r->zone == kInPlay;
    return true;
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
        const i16 reg = given >= 0 ? given : object(vp["Obj"], pick);
        emit(Op::Discard, {reg});
        did(vp.id(), reg);
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
        did(vp.id(), reg);
    } else if (vp.is("v.discard.zone")) {
        const i16 reg = zone_cards(vp["Zone"], false);
        emit(Op::Discard, {reg});
        did(vp.id(), reg);
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
        check_destination(vp["Zone"], reg);
        emit(Op::MoveTo, {reg, v_.zones[static_cast<std::size_t>(vp["Zone"]["ZoneName"].value)].zone, 2});
    } else if (vp.is("v.return")) {
        const i16 reg = put(vp, vp["Dest"], given);
        if (!failed()) did(vp.id(), reg, returned_from_play(reg) ? EventKind::Left : EventKind::None);
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
        s_->referents.back().zone = f.zone, s_->referents.back().player = f.player;
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
        s_->referents.back().zone = f.zone, s_->referents.back().player = f.player;
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
        put_on_deck(top, *deck, false, false);
        put_on_deck(rest, *deck, true, false);
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
        const int how = vp.says("without") || v_.free_arrivals ? 0 : 2;  // as an effect, what is deployed is paid for
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

}  // namespace nexus::text
