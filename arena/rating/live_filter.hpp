#pragma once

#include <cstddef>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// Updates ratings with each match in a few operations: Glicko's approximation with one mean and one
// variance for each bot, no drift over time, no seat effects. For the progress line only, since the
// result depends on the order of the matches; ladders are fitted (ladder.hpp).
class LiveFilter {
 public:
  struct Value {  // in Elo
    double elo = 0.0;
    double sd = 0.0;
  };

  explicit LiveFilter(std::size_t bots, double prior_sd_elo = 500.0);

  void add_bot();  // with the next index
  // REQUIRES: bot indices below the number of bots.
  void add(const Match& match);
  // Replaces the estimate of a bot, for example by a fitted rating.
  void set(BotIndex bot, const Value& value);

  [[nodiscard]] Value value(BotIndex bot) const;

 private:
  struct Belief {  // in nats
    double mean = 0.0;
    double variance = 0.0;
  };
  Belief unknown_;
  std::vector<Belief> beliefs_;
};

}  // namespace splendor::rating
