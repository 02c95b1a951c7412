// Any deck list is refused with errors, or what it says is written and read back to the same.
#include "cardfile/deck_file.h"
#include "fuzz/support.h"

using namespace nexus;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Catalog& catalog = *fuzz::small_game().catalog;
    const auto deck = cardfile::read_deck(catalog, fuzz::as_text(data, size), "fuzz.deck");
    if (!deck) {
        if (deck.error().empty()) fuzz::broken("refused without an error", fuzz::as_text(data, size));
        for (const Error& e : deck.error()) (void)e.to_string();
        return 0;
    }
    const std::string written = cardfile::write_deck(catalog, *deck);
    const auto back = cardfile::read_deck(catalog, written, "back.deck");
    if (!back) fuzz::broken("what was written is not read", written);
    if (back->name != deck->name || back->game != deck->game || back->lines.size() != deck->lines.size())
        fuzz::broken("read back otherwise", written);
    for (std::size_t i = 0; i < deck->lines.size(); ++i) {
        const cardfile::DeckLine &a = deck->lines[i], &b = back->lines[i];
        if (a.count != b.count || a.card != b.card || a.section != b.section) fuzz::broken("read back otherwise", written);
    }
    if (cardfile::write_deck(catalog, *back) != written) fuzz::broken("written otherwise the second time", written);
    return 0;
}
