// Programs as readable lines, for designers, tests and bug reports. It trusts no index: a broken program
// is exactly what somebody may want to read.
#include "base/words.h"
#include "card/catalog.h"

namespace nexus {

namespace {

std::string unknown(const char* what, int index) { return std::string(what) + "#" + std::to_string(index); }

template <class T>
const T* at(const std::vector<T>& pool, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < pool.size() ? &pool[static_cast<std::size_t>(index)] : nullptr;
}

std::string compared(Compare c, const std::string& n) {
    switch (c) {
        case Compare::Equal: return n;
        case Compare::AtLeast: return n + " or more";
        case Compare::AtMost: return n + " or less";
        case Compare::More: return "more than " + n;
        case Compare::Less: return "less than " + n;
        case Compare::NotEqual: return "other than " + n;
    }
    return n;
}

const char* period_words(Period p) {
    switch (p) {
        case Period::Game: return "this game";
        case Period::Turn: return "this turn";
        case Period::Phase: return "this phase";
    }
    return "?";
}

const char* duration_words(int d) {
    switch (static_cast<Duration>(d)) {
        case Duration::Instant: return "at once";
        case Duration::Static: return "while it applies";
        case Duration::ThisAttack: return "for this attack";
        case Duration::EndOfPhase: return "until end of phase";
        case Duration::EndOfTurn: return "until end of turn";
        case Duration::YourNextTurn: return "until your next turn";
        case Duration::WhileSource: return "while this card is in play";
        case Duration::Permanent: return "for the rest of the game";
    }
    return "?";
}

const char* kind_words(AbilityKind k) {
    switch (k) {
        case AbilityKind::Effect: return "Effect";
        case AbilityKind::Active: return "Active";
        case AbilityKind::Triggered: return "Triggered";
        case AbilityKind::Static: return "Static";
        case AbilityKind::Challenge: return "Challenge";
        case AbilityKind::Replacement: return "Replacement";
    }
    return "?";
}

struct Words {
    const Catalog& catalog;
    const RegisterNames* names = nullptr;  // what registers are called; by their numbers if there are none
    const Vocabulary& v = catalog.vocabulary;
    const Pools& pools = catalog.pools;
    int depth = 0;  // a broken program may refer to itself

    std::string reg(int r) const {
        const std::string* name = names ? at(*names, r) : nullptr;
        return name && !name->empty() ? *name : "r" + std::to_string(r);
    }
    std::string stat(Stat s) const {
        for (const StatWord& w : v.stats)
            if (w.stat == s) return w.name;
        return unknown("stat", s);
    }
    std::string resource(Resource r) const {
        for (const ResourceWord& w : v.resources)
            if (w.resource == r) return w.name;
        return unknown("resource", r);
    }
    std::string zone(Zone z) const {
        if (z == kInPlay) return "play";
        for (const ZoneWord& w : v.zones)
            if (w.zone == z) return w.name;
        return unknown("zone", z);
    }
    std::string keyword(int k) const {
        if (k == -1) return "all keywords";
        const KeywordWord* w = at(v.keywords, k);
        return w ? w->name : unknown("keyword", k);
    }
    std::string subtype(int s) const {
        const std::string* w = at(v.subtypes, s);
        return w ? *w : unknown("subtype", s);
    }
    std::string counter(int c) const {
        const std::string* w = at(v.counters, c);
        return w ? *w : unknown("counter", c);
    }
    std::string card(int c) const {
        const CardDef* def = at(catalog.cards, c);
        return def ? def->name : unknown("card", c);
    }
    std::string types(u16 bits) const {
        for (const TypeWord& w : v.types)
            if (w.bits == bits) return w.name;
        std::vector<std::string> parts;
        u16 left = bits;
        for (const TypeWord& w : v.types) {
            if (w.bits == 0 || (w.bits & ~left) != 0) continue;
            parts.push_back(w.name);
            left = static_cast<u16>(left & ~w.bits);
        }
        if (left != 0) parts.push_back(unknown("types", left));
        return join(parts, "/");
    }
    std::string phases(u16 mask) const {
        std::vector<std::string> parts;
        for_each_bit(mask, [&](unsigned i) {
            std::string name = unknown("phase", static_cast<int>(i));
            for (const PhaseWord& w : v.phases)
                if (w.index == i) name = w.name;
            parts.push_back(name);
        });
        return join(parts, "/");
    }

