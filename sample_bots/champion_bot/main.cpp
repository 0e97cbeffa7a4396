#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main() {
  return splendor::sdk::run_bot("champion", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::ChampionBot>(game);
  });
}
