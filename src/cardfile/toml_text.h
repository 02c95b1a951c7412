// Where a letter of a TOML string stands in its file: texts have errors inside them, files have cursors.
#pragma once

#include <string_view>
#include <vector>

#include "cardfile/card_set.h"

namespace nexus::cardfile {

// `literal` begins with the opening quote, which stands at `begin`; `line` and `column` (bytes) are 1-based inside
// the decoded string. All four kinds of TOML string, escapes and line continuations included.
Position position_in_literal(std::string_view literal, Position begin, int line, int column);

// A source whose lines are found without reading it from the beginning: a set may have ten thousand cards.
class SourceLines {
   public:
    explicit SourceLines(std::string_view source);
    // The rest of the source from a place on (columns count code points); empty if there is no such place.
    std::string_view from(Position at) const;
    // One line without its line end; empty if there is no such line.
    std::string_view line(int number) const;

   private:
    std::string_view source_;
    std::vector<std::size_t> starts_;  // of the lines
};

// Gives every error with a line and no excerpt the line it speaks of.
void add_excerpts(std::vector<Error>& errors, const SourceLines& source);

}  // namespace nexus::cardfile
