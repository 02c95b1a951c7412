// What the rules demand of every position: Leaders and Terrain per quadrant (QN-LD, QN-TR), Missions, victory and
// elimination (QN-MS, QN-VE), and the engine invariants (QN-EI).
#include <algorithm>

#include "kernel/continuous.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

// --- who may be placed where -----------------------------------------------------------------------------------------

// QN-LD-02; QN-LD-12, QN-R-092: a quadrant that a Leader entered in this effect stays shut for other Leaders.
bool leader_fits(const Reader& e, Seat seat, Place place, unsigned self, bool entering) {
    if (entering && has(static_cast<u16>(e.s.seat(seat).reg[kLeaderLock]), place) && e.g.keeps(kQuadrantStaysShut)) return false;
    if (!e.g.keeps(kOneLeader)) return true;
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        u64 leaders = e.s.word(w).at[place] & e.s.word(w).type[kLeaderBit];
        if (self != kNothing && self / 64 == w) leaders &= ~bit(self % 64);
        if (leaders) return false;
    }
    return true;
}

// QN-TR-04, QN-R-079
bool terrain_fits(const Reader& e, Seat seat, Place place) {
    unsigned terrains = 0;
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) terrains += count(e.s.word(w).at[place] & e.s.word(w).type[kTerrainBit]);
    return terrains < 2 || !e.g.keeps(kTwoTerrains);
}

bool may_enter(const Reader& e, CardId card, u16 types, Seat seat, Place place, unsigned self) {
    if (has(e.barred_places(seat, card), place) && e.g.keeps(kBarredPlaces)) return false;  // QN-PR-01
    if (types & kAsset) return place == LO || !e.g.keeps(kAssetsInLoadout);                 // QN-AS-01
    if (!has(kQuadrants, place)) return false;
    if (types & kLeader) return leader_fits(e, seat, place, self);  // QN-LD-03, QN-LD-11
    if (types & kUnit) return true;
    return (types & kTerrain) && terrain_fits(e, seat, place);
}

// QN-LD-07, QN-LD-08: becoming a Leader beside a Leader fails; a Leader changed in place does not count itself.
bool may_gain_types(const Reader& e, unsigned object, u16 bits, bool entering) {
    if (!(bits & kLeader)) return true;
    const Object& o = e.s.object(object);
    if (o.types & kLeader) return true;
    return (o.types & kUnit) && has(kQuadrants, o.place) && leader_fits(e, Seat{o.owner}, Place{o.place}, object, entering);
}

void arrived(Engine& e, Handle x) {
    e.refresh();
    if (!e.s.is_alive(x)) return;
    const Object& o = e.s.object(x.index);
    if (o.types & kLeader) e.own(Seat{o.owner}, kLeaderLock) |= static_cast<i16>(1 << o.place);
    if (o.types & kTerrain) begin_terrain(e, x);
}

// The objects that register `r` holds, or may come to hold, when this trigger resolves.
static Handles held_by(const Reader& e, const Pending& p, i16 r) {
    Handles out;
    if (r == 0) out.push_back(p.source);
    if (r == 1) out.push_back(p.event.subject);
    if (r == 2) out.push_back(p.event.other);
    if (r < 3) return out;
    const Ability& a = e.g.ability(p.ability);
    for_each_target(a, p.announced, [&](const Instr& in, Handle x) {
        if (in.a[0] == r) out.push_back(x);
    });
    const auto picks = [&](const Instr& in) {
        return in.a[0] == r && (in.op == Op::Choose || in.op == Op::ChooseUpTo || in.op == Op::Select || in.op == Op::SelectExtreme);
    };
    const auto pick = std::ranges::find_if(a.code, picks);
    if (pick == a.code.end() || e.g.catalog->pools.filters[pick->a[1]].zone != kInPlay) return out;
    Env env;
    env.source = p.source, env.source_card = CardId{p.source_card}, env.you = Seat{p.controller}, env.event = &p.event;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.matching(e.g.catalog->pools.filters[pick->a[1]], env, w),
                     [&](unsigned b) { out.push_back(e.s.handle(w * 64 + b)); });
    return out;
}

