#include "sample_bots/mcts_bot/mcts_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main() {
  return splendor::sdk::run_bot("mcts", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::MctsBot>(game);
  });
}
