// What the subcommands of `nexus cards` share. One file a subcommand: cards_check, cards_show, cards_explain, …
#pragma once

#include <string>
#include <string_view>

#include "commands.h"
#include "table.h"

namespace nexus {

void add_cards_check(CLI::App& cards, int& exit_code);
void add_cards_find(CLI::App& cards, int& exit_code);
void add_cards_show(CLI::App& cards, int& exit_code);
void add_cards_explain(CLI::App& cards, int& exit_code);
void add_cards_format(CLI::App& cards, int& exit_code);
void add_cards_corpus(CLI::App& cards, int& exit_code);

// A card by its name, any capitalisation; the error has the nearest name, and says if another game or an own set has the card.
Result<CardId> find_card(const Catalog& catalog, std::string_view name);
// A card without a name, to print a text on.
Result<CardDef> blank_card(const Vocabulary& vocabulary, std::string_view type);

// The value of a line `key: value` or `key = "value"` near the top; empty if there is none.
std::string head_value(std::string_view text, std::string_view key);
// The rules a set is read with: the edition that is asked for, otherwise the first that the set names, otherwise the game's first.
// The error names the file; an edition that the set names and the game lacks is one.
Result<const Ruleset*> rules_of_set(const std::string& path, const std::string& text, const std::string& edition = {});
// What set files of this game are read after: the shipped sets, unless one of the files is a shipped one itself.
Result<Catalog> catalog_before(const Ruleset& rules, const std::vector<std::string>& files);
// Set files; folders stand for the card sets in them and in the folders below.
Result<std::vector<std::string>> set_files(const std::vector<std::string>& paths);

}  // namespace nexus
