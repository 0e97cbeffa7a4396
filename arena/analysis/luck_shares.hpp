// Each bot's share of victories in a league, with and without the luck of the cards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "arena/analysis/analysis.hpp"
#include "arena/core/schedule.hpp"

namespace splendor::analysis {

struct LuckShare {
  std::uint64_t games = 0;
  double win_share = 0.0;  // per game
  double luck = 0.0;       // per game
  double adjusted = 0.0;   // the share without luck
  // Of the share without luck, half the width of the interval. None with fewer than two deals.
  std::optional<double> error95;
};

class LuckShares {
 public:
  explicit LuckShares(std::size_t entrants) : sums_(entrants) {}

  // REQUIRES: the seats are those of the analysis
  void add(const arena::GameResult& result, const GameAnalysis& analysis);

  // By entrant. Games of the same deal count as one observation. The multiple of luck that is taken
  // off a deal is fitted to other deals of the entrant: those of even place to those of odd place,
  // and the other way round.
  [[nodiscard]] std::vector<LuckShare> shares() const;

 private:
  struct DealSum {
    std::size_t players = 0;
    std::uint64_t games = 0;
    double wins = 0.0;
    double luck = 0.0;
  };
  using Deals = std::map<std::uint64_t, DealSum>;  // by seed

  static LuckShare share_of(const Deals& deals);

  std::vector<Deals> sums_;  // by entrant
};

}  // namespace splendor::analysis
