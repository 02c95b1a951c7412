#include "conformance/pairs.h"

#include <algorithm>

#include "conformance/account.h"
#include "match/seat_logs.h"
#include "match/session.h"
#include "notation/notation.h"
#include "support/hidden.h"
#include "view/view.h"

namespace nexus::conformance {

namespace {

constexpr unsigned kWarmUp = 120, kLength = 90, kRefusalsEach = 12;

std::string difference(const std::string& a, const std::string& b) {
    std::size_t i = 0;
    while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
    const std::size_t line = a.rfind('\n', i);
    const std::size_t from = line == std::string::npos ? 0 : line + 1;
    return "\"" + a.substr(std::min(from, a.size()), 200) + "\" and \"" + b.substr(std::min(from, b.size()), 200) + "\"";
}

// One of the two games, with everything that is kept of it for its seats.
struct Side : EventSink {
    SeatLogs logs;
    Account account;
    Session session;
    std::string last;  // choice, for messages

    Side(const Table& t, State start)
        : logs(*t.game, start.seats()), account(*t.game, start.seats()), session(t.game, std::move(start), this) {}
    Side(const Side&) = delete;
    void on_event(const State& state, const Event& event) override {
        logs.on_event(state, event);
        account.on_event(state, event);
    }
    const State& state() const { return session.state(); }
    Refusal answer(const Answer& a) {
        const std::string notation = to_notation(session.game(), state(), a.seat, a.choice);
        last = std::string(1, static_cast<char>('A' + a.seat)) + ": " + notation;
        logs.on_choice(state(), a.seat, a.choice, notation);
        account.on_choice(state(), a.seat, a.choice);
        const Refusal no = session.answer(a.seat, a.choice);
        logs.on_answered(state());
        account.settle(state());
        return no;
    }
};

class Pair {
   public:
    Pair(const Table& t, State a, State b, Account account, Seat viewer, Random random, PairTally& tally)
        : t_(t), g_(*t.game), a_(t, std::move(a)), b_(t, std::move(b)), viewer_(viewer), random_(random), tally_(tally) {
        a_.account = account, b_.account = std::move(account);
    }

    std::string run() {
        for (unsigned n = 0; n < kLength; ++n) {
            std::string problem = compare();
            if (!problem.empty()) return problem;
            if (a_.session.over()) return ++tally_.finished, std::string();
            const Seat seat = pick_seat();
            Answer one{seat, {}}, other{seat, {}};
            if (!choose(one, other)) return ++tally_.no_common_choice, std::string();
            ++tally_.decisions, tally_.own_decisions += seat == viewer_;
            const bool sealed = a_.state().h.decision.sealed;
            secrets_differ_ = sealed && (secrets_differ_ || !(one.choice == other.choice));
            const bool turns_up = one.choice.kind == ChoiceKind::Act && !names_card(g_.rules->play.actions[one.choice.action].source) &&
                                  (a_.state().object(one.choice.source).flags & Object::FaceDown);
            used_[0] = card_of(a_, one), used_[1] = card_of(b_, other);
            if (a_.answer(one).refused() || b_.answer(other).refused()) return "choice: a listed choice is refused";
            if (secrets_differ_ && a_.state().sealed(seat).count() == 0) return ++tally_.became_public, std::string();  // they were opened
            problem = compare_events();
            if (!problem.empty() || ended_) return problem;
            if (turns_up && !(used_[0] == used_[1]))
                return ++tally_.became_public, std::string();                       // a face-down card is used: everybody sees which
            if (open_cards_differ()) return ++tally_.became_public, std::string();  // a hidden card went to an open zone
            if (seat == viewer_ && sees_the_order(one.choice)) return ++tally_.became_public, std::string();
        }
        ++tally_.cut;
        return {};
    }

    std::string where() const {
        return " (for " + std::string(1, static_cast<char>('A' + viewer_)) + ", after \"" + a_.last + "\" and \"" + b_.last + "\")";
    }

   private:
    const Table& t_;
    const Game& g_;
    Side a_, b_;
    Seat viewer_;
    Random random_;
    PairTally& tally_;
    bool ended_ = false, secrets_differ_ = false;
    std::size_t lines_ = 0;
    CardId used_[2];  // by the last answer

