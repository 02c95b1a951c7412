// Set files in canonical form: tables a blank line apart, keys in one order, words spelled as the game spells them,
// texts printed back from their trees. Comments stay with what they stand above or behind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"

namespace nexus::cardfile {

// `catalog` is the game's, with the sets that come before this one; the set is added to it. Formatting a formatted file
// gives it back. A file with problems has no canonical form: all of them are the error.
tl::expected<std::string, std::vector<Error>> format_set(Catalog& catalog, std::string_view toml, std::string_view file);

}  // namespace nexus::cardfile
