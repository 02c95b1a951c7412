// A view as text. Equal text is equal knowledge, so every field is in it, and no two fields can be taken for each other.
#include <gtest/gtest.h>

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
