// Lists of cards as scenarios write them: `Scout Drone exhausted, Guard Bot (Shield Plate), Blank x4`.
#pragma once

#include "base/error.h"
#include "card/catalog.h"

namespace nexus::scenario {

struct Item {
    CardId card = kNoCard;
    unsigned count = 1;
    bool exhausted = false, completed = false, token = false;
    std::vector<std::pair<u16, int>> counters;  // kind, amount
    int damage = 0;
    bool fresh = false;  // it came into play this turn
    bool face_down = false;
    std::vector<Item> attached;
};

// Additions are what objects on the table may have; lists of cards in zones have none.
Result<std::vector<Item>> parse_items(const Catalog& catalog, std::string_view text, bool additions);
Result<std::vector<CardId>> parse_cards(const Catalog& catalog, std::string_view text);  // every copy, in order

// "Blank x2, Guard Bot"; "none"
std::string list_text(const Catalog& catalog, std::vector<CardId> cards);

// The kinds of counter that a list puts on objects, for the vocabulary: read before anything is checked.
std::vector<std::string> counter_words(std::string_view text);

tl::unexpected<Error> problem(std::string message, std::string expected = {}, std::string suggestion = {});
bool read_number(std::string_view word, int& n);
// True if `rest` begins with this name as a whole word (any capitalisation), which is then taken off.
bool take_word(std::string_view& rest, std::string_view name);
// Takes `A` or `A, B, C` off the beginning of `rest`, with the point of `A.FC`; none if it does not begin with a seat.
std::vector<Seat> take_seats(std::string_view& rest, unsigned seats);
// Position of the first character `c` outside quotes and brackets, or npos.
std::size_t find_outside(std::string_view text, char c);

}  // namespace nexus::scenario
