#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/rating/match.hpp"

// Results drawn from known strengths, for benchmarks and for tests of the estimator.
namespace splendor::simulation {

// Small generator with the same numbers on every machine (SplitMix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  double uniform();  // in (0, 1)
  std::size_t below(std::size_t limit);

 private:
  std::uint64_t state_;
};

// Strengths of `count` bots, evenly spaced over `spread_elo` around zero; in nats.
[[nodiscard]] std::vector<double> even_strengths(std::size_t bots, double spread_elo);

// Draws a match from the Plackett-Luce model, without seat effects or ties; seats are in the given
// order.
[[nodiscard]] rating::Match play(const std::vector<rating::BotIndex>& seats,
                                 const std::vector<double>& strengths, rating::Cluster deal,
                                 Random& random);

struct FileSpec {
  std::size_t matches = 0;
  std::size_t bots = 0;
  std::size_t players = 2;
};

// The results in order, each with its deal. Every deal is played with every rotation of the seats.
void each_result(const FileSpec& spec, const std::function<void(const rating::Match&)>& use);
[[nodiscard]] std::string bot_name(rating::BotIndex bot);

// Writes these results to a CSV file.
void write_results_file(const std::filesystem::path& path, const FileSpec& spec);

enum class Schedule { round_robin, swiss, a_optimal };

// Plays two-player deals, both seats, fitting again after every 128 games, until the mean standard
// error of the ratings is below `target_elo`; returns the number of games that took.
[[nodiscard]] std::size_t games_until(double target_elo, const std::vector<double>& strengths,
                                      Schedule schedule, std::uint64_t seed);

}  // namespace splendor::simulation
