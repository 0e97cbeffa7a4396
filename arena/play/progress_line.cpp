#include "arena/play/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::play {
namespace {

// In the order in which they are shown.
struct Part {
  std::string text;
  std::string joint;  // separates it from the part before it
  int weight = 0;     // where the line is too long, the least is left out first
};

std::string joined(const std::vector<Part>& parts) {
  std::string line;
  for (const Part& part : parts) line += (line.empty() ? "" : part.joint) + part.text;
  return line;
}

}  // namespace

std::string progress_line(const arena::LeagueProgress& progress,
                          const std::optional<std::chrono::seconds>& left, std::size_t width) {
  std::vector<Part> parts;
  parts.push_back({progress.expected
                       ? fmt::format("{} of {} games", progress.played, *progress.expected)
                       : fmt::format("{} games", progress.played),
                   "", 9});
  parts.push_back({pace_text(progress.games_per_second), ", ", 2});
  if (left) parts.push_back({duration_text(*left) + " left", ", ", 8});
  if (progress.leader) {
    // Without its rating: this one is estimated as games come in, and would contradict the fitted
    // ratings of the table above it.
    parts.push_back({"leader " + printable(progress.leader->bot), ", ", 6});
  }
  if (progress.faults > 0) parts.push_back({fmt::format("{} faulty", progress.faults), ", ", 5});
  if (progress.voided > 0) parts.push_back({fmt::format("{} void", progress.voided), ", ", 4});
  while (parts.size() > 1 && columns(joined(parts)) > width) {
    parts.erase(std::min_element(parts.begin(), parts.end(),
                                 [](const Part& a, const Part& b) { return a.weight < b.weight; }));
  }
  const std::string line = joined(parts);
  return columns(line) > width ? fitted(line, width, Side::left) : line;
}

}  // namespace splendor::play
