// Deck legality (PN-PREP-08, PN-PREP-09, PN-PREP-12): format data.
#include <map>
#include <set>

#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards) {
    struct Limits { int least, most; };
    constexpr Limits kSizes[] = {{50, 50}, {40, 60}, {1, 250}};
    constexpr int kCopies[] = {4, 3, 250};
    const Limits size = kSizes[g.option[kDeckSize]];
    const int copies_allowed = kCopies[g.option[kDeckCopies]], n = static_cast<int>(cards.size());
    std::vector<DeckProblem> out;
    std::map<u16, int> copies;
    std::set<std::string> elements;
    for (CardId id : cards) {
        const CardDef& d = g.card(id);
        ++copies[id];
        if (d.token) out.push_back({"PN-CARD-23", d.name + " is no card: it is not put into decks"});
        const Vocabulary& v = g.catalog->vocabulary;
        for (i16 s : d.subtypes)
            for (const std::string& element : v.traits[0].values)
                if (v.subtypes[static_cast<std::size_t>(s)] == element) elements.insert(element);
    }
    const std::string wanted = size.least == size.most ? "exactly " + std::to_string(size.least) : std::to_string(size.least) + " to " + std::to_string(size.most);
    if (n < size.least) out.push_back({"PN-PREP-08", std::to_string(n) + " cards, " + std::to_string(size.least - n) + " short of " + wanted});
    if (n > size.most) out.push_back({"PN-PREP-08", std::to_string(n) + " cards, " + std::to_string(n - size.most) + " over " + wanted});
    for (auto [id, k] : copies)
        if (k > copies_allowed)
            out.push_back({"PN-PREP-08", std::to_string(k) + " copies of " + g.card(CardId{id}).name + ", " + std::to_string(k - copies_allowed) + " over at most " + std::to_string(copies_allowed)});
    if (g.option[kSingleBook] && elements.size() > 1) out.push_back({"PN-PREP-12", std::to_string(elements.size()) + " spellbooks, this table takes decks of one"});
    return out;
}

}  // namespace nexus::project_nexus
