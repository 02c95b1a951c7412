// The one human notation of actions and positions: what terminals read, logs show, records and scenarios hold.
// It parses what it prints: parse_notation(to_notation(c)) == c for every choice the engine lists.
//
//   FC.1  B.FC.1             objects: place, and number in order of arrival (attachments are numbered too)
//   FC."Wall"  B."Wall"      the same by name, on input, where the name means one object
//   deploy "Wall" FC         verb of the game, card in hand, place        attack FC.1 > B.FC.1
//   deploy "Plate" on FC.1   … onto an object                             activate FC.1 "Shield Ally"
//   pick  card  place  player  number  mode  yes  no  done  order  pass  concede
//
// Must not know: any single game (verbs, places and zones come from the Ruleset), files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "kernel/reader.h"

namespace nexus {

// --- names of things ---------------------------------------------------------------------------------------

std::string seat_name(Seat seat);                        // "A"
Seat parse_seat(std::string_view word, unsigned seats);  // kNoSeat if it is none
std::string quoted(std::string_view name);               // "Wall", with \" and \\ inside

// As the viewer calls it: FC for the own place, B.FC for another's. With viewer kNoSeat always B.FC.
std::string place_name(const Game& game, Seat viewer, Seat seat, Place place);
std::string object_name(const Game& game, const State& state, Seat viewer, unsigned object);

struct Location {
    Seat seat;
    Place place;
};
Result<Location> parse_place(const Game& game, const State& state, Seat viewer, std::string_view word);
Result<unsigned> parse_object(const Game& game, const State& state, Seat viewer, std::string_view word);
Result<CardId> parse_card(const Game& game, std::string_view word);  // quoted or not

// The objects of a seat at a place in order of arrival: FC.1, FC.2 …
std::vector<unsigned> objects_at(const State& state, Seat seat, Place place);

// --- choices -------------------------------------------------------------------------------------------------

std::string to_notation(const Game& game, const State& state, Seat seat, const Choice& choice);
// The error says what was expected and the nearest right thing. Whether the choice is legal is the engine's to say.
Result<Choice> parse_notation(const Game& game, const State& state, Seat seat, std::string_view text);

// --- waiting triggers ------------------------------------------------------------------------------------------

// `"Guard Bot" FC.1, Protect Mode`: the card, where it is, and the ability's own name, as far as there are any.
std::string trigger_text(const Game& game, const State& state, Seat viewer, const Pending& trigger);
// Does this word mean the trigger? The name of its card or of its ability, or its card's place on the table (FC.1).
bool names_trigger(const Game& game, const State& state, Seat viewer, const Pending& trigger, std::string_view word);

// --- for readers of lists ---------------------------------------------------------------------------------------

// Splits at blanks (or at `separator`), never inside quotes or brackets; pieces are trimmed.
std::vector<std::string> split_quoted(std::string_view text, char separator);
std::string unquoted(std::string_view word);  // without its quotes, escapes resolved

}  // namespace nexus
