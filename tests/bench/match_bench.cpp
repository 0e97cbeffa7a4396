// Overhead of a match.
//
// - Games per second with a new process for each game, in reused and in new jails, on all cores,
//   compared with starting as many programs without confinement.
// - How long beyond its time limit a silent bot keeps the referee waiting, and how much memory the
//   referee needs, whatever bots send.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "tests/bench/bare_referee.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/stay_on.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using bench::job_for;
using bench::Referee;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// ---- games with fresh processes -----------------------------------------------------------------

enum class Jail { kept, fresh };

// Games per second with one referee on each core.
double games_per_second(const BotFolder& instant, Jail jail, int games) {
  std::vector<std::unique_ptr<Referee>> referees;
  const unsigned cores = std::thread::hardware_concurrency();
  for (unsigned core = 0; core < cores; ++core) referees.push_back(std::make_unique<Referee>(core));
  std::uint64_t seed = 1;
  const auto next = [&] {
    v1::MatchJob job = job_for({&instant, &instant}, seed++);
    // A bot with another environment gets its own jail.
    if (jail == Jail::fresh) {
      for (v1::BotSpec& bot : *job.mutable_seats()) {
        bot.add_environment("GAME=" + std::to_string(seed));
      }
    }
    return job;
  };
  for (auto& referee : referees) {
    referee->send(next());
    (void)referee->receive();  // warm
    referee->send(next());
    referee->send(next());
  }
  const auto start = Clock::now();
  for (int i = 0; i < games; ++i) {
    for (auto& referee : referees) {
      (void)referee->receive();
      referee->send(next());
    }
  }
  const double time = seconds_since(start);
  for (auto& referee : referees) {
    (void)referee->receive();
    (void)referee->receive();
  }
  return games * static_cast<double>(cores) / time;
}

// Pairs of programs per second, one after the other on each core: start, one byte, end.
double starts_per_second(const BotFolder& instant, int games) {
  const unsigned cores = std::thread::hardware_concurrency();
  const auto start = Clock::now();
  std::vector<pid_t> helpers;
  for (unsigned core = 0; core < cores; ++core) {
    const pid_t helper = ::fork();
    if (helper < 0) throw std::runtime_error("fork");
    if (helper > 0) {
      helpers.push_back(helper);
      continue;
    }
    bench::stay_on(core);
    for (int i = 0; i < 2 * games; ++i) bench::start_and_kill(instant.program());
    ::_exit(0);
  }
  for (const pid_t helper : helpers) ::waitpid(helper, nullptr, 0);
  return games * static_cast<double>(cores) / seconds_since(start);
}

void fresh_processes(Bench& bench, const BotFolder& instant) {
  const int games = bench.quick() ? 50 : 500;
  const double plain = starts_per_second(instant, games);
  const double kept = games_per_second(instant, Jail::kept, games);
  const double fresh = games_per_second(instant, Jail::fresh, games / 3);
  bench.report({"games, fresh processes, jails kept", kept, "/s", Against::goal, 300});
  bench.report({"… beside starting two programs unconfined", kept, "/s", Against::peer, plain});
  bench.report({"games, fresh processes, new jails", fresh, "/s", Against::goal, 100});
}

// ---- bots that misbehave ------------------------------------------------------------------------

void silence(Bench& bench, const BotFolder& instant) {
  const BotFolder silent(std::string(SPLENDOR_TEST_BOTS) + "/silent");
  Referee referee(0);
  double worst = 0;
  for (int i = 0; i < (bench.quick() ? 3 : 20); ++i) {
    v1::MatchJob job = job_for({&silent, &instant}, 1);
    constexpr std::uint32_t kLimit = 200;
    job.mutable_time()->set_move_ms(kLimit);
    referee.send(job);
    const v1::MatchRecord record = referee.receive();
    double beyond = record.duration_ms() - static_cast<double>(kLimit);
    for (const v1::SeatRecord& seat : record.seats()) beyond -= seat.startup_us() / 1000.0;
    worst = std::max(worst, beyond);
  }
  bench.report({"a silent bot, beyond its limit", worst, "ms", Against::limit, 50});
}

void memory(Bench& bench, const BotFolder& instant) {
  Referee referee(0);
  for (const char* name : {"stdout_flood", "stderr_flood", "giant_length", "endless_frame",
                           "never_reads", "garbage", "endless_varint"}) {
    const BotFolder bot(std::string(SPLENDOR_TEST_BOTS) + "/" + name);
    v1::MatchJob job = job_for({&bot, &instant}, 1);
    job.mutable_time()->set_move_ms(200);
    referee.send(job);
    (void)referee.receive();
  }
  bench.report(
      {"memory of a referee, whatever bots send", referee.peak_mib(), "MiB", Against::limit, 64});
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  const BotFolder instant(SPLENDOR_INSTANT_BOT);
  fresh_processes(bench, instant);
  silence(bench, instant);
  memory(bench, instant);
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what a match costs beside what it can't do without.", argc,
                              argv, splendor::measure);
}
