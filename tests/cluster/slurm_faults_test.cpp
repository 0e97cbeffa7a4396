// Nodes, steps and allocations of a real Slurm, and the arena itself, die or hang in the middle of
// a league. Whatever happens, the games are those of the league that was played here: none is lost,
// none doubled.
#include <csignal>

#include "tests/cluster/slurm_league.hpp"

namespace splendor::e2e {
namespace {

class SlurmFaults : public Slurm {};

TEST_F(SlurmFaults, ANodeThatDiesLosesNothing) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(bed("signal-node", "bed2 KILL"), 0);
  });
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "a worker of slurm:2 ended")) << ran.err;
  EXPECT_GT(hosts()["bed1"], 0U);
}

// Nothing of it ends, nothing is closed: only its silence tells.
TEST_F(SlurmFaults, ANodeThatHangsIsFoundByItsSilenceAndCleansUpWhenItWakes) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(bed("signal-node", "bed2 STOP"), 0);
  });
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "it did not respond in time")) << ran.err;
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
  expect_a_good_end(disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(shell("kill -9 " + steps("bed2")), 0);
  }));
}

TEST_F(SlurmFaults, AnAllocationThatIsCancelledIsAskedForAgain) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(slurm("scancel --user=$(id -un)"), 0);
  });
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "requesting another")) << ran.err;
}

TEST_F(SlurmFaults, AnArenaThatIsKilledGoesOnAndGivesBackWhatItLeft) {
  play_here(80);
  (void)disturbed(league("slurm:1,slurm:1"), 20,
                  [](process::Child& arena) { arena.signal(SIGKILL); });
  EXPECT_EQ(notes(), 2U) << "one of each allocation";
  EXPECT_NE(jobs(), "") << "nobody gave them back yet";
  expect_a_good_end(arena({"league", "resume", "2"}));
}

}  // namespace
}  // namespace splendor::e2e
