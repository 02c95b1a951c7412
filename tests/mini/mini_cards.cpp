// The cards of the mini game. Their programs are written by hand, one for every family of instructions.
#include <cstdio>
#include <cstdlib>

#include "mini/mini.h"
#include "support/assembler.h"

namespace nexus::mini {

using namespace nexus::test;

void fill_vocabulary(Vocabulary& v) {
    v.game = "mini";
    v.types = {{"Creature", "Creatures", kCreature, kCreature, true},
               {"Spell", "Spells", kSpell, kSpell, true},
               {"Flash", "Flashes", kFlash, kFlash, true},
               {"Trap", "Traps", kTrap, kTrap, true}};  // any card may lie face down in play
    v.stats = {{"Power", kPower}, {"Toughness", kToughness}, {"Cost", kCost}};
    v.resources = {{"mana", kMana}, {"life", kLife}};
    v.zones = {{"deck", kDeck}, {"hand", kHand}, {"discard pile", kDiscard, true}};
    v.cost_stat = kCost;
}

namespace {

constexpr int kHeal = 0;  // the game's one verb
constexpr int kTurnLong = static_cast<int>(Duration::EndOfTurn), kStatic = static_cast<int>(Duration::Static),
              kForever = static_cast<int>(Duration::Permanent);

void add_creatures(Catalog& c, Assembler& a) {
    Filter creature{.types = kCreature}, mine{.types = kCreature, .side = Side::Friendly},
        others{.types = kCreature, .side = Side::Friendly, .not_this = true};
    i16 any = a.filter(creature), own = a.filter(mine), other_own = a.filter(others), self = a.self();
    i16 field = a.pools.add(PlaceSpec{.mask = 1 << kField, .side = Side::Friendly});
    i16 deployed_self = a.when(EventKind::Deployed, self);

    c.add(card(c, "Grunt", "Creature", {2, 2, 1}));
    c.add(card(c, "Ogre", "Creature", {4, 4, 3}));
    c.add(card(c, "Herald", "Creature", {1, 1, 2}, {triggered(deployed_self, {op(Op::Draw, a.you, a.n(1))})}));
    c.add(
        card(c, "Medic", "Creature", {1, 2, 1},  // optional, with a cost
             {triggered(a.when(EventKind::Deployed, other_own), {op(Op::Gain, a.you, kLife, a.n(2))}, {}, {op(Op::Pay, kMana, a.n(1))})}));
    CardDef imp = card(c, "Imp", "Creature", {1, 1, 0});
    imp.token = true;
    CardId token = c.add(imp);
    c.add(card(c, "Brood", "Creature", {1, 1, 3},
               {triggered(deployed_self, {op(Op::Create, token, a.you, field, a.n(2), 3), op(Op::Exhaust, 3)})}));
    c.add(card(c, "Legion", "Creature", {1, 1, 5},
               {triggered(deployed_self, {op(Op::Create, token, a.you, field, a.n(40), 3)})}));  // fills the table
    c.add(card(c, "Captain", "Creature", {2, 2, 3},
               {passive({op(Op::Select, 3, other_own), op(Op::ModifyStat, 3, kPower, a.n(1), kStatic)})}));
    c.add(card(c, "Phoenix", "Creature", {2, 1, 2},  // would be destroyed: loses 1 life and stays instead
               {replacement(a.when(EventKind::Destroyed, self), {op(Op::GameVerb, kHeal, a.you, 0), op(Op::Lose, a.you, kLife, a.n(1))})}));
    c.add(card(c, "Warden", "Creature", {1, 3, 2},  // may save another creature by exhausting itself
               {replacement(a.when(EventKind::Destroyed, other_own), {op(Op::GameVerb, kHeal, a.you, 1), op(Op::Sacrifice, 0)}, true)}));
    c.add(card(c, "Bell", "Creature", {0, 3, 1}, {triggered(a.when(EventKind::Readied, any), {op(Op::Exhaust, 1)})}));  // these two
    c.add(card(c, "Drum", "Creature", {0, 3, 1}, {triggered(a.when(EventKind::Exhausted, any), {op(Op::Ready, 1)})}));  // never end
    Ability echo = triggered(a.when(EventKind::Exhausted, any), {op(Op::Ready, 1)});
    echo.optional = true;
    c.add(card(c, "Echo", "Creature", {1, 2, 1}, {echo}));
    c.add(card(c, "Ooze", "Creature", {1, 2, 2},  // a loop that never repeats a position
               {triggered(a.when(EventKind::CountersAdded, self), {op(Op::AddCounters, 0, 0, a.n(1))}),
                active({}, {op(Op::Exhaust, 0)}, {op(Op::AddCounters, 0, 0, a.n(1))})}));
    c.add(card(c, "Sniper", "Creature", {1, 1, 2},
               {active({op(Op::Target, 3, any, a.you, 1, 1)}, {op(Op::Exhaust, 0)}, {op(Op::Damage, 3, a.n(1))})}));
    NumberExpr mana{.kind = NumberExpr::Kind::ResourceOf, .player = a.you, .resource = kMana},
        x{.kind = NumberExpr::Kind::Register, .a = 3};
    c.add(card(c, "Shaman", "Creature", {1, 2, 2},  // X
               {active({op(Op::ChooseNumber, 3, a.n(0), a.number(mana), a.you)}, {op(Op::Pay, kMana, a.number(x)), op(Op::Exhaust, 0)},
                       {op(Op::Gain, a.you, kLife, a.number(x))})}));
    c.add(card(c, "Wall", "Creature", {0, 5, 1},
               {passive({op(Op::Forbid, 0, Capability::Attack, kStatic), op(Op::Forbid, 0, Capability::BeTargeted, kStatic)})}));
    i16 granted = a.pools.add(triggered(a.when(EventKind::DeclaredAttack, self), {op(Op::Draw, a.you, a.n(1))}));
    c.add(card(c, "Marshal", "Creature", {2, 2, 3}, {passive({op(Op::Select, 3, other_own), op(Op::GrantAbility, 3, granted, kStatic)})}));
    NumberExpr army{.kind = NumberExpr::Kind::Count, .a = own};
    c.add(card(c, "Titan", "Creature", {0, 4, 4}, {passive({op(Op::SetStat, 0, kPower, a.number(army), kStatic)})}));
    Filter spells{.types = kSpell | kFlash};
    c.add(card(c, "Scholar", "Creature", {1, 1, 2}, {passive({op(Op::ChangeCost, a.filter(spells), a.you, a.n(-1), kStatic)})}));
    c.add(card(c, "Vampire", "Creature", {2, 1, 2},  // two triggers of one seat to order; the second sees who died
               {triggered(a.when(EventKind::Destroyed, any), {op(Op::Gain, a.you, kLife, a.n(1))}),
                triggered(a.when(EventKind::Destroyed, any), {op(Op::Lose, a.controller_of(1), kLife, a.n(1))})}));
    EventPattern second{.kind = EventKind::Drawn, .actor = a.you, .nth = 2, .period = Period::Turn};
    c.add(card(
        c, "Sage", "Creature", {1, 3, 3},
        {triggered(a.pools.add(second), {op(Op::May, a.you, 3), op(Op::Ready, 0), op(Op::ModifyStat, 0, kPower, a.n(2), kTurnLong)})}));
}

void add_spells(Catalog& c, Assembler& a) {
    Filter creature{.types = kCreature}, mine{.types = kCreature, .side = Side::Friendly}, second{.types = kCreature, .except = 3};
    i16 any = a.filter(creature), own = a.filter(mine), another = a.filter(second);
    auto in = [&](Zone zone, u16 types, i16 player) { return a.filter(Filter{.types = types, .zone = zone, .player = player}); };
    auto target = [&](i16 filter) { return op(Op::Target, 3, filter, a.you, 1, 1); };

    c.add(card(c, "Bolt", "Flash", {0, 0, 1}, {spell({target(any)}, {op(Op::Damage, 3, a.n(2))})}));
    c.add(card(c, "Drain", "Spell", {0, 0, 2},
               {spell({op(Op::TargetPlayer, 3, a.opponents, a.you)},
                      {op(Op::Lose, a.in_register(3), kLife, a.n(2)), op(Op::Gain, a.you, kLife, a.n(2))})}));
    c.add(card(c, "Insight", "Spell", {0, 0, 2},
               {spell({}, {op(Op::Draw, a.you, a.n(2)), op(Op::Choose, 3, in(kHand, 0, a.you), a.you, 1, 1), op(Op::Discard, 3)})}));
    c.add(card(
        c, "Growth", "Flash", {0, 0, 1},
        {spell({target(any)}, {op(Op::ModifyStat, 3, kPower, a.n(3), kTurnLong), op(Op::ModifyStat, 3, kToughness, a.n(3), kTurnLong)})}));
    c.add(card(c, "Wrath", "Spell", {0, 0, 4}, {spell({}, {op(Op::Select, 3, any), op(Op::Destroy, 3)})}));
    Filter others_hand{.zone = kHand, .player = a.opponents};
    c.add(card(
        c, "Charm", "Flash", {0, 0, 2},  // choose one as it is announced
        {
            spell({op(Op::ChooseMode, 3, a.you), op(Op::Jump, 4), op(Op::Jump, 4), op(Op::Jump, 4)}, {op(Op::Gain, a.you, kLife, a.n(1))}),
        }));
    c.add(card(c, "Command", "Spell", {0, 0, 2},  // choose one as it resolves
               {spell({}, {op(Op::ChooseMode, 2, a.you), op(Op::Jump, 3), op(Op::Jump, 5), op(Op::Draw, a.you, a.n(1)), op(Op::Stop),
                           op(Op::ChooseRandom, 3, a.filter(others_hand), a.n(1)), op(Op::Discard, 3)})}));
    c.add(card(c, "Duel", "Spell", {0, 0, 1}, {spell({target(own), op(Op::Target, 4, another, a.you, 1, 1)}, {op(Op::Fight, 3, 4)})}));
    c.add(card(c, "Recall", "Spell", {0, 0, 1},
               {spell({}, {op(Op::Choose, 3, in(kDiscard, 0, a.you), a.you, 0, 2), op(Op::MoveTo, 3, kHand, 0)})}));
    c.add(card(c, "Summons", "Spell", {0, 0, 2},
               {spell({}, {op(Op::Choose, 3, in(kDeck, kCreature, a.you), a.you, 0, 1), op(Op::Reveal, 3), op(Op::MoveTo, 3, kHand, 0),
                           op(Op::Shuffle, a.you, kDeck)})}));
    c.add(
        card(c, "Spy", "Flash", {0, 0, 1},
             {spell({op(Op::TargetPlayer, 4, a.everyone, a.you)}, {op(Op::Top, 3, kDeck, a.in_register(4), a.n(1)), op(Op::Look, 3, a.you),
                                                                   op(Op::May, a.you, 5), op(Op::MoveTo, 3, kDeck, 1)})}));
    c.add(card(c, "Unsummon", "Flash", {0, 0, 1}, {spell({target(any)}, {op(Op::MoveTo, 3, kHand, 0)})}));
    i16 later = a.pools.add(triggered(-1, {op(Op::Draw, a.you, a.n(2))}));
    c.add(card(c, "Omen", "Spell", {0, 0, 1}, {spell({}, {op(Op::Delay, a.when(EventKind::Destroyed, any), later)})}));
    c.add(card(c, "Shield", "Flash", {0, 0, 1}, {spell({target(any)}, {op(Op::Replace, 3, a.when(EventKind::Destroyed), -1, kTurnLong)})}));
    c.add(card(c, "Silence", "Spell", {0, 0, 1}, {spell({}, {op(Op::ForbidPlayer, a.opponents, Capability::Play, kTurnLong)})}));
    Filter theirs{.types = kCreature, .side = Side::OfPlayer, .player = a.in_register(4)};
    c.add(card(c, "Tribute", "Spell", {0, 0, 2},  // each player chooses and sacrifices a creature
               {spell({}, {op(Op::ForEachPlayer, 4, a.everyone, 4), op(Op::Choose, 3, a.filter(theirs), a.in_register(4), 1, 1),
                           op(Op::Sacrifice, 3), op(Op::Jump, 0)})}));
    c.add(card(c, "Ambush", "Trap", {0, 0, 0}, {spell({}, {op(Op::SelectExtreme, 3, any, kPower, 1, a.you), op(Op::Destroy, 3)})}));
    c.add(card(c, "Snare", "Trap", {0, 0, 0}, {spell({target(any)}, {op(Op::Exhaust, 3), op(Op::Blank, 3, kForever)})}));
    c.add(card(c, "Revive", "Spell", {0, 0, 3},
               {spell({}, {op(Op::Choose, 3, in(kDiscard, kCreature, a.you), a.you, 0, 1),
                           op(Op::PutIntoPlay, 3, a.pools.add(PlaceSpec{.mask = 1 << kField, .side = Side::Friendly}), 1)})}));
    c.add(card(c, "Storm", "Spell", {0, 0, 3},  // one by one
               {spell({}, {op(Op::Select, 3, any), op(Op::ForEach, 4, 3, 4), op(Op::Damage, 4, a.n(2)), op(Op::Jump, 1)})}));
    c.add(card(c, "Fireball", "Spell", {0, 0, 3}, {spell({op(Op::Target, 3, any, a.you, 1, 3)}, {op(Op::Damage, 3, a.n(2))})}));
    c.add(card(c, "Exile", "Flash", {0, 0, 3}, {spell({target(any)}, {op(Op::MoveTo, 3, kDeck, 2)})}));
}

}  // namespace

std::shared_ptr<const Catalog> make_catalog() {
    auto c = std::make_shared<Catalog>();
    start_catalog(kMini, *c);
    c->vocabulary.counters = {"growth"};
    Assembler a{c->pools};
    add_creatures(*c, a);
    add_spells(*c, a);
    std::string problem = c->seal();
    if (!problem.empty()) {
        std::fprintf(stderr, "mini cards: %s\n", problem.c_str());
        std::abort();
    }
    return c;
}

std::shared_ptr<const Game> make_game() { return *Game::create(make_catalog(), kMini); }

std::vector<CardId> random_deck(const Catalog& catalog, Random& random) {
    std::vector<CardId> deck;
    unsigned size = 14 + random.below(16);
    while (deck.size() < size) {
        CardId id{random.below(static_cast<u32>(catalog.cards.size()))};
        for (unsigned copies = 1 + random.below(2); copies-- > 0 && !catalog[id].token;) deck.push_back(id);
    }
    return deck;
}

}  // namespace nexus::mini
