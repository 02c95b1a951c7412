// A game's cards and decks as they lie on the disk: <cards>/<game>/*.toml and <cards>/<game>/decks/*.deck.
// Must not know any single game: the caller says which games there are (rules/registry.h).
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardfile/deck_file.h"
#include "match/own_cards.h"
#include "view/worlds.h"

namespace nexus {

struct SourceFile {
    std::string name, text;
};

struct LibraryDeck {
    std::string name;  // as the list calls itself
    std::string file;  // path
    cardfile::Deck deck;
    std::vector<CardId> cards() const;  // what is played: everything but the sideboard
};

struct LoadedGame {
    std::shared_ptr<const Catalog> catalog;
    std::shared_ptr<const Game> game;
    std::vector<SourceFile> sets;      // the texts the catalog was made from, in order
    std::vector<LibraryDeck> decks;    // by file name
    std::vector<Error> deck_problems;  // lists that cannot be read do not keep the game from loading
    std::vector<RecordSet> own_sets;   // those of `sets` that are not shipped
    std::vector<OwnDeck> own_decks;    // lists in folders of own cards, whether they can be read or not
    std::vector<Error> own_problems;   // sets and lists in them that stay out

    // By a deck's name or its file's name without ending, any capitalisation; then an own one; otherwise as a path.
    Result<LibraryDeck> deck(std::string_view name_or_path) const;
};

// What computer players think of the decks they may meet: all lists of the library.
DeckModel deck_model(const LoadedGame& game);

using Rulesets = std::span<const Ruleset* const>;

// $NEXUS_HOME/cards, else ./cards, else <source_dir>/cards: the first that is a folder; the last if none is.
std::string cards_directory(std::string_view source_dir);
// The digests of the rules (cardfile/rulebook.h), looked for in the same places: docs/rules.
std::string rules_directory(std::string_view source_dir);

// An empty edition means the game's first. The error lists what there is.
Result<const Ruleset*> find_rules(Rulesets games, std::string_view game, std::string_view edition);

// With the shipped sets, and with those of one's own that were asked for. Lists of folders that were named come before the shipped ones.
Result<LoadedGame> load_game(Rulesets games, std::string_view game, std::string_view edition, const GameOptions& options,
                             std::string_view cards_directory, const OwnCards& own = {});
// With the shipped sets and exactly those that the record names, from the folders of own cards.
Result<LoadedGame> load_game(Rulesets games, const Record& record, std::string_view cards_directory, const OwnCards& own);
// From texts instead of a folder: no decks.
Result<LoadedGame> load_game(const Ruleset& rules, const GameOptions& options, std::vector<SourceFile> sets);

// Many problems as one error: the first in full, the others counted.
Error one_error(const std::vector<Error>& problems, std::string_view how_to_see_all);

}  // namespace nexus