// QN-LD-09: the quadrants, six a seat, into which this trigger may put a Leader.
u64 enters(const Reader& e, const Pending& p) {
    constexpr unsigned kEach = 6;
    u64 out = 0;
    const auto anywhere = [&](unsigned seat) { out |= low_bits(kEach) << seat * kEach; };
    const Ability& a = e.g.ability(p.ability);
    for (std::size_t pc = a.effect; pc < a.code.size(); ++pc) {
        const Instr& in = a.code[pc];
        const bool crowns = in.op == Op::GrantType && (static_cast<u16>(in.a[1]) & kLeader);
        if (in.op == Op::Create && e.g.card(CardId{static_cast<unsigned>(in.a[0])}).is(kLeader)) anywhere(p.controller);
        if (!crowns && in.op != Op::Move && in.op != Op::Swap) continue;
        for (Handle x : held_by(e, p, in.a[0])) {
            if (!e.s.is_alive(x)) continue;
            const Object& o = e.s.object(x.index);
            const bool leads = o.types & kLeader;
            if (crowns && !leads && has(kQuadrants, o.place)) out |= bit(o.owner * kEach + o.place);
            if (!crowns && leads) anywhere(o.owner);
        }
    }
    return out;
}

// --- markers of cards (QN-R-167, QN-R-170) ---------------------------------------------------------------------------------

static u16 marker(const Reader& e, std::string_view name) { return static_cast<u16>(e.g.catalog->vocabulary.find_counter(name)); }
bool is_disabled(const Reader& e, Handle x) {
    return e.g.blanking_counter >= 0 && e.counters(x, static_cast<u16>(e.g.blanking_counter)) > 0;
}
void set_disabled(Engine& e, Handle x, bool disabled) {
    if (e.g.blanking_counter < 0 || is_disabled(e, x) == disabled) return;
    e.set_counters(x, static_cast<u16>(e.g.blanking_counter), disabled ? 1 : -1);
    if (disabled) e.emit(EventKind::Deactivated, e.controller(x.index), x);
}

// The turns that are left of a Terrain are counters on it.
void begin_terrain(Engine& e, Handle x) {
    if (!on(profile(e).terrain_durations) || !e.s.is_alive(x)) return;
    const i32 turns = e.card(x.index).stat(kTurns);
    if (turns > 0 && e.counters(x, marker(e, kTurnMarker)) == 0) e.set_counters(x, marker(e, kTurnMarker), turns);
}
void end_terrains(Engine& e) {
    Handles over;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).type[kTerrainBit], [&](unsigned b) {
            const Handle x = e.s.handle(w * 64 + b);
            if (e.card(x.index).stat(kTurns) <= 0) return;
            begin_terrain(e, x);  // one that was put down without counters begins now
            e.set_counters(x, marker(e, kTurnMarker), -1);
            if (e.counters(x, marker(e, kTurnMarker)) == 0) over.push_back(x);
        });
    for (Handle x : over) e.leave(x, kDiscard, EventKind::Left);
}

// --- missions ----------------------------------------------------------------------------------------------------------

bool ability_works(const Reader& e, unsigned object, const Ability& a) {
    const Object& o = e.s.object(object);
    if (a.kind == AbilityKind::Challenge) return !o.completed() && (e.s.h.reg[kChecking] || !e.g.keeps(kCheckedFromReady));
    return o.completed() || a.when_unfinished || !e.g.keeps(kMissionEffectsAfterwards);  // QN-MS-06, QN-R-104
}

static bool all_missions_done(const Reader& e, Seat seat) {
    bool any = false, all = true;
    for (unsigned w = seat; w < e.s.words(); w += e.s.seats()) {
        for_each_bit(e.s.word(w).at[MA], [&](unsigned b) {
            any = true;
            all &= e.s.object(w * 64 + b).completed();
        });
    }
    return any && all;  // QN-R-098: victory needs a Mission
}

static u16 unchecked(const Reader& e) {
    return static_cast<u16>(e.s.h.unchecked | (e.s.h.revalued ? kValues : 0) | (e.s.h.revalued & kRetyped ? kBoard : 0));
}

