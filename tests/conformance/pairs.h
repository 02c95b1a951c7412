// Non-interference: two games that differ only in what one seat does not know are the same game to that seat.
#pragma once

#include "conformance/table.h"

namespace nexus::conformance {

struct PairTally {
    u64 pairs = 0, decisions = 0, own_decisions = 0, secret_twins = 0, refusals = 0, worlds = 0, undos = 0, events = 0, news = 0;
    u64 swapped = 0, permuted = 0, other_lists = 0;                      // kinds of difference
    u64 became_public = 0, no_common_choice = 0, finished = 0, cut = 0;  // how pairs ended
};

// One pair; the first difference that the viewer could notice, "" if there is none.
std::string play_pair(const Table& table, unsigned seats, u64 seed, PairTally& tally);

}  // namespace nexus::conformance
