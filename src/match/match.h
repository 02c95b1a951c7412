// A match of several games between the same players with the same cards: who has won what, and the exchange of cards with sideboards
// between two games. One game at a time is played as a Session:
//
//     while (!match.over()) {
//         // between two games: match.exchange(seat, …) and match.make_ready(seat), for every seat
//         Session game = match.begin();
//         // … it is played; match.record(&game.record()) is what can be kept at any moment
//         match.finish(game);
//     }
//
// Must not know notation, nor any single game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "match/match_record.h"
#include "match/match_score.h"
#include "match/session.h"

namespace nexus {

struct MatchDeck {
    std::string name;
    std::vector<CardId> cards, sideboard;
};

struct MatchForm {
    unsigned best_of = 1;  // one, three or five
    bool replay_draws = false;
};

struct CardCount {
    int count = 1;
    CardId card = kNoCard;
};

class Match {
   public:
    Match(std::shared_ptr<const Game> game, std::vector<MatchDeck> decks, MatchForm form, const Seed& seed);

    // Called for each game of a record, with the match as it is before it: replays it.
    using ReplayGame = std::function<Result<Replayed>(const Match&, const Record&)>;
    // A recorded match, to be played on or only to be verified: every game is replayed, every exchange and who chose who begins is checked.
    static Result<Match> resume(std::shared_ptr<const Game> game, const MatchRecord& record, const ReplayGame& replay_game = {});

    const MatchForm& form() const { return form_; }
    const MatchScore& score() const { return score_; }
    bool over() const { return score_.over(); }
    unsigned seats() const { return static_cast<unsigned>(decks_.size()); }
    unsigned number() const { return static_cast<unsigned>(games_.size()) + 1; }  // of the game that is played or prepared
    const MatchDeck& deck(Seat seat) const { return decks_[seat]; }               // as it is now
    u8 losers() const { return losers_; }                                         // of the game before
    // What a seat has changed since the game before: above 0 it was taken in, below 0 out.
    std::vector<CardCount> changes(Seat seat) const;

    // --- between two games (QN-VR-03, QN-R-221, PN-R141, QA-R111) ---
    bool ready(Seat seat) const { return has(ready_, seat); }
    // Cards go from the deck to the sideboard and from the sideboard to the deck. Refused if there are not so many of them.
    Result<void> exchange(Seat seat, const std::vector<CardCount>& out, const std::vector<CardCount>& in);
    void as_before(Seat seat);  // the list of the last game again
    // The seat is content with its deck; refused if it was changed and is not legal. It can exchange no more.
    Result<void> make_ready(Seat seat);

    // The next game; every seat is ready. The sink, if any, outlives the session.
    Session begin(EventSink* sink = nullptr) const;
    void finish(const Session& session);  // it is over: it counts, and the next game can be prepared
    // After `resume`: the game that was not over. The caller takes it up with Session::resume.
    const std::optional<Record>& under_way() const { return under_way_; }

    MatchRecord record(const Record* under_way = nullptr) const;

   private:
    Result<void> set_list(Seat seat, std::vector<CardId> cards);  // of the pool of this seat
    Result<void> prepare_as(const Record& next);
    Result<void> take_up(const std::vector<Preparation>& preparation);
    void finish(Record record, u8 winners);

    std::shared_ptr<const Game> game_;
    MatchForm form_;
    Seed seed_;
    std::vector<MatchDeck> decks_, last_;  // now, and in the last game
    std::vector<RecordDeck> sideboards_;   // before the first game
    std::vector<Record> games_;            // that are over
    std::optional<Record> under_way_;
    MatchScore score_;
    u8 ready_ = 0, losers_ = 0;
};

}  // namespace nexus
