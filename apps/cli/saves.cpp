#include "saves.h"

#include <cstdlib>
#include <filesystem>

#include "library/files.h"

namespace nexus {

namespace {

std::string user_folder(const char* variable, const char* below_home) {
    const char* named = std::getenv(variable);
    const char* home = std::getenv("HOME");
    if (named && *named) return (std::filesystem::path(named) / "nexus").string();
    if (home && *home) return (std::filesystem::path(home) / ".local" / below_home / "nexus").string();
    return {};
}

std::string in_state_folder(const char* name) {
    std::string folder = state_folder();
    return folder.empty() ? folder : folder + "/" + name;
}

}  // namespace

std::string state_folder() {
    const std::string folder = user_folder("XDG_STATE_HOME", "state");
    std::error_code problem;
    if (!folder.empty()) std::filesystem::create_directories(folder, problem);
    return problem ? std::string() : folder;
}

std::string data_folder() {
    const std::string folder = user_folder("XDG_DATA_HOME", "share");
    std::error_code problem;
    return std::filesystem::is_directory(folder, problem) ? folder : std::string();
}

std::string kept_game_file() { return in_state_folder("game.nexus"); }
std::string last_game_file() { return in_state_folder("last-game.nexus"); }
std::string history_file() { return in_state_folder("typed"); }

Result<void> keep_game(MatchRecord record, const std::string& file) {
    if (file.empty()) return fail("there is no folder for it ($XDG_STATE_HOME, or ~/.local/state)");
    for (Record& game : record.games) game.engine = NEXUS_VERSION;
    return write_file(file, write_match(record));
}

void forget_kept_game() {
    std::error_code ignored;
    if (std::string file = kept_game_file(); !file.empty()) std::filesystem::remove(file, ignored);
}

}  // namespace nexus
