// The games worth seeing, for the first page of a report.
#pragma once

#include <cstdint>
#include <vector>

#include "web_report/game_list.hpp"
#include "web_report/report_model.hpp"

namespace splendor::web {

// The numbers are part of the data format.
enum class HighlightWhy : std::uint8_t {
  closest,     // the smallest margin
  upset,       // the winner was rated furthest below its best opponent
  best,        // by the evaluator: the least winning chance lost per move
  favourites,  // the highest ratings at one table; instead of `best` where nothing is analysed
};

struct Highlight {
  HighlightWhy why = HighlightWhy::closest;
  std::size_t number = 0;  // of the game in the list
};

// At most three, each game once. Games with faults, void games and mirror games are left out.
std::vector<Highlight> highlights_of(const GameList& games, const ReportModel& model);

}  // namespace splendor::web
