// Last-known information: what left during this chain is known as it was when it left, until the chain is done
// (QN-R-117, QN-R-209, PN-R120, QA-R90). Numbers and filters ask here, so that they need not know whether something is
// still there.
#include <algorithm>

#include "kernel/internal.h"

namespace nexus {

// --- remembering --------------------------------------------------------------------------------------------------

static const LostFact* find_attachment(const State& s, Handle host, Handle attached) {
    Section<const LostFact> facts = s.lost();
    const LostFact* const found = std::find_if(facts.begin(), facts.end(), [&](const LostFact& f) {
        return f.what == LostFact::Attachment && f.object == host && f.attached == attached;
    });
    return found == facts.end() ? nullptr : found;
}

void remember_attachment(State& s, Handle host, Handle attached, bool host_leaves) {
    if (!find_attachment(s, host, attached)) s.lost().push({host, attached, LostFact::Attachment, 0, 0, i16{host_leaves}});
}

// The object as it is now, its counters, what it was given and what it is attached to.
void remember(State& s, Handle x, EventKind how) {
    const Object& o = s.object(x.index);
    s.lki().push({o, x.index, static_cast<u8>(how)});
    for (const Grant& grant : s.grants())
        if (grant.object == x.index) s.lost().push({x, {}, LostFact::Ability, 0, static_cast<u16>(grant.ability)});
    for (const CounterRow& row : s.counters())
        if (row.object == x) s.lost().push({x, {}, LostFact::Counters, 0, row.kind, row.amount});
    if (o.host != kNothing) remember_attachment(s, s.handle(o.host), x, false);
}

void Engine::clear_lki() {
    if (!state_.h.mid_use) forget_lost();
}

void Engine::forget_lost() {
    state_.lki().clear();
    state_.lost().clear();
}

// --- asking -------------------------------------------------------------------------------------------------------

const Object* Reader::last_known(Handle x) const {
    Section<const Lki> rows = s.lki();
    for (u32 i = rows.count(); i-- > 0;)
        if (rows[i].index == x.index && rows[i].object.gen == x.gen) return &rows[i].object;
    return nullptr;
}

EventKind Reader::left_by(Handle x) const {
    if (!x.is_object() || s.is_alive(x)) return EventKind::None;
    Section<const Lki> rows = s.lki();
    for (u32 i = rows.count(); i-- > 0;)
        if (rows[i].index == x.index && rows[i].object.gen == x.gen) return static_cast<EventKind>(rows[i].how);
    return EventKind::None;
}

i32 Reader::counters(Handle object, u16 kind) const {
    for (const CounterRow& r : s.counters())
        if (r.object == object && r.kind == kind) return r.amount;
    for (const LostFact& f : s.lost())
        if (f.what == LostFact::Counters && f.object == object && f.kind == kind) return f.amount;
    return 0;
}

bool Reader::is_attached(Handle object, Handle host) const {
    if (s.is_alive(object) && s.is_alive(host)) return s.object(object.index).host == host.index;
    return find_attachment(s, host, object) != nullptr;
}

// What was attached to something when that left, and is gone too: it is counted as it was.
unsigned lost_attachments(const Reader& e, const Filter& f, const Env& env) {
    unsigned n = 0;
    for (const LostFact& fact : e.s.lost())
        n += fact.what == LostFact::Attachment && fact.amount && !e.s.is_alive(fact.attached) && e.matches_lki(f, env, fact.attached);
    return n;
}

}  // namespace nexus
