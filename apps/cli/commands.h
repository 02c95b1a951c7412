// One function a command: adds it to the program; when it runs it writes its exit code.
// 0 good · 1 a finding (failed verification, illegal deck) · 2 wrong usage, bad input, or something that could not be written.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace nexus {

inline constexpr int kGood = 0, kFinding = 1, kBadInput = 2;

// For options that are whole numbers: digits and nothing else, so that -1 or a number of thirty digits is not taken for another.
CLI::Validator whole_number(std::uint64_t least = 0, std::uint64_t most = UINT64_MAX);

void add_watch_command(CLI::App& app, int& exit_code);
void add_play_command(CLI::App& app, int& exit_code);
void add_arena_command(CLI::App& app, int& exit_code);
void add_replay_command(CLI::App& app, int& exit_code);
void add_bugreport_command(CLI::App& app, int& exit_code);
void add_games_command(CLI::App& app, int& exit_code);
void add_deck_command(CLI::App& app, int& exit_code);
void add_cards_command(CLI::App& app, int& exit_code);
void add_rules_command(CLI::App& app, int& exit_code);
void add_scenario_command(CLI::App& app, int& exit_code);

}  // namespace nexus
