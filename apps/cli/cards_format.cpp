// nexus cards format: set files in canonical form.
#include <fmt/format.h>

#include <map>

#include "cardfile/format.h"
#include "cards.h"
#include "library/files.h"

namespace nexus {

namespace {

int format_cards(const std::vector<std::string>& paths, bool check) {
    Result<std::vector<std::string>> files = set_files(paths);
    if (!files) return bad_input(files.error());
    std::map<std::string, Catalog> catalogs;  // one an edition: sets of one are used together
    std::size_t changed = 0, broken = 0;
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        if (!text) return bad_input(text.error());
        Result<const Ruleset*> rules = rules_of_set(path, *text);
        if (!rules) return bad_input(rules.error());
        auto [it, fresh] = catalogs.try_emplace(std::string((*rules)->id) + " " + (*rules)->edition);
        if (fresh) {
            Result<Catalog> before = catalog_before(**rules, *files);
            if (!before) return bad_input(before.error());
            it->second = std::move(*before);
        }
        auto formatted = cardfile::format_set(it->second, *text, path);
        if (!formatted) {
            for (const Error& e : formatted.error()) fmt::print("{}\n", e.to_string());
            fmt::print("{}: left as it is\n", path);
            ++broken;
            continue;
        }
        if (*formatted == *text) continue;
        ++changed;
        if (!check)
            if (Result<void> written = write_file(path, *formatted); !written) return bad_input(written.error());
        fmt::print("{}: {}\n", path, check ? "is not in canonical form" : "formatted");
    }
    fmt::print("{} file{}, {} {}, {} with errors\n", files->size(), files->size() == 1 ? "" : "s", changed,
               check ? "to format" : "formatted", broken);
    return broken > 0 || (check && changed > 0) ? kFinding : kGood;
}

}  // namespace

void add_cards_format(CLI::App& cards, int& exit_code) {
    struct Options {
        std::vector<std::string> paths;
        bool check = false;
    };
    auto o = std::make_shared<Options>();
    CLI::App* c = cards.add_subcommand("format", "Write set files in canonical form; comments are kept");
    c->add_option("FILE", o->paths, "files or folders")->required();
    c->add_flag("--check", o->check, "only say which files are not in canonical form");
    c->footer(
        "Examples:\n"
        "  nexus cards format my_set.toml\n"
        "  nexus cards format cards --check      exit code 1 if a file is not in canonical form\n"
        "A file with errors is left as it is; the errors are listed and the exit code is 1.");
    c->callback([o, &exit_code] { exit_code = format_cards(o->paths, o->check); });
}

}  // namespace nexus
