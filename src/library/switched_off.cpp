#include "library/switched_off.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "kernel/switches.h"
#include "rules/registry.h"

namespace nexus {

namespace {

constexpr rlim_t kSecondsForARule = 10;  // of the processor; few rules take a tenth of one

// What a process that runs scenarios without a rule tells the one that started it, in this order for each scenario.
enum class Said : char { Begins, Passes, Fails };

// Runs the scenarios until one fails. Without a rule play may come to positions that the engine was never made for, so that the program
// stops or goes on for ever: that is why this is a process of its own, and why it tells what it is about to do.
[[noreturn]] void run_without(const std::string& row, std::span<const Scenario* const> scenarios, int tell) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    const rlimit time{kSecondsForARule, kSecondsForARule}, no_dump{0, 0};
    setrlimit(RLIMIT_CPU, &time);
    setrlimit(RLIMIT_CORE, &no_dump);
    const auto say = [&](Said what) { return write(tell, &what, 1) == 1; };
    for (const Scenario* s : scenarios) {
        if (!say(Said::Begins)) break;
        const bool passes = run_scenario(*s, row).passed();
        if (!say(passes ? Said::Passes : Said::Fails) || !passes) break;
    }
    _exit(0);
}

struct Failure {
    std::size_t scenario;  // its number; as many as there are scenarios = all passed
    bool stopped = false;  // it did not come to an end
};
Failure first_to_fail(const std::string& row, std::span<const Scenario* const> scenarios) {
    int ends[2];
    if (scenarios.empty() || pipe(ends) != 0) return {scenarios.size()};
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_without(row, scenarios, ends[1]);
    }
    close(ends[1]);
    std::size_t passed = 0;
    Said last = Said::Passes;
    for (Said said{}; child > 0 && read(ends[0], &said, 1) == 1; last = said) passed += said == Said::Passes;
    close(ends[0]);
    if (child > 0) waitpid(child, nullptr, 0);
    return {last == Said::Passes ? scenarios.size() : passed, last == Said::Begins};
}

struct Bite {
    bool bites;
    std::string by;  // the file of the first scenario that fails; otherwise why there is none
};
Bite bite_of(const Ruleset& rules, const SwitchRow& row, std::span<const Scenario* const> passing) {
    std::vector<const Scenario*> naming;
    for (const Scenario* s : passing)
        if (std::string_view(s->rules->id) == rules.id && std::ranges::find(s->rule_ids, row.rule) != s->rule_ids.end())
            naming.push_back(s);
    const Failure first = first_to_fail(row.name, naming);
    if (first.scenario < naming.size()) return {true, naming[first.scenario]->file + (first.stopped ? " (it does not end)" : "")};
    return {false, naming.empty() ? "no scenario names " + row.rule : "its scenarios pass without it"};
}

}  // namespace

bool show_bites(std::span<const Scenario> scenarios, const SuiteOptions& options) {
    unsigned bites = 0, excepted = 0, wrong = 0;
    std::vector<std::string> left = options.toothless;
    std::vector<const Scenario*> passing;  // whatever fails anyway shows nothing
    for (const Scenario& s : scenarios)
        if (run_scenario(s).passed()) passing.push_back(&s);
    std::string_view game;  // its editions share their tables: a scenario of any of them may notice
    for (const Ruleset* rules : all_rulesets()) {
        if (game == rules->id) continue;
        game = rules->id;
        for (const SwitchRow& row : switch_rows(*rules)) {
            const Bite bite = bite_of(*rules, row, passing);
            const bool exception = std::erase(left, row.name) != 0;
            (bite.bites ? bites : exception ? excepted : wrong) += 1;
            const char* what = bite.bites ? "bites" : exception ? "need not bite" : "DOES NOT BITE";
            if (!options.quiet || (!bite.bites && !exception)) std::printf("%-14s %-44s %s\n", what, row.name.c_str(), bite.by.c_str());
            if (!bite.bites || !exception) continue;
            ++wrong;
            std::printf("BITES          %-44s and is listed as a rule that need not\n", row.name.c_str());
        }
    }
    for (const std::string& name : left) std::printf("NO SUCH RULE   %s\n", name.c_str());
    std::printf("%u rules bite, %u need not, %u are wrong\n", bites, excepted, wrong);
    return !wrong && left.empty();
}

}  // namespace nexus
