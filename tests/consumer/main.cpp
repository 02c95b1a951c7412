// Uses the engine's smallest library: errors as values, and words.
#include <cstdio>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/words.h"

#ifndef CONSUMER
#error the definitions of this project are gone
#endif

int main() {
    const std::vector<std::string> words = nexus::split("iron, tide", ',');
    nexus::Result<int> count = nexus::fail("two words are expected");
    if (words.size() == 2) count = 2;
    std::printf("%s\n", count ? nexus::join(words, " ").c_str() : count.error().to_string().c_str());
    return count ? 0 : 1;
}
