// Referees of this machine that play nothing, see fake_referee.cpp.
#include "arena/workers/local_workers.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <set>

#include "arena/workers/cores.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;

class LocalWorkersTest : public ::testing::Test {
 protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }

  static LocalOptions referees(const std::string& conduct, std::size_t workers) {
    LocalOptions options;
    options.referee = SPLENDOR_FAKE_REFEREE;
    options.isolation = conduct;
    options.workers = workers;
    return options;
  }
  LocalWorkers group(const LocalOptions& options) {
    return {loop_,
            options,
            {[this](Completion completion) {
               if (auto* finished = std::get_if<Finished>(&completion)) {
                 finished_.push_back(std::move(*finished));
               } else {
                 lost_.push_back(std::get<Lost>(completion));
               }
             },
             [](const std::string&) {}}};
  }
  static void start(LocalWorkers& group, std::uint64_t id) {
    v1::MatchJob job;
    job.set_id(id);
    group.start(job);
  }
  // Until this many jobs were completed in all.
  void run(LocalWorkers& group, std::size_t jobs) {
    const auto deadline = EventLoop::Clock::now() + 20s;
    while (finished_.size() + lost_.size() < jobs && EventLoop::Clock::now() < deadline) {
      (void)loop_.wait_until(EventLoop::Clock::now() + 20ms);
      group.tick();
    }
    ASSERT_EQ(finished_.size() + lost_.size(), jobs);
    EXPECT_EQ(group.running(), 0U);
  }

  EventLoop loop_;
  std::vector<Finished> finished_;
  std::vector<Lost> lost_;
};

TEST_F(LocalWorkersTest, WantTwoJobsEach) {
  LocalWorkers group = this->group(referees("honest", 3));
  EXPECT_EQ(group.workers(), 3U);
  for (std::uint64_t job = 1; job <= 6; ++job) {
    EXPECT_EQ(group.wanted(), 7 - job);
    start(group, job);
  }
  EXPECT_EQ(group.wanted(), 0U);
  EXPECT_EQ(group.running(), 6U);
  v1::MatchJob job;
  EXPECT_THROW(group.start(job), std::logic_error);
  run(group, 6);
  EXPECT_EQ(group.wanted(), 6U);
}

TEST_F(LocalWorkersTest, CompleteEachJobOnceAndNameTheWorkerAndTheNode) {
  LocalOptions options = referees("honest", 2);
  options.node.host = "here";
  LocalWorkers group = this->group(options);
  std::uint64_t next = 1;
  while (next <= 200) {
    while (next <= 200 && group.wanted() > 0) start(group, next++);
    (void)loop_.wait_until(EventLoop::Clock::now() + 20s);
  }
  run(group, 200);
  std::set<std::uint64_t> ids;
  std::set<std::string> names;
  for (const Finished& game : finished_) {
    EXPECT_TRUE(ids.insert(game.record.id()).second);
    names.insert(game.worker);
    EXPECT_EQ(game.node.host, "here");
  }
  EXPECT_EQ(ids.size(), 200U);
  EXPECT_EQ(names, (std::set<std::string>{"worker 1", "worker 2"}));
}

TEST_F(LocalWorkersTest, AreToldTheirIsolationAndTheirCore) {
  LocalOptions options = referees("honest", 3);
  options.cores = {4, 6};
  LocalWorkers group = this->group(options);
  for (std::uint64_t job = 1; job <= 3; ++job) start(group, job);
  run(group, 3);
  std::map<std::string, std::string> arguments;
  for (const Finished& game : finished_) arguments[game.worker] = game.record.void_reason();
  EXPECT_EQ(arguments["worker 1"], "--isolation honest --core 4");
  EXPECT_EQ(arguments["worker 2"], "--isolation honest --core 6");
  EXPECT_EQ(arguments["worker 3"], "--isolation honest --core 4");
}

TEST_F(LocalWorkersTest, AreAsManyAsTheCoresIfNobodySaysHowMany) {
  EXPECT_EQ(group(referees("honest", 0)).workers(), usable_cores().size());
}

TEST_F(LocalWorkersTest, AreNotStartedBeforeTheirFirstJob) {
  LocalOptions options = referees("honest", 1);
  options.referee = "/nonexistent/referee";
  LocalWorkers group = this->group(options);
  group.tick();
  EXPECT_EQ(group.wanted(), 2U);
  v1::MatchJob job;
  EXPECT_THROW(group.start(job), ArenaFault);
  EXPECT_EQ(group.running(), 0U);
}

TEST_F(LocalWorkersTest, ThatDieLoseTheirJobsAndAreReplacedUntilTheGroupFails) {
  LocalWorkers group = this->group(referees("dies", 1));
  for (std::uint64_t death = 1; death <= 5; ++death) {
    EXPECT_FALSE(group.failure_reason());
    start(group, 2 * death - 1);
    start(group, 2 * death);
    run(group, 2 * death);
  }
  EXPECT_TRUE(finished_.empty());
  for (const Lost& lost : lost_) {
    EXPECT_EQ(lost.reason, "it exited with status 7: no memory");
    EXPECT_EQ(lost.worker, "worker 1");
  }
  ASSERT_TRUE(group.failure_reason());
  EXPECT_NE(group.failure_reason()->find("status 7: no memory"), std::string::npos);
}

TEST_F(LocalWorkersTest, ThatAnswerAnotherJobAreNotBelieved) {
  LocalWorkers group = this->group(referees("wrong_job", 1));
  start(group, 1);
  run(group, 1);
  ASSERT_EQ(lost_.size(), 1U);
  EXPECT_EQ(lost_[0].job, 1U);
  EXPECT_EQ(lost_[0].reason, "it answered a job it was not given");
}

TEST_F(LocalWorkersTest, ThatWriteGarbageAreNotBelieved) {
  LocalWorkers group = this->group(referees("garbage", 1));
  start(group, 1);
  run(group, 1);
  ASSERT_EQ(lost_.size(), 1U);
  EXPECT_EQ(lost_[0].reason, "it wrote something that is not a record");
}

TEST_F(LocalWorkersTest, ThatAreSilentForTooLongLoseTheirJobs) {
  LocalOptions options = referees("silent", 2);
  options.match_timeout = 100ms;
  LocalWorkers group = this->group(options);
  start(group, 1);
  start(group, 2);
  run(group, 2);
  ASSERT_EQ(lost_.size(), 2U);
  EXPECT_EQ(lost_[0].reason, "it did not respond in time");
  EXPECT_EQ(group.wanted(), 4U) << "they are replaced";
}

TEST_F(LocalWorkersTest, PlayTheJobsTheyHaveWhenTheirNumberShrinks) {
  LocalWorkers group = this->group(referees("honest", 2));
  for (std::uint64_t job = 1; job <= 4; ++job) start(group, job);
  group.set_workers(1);
  EXPECT_EQ(group.workers(), 1U);
  EXPECT_EQ(group.wanted(), 0U);
  run(group, 4);
  EXPECT_EQ(finished_.size(), 4U);
  EXPECT_EQ(group.wanted(), 2U);
  group.set_workers(3);
  EXPECT_GE(group.wanted(), 4U);
  start(group, 5);
  run(group, 5);
  EXPECT_EQ(finished_.size(), 5U);
}

}  // namespace
}  // namespace splendor::arena
