// How clients draw the table: the charge zone is shown card by card.
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr ObjectLine kObjectLines[] = {
    {kAvatar, "r{rank} {ATK}/{HP} c{Critical}"}, {kUnit, "{ATK}/{HP} c{Critical}"}, {kItem, "{ATK}/{HP}"}};
constexpr u8 kPhaseOrder[] = {kDraw, kCharge, kStandby, kMain, kBattle, kAttackStep, kGuardStep, kDamageStep, kEnd};

}  // namespace

const TableSpec kTable = {
    .objects = kObjectLines,
    .seat = "LP {LP}  mana {mana}/{maximum mana}  level {Charge Level} ({sparked} down)  hand {hand}  deck {deck}  discard {discard}",
    .piles = 1 << kChargeZone.value,
    .phase_order = kPhaseOrder,
};

}  // namespace nexus::project_nexus
