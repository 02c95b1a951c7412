// A small game that keeps the kernel honest: creatures, spells answered last in, first out, secret bids,
// a face-down card, two to six seats.
//
//   M-01  Every seat draws four cards; in secret, each puts up to three back and draws as many.
//   M-02  With them each bids up to three life; the highest bid (then the lower seat) pays and goes first.
//   M-03  A turn: ready, mana (one more each turn, at most eight), draw, then opportunities until all pass.
//   M-04  Whoever has no life left, or draws from an empty deck, is out. The last seat wins.
//   M-05  Creatures and Spells are cast, and cards set, by the turn's owner, and not as an answer.
//   M-06  Flashes and the flip of a face-down card may answer anything.
//   M-07  A Trap is never cast: it is set and flipped.
//   M-08  Costs are paid; M-09 legal targets are needed.
//   M-10  One card of each seat may lie face down; nobody else sees it and it has no name, type or ability.
//   M-11  Ready creatures of the turn's owner attack a player, who loses their Power in life.
//   M-12  Whatever is cast, flipped, activated or attacks can be answered; the last answer resolves first.
//   M-13  Damage stays until the turn ends; as much as the Toughness destroys.
//   M-14  Triggers resolve depth first; M-15 a loop of compulsory triggers ends.
#pragma once

#include "base/random.h"
#include "kernel/engine.h"

namespace nexus::mini {

extern const Ruleset kMini;

inline constexpr Stat kPower{0}, kToughness{1}, kCost{2};
enum Type : u16 { kCreature = 1, kSpell = 2, kFlash = 4, kTrap = 8 };
enum PlaceName : u8 { kField, kSet };
inline constexpr Zone kDeck{0}, kHand{1}, kDiscard{2}, kStack{3};
inline constexpr Resource kMana{0}, kLife{1};
enum Phase : u8 { kBefore, kMain, kAnswer };
enum Action : u8 { kCast, kSetAction, kFlip, kActivate, kAttackAction };

// Words, and cards whose programs are written by hand (mini_cards.cpp).
void fill_vocabulary(Vocabulary& v);
std::shared_ptr<const Catalog> make_catalog();
std::shared_ptr<const Game> make_game();
std::vector<CardId> random_deck(const Catalog& catalog, Random& random);

}  // namespace nexus::mini
