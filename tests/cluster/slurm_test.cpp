// Leagues on a real Slurm, where nothing goes wrong, or only what the organiser did.
#include "tests/cluster/slurm_league.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

TEST_F(Slurm, PlaysTheSameGamesAndGivesEverythingBack) {
  play_here(30);
  const Ran ran = arena(league("slurm:2"));
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "Slurm granted allocation")) << ran.err;
  const auto counts = hosts();
  EXPECT_EQ(counts.size(), 2U) << "both nodes have played";
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

class SlurmWithTwoCores : public Slurm {
 protected:
  [[nodiscard]] int cores() const override { return 2; }
};

TEST_F(SlurmWithTwoCores, AWorkerPlaysAGameOnEachOfItsCores) {
  play_here(30);
  expect_a_good_end(arena(league("slurm:2x2")));
  EXPECT_EQ(hosts().size(), 2U) << "a worker needs all cores of a node, so each is on its own";
}

// The script of docs/cluster.md as it is written there, with what an organiser has at home.
class SlurmBatch : public SlurmWithTwoCores {
 protected:
  void SetUp() override {
    SlurmWithTwoCores::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    home_ = folder() / "organiser";
    fs::create_directories(home_ / "splendor-arena/build/release");
    fs::create_directory_symlink(SPLENDOR_BIN, home_ / "splendor-arena/build/release/bin");
    fs::create_directory_symlink(folder(), home_ / "arena-home");
    std::ifstream page(SPLENDOR_CLUSTER_PAGE);
    std::ofstream script(home_ / "league.sh");
    bool is_within = false;
    for (std::string line; std::getline(page, line);) {
      if (line == "#!/bin/bash") is_within = true;
      if (line == "```") is_within = false;
      if (is_within) script << line << '\n';
    }
    std::ofstream(home_ / "night.toml") << settings_;
  }

  // Only its size is another one.
  void submit(const std::string& size) const {
    ASSERT_EQ(slurm("HOME=" + home_.string() + " sbatch --quiet " + size +
                    " --chdir=" + home_.string() + " " + (home_ / "league.sh").string()),
              0);
  }
  void wait_for_its_end() const {
    for (int i = 0; i < 600 && !jobs().empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    ASSERT_EQ(jobs(), "") << log();
  }
  [[nodiscard]] std::string log() const { return output_of("cat " + home_.string() + "/*.log"); }
  [[nodiscard]] const fs::path& home() const { return home_; }

 private:
  // As league() has them.
  static constexpr const char* settings_ = R"(
    deals = 80
    seed = 11
    move_time = "5s"
  )";
  fs::path home_;
};

TEST_F(SlurmBatch, AnArenaThatIsToldToStopGoesOnInTheNextJob) {
  play_here(80);
  submit("--ntasks=3");
  wait_for_games(20);
  EXPECT_EQ(slurm("scancel --batch --signal=TERM --user=$(id -un)"), 0);
  wait_for_its_end();
  EXPECT_LT(played(), 160U) << log();
  submit("--ntasks=2 --cpus-per-task=2");
  wait_for_its_end();
  EXPECT_TRUE(has(log(), "League 2 is finished")) << log();
  expect_the_same_games();
  EXPECT_TRUE(fs::exists(home() / "report" / "index.html")) << log();
}

TEST_F(Slurm, WhatSlurmDoesNotGrantIsToldWithItsReason) {
  play_here(5);
  const Ran ran = arena(league("slurm:2", {"--slurm-options", "--partition=nowhere"}));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "invalid partition")) << ran.err;
}

}  // namespace
}  // namespace splendor::e2e
