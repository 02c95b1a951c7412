// nexus scenario FILE|DIR…: plays scenario files (docs/scenarios.md).
#include "library/scenario_files.h"

#include <memory>

#include "commands.h"
#include "output.h"
#include "table.h"

namespace nexus {

void add_scenario_command(CLI::App& app, int& exit_code) {
    struct Arguments {
        std::vector<std::string> paths;
        SuiteOptions options;
        std::vector<std::string> switches;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand("scenario", "Run scenario files: boards, scripts and what must come of them");
    command->add_option("paths", arguments->paths, "Scenario files, or folders with such files in them")->required();
    command->add_flag(
        "--bite", arguments->options.bite,
        "Switch off one rule at a time (rows of actions, steps, checks, triggers, deck rules): does a scenario that names it fail?");
    command
        ->add_option("--toothless", arguments->options.toothless, "With --bite: rules that need not be missed, such as deploy/QN-DP-04#2")
        ->allow_extra_args(false);
    command->add_option("--edition,-e", arguments->options.trial.edition, "The edition for files that name none");
    command->add_option("--option", arguments->switches, "A switch of the rules for all files, such as combat.model=damageToHealth")
        ->allow_extra_args(false);
    command->add_flag("--quiet,-q", arguments->options.quiet, "Only what failed, and the closing line");
    command->add_flag("--json", arguments->options.json, "Results as JSON");
    command->callback([arguments, &exit_code] {
        Result<GameOptions> switches = parse_options(arguments->switches);
        if (!switches) {
            exit_code = bad_input(switches.error());
            return;
        }
        arguments->options.trial.options = *switches;
        exit_code = run_scenarios(arguments->paths, arguments->options);
    });
}

}  // namespace nexus
