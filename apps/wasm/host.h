// What a page or Node asks of the engine: texts come in, texts go out. Must not know how they cross the border (main.cpp).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "match/loaded_game.h"

namespace nexus {

class Host {
   public:
    // A card set as text. It says itself which game it is for; the sets of a game are loaded in the order of their names.
    Result<void> add_set(std::string name, std::string text);

    // Plays the choices of a record: the hash of the start, then the hash after every choice, a line each, in hexadecimal; of a match one
    // game after the other. The hashes that the record itself has are not looked at, so that whoever asked can compare.
    Result<std::string> replay(std::string_view record);

   private:
    Result<const LoadedGame*> game_of(const Record& record);

    std::map<std::string, std::vector<SourceFile>> sets_;  // by game
    std::map<std::string, LoadedGame> games_;              // by game, edition and options
};

}  // namespace nexus
