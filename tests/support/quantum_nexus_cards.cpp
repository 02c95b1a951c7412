#include "support/quantum_nexus_cards.h"

#include <cstdio>
#include <cstdlib>

#include "rules/quantum_nexus/quantum_nexus.h"
#include "support/assembler.h"

namespace nexus::test {

namespace {

using namespace nexus::quantum_nexus;

constexpr int kTurnLong = static_cast<int>(Duration::EndOfTurn), kStatic = static_cast<int>(Duration::Static),
              kForever = static_cast<int>(Duration::Permanent);
constexpr int kThisAttack = static_cast<int>(Duration::ThisAttack);

// Filters and places that many cards share.
struct Words {
    Assembler a;
    i16 self = a.self();
    i16 unit = a.filter({.types = kUnit});
    i16 friendly = a.filter({.types = kUnit, .side = Side::Friendly});
    i16 other_friendly = a.filter({.types = kUnit, .side = Side::Friendly, .not_this = true});
    i16 enemy = a.filter({.types = kUnit, .side = Side::Enemy});
    i16 in_range = a.filter({.types = kUnit, .in_range_of_this = true});
    i16 card_type = a.filter({.types = kUnit | kAsset});
    i16 board = a.pools.add(PlaceSpec{.side = Side::Friendly});
    i16 front = a.pools.add(PlaceSpec{.mask = kFrontRow, .side = Side::Friendly});
    i16 adjacent = a.pools.add(PlaceSpec{.side = Side::Friendly, .relation = Relation::Adjacent, .anchor = 0});
    i16 here = a.pools.add(PlaceSpec{.relation = Relation::Same, .anchor = 0});

