#include "sample_bots/planner_bot/planner_bot.hpp"

#include "referee/rules/notation.hpp"
#include "sample_bots/planner_bot/planner.hpp"
#include "sample_bots/sdk/budget.hpp"

namespace splendor {

sdk::Choice PlannerBot::choose(const View& view, sdk::Deadline deadline) {
  sdk::Budget budget(deadline, time_, steps_);
  planner::Planner planner(view, random_);
  do {
    planner.step();
  } while (!planner.settled() && budget.allows_step());
  sdk::Choice choice = planner.best();
  choice.win_estimate = planner.chance();
  choice.comment = "best on average of " + std::to_string(planner.guesses()) + " guessed tables";
  return choice;
}

}  // namespace splendor
