// What the record of a match holds, and its clocks.
#include <gtest/gtest.h>

#include <limits>

#include "referee/match/dice.hpp"
#include "tests/match/script.hpp"

namespace splendor::match {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

bool readable(const v1::MatchRecord& record) {
  return v1::MatchRecord().ParseFromString(record.SerializeAsString());
}

TEST(Match, TheRecordHoldsWhatABotThinksCutToSize) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    Answer answer;
    answer.reply = random_reply(request);
    const std::vector<float> estimates{0.0F,
                                       0.25F,
                                       1.0F,
                                       -0.1F,
                                       1.1F,
                                       std::numeric_limits<float>::quiet_NaN(),
                                       std::numeric_limits<float>::infinity()};
    if (request.turn() < estimates.size()) {
      answer.reply.set_win_estimate(estimates[request.turn()]);
    }
    if (request.turn() == 0) answer.reply.set_comment("hm");
    // 255 bytes, then a character of four of which one would fit.
    if (request.turn() == 1) answer.reply.set_comment(std::string(255, 'x') + "\xF0\x9F\x92\x8E");
    if (request.turn() == 2) answer.reply.set_comment(std::string(60000, 'y'));
    return answer;
  };
  scripts[0].greet = [](const v1::Hello&) {
    v1::HelloReply reply;
    reply.set_name(std::string(63, 'n') + "\xC3\xA9");
    reply.set_version(std::string(60000, 'v'));
    return reply;
  };
  const v1::MatchRecord record = play(job_for(2), scripts);
  ASSERT_GT(record.plies_size(), 14);
  EXPECT_TRUE(readable(record)) << "nothing was cut in the middle of a character";
  EXPECT_EQ(record.seats(0).bot_name(), std::string(63, 'n'));
  EXPECT_EQ(record.seats(0).bot_version(), std::string(64, 'v'));
  EXPECT_EQ(record.plies(0).win_estimate(), 0.0F);
  EXPECT_TRUE(record.plies(0).has_win_estimate());
  EXPECT_EQ(record.plies(2).win_estimate(), 0.25F);
  EXPECT_EQ(record.plies(4).win_estimate(), 1.0F);
  for (const int ply : {1, 6, 8, 10, 12, 14}) EXPECT_FALSE(record.plies(ply).has_win_estimate());
  EXPECT_EQ(record.plies(0).comment(), "hm");
  EXPECT_EQ(record.plies(2).comment(), std::string(255, 'x'));
  EXPECT_EQ(record.plies(4).comment(), std::string(256, 'y'));
}

TEST(Match, EveryBotGetsTheDiceOfItsSeat) {
  std::vector<Script> scripts(3);
  const v1::MatchRecord record = play(job_for(3, 77), scripts);
  for (std::size_t seat = 0; seat < scripts.size(); ++seat) {
    EXPECT_EQ(record.seats(static_cast<int>(seat)).dice(), dice_of(77)[seat]);
    EXPECT_EQ(scripts[seat].told.front().new_game().dice(), dice_of(77)[seat]);
  }
}

TEST(Match, TheRecordHoldsTheTimes) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    return Answer{random_reply(request), microseconds(3000), microseconds(2000), microseconds(70)};
  };
  const auto before =
      std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const v1::MatchRecord record = play(job_for(2), scripts);
  EXPECT_GE(record.started_unix_ms(), static_cast<std::uint64_t>(before));
  EXPECT_LT(record.started_unix_ms(), static_cast<std::uint64_t>(before) + 60'000);
  EXPECT_LT(record.duration_ms(), 60'000U);
  EXPECT_EQ(record.time().move_ms(), 100U);
  EXPECT_EQ(record.plies(2).wall_us(), 3000U);
  EXPECT_EQ(record.plies(2).cpu_us(), 2000U);
  EXPECT_EQ(record.plies(2).host_delay_us(), 70U);
  EXPECT_EQ(record.plies(2).stderr_offset(), 2U) << "as the player said when its turn had ended";
  EXPECT_EQ(record.plies(1).wall_us(), 0U);
  EXPECT_EQ(record.seats(0).startup_us(), 7U);
}

// ---- clocks -------------------------------------------------------------------------------------

TEST(Match, TheBankPaysForLongMovesAndGainsTheIncrement) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    const std::vector<int> used{100, 250, 100, 500, 1};
    Answer answer{random_reply(request), milliseconds(1), {}, {}};
    if (request.turn() < used.size()) answer.wall = milliseconds(used[request.turn()]);
    if (request.turn() == 3) answer.host_delay = milliseconds(300);
    return answer;
  };
  v1::MatchJob job = job_for(2);
  job.mutable_time()->set_bank_ms(1000);
  job.mutable_time()->set_increment_ms(10);
  (void)play(job, scripts);
  const std::vector<unsigned> banks{1000, 1010, 870, 880, 790, 800};
  ASSERT_GT(scripts[0].asked.size(), banks.size());
  for (std::size_t i = 0; i < banks.size(); ++i) {
    EXPECT_EQ(scripts[0].asked[i].clock().bank_ms(), banks[i]) << i;
    EXPECT_EQ(scripts[0].asked[i].clock().limit_ms(), banks[i] + 100) << i;
    EXPECT_EQ(scripts[0].limits[i], milliseconds(banks[i] + 100)) << i;
  }
  EXPECT_EQ(scripts[1].asked[1].clock().bank_ms(), 1010U) << "everyone has a bank";
}

TEST(Match, WithoutABankEveryMoveHasItsLimit) {
  std::vector<Script> scripts(2);
  (void)play(job_for(2), scripts);
  for (std::size_t i = 0; i < scripts[0].asked.size(); ++i) {
    EXPECT_EQ(scripts[0].asked[i].clock().limit_ms(), 100U);
    EXPECT_EQ(scripts[0].limits[i], milliseconds(100));
  }
}

}  // namespace
}  // namespace splendor::match
