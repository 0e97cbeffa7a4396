// How the arena tells that Slurm does not answer: by the words of Slurm's programs, which are those
// of Slurm 22.05 here, or since they never end. Whole leagues are in slurm_away_test.cpp.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "arena/cluster/slurm_allocation.hpp"
#include "referee/base/temporary_folder.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

TEST(SlurmWords, TellThatTheControllerOrMungeDoesNotAnswer) {
  for (const char* words : {
           "srun: error: Unable to confirm allocation for job 1: Unable to contact slurm controller"
           " (connect failure)",
           "srun: error: Unable to confirm allocation for job 1: Socket timed out on send/recv "
           "operation",
           "salloc: error: Job submit/allocate failed: Socket timed out on send/recv operation",
           "slurm_load_jobs error: Socket timed out on send/recv operation",
           "srun: error: If munged is up, restart with --num-threads=10\n"
           "srun: error: Munge encode failed: Failed to connect to \"/run/munge/munge.socket.2\": "
           "Connection refused",
           "slurm_load_jobs error: Protocol authentication error",
       }) {
    EXPECT_TRUE(is_unanswered(words)) << words;
  }
}

TEST(SlurmWords, TellThatSomethingElseIsWrong) {
  for (const char* words : {
           "",
           "salloc: error: invalid partition specified: nowhere",
           "scancel: error: Kill job error on job id 77: Invalid job id specified",
           // A node that hangs: slurmctld has answered.
           "srun: error: slurm_receive_msgs: [[localhost]:22425] failed: Socket timed out on "
           "send/recv operation\n"
           "srun: error: Task launch for StepId=7.0 failed on node bed2: Socket timed out on "
           "send/recv operation\n"
           "srun: error: Application launch failed: Socket timed out on send/recv operation",
       }) {
    EXPECT_FALSE(is_unanswered(words)) << words;
  }
}

// Programs with Slurm's names, which hang until they are woken, as all do while munge hangs.
class SlurmPrograms : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::string path = folder_.string();
    before_ = std::getenv("PATH");
    ASSERT_EQ(::setenv("PATH", (path + ":" + before_).c_str(), 1), 0);
    write("salloc", "echo 'salloc: Granted job allocation 7' >&2");
    write("scancel", "echo \"$@\" >>'" + path + "/cancelled'");
    write("scontrol", "true");
    write("srun", "true");
  }
  void TearDown() override { ::setenv("PATH", before_.c_str(), 1); }

  void wake() const { std::ofstream(folder_ / "awake").flush(); }
  void sleep_again() const { fs::remove(folder_ / "awake"); }

  SlurmAllocation allocation() {
    LaunchOptions options;
    options.slurm_name = "arena-1";
    options.slurm_notes = folder_ / "notes";
    options.slurm_timeout = milliseconds(500);
    return {loop_, {league::WorkerKind::slurm, "", 1, 1}, options};
  }
  // What it says until this is among it.
  std::string wait_for_news(SlurmAllocation& allocation, const std::string& sentence) {
    std::string all;
    const auto deadline = Clock::now() + seconds(30);
    while (all.find(sentence) == std::string::npos && Clock::now() < deadline) {
      loop_.poll();
      allocation.tick();
      for (const std::string& news : allocation.news()) all += news + "\n";
      std::this_thread::sleep_for(milliseconds(10));
    }
    EXPECT_NE(all.find(sentence), std::string::npos) << all;
    return all;
  }
  [[nodiscard]] std::vector<std::string> notes() const {
    return SlurmNotes(folder_ / "notes").all();
  }
  // The arguments of all calls of scancel.
  [[nodiscard]] std::string cancelled() const {
    std::ifstream file(folder_ / "cancelled");
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  void write(const std::string& name, const std::string& command) const {
    std::ofstream(folder_ / name) << "#!/bin/sh\n[ -e '" << folder_.string()
                                  << "/awake' ] || exec sleep 1000\n"
                                  << command << '\n';
    fs::permissions(folder_ / name, fs::perms(0755));
  }

  EventLoop loop_;
  const TemporaryFolder temporary_{"splendor-slurm-"};
  const fs::path folder_ = temporary_.path();
  std::string before_;
};

TEST_F(SlurmPrograms, ThatDoNotEndAreWaitedForAsIfSlurmWereAway) {
  SlurmAllocation allocation = this->allocation();
  const std::string news = wait_for_news(allocation, "Slurm does not answer");
  EXPECT_NE(news.find("salloc did not exit in time"), std::string::npos) << news;
  EXPECT_FALSE(allocation.command(0));
  EXPECT_FALSE(allocation.failure_reason());
  const std::vector<std::string> first = notes();
  ASSERT_EQ(first.size(), 1U);
  wake();
  (void)wait_for_news(allocation, "Slurm granted allocation 7");
  EXPECT_TRUE(allocation.command(0));
  EXPECT_NE(cancelled().find("--name=" + first.front()), std::string::npos)
      << "the first salloc may have got something after all";
  const std::vector<std::string> second = notes();
  ASSERT_EQ(second.size(), 1U);
  EXPECT_NE(second, first);
  EXPECT_FALSE(allocation.close());
  EXPECT_NE(cancelled().find("--name=" + second.front()), std::string::npos);
  EXPECT_EQ(notes().size(), 0U);
}

// It is not known why a worker ended that said nothing.
TEST_F(SlurmPrograms, AreAskedWhetherSlurmIsThereWhenAWorkerEnds) {
  wake();
  SlurmAllocation allocation = this->allocation();
  (void)wait_for_news(allocation, "Slurm granted allocation 7");
  sleep_again();
  EXPECT_FALSE(allocation.excuses("it did not answer in time"));
  EXPECT_TRUE(allocation.command(0));
  (void)wait_for_news(allocation, "Slurm does not answer");
  EXPECT_FALSE(allocation.command(0));
  wake();
  (void)wait_for_news(allocation, "Slurm answers again");
  EXPECT_TRUE(allocation.command(0));
}

TEST_F(SlurmPrograms, ThatDoNotEndAreNotWaitedForAtTheEnd) {
  {
    SlurmAllocation allocation = this->allocation();
    allocation.tick();
    allocation.tick();
    const auto begin = Clock::now();
    const auto left = allocation.close();
    EXPECT_LT(Clock::now() - begin, seconds(20));
    ASSERT_EQ(notes().size(), 1U);
    ASSERT_TRUE(left);
    EXPECT_NE(left->find(notes().front()), std::string::npos) << *left;
  }
  const std::string note = notes().front();
  wake();
  SlurmAllocation next = allocation();
  (void)wait_for_news(next, "Slurm granted allocation 7");
  EXPECT_NE(cancelled().find("--name=" + note), std::string::npos) << "the next one gives it back";
}

}  // namespace
}  // namespace splendor::arena
