// nexus cards show: a card's face in the terminal.
#include <fmt/format.h>

#include "card/face.h"
#include "cards.h"
#include "output.h"

namespace nexus {

namespace {

struct ShowOptions {
    std::string name, game = "quantum-nexus", edition;
    std::vector<std::string> cards;
    bool program = false;
};

int run_show(const ShowOptions& o) {
    Result<LoadedGame> loaded = load(o.game, o.edition, {}, own_cards(o.cards));
    if (!loaded) return bad_input(loaded.error());
    Result<CardId> id = find_card(*loaded->catalog, o.name);
    if (!id) return bad_input(id.error());
    const CardDef& card = (*loaded->catalog)[*id];
    fmt::print("{}", card_face(card, *loaded->catalog, kFaceWidth, game_words(*loaded->game->rules)));
    if (o.program)
        for (const Ability& a : card.abilities) fmt::print("\n{}", disassemble(a, *loaded->catalog));
    return kGood;
}

}  // namespace

void add_cards_show(CLI::App& cards, int& exit_code) {
    auto o = std::make_shared<ShowOptions>();
    CLI::App* c = cards.add_subcommand("show", "A card as it is printed");
    c->add_option("NAME", o->name, "the card's name")->required();
    c->add_option("--game,-g", o->game, "which game")->capture_default_str();
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given");
    add_cards_option(*c, o->cards);
    c->add_flag("--program", o->program, "also the program that its text became");
    c->footer(
        "Examples:\n  nexus cards show \"Field Mechanic\"\n  nexus cards show \"Commander Ives\" --program\nExit code 2 if there is no such card; near names are suggested.");
    c->callback([o, &exit_code] { exit_code = run_show(*o); });
}

}  // namespace nexus
