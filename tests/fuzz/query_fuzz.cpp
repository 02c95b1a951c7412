// Any query is refused with an error whose place is in it, or asks every card.
#include "card/query.h"
#include "fuzz/support.h"

using namespace nexus;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Catalog& catalog = *fuzz::small_game().catalog;
    const std::vector<NamedCards> decks{{"Some Deck", {CardId{0}}}};
    const std::string text(fuzz::as_text(data, size));
    const Result<CardQuery> query = CardQuery::parse(text, catalog, decks);
    if (!query) {
        if (query.error().message.empty() || query.error().column < 1 || query.error().column > static_cast<int>(text.size()) + 1)
            fuzz::broken("refused without a place", text);
        return 0;
    }
    for (std::size_t i = 0; i < catalog.cards.size(); ++i) (void)query->matches(CardId{static_cast<u16>(i)});
    return 0;
}