    static std::vector<Choice> listed(const Side& side, Seat seat) {
        ChoiceList list;
        side.session.list(seat, list);
        return {list.begin(), list.end()};
    }

    Seat pick_seat() {
        u32 k = random_.below(count(a_.state().h.decision.seats));
        Seat seat;
        for_each_bit(a_.state().h.decision.seats, [&](unsigned p) {
            if (k-- == 0) seat = Seat{p};
        });
        return seat;
    }

    // What the viewer can tell of a choice that it is not told: kind, action, place or zone.
    static bool looks_alike(const Choice& a, const Choice& b) {
        return a.kind == b.kind && a.action == b.action && a.target == b.target && a.ability == b.ability;
    }

    // The same choice in both games; or, where the viewer is not told which, two that look alike to it.
    bool choose(Answer& one, Answer& other) {
        std::vector<Choice> x = listed(a_, one.seat), y = listed(b_, one.seat);
        std::vector<Choice> common;
        for (const Choice& c : x)
            if (std::ranges::find(y, c) != y.end()) common.push_back(c);
        if (one.seat != viewer_ && random_.below(2)) {
            std::erase_if(x, [&](const Choice& c) { return !a_.account.choice_is_secret(a_.state(), viewer_, one.seat, c); });
            for (unsigned tries = 0; tries < 8 && !x.empty(); ++tries) {
                const Choice c = x[random_.below(static_cast<u32>(x.size()))];
                std::vector<Choice> twins;
                const bool sealed = a_.state().h.decision.sealed;
                for (const Choice& d : y)
                    if (!(d == c) &&
                        (sealed ? d.kind == c.kind : looks_alike(c, d) && b_.account.choice_is_secret(b_.state(), viewer_, one.seat, d)))
                        twins.push_back(d);
                if (twins.empty()) continue;
                one.choice = c, other.choice = twins[random_.below(static_cast<u32>(twins.size()))];
                ++tally_.secret_twins;
                return true;
            }
        }
        if (common.empty()) return false;
        one.choice = other.choice = common[random_.below(static_cast<u32>(common.size()))];
        return true;
    }

    // The card that an answer uses, if others are not told which.
    CardId card_of(const Side& side, const Answer& a) const {
        const Choice& c = a.choice;
        if (c.kind == ChoiceKind::PickCard) return CardId{c.source};
        if (c.kind != ChoiceKind::Act) return kNoCard;
        if (names_card(g_.rules->play.actions[c.action].source)) return CardId{c.source};
        return side.state().in_play(c.source) ? CardId{side.state().object(c.source).card} : kNoCard;
    }
    // Whoever picks a card of a deck sees where in the deck it lies.
    bool sees_the_order(const Choice& c) const {
        return c.kind == ChoiceKind::PickCard && c.target % kMaxZones < g_.rules->board.zones.size() &&
               g_.rules->board.zones[c.target % kMaxZones].visibility == Visibility::Nobody;
    }
    // Cards that lie open to everybody are no secret, however they came there.
    bool open_cards_differ() const {
        for (unsigned p = 0; p < a_.state().seats(); ++p)
            for (unsigned z = 0; z < g_.rules->board.zones.size(); ++z) {
                if (g_.rules->board.zones[z].visibility != Visibility::Public) continue;
                const unsigned n = a_.state().zone_size(Seat{p}, Zone{z});
                if (n != b_.state().zone_size(Seat{p}, Zone{z})) return false;  // that must show elsewhere
                for (unsigned i = 0; i < n; ++i)
                    if (a_.state().zone(Seat{p}, Zone{z})[i].card != b_.state().zone(Seat{p}, Zone{z})[i].card) return true;
            }
        return false;
    }
    // Was the card that the answer used shown to the viewer in the course of it?
    bool came_out(const std::vector<Account::Entry>& entries, CardId card) const {
        return card != kNoCard && std::ranges::any_of(entries, [&](const Account::Entry& e) {
                   return has(e.may_see, viewer_) && (e.event.info.card == card || e.event.source_card == card);
               });
    }

