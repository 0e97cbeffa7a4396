// Time zones by their IANA names, and times as people write them.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/core/moment.hpp"

namespace date {
class time_zone;
}

namespace splendor::season {

// A time as it stands in a file: what a clock on the wall shows and, if the file says so, how far
// that clock is ahead of UTC.
struct WrittenTime {
  std::chrono::local_seconds wall;
  std::optional<std::chrono::minutes> offset = std::nullopt;
  friend bool operator==(const WrittenTime&, const WrittenTime&) = default;
};

// "2026-09-01 08:00", "2026-09-01T08:00:30+02:00", "… Z". Nothing if it is no such time.
[[nodiscard]] std::optional<WrittenTime> parse_time(std::string_view text);
[[nodiscard]] std::string to_text(const WrittenTime& time);

// The rules of one zone, from the system's files (package tzdata). A value.
class Zone {
 public:
  // UTC.
  Zone();
  // Nothing if the system knows no such zone.
  [[nodiscard]] static std::optional<Zone> find(const std::string& name);
  // The name that a wrong one may have meant; empty if none is near.
  [[nodiscard]] static std::string nearest_name(std::string_view name);

  [[nodiscard]] const std::string& name() const { return name_; }
  // What a clock there is ahead of UTC.
  [[nodiscard]] std::chrono::seconds offset(std::chrono::sys_seconds moment) const;
  // The moments at which a clock there shows this time: one, none when clocks are set forward, two
  // when they are set back; oldest first.
  [[nodiscard]] std::vector<std::chrono::sys_seconds> moments(
      std::chrono::local_seconds time) const;
  // "2026-09-01 08:00 CEST"
  [[nodiscard]] std::string text(arena::Moment moment) const;
  // "2026-09-01"
  [[nodiscard]] std::string day(arena::Moment moment) const;

  // The last time of day (since midnight) up to `now`, and the next after it. When clocks are set
  // forward over it, it is as much later as the jump is long; when it comes twice, the first
  // counts.
  [[nodiscard]] arena::Moment last_time_of_day(std::chrono::minutes time, arena::Moment now) const;
  [[nodiscard]] arena::Moment next_time_of_day(std::chrono::minutes time, arena::Moment now) const;

 private:
  Zone(std::string name, const date::time_zone* rules) : name_(std::move(name)), rules_(rules) {}

  std::string name_;
  const date::time_zone* rules_;  // of the library, for ever
};

}  // namespace splendor::season
