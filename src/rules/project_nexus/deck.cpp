// Deck legality (PN-PREP-08, PN-PREP-09, PN-PREP-12): format data.
#include <map>
#include <set>

#include "kernel/deck_form.h"
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

// By the option that decides about them (PN-R01).
struct Limits {
    int least, most;
};
constexpr Limits kSizes[] = {{50, 50}, {40, 60}, {1, 250}};
constexpr int kCopies[] = {4, 3, 250};

}  // namespace

std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards) {
    const Limits size = kSizes[g.option[kDeckSize]];
    const int copies_allowed = kCopies[g.option[kDeckCopies]], n = static_cast<int>(cards.size());
    std::vector<DeckProblem> out;
    std::map<u16, int> copies;
    std::set<std::string> elements;
    for (CardId id : cards) {
        ++copies[id];
        const Vocabulary& v = g.catalog->vocabulary;
        for (i16 s : g.card(id).subtypes)
            for (const std::string& element : v.traits[0].values)
                if (v.subtypes[static_cast<std::size_t>(s)] == element) elements.insert(element);
    }
    const std::string wanted = size.least == size.most ? "exactly " + std::to_string(size.least)
                                                       : std::to_string(size.least) + " to " + std::to_string(size.most);
    if (n < size.least) out.push_back(deck_problem("PN-PREP-08", n, n == 1 ? "card" : "cards", size.least, wanted, "least"));
    if (n > size.most) out.push_back(deck_problem("PN-PREP-08", n, "cards", size.most, wanted, "most"));
    for (auto [id, k] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (d.token) out.push_back(deck_problem("PN-CARD-23", k, d.name, 0, "it is no card and not put into decks"));
        if (k > copies_allowed)
            out.push_back(deck_problem("PN-PREP-08", k, "copies of " + d.name, copies_allowed,
                                       "at most " + std::to_string(copies_allowed) + " of a name", "copies"));
    }
    if (const int books = static_cast<int>(elements.size()); g.option[kSingleBook] && books > 1)
        out.push_back(deck_problem("PN-PREP-12", books, "spellbooks", 1, "this table takes decks of one"));
    return out;
}

DeckForm deck_form(const Game& g) {
    DeckForm f;
    f.least_cards = kSizes[g.option[kDeckSize]].least, f.most_cards = kSizes[g.option[kDeckSize]].most;
    f.most_copies = kCopies[g.option[kDeckCopies]];
    if (g.option[kSingleBook]) f.trait = DeckForm::Trait::One;  // PN-PREP-12
    return f;
}

// PN-R141.
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards) {
    constexpr int kMost = 15;
    std::vector<DeckProblem> out;
    std::map<u16, int> tokens;
    for (CardId id : cards)
        if (g.card(id).token) ++tokens[id];
    if (const int n = static_cast<int>(cards.size()); n > kMost)
        out.push_back(deck_problem("PN-R141", n, "cards in the sideboard", kMost, "at most " + std::to_string(kMost)));
    for (auto [id, n] : tokens)
        out.push_back(deck_problem("PN-CARD-23", n, g.card(CardId{id}).name, 0, "it is no card and not put into decks"));
    return out;
}

}  // namespace nexus::project_nexus
