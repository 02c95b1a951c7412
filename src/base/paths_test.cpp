#include "base/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace nexus {
namespace {

TEST(Paths, TheStemIsTheOneOfTheStandardLibrary) {
    for (const char* path : {"a.deck", "decks/iron-tide.deck", "/x/y/a.b.deck", "plain", "x.y/plain", ".hidden", "x/.hidden", ".a.b", "x/",
                             "", ".", "..", "x/..", "a.", "/"})
        EXPECT_EQ(file_stem(path), std::filesystem::path(path).stem().string()) << path;
}

}  // namespace
}  // namespace nexus
