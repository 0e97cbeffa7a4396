// What a league costs beside its games: games a second of `arena league run`, with everything
// stored, beside as many referees on the same cores that are fed by hand, measured in turn.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "tests/bench/bare_referee.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
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

void arena(const fs::path& home, const std::vector<std::string>& arguments) {
  process::Command command;
  command.program = SPLENDOR_ARENA;
  command.arguments = {"--home", home.string()};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  process::Child child(command);
  const auto exit = child.wait(process::Deadline::in(std::chrono::minutes(10)));
  const auto* exited = exit ? std::get_if<process::Exited>(&*exit) : nullptr;
  if (exited == nullptr || exited->code != 0) {
    throw std::runtime_error("arena " + arguments.front() + " failed");
  }
}

double league(const fs::path& home, int games) {
  const auto start = Clock::now();
  arena(home, {"league", "run", "--bots", "one,two", "--deals", std::to_string(games / 2), "--seed",
               "1"});
  return games / seconds_since(start);
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  const BotFolder instant(SPLENDOR_INSTANT_BOT);
  const fs::path home = instant.folder() / "home";
  arena(home, {"submit", instant.program().string(), "--name", "one"});
  arena(home, {"submit", instant.program().string(), "--name", "two"});
  const int games = bench.quick() ? 300 : 3000;
  const double limit = bare(instant, games);
  const double reached = league(home, games);
  bench.report({"games of a league, all stored", reached, "/s", Against::peer, limit});
  fs::permissions(home, fs::perms(0755));
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(home)) {
    if (entry.is_directory()) fs::permissions(entry.path(), fs::perms(0755));  // to remove it
  }
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what a league costs beside its games.", argc, argv,
                              splendor::measure);
}
