// What a legal list looks like, as numbers: for whoever builds one (match/deck_build.h). The judge of a list is
// DeckRules::check_deck; a form that lets pass what the judge refuses is a mistake that the tests of the builder find.
#pragma once

#include <vector>

#include "card/catalog.h"

namespace nexus {

struct Game;

struct DeckForm {
    static constexpr int kAny = 0x7FFF;

    // The deck: everything that is not of the types DeckRules::beside_deck.
    int least_cards = 0, most_cards = kAny;
    int least_cost = 0, most_cost = kAny;  // of all its cards together
    u16 capped_types = 0;                  // cards of these types together cost at most …
    int most_capped = kAny;                // … so much
    int most_copies = kAny;                // of one card, …
    bool printed_limit = false;            // … and no more than the stat below, where a card has it
    Stat limit{0};

    // Beside the deck.
    int least_beside = 0, most_beside = 0;
    std::vector<Stat> points;  // stats of which the cards beside the deck have, all together, …
    int least_points = 0, most_points = kAny;
    int most_of_one = kAny;     // … and of each of them at most so many
    u16 types_with_points = 0;  // cards of these types in the deck have no more of each than all cards beside it together

    // The first trait of the vocabulary (a faction, an element).
    enum class Trait : u8 {
        Any,
        One,      // all cards of the deck that have a value of it have the same
        OfBeside  // every card has the value that the cards beside the deck have, or the last of the values
    };
    Trait trait = Trait::Any;

    bool (*allowed)(const Game&, CardId) = nullptr;  // may this card be in a list at all? Null = every one but tokens
};

}  // namespace nexus
