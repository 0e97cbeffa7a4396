#pragma once

#include <cstddef>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// Running ratings while matches come in, at a few operations for each: Glicko's approximation with
// one mean and one variance for each bot, no drift over time, no seat effects. For a ticker; the
// ladder is fitted (ladder.hpp), since this depends on the order of the matches.
class LiveFilter {
 public:
  struct Value {  // in Elo
    double elo = 0.0;
    double sd = 0.0;
  };

  explicit LiveFilter(std::size_t bots, double prior_sd_elo = 500.0);

  void add_bot();  // one more, at the end
  // REQUIRES: bot indices below the number of bots.
  void add(const Match& match);
  // From here on this is believed, say from a fit.
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
