// Workers that any command starts: whole leagues without ssh and without Slurm.
#include <csignal>
#include <fstream>

#include "tests/cluster/league_elsewhere.hpp"

namespace splendor::e2e {
namespace {

class CommandWorkers : public LeagueElsewhere {
 protected:
  [[nodiscard]] std::string worker(int games) const {
    return "command:" + std::to_string(games) + ":exec " + SPLENDOR_ARENA + " worker --cache " +
           (folder() / "cache").string();
  }
  static std::string fake(const std::string& sin) {
    return std::string("command:2:") + SPLENDOR_FAKE_WORKER + " " + sin;
  }
};

TEST_F(CommandWorkers, PlayTheSameGamesAsThisMachine) {
  play_here(15);
  const Ran ran = arena(league(worker(1) + "," + worker(1)));
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
  EXPECT_EQ(hosts().size(), 1U) << "both workers are on one machine";
}

TEST_F(CommandWorkers, ServeALeagueTogetherWithThisMachine) {
  play_here(30);
  const Ran ran = arena(league("local:1," + worker(1)));
  ASSERT_EQ(ran.status, 0) << ran.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, OneThatFailsIsDroppedAndTheLeagueGoesOn) {
  play_here(15);
  const Ran ran = arena(league("local:1," + fake("voids") + "," + fake("refuses")));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "fake-voids")) << ran.err;
  EXPECT_TRUE(has(ran.err, "is refused: it has no locks on its doors")) << ran.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, ARecordThatIsNotOfTheGameIsNotBelieved) {
  play_here(15);
  const Ran ran = arena(league("local:1," + fake("honest")));  // its records are empty
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "fake-honest (command:")) << ran.err;
  EXPECT_TRUE(has(ran.err,
                  "is dropped: 3 of its records were wrong, the last because: the record belongs "
                  "to another game"))
      << ran.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, IfNobodysRecordsCanBeBelievedTheLeagueStopsAndSaysWhy) {
  play_here(15);
  const Ran ran = arena(league(fake("honest")));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "no workers are left")) << ran.err;
  EXPECT_TRUE(has(ran.err, "of its records were wrong")) << ran.err;
  const Ran rest = arena({"league", "resume", "2", "--workers", "local:2"});
  ASSERT_EQ(rest.status, 0) << rest.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, IfNobodyIsLeftTheLeagueCanGoOnLater) {
  play_here(15);
  const Ran ran = arena(league(fake("refuses")));
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "no workers are left")) << ran.err;
  const Ran rest = arena({"league", "resume", "2", "--workers", "local:2"});
  ASSERT_EQ(rest.status, 0) << rest.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, AWorkerThatIsKilledLosesNothing) {
  play_here(40);
  const auto mark = folder() / "pid";
  const std::string marked = "command:1:echo $$ > " + mark.string() + "; exec " + SPLENDOR_ARENA +
                             " worker --cache " + (folder() / "cache").string();
  const Ran ran = disturbed(league(marked), 5, [&](process::Child&) {
    pid_t pid = 0;
    std::ifstream(mark) >> pid;
    ASSERT_GT(pid, 1);
    EXPECT_EQ(::kill(pid, SIGKILL), 0);
  });
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "a worker of command:")) << ran.err;
  expect_the_same_games();
}

TEST_F(CommandWorkers, PlayAComparison) {
  submit_bots();
  std::vector<std::string> words{"compare", "greedy_bot", "random_bot", "--move-time",
                                 "5s",      "--json",     "--workers",  worker(2)};
  const Ran ran = arena(words);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"("verdict":"H1")")) << ran.out;
  EXPECT_TRUE(std::filesystem::exists(folder() / "cache")) << "it was the worker who played";

  words.back() = "carrier-pigeon:3";
  const Ran wrong = arena(words);
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(has(wrong.err, "--workers: expected local:2")) << wrong.err;
}

TEST_F(CommandWorkers, OnlyBotsThatWereSubmittedAndWorkersThatExistAreTaken) {
  submit_bots();
  const Ran ran = arena({"league", "run", "--workers", "carrier-pigeon:3"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.err, "--workers \"carrier-pigeon:3\": expected local:2")) << ran.err;
  EXPECT_TRUE(has(arena({"league", "resume", "--workers", "x"}).err, "")) << "no crash";
}

}  // namespace
}  // namespace splendor::e2e
