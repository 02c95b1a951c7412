// Many scenario files, run one after the other.
#include "library/scenario_files.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "base/json.h"
#include "base/words.h"
#include "library/files.h"
#include "library/library.h"
#include "library/switched_off.h"
#include "scenario/table.h"

namespace nexus {

namespace fs = std::filesystem;

ScenarioSets sets_on_disk() {
    return ScenarioSets([](const Ruleset& rules, std::string_view set, std::string_view scenario_file) -> Result<SourceFile> {
        const fs::path path = set.ends_with(".toml") ? fs::path(scenario_file).parent_path() / set
                                                     : fs::path(cards_directory(".")) / rules.id / (std::string(set) + ".toml");
        std::string name = path.lexically_normal().string();
        Result<std::string> text = read_file(name);
        if (!text) return tl::unexpected(text.error());
        return SourceFile{std::move(name), std::move(*text)};
    });
}

Result<Scenario> read_scenario(std::string_view text, std::string_view file) {
    ScenarioSets sets = sets_on_disk();
    return parse_scenario(text, file, &sets);
}

namespace {

struct Loaded {
    std::vector<Scenario> scenarios;
    std::vector<ScenarioResult> broken;  // files that could not be read
};

std::vector<std::string> find_files(std::span<const std::string> paths, Loaded& out) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (fs::recursive_directory_iterator i(path, error), end; !error && i != end; i.increment(error))
            if (i->path().extension() == ".scenario") found.push_back(i->path().string());
        if (error) out.broken.push_back({path, {}, 0, 0, 0, {{path, 0, {}, {}, error.message()}}});
        std::ranges::sort(found);
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

Loaded load(std::span<const std::string> paths, const ScenarioTrial& trial) {
    Loaded out;
    ScenarioSets sets = sets_on_disk();
    for (const std::string& file : find_files(paths, out)) {
        Result<std::string> text = read_file(file);
        Result<Scenario> scenario = text ? parse_scenario(*text, file, &sets, trial) : Result<Scenario>(tl::unexpected(text.error()));
        if (scenario) {
            out.scenarios.push_back(std::move(*scenario));
            continue;
        }
        Error e = scenario.error();
        ScenarioResult r;
        r.file = file;
        std::string at = e.column > 0 ? "column " + std::to_string(e.column) + ": " : "";
        r.failures.push_back({file, e.line, {}, std::string(trim(e.excerpt)), at + scenario::one_line(e)});
        out.broken.push_back(std::move(r));
    }
    return out;
}

std::string json(const ScenarioResult& r) {
    std::string out = "{\"file\":" + json_quoted(r.file) + ",\"title\":" + json_quoted(r.title) +
                      ",\"passed\":" + (r.passed() ? "true" : "false") + ",\"cases\":" + std::to_string(r.cases) +
                      ",\"steps\":" + std::to_string(r.steps) + ",\"expectations\":" + std::to_string(r.expectations) + ",\"failures\":[";
    for (std::size_t i = 0; i < r.failures.size(); ++i) {
        const ScenarioFailure& f = r.failures[i];
        out += std::string(i ? "," : "") + "{\"line\":" + std::to_string(f.line) + ",\"case\":" + json_quoted(f.in_case) +
               ",\"statement\":" + json_quoted(f.statement) + ",\"message\":" + json_quoted(f.message) + "}";
    }
    return out + "]}";
}

void print(const ScenarioResult& r, const SuiteOptions& options) {
    if (options.json) return;
    if (r.passed()) {
        if (!options.quiet) std::printf("ok      %s  %s\n", r.file.c_str(), r.title.c_str());
        return;
    }
    std::printf("FAILED  %s  %s\n", r.file.c_str(), r.title.c_str());
    for (const ScenarioFailure& f : r.failures) std::printf("    %s\n", f.to_string().c_str());
}

int run_all(const Loaded& loaded, const SuiteOptions& options) {
    std::vector<ScenarioResult> results = loaded.broken;
    for (const ScenarioResult& r : results) print(r, options);
    for (const Scenario& s : loaded.scenarios) {
        results.push_back(run_scenario(s));
        print(results.back(), options);
    }
    auto failed = std::ranges::count_if(results, [](const ScenarioResult& r) { return !r.passed(); });
    auto passed = static_cast<std::ptrdiff_t>(results.size()) - failed;
    if (options.json) {
        std::string out = "{\"passed\":" + std::to_string(passed) + ",\"failed\":" + std::to_string(failed) + ",\"scenarios\":[";
        for (std::size_t i = 0; i < results.size(); ++i) out += (i ? ",\n" : "\n") + json(results[i]);
        std::printf("%s\n]}\n", out.c_str());
    } else {
        std::printf("%td passed, %td failed\n", passed, failed);
    }
    if (results.empty()) std::fputs("no scenario was found\n", stderr);
    return failed || results.empty() ? 1 : 0;
}

}  // namespace

int run_scenarios(std::span<const std::string> paths, const SuiteOptions& options) {
    Loaded loaded = load(paths, options.trial);
    if (!options.bite) return run_all(loaded, options);
    for (const ScenarioResult& r : loaded.broken) print(r, options);
    return show_bites(loaded.scenarios, options) && loaded.broken.empty() ? 0 : 1;
}

}  // namespace nexus
