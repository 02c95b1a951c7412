// The file in which an arena keeps its games as they end (match/arena_results.h).
#pragma once

#include <string>
#include <vector>

#include "match/arena.h"

namespace nexus {

class ArenaFile {
   public:
    // Made if it is not there. A file of such a run is gone on with: `there` gets its games. No other process may have it open so.
    static Result<ArenaFile> open(const std::string& path, const ArenaSettings& settings, std::vector<ArenaGame>& there);
    ArenaFile(ArenaFile&& other) noexcept;
    ArenaFile& operator=(ArenaFile&& other) = delete;
    ~ArenaFile();

    // A line goes to the file at once and whole, or it is an error.
    Result<void> add(const std::string& line);
    // On the disk.
    Result<void> finish();

   private:
    ArenaFile(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
    tl::unexpected<Error> problem(const char* what) const;

    int fd_;
    std::string path_;
};

}  // namespace nexus
