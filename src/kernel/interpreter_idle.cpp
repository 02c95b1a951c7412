// Questions that no answer could change: whoever would be asked is not asked. Only what everybody knows decides that
// (PlayRules::verb_is_idle), so that not being asked tells nothing. Where it is not certain, the question is asked.
#include <algorithm>

#include "kernel/program_reader.h"

namespace nexus {

namespace {

// Is this a player who was chosen, or whose card was?
bool is_remembered(const Pools& pools, i16 player) {
    if (player < 0) return false;
    const PlayerSpec::Kind kind = pools.players[player].kind;
    return kind == PlayerSpec::Kind::ControllerOf || kind == PlayerSpec::Kind::OwnerOf || kind == PlayerSpec::Kind::Register;
}
bool player_reads(const Pools& pools, i16 player, i16 r) { return is_remembered(pools, player) && pools.players[player].reg == r; }
bool place_reads(const Pools& pools, i16 place, i16 r) {
    return place >= 0 && (pools.places[place].anchor == r || player_reads(pools, pools.places[place].player, r));
}
bool filter_reads(const Pools& pools, const Filter& f, i16 r) {
    return (f.asks & (Filter::Registers | Filter::Hosts | Filter::Bounds | Filter::Combat)) || player_reads(pools, f.player, r) ||
           place_reads(pools, f.place, r);
}
bool number_reads(const Pools& pools, i16 number, i16 r) {
    if (number < 0) return false;
    const NumberExpr& n = pools.numbers[number];
    if (player_reads(pools, n.player, r)) return true;
    switch (n.kind) {
        case NumberExpr::Kind::Register:
        case NumberExpr::Kind::StatOf:
        case NumberExpr::Kind::CountersOn:
        case NumberExpr::Kind::DoneTo:
        case NumberExpr::Kind::SetSize: return n.a == r;
        case NumberExpr::Kind::Count: return filter_reads(pools, pools.filters[n.a], r);
        default: return false;
    }
}

// May this instruction look at what register r holds? "Perhaps" counts as yes.
bool reads(const Pools& pools, const Instr& in, i16 r) {
    const char* letters = info(in.op).operands;
    for (unsigned i = 0; letters[i]; ++i) {
        const i16 x = in.a[i];
        switch (letters[i]) {
            case 'S':
                if (x == r) return true;
                break;
            case 'P':
                if (player_reads(pools, x, r)) return true;
                break;
            case 'L':
                if (place_reads(pools, x, r)) return true;
                break;
            case 'F':
                if (x >= 0 && filter_reads(pools, pools.filters[x], r)) return true;
                break;
            case 'N':
                if (number_reads(pools, x, r)) return true;
                break;
            case 'X':
            case 'A':
            case 'Q':
                if (x >= 0) return true;
                break;
            default: break;
        }
    }
    return false;
}

bool names_a_remembered_player(const Pools& pools, const Instr& in) {
    const char* letters = info(in.op).operands;
    for (unsigned i = 0; letters[i]; ++i) {
        if (letters[i] == 'P' && is_remembered(pools, in.a[i])) return true;
        if (letters[i] == 'F' && in.a[i] >= 0 && is_remembered(pools, pools.filters[in.a[i]].player)) return true;
    }
    return false;
}

}  // namespace

// A verb without objects: is it known to do nothing?
bool ProgramReader::verb_is_idle(const Instr& in) const {
    if (in.op != Op::GameVerb || in.a[2] >= 0) return false;
    const i32 n = in.a[3] >= 0 ? e.number(in.a[3], env) : 1;
    bool idle = true;
    for_each_bit(e.players(in.a[1], env),
                 [&](unsigned p) { idle &= e.g.rules->play.verb_is_idle(e, static_cast<u8>(in.a[0]), Seat{p}, n); });
    return idle;
}

// A choice at resolution, at `pc`: is what is chosen used by the verb that follows alone, and is that known to do nothing
// with anything that could be chosen?
bool ProgramReader::pick_is_idle(unsigned pc) const {
    if (!e.g.rules->play.verb_is_idle || pc < a.effect || pc + 1 >= a.code.size()) return false;
    const Instr &in = a.code[pc], &verb = a.code[pc + 1];
    if ((in.op != Op::Choose && in.op != Op::ChooseUpTo) || verb.op != Op::GameVerb || verb.a[2] != in.a[0]) return false;
    if (std::any_of(a.code.begin() + pc + 2, a.code.end(), [&](const Instr& later) { return reads(pools, later, in.a[0]); })) return false;
    const Filter& filter = pools.filters[in.a[1]];
    u8 owners = 0;
    if (filter.zone != kInPlay) {
        owners = filter.player >= 0 ? e.players(filter.player, env) : static_cast<u8>(1u << env.you);
    } else {
        if (filter.asks & (Filter::Registers | Filter::Hosts)) return false;
        for (unsigned w = 0; w < s.words(); ++w)
            for_each_bit(e.matching(filter, env, w), [&](unsigned b) { owners |= static_cast<u8>(1u << s.object(w * 64 + b).owner); });
    }
    bool idle = owners != 0;
    for_each_bit(owners, [&](unsigned p) { idle &= e.g.rules->play.verb_is_idle(e, static_cast<u8>(verb.a[0]), Seat{p}, 1); });
    return idle;
}

// From `pc` to `end`: nothing but choices and verbs that are known to do nothing, and what depends on them.
bool ProgramReader::does_nothing(unsigned pc, unsigned end) const {
    if (!e.g.rules->play.verb_is_idle) return false;
    bool tried = false;
    while (pc < end) {
        const Instr& in = a.code[pc];
        if (pick_is_idle(pc)) tried = true, pc += 2;
        else if (verb_is_idle(in)) tried = true, ++pc;
        else if (in.op == Op::IfDone && tried && in.a[0] > static_cast<i16>(pc)) pc = static_cast<unsigned>(in.a[0]);
        else if (in.op == Op::Jump && in.a[0] > static_cast<i16>(pc)) pc = static_cast<unsigned>(in.a[0]);
        else if (in.op == Op::Stop || (in.op == Op::Gate && tried)) return tried;
        else return false;
    }
    return tried;
}

bool Reader::effect_is_idle(AbilityRef ref, Handle source, CardId source_card, Seat you, const EventInfo& event) const {
    if (!g.rules->play.verb_is_idle) return false;
    LooseProgram in(*this, ref, source, source_card, you, event, PF::Resolving);
    // Nothing has been put into registers yet: whose zone it is must not depend on them.
    if (std::any_of(in.a.code.begin() + in.a.effect, in.a.code.end(),
                    [&](const Instr& x) { return names_a_remembered_player(in.pools, x); }))
        return false;
    return in.does_nothing(in.a.effect, static_cast<unsigned>(in.a.code.size()));
}

}  // namespace nexus
