// What the subcommands of `nexus deck` share: finding a deck by its name in the library or by its file.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "commands.h"
#include "table.h"

namespace nexus {

struct DeckOptions {
    std::vector<std::string> decks;  // names or files
    std::string game, edition;
    std::vector<std::string> cards;  // folders of own cards
    bool json = false;
};

// Every game is loaded once; again for each deck that uses own sets.
class Games {
   public:
    explicit Games(std::vector<std::string> folders) : folders_(std::move(folders)) {}
    Result<const LoadedGame*> get(const std::string& game, const std::string& edition, const std::string& own_deck = {});

   private:
    std::vector<std::string> folders_;
    std::map<std::string, LoadedGame> loaded_;
};

struct FoundDeck {
    const LoadedGame* loaded = nullptr;
    LibraryDeck list;
    std::string said;  // as the user named it
    std::vector<DeckProblem> problems() const { return deck_problems(*loaded->game, list); }
    std::vector<CardId> shuffled() const;  // without what lies beside the deck (Missions, a Lord)
    std::string size_words() const;        // "65 cards and 10 in the sideboard"
    std::string about() const;             // the comment at the top of the list
};
// All problems of a list that cannot be read; one if there is no such deck.
tl::expected<FoundDeck, std::vector<Error>> find_deck(Games& games, const std::string& name, const DeckOptions& options);

// "203 CP, 3 over: QN-DC-01 (exactly 200 in the main deck)"
std::string problem_words(const DeckProblem& problem);

void add_deck_options(CLI::App& command, DeckOptions& options);
int run_deck_show(const DeckOptions& options, bool text);
int run_deck_stats(const DeckOptions& options);
void add_deck_build_command(CLI::App& deck, int& exit_code);

}  // namespace nexus
