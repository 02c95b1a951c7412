// A view as text and as a hash. Equal text is equal knowledge, so every field is in it, and no two fields can be taken for each other;
// the hash has the same fields.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>

#include "view/view.h"

namespace nexus {
namespace {

SeenObject some_object() {
    SeenObject o;
    o.handle = {64, 2}, o.card = CardId{3}, o.owner = Seat{1}, o.controller = Seat{2}, o.place = Place{4}, o.host = 5, o.stamp = 6;
    o.exhausted = true, o.face_down = true, o.used = 7, o.attacks = 8, o.damage = 9, o.value = {10, 11, 12, 13};
    o.types = 0x14, o.blank = 0x15, o.forbidden = 0x16, o.permitted = 0x17, o.guarded = 0x18, o.keywords = 0x19;
    o.counters = {{20, 21}, {22, 23}}, o.progress = 24, o.goal = 25;
    return o;
}

SeenSeat some_seat() {
    SeenSeat s;
    s.seat = Seat{1}, s.living = false, s.resource = {26, 27, 28, 29};
    s.zones = {{Zone{0}, 2, true, {kNoCard, CardId{30}}, {}}, {Zone{1}, 3, false, {}, {CardId{31}, CardId{32}}}};
    s.unseen = {CardId{33}, CardId{34}}, s.prices = {{CardId{35}, 36}};
    s.objects = {some_object(), {}};
    return s;
}

Observation some_view() {
    Observation o;
    o.viewer = Seat{1}, o.seats = 3, o.turn = 37, o.phase = 4, o.turn_owner = Seat{2}, o.active = Seat{0}, o.living = 0xD, o.over = true,
    o.winners = 0xC, o.outcome = "C wins";
    o.draw_offers = 0x5, o.without_progress = 75, o.stall_limit = 76, o.facts = {{"initiative", Seat{2}, 38, true}},
    o.who_leads = "A leads", o.table = {some_seat()};
    o.effects = {{39, 40, 41, 42, {43, 44}, {45, 46}, 47, 48, 49, 50, 51, 52, 53}}, o.history = {54, 55};
    o.pending = {{CardId{56}, {57, 58}, Seat{2}, AbilityRef{0x59}, 60, 61, 62}};
    o.resolving = {{CardId{63}, {}, Seat{1}, AbilityRef{0x64}, 4, {{65, 66}, {67, 68}}}};
    o.in_attack = true, o.attacker = {69, 70}, o.defender = {71, 72};
    o.ask = Ask::Game, o.step = "bid", o.asked = 0xB, o.sealed = true, o.about = CardId{73}, o.about_ability = AbilityRef{0x74};
    o.choices = {Choice{ChoiceKind::Number, 0, 1, 2, 3}, Choice{ChoiceKind::Done, 0, 0, 0, 0}},
    o.own_sealed = {Choice{ChoiceKind::Yes, 0, 4, 5, 6}};
    return o;
}

TEST(ViewText, HasEveryFieldInItsPlace) {
    EXPECT_EQ(to_text(some_view()), R"(viewer 1 of 3 turn 37 phase 4 owner 2 active 0 living d
draw offers 5, 75 turns without progress of 76
over winners c C wins
fact initiative seat 2 = 38
who leads A leads
seat 1 living false resources 26 27 28 29
zone 0 size 2 by-position true
  cards ? 30
zone 1 size 3 by-position false
  cards
  turned down 31 32
unseen 33 34
price 36 of 35
object 64.2 card 3 owner 1 controller 2 place 4 host 5 stamp 6
  exhausted true token false facedown true completed false used 7 attacks 8 damage 9
  values 10 11 12 13 types 14 forbidden 16 permitted 17 guarded 18 blank 15 keywords 19
  counters 21 of 20
  counters 23 of 22
  progress 24 of 25
object - card 65535 owner 0 controller 0 place 0 host 65535 stamp 0
  exhausted false token false facedown false completed false used 0 attacks 0 damage 0
  values 0 0 0 0 types 0 forbidden 0 permitted 0 guarded 0 blank 0 keywords 0
effect 39 for 40 by 41 until 42 on 43.44 from 45.46 card 52 operands 47 48 49 50 stamp 51 uses 53
history 54
history 55
pending 59 of 57.58 card 56 seat 2 layer 60 set 61 order 62
resolving 64 of - card 63 seat 1 mode 4
  object 65.66
  object 67.68
attack true 69.70 71.72
ask 12 bid seats b sealed true about 73 74
choice 0003000200010006
choice 000000000000000a
answered 0006000500040008
)");
}

TEST(ViewText, OfAGameThatGoesOnTellsNoWinner) {
    Observation o;
    o.winners = 1, o.outcome = "A wins";
    EXPECT_EQ(to_text(o).find("wins"), std::string::npos);
}

// Every single thing that a seat may see otherwise, in a view that has all parts.
const std::map<std::string, std::function<void(Observation&)>>& differences() {
    using O = Observation;
    static const std::map<std::string, std::function<void(O&)>> all = {
        {"viewer", [](O& o) { o.viewer = Seat{2}; }},
        {"seats", [](O& o) { o.seats = 4; }},
        {"turn", [](O& o) { ++o.turn; }},
        {"phase", [](O& o) { ++o.phase; }},
        {"turn owner", [](O& o) { o.turn_owner = Seat{1}; }},
        {"active", [](O& o) { o.active = Seat{1}; }},
        {"living", [](O& o) { o.living ^= 2; }},
        {"winners", [](O& o) { o.winners ^= 1; }},
        {"outcome", [](O& o) { o.outcome += "!"; }},
        {"over", [](O& o) { o.over = false; }},
        {"draw offers", [](O& o) { o.draw_offers ^= 2; }},
        {"without progress", [](O& o) { ++o.without_progress; }},
        {"stall limit", [](O& o) { ++o.stall_limit; }},
        {"fact: name", [](O& o) { o.facts[0].name = "base"; }},
        {"fact: seat", [](O& o) { o.facts[0].seat = kNoSeat; }},
        {"fact: value", [](O& o) { o.facts[0].value = -38; }},
        {"fact: one fewer", [](O& o) { o.facts.clear(); }},
        {"who leads", [](O& o) { o.who_leads.clear(); }},
        {"one seat fewer", [](O& o) { o.table.clear(); }},
        {"seat", [](O& o) { o.table[0].seat = Seat{0}; }},
        {"seat: living", [](O& o) { o.table[0].living = true; }},
        {"seat: resource", [](O& o) { o.table[0].resource[3] = 30; }},
        {"seat: resources change places", [](O& o) { std::swap(o.table[0].resource[0], o.table[0].resource[1]); }},
        {"seat: unseen", [](O& o) { o.table[0].unseen.pop_back(); }},
        {"seat: price", [](O& o) { o.table[0].prices[0].second = -36; }},
        {"seat: card of a price", [](O& o) { o.table[0].prices[0].first = CardId{36}; }},
        {"zone", [](O& o) { o.table[0].zones[1].zone = Zone{2}; }},
        {"zone: size", [](O& o) { o.table[0].zones[1].size = 4; }},
        {"zone: by position", [](O& o) { o.table[0].zones[1].by_position = true; }},
        {"zone: card", [](O& o) { o.table[0].zones[0].cards[0] = CardId{30}; }},
        {"zone: order of cards", [](O& o) { std::swap(o.table[0].zones[0].cards[0], o.table[0].zones[0].cards[1]); }},
        {"zone: a card turned down", [](O& o) { o.table[0].zones[1].turned.pop_back(); }},
        {"zone: known and not turned", [](O& o) { std::swap(o.table[0].zones[1].cards, o.table[0].zones[1].turned); }},
        {"object: handle", [](O& o) { o.table[0].objects[0].handle.gen = 3; }},
        {"object: card", [](O& o) { o.table[0].objects[0].card = kNoCard; }},
        {"object: owner", [](O& o) { o.table[0].objects[0].owner = Seat{0}; }},
        {"object: controller", [](O& o) { o.table[0].objects[0].controller = Seat{1}; }},
        {"object: place", [](O& o) { o.table[0].objects[0].place = Place{5}; }},
        {"object: host", [](O& o) { o.table[0].objects[0].host = kNothing; }},
        {"object: exhausted", [](O& o) { o.table[0].objects[0].exhausted = false; }},
        {"object: token", [](O& o) { o.table[0].objects[0].token = true; }},
        {"object: face down", [](O& o) { o.table[0].objects[0].face_down = false; }},
        {"object: completed", [](O& o) { o.table[0].objects[0].completed = true; }},
        {"object: used", [](O& o) { ++o.table[0].objects[0].used; }},
        {"object: attacks", [](O& o) { ++o.table[0].objects[0].attacks; }},
        {"object: stamp", [](O& o) { ++o.table[0].objects[0].stamp; }},
        {"object: damage", [](O& o) { ++o.table[0].objects[0].damage; }},
        {"object: value", [](O& o) { o.table[0].objects[0].value[3] = -13; }},
        {"object: types", [](O& o) { o.table[0].objects[0].types ^= 1; }},
        {"object: blank", [](O& o) { o.table[0].objects[0].blank ^= 2; }},
        {"object: forbidden", [](O& o) { o.table[0].objects[0].forbidden ^= 1; }},
        {"object: permitted", [](O& o) { o.table[0].objects[0].permitted ^= 8; }},
        {"object: guarded", [](O& o) { o.table[0].objects[0].guarded ^= 1; }},
        {"object: keywords", [](O& o) { o.table[0].objects[0].keywords ^= u64{1} << 63; }},
        {"object: kind of counter", [](O& o) { o.table[0].objects[0].counters[0].kind = 24; }},
        {"object: counters", [](O& o) { o.table[0].objects[0].counters[0].amount = -21; }},
        {"object: progress", [](O& o) { ++o.table[0].objects[0].progress; }},
        {"object: goal", [](O& o) { ++o.table[0].objects[0].goal; }},
        {"object: one fewer", [](O& o) { o.table[0].objects.pop_back(); }},
        {"effect: op", [](O& o) { ++o.effects[0].op; }},
        {"effect: duration", [](O& o) { ++o.effects[0].duration; }},
        {"effect: controller", [](O& o) { ++o.effects[0].controller; }},
        {"effect: until whose turn", [](O& o) { ++o.effects[0].until_seat; }},
        {"effect: object", [](O& o) { ++o.effects[0].object.index; }},
        {"effect: source", [](O& o) { ++o.effects[0].source.gen; }},
        {"effect: first operand", [](O& o) { ++o.effects[0].a; }},
        {"effect: second operand", [](O& o) { ++o.effects[0].b; }},
        {"effect: third operand", [](O& o) { ++o.effects[0].c; }},
        {"effect: fourth operand", [](O& o) { ++o.effects[0].d; }},
        {"effect: stamp", [](O& o) { ++o.effects[0].stamp; }},
        {"effect: card", [](O& o) { ++o.effects[0].source_card; }},
        {"effect: uses", [](O& o) { ++o.effects[0].uses; }},
        {"history", [](O& o) { o.history[1] = O::kUnknownCount; }},
        {"pending: card", [](O& o) { o.pending[0].source_card = kNoCard; }},
        {"pending: source", [](O& o) { ++o.pending[0].source.index; }},
        {"pending: controller", [](O& o) { o.pending[0].controller = Seat{1}; }},
        {"pending: ability", [](O& o) { ++o.pending[0].ability.value; }},
        {"pending: layer", [](O& o) { ++o.pending[0].layer; }},
        {"pending: set", [](O& o) { ++o.pending[0].set; }},
        {"pending: order", [](O& o) { ++o.pending[0].order; }},
        {"resolving: card", [](O& o) { o.resolving[0].source_card = kNoCard; }},
        {"resolving: source", [](O& o) { o.resolving[0].source = {1, 1}; }},
        {"resolving: controller", [](O& o) { o.resolving[0].controller = Seat{2}; }},
        {"resolving: ability", [](O& o) { ++o.resolving[0].ability.value; }},
        {"resolving: mode", [](O& o) { o.resolving[0].mode = 2; }},
        {"resolving: objects", [](O& o) { std::swap(o.resolving[0].objects[0], o.resolving[0].objects[1]); }},
        {"in attack", [](O& o) { o.in_attack = false; }},
        {"attacker", [](O& o) { ++o.attacker.index; }},
        {"defender", [](O& o) { ++o.defender.gen; }},
        {"ask", [](O& o) { o.ask = Ask::Act; }},
        {"step", [](O& o) { o.step = "bids"; }},
        {"about", [](O& o) { o.about = kNoCard; }},
        {"about which ability", [](O& o) { ++o.about_ability.value; }},
        {"asked", [](O& o) { o.asked ^= 4; }},
        {"sealed", [](O& o) { o.sealed = false; }},
        {"choice", [](O& o) { ++o.choices[0].ability; }},
        {"choice: one fewer", [](O& o) { o.choices.pop_back(); }},
        {"own sealed answer", [](O& o) { ++o.own_sealed[0].target; }},
        {"an answer that is a choice", [](O& o) { std::swap(o.choices, o.own_sealed); }},
    };
    return all;
}

TEST(ViewHash, EveryDifferenceThatTheTextShowsIsInIt) {
    const Observation same = some_view();
    std::map<u64, std::string> hashes{{knowledge_hash(same), "no difference"}};
    for (const auto& [name, change] : differences()) {
        Observation other = some_view();
        change(other);
        EXPECT_NE(to_text(other), to_text(same)) << name;
        const auto [found, fresh] = hashes.emplace(knowledge_hash(other), name);
        EXPECT_TRUE(fresh) << name << " has the hash of: " << found->second;
    }
    EXPECT_EQ(knowledge_hash(some_view()), knowledge_hash(same));
}

TEST(ViewHash, KnowsANumberFromANumberThatIsASeat) {
    Observation o = some_view();
    o.facts[0].is_seat = false;
    EXPECT_NE(knowledge_hash(o), knowledge_hash(some_view()));
}

TEST(ViewHash, IsTheSameOnEveryMachine) { EXPECT_EQ(knowledge_hash(some_view()), 0xd559e0c4c6d59034u); }

TEST(ViewText, AnObjectIsFoundByItsIndexInAnySeat) {
    Observation o;
    o.table.resize(2);
    o.table[1].objects.resize(2);
    o.table[1].objects[0].handle = {7, 1}, o.table[1].objects[1].handle = {9, 1};
    EXPECT_EQ(find_object(o, 9), &o.table[1].objects[1]);
    EXPECT_EQ(find_object(o, 8), nullptr);
}

}  // namespace
}  // namespace nexus