    std::string player(int index) const {
        const PlayerSpec* p = at(pools.players, index);
        if (!p) return index == -1 ? "no player" : unknown("player", index);
        switch (p->kind) {
            case PlayerSpec::Kind::You: return "you";
            case PlayerSpec::Kind::Opponents: return "opponents";
            case PlayerSpec::Kind::EachPlayer: return "each player";
            case PlayerSpec::Kind::TurnPlayer: return "the turn player";
            case PlayerSpec::Kind::EventPlayer: return "that event's player";
            case PlayerSpec::Kind::ControllerOf: return "controller of " + reg(p->reg);
            case PlayerSpec::Kind::OwnerOf: return "owner of " + reg(p->reg);
            case PlayerSpec::Kind::Register: return "player " + reg(p->reg);
            case PlayerSpec::Kind::InQuestion: return "that player";
        }
        return "?";
    }
    std::string whose(int index) const {
        std::string p = player(index);
        if (p == "you") return "your";
        return p + (p.back() == 's' ? "'" : "'s");
    }
    std::string side(Side s, int who) const {
        switch (s) {
            case Side::Any: return "";
            case Side::Friendly: return "friendly ";
            case Side::Enemy: return "enemy ";
            case Side::OfPlayer: return whose(who) + " ";
        }
        return "";
    }

    std::string place_names(u16 mask) const {
        if (mask == 0) return v.place_noun;
        for (const PlaceWord& w : v.places)
            if (w.mask == mask) return w.name;
        std::vector<std::string> parts;
        u16 left = mask;
        for (const PlaceWord& w : v.places) {
            if (w.mask == 0 || (w.mask & ~left) != 0) continue;
            parts.push_back(w.name);
            left = static_cast<u16>(left & ~w.mask);
        }
        if (left != 0) parts.push_back(unknown("places", left));
        return join(parts, "/");
    }
    std::string relation(Relation r, u8 anchor) const {
        std::string a = reg(anchor);
        switch (r) {
            case Relation::None: return "";
            case Relation::Same: return " of " + a;
            case Relation::SameColumn: return " in the column of " + a;
            case Relation::SameRow: return " in the row of " + a;
            case Relation::Adjacent: return " adjacent to " + a;
            case Relation::Forward: return " in front of " + a;
            case Relation::Backward: return " behind " + a;
            case Relation::Left: return " left of " + a;
            case Relation::Right: return " right of " + a;
            case Relation::InRange: return " in range of " + a;
        }
        return "";
    }
    std::string place(int index) const {
        const PlaceSpec* p = at(pools.places, index);
        if (!p) return index == -1 ? "no place" : unknown("place", index);
        std::string words = side(p->side, p->player) + place_names(p->mask) + relation(p->relation, p->anchor);
        return p->mask == 0 && p->relation == Relation::None ? "any " + words : words;
    }

