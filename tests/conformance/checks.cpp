#include "conformance/checks.h"

#include <algorithm>
#include <cstdlib>

#include "support/hidden.h"
#include "view/view.h"
#include "view/worlds.h"

namespace nexus::conformance {

namespace {

constexpr unsigned kAppliedEach = 40, kMutatedEach = 64;

class Checker {
   public:
    Checker(const Table& table, u64 seed, Tally& tally) : t_(table), g_(*table.game), random_(seed ^ 0xC0FFEE), tally_(tally) {}

    // Everything that must hold while `s` waits for an answer.
    std::string decision(State& s) {
        ++tally_.decisions;
        u64 before = s.hash();
        std::vector<u8> bytes = s.serialise();
        std::string problem = invariants(s);
        if (problem.empty()) problem = lists(s);
        if (problem.empty()) problem = copies(s, before, bytes);
        if (problem.empty()) problem = restored(s, before, bytes);
        if (problem.empty()) problem = quiet(s);
        if (problem.empty()) problem = listed_choices_apply(s);
        if (problem.empty()) problem = mutated_choices(s);
        if (problem.empty()) problem = conceding(s);
        if (problem.empty() && s.h.decision.sealed) problem = any_order(s);
        if (problem.empty()) problem = hidden(s);
        if (problem.empty() && s.serialise() != bytes) problem = "purity: listing, refusing or looking changed the state";
        return problem;
    }

    // `s` is the state after the answer: whatever was copied or restored before must have gone the same way.
    std::string answered(const Answer& a, const State& s) {
        if (!following_) return {};
        Counter listener;  // somebody who listens changes nothing
        Engine e(g_, shadow_, &listener);
        e.answer(a.seat, a.choice);
        if (shadow_.hash() != s.hash())
            return "continuation: a restored or copied game went another way, " + first_difference(shadow_.serialise(), s.serialise());
        return {};
    }

   private:
    struct Counter : EventSink {
        u64 events = 0;
        void on_event(const State&, const Event&) override { ++events; }
    };
    const Table& t_;
    const Game& g_;
    Random random_;
    Tally& tally_;
    State scratch_, shadow_, restored_;
    bool following_ = false;

    static std::string first_difference(const std::vector<u8>& a, const std::vector<u8>& b) {
        std::size_t i = 0;
        while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
        return "byte " + std::to_string(i) + " of " + std::to_string(a.size()) + " and " + std::to_string(b.size());
    }

    std::string invariants(const State& s) {
        std::string broken = check_invariants(g_, s);
        if (!broken.empty()) return "invariant: " + broken;
        if (!s.h.over && !s.h.decision.seats) return "progress: nobody is asked";
        return {};
    }

