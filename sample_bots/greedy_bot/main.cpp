#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main() {
  return splendor::sdk::run_bot("greedy", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::GreedyBot>(game.dice);
  });
}
