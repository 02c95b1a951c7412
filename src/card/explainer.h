// Programs in plain English, clause by clause: when an ability can be used or what sets it off, what it costs, what is
// chosen, then what happens. Made from the program and from nothing else, so that it shows what the engine will do.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "card/catalog.h"

namespace nexus {

struct ExplainedLine {
    enum class Part : u8 { Keyword, Ability, When, If, Choice, Cost, Effect };
    Part part = Part::Ability;
    unsigned ability = 0;  // number of the ability on its card
    unsigned step = 0;     // choices, costs, effects: number of the step, from 1
    unsigned depth = 0;    // inside an `if`, a loop, a granted ability
    std::string text;
};

std::vector<ExplainedLine> explain(std::span<const Ability> abilities, std::span<const i16> keywords, const Catalog& catalog);

// The lines as a page.
std::string explanation_text(const std::vector<ExplainedLine>& lines);

}  // namespace nexus
