// The arena's end of workers elsewhere, with workers that have one sin each. No game is played.
#include "arena/cluster/remote_workers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <functional>
#include <set>
#include <thread>

#include "arena/workers/worker_pool.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

league::WorkerSpec fake(const std::string& sin, std::uint32_t games = 2) {
  return {league::WorkerKind::command, std::string(SPLENDOR_FAKE_WORKER) + " " + sin, 1, games};
}

// One group of workers with a sin each, two games at a time.
class FakeCluster : public Launcher {
 public:
  // Excuses workers that end for a reason with the word `excused`.
  FakeCluster(std::vector<std::string> sins, std::string excused)
      : sins_(std::move(sins)), excused_(std::move(excused)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t places() const override { return sins_.size(); }
  [[nodiscard]] std::size_t games() const override { return 2; }
  [[nodiscard]] std::optional<WorkerCommand> command(std::size_t place) override {
    WorkerCommand command;
    command.name = sins_[place];
    command.program = SPLENDOR_FAKE_WORKER;
    command.arguments = {sins_[place]};
    return command;
  }
  [[nodiscard]] bool excuses(const std::string& reason) override {
    return reason.find(excused_) != std::string::npos;
  }

 private:
  std::string name_ = "cluster";
  std::vector<std::string> sins_;
  std::string excused_;
};

// Workers of several kinds in one pool, and a league that only counts.
class Fakes : public ::testing::Test {
 protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }

  [[nodiscard]] RemoteOptions options_with(const SpeedRule::Options& speed) const {
    RemoteOptions options;
    options.welcome.set_version("1");
    options.welcome.set_heartbeat_ms(100);
    options.welcome.set_patience_ms(static_cast<std::uint64_t>(patience_.count()));
    options.limits.start = milliseconds(1000);
    options.limits.silence = milliseconds(700);
    options.limits.pause = milliseconds(20);
    options.speed = std::make_shared<SpeedRule>(speed);
    return options;
  }
  void start(const std::vector<league::WorkerSpec>& specs, const SpeedRule::Options& speed = {}) {
    const RemoteOptions options = options_with(speed);
    std::vector<MakeWorkerGroup> groups;
    groups.reserve(specs.size());
    for (const league::WorkerSpec& spec : specs) {
      groups.emplace_back([spec, options](auto& loop, WorkerEvents events) {
        return std::make_unique<RemoteWorkers>(loop, make_launcher(loop, spec, {}), options,
                                               std::move(events));
      });
    }
    start_groups(groups);
  }
  void start_cluster(const std::vector<std::string>& sins, const std::string& excused = "none") {
    start_groups({[&](auto& loop, WorkerEvents events) {
      return std::make_unique<RemoteWorkers>(loop, std::make_unique<FakeCluster>(sins, excused),
                                             options_with({}), std::move(events));
    }});
  }
  void start_groups(const std::vector<MakeWorkerGroup>& groups) {
    pool_ = std::make_unique<WorkerPool>(
        groups, [this](const std::string& sentence) { notices_ += sentence + "\n"; });
  }

  // Plays until `jobs` jobs are done in all; those that are lost or void are started again. Each
  // job is completed exactly once each time it is started, or the test fails.
  void play(std::size_t jobs, seconds longest = seconds(30)) {
    const auto deadline = Clock::now() + longest;
    while (done_.size() < jobs && Clock::now() < deadline) {
      for (std::size_t wanted = pool_->wanted(); wanted > 0; --wanted) {
        v1::MatchJob job;
        if (!again_.empty()) {
          job.set_id(again_.back());
          again_.pop_back();
        } else if (next_ <= jobs) {
          job.set_id(next_++);
        } else {
          break;
        }
        if (bot_) *job.add_seats() = *bot_;
        ASSERT_TRUE(running_.insert(job.id()).second);
        pool_->start(job);
      }
      for (const Completion& completion : pool_->wait(milliseconds(100))) {
        const auto* finished = std::get_if<Finished>(&completion);
        const std::uint64_t job =
            finished != nullptr ? finished->record.id() : std::get<Lost>(completion).job;
        ASSERT_EQ(running_.erase(job), 1U) << "nobody waited for job " << job;
        const bool is_refused = finished != nullptr && finished->node.host == refused_host_;
        if (is_refused) pool_->refuse(*finished, "nonsense");
        if (finished != nullptr && finished->record.void_reason().empty() && !is_refused) {
          ASSERT_TRUE(done_.insert(job).second);
          hosts_.insert(finished->node.host);
        } else {
          ++failed_;
          again_.push_back(job);
        }
      }
      ASSERT_EQ(pool_->running(), running_.size());
    }
    ASSERT_EQ(done_.size(), jobs) << notices_;
  }
  // Plays on until something has happened: a worker may take its time to start.
  void play_until(const std::function<bool()>& has_happened, seconds longest = seconds(30)) {
    const auto deadline = Clock::now() + longest;
    while (!has_happened() && Clock::now() < deadline) {
      play(done_.size() + 10);
      std::this_thread::sleep_for(milliseconds(10));  // for the pauses of those who are missing
    }
    EXPECT_TRUE(has_happened()) << notices_;
  }
  void play_until_noticed(const std::string& part) {
    play_until([&] { return noticed(part); });
  }
  [[nodiscard]] bool noticed(const std::string& part) const {
    return notices_.find(part) != std::string::npos;
  }

