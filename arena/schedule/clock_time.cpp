#include "arena/schedule/clock_time.hpp"

#include <algorithm>
#include <ctime>

namespace splendor::schedule {

using std::chrono::days;
using std::chrono::seconds;
using std::chrono::sys_seconds;

sys_seconds next_time_of_day(std::chrono::minutes time_of_day, sys_seconds now,
                             const UtcOffset& offset) {
  // Clocks change by far less than a day, so the offsets of a day before and after tell both.
  const auto today = std::chrono::floor<days>(now + offset(now));
  for (days day(0);; ++day) {
    const sys_seconds local = today + day + time_of_day;
    const seconds before = offset(local - days(1));
    const seconds after = offset(local + days(1));
    // On the day of a change both readings may be right (the clock is set back: take the first) or
    // none (it is set forward: the one with the old offset comes after the gap).
    const sys_seconds by_old = local - before, by_new = local - after;
    const bool old_is_right = offset(by_old) == before;
    const bool new_is_right = offset(by_new) == after;
    const sys_seconds moment = old_is_right || !new_is_right ? by_old : by_new;
    if (moment > now) return moment;
  }
}

seconds utc_offset_here(sys_seconds moment) {
  const std::time_t time = std::chrono::system_clock::to_time_t(moment);
  std::tm local{};
  localtime_r(&time, &local);
  return seconds(local.tm_gmtoff);
}

}  // namespace splendor::schedule