    static bool same(const ChoiceList& a, const ChoiceList& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

    std::string lists(State& s) {
        Engine e(g_, s);
        ChoiceList list;
        std::string problem;
        for_each_bit(s.h.decision.seats, [&](unsigned p) {
            e.list(Seat{p}, list);
            tally_.choices += list.size();
            tally_.real_decisions += list.size() > 1;
            if (list.empty())
                problem = "list: a seat is asked and has no choice, ask " + std::to_string(static_cast<int>(s.h.decision.ask));
            for (const Choice& c : list)
                if (std::count(list.begin(), list.end(), c) > 1) problem = "list: a choice is listed twice";
        });
        tally_.in_effect += s.h.decision.ask != Ask::Act;
        return problem;
    }

    std::string copies(const State& s, u64 hash, const std::vector<u8>& bytes) {
        scratch_ = s;  // used before, by other positions
        if (scratch_.hash() != hash) return "copy: another hash";
        if (scratch_.serialise() != bytes) return "copy: other bytes";
        if (random_.below(8) == 0) {  // sampled: new memory
            State fresh(s);
            if (fresh.hash() != hash || fresh.serialise() != bytes) return "copy: a fresh copy differs";
        }
        std::string broken = check_invariants(g_, scratch_);
        return broken.empty() ? std::string() : "copy: " + broken;
    }

    std::string restored(State& s, u64 hash, const std::vector<u8>& bytes) {
        if (!State::restore(bytes, restored_)) return "restore: refused";
        Engine(g_, restored_).refresh();  // values are derived, not stored
        if (restored_.hash() != hash) return "restore: another hash";
        if (restored_.serialise() != bytes) return "restore: other bytes";
        std::string broken = check_invariants(g_, restored_);
        if (!broken.empty()) return "restore: " + broken;
        broken = stale(s, restored_);
        if (!broken.empty()) return "derived: " + broken;
        ChoiceList a, b;
        std::string problem;
        for_each_bit(s.h.decision.seats, [&](unsigned p) {
            Engine(g_, s).list(Seat{p}, a);
            Engine(g_, restored_).list(Seat{p}, b);
            if (!same(a, b)) problem = "restore: other choices";
        });
        if (!problem.empty()) return problem;
        if (bytes.size() > 8 && random_.below(16) == 0 &&
            State::restore(std::span(bytes).first(bytes.size() - 1 - random_.below(8)), scratch_))
            return "restore: took a broken file";
        if (!following_ || random_.below(6) == 0) {  // from here on a restored game or a copy plays along
            shadow_ = random_.below(2) ? restored_ : s;
            following_ = true;
        }
        return {};
    }

    // Values that were kept up to date piece by piece against values made from nothing.
    std::string stale(const State& kept, const State& made) {
        for (unsigned w = 0; w < kept.words(); ++w) {
            const WordMasks &a = kept.word(w), &b = made.word(w);
            if (a.type != b.type) return "type masks of word " + std::to_string(w);
            if (a.statics != b.statics) return "static masks of word " + std::to_string(w);
            std::string problem;
            for_each_bit(a.alive, [&](unsigned bit) {
                const Object &x = kept.object(w * 64 + bit), &y = made.object(w * 64 + bit);
                const char* what = x.value != y.value           ? "value"
                                   : x.types != y.types         ? "types"
                                   : x.forbidden != y.forbidden ? "prohibitions"
                                   : x.permitted != y.permitted ? "permissions"
                                   : x.blank != y.blank         ? "blankness"
                                   : x.keywords != y.keywords   ? "keywords"
                                                                : nullptr;
                if (what) problem = std::string(what) + " of object " + std::to_string(w * 64 + bit) + " " + g_.card(CardId{x.card}).name;
            });
            if (!problem.empty()) return problem;
        }
        if (kept.grants().count() != made.grants().count()) return "granted abilities";
        if (made.h.listens & ~kept.h.listens) return "events that are listened to";
        return {};
    }

    // At an opportunity everything has been looked at: looking again changes nothing.
    std::string quiet(State& s) {
        if (s.h.decision.ask != Ask::Act || random_.below(2) == 0) return {};
        scratch_ = s;
        Engine e(g_, scratch_);
        if (e.any_pending()) return "quiet: triggers wait while somebody may act";  // those being answered are held
        e.touch(kAnything);
        scratch_.h.dirty = 1;
        g_.rules->turn.state_checks(e);
        return scratch_.position_hash() == s.position_hash() ? std::string() : "quiet: a check of the rules had been left out";
    }

    std::string listed_choices_apply(State& s) {
        std::string problem;
        for_each_bit(s.h.decision.seats, [&](unsigned p) {
            ChoiceList list;
            Engine(g_, s).list(Seat{p}, list);
            // All of them up to 40, a sample of longer lists.
            for (unsigned k = 0; k < std::min<std::size_t>(list.size(), kAppliedEach) && problem.empty(); ++k) {
                const Choice& c = list.size() <= kAppliedEach ? list[k] : list[random_.below(static_cast<u32>(list.size()))];
                problem = applies(s, {Seat{p}, c});
            }
        });
        return problem;
    }

    std::string applies(State& s, const Answer& a) {
        Refusal r = Engine(g_, s).refusal(a.seat, a.choice);
        if (r.refused()) return std::string("listed: refused by ") + r.rule + ": " + describe(t_, s, a);
        ++tally_.applied;
        scratch_ = s;
        Engine e(g_, scratch_);
        e.answer(a.seat, a.choice);
        tally_.most_steps = std::max(tally_.most_steps, e.steps());
        if (e.steps() > 200000) return "budget: " + std::to_string(e.steps()) + " steps after " + describe(t_, s, a);
        std::string problem = invariants(scratch_);
        for_each_bit(scratch_.h.decision.seats, [&](unsigned p) {
            ChoiceList list(64);
            e.list(Seat{p}, list);
            if (list.empty()) problem = "list: empty";
        });
        return problem.empty() ? problem : problem + " after " + describe(t_, s, a);
    }

    u16 any_index(const State& s) {
        switch (random_.below(6)) {
            case 0: return kNothing;
            case 1: return static_cast<u16>(random_.below(0x10000));
            case 2: return static_cast<u16>(random_.below(s.seats() * kMaxPlaces));
            case 3: return static_cast<u16>(random_.below(static_cast<u32>(g_.catalog->cards.size())));
            case 4: return static_cast<u16>(random_.below(8));
            default: {
                unsigned seat = random_.below(s.seats());
                return static_cast<u16>(s.slot(Seat{seat}, random_.below(s.seat(Seat{seat}).objects_used + 1u)));
            }
        }
    }
    Choice mutated(const State& s, const ChoiceList& list) {
        Choice c = list[random_.below(static_cast<u32>(list.size()))];
        const Choice& d = list[random_.below(static_cast<u32>(list.size()))];
        do switch (random_.below(9)) {
                case 0: c.kind = static_cast<ChoiceKind>(random_.below(static_cast<u32>(ChoiceKind::Concede))); break;
                case 1: c.action = static_cast<u8>(random_.below(static_cast<u32>(g_.rules->play.actions.size()) + 1)); break;
                case 2: c.source = any_index(s); break;
                case 3: c.target = any_index(s); break;
                case 4: c.ability = static_cast<u16>(random_.below(4)); break;
                case 5: c.source = d.source; break;
                case 6: c.target = d.target; break;
                case 7: c.action = d.action; break;
                case 8: c.kind = ChoiceKind::Act, c.source = any_index(s), c.target = any_index(s); break;
            }
        while (random_.below(3) == 0);
        return c;
    }
    std::string mutated_choices(State& s) {
        Engine e(g_, s);
        ChoiceList list;
        Seat seat = e.decider();
        e.list(seat, list);
        for (unsigned k = 0; k < kMutatedEach; ++k) {
            Choice c = mutated(s, list);
            Refusal r = e.refusal(seat, c);
            ++tally_.mutated;
            tally_.refused += r.refused();
            bool rule = r.refused() && *r.rule && r.why && *r.why;
            if (r.refused() != list.contains(c) && (rule || !r.refused())) continue;
            std::string what = describe(t_, s, {seat, c}) + " (" + std::to_string(c.pack()) + ")";
            if (r.refused() && !rule) return "mutation: refused without a rule: " + what;
            return "mutation: " + std::string(r.refused() ? "listed but refused by " + std::string(r.rule) : "not listed, not refused") +
                   ": " + what;
        }
        for (unsigned p = 0; p < s.seats(); ++p)
            if (!has(s.h.decision.seats, p) && !e.refusal(Seat{p}, list[0]).refused())
                return "mutation: a seat that is not asked may answer";
        return {};
    }

    // Sampled: one decision in eight, every seat.
    std::string conceding(State& s) {
        if (random_.below(8) != 0) return {};
        std::string problem;
        for_each_bit(s.h.living, [&](unsigned p) {
            if (problem.empty()) problem = applies(s, {Seat{p}, {ChoiceKind::Concede, 0, kNothing, kNothing, 0}});
        });
        return problem;
    }

    // Every seat finishes its secret answers in its own way; who is first changes nothing.
    std::string any_order(State& s) {
        u64 salt = random_.next();
        u64 hashes[3];
        for (unsigned order = 0; order < 3; ++order) {
            scratch_ = s;
            Engine e(g_, scratch_);
            Random each[kMaxSeats];
            for (unsigned p = 0; p < kMaxSeats; ++p) each[p] = Random(salt + p);
            u16 frame = scratch_.h.frame;
            u8 step = e.top().step();
            Random mixed(salt);
            while (scratch_.h.decision.sealed && scratch_.h.frame == frame && e.top().step() == step) {
                u8 left = scratch_.h.decision.seats;
                Seat seat{order == 0 ? lowest(left) : 63u - static_cast<unsigned>(std::countl_zero(u64{left}))};
                if (order == 2)
                    while (!has(left, seat = Seat{mixed.below(s.seats())})) {}
                ChoiceList list;
                e.list(seat, list);
                e.answer(seat, list[each[seat].below(static_cast<u32>(list.size()))]);
            }
            hashes[order] = scratch_.hash();
        }
        ++tally_.sealed_orders;
        return hashes[0] == hashes[1] && hashes[0] == hashes[2] ? std::string() : "sealed: the order of arrival matters";
    }

    std::string offered(State& s, Seat seat) {
        ChoiceList list;
        Engine(g_, s).list(seat, list);
        std::string out;
        for (const Choice& c : list) out += std::to_string(c.pack()) + " ";
        return out;
    }
    // Sampled: one seat every other decision.
    std::string hidden(State& s) {
        if (random_.below(2) == 0) return {};
        Seat viewer{random_.below(s.seats())};
        if (!has(s.h.living, viewer)) return {};
        std::string seen = to_text(observe(g_, s, viewer)), choices = offered(s, viewer);
        scratch_ = s;
        if (test::swap_unseen(g_, scratch_, viewer, random_)) {
            ++tally_.swapped;
            Engine(g_, scratch_).refresh();
            std::string now = to_text(observe(g_, scratch_, viewer));
            if (now != seen) return "hidden: swapping unseen cards shows: " + difference(seen, now);
            if (offered(scratch_, viewer) != choices) return "hidden: swapping unseen cards changes what is offered";
            std::string broken = check_invariants(g_, scratch_);
            if (!broken.empty()) return "hidden: " + broken + " after swapping unseen cards";
        }
        if (random_.below(4) == 0 && !s.h.decision.sealed) {  // seats that answered in secret are asked again: another view
            static const DeckModel any_deck;
            World world;
            Worlds(g_, s, viewer, any_deck).sample(world, random_);
            scratch_ = world.read().s;
            ++tally_.resampled;
            std::string now = to_text(observe(g_, scratch_, viewer));
            if (now != seen) return "worlds: the seat sees another game: " + difference(seen, now);
            if (offered(scratch_, viewer) != choices) return "worlds: the seat is offered other choices";
            std::string broken = check_invariants(g_, scratch_);
            if (!broken.empty()) return "worlds: " + broken;
        }
        return {};
    }
    static std::string difference(const std::string& a, const std::string& b) {
        std::size_t i = 0;
        while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
        std::size_t from = a.rfind('\n', i) == std::string::npos ? 0 : a.rfind('\n', i) + 1;
        return "\"" + a.substr(from, 160) + "\" and \"" + b.substr(std::min(from, b.size()), 160) + "\"";
    }
};

// The next answer of `record` that the position allows, else the first listed choice.
Answer allowed(const Table& t, State& s, Answer a) {
    Engine e(*t.game, s);
    if (!e.refusal(a.seat, a.choice).refused()) return a;
    a.seat = e.decider();
    if (!e.refusal(a.seat, a.choice).refused()) return a;
    ChoiceList list;
    e.list(list);
    if (!list.empty()) a.choice = list[0];
    return a;
}

// How a game is played: freely, or after the record's answers; checked at every decision, or at the last one only
// (again and again, since some checks are samples).
enum class Way { Play, ReplayAll, ReplayLast };

std::string run(Record& r, Tally& tally, Way way, Trail* trail) {
    const Table& t = *r.table;
    std::vector<Answer> script = std::move(r.answers);
    r.answers.clear();
    State s = start(r);
    r.hashes = {s.hash()};
    Checker checker(t, r.seed, tally);
    Random player(r.seed ^ 0x9E3779B9), sampler(r.seed ^ 0x5A3D);
    const char* every = std::getenv("NEXUS_CONFORMANCE_EVERY");
    const u32 one_of = every ? std::max(1u, static_cast<u32>(std::strtoul(every, nullptr, 10))) : 1;
    ++tally.games;
    while (!s.h.over) {
        bool last = way == Way::Play ? r.answers.size() == kMaxDecisions : r.answers.size() == script.size();
        std::string problem;
        const bool looked_at = way == Way::Play ? one_of == 1 || last || sampler.below(one_of) == 0 : way == Way::ReplayAll || last;
        if (looked_at) problem = checker.decision(s);
        for (unsigned again = 0; way == Way::ReplayLast && last && again < 24 && problem.empty(); ++again) problem = checker.decision(s);
        if (!problem.empty()) return problem;
        if (last) break;
        Answer a = way == Way::Play ? random_answer(t, s, player) : allowed(t, s, script[r.answers.size()]);
        tally.concessions += a.choice.kind == ChoiceKind::Concede;
        if (trail) trail->answers[trail->size++] = a;
        Engine(*t.game, s).answer(a.seat, a.choice);
        r.answers.push_back(a);
        r.hashes.push_back(s.hash());
        tally.unchanged += r.hashes.back() == r.hashes[r.hashes.size() - 2];
        if (way != Way::ReplayLast) problem = checker.answered(a, s);
        if (problem.empty() && s.h.over) problem = check_invariants(*t.game, s);
        if (!problem.empty()) return problem;
    }
    tally.longest = std::max<u64>(tally.longest, r.answers.size());
    tally.cut += !s.h.over;
    return {};
}

}  // namespace

std::string play_checked(Record& record, Tally& tally, Trail* trail) { return run(record, tally, Way::Play, trail); }
std::string replay_checked(Record& record, Tally& tally, bool last_only, Trail* trail) {
    return run(record, tally, last_only ? Way::ReplayLast : Way::ReplayAll, trail);
}

std::string verify_hashes(const Record& r) {
    State s = start(r);
    if (s.hash() != r.hashes[0]) return "replay: another hash after setup";
    for (std::size_t i = 0; i < r.answers.size(); ++i) {
        Engine(*r.table->game, s).answer(r.answers[i].seat, Choice::unpack(r.answers[i].choice.pack()));
        if (s.hash() != r.hashes[i + 1]) return "replay: another hash after answer " + std::to_string(i + 1);
    }
    return {};
}

}  // namespace nexus::conformance