    static std::string adjectives(const Filter& f) {
        std::string out;
        auto word = [&out](bool set, const char* w) {
            if (set) out += std::string(w) + " ";
        };
        word(f.not_this, "other");
        word(f.except >= 0 || f.except2 >= 0, "another");
        word(f.ready, "ready");
        word(f.exhausted, "exhausted");
        word(f.completed, "completed");
        word(f.not_completed, "uncompleted");
        word(f.not_token, "nontoken");
        return out;
    }
    std::string noun(const Filter& f) const {
        std::string out;
        if (f.not_types) out += "non-" + types(f.not_types) + " ";
        if (f.not_subtype >= 0) out += "non-" + subtype(f.not_subtype) + " ";
        if (f.subtypes[0] >= 0) out += subtype(f.subtypes[0]);
        if (f.subtypes[1] >= 0) out += (f.subtypes[0] >= 0 ? "/" : "") + subtype(f.subtypes[1]);
        if (f.subtypes[0] >= 0 || f.subtypes[1] >= 0) out += " ";
        if (f.types) out += types(f.types);
        if (f.token) out += f.types ? " token" : "token";
        if (!f.types && !f.token) out += f.zone == kInPlay ? "object" : "card";
        return out;
    }
    std::string zone_words(const Filter& f) const {
        if (f.zone == kInPlay) return "";
        if (f.side == Side::Friendly) return " in your " + zone(f.zone);
        if (f.side == Side::Enemy) return " in opponents' " + zone(f.zone);
        return " in " + (f.player >= 0 ? whose(f.player) : std::string("any")) + " " + zone(f.zone);
    }
    std::string modifiers(const Filter& f) {
        std::string out;
        if (f.name >= 0) out += " named " + card(f.name);
        if (f.attacking) out += " attacking";
        if (f.defending) out += " defending";
        if (f.against >= 0) out += " against " + filter(f.against);
        if (f.keyword >= 0) out += " with " + keyword(f.keyword) + (f.or_keyword >= 0 ? " or " + keyword(f.or_keyword) : std::string());
        if (f.not_keyword >= 0) out += " without " + keyword(f.not_keyword);
        if (f.counter >= 0)
            out += " with " + (f.counters == 1 ? "a " + counter(f.counter) + " counter"
                                               : std::to_string(f.counters) + " or more " + counter(f.counter) + " counters");
        if (f.not_counter >= 0) out += " without a " + counter(f.not_counter) + " counter";
        for (unsigned i = 0; i < f.bounds && i < f.bound.size(); ++i)
            out += (i ? " and " : " with ") + compared(f.bound[i].compare, number(f.bound[i].number)) + " " + stat(f.bound[i].stat);
        if (f.within >= 0) out += " of " + reg(f.within);
        if (f.attached_to >= 0) out += " attached to " + reg(f.attached_to);
        if (f.host_of >= 0) out += " that has " + reg(f.host_of) + " attached";
        if (f.place >= 0) out += " at " + place(f.place);
        if (f.in_range_of_this) out += " in range";
        out += zone_words(f);
        if (f.except >= 0) out += " except " + reg(f.except);
        if (f.except2 >= 0) out += (f.except >= 0 ? " and " : " except ") + reg(f.except2);
        if (f.different_names) out += " with different names";
        return out;
    }
    std::string filter(int index) {
        const Filter* f = at(pools.filters, index);
        if (!f || depth > 8) return unknown("filter", index);
        ++depth;
        std::string out;
        if (f->self_only) out = "this ";
        out += adjectives(*f);
        if (f->zone == kInPlay) out += side(f->side, f->player);
        out += noun(*f) + modifiers(*f);
        --depth;
        return out;
    }

    std::string number_base(const NumberExpr& n) {
        switch (n.kind) {
            case NumberExpr::Kind::Constant: return std::to_string(n.add);
            case NumberExpr::Kind::Register: return reg(n.a);
            case NumberExpr::Kind::Count: return (n.distinct_places ? "number of places with " : "number of ") + filter(n.a);
            case NumberExpr::Kind::StatOf: return (n.printed ? "printed " : "") + stat(n.stat) + " of " + reg(n.a);
            case NumberExpr::Kind::ResourceOf: return whose(n.player) + " " + resource(n.resource);
            case NumberExpr::Kind::CardsIn: return "cards in " + whose(n.player) + " " + zone(n.zone);
            case NumberExpr::Kind::CountersOn: return counter(n.b) + " counters on " + reg(n.a);
            case NumberExpr::Kind::SetSize: return "size of " + reg(n.a);
            case NumberExpr::Kind::LastCount: return "as many as that was";
            case NumberExpr::Kind::DoneTo: return "how many of " + reg(n.a) + " were " + event_name(static_cast<EventKind>(n.b)) + " so";
            case NumberExpr::Kind::EventAmount: return "that event's amount";
            case NumberExpr::Kind::History:
                return (n.player >= 0 ? "for " + player(n.player) + ": " : std::string()) +
                       std::string(n.distinct_names    ? "different names that "
                                   : n.distinct_things ? "different things that "
                                   : n.summed          ? "sum of amounts that "
                                                       : "times that ") +
                       pattern(n.a) + " " + period_words(n.period);
        }
        return "?";
    }
    std::string number(int index) {
        const NumberExpr* n = at(pools.numbers, index);
        if (!n || depth > 8) return unknown("number", index);
        ++depth;
        std::string out = number_base(*n);
        if (n->kind != NumberExpr::Kind::Constant) {
            if (n->times != 1) out = std::to_string(n->times) + " x " + out;
            if (n->add != 0) out += (n->add > 0 ? " + " : " - ") + std::to_string(n->add > 0 ? n->add : -n->add);
        }
        if (n->cap >= 0) out += ", at most " + std::to_string(n->cap);
        --depth;
        return out;
    }
    // A change of a value: constants with their sign.
    std::string change(int index) {
        const NumberExpr* n = at(pools.numbers, index);
        std::string words = number(index);
        return n && n->kind == NumberExpr::Kind::Constant && n->add < 0 ? words : "+" + words;
    }

