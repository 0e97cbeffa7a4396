// The data that every page needs, as one JSON document; and what only a bot's own page needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "web_report/bot_stats.hpp"
#include "web_report/league_stats.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

// Raised when a page written for one format can't read the other.
inline constexpr int kFormatVersion = 1;

// Which data files there are.
struct DataFiles {
  std::vector<std::uint64_t> shards;  // first game of each
  std::vector<std::uint32_t> logs;    // shards that have one
  std::vector<std::uint32_t> traces;  // likewise
  std::uint32_t playouts = 0;
};

std::string core_json(const ReportModel& model, const LeagueStats& league,
                      const std::vector<BotStats>& bots, const DataFiles& files);

std::string bot_json(const BotEntry& bot, const BotStats& stats);

}  // namespace splendor::web
