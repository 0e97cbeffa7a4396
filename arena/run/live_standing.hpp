// Who leads just now, without rating everything again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/rating/live_filter.hpp"
#include "arena/run/standings.hpp"

namespace splendor::arena {

struct Leader {
  std::string bot;
  double elo = 0.0;  // above the mean of those who play
  double error95 = 0.0;
};

// Goes on from the last fitted ladder, game by game; a few operations for each.
class LiveStanding {
 public:
  // A game that was stored; in any order.
  void add(const GameResult& result);
  // From here on what the ladder says.
  void start_from(const LeagueStandings& standings);
  // The best of those who still play and have played; none before the first game.
  [[nodiscard]] std::optional<Leader> leader(const std::vector<Entry>& entries) const;

 private:
  rating::LiveFilter filter_{0};
  std::vector<bool> has_played_;
};

}  // namespace splendor::arena
