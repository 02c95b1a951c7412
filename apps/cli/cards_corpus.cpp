// nexus cards corpus: how much of somebody else's writing is read as it stands?
#include <fmt/format.h>

#include "base/words.h"
#include "cards.h"
#include "library/card_files.h"
#include "library/files.h"
#include "match/corpus.h"
#include "rules/registry.h"

namespace nexus {

namespace {

struct CorpusOptions {
    std::string file, game = "quantum-nexus", edition;
    std::vector<std::string> sets;
    unsigned games = 200;
    u64 seed = 1;
    bool texts = false;
};

constexpr std::size_t kExamples = 3;

void print_problems(const Corpus& corpus, bool all) {
    for (const CorpusProblem& p : problems_of(corpus)) {
        fmt::print("{:>4}  {}\n", p.texts.size(), p.phrase);
        for (std::size_t i = 0; i < p.texts.size() && (all || i < kExamples); ++i) {
            const CorpusText& t = *p.texts[i];
            fmt::print("        line {}, {}: {}\n", t.line, t.name, t.problem.message);
            if (all) fmt::print("            {}\n", t.text);
        }
    }
}

int run_corpus(const CorpusOptions& o) {
    Result<std::string> text = read_file(o.file);
    if (!text) return bad_input(text.error());
    Result<cardfile::CsvTable> table = cardfile::read_csv(*text, o.file);
    if (!table) return bad_input(table.error());
    Result<const Ruleset*> rules = find_rules(all_rulesets(), o.game, o.edition);
    if (!rules) return bad_input(rules.error());
    Result<LoadedGame> loaded = load(o.game, o.edition);
    if (!loaded) return bad_input(loaded.error());
    Catalog catalog = *loaded->catalog;
    std::vector<std::string> native;
    for (const KeywordWord& k : catalog.vocabulary.keywords) native.push_back(k.name);
    for (const std::string& path : o.sets)
        if (std::vector<Error> problems = load_set(catalog, path); !problems.empty())
            return bad_input(one_error(problems, "`nexus cards check` lists them"));
    Result<Corpus> corpus = read_corpus(*table, catalog, native, o.file);
    if (!corpus) return bad_input(corpus.error());
    print_problems(*corpus, o.texts);

    std::size_t compiled = 0, ran = 0;
    for (const CorpusText& t : corpus->texts) compiled += t.compiles();
    if (o.games > 0 && compiled > 0) {
        std::vector<std::vector<CardId>> filler;
        for (const LibraryDeck& d : loaded->decks) filler.push_back(d.cards());
        Result<void> played = play_corpus(*corpus, **rules, filler, o.games, o.seed);
        if (!played) return bad_input(played.error());
        for (const CorpusText& t : corpus->texts) {
            if (!t.compiles()) continue;
            ran += t.ran == t.instructions;
            if (t.ran < t.instructions)
                fmt::print("{} of {} instructions ran: line {}, {}{}\n", t.ran, t.instructions, t.line, t.name,
                           o.texts ? ": " + t.text : "");
        }
        fmt::print("{} of {} compiled texts had every instruction carried out in {} random games\n", ran, compiled, o.games);
    }
    fmt::print("{} of {} texts compile\n", compiled, corpus->texts.size());
    return compiled == corpus->texts.size() ? kGood : kFinding;
}

}  // namespace

void add_cards_corpus(CLI::App& cards, int& exit_code) {
    auto o = std::make_shared<CorpusOptions>();
    CLI::App* c = cards.add_subcommand("corpus", "How many texts of a table are read as they stand, and what stops the others");
    c->add_option("FILE", o->file, "a CSV table: name,type,subtype,cp,attack,defense,range,part,text")->required();
    c->add_option("--game,-g", o->game, "which game")->capture_default_str();
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    c->add_option("--set", o->sets, "a set file that defines keywords, states and words of the texts; may be repeated")
        ->allow_extra_args(false);
    c->add_option("--games,-n", o->games, "random games in which the compiled cards are tried")
        ->capture_default_str()
        ->check(whole_number(0, 100000));
    c->add_option("--seed,-s", o->seed, "of those games")->capture_default_str()->check(whole_number());
    c->add_flag("--texts", o->texts, "every failing text, not only the first ones of a phrase");
    c->footer(
        "Examples:\n"
        "  nexus cards corpus texts.csv --game quantum-nexus --set sets/quantum-nexus/later-edition-words.toml\n"
        "  nexus cards corpus texts.csv --games 0 --texts      only read, and show every text that is not read\n"
        "A text counts if it compiles, every word of it counts, its keywords have a meaning, and it is printed back.\n"
        "Exit code 1 if some text does not.");
    c->callback([o, &exit_code] { exit_code = run_corpus(*o); });
}

}  // namespace nexus
