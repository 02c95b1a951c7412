// Sets and decks that somebody keeps beside the shipped ones: in the data folder of the user, or in a folder that is named.
// Nothing of them takes part in a game unless a deck, an option or a record asks for it.
//
// A folder of own cards: its subfolder <game> if there is one, otherwise the folder itself. There *.toml are sets, *.deck there and
// below `decks` are lists. What says that it is for another game is passed over.
// A set is read after the shipped ones, whose words and cards it may use. Must not know any single game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"
#include "match/loaded_game.h"

namespace nexus {

struct OwnCards {
    std::vector<std::string> folders;  // named: everything in them is loaded
    std::string home;                  // of this folder only what the decks below need; empty = there is none
    std::vector<std::string> decks;    // names or files of decks that will be played
};

// The sets of a folder for this game, by file name. Files that cannot be read become problems.
std::vector<OwnSet> own_sets(std::string_view folder, std::string_view game, std::vector<Error>& problems);
std::vector<OwnDeck> own_decks(std::string_view folder, std::string_view game, std::vector<Error>& problems);

// Those that define a card which the list names and the catalog lacks, by file name. Two that define the same card are an error.
Result<std::vector<OwnSet>> sets_used(std::string_view deck_text, const Catalog& catalog, const std::vector<OwnSet>& sets);

// The sets that a record names, in its order: by name and hash, else by name alone (`others` then says which differ). A set that is not
// there is an error that says where it was looked for.
struct FoundSets {
    std::vector<OwnSet> sets;
    std::string others;
};
Result<FoundSets> find_sets(const std::vector<RecordSet>& wanted, const std::vector<std::string>& folders, std::string_view game);

}  // namespace nexus
