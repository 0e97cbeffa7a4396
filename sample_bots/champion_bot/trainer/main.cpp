// Makes the weights of champion_bot: plays against itself, learns from it, writes a file.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "sample_bots/champion_bot/trainer/training.hpp"
#include "sample_bots/champion_bot/trainer/yardstick.hpp"
#include "sample_bots/champion_bot/weights.hpp"

namespace splendor::champion {
namespace {

// Writes a file at once: whoever looks sees the old content or the new.
template <class Write>
void replace(const std::string& path, Write write) {
  const std::string fresh = path + ".new";
  std::ofstream file(fresh, std::ios::binary);
  write(file);
  if (!file.flush()) throw std::runtime_error("can't write " + fresh);
  std::filesystem::rename(fresh, path);
}

int run(int argc, char** argv) {
  TrainingPlan plan;
  int players = 2;
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::string from;
  std::string out;
  CLI::App app{"Trains the value function of champion_bot in games against itself."};
  app.add_option("--players", players, "Of the games")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  app.add_option("--games", plan.games, "How many")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  app.add_option("--seed", plan.seed, "Of deals, first weights and noise")->capture_default_str();
  app.add_option("--rate", plan.first_rate, "Step size at the beginning")->capture_default_str();
  app.add_option("--from", from, "File of weights to go on from, instead of beginning at random");
  app.add_option("--threads", threads, "Make no difference to the weights")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--out", out,
                 "File for the weights. FILE.checkpoint is written now and then while it learns; "
                 "the same command goes on from there")
      ->required();
  CLI11_PARSE(app, argc, argv);
  plan.players = PlayerCount(players);
  if (!from.empty()) plan.start = read_network(from, plan.players);

  Training training(plan, threads);
  const std::string checkpoint = out + ".checkpoint";
  if (std::ifstream file(checkpoint, std::ios::binary); file) {
    if (!training.load(file)) {
      throw std::runtime_error(checkpoint + " is of another training: remove it to start over");
    }
    std::cout << "going on after " << training.played() << " games" << std::endl;
  }

  constexpr int kReports = 20;
  const auto due = [&] {
    return std::int64_t{training.played()} * kReports / std::max(1, plan.games);
  };
  auto reported = due();
  const auto begin = std::chrono::steady_clock::now();
  const int played_before = training.played();
  while (!training.done()) {
    training.step();
    if (due() == reported) continue;
    reported = due();
    replace(checkpoint, [&](std::ostream& file) { training.save(file); });
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    const double speed = (training.played() - played_before) / taken.count();
    const Measured measured = against_greedy(training.network());
    std::cout << training.played() << " of " << plan.games << " games, " << std::lround(speed)
              << " a second: wins " << std::lround(100 * measured.score)
              << " % against greedy_bot without search, in " << measured.rounds << " rounds"
              << std::endl;
  }
  replace(out, [&](std::ostream& file) { file << pack(training.network().rows()); });
  std::filesystem::remove(checkpoint);
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
