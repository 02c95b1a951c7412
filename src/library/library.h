// A game's cards and decks as they lie on the disk: <cards>/<game>/*.toml and <cards>/<game>/decks/*.deck.
// Must not know any single game: the caller says which games there are (rules/registry.h).
#pragma once

#include <string>
#include <string_view>

#include "library/own_cards.h"
#include "match/loaded_game.h"

namespace nexus {

// $NEXUS_HOME/cards, else ./cards, else <source_dir>/cards: the first that is a folder; the last if none is.
std::string cards_directory(std::string_view source_dir);
// The digests of the rules (cardfile/rulebook.h), looked for in the same places: docs/rules.
std::string rules_directory(std::string_view source_dir);

// With the shipped sets, and with those of one's own that were asked for. Lists of folders that were named come before the shipped ones.
Result<LoadedGame> load_game(Rulesets games, std::string_view game, std::string_view edition, const GameOptions& options,
                             std::string_view cards_directory, const OwnCards& own = {});
// With the shipped sets and exactly those that the record names, from the folders of own cards.
Result<LoadedGame> load_game(Rulesets games, const Record& record, std::string_view cards_directory, const OwnCards& own);

// By a deck's name or its file's name without ending, any capitalisation; then an own one; otherwise as a path.
// A list for another edition is found like every other; cards that only that edition has are an error that names it.
Result<LibraryDeck> find_deck(const LoadedGame& game, std::string_view name_or_path);

}  // namespace nexus
