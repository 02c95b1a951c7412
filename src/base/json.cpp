#include "base/json.h"

#include <fmt/format.h>

namespace nexus {

std::string json_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        switch (c) {
            case '"': out += "\\\""; break;
            case '\\': out += "\\\\"; break;
            case '\n': out += "\\n"; break;
            case '\t': out += "\\t"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20) out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
                else out += c;
        }
    }
    return out + '"';
}

std::string json_array(std::span<const std::string> items) {
    std::string out = "[";
    for (const std::string& item : items) out += (out.size() > 1 ? ",\n  " : "\n  ") + item;
    return out + (items.empty() ? "]" : "\n]");
}

std::string json_list(std::span<const std::string> items) {
    std::string out;
    for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
    return "[" + out + "]";
}

}  // namespace nexus
