// One game being played: a Game, its State, and the Record that grows with every answer.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "match/record.h"
#include "view/seat_view.h"

namespace nexus {

class Session {
   public:
    // `names` are those of the decks, by seat. The sink, if any, outlives the session. `losers` (bits) lost the previous game of the match.
    Session(std::shared_ptr<const Game> game, std::vector<std::vector<CardId>> decks, std::vector<std::string> names, const Seed& seed,
            EventSink* sink = nullptr, u8 losers = 0);
    // From a position that was composed: it can be played and taken back, its record has no start to replay from.
    Session(std::shared_ptr<const Game> game, State start, EventSink* sink = nullptr);
    // A recorded game, to be played on; every choice is checked as a replay does. The sink hears it all again.
    static Result<Session> resume(std::shared_ptr<const Game> game, const Record& record, EventSink* sink = nullptr);

    const Game& game() const { return *game_; }
    const State& state() const { return state_; }
    const Record& record() const { return record_; }
    void set_players(std::vector<std::string> names) { record_.players = std::move(names); }
    // Sets of the catalog that are not shipped: the record names them.
    void set_own_sets(std::vector<RecordSet> sets) { record_.sets = std::move(sets); }
    // What computer players think of the decks they meet; without it any cards that the format allows.
    void set_deck_model(DeckModel model) { model_ = std::move(model); }
    // What a computer player at this seat gets of the game, while nothing is answered. `choices`: what `list` gave, or nothing for a
    // seat that is not asked.
    SeatView view(Seat seat, std::span<const Choice> choices) const {
        return SeatView(*game_, state_, seat, choices, model_, [this](Seat whose) { return news(whose); });
    }
    bool over() const { return state_.h.over; }
    Seat decider() const;  // the first seat asked, kNoSeat once over
    void list(Seat seat, ChoiceList& out) const;

    // Why not; not refused = it was applied and recorded. `comment` goes into the record.
    Refusal answer(Seat seat, const Choice& choice, std::string comment = {});
    Refusal concede(Seat seat);

    // Takes back the seat's last choice and all after it. Not possible once chance was used since, or this seat or one
    // of `watching` (bits) has learnt which a hidden card is: what has been seen cannot be unseen. The sink hears
    // nothing of it.
    bool can_undo(Seat seat, u8 watching = 0) const;
    Result<void> undo(Seat seat, u8 watching = 0);

   private:
    std::size_t steps_before_last_choice(Seat seat) const;  // number of steps to keep, or ~0
    State state_after(std::size_t steps) const;
    std::vector<Event> news(Seat seat) const;
    const char* seen_since(std::size_t keep, Seat seat, u8 watching) const;

    std::shared_ptr<const Game> game_;
    EventSink* sink_;
    State start_, state_;
    SeatEvents start_events_;  // what led to start_
    // The game told once more, as far as somebody asked for news. Listening all the time would make every game slower.
    struct Retold {
        std::size_t steps;
        State state;
        SeatEvents events;
    };
    mutable std::optional<Retold> retold_;
    Record record_;
    DeckModel model_;
};

}  // namespace nexus
