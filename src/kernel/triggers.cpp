// The pool of triggers that wait, and the Triggers procedure that resolves them. What sets them off is in listening.cpp.
//
// Every waiting item carries (layer, set, seat rank, chosen order). Layers: what resolving an item sets off
// goes into the next layer, one set a cause, so that play is breadth first. Nested: it is resolved at once.
// Within a set the priority player's items come first, then in turn order; each player orders the own ones.
#include <algorithm>
#include <cstring>

#include "kernel/triggers.h"

namespace nexus {

void Engine::begin_cause(Seat priority) {
    state_.h.layer = 1;
    state_.h.set = 0;
    state_.h.set_priority = g.trigger_batches ? Seat{state_.h.turn_owner} : priority;
    state_.h.chain_effects = 0;
}

void Engine::wait(AbilityRef ability, Handle source, Seat controller, CardId card) {
    Pending p;
    p.ability = ability, p.source = source, p.source_card = card != kNoCard ? card : card_of(source), p.controller = controller;
    p.priority = state_.h.set_priority, p.layer = state_.h.layer, p.set = state_.h.set;
    state_.pending().push(p);
}

// The "if" of a waiting trigger, asked now.
static bool condition_holds(const Reader& e, const Pending& p) {
    Env env;
    env.source = p.source, env.source_card = CardId{p.source_card}, env.you = Seat{p.controller}, env.event = &p.event;
    return condition_holds(e, e.g.ability(p.ability), env);
}

void Engine::drop_unmet() {
    if (!g.rules->turn.asks_if_later) return;
    refresh();
    Section<Pending> items = state_.pending();
    for (u32 i = items.count(); i-- > 0;)
        if (!items[i].held && g.rules->turn.asks_if_later(items[i].event) && !condition_holds(*this, items[i])) items.erase(i);
}

void Engine::run_triggers() {
    if (any_pending()) {
        push(kTriggers, Seat{state_.h.set_priority});
        return;
    }
    g.rules->turn.chain_ended(*this);
    if (any_pending()) push(kTriggers, Seat{state_.h.set_priority});  // the last look completed something
    else if (state_.pending().count() == 0) clear_lki();
}

struct TriggerPool {
    enum Word : unsigned {
        Sets,
        NextOrder,
        HashLow,
        HashHigh,
        Brent,
        Accepted,
        MustDecline,
        Paid,
        Unanswered,
        Item,
        ItemEnd = Item + (sizeof(Pending) + 3) / 4
    };
    enum StepName : u8 { Announce, StoreTargets, PickNext, Begin, Payment, Resolve, After };
    enum Answered : u32 { kNew = 1, kBeingAnswered };
    static constexpr u32 kMaxEffects = 1000;

    static Pending current(FrameView f) {
        Pending p;
        std::memcpy(static_cast<void*>(&p), &f[Item], sizeof p);
        return p;
    }
    static void set_current(Frame f, const Pending& p) { std::memcpy(&f[Item], &p, sizeof p); }

    static unsigned rank(const Reader& e, const Pending& p) {
        unsigned k = 0;
        if (!e.g.keeps(KernelRule::WhoseFirst)) return k;
        while (k + 1 < e.s.seats() && e.s.seat_after(Seat{p.priority}, k) != p.controller) ++k;
        return k;
    }
    static u64 key(const Reader& e, const Pending& p) {
        u64 layer = e.g.rules->turn.trigger_order == TriggerOrder::Layers ? p.layer : 0xFFFFu - p.layer;
        return layer << 40 | u64{p.set} << 16 | rank(e, p) << 8 | p.order;
    }

    // The first item in order that satisfies `want`; -1 if none.
    template <class F>
    static int first(const Reader& e, F&& want) {
        int best = -1;
        Section<const Pending> items = e.s.pending();
        for (u32 i = 0; i < items.count(); ++i)
            if (!items[i].held && want(items[i]) && (best < 0 || key(e, items[i]) < key(e, items[static_cast<unsigned>(best)])))
                best = static_cast<int>(i);
        return best;
    }

    static void drop_waiting(Engine& e) {
        Section<Pending> items = writable(e).pending();
        for (u32 i = items.count(); i-- > 0;)
            if (!items[i].held) items.erase(i);
    }

