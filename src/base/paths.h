// Names of files as text; nothing here looks at a disk.
#pragma once

#include <string>
#include <string_view>

namespace nexus {

// The last part of a path, without its ending: "decks/iron-tide.deck" -> "iron-tide". A dot that begins a name begins no ending.
std::string file_stem(std::string_view path);

}  // namespace nexus
