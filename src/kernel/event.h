// What happened, in the order it happened: for logs, views and tests. Events never steer the game.
#pragma once

#include "kernel/state.h"

namespace nexus {

enum class Happening : u8 {
    Event,         // one of EventKind, in info
    TriggerBegan,  // an ability's effect begins to resolve (layer in info.amount)
    Fizzled,       // an ability did nothing because its targets were gone
    Declined,      // an optional trigger was not used
    DrewCard,      // hidden: info.card is known to info.seat only
    ZoneMove,      // a card went from zone to zone: place = from, place_seat = to; hidden unless `open`
    Note           // the game's own: info.amount is a code of the ruleset
};

struct Event {
    Happening what = Happening::Event;
    u8 visible_to = 0xFF;  // seats that may see info.card; others see that something happened
    EventInfo info;
    AbilityRef ability;
    u16 source_card = 0xFFFF;
};

// Receives events while the engine runs. The null sink costs one predictable branch.
class EventSink {
   public:
    virtual ~EventSink() = default;
    virtual void on_event(const State& state, const Event& event) = 0;
    // An instruction of a card's program begins; who measures which ones ever run listens here.
    virtual void on_instruction(AbilityRef ability, unsigned pc) {
        (void)ability;
        (void)pc;
    }
};

}  // namespace nexus