    static Flow announce(Engine& e, Frame f) {
        if (e.s.h.over) return Flow::done();
        if (f[Unanswered] == kBeingAnswered) {
            f[Unanswered] = 0;
            for (Pending& p : writable(e).pending()) --p.held;
        }
        for (;;) {
            int i = first(e, [](const Pending& p) { return !(p.flags & Pending::TargetsChosen); });
            if (i < 0) break;
            Pending& p = writable(e).pending()[static_cast<unsigned>(i)];
            f[Unanswered] = e.g.triggers_are_answered ? kNew : 0u;
            if (e.g.ability(p.ability).cost > 0) {
                writable(e).h.announced = {};
                e.push_announce(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event);
                return Flow::next();
            }
            p.flags |= Pending::TargetsChosen;
        }
        if (f[Unanswered] == kNew && e.any_pending()) {  // their targets are known now: they may be answered
            f[Unanswered] = kBeingAnswered;
            for (Pending& p : writable(e).pending()) ++p.held;
            e.open_window(Seat{e.s.h.turn_owner});
            return Flow::again();
        }
        return go_on(e, f, PickNext, pick_next);
    }

    static Flow store_targets(Engine& e, Frame) {
        int i = first(e, [](const Pending& p) { return !(p.flags & Pending::TargetsChosen); });
        if (i < 0) return Flow::go(Announce);
        Pending& p = writable(e).pending()[static_cast<unsigned>(i)];
        p.flags |= Pending::TargetsChosen;
        p.announced = e.s.h.announced;
        if (!e.s.h.last_done) writable(e).pending().erase(static_cast<unsigned>(i));  // nothing it could target
        return Flow::go(Announce);
    }

    static bool same_item(const Pending& a, const Pending& b) {
        return a.ability == b.ability && a.source == b.source && std::memcmp(&a.event, &b.event, sizeof a.event) == 0 &&
               a.announced.n == b.announced.n && a.announced.word == b.announced.word;
    }
    static bool in_group(const Pending& p, const Pending& lead) {
        return !p.held && p.layer == lead.layer && p.set == lead.set && p.controller == lead.controller;
    }

    // Simultaneous triggers that may keep each other out, as indices; empty if there are fewer than two.
    static InlineVector<u32, 16> entries(const Reader& e, const Pending& lead) {
        InlineVector<u32, 16> out;
        if (!e.g.rules->turn.enters) return out;
        Section<const Pending> items = e.s.pending();
        u64 once = 0, twice = 0;
        for (const Pending& p : items) {
            if (p.held || p.layer != lead.layer || p.set != lead.set) continue;
            const u64 places = e.g.rules->turn.enters(e, p);
            twice |= once & places, once |= places;
        }
        for (u32 i = 0; i < items.count() && twice; ++i)
            if (!items[i].held && items[i].layer == lead.layer && items[i].set == lead.set && (e.g.rules->turn.enters(e, items[i]) & twice))
                out.push_back(i);
        return out;
    }

    // Those of them whose place is still to be named; empty if nobody has to name one.
    static InlineVector<u32, 16> unplaced(const Reader& e, const Pending& lead) {
        InlineVector<u32, 16> out = entries(e, lead);
        Section<const Pending> items = e.s.pending();
        out.remove_if([&](u32 i) { return items[i].entry() != 0; });
        bool alike = true;
        for (u32 i : out) alike &= same_item(items[i], items[out[0]]);
        if (out.size() > 1 && !alike) return out;
        out.clear();
        return out;
    }

    static unsigned places_named(const Reader& e) {
        unsigned most = 0;
        for (const Pending& p : e.s.pending()) most = std::max(most, p.entry());
        return most;
    }

    // The active player orders them, whoever's they are (QN-LD-09, QN-R-096). True: somebody is asked.
    static bool order_entries(Engine& e, const Pending& lead) {
        if (!unplaced(e, lead).empty()) {
            const Seat active{e.s.h.active};
            e.ask(Ask::Order, e.living(active) ? active : e.next_living(active));
            return true;
        }
        for (u32 i : entries(e, lead))
            if (!e.s.pending()[i].entry()) writable(e).pending()[i].set_entry(places_named(e) + 1);
        return false;
    }

