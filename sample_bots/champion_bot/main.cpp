#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/sdk/run_bot.hpp"

int main(int argc, char** argv) {
  const auto make = [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::ChampionBot>(game);
  };
  return splendor::sdk::run_bot("champion", make, {argv, static_cast<std::size_t>(argc)});
}
