// A real Slurm does not answer for a while, since its controller or its munge is gone or hangs.
// That is nobody's fault and costs nothing but time.
#include <csignal>
#include <ostream>
#include <utility>

#include "tests/cluster/slurm_league.hpp"

namespace splendor::e2e {
namespace {

using std::chrono::steady_clock;

// Commands of slurm_bed.sh and what follows the folder.
struct Absence {
  const char* name;
  std::pair<const char*, const char*> begin;
  std::pair<const char*, const char*> end;

  friend void PrintTo(const Absence& absence, std::ostream* out) { *out << absence.name; }
};

class SlurmAway : public Slurm {
 protected:
  void hang() const { EXPECT_EQ(bed("signal-controller", "STOP"), 0); }
  void wake() const { EXPECT_EQ(bed("signal-controller", "CONT"), 0); }
};

class SlurmAbsence : public SlurmAway, public ::testing::WithParamInterface<Absence> {
 protected:
  void leave() const { EXPECT_EQ(bed(GetParam().begin.first, GetParam().begin.second), 0); }
  void come_back() const { EXPECT_EQ(bed(GetParam().end.first, GetParam().end.second), 0); }
};

// An allocation of which no step is left is given back when it can be.
TEST_P(SlurmAbsence, StepsGoOnAndOthersAreStartedAfterIt) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 10, [&](process::Child& arena) {
    leave();
    arena.signal(SIGCONT);
    wait_for_games(20);
    arena.signal(SIGSTOP);
    EXPECT_EQ(bed("signal-tasks", "bed1 KILL"), 0);
    EXPECT_EQ(bed("signal-tasks", "bed2 KILL"), 0);
    arena.signal(SIGCONT);
    (void)wait_for_words(arena, "Slurm does not answer");
    EXPECT_LT(played(), 160U);
    come_back();
  });
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "Slurm answers again")) << ran.err;
}

INSTANTIATE_TEST_SUITE_P(
    Of, SlurmAbsence,
    ::testing::Values(
        Absence{"AControllerThatDies", {"signal-controller", "KILL"}, {"start-controller", ""}},
        Absence{
            "AControllerThatHangs", {"signal-controller", "STOP"}, {"signal-controller", "CONT"}},
        Absence{"AMungeThatEnds", {"stop-munge", ""}, {"start-munge", ""}}),
    [](const auto& absence) { return std::string(absence.param.name); });

// They die one after the other, and are started again in vain, by no fault of their own.
TEST_F(SlurmAway, WorkersThatCanNotBeStartedAgainWaitForTheController) {
  play_here(80);
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child& arena) {
    EXPECT_EQ(bed("signal-controller", "KILL"), 0);
    EXPECT_EQ(bed("signal-tasks", "bed1 STOP"), 0);  // until it was silent for too long
    EXPECT_EQ(bed("signal-tasks", "bed2 KILL"), 0);
    arena.signal(SIGCONT);
    const std::string words = wait_for_words(arena, "all workers of allocation 1 ended");
    EXPECT_TRUE(has(words, "Slurm does not answer")) << words;
    EXPECT_EQ(bed("signal-tasks", "bed1 CONT"), 0);
    EXPECT_EQ(bed("start-controller"), 0);
  });
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "Slurm answers again")) << ran.err;
}

TEST_F(SlurmAway, ALeagueThatBeginsWhileTheControllerHangsWaitsForIt) {
  play_here(15);
  hang();
  process::Child begun = start(league("slurm:2"), process::Stream::pipe);
  (void)wait_for_words(begun, "Slurm does not answer");
  EXPECT_EQ(played(), 0U);
  wake();
  const Ran ran = finish(std::move(begun));
  expect_a_good_end(ran);
  EXPECT_TRUE(has(ran.err, "Slurm answers again")) << ran.err;
}

// What it asked for is granted when nobody is there any more to take it.
TEST_F(SlurmAway, AnArenaThatIsKilledWhileTheControllerHangsLeavesNoAllocation) {
  play_here(15);
  hang();
  process::Child killed = start(league("slurm:1,slurm:1"));
  for (int i = 0; i < 600 && notes() < 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(notes(), 2U) << "of what it is about to ask for";
  std::this_thread::sleep_for(std::chrono::milliseconds(500));  // it asks
  killed.signal(SIGKILL);
  (void)killed.wait(process::Deadline::in(std::chrono::seconds(10)));
  wake();
  expect_a_good_end(arena({"league", "resume", "2"}));
}

TEST_F(SlurmAway, AnArenaThatIsToldToStopDoesNotWaitForAControllerThatHangs) {
  play_here(80);
  steady_clock::time_point told;
  const Ran ran = disturbed(league("slurm:2"), 20, [&](process::Child& arena) {
    hang();
    arena.signal(SIGTERM);
    told = steady_clock::now();
  });
  EXPECT_LT(steady_clock::now() - told, std::chrono::seconds(30));
  EXPECT_NE(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "Slurm does not answer, so that it could not be told")) << ran.err;
  EXPECT_EQ(notes(), 1U);
  wake();
  expect_a_good_end(arena({"league", "resume", "2"}));
}

}  // namespace
}  // namespace splendor::e2e
