#include "cardfile/files.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace nexus::cardfile {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> file_error(std::string_view path, std::string message) {
    Error e;
    e.file = std::string(path);
    e.message = std::move(message);
    return tl::unexpected<Error>(std::move(e));
}

// Two writers of one file, in one process or several, never share a temporary.
std::string temporary_name(std::string_view path) {
    static std::atomic<unsigned> count{0};
    return std::string(path) + ".tmp" + std::to_string(::getpid()) + "-" + std::to_string(count++);
}

}  // namespace

Result<std::string> read_file(std::string_view path) {
    std::error_code ec;
    fs::path p{std::string(path)};
    if (!fs::exists(p, ec)) return file_error(path, "there is no such file");
    if (fs::is_directory(p, ec)) return file_error(path, "this is a folder, not a file");
    std::ifstream in(p, std::ios::binary);
    if (!in) return file_error(path, "the file cannot be opened");
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (in.bad()) return file_error(path, "the file cannot be read");
    return text;
}

Result<void> write_file(std::string_view path, std::string_view text) {
    std::string temporary = temporary_name(path);
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    if (!out) return file_error(path, "the file cannot be written: its folder is missing or closed to you");
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    std::error_code ec, ignored;
    if (out) fs::rename(temporary, fs::path{std::string(path)}, ec);
    if (out && !ec) return {};
    fs::remove(temporary, ignored);
    return file_error(path, "the file cannot be written" + (ec ? ": " + ec.message() : std::string()));
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

}  // namespace nexus::cardfile
