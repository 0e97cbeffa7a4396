// Checks that overload does not decide games: bots that use 80 % of their time play while other
// processes compete for their cores, constantly or in bursts. No game may be lost or void because
// of it.
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <stdexcept>
#include <thread>
#include <vector>

#include "referee/match/worker.hpp"
#include "tests/bench/bare_referee.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/stay_on.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using std::chrono::milliseconds;

constexpr std::uint32_t kLimit = 10;  // milliseconds for a move
constexpr const char* kThinking = "8";

enum class Rhythm { constant, bursts };

// Child processes that compute all the time, or half of the time, all at the same moments.
class Load {
 public:
  Load(int processes, Rhythm rhythm) {
    for (int i = 0; i < processes; ++i) {
      const pid_t child = ::fork();
      if (child == 0) compute(rhythm);
      if (child > 0) children_.push_back(child);
    }
  }
  ~Load() {
    for (const pid_t child : children_) ::kill(child, SIGKILL);
    for (const pid_t child : children_) ::waitpid(child, nullptr, 0);
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

 private:
  [[noreturn]] static void compute(Rhythm rhythm) {
    constexpr milliseconds kPeriod{400};
    ::alarm(3600);  // in case nobody kills it
    ::setsid();     // else autogrouping gives all of them together as much time as one bot
    while (true) {
      const auto now = std::chrono::steady_clock::now().time_since_epoch() % kPeriod;
      if (rhythm == Rhythm::bursts && now > kPeriod / 2) {
        std::this_thread::sleep_for(kPeriod - now);
      }
    }
  }
  std::vector<pid_t> children_;
};

struct Counts {
  int by_the_rules = 0;
  int faults = 0;
  int voids = 0;
};

Counts play(const BotFolder& bot, unsigned core, int games) {
  bench::stay_on(core);
  const auto programs = sandbox::Programs::of_this_program();
  match::Jails jails(
      programs, sandbox::check_isolation(programs, process::Deadline::in(std::chrono::seconds(60))),
      core);
  Counts counts;
  for (int game = 1; game <= games; ++game) {
    v1::MatchJob job = bench::job_for({&bot, &bot}, static_cast<std::uint64_t>(game));
    for (v1::BotSpec& seat : *job.mutable_seats()) {
      seat.add_command("burn");
      seat.add_command(kThinking);
    }
    job.mutable_time()->set_move_ms(kLimit);
    job.mutable_ruleset()->set_max_rounds(10);
    const v1::MatchRecord record = match::play_job(jails, job);
    const bool is_void = !record.void_reason().empty();
    const bool fault = record.reason() == "fault";
    is_void ? ++counts.voids : fault ? ++counts.faults : ++counts.by_the_rules;
    if (is_void) std::fprintf(stderr, "void: %s\n", record.void_reason().c_str());
    for (const v1::SeatRecord& seat : record.seats()) {
      if (seat.has_fault()) std::fprintf(stderr, "fault: %s\n", seat.fault().detail().c_str());
    }
  }
  return counts;
}

// One process on each core, as in a league.
Counts play_on_all_cores(const BotFolder& bot, int games) {
  const auto cores = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  process::Pipe results = process::make_pipe();
  std::vector<pid_t> players;
  for (int core = 0; core < cores; ++core) {
    const pid_t player = ::fork();
    if (player == 0) {
      const Counts counts = play(bot, static_cast<unsigned>(core), (games + cores - 1) / cores);
      _exit(::write(results.write.get(), &counts, sizeof(counts)) == sizeof(counts) ? 0 : 1);
    }
    players.push_back(player);
  }
  results.write.close();
  Counts sum;
  for (const pid_t player : players) {
    Counts part;
    if (::read(results.read.get(), &part, sizeof(part)) != sizeof(part)) {
      throw std::runtime_error("a player failed");
    }
    sum.by_the_rules += part.by_the_rules;
    sum.faults += part.faults;
    sum.voids += part.voids;
    ::waitpid(player, nullptr, 0);
  }
  return sum;
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  const BotFolder bot(SPLENDOR_THINKER);
  struct Stage {
    int processes;
    int games;
  };
  const std::vector<Stage> stages =
      bench.quick() ? std::vector<Stage>{{8, 4}, {64, 2}}
                    : std::vector<Stage>{{2, 150}, {8, 150}, {16, 100}, {40, 60}, {64, 40}};
  for (const Stage& stage : stages) {
    for (const Rhythm rhythm : {Rhythm::constant, Rhythm::bursts}) {
      const Load load(stage.processes, rhythm);
      const Counts counts = play_on_all_cores(bot, stage.games);
      const int all = counts.by_the_rules + counts.faults + counts.voids;
      bench.report({"games not decided by " + std::to_string(stage.processes) + " busy processes" +
                        (rhythm == Rhythm::bursts ? ", in bursts" : ""),
                    static_cast<double>(counts.by_the_rules), "games", Against::goal,
                    static_cast<double>(all)});
      // The quick form runs in CI beside other work: there a lost game is a figure, not a failure.
      if (counts.by_the_rules != all && !bench.quick()) {
        throw std::runtime_error(std::to_string(counts.faults) + " games were lost and " +
                                 std::to_string(counts.voids) + " void");
      }
    }
  }
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Shows that an overloaded machine decides no game.", argc, argv,
                              splendor::measure);
}
