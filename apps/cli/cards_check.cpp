// nexus cards check: every problem of card sets.
#include <fmt/format.h>

#include <map>

#include "base/json.h"
#include "base/words.h"
#include "cardfile/card_set.h"
#include "cards.h"
#include "library/files.h"
#include "output.h"
#include "rules/registry.h"

namespace nexus {

namespace {

// Messages about a card or a keyword begin with its name, which the file then has.
std::string card_of(const Error& e, std::string_view source) {
    std::string name = e.message.substr(0, std::min(e.message.find(": "), e.message.size()));
    if (starts_with(name, "keyword ")) name = name.substr(8);
    return name.size() < e.message.size() && source.find("\"" + name + "\"") != source.npos ? name : std::string();
}

struct Finding {
    std::string card;  // whose; empty if it is none's
    Error error;
};

struct Findings {
    std::vector<Finding> problems;
    std::vector<std::string> good;  // a line for each set without any
    std::size_t cards = 0;
};

// Sets of one game are used together: later ones may name what earlier ones define, and all of them what the shipped ones do.
struct Checker {
    const std::vector<std::string>& files;
    std::map<std::string, Catalog> catalogs{};
    Findings out{};

    Result<void> check(const std::string& path, const std::string& text) {
        const std::string game = head_value(text, "game");
        Result<const Ruleset*> rules = find_rules(all_rulesets(), game, {});
        if (!rules) {
            Error e = rules.error();
            e.file = path;
            if (game.empty()) e.message = "the set does not say which game it is for";
            out.problems.push_back({{}, std::move(e)});
            return {};
        }
        auto [it, fresh] = catalogs.try_emplace(game);
        if (fresh) {
            Result<Catalog> before = catalog_before(**rules, files);
            if (!before) return tl::unexpected(before.error());
            it->second = std::move(*before);
        }
        const std::size_t before = it->second.cards.size();
        std::vector<Error> found = cardfile::load_set_text(it->second, text, path);
        const std::size_t cards = it->second.cards.size() - before;
        out.cards += cards;
        if (found.empty()) out.good.push_back(fmt::format("{}: {}", path, counted(cards, "card", "cards")));
        for (Error& e : found) out.problems.push_back({card_of(e, text), std::move(e)});
        return {};
    }
};

void print_json(const std::vector<Finding>& problems) {
    std::vector<std::string> items;
    for (const auto& [card, e] : problems) {
        items.push_back(JsonObject()
                            .add("file", e.file)
                            .add("line", e.line)
                            .add("column", e.column)
                            .add("card", card)
                            .add("message", card.empty() ? e.message : e.message.substr(e.message.find(": ") + 2))
                            .add("expected", e.expected)
                            .add("suggestion", e.suggestion)
                            .text());
    }
    fmt::print("{}\n", json_array(items));
}

int check_cards(std::vector<std::string> paths, bool json) {
    if (paths.empty()) paths.push_back(cards_directory(NEXUS_SOURCE_DIR));
    Result<std::vector<std::string>> files = set_files(paths);
    if (!files) return bad_input(files.error());
    if (files->empty()) return bad_input(Error{"there are no card sets (*.toml) in " + join(paths, ", ")});
    Checker checker{*files};
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        if (!text) return bad_input(text.error());
        if (Result<void> read = checker.check(path, *text); !read) return bad_input(read.error());
    }
    const Findings& found = checker.out;
    if (json) {
        print_json(found.problems);
    } else {
        for (const std::string& line : found.good) fmt::print("{}\n", line);
        for (const Finding& f : found.problems) fmt::print("{}\n", f.error.to_string());
        if (found.problems.empty()) fmt::print("{}, no problems\n", counted(found.cards, "card", "cards"));
        else fmt::print("{} problem{}\n", found.problems.size(), found.problems.size() == 1 ? "" : "s");
    }
    return found.problems.empty() ? kGood : kFinding;
}

}  // namespace

void add_cards_check(CLI::App& cards, int& exit_code) {
    struct Options {
        std::vector<std::string> paths;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    CLI::App* c = cards.add_subcommand("check", "Read card sets and list every problem");
    c->add_option("PATH", o->paths, "files or folders; all of the library if not given");
    c->add_flag("--json", o->json, "a list of {file, line, column, card, message, expected, suggestion}");
    c->footer(
        "Examples:\n"
        "  nexus cards check my_set.toml\n"
        "  nexus cards check cards sets --json\n"
        "Exit code 0 if all is well, 1 if there is a problem, 2 if a file cannot be read.");
    c->callback([o, &exit_code] { exit_code = check_cards(o->paths, o->json); });
}

}  // namespace nexus
