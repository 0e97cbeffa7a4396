// Compares ratings with their limits: time and memory of `arena rate` on large files, and how many
// games adaptive pairing saves.

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "referee/base/temporary_folder.hpp"
#include "splendor/v1/match.pb.h"
#include "tests/bench/figures.hpp"
#include "tests/bench/rating_simulation.hpp"

extern char** environ;  // NOLINT: POSIX has it nowhere else

namespace {

namespace fs = std::filesystem;
using splendor::bench::Against;
using splendor::bench::Bench;
using splendor::simulation::FileSpec;
using splendor::simulation::Schedule;

struct Cost {
  double seconds = 0.0;
  double processor_seconds = 0.0;  // less affected by other work than wall time
  double megabytes = 0.0;
};

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Runs arena with these arguments and --json, and discards its output.
Cost cost_of(std::vector<std::string> words) {
  const std::string arena = (fs::read_symlink("/proc/self/exe").parent_path() / "arena").string();
  words.insert(words.begin(), arena);
  words.emplace_back("--json");
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
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
  if (status != 0) throw std::runtime_error("arena " + words[1] + " failed");
  return {elapsed.count(), seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1024.0};
}

// The best of a few runs, since other work on the machine can only add time.
Cost best_cost_of(const std::vector<std::string>& words, int runs) {
  Cost best = cost_of(words);
  for (int run = 1; run < runs; ++run) {
    const Cost cost = cost_of(words);
    best = {std::min(best.seconds, cost.seconds),
            std::min(best.processor_seconds, cost.processor_seconds),
            std::max(best.megabytes, cost.megabytes)};
  }
  return best;
}

Cost rating_cost(const FileSpec& spec, int runs) {
  const splendor::TemporaryFolder scratch("rating_bench.");
  const fs::path file = scratch.path() / "results.csv";
  write_results_file(file, spec);
  return best_cost_of({"rate", file.string(), "--los"}, runs);
}

// Stores the results as a league. Its records have no moves, which ratings do not read.
void fill_home(const fs::path& folder, const FileSpec& spec) {
  namespace arena = splendor::arena;
  constexpr std::size_t kBatch = 8192;
  arena::Store store(arena::Home(folder), arena::Access::run, "rating_bench");
  arena::NewLeague league;
  league.name = "bench";
  for (std::uint32_t bot = 0; bot < spec.bots; ++bot) {
    league.entries.push_back({std::nullopt, splendor::simulation::bot_name({bot})});
  }
  const arena::LeagueId id = store.create_league(league);
  arena::Batch batch;
  std::vector<splendor::v1::MatchRecord> records;
  std::uint32_t number = 0;
  const auto flush = [&] {
    if (batch.empty()) return;
    store.add_batch(id, number, batch);
    std::vector<arena::PlayedGame> games;
    for (std::uint32_t i = 0; i < records.size(); ++i) games.push_back({{number, i}, &records[i]});
    store.add_games(id, games);
    batch.clear();
    records.clear();
    ++number;
  };
  each_result(spec, [&](const splendor::rating::Match& result) {
    arena::GamePlan& plan = batch.emplace_back();
    plan.seed = 1'000'000 + result.cluster().value;
    splendor::v1::MatchRecord& record = records.emplace_back();
    record.mutable_deal()->set_seed(plan.seed);
    record.set_reason("points");
    for (std::size_t seat = 0; seat < result.players(); ++seat) {
      plan.seats.push_back(arena::Entrant(result.bot(seat).value));
      record.add_seats()->set_rank(result.rank(seat));
    }
    if (batch.size() == kBatch) flush();
  });
  flush();
  store.set_league_state(id, arena::LeagueState::finished, "made by rating_bench");
}

// The same results from a file and from the database, in turn.
void measure_database(Bench& bench, const FileSpec& spec, int runs) {
  const splendor::TemporaryFolder scratch("rating_bench.");
  const fs::path file = scratch.path() / "results.csv";
  const fs::path home = scratch.path() / "home";
  write_results_file(file, spec);
  fill_home(home, spec);
  constexpr double kMost = 1.5;  // times the time for the file
  const Cost csv = best_cost_of({"rate", file.string(), "--los"}, runs);
  const Cost database = best_cost_of({"--home", home.string(), "ladder", "--los"}, runs);
  const std::string name = "ladder of " + std::to_string(spec.matches) + " games in the database";
  bench.report({name, database.seconds, "s", Against::limit, kMost * csv.seconds});
  bench.report({name + ", processor time", database.processor_seconds, "s", Against::limit,
                kMost * csv.processor_seconds});
}

void measure_many_bots(Bench& bench) {
  const splendor::TemporaryFolder scratch("rating_bench.");
  const fs::path file = scratch.path() / "results.csv";
  write_results_file(file, FileSpec{.matches = 200'000, .bots = 20'000, .players = 2});
  const Cost cost = cost_of({"rate", file.string()});
  bench.report({"rate 20,000 bots, 200,000 games", cost.seconds, "s", Against::limit, 30.0});
  bench.report(
      {"rate 20,000 bots, 200,000 games, memory", cost.megabytes, "MB", Against::limit, 400.0});
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
  double most_of_round_robin =
      1.0;  // largest share of round robin's games that adaptive pairing may need
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

void measure(Bench& bench) {
  measure_rating(bench, bench.quick() ? 1 : 3);
  measure_database(bench, {.matches = 5'000, .bots = 20, .players = 2}, 5);
  measure_database(
      bench, {.matches = bench.quick() ? 100'000U : 1'000'000U, .bots = 1'000, .players = 2}, 3);
  measure_many_bots(bench);
  if (bench.quick()) {
    measure_pairing(bench, {{800.0, 0.82}}, 1);
  } else {
    measure_pairing(bench, {{400.0, 1.0}, {800.0, 0.82}, {1600.0, 0.65}}, 8);
  }
}

}  // namespace

int main(int argc, char** argv) {
  return splendor::bench::run("Measures ratings and pairing.", argc, argv, measure);
}
