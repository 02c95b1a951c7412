// What an instruction may pick, the list of it, and the answer taken.
#include <algorithm>

#include "kernel/interpreter.h"

namespace nexus {

bool ProgramReader::picked_already(Handle x) const {
    unsigned n = f[PF::Picked];
    for (unsigned i = 0; i < n; ++i)
        if (Handle::unpack(f[PF::Handles + f[PF::PickStart] + i]) == x) return true;
    return false;
}

bool ProgramReader::name_taken(const Filter& filter, CardId id) const {
    if (!filter.different_names) return false;
    for (unsigned i = 0; i < f[PF::Picked]; ++i)
        if (e.card_of(Handle::unpack(f[PF::Handles + f[PF::PickStart] + i])) == id) return true;
    return false;
}

unsigned ProgramReader::zone_cards(const Filter& filter) const {
    unsigned n = 0;
    for_each_bit(filter.player >= 0 ? e.players(filter.player, env) : static_cast<u8>(1u << env.you),
                 [&](unsigned p) { n += s.zone_size(Seat{p}, filter.zone); });
    return n;
}

// Objects that a pick does not find: what is no card where the program moves what it picks, and what is found only by
// naming its type where the program destroys.
u64 ProgramReader::unpickable(const Filter& filter, unsigned w) const {
    u64 m = a.code[f[PF::Pc]].op == Op::Target ? too_far(filter, w) : 0;
    if (e.g.rules->board.cardless_types) {  // what is no card cannot go anywhere
        const i16 picked = a.code[f[PF::Pc]].a[0];
        const bool moves = std::ranges::any_of(a.code, [&](const Instr& in) {
            if (in.op == Op::GameVerb) return in.a[2] == picked;
            const bool goes = in.op == Op::Destroy || in.op == Op::Sacrifice || in.op == Op::Discard || in.op == Op::MoveTo ||
                              in.op == Op::RemoveFromGame || in.op == Op::Move || in.op == Op::Swap;
            return goes && in.a[0] == picked;
        });
        for_each_bit(moves ? e.g.rules->board.cardless_types : 0u, [&](unsigned t) { m |= s.word(w).type[t]; });
    }
    if (filter.types || filter.self_only || filter.within >= 0) return m;
    if (std::ranges::any_of(a.code, [](const Instr& in) { return in.op == Op::Destroy; }))
        for_each_bit(e.g.rules->board.named_only_types, [&](unsigned t) { m |= s.word(w).type[t]; });
    return m;
}

Handles ProgramReader::zone_cards_within(const Filter& filter, unsigned whose) const {
    Handles out;
    for (unsigned i = 0, n = e.set_size(env, static_cast<unsigned>(filter.within)); i < n; ++i) {
        const Handle x = e.set_item(env, static_cast<unsigned>(filter.within), i);
        if (!x.is_zone_card() || x.zone() != filter.zone || !has(whose, x.zone_seat()) ||
            x.position() >= s.zone_size(x.zone_seat(), x.zone()))
            continue;
        if (!out.contains(x)) out.push_back(x);
    }
    std::sort(out.begin(), out.end(), [](Handle a, Handle b) { return a.pack() < b.pack(); });
    return out;
}

bool ProgramReader::is_excepted(const Filter& filter, Handle x) const {
    auto within = [&](i8 r) {
        for (unsigned i = 0; r >= 0 && i < e.set_size(env, static_cast<unsigned>(r)); ++i)
            if (e.set_item(env, static_cast<unsigned>(r), i) == x) return true;
        return false;
    };
    return within(filter.except) || within(filter.except2);
}

// Is the filter about a place or a set that register r holds?
bool ProgramReader::seen_from(const Filter& filter, i16 r) const {
    if (filter.within == r) return true;
    return filter.place >= 0 && pools.places[filter.place].relation != Relation::None && pools.places[filter.place].anchor == r;
}

// With x picked by `in`, are there enough candidates for the pick at `later`?
bool ProgramReader::leaves_room(const Instr& in, Handle x, unsigned later) const {
    LooseProgram probe(e, AbilityRef{f[PF::Ability]}, env.source, env.source_card, env.you, event, PF::Announcing);
    probe.set_handles(static_cast<unsigned>(in.a[0]), std::array<Handle, 1>{x});
    probe.go_to(later);
    const auto least = static_cast<unsigned>(a.code[later].a[3]);
    return probe.candidate_count(a.code[later], least) >= least;
}

bool ProgramReader::depends_on_earlier_pick(unsigned pc) const {
    for (unsigned i = 0; i < pc; ++i)
        if (a.code[i].op == Op::Target && seen_from(pools.filters[a.code[pc].a[1]], a.code[i].a[0])) return true;
    return false;
}

bool ProgramReader::depends_on(const Instr& later, const Instr& in) const {
    if (later.op != Op::Target || later.a[3] < 1) return false;
    const Filter& filter = pools.filters[later.a[1]];
    return filter.except == in.a[0] || filter.except2 == in.a[0] || seen_from(filter, in.a[0]) || shares_opponent(in, later);
}

// Would picking x leave a later "another target" without a candidate? No pick leads into a dead end.
bool ProgramReader::blocks_later(const Instr& in, Handle x) const {
    for (unsigned pc = f[PF::Pc] + 1; pc < a.cost; ++pc) {
        const Instr& later = a.code[pc];
        if (!depends_on(later, in)) continue;
        const Filter& filter = pools.filters[later.a[1]];
        if (seen_from(filter, in.a[0]) || filter.zone != kInPlay) {
            if (!leaves_room(in, x, pc)) return true;
            continue;
        }
        const bool may_be_the_same = filter.except != in.a[0] && filter.except2 != in.a[0];
        Env then = env;
        if (x.is_object() && shares_opponent(in, later) && s.object(x.index).owner != env.you)
            then.declared = Seat{s.object(x.index).owner};
        unsigned others = 0;
        for (unsigned w = 0; w < s.words(); ++w)
            for_each_bit(e.matching(filter, then, w), [&](unsigned b) { others += may_be_the_same || s.handle(w * 64 + b) != x; });
        if (others < static_cast<unsigned>(later.a[3])) return true;
    }
    return false;
}

// Has this player enough of what later targets must be of the player that is picked here?
static bool leaves_targets(const ProgramReader& by, const Instr& in, unsigned player) {
    std::vector<u32> words(by.f.base, by.f.base + by.f.size());  // the frame as it will be
    words[2 + PF::Regs + static_cast<unsigned>(in.a[0])] = ProgramReader::tag(RegTag::Player) | player;
    Env then = by.env;
    then.frame = words.data();
    for (unsigned pc = by.f[PF::Pc] + 1; pc < by.a.cost; ++pc) {
        const Instr& later = by.a.code[pc];
        if (later.op != Op::Target || later.a[3] < 1) continue;
        const Filter& filter = by.pools.filters[later.a[1]];
        if (filter.side != Side::OfPlayer || filter.zone != kInPlay) continue;
        const PlayerSpec& whose = by.pools.players[filter.player];
        if (whose.kind != PlayerSpec::Kind::Register || whose.reg != in.a[0]) continue;
        unsigned found = 0;
        for (unsigned w = 0; w < by.s.words(); ++w) found += count(by.e.matching(filter, then, w));
        if (found < static_cast<unsigned>(later.a[3])) return false;
    }
    return true;
}

// Picks among cards that only their owner sees: whether something fits must not show in whether anything is asked.
bool ProgramReader::hidden_from_others(const Filter& filter) const {
    return filter.zone != kInPlay && e.g.rules->board.zones[filter.zone].visibility != Visibility::Public && zone_cards(filter) > 0;
}

bool ProgramReader::doable() const {
    const std::size_t next_pc = f[PF::Pc] + 1;
    if (next_pc < a.code.size() && a.code[next_pc].op == Op::DrawIfAny) {  // QN-R-109: how many cards are left is seen by all
        bool any = false;
        for_each_bit(e.players(a.code[next_pc].a[0], env), [&](unsigned p) { any |= s.zone_size(Seat{p}, e.role(ZoneRole::Deck)) > 0; });
        return any;
    }
    if (does_nothing(static_cast<unsigned>(next_pc), static_cast<unsigned>(a.code[f[PF::Pc]].a[1]))) return false;
    if (next_pc >= a.code.size() || a.code[next_pc].op != Op::Choose) return true;
    const Instr& choice = a.code[next_pc];
    const auto least = static_cast<unsigned>(choice.a[3]);
    if (hidden_from_others(pools.filters[choice.a[1]])) return zone_cards(pools.filters[choice.a[1]]) >= least;
    return choice.a[3] <= 0 || candidate_count(choice, least) >= least;
}

unsigned ProgramReader::candidate_count(const Instr& in, unsigned enough) const {
    unsigned n = 0;
    const Filter& filter = pools.filters[in.a[1]];
    if (enough > 1 && env.declared == kNoSeat && f[PF::Picked] == 0 && looks_across(filter) &&
        several_opponents()) {  // all of one opponent
        with_each_opponent([&](const ProgramReader& facing) { n = std::max(n, facing.candidate_count(in, enough)); });
        return n;
    }
    bool independent = filter.zone == kInPlay && f[PF::Picked] == 0 && !filter.different_names;
    for (unsigned pc = f[PF::Pc] + 1; independent && pc < a.cost; ++pc) independent = !depends_on(a.code[pc], in);
    if (!independent) {
        candidates(in, [&](Handle) { return ++n < enough; });
        return n;
    }
    for (unsigned w = 0; w < s.words() && n < enough; ++w) {
        u64 m = e.matching(filter, env, w);
        if (m) m &= ~unpickable(filter, w);
        if (m && in.op == Op::Target) m &= ~e.forbidden_in(w, Capability::BeTargeted, doer());
        n += count(m);
    }
    return n;
}

// Objects of word w that this source may not target for their place; texts that name a place or a range say it themselves.
u64 ProgramReader::too_far(const Filter& filter, unsigned w) const {
    if (!e.g.out_of_reach || filter.place >= 0 || filter.in_range_of_this || filter.self_only || filter.within >= 0) return 0;
    return e.g.out_of_reach(e, env, w);
}

bool target_is_too_far(const Reader& e, const Choice& choice) {
    if (!e.g.out_of_reach || choice.kind != ChoiceKind::Pick || !e.s.in_play(choice.target) || e.top().procedure() != kProgram)
        return false;
    const ProgramReader program(e, e.top());
    const Instr& in = program.a.code[program.f[PF::Pc]];
    const Filter& filter = program.pools.filters[in.a[1]];
    return in.op == Op::Target && e.matches(filter, program.env, choice.target) &&
           has(program.too_far(filter, choice.target / 64), choice.target % 64);
}

bool ProgramReader::still_legal(const Filter& filter, Handle x) const {
    if (x.is_zone_card()) return e.card_of(x) != kNoCard && e.matches_card(filter, env, e.card_of(x));
    if (s.is_alive(x) && has(too_far(filter, x.index / 64), x.index % 64)) return false;
    return s.is_alive(x) && e.matches(filter, env, x.index) && !e.forbidden(x.index, Capability::BeTargeted, doer());
}

Handles ProgramReader::selected(const Instr& in) const {
    Handles found;
    candidates(in, [&](Handle x) { found.push_back(x); });
    return found;
}

ProgramReader::Range ProgramReader::range(const Instr& in) const {
    if (in.op == Op::ChooseUpTo) {
        const auto n = static_cast<unsigned>(std::clamp(e.number(in.a[3], env), 0, 255));
        return {in.a[4] == 1 ? n : 0, n};
    }
    return {static_cast<unsigned>(in.a[3]), static_cast<unsigned>(in.a[4])};
}

Interpreter::Outcome Interpreter::pick(const Instr& in) {
    bool announcing = in.op == Op::Target;
    if (f[PF::Picked] == 0) f[PF::PickStart] = handles_used();
    auto [least, most] = range(in);
    unsigned picked = f[PF::Picked], available = candidate_count(in, std::max(least, 1u));
    if (announcing && picked + available < least) {  // no legal target: the ability cannot be announced
        s.h.last_done = 0;
        return Outcome::Stop;
    }
    // A pick from a hidden zone is asked for even if nothing fits: not being asked would tell the others.
    const Filter& filter = pools.filters[in.a[1]];
    const bool hidden = hidden_from_others(filter) && zone_cards(filter) > picked;
    Seat chooser = e.player(in.a[2], env);
    if (chooser == kNoSeat) {  // who has left picks nothing: the cards may be gone with them
        f[PF::Picked] = 0;
        return end_pick(in);
    }
    if (picked == 0 && pick_is_idle(f[PF::Pc])) return end_pick(in);
    if (picked >= most || (available == 0 && !hidden)) return end_pick(in);
    e.ask(announcing ? Ask::Target : Ask::Choose, chooser);
    return Outcome::Ask;
}

Interpreter::Outcome Interpreter::end_pick(const Instr& in) {
    unsigned n = f[PF::Picked];
    set_reg(static_cast<unsigned>(in.a[0]), f[PF::PickStart], n);
    if (f[PF::Pc] < a.effect) {
        write(n);
        for (unsigned i = 0; i < n; ++i) write(f[PF::Handles + f[PF::PickStart] + i]);
    }
    if (mode(PF::Paying) && n < range(in).least) return Outcome::FailCost;
    s.h.last_done = n > 0;
    return next();
}

// Equal cards of a zone are one choice.
void ProgramReader::push_pick(Handle x, ChoiceList& out) const {
    if (!x.is_zone_card()) return out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
    Choice c{ChoiceKind::PickCard, 0, e.card_of(x), static_cast<u16>(x.zone_seat() * kMaxZones + x.zone()), 0};
    if (!out.contains(c)) out.push(c);
}

// Has this mode its targets?
bool ProgramReader::mode_possible(i16 i) const {
    unsigned at = f[PF::Pc] + 1 + static_cast<unsigned>(i);
    return e.mode_possible(AbilityRef{f[PF::Ability]}, env.source, env.source_card, env.you, event, static_cast<unsigned>(a.code[at].a[0]));
}

// --- the list of what may be picked ------------------------------------------------------------------------------

static Choice seat_choice(unsigned seat) { return {ChoiceKind::PickSeat, 0, kNothing, static_cast<u16>(seat), 0}; }
static Choice place_choice(unsigned seat, unsigned place) {
    return {ChoiceKind::PickPlace, 0, kNothing, static_cast<u16>(seat * kMaxPlaces + place), 0};
}

static void list_candidates(const ProgramReader& by, const Instr& in, ChoiceList& out) {
    InlineVector<u64, 64> cards;  // sorted: the order in which they are offered must not tell how they lie
    by.candidates(in, [&](Handle x) {
        if (!x.is_zone_card()) return out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
        cards.push_back(Choice{ChoiceKind::PickCard, 0, by.e.card_of(x), static_cast<u16>(x.zone_seat() * kMaxZones + x.zone()), 0}.pack());
    });
    std::ranges::sort(cards);
    for (auto it = cards.begin(), end = std::unique(cards.begin(), cards.end()); it != end; ++it) out.push(Choice::unpack(*it));
    unsigned least = std::min<unsigned>(by.range(in).least, by.f[PF::Picked] + static_cast<unsigned>(out.size()));
    if (by.f[PF::Picked] >= least) out.push({ChoiceKind::Done, 0, kNothing, kNothing, 0});
}

static void list_players(const ProgramReader& by, const Instr& in, ChoiceList& out) {
    for_each_bit(by.e.players(in.a[1], by.env), [&](unsigned p) {
        if (!by.mode(PF::Announcing) || leaves_targets(by, in, p)) out.push(seat_choice(p));
    });
}

// MoveTo: which card of the same owner goes next.
static void list_owners_cards(const ProgramReader& by, const Instr& in, ChoiceList& out) {
    const auto set = static_cast<unsigned>(in.a[0]);
    for (unsigned i = by.f[PF::Picked]; i < by.e.set_size(by.env, set); ++i)
        if (const Handle x = by.e.set_item(by.env, set, i); by.owner_of(x) == by.owner_of(by.e.set_item(by.env, set, by.f[PF::Picked])))
            by.push_pick(x, out);
}

// Of several that arrive, which one is next; then the place where it arrives.
static void list_arrivals(const ProgramReader& by, const Instr& in, ChoiceList& out) {
    if (by.s.h.decision.ask == Ask::Choose) {
        const auto set = static_cast<unsigned>(in.a[0]);
        for (unsigned i = by.f[PF::Picked]; i < by.e.set_size(by.env, set); ++i) by.push_pick(by.e.set_item(by.env, set, i), out);
        return;
    }
    const Seat whose = by.arrival_seat(in);
    for_each_bit(by.arrival_places(in), [&](unsigned p) { out.push(place_choice(whose, p)); });
}

void ProgramReader::list(ChoiceList& out) const {
    const Instr& in = a.code[f[PF::Pc]];
    if (s.h.decision.ask == Ask::Player && in.op != Op::ChoosePlayer) {
        for_each_bit(static_cast<u8>(s.h.living & ~(1u << env.you)), [&](unsigned p) { out.push(seat_choice(p)); });
        return;
    }
    switch (in.op) {
        case Op::Target:
        case Op::Choose:
        case Op::ChooseUpTo: return list_candidates(*this, in, out);
        case Op::SelectExtreme:
            for (Handle x : extremes(in)) out.push({ChoiceKind::Pick, 0, kNothing, x.index, 0});
            break;
        case Op::TargetPlayer:
        case Op::ChoosePlayer: return list_players(*this, in, out);
        case Op::ChoosePlace:
            for_each_place(pools.places[in.a[1]], [&](unsigned seat, unsigned place) { out.push(place_choice(seat, place)); });
            break;
        case Op::ChooseNumber:
            for (i32 v = e.number(in.a[1], env); v <= e.number(in.a[2], env) && v < 1000; ++v)
                out.push({ChoiceKind::Number, 0, kNothing, static_cast<u16>(v), 0});
            break;
        case Op::ChooseMode:
            for (i16 i = 0; i < in.a[0]; ++i)
                if (!mode(PF::Announcing) || mode_possible(i)) out.push({ChoiceKind::Mode, 0, kNothing, static_cast<u16>(i), 0});
            break;
        case Op::May:
        case Op::MayPay:
        case Op::CopyEffect:
            out.push({ChoiceKind::Yes, 0, kNothing, kNothing, 0});
            out.push({ChoiceKind::No, 0, kNothing, kNothing, 0});
            break;
        case Op::MoveTo: return list_owners_cards(*this, in, out);
        case Op::Move:
        case Op::PutIntoPlay:
        case Op::Create:
        case Op::CreateCopy:
        case Op::GrantType: return list_arrivals(*this, in, out);
        default: break;
    }
}

// --- the answer ---------------------------------------------------------------------------------------------------

static void take_pick(Interpreter& by, const Instr& in, Seat chooser, Choice c) {
    if (c.kind == ChoiceKind::Done) {
        by.end_pick(in);
        return;
    }
    const Handle x = c.kind == ChoiceKind::Pick ? by.s.handle(c.target) : by.find_zone_card(in, c);
    if (x.is_zone_card())  // who picked it knows where it lies
        by.e.know(x.zone_seat(), x.zone(), x.position(), static_cast<u8>(1u << chooser));
    by.declare_by(by.pools.filters[in.a[1]], x);
    if (by.push_handle(x)) ++by.f[PF::Picked];
}

// Yes or no to a part of an effect: it follows, or is skipped.
static void take_may(Interpreter& by, const Instr& in, bool yes) {
    by.s.h.last_done = yes;
    if (yes) by.next();
    else by.jump(in.a[1]);
}

static void take_payment(Interpreter& by, const Instr& in, Seat chooser, bool yes) {
    by.s.h.last_done = yes && by.e.pay(chooser, Resource{static_cast<unsigned>(in.a[1])}, by.e.number(in.a[2], by.env));
    if (by.s.h.last_done) by.jump(in.a[3]);
    else by.next();
}

static void take_copy(Interpreter& by, bool new_targets) {
    by.f[PF::Picked] = new_targets ? Interpreter::kAnnouncing : Interpreter::kSameTargets;
    by.s.h.announced = {};
    if (new_targets) by.e.push_announce(by.copied_effect(), {}, CardId{by.event.card}, by.env.you, {});
}

static void take_arrival(Interpreter& by, const Instr& in, Choice c) {
    if (c.kind == ChoiceKind::Pick) by.bring_forward(in, by.s.handle(c.target));
    else if (c.kind == ChoiceKind::PickCard) by.bring_forward(in, by.waiting_card(in, c));
    else by.arrive(in, Place{c.target % kMaxPlaces});
}

Flow Interpreter::take(Seat chooser, Choice c) {
    const Instr& in = a.code[f[PF::Pc]];
    if (c.kind == ChoiceKind::PickSeat && in.op != Op::ChoosePlayer && in.op != Op::TargetPlayer) {
        declare(Seat{c.target});
        return Flow::again();
    }
    switch (in.op) {
        case Op::Target:
        case Op::Choose:
        case Op::ChooseUpTo: take_pick(*this, in, chooser, c); break;
        case Op::SelectExtreme:
            set_handles(static_cast<unsigned>(in.a[0]), std::array<Handle, 1>{s.handle(c.target)});
            next();
            break;
        case Op::TargetPlayer:
        case Op::ChoosePlayer: answer_word(in, tag(RegTag::Player) | c.target); break;
        case Op::ChoosePlace:
            answer_word(in, tag(RegTag::Location) | static_cast<u32>(c.target / kMaxPlaces) << 8 | c.target % kMaxPlaces);
            break;
        case Op::ChooseNumber: answer_word(in, tag(RegTag::Number) | c.target); break;
        case Op::ChooseMode:
            if (f[PF::Pc] < a.effect) write(c.target);
            jump(a.code[f[PF::Pc] + 1 + c.target].a[0]);
            break;
        case Op::MayPay: take_payment(*this, in, chooser, c.kind == ChoiceKind::Yes); break;
        case Op::CopyEffect: take_copy(*this, c.kind == ChoiceKind::Yes); break;
        case Op::May: take_may(*this, in, c.kind == ChoiceKind::Yes); break;
        case Op::MoveTo:
        case Op::Move:
        case Op::PutIntoPlay:
        case Op::Create:
        case Op::CreateCopy:
        case Op::GrantType: take_arrival(*this, in, c); break;
        default: break;
    }
    return Flow::again();
}

void Interpreter::answer_word(const Instr& in, u32 word) {
    reg(static_cast<unsigned>(in.a[0])) = word;
    if (f[PF::Pc] < a.effect) write(word);
    s.h.last_done = 1;
    next();
}

Handle ProgramReader::find_zone_card(const Instr& in, Choice c) const {
    Handle found;
    u8 best = 0;
    candidates(in, [&](Handle x) {  // of equal cards, the one most seats have seen
        if (e.card_of(x) != c.source || x.zone_seat() * kMaxZones + x.zone() != c.target) return;
        u8 known = static_cast<u8>(count(s.zone(x.zone_seat(), x.zone())[x.position()].known) + 1u);
        if (known > best) found = x, best = known;
    });
    return found;
}

Handles ProgramReader::extremes(const Instr& in) const {
    Handles best;
    i32 bound = 0;
    const Filter& filter = pools.filters[in.a[1]];
    for (unsigned w = 0; w < s.words(); ++w)
        for_each_bit(e.matching(filter, env, w), [&](unsigned b) {
            i32 v = e.asked_value(s.object(w * 64 + b), Stat{static_cast<unsigned>(in.a[2])});
            if (in.a[3] == 0) v = -v;
            if (best.empty() || v > bound) best.clear(), bound = v;
            if (v == bound) best.push_back(s.handle(w * 64 + b));
        });
    return best;
}

}  // namespace nexus
