// Errors a designer can act on: where, what was understood, what could come next, a repair that really parses.
#pragma once

#include "base/error.h"
#include "text/chart.h"
#include "text/text.h"

namespace nexus::text {

Error error_at(std::string_view text, std::size_t offset, std::string message);

// A word of the text as messages show it: long ones are cut.
std::string shortened(std::string_view word);

// The text has no reading.
Error no_reading(std::string_view text, const Input& input, const Parse& parse, const Lexicon& lexicon,
                 const std::vector<std::string>& card_names);
// It has several: both are shown, where they differ.
Error several_readings(std::string_view text, const Parse& parse, const Input& input, const Lexicon& lexicon);
// It is read but written otherwise (a for an, a missing capital).
Error written_otherwise(std::string_view text, const std::string& printed);
// A label that is nearly Active, Passive … would silently be a name.
std::string misspelt_label(const Tree& tree, const Lexicon& lexicon, u32& token);

}  // namespace nexus::text
