// What a whole text says somewhere, found before its sentences are read.
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {

// Does it say "this way" or "that many" somewhere: what was done before is counted.
bool Lowering::refers_back(const Tree& t) {
    return t.is("count.way") || t.is("cd.way") || t.is("d.thatmany") || std::any_of(t.kids.begin(), t.kids.end(), refers_back);
}

// Does it go on for each player who did, or did not do, what several might do?
bool Lowering::asks_who_did(const Tree& t) {
    return ((t.is("f.ifdo") || t.is("f.ifnot")) && !t.says("you")) || std::any_of(t.kids.begin(), t.kids.end(), asks_who_did);
}

// The first phrase about a relation between places which this game does not have.
const Tree* Lowering::missing_relation(const Tree& t) const {
    const bool side_by_side = t.is("qd.adjacent") || t.is("qd.adjacents") || t.is("n1.near") || t.is("cd.is.adjacent") || t.is("v.move") ||
                              ((t.is("a.word") || t.is("qa.word")) && t.says("adjacent"));
    std::optional<Relation> relation;
    if (side_by_side) relation = Relation::Adjacent;
    else if (t.is("qd.column") || t.is("po.same") || t.is("qd.same") || t.is("cd.shares")) relation = relation_named(t);
    else if (t.is("qd.forward")) relation = Relation::Forward;
    else if (t.is("loc.range") || t.is("po.range")) relation = Relation::InRange;
    if (relation && !has(v_.relations, static_cast<unsigned>(*relation))) return &t;
    for (const Tree& k : t.kids)
        if (const Tree* found = missing_relation(k)) return found;
    return nullptr;
}

}  // namespace nexus::text
