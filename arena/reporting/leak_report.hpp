// What the bots of a league keep doing wrong, as text and as JSON.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "arena/analysis/leaks.hpp"
#include "arena/reporting/analysis_report.hpp"
#include "arena/terminal/console.hpp"
#include "web_report/leaks.hpp"

namespace splendor::reporting {

struct BotLeaks {
  std::string name;  // hostile
  analysis::Leaks leaks;
};

struct LeakReport {
  std::int64_t league = 0;
  std::string league_name;  // hostile
  EvaluatorName evaluator;
  std::uint32_t effort = 0;
  std::uint64_t games = 0;         // that were analysed
  std::vector<BotLeaks> bots;      // by entrant
  analysis::Leaks all;             // of all seats
  std::size_t best = 0;            // the bot with the most wins a game
  std::optional<std::size_t> bot;  // the report is about this one; none: about all
};

void write_json(std::ostream& out, const LeakReport& report);
void write_text(std::ostream& out, const LeakReport& report, const terminal::Console& console);

// For the HTML report.
[[nodiscard]] web::LeagueLeaks for_report(const LeakReport& report);

}  // namespace splendor::reporting
