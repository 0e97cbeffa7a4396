#include "sample_bots/mcts_bot/mcts_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main(int argc, char** argv) {
  const auto make = [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::MctsBot>(game);
  };
  return splendor::sdk::run_bot("mcts", make, {argv, static_cast<std::size_t>(argc)});
}
