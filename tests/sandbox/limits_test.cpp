// Limits on resources. Every victim also limits itself, in case the jail does not.
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "referee/sandbox/memory_group.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

using process::Exit;
using process::Exited;
using process::Signalled;

// The number after the last `word` in the text; -1 if there is none.
int number_after(const std::string& text, const std::string& word) {
  const std::size_t found = text.rfind(word);
  return found == std::string::npos ? -1 : std::atoi(text.c_str() + found + word.size());
}

Limits many_processes() {
  Limits limits;
  limits.processes = Processes::many;
  return limits;
}

TEST_F(JailTest, OneProcessCannotFork) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("fork_bomb"));
  remember(bot);
  EXPECT_EQ(read_until(bot.output(), "\n"), "children 0\n");
}

TEST_F(JailTest, ARefusedProcessIsReported) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("echo"));
  remember(bot);
  EXPECT_FALSE(jail.refused_process());
  jail.clear(soon());
  BotProcess next = started(jail, victim("fork_bomb"));
  read_until(next.output(), "children");
  EXPECT_TRUE(jail.refused_process());
  EXPECT_EQ(jail.take_exit(), std::nullopt) << "it is no fault in itself";
  jail.clear(soon());
  BotProcess last = started(jail, victim("echo"));
  EXPECT_FALSE(jail.refused_process()) << "that was another";
}

// The time of the launcher's answers is not charged to the bot, so the launcher must delay a bot
// that asks without end.
TEST_F(JailTest, EndlessRequestsForProcessesAreSlowedDown) {
  const Outcome outcome = run(victim("fork_loop"));
  const int ticks = number_after(outcome.output, "ms ") / 20;
  EXPECT_GT(number_after(outcome.output, "tries "), 0) << outcome.output;
  EXPECT_LE(number_after(outcome.output, "tries "), 64 * (ticks + 2)) << outcome.output;
  EXPECT_EQ(outcome.output.find("forked"), std::string::npos);
}

TEST_F(JailTest, AForkBombStopsAtTheLimit) {
  Limits limits = many_processes();
  limits.threads = 16;
  Jail jail = this->jail(limits);
  BotProcess bot = started(jail, victim("fork_bomb"));
  remember(bot);
  EXPECT_EQ(read_until(bot.output(), "\n"), "children 15\n");
  jail.clear(soon());
  // The limit is for each jail, not for each user.
  BotProcess again = started(jail, victim("fork_bomb"));
  EXPECT_EQ(read_until(again.output(), "\n"), "children 15\n");
}

TEST_F(JailTest, ThreadsAreLimited) {
  EXPECT_EQ(run(victim("thread_bomb")).output, "threads 63\n");
}

TEST_F(JailTest, PrivateMemoryIsLimited) {
  Limits limits;
  limits.memory = 64 * kMiB;
  const Outcome outcome = run(victim("hog_private"), limits);
  const int got = number_after(outcome.output, "got ");
  EXPECT_GE(got, 40);
  EXPECT_LE(got, 64);
  EXPECT_FALSE(outcome.exit.out_of_memory);
  EXPECT_GE(outcome.exit.peak_memory, 40 * kMiB);
  EXPECT_LE(outcome.exit.peak_memory, 80 * kMiB);
}

TEST_F(JailTest, MemoryThatIsNotChargedIsRefused) {
  EXPECT_EQ(run(victim("hog_shared")).output, "done\n");
  EXPECT_EQ(run(victim("hog_shared"), many_processes()).output, "done\n");
}

TEST_F(JailTest, MemoryThatEvadesTheKernelsLimitIsMeasured) {
  Limits limits;
  limits.memory = 64 * kMiB;
  const Outcome outcome = run(victim("hog_readonly"), limits);
  EXPECT_TRUE(outcome.exit.out_of_memory);
  EXPECT_EQ(outcome.exit.how, Exit(Signalled{SIGKILL}));
  EXPECT_LT(number_after(outcome.output, "got "), 1024) << "the victim's own bound";
}

TEST_F(JailTest, MemoryOfAllProcessesIsAddedUp) {
  Limits limits = many_processes();
  limits.memory = 64 * kMiB;
  EXPECT_TRUE(run(victim("hog_children"), limits).exit.out_of_memory);
}

