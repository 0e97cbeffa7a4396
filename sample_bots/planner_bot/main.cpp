#include "sample_bots/planner_bot/planner_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main() {
  return splendor::sdk::run_bot("planner", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::PlannerBot>(game);
  });
}
