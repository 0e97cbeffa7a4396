// A season file for tests.
#pragma once

#include <string>

#include "arena/season/reader.hpp"

namespace splendor::season {

inline const std::string kSeasonFile = R"(
name = "autumn"
zone = "Europe/Copenhagen"
opens = "2026-09-01 08:00"
deadline = "2026-09-11 23:59"
grace = "30min"
staff = ["random_bot", "greedy_bot"]

[nightly]
at = "02:00"
deals = 2

[final]
at = "2026-09-12 08:00"
deals = 10

[teams]
red = ["ann", "bob"]

[grading]
beats = ["greedy_bot"]
)";

inline SeasonSettings parse(const std::string& text) {
  return parse_season("s.toml", text, [](const std::string& name) {
    if (name == "night.toml") return std::string("deals = 7\nmove_time = \"50ms\"\n");
    throw std::runtime_error("no such file");
  });
}

// A moment of the zone of the file.
inline arena::Moment at(const std::string& time) {
  return Zone::find("Europe/Copenhagen")->moments(parse_time(time)->wall).at(0);
}

}  // namespace splendor::season