    // Ordered ones take each other's turns: the first of them comes when the turn of any of them has come.
    static unsigned in_entry_order(const Reader& e, unsigned next) {
        const Pending lead = e.s.pending()[next];
        for (u32 i = 0; i < e.s.pending().count() && lead.entry(); ++i) {
            const Pending& p = e.s.pending()[i];
            if (!p.held && p.entry() && p.layer == lead.layer && p.set == lead.set && p.entry() < e.s.pending()[next].entry()) next = i;
        }
        return next;
    }

    // Their controller has nothing to say about the order of these two.
    static bool order_is_settled(const Pending& a, const Pending& b) { return same_item(a, b) || (a.entry() && b.entry()); }

    // Is this one that its controller still has to say yes or no to, before anything of its batch happens?
    static bool undecided(const Reader& e, const Pending& p) {
        return e.g.trigger_batches && !(p.flags & Pending::Accepted) && e.g.ability(p.ability).optional;
    }

    // The next item: of a batch, those that somebody has still to decide about come first. -1 if nothing waits.
    static int next_item(const Reader& e) {
        const int i = first(e, [](const Pending&) { return true; });
        if (i < 0 || !e.g.trigger_batches) return i;
        const u16 layer = e.s.pending()[static_cast<unsigned>(i)].layer;
        const int open = first(e, [&](const Pending& p) { return p.layer == layer && undecided(e, p); });
        return open < 0 ? i : open;
    }

    static Flow pick_next(Engine& e, Frame f) {
        int i = next_item(e);
        if (i < 0 && !e.s.h.over) {
            e.g.rules->turn.chain_ended(e);
            if (e.any_pending() && !e.s.h.over) return Flow::go(Announce);
        }
        if (i < 0 || e.s.h.over) {
            drop_waiting(e);
            if (e.s.pending().count() == 0) e.clear_lki();
            return Flow::done();
        }
        if (e.s.pending().count() == 1) {  // nothing to order
            Pending only = e.s.pending()[0];
            if (!only.order) only.order = 1;
            set_current(f, only);
            writable(e).pending().clear();
            return go_on(e, f, Begin, begin);
        }
        if (order_entries(e, e.s.pending()[static_cast<unsigned>(i)])) return Flow::ask();
        const Pending lead = e.s.pending()[static_cast<unsigned>(i)];
        unsigned unordered = 0, ordered = 0;
        for (const Pending& p : e.s.pending())
            if (in_group(p, lead)) ++(p.order ? ordered : unordered);
        bool all_alike = true;  // equal items need no order
        const Pending* sample = nullptr;
        for (const Pending& p : e.s.pending())
            if (in_group(p, lead) && !p.order) {
                all_alike &= !sample || order_is_settled(*sample, p);
                sample = &p;
            }
        if (unordered > 1 && !all_alike && e.g.keeps(KernelRule::OwnOrder)) {  // the whole order is chosen before the first resolves
            f[NextOrder] = ordered + 1;
            e.ask(Ask::Order, Seat{lead.controller});
            return Flow::ask();
        }
        for (Pending& p : writable(e).pending())
            if (in_group(p, lead) && !p.order) p.order = static_cast<u8>(std::min(255u, ++ordered));
        const unsigned next = in_entry_order(e, static_cast<unsigned>(next_item(e)));
        set_current(f, e.s.pending()[next]);
        writable(e).pending().erase(next);
        return go_on(e, f, Begin, begin);
    }

    static void list_order(const Reader& e, FrameView, Seat, ChoiceList& out) {
        if (e.s.h.decision.ask != Ask::Order) return;
        int i = next_item(e);
        if (i < 0) return;
        const Pending lead = e.s.pending()[static_cast<unsigned>(i)];
        Section<const Pending> items = e.s.pending();
        const InlineVector<u32, 16> entering = unplaced(e, lead);
        for (u32 k : entering) out.push({ChoiceKind::Order, 0, kNothing, static_cast<u16>(k), 0});
        for (u32 k = 0; k < items.count() && entering.empty(); ++k) {
            if (!in_group(items[k], lead) || items[k].order) continue;
            bool twin = false;  // indistinguishable items are one choice
            for (u32 j = 0; j < k; ++j) twin |= in_group(items[j], lead) && !items[j].order && order_is_settled(items[j], items[k]);
            if (!twin) out.push({ChoiceKind::Order, 0, kNothing, static_cast<u16>(k), 0});
        }
    }

