// Errors are values: where, what, what was expected, the nearest right thing.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace nexus {

struct Error {
    std::string message;     // what is wrong, one sentence
    std::string file;        // empty when the input has no file
    int line = 0;            // 1-based, 0 = unknown
    int column = 0;          // 1-based, 0 = unknown
    std::string excerpt;     // the offending line, for a caret display
    std::string expected;    // what could stand there, in the user's words
    std::string suggestion;  // the nearest right thing, if one is near

    // "file:3:14: message" with the excerpt, a caret, and the hints below it.
    std::string to_string() const;
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
    Error e;
    e.message = std::move(message);
    return tl::unexpected<Error>(std::move(e));
}

}  // namespace nexus
