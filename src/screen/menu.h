// The legal choices as a menu: one row a choice while there is room, one row a group otherwise (all targets of an
// attacker, all places of a card), so that a choice can also be made step by step.
// Must not know: terminals, any single game.
#pragma once

#include "screen/table.h"

namespace nexus::screen {

struct MenuRow {
    std::string text;                  // the notation, or what a group has in common
    std::string gloss;                 // what the notation means by its numbers
    std::vector<std::size_t> choices;  // indices into the list
};

// `notations` are those of `choices`, in order. `room` = how many rows can be shown. `aside` = how many of the last choices few
// people mean, since they harm the own side: they are one row, "attack own units", unless there is nothing else.
std::vector<MenuRow> menu_rows(const Game& game, const TableSpec& table, const Observation& o, std::span<const Choice> choices,
                               std::span<const std::string> notations, std::size_t room, std::size_t aside = 0);

// In columns where they fit; rows are numbered from 1. `page` counts from 0.
struct MenuPage {
    Lines lines;
    unsigned pages = 1;
};
MenuPage draw_menu(const std::vector<MenuRow>& rows, unsigned page, const Shape& shape);

// What these choices start from, and once there is a single source what they aim at.
Marks marks_of(const Game& game, std::span<const Choice> choices);

// The listed notations that continue what was typed, word by word: `att FC.1` finds `attack FC.1 > B.FC.1`.
std::vector<std::size_t> continuing(std::span<const std::string> notations, std::string_view typed);

}  // namespace nexus::screen
