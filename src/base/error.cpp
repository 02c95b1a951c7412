#include "base/error.h"

namespace nexus {

std::string Error::to_string() const {
    std::string out;
    if (!file.empty()) out += file + ":";
    if (line > 0) out += std::to_string(line) + ":";
    if (line > 0 && column > 0) out += std::to_string(column) + ":";
    if (!out.empty()) out += " ";
    out += message;
    if (!excerpt.empty()) {
        out += "\n    " + excerpt;
        if (column > 0) out += "\n    " + std::string(static_cast<std::size_t>(column - 1), ' ') + "^";
    }
    if (!expected.empty()) out += "\n    expected: " + expected;
    if (!suggestion.empty()) out += "\n    did you mean: " + suggestion;
    return out;
}

}  // namespace nexus