// QN-R-100: conditions of all players are looked at together, after every effect.
[[gnu::noinline]] static void check_missions(Engine& e) {  // apart from the many calls that find nothing to check
    e.refresh();
    const u16 changed = unchecked(e);
    const u8 boards = e.s.h.revalued & kRetyped ? u8{0xFF} : e.s.h.unchecked_boards;
    const u64 histories = e.s.h.unchecked_history;
    const u32 types = e.s.h.unchecked_types | Screen::kOfAnyType;
    e.all_checked();
    Handles done;
    for (unsigned w = 0; w < e.s.words(); ++w)
        for_each_bit(e.s.word(w).challenges, [&](unsigned b) {
            unsigned index = w * 64 + b;
            const Object& o = e.s.object(index);
            const CardFacts& facts = e.g.facts[o.card];
            const u16 concerned = facts.challenge_depends & changed;
            const bool elsewhere = every((facts.flags & CardFacts::OwnBoard) != 0, !has(boards, o.controller));
            const bool of_others = every(!(concerned & ~(kBoard | kExhaustion)), !(facts.challenge_types & types));
            const bool other_past = every(concerned == kHistory, !(e.g.challenge_history[o.card] & histories));
            if (some(!concerned, elsewhere, of_others, other_past)) return;
            Env env;
            env.source = e.s.handle(index), env.source_card = CardId{o.card}, env.you = Seat{o.controller};
            for (i16 condition : e.g.challenges[o.card])
                if (e.condition(condition, env)) {
                    done.push_back(env.source);
                    break;
                }
        });
    for (Handle x : done) e.complete(x);
}

void state_checks(Engine& e) {
    if (!e.s.h.unchecked) return;  // nothing arrived either: no quadrant is shut
    if (profile(e).has_health()) defeat_wounded(e);
    const bool more_to_enter = std::ranges::any_of(e.s.pending(),
                                                   [](const Pending& p) { return p.entry() != 0; });  // QN-LD-12: the batch goes on
    for (unsigned p = 0; p < e.s.seats() && !more_to_enter; ++p) e.own(Seat{p}, kLeaderLock) = 0;
    if (!e.s.h.reg[kChecking] && e.g.keeps(kCheckedFromReady)) return;
    if (e.s.h.awaited & (kValues | kBoard)) e.refresh();  // stats and types are found to have changed only then
    u16 concerned = unchecked(e) & e.s.h.awaited;
    if (!(e.s.h.unchecked_history & e.s.h.awaited_history)) concerned &= static_cast<u16>(~kHistory);
    if (concerned && e.g.keeps(kMissionConditions)) check_missions(e);
    else e.all_checked();  // nobody waits for that
}

// QN-R-101: whoever has completed everything is safe for the rest of the chain.
void completed(Engine& e, Handle mission) {
    Seat seat = e.controller(mission.index);
    if (all_missions_done(e, seat)) e.own(kSafe) |= static_cast<i16>(1 << seat);
}

// --- the end -------------------------------------------------------------------------------------------------------------

// QN-MS-08, QN-MS-09: at the end of the chain all who have completed their Missions win together.
void chain_ended(Engine& e) {
    state_checks(e);
    u8 winners = static_cast<u8>(e.s.h.reg[kSafe]) & e.s.h.living;
    if (winners && !e.any_pending() && e.g.keeps(kMissionsWin)) e.finish(winners);
}

// QN-VE-01, QN-VE-03.
void failed_draw(Engine& e, u8 seats) {
    u8 out = e.g.keeps(kSafeForTheChain) ? seats & static_cast<u8>(~e.s.h.reg[kSafe]) : seats;  // QN-R-101
    if (!out || !e.g.keeps(kFailedDraw)) return;
    if (profile(e).deck_out == DeckOut::Eliminate) return e.eliminate(out);
    // QN-E-93, QN-E-94: whoever has an opponent that cannot draw wins.
    e.finish(count(out) > 1 ? e.s.h.living : static_cast<u8>(e.s.h.living & ~out));
}

