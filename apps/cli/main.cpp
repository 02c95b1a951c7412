// The nexus program: one subcommand a file.
#include "commands.h"

#include <algorithm>
#include <iostream>

#include "base/words.h"

int main(int argc, char** argv) {
    int exit_code = nexus::kGood;
    CLI::App app{"Nexus: one engine, several card games. Play, watch, check cards and decks, replay games.", "nexus"};
    app.set_version_flag("--version", NEXUS_VERSION);
    app.require_subcommand(1);
    app.footer("Examples:\n"
               "  nexus watch --seed 7                 two computer players play a game\n"
               "  nexus play                           play one yourself\n"
               "  nexus cards check my_set.toml        is every card text understood?\n"
               "`nexus COMMAND --help` explains a command.");
    nexus::add_play_command(app, exit_code);
    nexus::add_watch_command(app, exit_code);
    nexus::add_arena_command(app, exit_code);
    nexus::add_replay_command(app, exit_code);
    nexus::add_bugreport_command(app, exit_code);
    nexus::add_games_command(app, exit_code);
    nexus::add_deck_command(app, exit_code);
    nexus::add_cards_command(app, exit_code);
    nexus::add_scenario_command(app, exit_code);
    if (argc == 2 && std::string_view(argv[1]) == "help") {
        std::cout << app.help();
        return nexus::kGood;
    }
    if (argc < 2) {
        std::cerr << app.help();
        return nexus::kBadInput;
    }
    std::vector<std::string> names;
    for (const CLI::App* c : app.get_subcommands({})) names.push_back(c->get_name());
    if (std::string word = argv[1]; word[0] != '-' && std::ranges::find(names, word) == names.end()) {
        std::string near = nexus::nearest(word, names);
        std::cerr << "nexus: there is no command '" << word << "'; " << (near.empty() ? "`nexus help` lists them" : "did you mean: " + near) << "\n";
        return nexus::kBadInput;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? nexus::kGood : nexus::kBadInput;
    }
    return exit_code;
}
