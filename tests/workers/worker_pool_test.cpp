// A pool of groups that fail, with scripted groups in place of processes.
#include "arena/workers/worker_pool.hpp"

#include <gtest/gtest.h>

#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

// What a group does is set by the test.
struct Script {
  std::string name;
  std::size_t workers = 2;
  std::vector<std::uint64_t> jobs = {};  // started and not completed
  std::optional<std::string> failure = {};
  WorkerEvents events = {};

  // Completes the oldest job.
  void complete(bool is_overloaded = false) {
    Finished finished;
    finished.record.set_id(jobs.front());
    finished.record.set_overloaded(is_overloaded);
    jobs.erase(jobs.begin());
    events.completed(std::move(finished));
  }
};

class ScriptedGroup : public WorkerGroup {
 public:
  explicit ScriptedGroup(Script& script) : script_(script) {}

  [[nodiscard]] const std::string& name() const override { return script_.name; }
  [[nodiscard]] std::size_t wanted() const override {
    return script_.workers - std::min(script_.workers, script_.jobs.size());
  }
  void start(const v1::MatchJob& job) override { script_.jobs.push_back(job.id()); }
  [[nodiscard]] std::size_t running() const override { return script_.jobs.size(); }
  [[nodiscard]] std::size_t workers() const override { return script_.workers; }
  void set_workers(std::size_t count) override { script_.workers = count; }
  void tick() override {}
  [[nodiscard]] std::optional<std::string> failure_reason() const override {
    return script_.failure;
  }

 private:
  Script& script_;
};

class WorkerPoolTest : public ::testing::Test {
 protected:
  static MakeWorkerGroup made_from(Script& script) {
    return [&script](EventLoop&, WorkerEvents events) {
      script.events = std::move(events);
      return std::make_unique<ScriptedGroup>(script);
    };
  }
  static void start(WorkerPool& pool, std::uint64_t id) {
    v1::MatchJob job;
    job.set_id(id);
    pool.start(job);
  }
  std::function<void(const std::string&)> notice() {
    return [this](const std::string& sentence) { notices_.push_back(sentence); };
  }

  std::vector<std::string> notices_;
  Script first_{"first"};
  Script second_{"second"};
};

TEST_F(WorkerPoolTest, FinishesTheGamesOfItsLastGroupBeforeItGivesUp) {
  WorkerPool pool({made_from(first_)}, notice());
  start(pool, 7);
  first_.failure = "its machine is gone";
  EXPECT_TRUE(pool.wait(milliseconds(0)).empty());
  EXPECT_EQ(pool.wanted(), 0U) << "a group that has failed gets no more jobs";

  first_.complete();
  ASSERT_EQ(pool.wait(milliseconds(0)).size(), 1U);
  try {
    (void)pool.wait(milliseconds(0));
    FAIL() << "there is nobody left to play";
  } catch (const ArenaFault& fault) {
    EXPECT_NE(std::string(fault.what()).find("first: its machine is gone"), std::string::npos)
        << fault.what();
  }
}

TEST_F(WorkerPoolTest, PlaysOnWithTheOtherGroupsAfterANotice) {
  WorkerPool pool({made_from(first_), made_from(second_)}, notice());
  first_.failure = "its machine is gone";
  EXPECT_TRUE(pool.wait(milliseconds(0)).empty());
  ASSERT_EQ(notices_.size(), 1U);
  EXPECT_NE(notices_[0].find("first: its machine is gone"), std::string::npos);

  EXPECT_EQ(pool.wanted(), 2U);
  start(pool, 1);
  start(pool, 2);
  EXPECT_EQ(second_.jobs, (std::vector<std::uint64_t>{1, 2}));
}

TEST_F(WorkerPoolTest, StartsJobsInItsGroupsInTurn) {
  WorkerPool pool({made_from(first_), made_from(second_)}, notice());
  for (std::uint64_t id = 1; id <= 4; ++id) start(pool, id);
  EXPECT_EQ(first_.jobs, (std::vector<std::uint64_t>{1, 3}));
  EXPECT_EQ(second_.jobs, (std::vector<std::uint64_t>{2, 4}));
  EXPECT_THROW(start(pool, 5), std::logic_error);
}

TEST_F(WorkerPoolTest, RemovesWorkersFirstWhereTheMachineWasOverloaded) {
  WorkerPool pool({made_from(first_), made_from(second_)}, notice());
  start(pool, 1);
  start(pool, 2);
  second_.complete(true);
  EXPECT_EQ(pool.wait(milliseconds(0)).size(), 1U);
  pool.set_workers(3);
  EXPECT_EQ(first_.workers, 2U);
  EXPECT_EQ(second_.workers, 1U);
  pool.set_workers(1);
  EXPECT_EQ(first_.workers, 1U);
  EXPECT_EQ(second_.workers, 0U);
}

}  // namespace
}  // namespace splendor::arena
