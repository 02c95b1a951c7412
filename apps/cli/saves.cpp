#include "saves.h"

#include <cstdlib>
#include <filesystem>

#include "cardfile/files.h"

namespace nexus {

namespace {

std::string in_state_folder(const char* name) {
    std::string folder = state_folder();
    return folder.empty() ? folder : folder + "/" + name;
}

}  // namespace

std::string state_folder() {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    std::filesystem::path folder;
    if (state && *state) folder = state;
    else if (home && *home) folder = std::filesystem::path(home) / ".local" / "state";
    else return {};
    folder /= "nexus";
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    return problem ? std::string() : folder.string();
}

std::string kept_game_file() { return in_state_folder("game.nexus"); }
std::string last_game_file() { return in_state_folder("last-game.nexus"); }
std::string history_file() { return in_state_folder("typed"); }

Result<void> keep_game(const Record& record, const std::string& file) {
    if (file.empty()) return fail("there is no folder for it ($XDG_STATE_HOME, or ~/.local/state)");
    Record named = record;
    named.engine = NEXUS_VERSION;
    return cardfile::write_file(file, write_record(named));
}

void forget_kept_game() {
    std::error_code ignored;
    if (std::string file = kept_game_file(); !file.empty()) std::filesystem::remove(file, ignored);
}

}  // namespace nexus
