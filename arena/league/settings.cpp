#include "arena/league/settings.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::league {
namespace {

schedule::Format format_of(const Settings& settings, std::span<const arena::Entrant> challengers) {
  switch (settings.format) {
    case Format::gauntlet:
      return schedule::Gauntlet{{challengers.begin(), challengers.end()}};
    case Format::swiss:
      return schedule::Swiss{settings.rounds};
    case Format::knockout:
      return schedule::Knockout{settings.tie_deals};
    case Format::adaptive:
      return schedule::Adaptive{settings.opening_rounds, settings.pair_cap};
    case Format::round_robin:
      break;
  }
  return schedule::RoundRobin{};
}

}  // namespace

std::string to_text(const BotName& bot) {
  return bot.version ? bot.name + "@" + std::to_string(*bot.version) : bot.name;
}

schedule::Options schedule_options(const Settings& settings,
                                   std::span<const arena::Entrant> challengers) {
  const bool has_bench = settings.bench.faults_in_a_row > 0 || settings.bench.min_games > 0;
  return {.format = format_of(settings, challengers),
          .players = settings.players,
          .deals = settings.deals,
          .rotation = settings.rotation,
          .seed = settings.seed.value(),
          .batch_deals = settings.batch_deals,
          .mirrors = settings.mirrors,
          .bench = has_bench ? std::optional(settings.bench) : std::nullopt};
}

schedule::StopRule stop_rule(const Settings& settings, std::optional<schedule::Time> until) {
  schedule::StopRule rule;
  rule.deadline = until;
  if (settings.hours) rule.time_played = std::chrono::seconds(std::llround(*settings.hours * 3600));
  rule.error_below = settings.error_below;
  if (settings.order_sure) rule.order_sure = *settings.order_sure / 100.0;
  rule.top = settings.top;
  return rule;
}

}  // namespace splendor::league
