#include "arena/rating/live_filter.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "arena/rating/pairing.hpp"
#include "arena/rating/scale.hpp"

namespace splendor::rating {

LiveFilter::LiveFilter(std::size_t bots, double prior_sd_elo) {
  const double sd = nats_from_elo(prior_sd_elo);
  unknown_ = {0.0, sd * sd};
  beliefs_.assign(bots, unknown_);
}

void LiveFilter::add_bot() { beliefs_.push_back(unknown_); }

void LiveFilter::set(BotIndex bot, const Value& value) {
  const double sd = nats_from_elo(value.sd);
  beliefs_[bot.value] = {nats_from_elo(value.elo), sd * sd};
}

void LiveFilter::add(const Match& match) {
  // All seats are judged by what was believed before the match, then all beliefs move at once.
  struct Evidence {
    double surprise = 0.0;
    double information = 0.0;
  };
  std::array<Evidence, kMaxPlayers> evidence{};
  const double weight = pair_information(match.players());
  for (std::size_t seat = 0; seat < match.players(); ++seat) {
    const Belief& own = beliefs_[match.bot(seat).value];
    for (std::size_t other = 0; other < match.players(); ++other) {
      if (match.bot(seat) == match.bot(other)) continue;
      const Belief& rival = beliefs_[match.bot(other).value];
      // Doubt about the rival flattens the expectation.
      const double flat =
          1.0 / std::sqrt(1.0 + 3.0 * rival.variance / (std::numbers::pi * std::numbers::pi));
      const double expected = 1.0 / (1.0 + std::exp(-flat * (own.mean - rival.mean)));
      const double score = match.rank(seat) < match.rank(other)    ? 1.0
                           : match.rank(seat) == match.rank(other) ? 0.5
                                                                   : 0.0;
      evidence[seat].surprise += weight * flat * (score - expected);
      evidence[seat].information += weight * flat * flat * expected * (1.0 - expected);
    }
  }
  for (std::size_t seat = 0; seat < match.players(); ++seat) {
    Belief& own = beliefs_[match.bot(seat).value];
    own.variance = 1.0 / (1.0 / own.variance + evidence[seat].information);
    own.mean += own.variance * evidence[seat].surprise;
  }
}

LiveFilter::Value LiveFilter::value(BotIndex bot) const {
  const Belief& belief = beliefs_[bot.value];
  return {elo_from_nats(belief.mean), elo_from_nats(std::sqrt(belief.variance))};
}

}  // namespace splendor::rating
