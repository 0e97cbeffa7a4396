#include "arena/league/settings.hpp"

#include <gtest/gtest.h>

#include "arena/league/reader.hpp"

namespace splendor::league {
namespace {

using arena::Entrant;
using namespace std::chrono_literals;

schedule::Options options_of(std::string_view text) {
  const std::vector<Entrant> challengers{Entrant(2)};
  return schedule_options(parse_settings("x", "seed = 7\n" + std::string(text)), challengers);
}

TEST(ScheduleOptions, AreThoseOfTheSettings) {
  const schedule::Options options = options_of(
      "players = [2, 3]\ndeals = 4\nrotation = \"permutations\"\nmirrors = 0.1\nbatch_deals = 9\n");
  EXPECT_EQ(options, (schedule::Options{.format = schedule::RoundRobin{},
                                        .players = {2, 3},
                                        .deals = 4,
                                        .rotation = schedule::Rotation::permutations,
                                        .seed = 7,
                                        .batch_deals = 9,
                                        .mirrors = 0.1}));
}

TEST(ScheduleOptions, HaveTheFormatWithItsOwnKeys) {
  EXPECT_EQ(options_of("format = \"swiss\"\nrounds = 5").format,
            schedule::Format(schedule::Swiss{5}));
  EXPECT_EQ(options_of("format = \"knockout\"\nseeding = \"rating\"\ntie_deals = 2").format,
            schedule::Format(schedule::Knockout{2}));
  EXPECT_EQ(options_of("format = \"adaptive\"\nopening_rounds = 2\npair_cap = 3").format,
            schedule::Format(schedule::Adaptive{2, 3.0}));
  EXPECT_EQ(options_of("format = \"gauntlet\"\nchallengers = \"alpha\"").format,
            schedule::Format(schedule::Gauntlet{{Entrant(2)}}));
}

TEST(ScheduleOptions, HaveNoBenchIfItIsSwitchedOff) {
  EXPECT_EQ(options_of("bench_faults = 0\nbench_games = 0").bench, std::nullopt);
  EXPECT_EQ(options_of("bench_faults = 0").bench->min_games, 20U);
}

TEST(StopRule, HasAMomentAndATimeToBePlayed) {
  const schedule::Time until = schedule::Time{} + 3h;
  const Settings settings = parse_settings("x", "hours = 1.5\nuntil = \"07:00\"");
  EXPECT_EQ(stop_rule(settings, until),
            (schedule::StopRule{.deadline = until, .time_played = 90min}));
  EXPECT_EQ(stop_rule(Settings{}, std::nullopt), schedule::StopRule{});
}

TEST(StopRule, HasCertaintyAsAProbability) {
  const Settings settings = parse_settings("x", "order_sure = 95\nerror_below = 10\ntop = 3");
  EXPECT_EQ(stop_rule(settings, std::nullopt),
            (schedule::StopRule{.error_below = 10.0, .order_sure = 0.95, .top = 3}));
}

}  // namespace
}  // namespace splendor::league
