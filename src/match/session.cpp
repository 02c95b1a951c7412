#include "match/session.h"

#include <array>

#include "kernel/knowledge.h"

namespace nexus {

namespace {

// Two that listen to one game.
struct BothSinks : EventSink {
    SeatEvents& seats;
    EventSink* other;  // may be null

    BothSinks(SeatEvents& events, EventSink* sink) : seats(events), other(sink) {}
    void on_event(const State& state, const Event& event) override {
        seats.on_event(state, event);
        if (other) other->on_event(state, event);
    }
    void on_instruction(AbilityRef ability, unsigned pc) override {
        if (other) other->on_instruction(ability, pc);
    }
};

}  // namespace

Session::Session(std::shared_ptr<const Game> game, std::vector<std::vector<CardId>> decks, std::vector<std::string> names, const Seed& seed,
                 EventSink* sink, u8 losers)
    : game_(std::move(game)),
      sink_(sink),
      state_(make_state(*game_, decks, seed)),
      start_events_(state_.seats()),
      record_(make_record(*game_, decks, names, seed)) {
    BothSinks listening(start_events_, sink_);
    Engine(*game_, state_, &listening).start(decks, losers);
    record_.losers = losers;
    record_.start = state_.hash();
    record_.complete = over();
    start_ = state_;
}

Session::Session(std::shared_ptr<const Game> game, State start, EventSink* sink)
    : game_(std::move(game)), sink_(sink), start_(std::move(start)), state_(start_), start_events_(state_.seats()) {
    record_.game = game_->rules->id;
    record_.edition = game_->rules->edition;
    record_.start = state_.hash();
}

Result<Session> Session::resume(std::shared_ptr<const Game> game, const Record& record, EventSink* sink) {
    Result<std::vector<std::vector<CardId>>> decks = decks_of(record, *game);
    if (!decks) return tl::unexpected(decks.error());
    if (Result<Replayed> checked = replay(record, *game); !checked) return tl::unexpected(checked.error());
    std::vector<std::string> names;
    for (const RecordDeck& deck : record.decks) names.push_back(deck.name);
    Session out(std::move(game), std::move(*decks), std::move(names), record.seed, sink, record.losers);
    out.record_.players = record.players;
    out.record_.sets = record.sets;
    for (const RecordStep& step : record.steps) out.answer(step.seat, step.choice, step.comment);
    return out;
}

Seat Session::decider() const { return over() || !state_.h.decision.seats ? kNoSeat : Seat{lowest(state_.h.decision.seats)}; }

void Session::list(Seat seat, ChoiceList& out) const { Reader(*game_, state_).list(seat, out); }

Refusal Session::answer(Seat seat, const Choice& choice, std::string comment) {
    Engine e(*game_, state_, sink_);
    Refusal no = e.refusal(seat, choice);
    if (no.refused()) return no;
    e.answer(seat, choice);
    record_.steps.push_back({seat, choice, state_.hash(), std::move(comment)});
    record_.complete = over();
    return {};
}

Refusal Session::concede(Seat seat) { return answer(seat, Choice{ChoiceKind::Concede}); }

std::size_t Session::steps_before_last_choice(Seat seat) const {
    for (std::size_t i = record_.steps.size(); i-- > 0;)
        if (record_.steps[i].seat == seat) return i;
    return ~std::size_t{0};
}

State Session::state_after(std::size_t steps) const {
    State out = start_;
    Engine e(*game_, out);
    for (std::size_t i = 0; i < steps; ++i) e.answer(record_.steps[i].seat, record_.steps[i].choice);
    return out;
}

std::vector<Event> Session::news(Seat seat) const {
    if (!retold_) retold_ = Retold{0, start_, start_events_};
    Engine e(*game_, retold_->state, &retold_->events);
    for (; retold_->steps < record_.steps.size(); ++retold_->steps) {
        const RecordStep& step = record_.steps[retold_->steps];
        retold_->events.on_answer(step.seat);
        e.answer(step.seat, step.choice);
    }
    return retold_->events.news(seat);
}

// How many cards there are of which the viewer does not know what they are.
static unsigned unknown_cards(const Game& game, const State& state, Seat viewer) {
    unsigned n = 0;
    for (unsigned p = 0; p < state.seats(); ++p) {
        for (unsigned z = 0; z < game.rules->board.zones.size(); ++z)
            for (unsigned i = 0; i < state.zone_size(Seat{p}, Zone{z}); ++i) n += !knows_card(game, state, viewer, Seat{p}, Zone{z}, i);
        for (unsigned i = 0; i < state.seat(Seat{p}).objects_used; ++i) {
            const Object& o = state.object(state.slot(Seat{p}, i));
            n += o.alive() && !knows_object(o, viewer);
        }
    }
    return n;
}

// Why what happened after the first `keep` choices cannot be unseen; null if it can. Step by step, since a card may be seen
// and lie hidden again.
const char* Session::seen_since(std::size_t keep, Seat seat, u8 watching) const {
    const u8 people = static_cast<u8>(watching | 1u << seat);
    State s = state_after(keep);
    Engine e(*game_, s);
    std::array<unsigned, kMaxSeats> unknown{};
    auto learned = [&] {
        bool some = false;
        for_each_bit(people, [&](unsigned p) {
            const unsigned now = unknown_cards(*game_, s, Seat{p});
            some |= now < unknown[p];
            unknown[p] = now;
        });
        return some;
    };
    learned();
    const u64 drawn = s.h.chance.drawn;
    for (std::size_t i = keep; i < record_.steps.size(); ++i) {
        const RecordStep& step = record_.steps[i];
        const bool secret = s.h.decision.sealed;
        e.answer(step.seat, step.choice);
        if (secret && s.sealed(step.seat).count() == 0) return "secret answers were opened since";
        if (learned()) return "cards were drawn or shown since";
    }
    return s.h.chance.drawn == drawn ? nullptr : "something was shuffled or left to chance since";
}

bool Session::can_undo(Seat seat, u8 watching) const {
    const std::size_t keep = steps_before_last_choice(seat);
    return keep != ~std::size_t{0} && !seen_since(keep, seat, watching);
}

Result<void> Session::undo(Seat seat, u8 watching) {
    const std::size_t keep = steps_before_last_choice(seat);
    if (keep == ~std::size_t{0}) return fail("there is nothing to take back");
    if (const char* why = seen_since(keep, seat, watching)) return fail(std::string("it cannot be taken back: ") + why);
    retold_.reset();
    state_ = state_after(keep);
    record_.steps.resize(keep);
    record_.complete = false;
    return {};
}

}  // namespace nexus
