#include "arena/season/zone.hpp"

namespace splendor::season {
namespace {

using namespace std::chrono_literals;

Zone copenhagen() { return *Zone::find("Europe/Copenhagen"); }

arena::Moment utc(const char* text) {
  return arena::Moment(parse_time(text)->wall.time_since_epoch());
}

TEST(Times, AreReadWithAndWithoutAnOffset) {
  EXPECT_EQ(to_text(*parse_time("2026-09-01 08:00")), "2026-09-01 08:00");
  EXPECT_EQ(to_text(*parse_time("2026-09-01T08:00:30+02:00")), "2026-09-01 08:00:30+02:00");
  EXPECT_EQ(to_text(*parse_time("2026-09-01 08:00 Z")), "2026-09-01 08:00+00:00");
  EXPECT_EQ(to_text(*parse_time("2026-09-01 08:00-03:30")), "2026-09-01 08:00-03:30");
}

TEST(Times, ThatDoNotExistAreRefused) {
  for (const char* text : {"", "2026-09-01", "2026-02-30 08:00", "2026-09-01 24:00",
                           "2026-09-01 08:60", "2026-09-01 08:00 CEST", "2026-09-01 08:00+2",
                           "26-09-01 08:00", "2026-09-01 08:00:00:00"}) {
    EXPECT_FALSE(parse_time(text)) << text;
  }
}

TEST(Zones, AreFoundByTheirNames) {
  EXPECT_FALSE(Zone::find("Europe/Copenhagn"));
  EXPECT_EQ(Zone::nearest_name("Europe/Copenhagn"), "Europe/Copenhagen");
  EXPECT_EQ(copenhagen().text(utc("2026-07-01 10:00")), "2026-07-01 12:00 CEST");
  EXPECT_EQ(copenhagen().text(utc("2026-12-01 10:00")), "2026-12-01 11:00 CET");
}

TEST(Zones, KnowWhichTimesAreMissingOrComeTwice) {
  EXPECT_EQ(copenhagen().moments(parse_time("2026-07-01 12:00")->wall).size(), 1U);
  EXPECT_TRUE(copenhagen().moments(parse_time("2026-03-29 02:30")->wall).empty());
  const auto twice = copenhagen().moments(parse_time("2026-10-25 02:30")->wall);
  ASSERT_EQ(twice.size(), 2U);
  EXPECT_EQ(twice[1] - twice[0], 1h);
}

// Every moment at which the time of day is due, looking every minute for some days.
std::vector<arena::Moment> due_in(const Zone& zone, std::chrono::minutes time, arena::Moment from,
                                  std::chrono::hours length) {
  std::vector<arena::Moment> due;
  for (arena::Moment now = from; now < from + length; now += 1min) {
    const arena::Moment last = zone.last_time_of_day(time, now);
    EXPECT_LE(last, now);
    if (last >= from && (due.empty() || due.back() != last)) due.push_back(last);
  }
  return due;
}

TEST(Nights, ComeOnceADayWhenClocksAreSetForward) {
  // 02:30 does not exist on 29 March: the clock goes from 02:00 to 03:00.
  const auto due = due_in(copenhagen(), 150min, utc("2026-03-27 12:00"), 96h);
  ASSERT_EQ(due.size(), 4U);
  EXPECT_EQ(copenhagen().text(due[0]), "2026-03-28 02:30 CET");
  EXPECT_EQ(copenhagen().text(due[1]), "2026-03-29 03:30 CEST");
  EXPECT_EQ(copenhagen().text(due[2]), "2026-03-30 02:30 CEST");
}

TEST(Nights, ComeOnceADayWhenClocksAreSetBack) {
  // 02:30 comes twice on 25 October.
  const auto due = due_in(copenhagen(), 150min, utc("2026-10-23 12:00"), 96h);
  ASSERT_EQ(due.size(), 4U);
  EXPECT_EQ(copenhagen().text(due[1]), "2026-10-25 02:30 CEST");
  EXPECT_EQ(copenhagen().text(due[2]), "2026-10-26 02:30 CET");
  EXPECT_EQ(due[2] - due[1], 25h);
}

TEST(Nights, FollowZonesThatAreNotWholeHoursFromUtc) {
  const Zone lord_howe = *Zone::find("Australia/Lord_Howe");  // clocks change by half an hour
  EXPECT_EQ(due_in(lord_howe, 120min, utc("2026-10-02 00:00"), 96h).size(), 4U);
  EXPECT_EQ(due_in(lord_howe, 105min, utc("2026-04-03 00:00"), 96h).size(), 4U);
}

}  // namespace
}  // namespace splendor::season
