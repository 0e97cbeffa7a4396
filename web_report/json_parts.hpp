// Parts that the JSON of the league and the JSON of a bot share. Inside of the library.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "web_report/bot_stats.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

using Json = nlohmann::ordered_json;

// Texts that are not UTF-8 get replacement characters.
inline std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Rounds to the digits that are shown, which keeps the file small. REQUIRES: `unit` is a tenth, a
// hundredth, …; dividing by its inverse gives the number with the fewest digits.
inline double rounded(double value, double unit) {
  const double per = std::round(1 / unit);
  return std::isfinite(value) ? std::round(value * per) / per : 0.0;
}
inline Json tenth(double value) { return std::round(value * 10) / 10; }

inline Json slow_json(const std::vector<SlowMove>& moves) {
  Json list = Json::array();
  for (const SlowMove& move : moves) {
    list.push_back({move.game, move.step, move.wall_us, move.host_delay_us, move.bot});
  }
  return list;
}

inline Json style_json(const Style& style) {
  return {{"games", style.games},
          {"moves", style.moves},
          {"takes", style.takes},
          {"takes_two", style.takes_of_two_alike},
          {"reserves_open", style.reserves_open},
          {"reserves_deck", style.reserves_deck},
          {"passes", style.passes},
          {"bought", style.bought},
          {"bonuses", style.bonuses},
          {"bought_from_hand", style.bought_from_hand},
          {"nobles", style.nobles},
          {"gold_paid", style.gold_paid},
          {"returned", style.returned},
          {"unbought", style.unbought},
          {"points", style.points},
          {"rounds", style.rounds}};
}

inline Json leaks_json(const Leaks& leaks) {
  const auto list = [](const auto& values) {
    Json rounded_values = Json::array();
    for (const double value : values) rounded_values.push_back(rounded(value, 1e-4));
    return rounded_values;
  };
  return {{"games", leaks.games},
          {"result", rounded(leaks.result, 1e-4)},
          {"luck", rounded(leaks.luck, 1e-4)},
          {"lost", rounded(leaks.lost, 1e-4)},
          {"kinds", list(leaks.by_kind)},
          {"phases", list(leaks.by_phase)},
          {"marks", list(leaks.marks)}};
}

}  // namespace splendor::web
