// The nexus program: one subcommand a file.
#include "commands.h"

#include <fcntl.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <system_error>

#include "base/words.h"

namespace {

// A word that is no command where one must stand, also below a command: `nexus deck chek`.
std::string wrong_command(const CLI::App& app, int argc, char** argv) {
    const CLI::App* level = &app;
    std::string below;  // "deck "
    for (int i = 1; i < argc; ++i) {
        std::vector<std::string> names;
        const CLI::App* next = nullptr;
        for (const CLI::App* c : level->get_subcommands({})) {
            names.push_back(c->get_name());
            if (names.back() == argv[i]) next = c;
        }
        const std::string word = argv[i];
        if (names.empty() || word.empty() || word[0] == '-') return {};
        if (!next) {
            const std::string near = nexus::nearest(word, names);
            return "nexus: there is no command '" + below + word + "'; " +
                   (near.empty() ? "there are: " + nexus::join(names, ", ") : "did you mean: " + below + near);
        }
        below += word + " ";
        level = next;
    }
    return {};
}

// A standard stream that is closed would give its number to the next file that is opened, and what is printed would go there.
// Opened the wrong way round, every use of it fails as it should.
void occupy_closed_streams() {
    for (const int fd : {0, 1, 2})
        if (::fcntl(fd, F_GETFD) < 0) static_cast<void>(::open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY));
}

// Not fmt::print: it throws if this cannot be written either.
int cannot_print(const char* why) {
    std::fprintf(stderr, "nexus: what is printed cannot be written: %s\n", why);
    return nexus::kBadInput;
}

// What was printed is written only now, as far as it was buffered.
int printed_all(int exit_code) {
    errno = 0;
    std::cout.flush();
    const bool good = std::cout.good() && std::fflush(stdout) == 0 && !std::ferror(stdout);
    return good ? exit_code : cannot_print(errno ? std::strerror(errno) : "an earlier write failed");
}

int run(int argc, char** argv) {
    int exit_code = nexus::kGood;
    CLI::App app{"Nexus: one engine, several card games. Play, watch, check cards and decks, replay games.", "nexus"};
    app.set_version_flag("--version", NEXUS_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Examples:\n"
        "  nexus watch --seed 7                 two computer players play a game\n"
        "  nexus play                           play one yourself\n"
        "  nexus deck show \"iron tide\"          a deck as a table; deck list, check and stats\n"
        "  nexus cards find 'type:unit cp<=2'   cards by what is printed on them\n"
        "  nexus cards check my_set.toml        is every card text understood?\n"
        "  nexus rules QN-FR-01                 what a rule says; words find rules\n"
        "`nexus COMMAND --help` explains a command.");
    nexus::add_play_command(app, exit_code);
    nexus::add_watch_command(app, exit_code);
    nexus::add_arena_command(app, exit_code);
    nexus::add_replay_command(app, exit_code);
    nexus::add_bugreport_command(app, exit_code);
    nexus::add_games_command(app, exit_code);
    nexus::add_deck_command(app, exit_code);
    nexus::add_cards_command(app, exit_code);
    nexus::add_rules_command(app, exit_code);
    nexus::add_scenario_command(app, exit_code);
    if (argc == 2 && std::string_view(argv[1]) == "help") {
        std::cout << app.help();
        return nexus::kGood;
    }
    if (argc < 2) {
        std::cerr << app.help();
        return nexus::kBadInput;
    }
    if (const std::string problem = wrong_command(app, argc, argv); !problem.empty()) {
        std::cerr << problem << "\n";
        return nexus::kBadInput;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) { return app.exit(e) == 0 ? nexus::kGood : nexus::kBadInput; }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    occupy_closed_streams();
    std::signal(SIGPIPE, SIG_DFL);  // `nexus … | head`: whoever started us may ignore it, and printing would then fail loudly
    try {
        return printed_all(run(argc, argv));
    } catch (const std::system_error& e) {  // fmt::print
        return cannot_print(e.code().message().c_str());
    }
}