  milliseconds patience_ = seconds(60);  // with a worker that finishes no game
  std::optional<v1::BotSpec> bot_;       // of every job
  std::unique_ptr<WorkerPool> pool_;
  std::string notices_;
  std::uint64_t next_ = 1;
  std::vector<std::uint64_t> again_;
  std::set<std::uint64_t> running_;
  std::set<std::uint64_t> done_;
  std::set<std::string> hosts_;
  std::string refused_host_ = "none";  // whose records are not believed
  std::size_t failed_ = 0;
};

TEST_F(Fakes, WorkersOfSeveralKindsServeOneLeague) {
  start({fake("honest", 1), fake("slow", 3)});
  play(500);
  play_until([&] { return hosts_ == std::set<std::string>{"fake-honest", "fake-slow"}; });
  EXPECT_EQ(pool_->workers(), 4U);
  EXPECT_EQ(failed_, 0U);
}

TEST_F(Fakes, OneThatDiesIsStartedAgainAndThenDropped) {
  const auto begun = Clock::now();
  start({fake("dies"), fake("honest")});
  play_until_noticed("is dropped, it ended 8 times in a row");
  EXPECT_GT(failed_, 0U);
  EXPECT_TRUE(noticed("fake-dies")) << notices_;
  EXPECT_GE(Clock::now() - begun, milliseconds(20 * (1 + 2 + 4 + 8 + 16 + 32 + 64)))
      << "each pause is twice as long as the last";
}

TEST_F(Fakes, OneWhoseEndIsNotItsFaultIsStartedAgainHoweverOften) {
  start_cluster({"dies", "honest"}, "status 7");
  play_until([&] { return failed_ > 40; });
  EXPECT_EQ(notices_, "");
}

// Ten games lost one after the other are too many; ten that are lost together were lost once.
TEST_F(Fakes, OneThatDiesWithManyGamesIsStartedAgain) {
  start({fake("dies", 16), fake("honest")});
  play(60);
  play_until_noticed("is started again");
  EXPECT_GE(failed_, 10U);
  EXPECT_FALSE(noticed("void or lost there")) << notices_;
}

TEST_F(Fakes, OneThatIsDroppedAndDoesNotLeaveLosesItsGames) {
  const auto begun = Clock::now();
  start({fake("sulks", 8), fake("honest")});
  play(60);
  EXPECT_LT(Clock::now() - begun, seconds(20)) << "it was waited for";
  EXPECT_TRUE(noticed("10 games in a row were void or lost there")) << notices_;
  EXPECT_EQ(hosts_, (std::set<std::string>{"fake-honest"}));
}

TEST_F(Fakes, OneThatIsQuickGetsGamesForTheTimeOfAMessage) {
  start({fake("honest", 2)});
  play_until([&] { return pool_->wanted() > 4; });
}

TEST_F(Fakes, OneThatIsSilentIsDead) {
  start({fake("silent"), fake("honest")});
  play_until_noticed("it did not respond in time");
  EXPECT_GT(failed_, 0U) << "its games were played by the other";
  EXPECT_EQ(hosts_, (std::set<std::string>{"fake-honest"}));
}

