#include "match/session.h"

#include "kernel/knowledge.h"

namespace nexus {

Session::Session(std::shared_ptr<const Game> game, std::vector<std::vector<CardId>> decks, std::vector<std::string> names, u64 seed, EventSink* sink)
    : game_(std::move(game)), sink_(sink), state_(make_state(*game_, decks, seed)), record_(make_record(*game_, decks, names, seed)) {
    Engine(*game_, state_, sink_).start(decks);
    record_.start = state_.hash();
    record_.complete = over();
    start_ = state_;
}

Session::Session(std::shared_ptr<const Game> game, State start, EventSink* sink) : game_(std::move(game)), sink_(sink), start_(std::move(start)), state_(start_) {
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
    Session out(std::move(game), std::move(*decks), std::move(names), record.seed, sink);
    out.record_.players = record.players;
    for (const RecordStep& step : record.steps) out.answer(step.seat, step.choice, step.comment);
    return out;
}

Seat Session::decider() const { return over() || !state_.h.decision.seats ? kNoSeat : Seat{lowest(state_.h.decision.seats)}; }

void Session::list(Seat seat, ChoiceList& out) const { Engine(*game_, const_cast<State&>(state_)).list(seat, out); }

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

// Were answers given in secret since, and shown? They are put away once all are in.
bool Session::secrets_shown(std::size_t keep) const {
    State s = state_after(keep);
    Engine e(*game_, s);
    for (std::size_t i = keep; i < record_.steps.size(); ++i) {
        const RecordStep& step = record_.steps[i];
        const bool secret = s.h.decision.sealed;
        e.answer(step.seat, step.choice);
        if (secret && s.sealed(step.seat).count() == 0) return true;
    }
    return false;
}

// How many cards there are of which the viewer does not know what they are.
static unsigned unknown_cards(const Game& game, const State& state, Seat viewer) {
    unsigned n = 0;
    for (unsigned p = 0; p < state.seats(); ++p) {
        for (unsigned z = 0; z < game.rules->zones.size(); ++z)
            for (unsigned i = 0; i < state.zone_size(Seat{p}, Zone{z}); ++i) n += !knows_card(game, state, viewer, Seat{p}, Zone{z}, i);
        for (unsigned i = 0; i < state.seat(Seat{p}).objects_used; ++i) {
            const Object& o = state.object(state.slot(Seat{p}, i));
            n += o.alive() && !knows_object(o, viewer);
        }
    }
    return n;
}

bool Session::unseen_since(const State& before, Seat seat, u8 watching) const {
    if (before.h.random.state != state_.h.random.state) return false;
    bool same = true;
    for_each_bit(static_cast<u8>(watching | 1u << seat), [&](unsigned p) { same &= unknown_cards(*game_, before, Seat{p}) == unknown_cards(*game_, state_, Seat{p}); });
    return same;
}

bool Session::can_undo(Seat seat, u8 watching) const {
    std::size_t keep = steps_before_last_choice(seat);
    return keep != ~std::size_t{0} && !secrets_shown(keep) && unseen_since(state_after(keep), seat, watching);
}

Result<void> Session::undo(Seat seat, u8 watching) {
    std::size_t keep = steps_before_last_choice(seat);
    if (keep == ~std::size_t{0}) return fail("there is nothing to take back");
    State before = state_after(keep);
    if (secrets_shown(keep) || !unseen_since(before, seat, watching)) return fail("it cannot be taken back: cards were drawn, shown or shuffled since");
    state_ = std::move(before);
    record_.steps.resize(keep);
    record_.complete = false;
    return {};
}

}  // namespace nexus
