// What Slurm costs: games a second of a league with 2 workers that Slurm starts, on a Slurm of its
// own on this machine, beside 2 local workers, measured in turn. Both from the difference between a
// long and a short league, so that starting up is not counted.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "tests/bench/figures.hpp"
#include "tests/bench/instant_league.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using bench::InstantLeague;

// Two nodes with a core each; gone afterwards.
class SlurmBed {
 public:
  SlurmBed() {
    std::string path = "/tmp/splendor-slurm-XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp " + path);
    folder_ = path;
    if (bed("start") != 0) {
      throw std::runtime_error(
          "Slurm does not start; are munge, slurmctld, slurmd and slurm-client "
          "installed?");
    }
  }
  ~SlurmBed() {
    (void)bed("stop");
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  SlurmBed(const SlurmBed&) = delete;
  SlurmBed& operator=(const SlurmBed&) = delete;
  [[nodiscard]] std::string conf() const { return folder_ / "slurm.conf"; }

 private:
  [[nodiscard]] int bed(const std::string& action) const {
    return std::system(
        (SPLENDOR_SLURM_BED " " + action + " " + folder_.string() + " 2 1 >/dev/null").c_str());
  }
  fs::path folder_;
};

double rate(const InstantLeague& league, const char* workers, int games) {
  const double shorter = league.play(games, {"--workers", workers});
  const double longer = league.play(4 * games, {"--workers", workers});
  return 3 * games / (longer - shorter);
}

void measure_all(Bench& bench) {
  const SlurmBed bed;
  const InstantLeague league({"PATH=/usr/bin:/bin", "SLURM_CONF=" + bed.conf()});
  const int games = bench.quick() ? 200 : 600;
  double reached = 0;
  double limit = 0;
  for (int i = 0; i < (bench.quick() ? 1 : 3); ++i) {
    limit = std::max(limit, rate(league, "local:2", games));
    reached = std::max(reached, rate(league, "slurm:2", games));
  }
  bench.report({"games through 2 Slurm workers", reached, "/s", Against::peer, limit});
  bench.report({"of the speed of 2 local workers", 100 * reached / limit, "%", Against::goal, 95});
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what it costs to play through Slurm.", argc, argv,
                              splendor::measure_all);
}
