// Searching for cards with a line of words:
//
//     type:unit domain:magic cp<=3 text:draw          all of it
//     (mech or engineer) -keyword:shrouded            one of two, and not
//     "draw a card" attack>defense range:far          a phrase; a stat against a stat; a word of the game
//
// A bare word or phrase stands in the name or the text, from the start of a word on. Keys are name, text, type, subtype,
// keyword, set, deck, cost and what the vocabulary adds: its stats, traits (faction, element) and groups of stats (domain).
// Keys and values may be shortened while they are clear. A card without a stat satisfies no comparison of it.
// Must not know any single game, nor where cards and decks come from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"

namespace nexus {

// What somebody who wrote this name may have meant: the nearest spelling, else names it is a part of.
std::string near_names(std::string_view name, const std::vector<std::string>& names);

// What `deck:` looks in.
struct NamedCards {
    std::string name;
    std::vector<CardId> cards;
};

// key:value of which a game has not the key or the value.
struct UnknownTerm {
    std::size_t at = 0;  // where it begins in the query
    Error error;
};

class CardQuery {
   public:
    // Keeps pointers to catalog and lists. An error has the query as its excerpt and the place as its column.
    // With `unknown`, keys and values that the game has not match no card and are noted there: another game may have them.
    static Result<CardQuery> parse(std::string_view text, const Catalog& catalog, std::span<const NamedCards> decks = {},
                                   std::vector<UnknownTerm>* unknown = nullptr);
    bool matches(CardId card) const;

   private:
    friend struct QueryParser;
    enum class Kind : u8 {
        All,
        None,
        And,
        Or,
        Not,
        Name,
        Text,
        NameOrText,
        ExactName,
        ExactText,
        Type,
        Token,
        Subtype,
        Keyword,
        Set,
        Deck,
        Number
    };
    enum class Compare : u8 { Less, LessEqual, Equal, NotEqual, GreaterEqual, Greater };
    struct Node {
        Kind kind = Kind::All;
        int a = 0;  // Not: a node; otherwise a type mask, an index, a stat
        Compare compare = Compare::Equal;
        int number = 0, stat = -1;  // what a Number is compared with: a stat if it is not -1
        std::string words{};        // lower case
        std::vector<int> parts{};   // And, Or: nodes
    };
    bool matches(const Node& node, CardId card) const;

    const Catalog* catalog_ = nullptr;
    std::span<const NamedCards> decks_{};
    std::vector<Node> nodes_;
    int root_ = 0;
};

}  // namespace nexus
