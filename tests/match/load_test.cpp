// A time loss must be the bot's own, also when the machine is busy.
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

// All of the match, and more busy processes than there are cores, on one core.
class BusyMachine : public ArenaTest {
 protected:
  void SetUp() override {
    ArenaTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(::sched_getaffinity(0, sizeof(before_), &before_), 0);
    unsigned core = 0;
    while (!CPU_ISSET(core, &before_)) ++core;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ASSERT_EQ(::sched_setaffinity(0, sizeof(one), &one), 0);
    const long count = std::min(::sysconf(_SC_NPROCESSORS_ONLN) + 1, 4L);
    for (long i = 0; i < count; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        ::alarm(60);  // its end, if nobody else ends it
        while (true) {
        }
      }
      if (child > 0) busy_.push_back(child);
    }
  }
  void TearDown() override {
    for (const pid_t child : busy_) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
    ::sched_setaffinity(0, sizeof(before_), &before_);
    ArenaTest::TearDown();
  }
  void expect_timeout(const BotWords& bot) {
    const v1::MatchRecord record = play({bot, {"thinker", "sleep", "0"}}, 200, 5);
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(v1::FaultKind_Name(record.seats(0).fault().kind()), "FAULT_TIMEOUT")
        << record.seats(0).fault().detail();
    EXPECT_EQ(record.seats(1).rank(), 1U);
  }

 private:
  cpu_set_t before_{};
  std::vector<pid_t> busy_;
};

TEST_F(BusyMachine, AnHonestBotDoesNotLoseOnTime) {
  for (int i = 0; i < 3; ++i) {
    const v1::MatchRecord record =
        play({{"thinker", "burn", "100"}, {"thinker", "sleep", "0"}}, 200, 3);
    EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
    EXPECT_FALSE(record.seats(1).has_fault()) << record.seats(1).fault().detail();
    if (!record.void_reason().empty()) {
      EXPECT_NE(record.void_reason().find("the machine was busy"), std::string::npos)
          << record.void_reason();
    }
  }
}

TEST_F(BusyMachine, ASleeperLoses) { expect_timeout({"thinker", "sleep", "2000"}); }

TEST_F(BusyMachine, ASpinnerLoses) { expect_timeout({"spinner"}); }

TEST_F(BusyMachine, AThreadBreederLoses) { expect_timeout({"thread_breeder"}); }

TEST_F(BusyMachine, OneThatStopsItselfLoses) { expect_timeout({"stops_itself"}); }

// It really waits for the busy ones now and then, but not for most of the time.
TEST_F(BusyMachine, OneThatPretendsToWaitLoses) { expect_timeout({"thread_pretender"}); }

}  // namespace
}  // namespace splendor::match
