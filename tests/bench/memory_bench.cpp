// Measures whether the memory of a league's process grows with the number of games. Uses the
// league's real loop, database and planner; the games are played in the same process, and are
// short, so that there are many.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "arena/league/write.hpp"
#include "arena/run/league_run.hpp"
#include "referee/base/temporary_folder.hpp"
#include "tests/bench/figures.hpp"
#include "tests/run/rules_runner.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;

// Memory of this process in MiB: now, and the peak since `forget_peak`.
double status_mib(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != key) continue;
    double kib = 0;
    status >> kib;
    return kib / 1024;
  }
  throw std::runtime_error("no " + key + " in /proc/self/status");
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }

// Measures the peak of each quarter of the games.
class Gauge : public Observer {
 public:
  explicit Gauge(std::uint64_t games) : quarter_(games / 4) { forget_peak(); }

  void game(const PlayedGame& /*game*/, const StoredGame& /*stored*/) override {
    if (++played_ % quarter_ != 0) return;
    peaks_.push_back(status_mib("VmHWM:"));
    forget_peak();
  }
  void void_game(Slot /*slot*/, const std::string& /*reason*/,
                 const std::string& /*worker*/) override {}
  void progress(const LeagueProgress& /*progress*/) override {}
  void standings(const LeagueStandings& /*standings*/, const LeagueProgress& /*progress*/,
                 const std::optional<schedule::Eta>& /*eta*/) override {}
  void notice(const std::string& sentence) override { std::cerr << sentence << '\n'; }

  [[nodiscard]] const std::vector<double>& peaks() const { return peaks_; }

 private:
  std::uint64_t quarter_;
  std::uint64_t played_ = 0;
  std::vector<double> peaks_;
};

// The peaks of the first and of the last quarter.
std::pair<double, double> measure(const fs::path& folder, league::Format format,
                                  std::uint64_t games) {
  constexpr std::uint64_t kBots = 16;
  Store store(Home(folder), Access::run, "memory_bench");
  league::Settings settings;
  settings.seed = 1;
  settings.format = format;
  settings.ruleset.max_rounds = 1;
  settings.deals = static_cast<std::uint32_t>(games / 2 / (kBots * (kBots - 1) / 2));
  NewLeague league;
  league.name = "memory";
  league.seed = 1;
  league.settings = league::to_toml(settings);
  for (std::uint64_t i = 0; i < kBots; ++i) {
    league.entries.push_back({std::nullopt, "bot " + std::to_string(i)});
  }
  const LeagueId id = store.create_league(league);
  RulesRunner runner(64);
  Gauge gauge(games);
  RunHooks hooks;
  hooks.spec_of = [](const Entry& entry) {
    v1::BotSpec spec;
    spec.set_name(entry.label);
    return spec;
  };
  hooks.standings_every = std::chrono::seconds(1);
  (void)LeagueRun(store, id, runner, gauge, hooks).run();
  if (gauge.peaks().size() < 3) throw std::runtime_error("the league was too short");
  return {gauge.peaks().front(), gauge.peaks().back()};
}

void measure_all(Bench& bench) {
  const TemporaryFolder folder("memory_bench.");
  const std::uint64_t games = bench.quick() ? 24'000 : 240'000;
  for (const auto& [format, name] : {std::pair{league::Format::round_robin, "round robin"},
                                     std::pair{league::Format::adaptive, "adaptive"}}) {
    const auto [first, last] = measure(folder.path() / name, format, games);
    bench.report({std::string("memory, ") + name + ", last quarter of games", last, "MiB",
                  Against::peer, first});
  }
}

}  // namespace
}  // namespace splendor::arena

int main(int argc, char** argv) {
  return splendor::bench::run("Measures the memory of a league's process.", argc, argv,
                              splendor::arena::measure_all);
}