    std::string told(const Side& side, const Account::Entry& e) const {
        return "\"" + nexus::describe(g_, side.state(), e.event) + "\" (" + std::to_string(static_cast<int>(e.event.what)) + ", kind " +
               std::to_string(e.event.info.kind) + ")";
    }

    std::string compare_events() {
        std::vector<Account::Entry> x = a_.account.take(), y = b_.account.take();
        a_.account.entries.clear(), b_.account.entries.clear();
        tally_.events += x.size();
        for (const Account::Entry& e : x)
            if (std::string problem = Account::redaction_problem(e, static_cast<u8>(low_bits(a_.state().seats()))); !problem.empty())
                return "redaction: " + problem;
        for (const Account::Entry& e : y)  // the account knows what the viewer was shown of the changed game, not what others were
            if (std::string problem = Account::redaction_problem(e, static_cast<u8>(1u << viewer_)); !problem.empty())
                return "redaction: " + problem;
        const bool out = !(used_[0] == used_[1]) && (came_out(x, used_[0]) || came_out(y, used_[1]));
        for (std::size_t i = 0; i < std::max(x.size(), y.size()); ++i) {
            const bool same = i < x.size() && i < y.size() && same_event(redact(x[i].event, viewer_), redact(y[i].event, viewer_));
            if (!same && out) return ended_ = true, ++tally_.became_public, std::string();  // what was used differs, and is seen
            if (i >= x.size() || i >= y.size())
                return "events: one game tells of more than the other: " + (i < x.size() ? told(a_, x[i]) : told(b_, y[i]));
            if (same) continue;
            // A difference that the rules show to the viewer ends the pair.
            const bool shown = has(x[i].may_see, viewer_) && has(y[i].may_see, viewer_) && !same_event(x[i].event, y[i].event);
            if (!shown) return "events: what the viewer is told of the answer differs: " + told(a_, x[i]) + " and " + told(b_, y[i]);
            ended_ = true, ++tally_.became_public;
            return {};
        }
        return compare_logs();
    }

    std::string compare_logs() {
        const std::vector<std::string>&x = a_.logs.lines(viewer_), &y = b_.logs.lines(viewer_);
        for (; lines_ < x.size() && lines_ < y.size(); ++lines_)
            if (x[lines_] != y[lines_]) return "log: \"" + x[lines_] + "\" and \"" + y[lines_] + "\"";
        return x.size() == y.size() ? std::string() : "log: one is longer";
    }

    std::string compare() {
        for (unsigned p = 0; p < a_.state().seats(); ++p)
            if (std::string problem = a_.account.view_problem(a_.state(), Seat{p}); !problem.empty()) return "account: " + problem;
        if (std::string problem = b_.account.view_problem(b_.state(), viewer_); !problem.empty()) return "account: " + problem;
        const std::string x = to_text(observe(g_, a_.state(), viewer_)), y = to_text(observe(g_, b_.state(), viewer_));
        if (x != y) return "view: " + difference(x, y);
        std::string problem = compare_choices();
        if (problem.empty()) problem = compare_refusals();
        if (problem.empty()) problem = compare_seat_views();
        if (problem.empty() && random_.below(12) == 0) {
            ++tally_.undos;
            for (unsigned p = 0; p < a_.state().seats(); ++p)
                if (a_.session.can_undo(viewer_, static_cast<u8>(1u << p)) != b_.session.can_undo(viewer_, static_cast<u8>(1u << p)))
                    problem = "undo: allowed in one game only";
        }
        return problem;
    }

    std::string compare_choices() {
        const std::vector<Choice> x = listed(a_, viewer_), y = listed(b_, viewer_);
        if (x != y) return "choices: other ones, or in another order";
        for (const Choice& c : x) {
            const std::string one = to_notation(g_, a_.state(), viewer_, c), other = to_notation(g_, b_.state(), viewer_, c);
            if (one != other) return "choices: " + one + " is called " + other;
        }
        return {};
    }