TEST_F(Fakes, OneThatSendsHeartbeatsAndPlaysNothingLosesItsGames) {
  patience_ = milliseconds(300);
  start({fake("idles"), fake("honest")});
  play_until_noticed("it finished no game in the longest time that one can take");
  EXPECT_GT(failed_, 0U) << "its games were played by the other";
  EXPECT_EQ(hosts_, (std::set<std::string>{"fake-honest"}));
}

TEST_F(Fakes, OneWhoseGamesAreVoidAgainAndAgainIsDroppedAndNamed) {
  start({fake("voids"), fake("honest")});
  play_until_noticed(
      " games in a row were void or lost there, the last because: the machine is on fire");
  EXPECT_TRUE(noticed("fake-voids (command:")) << notices_;
}

TEST_F(Fakes, OneWhoseRecordsAreRefusedIsDroppedAndNamed) {
  start({fake("honest"), fake("slow")});
  refused_host_ = "fake-honest";
  play_until_noticed("fake-honest (command:");
  EXPECT_TRUE(noticed("is dropped: 3 of its records were wrong, the last because: nonsense"))
      << notices_;
  play_until([&] { return hosts_.contains("fake-slow"); });
  EXPECT_FALSE(hosts_.contains("fake-honest"));
}

TEST_F(Fakes, OneWhoseMachineIsTooBusyIsNotDropped) {
  start({fake("overloaded"), fake("honest")});
  play_until([&] { return failed_ > 40; });
  EXPECT_GT(failed_, 40U);
  EXPECT_FALSE(noticed("dropped")) << notices_;
}

TEST_F(Fakes, OneThatLosesItsJobsIsDroppedAndNamed) {
  start({fake("loses"), fake("honest")});
  play_until_noticed("the last because: it was mislaid");
}

TEST_F(Fakes, OneThatLosesGamesOfOthersChangesNothing) {
  start({fake("loses_others")});
  play(50);
  EXPECT_EQ(failed_, 0U);
  EXPECT_EQ(notices_, "");
}

TEST_F(Fakes, OneThatCanNotServeIsRefusedWithTheReason) {
  start({fake("refuses"), fake("honest")});
  play_until_noticed("is refused: it has no locks on its doors");
  EXPECT_EQ(failed_, 0U);
}

TEST_F(Fakes, OneThatIsTooSlowIsRefusedIfTheLeagueWantsOneSpeed) {
  start({fake("honest"), fake("slow")}, {.tolerance = 0.1, .reference = 100});
  play_until_noticed("is refused: its speed is 50 % of that of the others");
  EXPECT_TRUE(noticed("fake-slow")) << notices_;
  EXPECT_EQ(hosts_, (std::set<std::string>{"fake-honest"}));
}

// Such a speed would be the measure of all others, and the database can't store it.
TEST_F(Fakes, OneWhoseSpeedIsNoNumberHasNotMeasuredIt) {
  start({fake("unmeasurable"), fake("honest")}, {.tolerance = 0.1});
  play_until_noticed("is refused: it did not measure its speed");
  play_until([&] { return hosts_.contains("fake-honest"); });
  EXPECT_FALSE(hosts_.contains("fake-unmeasurable"));
}

TEST_F(Fakes, OneThatAsksForABotAgainAndAgainIsDropped) {
  const TemporaryFolder folder("splendor-greedy-");
  std::ofstream(folder.path() / "run") << std::string(std::size_t{4} << 20U, 'x');
  bot_.emplace();
  bot_->set_sha256(std::string(64, 'a'));
  bot_->set_folder(folder.path().native());
  start({fake("greedy"), fake("honest")});
  play_until_noticed("the last time because: it asked for a bot that is on its way");
}

TEST_F(Fakes, OneThatAsksForABotOfNoGameIsNotServed) {
  start({fake("nosy"), fake("honest")});
  play_until_noticed("it asked for a bot that no job mentioned");
}

TEST_F(Fakes, OneThatBabblesIsToldApart) {
  start({fake("babbles"), fake("honest")});
  play_until_noticed("it wrote something that is not a message");
}

