// nexus cards check: every problem of card sets.
#include <fmt/format.h>

#include <algorithm>
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

// The cards that a set adds to these.
std::vector<CardDef> cards_since(const Catalog& catalog, std::size_t before) {
    return {catalog.cards.begin() + static_cast<std::ptrdiff_t>(before), catalog.cards.end()};
}

// Sets of one edition are used together: later ones may name what earlier ones define, and all of them what the shipped ones do.
struct Checker {
    const std::vector<std::string>& files;
    std::string edition{};  // empty: each set's own
    std::map<const Ruleset*, Catalog> catalogs{};
    std::vector<SourceFile> read{};  // every file so far
    Findings out{};

    Result<void> check(const std::string& path, const std::string& text) {
        Result<const Ruleset*> rules = rules_of_set(path, text, edition);
        if (!rules) {
            out.problems.push_back({{}, rules.error()});
            return {};
        }
        if (const auto head = cardfile::read_set_head(text, path); head && !head->is_for((*rules)->edition)) {
            out.good.push_back(fmt::format("{}: only for {}", path, join(head->editions, ", ")));
            return {};
        }
        Result<Catalog*> catalog = catalog_of(**rules);
        if (!catalog) return tl::unexpected(catalog.error());
        const Catalog start = **catalog;
        std::vector<Error> found = cardfile::load_set_text(**catalog, text, path);
        const std::vector<CardDef> cards = found.empty() ? cards_since(**catalog, start.cards.size())
                                                         : cards_elsewhere(**rules, path, text);
        if (found.empty()) out.cards += cards.size();
        if (!edition.empty()) add_meaningless(**rules, cards, path, text, found);
        if (found.empty()) out.good.push_back(fmt::format("{}: {}", path, counted(cards.size(), "card", "cards")));
        for (Error& e : found) out.problems.push_back({card_of(e, text), std::move(e)});
        read.push_back({path, text});
        return {};
    }

   private:
    // With the shipped sets, or with the files that came before and are for this edition too.
    Result<Catalog*> catalog_of(const Ruleset& rules) {
        auto [it, fresh] = catalogs.try_emplace(&rules);
        if (!fresh) return &it->second;
        Result<Catalog> before = catalog_before(rules, files);
        if (!before) return tl::unexpected(before.error());
        it->second = std::move(*before);
        for (const SourceFile& file : read) {
            const auto head = cardfile::read_set_head(file.text, file.name);
            if (head && head->game == rules.id && head->is_for(rules.edition)) cardfile::load_set_text(it->second, file.text, file.name);
        }
        return &it->second;
    }
    // The cards of a set that this edition cannot read, as another edition of the game reads them; none if no edition does.
    std::vector<CardDef> cards_elsewhere(const Ruleset& here, const std::string& path, const std::string& text) {
        for (const Ruleset* other : all_rulesets()) {
            if (other == &here || std::string_view(other->id) != here.id) continue;
            Result<Catalog*> catalog = catalog_of(*other);
            if (!catalog) continue;
            Catalog copy = **catalog;
            const std::size_t before = copy.cards.size();
            if (cardfile::load_set_text(copy, text, path).empty()) return cards_since(copy, before);
        }
        return {};
    }
    // What the language reads and the rules of the edition give no meaning.
    static void add_meaningless(const Ruleset& rules, const std::vector<CardDef>& cards, const std::string& path, const std::string& text,
                                std::vector<Error>& found) {
        const auto without_meaning = kit_of(rules).without_meaning;
        if (!without_meaning) return;
        for (const CardDef& card : cards)
            for (const DeckProblem& p : without_meaning(rules, card)) {
                Error& e = found.emplace_back();
                e.message = fmt::format("{}: {} ({})", card.name, p.message, p.rule);
                e.file = path;
                e.expected = p.wanted;
                const std::size_t at = text.find("name = \"" + card.name + "\"");
                if (at == text.npos) continue;
                e.line = static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n')) + 1;
                e.column = 1;
                e.excerpt = text.substr(at, text.find('\n', at) - at);
            }
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

Result<void> edition_is_known(const std::string& edition) {
    std::vector<std::string> all;
    for (const Ruleset* rules : all_rulesets()) {
        if (edition.empty() || edition == rules->edition) return {};
        all.emplace_back(rules->edition);
    }
    Error e;
    e.message = "no game has an edition '" + edition + "'";
    e.expected = join(all, ", ");
    e.suggestion = nearest(edition, all);
    return tl::unexpected(std::move(e));
}

int check_cards(std::vector<std::string> paths, const std::string& edition, bool json) {
    const bool paths_are_the_library = paths.empty();  // of which only the games that have the edition are meant
    if (paths.empty()) paths.push_back(cards_directory(NEXUS_SOURCE_DIR));
    Result<std::vector<std::string>> files = set_files(paths);
    if (!files) return bad_input(files.error());
    if (files->empty()) return bad_input(Error{"there are no card sets (*.toml) in " + join(paths, ", ")});
    if (Result<void> known = edition_is_known(edition); !known) return bad_input(known.error());
    Checker checker{*files, edition};
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        if (!text) return bad_input(text.error());
        if (!edition.empty() && paths_are_the_library && !find_ruleset(head_value(*text, "game"), edition)) continue;
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
        std::string edition;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    CLI::App* c = cards.add_subcommand("check", "Read card sets and list every problem");
    c->add_option("PATH", o->paths, "files or folders; all of the library if not given");
    c->add_option("--edition,-e", o->edition,
                  "by the words and rules of this edition: names every card that it cannot honour; each set's own if not given");
    c->add_flag("--json", o->json, "a list of {file, line, column, card, message, expected, suggestion}");
    c->footer(
        "Examples:\n"
        "  nexus cards check my_set.toml\n"
        "  nexus cards check cards sets --json\n"
        "  nexus cards check my_set.toml --edition classic      what this edition cannot honour, and why\n"
        "Exit code 0 if all is well, 1 if there is a problem, 2 if a file cannot be read.");
    c->callback([o, &exit_code] { exit_code = check_cards(o->paths, o->edition, o->json); });
}

}  // namespace nexus
