// "07:00" as a deadline.
#pragma once

#include <chrono>
#include <functional>

namespace splendor::schedule {

// What a local clock is ahead of UTC at a moment.
using UtcOffset = std::function<std::chrono::seconds(std::chrono::sys_seconds)>;

// The first moment after `now` at which the local clock shows `time_of_day` (since midnight). If
// the clock jumps over that time on the day it would be, the moment as much later as the jump is
// long; if it shows it twice, the first.
[[nodiscard]] std::chrono::sys_seconds next_time_of_day(std::chrono::minutes time_of_day,
                                                        std::chrono::sys_seconds now,
                                                        const UtcOffset& offset);

// The offset of this machine's time zone (TZ, /etc/localtime): the one function here that looks at
// the world.
[[nodiscard]] std::chrono::seconds utc_offset_here(std::chrono::sys_seconds moment);

}  // namespace splendor::schedule