    static Flow take_order(Engine& e, Frame f, Seat, Choice c) {
        const int i = next_item(e);
        Pending& chosen = writable(e).pending()[c.target];
        if (i >= 0 && !unplaced(e, e.s.pending()[static_cast<unsigned>(i)]).empty()) chosen.set_entry(places_named(e) + 1);
        else chosen.order = static_cast<u8>(std::min(255u, f[NextOrder]));
        return Flow::again();
    }

    static Flow begin(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        f[Paid] = 0;
        if (p.flags & Pending::Accepted) return go_on(e, f, Payment, payment);
        if (used_up(e, p)) return Flow::go(Announce);
        const bool optional = a.optional && e.g.keeps(KernelRule::MayDecline);
        if (!optional) note_use(e, p);
        if (!optional) return a.cost < a.effect ? go_on(e, f, Payment, payment) : go_on(e, f, Resolve, resolve);
        e.refresh();
        bool usable = condition_holds(e, p) &&
                      e.can_use(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, 0, false, &p.event) &&
                      !has(f[MustDecline], p.controller);
        usable = usable && !e.effect_is_idle(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event);
        if (!usable) return Flow::go(Announce);  // cannot be chosen: nothing is asked, nothing counts
        e.ask(Ask::Accept, Seat{p.controller});
        return Flow::ask();
    }

    static void list_accept(const Reader&, FrameView, Seat, ChoiceList& out) {
        out.push({ChoiceKind::Yes, 0, kNothing, kNothing, 0});
        out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
    }

    static Flow take_accept(Engine& e, Frame f, Seat seat, Choice c) {
        if (c.kind == ChoiceKind::Yes) {
            note_use(e, current(f));
            f[Accepted] |= 1u << seat;
            if (!e.g.trigger_batches) return Flow::go(Payment);
            Pending accepted = current(f);
            accepted.flags |= Pending::Accepted;
            writable(e).pending().push(accepted);
            return Flow::go(PickNext);
        }
        Pending p = current(f);
        Event out;
        out.what = Happening::Declined;
        out.info.seat = seat;
        out.ability = p.ability;
        out.source_card = p.source_card;
        e.report(out);
        return Flow::go(Announce);
    }

    static Flow payment(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        Header& h = writable(e).h;
        h.paid = 0;
        h.announced = p.announced;
        h.last_done = 1;
        // Triggers of the payment belong to this item's effects.
        open_set(e, f, p);
        if (a.cost < a.effect)
            e.push_program(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced, ProgramFrame::Paying);
        return Flow::next();
    }

    static void open_set(Engine& e, Frame f, const Pending& p) {
        Header& h = writable(e).h;
        h.layer = static_cast<u16>(std::min(60000, p.layer + 1));
        h.set = e.g.keeps(KernelRule::Sets) && !e.g.trigger_batches ? static_cast<u16>(++f[Sets]) : u16{0};
        if (e.g.trigger_batches) h.set_priority = h.turn_owner;
        else if (e.g.keeps(KernelRule::CauserFirst)) h.set_priority = p.controller;
    }

    static Flow resolve(Engine& e, Frame f) {
        Pending p = current(f);
        const Ability& a = e.g.ability(p.ability);
        if (a.cost < a.effect) {
            if (!e.s.h.last_done) return Flow::go(Announce);  // a cost that cannot be paid: nothing happens
            p.announced = e.s.h.announced;
            f[Paid] = static_cast<u32>(e.s.h.paid);
            set_current(f, p);
        } else {
            open_set(e, f, p);
        }
        e.refresh();
        bool holds_still = (!e.g.keeps(KernelRule::IfAskedAgain) || condition_holds(e, p)) &&
                           (!e.g.rules->turn.still_waits || e.g.rules->turn.still_waits(e, p));
        bool gone = e.targets_gone(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced);
        if (gone || !holds_still) {
            Event out;
            out.what = Happening::Fizzled;
            out.info = p.event;
            out.info.seat = p.controller;
            out.ability = p.ability;
            out.source_card = p.source_card;
            e.report(out);
            e.g.rules->turn.trigger_resolved(e, p, true, static_cast<i32>(f[Paid]));
            return Flow::go(Announce);
        }
        e.emit(EventKind::Triggered, Seat{p.controller}, p.source, {}, a.keyword >= 0 ? a.keyword : a.label);
        if (e.sink()) {
            Event out;
            out.what = Happening::TriggerBegan;
            out.info = p.event;
            out.info.seat = p.controller;
            out.info.amount = static_cast<i16>(p.layer);
            out.ability = p.ability;
            out.source_card = p.source_card;
            e.report(out);
        }
        e.push_program(p.ability, p.source, CardId{p.source_card}, Seat{p.controller}, p.event, p.announced, ProgramFrame::Resolving);
        return Flow::next();
    }

