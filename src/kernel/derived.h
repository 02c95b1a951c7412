// Derived values: what follows from the rest of the state (current stats, types, permissions, what is waited for), kept up to date.
//
// A verb that changes something says so (`touch`): what depends on that class of change is marked as out of date. `refresh` works it out
// anew before anybody reads it. What static abilities look at and write is known before the first turn (statics.h); how a lasting
// change is read is in continuous.h; the values themselves are asked for in Reader (values.cpp).
// Must not know: any single game, events, frames.
#pragma once

#include "kernel/reader.h"

namespace nexus {

class DerivedValues : public Reader {
   public:
    DerivedValues(const Game& game, State& state) : Reader(game, state), state_(state) {}

    void refresh() {  // if something is out of date
        if (state_.h.stale && !state_.h.dirty) refresh_stale();
        if (state_.h.dirty) refresh_all();
    }
    // Something of these classes (Change) changed: on the table as a whole, or on one object.
    void touch(u16 what) {
        state_.h.unchecked |= what;
        if (what & kOnBoards) state_.h.unchecked_boards = 0xFF, state_.h.unchecked_types = ~0u;
        if (state_.h.depends & what) outdate_for(what);
    }
    void touch(u16 what, unsigned index) {
        state_.h.unchecked |= what;
        const Object& o = s.object(index);
        state_.h.unchecked_boards |= static_cast<u8>(1u << o.owner | 1u << o.controller);
        state_.h.unchecked_types |= u32{o.types} | g.facts_seen(o).types;
        if (!(state_.h.depends & what)) return;
        if (state_.h.depends_target & what) outdate(index);
        if (acts_on_others(index)) outdate_source(what, index);
        outdate_for(what, index);
    }
    void touch_history(unsigned query) {  // something of the past is counted otherwise now
        state_.h.unchecked_history |= Game::history_bit(query);
        touch(kHistory);
    }
    void touch(Seat seat, Zone zone) {  // a card came there or went
        state_.h.unchecked |= kZones;
        if (state_.h.depends & kZones) outdate_zone(seat, zone);
    }
    void outdate(unsigned index) {  // this object's derived values are out of date
        if (!state_.h.separable) {
            state_.h.dirty = 1;
            return;
        }
        state_.word(index / 64).stale |= bit(index % 64);
        state_.h.stale = 1;
    }
    void outdate_reach(unsigned source);         // those that its static abilities reach
    void all_outdated() { state_.h.dirty = 1; }  // every derived value is to be worked out anew
    // What is waited for at all, exactly. Between two calls it may be more: what left is not taken out at once.
    void recount();

   protected:
    friend State& writable(DerivedValues& e);  // kernel/internal.h
    State& state_;

    void begin_statics(unsigned index);  // its static abilities work from here on
    void note_effect(const Effect& f);   // it lasts from here on: what it looks at and waits for
    void note_waiting(const Effect& f);
    void note_state(u16 counter);  // something has it: what its abilities look at and wait for
    bool is_state(u16 counter) const { return !g.catalog->state(counter).empty() || static_cast<i16>(counter) == g.blanking_counter; }

   private:
    void refresh_all();
    void refresh_stale();
    void refresh_object(unsigned index);
    template <class F>
    void outdate_where(u16 what, F&& concerned);  // what those static abilities reach that look at the world for this …
    void outdate_for(u16 what);
    void outdate_for(u16 what, unsigned index);  // … on this object …
    void outdate_zone(Seat seat, Zone zone);     // … or in this player's zone
    void outdate_source(u16 what, unsigned index);
    void outdate_lines(unsigned source, const Statics& statics);
    void mark_statics(unsigned index);                                                         // in the masks
    void note_speaking(const CardFacts& facts);                                                // it may speak of prices and players
    void await(u64 kinds) { state_.h.listens |= kinds, state_.h.listens_to_others |= kinds; }  // events of whatever object
    void note_statics(const Statics& statics, u16 types);  // they are at work: what they look at and write
    void note_granted(i16 ability);
};

}  // namespace nexus