TEST_F(JailTest, KernelMemoryOfSeveralProcessesIsLimitedWhereAMemoryGroupCanBeMade) {
  const auto parent = MemoryGroup::find_parent();
  if (!parent) GTEST_SKIP() << "NOT TESTED: this user may make no memory cgroups here";
  const auto groups = [&] {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*parent)) {
      const std::string mine = "splendor-jail-" + std::to_string(::getpid()) + "-";
      if (entry.path().filename().string().starts_with(mine)) ++count;
    }
    return count;
  };
  Limits limits = many_processes();
  limits.memory = 64 * kMiB;
  {
    Jail jail = this->jail(limits);
    EXPECT_EQ(groups(), 1);
    BotProcess bot = started(jail, victim("hog_sockets"));
    remember(bot);
    EXPECT_TRUE(wait_exit(jail).out_of_memory);
    jail.clear(soon());
    BotProcess next = started(jail, victim("crash", {"exit", "3"}));
    const BotExit exit = wait_exit(jail);
    EXPECT_EQ(exit.how, Exit(Exited{3})) << "the jail lives on";
    EXPECT_FALSE(exit.out_of_memory) << "that was another";
  }
  EXPECT_EQ(groups(), 0);
}

// The kernel hides details of processes that execute an unreadable program even from process 1.
TEST_F(JailTest, MemoryOfAnUnreadableProgramIsMeasured) {
  Limits limits;
  limits.memory = 64 * kMiB;
  const BotCommand one = victim("hog_readonly");
  std::filesystem::permissions(folder() / "hog_readonly", std::filesystem::perms(0111));
  const Outcome outcome = run(one, limits);
  EXPECT_TRUE(outcome.exit.out_of_memory);
  EXPECT_LT(number_after(outcome.output, "got "), 1024) << "the victim's own bound";
  limits.processes = Processes::many;
  const BotCommand many = victim("hog_children");
  std::filesystem::permissions(folder() / "hog_children", std::filesystem::perms(0111));
  EXPECT_TRUE(run(many, limits).exit.out_of_memory);
}

TEST_F(JailTest, AnUnreadableProgramRuns) {
  const BotCommand command = victim("crash", {"exit", "3"});
  std::filesystem::permissions(folder() / "crash", std::filesystem::perms(0111));
  EXPECT_EQ(run(command).exit.how, Exit(Exited{3}));
}

TEST_F(JailTest, MemoryIsMeasuredAfterTheFirstThreadHasEnded) {
  Limits limits;
  limits.memory = 64 * kMiB;
  const Outcome outcome = run(victim("hog_without_main"), limits);
  EXPECT_TRUE(outcome.exit.out_of_memory);
  EXPECT_LT(number_after(outcome.output, "got "), 1024) << "the victim's own bound";
}

TEST_F(JailTest, HugePagesAreNotUsed) {
  EXPECT_EQ(number_after(run(victim("hog_huge")).output, "got "), 0);
}

TEST_F(JailTest, NoDescriptorsBeyondTheLimitCanBeHidden) {
  EXPECT_EQ(run(victim("hide_descriptors")).output, "done\n");
}

TEST_F(JailTest, PageTablesCount) {
  Limits limits;
  limits.memory = 32 * kMiB;
  EXPECT_TRUE(run(victim("hog_sparse"), limits).exit.out_of_memory);
}

TEST_F(JailTest, DiskIsLimitedInBytesAndFiles) {
  const Outcome outcome = run(victim("disk_filler"));
  EXPECT_GT(number_after(outcome.output, "files "), 1000);
  EXPECT_LT(number_after(outcome.output, "files "), 4096);
  EXPECT_GT(number_after(outcome.output, "written "), 8);
  EXPECT_LE(number_after(outcome.output, "written "), 16);
  EXPECT_TRUE(outcome.exit.tmp_full);
  EXPECT_GT(outcome.exit.tmp_used, 8 * kMiB);
}

TEST_F(JailTest, CpuTimeIsLimitedAsALastResort) {
  Limits limits;
  limits.cpu = std::chrono::seconds(1);
  const Outcome outcome = run(victim("stubborn"), limits);
  EXPECT_EQ(outcome.exit.how, Exit(Signalled{SIGKILL}));
  EXPECT_GE(outcome.exit.cpu, std::chrono::milliseconds(900));
  EXPECT_LE(outcome.exit.cpu, std::chrono::milliseconds(3000));
}

}  // namespace
}  // namespace splendor::sandbox
