// What has happened, as far as texts of the catalog ask for it: counted for every seat, or for one object.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

// "This unit attacked this turn": what one object did or suffered is counted for that object.
void Engine::count_own_history(u16 q, const EventInfo& e) {
    const Handle self = g.own_history[q] == OwnHistory::OfSubject ? e.subject : e.other;
    const Object* o = known_object(self);
    if (!o) return;
    Env env;
    env.source = self, env.source_card = CardId{o->card}, env.you = Seat{o->controller}, env.event = &e;
    const HistoryQuery& query = g.history[q];
    if (!pattern_matches(g.catalog->pools.patterns[query.pattern], env, e)) return;
    const auto amount = static_cast<u16>(query.summed ? std::max<int>(0, e.amount) : 1);
    HistoryRow row{q, 0, 1, self.index, self.gen, amount};
    Section<HistoryRow> rows = state_.names();
    auto known = std::find_if(rows.begin(), rows.end(), [&](const HistoryRow& r) { return r.same_thing(row); });
    if (known != rows.end()) known->amount = static_cast<u16>(std::min<int>(State::kMostCounted, known->amount + amount));
    else rows.push(row);
    touch_history(q);
}

i32 Reader::past(unsigned q, Seat seat, Handle self) const {
    if (g.own_history[q] == OwnHistory::No) return s.history()[std::size_t{q} * s.seats() + seat];
    for (const HistoryRow& r : s.names())
        if (r.query == q && r.is_object && r.card == self.index && r.gen == self.gen) return r.amount;
    return 0;
}

void Engine::count_history(const Heard& heard) {
    const EventInfo& e = heard.event;
    for (const HistoryLine& line : g.history_by_kind[e.kind]) {
        const u16 q = line.query;
        if (g.own_history[q] != OwnHistory::No) {
            count_own_history(q, e);
            continue;
        }
        const u8 askers = line.screen.fit(heard) & static_cast<u8>(low_bits(state_.seats()));
        if (!askers) continue;
        const HistoryQuery& query = g.history[q];
        const EventPattern& p = g.catalog->pools.patterns[query.pattern];
        for_each_bit(askers, [&](unsigned you) {
            Env env;
            env.you = Seat{you};
            env.event = &e;
            if (!fits(line.screen, p, env, heard)) return;
            if (query.distinct || query.things) {
                HistoryRow row{q, static_cast<u8>(you), 0, e.card, 0};
                if (query.things && e.subject.is_object()) row.is_object = 1, row.card = e.subject.index, row.gen = e.subject.gen;
                Section<HistoryRow> rows = state_.names();
                if (std::any_of(rows.begin(), rows.end(), [&](const HistoryRow& r) { return r.same_thing(row); }) || !rows.push(row))
                    return;
            }
            u16& n = state_.history()[std::size_t{q} * state_.seats() + you];
            n = static_cast<u16>(std::min<int>(State::kMostCounted, n + (query.summed ? std::max<int>(0, e.amount) : 1)));
            touch_history(q);
        });
    }
}

}  // namespace nexus
