// A guided first turn: a scenario whose `say` lines tell the learner what the next action is for.
// The same file is played by `nexus scenario`, so that it can never tell anybody to do what is not possible.
#pragma once

#include "client.h"
#include "scenario/scenario.h"

namespace nexus {

class Tutorial : public Guide {
   public:
    // cards/GAME/tutorial.scenario for the first edition of a game, cards/GAME/tutorial-EDITION.scenario for the others
    static Result<Tutorial> open(const std::string& game, const std::string& edition);

    std::shared_ptr<const Game> game() const { return game_; }
    const State& start() const { return start_; }
    const std::vector<std::string>& last_words() const { return last_words_; }

    std::vector<std::string> advice() override;
    std::optional<std::string> objection(const std::string& notation) override;
    std::string step() const override { return finished() ? std::string() : script_[next_].action; }
    void stand(std::size_t steps) override { next_ = steps; }  // a choice a step
    bool finished() const { return next_ >= script_.size(); }
    // What another seat does next by the script; empty = the learner is to act, or it is over.
    std::string others_action(Seat& seat) const;

   private:
    struct Step {
        std::vector<std::string> said, keywords;
        Seat seat;
        std::string action;
    };
    void explain_keywords();

    Scenario scenario_;
    std::shared_ptr<const Game> game_;
    State start_;
    std::vector<Step> script_;
    std::vector<std::string> last_words_;
    std::size_t next_ = 0;
};

}  // namespace nexus
