// Deck lists as people write them:
//
//     # Iron Tide, a deck for beginners
//     name: Iron Tide
//     game: quantum-nexus
//     edition: enhanced      # only if the deck is made for one edition of the game
//
//     Missions
//     1 First Landing
//
//     Main
//     4 Scout Drone          # any capitalisation; "4x Scout Drone" and "Scout Drone" (one copy) are read too
//
//     Sideboard
//     2 Longbow              # not played in the first game of a match; may be exchanged for cards of the deck between two games
//
// Comments stay where they are: `write_deck` of what was read gives the same text, if the text was as `write_deck` writes it
// (name, game and edition first, an empty line before each section, the count before the name, two blanks before a comment beside it).
//
// A section is Main, Sideboard or a card type of the game alone on its line, or any words in [brackets] or
// before a closing colon. Whether the deck is legal is the game's affair, not this file's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"

namespace nexus::cardfile {

inline constexpr const char* kSideboard = "Sideboard";  // the section of cards that are not played in the first game of a match

struct DeckLine {
    int count = 1;
    CardId card = kNoCard;
    std::string section;  // empty before the first heading
    int line = 0;         // where it stands in the file; 0 = nowhere
};

// A comment ("# fast"), or an empty line (""), and what it stands above or beside.
struct DeckRemark {
    enum class At : u8 { Name, Game, Edition, Section, Card, End } at = At::End;
    std::size_t line = 0;  // Card: which of the lines; Section: the heading before that line
    bool beside = false;
    std::string text;
};

struct Deck {
    std::string name, game;
    std::string edition;  // the only one that the deck is offered in; empty = every edition whose rules it keeps
    std::vector<DeckLine> lines;
    std::vector<DeckRemark> remarks;  // in the order of the file

    std::vector<CardId> cards() const;                          // every copy, in the order of the list
    std::vector<CardId> cards(std::string_view section) const;  // of one section, any capitalisation
};

// All problems of the list at once, in the order of its lines.
tl::expected<Deck, std::vector<Error>> read_deck(const Catalog& catalog, std::string_view text, std::string_view file);

// What a list says without any catalog: its headers, and for each other line what could be the name of a card.
struct DeckWords {
    std::string name, game, edition;
    std::vector<std::string> cards;
};
DeckWords deck_words(std::string_view text);

// Reading it back gives the same name, game, edition, sections, cards, counts and comments.
std::string write_deck(const Catalog& catalog, const Deck& deck);

}  // namespace nexus::cardfile
