// Measures the rating part against its limits: time and memory of `arena rate` on large files, and
// what adaptive pairing saves.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/figures.hpp"
#include "tests/bench/rating_simulation.hpp"

extern char** environ;  // NOLINT: POSIX has it nowhere else

namespace {

namespace fs = std::filesystem;
using splendor::bench::Against;
using splendor::bench::Bench;
using splendor::simulation::FileSpec;
using splendor::simulation::Schedule;

// A folder of our own, gone at the end.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "rating_bench.XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("can not make a folder");
    path_ = pattern;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Cost {
  double seconds = 0.0;
  double processor_seconds = 0.0;  // says more on a busy machine
  double megabytes = 0.0;
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Runs `arena rate FILE --los --json`, its output thrown away.
Cost cost_of_rating(const fs::path& file) {
  const std::string arena = (fs::read_symlink("/proc/self/exe").parent_path() / "arena").string();
  std::array<std::string, 5> words{arena, "rate", file.string(), "--los", "--json"};
  std::array<char*, words.size() + 1> arguments{};  // the last one null
  std::transform(words.begin(), words.end(), arguments.begin(),
                 [](std::string& word) { return word.data(); });
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const int error =
      posix_spawn(&child, arena.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("can not start " + arena);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (status != 0) throw std::runtime_error("arena rate failed on " + file.string());
  return {elapsed.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1024.0};
}

// The best of a few runs: other work on the machine only ever adds.
Cost rating_cost(const FileSpec& spec, int runs) {
  const Scratch scratch;
  const fs::path file = scratch.path() / "results.csv";
  write_results_file(file, spec);
  Cost best = cost_of_rating(file);
  for (int run = 1; run < runs; ++run) {
    const Cost cost = cost_of_rating(file);
    best = {std::min(best.seconds, cost.seconds),
            std::min(best.processor_seconds, cost.processor_seconds),
            std::max(best.megabytes, cost.megabytes)};
  }
  return best;
}

void measure_rating(Bench& bench, int runs) {
  const Cost small = rating_cost({.matches = 5'000, .bots = 20, .players = 2}, std::max(runs, 5));
  bench.report({"rate 5,000 games", 1000.0 * small.seconds, "ms", Against::limit, 50.0});
  const Cost pairs = rating_cost({.matches = 1'000'000, .bots = 1'000, .players = 2}, runs);
  bench.report({"rate 1M 2-player games", pairs.seconds, "s", Against::limit, 3.0});
  bench.report({"rate 1M 2-player games, processor time", pairs.processor_seconds, "s",
                Against::limit, 3.0});
  bench.report({"rate 1M 2-player games, memory", pairs.megabytes, "MB", Against::limit, 400.0});
  const Cost tables = rating_cost({.matches = 1'000'000, .bots = 1'000, .players = 4}, runs);
  bench.report({"rate 1M 4-player matches", tables.seconds, "s", Against::limit, 8.0});
  bench.report({"rate 1M 4-player matches, processor time", tables.processor_seconds, "s",
                Against::limit, 8.0});
}

double mean_games(double spread, Schedule schedule, int replicates) {
  constexpr std::size_t bots = 32;
  constexpr double target_elo = 10.0;
  double sum = 0.0;
  for (int i = 0; i < replicates; ++i) {
    sum += static_cast<double>(games_until(target_elo,
                                           splendor::simulation::even_strengths(bots, spread),
                                           schedule, static_cast<std::uint64_t>(i) + 1));
  }
  return sum / replicates;
}

struct Spread {
  double elo = 0.0;
  double most_of_round_robin = 1.0;  // what adaptive pairing may need
};

void measure_pairing(Bench& bench, const std::vector<Spread>& spreads, int replicates) {
  for (const Spread& spread : spreads) {
    const std::string name = "games to 10 Elo, spread " + std::to_string(std::lround(spread.elo));
    const double round_robin = mean_games(spread.elo, Schedule::round_robin, replicates);
    const double swiss = mean_games(spread.elo, Schedule::swiss, replicates);
    const double adaptive = mean_games(spread.elo, Schedule::a_optimal, replicates);
    bench.report({name + ", Swiss", swiss, "games", Against::peer, round_robin});
    bench.report({name + ", adaptive", adaptive, "games", Against::peer, round_robin});
    bench.report({name + ", adaptive", adaptive, "games", Against::limit,
                  spread.most_of_round_robin * round_robin});
  }
}

int run(int argc, char** argv) {
  Bench bench("Measures ratings and pairing.", argc, argv);
  measure_rating(bench, bench.quick() ? 1 : 3);
  if (bench.quick()) {
    measure_pairing(bench, {{800.0, 0.82}}, 1);
  } else {
    measure_pairing(bench, {{400.0, 1.0}, {800.0, 0.82}, {1600.0, 0.65}}, 8);
  }
  return bench.finish();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {
    std::cerr << "rating_bench: " << failure.what() << '\n';
    return 1;
  }
}
