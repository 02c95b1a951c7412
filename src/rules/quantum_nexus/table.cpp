// How clients draw the table: quadrants are fields, what lies beside them is a strip.
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr ObjectLine kObjectLines[] = {{kUnit | kLeader, "{Attack}/{Defense} {Range}"}};
bool turned_round(const Game& g) { return profile(g).column_pairing == ColumnPairing::Mirrored; }  // QN-R-048

}  // namespace

const TableSpec kTable = {
    .objects = kObjectLines,
    .seat = "CP {CP}  base {base}  hand {hand}  deck {deck}  discard {discard}  actions {actions} for {tally} CP",
    .strips = 1 << LO | 1 << MA,
    .turned_round = turned_round,
};

// Where units have Health and the owner of the turn leads: no count of actions, and the deck is called library.
const TableSpec kHealthTable = {
    .objects = kObjectLines,
    .seat = "CP {CP}  base {base}  hand {hand}  library {deck}  discard {discard}",
    .strips = 1 << LO | 1 << MA,
    .turned_round = turned_round,
};

}  // namespace nexus::quantum_nexus
