// The replay of one game, for a page that can't wait for a report.
#pragma once

#include <span>
#include <string>

#include "splendor/v1/match.pb.h"
#include "web_report/report_model.hpp"

namespace splendor::web {

// A data file "g/N" (README.md) of one game, deflated: no analysis, no playouts, and the number of
// its deal is 0. `bots` is by seat. Throws ReportError if the record can't be shown.
[[nodiscard]] std::string single_game(const v1::MatchRecord& record,
                                      std::span<const BotIndex> bots);

}  // namespace splendor::web
