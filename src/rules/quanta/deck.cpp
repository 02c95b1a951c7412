// Deck legality (QA-DECK).
#include <algorithm>
#include <map>

#include "kernel/deck_form.h"
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr int kLeast = 40, kCopies = 3;  // QA-R01

// QA-R85.
bool speaks_of_flow(const CardDef& d) { return d.text.find("Flow") != std::string::npos; }
bool left_out(const Game& g, const CardDef& d) {
    return (g.option[kFlowOption] && !d.is(kLord) && speaks_of_flow(d)) || (g.option[kEquipmentOption] && d.is(kEquipment));
}

}  // namespace

int faction_of(const Game& g, const CardDef& d) {
    const std::vector<std::string>& names = g.catalog->vocabulary.traits[0].values;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (std::ranges::find(d.subtypes, g.catalog->vocabulary.find_subtype(names[i])) != d.subtypes.end()) return static_cast<int>(i);
    return -1;
}

std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards) {
    const std::vector<std::string>& names = g.catalog->vocabulary.traits[0].values;
    const int neutral = static_cast<int>(names.size()) - 1;
    std::vector<DeckProblem> out;
    std::map<u16, int> copies;
    int lords = 0, own = -1, size = 0;
    for (CardId id : cards) {
        const CardDef& d = g.card(id);
        if (d.is(kLord)) ++lords, own = faction_of(g, d);
        else ++size, ++copies[id];
    }
    if (lords != 1) out.push_back(deck_problem("QA-DECK-03", lords, lords == 1 ? "Lord" : "Lords", 1, "exactly one"));
    if (size < kLeast)
        out.push_back(deck_problem("QA-DECK-04", size, size == 1 ? "card" : "cards", kLeast,
                                   "at least " + std::to_string(kLeast) + " besides the Lord", "size"));
    const std::string takes = "this Lord's deck takes " +
                              (own < 0 || own == neutral ? std::string() : names[static_cast<std::size_t>(own)] + " and ") +
                              "Neutral cards";
    for (auto [id, n] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (d.token) out.push_back(deck_problem("QA-TOK-01", n, d.name, 0, "tokens are not put into decks"));
        if (n > kCopies)
            out.push_back(deck_problem("QA-DECK-04", n, "copies of " + d.name, kCopies, "at most " + std::to_string(kCopies) + " of a card",
                                       "copies"));
        const int of = faction_of(g, d);
        if (lords == 1 && of != own && of != neutral)
            out.push_back(deck_problem("QA-DECK-02", n,
                                       d.name + " (" + (of < 0 ? std::string("no faction") : names[static_cast<std::size_t>(of)]) + ")", 0,
                                       takes));
        if (g.option[kFlowOption] && speaks_of_flow(d))
            out.push_back(deck_problem("QA-R85", n, d.name, 0, "it speaks of Flow, which this table leaves out", "Flow"));
        if (d.is(kEquipment) && g.option[kEquipmentOption])
            out.push_back(deck_problem("QA-R85", n, d.name, 0, "it is Equipment, which this table leaves out", "Equipment"));
    }
    return out;
}

DeckForm deck_form(const Game&) {
    DeckForm f;
    f.least_cards = kLeast;
    f.most_copies = kCopies;
    f.least_beside = f.most_beside = 1;  // QA-DECK-03
    f.trait = DeckForm::Trait::OfBeside;
    f.allowed = [](const Game& g, CardId id) { return !left_out(g, g.card(id)); };
    return f;
}

// QA-R111.
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards) {
    constexpr int kMost = 15;
    std::vector<DeckProblem> out;
    std::map<u16, int> tokens;
    for (CardId id : cards)
        if (g.card(id).token) ++tokens[id];
    if (const int n = static_cast<int>(cards.size()); n > kMost)
        out.push_back(deck_problem("QA-R111", n, "cards in the sideboard", kMost, "at most " + std::to_string(kMost)));
    for (auto [id, n] : tokens) out.push_back(deck_problem("QA-TOK-01", n, g.card(CardId{id}).name, 0, "tokens are not put into decks"));
    return out;
}

}  // namespace nexus::quanta
