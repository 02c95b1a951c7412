// What designers read when they make a mistake: tests/golden/mistakes/NN-name.toml is a set with
// one mistake, NN-name.txt what `nexus cards check` prints about it. NEXUS_WRITE_GOLDEN=1 writes
// the .txt files anew.
#include <gtest/gtest.h>

#include <cstdlib>

#include "cardfile/card_set.h"
#include "library/files.h"
#include "rules/registry.h"

namespace nexus {
namespace {

constexpr const char* kFolder = NEXUS_SOURCE_DIR "/tests/golden/mistakes";

// As the program prints it, with the file's name instead of its path.
std::string check(const std::string& path) {
    Result<std::string> text = read_file(path);
    if (!text) return text.error().to_string();
    Catalog catalog;
    start_catalog(*find_ruleset("quantum-nexus"), catalog);
    const std::vector<Error> found = cardfile::load_set_text(catalog, *text, path.substr(path.rfind('/') + 1));
    std::string out;
    for (const Error& e : found) out += e.to_string() + "\n";
    return out + std::to_string(found.size()) + (found.size() == 1 ? " problem\n" : " problems\n");
}

TEST(Mistakes, AreExplainedAsTheGoldenFilesSay) {
    Result<std::vector<std::string>> files = list_files(kFolder, ".toml");
    ASSERT_TRUE(files) << files.error().to_string();
    EXPECT_GE(files->size(), 20U);
    for (const std::string& path : *files) {
        const std::string golden = path.substr(0, path.size() - 4) + "txt", said = check(path);
        if (std::getenv("NEXUS_WRITE_GOLDEN") != nullptr) { ASSERT_TRUE(write_file(golden, said)); }
        Result<std::string> expected = read_file(golden);
        ASSERT_TRUE(expected) << expected.error().to_string();
        EXPECT_EQ(said, *expected) << path;
    }
}

TEST(Mistakes, HaveAPlaceInTheFile) {
    Result<std::vector<std::string>> files = list_files(kFolder, ".txt");
    ASSERT_TRUE(files) << files.error().to_string();
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        ASSERT_TRUE(text);
        const std::string name = path.substr(path.rfind('/') + 1);
        const std::string toml = name.substr(0, name.size() - 3) + "toml:";
        ASSERT_EQ(text->rfind(toml, 0), 0U) << path;
        EXPECT_NE(text->find("^"), std::string::npos) << path;
    }
}

}  // namespace
}  // namespace nexus
