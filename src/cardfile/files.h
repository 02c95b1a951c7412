// The only place where the engine touches the disk. Every problem is an Error that names the file; nothing throws.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace nexus::cardfile {

Result<std::string> read_file(std::string_view path);

// All or nothing: written to a temporary file beside it, then renamed.
Result<void> write_file(std::string_view path, std::string_view text);

// The files of a folder (not of its subfolders) with this extension (".toml"), as paths, sorted by name.
Result<std::vector<std::string>> list_files(std::string_view dir, std::string_view extension);

}  // namespace nexus::cardfile
