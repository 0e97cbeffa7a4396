// Makes the weights of champion_bot: plays against itself, learns from it, writes a file.
#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>
#include <iostream>

#include "sample_bots/champion_bot/trainer/training.hpp"
#include "sample_bots/champion_bot/trainer/yardstick.hpp"
#include "sample_bots/champion_bot/weights.hpp"

namespace splendor::champion {
namespace {

void write(const std::string& path, const Network& network) {
  std::ofstream file(path, std::ios::binary);
  file << pack(network.weights());
  if (!file.flush()) throw std::runtime_error("can't write " + path);
}

int run(int argc, char** argv) {
  TrainingPlan plan;
  int players = 2;
  std::string out;
  CLI::App app{"Trains the value function of champion_bot in games against itself."};
  app.add_option("--players", players, "Of the games")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  app.add_option("--games", plan.games, "How many")
      ->check(CLI::Range(plan.games_per_step, 100'000'000))
      ->capture_default_str();
  app.add_option("--seed", plan.seed, "Of deals, first weights and noise")->capture_default_str();
  app.add_option("--out", out, "File for the weights; written now and then while it learns")
      ->required();
  CLI11_PARSE(app, argc, argv);
  plan.players = PlayerCount(players);

  constexpr int kReports = 20;
  int reported = 0;
  const Network network = train(plan, [&](int games, const Network& so_far) {
    const auto due = static_cast<int>(std::int64_t{games} * kReports / plan.games);
    if (due == reported) return;
    reported = due;
    write(out, so_far);
    const Measured measured = against_greedy(so_far);
    std::cout << games << " games: wins " << std::lround(100 * measured.score)
              << " % against greedy_bot without search, in " << measured.rounds << " rounds"
              << std::endl;
  });
  write(out, network);
  return 0;
}

}  // namespace
}  // namespace splendor::champion

int main(int argc, char** argv) {
  try {
    return splendor::champion::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "champion_trainer: " << error.what() << "\n";
    return 1;
  }
}
