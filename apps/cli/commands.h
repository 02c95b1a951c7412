// One function a command: adds it to the program; when it runs it writes its exit code.
// 0 good · 1 a finding (failed verification, illegal deck) · 2 wrong usage or bad input.
#pragma once

#include <CLI/CLI.hpp>

namespace nexus {

inline constexpr int kGood = 0, kFinding = 1, kBadInput = 2;

void add_watch_command(CLI::App& app, int& exit_code);
void add_play_command(CLI::App& app, int& exit_code);
void add_arena_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_bugreport_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
void add_deck_command(CLI::App& app, int& exit_code);
void add_cards_command(CLI::App& app, int& exit_code);
void add_scenario_command(CLI::App& app, int& exit_code);

}  // namespace nexus
