// Each bot's share of victories in a league, with and without the luck of the cards.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "arena/analysis/analysis.hpp"
#include "arena/core/schedule.hpp"

namespace splendor::analysis {

struct LuckShare {
  std::uint64_t games = 0;
  double win_share = 0.0;  // per game
  double luck = 0.0;       // per game
  double adjusted = 0.0;   // the share without luck
  double error95 = 0.0;    // of the share without luck, half the width of the interval
};

class LuckShares {
 public:
  explicit LuckShares(std::size_t entrants) : sums_(entrants) {}

  // REQUIRES: the seats are those of the analysis
  void add(const arena::GameResult& result, const GameAnalysis& analysis);

  // By entrant. Games of the same deal count as one observation.
  [[nodiscard]] std::vector<LuckShare> shares() const;

 private:
  struct DealSum {
    std::uint64_t games = 0;
    double adjusted = 0.0;
  };
  struct EntrantSum {
    std::uint64_t games = 0;
    double wins = 0.0;
    double luck = 0.0;
    double adjusted = 0.0;
    std::map<std::uint64_t, DealSum> deals;  // by seed
  };
  std::vector<EntrantSum> sums_;
};

}  // namespace splendor::analysis
