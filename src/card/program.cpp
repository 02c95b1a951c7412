#include "card/program.h"

#include <algorithm>
#include <limits>

#include "card/catalog.h"

namespace nexus {

const char* event_name(EventKind k) {
    switch (k) {
        case EventKind::None: return "nothing";
        case EventKind::Deployed: return "deployed";
        case EventKind::Retired: return "retired";
        case EventKind::Synthesised: return "synthesised";
        case EventKind::Boosted: return "boosted another";
        case EventKind::Defended: return "stood attacked";
        case EventKind::Blocked: return "blocked";
        case EventKind::Hit: return "hit";
        case EventKind::Missed: return "missed";
        case EventKind::Discarding: return "put into the discard zone";
        case EventKind::Sacrificed: return "sacrificed";
        case EventKind::Removed: return "removed from the game";
        case EventKind::Deactivated: return "deactivated";
        case EventKind::Left: return "left play";
        case EventKind::Destroyed: return "destroyed";
        case EventKind::Moved: return "moved";
        case EventKind::Exhausted: return "exhausted";
        case EventKind::Readied: return "readied";
        case EventKind::Drawn: return "drawn";
        case EventKind::Discarded: return "discarded";
        case EventKind::Played: return "played";
        case EventKind::Activated: return "activated";
        case EventKind::DeclaredAttack: return "declared attack";
        case EventKind::Attacked: return "attacked";
        case EventKind::Targeted: return "targeted";
        case EventKind::Survived: return "survived";
        case EventKind::Damaged: return "damaged";
        case EventKind::Attached: return "attached";
        case EventKind::CountersAdded: return "counters added";
        case EventKind::CountersRemoved: return "counters removed";
        case EventKind::Transformed: return "transformed";
        case EventKind::Completed: return "completed";
        case EventKind::Paid: return "paid";
        case EventKind::Gained: return "gained";
        case EventKind::TurnBegan: return "turn began";
        case EventKind::TurnEnded: return "turn ended";
        case EventKind::PhaseBegan: return "phase began";
        case EventKind::PhaseEnded: return "phase ended";
        case EventKind::Passed: return "passed";
        case EventKind::Shuffled: return "shuffled";
        case EventKind::Revealed: return "revealed";
        case EventKind::Created: return "created";
        case EventKind::Eliminated: return "eliminated";
        case EventKind::Triggered: return "triggered";
        case EventKind::Died: return "died";
        case EventKind::Saved: return "saved";
        case EventKind::AttackEnded: return "attack ended";
        case EventKind::Count: break;
    }
    return "?";
}

const char* capability_name(Capability c) {
    switch (c) {
        case Capability::Attack: return "attack";
        case Capability::BeAttacked: return "be attacked";
        case Capability::BeTargeted: return "be targeted";
        case Capability::Activate: return "activate";
        case Capability::ActivateAgain: return "activate again";
        case Capability::Ready: return "ready";
        case Capability::Exhaust: return "be exhausted";
        case Capability::ExhaustByAttacking: return "exhaust by attacking";
        case Capability::Move: return "move";
        case Capability::BeDestroyed: return "be destroyed";
        case Capability::Protect: return "protect";
        case Capability::Interrupt: return "interrupt";
        case Capability::IgnoreProtectors: return "attack what others protect";
        case Capability::MustAttack: return "have to attack";
        case Capability::MustBeAttacked: return "have to be attacked";
        case Capability::Draw: return "draw";
        case Capability::BeBlocked: return "be blocked";
        case Capability::BeEquipped: return "be equipped";
        case Capability::Deploy: return "deploy";
        case Capability::Play: return "play";
        case Capability::BeDamaged: return "be dealt damage";
        case Capability::GainResource: return "gain resources";
        case Capability::Count: break;
    }
    return "?";
}

namespace {

// A full pool gives -1, which the operand check then reports with the card's name.
template <class T>
i16 add_shared(std::vector<T>& pool, T entry) {
    auto found = std::find(pool.begin(), pool.end(), entry);
    if (found != pool.end()) return static_cast<i16>(found - pool.begin());
    if (pool.size() >= static_cast<std::size_t>(std::numeric_limits<i16>::max())) return -1;
    pool.push_back(std::move(entry));
    return static_cast<i16>(pool.size() - 1);
}

}  // namespace

i16 Pools::add(const Filter& f) {
    Filter known = f;
    known.asks = f.found_asks();
    return add_shared(filters, known);
}
i16 Pools::add(const NumberExpr& n) { return add_shared(numbers, n); }
i16 Pools::add(const PlayerSpec& p) { return add_shared(players, p); }
i16 Pools::add(const PlaceSpec& p) { return add_shared(places, p); }
i16 Pools::add(const Condition& c) { return add_shared(conditions, c); }
i16 Pools::add(const EventPattern& p) { return add_shared(patterns, p); }
i16 Pools::add(Ability a) { return add_shared(abilities, std::move(a)); }

i16 Pools::constant(int value) {
    NumberExpr n;
    n.add = static_cast<i16>(std::clamp<int>(value, std::numeric_limits<i16>::min(), std::numeric_limits<i16>::max()));
    return add(n);
}

i16 Pools::player(PlayerSpec::Kind kind, unsigned reg) {
    PlayerSpec p;
    p.kind = kind;
    p.reg = static_cast<u8>(reg);
    return add(p);
}

namespace {

constexpr int kRegisters = 16;
constexpr int kMaxDepth = 24;  // entries refer to entries; deeper than this is a circle

// Follows every operand into the pools. Each check returns a problem, or nothing when all is well.
struct Checker {
    const Pools& pools;
    std::size_t card_count;
    int depth = 0;

