#include "tests/match/arena_fixture.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>

#include "referee/match/worker.hpp"
#include "referee/sandbox/isolation.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::match {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

pid_t parent_of(const fs::path& process) {
  const std::string stat = content_of(process / "stat");
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) return 0;
  return static_cast<pid_t>(std::strtol(stat.c_str() + name_end + 4, nullptr, 10));
}

}  // namespace

std::set<pid_t> descendants(pid_t top) {
  std::map<pid_t, pid_t> parents;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const auto pid = static_cast<pid_t>(std::atoi(entry.path().filename().c_str()));
    if (pid > 0) parents[pid] = parent_of(entry.path());
  }
  std::set<pid_t> found;
  for (const auto& [pid, parent] : parents) {
    pid_t ancestor = parent;
    while (ancestor > 1 && ancestor != top) ancestor = parents[ancestor];
    if (ancestor == top) found.insert(pid);
  }
  return found;
}

std::vector<std::string> running_bots() {
  std::vector<std::string> found;
  for (const pid_t pid : descendants()) {
    const fs::path process = "/proc/" + std::to_string(pid);
    const std::string name = content_of(process / "comm");
    const bool ours = parent_of(process) == ::getpid();  // a launcher, or one who keeps a core busy
    if (ours || name == "bwrap\n" || name == "splendor-jail\n") continue;
    const std::string line = content_of(process / "cmdline");
    if (!line.empty()) found.push_back(line);  // else it has ended
  }
  return found;
}

std::chrono::nanoseconds cpu_time_of_bots() {
  std::chrono::nanoseconds sum{0};
  for (const pid_t pid : descendants()) {
    const std::string name = content_of("/proc/" + std::to_string(pid) + "/comm");
    if (name == "bwrap\n" || name == "splendor-jail\n") continue;
    clockid_t clock{};
    timespec used{};
    if (::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &used) != 0) continue;
    sum += std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
  }
  return sum;
}

std::vector<pid_t> jails_alive() {
  std::vector<pid_t> jails;
  for (const pid_t pid : descendants()) {
    const fs::path process = "/proc/" + std::to_string(pid);
    if (parent_of(process) == ::getpid() && !content_of(process / "cmdline").empty()) {
      jails.push_back(pid);
    }
  }
  return jails;
}

long peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

void ArenaTest::SetUp() {
  JailTest::SetUp();
  if (IsSkipped()) return;
  std::signal(SIGPIPE, SIG_IGN);  // as the referee does
  static std::map<sandbox::Level, sandbox::Isolation> checked;
  if (!checked.contains(level())) {
    checked.emplace(level(), sandbox::check_level(programs(), level(), sandbox::soon()));
  }
  jails_ = std::make_unique<Jails>(programs(), checked.at(level()));
}

void ArenaTest::TearDown() {
  const std::set<pid_t> in_jails = descendants();
  jails_.reset();
  JailTest::TearDown();
  for (const pid_t pid : in_jails) {
    EXPECT_NE(::kill(pid, 0), 0) << "left behind: process " << pid;
  }
}

fs::path ArenaTest::folder_of(const std::string& bot) {
  const bool is_new = !folders_.contains(bot);
  const fs::path& folder = folders_[bot].path();
  const fs::path program =
      bot == "random_bot" ? fs::path(SPLENDOR_RANDOM_BOT) : fs::path(SPLENDOR_TEST_BOTS) / bot;
  if (is_new && fs::exists(program)) fs::copy_file(program, folder / bot);
  return folder;
}

v1::MatchJob ArenaTest::job_for(const std::vector<BotWords>& bots, std::uint32_t move_ms,
                                std::uint32_t rounds) {
  v1::MatchJob job;
  job.set_id(1);
  job.set_seed(kSeed);
  Ruleset rules;
  rules.max_rounds = rounds;
  wire::to_proto(rules, "", *job.mutable_ruleset());
  job.mutable_time()->set_move_ms(move_ms);
  job.set_startup_ms(kStartTime);
  for (const BotWords& words : bots) {
    v1::BotSpec& bot = *job.add_seats();
    bot.set_name(words[0]);
    bot.set_folder(folder_of(words[0]));
    bot.add_command("/bot/" + words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) bot.add_command(words[i]);
  }
  return job;
}

v1::MatchRecord ArenaTest::play(const std::vector<BotWords>& bots, std::uint32_t move_ms,
                                std::uint32_t rounds) {
  v1::MatchRecord record = play_job(*jails_, job_for(bots, move_ms, rounds));
  EXPECT_EQ(running_bots(), std::vector<std::string>()) << "after the match";
  return record;
}

double ArenaTest::time_of_last_question(const v1::MatchRecord& record) {
  double time = record.duration_ms();
  for (const v1::SeatRecord& seat : record.seats()) time -= seat.startup_us() / 1000.0;
  for (const v1::PlyRecord& ply : record.plies()) time -= ply.wall_us() / 1000.0;
  return time;
}

double ArenaTest::tolerance_ms() {
  // How busy it was in the last minute, and is now ("0.20 0.18 0.12 1/80 11206").
  double load = 0;
  double running = 0;
  double skipped = 0;
  std::ifstream("/proc/loadavg") >> load >> skipped >> skipped >> running;
  load = std::max(load, running - 1);  // without ourselves
  const double per_core = load / static_cast<double>(::sysconf(_SC_NPROCESSORS_ONLN));
  return per_core < 0.5 ? 50 : 50 + 500 * per_core;
}

}  // namespace splendor::match
