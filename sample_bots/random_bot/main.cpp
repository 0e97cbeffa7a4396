#include "sample_bots/random_bot/random_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main() {
  return splendor::sdk::run_bot("random", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::RandomBot>(game.dice);
  });
}
