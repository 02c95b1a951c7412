// Makes a legal deck from wishes, or completes one. The search is exact: if the wishes can be met together a deck is found, otherwise
// a smallest group of wishes is named that cannot. Which decks are legal is told by DeckRules::form; DeckRules::check_deck judges
// every result. Pure: the same game, wishes and seed give the same deck. Must not know any single game.
#pragma once

#include <string>
#include <vector>

#include "cardfile/deck_file.h"
#include "match/match.h"

namespace nexus {

struct DeckWishes {
    std::vector<CardCount> keep;  // at least so many copies, in the deck or beside it
    std::vector<CardId> without;  // no copy of these
    struct Of {
        std::string word;  // a domain, a faction, an element, as the vocabulary calls it; any capitalisation
        int points = -1;   // of a stat, on all cards beside the deck together; -1 = any number above 0
    };
    std::vector<Of> of;  // if there are some: of no others
    struct Step {
        int cost = 0, cards = 0;
    };
    std::vector<Step> curve;  // exactly so many cards of that cost in the deck
    int size = 0;             // cards in the deck, without those beside it; 0 = any
    u64 seed = 1;
};

struct BuiltDeck {
    std::vector<CardId> beside, main;  // in the order of a list
    std::vector<CardId> cards() const;
};

struct UnmetWishes {
    std::vector<std::string> wishes;  // that cannot be met together, in words; none = no legal deck can be built with these cards
    std::string why;                  // with the id of the rule, if a rule forbids it
};

tl::expected<BuiltDeck, UnmetWishes> build_deck(const Game& game, const DeckWishes& wishes);

// As a deck file has it: sections by the types beside the deck, then Main.
cardfile::Deck as_list(const Game& game, const BuiltDeck& deck, std::string name);

}  // namespace nexus
