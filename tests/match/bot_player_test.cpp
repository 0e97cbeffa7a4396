// A confined player, question by question.
#include "referee/match/player/bot_player.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "referee/match/worker.hpp"
#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

using std::chrono::milliseconds;
using std::this_thread::sleep_for;

class BotPlayerTest : public ArenaTest {
 protected:
  static constexpr milliseconds kLimit{5000};

  void start(const BotWords& words) {
    sandbox::JailSpec spec;
    spec.bot_folder = folder_of(words[0]);
    jail_.emplace(programs(), spec, sandbox::soon());
    sandbox::BotCommand command{words};
    command.arguments[0] = "/bot/" + words[0];
    player_.emplace(*jail_, command);
  }
  GreetResult greet() {
    v1::Hello hello;
    hello.set_protocol(1);
    return player_->greet(hello, kLimit, [] {});
  }
  AskResult ask(std::uint32_t turn, milliseconds limit = kLimit) {
    return ask(turn, limit, [this] { ++waits_; });
  }
  AskResult ask(std::uint32_t turn, milliseconds limit, const WhileWaiting& while_waiting) {
    v1::ToBot message;
    message.mutable_turn()->set_turn(turn);
    std::string frame;
    wire::append_message(frame, message);
    return player_->ask({turn, frame}, limit, while_waiting);
  }
  void TearDown() override {
    if (player_) player_->finish(seat_, Afterwards::stop);
    player_.reset();
    jail_.reset();
    ArenaTest::TearDown();
  }

  std::optional<sandbox::Jail> jail_;
  std::optional<BotPlayer> player_;
  v1::SeatRecord seat_;
  int waits_ = 0;
};

