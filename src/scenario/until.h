// `pass until …`: how long everybody who is asked passes.
#pragma once

#include "scenario/table.h"

namespace nexus::scenario {

struct Until {
    enum class What : u8 {
        Phase,  // `Main`, `next Main`
        Turn,   // `turn 3`, `next turn`
        Owner,  // `owner C`: it is C's turn
        Acts,   // `C acts`: C is asked to act or pass
        Quiet   // `quiet`: nothing waits to be answered or carried out
    };
    What what = What::Quiet;
    unsigned value = 0;  // phase, turn or seat
    bool next = false;   // the present phase or turn does not count
};

// What follows `pass until`.
Result<Until> parse_until(const Table& table, std::string_view text);

// `moved`: the phase or the turn has changed since passing began.
bool is_reached(const Until& until, const Table& table, bool moved);

// Why it cannot come any more; empty = it can.
std::string is_missed(const Until& until, const Table& table);

}  // namespace nexus::scenario
