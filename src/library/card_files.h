// Card sets, deck lists and the digests of the rules as files: read here, understood by cardfile.
#pragma once

#include <string_view>
#include <vector>

#include "cardfile/card_set.h"
#include "cardfile/deck_file.h"
#include "cardfile/rulebook.h"

namespace nexus {

// Empty = good; otherwise the catalog stays as it was. A file that cannot be read is a problem like any other.
std::vector<Error> load_set(Catalog& catalog, std::string_view path);
tl::expected<cardfile::Deck, std::vector<Error>> load_deck(const Catalog& catalog, std::string_view path);
// All *.md of the folder. A folder without a rule is an error.
Result<cardfile::Rulebook> load_rulebook(std::string_view dir);

}  // namespace nexus
