#include "arena/schedule/stop.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "arena/rating/scale.hpp"

namespace splendor::schedule {
namespace {

using rating::BotIndex;

// The judged bots, best first. None if they are not all on one scale.
std::optional<std::vector<BotIndex>> ranked(const Standings& standings) {
  std::vector<BotIndex> ranked;
  for (const BotIndex bot : standings.ladder.order()) {
    if (std::find(standings.bots.begin(), standings.bots.end(), bot) == standings.bots.end()) {
      continue;
    }
    const rating::LadderRow& row = standings.ladder.bots[bot.value];
    if (!row.rating || row.links.flag == rating::Flag::no_games) return std::nullopt;
    if (!ranked.empty() && row.links.pool != standings.ladder.bots[ranked[0].value].links.pool) {
      return std::nullopt;
    }
    ranked.push_back(bot);
  }
  if (ranked.size() != standings.bots.size() || ranked.empty()) return std::nullopt;
  return ranked;
}

std::size_t how_many(std::size_t top, std::size_t bots) {
  return top == 0 ? bots : std::min(top, bots);
}

double doubt(const Standings& standings, BotIndex better, BotIndex worse) {
  const auto sure = standings.ladder.superiority(better, worse, rating::ErrorKind::shown);
  return 1.0 - sure.value_or(0.0);
}

// Where the normal distribution function has this value, from above one half to below one.
double quantile(double probability) {
  double low = 0.0, high = 40.0;
  for (int step = 0; step < 60; ++step) {
    const double middle = (low + high) / 2.0;
    (rating::normal_cdf(middle) < probability ? low : high) = middle;
  }
  return low;
}

// How many games are still needed, as a multiple of those played. Errors and doubts shrink with the
// square root of the games.
std::optional<double> growth_until(double now, double target) {
  if (!(now > 0.0) || !std::isfinite(now)) return std::nullopt;
  return std::max(0.0, (now / target) * (now / target) - 1.0);
}

std::optional<double> growth_until_error(const StopRule& rule, const Standings& standings) {
  const auto error = largest_error(standings, rule.top);
  if (!rule.error_below || !error) return std::nullopt;
  return growth_until(*error, *rule.error_below);
}

std::optional<double> growth_until_order(const StopRule& rule, const Standings& standings) {
  if (!rule.order_sure) return std::nullopt;
  const double certainty = order_certainty(standings, rule.top);
  if (certainty <= 0.5) return std::nullopt;  // no order to be seen yet
  return growth_until(1.0 / quantile(certainty), 1.0 / quantile(*rule.order_sure));
}

}  // namespace

std::string_view to_string(StopReason reason) {
  switch (reason) {
    case StopReason::deadline:
      return "its time is up";
    case StopReason::error_below:
      return "the errors are small enough";
    case StopReason::order_sure:
      return "the order is certain enough";
  }
  return "";
}

std::optional<double> largest_error(const Standings& standings, std::size_t top) {
  const auto bots = ranked(standings);
  if (!bots) return std::nullopt;
  double largest = 0.0;
  for (std::size_t i = 0; i < how_many(top, bots->size()); ++i) {
    const rating::LadderRow& row = standings.ladder.bots[(*bots)[i].value];
    if (row.links.flag != rating::Flag::none) return std::nullopt;
    largest = std::max(largest, row.rating->se * rating::kError95);
  }
  return largest;
}

double order_certainty(const Standings& standings, std::size_t top) {
  const auto bots = ranked(standings);
  if (!bots) return 0.0;
  const std::size_t count = how_many(top, bots->size());
  double doubts = 0.0;
  for (std::size_t i = 1; i < count; ++i) doubts += doubt(standings, (*bots)[i - 1], (*bots)[i]);
  for (std::size_t i = count; i < bots->size(); ++i) {
    doubts += doubt(standings, (*bots)[count - 1], (*bots)[i]);
  }
  return std::max(0.0, 1.0 - doubts);
}

bool is_out_of_time(const StopRule& rule, const Clocks& clocks) {
  return (rule.deadline && clocks.now >= *rule.deadline) ||
         (rule.time_played && clocks.played >= *rule.time_played);
}

std::optional<StopReason> should_stop(const StopRule& rule, const Clocks& clocks,
                                      const Standings& standings) {
  if (is_out_of_time(rule, clocks)) return StopReason::deadline;
  if (rule.error_below) {
    const auto error = largest_error(standings, rule.top);
    if (error && *error < *rule.error_below) return StopReason::error_below;
  }
  if (rule.order_sure && order_certainty(standings, rule.top) >= *rule.order_sure) {
    return StopReason::order_sure;
  }
  return std::nullopt;
}

std::optional<Eta> estimate_end(const StopRule& rule, const Progress& progress,
                                const Standings& standings) {
  std::optional<Eta> first;
  const auto consider = [&](std::optional<StopReason> reason, double games, double time_left) {
    const std::chrono::seconds left(std::llround(std::clamp(time_left, 0.0, 1e15)));
    if (first && first->time_left <= left) return;
    first = Eta{reason, std::nullopt, left};
    if (std::isfinite(games)) {
      first->games_left = static_cast<std::uint64_t>(std::clamp(games, 0.0, 1e18));
    }
  };
  const double speed = progress.games_per_second;
  const auto consider_time = [&](std::chrono::seconds time) {
    const auto left = static_cast<double>(time.count());
    consider(StopReason::deadline, speed > 0.0 ? left * speed : std::nan(""), left);
  };
  if (rule.deadline) consider_time(*rule.deadline - progress.clocks.now);
  if (rule.time_played) consider_time(*rule.time_played - progress.clocks.played);
  if (!(speed > 0.0)) return first;
  const auto done = static_cast<double>(progress.games_done);
  if (progress.games_expected) {
    const double left = std::max(0.0, static_cast<double>(*progress.games_expected) - done);
    consider(std::nullopt, left, left / speed);
  }
  if (const auto growth = growth_until_error(rule, standings)) {
    consider(StopReason::error_below, *growth * done, *growth * done / speed);
  }
  if (const auto growth = growth_until_order(rule, standings)) {
    consider(StopReason::order_sure, *growth * done, *growth * done / speed);
  }
  return first;
}

}  // namespace splendor::schedule