    std::string pattern(int index) {
        const EventPattern* p = at(pools.patterns, index);
        if (!p || depth > 8) return unknown("event", index);
        ++depth;
        std::string out;
        if (p->nth)
            out += "#" + std::to_string(p->nth) + " " + period_words(p->period) +
                   (p->nth_of_each >= 0 ? ", for each player apart: " : ": ");
        if (p->subject >= 0) out += filter(p->subject) + " ";
        if (p->would) out += "would be ";
        out += event_name(p->kind);
        if (p->other >= 0) out += ", other: " + filter(p->other);
        if (p->actor >= 0) out += ", by " + player(p->actor);
        if (p->by >= 0) out += ", caused by " + player(p->by);
        if (p->amount >= 0) out += ", " + amount(*p);
        --depth;
        return out;
    }
    std::string amount(const EventPattern& p) const {
        switch (p.kind) {
            case EventKind::PhaseBegan:
            case EventKind::PhaseEnded: return phases(static_cast<u16>(bit(static_cast<unsigned>(p.amount & 15))));
            case EventKind::CountersAdded:
            case EventKind::CountersRemoved: return counter(p.amount);
            default: return "amount " + std::to_string(p.amount);
        }
    }

    std::string condition_base(const Condition& c) {
        switch (c.kind) {
            case Condition::Kind::Compare: return number(c.a) + " is " + compared(c.compare, number(c.b));
            case Condition::Kind::Matches: return reg(c.a) + " is " + filter(c.b);
            case Condition::Kind::YourTurn: return "it is your turn";
            case Condition::Kind::InPhase: return "it is the " + phases(static_cast<u16>(c.a)) + " phase";
            case Condition::Kind::SamePlayer: return player(c.a) + " is one of: " + player(c.b);
            case Condition::Kind::Standing:
                return (c.b < 0 ? std::string("you") : player(c.b)) + " " +
                       (at(v.privileges, c.a) ? "has the " + *at(v.privileges, c.a) : unknown("standing", c.a));
            case Condition::Kind::InPlay: return reg(c.a) + " is in play";
            case Condition::Kind::Attacking: return reg(c.a) + " attacks " + (c.b < 0 ? std::string("anything") : filter(c.b));
            case Condition::Kind::Defending: return reg(c.a) + " is attacked by " + (c.b < 0 ? std::string("anything") : filter(c.b));
        }
        return "?";
    }
    std::string quantified(const Condition& c) const {
        if (c.quantifier == Condition::Quantifier::None) return "";
        return (c.quantifier == Condition::Quantifier::Some ? "for some one of " : "for every one of ") + player(c.players) + ": ";
    }
    std::string condition(int index) {
        const Condition* c = at(pools.conditions, index);
        if (!c || depth > 8) return unknown("condition", index);
        ++depth;
        std::string out = quantified(*c) + (c->negated ? "not: " : "") + condition_base(*c);
        if (c->also >= 0) out += " and " + condition(c->also);
        --depth;
        return out;
    }

    std::string ability(int index) const {
        if (index == -1) return "nothing";
        const Ability* a = at(pools.abilities, index);
        std::string out = unknown("ability", index);
        if (!a) return out;
        return out + " (" + kind_words(a->kind) + (a->name.empty() ? "" : " '" + a->name + "'") + ")";
    }

