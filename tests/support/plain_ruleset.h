// The functions of a Ruleset that a small game has no use for, filled in.
#pragma once

#include "kernel/engine.h"

namespace nexus::test {

inline Ruleset plain_ruleset() {
    Ruleset r{};
    r.check_deck = [](const Game&, std::span<const CardId>) { return std::vector<DeckProblem>{}; };
    r.completed = [](Engine&, Handle) {};
    r.chain_ended = [](Engine&) {};
    r.trigger_resolved = [](Engine&, const Pending&, bool, i32) {};
    r.may_gain_types = [](const Engine&, unsigned, u16, bool) { return true; };
    r.related_places = [](const Engine&, Relation, Seat, Place place, Seat, const Object*) { return static_cast<u16>(1u << place); };
    r.heal = [](Engine&, unsigned, i32) {};
    r.arrived = [](Engine&, Handle) {};
    r.orders_entries = [](const Engine&, std::span<const Handle>, u16) { return kNoSeat; };
    r.settle_clash = [](bool, bool) { return u8{1}; };  // the prohibition stays
    r.is_area_source = [](const CardDef&) { return false; };
    r.ability_works = [](const Engine&, unsigned, const Ability&) { return true; };
    r.outcome = [](const Engine& e) { return e.over() ? "winners " + std::to_string(e.s.h.winners) : std::string("the game goes on"); };
    r.note_text = [](const Engine&, const Event&) { return std::string(); };
    return r;
}

}  // namespace nexus::test
