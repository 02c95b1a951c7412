#include "library/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace nexus {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> file_error(std::string_view path, std::string message) {
    Error e;
    e.file = std::string(path);
    e.message = std::move(message);
    return tl::unexpected<Error>(std::move(e));
}

std::string reason(int error) { return std::generic_category().message(error); }

// Two writers of one file, in one process or several, never share a temporary.
std::string temporary_name(std::string_view path) {
    static std::atomic<unsigned> count{0};
    return std::string(path) + ".tmp" + std::to_string(::getpid()) + "-" + std::to_string(count++);
}

struct OpenFile {
    int fd = -1;
    explicit OpenFile(int opened) : fd(opened) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (fd >= 0) ::close(fd);
    }
    // Some disks tell only now that a write has failed.
    int close_now() {
        const int failed = ::close(fd) == 0 ? 0 : errno;
        fd = -1;
        return failed;
    }
};

Result<std::string> read_all(int fd, std::string_view name) {
    std::string text;
    std::size_t used = 0;
    for (;;) {
        if (text.size() - used < 4096) text.resize(std::max<std::size_t>(text.size() * 2, 1 << 16));
        const ssize_t n = ::read(fd, text.data() + used, text.size() - used);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return file_error(name, "the file cannot be read: " + reason(errno));
        if (n == 0) break;
        used += static_cast<std::size_t>(n);
        if (used > kMaxFileSize)
            return file_error(name, "this is longer than " + std::to_string(kMaxFileSize >> 20) + " MiB, the most that is read");
    }
    text.resize(used);
    return text;
}

// 0, or what went wrong.
int write_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::write(fd, text.data(), text.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return 0;
}

// Where a file is really written to, and how.
struct Target {
    std::string path;     // links followed
    bool replace = true;  // a regular file, or none yet: renamed over
    bool old = false;     // there is one, whose permissions the new one gets
    mode_t mode = 0666;
};

Result<Target> target_of(std::string_view path) {
    Target out{std::string(path)};
    std::error_code ec;
    for (int links = 0; fs::is_symlink(out.path, ec); ++links) {
        if (links == 40) return file_error(path, "the file cannot be written: " + reason(ELOOP));
        const fs::path to = fs::read_symlink(out.path, ec);
        if (ec) return file_error(path, "the file cannot be written: " + ec.message());
        out.path = (fs::path(out.path).parent_path() / to).string();
    }
    struct stat about{};
    if (::stat(out.path.c_str(), &about) != 0) return out;
    if (S_ISDIR(about.st_mode)) return file_error(path, "the file cannot be written: this is a folder");
    if (::access(out.path.c_str(), W_OK) != 0) return file_error(path, "the file cannot be written: " + reason(errno));
    out.replace = S_ISREG(about.st_mode);
    out.old = true;
    out.mode = about.st_mode & 0777;
    return out;
}

tl::unexpected<Error> not_opened(std::string_view path, int error) {
    return file_error(path, error == ENOENT || error == ENOTDIR ? "the file cannot be written: there is no such folder"
                                                                : "the file cannot be written: " + reason(error));
}

}  // namespace

Result<std::string> read_file(std::string_view path) {
    const std::string p(path);
    struct stat about{};
    if (::stat(p.c_str(), &about) != 0)
        return file_error(path,
                          errno == ENOENT || errno == ENOTDIR ? "there is no such file" : "the file cannot be opened: " + reason(errno));
    if (S_ISDIR(about.st_mode)) return file_error(path, "this is a folder, not a file");
    if (!S_ISREG(about.st_mode) && !S_ISFIFO(about.st_mode)) return file_error(path, "this is a device, not a file");
    const OpenFile file(::open(p.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.fd < 0) return file_error(path, "the file cannot be opened: " + reason(errno));
    return read_all(file.fd, path);
}

Result<std::string> read_standard_input(std::string_view name) { return read_all(STDIN_FILENO, name); }

Result<void> write_file(std::string_view path, std::string_view text) {
    const Result<Target> target = target_of(path);
    if (!target) return tl::unexpected(target.error());
    const std::string to = target->replace ? temporary_name(target->path) : target->path;
    OpenFile file(::open(to.c_str(), target->replace ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_WRONLY | O_CLOEXEC, target->mode));
    if (file.fd < 0) return not_opened(path, errno);
    if (target->replace && target->old) static_cast<void>(::fchmod(file.fd, target->mode));  // another's file: the text matters more
    int failed = write_all(file.fd, text);
    if (const int late = file.close_now(); failed == 0) failed = late;
    if (failed == 0 && target->replace && ::rename(to.c_str(), target->path.c_str()) != 0) failed = errno;
    if (failed == 0) return {};
    if (target->replace) ::unlink(to.c_str());
    return file_error(path, "the file cannot be written: " + reason(failed));
}

Result<void> can_write(std::string_view path) {
    const Result<Target> target = target_of(path);
    if (!target) return tl::unexpected(target.error());
    if (!target->replace) return {};
    const std::string trial = temporary_name(target->path);
    const OpenFile file(::open(trial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, target->mode));
    if (file.fd < 0) return not_opened(path, errno);
    ::unlink(trial.c_str());
    return {};
}

Result<std::vector<std::string>> list_files(std::string_view dir, std::string_view extension) {
    std::string wanted = extension.empty() || extension.front() == '.' ? std::string(extension) : "." + std::string(extension);
    std::error_code ec;
    fs::directory_iterator it(fs::path{std::string(dir)}, ec);
    if (ec) return file_error(dir, "the folder cannot be read: " + ec.message());
    std::vector<std::string> out;
    for (; !ec && it != fs::directory_iterator(); it.increment(ec)) {
        std::error_code ignored;
        if (it->is_regular_file(ignored) && it->path().extension() == wanted) out.push_back(it->path().string());
    }
    if (ec) return file_error(dir, "the folder cannot be read: " + ec.message());
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace nexus
