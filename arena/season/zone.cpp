#include "arena/season/zone.hpp"

#include <date/tz.h>

#include <array>
#include <cstdio>
#include <stdexcept>

#include "arena/schedule/clock_time.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::season {
namespace {

using std::chrono::local_seconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::sys_seconds;

// Reads exactly `digits` digits from the front.
bool take_number(std::string_view& text, std::size_t digits, int& value) {
  if (text.size() < digits) return false;
  value = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    if (text[i] < '0' || text[i] > '9') return false;
    value = value * 10 + (text[i] - '0');
  }
  text.remove_prefix(digits);
  return true;
}

bool take(std::string_view& text, std::string_view one_of) {
  if (text.empty() || one_of.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// What follows the time: nothing, Z, or +02:00. False if it is anything else.
bool take_offset(std::string_view text, std::optional<minutes>& offset) {
  take(text, " ");
  if (text.empty()) return true;
  if (text == "Z") {
    offset = minutes(0);
    return true;
  }
  const bool is_behind = text.front() == '-';
  int hours = 0, rest = 0;
  if (!take(text, "+-") || !take_number(text, 2, hours) || !take(text, ":") ||
      !take_number(text, 2, rest) || !text.empty() || hours > 23 || rest > 59) {
    return false;
  }
  offset = minutes((hours * 60 + rest) * (is_behind ? -1 : 1));
  return true;
}

std::string wall_text(local_seconds wall) {
  const auto day = std::chrono::floor<std::chrono::days>(wall);
  const std::chrono::year_month_day date(day);
  const auto time = (wall - day).count();
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u %02d:%02d", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(time / 3600), static_cast<int>(time / 60 % 60));
  std::string result = text.data();
  if (time % 60 != 0) {
    std::snprintf(text.data(), text.size(), ":%02d", static_cast<int>(time % 60));
    result += text.data();
  }
  return result;
}

date::sys_info info_of(const date::time_zone* rules, sys_seconds moment) {
  return rules->get_info(moment);
}

schedule::UtcOffset offsets_of(const Zone& zone) {
  return [&zone](sys_seconds moment) { return zone.offset(moment); };
}

sys_seconds in_seconds(arena::Moment moment) { return std::chrono::floor<seconds>(moment); }

}  // namespace

std::optional<WrittenTime> parse_time(std::string_view text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
  if (!take_number(text, 4, year) || !take(text, "-") || !take_number(text, 2, month) ||
      !take(text, "-") || !take_number(text, 2, day) || !take(text, " T") ||
      !take_number(text, 2, hour) || !take(text, ":") || !take_number(text, 2, minute)) {
    return std::nullopt;
  }
  if (take(text, ":") && !take_number(text, 2, second)) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  WrittenTime time;
  if (!date.ok() || hour > 23 || minute > 59 || second > 59 || !take_offset(text, time.offset)) {
    return std::nullopt;
  }
  time.wall =
      std::chrono::local_days(date) + std::chrono::hours(hour) + minutes(minute) + seconds(second);
  return time;
}

std::string to_text(const WrittenTime& time) {
  std::string text = wall_text(time.wall);
  if (!time.offset) return text;
  const auto ahead = std::chrono::abs(*time.offset).count();
  std::array<char, 16> offset{};
  std::snprintf(offset.data(), offset.size(), "%c%02d:%02d", time.offset->count() < 0 ? '-' : '+',
                static_cast<int>(ahead / 60 % 100), static_cast<int>(ahead % 60));
  return text + offset.data();
}

Zone::Zone() : Zone("UTC", date::locate_zone("Etc/UTC")) {}

std::optional<Zone> Zone::find(const std::string& name) {
  try {
    return Zone(name, date::locate_zone(name));
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

std::string Zone::nearest_name(std::string_view name) {
  std::vector<std::string> names;
  for (const date::time_zone& zone : date::get_tzdb().zones) names.push_back(zone.name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return std::string(nearest(name, known));
}

seconds Zone::offset(sys_seconds moment) const { return info_of(rules_, moment).offset; }

std::vector<sys_seconds> Zone::moments(local_seconds time) const {
  const date::local_seconds there{time.time_since_epoch()};
  const date::local_info info = rules_->get_info(there);
  const auto by = [&](const date::sys_info& rule) {
    return sys_seconds(time.time_since_epoch() - rule.offset);
  };
  switch (info.result) {
    case date::local_info::nonexistent:
      return {};
    case date::local_info::ambiguous:
      return {by(info.first), by(info.second)};
    default:
      return {by(info.first)};
  }
}

std::string Zone::text(arena::Moment moment) const {
  const date::sys_info info = info_of(rules_, in_seconds(moment));
  return wall_text(local_seconds(in_seconds(moment).time_since_epoch() + info.offset)) + " " +
         info.abbrev;
}

std::string Zone::day(arena::Moment moment) const { return text(moment).substr(0, 10); }

arena::Moment Zone::last_time_of_day(minutes time, arena::Moment now) const {
  // Two days back there is always one.
  arena::Moment last = next_time_of_day(time, now - std::chrono::days(2));
  for (;;) {
    const arena::Moment next = next_time_of_day(time, last);
    if (next > now) return last;
    last = next;
  }
}

arena::Moment Zone::next_time_of_day(minutes time, arena::Moment now) const {
  return schedule::next_time_of_day(time, in_seconds(now), offsets_of(*this));
}

}  // namespace splendor::season
