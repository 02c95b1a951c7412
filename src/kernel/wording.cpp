// The words of an edition in messages of the engine.
#include <cctype>

#include "kernel/ruleset.h"

namespace nexus {

static bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string worded(const Ruleset& rules, std::string_view message) {
    if (rules.texts.wording.empty()) return std::string(message);
    std::string out;
    for (std::size_t i = 0; i < message.size();) {
        std::size_t end = i;
        while (end < message.size() && is_letter(message[end])) ++end;
        const std::string_view word = message.substr(i, end - i);
        std::string_view said = word.empty() ? message.substr(end++, 1) : word;
        for (const Wording& w : rules.texts.wording)
            if (word == w.plain) said = w.said;
        out += said;
        i = end;
    }
    return out;
}

}  // namespace nexus
