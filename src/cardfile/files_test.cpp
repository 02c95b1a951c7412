#include "cardfile/files.h"

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace nexus::cardfile {
namespace {

struct Files : testing::Test {
    TemporaryFolder folder;
    std::string dir = folder.path;
};

TEST_F(Files, WhatIsWrittenIsReadBack) {
    std::string text("one\ntwo\r\n\0three", 15);
    ASSERT_TRUE(write_file(dir + "/a.txt", "before"));
    ASSERT_TRUE(write_file(dir + "/a.txt", text));
    auto read = read_file(dir + "/a.txt");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, text);
    auto left = list_files(dir, "");
    ASSERT_TRUE(left);
    EXPECT_TRUE(left->empty()) << "no temporary file is left";
}

TEST_F(Files, ListsOneExtensionSorted) {
    for (const char* name : {"/b.toml", "/a.toml", "/c.txt"}) ASSERT_TRUE(write_file(dir + name, ""));
    auto list = list_files(dir, ".toml");
    ASSERT_TRUE(list);
    EXPECT_EQ(*list, (std::vector<std::string>{dir + "/a.toml", dir + "/b.toml"}));
    EXPECT_EQ(*list, *list_files(dir, "toml"));
}

TEST_F(Files, ProblemsAreErrorsWithTheFile) {
    auto missing = read_file(dir + "/none.txt");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().file, dir + "/none.txt");
    EXPECT_FALSE(read_file(dir)) << "a folder is no file";
    EXPECT_FALSE(write_file(dir + "/none/a.txt", "x"));
    EXPECT_FALSE(write_file(dir, "x"));
    EXPECT_FALSE(list_files(dir + "/none", ".toml"));
}

}  // namespace
}  // namespace nexus::cardfile
