// Everything of a real Slurm that can die or hang does so in the middle of a league. Whatever
// happens, the games are those of the league that was played here: none is lost, none doubled.
#include <array>
#include <csignal>

#include "tests/cluster/slurm_league.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

class SlurmFaults : public Slurm {
 protected:
  // What the arena says, until this is there.
  static std::string wait_for_words(process::Child& arena, const std::string& sentence) {
    std::string text;
    const auto deadline = process::Deadline::in(std::chrono::minutes(1));
    while (!has(text, sentence) && process::wait_readable(arena.errors().get(), deadline)) {
      std::array<char, 4096> buffer{};
      const ssize_t size = ::read(arena.errors().get(), buffer.data(), buffer.size());
      if (size <= 0) break;
      text.append(buffer.data(), static_cast<std::size_t>(size));
    }
    EXPECT_TRUE(has(text, sentence)) << text;
    return text;
  }
};

TEST_F(SlurmFaults, ANodeThatDiesLosesNothing) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(bed("signal-node", "bed2 KILL"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "a worker of slurm:2 ended")) << ran.err;
  expect_the_same_games();
  EXPECT_GT(hosts()["bed1"], 0U);
}

// Nothing of it ends, nothing is closed: only its silence tells.
TEST_F(SlurmFaults, ANodeThatHangsIsFoundByItsSilenceAndCleansUpWhenItWakes) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(bed("signal-node", "bed2 STOP"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "it was silent for too long")) << ran.err;
  expect_the_same_games();
  EXPECT_GT(hosts()["bed1"], hosts()["bed2"]);
  EXPECT_NE(steps("bed2"), "") << "it did hang all the time";
  EXPECT_EQ(bed("signal-node", "bed2 CONT"), 0);
  for (int i = 0; i < 200 && !steps("bed2").empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_EQ(steps("bed2"), "") << "its worker has noticed that nobody listens any more";
}

TEST_F(SlurmFaults, AStepManagerThatDiesLosesNothingThoughSrunHangs) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(shell("kill -9 " + steps("bed2")), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
}

// Steps go on without it; an allocation of which none is left is given back when it is there again.
TEST_F(SlurmFaults, AControllerThatDiesIsWaitedFor) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 10, [&](process::Child& arena) {
    EXPECT_EQ(bed("kill-controller"), 0);
    arena.signal(SIGCONT);
    wait_for_games(20);
    arena.signal(SIGSTOP);
    EXPECT_EQ(bed("signal-tasks", "bed1 KILL"), 0);
    EXPECT_EQ(bed("signal-tasks", "bed2 KILL"), 0);
    arena.signal(SIGCONT);
    (void)wait_for_words(arena, "Slurm does not answer");
    EXPECT_LT(played(), 160U);
    EXPECT_EQ(bed("start-controller"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "Slurm answers again")) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

// They die one after the other, and are started again in vain, by no fault of their own.
TEST_F(SlurmFaults, WorkersThatCanNotBeStartedAgainWaitForTheController) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child& arena) {
    EXPECT_EQ(bed("kill-controller"), 0);
    EXPECT_EQ(bed("signal-tasks", "bed1 STOP"), 0);  // until it was silent for too long
    EXPECT_EQ(bed("signal-tasks", "bed2 KILL"), 0);
    arena.signal(SIGCONT);
    const std::string words = wait_for_words(arena, "all workers of allocation 1 ended");
    EXPECT_TRUE(has(words, "Slurm does not answer")) << words;
    EXPECT_EQ(bed("signal-tasks", "bed1 CONT"), 0);
    EXPECT_EQ(bed("start-controller"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "Slurm answers again")) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

TEST_F(SlurmFaults, AnAllocationThatIsCancelledIsAskedForAgain) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(slurm("scancel --user=$(id -un)"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "another is asked for")) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

TEST_F(SlurmFaults, AnArenaThatIsKilledGoesOnAndGivesBackWhatItLeft) {
  play_here(80);
  (void)disturbed(league("slurm:1,slurm:1"), 20,
                  [](process::Child& arena) { arena.signal(SIGKILL); });
  EXPECT_TRUE(fs::exists(folder() / "slurm-jobs" / "1")) << "the note of the first allocation";
  EXPECT_TRUE(fs::exists(folder() / "slurm-jobs" / "2")) << "the note of the second one";
  EXPECT_NE(jobs(), "") << "nobody gave them back yet";
  const Ran ran = arena({"league", "resume", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

}  // namespace
}  // namespace splendor::e2e
