// Using a card or an ability, the same in all games: announce targets and numbers, pay what the text asks, tell who was targeted,
// then resolve or fizzle. A game's procedure calls these from its own steps, in the order of its rulebook, and puts between them what
// only that game knows: where the card lies meanwhile, what counts as an action, who may answer.
//
// A frame that uses something begins with the words below; what a game keeps of its own comes behind them (from kWords on).
#pragma once

#include "kernel/engine.h"

namespace nexus::use {

// The choice is in the first two words (FrameView::choice).
enum Word : unsigned { kAnnounced = 2, kAbility = kAnnounced + 1 + kAnnouncedWords, kSelf, kCard, kWords };

inline AbilityRef ability(FrameView f) { return AbilityRef{f[kAbility]}; }  // none: a card without an effect of its own
inline Handle self(FrameView f) { return Handle::unpack(f[kSelf]); }        // the object whose ability it is; none: a card that is played
inline CardId card(FrameView f) { return CardId{f[kCard]}; }
inline Announced announced(FrameView f) { return f.kept(kAnnounced); }

// Says what this frame uses, and asks for what has to be announced; afterwards `keep` what was answered.
void announce(Engine& e, Frame f, AbilityRef ability, Handle self, CardId card);
inline void keep(Engine& e, Frame f) { f.keep(kAnnounced, e.s.h.announced); }
// A card that is played lies in play from here on.
inline void set_self(Frame f, Handle self) { f[kSelf] = self.pack(); }
// Pays what the text asks besides the card's own price; afterwards `keep` what was chosen for it.
void pay(Engine& e, Frame f);
void tell_targets(Engine& e, Frame f);
// Has its effect, or none if it was cancelled or all its targets are gone: that is told.
void resolve(Engine& e, Frame f, bool cancelled = false);

}  // namespace nexus::use
