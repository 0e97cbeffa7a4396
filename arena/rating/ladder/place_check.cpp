#include "arena/rating/ladder/place_check.hpp"

#include <boost/math/special_functions/gamma.hpp>
#include <map>
#include <vector>

#include "arena/rating/likelihood.hpp"
#include "arena/rating/ranking_terms.hpp"

namespace splendor::rating {
namespace {

// What was achieved beyond expectation, over some matches of one bot.
struct Surplus {
  double matches = 0.0;
  double sum = 0.0;
  double squares = 0.0;

  void add(double surplus) {
    matches += 1.0;
    sum += surplus;
    squares += surplus * surplus;
  }
  [[nodiscard]] double mean() const { return sum / matches; }
  [[nodiscard]] double variance() const { return squares / matches - mean() * mean(); }
};

struct BotSurplus {
  Surplus everywhere;
  std::map<std::size_t, Surplus> by_place;
};

}  // namespace

double chi_square_tail(double value, double freedom) {
  return boost::math::gamma_q(freedom / 2.0, value / 2.0);
}

std::optional<PlaceCheck> check_places(std::span<const Match> matches,
                                       std::span<const std::optional<std::size_t>> places,
                                       const Ladder& ladder) {
  if (!ladder.fitted) return std::nullopt;
  const RankingTable table(LikelihoodKind::full);
  const Residuals residuals(table, *ladder.fitted);
  std::vector<BotSurplus> bots(ladder.bots.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    if (!places[i] || matches[i].is_mirror()) continue;
    const auto surplus = residuals.of(matches[i]);
    for (std::size_t seat = 0; seat < matches[i].players(); ++seat) {
      BotSurplus& bot = bots[matches[i].bot(seat).value];
      bot.everywhere.add(surplus[seat]);
      bot.by_place[*places[i]].add(surplus[seat]);
    }
  }
  constexpr double kNoScatter = 1e-9;  // it always did as well as it did: nothing can differ
  PlaceCheck check;
  double counted = 0.0;
  for (const BotSurplus& bot : bots) {
    if (bot.by_place.size() < 2) continue;
    const double variance = bot.everywhere.variance();
    if (variance < kNoScatter) continue;
    for (const auto& [place, here] : bot.by_place) {
      const double difference = here.mean() - bot.everywhere.mean();
      check.chi_square += here.matches * difference * difference / variance;
    }
    check.freedom += static_cast<double>(bot.by_place.size() - 1);
    counted += 1.0;
  }
  if (counted < 2.0) return std::nullopt;
  const double independent = (counted - 1.0) / counted;
  check.chi_square *= independent;
  check.freedom *= independent;
  check.p = chi_square_tail(check.chi_square, check.freedom);
  return check;
}

}  // namespace splendor::rating
