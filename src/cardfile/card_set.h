// Card-set files, read into a Catalog. All problems are collected; if there is one, the catalog stays as it was.
// Knows TOML and the card language; must not know any single game: types, stats and ranges come from the
// catalog's Vocabulary.
//
//     [set]
//     name = "First Light"
//     game = "quantum-nexus"
//     subtypes = ["Mech", "Mage"]         # new words that cards and texts of this set may use
//     counters = ["charge"]
//     editions = ["enhanced"]             # the set is loaded with these editions of the game only; absent: with all of them
//
//     [[word]]                            # another name for a time, zone, place, range or type of the game
//     name = "Game Round"
//     means = "turn"
//
//     [[keyword]]
//     name = "Steady"
//     text = "This unit cannot be exhausted."     # absent: the game itself knows what it means
//     takes_number = false
//     label = false                       # true: it says nothing by itself, other texts may look for it
//
//     [[card]]
//     name = "Scout Drone"
//     type = "Unit"
//     subtypes = ["Mech"]
//     cp = 3                              # stats: the game's names in lower case, blanks as underscores
//     attack = 2
//     range = "Close"                     # the range stat takes one of the game's range words
//     token = false
//     text = "Unit-Deploy: Draw a card."  # """ ... """ for several lines
//
//     [[errata]]                          # an official correction of a card that exists: what it names is replaced
//     name = "Scout Drone"
//     cp = 4
//
// Texts may name any card or token of the same file, above or below.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"

namespace nexus::cardfile {

struct Position {
    int line = 0, column = 0;  // 1-based, 0 = unknown
};

// One card as somebody wrote it, before anything is checked. Scenario files fill it by hand.
struct CardSource {
    std::string name, type;
    std::vector<std::string> subtypes;
    std::vector<std::pair<std::string, std::string>> stats;  // key as in a set file, value as written: {"cp", "3"}, {"range", "Close"}
    std::string text;
    bool token = false;
    bool errata = false;  // changes what it names on a card that exists
    std::string set;      // name of the set
    std::string file;
    int line = 0;  // where the definition begins

    // For exact places in errors; all of it may stay empty.
    std::vector<std::pair<std::string, Position>> places;  // by key: "name", "type", "subtypes", "subtypes.Mech", a stat's key, "text"
    std::string literal;  // the text as it stands in a TOML file from places["text"] on, quotes and escapes included;
                          // empty: places["text"] is where the first letter of the text stands

    Position place(std::string_view key) const;  // falls back to {line, 0}
};

// Checks and adds cards, compiles their texts, seals the catalog. Empty = good; otherwise nothing was added.
std::vector<Error> add_cards(Catalog& catalog, std::span<const CardSource> sources);
std::vector<Error> add_card(Catalog& catalog, const CardSource& source);

std::vector<Error> load_set_text(Catalog& catalog, std::string_view toml, std::string_view file_name);

// What a set says about itself: its names, before anything is checked. Only a file that is no TOML is an error.
struct SetHead {
    std::string name, game;
    std::vector<std::string> editions;  // empty: all
    std::vector<std::string> cards;

    bool is_for(std::string_view edition) const;
};
Result<SetHead> read_set_head(std::string_view toml, std::string_view file_name);

// A stat's key in a file: "Command Points" -> "command_points".
std::string stat_key(std::string_view stat_name);

}  // namespace nexus::cardfile
