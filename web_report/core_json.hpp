// The JSON of a report: core.js, which every page needs, and the details of one bot.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "web_report/bot_stats.hpp"
#include "web_report/game_list.hpp"
#include "web_report/league_stats.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

// Incremented when a page of one format can't read data of the other.
inline constexpr int kFormatVersion = 2;

struct Evaluator {
  std::string name;
  std::string sha256;

  friend bool operator==(const Evaluator&, const Evaluator&) = default;
};

// The data files that were written, and what they refer to.
struct DataFiles {
  std::vector<std::uint64_t> shards;  // id of the first game in each
  std::vector<std::uint32_t> logs;    // shards with a log file
  std::vector<std::uint32_t> traces;  // shards with a trace file
  std::uint32_t playouts = 0;
  std::uint32_t lists = 0;  // files of the list of all games
  std::vector<Evaluator> evaluators;
};

std::string core_json(const ReportModel& model, const LeagueStats& league,
                      const std::vector<BotStats>& bots, const GameList& games,
                      const DataFiles& files);

// `leaks`: null if none of the bot's games is analysed.
std::string bot_json(const BotEntry& bot, const BotStats& stats, const BotLeaks* leaks);

}  // namespace splendor::web
