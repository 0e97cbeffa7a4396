// What Slurm costs: games a second of a league with 2 workers that Slurm starts, on a Slurm of its
// own on this machine, beside 2 local workers, measured in turn. Both from the difference between a
// long and a short league, so that starting up is not counted.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "referee/process/child.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using bench::BotFolder;
using Clock = std::chrono::steady_clock;

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

void arena(const fs::path& home, const std::vector<std::string>& arguments,
           const std::string& slurm_conf) {
  process::Command command;
  command.program = SPLENDOR_ARENA;
  command.arguments = {"--home", home.string()};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  command.environment = {"PATH=/usr/bin:/bin", "SLURM_CONF=" + slurm_conf};
  process::Child child(command);
  const auto exit = child.wait(process::Deadline::in(std::chrono::minutes(10)));
  const auto* exited = exit ? std::get_if<process::Exited>(&*exit) : nullptr;
  if (exited == nullptr || exited->code != 0) {
    throw std::runtime_error("arena " + arguments.front() + " failed");
  }
}

double seconds(const fs::path& home, const SlurmBed& bed, const char* workers, int games) {
  const auto start = Clock::now();
  arena(home,
        {"league", "run", "--bots", "one,two", "--deals", std::to_string(games / 2), "--seed", "1",
         "--workers", workers},
        bed.conf());
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double rate(const fs::path& home, const SlurmBed& bed, const char* workers, int games) {
  const double shorter = seconds(home, bed, workers, games);
  const double longer = seconds(home, bed, workers, 4 * games);
  return 3 * games / (longer - shorter);
}

int run(int argc, char** argv) {
  Bench bench("Measures what it costs to play through Slurm.", argc, argv);
  const SlurmBed bed;
  const BotFolder instant(SPLENDOR_INSTANT_BOT);
  const fs::path home = instant.folder() / "home";
  for (const char* name : {"one", "two"}) {
    arena(home, {"submit", instant.program().string(), "--name", name}, bed.conf());
  }
  const int games = bench.quick() ? 200 : 600;
  double reached = 0;
  double limit = 0;
  for (int i = 0; i < (bench.quick() ? 1 : 3); ++i) {
    limit = std::max(limit, rate(home, bed, "local:2", games));
    reached = std::max(reached, rate(home, bed, "slurm:2", games));
  }
  bench.report({"games through 2 Slurm workers", reached, "/s", Against::peer, limit});
  bench.report({"of the speed of 2 local workers", 100 * reached / limit, "%", Against::goal, 95});
  fs::permissions(home, fs::perms(0755));
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(home)) {
    if (entry.is_directory()) fs::permissions(entry.path(), fs::perms(0755));  // to remove it
  }
  return bench.finish();
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "cluster_bench: " << error.what() << '\n';
    return 1;
  }
}