    std::string small(Op op, std::size_t position, int value) const {
        switch (op) {
            case Op::SelectExtreme: return value ? "highest" : "lowest";
            case Op::MoveTo: return value == 0 ? "on top" : value == 1 ? "at the bottom" : "shuffled in";
            case Op::PutIntoPlay: return value == 2 ? "paid for" : value == 1 ? "exhausted" : "ready";
            case Op::Permit: return value ? "against effects too" : "against rules";
            case Op::EndGame: return value ? "win" : "lose";
            case Op::ChooseUpTo: return value == 1 ? "exactly" : "or fewer";
            case Op::ChangeCost: return value == 1 ? "the next one" : "every one";
            case Op::GameVerb:
                for (const GameVerbWord& w : v.verbs)
                    if (w.verb == value) return w.phrase;
                return unknown("verb", value);
            case Op::Target:
            case Op::Choose: return (position == 3 ? "at least " : "at most ") + std::to_string(value);
            default: return std::to_string(value);
        }
    }
    std::string operand(Op op, std::size_t position, int value) {
        const char letter = info(op).operands[position];
        if (letter == 'I') return small(op, position, value);
        if (letter == 'F' && op == Op::Forbid) return value < 0 ? "from anything" : "from " + filter(value);
        if (letter == 'F' && (op == Op::ForbidPlayer || op == Op::ForbidPlaces)) return value < 0 ? "anything" : filter(value);
        if (letter == 'N' && op == Op::PutIntoPlay) return value < 0 ? "-" : change(value);
        if (letter == 'N' && (op == Op::ModifyStat || op == Op::ChangeCost || op == Op::ChangeUse)) return change(value);
        return operand(letter, value);
    }
    std::string operand(char letter, int value) {
        switch (letter) {
            case 'S': return value == -1 ? "-" : reg(value);
            case 'F': return filter(value);
            case 'N': return number(value);
            case 'P': return player(value);
            case 'L': return place(value);
            case 'D': return duration_words(value);
            case 'T': return stat(Stat(static_cast<std::size_t>(value)));
            case 'R': return resource(Resource(static_cast<std::size_t>(value)));
            case 'K': return keyword(value);
            case 'U': return value < 0 ? "-" : v.subtypes[static_cast<std::size_t>(value)];
            case 'C': return counter(value);
            case 'Y': return capability_name(static_cast<Capability>(value));
            case 'X': return condition(value);
            case 'J': return "-> " + std::to_string(value);
            case 'A': return ability(value);
            case 'M': return card(value);
            case 'Z': return zone(Zone(static_cast<std::size_t>(value)));
            case 'Q': return pattern(value);
            case 'W': return types(static_cast<u16>(value));
            default: return std::to_string(value);
        }
    }
    std::string instruction(const Instr& in) {
        if (static_cast<unsigned>(in.op) >= kOpCount) return unknown("instruction", static_cast<int>(in.op));
        std::string out = info(in.op).name;
        for (std::size_t i = 0; info(in.op).operands[i] != '\0'; ++i) out += (i ? ", " : " ") + operand(in.op, i, in.a[i]);
        return out;
    }
    std::string heading(const Ability& a) {
        std::string out = kind_words(a.kind);
        if (!a.name.empty()) out += " '" + a.name + "'";
        if (a.optional) out += ", optional";
        if (a.free_of_exhaust) out += ", without exhausting";
        if (a.when_unfinished) out += ", while uncompleted";
        if (a.per_turn) out += ", at most " + std::to_string(a.per_turn) + " each turn";
        if (a.phases) out += ", in " + phases(a.phases);
        if (a.pattern >= 0) out += ", when " + pattern(a.pattern);
        if (a.condition >= 0) out += ", if " + condition(a.condition);
        return out + "\n";
    }
};

}  // namespace

std::string operand_words(char letter, int value, const Catalog& catalog, const RegisterNames& names) {
    return Words{catalog, &names}.operand(letter, value);
}
std::string operand_words(const Instr& in, std::size_t position, const Catalog& catalog, const RegisterNames& names) {
    return Words{catalog, &names}.operand(in.op, position, in.a[position]);
}

std::string disassemble(const Ability& ability, const Catalog& catalog) {
    Words words{catalog};
    std::string out = words.heading(ability);
    for (std::size_t i = 0; i < ability.code.size(); ++i) {
        if (i == 0 && ability.cost > 0) out += "announce:\n";
        if (i == ability.cost && ability.effect > ability.cost) out += "cost:\n";
        if (i == ability.effect) out += "effect:\n";
        std::string index = std::to_string(i);
        out += std::string(index.size() < 3 ? 3 - index.size() : 0, ' ') + index + "  " + words.instruction(ability.code[i]) + "\n";
    }
    return out;
}

}  // namespace nexus
