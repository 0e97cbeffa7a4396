// Whole matches between confined bots.
#pragma once

#include <unistd.h>

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "referee/match/jails.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::match {

// A bot of tests/test_bots, or "random_bot"; the words after the first are its arguments.
using BotWords = std::vector<std::string>;

// Every test has jails of its own, which are gone, with all that was in them, at its end.
class ArenaTest : public sandbox::JailTest {
 public:
  static constexpr std::uint64_t kSeed = 7;  // of every deal

 protected:
  explicit ArenaTest(sandbox::Level level = sandbox::Level::full) : JailTest(level) {}

  static constexpr std::uint32_t kMoveTime = 200;
  static constexpr std::uint32_t kStartTime = 1500;

  void SetUp() override;
  void TearDown() override;

  // One match of up to `rounds` rounds, seats in this order.
  v1::MatchJob job_for(const std::vector<BotWords>& bots, std::uint32_t move_ms,
                       std::uint32_t rounds);
  // Plays it. No bot may be running afterwards.
  v1::MatchRecord play(const std::vector<BotWords>& bots, std::uint32_t move_ms = kMoveTime,
                       std::uint32_t rounds = 30);
  // The folder that such a bot sees as /bot, with the bot in it.
  std::filesystem::path folder_of(const std::string& bot);
  [[nodiscard]] Jails& jails() { return *jails_; }

  // Milliseconds that a match took, less starting the bots and the moves it has on record.
  static double time_of_last_question(const v1::MatchRecord& record);
  // What may come on top of a limit: 50 ms on a calm machine, more on a busy one.
  static double tolerance_ms();

 private:
  std::map<std::string, sandbox::TestFolder> folders_;
  std::unique_ptr<Jails> jails_;
};

// All processes below this one, or below another.
std::set<pid_t> descendants(pid_t top = ::getpid());
// Command lines of those in which a bot runs.
std::vector<std::string> running_bots();
// CPU time that all running bots have used.
std::chrono::nanoseconds cpu_time_of_bots();
// The jails of this process.
std::vector<pid_t> jails_alive();
// The most memory this process has ever used, in KiB.
long peak_memory();

}  // namespace splendor::match