    using Problem = std::string;

    static Problem range(const char* what, int value, int limit) {
        if (value >= 0 && value < limit) return {};
        return std::string(what) + " " + std::to_string(value) + " is not between 0 and " + std::to_string(limit - 1);
    }
    static Problem reg(int r) { return range("register", r, kRegisters); }
    static Problem optional_reg(int r) { return r == -1 ? Problem{} : reg(r); }
    static Problem stat(int s) { return range("stat", s, static_cast<int>(kMaxStats)); }

    template <class T, class F>
    Problem entry(const char* what, const std::vector<T>& pool, int index, F&& check) {
        if (index < 0 || static_cast<std::size_t>(index) >= pool.size())
            return std::string(what) + " " + std::to_string(index) + " does not exist";
        if (depth >= kMaxDepth) return std::string(what) + " " + std::to_string(index) + " refers to itself";
        ++depth;
        Problem p = check(pool[static_cast<std::size_t>(index)]);
        --depth;
        return p;
    }
    template <class F>
    static Problem if_set(int index, F&& check) {
        return index == -1 ? Problem{} : check(index);
    }
    static Problem first(std::initializer_list<Problem> problems) {
        for (const Problem& p : problems)
            if (!p.empty()) return p;
        return {};
    }

    Problem player(int i) {
        return entry("player", pools.players, i,
                     [](const PlayerSpec& p) { return first({range("kind of player", static_cast<int>(p.kind), 9), reg(p.reg)}); });
    }
    Problem place(int i) {
        return entry("place", pools.places, i, [this](const PlaceSpec& p) {
            return first({range("relation", static_cast<int>(p.relation), 10), reg(p.anchor),
                          p.side == Side::OfPlayer ? player(p.player) : Problem{}});
        });
    }
    Problem filter(int i) {
        return entry("filter", pools.filters, i, [this](const Filter& f) {
            Problem p = first({if_set(f.player, [this](int x) { return player(x); }),
                               f.side == Side::OfPlayer ? player(f.player) : Problem{}, if_set(f.place, [this](int x) { return place(x); }),
                               if_set(f.name, [this](int x) { return card(x); }), if_set(f.against, [this](int x) { return filter(x); }),
                               optional_reg(f.within), optional_reg(f.except), optional_reg(f.except2), optional_reg(f.attached_to),
                               optional_reg(f.host_of), range("number of bounds", f.bounds, static_cast<int>(f.bound.size()) + 1)});
            for (unsigned b = 0; p.empty() && b < f.bounds; ++b) p = first({stat(f.bound[b].stat), number(f.bound[b].number)});
            return p;
        });
    }
    Problem number(int i) {
        return entry("number", pools.numbers, i, [this](const NumberExpr& n) {
            using Kind = NumberExpr::Kind;
            switch (n.kind) {
                case Kind::Constant:
                case Kind::LastCount:
                case Kind::EventAmount: return Problem{};
                case Kind::Register:
                case Kind::SetSize: return reg(n.a);
                case Kind::DoneTo: return first({reg(n.a), range("event", n.b, static_cast<int>(EventKind::Count))});
                case Kind::Count: return filter(n.a);
                case Kind::StatOf: return first({reg(n.a), stat(n.stat)});
                case Kind::ResourceOf:
                case Kind::CardsIn: return player(n.player);
                case Kind::CountersOn: return first({reg(n.a), n.b < 0 ? Problem("counter kind is missing") : Problem{}});
                case Kind::History: return first({pattern(n.a), if_set(n.player, [this](int x) { return player(x); })});
            }
            return Problem("kind of number is unknown");
        });
    }
    Problem pattern(int i) {
        return entry("event pattern", pools.patterns, i, [this](const EventPattern& e) {
            return first({e.kind == EventKind::None ? Problem("event pattern has no event") : Problem{},
                          range("event", static_cast<int>(e.kind), static_cast<int>(EventKind::Count)),
                          if_set(e.subject, [this](int x) { return filter(x); }), if_set(e.other, [this](int x) { return filter(x); }),
                          if_set(e.nth_of_each, [this](int x) { return pattern(x); }),
                          if_set(e.actor, [this](int x) { return player(x); })});
        });
    }
    Problem condition(int i) {
        return entry("condition", pools.conditions, i, [this](const Condition& c) {
            Problem p = first({condition_kind(c), c.quantifier == Condition::Quantifier::None ? Problem{} : player(c.players)});
            return !p.empty() ? p : if_set(c.also, [this](int x) { return condition(x); });
        });
    }
    Problem condition_kind(const Condition& c) {
        using Kind = Condition::Kind;
        switch (c.kind) {
            case Kind::Compare: return first({number(c.a), number(c.b)});
            case Kind::Matches: return first({reg(c.a), filter(c.b)});
            case Kind::InPlay: return reg(c.a);
            case Kind::Attacking:
            case Kind::Defending: return first({reg(c.a), if_set(c.b, [this](int x) { return filter(x); })});
            case Kind::InPhase: return c.a <= 0 ? Problem("condition names no phase") : Problem{};
            case Kind::YourTurn: return {};
            case Kind::SamePlayer: return first({player(c.a), player(c.b)});
            case Kind::Standing: return first({range("standing", c.a, 255), if_set(c.b, [this](int x) { return player(x); })});
        }
        return "kind of condition is unknown";
    }
    Problem card(int i) { return range("card", i, static_cast<int>(card_count)); }
    Problem ability(int i) {
        return entry("ability", pools.abilities, i, [this](const Ability& a) { return program(a); });
    }

