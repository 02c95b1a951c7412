// Worlds that a seat cannot tell from the true one. What the seat knows stays as it is; whatever it does not know is made up:
// its own unseen cards change places (it knows its own list), an opponent's are drawn from lists that somebody may be
// playing, chance and secret answers are drawn anew.
//
// A world depends on what the seat knows, on the model of decks and on the generator, and on nothing else: two games that
// look the same to the seat give the same worlds, byte for byte, whatever lies hidden and whatever the opponents' lists are.
// Must not know: any single game, files.
#pragma once

#include <vector>

#include "base/random.h"
#include "view/world.h"

namespace nexus {

// What is thought of the decks that opponents play, before anything is seen of them.
struct DeckModel {
    std::vector<std::vector<CardId>> lists;  // decks that may be met; empty = any cards that the format allows
};

class Worlds {
   public:
    // The state must stay as it is while worlds are made; it is looked at, never handed on.
    Worlds(const Game& game, const State& state, Seat viewer, const DeckModel& model)
        : game_(game), truth_(state), viewer_(viewer), model_(model) {}

    const Game& game() const { return game_; }
    Seat seat() const { return viewer_; }
    // Keeps the memory of `world`: copies allocate nothing once the layouts are equal.
    void sample(World& world, Random& random) const;

   private:
    struct Place {  // where a card lies that the viewer does not know
        Handle at;  // an object, or a position in a zone
        u16 types;  // what lies face-down in play is of these types, as everybody knows; 0 = any
    };
    struct Player {
        std::vector<Place> places;              // the choosy ones first
        std::vector<CardId> known;              // cards of its list that the viewer sees or has been shown where they lie
        std::vector<std::vector<CardId>> rest;  // for each list that fits: what lies unknown if it is the one; sorted
    };
    static u16& card_at(State& s, const Place& p);
    void prepare() const;
    void find_unknown(Seat owner) const;
    void find_lists(Seat owner) const;
    bool fits(const Player& p, const std::vector<CardId>& cards) const;
    std::vector<CardId> invent(const Player& p, Random& random) const;
    std::vector<CardId> cards_for(const Player& p, Random& random) const;
    void lay_out(const Player& p, std::vector<CardId> cards, State& world, Random& random) const;

    const Game& game_;
    const State& truth_;
    Seat viewer_;
    const DeckModel& model_;
    // Made when the first world is asked for: the state without anything that the viewer does not know.
    mutable bool ready_ = false;
    mutable State base_;
    mutable std::vector<Player> players_;  // by seat
};

}  // namespace nexus
