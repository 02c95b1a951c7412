#include "view/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <iterator>

#include "kernel/knowledge.h"

namespace nexus {

namespace {

SeenZone see_zone(const Game& g, const State& s, Seat viewer, Seat owner, Zone zone) {
    SeenZone out;
    out.zone = zone;
    out.size = s.zone_size(owner, zone);
    out.by_position = knows_order(g, viewer, owner, zone);
    for (unsigned i = 0; i < out.size; ++i) {
        bool known = knows_card(g, s, viewer, owner, zone, i);
        if (known) out.cards.push_back(CardId{s.zone(owner, zone)[i].card});
        else if (out.by_position) out.cards.push_back(kNoCard);
    }
    for (unsigned i = 0; i < s.zone_size(owner, zone) && g.rules->board.zones[zone].visibility == Visibility::Public; ++i)
        if (!s.zone(owner, zone)[i].face_up) out.turned.push_back(CardId{s.zone(owner, zone)[i].card});
    std::ranges::sort(out.turned);
    if (!out.by_position) std::ranges::sort(out.cards);
    return out;
}

void see_history(const Game& g, const State& s, Observation& out) {
    for (unsigned q = 0; q < s.layout().history_queries; ++q)
        for (unsigned p = 0; p < s.seats(); ++p)
            out.history.push_back(knows_count(g, q, out.viewer, Seat{p}) ? s.history()[std::size_t{q} * s.seats() + p]
                                                                         : Observation::kUnknownCount);
}

// Does this number follow from what the viewer knows? Counts of certain cards in hidden zones do not.
bool knows_number(const Game& g, i16 index, Seat viewer, Seat you) {
    const NumberExpr& n = g.catalog->pools.numbers[index];
    if (n.kind == NumberExpr::Kind::History) {  // of another player's past, or of several players', only what all saw is known
        const i16 q = g.history_of_number[static_cast<std::size_t>(index)];
        return q < 0 || knows_count(g, static_cast<unsigned>(q), viewer, n.player < 0 ? you : kNoSeat);
    }
    if (n.kind != NumberExpr::Kind::Count) return true;
    const Filter& f = g.catalog->pools.filters[n.a];
    if (f.zone == kInPlay || g.rules->board.zones[f.zone].visibility == Visibility::Public) return true;
    const bool own = f.player < 0 || g.catalog->pools.players[f.player].kind == PlayerSpec::Kind::You;
    return own && you == viewer && g.rules->board.zones[f.zone].visibility == Visibility::Owner;
}

// How far a challenge has come that asks for a number of something: the first such condition.
void see_progress(const Reader& e, Seat viewer, unsigned index, SeenObject& out) {
    const Object& o = e.s.object(index);
    const Pools& pools = e.g.catalog->pools;
    Env env;
    env.source = out.handle, env.source_card = CardId{o.card}, env.you = Seat{o.controller};
    for (i16 c : e.g.challenges[o.card]) {
        const Condition& condition = pools.conditions[c];
        if (condition.kind != Condition::Kind::Compare || condition.negated) continue;
        bool above = condition.compare == Compare::AtLeast || condition.compare == Compare::Equal;
        if (!above || pools.numbers[condition.b].kind != NumberExpr::Kind::Constant) continue;
        if (!knows_number(e.g, condition.a, viewer, env.you)) return;
        const Reader::Compared sides = e.compared(condition, env);
        out.goal = sides.want;
        out.progress = std::min(sides.have, out.goal);
        return;
    }
}

SeenObject see_object(const Reader& e, Seat viewer, unsigned index) {
    const State& s = e.s;
    const Object& o = s.object(index);
    SeenObject out;
    out.handle = s.handle(index);
    out.owner = Seat{o.owner};
    out.controller = Seat{o.controller};
    out.place = Place{o.place};
    out.host = o.host;
    out.exhausted = o.exhausted();
    out.token = o.token();
    out.face_down = o.flags & Object::FaceDown;
    out.completed = o.completed();
    out.used = o.used;
    out.attacks = o.attacks;
    out.stamp = o.stamp;
    out.damage = o.damage;
    for (const CounterRow& row : s.counters())
        if (row.object == out.handle) out.counters.push_back({row.kind, row.amount});
    std::ranges::sort(out.counters, {}, &SeenCounter::kind);
    if (!knows_object(o, viewer)) return out;  // values would tell which card it is
    out.card = CardId{o.card};
    out.value = o.value;
    out.types = o.types, out.blank = o.blank;
    out.forbidden = o.forbidden, out.permitted = o.permitted, out.guarded = o.guarded;
    out.keywords = o.keywords;
    see_progress(e, viewer, index, out);
    return out;
}

SeenSeat see_seat(const Reader& e, Seat viewer, Seat seat) {
    const Game& g = e.g;
    const State& s = e.s;
    SeenSeat out;
    out.seat = seat;
    out.living = has(s.h.living, seat);
    out.resource = s.seat(seat).resource;
    for (unsigned z = 0; z < g.rules->board.zones.size(); ++z) out.zones.push_back(see_zone(g, s, viewer, seat, Zone{z}));
    for (unsigned i = 0; i < s.seat(seat).objects_used; ++i) {
        unsigned index = s.slot(seat, i);
        if (s.object(index).alive()) out.objects.push_back(see_object(e, viewer, index));
    }
    if (seat == viewer) {
        const Zone hand = e.role(ZoneRole::Hand);
        for (unsigned i = 0; i < s.zone_size(seat, hand); ++i) {
            const CardId id{s.zone(seat, hand)[i].card};
            if (i32 price = e.cost_of(seat, id); price != g.facts[id].cost) out.prices.emplace_back(id, price);
        }
        for (unsigned z = 0; z < g.rules->board.zones.size(); ++z)
            for (unsigned i = 0; i < s.zone_size(seat, Zone{z}); ++i)
                if (!knows_card(g, s, viewer, seat, Zone{z}, i)) out.unseen.push_back(CardId{s.zone(seat, Zone{z})[i].card});
        std::ranges::sort(out.unseen);
    }
    return out;
}

void see_facts(const Reader& e, Observation& out) {
    for (const Fact& f : e.g.rules->words.facts) {
        if (!f.shown) continue;
        if (!f.per_seat) out.facts.push_back({f.name, kNoSeat, f.get(e, Seat{0}), f.is_seat});
        else
            for (unsigned p = 0; p < e.s.seats(); ++p) out.facts.push_back({f.name, Seat{p}, f.get(e, Seat{p}), f.is_seat});
    }
}

// Programs on the frame stack: whose, of which card, and the objects in play they have picked. Cards picked in
// hidden zones stay out.
void see_programs(const Reader& e, Observation& out) {
    for (u16 offset = e.s.h.frame; offset != 0xFFFF; offset = e.frame_at(offset).previous()) {
        FrameView f = e.frame_at(offset);
        if (f.procedure() != kProgram) continue;
        SeenProgram p;
        p.source_card = CardId{f[ProgramFrame::SourceCard]};
        p.source = Handle::unpack(f[ProgramFrame::Source]);
        p.controller = f.seat();
        p.ability = AbilityRef{f[ProgramFrame::Ability]};
        p.mode = f[ProgramFrame::Mode];
        for (unsigned i = ProgramFrame::Handles; i + 2 < f.size(); ++i) {
            Handle x = Handle::unpack(f[i]);
            if (e.s.is_alive(x) && std::ranges::find(p.objects, x) == p.objects.end()) p.objects.push_back(x);
        }
        out.resolving.push_back(std::move(p));
    }
}

void see_decision(const Reader& e, Observation& out) {
    const Decision& d = e.s.h.decision;
    out.ask = d.ask;
    out.asked = d.seats;
    out.sealed = d.sealed;
    if (d.ask == Ask::Act && e.g.rules->texts.asks) out.step = e.g.rules->texts.asks(e, out.viewer);
    if (d.ask == Ask::Game) out.step = e.procedure(e.top().procedure()).steps[e.top().step()].name;
    if (std::optional<Pending> trigger = e.asked_trigger()) out.about = CardId{trigger->source_card}, out.about_ability = trigger->ability;
    else if (d.ask != Ask::Act && d.ask != Ask::Game && !out.resolving.empty())
        out.about = out.resolving[0].source_card, out.about_ability = out.resolving[0].ability;
    for (u64 packed : e.s.sealed(out.viewer)) out.own_sealed.push_back(Choice::unpack(packed));
    if (!has(d.seats, out.viewer)) return;
    ChoiceList list;
    e.list(out.viewer, list);
    out.choices.assign(list.begin(), list.end());
    std::ranges::sort(out.choices, {}, [](const Choice& c) { return c.pack(); });
}

}  // namespace

Observation observe(const Game& game, const State& state, Seat seat) {
    assert(!state.h.dirty && !state.h.stale && "the state must be up to date before it is looked at (up_to_date)");
    const Reader e(game, state);
    Observation out;
    const Header& h = state.h;
    out.viewer = seat;
    out.seats = h.seats;
    out.turn = h.turn;
    out.phase = h.phase;
    out.turn_owner = Seat{h.turn_owner};
    out.active = Seat{h.active};
    out.living = h.living;
    out.over = h.over;
    out.winners = h.over ? h.winners : u8{0};
    if (h.over) out.outcome = outcome(e);
    out.draw_offers = h.draw_offers;
    out.without_progress = state.positions().count();
    out.stall_limit = stall_limit(e);
    see_facts(e, out);
    if (game.rules->texts.who_leads) out.who_leads = game.rules->texts.who_leads(e);
    for (unsigned p = 0; p < h.seats; ++p) out.table.push_back(see_seat(e, seat, Seat{p}));
    Section<const Effect> effects = state.effects();
    out.effects.assign(effects.begin(), effects.end());
    see_history(game, state, out);
    for (const Pending& p : state.pending())
        out.pending.push_back({CardId{p.source_card}, p.source, Seat{p.controller}, p.ability, p.layer, p.set, p.order});
    see_programs(e, out);
    out.in_attack = h.in_attack;
    out.attacker = h.attacker;
    out.defender = h.defender;
    see_decision(e, out);
    return out;
}

const SeenObject* find_object(const Observation& o, unsigned index) {
    for (const SeenSeat& seat : o.table)
        for (const SeenObject& x : seat.objects)
            if (x.handle.index == index) return &x;
    return nullptr;
}

// --- as text ------------------------------------------------------------------------------------------------

namespace {

struct Text {
    std::string out;
    template <class... A>
    void line(fmt::format_string<A...> format, A&&... a) {
        fmt::format_to(std::back_inserter(out), format, std::forward<A>(a)...);
        out += '\n';
    }
    void cards(const char* what, const std::vector<CardId>& ids) {
        out += what;
        for (CardId id : ids) fmt::format_to(std::back_inserter(out), " {}", id == kNoCard ? std::string("?") : std::to_string(id.value));
        out += '\n';
    }
    void choices(const char* what, const std::vector<Choice>& list) {
        for (const Choice& c : list) line("{} {:016x}", what, c.pack());
    }
};

std::string place_of(Handle x) { return x.is_none() ? "-" : fmt::format("{}.{}", x.index, x.gen); }

void write_object(Text& t, const SeenObject& o) {
    t.line("object {} card {} owner {} controller {} place {} host {} stamp {}", place_of(o.handle), o.card.value, o.owner.value,
           o.controller.value, o.place.value, o.host, o.stamp);
    t.line("  exhausted {} token {} facedown {} completed {} used {} attacks {} damage {}", o.exhausted, o.token, o.face_down, o.completed,
           o.used, o.attacks, o.damage);
    t.line("  values {} {} {} {} types {:x} forbidden {:x} permitted {:x} guarded {:x} blank {:x} keywords {:x}", o.value[0], o.value[1],
           o.value[2], o.value[3], o.types, o.forbidden, o.permitted, o.guarded, o.blank, o.keywords);
    static_assert(kLiveStats == 4);
    for (const SeenCounter& c : o.counters) t.line("  counters {} of {}", c.amount, c.kind);
    if (o.goal) t.line("  progress {} of {}", o.progress, o.goal);
}

void write_seat(Text& t, const SeenSeat& s) {
    t.line("seat {} living {} resources {} {} {} {}", s.seat.value, s.living, s.resource[0], s.resource[1], s.resource[2], s.resource[3]);
    static_assert(kMaxResources == 4);
    for (const SeenZone& z : s.zones) {
        t.line("zone {} size {} by-position {}", z.zone.value, z.size, z.by_position);
        t.cards("  cards", z.cards);
        if (!z.turned.empty()) t.cards("  turned down", z.turned);
    }
    t.cards("unseen", s.unseen);
    for (auto [card, price] : s.prices) t.line("price {} of {}", price, card.value);
    for (const SeenObject& o : s.objects) write_object(t, o);
}

}  // namespace

std::string to_text(const Observation& o) {
    Text t;
    t.line("viewer {} of {} turn {} phase {} owner {} active {} living {:x}", o.viewer.value, o.seats, o.turn, o.phase, o.turn_owner.value,
           o.active.value, o.living);
    t.line("draw offers {:x}, {} turns without progress of {}", o.draw_offers, o.without_progress, o.stall_limit);
    if (o.over) t.line("over winners {:x} {}", o.winners, o.outcome);
    for (const SeenFact& f : o.facts) t.line("fact {} seat {} = {}", f.name, f.seat.value, f.value);
    t.line("who leads {}", o.who_leads);
    for (const SeenSeat& s : o.table) write_seat(t, s);
    for (const Effect& e : o.effects)
        t.line("effect {} for {} by {} until {} on {} from {} card {} operands {} {} {} {} stamp {} uses {}", e.op, e.duration,
               e.controller, e.until_seat, place_of(e.object), place_of(e.source), e.source_card, e.a, e.b, e.c, e.d, e.stamp, e.uses);
    for (u16 n : o.history) t.line("history {}", n);
    for (const SeenPending& p : o.pending)
        t.line("pending {:x} of {} card {} seat {} layer {} set {} order {}", p.ability.value, place_of(p.source), p.source_card.value,
               p.controller.value, p.layer, p.set, p.order);
    for (const SeenProgram& p : o.resolving) {
        t.line("resolving {:x} of {} card {} seat {} mode {}", p.ability.value, place_of(p.source), p.source_card.value, p.controller.value,
               p.mode);
        for (Handle x : p.objects) t.line("  object {}", place_of(x));
    }
    t.line("attack {} {} {}", o.in_attack, place_of(o.attacker), place_of(o.defender));
    t.line("ask {} {} seats {:x} sealed {} about {} {:x}", static_cast<unsigned>(o.ask), o.step, o.asked, o.sealed, o.about.value,
           o.about_ability.value);
    t.choices("choice", o.choices);
    t.choices("answered", o.own_sealed);
    return std::move(t.out);
}

}  // namespace nexus
