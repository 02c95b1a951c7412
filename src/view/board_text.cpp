#include "view/board_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "view/redact.h"

namespace nexus {

namespace {

std::string card_name(const Game& g, CardId id) { return id == kNoCard ? std::string("?") : g.card(id).name; }

std::string stat_text(const Vocabulary& v, const StatWord& word, i32 value) {
    if (word.stat == v.range_stat)
        for (const RangeWord& r : v.ranges)
            if (r.value == value) return r.name;
    return fmt::format("{} {}", word.name, value);
}

std::string stats_text(const Game& g, const SeenObject& x) {
    const Vocabulary& v = g.catalog->vocabulary;
    std::vector<std::string> parts;
    for (const StatWord& word : v.stats) {
        if (word.stat >= kLiveStats || word.stat == v.cost_stat) continue;
        i32 value = x.value[word.stat];
        if (has(g.card(x.card).has_stats, word.stat) || value != 0) parts.push_back(stat_text(v, word, value));
    }
    return parts.empty() ? "" : " [" + join(parts, ", ") + "]";
}

std::string counters_text(const Game& g, const SeenObject& x) {
    std::string out;
    for (const SeenCounter& c : x.counters)
        out += fmt::format(" {}x {}", c.amount, c.kind < g.catalog->vocabulary.counters.size() ? g.catalog->vocabulary.counters[c.kind] : "counter");
    return out;
}

void resources(const Game& g, const SeenSeat& s, std::string& out) {
    for (const ResourceWord& r : g.catalog->vocabulary.resources) out += fmt::format("  {} {}", r.name, s.resource[r.resource]);
}

std::string zone_text(const Game& g, const Observation& o, const SeenSeat& s, const SeenZone& z) {
    std::vector<std::string> names;
    for (CardId id : z.cards) {
        if (id == kNoCard) continue;
        std::string name = card_name(g, id);
        bool price = s.seat == o.viewer && g.rules->zones[z.zone].role == ZoneRole::Hand;
        const Stat cost = g.catalog->vocabulary.cost_stat;
        if (price && has(g.card(id).has_stats, cost)) name += fmt::format(" ({})", g.card(id).stat(cost));
        names.push_back(std::move(name));
    }
    if (names.empty()) return {};
    std::vector<std::string> turned;
    for (CardId id : z.turned) turned.push_back(card_name(g, id));
    return fmt::format("    {}: {}{}\n", g.rules->zones[z.zone].name, join(names, ", "), turned.empty() ? "" : "; turned down: " + join(turned, ", "));
}

// Places in the order a person across the table sees them: the viewer's front row first, the others' last.
std::vector<unsigned> place_order(const Game& g, bool own) {
    std::vector<unsigned> out;
    for (unsigned p = 0; p < g.rules->places.size(); ++p) out.push_back(p);
    auto row = [&](unsigned p) {
        bool board = has(g.rules->board_places, p);
        int r = g.rules->places[p].row;
        return board && !own ? 100 - r : board ? r : own ? 200 + r : r;
    };
    std::ranges::stable_sort(out, {}, row);
    return out;
}

// Where attachments lie in places of their own they say who bears them.
std::string bearer_text(const Game& g, const SeenSeat& s, const SeenObject& x) {
    for (const SeenObject& bearer : s.objects)
        if (x.host == bearer.handle.index && g.rules->attachments_keep_place) return fmt::format(" on {}", g.rules->places[bearer.place].code);
    return {};
}

void seat_text(const Game& g, const Observation& o, const SeenSeat& s, std::string& out) {
    out += fmt::format("{}{}", seat_letter(s.seat), s.seat == o.viewer ? " (you)" : "");
    if (!s.living) {
        out += "  out of the game\n";
        return;
    }
    resources(g, s, out);
    for (const SeenZone& z : s.zones)
        if (z.size || g.rules->zones[z.zone].role != ZoneRole::Other) out += fmt::format("  {} {}", g.rules->zones[z.zone].name, z.size);
    for (const SeenFact& f : o.facts)
        if (f.seat == s.seat) out += fmt::format("  {} {}", f.name, f.is_seat ? seat_letter(Seat{static_cast<unsigned>(f.value)}) : std::to_string(f.value));
    out += '\n';
    for (unsigned p : place_order(g, s.seat == o.viewer)) {
        std::vector<std::string> here;
        for (const SeenObject& x : s.objects)
            if (x.place == p && (x.host == kNothing || g.rules->attachments_keep_place)) here.push_back(object_text(g, o, x) + bearer_text(g, s, x));
        if (!here.empty()) out += fmt::format("    {:<3} {}\n", g.rules->places[p].code, join(here, "; "));
    }
    for (const SeenZone& z : s.zones)
        if (g.rules->zones[z.zone].role != ZoneRole::Discard) out += zone_text(g, o, s, z);
}

}  // namespace

std::string object_text(const Game& g, const Observation& o, const SeenObject& x) {
    std::string out = x.card == kNoCard ? std::string("face-down card") : card_name(g, x.card) + stats_text(g, x);
    if (x.controller != x.owner) out += " (controlled by " + seat_letter(x.controller) + ")";
    if (x.token && !(x.types & g.rules->no_card_types)) out += " token";
    if (x.exhausted) out += " exhausted";
    if (x.completed) out += " completed";
    if (x.damage) out += fmt::format(" {} damage", x.damage);
    out += counters_text(g, x);
    for (const SeenSeat& s : o.table)
        for (const SeenObject& a : s.objects)
            if (a.host == x.handle.index && !g.rules->attachments_keep_place) out += " + " + object_text(g, o, a);
    return out;
}

std::string board_text(const Game& g, const Observation& o) {
    const char* phase = o.phase < g.rules->phases.size() ? g.rules->phases[o.phase] : "";
    std::string out = fmt::format("--- turn {}, {}{}, turn of {}", o.turn, phase, std::string_view(phase).ends_with(" Step") ? "" : " Phase", seat_letter(o.turn_owner));
    for (const SeenFact& f : o.facts)
        if (f.seat == kNoSeat) out += fmt::format(", {} {}", f.name, f.is_seat ? seat_letter(Seat{static_cast<unsigned>(f.value)}) : std::to_string(f.value));
    out += '\n';
    for (unsigned k = 1; k <= o.seats; ++k) seat_text(g, o, o.table[(o.viewer + k) % o.seats], out);  // the viewer last
    if (o.in_attack) {
        const SeenObject* a = find_object(o, o.attacker.index);
        const SeenObject* d = find_object(o, o.defender.index);
        if (a && d && a->handle == o.attacker && d->handle == o.defender)
            out += fmt::format("attack: {} against {}\n", card_name(g, a->card), card_name(g, d->card));
    }
    for (const SeenPending& p : o.pending) {
        const std::string& name = g.ability(p.ability).name;
        out += fmt::format("waiting: {} of {}{}\n", name.empty() ? "a trigger" : name, card_name(g, p.source_card), " (" + seat_letter(p.controller) + ")");
    }
    if (o.over) out += o.outcome + "\n";
    return out;
}

}  // namespace nexus