// QN-VE-04, QN-VE-05, QN-R-016, QN-R-114.
void eliminated(Engine& e, Seat) {
    if (count(e.s.h.living) <= (e.g.keeps(kLastOneWins) ? 1u : 0u)) return e.finish(e.s.h.living);
    Seat holder{static_cast<unsigned>(e.s.h.reg[kInitiative])};
    if (!e.living(holder) && e.g.keeps(kInitiativePassesOn)) give_initiative(e, e.next_living(holder));
}

// QN-IN-04, QN-IN-08, QN-FZ-05: in the Battle Phase every Interrupt resolved, or chosen and paid, counts.
void trigger_resolved(Engine& e, const Pending& p, bool fizzled, i32 paid) {
    const Ability& a = e.g.ability(p.ability);
    bool completion = static_cast<EventKind>(p.event.kind) == EventKind::Completed && p.event.subject == p.source;
    bool interrupt = a.kind == AbilityKind::Triggered && !completion;  // QN-R-012
    if (!interrupt) return;
    const bool counts = fizzled ? a.optional && e.g.keeps(kPaidFizzleCounts) : e.g.keeps(kInterruptsCount);
    const bool counted_here = profile(e).count_interrupts == CountInterrupts::BattleOnly && e.s.h.phase == kBattle;  // QN-E-42
    if (counted_here && counts) count_action(e, Seat{p.controller}, paid);
    if (!fizzled && e.g.keeps(kInterruptActivates)) e.emit(EventKind::Activated, Seat{p.controller}, p.source);  // QN-IR-07
}

// --- invariants ------------------------------------------------------------------------------------------------------------

std::string broken_invariant(const Reader& e) {
    const State& s = e.s;
    for (unsigned p = 0; p < s.seats(); ++p) {
        Seat seat{p};
        if (!e.living(seat)) continue;
        std::string who = "seat " + std::to_string(p) + ": ";
        unsigned cards = 0, leaders[6] = {}, terrains[6] = {};
        for (unsigned z = 0; z < e.g.rules->board.zones.size(); ++z) {
            cards += s.zone_size(seat, Zone{z});
            for (unsigned i = 0; i < s.zone_size(seat, Zone{z}); ++i)
                if (s.h.turn > 0 && e.g.card(CardId{s.zone(seat, Zone{z})[i].card}).is(kMission))
                    return who + "a Mission lies outside the Mission Area (QN-EI-05)";
        }
        for (unsigned i = 0; i < s.seat(seat).objects_used; ++i) {
            const Object& o = s.object(s.slot(seat, i));
            if (!o.alive()) continue;
            cards += !o.token();
            u16 printed = e.g.card_of(o).type_bits;
            if ((printed & kMission) && o.place != MA) return who + "a Mission lies outside the Mission Area (QN-EI-05)";
            if (o.place == LO && !(printed & (kAsset | kUpgrade))) return who + "something else lies in the Loadout (QN-EI-07)";
            if (o.place < 6 && (printed & kAsset)) return who + "an Asset lies in a quadrant (QN-EI-07)";
            if ((printed & kUpgrade) && (o.host == kNothing || s.object(o.host).owner != p))
                return who + "an Upgrade has no host (QN-EI-04)";
            if (o.place < 6 && !s.h.dirty) leaders[o.place] += (o.types & kLeader) != 0;
            if (o.place < 6) terrains[o.place] += (printed & kTerrain) != 0;
            if (o.attacks > 0 && !o.exhausted()) return who + "an attacker is ready (QN-EI-10)";
        }
        for (unsigned q = 0; q < 6; ++q) {
            if (leaders[q] > 1) return who + "two Leaders are in one quadrant (QN-EI-02)";
            if (terrains[q] > 2) return who + "three Terrains lie in one quadrant (QN-EI-03)";
        }
        if (cards != s.seat(seat).cards_total) return who + "cards are missing or too many (QN-EI-09)";
    }
    if (s.h.phase != kReady && s.h.turn > 0 && !s.h.over && !e.living(Seat{static_cast<unsigned>(s.h.reg[kInitiative])}))
        return "nobody living holds initiative (QN-EI-08)";
    return {};
}

}  // namespace nexus::quantum_nexus
