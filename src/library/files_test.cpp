#include "library/files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "support/temporary_folder.h"

namespace nexus {
namespace {

struct Files : testing::Test {
    TemporaryFolder folder;
    std::string dir = folder.path;
    long entries() const { return std::distance(std::filesystem::directory_iterator(dir), std::filesystem::directory_iterator()); }
};

TEST_F(Files, WhatIsWrittenIsReadBack) {
    std::string text("one\ntwo\r\n\0three", 15);
    ASSERT_TRUE(write_file(dir + "/a.txt", "before"));
    ASSERT_TRUE(write_file(dir + "/a.txt", text));
    auto read = read_file(dir + "/a.txt");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, text);
    EXPECT_EQ(entries(), 1) << "no temporary file is left";
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

TEST_F(Files, DevicesAreNotRead) {
    auto endless = read_file("/dev/zero");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().message, "this is a device, not a file");
    EXPECT_EQ(endless.error().file, "/dev/zero");
}

TEST_F(Files, WhatIsTooLongIsNotRead) {
    ASSERT_TRUE(write_file(dir + "/long.txt", ""));
    std::filesystem::resize_file(dir + "/long.txt", kMaxFileSize);
    auto just = read_file(dir + "/long.txt");
    ASSERT_TRUE(just);
    EXPECT_EQ(just->size(), kMaxFileSize);
    std::filesystem::resize_file(dir + "/long.txt", kMaxFileSize + 1);
    auto longer = read_file(dir + "/long.txt");
    ASSERT_FALSE(longer);
    EXPECT_NE(longer.error().message.find("longer than 64 MiB"), std::string::npos) << longer.error().message;
}

TEST_F(Files, AWriteThatFailsIsAnError) {
    auto full = write_file("/dev/full", "x");
    ASSERT_FALSE(full);
    EXPECT_NE(full.error().message.find("No space left"), std::string::npos) << full.error().message;
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/full")) << "what is no regular file is not replaced";
}

TEST_F(Files, ALinkStaysALinkAndAFileKeepsItsPermissions) {
    std::filesystem::create_directory(dir + "/there");
    ASSERT_TRUE(write_file(dir + "/there/a.txt", "old"));
    ASSERT_EQ(::chmod((dir + "/there/a.txt").c_str(), 0662), 0);
    std::filesystem::create_symlink("there/a.txt", dir + "/link.txt");
    ASSERT_TRUE(write_file(dir + "/link.txt", "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(dir + "/link.txt"));
    EXPECT_EQ(read_file(dir + "/there/a.txt").value_or(""), "new");
    EXPECT_EQ(std::filesystem::status(dir + "/there/a.txt").permissions(), std::filesystem::perms(0662));
}

TEST_F(Files, APlaceIsTriedBeforeTheWork) {
    EXPECT_TRUE(can_write(dir + "/a.txt"));
    EXPECT_TRUE(can_write("/dev/null"));
    EXPECT_FALSE(can_write(dir));
    auto missing = can_write(dir + "/none/a.txt");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "the file cannot be written: there is no such folder");
    EXPECT_EQ(entries(), 0);
}

}  // namespace
}  // namespace nexus
