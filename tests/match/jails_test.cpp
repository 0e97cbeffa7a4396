// The jails that a referee keeps.
#include "referee/match/jails.hpp"

#include <signal.h>

#include "referee/match/worker.hpp"
#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

class JailsTest : public ArenaTest {
 protected:
  // Of bots that differ from those of every other number.
  v1::MatchJob job(int number) {
    v1::MatchJob job = job_for({{"random_bot"}, {"random_bot"}}, 2000, 2);
    for (v1::BotSpec& bot : *job.mutable_seats()) {
      bot.add_environment("NUMBER=" + std::to_string(number));
    }
    return job;
  }
};

TEST_F(JailsTest, AreKeptForTheNextMatchOfTheSameBots) {
  ASSERT_EQ(play_job(jails(), job(1)).void_reason(), "");
  const std::size_t before = jails_alive().size();
  for (int i = 0; i < 3; ++i) ASSERT_EQ(play_job(jails(), job(1)).void_reason(), "");
  EXPECT_EQ(jails_alive().size(), before);
  EXPECT_EQ(before, 2U);
}

TEST_F(JailsTest, OfBotsThatHaveNotPlayedForLongAreGivenUp) {
  for (int number = 0; number < 20; ++number) {
    ASSERT_EQ(play_job(jails(), job(number)).void_reason(), "");
    ASSERT_EQ(play_job(jails(), job(0)).void_reason(), "");
  }
  EXPECT_LE(jails_alive().size(), 32U);
  const std::size_t before = jails_alive().size();
  ASSERT_EQ(play_job(jails(), job(0)).void_reason(), "");
  EXPECT_EQ(jails_alive().size(), before) << "those of bots that play are kept";
}

TEST_F(JailsTest, AreAllGivenUpAfterAFailureOfOurs) {
  ASSERT_EQ(play_job(jails(), job(1)).void_reason(), "");
  v1::MatchJob bad = job(2);
  bad.mutable_seats(1)->set_folder("/nonexistent");
  EXPECT_NE(play_job(jails(), bad).void_reason(), "");
  EXPECT_EQ(jails_alive().size(), 0U);
}

TEST_F(JailsTest, ThatBreakWhileOthersPlayCostNobodyAMatch) {
  v1::MatchJob idle = job(1);
  idle.set_games_per_process(10);
  idle.mutable_limits()->set_many_processes(true);  // so that the jail must be asked to stop it
  ASSERT_EQ(play_job(jails(), idle).void_reason(), "");
  for (const pid_t jail : jails_alive()) ASSERT_EQ(::kill(jail, SIGKILL), 0);
  EXPECT_EQ(play_job(jails(), job(2)).void_reason(), "");
  jails().rest();
}

}  // namespace
}  // namespace splendor::match
