// Every example of docs/card-language.md compiles and prints back.
#include <gtest/gtest.h>

#include <fstream>

#include "unit/text_fixture.h"

namespace nexus::text::test {
namespace {

#ifndef NEXUS_SOURCE_DIR
#define NEXUS_SOURCE_DIR "."
#endif

char kind_of(const std::string& fence) {
    if (fence == "```unit") return 'u';
    if (fence == "```event") return 'e';
    if (fence == "```asset") return 'a';
    if (fence == "```upgrade") return 'g';
    if (fence == "```terrain") return 't';
    if (fence == "```mission") return 'm';
    return 0;
}

TEST(TextDocs, EveryExampleCompiles) {
    std::ifstream file(NEXUS_SOURCE_DIR "/docs/card-language.md");
    ASSERT_TRUE(file);
    char kind = 0;
    int examples = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.substr(0, 3) == "```") {
            kind = kind_of(line);
            continue;
        }
        if (kind == 0) continue;
        Bench bench;
        const Result<Compiled> r = bench.compile(kind, line);
        EXPECT_TRUE(r) << r.error().to_string();
        if (r) { EXPECT_EQ(print(r->tree, bench.catalog.vocabulary, test_names()), line); }
        ++examples;
    }
    EXPECT_GT(examples, 150);
}

}  // namespace
}  // namespace nexus::text::test
