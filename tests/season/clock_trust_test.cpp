#include "arena/season/clock_trust.hpp"

#include <sys/timex.h>

namespace splendor::season {
namespace {

using namespace std::chrono_literals;

const arena::Moment kNoon{std::chrono::hours(500'000)};

ClockFacts look(arena::Moment wall, std::chrono::milliseconds uptime,
                const std::string& boot = "first") {
  return {{wall, boot, uptime, std::nullopt}, false};
}

// Looks at a clock again and again, as `arena season` does.
class Clock : public ::testing::Test {
 protected:
  bool is_trusted(const ClockFacts& facts, std::optional<arena::Moment> newest = {}) {
    const ClockTrust trust = judge_clock(facts, last_, newest);
    last_ = trust.look;
    return trust.is_trusted();
  }
  std::optional<arena::ClockLook> last_;
};

TEST_F(Clock, IsSynchronisedOnlyIfTheKernelSaysSo) {
  EXPECT_TRUE(is_synchronised(TIME_OK, 0));
  EXPECT_FALSE(is_synchronised(TIME_OK, STA_UNSYNC));
  EXPECT_FALSE(is_synchronised(TIME_ERROR, 0));
  EXPECT_FALSE(is_synchronised(-1, 0)) << "in a sandbox it may not be asked";
}

TEST_F(Clock, IsTrustedWhileItGoesEvenly) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  EXPECT_TRUE(is_trusted(look(kNoon + 1min, 1h + 1min)));
  EXPECT_TRUE(is_trusted(look(kNoon + 170h, 171h))) << "a week without a look";
  EXPECT_TRUE(is_trusted(look(kNoon + 170h + 90s, 171h))) << "set by a minute and a half";
}

TEST_F(Clock, ThatJumpsIsDoubtedForAnHour) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  EXPECT_FALSE(is_trusted(look(kNoon + 24h, 1h + 1min)));
  EXPECT_FALSE(is_trusted(look(kNoon + 24h + 30min, 1h + 31min)));
  EXPECT_TRUE(is_trusted(look(kNoon + 25h, 2h + 1min)));
}

TEST_F(Clock, ThatJumpsBackAndForthIsDoubtedAgain) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  EXPECT_FALSE(is_trusted(look(kNoon + 24h, 1h + 1min)));
  EXPECT_FALSE(is_trusted(look(kNoon + 2min, 1h + 2min))) << "it is right again, for all we know";
  EXPECT_FALSE(is_trusted(look(kNoon + 59min, 1h + 59min)));
  EXPECT_TRUE(is_trusted(look(kNoon + 62min, 2h + 2min)));
}

TEST_F(Clock, AfterARestartMayBeADayAheadAndNotBehind) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  EXPECT_TRUE(is_trusted(look(kNoon + 23h, 1min, "second")));
  EXPECT_FALSE(is_trusted(look(kNoon, 1min, "third")));
  EXPECT_FALSE(is_trusted(look(kNoon + 300h, 1min, "fourth")));
  EXPECT_FALSE(is_trusted(look(kNoon + 301h, 2min, "fifth"))) << "the hour begins again";
  EXPECT_TRUE(is_trusted(look(kNoon + 302h, 1h + 2min, "fifth")));
}

TEST_F(Clock, AfterARestartMoreThanADayAheadIsDoubted) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  EXPECT_TRUE(is_trusted(look(kNoon + 24h, 1min, "second")));
  EXPECT_FALSE(is_trusted(look(kNoon + 48h + 1s, 1min, "third")));
}

TEST_F(Clock, BehindTheNewestStoredTimeIsDoubted) {
  EXPECT_FALSE(is_trusted(look(kNoon, 1h), kNoon + 1h));
  EXPECT_TRUE(is_trusted(look(kNoon + 1h, 2h), kNoon + 1h));
}

TEST_F(Clock, ThatATimeServiceKeepsIsTrusted) {
  EXPECT_TRUE(is_trusted(look(kNoon, 1h)));
  ClockFacts facts = look(kNoon + 300h, 1min, "second");
  facts.is_synchronised = true;
  EXPECT_TRUE(is_trusted(facts));
}

TEST(ThisMachine, HasAClockThatCanBeLookedAt) {
  const ClockFacts first = look_at_clock();
  const ClockFacts second = look_at_clock();
  EXPECT_GT(first.look.uptime.count(), 0);
  EXPECT_FALSE(first.look.boot.empty());
  EXPECT_TRUE(judge_clock(second, first.look, std::nullopt).is_trusted());
}

}  // namespace
}  // namespace splendor::season
