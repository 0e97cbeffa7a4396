// "07:00" as a deadline.
#pragma once

#include <chrono>
#include <functional>

namespace splendor::schedule {

// How far the local clock is ahead of UTC at a moment.
using UtcOffset = std::function<std::chrono::seconds(std::chrono::sys_seconds)>;

// The first moment after `now` at which the local clock shows `time_of_day` (since midnight). If
// the clock is set forward over that time, later by the length of the jump; if it shows the time
// twice, the first.
[[nodiscard]] std::chrono::sys_seconds next_time_of_day(std::chrono::minutes time_of_day,
                                                        std::chrono::sys_seconds now,
                                                        const UtcOffset& offset);

// The offset of this machine's time zone (TZ, /etc/localtime). Unlike the rest of this library, not
// a pure function.
[[nodiscard]] std::chrono::seconds utc_offset_here(std::chrono::sys_seconds moment);

}  // namespace splendor::schedule
