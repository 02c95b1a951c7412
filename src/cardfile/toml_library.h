// toml++ as this project uses it: include this and never the library itself.
#pragma once

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/impl/preprocessor.h>
// The parser assumes of a file what it has not looked at yet: "[[[" is an aborted program with assertions and undefined
// behaviour without. Not assumed, it is an ordinary error.
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>
