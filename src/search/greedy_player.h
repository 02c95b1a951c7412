// Looks one choice ahead. Each listed choice is tried in a few worlds that the seat cannot tell from the true one; there
// the own questions that follow from it (targets, modes) are answered as well as possible, everybody then lets the turn
// end, and the position is weighed (search/evaluate.h). The best mean wins. All choices are thus compared at the same
// moment, so that ending the turn is neither better nor worse for what the next turn brings anyway.
//
// The same seed and the same decision give the same answer, whatever lies hidden, and whatever was asked before (but for
// turns of very many actions, which it ends at last).
//
// It needs little, so that a budget mostly leaves it as it is: a smaller one makes it look at fewer choices or fewer worlds, or think
// less about the questions that follow. It compares at least two choices in one world.
// Must not know: any single game, or the cards its seat has not seen.
#pragma once

#include <array>

#include "search/player.h"

namespace nexus {

class GreedyPlayer : public Player {
   public:
    // `evaluation` outlives the player.
    GreedyPlayer(u64 seed, const Evaluation& evaluation) : seed_(seed), evaluation_(evaluation) {}
    const char* name() const override { return "greedy"; }
    Choice choose(const SeatView& view, const Budget& budget) override;
    bool accepts_draw(const SeatView& view) override;  // if it is not better off than its opponents

   private:
    static constexpr unsigned kWorlds = 4;         // fewer where there is much to choose from
    static constexpr unsigned kTrials = 100;       // choices times worlds, at most about so many
    static constexpr unsigned kFollowUps = 2;      // own questions in a row that are thought about
    static constexpr unsigned kOptions = 12;       // answers to each that are tried
    static constexpr unsigned kAnswers = 2500;     // in all, each trial its part; once that is spent, questions are not thought about
    static constexpr unsigned kPatience = 100;     // own actions in one turn
    static constexpr unsigned kLongestTurn = 120;  // answers until the turn is over; a longer one is weighed where it stands

    bool patient();
    i64 try_choice(const World& world, const Choice& choice, unsigned depth);
    i64 outlook(World& world, unsigned depth);
    i64 best_follow_up(const World& world, unsigned depth);
    void spend() { left_ -= left_ > 0; }
    Choice let_go(const World& world, Seat who, Random& dice);

    u64 seed_;
    const Evaluation& evaluation_;
    u32 acting_turn_ = 0;
    unsigned acts_ = 0;  // in that turn
    // Of the decision being looked at.
    Seat seat_;
    u32 turn_ = 0;
    unsigned left_ = 0;                        // answers of this trial
    World world_;                              // the one being looked at
    std::array<World, kFollowUps + 1> trial_;  // by depth; kept, so that copies allocate nothing
    std::array<ChoiceList, kFollowUps + 1> options_;
};

}  // namespace nexus