    u16 any_number() {
        const State& s = a_.state();
        switch (random_.below(4)) {
            case 0: return static_cast<u16>(random_.below(static_cast<u32>(g_.catalog->cards.size())));
            case 1: return static_cast<u16>(random_.below(s.seats() * kMaxPlaces));
            case 2: return kNothing;
            default: {
                const Seat seat{random_.below(s.seats())};
                return static_cast<u16>(s.slot(seat, random_.below(s.seat(seat).objects_used + 1u)));
            }
        }
    }
    std::string compare_refusals() {
        const Reader one(g_, a_.state()), other(g_, b_.state());
        for (unsigned k = 0; k < kRefusalsEach; ++k) {
            Choice c{random_.below(2) ? ChoiceKind::Act : static_cast<ChoiceKind>(random_.below(static_cast<u32>(ChoiceKind::Concede))),
                     static_cast<u8>(random_.below(static_cast<u32>(g_.rules->play.actions.size()))), any_number(), any_number(),
                     static_cast<u16>(random_.below(3))};
            const Refusal x = one.refusal(viewer_, c), y = other.refusal(viewer_, c);
            ++tally_.refusals;
            const bool same = x.refused() == y.refused() &&
                              (!x.refused() || (std::string(x.rule) == y.rule && std::string(x.why) == y.why && x.culprit == y.culprit));
            if (!same) return "refusal: " + std::string(x.refused() ? x.why : "allowed") + " and " + (y.refused() ? y.why : "allowed");
        }
        return {};
    }

    std::string frame_at(const State& s, u32 word) const {
        const Reader e(g_, s);
        for (u16 offset = s.h.frame; offset != 0xFFFF; offset = e.frame_at(offset).previous())
            if (offset <= word)
                return std::string(e.procedure(e.frame_at(offset).procedure()).name) + " frame, local " +
                       std::to_string(static_cast<int>(word - offset) - 2) + ": ";
        return {};
    }
    std::string part_that_differs(const State& x, const State& y) const {
        for (unsigned p = 0; p < x.seats(); ++p)
            for (unsigned z = 0; z < g_.rules->board.zones.size(); ++z)
                for (unsigned i = 0; i < x.zone_size(Seat{p}, Zone{z}); ++i) {
                    const ZoneCard &a = x.zone(Seat{p}, Zone{z})[i], &b = y.zone(Seat{p}, Zone{z})[i];
                    if (a.card != b.card || a.known != b.known || a.face_up != b.face_up)
                        return std::string(1, static_cast<char>('A' + p)) + "'s " + g_.rules->board.zones[z].name + " at " +
                               std::to_string(i) +
                               (a.card != b.card     ? ", the card"
                                : a.known != b.known ? ", who knows it"
                                                     : ", its facing");
                }
        for (u32 i = 0; i < std::min(x.stack_used(), y.stack_used()); ++i)
            if (x.stack()[i] != y.stack()[i])
                return frame_at(x, i) + "word " + std::to_string(i) + " of the stack, " + std::to_string(x.stack()[i]) + " and " +
                       std::to_string(y.stack()[i]);
        if (x.pending().count() != y.pending().count()) return "what waits";
        if (x.lki().count() != y.lki().count()) return "what left";
        if (x.h.unchecked != y.h.unchecked || x.h.unchecked_history != y.h.unchecked_history ||
            x.h.unchecked_boards != y.h.unchecked_boards)
            return "what is still to be checked";
        const std::vector<u8> a = x.serialise(), b = y.serialise();
        std::size_t i = 0;
        while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
        return "byte " + std::to_string(i) + " of " + std::to_string(a.size());
    }

