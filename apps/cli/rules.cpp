// nexus rules: what a rule says, and which rules say something about a thing.
#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/markdown.h"
#include "base/words.h"
#include "card/face.h"
#include "library/card_files.h"
#include "output.h"
#include "rules/registry.h"
#include "table.h"

namespace nexus {

namespace {

using cardfile::Rulebook;
using cardfile::RuleHit;
using cardfile::RuleSection;
using cardfile::RuleText;

struct RulesOptions {
    std::vector<std::string> words;
    std::string game;
    bool json = false, all = false;
};

constexpr std::size_t kShown = 15;  // hits without --all

std::string json_rule(const RuleText& r) {
    std::vector<std::string> headings;
    for (const std::string& h : r.headings) headings.push_back(json_quoted(h));
    return JsonObject()
        .add("id", r.id)
        .add("title", r.title)
        .add("text", r.text)
        .add("source", r.source)
        .raw("headings", json_list(headings))
        .add("file", r.file)
        .add("line", r.line)
        .text();
}

void print_json(const std::vector<const RuleText*>& rules) {
    std::vector<std::string> items;
    for (const RuleText* r : rules) items.push_back(json_rule(*r));
    fmt::print("{}\n", json_array(items));
}

// "QN-FR-01  What it says", what follows under it; a title stands for the text of a ruling.
void print_entry(const RuleText& r, std::size_t ids, std::size_t width) {
    const std::string text = r.title.empty() ? plain_markdown(r.text, std::max<std::size_t>(width - ids - 2, 24)) : r.title + "\n";
    std::string before = padded(r.id, ids + 2);
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = text.find('\n', from);
        fmt::print("{}{}\n", end > from ? before : "", text.substr(from, end - from));
        before = std::string(ids + 2, ' ');
        from = end + 1;
    }
}

std::size_t longest_id(const std::vector<const RuleText*>& rules) {
    std::size_t out = 0;
    for (const RuleText* r : rules) out = std::max(out, r->id.size());
    return out;
}

void print_group(const std::vector<const RuleText*>& rules, std::size_t width) {
    const std::vector<std::string>* headings = nullptr;
    const std::size_t ids = longest_id(rules);
    for (const RuleText* r : rules) {
        if (!headings || *headings != r->headings) {
            if (headings) fmt::print("\n");
            headings = &r->headings;
            for (const std::string& line : wrapped(join(*headings, " > "), width)) fmt::print("{}\n", line);
        }
        print_entry(*r, ids, width);
    }
    fmt::print("\n{}; `nexus rules {}` prints one with what belongs to it\n", counted(rules.size(), "rule", "rules"), rules.front()->id);
}

// Digests and their sections. `prefix`: of one game only.
void print_overview(const Rulebook& book, std::string_view prefix, std::size_t width) {
    std::string file;
    std::size_t shown = 0;
    for (const RuleSection& s : book.sections()) {
        if (!starts_with(s.rules.front().id, prefix)) continue;
        const RuleText& first = s.rules.front();
        if (first.file != file) {
            fmt::print("{}{}\n", file.empty() ? "" : "\n", first.headings.empty() ? first.file : first.headings.front());
            file = first.file;
        }
        const bool whole = book.group(s.group).size() == s.rules.size();
        const std::string ids = whole ? s.group : s.rules.size() == 1 ? first.id : first.id + " ... " + s.rules.back().id;
        const std::vector<std::string> below(s.headings.begin() + (s.headings.empty() ? 0 : 1), s.headings.end());
        const std::string words = fmt::format("{}{}{}", join(below, " > "), below.empty() ? "" : ", ",
                                              counted(s.rules.size(), "rule", "rules"));
        const std::size_t column = whole ? 10 : 26;
        std::string before = "  " + padded(ids, column);
        for (const std::string& line : wrapped(words, std::max<std::size_t>(width - std::min(width - 10, column + 2), 20))) {
            fmt::print("{}{}\n", before, line);
            before = std::string(column + 2, ' ');
        }
        shown += s.rules.size();
    }
    fmt::print("\n");
    for (const std::string& line :
         wrapped(fmt::format("{}. `nexus rules QN-FR` lists a section, `nexus rules QN-FR-01` prints a rule, words find rules.",
                             counted(shown, "rule", "rules")),
                 width))
        fmt::print("{}\n", line);
}

int print_ids(const Rulebook& book, const RulesOptions& o, std::size_t width) {
    int code = kGood;
    bool first = true;
    std::vector<const RuleText*> found;
    for (const std::string& word : o.words) {
        const RuleText* rule = book.find(word);
        const std::vector<const RuleText*> group = rule ? std::vector<const RuleText*>{rule} : book.group(word);
        if (group.empty()) {
            Error e{"there is no rule '" + word + "'"};
            e.suggestion = join(book.near_ids(word), ", ");
            if (e.suggestion.empty()) e.expected = "an id such as QN-FR-01; `nexus rules` lists the sections";
            code = bad_input(e);
            continue;
        }
        found.insert(found.end(), group.begin(), group.end());
        if (o.json) continue;
        if (!first) fmt::print("\n{}\n\n", std::string(std::min<std::size_t>(width, 40), '-'));
        first = false;
        if (rule) fmt::print("{}", rule_page(book, *rule, width));
        else if (word.find_first_of("-_") == word.npos) print_overview(book, group.front()->id.substr(0, word.size()) + "-", width);
        else print_group(group, width);
    }
    if (o.json) print_json(found);
    return code;
}

int no_hits(const Rulebook& book, const RulesOptions& o) {
    if (o.json) {
        fmt::print("[]\n");
        return kFinding;
    }
    fmt::print("no rule has {}{}\n", o.words.size() > 1 ? "all of: " : "the word: ", join(o.words, " "));
    for (const std::string& argument : o.words)
        for (const std::string& word : split_words(argument))
            if (const std::string near = book.near_word(word); !near.empty())
                fmt::print("    '{}' is in none; did you mean: {}\n", word, near);
    return kFinding;
}

// Keywords of this name that sets of the games define: "Tireless, a keyword of Quantum Nexus: …".
std::vector<std::string> set_keywords(const Rulebook& book, const RulesOptions& o) {
    std::vector<std::string> out;
    for (const Ruleset* rules : all_rulesets()) {
        if (!o.game.empty() && rules->id != o.game) continue;
        const std::string asked = join(o.words, " ");
        if (book.term(asked, rules->rule_prefix)) continue;  // the rule itself comes first
        Result<LoadedGame> loaded = load(rules->id, rules->edition);
        if (!loaded) continue;
        if (const KeywordWord* word = keyword_named(loaded->catalog->vocabulary, asked); word && !word->text.empty())
            out.push_back(keyword_meaning(*word) + " (a keyword of " + rules->name + ")");
    }
    return out;
}

int print_hits(const Rulebook& book, const RulesOptions& o, std::string_view prefix, std::size_t width) {
    std::vector<const RuleText*> found;
    for (const RuleHit& hit : book.search(o.words))
        if (starts_with(hit.rule->id, prefix)) found.push_back(hit.rule);
    const std::vector<std::string> keywords = o.json ? std::vector<std::string>{} : set_keywords(book, o);
    for (const std::string& line : keywords)
        for (const std::string& piece : wrapped(line, width)) fmt::print("{}\n", piece);
    if (found.empty() && !keywords.empty()) return kGood;
    if (found.empty()) return no_hits(book, o);
    const std::size_t all = found.size();
    if (!o.all && all > kShown) found.resize(kShown);
    if (o.json) {
        print_json(found);
        return kGood;
    }
    const std::size_t ids = longest_id(found);
    const std::size_t room = std::max<std::size_t>(width - ids - 2, 20);
    for (const RuleText* r : found) {
        std::string before = padded(r->id, ids + 2);
        for (const std::string& line : wrapped(rule_excerpt(*r, o.words, 2 * room - 8), room)) {  // about two lines
            fmt::print("{}{}\n", before, line);
            before = std::string(ids + 2, ' ');
        }
    }
    fmt::print("{}{}\n", counted(all, "rule", "rules"),
               all > found.size() ? fmt::format(", the best {} shown; --all shows the others", found.size()) : "");
    return kGood;
}

int run_rules(const RulesOptions& o) {
    std::string_view prefix;
    if (!o.game.empty()) {
        Result<const Ruleset*> rules = find_rules(all_rulesets(), o.game, {});
        if (!rules) return bad_input(rules.error());
        prefix = (*rules)->rule_prefix;
    }
    Result<Rulebook> book = load_rulebook(rules_directory(NEXUS_SOURCE_DIR));
    if (!book) return bad_input(book.error());
    const std::size_t width = output_width();
    const bool any = std::ranges::any_of(o.words, [](const std::string& w) { return !trim(w).empty(); });
    if (any && std::ranges::all_of(o.words, [&](const std::string& w) { return book->looks_like_id(w); }))
        return print_ids(*book, o, width);
    if (any) return print_hits(*book, o, prefix, width);
    if (o.json) {
        std::vector<const RuleText*> all;
        for (const RuleText& r : book->rules())
            if (starts_with(r.id, prefix)) all.push_back(&r);
        print_json(all);
    } else {
        print_overview(*book, prefix, width);
    }
    return kGood;
}

}  // namespace

void add_rules_command(CLI::App& app, int& exit_code) {
    auto o = std::make_shared<RulesOptions>();
    CLI::App* c = app.add_subcommand("rules", "The rules of the games: by id, by section, by words");
    c->add_option("ID|WORDS", o->words, "ids, the beginning of ids, or words; the sections if not given");
    c->add_option("--game,-g", o->game, "only rules of this game");
    c->add_flag("--all", o->all, "all rules that have the words, not only the best");
    c->add_flag("--json", o->json, "a list of {id, title, text, source, headings, file, line}");
    c->footer(
        "Examples:\n"
        "  nexus rules QN-FR-01                 one rule, with what it names\n"
        "  nexus rules QN-FR                    a section\n"
        "  nexus rules front row priority       rules that have these words, best first\n"
        "  nexus rules '\"empty deck\"' -g quanta   a phrase, in one game\n"
        "Exit code 0, 1 if no rule has the words, 2 if there is no such id.");
    c->callback([o, &exit_code] { exit_code = run_rules(*o); });
}

}  // namespace nexus