    i16 zone(Zone z, u16 types, i16 player) { return a.filter({.types = types, .zone = z, .player = player}); }
    i16 count(i16 filter) { return a.number({.kind = NumberExpr::Kind::Count, .a = filter}); }
    i16 at_least(i16 number, int bound) {
        return a.pools.add(Condition{.kind = Condition::Kind::Compare, .a = number, .b = a.n(bound), .compare = Compare::AtLeast});
    }
    Instr target(i16 filter, unsigned reg = 3) { return op(Op::Target, reg, filter, a.you, 1, 1); }
};

void add_units(Catalog& c, Words& w) {
    Assembler& a = w.a;
    auto unit = [&](const char* name, int attack, int defense, int range, int cp, std::vector<Ability> abilities = {},
                    const char* type = "Unit") { return c.add(card(c, name, type, {attack, defense, range, cp}, std::move(abilities))); };
    i16 deployed_self = a.when(EventKind::Deployed, w.self), deployed_own = a.when(EventKind::Deployed, w.other_friendly);
    unit("Trooper", 2, 2, kClose, 1);
    unit("Lancer", 3, 2, kMid, 2);
    unit("Artillery", 3, 1, kFar, 3);
    unit("Bastion", 1, 5, kClose, 2);
    unit("Courier", 1, 1, kClose, 1, {triggered(deployed_self, {op(Op::Draw, a.you, a.n(1))})});
    unit("Quartermaster", 1, 2, kClose, 2, {triggered(deployed_own, {op(Op::Gain, a.you, kCommand, a.n(1))})});
    unit("Drill Sergeant", 2, 2, kClose, 2,  // optional, with a cost
         {triggered(deployed_own, {op(Op::ModifyStat, 1, kAttack, a.n(1), kTurnLong)}, {}, {op(Op::Pay, kCommand, a.n(1))})});
    unit("Skirmisher", 2, 1, kMid, 2,
         {triggered(a.when(EventKind::DeclaredAttack, w.self), {op(Op::ModifyStat, 0, kAttack, a.n(2), kThisAttack)})});
    unit("Avenger", 2, 2, kClose, 2,
         {triggered(a.when(EventKind::Destroyed, w.other_friendly), {op(Op::Damage, 3, a.n(3))}, {w.target(w.enemy)})});
    unit("Martyr", 1, 1, kClose, 1, {triggered(a.when(EventKind::Destroyed, w.self), {op(Op::DrawIfAny, a.everyone, a.n(1))})});
    unit("Medic", 1, 2, kClose, 2,
         {active({w.target(w.friendly)}, {op(Op::Pay, kCommand, a.n(1)), op(Op::Exhaust, 0)},
                 {op(Op::ModifyStat, 3, kDefense, a.n(2), kTurnLong)})});
    unit("Sniper", 2, 1, kFar, 3, {active({w.target(w.in_range)}, {op(Op::Exhaust, 0)}, {op(Op::Damage, 3, a.n(2))})});
    unit("Phoenix", 2, 1, kClose, 3,
         {replacement(a.when(EventKind::Destroyed, w.self), {op(Op::Exhaust, 0), op(Op::MoveTo, 0, kHand, 0)})});
    unit("Bodyguard", 1, 3, kClose, 2, {replacement(a.when(EventKind::Destroyed, w.other_friendly), {op(Op::Sacrifice, 0)}, true)});
    unit("Scout", 1, 1, kClose, 1, {active({}, {op(Op::Exhaust, 0)}, {op(Op::Move, 0, w.adjacent)})});
    unit("Metronome", 1, 4, kClose, 1, {triggered(a.when(EventKind::Readied, w.unit), {op(Op::Exhaust, 1)})});
    unit("Pendulum", 1, 4, kClose, 1, {triggered(a.when(EventKind::Exhausted, w.unit), {op(Op::Ready, 1)})});
    CardDef drone = card(c, "Drone", "Unit", {1, 1, kClose, 0});
    drone.token = true;
    CardId token = c.add(drone);
    unit("Factory Rig", 1, 3, kClose, 3,
         {active({}, {op(Op::Pay, kCommand, a.n(1)), op(Op::Exhaust, 0)}, {op(Op::Create, token, a.you, w.front, a.n(1), 3)})});
    unit("Hive", 2, 2, kClose, 4,
         {triggered(deployed_self, {op(Op::Create, token, a.you, w.board, a.n(2), 3), op(Op::ModifyStat, 3, kAttack, a.n(1), kTurnLong)})});
    unit("Commander", 2, 3, kMid, 4, {passive({op(Op::Select, 3, w.other_friendly), op(Op::ModifyStat, 3, kAttack, a.n(1), kStatic)})},
         "Leader");
    i16 granted = a.pools.add(triggered(a.when(EventKind::Survived, w.self), {op(Op::Draw, a.you, a.n(1))}));
    unit("Oracle", 1, 4, kMid, 5, {passive({op(Op::Select, 3, w.other_friendly), op(Op::GrantAbility, 3, granted, kStatic)})}, "Leader");
    unit("Warlord", 3, 3, kClose, 5,
         {triggered(a.when(EventKind::PhaseBegan), {op(Op::May, a.you, 2), op(Op::Gain, a.you, kCommand, a.n(1))})}, "Leader");
    i16 x = a.number({.kind = NumberExpr::Kind::Register, .a = 3});
    unit("Engine Mage", 1, 2, kMid, 2,
         {active({op(Op::ChooseNumber, 3, a.n(0), a.number({.kind = NumberExpr::Kind::ResourceOf, .player = a.you, .resource = kCommand}),
                     a.you)},
                 {op(Op::Pay, kCommand, x), op(Op::Exhaust, 0)}, {op(Op::ModifyStat, 0, kAttack, x, kTurnLong)})});
    unit("Idol", 0, 3, kNoRange, 1,
         {passive({op(Op::Forbid, 0, Capability::BeTargeted, kStatic), op(Op::Forbid, 0, Capability::Exhaust, kStatic)})});
    unit("Veteran", 2, 2, kClose, 2,  // counters, and an attack that lasts
         {triggered(a.when(EventKind::Survived, w.self), {op(Op::AddCounters, 0, 0, a.n(1))}),
          passive({op(Op::ModifyStat, 0, kDefense, a.number({.kind = NumberExpr::Kind::CountersOn, .a = 0, .b = 0}), kStatic)})});
    unit("Duelist", 2, 3, kClose, 2,
         {triggered(a.when(EventKind::Attacked, w.other_friendly), {op(Op::Redirect, 0)}, {}, {op(Op::Pay, kCommand, a.n(1))})});
    i16 upgrade = a.filter({.types = kUpgrade, .side = Side::Friendly});
    unit("Tinkerer", 1, 2, kClose, 1, {active({w.target(upgrade), w.target(w.friendly, 4)}, {op(Op::Exhaust, 0)}, {op(Op::Attach, 3, 4)})});
    unit("Charger", 1, 2, kMid, 2,  // pays with counters
         {triggered(deployed_self, {op(Op::AddCounters, 0, 0, a.n(2))}),
          active({w.target(w.enemy)}, {op(Op::RemoveCounters, 0, 0, a.n(1))}, {op(Op::Damage, 3, a.n(2))})});
    unit("Bombardier", 1, 1, kMid, 1, {active({w.target(w.in_range)}, {op(Op::Sacrifice, 0)}, {op(Op::Destroy, 3)})});
    unit("Smuggler", 1, 2, kClose, 1,  // picks what is paid
         {active({}, {op(Op::Choose, 3, w.zone(kHand, 0, a.you), a.you, 1, 1), op(Op::Discard, 3), op(Op::Exhaust, 0)},
                 {op(Op::DrawIfAny, a.you, a.n(2))})});
    unit("Cultist", 1, 2, kClose, 1,
         {active({}, {op(Op::Choose, 3, w.other_friendly, a.you, 1, 1), op(Op::Sacrifice, 3)}, {op(Op::Gain, a.you, kCommand, a.n(2))})});
    Ability conduct = triggered(a.when(EventKind::Exhausted, w.unit), {op(Op::Ready, 1)});
    conduct.optional = true;  // a loop that somebody keeps up by choice
    unit("Conductor", 1, 2, kClose, 1, {conduct});
    unit("Sentinel", 1, 3, kClose, 2,
         {passive({op(Op::Select, 3, a.filter({.types = kUnit, .keyword = 0})), op(Op::ModifyStat, 3, kDefense, a.n(1), kStatic)})});
}

void add_board_cards(Catalog& c, Words& w) {
    Assembler& a = w.a;
    auto other = [&](const char* name, const char* type, int cp, std::vector<Ability> abilities) {
        c.add(card(c, name, type, {0, 3, 0, cp}, std::move(abilities)));
    };
    other("Arsenal", "Asset", 2, {passive({op(Op::Select, 3, w.friendly), op(Op::ModifyStat, 3, kAttack, a.n(1), kStatic)})});
    other("Archive", "Asset", 2,
          {active({}, {op(Op::Pay, kCommand, a.n(1)), op(Op::Exhaust, 0)},
                  {op(Op::Draw, a.you, a.n(1)), op(Op::Choose, 3, w.zone(kHand, 0, a.you), a.you, 1, 1), op(Op::Discard, 3)})});
    other("Depot", "Asset", 1, {passive({op(Op::ChangeCost, a.filter({.types = kUnit}), a.you, a.n(-1), kStatic)})});
    Ability twice = active({w.target(w.unit)}, {}, {op(Op::Move, 3, w.here)});  // costs nothing: may do nothing
    twice.per_turn = 2;
    other("Relay", "Asset", 2, {twice});
    i16 host = a.filter({.host_of = 0});
    other("Plating", "Upgrade", 1, {passive({op(Op::Select, 3, host), op(Op::ModifyStat, 3, kDefense, a.n(2), kStatic)})});
    other("Long Barrel", "Upgrade", 2, {passive({op(Op::Select, 3, host), op(Op::SetStat, 3, kRange, a.n(kFar), kStatic)})});
    i16 units_here = a.filter({.types = kUnit, .place = w.here});
    other("Ridge", "Terrain", 1, {passive({op(Op::Select, 3, units_here), op(Op::ModifyStat, 3, kDefense, a.n(1), kStatic)})});
    other("Mire", "Terrain", 1,
          {passive({op(Op::Select, 3, units_here), op(Op::ModifyStat, 3, kAttack, a.n(-1), kStatic),
                    op(Op::Forbid, 3, Capability::Activate, kStatic)})});
    other("Spire", "Terrain", 2, {passive({op(Op::Select, 3, units_here), op(Op::Permit, 3, Capability::ActivateAgain, 0, kStatic)})});
}

void add_events(Catalog& c, Words& w) {
    Assembler& a = w.a;
    auto event = [&](const char* name, int cp, const Code& announce, const Code& effect) {
        c.add(card(c, name, "Event", {0, 0, 0, cp}, {spell(announce, effect)}));
    };
    event("Airstrike", 2, {w.target(w.enemy)}, {op(Op::Damage, 3, a.n(3))});
    event("Supply Drop", 1, {}, {op(Op::Gain, a.you, kCommand, a.n(2)), op(Op::DrawIfAny, a.you, a.n(1))});
    event("Retreat", 1, {w.target(w.unit)}, {op(Op::MoveTo, 3, kHand, 0)});
    event("Conscription", 2, {}, {op(Op::Choose, 3, w.zone(kDiscard, kUnit, a.you), a.you, 0, 1), op(Op::PutIntoPlay, 3, w.board, 1)});
    event("Search", 1, {},
          {op(Op::Choose, 3, w.zone(kDeck, kUnit | kAsset, a.you), a.you, 0, 1), op(Op::Reveal, 3), op(Op::MoveTo, 3, kHand, 0),
           op(Op::Shuffle, a.you, kDeck)});
    event("Scorched Earth", 4, {}, {op(Op::Select, 3, w.unit), op(Op::Destroy, 3)});
    event("Sabotage", 1, {op(Op::TargetPlayer, 4, a.opponents, a.you)},
          {op(Op::ChooseRandom, 3, w.zone(kHand, 0, a.in_register(4)), a.n(1)), op(Op::Discard, 3)});
    event("Interrogation", 1, {op(Op::TargetPlayer, 4, a.opponents, a.you)},
          {op(Op::RevealZone, a.in_register(4), kHand), op(Op::Choose, 3, w.zone(kHand, kUnit, a.in_register(4)), a.you, 0, 1),
           op(Op::MoveTo, 3, kDeck, 1)});
    event("Maneuver", 1,
          {w.target(w.friendly), op(Op::Target, 4, a.filter({.types = kUnit, .side = Side::Friendly, .except = 3}), a.you, 1, 1)},
          {op(Op::Swap, 3, 4)});
    event("Champion", 1, {w.target(w.friendly), w.target(w.enemy, 4)}, {op(Op::Fight, 3, 4)});
    event("Field Promotion", 2, {w.target(w.friendly)}, {op(Op::GrantType, 3, kLeader, kForever)});
    event("Nullify", 1, {w.target(w.card_type)}, {op(Op::Blank, 3, kTurnLong)});
    event("Last Stand", 1, {w.target(w.friendly)}, {op(Op::Replace, 3, a.when(EventKind::Destroyed), -1, kTurnLong)});
    event("Foresight", 1, {},
          {op(Op::Top, 3, kDeck, a.you, a.n(2)), op(Op::Look, 3, a.you), op(Op::May, a.you, 4), op(Op::MoveTo, 3, kDeck, 1)});
    i16 later = a.pools.add(triggered(-1, {op(Op::Draw, a.you, a.n(2))}));
    event("Omen", 1, {}, {op(Op::Delay, a.when(EventKind::Destroyed, w.unit), later)});
    event("Attrition", 2, {},
          {op(Op::ForEachPlayer, 4, a.everyone, 4),
           op(Op::Choose, 3, a.filter({.types = kUnit, .side = Side::OfPlayer, .player = a.in_register(4)}), a.in_register(4), 1, 1),
           op(Op::Sacrifice, 3), op(Op::Jump, 0)});
    event("Blockade", 1, {}, {op(Op::ForbidPlayer, a.opponents, Capability::Play, kTurnLong), op(Op::GameVerb, 0, a.you, -1)});
    event("Reorganise", 1, {},
          {op(Op::ChooseMode, 2, a.you), op(Op::Jump, 3), op(Op::Jump, 6), op(Op::Choose, 3, w.friendly, a.you, 0, 2),
           op(Op::Move, 3, w.board), op(Op::Stop), op(Op::Draw, a.everyone, a.n(1))});
    event("Training", 1, {w.target(w.unit)}, {op(Op::GrantKeyword, 3, 0, kForever)});
    event("Confusion", 1, {w.target(w.unit)}, {op(Op::LoseKeyword, 3, -1, kTurnLong), op(Op::Forbid, 3, Capability::Attack, kTurnLong)});
    event("Demotion", 1, {w.target(a.filter({.types = kLeader}))}, {op(Op::LoseType, 3, kLeader, kForever)});
    event("Embargo", 1, {}, {op(Op::ChangeCost, a.filter({.types = kUnit}), a.opponents, a.n(1), kTurnLong)});
    event("Rally", 1, {w.target(w.friendly)}, {op(Op::Permit, 3, Capability::ActivateAgain, 0, kTurnLong)});
    event("Banishment", 3, {w.target(w.card_type)}, {op(Op::RemoveFromGame, 3)});
    event("Burial", 2, {w.target(w.unit)}, {op(Op::MoveTo, 3, kDeck, 1)});
    event("Relocation", 1, {w.target(w.friendly)},
          {op(Op::ChoosePlace, 4, w.board, a.you), op(Op::Move, 3, a.pools.add(PlaceSpec{.relation = Relation::Same, .anchor = 4}))});
    i16 x = a.number({.kind = NumberExpr::Kind::Register, .a = 4});
    event("Gambit", 1, {},
          {op(Op::SetNumber, 4, w.count(w.friendly)), op(Op::If, w.at_least(x, 3), 4), op(Op::Gain, a.you, kCommand, x), op(Op::Stop),
           op(Op::Choose, 3, w.zone(kHand, 0, a.you), a.you, 0, 1), op(Op::IfDone, 8), op(Op::Discard, 3), op(Op::DrawIfAny, a.you, a.n(2)),
           op(Op::Gate), op(Op::Gain, a.you, kCommand, a.n(1))});
    event("Levy", 2, {},
          {op(Op::Choose, 3, a.filter({.types = kUnit, .zone = kDeck, .player = a.you, .different_names = true}), a.you, 0, 2),
           op(Op::MoveTo, 3, kHand, 0), op(Op::Shuffle, a.you, kDeck)});
    event(
        "Twin Thrones", 2, {},
        {op(Op::Choose, 3, a.filter({.types = kLeader, .zone = kHand, .player = a.you}), a.you, 0, 2), op(Op::PutIntoPlay, 3, w.board, 0)});
    event("Grand March", 2, {}, {op(Op::Select, 3, w.friendly), op(Op::Move, 3, w.front)});
    event("Salvage", 1, {},
          {op(Op::Top, 3, kDeck, a.you, a.n(3)), op(Op::Look, 3, a.you),
           op(Op::Choose, 4, a.filter({.zone = kDeck, .player = a.you, .within = 3}), a.you, 1, 1), op(Op::MoveTo, 4, kHand, 0)});
}

void add_missions(Catalog& c, Words& w) {
    Assembler& a = w.a;
    auto mission = [&](const char* name, int cp, std::vector<Ability> abilities) {
        c.add(card(c, name, "Mission", {0, 0, 0, cp}, std::move(abilities)));
    };
    auto condition = [&](i16 x) {
        Ability challenge = ability(AbilityKind::Challenge, {}, {}, {});
        challenge.condition = x;
        return challenge;
    };
    auto happening = [&](i16 pattern) {
        Ability challenge = ability(AbilityKind::Challenge, {}, {}, {op(Op::Complete, 0)});
        challenge.pattern = pattern;
        return challenge;
    };
    i16 done = a.when(EventKind::Completed, w.self);
    mission("Muster", 2, {condition(w.at_least(w.count(w.friendly), 4)), triggered(done, {op(Op::Draw, a.you, a.n(1))})});
    mission("Stockpile", 1,
            {condition(w.at_least(w.count(a.filter({.types = kAsset, .side = Side::Friendly})), 2)),
             passive({op(Op::Select, 3, w.friendly), op(Op::ModifyStat, 3, kAttack, a.n(1), kStatic)})});
    mission("First Blood", 2, {happening(a.when(EventKind::Destroyed, w.enemy))});
    mission("Attrition War", 1,
            {condition(w.at_least(a.number({.kind = NumberExpr::Kind::CardsIn, .player = a.you, .zone = kDiscard}), 8))});
    EventPattern played{.kind = EventKind::Played, .actor = a.you};
    mission(
        "Campaign", 2,
        {condition(w.at_least(
            a.number({.kind = NumberExpr::Kind::History, .a = a.pools.add(played), .period = Period::Game, .distinct_names = true}), 3))});
    EventPattern third{.kind = EventKind::Deployed, .actor = a.you, .nth = 3, .period = Period::Turn};
    mission("Rapid Deployment", 1, {happening(a.pools.add(third)), triggered(done, {op(Op::Gain, a.you, kCommand, a.n(2))})});
    mission("Hold the Line", 3, {condition(w.at_least(w.count(a.filter({.types = kUnit, .side = Side::Friendly, .place = w.front})), 3))});
}

}  // namespace

static std::shared_ptr<const Catalog> catalog_of(const Ruleset& rules) {
    auto c = std::make_shared<Catalog>();
    start_catalog(rules, *c);
    c->vocabulary.counters.insert(c->vocabulary.counters.begin(), "honour");  // number 0, which the programs name
    c->vocabulary.keywords = {{"Steady", "", false}};
    Words w{{c->pools}};
    add_units(*c, w);
    add_board_cards(*c, w);
    add_events(*c, w);
    add_missions(*c, w);
    std::string problem = c->seal();
    if (!problem.empty()) {
        std::fprintf(stderr, "quantum nexus test cards: %s\n", problem.c_str());
        std::abort();
    }
    return c;
}

std::shared_ptr<const Catalog> quantum_nexus_catalog() { return catalog_of(kCurrent); }
std::shared_ptr<const Game> quantum_nexus_game(const Ruleset& rules) { return *Game::create(catalog_of(rules), rules); }

std::vector<CardId> quantum_nexus_deck(const Catalog& catalog, Random& random) {
    std::vector<CardId> missions, others, deck;
    for (unsigned i = 0; i < catalog.cards.size(); ++i) {
        const CardDef& d = catalog.cards[i];
        if (!d.token) (d.is(kMission) ? missions : others).push_back(CardId{i});
    }
    for (unsigned n = 3 + random.below(3); n-- > 0;) {
        unsigned k = random.below(static_cast<u32>(missions.size()));
        deck.push_back(missions[k]);
        missions.erase(missions.begin() + k);
    }
    for (unsigned n = 30 + random.below(31); deck.size() < n;) {
        CardId id = others[random.below(static_cast<u32>(others.size()))];
        for (unsigned copies = 1 + random.below(3); copies-- > 0;) deck.push_back(id);
    }
    return deck;
}

}  // namespace nexus::test