    // Everything that a computer player at this seat could have.
    std::string compare_seat_views() {
        const std::vector<Choice> here = listed(a_, viewer_), there = listed(b_, viewer_);
        const SeatView a = a_.session.view(viewer_, here), b = b_.session.view(viewer_, there);
        if (knowledge_hash(a.observation()) != knowledge_hash(b.observation())) return "hash: equal knowledge has two hashes";
        if (!std::ranges::equal(a.events(), b.events(), same_event)) return "news: other events since the viewer last decided";
        tally_.news += a.events().size();
        return random_.below(4) == 0 ? compare_worlds(a, b) : std::string();
    }
    std::string compare_worlds(const SeatView& a, const SeatView& b) {
        const u64 seed = random_.next();
        Random one(seed), same(seed);
        World in_a, in_b;
        a.worlds().sample(in_a, one);
        b.worlds().sample(in_b, same);
        ++tally_.worlds;
        const State &x = in_a.read().s, &y = in_b.read().s;
        if (!(x == y)) return "worlds: what is made up depends on what lies hidden: " + part_that_differs(x, y);
        return check_invariants(g_, x).empty() ? std::string() : "worlds: " + check_invariants(g_, x);
    }
};

// The same to the viewer, and yet another game. False if nothing could be changed.
bool change_what_is_hidden(const Table& t, State& s, Seat viewer, Random& random, PairTally& tally) {
    const Game& g = *t.game;
    const u32 kinds = 1 + random.below(7);
    bool changed = false;
    if (kinds & 1)
        for (unsigned n = 0; n < 12; ++n)
            if (test::swap_unseen(g, s, viewer, random)) changed = true, ++tally.swapped;
    if (kinds & 2 && s.h.decision.ask == Ask::Act)
        for (unsigned p = 0; p < s.seats(); ++p)
            for (unsigned z = 0; z < g.rules->board.zones.size(); ++z) {
                if (p == viewer || g.rules->board.zones[z].visibility != Visibility::Owner) continue;
                ZoneCard* cards = s.zone(Seat{p}, Zone{z});
                for (unsigned i = s.zone_size(Seat{p}, Zone{z}); i > 1; --i)
                    std::swap(cards[i - 1], cards[random.below(i)]), changed = true, ++tally.permuted;
            }
    if (kinds & 4)
        for (unsigned p = 0; p < s.seats(); ++p) {
            if (p == viewer) continue;
            for (const test::Unknown& x : test::unknown_cards(g, s, viewer, Seat{p})) {
                if (random.below(3) == 0) continue;
                const CardId id{random.below(static_cast<u32>(g.catalog->cards.size()))};
                if (g.card(id).token || g.card(id).is(g.rules->deck.beside_deck) || !x.could_be(g, id)) continue;
                *x.card = id, changed = true, ++tally.other_lists;
            }
        }
    s.h.dirty = 1;
    Engine(g, s).refresh();
    return changed;
}

// Secret answers, and what is being announced, name cards that lie hidden: these must stay where they are.
bool may_change_now(const State& s) { return s.h.decision.ask == Ask::Act || (s.h.decision.ask == Ask::Game && !s.h.decision.sealed); }

}  // namespace

std::string play_pair(const Table& table, unsigned seats, u64 seed, PairTally& tally) {
    Record r = new_record(table, seats, seed);
    Random random(seed ^ 0x9A1F5);
    Account account(*table.game, seats);
    State a = make_state(*table.game, r.decks, r.seed);
    Engine e(*table.game, a, &account);
    e.start(r.decks);
    account.settle(a);
    for (u32 n = random.below(kWarmUp); (n > 0 || !may_change_now(a)) && !a.h.over; n -= n > 0) {
        const Answer answer = random_answer(table, a, random, false);
        account.on_choice(a, answer.seat, answer.choice);
        const std::string choice = describe(table, a, answer);
        e.answer(answer.seat, answer.choice);
        account.settle(a);
        for (const Account::Entry& entry : account.take())
            if (std::string problem = Account::redaction_problem(entry, static_cast<u8>(low_bits(seats))); !problem.empty())
                return "redaction: " + problem + " after " + choice;
        account.entries.clear();
        for (unsigned p = 0; p < seats; ++p)
            if (std::string problem = account.view_problem(a, Seat{p}); !problem.empty()) return "account: " + problem + " after " + choice;
    }
    account.entries.clear();
    if (a.h.over) return {};
    Seat viewer{random.below(seats)};
    while (!has(a.h.living, viewer)) viewer = Seat{(viewer + 1u) % seats};
    State b = a;
    if (!change_what_is_hidden(table, b, viewer, random, tally)) return {};
    ++tally.pairs;
    Pair pair(table, std::move(a), std::move(b), std::move(account), viewer, random, tally);
    const std::string problem = pair.run();
    return problem.empty() ? problem : problem + pair.where();
}

}  // namespace nexus::conformance
