// How large a league one arena can manage: planner, verification, database and ratings with 10,000
// simulated workers. This process also plays the workers' games, since records must pass
// verification, and subtracts the CPU time of playing.
//
// The number of games is $SPLENDOR_SCALE_GAMES, else 200,000 (10,000 with --quick); the whole
// league of ten million needs some 9 GB of disk below $TMPDIR, else /var/tmp.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>

#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "arena/run/league_run.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/house_records.hpp"
#include "tests/bench/scratch.hpp"

namespace splendor::arena {
namespace {

using bench::Against;
using bench::Bench;
using bench::resident_mib;
using bench::Scratch;

constexpr std::size_t kWorkers = 10'000;
constexpr std::size_t kBots = 100;

double processor_seconds(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Each worker has two jobs; games end in random order, a few hundred at a time.
class SimulatedWorkers : public Runner {
 public:
  [[nodiscard]] std::size_t wanted() const override { return 2 * kWorkers - jobs_.size(); }
  void start(const v1::MatchJob& job) override { jobs_.push_back({job.id(), job.seed()}); }
  std::vector<Completion> wait(std::chrono::milliseconds /*longest*/) override {
    constexpr std::size_t kAtOnce = 64;
    const double begin = processor_seconds(CLOCK_THREAD_CPUTIME_ID);
    std::vector<Completion> completions;
    while (!jobs_.empty() && completions.size() < kAtOnce) {
      std::swap(jobs_[random_() % jobs_.size()], jobs_.back());
      v1::MatchRecord record = bench::house_record(jobs_.back().seed, 2, bench::HouseBots::random);
      record.set_id(jobs_.back().id);
      jobs_.pop_back();
      const std::size_t worker = random_() % kWorkers;
      completions.emplace_back(Finished{
          std::move(record), "simulated", {"node" + std::to_string(worker % 100), "simulated", 1}});
    }
    simulating_ += processor_seconds(CLOCK_THREAD_CPUTIME_ID) - begin;
    return completions;
  }
  [[nodiscard]] std::size_t running() const override { return jobs_.size(); }
  [[nodiscard]] std::size_t workers() const override { return kWorkers; }
  void set_workers(std::size_t /*count*/) override {}

  [[nodiscard]] double simulating() const { return simulating_; }

 private:
  struct Job {
    std::uint64_t id;
    std::uint64_t seed;
  };
  std::vector<Job> jobs_;
  std::mt19937_64 random_{1};
  double simulating_ = 0;
};

class Nobody : public Observer {
 public:
  void game(const PlayedGame& /*game*/, const StoredGame& /*stored*/) override {}
  void void_game(Slot /*slot*/, const std::string& reason, const std::string& /*worker*/) override {
    throw std::runtime_error("a simulated game is void: " + reason);
  }
  void progress(const LeagueProgress& /*progress*/) override {}
  void standings(const LeagueStandings& /*standings*/, const LeagueProgress& /*progress*/,
                 const std::optional<schedule::Eta>& /*eta*/) override {}
  void notice(const std::string& sentence) override { std::cerr << sentence << '\n'; }
};

struct Cost {
  double games = 0;
  double processor = 0;  // CPU seconds of the arena
  double wall = 0;       // seconds, without those of the simulation
  double memory = 0;     // MiB
};

Cost lead_league(std::size_t games) {
  const Scratch scratch;
  Store store(Home(scratch.folder() / "home"), Access::run, "scale_bench");
  league::Reader reader;
  const std::size_t pairs = kBots * (kBots - 1) / 2;
  reader.set_flag("deals", {std::to_string(std::max<std::size_t>(1, games / (2 * pairs)))});
  reader.set_flag("seed", {"1"});
  NewLeague league;
  league.name = "scale";
  league.seed = 1;
  league.settings = league::to_toml(reader.finish());
  for (std::size_t bot = 0; bot < kBots; ++bot) {
    league.entries.push_back({std::nullopt, "bot" + std::to_string(bot)});
  }
  const LeagueId id = store.create_league(league);
  SimulatedWorkers workers;
  Nobody nobody;
  RunHooks hooks;
  hooks.spec_of = [](const Entry& entry) {
    v1::BotSpec spec;
    spec.set_name(entry.label);
    return spec;
  };
  const auto begin = std::chrono::steady_clock::now();
  const double before = processor_seconds(CLOCK_PROCESS_CPUTIME_ID);
  (void)LeagueRun(store, id, workers, nobody, hooks).run();
  Cost cost;
  cost.games = static_cast<double>(store.league(id).played);
  cost.processor = processor_seconds(CLOCK_PROCESS_CPUTIME_ID) - before - workers.simulating();
  cost.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() -
              workers.simulating();
  cost.memory = resident_mib();
  return cost;
}

void measure_all(Bench& bench) {
  std::size_t games = bench.quick() ? 10'000 : 200'000;
  if (const char* chosen = std::getenv("SPLENDOR_SCALE_GAMES")) {
    games = std::strtoull(chosen, nullptr, 10);
  }
  // A smaller league first: the cost of a game must not grow with the number of games.
  const Cost small = lead_league(games / 4);
  const Cost large = lead_league(games);
  const std::string of =
      " of " + std::to_string(static_cast<std::uint64_t>(large.games)) + " games";
  bench.report({"arena's CPU per game" + of, large.processor / large.games * 1e6, "us",
                Against::peer, small.processor / small.games * 1e6});
  // 10,000 workers whose games take two seconds each, like those of bots that think for 30 ms.
  bench.report({"games one arena takes in, by CPU", large.games / large.processor, "/s",
                Against::goal, 5000});
  bench.report({"games one arena takes in, by the clock", large.games / large.wall, "/s",
                Against::goal, 5000});
  bench.report({"memory of a league" + of, large.memory, "MiB", Against::limit, 2048});
}

}  // namespace
}  // namespace splendor::arena

int main(int argc, char** argv) {
  return splendor::bench::run("Measures how large a league one arena can lead.", argc, argv,
                              splendor::arena::measure_all);
}
