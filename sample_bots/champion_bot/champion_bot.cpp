#include "sample_bots/champion_bot/champion_bot.hpp"

#include "referee/rules/certain_win.hpp"
#include "sample_bots/champion_bot/champion_mind.hpp"
#include "sample_bots/champion_bot/correction.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "sample_bots/sdk/budget.hpp"

namespace splendor {

ChampionBot::ChampionBot(const sdk::GameInfo& game, std::optional<int> looks,
                         const std::optional<champion::Network>& network)
    : time_(game.time),
      looks_(looks),
      random_(game.dice),
      network_(network ? *network : champion::trained_network(game.players)) {}

sdk::Choice ChampionBot::choose(const View& view, sdk::Deadline deadline) {
  // To the search, a certain win next turn is as good as one now.
  if (const auto win = find_certain_win(view)) {
    sdk::Choice choice = *win;
    choice.win_estimate = 1;
    choice.comment = "nobody can prevent this victory";
    return choice;
  }
  sdk::Budget budget(deadline, time_, looks_);
  champion::ChampionMind mind(network_);
  search::Tree tree(view, mind, random_);
  while (budget.allows_step() && !tree.settled(budget.steps_left())) tree.look_ahead();
  sdk::Choice choice = tree.choice();
  choice.win_estimate =
      static_cast<float>(champion::corrected(static_cast<double>(*choice.win_estimate),
                                             champion::correction_of_search(view.table.players)));
  return choice;
}

}  // namespace splendor
