// Leagues on a real Slurm: two nodes on this machine, started for the test, and everything that can
// die. Whatever happens, the games are those of the league that was played here.
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/cluster/league_elsewhere.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

class Slurm : public LeagueElsewhere {
 protected:
  void SetUp() override {
    if (bed_system("command -v munged slurmctld slurmd srun salloc scancel python3 >/dev/null") !=
        0) {
      GTEST_SKIP() << "SKIPPED, NOT TESTED: munge, slurmctld, slurmd, slurm-client or python3 is "
                      "missing; scripts/test installs them";
    }
    if (bed_system("mountpoint -q /sys/fs/cgroup") != 0) {
      GTEST_SKIP() << "SKIPPED, NOT TESTED: slurmd starts only where control groups are mounted at "
                      "/sys/fs/cgroup";
    }
    LeagueElsewhere::SetUp();
    if (IsSkipped()) return;
    // Sockets have short names only, so this is not below a long TMPDIR.
    std::string path = "/tmp/splendor-slurm-XXXXXX";
    ASSERT_NE(::mkdtemp(path.data()), nullptr);
    bed_ = path;
    ASSERT_EQ(bed("start", "2 1"), 0);
    set_environment("SLURM_CONF=" + (bed_ / "slurm.conf").string());
  }
  void TearDown() override {
    if (!bed_.empty()) {
      bed("stop");
      fs::remove_all(bed_);
    }
    LeagueElsewhere::TearDown();
  }

  static int bed_system(const std::string& command) {
    const int status = std::system(("PATH=$PATH:/usr/sbin:/sbin; " + command).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  int bed(const std::string& action, const std::string& rest = "") const {
    return bed_system(std::string(SPLENDOR_SLURM_BED) + " " + action + " " + bed_.string() + " " +
                      rest + " >/dev/null");
  }
  int slurm(const std::string& command) const {
    return bed_system("SLURM_CONF=" + (bed_ / "slurm.conf").string() + " " + command);
  }
  // Allocations that are there, in whatever state but over.
  [[nodiscard]] std::string jobs() const {
    const fs::path out = folder() / "squeue";
    slurm("squeue -h -o %i >" + out.string());
    std::ifstream file(out);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path bed_;
};

TEST_F(Slurm, PlaysTheSameGamesAndGivesEverythingBack) {
  play_here(30);
  const Ran ran = arena(league("slurm:2"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "Slurm granted allocation")) << ran.err;
  expect_the_same_games();
  const auto counts = hosts();
  EXPECT_EQ(counts.size(), 2U) << "both nodes have played";
  EXPECT_EQ(jobs(), "") << "the allocation was given back";
  EXPECT_FALSE(fs::exists(folder() / "slurm-job"));
  const Ran ladder = arena({"ladder"});
  EXPECT_TRUE(has(ladder.out, "bed1")) << ladder.out;
  EXPECT_TRUE(has(ladder.out, "bed2")) << ladder.out;
}

TEST_F(Slurm, ANodeThatDiesInTheMiddleLosesNothing) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20,
                            [&](process::Child&) { EXPECT_EQ(bed("kill-node", "bed2"), 0); });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "a worker of slurm:2 ended")) << ran.err;
  expect_the_same_games();
  EXPECT_GT(hosts()["bed1"], 0U);
}

TEST_F(Slurm, AStepManagerThatDiesLosesNothingThoughSrunHangs) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(bed_system("kill -9 $(" SPLENDOR_SLURM_BED " steps " + bed_.string() + " bed2)"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
}

TEST_F(Slurm, AnAllocationThatIsCancelledIsAskedForAgain) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child&) {
    EXPECT_EQ(slurm("scancel --user=$(id -un)"), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "another is asked for")) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

TEST_F(Slurm, AnArenaThatIsKilledGoesOnAndGivesBackWhatItLeft) {
  play_here(80);
  (void)disturbed(league("slurm:2"), 20, [](process::Child& arena) { arena.signal(SIGKILL); });
  EXPECT_TRUE(fs::exists(folder() / "slurm-job")) << "the note of the allocation";
  const std::string left = jobs();
  EXPECT_NE(left, "") << "nobody gave it back yet";
  const Ran ran = arena({"league", "resume", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), "");
}

TEST_F(Slurm, StepsRunInAnAllocationThatIsThereAndLeaveItAlone) {
  play_here(15);
  ASSERT_EQ(slurm("salloc --no-shell --quiet --job-name=mine --ntasks=2"), 0);
  const std::string mine = jobs();
  ASSERT_NE(mine, "");
  set_environment("SLURM_JOB_ID=" + mine.substr(0, mine.find('\n')));
  const Ran ran = arena(league("slurm:2"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(jobs(), mine);
}

TEST_F(Slurm, WhatSlurmDoesNotGrantIsToldWithItsReason) {
  play_here(5);
  const Ran ran = arena(league("slurm:2", {"--slurm-options", "--partition=nowhere"}));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "invalid partition")) << ran.err;
}

}  // namespace
}  // namespace splendor::e2e
