// What a match costs beside what it can't do without.
//
// - Round trips of reused processes, everything on (confinement, clock, rules, record), beside a
// raw
//   pipe that carries the same bytes on the same core, in turn with it.
// - Games a second with a fresh process for each game, in jails that are kept and in new ones, on
// all
//   cores, beside starting as many programs without any confinement.
// - What a silent bot costs beyond its limit, and how much memory the referee needs, whatever bots
//   send.
#include <sched.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iostream>
#include <thread>

#include "referee/match/worker.hpp"
#include "referee/process/child.hpp"
#include "referee/rules/notation.hpp"
#include "referee/wire/convert.hpp"
#include "referee/wire/frame.hpp"
#include "tests/bench/bare_referee.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using bench::job_for;
using bench::Referee;
using process::Deadline;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

void stay_on(unsigned core) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(core, &only);
  if (::sched_setaffinity(0, sizeof(only), &only) != 0) throw std::runtime_error("affinity");
}

// ---- round trips --------------------------------------------------------------------------------

struct Traffic {
  std::size_t request = 0;  // bytes, on average
  std::size_t reply = 0;
};

// Mean sizes of the questions and answers in a game of the instant bot.
Traffic traffic_of(const v1::MatchRecord& record) {
  const auto players = PlayerCount(record.seats_size());
  Game game(Deal::shuffled(players, record.deal().seed()));
  Traffic sum;
  for (const v1::PlyRecord& ply : record.plies()) {
    v1::ToBot message;
    wire::to_proto(game.view(game.to_move()), *message.mutable_turn()->mutable_view());
    message.mutable_turn()->mutable_clock()->set_limit_ms(1000);
    for (int i = 0; i < players.number(); ++i) {
      v1::Event& event = *message.mutable_turn()->add_events();
      event.set_notation(ply.notation());
      event.mutable_move()->set_reserve_card(50);
    }
    for (const Move& move : legal_moves(game.view(game.to_move()))) {
      message.mutable_turn()->add_legal_notation(to_text(move));
    }
    sum.request += message.ByteSizeLong() + 2;
    sum.reply += ply.notation().size() + 9;
    game.play(*parse_move(ply.notation()));
  }
  const auto plies = static_cast<std::size_t>(record.plies_size());
  return {sum.request / plies, sum.reply / plies};
}

// Another process on the same core that reads so many bytes and writes so many back.
class Echo {
 public:
  explicit Echo(Traffic traffic) : traffic_(traffic) {
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("fork");
    if (child_ == 0) {
      there_.write.close();
      back_.read.close();
      std::vector<char> buffer(traffic.request + traffic.reply);
      while (take(there_.read, buffer.data(), traffic.request)) {
        if (::write(back_.write.get(), buffer.data(), traffic.reply) < 0) break;
      }
      ::_exit(0);
    }
  }
  ~Echo() {
    there_.write.close();
    ::waitpid(child_, nullptr, 0);
  }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;

  void round_trip() {
    buffer_.resize(traffic_.request + traffic_.reply);
    if (::write(there_.write.get(), buffer_.data(), traffic_.request) < 0 ||
        !take(back_.read, buffer_.data(), traffic_.reply)) {
      throw std::runtime_error("the raw pipe broke");
    }
  }

 private:
  static bool take(const process::Fd& fd, char* at, std::size_t size) {
    while (size > 0) {
      const ssize_t got = ::read(fd.get(), at, size);
      if (got <= 0) return false;
      at += got;
      size -= static_cast<std::size_t>(got);
    }
    return true;
  }
  Traffic traffic_;
  process::Pipe there_ = process::make_pipe();
  process::Pipe back_ = process::make_pipe();
  std::vector<char> buffer_;
  pid_t child_ = -1;
};

void round_trips(Bench& bench, const BotFolder& instant) {
  stay_on(0);
  const auto programs = sandbox::Programs::of_this_program();
  match::Jails jails(programs,
                     sandbox::check_isolation(programs, Deadline::in(std::chrono::seconds(10))), 0);
  v1::MatchJob job = job_for({&instant, &instant}, 1);
  job.set_games_per_process(1'000'000);
  const v1::MatchRecord first = match::play_job(jails, job);
  if (!first.void_reason().empty()) throw std::runtime_error(first.void_reason());
  Echo echo(traffic_of(first));
  double raw_time = 0;
  double match_time = 0;
  double raw_trips = 0;
  double match_trips = 0;
  const int games = bench.quick() ? 100 : 2000;
  for (int i = 0; i < games; ++i) {
    job.set_seed(static_cast<std::uint64_t>(i));
    auto start = Clock::now();
    const v1::MatchRecord record = match::play_job(jails, job);
    match_time += seconds_since(start);
    match_trips += record.plies_size();
    start = Clock::now();
    for (int ply = 0; ply < record.plies_size(); ++ply) echo.round_trip();
    raw_time += seconds_since(start);
    raw_trips += record.plies_size();
  }
  bench.report({"moves, processes reused, one core", match_trips / match_time, "/s", Against::peer,
                raw_trips / raw_time});
}

// ---- games with fresh processes -----------------------------------------------------------------

enum class Jail { kept, fresh };

// Games a second of one referee per core.
double games_per_second(const BotFolder& instant, Jail jail, int games) {
  std::vector<std::unique_ptr<Referee>> referees;
  const unsigned cores = std::thread::hardware_concurrency();
  for (unsigned core = 0; core < cores; ++core) referees.push_back(std::make_unique<Referee>(core));
  std::uint64_t seed = 1;
  const auto next = [&] {
    v1::MatchJob job = job_for({&instant, &instant}, seed++);
    // A bot with another environment is another bot, and gets a jail of its own.
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

// Pairs of programs a second, one after the other on each core: started, greeted, ended.
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
    stay_on(core);
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

int run(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  Bench bench("Measures what a match costs beside what it can't do without.", argc, argv);
  const BotFolder instant(SPLENDOR_INSTANT_BOT);
  fresh_processes(bench, instant);
  silence(bench, instant);
  memory(bench, instant);
  round_trips(bench, instant);
  return bench.finish();
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "match_bench: " << error.what() << '\n';
    return 1;
  }
}
