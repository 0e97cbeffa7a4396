// Cost of remote workers: games per second of a league with 2 workers that a command starts, and
// with 2 that a private Slurm starts, compared with 2 local workers; all on this machine, measured
// in turn. Computed from the difference between a long and a short league, so that starting up is
// not counted. Figures for Slurm are left out where it can't be started.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "referee/base/temporary_folder.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/instant_league.hpp"
#include "tests/bench/scratch.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using bench::InstantLeague;
using bench::Scratch;

// Two nodes with a core each; the destructor ends them.
class SlurmBed {
 public:
  SlurmBed() { is_there_ = bed("start") == 0; }
  ~SlurmBed() { (void)bed("stop"); }
  SlurmBed(const SlurmBed&) = delete;
  SlurmBed& operator=(const SlurmBed&) = delete;
  [[nodiscard]] bool is_there() const { return is_there_; }
  [[nodiscard]] std::string conf() const { return folder_.path() / "slurm.conf"; }

 private:
  [[nodiscard]] int bed(const std::string& action) const {
    return std::system(
        (SPLENDOR_SLURM_BED " " + action + " " + folder_.path().string() + " 2 1 >/dev/null")
            .c_str());
  }
  TemporaryFolder folder_{"/tmp", "splendor-slurm-"};
  bool is_there_ = false;
};

double rate(const InstantLeague& league, const std::string& workers, int games) {
  const double shorter = league.play(games, {"--workers", workers});
  const double longer = league.play(4 * games, {"--workers", workers});
  return 3 * games / (longer - shorter);
}

void report(Bench& bench, const std::string& kind, double reached, double limit) {
  bench.report({"games through 2 " + kind + " workers", reached, "/s", Against::peer, limit});
  bench.report(
      {kind + ", of the speed of 2 local workers", 100 * reached / limit, "%", Against::goal, 95});
}

void measure_all(Bench& bench) {
  const SlurmBed bed;
  const Scratch cache;
  const InstantLeague league({"PATH=/usr/bin:/bin", "SLURM_CONF=" + bed.conf(),
                              "XDG_CACHE_HOME=" + cache.folder().string()});
  constexpr const char* kCommands =
      "command:1:exec " SPLENDOR_ARENA " worker,command:1:exec " SPLENDOR_ARENA " worker";
  const int games = bench.quick() ? 200 : 600;
  double local = 0;
  double commands = 0;
  double slurm = 0;
  for (int i = 0; i < (bench.quick() ? 1 : 3); ++i) {
    local = std::max(local, rate(league, "local:2", games));
    commands = std::max(commands, rate(league, kCommands, games));
    if (bed.is_there()) slurm = std::max(slurm, rate(league, "slurm:2", games));
  }
  report(bench, "command", commands, local);
  if (bed.is_there()) {
    report(bench, "Slurm", slurm, local);
  } else {
    bench.leave_out("games through 2 Slurm workers", "Slurm does not start here, see above");
  }
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what it costs to play through other machines.", argc, argv,
                              splendor::measure_all);
}
