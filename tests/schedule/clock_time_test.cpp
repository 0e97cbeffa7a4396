#include "arena/schedule/clock_time.hpp"

#include <gtest/gtest.h>

namespace splendor::schedule {
namespace {

using namespace std::chrono;

constexpr sys_days kMarch30 = 2025y / March / 30;  // clocks go forward in Denmark
constexpr sys_days kOctober26 = 2025y / October / 26;

// 02:00 becomes 03:00 on 30 March, 03:00 becomes 02:00 on 26 October; both at 01:00 UTC.
seconds danish(sys_seconds moment) {
  const bool is_summer = moment >= kMarch30 + 1h && moment < kOctober26 + 1h;
  return is_summer ? 2h : 1h;
}

struct ClockRow {
  minutes time_of_day;
  sys_seconds now;
  sys_seconds expected;
};

TEST(NextTimeOfDay, IsTheNextInstantWithThatLocalTime) {
  constexpr sys_days may1 = 2025y / May / 1;
  const std::vector<ClockRow> rows{
      {7h, may1 + 20h, may1 + days(1) + 5h},  // 22:00, for tomorrow at 07:00
      {7h, may1 + 1h, may1 + 5h},             // 03:00, for today
      {7h, may1 + 5h, may1 + days(1) + 5h},   // it is 07:00 now
      {7h, may1 + 5h - 1s, may1 + 5h},        // a second before
      {0h, may1 + 21h + 59min, may1 + 22h},   // midnight
      {23h + 59min, may1 + 22h, may1 + 21h + 59min + days(1)},
      {7h, kMarch30 - 3h, kMarch30 + 5h},                  // over the change in spring
      {7h, kOctober26 - 3h, kOctober26 + 6h},              // and in autumn
      {2h + 30min, kMarch30 - 3h, kMarch30 + 1h + 30min},  // left out: 03:30 instead
      {2h + 30min, kOctober26 - 3h, kOctober26 + 30min},   // twice: the first
      {2h + 30min, kOctober26 + 45min, kOctober26 + days(1) + 1h + 30min},
      {3h + 30min, kOctober26 + 45min, kOctober26 + 2h + 30min},
  };
  for (const ClockRow& row : rows) {
    EXPECT_EQ(next_time_of_day(row.time_of_day, row.now, danish), row.expected)
        << row.time_of_day.count() << " min, " << row.now.time_since_epoch().count();
  }
}

TEST(NextTimeOfDay, WorksInEveryTimeZone) {
  for (int quarters = -12 * 4; quarters <= 14 * 4; ++quarters) {
    const seconds offset = quarters * 15min;
    const sys_seconds now = sys_days(2025y / May / 1) + 12345s;
    const sys_seconds next = next_time_of_day(7h, now, [&](sys_seconds) { return offset; });
    EXPECT_GT(next, now);
    EXPECT_LE(next, now + 24h);
    EXPECT_EQ((next + offset).time_since_epoch() % 24h, 7h);
  }
}

TEST(UtcOffsetHere, IsPlausible) {
  EXPECT_LE(abs(utc_offset_here(sys_days(2025y / May / 1))), 15h);
}

}  // namespace
}  // namespace splendor::schedule
