#include "arena/text/time_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace splendor {

std::string iso_time(std::chrono::sys_time<std::chrono::milliseconds> moment) {
  return fmt::format(
      "{:%FT%TZ}",
      fmt::gmtime(std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count()));
}

std::string duration_text(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

std::string pace_text(double per_second) {
  const bool rare = per_second > 0 && per_second < 1;
  return rare ? fmt::format("{:.1f}/min", 60 * per_second) : fmt::format("{:.1f}/s", per_second);
}

}  // namespace splendor
