// nexus cards explain: how the engine reads a text, and what every word of it became.
#include <fmt/format.h>

#include "cards.h"
#include "library/card_files.h"
#include "text/attribution.h"

namespace nexus {

namespace {

struct ExplainOptions {
    std::string text, card, game = "quantum-nexus", edition, type = "Unit";
    std::vector<std::string> sets, cards;
    bool program = false;
};

// The text again, phrase by phrase: neighbours that became the same lines stand together.
void print_words(const text::Attribution& a, std::string_view source) {
    std::size_t i = 0;
    while (i < a.words.size()) {
        const std::vector<u32>& lines = a.words[i].lines;
        std::size_t end = i;
        while (end + 1 < a.words.size() && (a.words[end + 1].mark || a.words[end + 1].lines == lines)) ++end;
        std::string to;
        for (const u32 l : lines) to += fmt::format("{}{}", to.empty() ? "" : ", ", l + 1);
        if (to.empty() && !a.words[i].mark) to = "NOTHING";
        fmt::print("  {:<10}  {}\n", to, source.substr(a.words[i].begin, a.words[end].end - a.words[i].begin));
        i = end + 1;
    }
}

int explain_text(const std::string& text, const CardDef& card, const Catalog& catalog, bool program) {
    Result<text::Attribution> a = text::attribute(text, catalog, card);
    if (!a) {
        fmt::print("{}\n", a.error().to_string());
        return kFinding;
    }
    fmt::print("{}\n\nHow it is read:\n{}\nWhat the words became:\n", text, explanation_text(a->lines));
    print_words(*a, text);
    if (program) {
        Catalog scratch = catalog;
        text::Context context{scratch.vocabulary, scratch.pools, scratch.names(), card.name, card.type_bits, card.stays_in_play};
        if (Result<text::Compiled> compiled = text::compile(text, context)) {
            fmt::print("\nProgram:\n");
            for (const Ability& ability : compiled->abilities) fmt::print("{}", disassemble(ability, scratch));
        }
    }
    const std::vector<std::string> idle = a->idle();
    if (idle.empty()) return kGood;
    fmt::print("\nThe text plays as shown above; these words make no difference to that:");
    for (const std::string& w : idle) fmt::print(" '{}'", w);
    fmt::print("\nIf one of them should, the text means something else to you than to the engine: say it in other words.\n");
    return kFinding;
}

int run_explain(const ExplainOptions& o) {
    if (o.text.empty() == o.card.empty()) return bad_input(Error{"give either a text or --card NAME"});
    Result<LoadedGame> loaded = load(o.game, o.edition, {}, own_cards(o.cards));
    if (!loaded) return bad_input(loaded.error());
    Catalog catalog = *loaded->catalog;
    for (const std::string& path : o.sets)
        if (std::vector<Error> problems = load_set(catalog, path); !problems.empty())
            return bad_input(one_error(problems, "`nexus cards check` lists them"));
    if (o.card.empty()) {
        Result<CardDef> card = blank_card(catalog.vocabulary, o.type);
        return card ? explain_text(o.text, *card, catalog, o.program) : bad_input(card.error());
    }
    Result<CardId> id = find_card(catalog, o.card);
    if (!id) return bad_input(id.error());
    const CardDef& card = catalog[*id];
    fmt::print("{}\n", card.name);
    if (card.text.empty()) {
        fmt::print("It has no rule text.\n");
        return kGood;
    }
    return explain_text(card.text, card, catalog, o.program);
}

}  // namespace

void add_cards_explain(CLI::App& cards, int& exit_code) {
    auto o = std::make_shared<ExplainOptions>();
    CLI::App* c = cards.add_subcommand("explain", "How the engine reads a text, clause by clause and word by word");
    c->add_option("TEXT", o->text, "a rule text");
    c->add_option("--card,-c", o->card, "a card by its name, instead of a text");
    c->add_option("--game,-g", o->game, "which game")->capture_default_str();
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    c->add_option("--type,-t", o->type, "the type of card the text is printed on")->capture_default_str();
    add_cards_option(*c, o->cards);
    c->add_option("--set", o->sets, "a set file with further words and cards; may be repeated")->allow_extra_args(false);
    c->add_flag("--program", o->program, "also the program, one instruction a line");
    c->footer(
        "Examples:\n"
        "  nexus cards explain \"When this unit is deployed, draw a card.\"\n"
        "  nexus cards explain \"Destroy target Asset.\" --type Event\n"
        "  nexus cards explain --card \"Field Mechanic\" --program\n"
        "Exit code 1 if the text cannot be read, or if a word of it contributes to nothing.");
    c->callback([o, &exit_code] { exit_code = run_explain(*o); });
}

}  // namespace nexus
