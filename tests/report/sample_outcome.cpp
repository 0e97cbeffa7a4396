#include <algorithm>
#include <tuple>

#include "tests/report/sample_games.hpp"

namespace splendor::test {

web::FormatOutcome sample_swiss(std::size_t bots) {
  web::FormatOutcome outcome;
  outcome.is_final = true;
  std::vector<double> points(bots);
  for (std::uint32_t round = 1; round <= 4; ++round) {
    for (std::uint32_t table = 0; 2 * table + 1 < bots; ++table) {
      const web::BotIndex a = 2 * table;
      const auto b = static_cast<web::BotIndex>((2 * (table + round) - 1) % bots);
      const double won = (a * 7 + b * 5 + a * b * 3 + round * 11) % 5 * 0.5;  // of two deals
      points[a] += won;
      points[b] += 2 - won;
      outcome.meetings.push_back({round, table + 1, {a, b}, {won, 2 - won}, {}});
    }
  }
  for (web::BotIndex bot = 0; bot < bots; ++bot) {
    double buchholz = 0.0;
    for (const web::FormatMeeting& meeting : outcome.meetings) {
      if (meeting.bots[0] == bot) buchholz += points[meeting.bots[1]];
      if (meeting.bots[1] == bot) buchholz += points[meeting.bots[0]];
    }
    outcome.places.push_back({bot, 0, points[bot], buchholz});
  }
  const auto key = [](const auto& place) { return std::tuple(-*place.points, -*place.buchholz); };
  std::ranges::stable_sort(outcome.places, {}, key);
  for (std::uint32_t i = 0; i < bots; ++i) {
    const bool is_tied = i > 0 && key(outcome.places[i]) == key(outcome.places[i - 1]);
    outcome.places[i].place = is_tied ? outcome.places[i - 1].place : i + 1;
  }
  return outcome;
}

web::FormatOutcome sample_knockout(std::size_t bots) {
  web::FormatOutcome outcome;
  outcome.is_final = true;
  std::vector<web::BotIndex> left;
  for (web::BotIndex bot = 0; bot < bots; ++bot) left.push_back(bot);
  std::vector<web::BotIndex> out;  // the first to go first
  for (std::uint32_t round = 1; left.size() > 1; ++round) {
    std::vector<web::BotIndex> next;
    const std::size_t byes = left.size() % 2;
    if (byes > 0) next.push_back(left.front());
    for (std::size_t i = byes, table = 1; i < left.size(); i += 2, ++table) {
      const bool first_wins = (left[i] + round) % 3 != 0;
      const web::BotIndex winner = left[first_wins ? i : i + 1];
      outcome.meetings.push_back({round,
                                  static_cast<std::uint32_t>(table),
                                  {left[i], left[i + 1]},
                                  {first_wins ? 3.0 : 1.0, first_wins ? 1.0 : 3.0},
                                  {winner}});
      next.push_back(winner);
      out.push_back(left[first_wins ? i + 1 : i]);
    }
    left = next;
  }
  if (!left.empty()) out.push_back(left.front());
  std::uint32_t place = 1;
  for (auto bot = out.rbegin(); bot != out.rend(); ++bot) {
    outcome.places.push_back({*bot, place++, std::nullopt, std::nullopt});
  }
  return outcome;
}

}  // namespace splendor::test
