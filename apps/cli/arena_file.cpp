#include "arena_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "library/files.h"
#include "match/arena_results.h"

namespace nexus {

ArenaFile::ArenaFile(ArenaFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}
ArenaFile::~ArenaFile() {
    if (fd_ >= 0) ::close(fd_);
}

tl::unexpected<Error> ArenaFile::problem(const char* what) const {
    Error e;
    e.file = path_;
    e.message = fmt::format("the results cannot be {}: {}", what, std::strerror(errno));
    return tl::unexpected<Error>(std::move(e));
}

Result<ArenaFile> ArenaFile::open(const std::string& path, const ArenaSettings& settings, std::vector<ArenaGame>& there) {
    ArenaFile out(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666), path);
    struct stat about{};
    if (out.fd_ < 0 || ::fstat(out.fd_, &about) != 0) return out.problem("written");
    if (!S_ISREG(about.st_mode)) {  // a pipe, a device: there is nothing to go on with
        if (Result<void> written = out.add(results_header(settings)); !written) return tl::unexpected(written.error());
        return out;
    }
    if (::flock(out.fd_, LOCK_EX | LOCK_NB) != 0) {
        Error e;
        e.file = path;
        e.message = "another run keeps its results in this file just now";
        return tl::unexpected(std::move(e));
    }
    Result<std::string> text = read_file(path);
    if (!text) return tl::unexpected(text.error());
    Result<ArenaResults> read = read_results(settings, *text, path);
    if (!read) return tl::unexpected(read.error());
    if (read->whole < text->size() && ::ftruncate(out.fd_, static_cast<off_t>(read->whole)) != 0) return out.problem("gone on with");
    if (read->whole == 0)
        if (Result<void> written = out.add(results_header(settings)); !written) return tl::unexpected(written.error());
    there = std::move(read->games);
    return out;
}

Result<void> ArenaFile::add(const std::string& line) {
    for (std::size_t at = 0; at < line.size();) {
        const ssize_t n = ::write(fd_, line.data() + at, line.size() - at);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return problem("written");
        at += static_cast<std::size_t>(n);
    }
    return {};
}

Result<void> ArenaFile::finish() {
    if (::fsync(fd_) != 0 && errno != EINVAL && errno != EROFS && errno != ENOTSUP) return problem("written");
    return {};
}

}  // namespace nexus
