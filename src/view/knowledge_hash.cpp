// The hash of a view. Each part takes its structure apart by name, so that a field which is added later does not compile until it is
// hashed too.
#include <string_view>

#include "base/hash.h"
#include "view/view.h"

namespace nexus {

namespace {

struct Knowledge {
    Hasher h;

    template <class... T>
    void all(const T&... parts) {
        (add(parts), ...);
    }

    // A negative number as the same 64 bits on every machine.
    template <class T>
        requires std::is_arithmetic_v<T> || std::is_enum_v<T>
    void add(T v) {
        h.add(static_cast<u64>(static_cast<i64>(v)));
    }
    template <class Tag, class Rep>
    void add(Id<Tag, Rep> id) {
        h.add(u64{id.value});
    }
    void add(const std::string& text) { h.add(std::string_view(text)); }
    void add(const char* text) { h.add(std::string_view(text)); }
    void add(Handle x) { h.add(x.pack()); }
    void add(AbilityRef a) { h.add(u64{a.value}); }
    void add(const Choice& c) { h.add(c.pack()); }
    template <class T, std::size_t N>
    void add(const std::array<T, N>& items) {
        for (const T& item : items) add(item);
    }
    template <class T>
    void add(const std::vector<T>& items) {
        h.add(u64{items.size()});
        for (const T& item : items) add(item);
    }
    void add(const std::pair<CardId, i32>& price) { all(price.first, price.second); }
    void add(const SeenCounter& c) {
        const auto& [kind, amount] = c;
        all(kind, amount);
    }
    void add(const SeenZone& z) {
        const auto& [zone, size, by_position, cards, turned] = z;
        all(zone, size, by_position, cards, turned);
    }
    void add(const SeenObject& o) {
        const auto& [handle, card, owner, controller, place, host, exhausted, token, face_down, completed, used, attacks, stamp, damage,
                     value, types, blank, forbidden, permitted, guarded, keywords, counters, progress, goal] = o;
        all(handle, card, owner, controller, place, host, exhausted, token, face_down, completed, used, attacks, stamp, damage, value,
            types, blank, forbidden, permitted, guarded, keywords, counters, progress, goal);
    }
    void add(const SeenSeat& s) {
        const auto& [seat, living, resource, zones, objects, prices, unseen] = s;
        all(seat, living, resource, zones, objects, prices, unseen);
    }
    void add(const SeenFact& f) {
        const auto& [name, seat, value, is_seat] = f;
        all(name, seat, value, is_seat);
    }
    void add(const Effect& e) {
        const auto& [op, duration, controller, until_seat, object, source, a, b, c, d, stamp, source_card, uses] = e;
        all(op, duration, controller, until_seat, object, source, a, b, c, d, stamp, source_card, uses);
    }
    void add(const SeenPending& p) {
        const auto& [source_card, source, controller, ability, layer, set, order] = p;
        all(source_card, source, controller, ability, layer, set, order);
    }
    void add(const SeenProgram& p) {
        const auto& [source_card, source, controller, ability, mode, objects] = p;
        all(source_card, source, controller, ability, mode, objects);
    }
    void add(const Observation& o) {
        const auto& [viewer, seats, turn, phase, turn_owner, active, living, over, winners, outcome, draw_offers, without_progress,
                     stall_limit, facts, who_leads, table, effects, history, pending, resolving, in_attack, attacker, defender, ask, step,
                     about, about_ability, asked, sealed, choices, own_sealed] = o;
        all(viewer, seats, turn, phase, turn_owner, active, living, over, winners, outcome, draw_offers, without_progress, stall_limit,
            facts, who_leads, table, effects, history, pending, resolving, in_attack, attacker, defender, ask, step, about, about_ability,
            asked, sealed, choices, own_sealed);
    }
};

}  // namespace

u64 knowledge_hash(const Observation& o) {
    Knowledge k;
    k.add(o);
    return k.h.value();
}

}  // namespace nexus
