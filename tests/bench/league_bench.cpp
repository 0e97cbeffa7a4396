// Overhead of a league: games per second of `arena league run`, which stores everything, compared
// with as many bare referees on the same cores, measured in turn.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "tests/bench/bare_referee.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/instant_league.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

double bare(const BotFolder& instant, int games) {
  std::vector<std::unique_ptr<bench::Referee>> referees;
  for (unsigned core = 0; core < cores(); ++core) {
    referees.push_back(std::make_unique<bench::Referee>(core));
  }
  std::uint64_t seed = 1;
  for (auto& referee : referees) {
    for (int i = 0; i < 2; ++i) referee->send(bench::job_for({&instant, &instant}, seed++));
  }
  const auto start = Clock::now();
  int received = 0;
  while (received < games) {
    for (auto& referee : referees) {
      (void)referee->receive();
      referee->send(bench::job_for({&instant, &instant}, seed++));
      ++received;
    }
  }
  const double time = seconds_since(start);
  for (auto& referee : referees) {
    for (int i = 0; i < 2; ++i) (void)referee->receive();
  }
  return received / time;
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  const bench::InstantLeague league;
  const int games = bench.quick() ? 300 : 3000;
  const double limit = bare(league.bot(), games);
  const double reached = games / league.play(games);
  bench.report({"games of a league, all stored", reached, "/s", Against::peer, limit});
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what a league costs beside its games.", argc, argv,
                              splendor::measure);
}
