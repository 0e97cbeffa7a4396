#include "arena/cluster/speed_rule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace splendor::arena {
namespace {

std::uint32_t scaled(std::uint32_t time, double factor) {
  if (time == 0) return 0;
  constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::clamp(std::round(time * factor), 1.0, kMost));
}

std::string percent(double share) { return std::to_string(std::lround(share * 100)) + " %"; }

}  // namespace

std::optional<std::string> SpeedRule::refusal(const Node& node) {
  if (!needs_speed()) return std::nullopt;
  if (node.speed <= 0) return "it did not measure its speed";
  if (reference_ <= 0) reference_ = node.speed;
  const double relative = node.speed / reference_;
  if (!options_.tolerance || std::abs(relative - 1) <= *options_.tolerance) return std::nullopt;
  return "its speed is " + percent(relative) + " of that of the others, and the league allows " +
         percent(*options_.tolerance) + " more or less (same_speed)";
}

void SpeedRule::scale(v1::MatchJob& job, const Node& node) const {
  if (!options_.scales_clock || node.speed <= 0 || reference_ <= 0) return;
  const double factor = reference_ / node.speed;
  v1::TimeControl& time = *job.mutable_time();
  time.set_move_ms(scaled(time.move_ms(), factor));
  time.set_bank_ms(scaled(time.bank_ms(), factor));
  time.set_increment_ms(scaled(time.increment_ms(), factor));
  job.set_startup_ms(scaled(job.startup_ms(), factor));
}

}  // namespace splendor::arena