    static Flow after(Engine& e, Frame f) {
        Pending p = current(f);
        e.g.rules->turn.trigger_resolved(e, p, false, static_cast<i32>(f[Paid]));
        if (!e.s.h.over) e.g.rules->turn.state_checks(e);
        if (e.s.h.over) {
            drop_waiting(e);
            return Flow::done();
        }
        ++writable(e).h.chain_effects;
        if (has(e.g.answered_apart, e.s.h.phase)) f[Unanswered] = kNew;
        break_loops(e, f);
        return go_on(e, f, Announce, announce);
    }

    // The same position with the same waiting triggers: whoever used an optional part must decline from now on,
    // first in seat order; if every part is compulsory, what waits is dropped. Brent's cycle finding.
    static void break_loops(Engine& e, Frame f) {
        if (e.s.h.chain_effects >= kMaxEffects) return drop_waiting(e);
        if (e.s.h.chain_effects < 24 || !e.any_pending() || !e.g.keeps(KernelRule::Loops)) return;
        u64 now = e.s.position_hash();
        u64 saved = u64{f[HashHigh]} << 32 | f[HashLow];
        u32 power = f[Brent] >> 16, length = (f[Brent] & 0xFFFF) + 1;
        if (power && now == saved) {
            u8 free = static_cast<u8>(f[Accepted] & ~f[MustDecline] & e.s.h.living);
            if (!free) return drop_waiting(e);
            Seat first_seat{e.s.h.active};
            while (!has(free, first_seat)) first_seat = e.s.seat_after(first_seat, 1);
            f[MustDecline] |= 1u << first_seat;
            f[Accepted] = 0;
            f[Brent] = 0;
            return;
        }
        if (!power || length >= power) {
            f[HashLow] = static_cast<u32>(now), f[HashHigh] = static_cast<u32>(now >> 32);
            power = power ? power * 2 : 1;
            length = 0;
            f[Accepted] = 0;
        }
        f[Brent] = power << 16 | length;
    }
};

static constexpr Step kTriggerSteps[] = {
    {"choose targets of new triggers", "triggers", TriggerPool::announce},
    {"remember the targets", "triggers", TriggerPool::store_targets},
    {"take the next trigger", "triggers", TriggerPool::pick_next, TriggerPool::list_order, TriggerPool::take_order},
    {"begin it", "triggers", TriggerPool::begin, TriggerPool::list_accept, TriggerPool::take_accept},
    {"pay its cost", "triggers", TriggerPool::payment},
    {"resolve it", "triggers", TriggerPool::resolve},
    {"look at what it changed", "triggers", TriggerPool::after},
};
static_assert(is_last(TriggerPool::After, kTriggerSteps) && runs(TriggerPool::Announce, kTriggerSteps, TriggerPool::announce) &&
              runs(TriggerPool::PickNext, kTriggerSteps, TriggerPool::pick_next) &&
              runs(TriggerPool::Begin, kTriggerSteps, TriggerPool::begin) &&
              runs(TriggerPool::Payment, kTriggerSteps, TriggerPool::payment) &&
              runs(TriggerPool::Resolve, kTriggerSteps, TriggerPool::resolve));
const Procedure kTriggersProcedure{"Triggers", TriggerPool::ItemEnd, kTriggerSteps,
                                   1u << TriggerPool::HashLow | 1u << TriggerPool::HashHigh};

std::optional<Pending> Reader::asked_trigger() const {
    if (s.h.decision.ask != Ask::Accept || !s.h.decision.seats || top().procedure() != kTriggers) return std::nullopt;
    return TriggerPool::current(top());
}

}  // namespace nexus
