// The time as the arena records it.
#pragma once

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "arena/core/failure.hpp"
#include "arena/core/moment.hpp"

namespace splendor::arena {

// An environment variable. If it is set, it is the time for everything that is recorded and for
// seasons, so that a term can be tried out in a minute: "2026-09-01T08:00:00Z". Games are timed by
// the real clock all the same.
inline constexpr const char* kScriptedClock = "ARENA_NOW";

// Throws Failure if the scripted clock shows no time.
inline Moment now() {
  const char* scripted = std::getenv(kScriptedClock);
  if (scripted == nullptr || *scripted == '\0') {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  }
  int year = 0;
  unsigned month = 0, day = 0, hour = 0, minute = 0, second = 0;
  char zulu = 0, more = 0;
  const int fields = std::sscanf(scripted, "%4d-%2u-%2uT%2u:%2u:%2u%c%c", &year, &month, &day,
                                 &hour, &minute, &second, &zulu, &more);
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  if (fields != 7 || zulu != 'Z' || !date.ok() || hour > 23 || minute > 59 || second > 59) {
    throw Failure(std::string(kScriptedClock) +
                  " must be a time such as 2026-09-01T08:00:00Z; unset it to use the real clock");
  }
  return std::chrono::sys_days(date) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

}  // namespace splendor::arena