    // By the letters of card/instructions.h. The only operands that may be absent are the ones its text names:
    // LoseKeyword's K, Replace's A, the kind of damage, what a prohibition is limited to, what a delayed ability finds
    // again, who orders what is put on a deck, and object and number of a game's own verb.
    Problem operand(const Ability& a, Op op, char letter, int value) {
        switch (letter) {
            case 'S': return op == Op::GameVerb || op == Op::Delay ? optional_reg(value) : reg(value);
            case 'F':
                return (op == Op::Forbid || op == Op::ForbidPlayer || op == Op::ForbidPlaces) && value == -1 ? Problem{} : filter(value);
            case 'N': return (op == Op::GameVerb || op == Op::PutIntoPlay) && value == -1 ? Problem{} : number(value);
            case 'P': return (op == Op::MoveTo || op == Op::SelectExtreme) && value == -1 ? Problem{} : player(value);
            case 'L': return place(value);
            case 'D': return range("duration", value, static_cast<int>(Duration::Permanent) + 1);
            case 'T': return stat(value);
            case 'R': return range("resource", value, 255);
            case 'K': return op == Op::LoseKeyword && value == -1 ? Problem{} : range("keyword", value, std::numeric_limits<i16>::max());
            case 'U': return value == -1 ? Problem{} : range("kind of damage", value, std::numeric_limits<i16>::max());
            case 'C': return range("counter kind", value, std::numeric_limits<i16>::max());
            case 'Y': return range("capability", value, static_cast<int>(Capability::Count));
            case 'X': return condition(value);
            case 'J': return range("jump target", value, static_cast<int>(a.code.size()) + 1);
            case 'A': return op == Op::Replace && value == -1 ? Problem{} : ability(value);
            case 'M': return card(value);
            case 'Z': return range("zone", value, 255);
            case 'Q': return pattern(value);
            case 'I':
                return op == Op::ChangeCost && value == -1 ? Problem{} : range("small number", value, std::numeric_limits<i16>::max());
            case 'W': return value == 0 ? Problem("type words are missing") : Problem{};
            default: return std::string("operand letter ") + letter + " is unknown";
        }
    }

    static Problem modes(const Ability& a, std::size_t at) {
        for (int m = 1; m <= a.code[at].a[0]; ++m) {
            std::size_t next = at + static_cast<std::size_t>(m);
            if (next >= a.code.size() || a.code[next].op != Op::Jump) return "a mode's jump is missing";
        }
        return {};
    }

    Problem instruction(const Ability& a, std::size_t at) {
        const Instr& in = a.code[at];
        if (static_cast<unsigned>(in.op) >= kOpCount) return "instruction is unknown";
        const char* letters = info(in.op).operands;
        for (std::size_t i = 0; letters[i] != '\0'; ++i) {
            Problem p = operand(a, in.op, letters[i], in.a[i]);
            if (!p.empty()) return p;
        }
        return in.op == Op::ChooseMode ? modes(a, at) : Problem{};
    }

    Problem program(const Ability& a) {
        if (a.cost > a.effect || a.effect > a.code.size()) return "its sections are out of order";
        Problem p = first(
            {if_set(a.pattern, [this](int x) { return pattern(x); }), if_set(a.condition, [this](int x) { return condition(x); })});
        if (!p.empty()) return p;
        for (std::size_t at = 0; at < a.code.size(); ++at) {
            p = instruction(a, at);
            if (p.empty()) continue;
            const char* name = static_cast<unsigned>(a.code[at].op) < kOpCount ? info(a.code[at].op).name : "?";
            return "instruction " + std::to_string(at) + " (" + name + "): " + p;
        }
        return {};
    }
};

}  // namespace

std::string check_operands(const Ability& ability, const Pools& pools, std::size_t card_count) {
    return Checker{pools, card_count}.program(ability);
}

}  // namespace nexus