TEST_F(Fakes, OneThatAnswersWhatNobodyAskedIsNotBelieved) {
  start({fake("wrong_job", 1), fake("honest")});
  play_until_noticed("it answered a job it was not given");
  EXPECT_EQ(hosts_, (std::set<std::string>{"fake-honest"}));
}

// play() fails if a game is completed twice.
TEST_F(Fakes, OneThatDeliversAGameTwiceIsNotBelievedTheSecondTime) {
  start({fake("repeats", 1), fake("repeats_later", 1), fake("honest")});
  for (const char* sin : {"repeats", "repeats_later"}) {
    play_until_noticed(std::string(sin) +
                       " ended and is started again: it answered a job it was not given");
  }
}

TEST_F(Fakes, OneThatClaimsMoreGamesAtATimeThanItWasAskedForGetsNoMore) {
  start({fake("boasts", 2)});
  play(1);
  EXPECT_EQ(pool_->workers(), 2U);
  EXPECT_LE(pool_->wanted(), 128U);
  pool_->set_workers(1);
  play(20);  // it says hello again, and claims as many as before
  EXPECT_EQ(pool_->workers(), 1U);
}

TEST_F(Fakes, OneThatClaimsToHaveAnyNumberOfCoresGetsNoMoreGamesThanALeagueMayAskFor) {
  start({fake("boasts", 0)});
  play(1);
  EXPECT_EQ(pool_->workers(), league::kMostGamesAtATime);
  EXPECT_EQ(pool_->wanted(), 2 * league::kMostGamesAtATime);
}

TEST_F(Fakes, OneWhoseLoginTalksIsToldApart) {
  start({fake("garbage")});
  EXPECT_THROW(play(1), ArenaFault);
  EXPECT_TRUE(noticed("does its login print something?")) << notices_;
}

TEST_F(Fakes, IfNobodyIsLeftThatIsAnErrorWithTheReasons) {
  start({fake("refuses")});
  try {
    play(1);
    FAIL();
  } catch (const ArenaFault& fault) {
    const std::string text = fault.what();
    EXPECT_NE(text.find("no workers are left"), std::string::npos) << text;
    EXPECT_NE(text.find("it has no locks on its doors"), std::string::npos) << text;
  }
}

TEST_F(Fakes, ABusyMachineGetsFewerGamesAndTheOthersKeepTheirs) {
  start({fake("honest", 2), fake("overloaded", 3)});
  while (pool_->wanted() < 10) (void)pool_->wait(milliseconds(50));
  for (std::uint64_t job = 1; job <= 6; ++job) {
    v1::MatchJob one;
    one.set_id(job);
    pool_->start(one);
  }
  bool was_busy = false;
  for (int i = 0; i < 100 && !was_busy; ++i) {
    for (const Completion& completion : pool_->wait(milliseconds(100))) {
      const auto* finished = std::get_if<Finished>(&completion);
      was_busy |= finished != nullptr && finished->record.overloaded();
    }
  }
  ASSERT_TRUE(was_busy);
  EXPECT_EQ(pool_->workers(), 5U);
  pool_->set_workers(4);
  EXPECT_EQ(pool_->workers(), 4U);
  pool_->set_workers(2);
  EXPECT_EQ(pool_->workers(), 2U) << "all of the busy one";
}

TEST_F(Fakes, TheBusyMachineOfAClusterGetsFewerGames) {
  start_cluster({"honest", "overloaded", "slow"});
  play_until([&] { return failed_ > 0 && hosts_.size() == 2; });
  pool_->set_workers(4);
  play(done_.size() + 50);  // what it had begun
  hosts_.clear();
  failed_ = 0;
  play_until([&] { return hosts_ == std::set<std::string>{"fake-honest", "fake-slow"}; });
  EXPECT_EQ(failed_, 0U);
}

TEST_F(Fakes, OneThatNeverAnswersIsGivenUpSooner) {
  start({fake("mute"), fake("honest")});
  play_until_noticed(
      "is dropped, it ended 4 times in a row, the last time because: it did not answer in time");
}

TEST_F(Fakes, AMissingProgramIsNamed) {
  start({{league::WorkerKind::command, "/nonexistent/arena worker", 1, 1}});
  EXPECT_THROW(play(1), ArenaFault);
  EXPECT_TRUE(noticed("/nonexistent/arena")) << notices_;
}

}  // namespace
}  // namespace splendor::arena
