// How clients draw the table: all places are strips.
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr ObjectLine kObjectLines[] = {{kUnit, "{strength}/{toughness}"}, {kEquipment, "{strength}/{toughness}"}};
constexpr u8 kPhaseOrder[] = {kStart, kMain, kEnd};

}  // namespace

const TableSpec kTable = {
    .objects = kObjectLines,
    .seat = "life {life}  quanta {quanta} of {maximum quanta}  Flow {Flow}  hand {hand}  deck {deck}  graveyard {graveyard}",
    .strips = 0xF,
    .phase_order = kPhaseOrder,
};

}  // namespace nexus::quanta
