#include "sample_bots/mcts_bot/mcts_bot.hpp"

#include "sample_bots/mcts_bot/playout_mind.hpp"
#include "sample_bots/sdk/budget.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor {

sdk::Choice MctsBot::choose(const View& view, sdk::Deadline deadline) {
  sdk::Budget budget(deadline, time_, looks_);
  mcts::PlayoutMind mind(random_);
  search::Tree tree(view, mind, random_);
  while (budget.allows_step() && !tree.settled(budget.steps_left())) tree.look_ahead();
  return tree.choice();
}

}  // namespace splendor
