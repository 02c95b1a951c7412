// Any text is refused with an error, or compiles to sound programs and prints back as it was read.
#include "fuzz/support.h"
#include "text/text.h"
#include "text/tokens.h"

using namespace nexus;

// The first byte says which type of card the text stands on.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Catalog& known = *fuzz::small_game().catalog;
    static const std::vector<std::string> names = known.names();
    const TypeWord& type = known.vocabulary.types[data[0] % known.vocabulary.types.size()];
    const std::string_view written = fuzz::as_text(data + 1, size - 1);

    Pools pools = known.pools;
    text::Context context{known.vocabulary, pools, names, "Pebble", type.sets ? type.sets : type.bits, type.stays_in_play, known.cards};
    const Result<text::Compiled> compiled = text::compile(written, context);
    if (!compiled) {
        if (compiled.error().message.empty()) fuzz::broken("refused without a message", written);
        (void)compiled.error().to_string();
        return 0;
    }
    if (text::print(compiled->tree, known.vocabulary, names) != text::normalise(written)) fuzz::broken("printed otherwise", written);
    for (const Ability& a : compiled->abilities)
        if (const std::string problem = check_operands(a, pools, known.cards.size()); !problem.empty()) fuzz::broken("unsound program", problem);
    return 0;
}
