// What each seat was shown, kept apart from the code that shows it: from the raw events, from the choices, and from which
// zones are open to whom. It does not look at ZoneCard::known, Event::visible_to, or anything of src/view.
//
// Of equal cards it cannot tell which one moved, so that it keeps an upper bound: what a seat may know at most.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "kernel/engine.h"

namespace nexus::conformance {

// Everything that a reader of one event could compare.
bool same_event(const Event& a, const Event& b);

class Account : public EventSink {
   public:
    struct Entry {
        Event event;
        u8 may_see = 0;   // seats that the card of this event was shown to, at most …
        u8 must_see = 0;  // … and at least
    };

    Account(const Game& game, unsigned seats) : game_(&game), shown_(seats) {}
    // Before the choice is applied.
    void on_choice(const State& state, Seat by, const Choice& choice);
    void on_event(const State& state, const Event& event) override;
    // After an answer: cards that no longer lie there are not known there.
    void settle(const State& state);

    std::vector<Entry> entries;  // since take()
    std::vector<Entry> take() { return std::move(entries); }

    // The first thing that the seat's view knows and was never shown; empty = none.
    std::string view_problem(const State& state, Seat seat) const;
    // Redacted events against what may and must be seen; empty = all right.
    static std::string redaction_problem(const Entry& entry, u8 seats);
    // May the viewer learn what this seat chooses? By the rules of zones and actions alone.
    bool choice_is_secret(const State& state, Seat viewer, Seat by, const Choice& choice) const;

   private:
    using Cards = std::map<u16, unsigned>;  // how many of each
    struct Key {
        u8 owner, zone;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    Visibility visibility(unsigned zone) const { return game_->rules->board.zones[zone].visibility; }
    bool open(unsigned zone, Seat owner, unsigned seat) const;
    u8 open_to(unsigned zone, Seat owner) const;
    u8 shown_to(Seat owner, unsigned zone, u16 card) const;
    void show(unsigned seat, Seat owner, unsigned zone, u16 card);
    void moved(Entry& entry, unsigned from, unsigned to);
    void returned(const State& state, const Event& event);
    u8 lookers(const State& state) const;
    Zone role(ZoneRole r) const { return game_->zone_by_role[static_cast<unsigned>(r)]; }

    const Game* game_;
    std::vector<std::map<Key, Cards>> shown_;  // by seat: cards of hidden zones that it has seen there
};

}  // namespace nexus::conformance