TEST_F(BotPlayerTest, MeasuresWallAndCpuTime) {
  start({"thinker", "burn", "30"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  const AskResult burnt = ask(0);
  const auto& answer = std::get<Answer>(burnt);
  EXPECT_GE(answer.cpu, milliseconds(30));
  EXPECT_LT(answer.cpu, milliseconds(60));
  EXPECT_GE(answer.wall, answer.cpu - milliseconds(1));
  EXPECT_GE(waits_, 1) << "the others are looked at while it thinks";
}

// The scheduler's figures are not read for each of them, but nothing is lost or counted twice.
TEST_F(BotPlayerTest, TheTimesOfQuickAnswersAddUp) {
  start({"thinker", "sleep", "0"});
  player_->prepare({Pondering::forbidden, 1, {}});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  std::chrono::nanoseconds sum{};
  for (std::uint32_t turn = 0; turn < 100; ++turn) {
    const AskResult asked = ask(turn);
    ASSERT_TRUE(std::holds_alternative<Answer>(asked));
    const auto& answer = std::get<Answer>(asked);
    EXPECT_GT(answer.cpu, std::chrono::nanoseconds(0));
    EXPECT_LE(answer.host_delay, answer.wall);
    sum += answer.cpu;
  }
  player_->finish(seat_, Afterwards::stop);
  EXPECT_LE(sum, std::chrono::microseconds(seat_.cpu_us() + 100));
  player_.reset();
}

TEST_F(BotPlayerTest, ComputingOutOfTurnIsAFoul) {
  start({"ponders"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  // Nothing stops it here. On a busy machine it takes a while to use more than is tolerated.
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (cpu_time_of_bots() < milliseconds(200)) {
    ASSERT_LT(std::chrono::steady_clock::now(), deadline) << "it does not compute";
    sleep_for(milliseconds(5));
  }
  const AskResult asked = ask(0);
  ASSERT_TRUE(std::holds_alternative<BotFault>(asked));
  EXPECT_EQ(std::get<BotFault>(asked).kind, v1::FAULT_PONDERING);
  EXPECT_NE(std::get<BotFault>(asked).detail.find("not its turn"), std::string::npos);
}

TEST_F(BotPlayerTest, OneThatRestsDoesNotComputeAndThenAnswersAsEver) {
  start({"ponders"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  for (std::uint32_t turn = 0; turn < 3; ++turn) {
    for (int i = 0; i < 10; ++i) {  // it may be between two of its looks at the input
      player_->rest();
      sleep_for(milliseconds(10));
    }
    const AskResult asked = ask(turn);
    EXPECT_TRUE(std::holds_alternative<Answer>(asked));
  }
}

TEST_F(BotPlayerTest, AnAnswerIsInTimeEvenIfTheRefereeLooksTooLate) {
  start({"thinker", "sleep", "10"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  const AskResult asked = ask(0, milliseconds(400), [] { sleep_for(milliseconds(500)); });
  EXPECT_TRUE(std::holds_alternative<Answer>(asked));
}

// Stops this process and all below it for a while, as the host of a virtual machine does.
class StandStill {
 public:
  StandStill(milliseconds after, milliseconds duration) {
    std::set<pid_t> all = descendants();
    all.insert(::getpid());
    stopper_ = ::fork();
    if (stopper_ != 0) return;
    sleep_for(after);
    for (const pid_t pid : all) ::kill(pid, SIGSTOP);
    sleep_for(duration);
    for (const pid_t pid : all) ::kill(pid, SIGCONT);
    ::_exit(0);
  }
  ~StandStill() { ::waitpid(stopper_, nullptr, 0); }
  StandStill(const StandStill&) = delete;
  StandStill& operator=(const StandStill&) = delete;

 private:
  pid_t stopper_;
};

TEST_F(BotPlayerTest, ABotIsNotLateIfTheWholeMachineStoodStill) {
  start({"thinker", "burn", "350"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  const StandStill stand_still(milliseconds(300), milliseconds(90));
  const AskResult asked = ask(0, milliseconds(400));
  ASSERT_TRUE(std::holds_alternative<Answer>(asked));
  EXPECT_GT(std::get<Answer>(asked).wall, milliseconds(400));
  EXPECT_GE(std::get<Answer>(asked).host_delay, milliseconds(50));
}

TEST_F(BotPlayerTest, AnAnswerCountsHoweverLongTheMachineStoodStill) {
  start({"thinker", "burn", "380"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  const StandStill stand_still(milliseconds(200), milliseconds(600));
  const AskResult asked = ask(0, milliseconds(400));
  ASSERT_TRUE(std::holds_alternative<Answer>(asked));
  EXPECT_GE(std::get<Answer>(asked).host_delay, milliseconds(500));
}

TEST_F(BotPlayerTest, ABotThatSleepsLosesThoughTheMachineStoodStill) {
  start({"thinker", "sleep", "2000"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  const StandStill stand_still(milliseconds(50), milliseconds(50));
  const AskResult asked = ask(0, milliseconds(200));
  ASSERT_TRUE(std::holds_alternative<BotFault>(asked));
  EXPECT_EQ(std::get<BotFault>(asked).kind, v1::FAULT_TIMEOUT);
}

TEST_F(BotPlayerTest, TellingABotThatIsGoneHurtsNobody) {
  start({"answers_then_exits"});
  ASSERT_TRUE(std::holds_alternative<v1::HelloReply>(greet()));
  ASSERT_TRUE(std::holds_alternative<Answer>(ask(0)));
  sleep_for(milliseconds(50));
  v1::ToBot message;
  message.mutable_game_over();
  player_->tell(message);
  player_->tell(message);
  const AskResult asked = ask(1);
  ASSERT_TRUE(std::holds_alternative<BotFault>(asked));
  EXPECT_EQ(std::get<BotFault>(asked).kind, v1::FAULT_EXITED) << std::get<BotFault>(asked).detail;
}

// ---- jobs ---------------------------------------------------------------------------------------

TEST_F(ArenaTest, ABadJobIsAnsweredAsVoidAndTheNextOneIsPlayed) {
  v1::MatchJob job;
  job.set_id(9);
  v1::MatchRecord record = play_job(jails(), job);
  EXPECT_EQ(record.id(), 9U);
  EXPECT_EQ(record.void_reason(), "the job can't be played: a match has 2 to 4 seats");
  job.set_startup_ms(1000);
  job.mutable_time()->set_move_ms(1000);
  for (int i = 0; i < 2; ++i) {
    job.add_seats()->set_folder("/nonexistent");
    job.mutable_seats(i)->add_command("/bot/run");
  }
  record = play_job(jails(), job);
  EXPECT_NE(record.void_reason().find("/nonexistent"), std::string::npos) << record.void_reason();
  record = play({{"random_bot"}, {"random_bot"}}, 2000, 3);
  EXPECT_EQ(record.void_reason(), "");
}

TEST_F(ArenaTest, OneThatFailedIsEndedBeforeTheOthersPlayOn) {
  const v1::MatchRecord record =
      play({{"spinner"}, {"thinker", "sleep", "100"}, {"thinker", "sleep", "0"}}, 200, 5);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(record.seats(0).fault().kind(), v1::FAULT_TIMEOUT);
  EXPECT_EQ(record.seats(0).rank(), 3U);
  EXPECT_LT(record.seats(0).cpu_us(), 300'000U) << "of its 200 ms, and 500 ms of the others";
}

TEST_F(ArenaTest, FourSeatsPlayOnWithoutTheOneThatFails) {
  const v1::MatchRecord record =
      play({{"random_bot"}, {"exits_later"}, {"random_bot"}, {"random_bot"}}, 2000, 10);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(record.seats(1).fault().kind(), v1::FAULT_EXITED);
  EXPECT_EQ(record.seats(1).rank(), 4U);
  EXPECT_GE(record.plies_size(), 30);
}

}  // namespace
}  // namespace splendor::match
