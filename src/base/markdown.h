// Markdown as plain text for terminals: the marks become what they mean, lines are wrapped, tables are set in columns
// or, where those are too wide, line by line under the names of their columns.
// Reads the part of Markdown that the project's pages use; what it does not know stays as it is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nexus {

// Inside a line: **bold**, *emphasis*, `code` and [links](there) without their marks.
std::string plain_words(std::string_view line);
// Blocks: headings, lists with hanging indents, tables, code as it is, other lines wrapped one by one. Ends with a line end, unless it is empty.
std::string plain_markdown(std::string_view text, std::size_t width);

// The cells of a row "| a | b |", trimmed; a '|' in code is no border. Empty if the line is no row.
std::vector<std::string> table_cells(std::string_view line);
bool is_table_rule(std::string_view line);  // "|---|---|"

}  // namespace nexus
