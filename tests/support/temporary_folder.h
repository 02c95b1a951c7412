// A folder of its own for a test that writes files; it is removed with all that is in it at the end.
// It is made in TMPDIR (or /tmp), so that several runs of the tests share a machine.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace nexus {

struct TemporaryFolder {
    std::string path = (std::filesystem::temp_directory_path() / "nexus-test-XXXXXX").string();

    TemporaryFolder() {
        if (!mkdtemp(path.data())) std::abort();
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

}  // namespace nexus
