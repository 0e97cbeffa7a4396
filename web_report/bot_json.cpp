#include <nlohmann/json.hpp>

#include "web_report/core_json.hpp"
#include "web_report/json_parts.hpp"
#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

Json leaks_of_bot(const BotLeaks* leaks) {
  if (leaks == nullptr) return nullptr;
  Json json = leaks_json(leaks->leaks);
  json["worst"] = Json::array();
  for (const WorstMove& move : leaks->worst) {
    json["worst"].push_back({move.game, move.ply, move.seat, rounded(move.loss, 1e-3),
                             static_cast<int>(move.mark), clean_text(move.best)});
  }
  return json;
}

}  // namespace

std::string bot_json(const BotEntry& bot, const BotStats& stats, const BotLeaks* leaks) {
  Json json;
  json["note"] = clean_text(bot.note);
  json["language"] = clean_text(bot.language);
  json["submitted"] = bot.submitted_unix_ms;
  json["parent_elsewhere"] = clean_text(bot.parent_elsewhere);
  json["history"] = Json::array();
  for (const HistoryPoint& point : bot.history) {
    json["history"].push_back({point.games, tenth(point.rating.elo), tenth(point.rating.error95)});
  }
  json["style"] = style_json(stats.style);
  json["style_of_wins"] = style_json(stats.style_of_wins);
  json["lengths"] = stats.lengths;
  json["lost_tags"] = stats.lost_tags;
  json["won_tags"] = stats.won_tags;
  json["calibration"] = Json::array();
  std::uint64_t estimates = 0;
  for (const CalibrationBin& bin : stats.calibration) {
    estimates += bin.moves;
    json["calibration"].push_back(
        {bin.moves, rounded(bin.estimates, 1e-3), rounded(bin.win_shares, 1e-3)});
  }
  json["brier"] = estimates == 0
                      ? Json()
                      : Json(rounded(stats.squared_errors / static_cast<double>(estimates), 1e-4));
  json["times"] = stats.moves.bins();
  json["leaks"] = leaks_of_bot(leaks);
  json["slowest"] = slow_json(stats.slowest.list());
  return dumped(json);
}

}  // namespace splendor::web
