// The only place where the engine touches the disk. Every problem is an Error that names the file; nothing throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace nexus {

// No card set, deck, scenario or record comes near it; what is longer was named by mistake, or never ends.
inline constexpr std::size_t kMaxFileSize = std::size_t{64} << 20;

// A file or a pipe. Folders, devices (/dev/zero) and what is longer than kMaxFileSize are refused.
Result<std::string> read_file(std::string_view path);
// What is piped in, just as bounded; `name` is what errors call it.
Result<std::string> read_standard_input(std::string_view name);

// All or nothing: written to a temporary file beside it, then renamed. A link stays a link: what it leads to is replaced. What is
// there and is no regular file (/dev/stdout, a pipe) is written to as it is.
Result<void> write_file(std::string_view path, std::string_view text);
// Would write_file find a place for it? Asked before the work whose result is to be written.
Result<void> can_write(std::string_view path);

// The files of a folder (not of its subfolders) with this extension (".toml"), as paths, sorted by name.
Result<std::vector<std::string>> list_files(std::string_view dir, std::string_view extension);

}  // namespace nexus
