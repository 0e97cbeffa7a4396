// Times as people read them.
#pragma once

#include <chrono>
#include <string>

namespace splendor {

// "2026-11-16T04:47:20Z"
[[nodiscard]] std::string iso_time(std::chrono::sys_time<std::chrono::milliseconds> moment);
// "3 h 20 min", "12 s"
[[nodiscard]] std::string duration_text(std::chrono::seconds time);
// "24.1/s"; what is rarer by the minute: "3.6/min"
[[nodiscard]] std::string pace_text(double per_second);

}  // namespace splendor
