// The current leader, estimated without fitting all ratings again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/rating/live_filter.hpp"
#include "arena/standings/standings.hpp"

namespace splendor::arena {

struct Leader {
  std::string bot;
  double elo = 0.0;  // above the mean of the bots that still play
  double error95 = 0.0;
};

// Updates the last fitted ladder with each game, in constant time.
class LiveStanding {
 public:
  // Adds a stored game. Order does not matter.
  void add(const GameResult& result);
  // Replaces the estimates by fitted ratings.
  void start_from(const LeagueStandings& standings);
  // The best bot that has played and has not left; nothing before the first game.
  [[nodiscard]] std::optional<Leader> leader(const std::vector<Entry>& entries) const;

 private:
  rating::LiveFilter filter_{0};
  std::vector<bool> has_played_;
};

}  // namespace splendor::arena
