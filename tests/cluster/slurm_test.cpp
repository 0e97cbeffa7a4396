// Leagues on a real Slurm, where nothing goes wrong, or only what the organiser did.
#include "tests/cluster/slurm_league.hpp"

namespace splendor::e2e {
namespace {

TEST_F(Slurm, PlaysTheSameGamesAndGivesEverythingBack) {
  play_here(30);
  const Ran ran = arena(league("slurm:2"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "Slurm granted allocation")) << ran.err;
  expect_the_same_games();
  const auto counts = hosts();
  EXPECT_EQ(counts.size(), 2U) << "both nodes have played";
  EXPECT_EQ(jobs(), "") << "the allocation was given back";
  EXPECT_FALSE(std::filesystem::exists(folder() / "slurm-jobs"));
  const Ran ladder = arena({"ladder"});
  EXPECT_TRUE(has(ladder.out, "bed1")) << ladder.out;
  EXPECT_TRUE(has(ladder.out, "bed2")) << ladder.out;
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
