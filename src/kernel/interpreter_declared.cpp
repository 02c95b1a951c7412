// The declared opponent (QN-R-134, QN-R-205). Boards face each other two by two, so an effect that looks across from one
// board to another is about one opponent. Whatever is picked there names its board; where nothing is picked ("each enemy
// unit in range") the player is asked once, if it makes a difference, and the whole effect keeps to the answer.
#include "kernel/interpreter.h"

namespace nexus {

bool ProgramReader::looks_across(const Filter& filter) const {
    if (filter.zone != kInPlay) return false;
    if (filter.in_range_of_this) return true;
    if (filter.place < 0) return false;
    const Relation relation = pools.places[filter.place].relation;
    return relation != Relation::None && relation != Relation::Same;
}

void Interpreter::declare_by(const Filter& filter, Handle x) {
    if (env.declared != kNoSeat || !x.is_object() || !looks_across(filter)) return;
    const Object* o = e.known_object(x);
    if (o && o->owner != env.you) declare(Seat{o->owner});
}

bool ProgramReader::differs_by_opponent(const Filter& filter) const {
    if (!looks_across(filter)) return false;
    bool differs = false;
    for (unsigned w = 0; w < s.words() && !differs; ++w) {
        u64 all = 0, common = ~u64{0};
        with_each_opponent([&](const ProgramReader& facing) {
            const u64 found = e.matching(filter, facing.env, w);
            all |= found, common &= found;
        });
        differs = all != common;
    }
    return differs;
}

bool ProgramReader::number_differs(i16 number) const {
    if (number < 0) return false;
    const NumberExpr& n = pools.numbers[number];
    return n.kind == NumberExpr::Kind::Count && differs_by_opponent(pools.filters[n.a]);
}

bool ProgramReader::condition_differs(i16 condition) const {
    for (i16 i = condition; i >= 0; i = pools.conditions[i].also) {
        const Condition& c = pools.conditions[i];
        if (c.kind == Condition::Kind::Compare && (number_differs(c.a) || number_differs(c.b))) return true;
    }
    return false;
}

// Only while it has its effect: what is announced names its board by what is picked.
bool ProgramReader::must_declare(const Instr& in) const {
    if (!mode(PF::Resolving) || env.declared != kNoSeat || f[PF::Picked] != 0 || !several_opponents() || !e.living(env.you)) return false;
    const char* const operands = info(in.op).operands;
    const bool looks = in.op == Op::Select || in.op == Op::SelectExtreme || in.op == Op::ChooseRandom;
    for (unsigned i = 0; operands[i] != 0; ++i) {
        if (in.a[i] < 0) continue;
        if (operands[i] == 'F' && looks && differs_by_opponent(pools.filters[in.a[i]])) return true;
        if (operands[i] == 'N' && number_differs(in.a[i])) return true;
        if (operands[i] == 'X' && condition_differs(in.a[i])) return true;
    }
    return false;
}

bool ProgramReader::shares_opponent(const Instr& in, const Instr& later) const {
    return env.declared == kNoSeat && several_opponents() && looks_across(pools.filters[in.a[1]]) &&
           looks_across(pools.filters[later.a[1]]);
}

bool ProgramReader::leads_nowhere(const Instr& in, Handle x) const {
    if ((in.op != Op::Target && in.op != Op::Choose) || in.a[3] < 2 || f[PF::Picked] != 0 || env.declared != kNoSeat ||
        !several_opponents())
        return false;
    const Filter& filter = pools.filters[in.a[1]];
    const Seat owner{s.object(x.index).owner};
    if (!looks_across(filter) || owner == env.you) return false;
    Env then = env;
    then.declared = owner;
    unsigned n = 0;
    for (unsigned w = 0; w < s.words(); ++w) n += count(e.matching(filter, then, w) & ~unpickable(filter, w));
    return in.op == Op::Target && n < static_cast<unsigned>(in.a[3]);
}

}  // namespace nexus
