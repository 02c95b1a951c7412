// A game ready to be played: its catalog, put together set by set from texts, and the decks that are known of.
// Where the texts come from is not said here; library/library.h reads them from folders.
// Must not know: files, any single game.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardfile/deck_file.h"
#include "match/record.h"
#include "view/worlds.h"

namespace nexus {

struct SourceFile {
    std::string name, text;
};

// A set that somebody keeps beside the shipped ones.
struct OwnSet {
    std::string name, file, text;
    std::vector<std::string> cards;
    u64 hash() const;
    RecordSet mark() const;  // as a record names it, on one line
};

struct OwnDeck {
    std::string name, file;
    std::string edition;                       // the one its list names, if it names one
    bool called(std::string_view said) const;  // its name, or its file's name without ending, in any capitalisation
};

struct LibraryDeck {
    std::string name;  // as the list calls itself
    std::string file;  // path
    cardfile::Deck deck;
    std::vector<CardId> cards() const;      // what is played: everything but the sideboard
    std::vector<CardId> sideboard() const;  // what may be exchanged for it between two games of a match
};
// Every broken rule of a deck, and after them those of its sideboard.
std::vector<DeckProblem> deck_problems(const Game& game, const LibraryDeck& deck);

struct LoadedGame {
    std::shared_ptr<const Catalog> catalog;
    std::shared_ptr<const Game> game;
    std::vector<SourceFile> sets;      // the texts the catalog was made from, in order
    std::vector<LibraryDeck> decks;    // those made for this edition first, then by file name
    std::vector<OwnDeck> other_decks;  // lists that are made for another edition of the game
    std::vector<Error> deck_problems;  // lists that cannot be read do not keep the game from loading
    std::vector<RecordSet> own_sets;   // those of `sets` that are not shipped
    std::vector<OwnDeck> own_decks;    // lists in folders of own cards, whether they can be read or not
    std::vector<Error> own_problems;   // sets and lists in them that stay out
};

// What computer players think of the decks they may meet: all lists of the library.
DeckModel deck_model(const LoadedGame& game);

using Rulesets = std::span<const Ruleset* const>;

// An empty edition means the game's first. The error lists what there is.
Result<const Ruleset*> find_rules(Rulesets games, std::string_view game, std::string_view edition);

// A game while it is put together: the catalog grows set by set.
class GameLoader {
   public:
    explicit GameLoader(const Ruleset& game);

    const Ruleset& rules;
    LoadedGame out{};
    std::shared_ptr<Catalog> catalog = std::make_shared<Catalog>();

    // Sets that are for other editions stay out. The error tells how many problems all the others have.
    Result<void> add_sets(std::vector<SourceFile> sets);
    Result<void> add_own(const OwnSet& set);
    Result<LoadedGame> finish(const GameOptions& options);  // once, at the end
};

// With these sets and no decks.
Result<LoadedGame> load_game(const Ruleset& rules, const GameOptions& options, std::vector<SourceFile> sets);

// Many problems as one error: the first in full, the others counted.
Error one_error(const std::vector<Error>& problems, std::string_view how_to_see_all);

}  // namespace nexus
