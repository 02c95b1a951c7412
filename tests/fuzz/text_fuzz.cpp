// Any text is refused with an error, or compiles to sound programs and prints back as it was read.
#include <iterator>

#include "fuzz/support.h"
#include "text/text.h"
#include "text/tokens.h"

using namespace nexus;

namespace {

// Words that follow one another are found sooner than letters: from 0x80 on a byte is one of these.
constexpr std::string_view kWords[] = {"When ",
                                       "Whenever ",
                                       "this unit ",
                                       "is deployed",
                                       "is destroyed",
                                       "attacks",
                                       "is attacked",
                                       ", ",
                                       ". ",
                                       "draw ",
                                       "a card",
                                       "two cards",
                                       "each ",
                                       "target ",
                                       "friendly ",
                                       "enemy ",
                                       "Mech ",
                                       "Drone ",
                                       "unit",
                                       "units",
                                       "gets ",
                                       "has ",
                                       "have ",
                                       "+1 Attack",
                                       "-1 Defense",
                                       " and ",
                                       " or ",
                                       " until the end of the turn",
                                       " this turn",
                                       " for each ",
                                       "you control",
                                       "opponent ",
                                       "If ",
                                       "Otherwise, ",
                                       "you may ",
                                       "If you do, ",
                                       "Active: ",
                                       "Passive: ",
                                       "Interrupt: ",
                                       "Pay 1 CP",
                                       "Pay X CP",
                                       "Draw X cards",
                                       "Destroy ",
                                       "Exhaust ",
                                       "Ready ",
                                       "Put ",
                                       "a charge counter ",
                                       "on ",
                                       "it",
                                       "that unit",
                                       "them",
                                       "Its controller ",
                                       "loses ",
                                       "gain ",
                                       "1 CP",
                                       "Choose one: ",
                                       "; or ",
                                       "Create ",
                                       "a Mote token ",
                                       "in a friendly quadrant",
                                       "in your Front Row",
                                       "in range",
                                       "adjacent to ",
                                       "with ",
                                       "Steady",
                                       "Regrow (2)",
                                       "\"",
                                       "\n",
                                       "from your ",
                                       "discard pile ",
                                       "hand",
                                       "deck",
                                       "to its owner's ",
                                       "Move ",
                                       "to an adjacent quadrant",
                                       "Search your deck for ",
                                       "Look at the top three cards of your deck",
                                       "Put one of them into your hand",
                                       "another ",
                                       "other ",
                                       "all ",
                                       "up to two ",
                                       "any number of ",
                                       "equal to the number of ",
                                       "cannot ",
                                       "be targeted",
                                       "attack",
                                       "would be destroyed",
                                       "instead",
                                       "as long as ",
                                       "while ",
                                       "At the start of ",
                                       "the turn",
                                       "your turn",
                                       "Once per turn, ",
                                       "Unit-Deploy: ",
                                       "Player-Draw: ",
                                       "Complete this mission when ",
                                       "three or more ",
                                       "Leader",
                                       "Asset",
                                       "Event",
                                       "Upgrade",
                                       "damage ",
                                       "Deal 2 ",
                                       "Double ",
                                       "'s Attack",
                                       "becomes ",
                                       "is equal to ",
                                       "costs 1 less ",
                                       "CP",
                                       "the next time ",
                                       "Target player ",
                                       "discards ",
                                       "Reveal ",
                                       "Return ",
                                       "Swap the positions of "};

std::string expand(const std::uint8_t* data, std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i) {
        if (data[i] >= 0x80 && data[i] - 0x80U < std::size(kWords)) out += kWords[data[i] - 0x80U];
        else out += static_cast<char>(data[i]);
    }
    return out;
}

}  // namespace

// The first byte says which type of card the text stands on, and whether bytes are letters or
// words.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Catalog& known = *fuzz::small_game().catalog;
    static const std::vector<std::string> names = known.names();
    const TypeWord& type = known.vocabulary.types[data[0] % known.vocabulary.types.size()];
    const std::string expanded = data[0] & 0x40 ? expand(data + 1, size - 1) : std::string(fuzz::as_text(data + 1, size - 1));
    const std::string_view written = expanded;

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
        if (const std::string problem = check_operands(a, pools, known.cards.size()); !problem.empty())
            fuzz::broken("unsound program", problem);
    return 0;
}
