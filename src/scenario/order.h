// One line that orders several waiting triggers: `A: order "Guard Bot", FC.2, "Wall"`.
#pragma once

#include "scenario/table.h"

namespace nexus::scenario {

// The triggers that a seat is asked to order now, as indices of State::pending; none if it is asked something else.
std::vector<u16> triggers_to_order(const Table& table, Seat seat);

// Which of them each word means. A word that fits several of them must stand in the list as often as there are such triggers.
Result<std::vector<u16>> parse_order_list(const Table& table, Seat seat, std::string_view text);

// The choice that puts this trigger next. Of triggers that are equal in everything only one is offered.
std::optional<Choice> choice_of(const Table& table, Seat seat, u16 trigger);

}  // namespace nexus::scenario
